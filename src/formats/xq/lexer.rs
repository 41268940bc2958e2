//! The tokens of a `.xq` file: functions that say how long the token at the cursor is.

use super::keywords;
use crate::notation::{self, Symbols};
use crate::syntax::{Classes, Scanner, SyntaxKind};
use std::borrow::Cow;
use std::cell::Cell;

/// The keywords of header lines.
pub(super) const HEADER_KEYS: [&str; 8] = ["TIME", "RESULT", "RED", "BLACK", "DATE", "PLACE", "EVENT", "FEN"];

/// The keywords that a block starts with.
pub(super) const BLOCK_KEYS: [&str; 5] = ["SETUP", "START", "DIAG", "COM", "VAR"];

/// The `*/` of a comment is searched for within this many bytes.
pub(super) const LONG_COMMENT: usize = 1024;

/// So many comments are passed at most: each may be the first of those that are passed from another place.
const MOST_COMMENTS: usize = 16;

/// The content of a block whose keyword is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlockContent {
    /// Pieces on their squares.
    Setup,
    /// Moves.
    Moves,
}

/// Length of the spaces at the cursor: ASCII ones, line breaks, full-width spaces and a byte order mark.
pub(super) fn spaces(scan: &mut Scanner<'_>) -> usize {
    let mut len = 0;
    loop {
        len += scan.run(len, |byte| byte.is_ascii_whitespace());
        match scan.peek(len) {
            Some(0x80..) => match scan.char_at(len) {
                Some(c) if c.is_whitespace() || c == '\u{FEFF}' => len += c.len_utf8(),
                _ => return len,
            },
            _ => return len,
        }
    }
}

/// Length of the spaces at the cursor that do not break the line: the ASCII ones of [`spaces`], without line breaks.
pub(super) fn spaces_in_line(scan: &mut Scanner<'_>, from: usize) -> usize {
    scan.run(from, |byte| matches!(byte, b' ' | b'\t' | b'\x0C'))
}

/// Length of the ASCII letters at `from`.
pub(super) fn letters(scan: &mut Scanner<'_>, from: usize) -> usize {
    scan.run(from, |byte| byte.is_ascii_alphabetic() || byte == b'_')
}

/// Length up to the end of the line, its break not included.
pub(super) fn line(scan: &mut Scanner<'_>, from: usize) -> usize {
    scan.run(from, |byte| byte != b'\n' && byte != b'\r')
}

/// Length of the comment `/* … */` at the cursor, and whether it is closed. `\*/` does not close it.
///
/// It is also unclosed if another `/*` comes after a move, or after the first line of another game. Then the next `*/`
/// belongs to that one, and this comment goes on to the end of the game, so moves that may or may not belong to it are
/// not judged.
pub(super) fn block_comment(scan: &mut Scanner<'_>) -> (usize, bool) {
    let mut len = 2;
    // The last `/*` inside.
    let mut inner = 2;
    let end = |scan: &mut Scanner<'_>, inner: usize, end| {
        let game = game_line(scan.slice(2, inner - 2));
        game.map_or(end, |game| (2 + game, false))
    };
    loop {
        let (distance, found) = scan.until(len, b'/');
        len += distance;
        if !found {
            return end(scan, inner, (len, false));
        }
        len += 1;
        if scan.peek(len) == Some(b'*') {
            if ends_with_moves(scan.slice(2, len - 3)) {
                return (to_next_game(scan, len), false);
            }
            inner = len - 1;
        }
        let star = len >= 4 && scan.slice(len - 2, 1) == "*";
        if star && !(len >= 5 && scan.slice(len - 3, 1) == "\\") {
            return end(scan, inner, (len, true));
        }
    }
}

