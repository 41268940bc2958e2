//! Where the lines of a part of a text begin, for many places in it at once. A rope would look them up one by one.

use super::{Place, Rope, Unit};
use std::ops::Range;

/// The lines of a part of a text.
///
/// ```
/// use xqls::text::{Lines, Place, Rope, Unit};
/// let rope = Rope::from_str("a\nb\r\ncd\n");
/// let lines = Lines::of(&rope, 2..8);
/// assert_eq!(lines.place(6, Unit::Utf16), Place { line: 2, column: 1 });
/// ```
#[derive(Debug)]
pub struct Lines {
    text: String,
    start: usize,
    line: usize,
    /// Bytes between the start of the first line and the start of the text.
    starts: Vec<usize>,
    ascii: bool,
}

impl Lines {
    /// The lines of `range` of a text, which begins and ends between characters; it is widened to whole lines.
    pub fn of(rope: &Rope, range: Range<usize>) -> Lines {
        let end = range.end.min(rope.len_bytes());
        let line = rope.byte_to_line(range.start.min(end));
        let start = rope.line_to_byte(line);
        let text: String = rope.byte_slice(start..end).chunks().collect();
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            // A break of two characters ends at the second one, even if that stands after the part.
            let two = bytes.get(at) == Some(&b'\r')
                && match bytes.get(at + 1) {
                    Some(next) => *next == b'\n',
                    None => start + at + 1 < rope.len_bytes() && rope.byte(start + at + 1) == b'\n',
                };
            if !two {
                starts.push(at + 1);
            }
        }
        Lines { ascii: text.is_ascii(), text, start, line, starts }
    }

    /// The place of a byte offset in the part; an offset outside counts as its start or its end.
    pub fn place(&self, offset: usize, unit: Unit) -> Place {
        let at = offset.saturating_sub(self.start).min(self.text.len());
        let index = self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        let start = self.starts.get(index).copied().unwrap_or(0);
        let column = match unit {
            _ if self.ascii => at - start,
            Unit::Utf8 => at - start,
            _ => {
                let before = self.text.get(start..at).unwrap_or_default();
                if unit == Unit::Utf16 { before.encode_utf16().count() } else { before.chars().count() }
            }
        };
        Place { line: (self.line + index) as u32, column: column as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::place_at;
    use super::*;

    #[test]
    fn places_are_those_of_the_text() {
        let bits = ["a", "\n", "\r", "\r\n", "车", "𠀀", "\u{2028}", "bc"];
        let mut random = crate::random::random(5);
        for _ in 0..300 {
            let text: String = (0..random.usize(0..30)).map(|_| bits[random.usize(0..bits.len())]).collect();
            let rope = Rope::from_str(&text);
            let ends: Vec<usize> = (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
            let from = ends[random.usize(0..ends.len())];
            let to = ends[random.usize(0..ends.len())].max(from);
            let lines = Lines::of(&rope, from..to);
            for at in ends.iter().copied().filter(|at| (from..=to).contains(at)) {
                for unit in [Unit::Utf8, Unit::Utf16, Unit::Utf32] {
                    assert_eq!(lines.place(at, unit), place_at(&rope, at, unit), "{text:?}: {at} of {from}..{to}");
                }
            }
        }
    }
}
