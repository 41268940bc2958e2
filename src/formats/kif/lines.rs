//! Classifies the lines of a `.kif` file by their text alone, and splits a line with a move into its parts.
//!
//! ```text
//! line = "#" text | "*" text | "&" text                  (a program's comment, a comment, a bookmark)
//!      | key "：" value | board | side "番" | title
//!      | number move [ time ] [ "+" ] | number word [ time ]
//!      | "変化：" number "手" | "まで" text
//! ```

use super::Style;
use super::words::{self, is_space, trim};
use crate::formats::editing::Begun;
use crate::notation;
use crate::notation::kif::origin_len;

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Blank,
    /// A comment of a program.
    Program,
    Comment,
    Bookmark,
    /// Key and value, with the place and the length in bytes of the colon.
    Header {
        colon: usize,
        len: usize,
    },
    /// The pieces that a side has in hand, with the colon as in a header.
    Hand {
        colon: usize,
        len: usize,
    },
    /// A rank of the board.
    Rank,
    /// A line around the board without a meaning of its own.
    Border,
    /// The side to move.
    Turn,
    /// How many moves were played before the diagram.
    Before,
    /// The title of the list of moves.
    Title,
    Variation,
    Summary,
    /// A move or the end of the game, with a number or without.
    Move,
    Other,
}

impl Line {
    /// Whether it sets up a position.
    pub(super) fn is_board(self) -> bool {
        matches!(self, Line::Hand { .. } | Line::Rank | Line::Border | Line::Turn | Line::Before)
    }
}

/// The kind of a line, which is given without its line break.
pub(super) fn line_of(line: &str) -> Line {
    if line.starts_with('*') {
        return Line::Comment;
    }
    let text = trim(line);
    match text.chars().next() {
        None => return Line::Blank,
        Some('#') => return Line::Program,
        Some('*' | '＊') => return Line::Comment,
        Some('&') => return Line::Bookmark,
        Some('|') => return Line::Rank,
        Some('+') if text.starts_with("+-") => return Line::Border,
        _ => {}
    }
    if words::TITLES.iter().any(|title| text.starts_with(title)) {
        return Line::Title;
    }
    if text.starts_with(words::VARIATION) {
        return Line::Variation;
    }
    if text.starts_with(words::SUMMARY) {
        return Line::Summary;
    }
    if text == words::TURNED || is_ruler(text) {
        return Line::Border;
    }
    if words::side(text).is_some_and(|(_, rest)| rest == words::TURN) {
        return Line::Turn;
    }
    if text.strip_prefix(words::NUMBER_BEFORE).is_some_and(|rest| rest.starts_with(['＝', '='])) {
        return Line::Before;
    }
    if is_move_line(text) {
        return Line::Move;
    }
    if let Some((colon, len)) = colon(line) {
        let key = trim(line.get(..colon).unwrap_or_default());
        let hand = words::side(key).is_some_and(|(_, rest)| words::HANDS.contains(&rest));
        return if hand { Line::Hand { colon, len } } else { Line::Header { colon, len } };
    }
    Line::Other
}

/// The colon after a key, which has no spaces in it.
fn colon(line: &str) -> Option<(usize, usize)> {
    let is_colon = |sign: char| matches!(sign, '：' | ':');
    let text = line.trim_start_matches(is_space);
    let key = text.find(|sign| is_space(sign) || is_colon(sign)).filter(|key| *key > 0)?;
    let colon = text.get(key..)?.trim_start_matches(is_space);
    let sign = colon.chars().next().filter(|sign| is_colon(*sign))?;
    Some((line.len() - colon.len(), sign.len_utf8()))
}

/// The files above the board, each a digit.
fn is_ruler(text: &str) -> bool {
    let is_file = |word: &str| {
        word.chars().all(|found| matches!(found, '１'..='９' | '1'..='9')) && word.chars().nth(1).is_none()
    };
    let files = || text.split(is_space).filter(|word| !word.is_empty());
    files().nth(4).is_some() && files().nth(9).is_none() && files().all(is_file)
}

