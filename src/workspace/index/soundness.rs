//! Whether columns that were read from a file fit together, before they are copied into others.
//!
//! A checksum finds what a disk has damaged. This finds everything else: whatever the columns are, what is copied from sound
//! ones are files, games and positions that they have.

use super::columns::{Columns, Texts, widths};
use super::segment::{FAR, NUMBERS, RESULTS, VARIANTS};
use crate::ide::{DIGESTED, HeadlineKind};

impl Columns {
    /// Whether the columns fit together.
    pub(super) fn is_sound(&self) -> bool {
        let (files, games, lines, names) =
            (self.contents.len(), self.results.len(), self.places.len(), self.name_kinds.len());
        are_texts(&self.paths, files)
            && are_texts(&self.names, names)
            && are_texts(&self.details, names)
            && are_texts(&self.languages, files)
            && are_texts(&self.words, self.words.ends.len())
            && self.bytes.len() == files
            && self.kinds.len() == games
            && self.openings.len() == games
            && self.numbers.len() == games * NUMBERS
            && self.headers.len() == games * DIGESTED.len()
            && self.headers.iter().all(|word| *word == 0 || (*word as usize) < self.words.ends.len())
            && self.kinds.iter().all(|kind| usize::from(kind & 3) < VARIANTS.len())
            && self.plies.len() == lines
            && self.name_places.len() == names
            && self.steps.len() == self.len()
            && divides(&self.first_games, files, games)
            && divides(&self.first_names, files, names)
            && divides(&self.first_lines, games, lines)
            && divides(&self.first_ranks, lines, self.len())
            && self.results.iter().all(|result| usize::from(*result) < RESULTS.len())
            && self.name_kinds.iter().all(|kind| usize::from(*kind) < HeadlineKind::ALL.len())
            && self.has_places()
            && self.has_order()
    }

    /// Whether every move stands in a text of less than 4 GiB.
    fn has_places(&self) -> bool {
        let mut far = self.far.iter();
        for (line, ends) in self.first_ranks.windows(2).enumerate() {
            let [Some(first), Some(end)] = [ends.first(), ends.get(1)] else { return false };
            let mut at = u64::from(self.places.get(line).copied().unwrap_or(0));
            for rank in *first..*end {
                let step = self.steps.get(rank as usize).copied().unwrap_or(0);
                at += match step {
                    FAR => match far.next() {
                        Some([of, gap, length]) if *of == rank => u64::from(*gap) + u64::from(*length),
                        _ => return false,
                    },
                    step => u64::from(step >> 4) + u64::from(step & 15),
                };
            }
            if at > u64::from(u32::MAX) {
                return false;
            }
        }
        far.next().is_none()
    }

    /// Whether the keys are in order, and each position has one.
    fn has_order(&self) -> bool {
        let (bits, width) = widths(self.len());
        let Some(end) = self.buckets.len().checked_sub(1) else { return false };
        let whole = end == 1 << bits
            && divides(&self.buckets, end, self.len())
            && self.keys.is_sound(64 - bits, self.len())
            && self.ranks.is_sound(width, self.len());
        let mut seen = vec![false; self.len()];
        let mut before = None;
        whole
            && self.entries().all(|entry| {
                let is_new = seen.get_mut(entry.1 as usize).is_some_and(|seen| !std::mem::replace(seen, true));
                is_new && before.replace(entry).is_none_or(|before| before < entry)
            })
    }
}

/// Whether a column has the first of `whole` things for each of `parts`, and the end.
fn divides(column: &[u32], parts: usize, whole: usize) -> bool {
    column.len() == parts + 1
        && column.first() == Some(&0)
        && column.last().is_some_and(|last| *last as usize == whole)
        && column.is_sorted()
}

/// Whether these are `count` texts.
fn are_texts(texts: &Texts, count: usize) -> bool {
    texts.ends.len() == count
        && texts.ends.is_sorted()
        && texts.ends.last().map_or(0, |end| *end as usize) == texts.text.len()
        && texts.ends.iter().all(|end| texts.text.is_char_boundary(*end as usize))
}
