//! A list that knows the sums of its parts: finding by offset and splicing cost the square root of its length.

use std::fmt::Debug;
use std::ops::{AddAssign, Range, SubAssign};
use std::sync::Arc;

/// A value that is summed over a [`Sequence`].
pub trait Sum: Copy + Default + AddAssign + SubAssign {
    /// Length in bytes, the measure that [`Sequence::find`] goes by.
    fn bytes(&self) -> usize;
}

/// The bytes alone.
impl Sum for usize {
    fn bytes(&self) -> usize {
        *self
    }
}

/// An element of a [`Sequence`].
pub trait Measured: Clone {
    type Sum: Sum;
    /// Values derived from the elements of a chunk, empty by default. They are dropped when an element changes. `()` for
    /// a sequence that keeps none.
    type Derived: Default + Debug;
    /// The element's share of the sum. Must not change while it is in a sequence.
    fn measure(&self) -> Self::Sum;
}

/// A list in chunks, each with the sum of its elements. Cloning shares everything, so a snapshot costs a pointer.
#[derive(Debug)]
pub struct Sequence<T: Measured> {
    chunks: Arc<Vec<Chunk<T>>>,
    sum: T::Sum,
    len: usize,
}

#[derive(Debug)]
struct Chunk<T: Measured> {
    items: Arc<Items<T, T::Derived>>,
    /// How many.
    len: usize,
    sum: T::Sum,
}

#[derive(Debug)]
struct Items<T, K> {
    list: Vec<T>,
    /// The end of each element, in bytes from the start of the first one. A search reads no elements.
    ends: Vec<usize>,
    /// Follows from the elements, so it is empty again as soon as one of them changes.
    derived: K,
}

/// A clone is made to be changed.
impl<T: Clone, K: Default> Clone for Items<T, K> {
    fn clone(&self) -> Items<T, K> {
        Items { list: self.list.clone(), ends: self.ends.clone(), derived: K::default() }
    }
}

/// Some elements that follow one another.
#[derive(Debug)]
pub struct SequencePart<'a, T: Measured> {
    /// The elements.
    pub items: &'a [T],
    /// Their sum.
    pub sum: T::Sum,
    /// The values derived from them.
    pub derived: &'a T::Derived,
}

const CHUNK: usize = 128;

impl<T: Measured> Clone for Sequence<T> {
    fn clone(&self) -> Sequence<T> {
        Sequence { chunks: Arc::clone(&self.chunks), sum: self.sum, len: self.len }
    }
}

impl<T: Measured> Default for Sequence<T> {
    fn default() -> Self {
        Sequence { chunks: Arc::default(), sum: T::Sum::default(), len: 0 }
    }
}

impl<T: Measured> Clone for Chunk<T> {
    fn clone(&self) -> Chunk<T> {
        Chunk { items: Arc::clone(&self.items), len: self.len, sum: self.sum }
    }
}

impl<T: Measured> Chunk<T> {
    fn new(list: Vec<T>) -> Chunk<T> {
        let mut sum = T::Sum::default();
        let mut ends = Vec::with_capacity(list.len());
        for item in &list {
            sum += item.measure();
            ends.push(sum.bytes());
        }
        Chunk { len: list.len(), items: Arc::new(Items { list, ends, derived: T::Derived::default() }), sum }
    }

    /// Where an element starts, in bytes from the start of the first one.
    fn start(&self, at: usize) -> usize {
        at.checked_sub(1).and_then(|before| self.items.ends.get(before)).copied().unwrap_or(0)
    }
}

impl<T: Measured> Sequence<T> {
    /// Number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The sum over all elements.
    pub fn sum(&self) -> T::Sum {
        self.sum
    }

    /// The element at `index`.
    pub fn get(&self, index: usize) -> Option<&T> {
        let mut rest = index;
        for chunk in self.chunks.iter() {
            if rest < chunk.len {
                return chunk.items.list.get(rest);
            }
            rest -= chunk.len;
        }
        None
    }

    /// Sum of everything before `index`.
    pub fn sum_before(&self, index: usize) -> T::Sum {
        let mut sum = T::Sum::default();
        let mut rest = index;
        for chunk in self.chunks.iter() {
            if rest < chunk.len {
                chunk.items.list.iter().take(rest).for_each(|item| sum += item.measure());
                return sum;
            }
            rest -= chunk.len;
            sum += chunk.sum;
        }
        sum
    }

    /// The start of the element at `index`, in bytes; the end of the sequence if there is none.
    pub fn start(&self, index: usize) -> usize {
        let (mut start, mut rest) = (0, index);
        for chunk in self.chunks.iter() {
            if rest < chunk.len {
                return start + chunk.start(rest);
            }
            rest -= chunk.len;
            start += chunk.sum.bytes();
        }
        start
    }