/// Whether a line is a move or the end of a game. A line that begins with a number is never anything else.
fn is_move_line(text: &str) -> bool {
    let (number, rest) = split_number(text);
    if number > 0 {
        let rest = trim(rest);
        // A key may begin with digits.
        return colon(rest).is_none() || starts_like_move(rest);
    }
    let word = parts(text).word;
    words::end_of(word).is_some()
        || is_marked(text)
        || (starts_like_move(word) && (notation::kif::fits(word) || notation::japanese::fits(word)))
        || [notation::csa::fits, notation::usi::fits, notation::kif::is_typed].iter().any(|fits| fits(word))
}

/// The length of the number that a text begins with, and the text after it. A full-width digit right before another sign is
/// the file of a move.
fn split_number(text: &str) -> (usize, &str) {
    let ascii = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(ascii..).unwrap_or_default();
    // `76歩(77)` and `7776FU` have no number.
    let whole = rest.starts_with(|next: char| is_space(next) || starts_like_move(next.encode_utf8(&mut [0; 4])));
    if ascii > 0 && (whole || rest.is_empty()) && !(ascii < 5 && notation::kif::fits(parts(text).word)) {
        return (ascii, rest);
    }
    match words::number(text) {
        Some((_, rest)) if ascii == 0 && rest.starts_with(is_space) => (text.len() - rest.len(), rest),
        _ if ascii > 0 && words::end_of(parts(rest).word).is_some() => (ascii, rest),
        _ => (0, text),
    }
}

/// Whether a text begins as moves do: with a square, or a mark of a side.
fn starts_like_move(text: &str) -> bool {
    text.starts_with(|first: char| {
        matches!(first, '１'..='９' | '1'..='9' | '同' | '+' | '-')
            || words::is_mark(first)
            || words::RANKS.contains(&first)
    })
}

/// Whether a text begins with the mark of a side and the square that it moves to, or what has been typed of it.
pub(super) fn is_marked(text: &str) -> bool {
    let word = words::without_mark(text);
    let is_digit = |sign: char| matches!(sign, '１'..='９' | '1'..='9') || words::RANKS.contains(&sign);
    let rest = word.trim_start_matches(is_digit);
    let digits = word.get(..word.len() - rest.len()).unwrap_or_default().chars().count();
    let ends = rest.is_empty() || rest.starts_with(|sign| is_space(sign) || words::is_mark(sign));
    word.len() < text.len() && (digits >= 2 || word.starts_with('同') || ends)
}

/// The half-move at a byte of a line of KIF, which may be only begun.
pub(super) fn begun(line: &str, at: usize) -> Option<Begun> {
    if !matches!(line_of(line), Line::Move | Line::Other) {
        return None;
    }
    let parts = move_parts(line);
    let number = parts.lead..parts.lead + parts.number;
    let start = number.end + parts.gap;
    // Digits alone are a number or squares.
    let is_alone = parts.word.is_empty() && parts.number > 0 && parts.gap == 0;
    let (number, word) = match is_alone {
        true => (number.start..number.start, number),
        false => (number, start..start + parts.word.len()),
    };
    let text = line.get(word.clone()).unwrap_or_default();
    let touches = word.start <= at && at <= word.end;
    let follows = line.get(word.end..).map(trim).unwrap_or_default();
    let is_last = follows.is_empty() || follows == "+" || is_time(follows);
    let is_begun = is_begun(text) || words::end_of(text).is_some();
    let is_led = !number.is_empty();
    (touches && is_last && is_begun).then_some(Begun { number, word, is_led })
}

