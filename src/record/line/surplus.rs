//! Half-moves that are one too many: a word among the moves, or a move that is written twice.
//!
//! The move numbers say how many half-moves belong between them. If there is one more, and the half-move at hand cannot
//! be played but those after it can, it is left out: the rest is then played from the right position and needs no
//! further issue.

use super::{LOOK_AHEAD, LOOKS, Run};
use crate::notation::{self, Notation, Reading};
use crate::record::numbering::Due;
use crate::record::{Issue, IssueKind, Item, ItemKind};
use crate::rules::{Move, Side};
use crate::text::TextRange;
use smallvec::SmallVec;

/// The texts of the half-moves after one, up to the next number.
type Following<'t> = SmallVec<[&'t str; 2]>;

impl Run<'_, '_> {
    /// Leaves out the half-move at `index` if it is one too many, and returns whether it is. `missing` is whether it has no
    /// number, which is reported if it stays, and `repeated` whether it reads as the one before it.
    #[inline(never)]
    pub(super) fn leaves_out(
        &mut self,
        (text, range): (&str, TextRange),
        (missing, repeated): (bool, bool),
        items: &[Item<'_>],
        index: usize,
    ) -> bool {
        let due = self.state.due();
        let reading = |run: &Self| notation::read(text, run.dialect, &run.state.position);
        if repeated {
            let reading = reading(self);
            let (mv, legal) = self.meant(&reading);
            if self.is_written_twice(mv.filter(|_| legal), items, index) {
                self.leave_out(&reading, text, range, due);
                return true;
            }
        }
        if let Some(others) = self.one_too_many(missing, due, items, index) {
            let reading = reading(self);
            if self.is_surplus(&reading, &others) {
                self.leave_out(&reading, text, range, due);
                return true;
            }
        }
        // A half-move that cannot be played has an issue of its own, and so has what may be a damaged number.
        let before = index.checked_sub(1).and_then(|before| items.get(before));
        let is_damaged = matches!(before.map(|before| &before.kind), Some(ItemKind::Unknown(_)));
        if missing && !is_damaged && matches!(reading(self), Reading::Move(_) | Reading::Ambiguous { .. }) {
            let expected = self.state.numbering.printed(due);
            if !self.is_numbered_early(expected, items, index) {
                self.out.issues.push(Issue::new(range, IssueKind::MissingNumber { expected, side: due.side }));
            }
        }
        false
    }

    /// Whether the number of the half-move at `index` changed places with the half-move before, where it is reported.
    fn is_numbered_early(&self, expected: u32, items: &[Item<'_>], index: usize) -> bool {
        let Some([number, before]) = index.checked_sub(2).and_then(|at| items.get(at..index)) else { return false };
        // The numbers continue from it.
        let is_it = matches!(number.kind, ItemKind::Number { value, .. } if value.checked_add(1) == Some(expected));
        let is_reported =
            |issue: &Issue| matches!(issue.kind, IssueKind::MoveNumber { .. }) && issue.range == number.range;
        is_it && matches!(before.kind, ItemKind::Move(_)) && self.out.issues.iter().rev().take(4).any(is_reported)
    }

    /// Whether the number at `index` changed places with the half-move before, which is reported to lack it.
    #[inline]
    pub(super) fn is_numbered_late(&self, value: u32, items: &[Item<'_>], index: usize) -> bool {
        let Some(missing) = self.out.issues.last() else { return false };
        let is_missing =
            matches!(missing.kind, IssueKind::MissingNumber { expected, side: Side::First } if expected == value);
        let before = index.checked_sub(1).and_then(|before| items.get(before));
        let lacks_it = is_missing && before.is_some_and(|before| before.range == missing.range);
        lacks_it
            && moves_before_number(items, index).is_some_and(|(others, next)| {
                others.len() == 1 && !matches!(next, Next::Number(next) if next != value.saturating_add(1))
            })
    }

    /// The half-moves from `index` on are one too many before the next number: those after it that belong there.
    /// `missing` is whether a number is missing before the half-move at `index`.
    fn one_too_many<'t>(&self, missing: bool, due: Due, items: &[Item<'t>], index: usize) -> Option<Following<'t>> {
        let numbering = &self.state.numbering;
        if !self.may_leave_out() || !numbering.is_numbered() {
            return None;
        }
        let (others, next) = moves_before_number(items, index)?;
        let printed = numbering.printed(due);
        let (wanted, fits) = match due.side {
            // The last half-move of a line only lacks its number, and another one may have changed places with it.
            Side::First if missing => (0, next == Next::Number(printed) && !self.is_before_its_number(items, index)),
            side => {
                let number = Next::Number(printed.saturating_add(1));
                (if side == Side::First { 2 } else { 1 }, next == Next::End || next == number)
            }
        };
        (fits && others.len() == wanted).then_some(others)
    }

