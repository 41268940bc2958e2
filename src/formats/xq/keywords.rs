//! Keywords that are written wrong: misspelled, split by a space, or with another sign in them.

use super::lexer::{HEADER_KEYS, letters};
use crate::syntax::Scanner;

/// The keyword of a line or block, and the length of its text, if a space splits it in two: `STA RT`.
pub(super) fn split_keyword(scan: &mut Scanner<'_>) -> Option<(&'static str, usize)> {
    let first = letters(scan, 0);
    if first == 0 || scan.peek(first) != Some(b' ') {
        return None;
    }
    let second = letters(scan, first + 1);
    let len = first + 1 + second;
    let (head, tail) = (scan.slice(0, first), scan.slice(first + 1, second));
    let is_whole = |keyword: &&str| keyword.strip_prefix(head).is_some_and(|rest| !rest.is_empty() && rest == tail);
    let blocks = ["START", "SETUP", "DIAG", "COM"];
    let keyword = blocks.into_iter().chain(HEADER_KEYS).chain(["GAME", "FORMAT"]).find(is_whole)?;
    let space = len + scan.run(len, |byte| byte.is_ascii_whitespace());
    (!blocks.contains(&keyword) || scan.peek(space) == Some(b'{')).then_some((keyword, len))
}

/// The length of a damaged `VAR` at the cursor: the number of a variation and a `{` follow it, and another sign stands in
/// it or in place of a letter.
pub(super) fn damaged_variation(scan: &mut Scanner<'_>) -> Option<usize> {
    let len = (1..=4).find(|at| scan.peek(*at) == Some(b'['))?;
    let digits = scan.run(len + 1, |byte| byte.is_ascii_digit());
    let opens = digits > 0 && scan.slice(len + 1 + digits, 2) == "]{";
    let word = scan.slice(0, len);
    (opens && !word.bytes().any(|byte| byte.is_ascii_digit()) && has_sign_in(word, "VAR")).then_some(len)
}

/// The keyword of a damaged START or SETUP at the cursor, and its length: a `{` follows it, and another sign stands in it
/// or in place of a letter.
pub(super) fn damaged_opening(scan: &mut Scanner<'_>) -> Option<(&'static str, usize)> {
    let keywords = ["START", "SETUP"];
    let len = scan.run(0, |byte| byte.is_ascii_graphic() && byte != b'{');
    let keyword = keywords.into_iter().find(|keyword| has_sign_in(scan.slice(0, len), keyword))?;
    let space = scan.run(len, |byte| byte.is_ascii_whitespace());
    (scan.peek(len + space) == Some(b'{')).then_some((keyword, len))
}

/// Whether a word is a keyword with a digit or another sign in it, or in place of one of its letters.
fn has_sign_in(word: &str, keyword: &str) -> bool {
    let Some((at, _)) = word.char_indices().find(|(_, c)| c.is_ascii_digit() || c.is_ascii_punctuation()) else {
        return false;
    };
    let (before, after) = (&word[..at], &word[at + 1..]);
    let rest = keyword.strip_prefix(before);
    rest.is_some_and(|rest| rest == after || rest.get(1..) == Some(after))
}

/// The length of a damaged `GAME` at the cursor, which has a digit in it or in place of a letter.
pub(super) fn damaged_game(scan: &mut Scanner<'_>) -> Option<usize> {
    let len = scan.run(0, |byte| byte.is_ascii_alphanumeric());
    let word = scan.slice(0, len);
    let ends = scan.peek(len).is_none_or(|byte| byte.is_ascii_whitespace());
    let damaged = !word.starts_with("GAME") && word.bytes().any(|byte| byte.is_ascii_digit());
    (len <= 6 && ends && damaged && is_meant_for_game(word)).then_some(len)
}

/// `MOVE` for the word of a setup that is near to it. No piece on its square is written without a digit.
pub(super) fn misspelled_move(word: &str) -> Option<&'static str> {
    // `OVE` may be the rest of a keyword that a stray sign has cut.
    let is_whole = word.starts_with('M') || word.len() >= "MOVE".len();
    let is_word = is_whole && (3..=5).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_word { similar_keyword(word, &["MOVE"]) } else { None }
}

