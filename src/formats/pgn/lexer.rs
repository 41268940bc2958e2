//! The tokens of PGN: functions that say how long the token at the cursor is.

use super::spelling::SPELLING;
use crate::formats::page_numbers;
use crate::formats::spelling::EndWord;
use crate::formats::unclosed::{ends_with_moves, has_words};
use crate::notation::{self, Symbols};
use crate::syntax::{Scanner, SyntaxKind, is_space};
use std::cell::Cell;

pub(super) use crate::syntax::spaces::{line, spaces, spaces_in_line};

mod numbers;

pub(super) use numbers::{half_move_number, read_number};
use numbers::{number, wide_number};

/// The end of a damaged tag is searched for within this many bytes.
const LONG_TAG: usize = 1024;

/// Length of the line at the cursor without the spaces at its end.
pub(super) fn trimmed_line(scan: &mut Scanner<'_>) -> usize {
    let len = line(scan, 0);
    trimmed(scan.slice(0, len)).len()
}

/// A text without the spaces at its end, those that [`spaces`] takes.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_end_matches(|c: char| if c.is_ascii() { c.is_ascii_whitespace() } else { is_space(c) })
}

/// Length of a tag's name from `from` on.
pub(super) fn tag_name(scan: &mut Scanner<'_>, from: usize) -> usize {
    match scan.peek(from) {
        Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => {
            scan.run(from, |byte| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte))
        }
        _ => 0,
    }
}

/// Whether a tag begins at `from`: a bracket, a name, and then a space, a quote or the closing bracket.
pub(super) fn at_tag(scan: &mut Scanner<'_>, from: usize) -> bool {
    if scan.peek(from) != Some(b'[') {
        return false;
    }
    let space = spaces_in_line(scan, from + 1);
    let name = tag_name(scan, from + 1 + space);
    let end = from + 1 + space + name;
    name > 0 && (matches!(scan.peek(end), Some(b' ' | b'\t' | b'"' | b']')) || quote(scan, end).is_some())
}

/// Whether the rest of the line ends with the quote and the bracket of a tag.
pub(super) fn ends_tag(scan: &mut Scanner<'_>) -> bool {
    let left = Cell::new(LONG_TAG);
    let len = scan.run(0, |byte| {
        left.set(left.get().saturating_sub(1));
        left.get() > 0 && byte != b'\n' && byte != b'\r'
    });
    matches!(scan.peek(len), None | Some(b'\n' | b'\r')) && trimmed(scan.slice(0, len)).ends_with("\"]")
}

/// Length of the signs before the name of a tag: its bracket, other ones in its place, or one more before it.
pub(super) fn signs_of_tag(scan: &mut Scanner<'_>) -> usize {
    let more = usize::from(scan.peek(1) == Some(b'['));
    2 * more + scan.run(2 * more, |byte| byte.is_ascii_punctuation() && !b"_\";%".contains(&byte))
}

/// Whether the line is a tag with other signs than its opening bracket: a name, a value between quotes and `]`.
pub(super) fn at_damaged_tag(scan: &mut Scanner<'_>) -> bool {
    let signs = signs_of_tag(scan);
    let name = tag_name(scan, signs);
    let space = spaces_in_line(scan, signs + name);
    name > 0 && scan.peek(signs + name + space) == Some(b'"') && ends_tag(scan)
}

/// Length of the quote at `from`, and whether it is the straight one that PGN has.
pub(super) fn quote(scan: &mut Scanner<'_>, from: usize) -> Option<(usize, bool)> {
    match scan.peek(from)? {
        b'"' => Some((1, true)),
        0x80.. => {
            let c = scan.char_at(from).filter(|c| matches!(c, '“' | '”' | '„' | '＂'))?;
            Some((c.len_utf8(), false))
        }
        _ => None,
    }
}

/// The value of a tag.
pub(super) struct Value {
    /// Bytes up to the quote that ends it, or to the end of the line.
    pub len: usize,
    /// Bytes of that quote; `None` if it is missing.
    pub quote: Option<usize>,
    /// Where a quote stands inside without its backslash, and its bytes.
    pub inner: Option<(usize, usize)>,
}

