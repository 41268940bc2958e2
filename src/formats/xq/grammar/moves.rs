//! A run of moves, with everything that belongs to them.

use super::blocks::{block_ahead, raw_block};
use super::{at_game_line, comment, comment_line, ends_key, spaces};
use crate::formats::move_run::{MoveRun, opens_variation};
use crate::formats::xq::lexer;
use crate::syntax::{Delimiter, Expected, Parser, SyntaxErrorKind, SyntaxKind};
use std::cell::Cell;

/// The bracket of a list of variations without its beginning is searched for within this many bytes.
const LONG_LIST: usize = 64;

/// A run of moves with everything that belongs to them.
pub(super) fn moves(parser: &mut Parser<'_, '_>, line_start: bool) {
    let mut run = MoveRun::default();
    let mut line_start = line_start;
    while let Some(byte) = parser.scan.peek(0) {
        if run.is_full(parser, byte) || (!parser.is_empty() && at_game_line(parser, line_start)) {
            return;
        }
        if !run.plain_words(parser, is_plain_move) {
            if piece_of_line(parser, byte, &mut run).is_none() {
                return;
            }
            spaces(parser);
        }
        line_start = parser.scan.is_at_line_start();
    }
}

/// Whether the plain word of the first `len` bytes is a move and begins no comment.
fn is_plain_move(word: [u8; 8], len: usize) -> bool {
    !word.get(..len).is_some_and(lexer::begins_comment)
}

