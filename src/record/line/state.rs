//! The state of a line at a place: everything that the moves after it depend on.

use super::history::{History, SavedHistory};
use super::judge;
use crate::record::numbering::{Due, Numbering};
use crate::rules::{Move, Packed, Points, Position, Side, Undo, Variant};
use std::sync::{Arc, OnceLock};

/// The state of a line while it is being played.
#[derive(Clone, Debug)]
pub struct LineState {
    /// The position on the board.
    pub position: Position,
    pub(super) last: Option<Last>,
    pub(super) history: History,
    pub(super) numbering: Numbering,
    /// A move could not be played as printed: later issues may be consequences.
    pub(super) after_error: bool,
    /// Whose half-move is due is no longer certain.
    pub(super) turn_unknown: bool,
    /// A word has ended the game.
    pub(super) over: bool,
    /// Where pieces may stand otherwise than meant: a half-move named another piece.
    pub(super) doubtful: Points,
}

/// The state of a line at a place in compact form: there is one at each end of every block of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMark {
    position: Packed,
    numbering: Numbering,
    after_error: bool,
    turn_unknown: bool,
    over: bool,
    doubtful: Points,
    last: Option<Last>,
    history: SavedHistory,
}

/// The last half-move of a line, to be undone for a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Last {
    /// The move, if the text named one.
    pub(super) mv: Option<Move>,
    pub(super) back: Back,
    /// The state before it, as far as the half-move destroyed it.
    pub(super) after_error: bool,
    pub(super) turn_unknown: bool,
}

/// How to come back to the position before a half-move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Back {
    Undo(Undo),
    /// The text named no move.
    Position(Box<Packed>),
}

impl Last {
    /// The position before it; `position` is the one after it.
    fn taken_back(&self, position: impl FnOnce() -> Position) -> Packed {
        match &self.back {
            Back::Undo(undo) => {
                let mut position = position();
                position.undo(*undo);
                Packed::of(&position)
            }
            Back::Position(before) => Packed::clone(before),
        }
    }

    /// The state of a variation of it, which starts from `position`; the rest equals the state of the line after it.
    fn branch(&self, position: Packed, numbering: Numbering, history: &SavedHistory) -> LineMark {
        // It may replace a half-move that was meant by the text.
        let unreadable = self.mv.is_none();
        let (after_error, turn_unknown) = (self.after_error || unreadable, self.turn_unknown || unreadable);
        LineMark {
            position,
            numbering: numbering.branch(),
            after_error,
            turn_unknown,
            over: false,
            doubtful: Points::EMPTY,
            last: None,
            history: history.branch(),
        }
    }
}

impl LineMark {
    pub(super) fn start(position: &Position, certain: bool, turn_assumed: bool) -> LineMark {
        LineMark {
            position: Packed::of(position),
            numbering: if turn_assumed { Numbering::assumed() } else { Numbering::default() },
            after_error: !certain,
            turn_unknown: false,
            over: false,
            doubtful: Points::EMPTY,
            last: None,
            history: SavedHistory::default(),
        }
    }

    /// The state at the start of a game. Games with the same opening position share it. `certain` is whether the
    /// position could be read in full; otherwise the moves are not judged. If the turn is only assumed, the first number
    /// of the moves says whose it is.
    pub fn shared_start(position: &Arc<Position>, certain: bool, turn_assumed: bool) -> Arc<LineMark> {
        static USUAL: [OnceLock<Arc<LineMark>>; 3] = [const { OnceLock::new() }; 3];
        let variant = position.variant();
        let usual = certain && !turn_assumed && Arc::ptr_eq(position, &Position::usual(variant));
        let make = || Arc::new(LineMark::start(position, certain, turn_assumed));
        match USUAL.get(variant as usize).filter(|_| usual) {
            Some(shared) => shared.get_or_init(make).clone(),
            None => make(),
        }
    }

    /// The state, to go on from.
    pub(in crate::record) fn state(&self) -> LineState {
        self.state_on(self.position())
    }

    /// [`LineMark::state`] of a mark with a known position.
    pub(in crate::record) fn state_on(&self, position: Position) -> LineState {
        let mut history = History::default();
        history.resume(&self.history);
        self.with(position, history)
    }

