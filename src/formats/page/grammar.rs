//! The syntax of a page, a line or some moves at a time.
//!
//! ```text
//! page   = { header | moves | other } ;
//! header = key ( ":" | "：" ) value eol                       (a known key, before the first move or to begin a game)
//! moves  = { number | move | "…" | comment | result | word } (a line that begins with a number and a move, or a move)
//! number = digits ( "." | "．" | "、" ) | "①" … | "第" digits "回合" | digits "-"      (of a half-move)
//! ```
//!
//! Source: record-formats §12. A move has four characters and no space in it, so where moves run together the digits after a
//! move are the next number. Any other line is text of the page: a heading, a rule of dashes, the line of the program.
//!
//! A line of moves may begin with a word that cannot be read: `3.口口口口 炮８进４`. It is one if all its words are short, and one of
//! them is a move, or a number begins it and the game has moves. Sentences have no spaces, so their words are long.
//!
//! The state is whether the game has moves. In a line of moves, which may be as long as the text, words are read without a
//! look at the rest of the line.

use super::words;
use crate::formats::chinese_results::score;
use crate::formats::page_numbers;
use crate::notation::{Notation, Symbols, has_shape, is_sign_of_move};
use crate::syntax::spaces::{line as line_len, wide_spaces};
use crate::syntax::{BlockState, Expected, Grammar, Parser, Scanner, SyntaxErrorKind, SyntaxKind, is_space};

/// The grammar of pages.
pub(crate) struct PageGrammar;

/// Bytes of moves after which a block is cut at the end of a line.
const LONG_TEXT: usize = 4096;
/// Moves after which a line of them is cut.
const LONG_RUN: usize = 192;

const BEFORE: BlockState = BlockState(0);
const AFTER: BlockState = BlockState(1);
/// In a line of moves. The bits above say which brackets of comments the rest of the line does not close.
const WITHIN: u64 = 2;
const WITHIN_BITS: u32 = 2;