/// Whether a text ends with a move after its number, perhaps with the other side's move between them: then it was meant
/// as moves.
fn ends_with_moves(text: &str) -> bool {
    // A long comment may have a sign at each place: no two moves are longer than this.
    let near = (text.len().saturating_sub(64)..=text.len()).find(|at| text.is_char_boundary(*at));
    let text = near.and_then(|near| text.get(near..)).unwrap_or(text);
    let number = |word: &str| word.strip_suffix('.').is_some_and(|digits| digits.parse::<u32>().is_ok());
    let moved = |word: &str| {
        let move_text = word.trim_end_matches(['!', '?', '+']);
        move_text.len() >= 3 && move_text.bytes().any(|byte| byte.is_ascii_digit()) && is_move(move_text)
    };
    let is_list = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || b"(),{}".contains(&byte));
    let mut words = text.split_ascii_whitespace().rev().filter(|word| *word != "..." && !is_list(word));
    if !words.next().is_some_and(moved) {
        return false;
    }
    match words.next() {
        Some(word) if moved(word) => words.next().is_some_and(number),
        word => word.is_some_and(number),
    }
}

/// Where the first line of another game begins in a text.
fn game_line(text: &str) -> Option<usize> {
    let begins = |(at, word): &(usize, &str)| {
        text.get(at + word.len()..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_whitespace()))
    };
    text.match_indices("\nGAME").find(begins).map(|(at, _)| at + 1)
}

/// Length from the cursor to the line of the next game, from `from` on, or to the end of the file.
pub(super) fn to_next_game(scan: &mut Scanner<'_>, from: usize) -> usize {
    let mut at = from;
    loop {
        let (distance, found) = scan.until(at, b'\n');
        at += distance;
        if !found {
            return at;
        }
        if scan.slice(at + 1, 4) == "GAME" && scan.peek(at + 5).is_none_or(|byte| byte.is_ascii_whitespace()) {
            // A line break of two characters is not split.
            return at - usize::from(at > from && scan.slice(at - 1, 1) == "\r");
        }
        at += 1;
    }
}

/// Length from the cursor to the `*/` that ends the comment, within `most` bytes after `from`; `None` if there is none
/// before another comment begins.
pub(super) fn comment_rest(scan: &mut Scanner<'_>, from: usize, most: usize) -> Option<usize> {
    let mut at = from;
    let left = Cell::new(most);
    while left.get() > 0 {
        at += scan.run(at, |byte| {
            left.set(left.get().saturating_sub(1));
            left.get() > 0 && !matches!(byte, b'*' | b'/')
        });
        match (scan.peek(at)?, scan.peek(at + 1)?) {
            (b'*', b'/') if scan.slice(at - 1, 1) != "\\" => return Some(at),
            (b'/', b'*') => return None,
            _ => at += 1,
        }
    }
    None
}

/// Length from the cursor to the `*/` of a comment whose `/*` is missing, after the `from` bytes of its first word;
/// `None` if there is none near, or if the `*/` may stand in a comment of another kind.
pub(super) fn unopened_comment(scan: &mut Scanner<'_>, from: usize) -> Option<usize> {
    let len = comment_rest(scan, from, LONG_COMMENT)?;
    let text = scan.slice(0, len);
    (!["#", "COM", "DIAG"].into_iter().any(|comment| text.contains(comment))).then_some(len)
}

/// Whether a word with a digit or a sign may begin a comment whose `/*` is missing. A move has at most two letters at its
/// beginning, but for a capture, and no slash.
pub(super) fn begins_comment(word: &[u8]) -> bool {
    word.first_chunk::<3>().is_some_and(|letters| letters.iter().all(u8::is_ascii_alphabetic)) || word.contains(&b'/')
}

/// Whether a text has the shape of a move in any notation.
pub(super) fn is_move(text: &str) -> bool {
    let fits = |symbols: &Symbols| notation::has_any_shape(text, symbols);
    fits(&Symbols::wxf()) || fits(&Symbols::xqbase())
}

/// Whether a text is a move, perhaps of a piece whose letter only FORMAT tells.
pub(super) fn may_be_move(text: &str) -> bool {
    let rest = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
    is_move(text) || rest.is_some_and(|rest| is_move(&format!("R{rest}")))
}

/// Length of raw text up to the first `}` that no backslash escapes, and whether there is one.
pub(super) fn raw_text(scan: &mut Scanner<'_>, from: usize) -> (usize, bool) {
    let mut len = 0;
    loop {
        let (distance, found) = scan.until(from + len, b'}');
        len += distance;
        if !found {
            return (len, false);
        }
        if !is_escaped(scan, from, len) {
            return (len, true);
        }
        len += 1;
    }
}

