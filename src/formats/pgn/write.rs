//! Games written as PGN.
//!
//! Tags have the order of record-formats §3.3. A game with the tags of chess programs (`White`, `Variant`) keeps them;
//! jeiqi has no others (seed 4). A comment with a brace is written after `;`, because braces cannot be escaped between
//! braces.

use super::spelling::{OTHER_TAGS, SPELLING, TAGS};
use super::{Pgn, lexer, plan};
use crate::formats::WriteOptions;
use crate::formats::ending::Ending;
use crate::formats::loss::{Loss, Lost, Place};
use crate::formats::tags::{Header, Vocabulary, headers};
use crate::formats::writing::{laid_out, move_text};
use crate::notation::{Dialect, Notation, Symbols, fen, jeiqi_fen};
use crate::record::HeaderRole;
use crate::record::{Game, Ply};
use crate::rules::{Position, Side, Variant};
use crate::syntax::{Scanner, SyntaxKind};
use std::fmt::Write;

/// The games as one file; `None` if the format does not have the notation, or a game is neither xiangqi nor jeiqi.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
    let mut text = String::new();
    for (index, game) in games.iter().enumerate() {
        let dialect = dialect(options.notation, game.front.position.variant())?.with_script(options.script);
        if index > 0 {
            text.push('\n');
        }
        Writer { game, index, dialect: &dialect, out: &mut text, lost }.game();
    }
    Some(laid_out(&Pgn, &text, options))
}

/// How the moves of a game are written.
fn dialect(wanted: Option<Notation>, variant: Variant) -> Option<Dialect> {
    use Notation::{Axf, Chinese, Coordinate, Iccs, Lalg, Lan, Salg, San, Traditional, Wxf};
    let notation = match (variant, wanted) {
        (Variant::Xiangqi, None | Some(Iccs)) => Iccs,
        (Variant::Xiangqi, Some(Lan | Lalg)) => Lalg,
        (Variant::Xiangqi, Some(San | Salg)) => Salg,
        (Variant::Xiangqi, Some(Traditional | Wxf)) => Wxf,
        (Variant::Xiangqi, Some(other @ (Axf | Chinese | Coordinate))) => other,
        (Variant::Jeiqi, None | Some(Lan | Lalg | Iccs)) => Lan,
        (Variant::Jeiqi, Some(San | Salg)) => San,
        (Variant::Jeiqi, Some(Traditional | Axf | Wxf)) => Traditional,
        (Variant::Jeiqi, Some(Coordinate)) => Coordinate,
        _ => return None,
    };
    let letters = matches!(notation, Axf | Lalg | Salg);
    let plain = Dialect::new(notation);
    Some(if letters { plain.with_symbols(Symbols::wxf()) } else { plain })
}

struct Writer<'a> {
    game: &'a Game,
    index: usize,
    dialect: &'a Dialect,
    out: &'a mut String,
    lost: &'a mut Vec<Loss>,
}

/// A line being written.
struct LineCursor {
    line: usize,
    /// Half-moves written.
    done: usize,
    /// Variations of the last half-move written.
    varied: usize,
    /// Comments on it written.
    said: usize,
    /// Whether there is text between the last half-move and the next one.
    parted: bool,
}

impl LineCursor {
    fn new(line: usize) -> LineCursor {
        LineCursor { line, done: 0, varied: 0, said: 0, parted: true }
    }
}

