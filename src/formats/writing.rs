//! Common parts of writing a game in any format: the text of a half-move, and headers as comments.

use super::loss::{Loss, Lost, Place};
use crate::notation::{self, Dialect};
use crate::record::tags::{Header, HeaderRole, Vocabulary, headers};
use crate::record::{Ending, Game, Ply, Verdict};

/// A half-move in a dialect. An unreadable text, or an illegal move without an unambiguous text in the dialect, stays
/// as written and is reported in `lost`.
pub fn move_text(game: usize, ply: &Ply, dialect: &Dialect, lost: &mut Vec<Loss>) -> String {
    let mut text = String::new();
    if let Some(mv) = ply.mv
        && notation::write(mv, dialect, &ply.before, &mut text)
        && (ply.legal || notation::read(&text, dialect, &ply.before).meant() == Some(mv))
    {
        return text;
    }
    if ply.text.is_empty() {
        lost.push(Place::of(game, ply).lost(Lost::NoText));
        return String::new();
    }
    let why = if ply.mv.is_none() { Lost::UnreadText } else { Lost::FixedText };
    lost.push(Place::of(game, ply).lost(why));
    ply.text.clone()
}

/// Number, title, headers, result and comments of a game, for formats whose only place for them are comments to the end
/// of the line. Each line is one such comment without its mark. A header is `[Round "3"]`, which reads back. Headers
/// whose key `elsewhere` accepts are written elsewhere. `game` counts from 0.
pub fn comment_lines(game: usize, of: &Game, elsewhere: impl Fn(&str) -> bool, lost: &mut Vec<Loss>) -> Vec<String> {
    let own = |role: HeaderRole, value: &str| Header {
        role: Some(role),
        key: Vocabulary::Pgn.key(role).unwrap_or_default().to_owned(),
        value: value.to_owned(),
    };
    let number = of.front.number.map(|(number, ..)| own(HeaderRole::Number, &number.to_string()));
    let title = of.front.title.as_deref().map(|title| own(HeaderRole::Title, title));
    let tags = headers(&of.front.tags).into_iter();
    let plain = tags.filter(|header| !header.is_unknown() && !elsewhere(&header.key));
    let plain = plain.filter(|header| !header.role.is_some_and(HeaderRole::is_structure));
    let mut lines = Vec::new();
    let ending = Ending::of_game(of);
    let decided = ending.verdict.is_some_and(|verdict| verdict != Verdict::Unfinished);
    let result = decided.then(|| own(HeaderRole::Result, ending.pgn()));
    let reason = ending.pgn_reason().map(|reason| own(HeaderRole::Reason, reason));
    for header in number.into_iter().chain(title).chain(plain).chain(result).chain(reason) {
        if header.value.contains(['\n', '\r']) {
            lost.push(Place::Game(game).lost(Lost::LongHeader(header.key)));
        } else {
            lines.push(header.as_comment());
        }
    }
    lines.extend(of.comments.iter().flat_map(|comment| comment.lines()).map(|line| line.trim().to_owned()));
    lines
}
