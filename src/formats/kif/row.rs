//! A line of `.ki2`: moves one after the other, each begun by the mark of its side.
//!
//! ```text
//! ▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角
//! ```
//!
//! A mark begins a move, with spaces before it or without. A word without a mark that is no end of a game is taken for a
//! move, too, if it is about as long as one: none is dropped. A line of such words is a row if one of them is a move.

use super::grammar::{KifState, LONG_TEXT, last_token};
use super::lines::{Line, is_begun, is_marked, is_move, line_of};
use super::words::{self, is_space};
use crate::formats::editing::Begun;
use crate::notation::japanese;
use crate::notation::kif::origin_len;
use crate::syntax::{Expected, Parser, SyntaxErrorKind, SyntaxKind};

/// Takes the line, or its beginning if it is far too long. Returns the number of moves.
pub(super) fn row(parser: &mut Parser<'_, '_>, text: &str, state: &mut KifState) -> usize {
    let (mut rest, mut count) = (text.trim_end_matches(is_space), 0);
    loop {
        let spaces = rest.len() - rest.trim_start_matches(is_space).len();
        parser.token(SyntaxKind::Whitespace, spaces);
        rest = rest.get(spaces..).unwrap_or_default();
        if rest.is_empty() || rest.starts_with(['#', '*']) {
            last_token(parser, SyntaxKind::Comment, rest.len());
            return count;
        }
        if rest.starts_with(words::SUMMARY) {
            state.playing = false;
            last_token(parser, SyntaxKind::Reason, rest.len());
            return count;
        }
        // A mark that begins no move is not asked about: the answer may cost the rest of the line.
        let may_begin = |rest: &str| is_marked(rest) || !rest.starts_with(words::is_mark);
        if count > 0 && parser.len() >= LONG_TEXT && may_begin(rest) && line_of(rest) == Line::Move {
            return count;
        }
        let word = word(rest);
        if words::end_of(word).is_some() {
            (state.playing, state.number) = (false, state.number.saturating_add(1));
            parser.token(SyntaxKind::Special, word.len());
        } else if is_move(word) || stands_for_move(word) {
            (state.playing, state.number) = (true, state.number.saturating_add(1));
            parser.token(SyntaxKind::Move, word.len());
        } else {
            let expected = Expected::LineItem;
            parser.wrong_token(SyntaxKind::Unknown, word.len(), SyntaxErrorKind::Unexpected { expected });
        }
        count += 1;
        rest = rest.get(word.len()..).unwrap_or_default();
    }
}

/// The move that a text begins with: up to a space, but for those after `同`, or the next mark.
fn word(text: &str) -> &str {
    let marked = words::without_mark(text);
    let square = match marked.strip_prefix('同') {
        Some(after) => after.trim_start_matches(is_space),
        None => marked,
    };
    let start = text.len() - square.len();
    let end = square.find(|sign| is_space(sign) || words::is_mark(sign)).unwrap_or(square.len());
    let origin = if end > 0 { origin_len(square.get(end..).unwrap_or_default()).unwrap_or(0) } else { 0 };
    text.get(..start + end + origin).unwrap_or(text)
}

/// The half-move at a byte of a line of KI2, which may be only begun.
pub(super) fn begun(line: &str, at: usize) -> Option<Begun> {
    if !matches!(line_of(line), Line::Move | Line::Other | Line::Variation) {
        return None;
    }
    let mut start = 0;
    loop {
        let rest = line.get(start..)?;
        start += rest.len() - rest.trim_start_matches(is_space).len();
        let found = word(line.get(start..)?);
        if found.is_empty() || found.starts_with(['#', '*']) || start > at {
            return None;
        }
        let end = start + found.len();
        if at <= end && is_begun(found) {
            let is_led = found.starts_with(words::is_mark);
            return Some(Begun { number: start..start, word: start..end, is_led });
        }
        start = end;
    }
}