/// The value of a tag from the cursor on, which is after the opening quote, up to the last quote before the bracket:
/// readers differ about quotes inside, and cutting the value there would lose the rest.
pub(super) fn value(scan: &mut Scanner<'_>, straight: bool) -> Value {
    let mut at = 0;
    let mut inner = None;
    // Not a look at the rest of the line: it may hold thousands of tags.
    let is_end = |byte: Option<u8>| matches!(byte, None | Some(b'\n' | b'\r'));
    loop {
        match scan.peek(at) {
            byte if is_end(byte) => break,
            Some(b'\\') if matches!(scan.peek(at + 1), Some(b'"' | b'\\')) && straight => at += 2,
            Some(b'"' | 0x80..) => match quote(scan, at) {
                Some((len, same)) if same == straight || scan.peek(at + len) == Some(b']') => {
                    let space = spaces_in_line(scan, at + len);
                    let after = at + len + space;
                    let next = scan.peek(after);
                    if is_end(next) || next == Some(b']') {
                        return Value { len: at, quote: Some(len), inner };
                    }
                    inner = inner.or(Some((at, len)));
                    at += len;
                }
                _ => at += scan.char_at(at).map_or(1, char::len_utf8),
            },
            _ => at += 1,
        }
    }
    let text = trimmed(scan.slice(0, at));
    let text = text.strip_suffix(']').unwrap_or(text);
    Value { len: text.len(), quote: None, inner: None }
}

/// Length of the comment `{ … }` at the cursor, and whether it is closed.
///
/// A comment ends at the first `}`: they do not nest. One without a `}` would take the rest of the file, so it is cut
/// off at the next game's tags. It is also unclosed if another `{` comes after a move before the first `}`. Then that
/// brace belongs to the other comment, and this one goes on to the end of the game, so moves that may or may not belong
/// to it are not judged.
pub(super) fn braced_comment(scan: &mut Scanner<'_>) -> (usize, bool) {
    let mut len = 1;
    // The text from here on up to another brace decides whether that one comes after a move.
    let mut from = 1;
    let mut open = false;
    loop {
        len += scan.run(len, |byte| !matches!(byte, b'}' | b'{' | b'\n'));
        match scan.peek(len) {
            Some(b'}') if !open => return (len + 1, true),
            Some(b'{') => {
                open =
                    open || has_words(scan.slice(from, len - from)) && ends_with_moves(scan.slice(1, len - 1), is_move);
                from = len + 1;
            }
            Some(b'\n') => match tags_below(scan, len + 1) {
                Some(space) => len += space,
                None => return (trimmed(scan.slice(0, len)).len(), false),
            },
            Some(_) => {}
            None => return (trimmed(scan.slice(0, len)).len(), false),
        }
        len += 1;
    }
}

/// Whether a tag with its value begins at `from`.
pub(super) fn at_whole_tag(scan: &mut Scanner<'_>, from: usize) -> bool {
    if !at_tag(scan, from) {
        return false;
    }
    let space = spaces_in_line(scan, from + 1);
    let name = tag_name(scan, from + 1 + space);
    let gap = spaces_in_line(scan, from + 1 + space + name);
    quote(scan, from + 1 + space + name + gap).is_some()
}

/// Whether the line is a rule such as `======`, which divides a game from prose.
pub(super) fn is_rule(scan: &mut Scanner<'_>) -> bool {
    let Some(sign @ (b'=' | b'-' | b'_' | b'*')) = scan.peek(0) else { return false };
    let len = scan.run(0, |byte| byte == sign);
    let space = spaces_in_line(scan, len);
    len >= 8 && matches!(scan.peek(len + space), None | Some(b'\n' | b'\r'))
}

/// The length of the spaces at `from`; `None` if an empty line and then a tag stand there.
fn tags_below(scan: &mut Scanner<'_>, from: usize) -> Option<usize> {
    let space = scan.run(from, |byte| byte.is_ascii_whitespace());
    let empty = scan.slice(from, space).contains('\n');
    let at = from + space;
    (!empty || !at_whole_tag(scan, at)).then_some(space)
}

