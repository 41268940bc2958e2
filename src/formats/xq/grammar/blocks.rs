//! The blocks with braces: SETUP, START, VAR, DIAG, COM, and those of an unknown keyword.

use super::{Region, State, at_game_line, comment, comment_line, keyword, spaces};
use crate::formats::xq::lexer;
use crate::syntax::{Delimiter, Expected, Opened, Parser, SyntaxErrorKind, SyntaxKind};

/// VAR, SETUP or START at the cursor inside START, with the length of its keyword.
pub(super) fn line_block(parser: &mut Parser<'_, '_>) -> Option<(&'static str, usize)> {
    let first = parser.scan.peek(0)?;
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let len = lexer::letters(&mut parser.scan, 0);
    if len < 2 {
        return None;
    }
    if is_number_of_variation(parser, len) {
        return Some(("VAR", len));
    }
    let opens = opening(parser, len)?;
    let word = parser.scan.slice(0, len);
    let upper = lexer::upper(word);
    let blocks: &[&'static str] = if opens == b'[' { &["VAR"] } else { &["SETUP", "START", "VAR"] };
    let exact = blocks.iter().copied().find(|keyword| *keyword == upper);
    let meant = exact.or_else(|| lexer::similar_keyword(word, blocks).filter(|_| opens == b'['))?;
    Some((meant, len))
}

/// A block with braces, whose keyword of `len` bytes is meant as `keyword`.
pub(super) fn braced(
    parser: &mut Parser<'_, '_>,
    state: &mut State,
    keyword_meant: &'static str,
    len: usize,
) -> SyntaxKind {
    match keyword_meant {
        "SETUP" => {
            if state.region == Region::Body {
                let expected = Expected::SetupOutsideMain;
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
                    SyntaxErrorKind::Unexpected { expected: Expected::SingleMain },
                );
            } else {
                keyword(parser, len, "START");
            }
            open_brace(parser, len);
            *state = State { region: Region::Body, depth: state.depth + 1, ..*state };
            SyntaxKind::StartOpen
        }
        "VAR" => variation_open(parser, state, len),
        "DIAG" => {
            raw_block(parser, len, "DIAG");
            SyntaxKind::Diagram
        }
        _ => {
            raw_block(parser, len, "COM");
            SyntaxKind::CommentBlock
        }
    }
}

/// Whether `VAR1]` stands here, without its first bracket.
pub(super) fn is_number_of_variation(parser: &mut Parser<'_, '_>, len: usize) -> bool {
    let digits = parser.scan.run(len, |byte| byte.is_ascii_digit());
    let closed = digits > 0 && parser.scan.peek(len + digits) == Some(b']');
    closed && &*lexer::upper(parser.scan.slice(0, len)) == "VAR"
}

/// `VAR[n]{`
fn variation_open(parser: &mut Parser<'_, '_>, state: &mut State, len: usize) -> SyntaxKind {
    if state.region == Region::Body {
        keyword(parser, len, "VAR");
    } else {
        let expected = Expected::VariationInMain;
        parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::Unexpected { expected });
    }
    spaces(parser);
    let bracket = parser.scan.peek(0) == Some(b'[');
    let mut complete = bracket;
    if bracket || parser.scan.peek(0).is_some_and(|byte| byte.is_ascii_digit()) {
        parser.token(SyntaxKind::LeftBracket, usize::from(bracket));
        spaces(parser);
        let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
        complete &= digits > 0;
        parser.token(SyntaxKind::Number, digits);
        spaces(parser);
        if parser.scan.peek(0) == Some(b']') {
            parser.token(SyntaxKind::RightBracket, 1);
        } else {
            complete = false;
        }
        spaces(parser);
    }
    let open = parser.scan.peek(0) == Some(b'{');
    // If only the brace is missing, the moves that follow are those of the variation.
    let opens = open || (complete && parser.scan.peek(0).is_some_and(|byte| byte.is_ascii_alphanumeric()));
    if opens {
        parser.token(SyntaxKind::LeftBrace, usize::from(open));
        *state = State { region: Region::Body, depth: state.depth + 1, ..*state };
    }
    if !complete {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::NumberOfVariation });
    } else if !open {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::VariationStart) });
    }
    if opens { SyntaxKind::VariationOpen } else { SyntaxKind::Error }
}

/// The items of a setup, after its keyword.
fn setup(parser: &mut Parser<'_, '_>) {
    let keyword_end = parser.len();
    spaces(parser);
    if parser.scan.peek(0) != Some(b'{') {
        parser.error(0, keyword_end, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) });
        return;
    }
    parser.token(SyntaxKind::LeftBrace, 1);
    loop {
        spaces(parser);
        let line_start = parser.scan.is_at_line_start();
        match parser.scan.peek(0) {
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
                let len = parser
                    .scan
                    .run(0, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b';' | b',' | b':' | b'{' | b'}'));
                let word = parser.scan.slice(0, len);
                let opens = opening(parser, len).is_some();
                if at_game_line(parser, line_start) || (opens && matches!(word, "START" | "DIAG" | "COM")) {
                    break;
                }
                let kind = match &*lexer::upper(word) {
                    "MOVE" | "RED" | "BLACK" => SyntaxKind::Keyword,
                    digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => SyntaxKind::Number,
                    _ => SyntaxKind::PieceSquare,
                };
                parser.token(kind, len.max(1));
            }
        }
    }
    parser.error(0, keyword_end, SyntaxErrorKind::UnclosedBlock { opened: Opened::Setup });
}

/// DIAG or COM from its keyword of `len` bytes to its brace.
pub(super) fn raw_block(parser: &mut Parser<'_, '_>, len: usize, name: &'static str) {
    let start = parser.len();
    keyword(parser, len, name);
    spaces(parser);
    if parser.scan.peek(0) != Some(b'{') {
        parser.error(
            start,
            start + len,
            SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) },
        );
        return;
    }
    parser.token(SyntaxKind::LeftBrace, 1);
    let (text, closed) = lexer::raw_text(&mut parser.scan, 0);
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

/// `{` after the keyword of `len` bytes.
fn open_brace(parser: &mut Parser<'_, '_>, len: usize) {
    spaces(parser);
    if parser.scan.peek(0) == Some(b'{') {
        parser.token(SyntaxKind::LeftBrace, 1);
    } else {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) });
    }
}

/// The bracket after a keyword of `len` bytes, with spaces between skipped.
pub(super) fn opening(parser: &mut Parser<'_, '_>, len: usize) -> Option<u8> {
    let space = parser.scan.run(len, |byte| byte.is_ascii_whitespace());
    parser.scan.peek(len + space).filter(|byte| len > 0 && matches!(byte, b'{' | b'['))
}
