//! Comments among the moves, and those that have lost a brace.

use super::State;
use crate::formats::pgn::lexer;
use crate::syntax::{Parser, SyntaxErrorKind, SyntaxKind};
use std::cell::Cell;

/// Figures of an engine and the `}` after them are not longer than this.
const LONG_FIGURES: usize = 32;
/// The `}` of a comment without a `{` is searched for within this many bytes.
const LONG_COMMENT: usize = 1024;

/// Whether a word of a comment follows the bracket at the cursor: it is no move, number, bracket or sign.
pub(super) fn opens_comment(parser: &mut Parser<'_, '_>) -> bool {
    let space = 1 + parser.scan.run(1, |byte| byte.is_ascii_whitespace());
    parser.scan.ahead(space, |scan| {
        if !scan.peek(0).is_some_and(|byte| byte.is_ascii_alphabetic() || byte >= 0x80) {
            return false;
        }
        let (kind, len) = lexer::move_text(scan);
        kind == SyntaxKind::Move && !lexer::is_move(scan.slice(0, len))
    })
}

/// Whether the bracket at the cursor, which words up to a `}` follow, is closed after that brace by a `)`. Then the `{`
/// of a comment at the start of a variation is missing. Inside a variation that `)` may be another one's.
pub(super) fn is_closed_later(parser: &mut Parser<'_, '_>, state: &State) -> bool {
    if state.depth > 0 {
        return false;
    }
    let left = Cell::new(LONG_COMMENT);
    let near = || left.replace(left.get().saturating_sub(1)) > 0;
    let words = parser.scan.run(0, |byte| byte != b'}' && near());
    let (open, inside) = (Cell::new(1u32), Cell::new(false));
    let _ = parser.scan.run(words, |byte| {
        match byte {
            b'{' => inside.set(true),
            b'}' => inside.set(false),
            b'(' if !inside.get() => open.set(open.get() + 1),
            b')' if !inside.get() => open.set(open.get() - 1),
            _ => {}
        }
        open.get() > 0 && near()
    });
    open.get() == 0
}

/// A comment whose `{` is missing: words that are no moves, up to a `}`. They become one token, and the brace is
/// reported.
pub(super) fn bare_comment(parser: &mut Parser<'_, '_>, len: usize) -> bool {
    if lexer::is_move(parser.scan.slice(0, len)) {
        return false;
    }
    let left = Cell::new(LONG_COMMENT);
    let text = parser.scan.run(len, |byte| {
        left.set(left.get().saturating_sub(1));
        left.get() > 0 && !matches!(byte, b'{' | b'}')
    });
    if parser.scan.peek(len + text) != Some(b'}') || has_tag(parser, len, text) {
        return false;
    }
    let words = lexer::trimmed(parser.scan.slice(0, len + text)).len();
    parser.token(SyntaxKind::Unknown, words);
    let gap = len + text - words;
    parser.token(SyntaxKind::Whitespace, gap);
    parser.wrong_token(SyntaxKind::RightBrace, 1, SyntaxErrorKind::UnmatchedBrace);
    true
}

/// The end of a comment of an engine whose `{` is missing: figures up to a `}`, such as `0.12/15 9}`.
pub(super) fn bare_figures(parser: &mut Parser<'_, '_>) -> bool {
    let left = Cell::new(LONG_FIGURES);
    let len = parser.scan.run(0, |byte| {
        left.set(left.get().saturating_sub(1));
        left.get() > 0 && (byte.is_ascii_digit() || b"./:+- ".contains(&byte))
    });
    if parser.scan.peek(len) != Some(b'}') || parser.scan.slice(0, len).ends_with(['.', ' ']) {
        return false;
    }
    parser.token(SyntaxKind::Unknown, len);
    parser.wrong_token(SyntaxKind::RightBrace, 1, SyntaxErrorKind::UnmatchedBrace);
    true
}

/// Whether a line begins with a tag in the text of this length at `from`.
fn has_tag(parser: &mut Parser<'_, '_>, from: usize, len: usize) -> bool {
    let found: Vec<usize> = parser.scan.slice(from, len).match_indices("\n[").map(|(at, _)| from + at + 1).collect();
    found.into_iter().any(|at| lexer::at_whole_tag(&mut parser.scan, at))
}

/// The comment at the cursor.
pub(super) fn comment(parser: &mut Parser<'_, '_>) {
    if parser.scan.peek(0) == Some(b';') {
        let len = lexer::line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Comment, len);
        return;
    }
    let (len, closed) = lexer::braced_comment(&mut parser.scan);
    let start = parser.len();
    parser.token(SyntaxKind::Comment, len);
    if !closed {
        parser.error(start, start + 1, SyntaxErrorKind::UnclosedBrace);
    }
}
