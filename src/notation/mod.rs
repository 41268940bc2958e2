//! Text of one move or one position, and back.
//!
//! *May change in any release.*
//!
//! A move's text has a meaning only in a position, so [`read`] and [`write()`] take one. The choices of a file (the
//! notation, its piece letters, its scheme for stacked pawns) are a [`Dialect`]. Reading is total: a [`Reading`] is the
//! move, or the fault, as closed enums with the range of wrong bytes.
//!
//! This layer knows no file format: no move numbers, remarks, comments. It must not know syntax kinds, documents or
//! editors; it uses [`rules`](crate::rules) only.
//!
//! ```
//! use xqls::notation::{self, Dialect};
//! use xqls::rules::{Position, xiangqi};
//!
//! let start = Position::Xiangqi(xiangqi::Position::start());
//! let cannon = notation::read("Ch2-e2", &Dialect::lalg(), &start).legal().expect("legal at the start");
//! let mut text = String::new();
//! assert!(notation::write(cannon, &Dialect::axf(), &start, &mut text));
//! assert_eq!(text, "C2=5");
//! ```
//!
//! | module | notation |
//! |---|---|
//! | [`iccs`] | `H2-E2` and coordinates `h2e2` |
//! | [`lalg`] | `Ch2-e2`, `Rh4xg4` |
//! | [`salg`] | `Che2`, `Rxg4` |
//! | [`wxf`], [`stacking`] | AXF `C2=5` and WXF `C2.5`, and the schemes for stacked pieces |
//! | [`chinese`] | `炮二平五` |
//! | [`cs102a`] | `8 3 5 3` |
//! | [`digits`] | `7747` |
//! | [`jeiqi`] | `i3i4=h`, `Hc2=p`, `i3i4h`, `P1+1=h` |
//! | [`csa`], [`usi`], [`japanese`], [`kif`] | `+7776FU`, `7g7f`, `▲７六歩`, `７六歩(77)` |
//! | [`jeiqi_fen`], [`sfen`] | positions of jeiqi and shogi |
//! | [`fen`] | positions: `rnbakabnr/9/… w - - 0 1` |

pub(crate) mod chinese;
mod choice;
pub(crate) mod cs102a;
pub(crate) mod csa;
mod cursor;
mod dialect;
pub(crate) mod digits;
mod direction;
pub mod fen;
mod hanzi;
pub(crate) mod iccs;
pub(crate) mod japanese;
pub(crate) mod jeiqi;
pub(crate) mod jeiqi_fen;
pub(crate) mod kif;
pub(crate) mod lalg;
pub(crate) mod one_based;
mod other_notation;
mod piece;
mod plain;
mod reading;
pub(crate) mod salg;
pub(crate) mod sfen;
mod shape;
mod shogi;
pub(crate) mod stacking;
mod stacks;
mod symbols;
#[cfg(test)]
mod tests;
pub(crate) mod usi;
pub(crate) mod wxf;
mod xiangqi_board;

pub use dialect::Dialect;
pub(crate) use dialect::{Script, StackScheme};
pub(crate) use hanzi::is_sign_of_move;
pub(crate) use other_notation::narrow;
pub(crate) use piece::{AnyKind, AnyPiece};
pub(crate) use plain::plain;
pub(crate) use reading::{Malformation, NonCanonical, Note, Read, Reading, SearchedPlace, Stacking};
pub(crate) use shape::{NotationSet, fits, fits_declared, has_any_shape, has_shape};
pub(crate) use shogi::{csa_kind, csa_name, japanese_name, sfen_kind};
pub(crate) use symbols::{Symbols, SymbolsError};
pub(crate) use wxf::{read_by_page_of_1997, scheme_of};

use crate::rules::{Move, Position, Side, Square, Variant, shogi as shogi_rules, xiangqi};
use cursor::Fault;
use smallvec::smallvec;

/// A notation for moves; see [`NOTATIONS`] for the facts about each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Notation {
    /// `H2-E2` (seed 0)
    Iccs,
    /// `C2=5` with the piece letters of the file (seed 0, seed 3)
    Axf,
    /// `C2.5` with the federation's letters (record-formats §1)
    Wxf,
    /// `Ch2-e2` (seed 0)
    Lalg,
    /// `Che2` (seed 0)
    Salg,
    /// `炮二平五` (record-formats §2)
    Chinese,
    /// Squares alone, in each game: `h2e2` with ranks 0 to 9 (UCCI), `i3i4h` in jeiqi, USI `7g7f` in shogi
    Coordinate,
    /// Jeiqi: `i3i4=h` (seed 4)
    Lan,
    /// Jeiqi: `Hc2=p` (seed 4)
    San,
    /// Jeiqi: `P1+1=h` (seed 4)
    Traditional,
    /// Shogi: `+7776FU` (seed 1)
    Csa,
    /// Shogi: `▲７六歩`
    Japanese,
    /// Shogi: `７六歩(77)` (record-formats §9)
    Kif,
    /// Four numbers, counted from the mover's own right: `8 3 5 3` (seed 2)
    Steps,
    /// Four digits, columns from Red's left and rows from Black's back rank: `7747` (record-formats §10)
    Digits,
}