/// Where a block that does not belong in a raw text begins in it.
///
/// The text begins at `from` and ends with the brace after its `len` bytes. That brace is one of START if moves follow
/// it, and one of SETUP if pieces stand before it. Then the brace of the text itself is missing.
pub(super) fn block_in_raw_text(scan: &mut Scanner<'_>, from: usize, len: usize) -> Option<usize> {
    setup_in_text(scan.slice(from, len)).or_else(|| main_in_raw_text(scan, from, len))
}

/// Where SETUP begins in a line of its own, if pieces follow it up to the end of the text.
fn setup_in_text(text: &str) -> Option<usize> {
    let (at, items) = line_with_block(text, "SETUP")?;
    let is_piece = |item: &str| {
        let item = item.trim_ascii();
        let piece_square =
            |c: &[u8]| c[0].is_ascii_alphabetic() && matches!(c[1], b'a'..=b'i') && c[2].is_ascii_digit();
        item.len() == 3 && piece_square(item.as_bytes())
    };
    items.split([';', ',', ':', '\n']).any(is_piece).then_some(at)
}

/// Where a block with this keyword begins in a line of its own, and the text after its brace.
fn line_with_block<'text>(text: &'text str, keyword: &str) -> Option<(usize, &'text str)> {
    text.match_indices(keyword).find_map(|(at, word)| {
        let line = text.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
        let inner = text.get(at + word.len()..).unwrap_or_default().trim_ascii_start().strip_prefix('{')?;
        line.ends_with(['\n', '\r']).then_some((at, inner))
    })
}

/// Where START begins in a text, if the brace after it is one of START.
pub(super) fn main_in_raw_text(scan: &mut Scanner<'_>, from: usize, len: usize) -> Option<usize> {
    let (at, _) = line_with_block(scan.slice(from, len), "START")?;
    line_goes_on(scan, from + len).then_some(at)
}

/// Whether the brace after the `len` bytes of a raw text inside START is that of another block, which begins in the text:
/// a variation with its number, or any block after moves. Then the brace of the text itself is missing, and the text
/// goes on to the end of the game.
pub(super) fn moves_in_raw_text(scan: &mut Scanner<'_>, len: usize) -> bool {
    let text = scan.slice(0, len);
    let is_block = |(at, _): (usize, &str)| {
        let head = text.get(..at).unwrap_or_default().trim_ascii_end();
        let keyword = ["COM", "DIAG"].into_iter().find_map(|keyword| head.strip_suffix(keyword));
        ends_with_variation_number(head) || ends_with_moves(keyword.unwrap_or(head))
    };
    text.match_indices('{').any(is_block) && line_goes_on(scan, len)
}

/// Whether a text ends with `VAR[1]`.
fn ends_with_variation_number(text: &str) -> bool {
    let Some(text) = text.strip_suffix(']') else { return false };
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let keyword = before.strip_suffix('[').filter(|_| before.len() < text.len());
    keyword.is_some_and(|text| text.trim_ascii_end().ends_with("VAR"))
}

/// Whether a backslash escapes the byte `len` bytes after `from`, where a raw text begins.
fn is_escaped(scan: &mut Scanner<'_>, from: usize, len: usize) -> bool {
    let mut backslashes = 0;
    while backslashes < len && scan.slice(from + len - backslashes - 1, 1) == "\\" {
        backslashes += 1;
    }
    backslashes % 2 == 1
}

/// Whether a word ends before the byte: spaces, brackets, a comment that starts.
fn ends_word(byte: Option<u8>, next: Option<u8>) -> bool {
    match byte {
        None => true,
        Some(b'/') => next == Some(b'*'),
        Some(byte) => byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')'),
    }
}

/// Length of the word at `from`.
fn word(scan: &mut Scanner<'_>, from: usize) -> usize {
    let mut len = 0;
    loop {
        len += scan.run(from + len, |byte| {
            byte < 0x80 && !byte.is_ascii_whitespace() && !matches!(byte, b'{' | b'}' | b'(' | b')' | b'/')
        });
        match scan.peek(from + len) {
            Some(0x80..) => match scan.char_at(from + len) {
                Some(c) if c.is_whitespace() => return len,
                Some(c) => len += c.len_utf8(),
                None => return len,
            },
            Some(b'/') if scan.peek(from + len + 1) != Some(b'*') => len += 1,
            _ => return len,
        }
    }
}