    /// Whether the half-move at `index` changed places with the number after it: only one half-move follows that number,
    /// and both can be played.
    fn is_before_its_number(&self, items: &[Item<'_>], index: usize) -> bool {
        let after = items.get(index..).unwrap_or_default();
        let Some(number) = after.iter().position(|item| matches!(item.kind, ItemKind::Number { .. })) else {
            return false;
        };
        let Some((others, _)) = moves_before_number(items, index + number) else { return false };
        let texts: Vec<String> =
            after.iter().take(1).filter_map(text_of_move).chain(others.iter().copied()).map(str::to_owned).collect();
        others.len() == 1 && self.legal_run(self.state.position.clone(), &texts, &mut { LOOKS }) == texts.len()
    }

    fn may_leave_out(&self) -> bool {
        !(self.state.after_error || self.state.turn_unknown || self.state.over || self.rules.skip_illegal)
    }

    /// Whether the half-move at `index`, which reads as the one before it, is that one again and not the move of the other
    /// side. Both sides may move alike. The numbers and the half-moves after it tell.
    fn is_written_twice(&mut self, mv: Option<Move>, items: &[Item<'_>], index: usize) -> bool {
        let due = self.state.due();
        if !self.may_leave_out() {
            return false;
        }
        if due.side == Side::First || !self.state.numbering.is_numbered() {
            return mv.is_none();
        }
        let printed = self.state.numbering.printed(due);
        let (others, next) = moves_before_number(items, index).unzip();
        let others = others.map_or(usize::MAX, |others| others.len());
        let next = next.unwrap_or(Next::BlockEnd);
        let is_surplus = match next {
            Next::Filled(number) => others == 0 && number == printed,
            Next::Number(number) => others == 1 && number == printed.saturating_add(1),
            Next::End | Next::BlockEnd => others == 1,
        };
        if !is_surplus && mv.is_some() {
            return false;
        }
        let texts = self.texts_after(items, index, LOOK_AHEAD);
        let [without, other] = self.both_sides().map(|position| self.legal_run(position, &texts, &mut { LOOKS }));
        let with = mv.map_or(other, |mv| {
            let mut position = self.state.position.clone();
            position.play(mv);
            // Then it is the half-move after it that is one too many, unless a number is missing before that.
            let left_out = usize::from(matches!(next, Next::Number(_) | Next::End));
            left_out + self.legal_run(position, texts.get(left_out..).unwrap_or_default(), &mut { LOOKS })
        });
        if is_surplus { without >= with } else { without > with }
    }

    /// Whether the half-move of this reading is the one too many, and not one of those after it.
    fn is_surplus(&self, reading: &Reading, others: &[&str]) -> bool {
        let playable = matches!(reading, Reading::Move(_) | Reading::Ambiguous { .. });
        let others: Vec<String> = others.iter().map(|text| (*text).to_owned()).collect();
        let go_on = || self.legal_run(self.state.position.clone(), &others, &mut { LOOKS }) == others.len();
        others.is_empty() || (!playable && go_on())
    }

    /// Whether the word at `index` continues an unreadable one: text that is no move has one issue, however many words
    /// it has.
    pub(super) fn follows_unreadable(&self, items: &[Item<'_>], index: usize) -> bool {
        // A text that is no move in any notation was left out. No shape of CSA is known.
        let is_move = |text: &str| {
            let narrow = notation::narrow(text);
            let text = narrow.as_deref().unwrap_or(text);
            self.dialect.notation == Notation::Csa
                || notation::has_any_shape(text, &self.dialect.symbols)
                || !notation::jeiqi::fits(text).is_empty()
        };
        let left_out = |item: Option<&ItemKind<'_>>| matches!(item, Some(ItemKind::Move(text)) if !is_move(text));
        let unreadable = self.state.last.as_ref().is_some_and(|last| last.mv.is_none());
        let before = index.checked_sub(1).and_then(|before| items.get(before)).map(|item| &item.kind);
        let surplus = self.state.turn_unknown && self.state.numbering.is_surplus();
        matches!(before, Some(ItemKind::Move(_) | ItemKind::Remark(_) | ItemKind::Placeholder(".")))
            && (unreadable || surplus || left_out(before))
    }

    /// Whether the `...` at `index` and the half-move after it are those right before, written again.
    pub(super) fn begins_double(&self, items: &[Item<'_>], index: usize) -> bool {
        if self.state.due().side == Side::Second || self.state.numbering.is_after_number() || !self.may_leave_out() {
            return false;
        }
        let next = items.get(index + 1).map(|item| &item.kind);
        matches!(next, Some(ItemKind::Move(text)) if move_before(items, index) == Some(text))
    }

    /// Whether the number at `index` and the half-move after it are those right before, written again: without them the
    /// second half-move of the number follows. Also whether that has a number of its own.
    pub(super) fn is_double(&self, value: u32, items: &[Item<'_>], index: usize) -> Option<bool> {
        let Some(ItemKind::Move(text)) = items.get(index + 1).map(|item| &item.kind) else { return None };
        if move_before(items, index) != Some(text) {
            return None;
        }
        if matches!(items.get(index + 2).map(|item| &item.kind), Some(ItemKind::Placeholder(_))) {
            return Some(false);
        }
        let (others, next) = moves_before_number(items, index + 1)?;
        match next {
            Next::Filled(number) => (others.is_empty() && number == value).then_some(true),
            Next::Number(number) => (others.len() == 1 && Some(number) == value.checked_add(1)).then_some(false),
            Next::End | Next::BlockEnd if others.len() == 1 => Some(false),
            // After a variation the second half-move has its number.
            Next::End | Next::BlockEnd => {
                let reading = notation::read(text, self.dialect, &self.state.position);
                (others.is_empty() && reading.legal().is_none()).then_some(true)
            }
        }
    }

    /// Leaves out the half-move that stands here twice, with its number or its `...`.
    pub(super) fn leave_out_double(&mut self, text: &str, range: TextRange) {
        let reading = notation::read(text, self.dialect, &self.state.position);
        self.leave_out(&reading, text, range, self.state.due());
    }

    /// Reports a half-move that is one too many, and leaves everything as it was.
    fn leave_out(&mut self, reading: &Reading, text: &str, range: TextRange, due: Due) {
        let number = self.state.numbering.printed(due);
        let problem = match reading {
            Reading::Move(_) | Reading::Ambiguous { .. } => {
                let kind = match due.side {
                    Side::First => IssueKind::MissingNumber { expected: number, side: due.side },
                    Side::Second => IssueKind::WrongSide { to_move: due.side, piece: self.piece_moved() },
                };
                self.out.issues.push(Issue::new(range, kind.clone()));
                Some(kind)
            }
            _ => self.problem(reading, text, range, (false, false)),
        };
        (self.state.after_error, self.state.turn_unknown) = (false, false);
        self.out.plies += 1;
        self.report_unplayed(text, range, (number, due.side), reading.meant(), problem.as_ref());
    }
}

/// The first thing after some half-moves that is none of their line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A number.
    Number(u32),
    /// A number with `...` for the first side's half-move.
    Filled(u32),
    /// The word that ends the game.
    End,
    /// The end of the block, perhaps because a variation begins.
    BlockEnd,
}

/// The text of the half-move right before `index`; only its time may stand between.
pub(super) fn move_before<'t>(items: &[Item<'t>], index: usize) -> Option<&'t str> {
    let before = items.get(..index).unwrap_or_default().iter().rev();
    let before = before.map(|item| &item.kind).find(|kind| !matches!(kind, ItemKind::Time(_)));
    before.and_then(|kind| if let ItemKind::Move(text) = kind { Some(*text) } else { None })
}

fn text_of_move<'t>(item: &Item<'t>) -> Option<&'t str> {
    if let ItemKind::Move(text) = item.kind { Some(text) } else { None }
}

