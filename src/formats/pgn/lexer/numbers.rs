//! The numbers of moves, with their dots.

use super::{ends_word, moved, spaces_in_line};
use crate::formats::page_numbers;
use crate::syntax::{Scanner, SyntaxKind};

/// A number with its dots, or a move that starts with a digit.
pub(super) fn number(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    let digits = scan.run(0, |byte| byte.is_ascii_digit());
    let end = number_end(scan, digits);
    if end == digits {
        // The dots are a token of their own in the standard, and spaces may stand before them.
        let space = digits + spaces_in_line(scan, digits);
        let dots = space + scan.run(space, |byte| byte == b'.');
        if space > digits && dots > space && scan.peek(dots).is_none_or(|byte| !byte.is_ascii_digit()) {
            return (SyntaxKind::MoveNumber, dots);
        }
        // Whatever a layout puts a space before may follow digits without one: a result, a code, a sign.
        return match moved(scan) {
            _ if ends_word(scan.peek(digits)) => (SyntaxKind::MoveNumber, digits),
            (_, len) if len == digits => (SyntaxKind::MoveNumber, digits),
            other => other,
        };
    }
    if digits == 2 && end == 3 && scan.peek(2) == Some(b'.') && scan.peek(3).is_some_and(|byte| byte.is_ascii_digit()) {
        let byte = scan.peek(4);
        if ends_word(byte) || matches!(byte, Some(b'!' | b'?' | b'+' | b'#')) {
            return moved(scan);
        }
    }
    (SyntaxKind::MoveNumber, end)
}

/// Where the dots, or the bracket, of a number end whose digits end at `from`.
fn number_end(scan: &mut Scanner<'_>, from: usize) -> usize {
    match scan.peek(from) {
        Some(b')') => from + 1,
        Some(b'.') => {
            let dots = from + scan.run(from, |byte| byte == b'.');
            if scan.char_at(dots) == Some('…') { dots + '…'.len_utf8() } else { dots }
        }
        Some(0x80..) => {
            let mut end = from;
            while let Some(c) = scan.char_at(end).filter(|c| matches!(c, '．' | '。' | '、' | '）' | '…')) {
                end += c.len_utf8();
            }
            end
        }
        _ => from,
    }
}

/// Length of the number of a half-move, as some programs write it: `3-炮二平五`; 0 if there is none.
pub(in crate::formats::pgn) fn half_move_number(scan: &mut Scanner<'_>) -> usize {
    let digits = scan.run(0, |byte| byte.is_ascii_digit());
    let dash = digits > 0 && scan.peek(digits) == Some(b'-');
    let before_move = dash && scan.char_at(digits + 1).is_some_and(|c| !c.is_ascii() && c.is_alphabetic());
    if before_move { digits + 1 } else { 0 }
}

/// `１．` is a number; `１卒平５` is a move.
pub(super) fn wide_number(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    let mut digits = 0;
    while let Some(c) = scan.char_at(digits).filter(|c| matches!(c, '０'..='９')) {
        digits += c.len_utf8();
    }
    let end = number_end(scan, digits);
    let dotted = scan.peek(digits) != Some(b'.') || scan.peek(digits + 1).is_none_or(|byte| !byte.is_ascii_digit());
    if end > digits && dotted { (SyntaxKind::MoveNumber, end) } else { moved(scan) }
}

/// Number of a token with its dots: `12...`, `12)`, `１２．`; and how many dots it has, one for anything but dots.
pub(in crate::formats::pgn) fn read_number(text: &str) -> (u32, u8) {
    if let Some(digits) = text.strip_suffix('.')
        && let Ok(value) = digits.parse()
    {
        return (value, 1);
    }
    if page_numbers::is_of_page(text) {
        return (page_numbers::value(text).unwrap_or(u32::MAX), 1);
    }
    let mut value = 0u32;
    let mut dots = 0u8;
    for c in text.chars() {
        let digit = match c {
            '0'..='9' => Some(c as u32 - '0' as u32),
            '０'..='９' => Some(c as u32 - '０' as u32),
            _ => None,
        };
        match digit {
            Some(digit) => value = value.checked_mul(10).and_then(|ten| ten.checked_add(digit)).unwrap_or(u32::MAX),
            None if c.is_ascii_whitespace() => {}
            None if c == '…' => dots = dots.saturating_add(3),
            None => dots = dots.saturating_add(1),
        }
    }
    (value, dots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read() {
        assert_eq!(read_number("12..."), (12, 3));
        assert_eq!(read_number("１２．"), (12, 1));
        assert_eq!(read_number("7)"), (7, 1));
        assert_eq!([read_number("7 ."), read_number("7 ...")], [(7, 1), (7, 3)]);
        assert_eq!(read_number("99999999999."), (u32::MAX, 1));
        assert_eq!(read_number("3…"), (3, 3));
    }
}