/// The fast path of [`move_text`]: a move that no keyword can be mistaken for, or a number with one dot, and at least
/// one ASCII space after it. Nearly all tokens of a record are plain; checking each for the opening of a block took
/// half of the time of parsing.
pub(super) fn plain_text(scan: &mut Scanner<'_>) -> Option<(SyntaxKind, usize, usize)> {
    let word = scan.classes();
    let is_move = word.first == Classes::LETTER
        && word.last & (Classes::LETTER | Classes::DIGIT) != 0
        && word.but_last | word.last != Classes::LETTER;
    let is_number = word.but_last == Classes::DIGIT && word.last == Classes::DOT;
    if !is_move && !is_number {
        return None;
    }
    let (space, next) = scan.ascii_spaces(word.len);
    let plain = space > 0 && next.is_none_or(|byte| byte.is_ascii());
    if is_move && begins_comment(scan.slice(0, word.len).as_bytes()) {
        return None;
    }
    plain.then_some((if is_move { SyntaxKind::Move } else { SyntaxKind::MoveNumber }, word.len, space))
}

/// Kind and length of the token at the cursor, which is not a space, bracket or comment.
///
/// Two traps of the `.wxf` dialect are handled here: `33.4` is a move (the middle or rear one of stacked pawns) while
/// `33.` is a number, and a remark may stand apart or be glued to the next number (`C8-2 !!12.`).
pub(super) fn move_text(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    match scan.peek(0) {
        Some(b'.') => placeholder(scan),
        Some(b'!' | b'?') => (SyntaxKind::Remark, scan.run(0, |byte| matches!(byte, b'!' | b'?' | b'+'))),
        Some(b'+') => {
            let len = scan.run(0, |byte| matches!(byte, b'!' | b'?' | b'+'));
            let (byte, next) = (scan.peek(len), scan.peek(len + 1));
            if ends_word(byte, next) { (SyntaxKind::Remark, len) } else { moved(scan) }
        }
        Some(b'0'..=b'9') => number(scan),
        _ if scan.starts_with("…") => (SyntaxKind::Placeholder, "…".len()),
        _ => moved(scan),
    }
}

/// Dots for a half-move that is left out. Another sign may be among them: `.x.`.
fn placeholder(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    let dots = scan.run(0, |byte| byte == b'.');
    if scan.peek(dots).is_none_or(|byte| byte.is_ascii_whitespace()) {
        return (SyntaxKind::Placeholder, dots);
    }
    let len = word(scan, 0);
    let mut others = scan.slice(0, len).bytes().filter(|byte| *byte != b'.');
    let other = others.next().filter(|_| others.next().is_none());
    let damaged = matches!(len, 3 | 4) && other.is_some_and(|byte| byte.is_ascii_graphic() && !b"!?+".contains(&byte));
    (SyntaxKind::Placeholder, if damaged { len } else { dots })
}

/// A number with its dots, or a move that starts with a digit.
fn number(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    let digits = scan.run(0, |byte| byte.is_ascii_digit());
    let dots = scan.run(digits, |byte| byte == b'.');
    let (byte, next) = (scan.peek(digits), scan.peek(digits + 1));
    if dots == 0 {
        return if ends_word(byte, next) { (SyntaxKind::MoveNumber, digits) } else { moved(scan) };
    }
    // `5.4` is the rest of a move that a space splits: `K 5.4`.
    if digits <= 2 && dots == 1 && scan.peek(digits + 1).is_some_and(|byte| byte.is_ascii_digit()) {
        let byte = scan.peek(digits + 2);
        let is_remark = |byte: u8| matches!(byte, b'!' | b'?' | b'+');
        let end = digits + 2 + scan.run(digits + 2, is_remark);
        let ends = ends_word(scan.peek(end), scan.peek(end + 1));
        if ends || (digits == 2 && byte.is_some_and(is_remark)) {
            return moved(scan);
        }
    }
    (SyntaxKind::MoveNumber, digits + dots)
}

