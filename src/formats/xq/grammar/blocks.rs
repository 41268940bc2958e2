//! The blocks with braces: SETUP, START, VAR, DIAG, COM, and those of an unknown keyword.

use super::{Region, State, at_game_line, comment, comment_line, ends_key, keyword, spaces};
use crate::formats::xq::{keywords, lexer};
use crate::syntax::{Delimiter, Expected, Opened, Parser, SyntaxErrorKind, SyntaxKind};
use std::cell::Cell;

/// VAR, SETUP or START at the cursor inside START, with the length of its keyword.
pub(super) fn line_block(parser: &mut Parser<'_, '_>) -> Option<(&'static str, usize)> {
    let first = parser.scan.peek(0)?;
    if first == b'[' && unnamed_variation(parser).is_some() {
        return Some(("VAR", 0));
    }
    if let Some(len) = keywords::damaged_variation(&mut parser.scan) {
        return Some(("VAR", len));
    }
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let len = lexer::letters(&mut parser.scan, 0);
    if len < 2 {
        return None;
    }
    if is_variation(parser, len) {
        return Some(("VAR", len));
    }
    let opens = opening(parser, len)?;
    let word = parser.scan.slice(0, len);
    let upper = lexer::upper(word);
    let blocks: &[&'static str] = if opens == b'[' { &["VAR"] } else { &["SETUP", "START", "VAR"] };
    let exact = blocks.iter().copied().find(|keyword| *keyword == upper);
    let meant = exact.or_else(|| keywords::similar_keyword(word, blocks).filter(|_| opens == b'['))?;
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
                repeated_keyword(parser, "START", Expected::SingleMain);
            }
            if open_brace(parser, 0, len) {
                repeated_opening(parser, "START", Expected::SingleMain);
            }
            *state = State { region: Region::Body, depth: state.depth + 1, ..*state };
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

/// The length of the `[1]` at the cursor if a `{` follows, so only the keyword of a variation is missing.
pub(super) fn unnamed_variation(parser: &mut Parser<'_, '_>) -> Option<usize> {
    let digits = parser.scan.run(1, |byte| byte.is_ascii_digit());
    let len = digits + 2;
    let closed = digits > 0 && parser.scan.peek(digits + 1) == Some(b']');
    // With a space between it is a reference in wrong brackets, and an inline variation.
    (closed && parser.scan.peek(len) == Some(b'{')).then_some(len)
}

/// Whether the word is `VAR`, followed by a number or a bracket of any kind.
pub(super) fn is_variation(parser: &mut Parser<'_, '_>, len: usize) -> bool {
    let space = parser.scan.run(len, |byte| byte.is_ascii_whitespace());
    let next = parser.scan.peek(len + space);
    next.is_some_and(|byte| byte.is_ascii_digit() || is_bracket(byte)) && parser.scan.slice(0, len) == "VAR"
}

fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'[' | b']' | b'{')
}

/// `VAR[n]{`
fn variation_open(parser: &mut Parser<'_, '_>, state: &mut State, len: usize) -> SyntaxKind {
    if let Some(number) = unnamed_variation(parser).filter(|_| len == 0) {
        parser.error(0, number, SyntaxErrorKind::Unexpected { expected: Expected::LineItem });
    } else if state.region == Region::Body {
        keyword(parser, len, "VAR");
    } else {
        let expected = Expected::VariationInMain;
        parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::Unexpected { expected });
    }
    spaces(parser);
    let mut complete = bracket(parser, SyntaxKind::LeftBracket, b'[');
    let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
    let number = parser.scan.run(0, |byte| !byte.is_ascii_whitespace() && !is_bracket(byte) && byte != b'}');
    if complete || digits > 0 {
        complete &= digits > 0 && digits == number;
        parser.token(if digits == number { SyntaxKind::Number } else { SyntaxKind::Unknown }, number);
        spaces(parser);
        complete &= bracket(parser, SyntaxKind::RightBracket, b']');
        spaces(parser);
    }
    let other = matches!(parser.scan.peek(0), Some(b'(' | b'[')) && complete;
    let open = parser.scan.peek(0) == Some(b'{') || other;
    // If only the brace is missing, the moves that follow are those of the variation.
    let goes_on = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'/');
    let opens = open || (complete && parser.scan.peek(0).is_some_and(goes_on));
    if opens {
        parser.token(SyntaxKind::LeftBrace, usize::from(open));
        *state = State { region: Region::Body, depth: state.depth + 1, ..*state };
    }
    if !complete {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::NumberOfVariation });
    } else if !open || other {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::VariationStart) });
    }
    if opens { SyntaxKind::VariationOpen } else { SyntaxKind::Error }
}

/// Takes a bracket around the number of a variation, or two of them, with the spaces after it. Returns whether it is the
/// right one alone.
fn bracket(parser: &mut Parser<'_, '_>, kind: SyntaxKind, right: u8) -> bool {
    let other = |byte: Option<u8>| byte.is_some_and(|byte| is_bracket(byte) && byte != b'{');
    let (found, next, after) = (parser.scan.peek(0), parser.scan.peek(1), parser.scan.peek(2));
    let fits = |byte: u8| if right == b'[' { byte.is_ascii_digit() } else { byte == b'{' };
    let len = match other(found) {
        true if other(next) && after.is_some_and(fits) => 2,
        found => usize::from(found),
    };
    parser.token(kind, len);
    spaces(parser);
    len == 1 && found == Some(right)
}

