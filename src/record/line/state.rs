//! What a line has come to at a place: all that the moves behind it depend on.

use super::judge;
use crate::record::numbering::{Due, Numbering};
use crate::rules::{Move, Position, Side, Undo, Variant};
use std::sync::Arc;

/// Everything about a line that the moves behind a place depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineState {
    /// The position on the board.
    pub position: Position,
    pub(super) last: Option<Last>,
    /// Positions since the last capture, in shogi all of them, oldest first: the hash before a move, and the move.
    pub(super) history: Vec<(u64, Move)>,
    pub(super) numbering: Numbering,
    /// A move could not be played as printed: what follows may follow from that.
    pub(super) tainted: bool,
    /// Whose half-move is due is no longer certain.
    pub(super) lost: bool,
    /// A word has ended the game.
    pub(super) over: bool,
}

/// The last half-move of a line, so that it can be taken back for a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Last {
    /// The move, if the text named one.
    pub(super) mv: Option<Move>,
    pub(super) back: Back,
    /// The state before it, as far as the half-move destroyed it.
    pub(super) cleared: Option<Arc<[(u64, Move)]>>,
    pub(super) tainted: bool,
    pub(super) lost: bool,
}

/// Half-moves back to which a repetition is looked for.
const HISTORY: usize = 1024;

/// How to come back to the position before a half-move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Back {
    Undo(Undo),
    /// The text named no move.
    Position(Box<Position>),
}

impl LineState {
    /// The state at the start of a game.
    pub fn start(position: Position) -> LineState {
        LineState {
            position,
            last: None,
            history: Vec::new(),
            numbering: Numbering::default(),
            tainted: false,
            lost: false,
            over: false,
        }
    }

    /// The state at the start of a game whose position could not be read in full: nothing is said about its moves.
    pub fn uncertain(position: Position) -> LineState {
        LineState { tainted: true, ..LineState::start(position) }
    }

    /// The state before the last half-move, where a variation of it starts; `None` at the start of a line.
    pub fn branch(&self) -> Option<LineState> {
        let last = self.last.as_ref()?;
        let mut position = self.position.clone();
        match &last.back {
            Back::Undo(undo) => position.undo(*undo),
            Back::Position(before) => position = Position::clone(before),
        }
        let mut history = self.history.clone();
        match &last.cleared {
            Some(cleared) => history = cleared.to_vec(),
            None if last.mv.is_some() => drop(history.pop()),
            None => {}
        }
        let (tainted, lost) = (last.tainted, last.lost);
        let numbering = self.numbering.branch();
        Some(LineState { position, last: None, history, numbering, tainted, lost, over: false })
    }

    /// The last half-move, if the text named one.
    pub fn last_move(&self) -> Option<Move> {
        self.last.as_ref().and_then(|last| last.mv)
    }

    /// Whether a move before this place could not be played as printed.
    pub fn is_tainted(&self) -> bool {
        self.tainted
    }

    /// How often the position has stood on the board, now included.
    pub(in crate::record) fn times(&self) -> usize {
        judge::occurrences(&self.history, self.position.hash()).len() + 1
    }

    pub(super) fn due(&self) -> Due {
        Due { number: u32::from(self.position.fullmove_number()), side: self.position.side_to_move() }
    }

    /// Number and side of the half-move that is due, the number as the line prints it.
    pub fn due_number(&self) -> (u32, Side) {
        let due = self.due();
        (self.numbering.printed(due), due.side)
    }

    pub(super) fn pass(&mut self) {
        let side = self.position.side_to_move();
        self.position.set_side_to_move(side.opponent());
        if side == Side::Second {
            self.position.set_fullmove_number(self.position.fullmove_number().saturating_add(1));
        }
    }

    /// Puts the move on the board; `before` is whether the line was tainted, and whether it was lost.
    #[inline]
    pub(super) fn advance(&mut self, mv: Move, before: (bool, bool)) {
        let hash = self.position.hash();
        let undo = self.position.play(mv);
        let mut cleared = None;
        // In shogi captured pieces come back, and so do positions.
        if undo.is_capture() && self.position.variant() != Variant::Shogi {
            cleared = Some(std::mem::take(&mut self.history).into());
        } else {
            if self.history.len() >= HISTORY {
                self.history.drain(..HISTORY / 2);
            }
            self.history.push((hash, mv));
        }
        let (tainted, lost) = before;
        // What was there is let go first, so that the new one is made in its place.
        self.last = None;
        self.last = Some(Last { mv: Some(mv), back: Back::Undo(undo), cleared, tainted, lost });
    }
}