/// A move: a word without the remark at its end.
fn moved(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    let len = word(scan, 0).max(1);
    let text = scan.slice(0, len);
    let bare = text.trim_end_matches(['!', '?', '+']).len();
    if text.bytes().all(|byte| byte.is_ascii_punctuation()) {
        return (SyntaxKind::Unknown, len);
    }
    (SyntaxKind::Move, if bare == 0 { len } else { bare })
}

/// The content of the block with braces at the cursor, by its first word. `None` if it is neither moves nor a setup.
pub(super) fn block_content(scan: &mut Scanner<'_>) -> Option<BlockContent> {
    let start = 1 + scan.run(1, |byte| byte.is_ascii_whitespace());
    let digits = scan.run(start, |byte| byte.is_ascii_digit());
    if digits > 0 {
        return (scan.peek(start + digits) == Some(b'.')).then_some(BlockContent::Moves);
    }
    let len = scan.run(start, |byte| byte.is_ascii_alphanumeric());
    let space = scan.run(start + len, |byte| byte.is_ascii_whitespace());
    let word = scan.slice(start, len);
    match scan.peek(start + len + space) {
        Some(b':') => matches!(&*upper(word), "RED" | "BLACK").then_some(BlockContent::Setup),
        Some(b';' | b',') => (len == 3).then_some(BlockContent::Setup),
        _ if matches!(scan.peek(start), Some(b'#' | b'/')) => Some(BlockContent::Moves),
        Some(b'{') => matches!(word, "COM" | "DIAG").then_some(BlockContent::Moves),
        _ => None,
    }
}

/// The length of the spaces at `from` and the square after them, which belong to the letter before: `N e5`. 0 if there are
/// none.
pub(super) fn square_apart(scan: &mut Scanner<'_>, from: usize) -> usize {
    let at = from + scan.ahead(from, spaces);
    let len = scan.run(at, is_of_setup_word);
    match scan.slice(at, len).as_bytes() {
        [b'a'..=b'i', b'0'..=b'9'] if at > from => at + len - from,
        _ => 0,
    }
}

/// Whether a byte is part of a word in SETUP.
pub(super) fn is_of_setup_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && !matches!(byte, b';' | b',' | b':' | b'{' | b'}')
}

/// The first word after the number at the cursor, outside of START, if it may be a move.
pub(super) fn bare_moves<'a>(scan: &mut Scanner<'a>) -> Option<&'a str> {
    let digits = scan.run(0, |byte| byte.is_ascii_digit());
    if scan.peek(digits) != Some(b'.') || digits > 4 {
        return None;
    }
    let start = digits + 1 + scan.run(digits + 1, |byte| matches!(byte, b' ' | b'\t'));
    let len = scan.run(start, |byte| !byte.is_ascii_whitespace());
    let word = scan.slice(start, len.min(20));
    // Unlike a word of a sentence.
    let is_move = len < 20 && (word.bytes().any(|byte| byte.is_ascii_digit()) || !word.is_ascii());
    is_move.then_some(word)
}

/// Where the spaces and comments from `from` on end. Of more than a few comments only the first ones are passed.
pub(super) fn after_comments(scan: &mut Scanner<'_>, from: usize) -> usize {
    let mut at = from;
    for _ in 0..MOST_COMMENTS {
        at += scan.ahead(at, spaces);
        at = match scan.peek(at) {
            Some(b'#') => line(scan, at) + at,
            Some(b'/') if scan.peek(at + 1) == Some(b'*') => match comment_rest(scan, at + 2, LONG_COMMENT) {
                Some(end) => end + 2,
                None => return at,
            },
            Some(b'C') if scan.slice(at, 4) == "COM{" => match raw_text(scan, at + 4) {
                (text, true) => at + 4 + text + 1,
                (_, false) => return at,
            },
            _ => return at,
        };
    }
    at
}