/// Whether the half-moves of both sides follow the number at `index`, which has this value.
pub(super) fn pair_follows(value: u32, items: &[Item<'_>], index: usize) -> bool {
    let next = value.checked_add(1).map(Next::Number);
    moves_before_number(items, index).is_some_and(|(moves, after)| moves.len() == 2 && Some(after) == next)
}

/// Whether only one half-move follows the item at `index` before the number after this one.
pub(super) fn second_follows(value: u32, items: &[Item<'_>], index: usize) -> bool {
    let next = value.checked_add(1).map(Next::Number);
    moves_before_number(items, index).is_some_and(|(moves, after)| moves.len() == 1 && Some(after) == next)
}

/// The moves after `index` up to the next number or the word that ends the game, at most two, and what comes after them.
/// `None` if there are more, or if a `...` without a number follows.
fn moves_before_number<'t>(items: &[Item<'t>], index: usize) -> Option<(Following<'t>, Next)> {
    let mut moves = Following::new();
    let mut rest = items.get(index + 1..)?.iter();
    while let Some(item) = rest.next() {
        match item.kind {
            ItemKind::Move(_) if moves.len() == 2 => return None,
            ItemKind::Move(text) => moves.push(text),
            ItemKind::Number { value, dots } => {
                let filler = matches!(rest.next().map(|item| &item.kind), Some(ItemKind::Placeholder(_)));
                let next = if dots < 2 && !filler { Next::Number(value) } else { Next::Filled(value) };
                return Some((moves, next));
            }
            ItemKind::End(_) => return Some((moves, Next::End)),
            ItemKind::Placeholder(_) => return None,
            _ => {}
        }
    }
    Some((moves, Next::BlockEnd))
}