/// Takes an element that is not plainly a move or a number; `None` at the end of the run.
fn piece_of_line(parser: &mut Parser<'_, '_>, first: u8, run: &mut MoveRun) -> Option<()> {
    match first {
        b'{' | b'}' => return None,
        b'(' | b'[' if opens_variation(parser) => return None,
        b'[' if !parser.is_empty() && block_ahead(parser).is_some() => return None,
        b'(' | b'[' if is_list(parser) => reference(parser),
        b'(' | b'[' => {
            let expected = Expected::LineItem;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        // A list that has lost its first bracket; the last one is reported.
        b'0'..=b'9' if unopened_list(parser) > 0 => {
            let len = unopened_list(parser);
            parser.token(SyntaxKind::Unknown, len);
        }
        b')' | b']' => {
            let expected = Expected::LineItemOrOpen;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        b'#' => comment_line(parser),
        b'/' if parser.scan.peek(1) == Some(b'*') => drop(comment(parser)),
        b'*' if parser.scan.peek(1) == Some(b'/') => comment_end(parser),
        _ => match block_ahead(parser) {
            Some((keyword @ ("DIAG" | "COM"), len)) => {
                let kind = if keyword == "DIAG" { SyntaxKind::Diagram } else { SyntaxKind::CommentBlock };
                parser.node(kind);
                raw_block(parser, len, keyword, true);
                parser.finish();
            }
            Some(_) if !parser.is_empty() => return None,
            // The brace that is missing before the end of the record is reported of START.
            _ if parser.scan.starts_with("END") && ends_key(parser, 3) => match is_last_word(parser) {
                true => parser.token(SyntaxKind::Keyword, 3),
                false => {
                    let expected = Expected::Thing("a move, or `}` before END");
                    parser.wrong_token(SyntaxKind::Keyword, 3, SyntaxErrorKind::Unexpected { expected });
                }
            },
            _ => {
                let (kind, mut len) = lexer::move_text(&mut parser.scan);
                if kind == SyntaxKind::MoveNumber && is_cut(parser, len, run) {
                    return None;
                }
                let word = parser.scan.slice(0, len);
                let is_word = kind == SyntaxKind::Move && !lexer::may_be_move(word);
                let letters = word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte >= 0x80);
                let begins =
                    kind == SyntaxKind::Unknown || (is_word && (letters || lexer::begins_comment(word.as_bytes())));
                // An unreadable move goes on over a bracket in it.
                if is_word
                    && matches!(parser.scan.peek(len), Some(b'(' | b')' | b'[' | b']'))
                    && !list_len(parser, len).1
                {
                    len += parser.scan.run(len, |byte| byte.is_ascii_graphic() && !matches!(byte, b'{' | b'}'));
                }
                let rest = if begins { lexer::unopened_comment(&mut parser.scan, len) } else { None };
                match rest {
                    // The words of a comment whose `/*` is missing are one token, and its end is reported.
                    Some(text) => {
                        parser.token(SyntaxKind::Unknown, text);
                        comment_end(parser);
                    }
                    None if kind == SyntaxKind::Unknown => {
                        let expected = Expected::LineItem;
                        parser.wrong_token(kind, len, SyntaxErrorKind::Unexpected { expected });
                    }
                    None => parser.token(kind, len),
                }
                run.moves += usize::from(kind == SyntaxKind::Move);
            }
        },
    }
    Some(())
}

/// A `*/` that closes nothing.
fn comment_end(parser: &mut Parser<'_, '_>) {
    let expected = Expected::Rule("this `*/` closes nothing: no comment is open here");
    parser.wrong_token(SyntaxKind::Unknown, 2, SyntaxErrorKind::Unexpected { expected });
}

/// The length of what is between the brackets of the list of variations at `from`, and whether it is closed.
fn list_len(parser: &mut Parser<'_, '_>, from: usize) -> (usize, bool) {
    let len = parser.scan.run(from + 1, |byte| !b"\n\r{}()[]/.".contains(&byte));
    (len, matches!(parser.scan.peek(from + 1 + len), Some(b')' | b']')))
}

/// Whether a list of variations begins at the bracket at the cursor. If its end is missing, a number comes first.
fn is_list(parser: &mut Parser<'_, '_>) -> bool {
    let number = 1 + parser.scan.run(1, |byte| byte.is_ascii_digit());
    let is_number =
        number > 1 && parser.scan.peek(number).is_none_or(|byte| byte.is_ascii_whitespace() || b",{}".contains(&byte));
    is_number || list_len(parser, 0).1
}

/// The length of the numbers at the cursor before the last bracket of a list; 0 if they are none of a list.
fn unopened_list(parser: &mut Parser<'_, '_>) -> usize {
    let left = Cell::new(LONG_LIST);
    let of_list = |byte: u8| byte.is_ascii_digit() || matches!(byte, b',' | b' ');
    let len = parser.scan.run(0, |byte| of_list(byte) && left.replace(left.get().saturating_sub(1)) > 0);
    if parser.scan.peek(len) == Some(b')') { len } else { 0 }
}

/// `(1, 2)`
fn reference(parser: &mut Parser<'_, '_>) {
    let (len, closed) = list_len(parser, 0);
    let (start, open) = (parser.len(), parser.scan.peek(0));
    let unexpected = |expected| SyntaxErrorKind::Unexpected { expected };
    let mut numbers: Vec<(usize, usize, u32)> = Vec::new();
    let mut dash = false;
    parser.node(SyntaxKind::Reference);
    parser.token(SyntaxKind::LeftParen, 1);
    while parser.len() < start + 1 + len {
        let space = lexer::spaces_in_line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Whitespace, space);
        let word = parser.scan.run(0, |byte| !byte.is_ascii_whitespace() && !b",()[]{}".contains(&byte));
        let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
        match parser.scan.peek(0) {
            _ if digits > 0 && (digits == word || parser.scan.peek(digits) == Some(b'-')) => {
                let value = parser.scan.slice(0, digits).parse().unwrap_or(u32::MAX);
                numbers.push((parser.len(), parser.len() + digits, value));
                parser.token(SyntaxKind::Number, digits);
            }
            Some(b',') => parser.token(SyntaxKind::Comma, 1),
            Some(b'-') if numbers.len() == 1 && !std::mem::replace(&mut dash, true) => {
                parser.token(SyntaxKind::Dash, 1)
            }
            _ if closed && parser.len() < start + 1 + len => {
                parser.wrong_token(SyntaxKind::Unknown, word.max(1), unexpected(Expected::VariationNumber));
            }
            // A list without its end is not longer than its numbers.
            _ => break,
        }
    }
    let end = parser.len();
    let ends = parser.scan.peek(0);
    parser.token(SyntaxKind::RightParen, usize::from(closed));
    if !closed {
        parser.error(start, start + 1, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::ListEnd) });
    } else if (open, ends) != (Some(b'('), Some(b')')) {
        parser.error(start, end + 1, unexpected(Expected::VariationNumber));
    } else if let (true, [(from, _, first), (_, to, last)]) = (dash, numbers.as_slice()) {
        parser.error(*from, *to, SyntaxErrorKind::VariationRange { first: *first, last: *last });
    } else if len == 0 {
        parser.error(start, end + 1, unexpected(Expected::ListedVariation));
    }
    parser.finish();
}

/// Whether nothing but comments and a new game follows the `END` at the cursor.
fn is_last_word(parser: &mut Parser<'_, '_>) -> bool {
    let end = lexer::after_comments(&mut parser.scan, 3);
    parser.scan.peek(end).is_none() || parser.scan.slice(end, 4) == "GAME"
}

/// Whether a run is cut before the move number of `len` bytes at the cursor. It is not before a digit without a dot, which
/// may be the rest of the move before it.
fn is_cut(parser: &mut Parser<'_, '_>, len: usize, run: &mut MoveRun) -> bool {
    if len == 1 {
        return false;
    }
    let digits = parser.scan.slice(0, len).bytes().take_while(u8::is_ascii_digit);
    let number = digits.fold(0u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
    run.is_cut(parser, number)
}
