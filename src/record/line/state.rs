//! The state of a line at a place: everything that the moves after it depend on.

use super::cases::{Case, bound, keep_likeliest, one_board};
use super::doubt::Doubt;
use super::history::{History, SavedHistory};
use super::judge;
use super::totals::Clocks;
use crate::record::numbering::{Due, Numbering};
use crate::record::uncompared::Uncompared;
use crate::rules::{Move, Packed, Position, Side, Undo, Variant};
use std::sync::{Arc, OnceLock};

/// The state of a line while it is being played.
#[derive(Clone, Debug)]
pub(crate) struct LineState {
    /// The position on the board; the likeliest one if several are possible.
    pub position: Position,
    pub(super) last: Option<Last>,
    pub(super) history: History,
    pub(super) numbering: Numbering,
    pub(super) clocks: Clocks,
    /// A word has ended the game.
    pub(super) over: bool,
    /// All possible positions, the likeliest first, if there are several.
    pub(super) cases: Vec<Case>,
    /// Set if the position is only assumed: the half-moves in a row that could be played since.
    pub(super) lost: Option<u8>,
}

/// The state of a line at a place in compact form: there is one at each end of every block of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMark {
    position: Packed,
    numbering: Numbering,
    clocks: Clocks,
    over: bool,
    /// `None` if the position is known.
    doubt: Option<Arc<Doubt>>,
    last: Option<Last>,
    history: SavedHistory,
    /// The state of a variation of the last half-move, once it is needed. It follows from the others.
    branch: Uncompared<OnceLock<Option<Arc<LineMark>>>>,
}

/// The last half-move of a line, to be undone for a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Last {
    /// The move, if the text named one.
    pub(super) mv: Option<Move>,
    pub(super) back: Back,
    /// Whether the position before it was only assumed.
    pub(super) lost: bool,
}

/// How to come back to the position before a half-move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Back {
    Undo(Undo),
    /// The text named no move.
    Position(Box<Packed>),
    /// Several positions were possible.
    Cases(Arc<Doubt>),
    /// The same in a line that is being played. They are packed when a state is saved, which is seldom.
    Possible(Vec<Case>),
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
            Back::Cases(doubt) => doubt.likeliest().cloned().unwrap_or_else(|| Packed::of(&position())),
            Back::Possible(cases) => {
                cases.first().map_or_else(|| Packed::of(&position()), |case| Packed::of(&case.position))
            }
        }
    }

    /// The last half-move in the form that a saved state keeps.
    fn packed(&self) -> Last {
        let back = match &self.back {
            Back::Possible(cases) => Doubt::of(cases, None).map(|doubt| Back::Cases(doubt.shared())),
            _ => None,
        };
        Last { back: back.unwrap_or_else(|| self.back.clone()), ..*self }
    }

    /// The state of a variation of it, which starts from `position`; the rest equals the state of the line after it.
    fn branch(&self, position: Packed, numbering: Numbering, clocks: Clocks, history: &SavedHistory) -> LineMark {
        let doubt = match &self.back {
            _ if self.lost => Doubt::of(&[], Some(0)),
            Back::Cases(doubt) => Some(doubt.branch()),
            Back::Possible(cases) => Doubt::of(cases, None).map(|doubt| doubt.branch()),
            _ => None,
        };
        LineMark {
            position,
            numbering: numbering.branch(),
            clocks,
            over: false,
            doubt: doubt.map(Doubt::shared),
            last: None,
            history: history.branch(),
            branch: Uncompared::default(),
        }
    }
}

impl LineMark {
    pub(super) fn start(position: &Position, certain: bool, turn_assumed: bool) -> LineMark {
        LineMark {
            position: Packed::of(position),
            numbering: if turn_assumed { Numbering::assumed() } else { Numbering::default() },
            clocks: Clocks::start(position),
            over: false,
            doubt: Doubt::of(&[], (!certain).then_some(0)).map(Doubt::shared),
            last: None,
            history: SavedHistory::default(),
            branch: Uncompared::default(),
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
            clocks: self.clocks,
            over: self.over,
            cases: self.doubt.as_ref().map(|doubt| doubt.cases()).unwrap_or_default(),
            lost: self.doubt.as_ref().and_then(|doubt| doubt.lost()),
        }
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        self.position.position()
    }

    /// The state before the last half-move, where a variation of it starts; `None` at the start of a line.
    pub fn branch(&self) -> Option<&Arc<LineMark>> {
        let branch = || {
            let last = self.last.as_ref()?;
            let position = last.taken_back(|| self.position());
            Some(Arc::new(last.branch(position, self.numbering, self.clocks, &self.history)))
        };
        self.branch.0.get_or_init(branch).as_ref()
    }

    /// The state of a variation of what ends the line, whose number this is; `None` if it is another one.
    pub(in crate::record) fn branch_at_end(&self, number: u32) -> Option<Arc<LineMark>> {
        let branch = || LineMark {
            numbering: self.numbering.branch(),
            clocks: self.clocks,
            over: false,
            doubt: self.doubt.as_ref().map(|doubt| doubt.branch().shared()),
            last: None,
            history: self.history.branch(),
            branch: Uncompared::default(),
            position: self.position.clone(),
        };
        (self.next_number() == number).then(|| Arc::new(branch()))
    }

