//! The tokens of a `.xq` file: functions that say how long the token at the cursor is.

use crate::formats::unclosed::ends_with_moves;
use crate::notation::{self, Symbols};
use crate::syntax::{Scanner, SyntaxKind};
use std::borrow::Cow;
use std::cell::Cell;

pub(super) use crate::syntax::spaces::{line, spaces, spaces_in_line};

/// The `*/` of a comment is searched for within this many bytes.
pub(super) const LONG_COMMENT: usize = 1024;

/// The most comments that are passed over at once. In a row of comments this happens at each of them, so without a limit
/// the time would grow with the square of their number.
const MOST_COMMENTS: usize = 16;

/// The content of a block whose keyword is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlockContent {
    /// Pieces on their squares.
    Setup,
    Moves,
}

/// Length of the ASCII letters at `from`.
pub(super) fn letters(scan: &mut Scanner<'_>, from: usize) -> usize {
    scan.run(from, |byte| byte.is_ascii_alphabetic() || byte == b'_')
}

/// Length of the comment `/* … */` at the cursor, and whether it is closed. `\*/` does not close it.
///
/// It is also unclosed if another `/*` comes after a move, or in another game. Then the next `*/` belongs to that one, and
/// this comment goes on to the end of the game, so moves that may or may not belong to it are not judged.
pub(super) fn block_comment(scan: &mut Scanner<'_>) -> (usize, bool) {
    // Another game is searched for from the last `/*` on.
    let (mut len, mut from) = (2, 2);
    loop {
        let (distance, found) = scan.until(len, b'/');
        len += distance;
        if !found {
            return (to_next_game(scan, 2), false);
        }
        len += 1;
        if scan.peek(len) == Some(b'*') {
            let another = scan.slice(from, len - 1 - from).contains("\nGAME ");
            if another || ends_with_moves(scan.slice(2, len - 3), is_move) {
                return (to_next_game(scan, 2), false);
            }
            from = len - 1;
        }
        if len >= 4 && scan.slice(len - 2, 1) == "*" && !(len >= 5 && scan.slice(len - 3, 1) == "\\") {
            return (len, true);
        }
    }
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

/// Length from the cursor to the `*/` that ends the comment, within a limit after `from`; `None` if there is none before
/// another comment begins.
pub(super) fn comment_rest(scan: &mut Scanner<'_>, from: usize) -> Option<usize> {
    let (mut at, left) = (from, Cell::new(LONG_COMMENT));
    while left.get() > 0 {
        at += scan.run(at, |byte| {
            left.set(left.get().saturating_sub(1));
            left.get() > 0 && !matches!(byte, b'*' | b'/')
        });
        match (scan.peek(at)?, scan.peek(at + 1)?) {
            (b'*', b'/') if scan.slice(at - 1, 1) != "\\" => return Some(at),
            (b'/', b'*') => return None,
            (b'*' | b'/', _) => at += 1,
            _ => return None,
        }
    }
    None
}

/// Length from the cursor to the `*/` of a comment whose `/*` is missing, after the `from` bytes of its first word;
/// `None` if there is none near, or if the `*/` may stand in a comment of another kind.
pub(super) fn unopened_comment(scan: &mut Scanner<'_>, from: usize) -> Option<usize> {
    let len = comment_rest(scan, from)?;
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

/// Where a text ends whose own end is missing: the one after its `len` bytes from `from` on is that of another block,
/// which begins in the text. `None` if it is its own.
///
/// Inside START that block is a variation, or any block after moves, and the text goes on to the end of the game. Outside
/// it is one of `blocks` in a line of its own: START, with moves after the end, or SETUP, with pieces in it.
pub(super) fn swallowed(scan: &mut Scanner<'_>, from: usize, len: usize, blocks: &[&str]) -> Option<usize> {
    let text = scan.slice(from, len);
    if blocks.is_empty() {
        let is_number = |head: &str| head.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with("VAR[");
        let opens = |(at, _): (usize, &str)| {
            let head = text.get(..at).unwrap_or_default().trim_ascii_end();
            let words = head.strip_suffix("COM").or(head.strip_suffix("DIAG")).unwrap_or(head);
            head.strip_suffix(']').is_some_and(is_number) || ends_with_moves(words, is_move)
        };
        let opens = text.match_indices('{').any(opens) && line_goes_on(scan, from + len);
        return opens.then(|| to_next_game(scan, from + len));
    }
    let is_piece = |item: &str| matches!(item.trim_ascii().as_bytes(), [piece, b'a'..=b'i', b'0'..=b'9'] if piece.is_ascii_alphabetic());
    blocks.iter().find_map(|keyword| {
        let (at, inner) = text.match_indices(keyword).find_map(|(at, _)| {
            let inner = text.get(at + keyword.len()..)?.trim_ascii_start().strip_prefix('{')?;
            let line = text.get(..at)?.trim_end_matches([' ', '\t']);
            line.ends_with(['\n', '\r']).then_some((at, inner))
        })?;
        let of_block = match *keyword {
            "SETUP" => inner.split([';', ',', ':', '\n']).any(is_piece),
            _ => line_goes_on(scan, from + len),
        };
        of_block.then_some(at)
    })
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
        Some(byte) => byte.is_ascii_whitespace() || b"{}()[]".contains(&byte),
    }
}

/// Length of the word at `from`.
fn word(scan: &mut Scanner<'_>, from: usize) -> usize {
    let mut len = 0;
    loop {
        len += scan.run(from + len, |byte| byte < 0x80 && !byte.is_ascii_whitespace() && !b"{}()[]/".contains(&byte));
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

/// Kind and length of the token at the cursor, which is not a space, bracket or comment.
///
/// Two traps of the `.wxf` dialect are handled here: `33.4` is a move (the middle or rear one of stacked pawns) while
/// `33.` is a number, and a remark may stand apart or be glued to the next number (`C8-2 !!12.`).
pub(super) fn move_text(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    match scan.peek(0) {
        Some(b'.') => (SyntaxKind::Placeholder, scan.run(0, |byte| byte == b'.')),
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
    let len = scan.run(start, |byte| byte.is_ascii_alphanumeric());
    let end = start + len + scan.run(start + len, |byte| byte.is_ascii_whitespace());
    let is_number = len > 0 && scan.slice(start, len).bytes().all(|byte| byte.is_ascii_digit());
    match scan.peek(end) {
        Some(b'.') if is_number => Some(BlockContent::Moves),
        Some(b'#' | b'/') if len == 0 => Some(BlockContent::Moves),
        Some(b';' | b',' | b':') if !is_number => Some(BlockContent::Setup),
        _ => None,
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
            Some(b'/') if scan.peek(at + 1) == Some(b'*') => match comment_rest(scan, at + 2) {
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
    let start = after_comments(scan, at + 1);
    let len = scan.run(start, |byte| byte.is_ascii_graphic() && byte != b'}');
    let word = scan.slice(start, len);
    let is_line = ["{", "(", "..", "VAR"].into_iter().any(|first| word.starts_with(first)) || {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.starts_with('.') && rest.len() < word.len()) || may_be_move(word.trim_end_matches(['!', '?', '+']))
    };
    is_line && {
        let len = scan.run(start, |byte| byte != b'}');
        scan.peek(start + len).is_some() && !scan.slice(start, len).contains("\nGAME")
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
    fn escapes_do_not_close() {
        assert_eq!(block_comment(&mut Scanner::new("/* a \\*/ b */ c", 0)), (13, true));
        assert_eq!(block_comment(&mut Scanner::new("/*/ x", 0)), (5, false));
        assert_eq!(raw_text(&mut Scanner::new("a \\} b } c", 0), 0), (7, true));
        assert_eq!(raw_text(&mut Scanner::new("a \\\\} b", 0), 0), (4, true));
        assert_eq!(raw_text(&mut Scanner::new("a", 0), 0), (1, false));
    }
}
