//! Common parts of writing a game in any format: the text of a half-move, and headers as comments.

use super::loss::{Loss, LossPlace, Lost};
use super::{Format, WriteOptions};
use crate::formats::ending::Ending;
use crate::formats::tags::{Header, headers};
use crate::notation::{self, Dialect, Notation};
use crate::record::{Game, HeaderRole, Ply, Verdict};
use crate::rules::Position;
use crate::syntax::{RecordTree, parse};
use crate::text::LineEnding;

/// A half-move in a dialect. An unreadable text, or an illegal move without an unambiguous text in the dialect, stays
/// as written and is reported in `lost`. So does one whose position is not known, if it cannot be the same words.
pub(crate) fn move_text(game: usize, ply: &Ply, dialect: &Dialect, lost: &mut Vec<Loss>) -> String {
    let is_doubtful = ply.possible != 1 && !ply.legality.is_illegal();
    if is_doubtful && ply.mv.is_none() {
        let same = notation::read(&ply.text, dialect, &ply.before);
        if same.legal().is_some() && same.notes().is_empty() {
            return ply.text.clone();
        }
    }
    let mut text = String::new();
    if let Some(mv) = ply.mv
        && notation::write(mv, dialect, &ply.before, &mut text)
        && (ply.legality.is_legal() || notation::read(&text, dialect, &ply.before).meant() == Some(mv))
    {
        // A sign of capture may be right in another position.
        if is_doubtful && text.replace('x', "-") == ply.text.replace('x', "-") {
            return ply.text.clone();
        }
        let names_squares = matches!(dialect.notation, Notation::Iccs | Notation::Coordinate);
        if is_doubtful && !ply.legality.is_legal() && !names_squares {
            lost.push(LossPlace::of(game, ply).lost(Lost::Likeliest));
        }
        return text;
    }
    if ply.text.is_empty() {
        lost.push(LossPlace::of(game, ply).lost(Lost::NoText));
        return String::new();
    }
    let why = match ply.mv {
        _ if is_doubtful => Lost::DoubtfulText,
        None => Lost::UnreadText,
        Some(_) => Lost::FixedText,
    };
    lost.push(LossPlace::of(game, ply).lost(why));
    ply.text.clone()
}

/// A written file in its layout, with the line ending of the options and the gap above what continues a file.
pub(crate) fn laid_out(format: &Format, text: &str, options: &WriteOptions) -> String {
    let records = parse(format.grammar, text);
    let records: Vec<&RecordTree> = records.iter().collect();
    let mut text = format.print_file(&records, &options.layout);
    if options.continued {
        text.insert(0, '\n');
    }
    match options.ending {
        LineEnding::Lf => text,
        LineEnding::CrLf => text.replace('\n', "\r\n"),
    }
}

/// How many half-moves of a line follow from each other, with no position that is not known between them. In a list without
/// numbers and sides the others would be read as another game.
pub(crate) fn connected<'a>(start: &Position, line: impl Iterator<Item = &'a Ply>) -> usize {
    let (mut at, mut is_known) = (start, true);
    line.take_while(|ply| {
        let follows = is_known && *at == *ply.before;
        (at, is_known) = (&*ply.after, ply.possible == 1);
        follows
    })
    .count()
}

/// Number, title, headers, result and comments of a game, for formats whose only place for them are comments from a `#` to
/// the end of the line. A header is `[Round "3"]`, which reads back. Headers whose key `elsewhere` accepts are written
/// elsewhere. `game` counts from 0.
pub(crate) fn push_comments(
    game: usize,
    of: &Game,
    elsewhere: impl Fn(&str) -> bool,
    lost: &mut Vec<Loss>,
    line_break: &str,
    out: &mut String,
) {
    let number = of.front.number.map(|(number, ..)| Header::of(HeaderRole::Number, &number.to_string()));
    let title = of.front.title.as_deref().map(|title| Header::of(HeaderRole::Title, title));
    let tags = headers(&of.front.tags).into_iter();
    let plain = tags.filter(|header| !header.is_unknown() && !elsewhere(&header.key));
    let plain = plain.filter(|header| !header.role.is_some_and(HeaderRole::is_structure));
    let mut lines = Vec::new();
    let ending = Ending::of_game(of);
    let decided = ending.verdict.is_some_and(|verdict| verdict != Verdict::Unfinished);
    let result = decided.then(|| Header::of(HeaderRole::Result, ending.pgn()));
    let reason = ending.pgn_reason().map(|reason| Header::of(HeaderRole::Reason, reason));
    for header in number.into_iter().chain(title).chain(plain).chain(result).chain(reason) {
        if header.value.contains(['\n', '\r']) {
            lost.push(LossPlace::Game(game).lost(Lost::LongHeader(header.key)));
        } else {
            lines.push(header.as_comment());
        }
    }
    lines.extend(of.comments.iter().flat_map(|comment| comment.lines()).map(|line| line.trim().to_owned()));
    for line in lines {
        out.push_str(if line.is_empty() { "#" } else { "# " });
        out.push_str(&line);
        out.push_str(line_break);
    }
}
