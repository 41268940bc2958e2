//! An edit is offered only if the new text is read as intended.

use super::pieces::{Kind, RecordPieces};
use crate::document::{Document, PlyInText, RecordEntry};
use crate::formats::Format;
use crate::formats::tags::headers;
use crate::record::{Game, HeaderRole, Line, Ply};
use crate::rules::{Move, Position};

/// The expected content of a record after an edit.
#[derive(Debug)]
pub(super) enum Intended {
    /// These words in its lines; the half-move before the cursor is this move, if the edit writes one.
    Lines(Vec<Word>, Option<Move>),
    /// This half-move and no other.
    First(Move),
    /// This game, with its headers and comments.
    Same(Box<Game>),
    /// This position at the start, and headers and lines as before.
    Start(Box<Position>),
}

/// A piece of a line, or several that mean the same as one, without spaces.
pub(super) type Word = (Kind, String);

impl Intended {
    /// Whether a record says it; `before` is the record before the edit, and `cursor` a byte of the text.
    pub(super) fn is_said(&self, document: &Document, record: usize, before: &RecordEntry, cursor: usize) -> bool {
        let Some(entry) = document.entry(record) else { return false };
        let lines = |entry: &RecordEntry| words(entry, document.format());
        match self {
            Intended::Lines(meant, mv) => {
                let there = || ply_before(document, cursor).and_then(|ply| ply.mv);
                // In some formats the moves show the game and the side that begins.
                let start = moves(meant) == 0 || same_start(before, entry);
                start && lines(entry) == *meant && mv.is_none_or(|mv| there() == Some(mv))
            }
            Intended::First(mv) => {
                let there = ply_before(document, cursor).and_then(|ply| ply.mv);
                same_start(before, entry) && moves(&lines(entry)) == 1 && there == Some(*mv)
            }
            Intended::Same(game) => same_game(game, &document.game_of(entry)),
            Intended::Start(position) => {
                let front = entry.analysis.front();
                let same = front.position.repeats(position);
                same && stated(before) == stated(entry) && lines(before) == lines(entry)
            }
        }
    }
}

/// The words of a record's lines.
fn words(entry: &RecordEntry, format: &Format) -> Vec<Word> {
    RecordPieces::read(entry, format.lowering).words()
}

/// How many half-moves there are.
fn moves(words: &[Word]) -> usize {
    words.iter().filter(|(kind, _)| *kind == Kind::Move).count()
}

fn same_start(one: &RecordEntry, other: &RecordEntry) -> bool {
    one.analysis.front().position.repeats(&other.analysis.front().position)
}

/// The half-move that ends at a byte of the text.
fn ply_before(document: &Document, cursor: usize) -> Option<PlyInText> {
    document.cursor(cursor.checked_sub(1)?)?.ply().cloned()
}

/// The headers that another start leaves as they are. One without a role may be that of the side to move.
fn stated(entry: &RecordEntry) -> Vec<(HeaderRole, String)> {
    let front = entry.analysis.front();
    let tags =
        headers(&front.tags).into_iter().filter_map(|header| Some((header.role?, header.value.trim().to_owned())));
    let tags = tags.filter(|(role, _)| !matches!(role, HeaderRole::Fen | HeaderRole::Setup));
    let number = front.number.map(|(number, ..)| (HeaderRole::Number, number.to_string()));
    tags.chain(number).chain(front.title.clone().map(|title| (HeaderRole::Title, title))).collect()
}

/// Whether two games are the same, half-move by half-move, with comments and marks.
pub(super) fn same_game(one: &Game, other: &Game) -> bool {
    let said =
        |game: &Game| (game.comments.clone(), game.end.as_ref().map(|end| (end.text.clone(), end.comments.clone())));
    let lines = |(one, other): (&Line, &Line)| {
        (one.id, one.replaces, &one.plies, &one.comments) == (other.id, other.replaces, &other.plies, &other.comments)
    };
    let plies = |(one, other): (&Ply, &Ply)| {
        let moved = (one.line, one.number, one.side, one.mv, one.legality, &one.text)
            == (other.line, other.number, other.side, other.mv, other.legality, &other.text);
        let judged = (&one.remark, &one.nags, &one.time) == (&other.remark, &other.nags, &other.time);
        moved && judged && (&one.comments, &one.variations) == (&other.comments, &other.variations)
    };
    let sizes = |game: &Game| (game.lines.len(), game.plies.len());
    let front = |game: &Game| (game.front.tags.clone(), game.front.title.clone(), game.front.position.clone());
    sizes(one) == sizes(other)
        && said(one) == said(other)
        && front(one) == front(other)
        && one.diagrams == other.diagrams
        && one.lines.iter().zip(&other.lines).all(lines)
        && one.plies.iter().zip(&other.plies).all(plies)
}