    /// Makes `state` this one.
    pub(in crate::record) fn resume(&self, state: &mut LineState) {
        let mut history = std::mem::take(&mut state.history);
        history.resume(&self.history);
        *state = self.with(self.position(), history);
    }

    fn with(&self, position: Position, history: History) -> LineState {
        LineState {
            position,
            last: self.last.clone(),
            history,
            numbering: self.numbering,
            after_error: self.after_error,
            turn_unknown: self.turn_unknown,
            over: self.over,
            doubtful: self.doubtful,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        self.position.position()
    }

    /// The state before the last half-move, where a variation of it starts; `None` at the start of a line.
    pub fn branch(&self) -> Option<LineMark> {
        let last = self.last.as_ref()?;
        let position = last.taken_back(|| self.position());
        Some(last.branch(position, self.numbering, &self.history))
    }

    /// The last half-move, if the text named one.
    pub fn last_move(&self) -> Option<Move> {
        self.last.as_ref().and_then(|last| last.mv)
    }

    /// Whether the line has a half-move before this place, so a variation can branch off.
    pub(in crate::record) fn has_half_move(&self) -> bool {
        self.last.is_some()
    }

    /// Whether a move before this place could not be played as printed.
    pub fn is_after_error(&self) -> bool {
        self.after_error
    }

    /// Number and side of the half-move that is due, the number as the line prints it.
    pub fn due_number(&self) -> (u32, Side) {
        self.state().due_number()
    }

    /// How often the position has stood on the board, now included; five at most.
    pub(in crate::record) fn times(&self) -> usize {
        let state = self.state();
        judge::occurrences(state.history.steps(), state.position.hash()).len() + 1
    }
}

impl LineState {
    /// Number and side of the half-move that is due, the number as the line prints it.
    pub fn due_number(&self) -> (u32, Side) {
        let due = self.due();
        (self.numbering.printed(due), due.side)
    }

    /// The current state, to be saved.
    pub fn mark(&mut self) -> LineMark {
        LineMark {
            position: Packed::of(&self.position),
            numbering: self.numbering,
            after_error: self.after_error,
            turn_unknown: self.turn_unknown,
            over: self.over,
            doubtful: self.doubtful,
            last: self.last.clone(),
            history: self.history.save(),
        }
    }

    /// [`LineMark::branch`] of the current state.
    pub(super) fn branch(&mut self) -> Option<LineMark> {
        let history = self.history.save();
        let last = self.last.as_ref()?;
        let position = last.taken_back(|| self.position.clone());
        Some(last.branch(position, self.numbering, &history))
    }

    /// The last half-move, if the text named one.
    pub fn last_move(&self) -> Option<Move> {
        self.last.as_ref().and_then(|last| last.mv)
    }

    /// Whether a word has ended the game.
    pub(in crate::record) fn is_over(&self) -> bool {
        self.over
    }

    /// The state of the line's numbers so far.
    pub(in crate::record) fn numbering(&self) -> Numbering {
        self.numbering
    }

    pub(super) fn due(&self) -> Due {
        Due { number: self.position.fullmove_number(), side: self.position.side_to_move() }
    }

    pub(super) fn pass(&mut self) {
        let side = self.position.side_to_move();
        self.position.set_side_to_move(side.opponent());
        if side == Side::Second {
            self.position.set_fullmove_number(self.position.fullmove_number().saturating_add(1));
        }
    }

    /// Puts the move on the board; `before` is whether an error came before it, and whether the turn was unknown.
    #[inline]
    pub(super) fn advance(&mut self, mv: Move, before: (bool, bool)) {
        let hash = self.position.hash();
        let undo = self.position.play(mv);
        // In shogi captured pieces come back, and so do positions.
        if undo.is_capture() && self.position.variant() != Variant::Shogi {
            self.history.clear();
        } else {
            self.history.push(hash, mv);
        }
        let (after_error, turn_unknown) = before;
        // The old value is dropped first, so the new one reuses its memory.
        self.last = None;
        self.last = Some(Last { mv: Some(mv), back: Back::Undo(undo), after_error, turn_unknown });
    }
}