/// Whether a word with a digit is meant for GAME: no move has three capitals.
pub(super) fn is_meant_for_game(word: &str) -> bool {
    let capitals = word.bytes().filter(u8::is_ascii_uppercase).count();
    capitals >= 3 && similar_keyword(word, &["GAME"]).is_some()
}

/// The keyword most like a word, if one is near: one letter changed, left out, added, or two swapped.
pub(super) fn similar_keyword(word: &str, keywords: &[&'static str]) -> Option<&'static str> {
    let upper = word.to_ascii_uppercase();
    let limit = if word.len() <= 3 { 1 } else { 2 };
    keywords
        .iter()
        // The comparison takes memory for each pair of letters.
        .filter(|keyword| keyword.len().abs_diff(word.len()) <= limit)
        .map(|keyword| (distance(upper.as_bytes(), keyword.as_bytes()), *keyword))
        .filter(|(distance, keyword)| *distance <= limit && *distance < keyword.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, keyword)| keyword)
}

/// Number of letters to change, add, leave out or swap with their neighbour to come from one word to another.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            let at = |i: usize, j: usize| rows.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0);
            let best = if i == 0 || j == 0 {
                i + j
            } else {
                let same = usize::from(a.get(i - 1) != b.get(j - 1));
                let mut best = (at(i - 1, j) + 1).min(at(i, j - 1) + 1).min(at(i - 1, j - 1) + same);
                if i > 1 && j > 1 && a.get(i - 1) == b.get(j - 2) && a.get(i - 2) == b.get(j - 1) {
                    best = best.min(at(i - 2, j - 2) + 1);
                }
                best
            };
            if let Some(cell) = rows.get_mut(i).and_then(|row| row.get_mut(j)) {
                *cell = best;
            }
        }
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::lexer::BLOCK_KEYS;
    use super::*;

    #[test]
    fn near_keywords_are_found() {
        assert_eq!(similar_keyword("STRAT", &BLOCK_KEYS), Some("START"));
        assert_eq!(similar_keyword("Balck", &HEADER_KEYS), Some("BLACK"));
        assert_eq!(similar_keyword("ROUND", &HEADER_KEYS), None);
    }

    #[test]
    fn keywords_with_another_sign_in_them() {
        let split = |text: &str| split_keyword(&mut Scanner::new(text, 0));
        assert_eq!(split("STA RT{"), Some(("START", 6)));
        assert_eq!(split("DA TE 2001-01-01"), Some(("DATE", 5)));
        assert_eq!(split("STA RT 1"), None);
        assert_eq!(split("RED GAME"), None);
        let variation = |text: &str| damaged_variation(&mut Scanner::new(text, 0));
        assert_eq!([variation("VA,[1]{"), variation("/VAR[12]{"), variation("VA]R[4]{")], [Some(3), Some(4), Some(4)]);
        assert_eq!([variation("VAR[1]{"), variation("VA,[1]"), variation("C2,[1]{")], [None; 3]);
        let opening = |text: &str| damaged_opening(&mut Scanner::new(text, 0));
        assert_eq!([opening("ST@ART{"), opening("STAR[T{")], [Some(("START", 6)); 2]);
        assert_eq!([opening("+START {"), opening("START1{")], [Some(("START", 6)); 2]);
        assert_eq!(opening("SE:UP{"), Some(("SETUP", 5)));
        assert_eq!([opening("START{"), opening("STA1"), opening("S1.A1{"), opening("STRAT{")], [None; 4]);
        assert_eq!(
            ["MVOE", "MOV", "MOVEE", "BLACK", "KE0", "Move"].map(misspelled_move),
            [Some("MOVE"), Some("MOVE"), Some("MOVE"), None, None, None]
        );
        let game = |text: &str| damaged_game(&mut Scanner::new(text, 0));
        assert_eq!([game("GA0E 2"), game("G0AME")], [Some(4), Some(5)]);
        assert_eq!([game("GAME 2"), game("GAME2"), game("Gae8"), game("C2=5")], [None; 4]);
    }
}