    /// The element that holds the byte at `offset`, with its index and its start: the last one whose start is not
    /// after `offset`. `None` only when the sequence is empty.
    pub fn find(&self, offset: usize) -> Option<(usize, usize, &T)> {
        let (mut index, mut start) = (0, 0);
        let last_chunk = self.chunks.len().checked_sub(1)?;
        for (number, chunk) in self.chunks.iter().enumerate() {
            if start + chunk.sum.bytes() > offset || number == last_chunk {
                let last = chunk.len.checked_sub(1)?;
                let at = chunk.items.ends.partition_point(|end| start + end <= offset).min(last);
                return chunk.items.list.get(at).map(|item| (index + at, start + chunk.start(at), item));
            }
            start += chunk.sum.bytes();
            index += chunk.len;
        }
        None
    }

    /// All elements, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.chunks.iter().flat_map(|chunk| chunk.items.list.iter())
    }

    /// All elements, in parts of at most some two hundred. What is derived from a part is lost when one of its elements
    /// changes, so it always follows from them.
    pub fn parts(&self) -> impl Iterator<Item = SequencePart<'_, T>> {
        self.chunks.iter().map(|chunk| SequencePart {
            items: &chunk.items.list,
            sum: chunk.sum,
            derived: &chunk.items.derived,
        })
    }

    /// All elements from `index` on.
    pub fn iter_from(&self, index: usize) -> impl Iterator<Item = &T> {
        let mut skip = index;
        let mut first = 0;
        while let Some(chunk) = self.chunks.get(first) {
            if skip < chunk.len {
                break;
            }
            skip -= chunk.len;
            first += 1;
        }
        self.chunks.get(first..).unwrap_or_default().iter().flat_map(|chunk| chunk.items.list.iter()).skip(skip)
    }

    /// The first elements whose measure `wanted` accepts, `most` of them, each with its index and start. It must accept the
    /// sum of some elements if it accepts one of them: the search skips the chunks whose sum it refuses.
    pub fn select(&self, most: usize, wanted: fn(&T::Sum) -> bool) -> Vec<(usize, usize, &T)> {
        let mut found = Vec::new();
        let (mut index, mut start) = (0, 0);
        for chunk in self.chunks.iter() {
            if wanted(&chunk.sum) {
                let mut at = start;
                for (k, item) in chunk.items.list.iter().enumerate() {
                    if found.len() == most {
                        return found;
                    }
                    let measure = item.measure();
                    if wanted(&measure) {
                        found.push((index + k, at, item));
                    }
                    at += measure.bytes();
                }
            }
            start += chunk.sum.bytes();
            index += chunk.len;
        }
        found
    }

    /// The ranges in which two sequences differ: the elements between the common ones at the start and at the end, by
    /// `same`. Chunks that both share are not compared.
    pub fn differing(&self, other: &Sequence<T>, same: impl Fn(&T, &T) -> bool) -> (Range<usize>, Range<usize>) {
        let shared = |(chunk, other): &(&Chunk<T>, &Chunk<T>)| Arc::ptr_eq(&chunk.items, &other.items);
        let same = |(item, other): &(&T, &T)| same(item, other);
        let (mine, others) = (self.chunks.iter(), other.chunks.iter());
        let mut prefix: usize = mine.zip(others).take_while(shared).map(|(chunk, _)| chunk.len).sum();
        prefix += self.iter_from(prefix).zip(other.iter_from(prefix)).take_while(same).count();
        let rest = self.len.min(other.len) - prefix;
        let (mine, others) = (self.chunks.iter().rev(), other.chunks.iter().rev());
        let suffix: usize = mine.zip(others).take_while(shared).map(|(chunk, _)| chunk.len).sum();
        let mut suffix = suffix.min(rest);
        let (mine, others) = (self.iter().rev().skip(suffix), other.iter().rev().skip(suffix));
        suffix += mine.zip(others).take(rest - suffix).take_while(same).count();
        (prefix..self.len - suffix, prefix..other.len - suffix)
    }

    /// Replaces the elements of `range` (clipped to the length) by `items`.
    pub fn splice(&mut self, range: Range<usize>, items: Vec<T>) {
        let range = range.start.min(self.len)..range.end.min(self.len).max(range.start.min(self.len));
        let (first, skip) = self.locate(range.start);
        let (last, until) = self.locate_end(range.end, first, skip);
        let mut fresh: Vec<T> = Vec::with_capacity(items.len() + 2 * CHUNK);
        if let Some(chunk) = self.chunks.get(first) {
            fresh.extend(chunk.items.list.iter().take(skip).cloned());
        }
        let added = items.len();
        fresh.extend(items);
        if let Some(chunk) = self.chunks.get(last) {
            fresh.extend(chunk.items.list.iter().skip(until).cloned());
        }
        let pieces = balanced(fresh);
        let end = (last + 1).min(self.chunks.len());
        for chunk in self.chunks.get(first..end).unwrap_or_default() {
            self.sum -= chunk.sum;
        }
        pieces.iter().for_each(|chunk| self.sum += chunk.sum);
        self.len = self.len - range.len() + added;
        Arc::make_mut(&mut self.chunks).splice(first.min(end)..end, pieces);
    }

    /// Changes the element at `index`, if there is one, where it stands.
    pub fn update(&mut self, index: usize, change: impl FnOnce(&mut T)) {
        let (chunk, at) = self.locate(index);
        let Some(chunk) = Arc::make_mut(&mut self.chunks).get_mut(chunk) else { return };
        let items = Arc::make_mut(&mut chunk.items);
        items.derived = T::Derived::default();
        let Some(item) = items.list.get_mut(at) else { return };
        let before = item.measure();
        change(item);
        let after = item.measure();
        let (longer, shorter) = (after.bytes(), before.bytes());
        if longer != shorter {
            items.ends.iter_mut().skip(at).for_each(|end| *end = *end - shorter + longer);
        }
        chunk.sum -= before;
        chunk.sum += after;
        self.sum -= before;
        self.sum += after;
    }

    /// Chunk and place in it of the element `index`, which may be one past the last.
    fn locate(&self, index: usize) -> (usize, usize) {
        let mut rest = index;
        for (number, chunk) in self.chunks.iter().enumerate() {
            if rest < chunk.len || (number + 1 == self.chunks.len() && rest == chunk.len) {
                return (number, rest);
            }
            rest -= chunk.len;
        }
        (0, 0)
    }

    fn locate_end(&self, end: usize, first: usize, skip: usize) -> (usize, usize) {
        let before: usize = self.chunks.iter().take(first).map(|chunk| chunk.len).sum();
        if end == before + skip { (first, skip) } else { self.locate(end) }
    }
}

