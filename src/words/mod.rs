//! All texts for people, apart from the messages and pages of single diagnostics: names of pieces, sides and squares,
//! and the sentences about moves and positions. The layers below `ide` hold data only.
//!
//! Every text depends on a [`Wording`], which holds the language of the reader ([`Locale`]). A caller passes the
//! wording on and never asks which language it is. The language decides inside this module alone.
//!
//! One thing has one name. In shogi a promoted pawn is a *tokin*, the usual English term; the other promoted pieces
//! without a name of their own are *promoted lance*, *promoted knight* and *promoted silver*. The promoted bishop is a
//! *horse* and the promoted rook a *dragon*. The sides are Red and Black in xiangqi, White and Black in jeiqi (as its
//! FEN names them) and Black and White in shogi, where Black moves first.

mod catalogue;
mod completion;
mod english;
mod fen;
mod formats;
mod games;
mod headers;
mod hints;
mod locale;
mod losses;
mod misfits;
mod moves;
pub(crate) mod names;
mod outline;
mod piece_domains;
mod pieces;
mod positions;
mod problems;
mod session;

#[cfg(all(feature = "session", not(feature = "catalogues")))]
pub use catalogue::add_catalogue;
pub(crate) use catalogue::{Catalogue, filled, say, say_count};
pub(crate) use formats::{format_name, in_language, unfit};
pub use locale::Locale;
pub(crate) use losses::loss;
pub(crate) use moves::notation_name;
pub(crate) use outline::games;
pub(crate) use piece_domains::{domain, palace};
pub(crate) use pieces::{game, players, side_name};
pub(crate) use problems::problem;
pub(crate) use session::out_of_step;

use crate::formats::spelling::{Spelling, WORDLESS};
use crate::notation::{self, AnyKind, AnyPiece, Dialect};
use crate::rules::{Side, Square, Variant};

/// The reader and the record that a text is written for.
#[derive(Clone, Copy, Debug)]
pub struct Wording<'a> {
    /// The language of the reader.
    pub locale: Locale,
    /// How the file writes its moves: its notation and piece letters.
    pub dialect: &'a Dialect,
    /// The game, which names the sides.
    pub variant: Variant,
    /// How the format of the file spells its words.
    pub spelling: &'static Spelling,
    /// The side whose move is spoken of. A step of CS102A counts the squares as that side sees them.
    pub mover: Option<Side>,
}

/// The language's comma between the items of a list.
pub(crate) fn comma(locale: Locale) -> &'static str {
    say!(locale, "between the items of a list" => ", ")
}

impl<'a> Wording<'a> {
    /// The wording in English.
    pub fn new(dialect: &'a Dialect, variant: Variant) -> Wording<'a> {
        Wording { locale: Locale::default(), dialect, variant, spelling: &WORDLESS, mover: None }
    }
}

impl Wording<'_> {
    /// The side as a name: `Red`.
    pub fn side(&self, side: Side) -> &'static str {
        pieces::side_name(self.locale, side, self.variant)
    }

    /// The side as an adjective: `red`.
    pub fn colour(&self, side: Side) -> &'static str {
        pieces::side(self.locale, side, self.variant)
    }

    /// The kind of a piece of either side: `cannon`.
    pub fn kind(&self, kind: impl Into<AnyKind>) -> &'static str {
        match kind.into() {
            AnyKind::Xiangqi(kind) => pieces::xiangqi_kind(self.locale, kind),
            AnyKind::Shogi(kind) => pieces::shogi_kind(self.locale, kind),
        }
    }

    /// The kind of a piece, as players call that of its side: `cannon`.
    pub fn kind_of(&self, piece: impl Into<AnyPiece>) -> &'static str {
        pieces::named(self.locale, piece.into())
    }

    /// `red cannon`
    pub fn piece(&self, piece: impl Into<AnyPiece>) -> String {
        let piece = piece.into();
        say!(self.locale, "{side} {kind}", side = self.colour(piece.side), kind = self.kind_of(piece))
    }

    /// `the red cannon`, or `a piece` when it is not known which.
    pub fn the_piece(&self, piece: Option<AnyPiece>) -> String {
        match piece {
            Some(piece) => say!(self.locale, "the {piece}", piece = self.piece(piece)),
            None => self.any_piece().to_owned(),
        }
    }

    /// `a piece`
    pub fn any_piece(&self) -> &'static str {
        say!(self.locale, "a piece")
    }

    /// `an elephant`: the name of a thing with the article of English.
    pub fn a(&self, name: &str) -> String {
        match self.locale {
            Locale::En => english::a(name),
            Locale::ZhHans | Locale::ZhHant | Locale::Ja => name.to_owned(),
        }
    }

    /// A number of pieces of a kind: `2 horses`.
    pub fn several(&self, count: u32, kind: &str) -> String {
        say_count!(self.locale, count, "{count} {kind}" | "{count} {kind}s", kind)
    }

    /// `2 pieces`
    pub fn count_of_pieces(&self, count: u32) -> String {
        say_count!(self.locale, count, "{count} piece" | "{count} pieces")
    }

    /// `3 others`
    pub fn others(&self, count: usize) -> String {
        say_count!(self.locale, count, "{count} other" | "{count} others")
    }

    /// `a, b and c`
    pub fn all_of(&self, items: &[String]) -> String {
        self.joined(items, |head, last| say!(self.locale, "a list" => "{head} and {last}", head, last))
    }

    /// `a, b or c`
    pub fn one_of(&self, items: &[String]) -> String {
        self.joined(items, |head, last| say!(self.locale, "a list" => "{head} or {last}", head, last))
    }

    /// Items with the language's comma between them.
    pub fn commas(&self, items: &[String]) -> String {
        items.join(comma(self.locale))
    }

    fn joined(&self, items: &[String], end: impl Fn(&str, &str) -> String) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [head @ .., last] => end(&self.commas(head), last),
        }
    }

    /// The hand, as the place that a piece comes from, or the square.
    pub fn origin(&self, from: Option<Square>) -> String {
        from.map_or_else(|| say!(self.locale, "hand").to_owned(), |from| self.square(from))
    }

    /// The square as the file names it, or else the game's players: `h2`, in shogi `76`. In a file whose ranks count from 1
    /// it is `h3`, in DhtmlXQ `77`, in USI `7f`, in KI2 `７六`, in CS102A `2 3`.
    pub fn square(&self, square: Square) -> String {
        if let Some(name) = notation::square_in(square, self.dialect.notation, self.variant, self.mover) {
            return name;
        }
        match self.variant {
            Variant::Xiangqi if self.dialect.ranks_from_one => {
                format!("{}{}", char::from(b'a' + square.file()), self.rank(square.rank()))
            }
            Variant::Xiangqi | Variant::Jeiqi => square.to_string(),
            Variant::Shogi => format!("{}{}", 9 - square.file(), 9 - square.rank().min(8)),
        }
    }

    /// The file of the square: `h`, in shogi `7`.
    pub fn file(&self, square: Square) -> String {
        self.square(square).chars().take(1).collect()
    }

    /// The rank of xiangqi as the file counts it.
    pub fn rank(&self, rank: u8) -> u8 {
        rank + u8::from(self.dialect.ranks_from_one)
    }

    /// A move number as it is written before a move of the side: `12.`, or `12. ...` for the second.
    pub fn number(&self, number: u32, side: Side) -> String {
        names::number_in(self.dialect.notation, number, side)
    }
}
