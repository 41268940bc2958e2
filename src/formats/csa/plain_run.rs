//! Runs of plain lines: moves of seven bytes and times in whole seconds, each followed by a line break.
//!
//! ```text
//! +7776FU
//! T12
//! -3334FU
//! ```
//!
//! Nearly all lines of a record are plain. Without this, the check of a file takes 84 % more instructions. So
//! they are read eight bytes at a time, as one number, and all bytes are tested together. An unusual line ends the run
//! and is left to the grammar.

use crate::syntax::PlainRun;

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// The number of moves.
    pub(super) moves: usize,
    /// No line begins after this many bytes.
    pub(super) bytes: usize,
}

/// The plain lines from a place of a text on, each followed by another statement. They end before a move for which
/// `ends` holds, given its [`number`] and the count of moves before it. `timed` is whether a time may come next, as it
/// may once after a move; it is updated to the state after the lines.
pub(super) fn plain_run(
    text: &[u8],
    from: usize,
    limit: Limit,
    timed: &mut bool,
    ends: impl Fn(u64, usize) -> bool,
) -> PlainRun {
    let (mut at, mut moves, mut times) = (from, 0, 0);
    let last = from.saturating_add(limit.bytes);
    let Some(mut eight) = eight_at(text, from) else { return PlainRun::default() };
    while at < last {
        let is_move = is_move(eight);
        let len = if is_move {
            if moves >= limit.moves || ends(eight & SEVEN, moves) {
                break;
            }
            7
        } else {
            match seconds(eight) {
                Some(len) if *timed => len,
                _ => break,
            }
        };
        let end = at + len;
        let next = match (eight >> (8 * len)) as u8 {
            b'\n' => end + 1,
            b'\r' if text.get(end + 1) == Some(&b'\n') => end + 2,
            _ => break,
        };
        let Some(next_eight) = eight_at(text, next) else { break };
        if !matches!(next_eight as u8, b'!'..=b'~') || next_eight as u8 == b',' {
            break;
        }
        moves += usize::from(is_move);
        times += usize::from(!is_move);
        *timed = is_move;
        (at, eight) = (next, next_eight);
    }
    PlainRun { len: at - from, moves, times, numbers: 0 }
}

/// A move as one number, the same wherever it stands: its first seven bytes.
pub(super) fn number(text: &str) -> u64 {
    text.bytes().take(7).rev().fold(0, |number, byte| number << 8 | u64::from(byte))
}

#[inline]
fn eight_at(text: &[u8], at: usize) -> Option<u64> {
    text.get(at..)?.first_chunk().map(|eight| u64::from_le_bytes(*eight))
}

/// The first seven bytes of eight.
const SEVEN: u64 = u64::MAX >> 8;

/// The highest bit of each byte.
const TOPS: u64 = u64::from_ne_bytes([0x80; 8]);

/// Whether eight bytes begin with a sign, four digits and two capitals, or `@` for one of these.
#[inline]
fn is_move(eight: u64) -> bool {
    // The rest of a digit is at most 9, of a capital at most 26. Anything larger reaches or has the highest bit.
    let rest = eight ^ u64::from_le_bytes(*b"\x000000@@\x00");
    let over = rest.wrapping_add(u64::from_le_bytes([0, 0x76, 0x76, 0x76, 0x76, 0x65, 0x65, 0]));
    matches!(eight as u8, b'+' | b'-') && (rest | over) & TOPS & SEVEN == 0
}

