//! Sorting with one copy of the algorithm.
//!
//! `slice::sort_by_key` is compiled anew for each type of items, some kilobytes a time. Here the numbers of the items are
//! sorted, and then the items change places.

use std::cmp::Ordering;

/// Sorts items. Equal ones keep their order.
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts items by a key. Those with equal keys keep their order.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts items by a comparison. Equal ones keep their order.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = sorted(items.len(), &|one, other| compare(&items[one], &items[other]));
    arrange(items, order);
}

/// Sorts items by a key that is computed once for each. Those with equal keys keep their order. The algorithm is compiled for
/// the keys: with thousands of items it is several times as fast.
pub(crate) fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let mut keys: Vec<(K, usize)> = items.iter().enumerate().map(|(at, item)| (key(item), at)).collect();
    keys.sort_unstable();
    arrange(items, keys.into_iter().map(|(_, at)| at).collect());
}

/// Keeps the items with the least keys, `most` of them, in their order.
pub(crate) fn keep_least<T, K: Ord>(items: &mut Vec<T>, most: usize, key: impl Fn(&T) -> K) {
    if most >= items.len() {
        return;
    }
    let mut keys: Vec<(K, usize)> = items.iter().enumerate().map(|(at, item)| (key(item), at)).collect();
    keys.select_nth_unstable(most);
    let mut kept = vec![false; items.len()];
    keys.into_iter().take(most).for_each(|(_, at)| kept[at] = true);
    let mut kept = kept.into_iter();
    items.retain(|_| kept.next() == Some(true));
}

/// Moves the items into an order, along each cycle of the permutation.
fn arrange<T>(items: &mut [T], mut order: Vec<usize>) {
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

/// For each place the number of the item that belongs there; nothing if all are in order.
fn sorted(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    if (1..len).all(|next| compare(next - 1, next).is_le()) {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|one, other| compare(*one, *other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_items_stay_in_their_order() {
        for (most, kept) in [(0, ""), (1, "a"), (2, "aa"), (3, "baa"), (5, "babac"), (9, "babac")] {
            let mut letters: Vec<(char, usize)> = "babac".chars().zip(0..).collect();
            keep_least(&mut letters, most, |letter| *letter);
            assert_eq!(letters.iter().map(|(letter, _)| letter).collect::<String>(), kept);
        }
    }

    #[test]
    fn items_are_sorted_as_by_the_standard_library() {
        let mut random = crate::random::random(1);
        for _ in 0..500 {
            let most = [1, 3, 100][random.usize(0..3)];
            let items: Vec<(u8, usize)> = (0..random.usize(0..60)).map(|at| (random.u8(0..=most), at)).collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by_key(&mut ours, |(key, _)| *key);
            theirs.sort_by_key(|(key, _)| *key);
            assert_eq!(ours, theirs);
            sort_by(&mut ours, |one, other| other.cmp(one));
            theirs.sort_by(|one, other| other.cmp(one));
            assert_eq!(ours, theirs);
            sort_by_cached_key(&mut ours, |(key, _)| u8::MAX - key);
            theirs.sort_by_key(|(key, _)| u8::MAX - key);
            assert_eq!(ours, theirs);
            sort(&mut ours);
            theirs.sort();
            assert_eq!(ours, theirs);
        }
    }
}
