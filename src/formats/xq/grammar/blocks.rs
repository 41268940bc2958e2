//! The blocks with braces: SETUP, START, VAR, DIAG, COM, and those of an unknown keyword.

use super::{Region, XqState, at_game_line, comment, comment_line, ends_key, keyword, spaces};
use crate::formats::xq::{lexer, spelling};
use crate::syntax::{Delimiter, Expected, Opened, Parser, SyntaxErrorKind, SyntaxKind, near, nearest};
use std::cell::Cell;

/// The block at the cursor inside START, with the length of its keyword. The brace of a DIAG or COM may be missing.
pub(super) fn block_ahead(parser: &mut Parser<'_, '_>) -> Option<(&'static str, usize)> {
    if parser.scan.peek(0) == Some(b'[') {
        // With a space between it is a reference in wrong brackets, and a variation in its place.
        let digits = parser.scan.run(1, |byte| byte.is_ascii_digit());
        return (digits > 0 && parser.scan.slice(1 + digits, 2) == "]{").then_some(("VAR", 0));
    }
    let (name, len) = nearest(&mut parser.scan, spelling::block_keywords())?;
    let space = parser.scan.ahead(len, lexer::spaces);
    let next = parser.scan.peek(len + space);
    let opens = match name {
        "VAR" => next.is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'[' | b'(' | b'{')),
        "DIAG" | "COM" if next != Some(b'{') && parser.scan.slice(0, len) == name => {
            let ends = space > 0 || matches!(next, Some(b'(' | b'['));
            // Before a brace that closes something else there is no text.
            ends && next != Some(b'}') && is_closed_near(parser, len)
        }
        _ => next == Some(b'{'),
    };
    opens.then_some((name, len))
}

/// A block with braces, whose keyword of `len` bytes is meant as `keyword`.
pub(super) fn braced(
    parser: &mut Parser<'_, '_>,
    state: &mut XqState,
    keyword_meant: &'static str,
    len: usize,
) -> SyntaxKind {
    match keyword_meant {
        "SETUP" => {
            if state.region == Region::Body {
                let expected = Expected::Rule("SETUP belongs before START");
                parser.error(0, len, SyntaxErrorKind::Unexpected { expected });
                parser.token(SyntaxKind::Keyword, len);
            } else {
                keyword(parser, len, "SETUP");
            }
            setup(parser);
            SyntaxKind::Setup
        }
        "START" => {
            if state.region == Region::Body {
                parser.wrong_token(
                    SyntaxKind::Keyword,
                    len,
                    SyntaxErrorKind::Unexpected { expected: Expected::Rule("second START: a game has only one") },
                );
            } else {
                keyword(parser, len, "START");
            }
            let space = lexer::spaces(&mut parser.scan);
            // If it stands there twice, the second one is reported.
            if parser.scan.slice(space, "START".len()) != "START" {
                open_brace(parser, 0, len);
            }
            *state = XqState { region: Region::Body, depth: state.depth + 1, ..*state };
            SyntaxKind::StartOpen
        }
        "VAR" => variation_open(parser, state, len),
        "DIAG" => {
            raw_block(parser, len, "DIAG", state.region == Region::Body);
            SyntaxKind::Diagram
        }
        _ => {
            raw_block(parser, len, "COM", state.region == Region::Body);
            SyntaxKind::CommentBlock
        }
    }
}

