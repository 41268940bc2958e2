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
//! The state is whether the game has moves. In a line of moves, which may be as long as the text, words are read without a
//! look at the rest of the line.

use super::words;
use crate::formats::chinese_results::score;
use crate::formats::page_numbers;
use crate::notation::{Notation, Symbols, has_shape};
use crate::syntax::spaces::{line as line_len, wide_spaces};
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
/// In a line of moves. The bits above say which brackets of comments the rest of the line does not close.
const WITHIN: u64 = 2;
const WITHIN_BITS: u32 = 2;

impl Grammar for PageGrammar {
    fn start(&self) -> BlockState {
        BEFORE
    }

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
        if is_moves(text) {
            return (SyntaxKind::Moves, moves(parser, None));
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
    let first = |text: &str| word(&mut Scanner::new(text, 0), &mut Unclosed::default());
    match first(text) {
        Some(Word::Move(_)) => true,
        Some(Word::Result(len)) => len == text.len(),
        Some(Word::Comment(len)) => len == text.len(),
        Some(Word::Number(len)) => {
            let rest = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
            matches!(first(rest), Some(Word::Move(_) | Word::Placeholder(_)))
        }
        Some(Word::Placeholder(len)) => {
            let rest = text.get(len..).unwrap_or_default().trim_start_matches(is_space);
            matches!(first(rest), Some(Word::Move(_)))
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
fn run(scan: &mut Scanner<'_>, from: usize, is_one: impl Fn(char) -> bool) -> usize {
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
    let len = run(scan, 0, |sign| !ends(sign)).max(first.len_utf8());
    let all = scan.slice(0, len);
    Some(if score(all).is_some() { Word::Result(len) } else { Word::Unknown(len) })
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
            if !is_moves(parser.scan.slice(0, len)) || parser.len() > LONG_TEXT {
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
            Word::Unknown(len) => {
                let error = SyntaxErrorKind::Unexpected { expected: Expected::LineItem };
                parser.wrong_token(SyntaxKind::Unknown, len, error);
            }
        }
    }
}
