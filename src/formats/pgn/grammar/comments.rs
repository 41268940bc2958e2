//! Comments among the moves, and those that have lost a brace.

use crate::formats::pgn::lexer;
use crate::syntax::{Parser, SyntaxErrorKind, SyntaxKind};
use std::cell::Cell;

/// The `}` of a comment without a `{` is searched for within this many bytes.
const LONG_COMMENT: usize = 1024;

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
    let lines: Vec<usize> = parser.scan.slice(len, text).match_indices("\n[").map(|(at, _)| len + at + 1).collect();
    let has_tag = lines.into_iter().any(|at| lexer::at_whole_tag(&mut parser.scan, at));
    if parser.scan.peek(len + text) != Some(b'}') || has_tag {
        return false;
    }
    let words = lexer::trimmed(parser.scan.slice(0, len + text)).len();
    parser.token(SyntaxKind::Unknown, words);
    let gap = len + text - words;
    parser.token(SyntaxKind::Whitespace, gap);
    parser.wrong_token(SyntaxKind::RightBrace, 1, SyntaxErrorKind::UnmatchedBrace);
    true
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