/// The length of `T` and its digits at the start of eight bytes, if it is less than eight.
#[inline]
fn seconds(eight: u64) -> Option<usize> {
    let rest = (eight >> 8) ^ u64::from_le_bytes(*b"0000000\xFF");
    // The first byte that is not a digit is marked; the marks after it may be wrong.
    let others = (rest | rest.wrapping_add(u64::from_ne_bytes([0x76; 8]))) & TOPS;
    let digits = (others.trailing_zeros() / 8) as usize;
    (eight as u8 == b'T' && (1..7).contains(&digits)).then_some(1 + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Limit = Limit { moves: 96, bytes: 8192 };

    fn eight(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn lines_are_plain_byte_by_byte() {
        let mut random = crate::random::random(11);
        let (mut moves, mut times) = (0, 0);
        for round in 0..crate::random::rounds(30_000) {
            let shape: &[&[u8]; 8] = match round % 2 {
                0 => &[b"+-+-T", b"0189", b"0189", b"0189", b"0189", b"AFUZ", b"AFUZ", b"\r\n"],
                _ => &[b"TTTT+", b"0189", b"0189\n", b"0189\r", b"0189\n", b"0189\n", b"0189\n", b"0189\n"],
            };
            let odd = b"+-,./0:9@AZ[`az{T \t\r\n\x00\x7F\x80\xB0\xC1\xFF";
            let bytes: [u8; 8] = std::array::from_fn(|at| match random.usize(0..24) {
                0 => random.u8(..),
                1 => odd[random.usize(0..odd.len())],
                _ => shape[at][random.usize(0..shape[at].len())],
            });
            let is_capital = |byte: &u8| matches!(byte, b'@'..=b'Z');
            let expected = matches!(bytes[0], b'+' | b'-')
                && bytes[1..5].iter().all(u8::is_ascii_digit)
                && bytes[5..7].iter().all(is_capital);
            assert_eq!(is_move(eight(bytes)), expected, "{}", bytes.escape_ascii());
            let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let expected_time = (bytes[0] == b'T' && (1..7).contains(&digits)).then_some(1 + digits);
            assert_eq!(seconds(eight(bytes)), expected_time, "{}", bytes.escape_ascii());
            moves += u32::from(expected);
            times += u32::from(expected_time.is_some());
        }
        assert!(moves > 2_000 && times > 2_000, "{moves} {times}");
    }

    #[test]
    fn a_plain_run_ends_where_something_else_begins() {
        let of = |text: &str, mut timed: bool| {
            let found = plain_run(text.as_bytes(), 0, ALL, &mut timed, |_, _| false);
            (found.len, found.moves, found.times, timed)
        };
        assert_eq!(of("+7776FU\nT12\n-3334FU\n%CHUDAN\n", false), (20, 2, 1, true));
        assert_eq!(of("+7776FU\r\nT12\r\n-3334FU\r\n%CHUDAN\r\n", false), (23, 2, 1, true));
        assert_eq!(of("+7776FU\nT1\nT2\n-3334FU\n", false), (11, 1, 1, false), "a second time");
        assert_eq!(of("T1\n+7776FU\n'a comment", false), (0, 0, 0, false), "a time without a move");
        assert_eq!(of("T1\n+7776FU\n'a comment", true), (11, 1, 1, true));
        assert_eq!(of("T1.5\n+7776FU\n", true), (0, 0, 0, true), "decimals");
        assert_eq!(of("+7776FU,T1\n-3334FU\n", false), (0, 0, 0, false));
        assert_eq!(of("+7776FU\n\n-3334FU\nT12\n", false), (0, 0, 0, false), "an empty line");
        assert_eq!(of("+7776FU\n,-3334FU\nT12\n", false), (0, 0, 0, false));
        assert_eq!(of("+7776FU\r-3334FU\nT1234567\n", false), (0, 0, 0, false));
        assert_eq!(of("+7776FU\n-3334FU", false), (0, 0, 0, false), "fewer than eight bytes after it");
    }

    #[test]
    fn a_plain_run_is_no_longer_than_it_may_be() {
        let text = b"+7776FU\nT12\n-3334FU\n+2726FU\n-4132KI\n%CHUDAN\n";
        let moves = |limit, ends: &dyn Fn(u64, usize) -> bool| plain_run(text, 0, limit, &mut false, ends).moves;
        assert_eq!(moves(ALL, &|_, _| false), 4);
        assert_eq!(moves(Limit { moves: 3, ..ALL }, &|_, _| false), 3);
        assert_eq!(moves(Limit { bytes: 20, ..ALL }, &|_, _| false), 2);
        assert_eq!(moves(ALL, &|text, before| before > 1 && text == number("+2726FU")), 2);
        assert_eq!(moves(ALL, &|text, _| text == number("+2726FU, or so")), 2);
    }
}
