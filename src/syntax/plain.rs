//! Plain words: moves in letters, digits and signs, and numbers with their dots, one space after each.
//!
//! Nearly all of a record is plain words. Checking for each whether it is a comment, a keyword or an end nearly doubles
//! the instructions that the check of a collection takes. So a grammar takes a run of them at once and then looks at
//! the first other word. Words are read eight bytes at a time, as one number, and the classes of all eight are found
//! together.

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The number of moves.
    pub moves: usize,
    /// No word begins after this many bytes of the block.
    pub bytes: usize,
}

/// The numbers of a block, counted in pages of 32. A run of moves is cut where a page begins, so a move typed into a
/// long game does not shift the later cuts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pages {
    last: Option<u32>,
}

impl Pages {
    const NUMBERS: u32 = 32;

    /// Whether the block ends before a number, `inside` the block or at its start: it begins a page, or is on another one
    /// than the number before. If not, the number is taken.
    #[inline]
    pub fn turn(&mut self, number: u32, inside: bool) -> bool {
        let page = number / Pages::NUMBERS;
        let begins = number > 0 && number.is_multiple_of(Pages::NUMBERS);
        let turns = inside && (begins || self.last.is_some_and(|last| last != page));
        if !turns {
            self.last = Some(page);
        }
        turns
    }
}

/// Words in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlainRun {
    /// Their bytes, with the space after each.
    pub len: usize,
    /// How many of them are moves.
    pub moves: usize,
    /// How many are numbers.
    pub numbers: usize,
    /// How many are times.
    pub times: usize,
}

impl PlainRun {
    /// The number of words.
    pub(super) fn words(&self) -> usize {
        self.moves + self.numbers + self.times
    }
}

/// A word and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Word {
    len: usize,
    /// `None` for a move.
    number: Option<u32>,
}

/// The plain words at a place of a text, `inside` a block or at its start. Each is followed by a space and another
/// word. A move is one if `is_move` says so of eight bytes and its length. The byte after the last word has been looked
/// at.
#[inline(never)]
pub(super) fn plain_run(
    text: &[u8],
    from: usize,
    inside: bool,
    limit: Limit,
    pages: &mut Pages,
    is_move: impl Fn([u8; 8], usize) -> bool,
) -> PlainRun {
    let mut found = PlainRun::default();
    let Some(mut eight) = eight_at(text, from) else { return found };
    while found.moves < limit.moves && found.len < limit.bytes {
        let Some(word) = word(eight) else { break };
        let Some(next) = eight_at(text, from + found.len + word.len + 1) else { break };
        if !(b'!'..0x80).contains(&(next as u8)) {
            break;
        }
        match word.number {
            None if is_move(eight.to_le_bytes(), word.len) => found.moves += 1,
            None => break,
            Some(number) if pages.turn(number, inside || found.len > 0) => break,
            Some(_) => found.numbers += 1,
        }
        found.len += word.len + 1;
        eight = next;
    }
    found
}

#[inline]
fn eight_at(text: &[u8], at: usize) -> Option<u64> {
    text.get(at..)?.first_chunk().map(|eight| u64::from_le_bytes(*eight))
}

