//! The texts in a list of completions.

use super::Wording;
use crate::notation::AnyKind;
use crate::rules::{Move, Position, Square, jeiqi, shogi};

impl Wording<'_> {
    /// A legal move in words: `cannon takes horse, check`.
    pub fn move_offered(&self, mv: Move, before: &Position, check: bool, stuck: bool) -> String {
        let mut said = match (mv.from(), shogi_drop(mv, before)) {
            (_, Some(kind)) => format!("{} dropped", self.kind(kind)),
            (Some(from), None) => self.on_board(from, before).to_owned(),
            (None, None) => String::new(),
        };
        if mv.from().is_some() && is_occupied(before, mv.to()) {
            said = format!("{said} takes {}", self.on_board(mv.to(), before));
        }
        match before {
            Position::Jeiqi(_) => {
                if let Some(kind) = jeiqi::reveal(mv) {
                    said = format!("{said}, turns up as {}", self.kind(kind));
                }
            }
            Position::Shogi(_) if shogi::promotes(mv) => said += ", promotes",
            _ => {}
        }
        said += match (check, stuck) {
            (true, true) => ", checkmate",
            (true, false) => ", check",
            (false, true) => ", stalemate",
            (false, false) => "",
        };
        said
    }

    /// A number that is still to be defined, or one that nothing refers to yet.
    pub fn variation_number(&self, defines: bool) -> &'static str {
        if defines { "referred to, not yet defined" } else { "defined, not yet referred to" }
    }

    /// A number that nothing has yet.
    pub fn new_number(&self) -> &'static str {
        "a new variation"
    }

    /// The name of the piece on a square.
    fn on_board(&self, square: Square, position: &Position) -> &'static str {
        let kind: Option<AnyKind> = match position {
            Position::Xiangqi(position) => position.piece_at(square).map(|piece| piece.kind.into()),
            Position::Shogi(position) => position.piece_at(square).map(|piece| piece.kind.into()),
            Position::Jeiqi(position) => match position.piece_at(square).map(|piece| piece.face) {
                Some(jeiqi::Face::Open(kind)) => Some(kind.into()),
                Some(jeiqi::Face::Dark) => return "dark piece",
                Some(jeiqi::Face::Unknown) | None => None,
            },
        };
        kind.map_or("piece", |kind| self.kind(kind))
    }
}

fn shogi_drop(mv: Move, position: &Position) -> Option<AnyKind> {
    matches!(position, Position::Shogi(_)).then(|| shogi::dropped(mv))?.map(AnyKind::Shogi)
}

fn is_occupied(position: &Position, square: Square) -> bool {
    match position {
        Position::Xiangqi(position) => position.piece_at(square).is_some(),
        Position::Jeiqi(position) => position.piece_at(square).is_some(),
        Position::Shogi(position) => position.piece_at(square).is_some(),
    }
}
