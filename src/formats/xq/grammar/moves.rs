//! A run of moves, with everything that belongs to them.
//!
//! A run is cut before every number that 32 divides and where the numbers leap over one, so a move typed into a long game
//! does not shift the later cuts.

use super::blocks::{is_closed_near, is_variation, line_block, opening, raw_block, unnamed_variation};
use super::{at_game_line, comment, comment_line, ends_key, spaces};
use crate::formats::brackets::{LONG_MOVE, move_with_bracket};
use crate::formats::xq::{keywords, lexer};
use crate::syntax::{Delimiter, Expected, Limit, Pages, Parser, SyntaxErrorKind, SyntaxKind};
use std::cell::Cell;

/// Moves after which a run without numbers is cut.
const LONG_RUN: usize = 256;
/// Bytes after which a run is cut, before a word that begins with a digit: the two moves of a number stay together.
const LONG_TEXT: usize = 8192;
/// Bytes after which a run is cut anywhere.
const LONGEST_TEXT: usize = 4 * LONG_TEXT;
/// The bracket of a damaged list of variations is searched for within this many bytes.
const LONG_LIST: usize = 64;

/// A run of moves with everything that belongs to them.
pub(super) fn moves(parser: &mut Parser<'_, '_>, line_start: bool) {
    let (mut count, mut pages) = (0, Pages::default());
    let mut line_start = line_start;
    while let Some(byte) = parser.scan.peek(0) {
        let longest = if byte.is_ascii_digit() { LONG_TEXT } else { LONGEST_TEXT };
        if !parser.is_empty() && (count >= LONG_RUN || parser.len() >= longest || at_game_line(parser, line_start)) {
            return;
        }
        let limit = Limit { moves: LONG_RUN.saturating_sub(count), bytes: LONG_TEXT };
        if let Some(moves) = parser.plain_words(limit, &mut pages, is_plain_move) {
            count += moves;
        } else if let Some((kind, len, space)) = lexer::plain_text(&mut parser.scan) {
            if kind == SyntaxKind::MoveNumber && is_cut(parser, len, &mut pages) {
                return;
            }
            count += usize::from(kind == SyntaxKind::Move);
            parser.word(kind, len, space);
        } else {
            match piece_of_line(parser, byte, &mut pages) {
                Some(moves) => count += moves,
                None => return,
            }
            spaces(parser);
        }
        line_start = parser.scan.is_at_line_start();
    }
}

/// Whether the plain word of so many of these bytes is a move, and no word of a comment.
fn is_plain_move(word: [u8; 8], len: usize) -> bool {
    !word.get(..len).is_some_and(lexer::begins_comment)
}