/// Whether a word is a move, or what has been typed of one.
pub(super) fn is_begun(word: &str) -> bool {
    let body = words::without_mark(word);
    let digit = |sign: char| matches!(sign, '１'..='９' | '1'..='9');
    let is_typed = |rest: &str| rest.chars().all(|sign| sign.is_ascii_alphanumeric() || digit(sign) || sign == '+');
    // `+7776FU`, `P*5e`
    if body.starts_with(['+', '-']) || body.get(1..).is_some_and(|rest| rest.starts_with('*')) {
        return is_typed(body.get(1..).unwrap_or_default().trim_start_matches('*'));
    }
    let rest = match body.strip_prefix('同') {
        Some(rest) => rest.trim_start_matches(is_space),
        None => {
            let Some(rest) = body.strip_prefix(digit) else { return body.is_empty() && !word.is_empty() };
            rest.strip_prefix(|sign| digit(sign) || words::RANKS.contains(&sign)).unwrap_or(rest)
        }
    };
    let after = |rest: &str| {
        let rest = rest.trim_start_matches(MODIFIERS);
        rest.is_empty() || origin_len(rest) == Some(rest.len()) || "(77".starts_with(rest.get(..1).unwrap_or_default())
    };
    let is_piece = words::piece(rest).is_some_and(|(_, len)| rest.get(len..).is_some_and(after));
    rest.is_empty() || is_piece || rest == "成" || is_typed(rest)
}

/// The rest of a half-move after its piece.
const MODIFIERS: [char; 11] = ['成', '不', '生', '打', '右', '左', '直', '上', '引', '寄', '行'];

/// Whether a word after a number is a move, and no word that ends a game.
pub(super) fn is_move(word: &str) -> bool {
    words::end_of(word).is_none()
        && (starts_like_move(word) || word.contains(['(', '打']) || words::piece(word).is_some())
}

/// Whether an unknown line contains a move. A move has its origin in brackets; in KI2 it begins with the mark of its side.
pub(super) fn holds_a_move(line: &str, style: Style) -> bool {
    let marked = || line.match_indices(words::is_mark).any(|(at, _)| line.get(at..).is_some_and(is_marked));
    line.split(is_space).any(notation::kif::fits) || (style == Style::Rows && marked())
}

/// The parts of a line with a move, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Parts<'t> {
    /// Spaces before the number.
    pub lead: usize,
    pub number: usize,
    /// Spaces after it.
    pub gap: usize,
    /// The move, or the word that ends the game.
    pub word: &'t str,
    /// Everything after it.
    pub rest: &'t str,
}

/// The parts of a line with a move.
pub(super) fn move_parts(line: &str) -> Parts<'_> {
    let text = line.trim_start_matches(is_space);
    let (number, rest) = split_number(text);
    let word = rest.trim_start_matches(is_space);
    let found = parts(word);
    Parts { lead: line.len() - text.len(), number, gap: rest.len() - word.len(), ..found }
}

impl<'t> Parts<'t> {
    /// The number and the move of a line, which these are the parts of.
    pub(super) fn number_and_word(&self, line: &'t str) -> &'t str {
        let len = self.number + self.gap + self.word.len();
        line.get(self.lead..self.lead + len).unwrap_or_default()
    }
}

/// Of this many moves, about one ends a run.
const CUT: u64 = 64;

/// Whether a run of moves is cut before these.
pub(super) fn is_cut(moves: &[u8]) -> bool {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (words, rest) = moves.as_chunks::<8>();
    let mut last = [0; 8];
    last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    let mix = |hash: u64, word: &[u8; 8]| (hash.rotate_left(29) ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR);
    // The upper bits of the product depend on all of the text.
    words.iter().chain([&last]).fold(0, mix) < u64::MAX / CUT
}

/// The word at the start of a text, and the rest.
fn parts(text: &str) -> Parts<'_> {
    let marked = text.trim_start_matches(words::is_mark);
    let start = match marked.strip_prefix('同') {
        Some(after) => text.len() - after.trim_start_matches(is_space).len(),
        None => text.len() - marked.len(),
    };
    let tail = text.get(start..).unwrap_or_default();
    let is_csa = text.starts_with(|first: char| first.is_ascii_alphanumeric());
    let ends = |&(at, found): &(usize, char)| match found {
        '(' | '（' => tail.get(at..).is_some_and(is_time),
        // A sign at the end of a move of USI is its own.
        '+' => start + at > 0 && !is_csa && tail.get(at + 1..).is_some_and(is_blank),
        found => is_space(found),
    };
    let len = start + tail.char_indices().find(ends).map_or(tail.len(), |(at, _)| at);
    let len = len + if len > 0 { origin_len(text.get(len..).unwrap_or_default()).unwrap_or(0) } else { 0 };
    let (word, rest) = text.split_at_checked(len).unwrap_or((text, ""));
    Parts { word, rest, ..Parts::default() }
}

