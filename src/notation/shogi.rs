//! Squares and pieces of shogi as text, shared by its notations.
//!
//! Files are numbered 1 to 9 from the first side's right, ranks 1 to 9 (`a` to `i`) from the second side's back rank.

use crate::rules::Square;
use crate::rules::shogi::Kind;

/// The file, 1 to 9.
pub(super) const fn file_number(square: Square) -> u8 {
    9 - square.file()
}

/// The rank, 1 to 9; 0 for a square off shogi's board.
pub(super) const fn rank_number(square: Square) -> u8 {
    9 - square.rank()
}

/// The square of a file and a rank, both 1 to 9.
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(9u8.checked_sub(file)?, 9u8.checked_sub(rank)?).filter(|_| file > 0 && rank > 0)
}

/// CSA's two letters of the fourteen kinds, in the order of [`Kind::ALL`] (record-formats §4.2).
const CSA: [&str; 14] = ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// CSA's two letters: `FU`, `TO`.
pub(crate) fn csa_name(kind: Kind) -> &'static str {
    CSA[kind.index()]
}

/// Whether these are the kind's letters.
pub(super) fn is_csa_name(letters: [u8; 2], kind: Kind) -> bool {
    CSA[kind.index()].as_bytes() == letters
}

/// The kind of CSA's two letters, in upper case.
pub(crate) fn csa_kind(name: &str) -> Option<Kind> {
    let &[first, second] = name.as_bytes() else { return None };
    let is_own = |own: &&str| matches!(own.as_bytes(), &[a, b] if a == first && b == second);
    CSA.iter().position(is_own).map(|index| Kind::ALL[index])
}

/// SFEN's letters of the unpromoted kinds, in the order of [`Kind::ALL`].
const SFEN: [char; 8] = ['p', 'l', 'n', 's', 'g', 'b', 'r', 'k'];

/// SFEN's lower-case letter of the kind, or of its unpromoted kind.
pub(super) fn sfen_letter(kind: Kind) -> char {
    SFEN.get(kind.base().index()).copied().unwrap_or('k')
}

/// The unpromoted kind of a letter in either case.
pub(crate) fn sfen_kind(letter: char) -> Option<Kind> {
    SFEN.iter().position(|own| *own == letter.to_ascii_lowercase()).map(|index| Kind::ALL[index])
}

/// The Japanese name as moves have it: 歩, と, 成香, 馬.
pub(crate) fn japanese_name(kind: Kind) -> &'static str {
    ["歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"][kind.index()]
}