/// Whether a text has the shape of a move in any notation.
pub(super) fn is_move(text: &str) -> bool {
    let fits = |symbols: &Symbols| notation::has_any_shape(text, symbols);
    fits(&Symbols::wxf()) || fits(&Symbols::xqbase()) || !notation::jeiqi::fits(text).is_empty()
}

/// Whether the first `len` bytes are a move. The most common form, `H2-E2` or `h2e2`, is tried first.
pub(super) fn is_plain_move(bytes: [u8; 8], len: usize) -> bool {
    let square = |file: u8, rank: u8| matches!(file | 0x20, b'a'..=b'i') && rank.is_ascii_digit();
    let [file, rank, third, fourth, fifth, ..] = bytes;
    let end = match len {
        4 => square(third, fourth),
        5 => third == b'-' && square(fourth, fifth),
        _ => false,
    };
    let word = || bytes.get(..len).and_then(|word| str::from_utf8(word).ok());
    (end && square(file, rank)) || word().is_some_and(is_move)
}

/// Whether a word ends before the byte: spaces, brackets, a comment that starts.
fn ends_word(byte: Option<u8>) -> bool {
    byte.is_none_or(|byte| byte.is_ascii_whitespace() || b"{}()[];$".contains(&byte))
}

/// Length of the word at `from`, up to a space, a bracket of a comment or a variation, a NAG or a remark.
fn word(scan: &mut Scanner<'_>, from: usize) -> usize {
    let mut len = 0;
    loop {
        len += scan.run(from + len, |byte| byte < 0x80 && !byte.is_ascii_whitespace() && !b"{}();$!?*".contains(&byte));
        match scan.peek(from + len) {
            // The result needs no space before it.
            Some(b'*') if len > 0 && ends_word(scan.peek(from + len + 1)) => return len,
            Some(b'*') => len += 1,
            Some(0x80..) => match scan.char_at(from + len) {
                Some(c) if is_space(c) || is_wide_remark(c) || page_numbers::is_sign(c) => return len,
                Some(c) => len += c.len_utf8(),
                None => return len,
            },
            Some(b'$') if !is_nag(scan, from + len) => len += 1,
            _ => return len,
        }
    }
}

/// Whether `$`, digits, and the end of a word stand at `from`.
fn is_nag(scan: &mut Scanner<'_>, from: usize) -> bool {
    let digits = scan.run(from + 1, |byte| byte.is_ascii_digit());
    digits > 0 && (ends_word(scan.peek(from + 1 + digits)) || scan.peek(from + 1 + digits) == Some(b'$'))
}

fn is_wide_remark(c: char) -> bool {
    matches!(c, '！' | '？')
}

/// Length of the result at the cursor; 0 if there is none.
pub(super) fn result(scan: &mut Scanner<'_>) -> usize {
    if !matches!(scan.peek(0), Some(b'0' | b'1' | b'*' | 0x80..)) {
        return 0;
    }
    for EndWord { word: result, .. } in SPELLING.ends.iter().copied() {
        let len = result.len();
        if scan.starts_with(result) && (ends_word(scan.peek(len)) || scan.char_at(len).is_some_and(is_space)) {
            return len;
        }
    }
    0
}