impl Notation {
    /// All notations, in the order of [`NOTATIONS`].
    pub const ALL: [Notation; NOTATIONS.len()] = {
        let mut all = [Notation::Iccs; NOTATIONS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = NOTATIONS[index].notation;
            index += 1;
        }
        all
    };

    /// Whether it names the squares of each move, so the move is the same in any position.
    pub const fn names_squares(self) -> bool {
        use Notation::{Coordinate, Csa, Digits, Iccs, Kif, Lalg, Lan, Steps};
        matches!(self, Coordinate | Csa | Kif | Iccs | Lalg | Lan | Steps | Digits)
    }

    /// Whether a number counts half-moves, and each word is one half-move: the notations of shogi, and the digits of
    /// DhtmlXQ.
    pub const fn counts_half_moves(self) -> bool {
        matches!(self, Notation::Csa | Notation::Kif | Notation::Japanese | Notation::Digits)
    }

    /// Whether nothing stands between two moves.
    pub fn is_glued(self) -> bool {
        self == Notation::Digits
    }

    /// Whether each move has a line of its own.
    pub const fn is_of_lines(self) -> bool {
        matches!(self, Notation::Csa | Notation::Kif)
    }

    /// The facts about the notation.
    pub fn info(self) -> &'static NotationInfo {
        &NOTATIONS[self as usize]
    }

    /// The notation of an id of [`NOTATIONS`], in either case.
    pub fn from_id(id: &str) -> Option<Notation> {
        NOTATIONS.iter().find(|info| info.id.eq_ignore_ascii_case(id)).map(|info| info.notation)
    }
}

/// A line of [`NOTATIONS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotationInfo {
    /// The notation itself.
    pub notation: Notation,
    /// For `--notation`, settings and keys of JSON: lower case, stable.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// The central cannon of the first move, or another well-known example.
    pub example: &'static str,
}

/// Every notation, in the order of [`Notation`].
pub const NOTATIONS: &[NotationInfo] = &[
    NotationInfo { notation: Notation::Iccs, id: "iccs", name: "ICCS", example: "H2-E2" },
    NotationInfo { notation: Notation::Axf, id: "axf", name: "AXF", example: "C2=5" },
    NotationInfo { notation: Notation::Wxf, id: "wxf", name: "WXF", example: "C2.5" },
    NotationInfo { notation: Notation::Lalg, id: "lalg", name: "LALG", example: "Ch2-e2" },
    NotationInfo { notation: Notation::Salg, id: "salg", name: "SALG", example: "Che2" },
    NotationInfo { notation: Notation::Chinese, id: "chinese", name: "Chinese", example: "炮二平五" },
    NotationInfo { notation: Notation::Coordinate, id: "coordinate", name: "coordinates", example: "h2e2" },
    NotationInfo { notation: Notation::Lan, id: "lan", name: "jeiqi LAN", example: "i3i4=h" },
    NotationInfo { notation: Notation::San, id: "san", name: "jeiqi SAN", example: "Hc2=p" },
    NotationInfo { notation: Notation::Traditional, id: "traditional", name: "traditional jeiqi", example: "P1+1=h" },
    NotationInfo { notation: Notation::Csa, id: "csa", name: "CSA", example: "+7776FU" },
    NotationInfo { notation: Notation::Japanese, id: "japanese", name: "Japanese", example: "▲７六歩" },
    NotationInfo { notation: Notation::Kif, id: "kif", name: "KIF", example: "７六歩(77)" },
    NotationInfo { notation: Notation::Steps, id: "cs102a", name: "CS102A steps", example: "8 3 5 3" },
    NotationInfo { notation: Notation::Digits, id: "digits", name: "digits", example: "7747" },
];

/// Reads the text of one move, without spaces, number or remark around it.
///
/// The file's own notation decides if the text has its shape, even if the move is illegal. Otherwise the text is tried
/// in the other notations (and with other piece letters), and accepted with a note if it is one legal move there.
pub fn read(text: &str, dialect: &Dialect, position: &Position) -> Reading {
    match position {
        Position::Xiangqi(position) => {
            if dialect.ranks_from_one
                && let Some(reading) = one_based::read(text, dialect, position)
            {
                return reading;
            }
            match read_as(text, dialect, position) {
                Ok(reading) => reading,
                Err(fault) => other_notation::read(text, dialect, position, fault),
            }
        }
        Position::Jeiqi(position) => jeiqi::read(text, dialect, position),
        Position::Shogi(position) => read_shogi(text, dialect.notation, position),
    }
}

