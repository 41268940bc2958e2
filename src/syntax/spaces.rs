//! Spaces and the ends of lines, as most formats have them.

use super::fen::is_space;
use super::{Parser, Scanner, SyntaxKind};

/// Length of the spaces at the cursor: ASCII ones, line breaks, full-width spaces and a byte order mark.
#[inline]
pub(crate) fn spaces(scan: &mut Scanner<'_>) -> usize {
    let mut len = 0;
    loop {
        len += scan.run(len, |byte| byte.is_ascii_whitespace());
        match scan.peek(len) {
            Some(0x80..) => match scan.char_at(len) {
                Some(c) if is_space(c) => len += c.len_utf8(),
                _ => return len,
            },
            _ => return len,
        }
    }
}

/// Length of the spaces from `from` on that do not break the line: the ASCII ones of [`spaces`], without line breaks.
#[inline]
pub(crate) fn spaces_in_line(scan: &mut Scanner<'_>, from: usize) -> usize {
    scan.run(from, |byte| matches!(byte, b' ' | b'\t' | b'\x0C'))
}

/// Length of the spaces of any width from `from` on. Line breaks are spaces too if `breaks`.
pub(crate) fn wide_spaces(scan: &mut Scanner<'_>, from: usize, breaks: bool) -> usize {
    let mut len = 0;
    let fits = |found: &char| is_space(*found) && (breaks || !matches!(found, '\n' | '\r'));
    while let Some(found) = scan.char_at(from + len).filter(fits) {
        len += found.len_utf8();
    }
    len
}

/// Length from `from` to the end of the line, its break not included.
#[inline]
pub(crate) fn line(scan: &mut Scanner<'_>, from: usize) -> usize {
    scan.until_line_end(from)
}

/// Length of the line break at the cursor; 0 if there is none.
pub(crate) fn line_break(scan: &mut Scanner<'_>) -> usize {
    match (scan.peek(0), scan.peek(1)) {
        (Some(b'\r'), Some(b'\n')) => 2,
        (Some(b'\r' | b'\n'), _) => 1,
        _ => 0,
    }
}

/// A comment up to the end of the line, and the spaces after it.
pub(crate) fn line_comment(parser: &mut Parser<'_, '_>) {
    let len = line(&mut parser.scan, 0);
    let kept = parser.scan.slice(0, len).trim_end_matches(is_space).len();
    parser.token(SyntaxKind::Comment, kept);
    parser.token(SyntaxKind::Whitespace, len - kept);
}
