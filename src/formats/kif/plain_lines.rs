//! Plain lines: a number, a move as programs write it, perhaps its time, and nothing else.
//!
//! ```text
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//!    2 ３四歩(33)
//! ```
//!
//! Nearly all lines of a record are plain. With this, and moves that are read plainly, the check of a file takes 58 % fewer
//! instructions. Lines are read byte by byte in one pass. An unusual one ends the run and is left to the grammar. Invariant:
//! the grammar would make the same tokens of a plain line, without an error.

use super::lines::is_cut;

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Moves before it in the block.
    pub before: usize,
    /// The number of moves.
    pub moves: usize,
    /// No line begins after this many bytes.
    pub bytes: usize,
}

/// Lines in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PlainLines {
    /// Their bytes.
    pub len: usize,
    /// How many there are.
    pub count: usize,
    /// The number of the last one.
    pub number: u32,
}

/// The plain lines from a place of a text on. They end before a move that begins another block.
pub(super) fn plain_lines(text: &[u8], from: usize, limit: Limit) -> PlainLines {
    let mut found = PlainLines::default();
    while found.count < limit.moves && found.len < limit.bytes {
        let Some(line) = text.get(from + found.len..).and_then(plain_line) else { break };
        if line.is_cut && limit.before + found.count > 0 {
            break;
        }
        found = PlainLines { len: found.len + line.len, count: found.count + 1, number: line.number };
    }
    found
}

struct PlainLine {
    /// Its bytes with the line break.
    len: usize,
    number: u32,
    is_cut: bool,
}

/// The digits of a number that is certainly one of 32 bits.
const DIGITS: usize = 6;

fn plain_line(text: &[u8]) -> Option<PlainLine> {
    let start = spaces(text, 0);
    let (digits_end, number) = number(text, start)?;
    let gap_end = spaces(text, digits_end);
    let word_end = word(text, gap_end).filter(|_| gap_end > digits_end)?;
    let mut at = spaces(text, word_end);
    if text.get(at) == Some(&b'(') && at > word_end {
        at = time(text, at)?;
    }
    let len = match text.get(at..)? {
        [b'\n', ..] => at + 1,
        [b'\r', b'\n', ..] => at + 2,
        _ => return None,
    };
    Some(PlainLine { len, number, is_cut: is_cut(text.get(start..word_end)?) })
}

/// The end of the spaces from a byte on.
fn spaces(text: &[u8], from: usize) -> usize {
    from + text.iter().skip(from).take_while(|byte| **byte == b' ').count()
}

/// The end of the digits from a byte on, and their value.
fn number(text: &[u8], from: usize) -> Option<(usize, u32)> {
    let mut value = 0;
    for (at, byte) in text.iter().enumerate().skip(from).take(DIGITS + 1) {
        if !byte.is_ascii_digit() {
            return (at > from).then_some((at, value));
        }
        value = value * 10 + u32::from(byte - b'0');
    }
    None
}

/// The end of a move: the square that it goes to or `同`, the name of a piece, perhaps `成`, and its origin or `打`.
fn word(text: &[u8], from: usize) -> Option<usize> {
    let square = match text.get(from..from + 6)? {
        // A full-width digit and a sign of Chinese, which is a number or makes the move unreadable.
        [0xEF, 0xBC, 0x91..=0x99, 0xE4..=0xE9, _, _] => true,
        same => same == "同　".as_bytes(),
    };
    let mut at = from + 6;
    let mut last = &[][..];
    // The longest is `成銀成`.
    for _ in 0..=4 {
        let sign = text.get(at..at + 3)?;
        match sign {
            [0xE4..=0xE9, _, _] => {}
            sign if sign == "と".as_bytes() => {}
            _ => break,
        }
        last = sign;
        at += 3;
    }
    let origin = match text.get(at..at + 4) {
        Some([b'(', b'1'..=b'9', b'1'..=b'9', b')']) => 4,
        _ if last == "打".as_bytes() => 0,
        _ => return None,
    };
    (square && at > from + 6).then_some(at + origin)
}

/// The end of a time with its total: `( 0:16/00:00:16)`.
fn time(text: &[u8], from: usize) -> Option<usize> {
    let used = clock(text, from + 1)?;
    let end = match text.get(used)? {
        b'/' => clock(text, used + 1)?,
        _ => used,
    };
    (text.get(end) == Some(&b')')).then_some(end + 1)
}

/// The end of two or three numbers with colons between them, and spaces before them.
fn clock(text: &[u8], from: usize) -> Option<usize> {
    let (mut at, _) = number(text, spaces(text, from))?;
    let mut parts = 1;
    while parts < 3 && text.get(at) == Some(&b':') {
        (at, _) = number(text, at + 1)?;
        parts += 1;
    }
    (parts > 1).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Limit = Limit { before: 0, moves: 192, bytes: 8192 };

    #[test]
    fn lines_and_whether_they_are_plain() {
        for (line, plain) in [
            ("   1 ７六歩(77)   ( 0:16/00:00:16)\n", true),
            ("   1 ７六歩(77)   ( 0:16/00:00:16)\r\n", true),
            ("12 同　成銀(31)\n", true),
            ("5 ４五角打     \n", true),
            ("5 ３三と成(34) (0:01)\n", true),
            ("5 ４五角打( 0:16/00:00:16)\n", false),
            ("5 ４五角打(00)\n", false),
            ("5 ４五角\n", false),
            ("5 ４五(33)\n", false),
            ("1７六歩(77)\n", false),
            ("1 76歩(77)\n", false),
            ("1 同 銀(31)\n", false),
            ("1 同　　銀(31)\n", false),
            ("1 ７六歩(77)   ( 0:16/00:00:16)+\n", false),
            ("1 ７六歩(77)   ( 0:16/00:00:16) \n", false),
            ("1 ７六歩(77)   ( 0:16.5/00:00:16)\n", false),
            ("1 ７六歩(77)   ( 0:16/)\n", false),
            ("1 ７六歩(77)\r", false),
            ("1 ７六歩(77)", false),
            ("1234567 ７六歩(77)\n", false),
            ("6 投了         ( 0:03/00:00:03)\n", false),
            ("*comment\n", false),
        ] {
            let found = plain_lines(line.as_bytes(), 0, ALL);
            let expected = if plain { (line.len(), 1) } else { (0, 0) };
            assert_eq!((found.len, found.count), expected, "{line:?}");
        }
    }

    #[test]
    fn a_run_is_no_longer_than_it_may_be() {
        let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n変化：2手\n";
        let found = |limit| plain_lines(text.as_bytes(), 0, limit);
        let line = "   1 ７六歩(77)\n".len();
        assert_eq!(found(ALL), PlainLines { len: text.len() - "変化：2手\n".len(), count: 3, number: 3 });
        assert_eq!(found(Limit { moves: 2, ..ALL }).count, 2);
        assert_eq!(found(Limit { bytes: line + 1, ..ALL }).count, 2);
        assert_eq!(found(Limit { bytes: line, ..ALL }).count, 1);
    }

    /// A line that is cut off begins a block, but never an empty one.
    #[test]
    fn a_run_ends_before_a_move_that_begins_a_block() {
        let line = |number: u32| format!("{number} ７六歩(77)\n");
        let cut = (1..9999).find(|number| is_cut(line(*number).trim_end().as_bytes())).expect("one in 64 is cut");
        let text = line(cut) + &line(cut);
        assert_eq!(plain_lines(text.as_bytes(), 0, ALL).count, 1);
        assert_eq!(plain_lines(text.as_bytes(), 0, Limit { before: 1, ..ALL }).count, 0);
    }
}
