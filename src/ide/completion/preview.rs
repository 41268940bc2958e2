//! The board after a move that is offered: made when a list shows the move, and not before.

use crate::document::Document;
use crate::drawing::{Board, Marks};
use crate::ide::board_view::{coordinate, plain_dialect, style, written_after};
use crate::ide::hover::Section;
use crate::notation::{Dialect, Notation};
use crate::rules::{Move, Position, Variant};
use crate::words::names;

/// A move on a board, in a form that outlives the document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The game.
    pub variant: Variant,
    /// The position before the move.
    pub fen: String,
    /// The move as coordinates.
    pub mv: String,
    /// The [code](Move::code) of the move before it: a recapture is written with `同`.
    pub last: Option<u16>,
}

impl Preview {
    pub(super) fn of(mv: Move, position: &Position, fen: &str, last: Option<Move>) -> Preview {
        let last = last.and_then(Move::code);
        Preview { variant: position.variant(), fen: fen.to_owned(), mv: coordinate(mv, position), last }
    }
}

/// The board after a move; `None` if the position or the move cannot be read.
pub fn preview(document: &Document, preview: &Preview) -> Option<Vec<Section>> {
    let before = names::read_position(preview.variant, &preview.fen).ok()?;
    let legal = super::moves::legal(&before);
    let mv = *legal.iter().find(|mv| coordinate(**mv, &before) == preview.mv)?;
    let mut after = before.clone();
    after.play(mv);
    let (board, marks, style) = (Board::from(&after), Marks::of(&after, Some(mv)), style(document));
    let notation = match preview.variant {
        Variant::Xiangqi => Notation::Chinese,
        Variant::Jeiqi => Notation::San,
        Variant::Shogi => Notation::Japanese,
    };
    let dialect = Dialect { script: document.settings().script, ..plain_dialect(notation) };
    let last = preview.last.and_then(Move::from_code);
    Some(vec![
        Section::Markdown(format!("**{}**", written_after(last, mv, &dialect, &before))),
        Section::board(&board, &marks, &style),
        Section::position(&after),
    ])
}

/// Whether the FEN of a position says all of it.
pub(super) fn is_read_back(before: &Position, fen: &str) -> bool {
    let moves = |position: &Position| -> Vec<String> {
        super::moves::legal(position).iter().map(|mv| coordinate(*mv, position)).collect()
    };
    names::read_position(before.variant(), fen).is_ok_and(|read| moves(&read) == moves(before))
}
