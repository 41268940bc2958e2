//! How much one word differs from another: for words that were misspelled.

use smallvec::{SmallVec, smallvec};

/// How many items have to be changed, added or left out to make one list of the other; `None` if more than `most`.
///
/// The cost is the product of the lengths. Lists whose lengths differ by more than `most` cost nothing.
///
/// ```
/// use xqls::text::edit_distance;
/// assert_eq!(edit_distance(b"GMAE", b"GAME", 2), Some(2));
/// assert_eq!(edit_distance(b"GAMES", b"GAME", 0), None);
/// ```
pub fn edit_distance<T: PartialEq>(one: &[T], other: &[T], most: usize) -> Option<usize> {
    distance(one, other, most, false)
}

/// As [`edit_distance`], but two neighbours that changed places count as one change.
pub(crate) fn distance_with_swaps<T: PartialEq>(one: &[T], other: &[T], most: usize) -> Option<usize> {
    distance(one, other, most, true)
}

fn distance<T: PartialEq>(mut one: &[T], mut other: &[T], most: usize, swaps: bool) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    // A common beginning and a common end cost nothing.
    while let ([first, rest @ ..], [begin, others @ ..]) = (one, other)
        && first == begin
    {
        (one, other) = (rest, others);
    }
    while let ([rest @ .., last], [others @ .., end]) = (one, other)
        && last == end
    {
        (one, other) = (rest, others);
    }
    // An item that the other list lacks is changed or left out.
    if one.iter().filter(|item| !other.contains(item)).nth(most).is_some() {
        return None;
    }
    // Each cell is the distance of two beginnings: of `one` up to the row, of `other` up to the column.
    let mut rows: SmallVec<[usize; 3 * 16]> = smallvec![0; 3 * (other.len() + 1)];
    let (mut row, rest) = rows.split_at_mut(other.len() + 1);
    let (mut above, mut before) = rest.split_at_mut(other.len() + 1);
    row.iter_mut().enumerate().for_each(|(at, cell)| *cell = at);
    for (i, item) in one.iter().enumerate() {
        std::mem::swap(&mut before, &mut above);
        std::mem::swap(&mut above, &mut row);
        row[0] = i + 1;
        for (j, wanted) in other.iter().enumerate() {
            let mut best = (above[j] + usize::from(item != wanted)).min(above[j + 1] + 1).min(row[j] + 1);
            if swaps && i > 0 && j > 0 && *item == other[j - 1] && one[i - 1] == *wanted {
                best = best.min(before[j - 1] + 1);
            }
            row[j + 1] = best;
        }
        // No later row is less than the least of two that follow each other.
        if row.iter().chain(&*above).all(|distance| *distance > most) {
            return None;
        }
    }
    row.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_changed_added_and_left_out() {
        let cases = [
            ("", "", 0),
            ("a", "", 1),
            ("", "ab", 2),
            ("kitten", "sitting", 3),
            ("illegal-move", "ilegal-move", 1),
            ("ab", "ba", 2),
            ("abc", "abc", 0),
        ];
        for (one, other, distance) in cases {
            for (one, other) in [(one, other), (other, one)] {
                assert_eq!(edit_distance(one.as_bytes(), other.as_bytes(), 3), Some(distance), "{one} {other}");
                let less =
                    distance.checked_sub(1).and_then(|less| edit_distance(one.as_bytes(), other.as_bytes(), less));
                assert_eq!(less, None, "{one} {other}");
            }
        }
    }

    /// The definition, without a table.
    fn plain(one: &[u8], other: &[u8], swaps: bool) -> usize {
        let ([rest @ .., last], [others @ .., end]) = (one, other) else { return one.len().max(other.len()) };
        let changed = plain(rest, others, swaps) + usize::from(last != end);
        let best = changed.min(plain(rest, other, swaps) + 1).min(plain(one, others, swaps) + 1);
        match (rest, others) {
            ([first @ .., before], [begin @ .., previous]) if swaps && before == end && previous == last => {
                best.min(plain(first, begin, swaps) + 1)
            }
            _ => best,
        }
    }

    #[test]
    fn distances_are_those_of_the_definition() {
        let mut random = crate::random::random(7);
        for _ in 0..crate::random::rounds(400) {
            let mut word = || (0..random.usize(0..6)).map(|_| random.u8(b'a'..b'd')).collect::<Vec<u8>>();
            let (one, other) = (word(), word());
            let (most, swaps) = (random.usize(0..5), random.u8(0..2) == 0);
            let wanted = Some(plain(&one, &other, swaps)).filter(|distance| *distance <= most);
            assert_eq!(distance(&one, &other, most, swaps), wanted, "{one:?} {other:?} {most} {swaps}");
        }
    }
}