impl Grammar for PageGrammar {
    fn between_records(&self) -> BlockState {
        AFTER
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        if state.0 & WITHIN != 0 {
            return (SyntaxKind::Moves, moves(parser, Some(Unclosed((state.0 >> WITHIN_BITS) as u8))));
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
        if is_row(text, state == AFTER) {
            return (SyntaxKind::Moves, moves(parser, None));
        }
        let lead = text.len() - text.trim_start_matches(is_space).len();
        let inner = text.trim_matches(is_space).len();
        parser.token(SyntaxKind::Whitespace, lead);
        parser.token(SyntaxKind::RawText, inner);
        end_line(parser);
        (SyntaxKind::OtherLine, state)
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
    /// A number that cannot be read.
    BadNumber(usize),
    Unknown(usize),
}

/// Whether a line is one of moves.
fn is_moves(line: &str) -> bool {
    let text = line.trim_matches(is_space);
    match first_word(text) {
        Some(Word::Move(_)) => true,
        Some(Word::Result(len)) => len == text.len(),
        Some(Word::Comment(len)) => len == text.len(),
        Some(Word::Number(len)) => {
            let rest = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
            matches!(first_word(rest), Some(Word::Move(_) | Word::Placeholder(_)))
        }
        Some(Word::Placeholder(len)) => {
            let rest = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
            matches!(first_word(rest), Some(Word::Move(_)))
        }
        _ => false,
    }
}

/// Whether a line begins with a number and a move.
pub(super) fn begins_with_numbered_move(line: &str) -> bool {
    let text = line.trim_start_matches(is_space);
    let Some(len) = number(&mut Scanner::new(text, 0)) else { return false };
    let rest = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
    number(&mut Scanner::new(rest, 0)).is_none() && half_move(&mut Scanner::new(rest, 0), 0).is_some()
}

/// Characters of a word that may be a damaged move.
const SHORT: usize = 6;
/// Words of a line that may be one of moves. The longest such lines have whole games in them, and begin with a move.
const WORDS: usize = 24;

/// Whether a line is one of moves, or was one before a word of it was damaged. `within` is whether the game has moves.
fn is_row(line: &str, within: bool) -> bool {
    if is_moves(line) {
        return true;
    }
    let mut text = line.trim_matches(is_space);
    let numbered = matches!(first_word(text), Some(Word::Number(_)));
    let (mut moves, mut damaged) = (0, false);
    for _ in 0..WORDS {
        let Some(word) = first_word(text) else { break };
        let len = match word {
            Word::Move(len) => {
                moves += 1;
                len
            }
            Word::Unknown(len) => {
                let signs = text.get(..len).unwrap_or_default().chars().take(SHORT + 1).count();
                damaged |= (3..=SHORT).contains(&signs);
                if signs > SHORT {
                    return false;
                }
                len
            }
            Word::Number(len)
            | Word::BadNumber(len)
            | Word::Placeholder(len)
            | Word::Comment(len)
            | Word::Result(len)
            | Word::Sign(len) => len,
        };
        text = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
    }
    moves > 0 && (within || numbered) || within && numbered && damaged
}

/// Whether a word that cannot be read has the length of a move, or nearly and two signs of one.
fn stands_for_move(word: &str) -> bool {
    let sign = |sign: &char| is_sign_of_move(*sign);
    let signs = || word.chars().filter(|sign| !is_space(*sign));
    match signs().count() {
        4 => !word.bytes().all(|byte| byte.is_ascii_alphabetic()),
        3 | 5 => signs().filter(sign).count() > 1,
        _ => false,
    }
}

/// The first word of a text that begins with no space.
fn first_word(text: &str) -> Option<Word> {
    word(&mut Scanner::new(text, 0), &mut Unclosed::default())
}

/// The brackets around comments.
const BRACKETS: [(char, char); 3] = [('（', '）'), ('(', ')'), ('{', '}')];

/// The brackets of [`BRACKETS`] that the rest of the line does not close, a bit for each.
#[derive(Clone, Copy, Default)]
struct Unclosed(u8);

/// The character at a distance from the cursor, if the line goes on there.
fn sign_at(scan: &mut Scanner<'_>, at: usize) -> Option<char> {
    scan.char_at(at).filter(|sign| !matches!(sign, '\n' | '\r'))
}

/// The length of the signs of a kind from a place on, in the line.
fn run(scan: &mut Scanner<'_>, from: usize, mut is_one: impl FnMut(char) -> bool) -> usize {
    let mut len = 0;
    while let Some(sign) = sign_at(scan, from + len).filter(|sign| is_one(*sign)) {
        len += sign.len_utf8();
    }
    len
}

/// The word at the cursor, which is at no space; `None` at the end of the line.
fn word(scan: &mut Scanner<'_>, unclosed: &mut Unclosed) -> Option<Word> {
    let first = sign_at(scan, 0)?;
    if let Some(len) = number(scan) {
        return Some(Word::Number(len));
    }
    if let Some(len) = half_move(scan, 0) {
        return Some(Word::Move(len));
    }
    let brackets = BRACKETS.iter().enumerate().find(|(_, (open, _))| *open == first);
    if let Some((nth, (_, close))) = brackets {
        let end = (unclosed.0 >> nth & 1 == 0).then(|| run(scan, 0, |sign| sign != *close));
        return Some(match end.filter(|end| sign_at(scan, *end).is_some()) {
            Some(end) => Word::Comment(end + close.len_utf8()),
            None => {
                unclosed.0 |= 1 << nth;
                Word::Unknown(first.len_utf8())
            }
        });
    }
    let dots = run(scan, 0, |sign| matches!(sign, '…' | '.' | '．' | '·'));
    if dots > 0 {
        return Some(Word::Placeholder(dots));
    }
    if matches!(first, '，' | ',' | '；' | ';' | '、' | '。' | '|' | '｜') {
        return Some(Word::Sign(first.len_utf8()));
    }
    let ends = |sign: char| is_space(sign) || matches!(sign, '，' | ',' | '；' | ';' | '（' | '(' | '。');
    if let Some(len) = damaged_number(scan) {
        return Some(Word::BadNumber(len));
    }
    if let Some(len) = before_move(scan, ends) {
        return Some(Word::Unknown(len));
    }
    let len = run(scan, 0, |sign| !ends(sign)).max(first.len_utf8());
    let is_result = score(scan.slice(0, len)).is_some();
    Some(if is_result { Word::Result(len) } else { Word::Unknown(with_rest_of_move(scan, len)) })
}

/// The length of a damaged number before a move: `E.` of `E.车一平二`.
fn damaged_number(scan: &mut Scanner<'_>) -> Option<usize> {
    let mut len = 0;
    for _ in 0..3 {
        let sign = sign_at(scan, len)?;
        len += sign.len_utf8();
        if matches!(sign, '.' | '．' | '、') {
            let gap = run(scan, len, is_space);
            return half_move(scan, len + gap).map(|_| len);
        }
    }
    None
}

/// The length of a word that cannot be read before the move or the numbered move that follows without a space.
fn before_move(scan: &mut Scanner<'_>, ends: impl Fn(char) -> bool) -> Option<usize> {
    let mut left = 4 * SHORT;
    let len = run(scan, 0, |sign| {
        left -= 1;
        left > 0 && !ends(sign)
    });
    let near = scan.slice(0, len);
    let begins = |at: &usize| {
        let rest = near.get(*at..).unwrap_or_default();
        let number = number(&mut Scanner::new(rest, 0)).unwrap_or(0);
        half_move(&mut Scanner::new(rest, 0), number).is_some()
    };
    // Five characters are a move, too, so a damaged one of four comes first.
    let places = || near.char_indices().map(|(at, _)| at).take(SHORT + 1).skip(1);
    places().nth(3).filter(begins).or_else(|| places().find(begins))
}

/// The length of a word of `len` bytes with the rest of a move that a space parts.
fn with_rest_of_move(scan: &mut Scanner<'_>, len: usize) -> usize {
    let gap = run(scan, len, is_space);
    let mut left = SHORT + 1;
    let next = run(scan, len + gap, |sign| {
        left -= 1;
        left > 0 && !is_space(sign)
    });
    let joined = [scan.slice(0, len), scan.slice(len + gap, next)].concat();
    let is_move = half_move(&mut Scanner::new(&joined, 0), 0) == Some(joined.len());
    if is_move { len + gap + next } else { len }
}

/// The length of a number with its dot.
fn number(scan: &mut Scanner<'_>) -> Option<usize> {
    let of_page = page_numbers::length(scan);
    if of_page > 0 {
        return Some(of_page);
    }
    let digits = run(scan, 0, |sign| matches!(sign, '0'..='9' | '０'..='９'));
    let after = sign_at(scan, digits)?;
    if digits > 0 && after == '-' && half_move(scan, digits + 1).is_some() {
        return Some(digits + 1);
    }
    (digits > 0 && digits <= 12 && matches!(after, '.' | '．' | '、')).then_some(digits + after.len_utf8())
}

/// The length of a move at a distance from the cursor: four characters, or five.
fn half_move(scan: &mut Scanner<'_>, from: usize) -> Option<usize> {
    let mut len = 0;
    for count in 1..=5 {
        len += sign_at(scan, from + len).map_or(0, char::len_utf8);
        let word = scan.slice(from, len);
        if count >= 4 && !word.is_ascii() && has_shape(word, Notation::Chinese, &Symbols::wxf()) {
            return Some(len);
        }
    }
    None
}

/// Lines of moves. `within` is set in the middle of one.
fn moves(parser: &mut Parser<'_, '_>, within: Option<Unclosed>) -> BlockState {
    let (mut count, mut begun) = (0, within.is_some());
    let mut unclosed = within.unwrap_or_default();
    loop {
        if !begun {
            let len = line_len(&mut parser.scan, 0);
            if !is_row(parser.scan.slice(0, len), true) || parser.len() > LONG_TEXT {
                return AFTER;
            }
            (begun, unclosed) = (true, Unclosed::default());
        }
        let space = wide_spaces(&mut parser.scan, 0, false);
        parser.token(SyntaxKind::Whitespace, space);
        let Some(word) = word(&mut parser.scan, &mut unclosed) else {
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
                    return BlockState(WITHIN | u64::from(unclosed.0) << WITHIN_BITS);
                }
                count += 1;
                parser.token(SyntaxKind::Move, len);
            }
            Word::Number(len) => parser.token(SyntaxKind::MoveNumber, len),
            Word::Placeholder(len) => parser.token(SyntaxKind::Placeholder, len),
            Word::Comment(len) => parser.token(SyntaxKind::Comment, len),
            Word::Result(len) => parser.token(SyntaxKind::Special, len),
            Word::Sign(len) => parser.token(SyntaxKind::Comma, len),
            // The replay says why it is no move.
            Word::Unknown(len) if stands_for_move(parser.scan.slice(0, len)) => {
                parser.token(SyntaxKind::Move, len);
            }
            Word::Unknown(len) | Word::BadNumber(len) => {
                let error = SyntaxErrorKind::Unexpected { expected: Expected::LineItem };
                let kind =
                    if matches!(word, Word::BadNumber(_)) { SyntaxKind::MoveNumber } else { SyntaxKind::Unknown };
                parser.wrong_token(kind, len, error);
            }
        }
    }
}
