//! Whether it is sure that there is no mate.
//!
//! A search without a depth counts a position on the way to itself as a failure, so what it notes as refuted may hold on
//! that way alone. It is sure if there is a set of positions that the attacker cannot leave: each check leads to a
//! position where the defender has a half-move back into the set. Whoever plays on goes in circles, which is no mate.

use super::moves::Turn;
use super::search::{Child, Search, Step};
use super::table::UNLIMITED;
use crate::rules::Position;
use rustc_hash::FxHashSet;

/// Walks through such a set from the position of the search, whose attacker or defender is to move. False if none is
/// found with what the table knows, or within `most` positions.
pub(super) fn is_sure(search: &mut Search<'_>, turn: Turn, most: usize) -> bool {
    let root = search.position.clone();
    let mut seen: FxHashSet<u64> = search.closed.clone();
    let mut left: Vec<Position> = Vec::new();
    let found = match turn {
        Turn::Attacker(_) => {
            left.push(root.clone());
            true
        }
        Turn::Defender => held(search, &mut seen, &mut left),
    };
    let sure = found && walk(search, &mut seen, &mut left, most);
    search.position = root;
    sure
}

fn walk(search: &mut Search<'_>, seen: &mut FxHashSet<u64>, left: &mut Vec<Position>, most: usize) -> bool {
    let mut walked = 0;
    while let Some(position) = left.pop() {
        walked += 1;
        if walked > most {
            return false;
        }
        search.position = position;
        for check in search.children(Turn::Attacker(None), UNLIMITED) {
            if !search.descend(&check, |search| held(search, seen, left)) {
                return false;
            }
        }
    }
    true
}

/// Whether the defender has a half-move into the set, which may grow by a position that is refuted.
fn held(search: &mut Search<'_>, seen: &mut FxHashSet<u64>, left: &mut Vec<Position>) -> bool {
    let defences = search.children(Turn::Defender, UNLIMITED);
    if defences.iter().any(|child| seen.contains(&child.key)) {
        return true;
    }
    let is_known = |child: &&Child| {
        search.table.get(child.key).is_some_and(|entry| entry.is_refuted(UNLIMITED) && entry.mate(UNLIMITED).is_none())
    };
    let mut refuted = defences.iter().find(is_known);
    if refuted.is_none() {
        // It was refuted, and gave way to others in the table.
        refuted = defences
            .iter()
            .find(|child| search.descend(child, |search| search.decide(child.turn, UNLIMITED)) == Some(false));
    }
    let Some(Step::Play(mv)) = refuted.map(|child| child.step) else { return false };
    let mut after = search.position.clone();
    after.play(mv);
    if seen.insert(after.hash()) {
        left.push(after);
    }
    true
}