impl Writer<'_> {
    fn game(&mut self) {
        self.tags();
        self.out.push('\n');
        for comment in &self.game.comments {
            self.comment(comment);
        }
        self.moves();
        self.out.push_str(Ending::of_game(self.game).pgn());
        self.out.push(' ');
        for comment in self.game.end.iter().flat_map(|end| &end.comments) {
            self.comment(comment);
        }
        self.out.push('\n');
    }

    fn tags(&mut self) {
        let front = &self.game.front;
        let variant = front.position.variant();
        let home = Vocabulary::of_tags(front.tags.iter().map(|(key, _)| key.as_str()));
        let white = variant == Variant::Jeiqi || home.is_other;
        let vocabulary = if white { &OTHER_TAGS } else { &TAGS };
        let (mut tags, rest) = vocabulary.write(&headers(&front.tags));
        for Header { key, value, .. } in rest {
            self.lost.push(Place::Game(self.index).lost(Lost::Header { key, value }));
        }
        self.structure(&mut tags, white);
        if let Some((number, ..)) = front.number {
            tags.extend(TAGS.key(HeaderRole::Number).map(|key| (key.to_owned(), number.to_string())));
        }
        if let Some(title) = &front.title {
            tags.extend(TAGS.key(HeaderRole::Title).map(|key| (key.to_owned(), title.clone())));
        }
        tags.sort_by_key(|(key, _)| SPELLING.rank(key));
        for (key, value) in tags {
            let line = value.replace("\r\n", " ").replace(['\n', '\r'], " ");
            if line != value {
                self.lost.push(Place::Game(self.index).lost(Lost::LineBreaks(key.clone())));
            }
            let value = line.replace('\\', "\\\\").replace('"', "\\\"");
            self.push(format_args!("{}\n", SPELLING.header_line(&key, &value)));
        }
    }

    /// The tags that repeat properties of the game.
    fn structure(&self, tags: &mut Vec<(String, String)>, white: bool) {
        let front = &self.game.front;
        let variant = front.position.variant();
        let mut push = |role: HeaderRole, value: &str| {
            if let Some(key) = TAGS.key(role) {
                tags.push((key.to_owned(), value.to_owned()));
            }
        };
        let named = |name: &str| plan::tag(&front.tags, name).filter(|value| plan::variant(value) == Some(variant));
        match (named("Game"), named("Variant")) {
            (None, None) if variant == Variant::Jeiqi => push(HeaderRole::Variant, "Jeiqi"),
            (None, None) if white => push(HeaderRole::Variant, "Xiangqi"),
            (None, None) => push(HeaderRole::Game, "Chinese Chess"),
            (game, variant) => {
                game.iter().for_each(|value| push(HeaderRole::Game, value));
                variant.iter().for_each(|value| push(HeaderRole::Variant, value));
            }
        }
        let ending = Ending::of_game(self.game);
        push(HeaderRole::Result, ending.pgn());
        if let Some(reason) = ending.pgn_reason() {
            push(HeaderRole::Reason, reason);
        }
        if let Some(score) = &ending.score {
            push(HeaderRole::Score, score);
        }
        if *front.position != Position::start(variant) || plan::tag(&front.tags, "FEN").is_some() {
            if plan::tag(&front.tags, "SetUp").is_some() {
                push(HeaderRole::Setup, "1");
            }
            match &*front.position {
                Position::Xiangqi(position) => push(HeaderRole::Fen, &fen::write_position(position)),
                Position::Jeiqi(position) => push(HeaderRole::Fen, &jeiqi_fen::write(&position.to_setup())),
                Position::Shogi(_) => {}
            }
        }
        push(HeaderRole::Notation, plan::format_name(self.dialect.notation));
    }

    /// The half-moves of all lines, each variation after the half-move that it replaces.
    fn moves(&mut self) {
        let mut frames = vec![LineCursor::new(0)];
        while let Some(frame) = frames.last_mut() {
            let Some(line) = self.game.lines.get(frame.line) else { break };
            let ply = frame.done.checked_sub(1).and_then(|last| line.plies.get(last));
            let ply = ply.and_then(|ply| self.game.plies.get(*ply));
            if let Some(variation) = ply.and_then(|ply| ply.variations.get(frame.varied)).copied() {
                frame.varied += 1;
                if let Some(ply) = ply {
                    let follows = self.game.lines.get(variation).and_then(|line| line.follows);
                    self.comments_up_to(ply, &mut frame.said, follows);
                }
                frame.parted = true;
                self.out.push('(');
                for comment in self.game.lines.get(variation).map(|line| line.comments.as_slice()).unwrap_or_default() {
                    self.comment(comment);
                }
                frames.push(LineCursor::new(variation));
                continue;
            }
            if let Some(ply) = ply {
                frame.parted |= frame.said < ply.comments.len();
                self.comments_up_to(ply, &mut frame.said, None);
            }
            if let Some(next) = line.plies.get(frame.done).and_then(|ply| self.game.plies.get(*ply)) {
                let before = ply.map(|ply| ply.number);
                frame.done += 1;
                (frame.varied, frame.said) = (0, 0);
                let parted = std::mem::replace(&mut frame.parted, false);
                self.half_move(next, parted || before != Some(next.number));
            } else {
                frames.pop();
                if !frames.is_empty() {
                    self.out.push_str(") ");
                }
            }
        }
    }

    /// The next comments on a half-move, up to the one with this index.
    fn comments_up_to(&mut self, ply: &Ply, said: &mut usize, end: Option<usize>) {
        let end = end.unwrap_or(usize::MAX).min(ply.comments.len());
        for comment in ply.comments.get(*said..end).unwrap_or_default() {
            self.comment(comment);
        }
        *said = end.max(*said);
    }

    /// Number, move and its judgements.
    fn half_move(&mut self, ply: &Ply, numbered: bool) {
        match ply.side {
            Side::First => self.push(format_args!("{}. ", ply.number)),
            Side::Second if numbered => self.push(format_args!("{}... ", ply.number)),
            Side::Second => {}
        }
        let text = move_text(self.index, ply, self.dialect, self.lost);
        if lexer::result(&mut Scanner::new(&text, 0)) == 0
            && lexer::move_text(&mut Scanner::new(&text, 0)) == (SyntaxKind::Move, text.len())
        {
            self.out.push_str(&text);
        } else {
            self.lost.push(Place::of(self.index, ply).lost(Lost::TextAsComment));
            self.comment(&text);
        }
        // Seed 0 marks mate with two signs of check.
        let remark = ply.remark.as_deref().unwrap_or_default().replace("++", "#");
        if !remark.chars().all(|c| "!?+#".contains(c)) {
            self.out.push(' ');
        }
        self.out.push_str(&remark);
        for nag in &ply.nags {
            self.push(format_args!(" {nag}"));
        }
        self.out.push(' ');
        if let Some(time) = &ply.time {
            self.lost.push(Place::of(self.index, ply).lost(Lost::Time(time.clone())));
        }
    }

    fn comment(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n");
        let text = text.trim();
        let braced = format!("{{{text}}}");
        if lexer::braced_comment(&mut Scanner::new(&braced, 0)) == (braced.len(), true) {
            self.push(format_args!("{braced} "));
            return;
        }
        // Among moves a comment to the end of the line needs a line of its own; two of them would be two comments.
        let line: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if line.len() > 1 {
            self.lost.push(Place::Game(self.index).lost(Lost::CommentBreaks));
        }
        self.push(format_args!("\n; {}\n", line.join(" ")));
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = self.out.write_fmt(text);
    }
}

#[cfg(test)]
mod tests;
