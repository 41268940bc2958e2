//! The lines outside of the moves: FORMAT, GAME, the headers, and those that make no sense.

use super::{line_keyword, spaces};
use crate::formats::xq::lexer;
use crate::syntax::{Expected, Parser, SyntaxErrorKind, SyntaxKind, near};

/// `FORMAT AXF, K(K) R(C) …`
pub(super) fn format_line(parser: &mut Parser<'_, '_>, len: usize) -> SyntaxKind {
    line_keyword(parser, len, "FORMAT");
    notation_and_letters(parser)
}

/// The line `AXF, K(K) R(C) …` without its keyword. The finding is at the name, which has `len` bytes.
pub(super) fn unnamed_format_line(parser: &mut Parser<'_, '_>, len: usize) -> SyntaxKind {
    parser.error(0, len, SyntaxErrorKind::UnknownKeyword { similar: None });
    notation_and_letters(parser)
}

fn notation_and_letters(parser: &mut Parser<'_, '_>) -> SyntaxKind {
    let mut named = false;
    loop {
        let space = lexer::spaces_in_line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Whitespace, space);
        match parser.scan.peek(0) {
            None | Some(b'\n' | b'\r') => return SyntaxKind::FormatLine,
            Some(b',') => parser.token(SyntaxKind::Comma, 1),
            Some(_) => {
                let len = parser.scan.run(0, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b',' | b'('));
                if parser.scan.peek(len) == Some(b'(') {
                    let inner = parser.scan.run(len + 1, |byte| !matches!(byte, b')' | b'\n' | b'\r' | b',' | b'('));
                    let closed = usize::from(parser.scan.peek(len + 1 + inner) == Some(b')'));
                    parser.token(SyntaxKind::SymbolPair, len + 1 + inner + closed);
                } else if named {
                    parser.token(SyntaxKind::Unknown, len);
                } else {
                    parser.token(SyntaxKind::FormatName, len);
                }
                named = true;
            }
        }
    }
}

/// `GAME 1, title`
pub(super) fn game_line(parser: &mut Parser<'_, '_>, len: usize) -> SyntaxKind {
    line_keyword(parser, len, "GAME");
    let space = lexer::spaces_in_line(&mut parser.scan, 0);
    parser.token(SyntaxKind::Whitespace, space);
    let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
    let gap = lexer::spaces_in_line(&mut parser.scan, digits);
    if digits > 0 && matches!(parser.scan.peek(digits + gap), None | Some(b',' | b'\n' | b'\r')) {
        parser.token(SyntaxKind::Number, digits);
        parser.token(SyntaxKind::Whitespace, gap);
        if parser.scan.peek(0) == Some(b',') {
            parser.token(SyntaxKind::Comma, 1);
        }
    }
    value(parser);
    SyntaxKind::GameLine
}

/// A header line with its key of `len` bytes; `None` for an unknown key.
pub(super) fn header_line(parser: &mut Parser<'_, '_>, len: usize, key: Option<&'static str>) -> SyntaxKind {
    match key {
        Some(key) => line_keyword(parser, len, key),
        None => {
            let similar = near(parser.scan.slice(0, len), ["START", "SETUP", "GAME", "FORMAT"].into_iter());
            parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::UnknownKeyword { similar });
        }
    }
    match key {
        Some("RED" | "BLACK") => loop {
            value_until(parser, |byte| byte == b';');
            if parser.scan.peek(0) != Some(b';') {
                break;
            }
            parser.token(SyntaxKind::Semicolon, 1);
        },
        Some("RESULT") => result(parser),
        _ => value(parser),
    }
    SyntaxKind::Header
}

fn result(parser: &mut Parser<'_, '_>) {
    loop {
        let space = lexer::spaces_in_line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Whitespace, space);
        match parser.scan.peek(0) {
            None | Some(b'\n' | b'\r') => return,
            Some(b'0'..=b'9' | b'.') => {
                let len = parser.scan.run(0, |byte| byte.is_ascii_digit() || byte == b'.');
                parser.token(SyntaxKind::Score, len);
            }
            Some(b'*') => parser.token(SyntaxKind::Score, 1),
            Some(b'-') => parser.token(SyntaxKind::Dash, 1),
            Some(b'(') => {
                let len = parser.scan.run(0, |byte| !matches!(byte, b')' | b'\n' | b'\r'));
                let closed = usize::from(parser.scan.peek(len) == Some(b')'));
                parser.token(SyntaxKind::Reason, len + closed);
            }
            Some(_) => {
                let len = parser.scan.run(0, |byte| !byte.is_ascii_whitespace() && byte != b'(');
                parser.token(SyntaxKind::Unknown, len.max(1));
            }
        }
    }
}

/// The rest of the line as a value, without the spaces around it.
fn value(parser: &mut Parser<'_, '_>) {
    value_until(parser, |_| false);
}

fn value_until(parser: &mut Parser<'_, '_>, stop: impl Fn(u8) -> bool) {
    let space = lexer::spaces_in_line(&mut parser.scan, 0);
    parser.token(SyntaxKind::Whitespace, space);
    let len = parser.scan.run(0, |byte| !matches!(byte, b'\n' | b'\r') && !stop(byte));
    let text = parser.scan.slice(0, len).trim_end_matches([' ', '\t', '\x0C']).len();
    parser.token(SyntaxKind::Value, text);
    parser.token(SyntaxKind::Whitespace, len - text);
}

/// Lines that make no sense outside START, up to one that does. They are reported by what is `expected`, unless others
/// before them were.
pub(super) fn stray_lines(parser: &mut Parser<'_, '_>, expected: Option<Expected>) -> SyntaxKind {
    let first = parser.scan.run(0, |byte| !byte.is_ascii_whitespace()).max(1);
    if let Some(expected) = expected {
        parser.error(0, first, SyntaxErrorKind::Unexpected { expected });
    }
    loop {
        let len = lexer::line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Unknown, len);
        spaces(parser);
        let letters = lexer::letters(&mut parser.scan, 0);
        let word = parser.scan.slice(0, letters);
        let keyword = letters >= 2 && word == lexer::upper(word);
        if keyword || matches!(parser.scan.peek(0), None | Some(b'#' | b'}' | b'/')) {
            return SyntaxKind::Error;
        }
    }
}