/// Kind and length of the token at the cursor, which is not a space, bracket, comment or result.
///
/// `33.4` is a move (the middle or rear one of stacked pawns) while `33.` is a number.
pub(super) fn move_text(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    match scan.peek(0) {
        Some(b'.') => match scan.run(0, |byte| byte == b'.') {
            1 if ends_word(scan.peek(1)) || scan.peek(1).is_some_and(|byte| byte >= 0x80) => (SyntaxKind::Unknown, 1),
            1 => moved(scan),
            len => (SyntaxKind::Placeholder, len),
        },
        Some(b'$') => match scan.run(1, |byte| byte.is_ascii_digit()) {
            0 => (SyntaxKind::Unknown, 1 + word(scan, 1)),
            len => (SyntaxKind::Nag, 1 + len),
        },
        Some(b'!' | b'?') => (SyntaxKind::Remark, scan.run(0, |byte| matches!(byte, b'!' | b'?'))),
        Some(b'#') => (SyntaxKind::Remark, scan.run(0, |byte| byte == b'#')),
        Some(b'+' | b'-' | b'=' | b'/') => {
            let len = scan.run(0, |byte| b"+-=/".contains(&byte));
            let detached = ends_word(scan.peek(len)) || matches!(scan.peek(len), Some(b'!' | b'?'));
            let sign =
                matches!(scan.slice(0, len), "+" | "++" | "+=" | "=+" | "+-" | "-+" | "+/-" | "-/+" | "+/=" | "=/+");
            if detached && sign { (SyntaxKind::Remark, len) } else { moved(scan) }
        }
        Some(b'0'..=b'9') => number(scan),
        Some(0x80..) => match scan.char_at(0) {
            Some('…') => (SyntaxKind::Placeholder, placeholder(scan)),
            Some(c) if is_wide_remark(c) => (SyntaxKind::Remark, remark(scan)),
            Some('∞' | '±' | '∓' | '⩲' | '⩱') => {
                (SyntaxKind::Remark, scan.char_at(0).map_or(1, char::len_utf8))
            }
            Some('０'..='９') => wide_number(scan),
            Some(c) if page_numbers::is_sign(c) => (SyntaxKind::Comma, c.len_utf8()),
            Some(_) if page_numbers::length(scan) > 0 => (SyntaxKind::MoveNumber, page_numbers::length(scan)),
            _ => moved(scan),
        },
        _ => moved(scan),
    }
}

fn placeholder(scan: &mut Scanner<'_>) -> usize {
    let mut len = 0;
    while scan.char_at(len) == Some('…') {
        len += '…'.len_utf8();
    }
    len
}

fn remark(scan: &mut Scanner<'_>) -> usize {
    let mut len = 0;
    while let Some(c) = scan.char_at(len).filter(|c| matches!(c, '!' | '?' | '！' | '？')) {
        len += c.len_utf8();
    }
    len
}