/// Chunks of about [`CHUNK`] elements, of like size.
fn balanced<T: Measured>(items: Vec<T>) -> Vec<Chunk<T>> {
    if items.is_empty() {
        return Vec::new();
    }
    let count = items.len().div_ceil(CHUNK * 3 / 2);
    let size = items.len().div_ceil(count);
    let mut items = items.into_iter();
    (0..count).map(|_| Chunk::new(items.by_ref().take(size).collect())).filter(|chunk| chunk.len > 0).collect()
}

impl<T: Measured> FromIterator<T> for Sequence<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let items: Vec<T> = items.into_iter().collect();
        let len = items.len();
        let chunks = balanced(items);
        let mut sum = T::Sum::default();
        chunks.iter().for_each(|chunk| sum += chunk.sum);
        Sequence { chunks: Arc::new(chunks), sum, len }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::OnceLock;

    impl Measured for usize {
        type Sum = usize;
        /// The elements.
        type Derived = OnceLock<Vec<usize>>;
        fn measure(&self) -> usize {
            *self
        }
    }

    #[test]
    fn behaves_like_a_vec_under_random_splices() {
        let mut random = crate::random::random(7);
        let mut plain: Vec<usize> = (0..1000).map(|k| 1 + k % 5).collect();
        let mut sequence: Sequence<usize> = plain.iter().copied().collect();
        for _ in 0..crate::random::rounds(500) {
            let start = random.usize(0..=plain.len());
            let removed = if random.u8(..) < 8 { 700 } else { 6 };
            let end = random.usize(start..=plain.len().min(start + removed));
            let added = random.usize(0..if start.is_multiple_of(16) { 600 } else { 6 });
            let items: Vec<usize> = (0..added).map(|_| random.usize(1..9)).collect();
            plain.splice(start..end, items.iter().copied());
            let before = sequence.clone();
            sequence.splice(start..end, items);
            let (gone, fresh) = before.differing(&sequence, usize::eq);
            let kept = before.iter().take(gone.start).chain(sequence.iter_from(fresh.start).take(fresh.len()));
            assert!(kept.chain(before.iter_from(gone.end)).eq(sequence.iter()));
            assert!(gone.len() <= end - start && fresh.len() <= added);
            if let Some(item) = plain.get_mut(start) {
                *item = random.usize(1..9);
                let other = *item;
                sequence.update(start, |item| *item = other);
            }
            // A value derived since an earlier round still fits the elements.
            for part in sequence.parts() {
                assert_eq!(part.derived.get_or_init(|| part.items.to_vec()), part.items);
                assert_eq!(part.sum, part.items.iter().sum::<usize>());
            }
            assert_eq!(sequence.len(), plain.len());
            assert_eq!(sequence.sum(), plain.iter().sum::<usize>());
            let at = random.usize(0..=plain.len());
            assert_eq!(sequence.get(at), plain.get(at));
            assert_eq!(sequence.sum_before(at), plain.iter().take(at).sum::<usize>());
            assert_eq!(sequence.start(at), sequence.sum_before(at));
            assert!(sequence.iter_from(at).eq(plain.iter().skip(at)));
            if let Some((index, begin, item)) = sequence.find(sequence.sum_before(at)) {
                assert_eq!(index, at.min(plain.len() - 1));
                assert_eq!(begin, plain.iter().take(index).sum::<usize>());
                assert_eq!(*item, plain[index]);
            }
        }
        assert!(sequence.iter().eq(plain.iter()));
        assert_eq!(sequence.select(usize::MAX, |sum| *sum > 0).len(), plain.len());
    }
}