/// Takes an element that is not plainly a move or a number, and returns how many moves it was; `None` at the end of the
/// run.
fn piece_of_line(parser: &mut Parser<'_, '_>, first: u8, pages: &mut Pages) -> Option<usize> {
    match first {
        b'{' | b'}' => return None,
        b'(' | b'[' if opens_variation(parser) => return None,
        b'(' | b')' | b'[' | b']' if bracketed_move(parser, 0).is_some() => {
            let len = bracketed_move(parser, 0).unwrap_or(1);
            parser.token(SyntaxKind::Move, len);
            return Some(1);
        }
        b'(' if is_before_move(parser) => {
            let expected = Expected::LineItem;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        b'(' => reference(parser),
        b'[' if unnamed_variation(parser).is_some() => return None,
        b'[' | b'<' | b'"' if misbracketed(parser, 0).is_some() => {
            let len = misbracketed(parser, 0).unwrap_or(1);
            let expected = Expected::VariationNumber;
            parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
        }
        // A list without its first bracket. The finding is at the last one.
        b'0'..=b'9' if unopened_list(parser).is_some() => {
            let len = unopened_list(parser).unwrap_or(1);
            parser.token(SyntaxKind::Unknown, len);
        }
        b']' => {
            let expected = Expected::LineItemOrOpen;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        b'#' => comment_line(parser),
        b'/' if parser.scan.peek(1) == Some(b'*') => drop(comment(parser)),
        b'*' if parser.scan.peek(1) == Some(b'/') => {
            let text = text_of_turned_comment(parser);
            comment_end(parser);
            parser.token(SyntaxKind::Unknown, text);
        }
        b')' => {
            let expected = Expected::LineItemOrOpen;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        _ => match raw_block_ahead(parser) {
            Some(Ahead::Opener) if !parser.is_empty() => return None,
            Some(Ahead::Raw(keyword, len)) => {
                let kind = if keyword == "DIAG" { SyntaxKind::Diagram } else { SyntaxKind::CommentBlock };
                parser.node(kind);
                raw_block(parser, len, keyword, true);
                parser.finish();
            }
            // The brace that is missing before the end of the record is reported of START.
            Some(Ahead::End) if is_last_word(parser) => parser.token(SyntaxKind::Keyword, 3),
            Some(Ahead::End) => {
                let expected = Expected::MoveOrBlockEnd;
                parser.wrong_token(SyntaxKind::Keyword, 3, SyntaxErrorKind::Unexpected { expected });
            }
            _ => {
                let (kind, len) = lexer::move_text(&mut parser.scan);
                if kind == SyntaxKind::MoveNumber && is_cut(parser, len, pages) {
                    return None;
                }
                let whole = if kind == SyntaxKind::Move { bracketed_move(parser, len) } else { None };
                if let Some(whole) = whole {
                    parser.token(SyntaxKind::Move, whole);
                } else if bare_comment(parser, kind, len) {
                    // The words are one token, and the end of the comment is reported.
                } else if let Some((mv, remark)) = before_damaged_list(parser, kind, len) {
                    parser.token(kind, mv);
                    parser.token(SyntaxKind::Remark, remark);
                } else if kind == SyntaxKind::Unknown {
                    let expected = Expected::LineItem;
                    parser.wrong_token(kind, len, SyntaxErrorKind::Unexpected { expected });
                } else {
                    parser.token(kind, len);
                }
                return Some(usize::from(kind == SyntaxKind::Move));
            }
        },
    }
    Some(0)
}

/// The length of the move at the cursor, if it has a bracket in it after `head` bytes.
fn bracketed_move(parser: &mut Parser<'_, '_>, head: usize) -> Option<usize> {
    // The lexer takes a sign at the end for that of a check.
    let sign = parser.scan.run(head, |byte| byte == b'+');
    let head = if head > 0 { head + sign } else { head };
    move_with_bracket(&mut parser.scan, head, lexer::may_be_move)
}

/// Whether a move follows the bracket at the cursor, not the number of a variation.
fn is_before_move(parser: &mut Parser<'_, '_>) -> bool {
    let len =
        parser.scan.run(1, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b')' | b'(' | b',' | b'{' | b'}'));
    let closed = parser.scan.peek(len + 1) == Some(b')');
    len <= LONG_MOVE && !closed && lexer::may_be_move(parser.scan.slice(1, len).trim_end_matches(['!', '?', '+']))
}

/// Whether a variation begins at the bracket at the cursor, which should be a `{`: a number with its dot follows.
pub(super) fn opens_variation(parser: &mut Parser<'_, '_>) -> bool {
    let space = 1 + parser.scan.run(1, |byte| byte.is_ascii_whitespace());
    let digits = parser.scan.run(space, |byte| byte.is_ascii_digit());
    digits > 0 && parser.scan.peek(space + digits) == Some(b'.')
}

/// The length of a list of variations at `from` between other signs than `(` and `)`: `[1, 2]`, `<1>`, `"1"`.
fn misbracketed(parser: &mut Parser<'_, '_>, from: usize) -> Option<usize> {
    let close = match parser.scan.peek(from)? {
        b'[' => b']',
        b'<' => b'>',
        b'"' => b'"',
        _ => return None,
    };
    list_end(parser, from + 1, close).map(|end| end - from)
}

/// The lengths of the move and its remark in a word of `len` bytes, if a list of variations begins in the word and its
/// first bracket is missing or another sign: `C2=5!1)`, `C2=5[1]`.
fn before_damaged_list(parser: &mut Parser<'_, '_>, kind: SyntaxKind, len: usize) -> Option<(usize, usize)> {
    if kind != SyntaxKind::Move || len > LONG_LIST || lexer::may_be_move(parser.scan.slice(0, len)) {
        return None;
    }
    (1..len).rev().find_map(|at| {
        let is_list = match parser.scan.peek(at) {
            Some(b'0'..=b'9') => list_end(parser, at, b')').is_some(),
            _ => misbracketed(parser, at).is_some(),
        };
        let mv = parser.scan.slice(0, at).trim_end_matches(['!', '?', '+']);
        (is_list && lexer::may_be_move(mv)).then_some((mv.len(), at - mv.len()))
    })
}

/// Where a list of numbers from `from` on ends with its bracket.
fn list_end(parser: &mut Parser<'_, '_>, from: usize, close: u8) -> Option<usize> {
    let left = Cell::new(LONG_LIST);
    let end = from
        + parser.scan.run(from, |byte| {
            left.set(left.get().saturating_sub(1));
            left.get() > 0 && (byte.is_ascii_digit() || matches!(byte, b',' | b' '))
        });
    let is_list = parser.scan.peek(from)?.is_ascii_digit() && parser.scan.peek(end) == Some(close);
    is_list.then_some(end + 1)
}

/// The length of a list of numbers at the cursor without its first bracket, up to its last one, which begins no move.
fn unopened_list(parser: &mut Parser<'_, '_>) -> Option<usize> {
    let len = list_end(parser, 0, b')')? - 1;
    let begins_move = parser.scan.ahead(len, |scan| move_with_bracket(scan, 0, lexer::may_be_move));
    begins_move.is_none().then_some(len)
}

/// A comment whose `/*` is missing or damaged: words that are no moves, up to a `*/`. They become one token, and the
/// `*/` is reported.
fn bare_comment(parser: &mut Parser<'_, '_>, kind: SyntaxKind, len: usize) -> bool {
    let word = parser.scan.slice(0, len);
    let is_plain = !word.bytes().any(|byte| byte.is_ascii_digit() || byte.is_ascii_punctuation());
    let is_word = (is_plain || lexer::begins_comment(word.as_bytes())) && !lexer::may_be_move(word);
    let sign = kind == SyntaxKind::Unknown
        && len <= 3
        && word.bytes().all(|byte| byte.is_ascii_punctuation())
        && word.contains(['*', '/']);
    // A sign begins a comment for certain.
    let found = match kind {
        _ if sign => lexer::comment_rest(&mut parser.scan, len, lexer::LONG_COMMENT),
        SyntaxKind::Move | SyntaxKind::Unknown if is_word => lexer::unopened_comment(&mut parser.scan, len),
        _ => None,
    };
    let Some(text) = found else { return false };
    parser.token(SyntaxKind::Unknown, text);
    comment_end(parser);
    true
}

/// The length of the text and the end of a comment, if the `*/` at the cursor stands in place of its `/*`: words that are
/// no moves follow. Otherwise 0.
fn text_of_turned_comment(parser: &mut Parser<'_, '_>) -> usize {
    let space = 2 + lexer::spaces_in_line(&mut parser.scan, 2);
    let len = parser.scan.run(space, |byte| byte != b'*' && !byte.is_ascii_whitespace());
    let word = parser.scan.slice(space, len);
    let is_number = word.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.');
    let is_text = !is_number
        && !word.starts_with(['{', '}', '(', '[', '#', '/'])
        && (len > LONG_MOVE || !lexer::may_be_move(word.trim_end_matches(['!', '?', '+'])));
    let end = if is_text { lexer::unopened_comment(&mut parser.scan, 2) } else { None };
    end.unwrap_or(0)
}

/// A `*/` that closes nothing.
fn comment_end(parser: &mut Parser<'_, '_>) {
    let expected = Expected::LineItemOrComment;
    parser.wrong_token(SyntaxKind::Unknown, 2, SyntaxErrorKind::Unexpected { expected });
}

/// `(1, 2)`
fn reference(parser: &mut Parser<'_, '_>) {
    parser.node(SyntaxKind::Reference);
    let start = parser.len();
    parser.token(SyntaxKind::LeftParen, 1);
    let mut numbers: Vec<(usize, usize, u32)> = Vec::new();
    let mut dash = false;
    // Whether a number stands before the cursor.
    let mut follows = false;
    // Whether the list is closed in this line, once that was looked for.
    let mut ends = None;
    let closed = loop {
        let space = lexer::spaces_in_line(&mut parser.scan, 0);
        if space > 0 {
            parser.token(SyntaxKind::Whitespace, space);
        }
        match parser.scan.peek(0) {
            Some(b')') => {
                parser.token(SyntaxKind::RightParen, 1);
                break true;
            }
            // A list without its end is not longer than its numbers.
            Some(byte)
                if follows
                    && space > 0
                    && !b",-".contains(&byte)
                    && !is_bare_number(parser)
                    && !*ends.get_or_insert_with(|| ends_in_line(parser)) =>
            {
                break false;
            }
            Some(b'0'..=b'9') if !is_number_with_letters(parser) => {
                let len = parser.scan.run(0, |byte| byte.is_ascii_digit());
                let value = parser.scan.slice(0, len).parse().unwrap_or(u32::MAX);
                let at = parser.len();
                numbers.push((at, at + len, value));
                parser.token(SyntaxKind::Number, len);
                follows = true;
            }
            Some(b',') => {
                parser.token(SyntaxKind::Comma, 1);
                follows = false;
            }
            Some(b'-') if !dash && numbers.len() == 1 => {
                dash = true;
                parser.token(SyntaxKind::Dash, 1);
            }
            None | Some(b'\n' | b'\r' | b'{' | b'}' | b'(') => break false,
            Some(_) => {
                let len = parser
                    .scan
                    .run(0, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b')' | b'(' | b',' | b'{' | b'}'));
                let expected = Expected::VariationNumber;
                parser.wrong_token(SyntaxKind::Unknown, len.max(1), SyntaxErrorKind::Unexpected { expected });
            }
        }
    };
    let end = parser.len();
    if !closed {
        parser.error(start, start + 1, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::ListEnd) });
    } else if let (true, [(from, _, first), (_, to, last)]) = (dash, numbers.as_slice()) {
        parser.error(*from, *to, SyntaxErrorKind::VariationRange { first: *first, last: *last });
    } else if numbers.is_empty() && end == start + 2 {
        parser.error(start, end, SyntaxErrorKind::Unexpected { expected: Expected::ListedVariation });
    }
    parser.finish();
}

