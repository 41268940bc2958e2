//! Which game of one file is which game of another.
//!
//! Games are paired in rounds, each by a looser key than the one before: all that is said of them, headers and moves, the
//! moves alone, the headers alone, the place. Games of one key are paired in their order. So each game costs the same
//! whatever the size of the file.

use super::differences::{compared_headers, result};
use crate::record::Game;
use crate::rules::Move;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// The games of the first file for those of the second.
#[derive(Debug)]
pub(super) struct Paired {
    /// The game of the first file, for each of the second.
    pub of_after: Vec<Option<usize>>,
    /// Whether the games that both have stand in the same order.
    pub in_order: bool,
}

pub(super) fn pairs(before: &[Game], after: &[Game]) -> Paired {
    let mut of_after = vec![None; after.len()];
    let mut left: Vec<usize> = (0..before.len()).collect();
    by_keys(&KEYS, before, after, &mut of_after, &mut left);
    by_place(&mut of_after, &left);
    let order: Vec<usize> = of_after.iter().copied().flatten().collect();
    Paired { in_order: order.is_sorted(), of_after }
}

/// Pairs only the games that are the same, or of which one says more than the other.
pub(super) fn equal(before: &[Game], after: &[Game]) -> Vec<Option<usize>> {
    let mut of_after = vec![None; after.len()];
    let mut left: Vec<usize> = (0..before.len()).collect();
    by_keys(KEYS.get(..2).unwrap_or_default(), before, after, &mut of_after, &mut left);
    of_after
}

fn by_keys(keys: &[Key], before: &[Game], after: &[Game], of_after: &mut [Option<usize>], left: &mut Vec<usize>) {
    for key in keys {
        let mut known: FxHashMap<u64, VecDeque<usize>> = FxHashMap::default();
        for index in left.iter() {
            if let Some(key) = before.get(*index).and_then(key) {
                known.entry(key).or_default().push_back(*index);
            }
        }
        for (game, own) in after.iter().zip(of_after.iter_mut()).filter(|(_, own)| own.is_none()) {
            *own = key(game).and_then(|key| known.get_mut(&key)?.pop_front());
        }
        let paired: FxHashSet<usize> = of_after.iter().copied().flatten().collect();
        left.retain(|index| !paired.contains(index));
    }
}

/// Pairs the games that are left between the same neighbours, if there are as many on both sides.
fn by_place(of_after: &mut [Option<usize>], left: &[usize]) {
    let mut start = 0;
    while start < of_after.len() {
        let end = of_after.iter().skip(start).position(Option::is_some).map_or(of_after.len(), |at| start + at);
        let from = start.checked_sub(1).and_then(|at| of_after.get(at).copied().flatten()).map_or(0, |last| last + 1);
        let to = of_after.get(end).copied().flatten().unwrap_or(usize::MAX);
        let place = |limit: usize| left.partition_point(|index| *index < limit);
        let between = left.get(place(from)..place(to)).unwrap_or_default();
        if between.len() == end - start {
            let gap = of_after.iter_mut().take(end).skip(start);
            gap.zip(between).for_each(|(own, index)| *own = Some(*index));
        }
        start = end + 1;
    }
}

type Key = fn(&Game) -> Option<u64>;

const KEYS: [Key; 4] = [
    |game| Some(hash((compared_headers(game), result(game), moves(game), game.plies.len(), &game.comments))),
    |game| Some(hash((compared_headers(game), moves(game)))).filter(|_| says_something(game)),
    |game| Some(hash(moves(game))).filter(|_| game.main_line().next().is_some()),
    |game| Some(hash(compared_headers(game))).filter(|_| says_something(game)),
];

fn says_something(game: &Game) -> bool {
    !compared_headers(game).is_empty()
}

/// The start and the main line.
fn moves(game: &Game) -> (u64, Vec<(Option<Move>, &str)>) {
    let plies = game.main_line();
    (game.front.position.key(), plies.map(|ply| (ply.mv, if ply.mv.is_some() { "" } else { &ply.text })).collect())
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
