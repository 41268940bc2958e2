//! The syntax of a page, a line or some moves at a time.
//!
//! ```text
//! page   = { header | moves | other } ;
//! header = key ( ":" | "：" ) value eol                       (a known key, before the first move or to begin a game)
//! moves  = { number | move | "…" | comment | result }         (a line that begins with a number and a move, or a move)
//! number = digits ( "." | "．" | "、" ) | "①" … | "第" digits "回合" | digits "-"      (of a half-move)
//! ```
//!
//! Source: record-formats §12. A move has four characters and no space in it, so where moves run together the digits after a
//! move are the next number. Any other line is text of the page: a heading, a rule of dashes, the line of the program.
//!
//! The state is whether the game has moves.

use super::words;
use crate::formats::chinese_results::score;
use crate::formats::page_numbers;
use crate::notation::{Notation, Symbols, has_shape};
use crate::syntax::spaces::line as line_len;
use crate::syntax::{BlockState, Expected, Grammar, Parser, Scanner, SyntaxErrorKind, SyntaxKind, is_space};

/// The grammar of pages.
#[derive(Debug)]
pub(crate) struct PageGrammar;

/// Bytes of moves after which a block is cut at the end of a line.
const LONG_TEXT: usize = 4096;
/// Moves after which a line of them is cut.
const LONG_RUN: usize = 192;

const BEFORE: BlockState = BlockState(0);
const AFTER: BlockState = BlockState(1);
/// In a line of moves.
const WITHIN: BlockState = BlockState(2);

impl Grammar for PageGrammar {
    fn start(&self) -> BlockState {
        BEFORE
    }

    fn between_records(&self) -> BlockState {
        AFTER
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        if state == WITHIN {
            return (SyntaxKind::Moves, moves(parser, true));
        }
        let len = line_len(&mut parser.scan, 0);
        let text = parser.scan.slice(0, len);
        if let Some((colon, width)) = header(text) {
            let key = text.get(..colon).unwrap_or_default().trim_matches(is_space);
            let begins = words::OPENING.contains(&key);
            if state == BEFORE || begins {
                if state == AFTER {
                    parser.starts_record();
                }
                return (header_line(parser, colon, width), BEFORE);
            }
        }
        if is_moves(text) {
            return (SyntaxKind::Moves, moves(parser, false));
        }
        let lead = text.len() - text.trim_start_matches(is_space).len();
        let inner = text.trim_matches(is_space).len();
        parser.token(SyntaxKind::Whitespace, lead);
        parser.token(SyntaxKind::RawText, inner);
        end_line(parser);
        (SyntaxKind::OtherLine, state)
    }

    fn probable_record(&self, _: &str, _: usize) -> Option<usize> {
        None
    }
}

/// The colon of a header line, and its length.
pub(super) fn header(line: &str) -> Option<(usize, usize)> {
    let colon = line.find([':', '：'])?;
    let key = line.get(..colon)?.trim_matches(is_space);
    words::header_of(key)?;
    Some((colon, if line.as_bytes().get(colon) == Some(&b':') { 1 } else { '：'.len_utf8() }))
}

fn header_line(parser: &mut Parser<'_, '_>, colon: usize, width: usize) -> SyntaxKind {
    let len = line_len(&mut parser.scan, 0);
    let text = parser.scan.slice(0, len);
    let lead = text.len() - text.trim_start_matches(is_space).len();
    let key = text.get(..colon).unwrap_or_default().trim_matches(is_space).len();
    parser.token(SyntaxKind::Whitespace, lead);
    parser.token(SyntaxKind::Keyword, key);
    parser.token(SyntaxKind::Whitespace, colon - lead - key);
    parser.token(SyntaxKind::Colon, width);
    let value = text.get(colon + width..).unwrap_or_default();
    let inner = value.trim_matches(is_space).len();
    parser.token(SyntaxKind::Whitespace, value.len() - value.trim_start_matches(is_space).len());
    parser.token(SyntaxKind::Value, inner);
    end_line(parser);
    SyntaxKind::Header
}

/// The rest of the line, which is nothing but spaces, and its break.
fn end_line(parser: &mut Parser<'_, '_>) {
    let rest = line_len(&mut parser.scan, 0);
    let ending = match (parser.scan.peek(rest), parser.scan.peek(rest + 1)) {
        (Some(b'\r'), Some(b'\n')) => 2,
        (Some(_), _) => 1,
        (None, _) => 0,
    };
    parser.token(SyntaxKind::Whitespace, rest + ending);
}

/// A word of a line of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Number(usize),
    Move(usize),
    Placeholder(usize),
    Comment(usize),
    Result(usize),
    /// A sign between two moves.
    Sign(usize),
    Unknown(usize),
}