/// Whether a word that cannot be read has the length of a move, or nearly and two signs of one. No move is all letters or
/// hiragana.
fn stands_for_move(word: &str) -> bool {
    let marked = words::without_mark(word);
    if marked.chars().all(|sign| sign.is_ascii_alphabetic() || matches!(sign, 'ぁ'..='ん')) {
        return false;
    }
    let signs = marked.chars().filter(|sign| is_sign(*sign)).count();
    match marked.chars().count() {
        _ if marked.starts_with(['(', '（']) => false,
        4 => true,
        0 | 6.. => false,
        _ => signs > 1 || marked.len() < word.len(),
    }
}

/// Whether a sign can stand in a move.
fn is_sign(sign: char) -> bool {
    matches!(sign, '１'..='９' | '1'..='9' | '同')
        || words::RANKS.contains(&sign)
        || words::piece(sign.encode_utf8(&mut [0; 4])).is_some()
}

/// Words of a line that may be a row.
const WORDS: usize = 24;
/// Characters of a word that may be a damaged move.
const SHORT: usize = 7;

/// Whether a line was a row before words of it were damaged: all are short, and one is a move, or the first one has its mark and
/// two of file, rank and piece.
pub(super) fn is_damaged(line: &str) -> bool {
    let mut rest = line.trim_matches(is_space);
    let mut found = is_nearly_marked(word(rest));
    for _ in 0..WORDS {
        let word = word(rest);
        if word.chars().nth(SHORT).is_some() {
            return false;
        }
        found |= word.starts_with(words::is_mark) && japanese::fits(word);
        rest = rest.get(word.len()..).unwrap_or_default().trim_start_matches(is_space);
        if rest.is_empty() {
            break;
        }
    }
    found
}

fn is_nearly_marked(word: &str) -> bool {
    let text = words::without_mark(word);
    let mut signs = text.chars();
    let file = signs.next().is_some_and(|sign| matches!(sign, '１'..='９' | '1'..='9'));
    let rank = signs.next().is_some_and(|sign| matches!(sign, '１'..='９' | '1'..='9') || words::RANKS.contains(&sign));
    let piece = words::piece(signs.as_str()).is_some();
    text.len() < word.len() && usize::from(file) + usize::from(rank) + usize::from(piece) > 1
}

/// Whether a line begins with a move that has the mark of its side and the form of the notation.
pub(super) fn begins_with_move(line: &str) -> bool {
    let word = word(line.trim_start_matches(is_space));
    word.starts_with(words::is_mark) && japanese::fits(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_rows() {
        for (line, damaged) in [
            ("▲口六歩    △３四歩", true),
            ("▲７口歩", true),
            ("▲７六口", true),
            ("口口口口　△３四歩", true),
            ("７六　△３四歩 ▲２六歩", true),
            ("▲三間飛車 △四間飛車", false),
            ("▲4時間39分 △3時間", false),
            ("▲７六歩に△３四歩なら互角", false),
            ("なおここで▲７六歩とする手もある △３四歩", false),
            ("図は△３四歩まで", false),
            ("好手", false),
        ] {
            assert_eq!(is_damaged(line), damaged, "{line}");
        }
    }

    #[test]
    fn words_of_a_line() {
        for (text, words) in [
            ("▲７六歩    △３四歩", &["▲７六歩", "△３四歩"][..]),
            ("▲７六歩△３四歩", &["▲７六歩", "△３四歩"]),
            ("△同　銀 ▲同銀直", &["△同　銀", "▲同銀直"]),
            ("同 銀　７六歩", &["同 銀", "７六歩"]),
            ("▲△▲", &["▲", "△", "▲"]),
            ("△同", &["△同"]),
        ] {
            let (mut rest, mut found) = (text, Vec::new());
            while !rest.is_empty() {
                let next = word(rest);
                found.push(next);
                rest = rest[next.len()..].trim_start_matches(is_space);
            }
            assert_eq!(found, words, "{text}");
        }
    }
}