    /// The number of the half-move that is due, as the line prints it.
    pub(in crate::record) fn next_number(&self) -> u32 {
        let due = Due { number: self.position.fullmove_number(), side: self.position.side_to_move() };
        self.numbering.printed(due)
    }

    /// The last half-move, if the text named one.
    pub fn last_move(&self) -> Option<Move> {
        self.last.as_ref().and_then(|last| last.mv)
    }

    /// Whether the position is not known, because of a mistake before this place.
    pub fn is_in_doubt(&self) -> bool {
        self.doubt.is_some()
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
    pub(crate) fn due_number(&self) -> (u32, Side) {
        let due = self.due();
        (self.numbering.printed(due), due.side)
    }

    /// The current state, to be saved.
    pub(crate) fn mark(&mut self) -> LineMark {
        LineMark {
            position: Packed::of(&self.position),
            numbering: self.numbering,
            clocks: self.clocks,
            over: self.over,
            doubt: self.doubt().map(Doubt::shared),
            last: self.last.as_ref().map(Last::packed),
            history: self.history.save(),
            branch: Uncompared::default(),
        }
    }

    /// [`LineMark::branch`] of the current state.
    pub(super) fn branch(&mut self) -> Option<LineMark> {
        let history = self.history.save();
        let last = self.last.as_ref()?;
        let position = last.taken_back(|| self.position.clone());
        Some(last.branch(position, self.numbering, self.clocks, &history))
    }

    /// The last half-move, if the text named one.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.last.as_ref().and_then(|last| last.mv)
    }

    /// The last half-move with the position before it, if both are known.
    pub(super) fn last_known(&self) -> Option<(Move, Position)> {
        let last = self.last.as_ref().filter(|last| self.is_firm() && !last.lost)?;
        let Back::Undo(undo) = last.back else { return None };
        let mut before = self.position.clone();
        before.undo(undo);
        Some((last.mv?, before))
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

    /// Whether one position is known.
    #[inline]
    pub(in crate::record) fn is_firm(&self) -> bool {
        self.cases.is_empty() && self.lost.is_none()
    }

    fn doubt(&self) -> Option<Doubt> {
        if self.is_firm() { None } else { Doubt::of(&self.cases, self.lost) }
    }

    /// All possible positions.
    pub(super) fn possible(&self) -> Vec<Case> {
        if !self.cases.is_empty() {
            return self.cases.clone();
        }
        vec![Case { position: Arc::new(self.position.clone()), numbering: self.numbering, cost: 0 }]
    }

    /// Goes on with these possible positions, within this margin of the likeliest one. If they are too many to carry along,
    /// the line is lost.
    pub(super) fn set_possible(&mut self, mut cases: Vec<Case>, margin: u8) {
        keep_likeliest(&mut cases, margin);
        if one_board(&cases) {
            cases.truncate(1);
        }
        let same = self.is_firm() && matches!(cases.as_slice(), [case] if *case.position == self.position);
        if let Some(first) = cases.first() {
            (self.position, self.numbering) = ((*first.position).clone(), first.numbering);
        }
        if !cases.is_empty() && !bound(&mut cases) {
            return self.lose();
        }
        if cases.len() < 2 {
            cases.clear();
        }
        self.cases = cases;
        if !same {
            self.history.clear();
        }
    }

    /// How many positions are possible; 0 if that is not known.
    pub(super) fn count(&self) -> u32 {
        if self.lost.is_some() { 0 } else { self.cases.len().max(1) as u32 }
    }

    /// How to come back to what is known now.
    pub(super) fn here(&self) -> Back {
        match self.cases.is_empty() {
            true => Back::Position(Box::new(Packed::of(&self.position))),
            false => Back::Possible(self.cases.clone()),
        }
    }

    /// From now on the position is only assumed.
    pub(super) fn lose(&mut self) {
        self.cases.clear();
        self.lost = Some(0);
        self.history.clear();
    }

    pub(super) fn pass(&mut self) {
        let side = self.position.side_to_move();
        self.position.set_side_to_move(side.opponent());
        if side == Side::Second || self.position.variant() == Variant::Shogi {
            self.position.set_fullmove_number(self.position.fullmove_number().saturating_add(1));
        }
    }

    /// Puts the move on the board.
    #[inline]
    pub(super) fn advance(&mut self, mv: Move) {
        let hash = self.position.hash();
        let undo = self.position.play(mv);
        // In shogi captured pieces come back, and so do positions.
        if undo.is_capture() && self.position.variant() != Variant::Shogi {
            self.history.clear();
        } else {
            self.history.push(hash, mv);
        }
        // The old value is dropped first, so the new one reuses its memory.
        self.last = None;
        self.last = Some(Last { mv: Some(mv), back: Back::Undo(undo), lost: self.lost.is_some() });
    }
}