/// Whether moves follow the brace at `at`: then it does not close START, or one too many does.
pub(super) fn line_goes_on(scan: &mut Scanner<'_>, at: usize) -> bool {
    let space = after_comments(scan, at + 1);
    let word = match scan.peek(space) {
        Some(b'0'..=b'9') => {
            let digits = scan.run(space, |byte| byte.is_ascii_digit());
            scan.peek(space + digits) == Some(b'.')
        }
        Some(b'{' | b'(') => true,
        Some(b'.') => scan.slice(space, 3) == "...",
        Some(b'V') => {
            let bracket = scan.run(space + 3, |byte| byte.is_ascii_whitespace());
            scan.slice(space, 3) == "VAR" && scan.peek(space + 3 + bracket) == Some(b'[')
        }
        Some(byte) if byte.is_ascii_alphabetic() => {
            let len = scan.run(space, |byte| byte.is_ascii_alphanumeric() || b"+-=.".contains(&byte));
            let word = scan.slice(space, len);
            len <= 7 && word.bytes().any(|byte| byte.is_ascii_digit()) && !keywords::is_meant_for_game(word)
        }
        _ => false,
    };
    word && {
        let len = scan.run(space, |byte| byte != b'}');
        scan.peek(space + len).is_some() && !scan.slice(space, len).contains("\nGAME")
    }
}

/// The word in upper case, which costs no memory if it is so already.
pub(super) fn upper(word: &str) -> Cow<'_, str> {
    if word.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Cow::Owned(word.to_ascii_uppercase())
    } else {
        Cow::Borrowed(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::SyntaxKind::*;

    #[test]
    fn a_comment_splits_no_line_break() {
        for ending in ["\n", "\r\n"] {
            let text = "/* a 8. R2+6 /* b */ c\nGAME 2\n".replace('\n', ending);
            let comment = text.find(" c").expect("its last word") + 2;
            assert_eq!(block_comment(&mut Scanner::new(&text, 0)), (comment, false));
        }
    }

    #[test]
    fn tokens_of_movetext() {
        let cases = [
            ("12. x", MoveNumber, 3),
            ("12... x", MoveNumber, 5),
            ("12", MoveNumber, 2),
            ("1.C2=5", MoveNumber, 2),
            ("33.4 ", Move, 4),
            ("33.4!", Move, 4),
            ("5.4 ", Move, 3),
            ("5.4! ", Move, 3),
            ("1.2+.1", MoveNumber, 2),
            ("1.33.4", MoveNumber, 2),
            ("33. C2", MoveNumber, 3),
            ("13=4", Move, 4),
            ("... x", Placeholder, 3),
            ("!!12.", Remark, 2),
            ("+ ", Remark, 1),
            ("+C=5", Move, 4),
            ("++.4", Move, 4),
            ("C2=5!!!", Move, 4),
            ("Ch7-i7+}", Move, 6),
            ("P3.4/* x */", Move, 4),
            ("炮二平五！", Move, 15),
            (";", Unknown, 1),
            ("--", Unknown, 2),
            ("马8进7?", Move, 8),
        ];
        for (text, kind, len) in cases {
            assert_eq!(move_text(&mut Scanner::new(text, 0)), (kind, len), "{text}");
        }
    }

    #[test]
    fn what_is_plain_is_so_at_length() {
        let mut random = crate::random::random(21);
        let mut plain = 0;
        for _ in 0..crate::random::rounds(10_000) {
            let alphabet = b"CNh2e9-+=.x!?{}(/* \nEND12_";
            let text: Vec<u8> = (0..random.usize(1..9)).map(|_| alphabet[random.usize(0..alphabet.len())]).collect();
            let text = String::from_utf8(text).expect("ASCII");
            let mut quick = Scanner::new(&text, 0);
            let Some(found) = plain_text(&mut quick) else { continue };
            plain += 1;
            let mut slow = Scanner::new(&text, 0);
            let (kind, len) = move_text(&mut slow);
            assert_eq!((kind, len, text[len..].bytes().take_while(u8::is_ascii_whitespace).count()), found, "{text:?}");
            assert!(quick.furthest() >= slow.furthest(), "{text:?}");
        }
        assert!(plain > 60, "{plain}");
    }

    #[test]
    fn escapes_do_not_close() {
        assert_eq!(block_comment(&mut Scanner::new("/* a \\*/ b */ c", 0)), (13, true));
        assert_eq!(block_comment(&mut Scanner::new("/*/ x", 0)), (5, false));
        assert_eq!(raw_text(&mut Scanner::new("a \\} b } c", 0), 0), (7, true));
        assert_eq!(raw_text(&mut Scanner::new("a \\\\} b", 0), 0), (4, true));
        assert_eq!(raw_text(&mut Scanner::new("a", 0), 0), (1, false));
    }
}