/// `VAR[n]{`
fn variation_open(parser: &mut Parser<'_, '_>, state: &mut XqState, len: usize) -> SyntaxKind {
    if state.region != Region::Body {
        let expected = Expected::Rule("a variation belongs inside START");
        parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::Unexpected { expected });
    } else if len > 0 {
        keyword(parser, len, "VAR");
    } else {
        let number = parser.scan.run(0, |byte| byte != b'{');
        parser.error(0, number, SyntaxErrorKind::Unexpected { expected: Expected::LineItem });
    }
    spaces(parser);
    let is_sign = |byte: u8| byte.is_ascii_punctuation() && !b"{}#/".contains(&byte);
    let left = parser.scan.run(0, is_sign);
    let mut numbered = parser.scan.slice(0, left) == "[";
    parser.token(SyntaxKind::LeftBracket, left);
    spaces(parser);
    let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
    let number = parser.scan.run(0, |byte| byte.is_ascii_graphic() && !is_sign(byte) && !matches!(byte, b'{' | b'}'));
    if left > 0 || digits > 0 {
        numbered &= digits > 0 && digits == number;
        parser.token(if digits == number { SyntaxKind::Number } else { SyntaxKind::Unknown }, number);
        spaces(parser);
        let right = parser.scan.run(0, is_sign);
        numbered &= parser.scan.slice(0, right) == "]";
        parser.token(SyntaxKind::RightBracket, right);
    }
    if !numbered {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::NumberOfVariation });
    }
    spaces(parser);
    let open = parser.scan.peek(0) == Some(b'{');
    // If only the brace is missing, the moves that follow are those of the variation.
    let goes_on = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'/');
    if !open && numbered {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::VariationStart) });
    }
    let opens = open || (numbered && parser.scan.peek(0).is_some_and(goes_on));
    if !opens {
        return SyntaxKind::Error;
    }
    parser.token(SyntaxKind::LeftBrace, usize::from(open));
    *state = XqState { region: Region::Body, depth: state.depth + 1, ..*state };
    SyntaxKind::VariationOpen
}

/// The items of a setup, after its keyword.
pub(super) fn setup(parser: &mut Parser<'_, '_>) {
    const UNEXPECTED: SyntaxErrorKind =
        SyntaxErrorKind::Unexpected { expected: Expected::Thing("a piece with its square, or MOVE") };
    let keyword_end = parser.len();
    let opened = open_brace(parser, 0, keyword_end);
    loop {
        spaces(parser);
        let line_start = parser.scan.is_at_line_start();
        match parser.scan.peek(0) {
            Some(b'{' | b'}') if entries_follow(parser) => parser.wrong_token(SyntaxKind::Unknown, 1, UNEXPECTED),
            Some(b'}') => return parser.token(SyntaxKind::RightBrace, 1),
            None | Some(b'{') => break,
            Some(b';') => parser.token(SyntaxKind::Semicolon, 1),
            Some(b',') => parser.token(SyntaxKind::Comma, 1),
            Some(b':') => parser.token(SyntaxKind::Colon, 1),
            Some(b'#') => comment_line(parser),
            Some(b'/') if parser.scan.peek(1) == Some(b'*') => {
                if !comment(parser) {
                    // It takes the brace along.
                    return;
                }
            }
            Some(_) => {
                let len = parser.scan.run(0, lexer::is_of_setup_word);
                let word = parser.scan.slice(0, len);
                let opens = opening(parser, len).is_some();
                if at_game_line(parser, line_start) || (opens && matches!(word, "SETUP" | "START" | "DIAG" | "COM")) {
                    break;
                }
                // No piece on its square is written without a digit.
                let is_word = len >= 3 && word.bytes().all(|byte| byte.is_ascii_uppercase());
                let exact = ["MOVE", "RED", "BLACK"].into_iter().find(|name| word.eq_ignore_ascii_case(name));
                match exact.or_else(|| near(word, ["MOVE"].into_iter().filter(|_| is_word))) {
                    Some(name) => keyword(parser, len, name),
                    None if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                        parser.token(SyntaxKind::Number, len.max(1))
                    }
                    None => parser.token(SyntaxKind::PieceSquare, len),
                }
            }
        }
    }
    if opened {
        parser.error(0, keyword_end, SyntaxErrorKind::UnclosedBlock { opened: Opened::Setup });
    }
}

/// Whether nothing but entries of a setup stands between the brace at the cursor and a `}`, so the brace is a stray one.
fn entries_follow(parser: &mut Parser<'_, '_>) -> bool {
    let is_of_entry = |byte: u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace() || b";,:".contains(&byte);
    let len = parser.scan.run(1, is_of_entry);
    let entries = parser.scan.slice(1, len).trim_ascii();
    parser.scan.peek(1 + len) == Some(b'}') && !entries.is_empty() && !entries.contains("START")
}