/// Reads the text in the dialect's own notation; a fault if it does not have its shape.
fn read_as(text: &str, dialect: &Dialect, position: &xiangqi::Position) -> Result<Reading, Fault> {
    match dialect.notation {
        Notation::Iccs => iccs::read_iccs(text, position),
        Notation::Coordinate => iccs::read_coordinate(text, position),
        Notation::Lalg => lalg::read(text, &dialect.symbols, position),
        Notation::Axf | Notation::Wxf => wxf::read(text, dialect, position),
        Notation::Salg => salg::read_cased(text, &dialect.symbols, dialect.cased, position),
        Notation::Chinese => chinese::read(text, position),
        Notation::Steps => Ok(cs102a::read(text, position)),
        Notation::Digits => digits::read(text, position),
        other => {
            let what = if text.is_empty() { Malformation::Empty } else { Malformation::WrongGame(other) };
            Err(Fault { at: 0..text.len(), what })
        }
    }
}

/// Reads a move of shogi in its notation, else in another one of shogi in which it is one legal move.
fn read_shogi(text: &str, notation: Notation, position: &shogi_rules::Position) -> Reading {
    let read_as = |notation| match notation {
        Notation::Coordinate => usi::read_as(text, position),
        Notation::Csa => csa::read_as(text, position),
        Notation::Japanese => japanese::read_as(text, position),
        Notation::Kif => kif::read_as(text, position),
        other => {
            let what = if text.is_empty() { Malformation::Empty } else { Malformation::WrongGame(other) };
            Err(Fault { at: 0..text.len(), what })
        }
    };
    let fault = match read_as(notation) {
        Ok(reading) => return reading,
        Err(fault) => fault,
    };
    for other in [Notation::Csa, Notation::Coordinate, Notation::Kif, Notation::Japanese] {
        if other != notation
            && let Ok(Reading::Move(Read { mv, .. })) = read_as(other)
        {
            let note = Note::NonCanonical(NonCanonical::OtherNotation(other));
            return Reading::Move(Read { mv, notes: smallvec![note] });
        }
    }
    fault.into()
}

/// Appends the move as the dialect writes it; `false`, and nothing appended, if the notation cannot express it.
///
/// The move need not be legal. The move of a piece on the origin to any square is written as well as the notation
/// allows.
pub fn write(mv: Move, dialect: &Dialect, position: &Position, out: &mut String) -> bool {
    write_after(None, mv, dialect, position, out)
}

/// The name of a square as a notation writes it in a move of a side; `None` for one without names of its own.
pub(crate) fn square_in(square: Square, notation: Notation, variant: Variant, mover: Option<Side>) -> Option<String> {
    let mut name = String::new();
    match (variant, notation) {
        (Variant::Xiangqi, Notation::Steps) => cs102a::push_square(square, mover?, &mut name),
        (Variant::Xiangqi, Notation::Digits) => digits::push_square(square, &mut name),
        (Variant::Shogi, Notation::Coordinate) => usi::push_square(square, &mut name),
        (Variant::Shogi, Notation::Japanese) => japanese::push_square(square, &mut name),
        _ => return None,
    }
    Some(name)
}

/// As [`write()`], where the move before is known: a Japanese recapture is then `同`, not its square.
pub fn write_after(last: Option<Move>, mv: Move, dialect: &Dialect, position: &Position, out: &mut String) -> bool {
    match position {
        Position::Xiangqi(_) if dialect.ranks_from_one => one_based::write(mv, dialect, position, out),
        Position::Xiangqi(position) => match dialect.notation {
            Notation::Iccs => iccs::write_iccs(mv, out),
            Notation::Coordinate => iccs::write_coordinate(mv, out),
            Notation::Lalg => lalg::write(mv, &dialect.symbols, position, out),
            Notation::Axf | Notation::Wxf => wxf::write(mv, dialect, position, out),
            Notation::Salg => salg::write(mv, &dialect.symbols, position, out),
            Notation::Chinese => chinese::write(mv, dialect.script, position, out),
            Notation::Steps => cs102a::write(mv, position.side_to_move(), out),
            Notation::Digits => digits::write(mv, out),
            _ => false,
        },
        Position::Jeiqi(position) => jeiqi::write(mv, dialect, position, out),
        Position::Shogi(position) => match dialect.notation {
            Notation::Coordinate => usi::write(mv, out),
            Notation::Csa => csa::write(mv, position, out),
            Notation::Japanese if dialect.recaptures => japanese::write(mv, position.last(), "　", position, out),
            Notation::Japanese => japanese::write(mv, last.map(Move::to), "", position, out),
            Notation::Kif => kif::write(mv, position, out),
            _ => false,
        },
    }
}
