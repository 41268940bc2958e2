//! Lines and columns, in the three units that editors count columns in.

use ropey::Rope;

/// The unit of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16, the protocol's default.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

/// A place in a text: line and column from 0, the column in some [`Unit`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// Line from 0. A line ends at `\n`, `\r\n` or `\r`, as the protocol has it.
    pub line: u32,
    /// Column from 0.
    pub column: u32,
}

/// The line of the byte at `offset`, from 0.
pub(crate) fn line_of(rope: &Rope, offset: usize) -> usize {
    rope.byte_to_line(offset.min(rope.len_bytes()))
}

/// The place of a byte offset. An offset inside a character counts as its start, one past the end as the end.
pub fn place_at(rope: &Rope, offset: usize, unit: Unit) -> Place {
    let offset = offset.min(rope.len_bytes());
    let line = rope.byte_to_line(offset);
    let start = rope.line_to_byte(line);
    let column = match unit {
        Unit::Utf8 => offset - start,
        Unit::Utf16 => {
            let (from, to) = (rope.byte_to_char(start), rope.byte_to_char(offset));
            rope.char_to_utf16_cu(to) - rope.char_to_utf16_cu(from)
        }
        Unit::Utf32 => rope.byte_to_char(offset) - rope.byte_to_char(start),
    };
    Place { line: line as u32, column: column as u32 }
}

/// How many line breaks a text has, counted as a rope does: `\r\n` is one.
#[cfg(feature = "cli")]
pub(crate) fn line_breaks(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let breaks = memchr::memchr2_iter(b'\n', b'\r', bytes);
    breaks.filter(|at| bytes.get(*at) == Some(&b'\n') || bytes.get(at + 1) != Some(&b'\n')).count() as u32
}

/// The byte offset of a place. A column beyond the line's end means the end of the line, before its break; a line
/// beyond the last means the end of the text; a column inside a character means its start.
pub fn offset_at(rope: &Rope, place: Place, unit: Unit) -> usize {
    let line = place.line as usize;
    if line >= rope.len_lines() {
        return rope.len_bytes();
    }
    let first = rope.line_to_char(line);
    let text = rope.line(line);
    let mut end = text.len_chars();
    while end > 0 && matches!(text.char(end - 1), '\n' | '\r') {
        end -= 1;
    }
    let column = place.column as usize;
    let chars = match unit {
        Unit::Utf32 => column.min(end),
        Unit::Utf8 => {
            let limit = text.char_to_byte(end);
            text.byte_to_char(column.min(limit))
        }
        Unit::Utf16 => {
            let limit = text.char_to_utf16_cu(end);
            text.utf16_cu_to_char(column.min(limit))
        }
    };
    rope.char_to_byte(first + chars)
}

/// Whether a place lies between the two halves of a surrogate pair, which only columns of UTF-16 can. Its offset is that
/// of the character.
pub(crate) fn is_in_pair(rope: &Rope, place: Place, unit: Unit) -> bool {
    let offset = offset_at(rope, place, unit);
    let start = place_at(rope, offset, unit);
    unit == Unit::Utf16
        && start.line == place.line
        && place.column.checked_sub(start.column) == Some(1)
        && rope.get_char(rope.byte_to_char(offset)).is_some_and(|c| c.len_utf16() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_in_each_unit() {
        let rope = Rope::from_str("ab\r\n车𠀀x\nlast");
        let cases = [
            (Unit::Utf8, 7, Place { line: 1, column: 3 }),
            (Unit::Utf16, 7, Place { line: 1, column: 1 }),
            (Unit::Utf8, 11, Place { line: 1, column: 7 }),
            (Unit::Utf16, 11, Place { line: 1, column: 3 }),
            (Unit::Utf32, 11, Place { line: 1, column: 2 }),
        ];
        for (unit, offset, place) in cases {
            assert_eq!(place_at(&rope, offset, unit), place);
            assert_eq!(offset_at(&rope, place, unit), offset);
        }
    }

    #[test]
    fn halves_of_a_pair() {
        let rope = Rope::from_str("a\r\n车𠀀x\n");
        let cut = |line, column, unit| is_in_pair(&rope, Place { line, column }, unit);
        let cuts: Vec<u32> = (0..8).filter(|column| cut(1, *column, Unit::Utf16)).collect();
        assert_eq!(cuts, [2]);
        assert!(
            (0..9).all(|column| !cut(0, column, Unit::Utf16)
                && !cut(1, column, Unit::Utf8)
                && !cut(9, column, Unit::Utf16))
        );
    }

    #[test]
    fn places_outside_are_clipped() {
        let rope = Rope::from_str("ab\r\ncd");
        assert_eq!(offset_at(&rope, Place { line: 0, column: 99 }, Unit::Utf16), 2);
        assert_eq!(offset_at(&rope, Place { line: 9, column: 0 }, Unit::Utf16), 6);
        assert_eq!(place_at(&rope, 99, Unit::Utf16), Place { line: 1, column: 2 });
    }
}