/// The items of a setup, after its keyword.
pub(super) fn setup(parser: &mut Parser<'_, '_>) {
    const UNEXPECTED: SyntaxErrorKind = SyntaxErrorKind::Unexpected { expected: Expected::SetupItem };
    let keyword_end = parser.len();
    let mut opened = open_brace(parser, 0, keyword_end);
    if opened {
        repeated_opening(parser, "SETUP", Expected::SetupItem);
    }
    spaces(parser);
    if opened && parser.scan.peek(0) == Some(b'{') {
        parser.wrong_token(SyntaxKind::Unknown, 1, UNEXPECTED);
    }
    loop {
        spaces(parser);
        let line_start = parser.scan.is_at_line_start();
        match parser.scan.peek(0) {
            // It changed places with an entry.
            Some(b'{') if !opened && entries_follow(parser) => {
                parser.token(SyntaxKind::LeftBrace, 1);
                opened = true;
            }
            // In place of the other brace.
            Some(b'{') if opened && main_follows(parser) => {
                return parser.wrong_token(SyntaxKind::RightBrace, 1, UNEXPECTED);
            }
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
                if matches!(word, ")" | "]") {
                    return parser.wrong_token(SyntaxKind::RightBrace, len, UNEXPECTED);
                }
                let opens = opening(parser, len).is_some();
                if at_game_line(parser, line_start) || (opens && matches!(word, "SETUP" | "START" | "DIAG" | "COM")) {
                    break;
                }
                let known = ["MOVE", "RED", "BLACK"].into_iter().find(|name| word.eq_ignore_ascii_case(name));
                let known = known.or_else(|| keywords::misspelled_move(word));
                match known {
                    Some(name) => keyword(parser, len, name),
                    None if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                        parser.token(SyntaxKind::Number, len.max(1))
                    }
                    None => {
                        let apart = if len == 1 { lexer::square_apart(&mut parser.scan, len) } else { 0 };
                        parser.token(SyntaxKind::PieceSquare, len + apart);
                    }
                }
            }
        }
    }
    if opened {
        parser.error(0, keyword_end, SyntaxErrorKind::UnclosedBlock { opened: Opened::Setup });
    }
}

/// Whether START comes right after the sign at the cursor.
fn main_follows(parser: &mut Parser<'_, '_>) -> bool {
    let space = parser.scan.run(1, |byte| byte.is_ascii_whitespace());
    parser.scan.slice(1 + space, 5) == "START" && opening(parser, 1 + space + 5) == Some(b'{')
}

/// Whether nothing but entries of a setup stands between the brace at the cursor and a `}`, so the brace is a stray one.
fn entries_follow(parser: &mut Parser<'_, '_>) -> bool {
    let mut at = 1;
    let mut found = false;
    loop {
        at += parser.scan.run(at, |byte| byte.is_ascii_whitespace() || matches!(byte, b';' | b',' | b':'));
        let len = parser.scan.run(at, |byte| byte.is_ascii_alphanumeric());
        if len == 0 {
            return found && parser.scan.peek(at) == Some(b'}');
        }
        // The brace may cut the first word.
        if len > 3 && !matches!(parser.scan.slice(at, len), "MOVE" | "BLACK") {
            return false;
        }
        at += len;
        found = true;
    }
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
    let end = match inside {
        _ if !closed => None,
        true => lexer::moves_in_raw_text(&mut parser.scan, text).then(|| lexer::to_next_game(&mut parser.scan, text)),
        false => lexer::block_in_raw_text(&mut parser.scan, 0, text),
    };
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

/// The keyword of a block, written again right after it.
fn repeated_keyword(parser: &mut Parser<'_, '_>, name: &str, expected: Expected) {
    if opens_again(parser, name) {
        spaces(parser);
        parser.wrong_token(SyntaxKind::Unknown, name.len(), SyntaxErrorKind::Unexpected { expected });
    }
}

/// The keyword and the brace of a block, written again right after its brace.
fn repeated_opening(parser: &mut Parser<'_, '_>, name: &str, expected: Expected) {
    if opens_again(parser, name) {
        spaces(parser);
        let gap = parser.scan.run(name.len(), |byte| byte.is_ascii_whitespace());
        parser.wrong_token(SyntaxKind::Unknown, name.len() + gap + 1, SyntaxErrorKind::Unexpected { expected });
    }
}

/// Whether the keyword of a block comes after the spaces at the cursor, with a brace.
fn opens_again(parser: &mut Parser<'_, '_>, name: &str) -> bool {
    let space = lexer::spaces(&mut parser.scan);
    let end = space + lexer::letters(&mut parser.scan, space);
    parser.scan.slice(space, end - space) == name && opening(parser, end) == Some(b'{')
}

/// The bracket after a keyword of `len` bytes, with spaces between skipped.
pub(super) fn opening(parser: &mut Parser<'_, '_>, len: usize) -> Option<u8> {
    let space = parser.scan.run(len, |byte| byte.is_ascii_whitespace());
    parser.scan.peek(len + space).filter(|byte| len > 0 && matches!(byte, b'{' | b'['))
}