/// A byte in all eight places.
const fn all(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The highest bit of each byte.
const TOPS: u64 = all(0x80);

/// The top bits of the bytes that are at least `byte`. Valid up to the first byte that is not ASCII.
const fn at_least(eight: u64, byte: u8) -> u64 {
    eight.wrapping_add(all(0x80 - byte)) & TOPS
}

/// The same for bytes equal to `byte`.
const fn equal(eight: u64, byte: u8) -> u64 {
    !(eight ^ all(byte)).wrapping_add(all(0x7F)) & TOPS
}

/// The plain word that eight bytes begin with, if the space after it is one of them and it has one of these shapes: a
/// number with its dot; or letters, digits and the signs `+,-./=`, beginning with a letter, not ending with `+`, and
/// not letters alone. So no keyword is taken for a move and no remark for a part of one.
#[inline]
fn word(eight: u64) -> Option<Word> {
    // The first byte below `!`; those after it may be marked wrongly.
    let low = eight.wrapping_sub(all(b'!')) & !eight & TOPS;
    let inside = TOPS & low.wrapping_sub(1) & !low;
    let space = low.trailing_zeros() & !7;
    let last = eight.checked_shr(space.wrapping_sub(8))? as u8;
    if !matches!(eight.checked_shr(space)? as u8, b' ' | b'\n') || eight & inside != 0 {
        return None;
    }
    let len = (space / 8) as usize;
    if (eight as u8).is_ascii_digit() {
        let digits = at_least(eight, b'0') & !at_least(eight, b'9' + 1);
        let dot = 0x80 << (space - 8);
        let fits = last == b'.' && (digits | dot) & inside == inside;
        return fits.then(|| Word { len, number: Some(value(eight, space - 8)) });
    }
    // Capitals become small letters. Nothing else becomes a letter, a digit or a sign of a move.
    let eight = eight | all(0x20);
    let letters = at_least(eight, b'a') & !at_least(eight, b'z' + 1) & inside;
    let others = at_least(eight, b'+') & !at_least(eight, b'9' + 1) | equal(eight, b'=');
    let fits = (letters | others & inside) == inside && letters != inside && letters & 0x80 != 0 && last != b'+';
    fits.then_some(Word { len, number: None })
}

/// The value of at most six digits: the first `bits` bits of `eight`.
#[inline]
fn value(eight: u64, bits: u32) -> u32 {
    // Zeros are put before them; then neighbours are added, ones, twos and fours.
    let digits = (eight << (64 - bits)) & all(0x0F);
    let twos = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = twos.wrapping_mul(100).wrapping_add(twos >> 16) & 0x0000_FFFF_0000_FFFF;
    (fours.wrapping_mul(10_000).wrapping_add(fours >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eight(text: &str) -> u64 {
        let mut bytes = [b'x'; 8];
        bytes[..text.len().min(8)].copy_from_slice(&text.as_bytes()[..text.len().min(8)]);
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn values_are_those_of_the_digits() {
        let mut random = crate::random::random(5);
        for number in (0..2000).chain((0..5000).map(|_| random.u32(0..1_000_000))) {
            for text in [format!("{number}. "), format!("0{number}.\n")] {
                let found = word(eight(&text));
                let expected = (text.len() <= 8).then(|| Word { len: text.len() - 1, number: Some(number) });
                assert_eq!(found, expected, "{text:?}");
            }
        }
    }

    #[test]
    fn words_are_plain_byte_by_byte() {
        let class = |byte: u8| match byte {
            b'a'..=b'z' | b'A'..=b'Z' => 'l',
            b'0'..=b'9' => 'd',
            b'+'..=b'/' | b'=' => 's',
            _ => '?',
        };
        let mut random = crate::random::random(6);
        let (mut moves, mut numbers) = (0, 0);
        for round in 0..crate::random::rounds(30_000) {
            let alphabet = b"CNh2e9-+=.x!019. \n\r\t,/:@[`{\x7F\x80\xC3\xFF\x00";
            let likely = if round % 2 == 0 { 18 } else { alphabet.len() };
            let bytes: [u8; 8] = std::array::from_fn(|_| match random.usize(0..50) {
                0 => random.u8(..),
                _ => alphabet[random.usize(0..likely)],
            });
            let end = bytes.iter().position(|byte| *byte <= b' ');
            let text = &bytes[..end.unwrap_or(8)];
            let classes: String = text.iter().map(|byte| class(*byte)).collect();
            let space = end.is_some_and(|end| matches!(bytes[end], b' ' | b'\n'));
            let digits = classes.strip_suffix('s').filter(|_| text.last() == Some(&b'.')).unwrap_or_default();
            let is_number = !digits.is_empty() && digits.bytes().all(|class| class == b'd');
            let is_move = classes.starts_with('l')
                && !classes.contains('?')
                && text.last() != Some(&b'+')
                && classes.bytes().any(|class| class != b'l');
            let found = word(u64::from_le_bytes(bytes));
            let shape = found.map(|word| (word.len, word.number.is_some()));
            let expected = (space && (is_move || is_number)).then_some((text.len(), is_number));
            assert_eq!(shape, expected, "{:?}", String::from_utf8_lossy(&bytes));
            moves += u32::from(shape.is_some_and(|(_, number)| !number));
            numbers += u32::from(shape.is_some_and(|(_, number)| number));
        }
        assert!(moves > 200 && numbers > 20, "{moves} {numbers}");
    }

    #[test]
    fn a_plain_run_ends_where_something_else_begins() {
        let limit = Limit { moves: 256, bytes: 8192 };
        let plain_run = |text: &str| plain_run(text.as_bytes(), 0, true, limit, &mut Pages::default(), |_, _| true);
        let of = |len, words, moves| PlainRun { len, moves, numbers: words - moves, times: 0 };
        assert_eq!(plain_run("1. Ch2-e2 Nh9-g7\n2. Nh0-g2 (1) Nb9-c7 "), of(27, 5, 3));
        assert_eq!(plain_run("1. Ch2-e2 { x } 1. Ch2-e2"), of(10, 2, 1));
        assert_eq!(plain_run("31. Ch2-e2 Nh9-g7 32. Ch2-e2 Nh9-g7"), of(18, 3, 2));
        assert_eq!(plain_run("31. Ch2-e2 Nh9-g7 33. Ch2-e2 Nh9-g7"), of(18, 3, 2), "on the next page");
        assert_eq!(plain_run("33. Ch2-e2 Nh9-g7 35. Ch2-e2 Nh9-g7"), of(22, 4, 2), "on the same page");
        assert_eq!(plain_run("Ch2-e2  Nh9-g7 x"), of(0, 0, 0), "two spaces");
        assert_eq!(plain_run("Ch2-e2 炮二平五"), of(0, 0, 0), "a full-width space could stand there");
        let pages = &mut Pages::default();
        let short = super::plain_run(b"1. h2e2 Ch2-e2 h7e7 x", 0, true, limit, pages, |_, len| len == 4);
        assert_eq!(short, of(8, 2, 1), "the other one may be no move");
        let few = Limit { moves: 1, ..limit };
        assert_eq!(super::plain_run(b"Ch2-e2 Nh9-g7 Nh0-g2", 0, true, few, pages, |_, _| true), of(7, 1, 1));
        let pages = &mut Pages::default();
        let first = super::plain_run(b"32. Ch2-e2 Nh9-g7 33. x", 0, false, limit, pages, |_, _| true);
        assert_eq!(first, of(11, 2, 1), "the block begins with it");
    }
}
