//! The lines that set up a position, as nodes: ranks of nine squares, and pieces with their squares.

use super::lexer::{self, Extent};
use super::statement_start::position_follows;
use crate::syntax::{Expected, Parser, SyntaxErrorKind, SyntaxKind};

/// Squares of a rank.
const WIDTH: usize = 9;

/// The line at the cursor, which begins with `P`.
pub(super) fn line(parser: &mut Parser<'_, '_>) {
    let start = parser.len();
    let len = lexer::statement(&mut parser.scan, Extent::Parted);
    let rank = parser.scan.peek(1).is_some_and(|byte| byte.is_ascii_digit());
    let turn = glued_turn(parser, len.text);
    let end = start + turn.unwrap_or(if rank { len.whole } else { len.text });
    parser.node(if rank { SyntaxKind::RankRow } else { SyntaxKind::PieceLine });
    parser.token(SyntaxKind::Keyword, 2);
    if rank {
        cells(parser, start, end)
    } else {
        pieces(parser, end)
    }
    parser.finish();
}

/// Where the side to move, or the character in place of the line break before it, begins in a line of this length.
fn glued_turn(parser: &mut Parser<'_, '_>, len: usize) -> Option<usize> {
    let before = parser.scan.slice(0, len).strip_suffix(['+', '-'])?;
    let line = before.strip_suffix(|found: char| found.is_ascii_punctuation() && found != '*').unwrap_or(before);
    let whole = match line.as_bytes() {
        [.., b'*'] | [b'P', b'I'] => true,
        [.., one, two] => one.is_ascii_uppercase() && two.is_ascii_uppercase(),
        _ => false,
    };
    let end = line.len();
    (whole && !position_follows(&mut parser.scan, len)).then_some(end)
}

/// The squares of a rank. Spaces decide how the text falls into squares, so those that belong to one are part of its
/// token; a rank that has lost some of its spaces is read by its signs.
fn cells(parser: &mut Parser<'_, '_>, keyword: usize, end: usize) {
    let (mut count, mut narrow, mut sound) = (0, false, true);
    loop {
        let rest = parser.scan.slice(0, end - parser.len());
        if rest.trim_start_matches(space).is_empty() {
            break;
        }
        if count == WIDTH {
            let spaces = rest.len() - rest.trim_start_matches(space).len();
            parser.token(SyntaxKind::Whitespace, spaces);
            let len = rest.trim_matches(space).len();
            let expected = Expected::RankEnd;
            match std::mem::replace(&mut sound, false) {
                true => parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected }),
                false => parser.token(SyntaxKind::Unknown, len),
            }
            break;
        }
        match cell(rest) {
            Some(len) => {
                // At the end of a line programs leave out the last space.
                narrow |= len < 3 && !(rest == " *" && count + 1 == WIDTH);
                parser.token(SyntaxKind::Cell, len);
                count += 1;
            }
            None => match rest.chars().take_while(|c| space(*c)).count() {
                0 => {
                    let known = |c: &(usize, char)| space(c.1) || matches!(c.1, '+' | '-' | '*');
                    let len = rest.char_indices().skip(1).find(known).map_or(rest.len(), |(at, _)| at);
                    let expected = Expected::Thing("a piece with its sign, such as `-FU`, or an empty square, ` * `");
                    match std::mem::replace(&mut sound, false) {
                        true => parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected }),
                        false => parser.token(SyntaxKind::Unknown, len),
                    }
                }
                spaces => {
                    // Of several spaces the last one may belong to the next square.
                    let full = (1..spaces).find(|skipped| rest.get(*skipped..).and_then(cell) == Some(3));
                    parser.token(SyntaxKind::Whitespace, full.unwrap_or(spaces));
                    narrow = true;
                }
            },
        }
    }
    if count < WIDTH && sound {
        let expected = Expected::RankSquare;
        parser.error(keyword, keyword + 2, SyntaxErrorKind::Missing { expected });
    } else if narrow && sound {
        parser.error(keyword, keyword + 2, SyntaxErrorKind::CollapsedRow);
    }
}

fn space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\x0B' | '\x0C')
}

/// The length of the square that a text begins with.
fn cell(text: &str) -> Option<usize> {
    if text.starts_with(" * ") {
        return Some(3);
    }
    match text.as_bytes() {
        b" *" => Some(2),
        [b'*', ..] => Some(1),
        [b'+' | b'-', rest @ ..] => {
            let letters = rest.iter().take(2).take_while(|byte| byte.is_ascii_alphanumeric()).count();
            (letters > 0).then_some(1 + letters)
        }
        _ => None,
    }
}

/// Pieces with their squares: digits, then letters.
fn pieces(parser: &mut Parser<'_, '_>, end: usize) {
    while parser.len() < end {
        let rest = parser.scan.slice(0, end - parser.len());
        let spaces = rest.len() - rest.trim_start_matches(space).len();
        if spaces > 0 {
            parser.token(SyntaxKind::Whitespace, spaces);
            continue;
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let letters = rest.bytes().skip(digits).take_while(u8::is_ascii_alphabetic).count();
        if digits > 0 && letters > 0 {
            parser.token(SyntaxKind::PieceSquare, digits + letters);
        } else {
            let expected = Expected::Thing("a square with its piece, such as `82HI`, or `00FU` for a pawn in hand");
            let len = rest.trim_end_matches(space).len();
            parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
        }
    }
}