/// A move: a word without the signs of check at its end.
fn moved(scan: &mut Scanner<'_>) -> (SyntaxKind, usize) {
    let len = word(scan, 0);
    if len == 0 {
        return (SyntaxKind::Unknown, scan.char_at(0).map_or(1, char::len_utf8));
    }
    let text = scan.slice(0, len);
    if text.bytes().all(|byte| byte.is_ascii_punctuation()) {
        return (SyntaxKind::Unknown, len);
    }
    let bare = text.trim_end_matches(['+', '#']).len();
    (SyntaxKind::Move, if bare == 0 { len } else { bare })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::SyntaxKind::*;

    #[test]
    fn tokens_of_movetext() {
        let cases = [
            ("12. x", MoveNumber, 3),
            ("12... x", MoveNumber, 5),
            ("12… x", MoveNumber, 5),
            ("12) x", MoveNumber, 3),
            ("12", MoveNumber, 2),
            ("12 . C2=5", MoveNumber, 4),
            ("12 .C2=5", MoveNumber, 4),
            ("12\t... x", MoveNumber, 6),
            ("12 .4", MoveNumber, 2),
            ("12\n. x", MoveNumber, 2),
            ("1.C2=5", MoveNumber, 2),
            ("１．炮二平五", MoveNumber, 6),
            ("１、炮二平五", MoveNumber, 6),
            ("１卒平５", Move, 12),
            ("⒈炮二平五", MoveNumber, 3),
            ("第1回合 x", MoveNumber, 10),
            ("第一回合", Move, 12),
            ("，x", Comma, 3),
            ("炮二平五；x", Move, 12),
            ("4*", MoveNumber, 1),
            ("4$1", MoveNumber, 1),
            ("33.4 ", Move, 4),
            ("33.4!", Move, 4),
            ("33. C2", MoveNumber, 3),
            ("13=4", Move, 4),
            ("... x", Placeholder, 3),
            ("…", Placeholder, 3),
            ("!!12.", Remark, 2),
            ("?!", Remark, 2),
            ("！？ ", Remark, 6),
            ("+ ", Remark, 1),
            ("+- ", Remark, 2),
            ("± ", Remark, 2),
            ("+C=5", Move, 4),
            ("++.4", Move, 4),
            ("C2=5!!!", Move, 4),
            ("H2-E2* ", Move, 5),
            ("H2-E2+*", Move, 5),
            ("H2*E2 ", Move, 5),
            ("H2-E2+ ", Move, 5),
            ("Cbe3# ", Move, 4),
            ("$14)", Nag, 3),
            ("$ ", Unknown, 1),
            ("炮二平五！", Move, 12),
            ("i3i4=h", Move, 6),
            ("P1=2=h)", Move, 6),
            ("＋Ｐ＋１", Move, 12),
            ("-- ", Unknown, 2),
            ("]", Unknown, 1),
            (". ", Unknown, 1),
        ];
        for (text, kind, len) in cases {
            assert_eq!(move_text(&mut Scanner::new(text, 0)), (kind, len), "{text}");
        }
    }

    #[test]
    fn plain_moves_are_moves() {
        let files = || (b'a'..=b'z').chain(b'A'..=b'Z').map(char::from);
        let mut plain = 0;
        for from in files().flat_map(|file| ('0'..=':').map(move |rank| format!("{file}{rank}"))) {
            for text in files().flat_map(|to| [format!("{from}-{to}4"), format!("{from}{to}0")]) {
                let mut bytes = [b' '; 8];
                bytes[..text.len()].copy_from_slice(text.as_bytes());
                if is_plain_move(bytes, text.len()) {
                    plain += 1;
                    assert!(is_move(&text), "{text}");
                    assert_eq!(move_text(&mut Scanner::new(&text, 0)), (Move, text.len()), "{text}");
                }
            }
        }
        assert!(plain >= 18 * 10 * 18 * 2, "{plain}");
    }

    #[test]
    fn results() {
        for (text, len) in [
            ("1-0\n", 3),
            ("1-0\u{3000}", 3),
            ("1/2-1/2", 7),
            ("*", 1),
            ("0-1{x}", 3),
            ("1-01", 0),
            ("1. x", 0),
            ("1/2", 3),
        ] {
            assert_eq!(result(&mut Scanner::new(text, 0)), len, "{text}");
        }
    }

    #[test]
    fn comments_end_at_the_first_brace_or_with_the_game() {
        let comment = |text: &str| braced_comment(&mut Scanner::new(text, 0));
        assert_eq!(comment("{ a } b }"), (5, true));
        assert_eq!(comment("{ a { b } c"), (9, true));
        assert_eq!(comment("{ a 3. C2=5 { b } c"), (19, false));
        assert_eq!(comment("{ a 3. C2=5 H8+7 { b } c"), (24, false));
        assert_eq!(comment("{ (1. h2e2) h2e2){}"), (19, false));
        assert_eq!(comment("{ a (3... C2=5) { b } c"), (23, false));
        assert_eq!(comment("{ a 2. H2+3 (2... { b } c"), (25, false));
        assert_eq!(comment("{ a\n\n[Event \"x\"]\n\n{ b }"), (3, false));
        assert_eq!(comment("{ a\n[x]\n"), (7, false));
        assert_eq!(comment("{"), (1, false));
        assert_eq!(comment("{ a\n\n\n[Event \"x\"]\n"), (3, false));
        assert_eq!(comment("{ a\n \n[Event x]\n}"), (17, true));
    }

    #[test]
    fn values_end_at_the_quote_before_the_bracket() {
        let read = |text: &str| {
            let value = value(&mut Scanner::new(text, 0), true);
            (value.len, value.quote, value.inner)
        };
        assert_eq!(read("a\"]\n"), (1, Some(1), None));
        assert_eq!(read("a \\\"b\\\" c\"]"), (9, Some(1), None));
        assert_eq!(read("a \"b\" c\"]"), (7, Some(1), Some((2, 1))));
        assert_eq!(read("a]\nb\"]"), (1, None, None));
        assert_eq!(read("a"), (1, None, None));
        assert_eq!(read("a\\\\\"]"), (3, Some(1), None));
        assert_eq!(value(&mut Scanner::new("Jeiqi”]", 0), false).quote, Some(3));
        assert_eq!(value(&mut Scanner::new("“”", 0), false).inner, Some((0, 3)));
    }
}
