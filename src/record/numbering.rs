//! Checks printed move numbers and placeholders against the replay.

use super::{IssueKind, NumberingStyle, Unusual};
use crate::rules::Side;

/// The state of the numbers of a line so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Numbering {
    /// How far the printed numbers are from the counted ones.
    shift: i32,
    /// Whether a number was seen in this line or the one it branches from.
    numbered: bool,
    /// Half-moves played or left out since the last number; `None` before the first number of the line.
    since: Option<u8>,
    /// Whether a placeholder stands for the half-move that is due.
    filled: bool,
    /// Whether the line is a variation without a number of its own so far.
    branch: bool,
    /// Whether the number and the side of the first half-move are only assumed.
    assumed: bool,
    /// Whether the numbers passed over a missing half-move, so each stands at the half-move of the other side.
    turned: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Printed {
    pub value: u32,
    /// `...` follows, or is part of the number.
    pub filler: bool,
    /// How the format writes numbers and placeholders.
    pub numbering_style: NumberingStyle,
}

/// How a printed number fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumberFit {
    /// It is the next one, with `...` exactly before a half-move of the second side.
    Right,
    /// It is the next one, and the `...` is missing.
    LacksPlaceholder,
    /// It stands there already, with nothing between.
    Again,
    /// It is another number, or of the other side.
    Wrong,
}

/// The half-move that is due.
#[derive(Clone, Copy)]
pub(super) struct Due {
    pub number: u32,
    pub side: Side,
}

impl Numbering {
    /// At the start of a game that does not say who moves: its first number does.
    pub(super) fn assumed() -> Numbering {
        Numbering { assumed: true, ..Numbering::default() }
    }

    /// Whether a number here says who moves, because nothing else does.
    pub(super) fn is_decisive(&self) -> bool {
        self.assumed && !self.numbered && self.since.is_none()
    }

    /// At the start of a variation.
    pub(super) fn branch(self) -> Numbering {
        Numbering { since: None, filled: false, branch: true, ..self }
    }

    /// Whether a number was seen in the line or the one it branches from.
    pub(super) fn is_numbered(&self) -> bool {
        self.numbered
    }

    /// Whether there is only a number or a placeholder between the last number and the next item.
    pub(super) fn is_after_number(&self) -> bool {
        self.since == Some(0)
    }

    /// Whether a placeholder stands for the half-move that is due.
    pub(super) fn is_filled(&self) -> bool {
        self.filled
    }

    /// Whether the line is a variation that begins with the next number or half-move.
    pub(super) fn begins_variation(&self) -> bool {
        self.branch && self.since.is_none()
    }

    /// Whether the line has neither a number nor a half-move so far.
    pub(super) fn is_at_start(&self) -> bool {
        self.since.is_none()
    }

    /// The numbers after a missing half-move that they pass over: they go on as if nothing were missing.
    pub(super) fn passing_over(self, numbering_style: NumberingStyle) -> Numbering {
        match (numbering_style, self.turned) {
            (NumberingStyle::HalfMoves, _) => Numbering { shift: self.shift.saturating_sub(1), ..self },
            (_, true) => Numbering { shift: self.shift.saturating_sub(1), turned: false, ..self },
            (_, false) => Numbering { turned: true, ..self },
        }
    }

    /// The half-move that is due, as the numbers count.
    pub(super) fn counted(&self, due: Due) -> Due {
        match due.side {
            _ if !self.turned => due,
            Side::Second => Due { side: Side::First, ..due },
            Side::First => Due { number: due.number.saturating_sub(1), side: Side::Second },
        }
    }

    /// The number to print for a half-move.
    pub(super) fn printed(&self, due: Due) -> u32 {
        let due = self.counted(due);
        due.number.saturating_add_signed(self.shift)
    }

    /// How a number fits the half-move that is due.
    pub(super) fn fit(&self, printed: Printed, due: Due) -> NumberFit {
        let chess = printed.numbering_style == NumberingStyle::Joined;
        let second = self.counted(due).side == Side::Second;
        let branch = self.branch && self.since.is_none();
        // Many programs count from 1 wherever a game begins.
        let restarts = chess && !self.numbered && printed.value == 1;
        let right = restarts || printed.value == self.printed(due) || printed.value == self.counted(due).number;
        if printed.numbering_style == NumberingStyle::HalfMoves {
            return match (right, self.is_after_number()) {
                (false, _) => NumberFit::Wrong,
                (true, true) => NumberFit::Again,
                (true, false) => NumberFit::Right,
            };
        }
        if !right || (printed.filler && !second) || (branch && !chess && printed.filler != second) {
            return NumberFit::Wrong;
        }
        if self.is_after_number() && !self.filled {
            return NumberFit::Again;
        }
        if second && !printed.filler { NumberFit::LacksPlaceholder } else { NumberFit::Right }
    }

    /// A number that is right, or that all those after it continue from.
    pub(super) fn go_on_from(&mut self, value: u32, due: Due) {
        self.pass_number();
        self.count_from(value, due);
    }

    /// The number that is due stands here.
    pub(super) fn expect_number(&mut self) {
        self.since = None;
    }

    /// A number that says nothing about those after it.
    pub(super) fn pass_number(&mut self) {
        (self.numbered, self.since, self.filled, self.branch) = (true, Some(0), false, false);
    }

    /// The half-move that is due has this number.
    pub(super) fn count_from(&mut self, value: u32, due: Due) {
        let number = self.counted(due).number;
        self.shift = i32::try_from(i64::from(value) - i64::from(number)).unwrap_or(self.shift);
    }

    /// `...`, with what is wrong with it.
    pub(super) fn placeholder(&mut self, due: Due) -> Option<IssueKind> {
        if self.filled {
            // A number that is missing between the two is reported as the second one.
            self.since = Some(0);
            return Some(IssueKind::DuplicatePlaceholder);
        }
        self.filled = true;
        let idle = self.counted(due).side == Side::First && !self.is_after_number();
        idle.then_some(IssueKind::NonCanonical { how: Unusual::IdlePlaceholder, canonical: None })
    }

    /// Whether a number should stand before the move of a side.
    pub(super) fn is_missing(&self, side: Side, numbers_ahead: bool, numbering_style: NumberingStyle) -> bool {
        let numbered = self.numbered || numbers_ahead;
        let after_number = self.since == Some(0);
        // At the start of a variation the brackets show which move it replaces.
        let begins = self.branch && self.since.is_none() && numbering_style == NumberingStyle::Joined;
        match if self.turned { side.opponent() } else { side } {
            _ if numbering_style == NumberingStyle::HalfMoves => numbered && !after_number,
            Side::First => numbered && !after_number && !begins,
            Side::Second => self.filled && !after_number,
        }
    }

    /// A half-move more since the last number.
    pub(super) fn count_move(&mut self) {
        self.branch = false;
        self.filled = false;
        self.since = Some(self.since.map_or(1, |since| since.saturating_add(1)));
    }

    /// Whether a number with one dot and a move after it is the next one, so it has no issue and changes nothing.
    pub(super) fn is_next(&self, value: u32, due: Due, numbering_style: NumberingStyle) -> bool {
        let started = self.numbered || numbering_style != NumberingStyle::Joined;
        let of_each = numbering_style == NumberingStyle::HalfMoves;
        let first = !self.branch && !self.is_after_number();
        started
            && first
            && (of_each || self.counted(due).side == Side::First)
            && value == self.printed(due)
            && value < u32::from(u16::MAX)
    }

    /// Accepts such a number.
    pub(super) fn take_next(&mut self) {
        self.numbered = true;
        self.since = Some(0);
        self.filled = false;
    }
}
