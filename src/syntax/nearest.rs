//! Keywords that are written wrong: is this word within a letter or two of a keyword that may stand here, and does what
//! must follow it follow?
//!
//! ```text
//! STRAT{      START      a bracket follows
//! STRAT is    no keyword
//! ```

use super::Scanner;
use crate::text::distance_with_swaps;
use std::cell::Cell;

/// No word that is meant for a keyword is longer.
const LONG_WORD: usize = 16;

/// A keyword that may stand at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keyword {
    /// As the format spells it.
    pub name: &'static str,
    /// One of these signs must follow. If the list is empty, any value may.
    pub then: &'static [u8],
}

/// The keyword that the word at the cursor is, in any case of its letters, or was meant for; and the length of the word.
///
/// Only a misspelled word must be followed by what its keyword needs. A keyword that takes any value must be in capitals,
/// because a word in small letters may belong to a sentence.
pub(crate) fn nearest(scan: &mut Scanner<'_>, among: &[Keyword]) -> Option<(&'static str, usize)> {
    let letters = scan.run(0, |byte| byte.is_ascii_alphabetic() || byte == b'_');
    let word = scan.slice(0, letters);
    if let Some(exact) = among.iter().find(|keyword| keyword.name.eq_ignore_ascii_case(word)) {
        return Some((exact.name, letters));
    }
    let left = Cell::new(LONG_WORD);
    let in_word = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'{' | b'[' | b'(');
    let len = scan.run(0, |byte| in_word(byte) && left.replace(left.get().saturating_sub(1)) > 0);
    // A move has more signs.
    if scan.slice(0, len).bytes().filter(|byte| !byte.is_ascii_alphabetic()).count() > 1 {
        return None;
    }
    let space = scan.run(len, |byte| byte.is_ascii_whitespace());
    let (word, next) = (scan.slice(0, len), scan.peek(len + space));
    let follows = |keyword: &&Keyword| match keyword.then {
        [] => !word.bytes().any(|byte| byte.is_ascii_lowercase()),
        signs => next.is_some_and(|byte| signs.contains(&byte)),
    };
    near(word, among.iter().filter(follows).map(|keyword| keyword.name)).map(|name| (name, len))
}

/// The name most like a word, if one is near: in another case, or with one or two letters changed, left out, added, or
/// swapped with their neighbour; one if the word is short, or has a digit as moves have.
pub(crate) fn near(word: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let limit = if word.len() <= 3 || word.contains(|sign: char| sign.is_ascii_digit()) { 1 } else { 2 };
    let folded = word.to_ascii_lowercase();
    let distance = |name: &str| {
        // The comparison takes memory.
        let near = name.len().abs_diff(word.len()) <= limit;
        near.then(|| distance_with_swaps(folded.as_bytes(), name.to_ascii_lowercase().as_bytes(), limit)).flatten()
    };
    names
        .filter_map(|name| Some((distance(name).filter(|distance| *distance < name.len())?, name)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AMONG: [Keyword; 6] = [
        Keyword { name: "START", then: b"{" },
        Keyword { name: "VAR", then: b"[" },
        Keyword { name: "DIAG", then: b"{" },
        Keyword { name: "GAME", then: b"" },
        Keyword { name: "RED", then: b"" },
        Keyword { name: "BLACK", then: b"" },
    ];

    #[test]
    fn words_are_meant_for_a_keyword() {
        for (text, name, len) in [
            ("START{", "START", 5),
            ("start of it", "START", 5),
            ("STRAT {", "START", 5),
            ("ST@ART\n{", "START", 6),
            ("+START{", "START", 6),
            ("VA,[1]{", "VAR", 3),
            ("BALCK x", "BLACK", 5),
            ("GA0E", "GAME", 4),
            ("RDE: x", "RED", 4),
            ("GAME2", "GAME", 4),
        ] {
            assert_eq!(nearest(&mut Scanner::new(text, 0), &AMONG), Some((name, len)), "{text}");
        }
        for text in ["Ria8 {", "STRAT is", "Balck x", "VA 1", "ROUND 3", "C2=5", "", "{", "AB x"] {
            assert_eq!(nearest(&mut Scanner::new(text, 0), &AMONG), None, "{text}");
        }
    }
}
