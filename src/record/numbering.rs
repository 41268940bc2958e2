//! Checks printed move numbers and placeholders against the replay.

use super::{Issue, IssueKind, NumberingStyle, Unusual};
use crate::rules::Side;
use crate::text::TextRange;

/// The state of the numbers of a line so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
}

/// A number as printed, with the text after it.
#[derive(Clone, Copy)]
pub(super) struct Printed {
    pub value: u32,
    /// `...` follows, or is part of the number.
    pub filler: bool,
    pub range: TextRange,
    /// How the format writes numbers and placeholders.
    pub numbering_style: NumberingStyle,
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

    /// Whether more half-moves than the two of a number have come since the last one.
    pub(super) fn is_surplus(&self) -> bool {
        self.since.is_some_and(|since| since > 2)
    }

    /// Whether the line has neither a number nor a half-move so far.
    pub(super) fn is_at_start(&self) -> bool {
        self.since.is_none()
    }

    /// The number to print for a half-move.
    pub(super) fn printed(&self, due: Due) -> u32 {
        due.number.saturating_add_signed(self.shift)
    }

    /// A number. `quiet` if the turn is unknown, so nothing about sides can be checked.
    pub(super) fn number(&mut self, printed: Printed, due: Due, quiet: bool, issues: &mut Vec<Issue>) {
        let chess = printed.numbering_style == NumberingStyle::Joined;
        if chess && !self.numbered && printed.value == 1 {
            // Many programs count from 1 wherever a game begins.
            self.shift = i32::try_from(1 - i64::from(due.number)).unwrap_or(0);
        }
        let expected = self.printed(due);
        let second = due.side == Side::Second;
        let branch = std::mem::take(&mut self.branch) && self.since.is_none();
        let again = self.is_after_number() && !self.filled;
        self.numbered = true;
        self.since = Some(0);
        self.filled = false;
        let right = printed.value == expected || printed.value == due.number;
        if quiet {
            return;
        }
        if again && right {
            // The half-move between the two is missing, which the `...` shows.
            if printed.filler && due.side == Side::First {
                return;
            }
            issues.push(Issue::new(printed.range, IssueKind::RepeatedNumber { number: printed.value }));
            return;
        }
        if branch {
            let side = printed.filler == second || (chess && second);
            if !right || !side {
                let kind = IssueKind::VariationStart { expected, side: due.side };
                issues.push(Issue::new(printed.range, kind));
            } else if second && !printed.filler {
                let kind = IssueKind::MissingPlaceholder { number: expected, required: false };
                issues.push(Issue::new(printed.range, kind));
            }
            return;
        }
        if !right {
            issues.push(Issue::new(
                printed.range,
                IssueKind::MoveNumber { found: printed.value, expected, side: due.side, playable: true },
            ));
            self.shift = i32::try_from(i64::from(printed.value) - i64::from(due.number)).unwrap_or(self.shift);
        } else {
            self.shift = i32::try_from(i64::from(printed.value) - i64::from(due.number)).unwrap_or(0);
            if second && !printed.filler {
                let kind = IssueKind::MissingPlaceholder { number: expected, required: !chess };
                issues.push(Issue::new(printed.range, kind));
            }
        }
    }

    /// The half-move that is due has this number.
    pub(super) fn count_from(&mut self, value: u32, due: Due) {
        self.shift = i32::try_from(i64::from(value) - i64::from(due.number)).unwrap_or(self.shift);
    }

    /// Whether a number is the next one, and the half-move of the second side before it is not there.
    pub(super) fn skips(&self, printed: Printed, due: Due) -> bool {
        let next = self.printed(due).saturating_add(1);
        let started = self.since.is_some();
        started && due.side == Side::Second && !printed.filler && printed.value == next
    }

    /// `...`; returns whether it stands for the first side's half-move although that side is to move.
    pub(super) fn placeholder(&mut self, range: TextRange, due: Due, quiet: bool, issues: &mut Vec<Issue>) -> bool {
        if self.filled {
            // A number that is missing between the two is reported as the second one.
            self.since = Some(0);
            if !quiet {
                issues.push(Issue::new(range, IssueKind::DuplicatePlaceholder));
            }
            return false;
        }
        self.filled = true;
        let after_number = self.since == Some(0);
        if quiet {
            return false;
        }
        if due.side == Side::First && !after_number {
            let how = Unusual::IdlePlaceholder;
            issues.push(Issue::new(range, IssueKind::NonCanonical { how, canonical: None }));
        }
        due.side == Side::First && after_number
    }

    /// Whether a number should stand before the move of a side.
    pub(super) fn is_missing(&self, side: Side, numbers_ahead: bool, numbering_style: NumberingStyle) -> bool {
        let numbered = self.numbered || numbers_ahead;
        let after_number = self.since == Some(0);
        // At the start of a variation the brackets show which move it replaces.
        let begins = self.branch && self.since.is_none() && numbering_style == NumberingStyle::Joined;
        match side {
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
        let first = !self.branch && !self.is_after_number();
        started && first && due.side == Side::First && value == self.printed(due) && value < u32::from(u16::MAX)
    }

    /// Accepts such a number.
    pub(super) fn take_next(&mut self) {
        self.numbered = true;
        self.since = Some(0);
        self.filled = false;
    }
}
