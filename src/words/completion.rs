//! The texts in a list of completions.

use super::{Wording, say};
use crate::notation::{AnyKind, AnyPiece};
use crate::rules::{Move, Position, Square, jeiqi, shogi};

impl Wording<'_> {
    /// A legal move in words: `cannon takes horse, check`.
    pub fn move_offered(&self, mv: Move, before: &Position, check: bool, stuck: bool) -> String {
        let mut said = match (mv.from(), shogi_drop(mv, before)) {
            (_, Some(kind)) => say!(self.locale, "{kind} dropped", kind = self.kind(kind)),
            (Some(from), None) => self.on_board(from, before).to_owned(),
            (None, None) => String::new(),
        };
        if mv.from().is_some() && is_occupied(before, mv.to()) {
            said = say!(self.locale, "{said} takes {captured}", said, captured = self.on_board(mv.to(), before));
        }
        match before {
            Position::Jeiqi(_) => {
                if let Some(kind) = jeiqi::reveal(mv) {
                    said = say!(self.locale, "{said}, turns up as {kind}", said, kind = self.kind(kind));
                }
            }
            Position::Shogi(_) if shogi::promotes(mv) => {
                said = say!(self.locale, "{said}, promotes", said);
            }
            _ => {}
        }
        match (check, stuck) {
            (true, true) => say!(self.locale, "{said}, checkmate", said),
            (true, false) => say!(self.locale, "{said}, check", said),
            (false, true) => say!(self.locale, "{said}, stalemate", said),
            (false, false) => said,
        }
    }

    /// The detail of a move, with the number of other games in which it was played.
    pub fn with_times(&self, said: String, times: u32) -> String {
        if times == 0 { said } else { format!("{said} · {}", self.games(times)) }
    }

    /// A number that is still to be defined, or one that nothing refers to yet.
    pub fn variation_number(&self, defines: bool) -> &'static str {
        if defines {
            say!(self.locale, "referred to, not yet defined")
        } else {
            say!(self.locale, "defined, not yet referred to")
        }
    }

    /// A number that nothing has yet.
    pub fn new_number(&self) -> &'static str {
        say!(self.locale, "a new variation")
    }

    /// The number of a half-move in a line that variations have left before it.
    pub fn number_above(&self) -> &'static str {
        say!(self.locale, "a new variation, above the others")
    }

    /// The name of the piece on a square.
    fn on_board(&self, square: Square, position: &Position) -> &'static str {
        let piece: Option<AnyPiece> = match position {
            Position::Xiangqi(position) => position.piece_at(square).map(Into::into),
            Position::Shogi(position) => position.piece_at(square).map(Into::into),
            Position::Jeiqi(position) => match position.piece_at(square) {
                Some(jeiqi::Piece { face: jeiqi::Face::Open(kind), side }) => {
                    Some(AnyPiece { side, kind: kind.into() })
                }
                Some(jeiqi::Piece { face: jeiqi::Face::Dark, .. }) => return say!(self.locale, "dark piece"),
                Some(jeiqi::Piece { face: jeiqi::Face::Unknown, .. }) | None => None,
            },
        };
        piece.map_or_else(|| say!(self.locale, "piece"), |piece| self.kind_of(piece))
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
