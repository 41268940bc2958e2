//! How one file writes its moves: the notation and the choices it leaves open.

use super::{Notation, Symbols};

/// How AXF and WXF distinguish three or more pieces of a kind on a file, and pawns stacked on two files (record-formats
/// §1.2). Five schemes are in use; the reader knows all, the writer follows one of these four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StackScheme {
    /// World Xiangqi Rules 2018, article 7.5, and Fairy-Stockfish: ordinal from the front, then the file: `13=4`.
    #[default]
    W18,
    /// The federation's page of 1997: `P+.4`, `P3.4`, `++.4`; with two files stacked `3+.4`, `33.4`.
    W97,
    /// xqbase: `P+`, `P.`, `P-`, otherwise `Pa` to `Pe` counted from the mover's own view.
    Xqb,
    /// XiangQi Review, seed 0's Appendix A: `P+`, `P=`, `P-`, otherwise `PA` to `PE` counted from Red's view.
    Xqr,
}

impl StackScheme {
    /// The four schemes.
    pub const ALL: [StackScheme; 4] = [StackScheme::W18, StackScheme::W97, StackScheme::Xqb, StackScheme::Xqr];
}

/// The form of Chinese characters that is written; both are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Script {
    /// 车 马 帅 将 进 后
    #[default]
    Simplified,
    /// 車 馬 帥 將 進 後
    Traditional,
}

/// A notation with its options, as chosen by a file's `FORMAT` line and the settings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dialect {
    /// The notation.
    pub notation: Notation,
    /// The piece letters of AXF, WXF, LALG and SALG.
    pub symbols: Symbols,
    /// The scheme for stacked pieces that AXF and WXF write, and that decides where two schemes read a text differently.
    pub stack_scheme: StackScheme,
    /// The operator for a sideways move that AXF and WXF write, `=` or `.`; both are read.
    pub sideways: char,
    /// The characters the Chinese notation writes.
    pub script: Script,
    /// Ranks count from 1 to 10 in squares, as Fairy-Stockfish and PyChess write them (record-formats §3.1).
    pub ranks_from_one: bool,
    /// SALG as chess programs write it: pieces in upper case and files in lower case, so `cxd5` is a pawn's move, and
    /// pawns may have no letter.
    pub cased: bool,
    /// Japanese as records write it: `△同　銀` for a move to the square of the move before. Otherwise the caller says which
    /// square that is.
    pub recaptures: bool,
}

impl Dialect {
    /// The notation with its default options.
    pub const fn new(notation: Notation) -> Dialect {
        let wxf = matches!(notation, Notation::Wxf | Notation::Lan | Notation::San | Notation::Traditional);
        Dialect {
            notation,
            symbols: if wxf { Symbols::wxf() } else { Symbols::yang() },
            stack_scheme: StackScheme::W18,
            sideways: if wxf { '.' } else { '=' },
            script: Script::Simplified,
            ranks_from_one: false,
            cased: false,
            recaptures: false,
        }
    }

    /// `H2-E2`
    pub const fn iccs() -> Dialect {
        Dialect::new(Notation::Iccs)
    }

    /// `C2=5`, `N8+7`: the letters of seed 0 and `=`.
    pub const fn axf() -> Dialect {
        Dialect::new(Notation::Axf)
    }

    /// `C2.5`, `H8+7`: the federation's letters and `.`.
    pub const fn wxf() -> Dialect {
        Dialect::new(Notation::Wxf)
    }

    /// `Ch2-e2`
    pub const fn lalg() -> Dialect {
        Dialect::new(Notation::Lalg)
    }

    /// `Che2`
    pub const fn salg() -> Dialect {
        Dialect::new(Notation::Salg)
    }

    /// `炮二平五`
    pub const fn chinese() -> Dialect {
        Dialect::new(Notation::Chinese)
    }

    /// `h2e2`
    pub const fn coordinate() -> Dialect {
        Dialect::new(Notation::Coordinate)
    }

    /// `▲７六歩`, `△同　銀`
    pub const fn ki2() -> Dialect {
        Dialect { recaptures: true, ..Dialect::new(Notation::Japanese) }
    }

    /// The same with other piece letters.
    pub const fn with_symbols(self, symbols: Symbols) -> Dialect {
        Dialect { symbols, ..self }
    }

    /// The same with another scheme for stacked pieces.
    pub const fn with_stack_scheme(self, stack_scheme: StackScheme) -> Dialect {
        Dialect { stack_scheme, ..self }
    }

    /// The same with the other form of Chinese characters.
    pub const fn with_script(self, script: Script) -> Dialect {
        Dialect { script, ..self }
    }
}