/// Whether a line is one of moves.
fn is_moves(line: &str) -> bool {
    let text = line.trim_matches(is_space);
    match word(text) {
        Some(Word::Move(_)) => true,
        Some(Word::Result(len)) => len == text.len(),
        Some(Word::Comment(len)) => len == text.len(),
        Some(Word::Number(len)) => {
            let rest = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
            matches!(word(rest), Some(Word::Move(_) | Word::Placeholder(_)))
        }
        Some(Word::Placeholder(len)) => {
            let rest = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
            matches!(word(rest), Some(Word::Move(_)))
        }
        _ => false,
    }
}

/// Whether a line begins with a number and a move.
pub(super) fn begins_with_numbered_move(line: &str) -> bool {
    let text = line.trim_start_matches(is_space);
    let Some(Word::Number(len)) = word(text) else { return false };
    matches!(word(text.get(len..).unwrap_or_default().trim_start_matches(is_space)), Some(Word::Move(_)))
}

/// The first word of a text that begins with no space.
fn word(text: &str) -> Option<Word> {
    let first = text.chars().next()?;
    if let Some(len) = number(text) {
        return Some(Word::Number(len));
    }
    if let Some(len) = half_move(text) {
        return Some(Word::Move(len));
    }
    if let Some(close) =
        [('（', '）'), ('(', ')'), ('{', '}')].iter().find(|(open, _)| *open == first).map(|(_, close)| *close)
    {
        return Some(match text.find(close) {
            Some(end) => Word::Comment(end + close.len_utf8()),
            None => Word::Unknown(first.len_utf8()),
        });
    }
    let dots = text.len() - text.trim_start_matches(['…', '.', '．', '·']).len();
    if dots > 0 {
        return Some(Word::Placeholder(dots));
    }
    if matches!(first, '，' | ',' | '；' | ';' | '、' | '。' | '|' | '｜') {
        return Some(Word::Sign(first.len_utf8()));
    }
    let ends = |sign: char| is_space(sign) || matches!(sign, '，' | ',' | '；' | ';' | '（' | '(' | '。');
    let len = text.find(ends).unwrap_or(text.len()).max(first.len_utf8());
    let all = text.get(..len).unwrap_or_default();
    Some(if score(all).is_some() { Word::Result(len) } else { Word::Unknown(len) })
}

/// The length of a number with its dot.
fn number(text: &str) -> Option<usize> {
    let of_page = page_numbers::length(&mut Scanner::new(text, 0));
    if of_page > 0 {
        return Some(of_page);
    }
    let digits = text.len() - text.trim_start_matches(digit).len();
    if digits > 0 && text.get(digits..)?.starts_with('-') && half_move(text.get(digits + 1..)?).is_some() {
        return Some(digits + 1);
    }
    let dot = text.get(digits..)?.chars().next().filter(|sign| matches!(sign, '.' | '．' | '、'))?;
    (digits > 0 && digits <= 12).then_some(digits + dot.len_utf8())
}

fn digit(sign: char) -> bool {
    matches!(sign, '0'..='9' | '０'..='９')
}

/// The length of a move: four characters, or five.
fn half_move(text: &str) -> Option<usize> {
    let end = |count: usize| text.char_indices().nth(count).map_or(text.len(), |(at, _)| at);
    let fits = |len: &usize| {
        let word = text.get(..*len).unwrap_or_default();
        !word.is_ascii() && has_shape(word, Notation::Chinese, &Symbols::wxf())
    };
    [end(4), end(5)].into_iter().find(fits)
}

/// Lines of moves. `within` is whether the text is in the middle of one.
fn moves(parser: &mut Parser<'_, '_>, within: bool) -> BlockState {
    let (mut count, mut begun) = (0, within);
    loop {
        let len = line_len(&mut parser.scan, 0);
        let text = parser.scan.slice(0, len);
        if !begun && (!is_moves(text) || parser.len() > LONG_TEXT) {
            return AFTER;
        }
        begun = true;
        let space = text.len() - text.trim_start_matches(is_space).len();
        parser.token(SyntaxKind::Whitespace, space);
        let text = text.get(space..).unwrap_or_default();
        let Some(word) = word(text) else {
            if parser.scan.peek(0).is_none() {
                return AFTER;
            }
            end_line(parser);
            begun = false;
            if parser.scan.peek(0).is_none() {
                return AFTER;
            }
            continue;
        };
        match word {
            Word::Move(len) => {
                if count >= LONG_RUN {
                    return WITHIN;
                }
                count += 1;
                parser.token(SyntaxKind::Move, len);
            }
            Word::Number(len) => parser.token(SyntaxKind::MoveNumber, len),
            Word::Placeholder(len) => parser.token(SyntaxKind::Placeholder, len),
            Word::Comment(len) => parser.token(SyntaxKind::Comment, len),
            Word::Result(len) => parser.token(SyntaxKind::Special, len),
            Word::Sign(len) => parser.token(SyntaxKind::Comma, len),
            Word::Unknown(len) => {
                let error = SyntaxErrorKind::Unexpected { expected: Expected::LineItem };
                parser.wrong_token(SyntaxKind::Unknown, len, error);
            }
        }
    }
}
