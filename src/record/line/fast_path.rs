//! The fast path through a run of moves: plain numbers and moves, which are nearly all of a record.
//!
//! It skips the checks for unusual forms. Without it the check of a collection takes a sixth more instructions. The
//! first item that is not plain goes to [`Run::item`]. Invariant: an item played here gives no issue of its form and
//! the same state as there.

use super::Run;
use crate::notation;
use crate::record::{Item, ItemKind, diagram};
use crate::rules::repetition;

impl Run<'_, '_, '_> {
    /// Plays items from `index` on, and returns the index of the first one that it did not play, `end` at most.
    pub(super) fn plain_items(&mut self, index: usize, end: usize) -> usize {
        let unusual = !self.state.is_firm() || self.state.over || self.replaced.is_some();
        if unusual || self.observer.is_some() || self.rules.skip_illegal {
            return index;
        }
        let (items, style) = (self.items.get(..end).unwrap_or(self.items), self.rules.numbering_style);
        let limit = repetition::no_capture_limit(self.state.position.variant());
        let (mut at, mut plies) = (index, 0);
        while let Some(item) = items.get(at) {
            match item.kind {
                ItemKind::Move(text) => {
                    let side = self.state.position.side_to_move();
                    if self.state.numbering.is_missing(side, self.numbers, style) {
                        break;
                    }
                    let Some(mv) = notation::plain(text, self.dialect, &self.state.position) else { break };
                    plies += 1;
                    self.state.numbering.count_move();
                    self.state.advance(mv);
                    let position = &self.state.position;
                    if limit == Some(position.halfmove_clock()) || self.state.history.comes_back(position.hash()) {
                        self.rules(item.range, self.items.get(at + 1..).unwrap_or_default());
                    }
                }
                ItemKind::Number { value, dots: 1 } => {
                    let of_move = matches!(items.get(at + 1), Some(Item { kind: ItemKind::Move(_), .. }));
                    if !of_move || !self.state.numbering.is_next(value, self.state.due(), style) {
                        break;
                    }
                    self.state.numbering.take_next();
                }
                ItemKind::Time(_) => self.time(item, at),
                _ if is_silent(item) => {}
                _ => break,
            }
            at += 1;
        }
        self.out.plies += plies;
        self.out.plain += plies;
        at
    }
}

/// Whether the item matters only to an observer. It is separate from the other kinds, so the branch is predictable
/// instead of a jump through a table.
#[inline(never)]
fn is_silent(item: &Item<'_>) -> bool {
    match item.kind {
        ItemKind::Comment(comment) => !diagram::may_begin_with_fen(comment.text),
        ItemKind::Nag(_) => true,
        _ => false,
    }
}