/// DIAG or COM from its keyword of `len` bytes to its brace. It stands inside START, or before or after it.
pub(super) fn raw_block(parser: &mut Parser<'_, '_>, len: usize, name: &'static str, inside: bool) {
    let start = parser.len();
    keyword(parser, len, name);
    // Without its brace the text still ends at the next one.
    if !open_brace(parser, start, start + len) && !is_closed_near(parser, 0) {
        return;
    }
    let (text, closed) = lexer::raw_text(&mut parser.scan, 0);
    let blocks: &[&str] = if inside { &[] } else { &["START", "SETUP"] };
    let end = if closed { lexer::swallowed(&mut parser.scan, 0, text, blocks) } else { None };
    let (text, closed) = end.map_or((text, closed), |end| (end, false));
    let at = parser.len();
    if name == "COM" {
        for (place, _) in parser.scan.slice(0, text).match_indices('\\') {
            let next = parser.scan.slice(place + 1, 1);
            if next.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
                parser.error(at + place, at + place + 1, SyntaxErrorKind::BadEscape);
            }
        }
    }
    parser.token(SyntaxKind::RawText, text);
    if closed {
        parser.token(SyntaxKind::RightBrace, 1);
    } else {
        let opened = if name == "DIAG" { Opened::Diagram } else { Opened::Comment };
        parser.error(start, start + len, SyntaxErrorKind::UnclosedBlock { opened });
    }
}

/// The `}` of a block without a `{` is searched for within this many bytes.
const LONG_BLOCK: usize = 2048;

/// Whether a `}` comes not too far from `from` on.
pub(super) fn is_closed_near(parser: &mut Parser<'_, '_>, from: usize) -> bool {
    let left = Cell::new(LONG_BLOCK);
    let len = parser.scan.run(from, |byte| {
        left.set(left.get().saturating_sub(1));
        left.get() > 0 && byte != b'}'
    });
    parser.scan.peek(from + len) == Some(b'}')
}

/// A block with an unknown keyword, skipped as raw text.
pub(super) fn unknown_braced(parser: &mut Parser<'_, '_>, len: usize) -> SyntaxKind {
    parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::UnknownKeyword { similar: None });
    spaces(parser);
    if parser.scan.peek(0) == Some(b'{') {
        parser.token(SyntaxKind::LeftBrace, 1);
        let (text, closed) = lexer::raw_text(&mut parser.scan, 0);
        parser.token(SyntaxKind::RawText, text);
        if closed {
            parser.token(SyntaxKind::RightBrace, 1);
        }
        SyntaxKind::Error
    } else {
        let rest = lexer::line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Unknown, rest);
        SyntaxKind::Error
    }
}

/// `{` after the keyword from `start` to `end`, with the spaces before it. A bracket of another kind in its place is
/// reported, and taken for it; so is a missing one. Returns whether there is any.
fn open_brace(parser: &mut Parser<'_, '_>, start: usize, end: usize) -> bool {
    spaces(parser);
    let error = SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) };
    match parser.scan.peek(0) {
        Some(b'{') => parser.token(SyntaxKind::LeftBrace, 1),
        Some(b'(' | b'[') => parser.wrong_token(SyntaxKind::LeftBrace, 1, error),
        // Another sign alone in its place.
        Some(byte) if byte.is_ascii_punctuation() && !b"}#/.".contains(&byte) && ends_key(parser, 1) => {
            parser.wrong_token(SyntaxKind::LeftBrace, 1, error);
        }
        _ => {
            parser.error(start, end, error);
            return false;
        }
    }
    true
}

/// The bracket after a keyword of `len` bytes, with spaces between skipped.
pub(super) fn opening(parser: &mut Parser<'_, '_>, len: usize) -> Option<u8> {
    let space = parser.scan.run(len, |byte| byte.is_ascii_whitespace());
    parser.scan.peek(len + space).filter(|byte| len > 0 && matches!(byte, b'{' | b'['))
}
