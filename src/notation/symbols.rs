//! The letters that stand for the kinds of pieces, as the `FORMAT` line of seed 0 sets them.
//!
//! ```text
//! FORMAT AXF, K(K) R(C) N(H) C(P) G(A) M(E) P(S)
//! ```
//!
//! Each item is `default(symbol)`: `R(C)` says that the rook, by default `R`, is written `C` here. The map is
//! built all at once, never by replacing letter after letter: above, `R(C)`, `C(P)` and `P(S)` chain
//! (record-formats §8.3 row 1).

use crate::rules::xiangqi::Kind;
use std::fmt;

/// One letter for each of the seven kinds of xiangqi, all different.
///
/// Letters are ASCII and kept in upper case; [`Symbols::kind`] ignores the case, because the case of a move's letter
/// says nothing (record-formats §0).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbols {
    /// In the order of [`Kind::ALL`], ASCII upper case.
    letters: [u8; 7],
}

impl Symbols {
    /// The defaults of seed 0, those of ICCS: `K R N C G M P`.
    pub const fn yang() -> Symbols {
        Symbols { letters: *b"KGMNRCP" }
    }

    /// The letters of the World Xiangqi Federation, of seed 3 and of `FORMAT WXF`: `K A E R H C P`.
    pub const fn wxf() -> Symbols {
        Symbols { letters: *b"KAEHRCP" }
    }

    /// The letters of xqbase and of every FEN: `K A B N R C P`.
    pub const fn xqbase() -> Symbols {
        Symbols { letters: *b"KABNRCP" }
    }

    /// The defaults of seed 0 changed by the pairs `(default letter, symbol)` of a `FORMAT` line; see [`Symbols::remap`].
    pub fn with(pairs: &[(char, char)]) -> Result<Symbols, SymbolsError> {
        Symbols::yang().remap(pairs)
    }

    /// These letters changed by pairs `(letter here, symbol)`, all at once. Kinds that are not named keep
    /// their letter; two kinds that end with the same one are an error (record-formats §8.3 row 2).
    pub fn remap(self, pairs: &[(char, char)]) -> Result<Symbols, SymbolsError> {
        let mut letters = self.letters;
        let mut named = [false; 7];
        for &(default, symbol) in pairs {
            let Some(index) = self.index(default) else {
                return Err(SymbolsError::UnknownDefault { letter: default, known: self });
            };
            if !symbol.is_ascii_alphabetic() {
                return Err(SymbolsError::NotALetter { symbol });
            }
            if named[index] {
                return Err(SymbolsError::NamedTwice { kind: Kind::ALL[index], letter: default });
            }
            named[index] = true;
            letters[index] = symbol.to_ascii_uppercase() as u8;
        }
        for (index, letter) in letters.iter().enumerate() {
            if let Some(first) = letters[..index].iter().position(|other| other == letter) {
                return Err(SymbolsError::Duplicate {
                    symbol: char::from(*letter),
                    kinds: (Kind::ALL[first], Kind::ALL[index]),
                });
            }
        }
        Ok(Symbols { letters })
    }

    /// These letters with the horse, the advisor and the elephant as in `other`, which is where the usual sets differ;
    /// `None` if two kinds would have the same letter.
    pub fn with_horses_of(self, other: &Symbols) -> Option<Symbols> {
        let mut letters = self.letters;
        for kind in [Kind::Horse, Kind::Advisor, Kind::Elephant] {
            letters[kind.index()] = other.letters[kind.index()];
        }
        let distinct = (1..letters.len()).all(|index| !letters[..index].contains(&letters[index]));
        distinct.then_some(Symbols { letters })
    }

    /// The kind a letter stands for, in either case.
    pub fn kind(&self, letter: char) -> Option<Kind> {
        self.index(letter).map(|index| Kind::ALL[index])
    }

    /// [`Symbols::kind`] of a byte of a text.
    pub(super) fn kind_of_byte(&self, byte: u8) -> Option<Kind> {
        self.kind(char::from(byte))
    }

    /// The upper-case letter of a kind.
    pub const fn letter(&self, kind: Kind) -> char {
        self.letters[kind.index()] as char
    }

    fn index(&self, letter: char) -> Option<usize> {
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        let upper = letter.to_ascii_uppercase() as u8;
        self.letters.iter().position(|&own| own == upper)
    }
}

/// The letters of seed 0.
impl Default for Symbols {
    fn default() -> Symbols {
        Symbols::yang()
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbols({self})")
    }
}

/// The letters as seed 0 lists them: king, rook, horse, cannon, advisor, elephant, pawn.
impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, index) in [0, 4, 3, 5, 1, 2, 6].into_iter().enumerate() {
            if count > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", char::from(self.letters[index]))?;
        }
        Ok(())
    }
}

/// Why a list of piece symbols cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolsError {
    /// The letter before the parenthesis is not a default letter.
    UnknownDefault {
        /// As written.
        letter: char,
        /// The letters that may stand there.
        known: Symbols,
    },
    /// The symbol is not one of the letters A to Z.
    NotALetter {
        /// As written.
        symbol: char,
    },
    /// One kind is given two symbols.
    NamedTwice {
        kind: Kind,
        /// Its default letter as written the second time.
        letter: char,
    },
    /// Two kinds end with the same symbol, because the list says so or because one of them kept its default.
    Duplicate {
        /// The symbol, upper case.
        symbol: char,
        /// The two kinds.
        kinds: (Kind, Kind),
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_of_seed_0_is_built_all_at_once() {
        let pairs = [('K', 'K'), ('R', 'C'), ('N', 'H'), ('C', 'P'), ('G', 'A'), ('M', 'E'), ('P', 'S')];
        let symbols = Symbols::with(&pairs).expect("seed 0's own line");
        assert_eq!(symbols.kind('C'), Some(Kind::Rook));
        assert_eq!(symbols.kind('p'), Some(Kind::Cannon));
        assert_eq!(symbols.kind('S'), Some(Kind::Pawn));
        assert_eq!(symbols.kind('R'), None);
        assert_eq!(symbols.letter(Kind::Advisor), 'A');
        assert_eq!(symbols.to_string(), "K C H P A E S");
    }

    #[test]
    fn unlisted_kinds_keep_their_default() {
        let symbols = Symbols::with(&[('g', 'a'), ('M', 'e'), ('N', 'H')]);
        assert_eq!(symbols, Ok(Symbols::wxf()));
    }

    #[test]
    fn errors_name_the_cause() {
        let error = |pairs: &[(char, char)]| Symbols::with(pairs).expect_err("an error");
        let kinds = (Kind::Rook, Kind::Cannon);
        assert_eq!(error(&[('R', 'C')]), SymbolsError::Duplicate { symbol: 'C', kinds });
        assert_eq!(error(&[('H', 'N')]), SymbolsError::UnknownDefault { letter: 'H', known: Symbols::yang() });
        assert_eq!(error(&[('R', '车')]), SymbolsError::NotALetter { symbol: '车' });
        assert_eq!(error(&[('R', 'X'), ('r', 'Y')]), SymbolsError::NamedTwice { kind: Kind::Rook, letter: 'r' });
        let swapped = Symbols::with(&[('R', 'C'), ('C', 'R')]).expect("a swap");
        assert_eq!(swapped.to_string(), "K C N R G M P");
    }
}
