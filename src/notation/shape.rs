//! Which notations a text could be, by its shape alone: no position, no meaning.
//!
//! For detecting that a file is in another notation than it says (record-formats §8.3 row 5).

use super::{Dialect, Notation, Symbols, chinese, iccs, lalg, salg, wxf};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NotationSet(u32);

impl NotationSet {
    pub const EMPTY: NotationSet = NotationSet(0);

    /// Whether the notation is in the set.
    pub const fn contains(self, notation: Notation) -> bool {
        self.0 & (1 << notation as u32) != 0
    }

    /// Adds a notation.
    pub const fn insert(&mut self, notation: Notation) {
        self.0 |= 1 << notation as u32;
    }

    /// The set with one notation more.
    pub const fn with(mut self, notation: Notation) -> NotationSet {
        self.insert(notation);
        self
    }

    pub const fn without(self, notation: Notation) -> NotationSet {
        NotationSet(self.0 & !(1 << notation as u32))
    }

    /// The union of both sets.
    pub const fn union(self, other: NotationSet) -> NotationSet {
        NotationSet(self.0 | other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The notations in the set, in the order of [`Notation::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Notation> {
        Notation::ALL.into_iter().filter(move |&notation| self.contains(notation))
    }
}

/// Whether the text has the shape of one notation with these piece letters; cheaper than [`fits_declared`].
pub(crate) fn has_shape(text: &str, notation: Notation, symbols: &Symbols) -> bool {
    if !text.is_ascii() {
        return notation == Notation::Chinese && chinese::fits(text);
    }
    match notation {
        Notation::Iccs | Notation::Coordinate => iccs::fits(text),
        Notation::Lalg => lalg::fits(text, symbols),
        Notation::Salg => salg::fits(text, symbols),
        Notation::Axf | Notation::Wxf => directed(text) && wxf::fits(text, symbols),
        _ => false,
    }
}

/// Whether the text has the shape of any notation. Agrees with [`fits`], but tries the likeliest first.
pub(crate) fn has_any_shape(text: &str, symbols: &Symbols) -> bool {
    let likely = [Notation::Iccs, Notation::Axf, Notation::Lalg, Notation::Salg, Notation::Chinese];
    likely.into_iter().any(|notation| has_shape(text, notation, symbols))
        || has_shape(text, Notation::Wxf, &Symbols::wxf())
}

/// Whether a direction and a digit end a text of four characters, as in all that AXF and WXF write.
fn directed(text: &str) -> bool {
    matches!(text.as_bytes(), [_, _, b'+' | b'-' | b'=' | b'.', b'1'..=b'9'])
}

impl fmt::Debug for NotationSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The notations whose shape the text has; the piece letters of WXF are its own, those of the others are `symbols`.
///
/// So `H2+3` is WXF and not AXF in a file with the letters of seed 0, and `C2=5` is both; `h2e2` is both ICCS and
/// coordinates.
pub(crate) fn fits(text: &str, symbols: &Symbols) -> NotationSet {
    let mut set = NotationSet::EMPTY;
    if !text.is_ascii() {
        if chinese::fits(text) {
            set.insert(Notation::Chinese);
        }
        return set;
    }
    if iccs::fits(text) {
        set = set.with(Notation::Iccs).with(Notation::Coordinate);
    }
    if lalg::fits(text, symbols) {
        set.insert(Notation::Lalg);
    }
    if salg::fits(text, symbols) {
        set.insert(Notation::Salg);
    }
    if directed(text) && wxf::fits(text, symbols) {
        set.insert(Notation::Axf);
    }
    if directed(text) && wxf::fits(text, &Symbols::wxf()) {
        set.insert(Notation::Wxf);
    }
    set
}

/// The notations whose shape the text has in a file of this dialect: [`fits`], but in a WXF file the letters are those of
/// the file.
pub(crate) fn fits_declared(text: &str, declared: &Dialect) -> NotationSet {
    let mut set = fits(text, &declared.symbols);
    if declared.notation == Notation::Wxf && declared.symbols == Symbols::wxf() {
        // The letters come with the name, which may be the wrong one.
        let usual = fits(text, &Symbols::yang());
        for notation in [Notation::Lalg, Notation::Salg].into_iter().filter(|notation| usual.contains(*notation)) {
            set = set.with(notation);
        }
    }
    match (declared.notation, set.contains(Notation::Axf)) {
        (Notation::Wxf, true) => set.with(Notation::Wxf),
        (Notation::Wxf, false) => set.without(Notation::Wxf),
        _ => set,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_shape_is_one_of_all() {
        let texts = [
            "H2-E2",
            "h2e2",
            "Ch2-e2",
            "Rh4xg4",
            "Che2",
            "Rxg4",
            "C2=5",
            "H8+7",
            "N8+7",
            "炮二平五",
            "33.4",
            "e2",
            "",
            "x",
            "Ｃ２＝５",
        ];
        for text in texts {
            for symbols in [Symbols::yang(), Symbols::wxf()] {
                for notation in Notation::ALL {
                    let all = fits_declared(text, &Dialect::new(notation).with_symbols(symbols));
                    assert_eq!(has_shape(text, notation, &symbols), all.contains(notation), "{text} {notation:?}");
                }
                assert_eq!(has_any_shape(text, &symbols), !fits(text, &symbols).is_empty(), "{text}");
            }
        }
    }
}
