//! Half-moves that are one too many: a word among the moves, or a move that stands there twice.
//!
//! The move numbers say how many half-moves belong between them. If there is one more, and the half-move at hand cannot
//! be played but those after it can, it is left out: the rest is then played from the right position and needs no
//! further issue.

use super::{LOOKS, Run};
use crate::notation::{self, Notation, Reading};
use crate::record::numbering::Due;
use crate::record::{Issue, IssueKind, Item, ItemKind};
use crate::rules::Side;
use crate::text::TextRange;
use smallvec::SmallVec;

/// The texts of the half-moves after one, up to the next number.
type Following<'t> = SmallVec<[&'t str; 2]>;

impl Run<'_, '_> {
    /// The half-moves from `index` on are one too many before the next number: those after it that belong there.
    /// `missing` is whether a number is missing before the half-move at `index`.
    pub(super) fn one_too_many<'t>(
        &self,
        missing: bool,
        due: Due,
        items: &[Item<'t>],
        index: usize,
    ) -> Option<Following<'t>> {
        let (state, numbering) = (&*self.state, &self.state.numbering);
        if state.after_error || state.turn_unknown || state.over || self.rules.skip_illegal || !numbering.is_numbered()
        {
            return None;
        }
        let (others, next) = moves_before_number(items, index)?;
        let printed = numbering.printed(due);
        let (wanted, fits) = match due.side {
            // The last half-move of a line only lacks its number.
            Side::First if missing => (0, next == Some(printed)),
            side => {
                let number = printed.saturating_add(1);
                (if side == Side::First { 2 } else { 1 }, next.is_none_or(|next| next == number))
            }
        };
        (fits && others.len() == wanted).then_some(others)
    }

    /// Whether the same text is the half-move right before, and not that of the other side of the same number: both sides
    /// may move alike. It is not if the other side's half-move comes later.
    pub(super) fn repeats(&mut self, text: &str, items: &[Item<'_>], index: usize) -> bool {
        let state = &*self.state;
        if state.after_error || state.turn_unknown || state.over || self.rules.skip_illegal {
            return false;
        }
        let is_second = state.due().side == Side::Second && state.numbering.is_numbered();
        let before = items.get(..index).unwrap_or_default().iter().rev();
        let mut before = before.skip_while(|item| matches!(item.kind, ItemKind::Time(_)));
        let repeats = before.next().is_some_and(|item| matches!(item.kind, ItemKind::Move(other) if other == text));
        repeats && (!is_second || self.side_due_goes_on(items, index))
    }

    /// Whether the half-moves after the one at `index` begin with the side that is due there.
    fn side_due_goes_on(&mut self, items: &[Item<'_>], index: usize) -> bool {
        let texts = self.texts_after(items, index, 2);
        let [due, other] = self.both_sides().map(|position| self.legal_run(position, &texts, &mut { LOOKS }));
        due > other
    }

    /// Whether the half-move of this reading, which may be `repeated`, is the one too many, and not one of those after it.
    pub(super) fn is_surplus(&self, reading: &Reading, others: &[&str], repeated: bool) -> bool {
        let playable = matches!(reading, Reading::Move(_) | Reading::Ambiguous { .. });
        let others: Vec<String> = others.iter().map(|text| (*text).to_owned()).collect();
        let go_on = || self.legal_run(self.state.position.clone(), &others, &mut { LOOKS }) == others.len();
        others.is_empty() || ((!playable || repeated) && go_on())
    }

    /// Whether the word at `index` continues an unreadable one: text that is no move has one issue, however many words
    /// it has.
    pub(super) fn follows_unreadable(&self, items: &[Item<'_>], index: usize) -> bool {
        // A text that is no move in any notation was left out. No shape of CSA is known.
        let is_move = |text: &str| {
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

    /// Reports a half-move that is one too many, and leaves everything as it was.
    pub(super) fn leave_out(&mut self, reading: &Reading, text: &str, range: TextRange, due: Due) {
        let number = self.state.numbering.printed(due);
        let problem = match reading {
            Reading::Move(_) | Reading::Ambiguous { .. } => {
                let kind = IssueKind::MissingNumber { expected: number, side: due.side };
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

/// Whether the half-moves of both sides follow the number at `index`, which has this value.
pub(super) fn pair_follows(value: u32, items: &[Item<'_>], index: usize) -> bool {
    moves_before_number(items, index).is_some_and(|(moves, next)| moves.len() == 2 && next == value.checked_add(1))
}

/// The moves after `index` up to the next number, and that number, or up to the word that ends the game. `None` if the
/// number begins with the second side, or neither is in the block.
fn moves_before_number<'t>(items: &[Item<'t>], index: usize) -> Option<(Following<'t>, Option<u32>)> {
    let mut moves = Following::new();
    let mut rest = items.get(index + 1..)?.iter();
    while let Some(item) = rest.next() {
        match item.kind {
            ItemKind::Move(_) if moves.len() == 2 => return None,
            ItemKind::Move(text) => moves.push(text),
            ItemKind::Number { value, dots } => {
                let filler = matches!(rest.next().map(|item| &item.kind), Some(ItemKind::Placeholder(_)));
                return (dots < 2 && !filler).then_some((moves, Some(value)));
            }
            ItemKind::End(_) => return Some((moves, None)),
            ItemKind::Placeholder(_) => return None,
            _ => {}
        }
    }
    None
}