/// One of these is in each time.
const TIME_SIGNS: [char; 2] = [':', '/'];

/// Whether the bracket that a text begins with holds a time. What else stands in one belongs to the move. No bracket stands
/// in a time, so only the text up to the next one is read: a line may have thousands that nothing closes.
fn is_time(text: &str) -> bool {
    let mut inside = text.chars().skip(1).take_while(|c| !is_bracket(*c));
    inside.any(|c| TIME_SIGNS.contains(&c))
}

fn is_bracket(found: char) -> bool {
    matches!(found, '(' | ')' | '（' | '）')
}

fn is_blank(text: &str) -> bool {
    text.trim_start_matches(is_space).is_empty()
}

/// The number of the half-move at which a variation branches, by the line that opens it: the bytes before it and its own.
pub(super) fn branch_number(line: &str) -> Option<(usize, usize)> {
    let text = line.trim_start_matches(is_space).strip_prefix(words::VARIATION)?;
    let text = text.trim_start_matches(is_space);
    let text = text.strip_prefix(['：', ':']).unwrap_or(text).trim_start_matches(is_space);
    let (_, rest) = words::number(text)?;
    Some((line.len() - text.len(), text.len() - rest.len()))
}

/// The time in brackets that a text begins with: its length, and whether it can be read.
pub(super) fn time(text: &str) -> Option<(usize, bool)> {
    let inner = text.strip_prefix('(').filter(|_| is_time(text))?;
    let len = inner.find(is_bracket).filter(|len| inner.get(*len..).is_some_and(|end| end.starts_with(')')))?;
    let times = inner.get(..len)?;
    let mut parts = times.splitn(2, '/').map(str::trim);
    let read = |part: Option<&str>, optional: bool| match part {
        None | Some("") => optional,
        Some(part) => crate::record::clock::millis(part).is_some(),
    };
    let sound = read(parts.next(), false) && read(parts.next(), true);
    Some((len + 2, sound))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_what_they_are() {
        for (text, line) in [
            ("", Line::Blank),
            ("　", Line::Blank),
            ("# x", Line::Program),
            ("*x", Line::Comment),
            ("＊x", Line::Comment),
            ("&x", Line::Bookmark),
            ("手合割：平手　", Line::Header { colon: 9, len: 3 }),
            ("先手:A", Line::Header { colon: 6, len: 1 }),
            ("後手の持駒：なし", Line::Hand { colon: 15, len: 3 }),
            ("先手持駒：角", Line::Hand { colon: 12, len: 3 }),
            ("  ９ ８ ７ ６ ５ ４ ３ ２ １", Line::Border),
            ("9 8 7 6 5 4 3 2 1", Line::Border),
            ("   1 7776", Line::Move),
            ("12 2726", Line::Move),
            ("   1 76", Line::Move),
            ("+---------------------------+", Line::Border),
            ("|v香v桂 ・ ・ ・ ・ ・ ・ ・|一", Line::Rank),
            ("後手番", Line::Turn),
            ("盤面回転", Line::Border),
            ("手数＝171  ▲６二角成  まで", Line::Before),
            ("手数----指手---------消費時間--", Line::Title),
            ("手数---指手---消費時間--", Line::Title),
            ("   1 ７六歩(77)   ( 0:16/00:00:16)", Line::Move),
            ("3２二角不成(88)", Line::Move),
            ("１２ 同　歩(33)", Line::Move),
            ("７六歩(77)", Line::Move),
            ("76歩(77)", Line::Move),
            ("同　歩(33)", Line::Move),
            ("12", Line::Move),
            ("12 ???", Line::Move),
            ("投了", Line::Move),
            ("12投了", Line::Move),
            ("変化：4手", Line::Variation),
            ("まで5手で先手の勝ち", Line::Summary),
            ("▲７六歩(77)", Line::Move),
            ("▲７六歩 △３四歩▲２六歩", Line::Move),
            ("△同　銀", Line::Move),
            ("▲76歩成？", Line::Move),
            ("△投了", Line::Move),
            ("7g7f", Line::Move),
            ("+7776FU", Line::Move),
            ("76fu △３四歩", Line::Move),
            ("▲ △３", Line::Move),
            ("▲三間飛車", Line::Other),
            ("▲4時間39分", Line::Other),
            ("▲先手：A", Line::Header { colon: 9, len: 3 }),
            ("hello", Line::Other),
            ("hello world: x", Line::Other),
        ] {
            assert_eq!(line_of(text), line, "{text}");
        }
    }

    #[test]
    fn moves_and_their_parts() {
        for (line, parts) in [
            ("   1 ７六歩(77)   ( 0:16/00:00:16)", (3, 1, 1, "７六歩(77)", "   ( 0:16/00:00:16)")),
            ("   4 同　銀(31)   ( 0:00/00:00:00)+", (3, 1, 1, "同　銀(31)", "   ( 0:00/00:00:00)+")),
            ("4 同 銀(31)", (0, 1, 1, "同 銀(31)", "")),
            ("5 ４五角打     ( 0:00/00:00:00)", (0, 1, 1, "４五角打", "     ( 0:00/00:00:00)")),
            ("5 ４五角打(00)+", (0, 1, 1, "４五角打(00)", "+")),
            ("3２二角不成(88)", (0, 1, 0, "２二角不成(88)", "")),
            ("76歩(77)", (0, 0, 0, "76歩(77)", "")),
            ("7 7776", (0, 1, 1, "7776", "")),
            ("4 同　銀　(31)   ( 0:02/)", (0, 1, 1, "同　銀　(31)", "   ( 0:02/)")),
            ("9 ２二角成  (88)", (0, 1, 1, "２二角成  (88)", "")),
            ("7 +7776FU", (0, 1, 1, "+7776FU", "")),
            ("6 投了( 0:03/)", (0, 1, 1, "投了", "( 0:03/)")),
            ("１ ７六歩（７７）", (0, 3, 1, "７六歩（７７）", "")),
        ] {
            let found = move_parts(line);
            assert_eq!((found.lead, found.number, found.gap, found.word, found.rest), parts, "{line}");
        }
    }

    #[test]
    fn variations_and_their_numbers() {
        let number = |line: &'static str| branch_number(line).map(|(at, len)| &line[at..at + len]);
        let found = ["変化：9手", "変化：   9手", "変化:３手目", "変化： 12", "変化：手"].map(number);
        assert_eq!(found, [Some("9"), Some("9"), Some("３"), Some("12"), None]);
    }

    #[test]
    fn times() {
        for text in
            ["( 0:16/00:00:16)", "(00:00 / 00:00:00)", "( 0:03/ 0:00:19)", "( 0:12/)", "( 0:01)", "(0:11.5/0:01:02.5)"]
        {
            assert_eq!(time(text), Some((text.len(), true)), "{text}");
        }
        assert_eq!(time("(a/b)"), Some((5, false)));
        assert_eq!(time("( 0:16"), None);
    }
}
