//! The totals of the times: after the time of a half-move KIF says how much its player has used so far.
//!
//! ```text
//!    3 ２六歩(27)   ( 0:12/00:01:23)
//! ```
//!
//! A total is right if it is the sum of the player's times. If one time or one total is wrong, so are all totals after
//! it, by as much. That is one finding: a total that differs from the sum like the one before it is not reported again.
//! The sum is only known while each half-move of the player has a time.

use super::Run;
use crate::record::{Issue, Item, ItemKind, ShogiIssue, clock};
use crate::rules::Position;

/// The times of one side, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Clock {
    /// Their sum.
    used: u32,
    /// How far the last total was from it.
    shift: i64,
    /// The number of the half-move whose time is due; 0 if the sum is not known.
    due: u32,
}

/// The times of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Clocks([Clock; 2]);

impl Clocks {
    /// The times at the start of a game. One that starts later may have used time before.
    pub(super) fn start(position: &Position) -> Clocks {
        let mut clocks = Clocks::default();
        let (first, number) = (position.side_to_move(), position.fullmove_number());
        if number == 1 {
            for (side, due) in [(first, 1), (first.opponent(), 2)] {
                clocks.0.iter_mut().skip(side.index()).take(1).for_each(|clock| clock.due = due);
            }
        }
        clocks
    }
}

impl Clock {
    /// Adds the time of a half-move. Returns the sum if the total is another one. `exact` is whether totals have fractions.
    fn add(&mut self, number: u32, used: u32, total: Option<u32>, exact: bool) -> Option<u32> {
        let known = self.due == number;
        self.due = number.saturating_add(2);
        let Some(total) = total else {
            match known {
                true => self.used = self.used.saturating_add(used),
                false => self.due = 0,
            }
            return None;
        };
        if !known {
            (self.used, self.shift) = (total, 0);
            return None;
        }
        self.used = self.used.saturating_add(used);
        let shift = i64::from(total) - i64::from(self.used);
        let rounded = !exact && !self.used.is_multiple_of(1000) && shift.abs() < 1000;
        let before = std::mem::replace(&mut self.shift, if rounded { 0 } else { shift });
        (self.shift != 0 && self.shift != before).then_some(self.used)
    }
}

impl Run<'_, '_, '_> {
    /// Adds a time to those of its player, if the item is one, and reports a total that does not fit. Times without a colon
    /// have no totals.
    #[inline(never)]
    pub(super) fn time(&mut self, item: &Item<'_>, index: usize) {
        let ItemKind::Time(text) = item.kind else { return };
        if !text.contains(':') || !self.state.is_firm() {
            return;
        }
        let (used, total) = text.split_once('/').map_or((text, ""), |(used, total)| (used.trim(), total.trim()));
        let millis = |text: &str| clock::millis(text).and_then(|millis| u32::try_from(millis).ok());
        let Some(used) = millis(used) else { return };
        let (next, to_move) = self.state.due_number();
        let before = index.checked_sub(1).and_then(|before| self.items.get(before));
        let (number, side) = match before.map(|item| &item.kind) {
            Some(ItemKind::End(_)) => (next, to_move),
            _ => (next.saturating_sub(1), to_move.opponent()),
        };
        let Some(clock) = self.state.clocks.0.get_mut(side.index()) else { return };
        if let Some(sum) = clock.add(number, used, millis(total), total.contains('.')) {
            let total = millis(total).unwrap_or(0);
            self.out.issues.push(Issue::new(item.range, ShogiIssue::TimeTotal { side, total, sum }.into()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Times and totals of one side, in seconds: the totals that are reported.
    fn reported(times: &[(u32, u32)]) -> Vec<u32> {
        let mut clock = Clock { due: 1, ..Clock::default() };
        let add = |(nth, (used, total)): (usize, &(u32, u32))| {
            clock.add(1 + 2 * nth as u32, used * 1000, Some(total * 1000), false).map(|_| *total)
        };
        times.iter().enumerate().filter_map(add).collect()
    }

    #[test]
    fn one_slip_is_reported_once() {
        assert_eq!(reported(&[(16, 16), (0, 16), (4, 20)]), [0; 0]);
        assert_eq!(reported(&[(16, 16), (0, 0), (4, 20)]), [0], "a wrong total");
        assert_eq!(reported(&[(16, 16), (9, 20), (4, 24)]), [20], "a wrong time");
        assert_eq!(reported(&[(16, 16), (0, 0), (4, 4)]), [0], "all totals after a wrong one");
    }

    #[test]
    fn a_sum_is_known_while_each_move_has_a_time() {
        let mut clock = Clock { due: 1, ..Clock::default() };
        assert_eq!(clock.add(1, 1000, None, false), None);
        assert_eq!(clock.add(3, 1000, Some(2000), false), None);
        assert_eq!(clock.add(7, 1000, Some(9000), false), None, "the time of a half-move is missing");
        assert_eq!(clock.add(9, 1000, Some(9000), false), Some(10_000));
    }

    #[test]
    fn totals_may_be_rounded() {
        let mut clock = Clock { due: 1, ..Clock::default() };
        assert_eq!(clock.add(1, 1600, Some(2000), false), None);
        assert_eq!(clock.add(3, 1600, Some(3000), false), None);
        assert_eq!(clock.add(5, 1600, Some(3000), true), Some(4800));
    }
}