/// Whether a word begins at the cursor that goes on with letters after its digits.
fn is_number_with_letters(parser: &mut Parser<'_, '_>) -> bool {
    let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
    parser.scan.peek(digits).is_some_and(|byte| byte.is_ascii_alphabetic())
}

/// Whether a number without a dot begins at the cursor, so it goes on with a list.
fn is_bare_number(parser: &mut Parser<'_, '_>) -> bool {
    let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
    digits > 0 && parser.scan.peek(digits).is_none_or(|byte| byte.is_ascii_whitespace() || byte == b',')
}

/// Whether the list of variations at the cursor is closed in this line.
fn ends_in_line(parser: &mut Parser<'_, '_>) -> bool {
    let len = parser.scan.run(0, |byte| !matches!(byte, b'\n' | b'\r' | b'{' | b'}' | b'(' | b')'));
    parser.scan.peek(len) == Some(b')')
}

/// Whether nothing but comments and a new game follows the `END` at the cursor.
fn is_last_word(parser: &mut Parser<'_, '_>) -> bool {
    let end = lexer::after_comments(&mut parser.scan, 3);
    parser.scan.peek(end).is_none() || parser.scan.slice(end, 4) == "GAME"
}

/// Whether a run is cut before the move number of `len` bytes at the cursor. It is not before a digit without a dot, which
/// may be the rest of the move before it.
fn is_cut(parser: &mut Parser<'_, '_>, len: usize, pages: &mut Pages) -> bool {
    if len == 1 {
        return false;
    }
    let inside = !parser.is_empty();
    let digits = parser.scan.slice(0, len).bytes().take_while(u8::is_ascii_digit);
    let number = digits.fold(0u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
    pages.turn(number, inside)
}

/// The kind of a word inside a run of moves that is not a move.
enum Ahead {
    /// VAR, SETUP or START.
    Opener,
    /// DIAG or COM, with the length of the keyword.
    Raw(&'static str, usize),
    /// `END`.
    End,
}

/// Whether the word is DIAG or COM, and its text goes on to a `}` although its `{` is missing.
fn is_raw_without_brace(parser: &mut Parser<'_, '_>, len: usize) -> bool {
    matches!(parser.scan.slice(0, len), "DIAG" | "COM")
        && (ends_key(parser, len) || matches!(parser.scan.peek(len), Some(b'(' | b'[')))
        && is_closed_near(parser, len)
}

fn raw_block_ahead(parser: &mut Parser<'_, '_>) -> Option<Ahead> {
    let first = parser.scan.peek(0)?;
    let second = parser.scan.peek(1)?;
    if keywords::damaged_variation(&mut parser.scan).is_some() {
        return Some(Ahead::Opener);
    }
    if !(first.is_ascii_alphabetic() && second.is_ascii_alphabetic()) {
        return None;
    }
    let len = lexer::letters(&mut parser.scan, 0);
    match opening(parser, len) {
        None if is_variation(parser, len) => Some(Ahead::Opener),
        None if is_raw_without_brace(parser, len) => {
            let diagram = parser.scan.slice(0, len) == "DIAG";
            Some(Ahead::Raw(if diagram { "DIAG" } else { "COM" }, len))
        }
        None => {
            let end = parser.scan.slice(0, len) == "END" && ends_key(parser, len);
            end.then_some(Ahead::End)
        }
        Some(opens) => {
            if line_block(parser).is_some() {
                return Some(Ahead::Opener);
            }
            match (&*lexer::upper(parser.scan.slice(0, len)), opens) {
                ("DIAG", b'{') => Some(Ahead::Raw("DIAG", len)),
                ("COM", b'{') => Some(Ahead::Raw("COM", len)),
                (word, b'{') if len >= 3 || parser.scan.peek(len) == Some(b'{') => {
                    keywords::similar_keyword(word, &["DIAG", "COM"]).map(|keyword| Ahead::Raw(keyword, len))
                }
                _ => None,
            }
        }
    }
}
