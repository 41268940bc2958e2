//! The lines that set up a position, as nodes: ranks of nine squares, hands, the side to move.

use super::grammar::{end_line, last_token, line as text_of, spaces};
use super::lines::Line;
use super::words::{self, is_space, trim};
use crate::syntax::{Expected, Parser, SyntaxErrorKind, SyntaxKind};

/// Squares of a rank.
const WIDTH: usize = 9;

/// The line at the cursor.
pub(super) fn line(parser: &mut Parser<'_, '_>, found: Line) {
    if found == Line::Border {
        // The spaces before the files say which is which.
        let len = text_of(&mut parser.scan).trim_end_matches(is_space).len();
        return last_token(parser, SyntaxKind::RawText, len);
    }
    spaces(parser);
    let text = text_of(&mut parser.scan);
    let len = text.trim_end_matches(is_space).len();
    match found {
        Line::Hand { .. } => hand(parser),
        Line::Rank => rank(parser),
        Line::Turn => last_token(parser, SyntaxKind::Turn, len),
        Line::Before => before(parser),
        _ => last_token(parser, SyntaxKind::RawText, len),
    }
}

/// `後手の持駒：飛　角　金二`
fn hand(parser: &mut Parser<'_, '_>) {
    let text = text_of(&mut parser.scan);
    let colon = text.find(['：', ':']).unwrap_or(text.len());
    let key = trim(text.get(..colon).unwrap_or_default()).len();
    parser.node(SyntaxKind::PieceLine);
    parser.token(SyntaxKind::Keyword, key);
    parser.token(SyntaxKind::Whitespace, colon - key);
    let sign = text.get(colon..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    parser.token(SyntaxKind::Colon, sign);
    let mut sound = true;
    let mut rest = text.get(colon + sign..).unwrap_or_default().trim_end_matches(is_space);
    loop {
        spaces(parser);
        rest = rest.trim_start_matches(is_space);
        if rest.is_empty() {
            break;
        }
        let len = match words::piece(rest) {
            _ if rest == words::NOTHING => {
                parser.token(SyntaxKind::Value, rest.len());
                rest.len()
            }
            Some((_, name)) => {
                let (_, count) = words::count(rest.get(name..).unwrap_or_default());
                parser.token(SyntaxKind::PieceSquare, name + count);
                name + count
            }
            None => {
                let known = |(at, _): &(usize, char)| rest.get(*at..).is_some_and(|rest| words::piece(rest).is_some());
                let end = |(at, found): &(usize, char)| is_space(*found) || known(&(*at, *found));
                let len = rest.char_indices().find(end).map_or(rest.len(), |(at, _)| at);
                let expected = Expected::Thing("a piece in hand with its number, as in `歩三`");
                match std::mem::replace(&mut sound, false) {
                    true => parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected }),
                    false => parser.token(SyntaxKind::Unknown, len),
                }
                len
            }
        };
        rest = rest.get(len..).unwrap_or_default();
    }
    end_line(parser);
    parser.finish();
}

/// `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`
fn rank(parser: &mut Parser<'_, '_>) {
    parser.node(SyntaxKind::RankRow);
    let start = parser.len();
    parser.token(SyntaxKind::RawText, 1);
    let text = text_of(&mut parser.scan);
    let end = text.find('|').unwrap_or_else(|| text.trim_end_matches(is_space).len());
    let to = parser.len() + end;
    let squares_end = parser.len() + text.get(..end).unwrap_or_default().trim_end_matches(is_space).len();
    let (mut count, mut sound) = (0, true);
    while parser.len() < to {
        let left = to - parser.len();
        let rest = parser.scan.slice(0, left);
        match cell(rest) {
            Some(len) if count < WIDTH => {
                parser.token(SyntaxKind::Cell, len);
                count += 1;
            }
            _ if parser.len() >= squares_end => parser.token(SyntaxKind::Whitespace, left),
            _ => {
                let first = rest.chars().next().map_or(left, char::len_utf8);
                let (len, expected) = match count {
                    WIDTH => (left, Expected::RankEnd),
                    _ => (first, Expected::Thing("a square: a piece, with `v` before White's, or ` ・`")),
                };
                match std::mem::replace(&mut sound, false) {
                    true => parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected }),
                    false => parser.token(SyntaxKind::Unknown, len),
                }
            }
        }
    }
    if count < WIDTH && sound {
        let at = parser.len();
        parser.error(start, at, SyntaxErrorKind::Missing { expected: Expected::RankSquare });
    }
    if parser.scan.peek(0) == Some(b'|') {
        parser.token(SyntaxKind::RawText, 1);
    }
    spaces(parser);
    let rank = text_of(&mut parser.scan).trim_end_matches(is_space).len();
    last_token(parser, SyntaxKind::Value, rank);
    parser.finish();
}

/// The length of the square that a text begins with: a mark of the side, and a piece or nothing.
fn cell(text: &str) -> Option<usize> {
    let mark = text.chars().next().filter(|mark| matches!(mark, ' ' | 'v' | 'V' | 'ｖ' | '+' | '^' | '\u{3000}'));
    let mark = mark.map_or(0, char::len_utf8);
    let rest = text.get(mark..)?;
    let empty = rest.chars().next().filter(|found| matches!(found, '・' | '.' | '･'));
    let len = empty.map(char::len_utf8).or_else(|| words::piece(rest).map(|(_, len)| len))?;
    Some(mark + len)
}

/// The number of moves before the diagram that a line tells, and the text after it.
pub(super) fn number_before(line: &str) -> Option<(u32, &str)> {
    words::number(trim(trim(line).strip_prefix(words::NUMBER_BEFORE)?.trim_start_matches(['＝', '='])))
}

/// `手数＝171  ▲６二角成  まで`
fn before(parser: &mut Parser<'_, '_>) {
    parser.token(SyntaxKind::Keyword, words::NUMBER_BEFORE.len());
    let sign = parser.scan.peek_char().map_or(0, char::len_utf8);
    parser.token(SyntaxKind::Equals, sign);
    spaces(parser);
    let rest = text_of(&mut parser.scan);
    let number = words::number(rest).map_or(0, |(_, after)| rest.len() - after.len());
    parser.token(SyntaxKind::Counter, number);
    spaces(parser);
    let rest = text_of(&mut parser.scan).trim_end_matches(is_space).len();
    last_token(parser, SyntaxKind::RawText, rest);
}
