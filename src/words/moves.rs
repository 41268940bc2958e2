//! Texts about a move: why it cannot be read, why it is unusual, and where its piece was searched.

use super::{Locale, Wording, say};
use crate::notation::{AnyKind, Malformation, NonCanonical, Notation, SearchedPlace, StackScheme, Stacking, Symbols};
use crate::rules::shogi;

impl Wording<'_> {
    /// The name of a notation: `ICCS`.
    pub fn notation(&self, notation: Notation) -> &'static str {
        notation_name(self.locale, notation)
    }

    /// How a notation writes a move, without a full stop.
    pub fn about_notation(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::Iccs => say!(self.locale, "from square and to square, upper case"),
            Notation::Axf => {
                say!(
                    self.locale,
                    "piece, file from the mover's right, direction, destination; sideways is `=`; the file \
                     chooses the letters"
                )
            }
            Notation::Wxf => {
                say!(
                    self.locale,
                    "piece, file from the mover's right, direction, destination; sideways is `.`; the letters \
                     are K A E R H C P"
                )
            }
            Notation::Lalg => say!(self.locale, "long algebraic: piece, from square, `-` or `x`, to square"),
            Notation::Salg => {
                say!(self.locale, "short algebraic: piece, to square, and file or rank of the origin where needed")
            }
            Notation::Chinese => {
                say!(self.locale, "four characters: piece, file from the mover's right, direction, destination")
            }
            Notation::Coordinate => {
                say!(self.locale, "from square and to square, lower case, ranks 0 to 9; in shogi this is USI")
            }
            Notation::Lan => say!(self.locale, "from square and to square, and after `=` the piece that is revealed"),
            Notation::San => say!(self.locale, "piece, to square, and after `=` the piece that is revealed"),
            Notation::Traditional => {
                say!(
                    self.locale,
                    "piece, file from the mover's right, direction, destination, and after `=` the piece that \
                     is revealed"
                )
            }
            Notation::Csa => say!(self.locale, "side, from square, to square and the piece after the move"),
            Notation::Japanese => {
                say!(self.locale, "side, to square and piece, and a mark where several pieces could go there")
            }
            Notation::Kif => say!(self.locale, "to square, piece before the move, and from square in brackets"),
            Notation::Steps => {
                say!(
                    self.locale,
                    "column and row of the origin and of the destination, counted from the mover's own right \
                     and back rank"
                )
            }
            Notation::Digits => {
                say!(
                    self.locale,
                    "column and row of the origin and of the destination, from 0, counted from Red's left and from \
                     Black's back rank"
                )
            }
        }
    }

    /// Where a piece was searched, as words after its name: `on h3`.
    pub fn wanted(&self, wanted: SearchedPlace) -> String {
        match wanted {
            SearchedPlace::On(square) => {
                say!(self.locale, "a searched piece" => "on {square}", square = self.square(square))
            }
            SearchedPlace::File(digit) => say!(self.locale, "a searched piece" => "on file {digit}", digit),
            SearchedPlace::Stacked => {
                say!(self.locale, "a searched piece" => "that shares a file with another one").to_owned()
            }
            SearchedPlace::Reaching { to, file, rank } => {
                let file = file.map_or_else(String::new, |file| {
                    say!(self.locale, "a searched piece" => "on file {file} ", file = char::from(b'a' + file.min(8)))
                });
                let rank = rank.map_or_else(
                    String::new,
                    |rank| say!(self.locale, "a searched piece" => "on rank {rank} ", rank = self.rank(rank)),
                );
                say!(self.locale, "a searched piece" => "{file}{rank}that can reach {square}", file, rank, square = self.square(to))
            }
        }
    }

    /// Why a text is not a move.
    #[expect(clippy::too_many_lines, reason = "a table")]
    pub fn malformation(&self, what: Malformation) -> String {
        match what {
            Malformation::Empty => say!(self.locale, "there is no move here").to_owned(),
            Malformation::Unfinished => say!(self.locale, "the move is incomplete").to_owned(),
            Malformation::TooLong => {
                say!(self.locale, "the move ends before this: remove it, or put a space before it").to_owned()
            }
            Malformation::UnknownPiece { letter, known } => {
                say!(
                    self.locale,
                    "`{letter}` is not a piece letter of this file: the letters are {known}",
                    letter,
                    known
                )
            }
            Malformation::BadFile(found) => say!(self.locale, "`{found}` is not a file: files are a to i", found),
            Malformation::BadRank(found) if self.dialect.ranks_from_one => {
                say!(self.locale, "`{found}` is not a rank: ranks are 1 to 10 in this file", found)
            }
            Malformation::NoRank(found) => {
                say!(self.locale, "`{found}` is not a rank: ranks are 1 to 10 in this file", found)
            }
            Malformation::BadRank(found) => say!(self.locale, "`{found}` is not a rank: ranks are 0 to 9", found),
            Malformation::RankTen => {
                say!(self.locale, "there is no rank 10: ranks count from 0 here, and this text seems to count from 1")
                    .to_owned()
            }
            Malformation::BadSeparator(found) => {
                say!(self.locale, "`{found}` cannot stand between the squares: write `-`, or `x` for a capture", found)
            }
            Malformation::BadOrigin(found) => say!(
                self.locale,
                "`{found}` does not say which piece moves: write its file, 1 to 9 from the mover's right, or \
                 `+` or `-` for the front or rear one of two on a file",
                found
            ),
            Malformation::BadOperator(found, sideways) => {
                say!(
                    self.locale,
                    "`{found}` is not a direction: write `+` forward, `-` backward or `{sideways}` sideways",
                    found,
                    sideways
                )
            }
            Malformation::MissingSideways(sideways) => {
                say!(self.locale, "the direction is missing: write `{sideways}` for a sideways move", sideways)
            }
            Malformation::BadArgument(found) => {
                say!(self.locale, "`{found}` is neither a number of points nor a file: both are 1 to 9", found)
            }
            Malformation::NeverSideways(kind) => {
                say!(
                    self.locale,
                    "the {kind} never moves sideways: write `+` or `-` and the file it goes to",
                    kind = self.kind(kind)
                )
            }
            Malformation::BadReach(kind) => {
                say!(
                    self.locale,
                    "the {kind} cannot reach this file: after `+` or `-` write the file it goes to",
                    kind = self.kind(kind)
                )
            }
            Malformation::OffBoard => say!(self.locale, "the move would take the piece off the board").to_owned(),
            Malformation::SameSquare => say!(self.locale, "the move ends on the square it starts from").to_owned(),
            Malformation::UnknownCharacter(found) => say!(self.locale, "`{found}` has no meaning in a move", found),
            Malformation::Disordered => {
                say!(self.locale, "the characters are in the wrong order: write piece, file, direction and destination")
                    .to_owned()
            }
            Malformation::BadReveal(found) => {
                say!(self.locale, "a dark piece cannot turn up as `{found}`: the letters are a e h r c p", found)
            }
            Malformation::BadSign(found) => {
                say!(self.locale, "`{found}` is not a side: a move begins with `+` (Black) or `-` (White)", found)
            }
            Malformation::BadNumber(found) => {
                say!(self.locale, "`{found}` is not a file or rank: both are 1 to 9", found)
            }
            Malformation::BadRankLetter(found) => say!(self.locale, "`{found}` is not a rank: ranks are a to i", found),
            Malformation::UnknownKind => say!(
                self.locale,
                "this is not a piece: CSA writes FU KY KE GI KI KA HI OU TO NY NK NG UM RY, a drop in USI P L N \
                 S G B R"
            )
            .to_owned(),
            Malformation::FourNumbers => say!(
                self.locale,
                "a step is four numbers: column and row of the origin, column and row of the destination"
            )
            .to_owned(),
            Malformation::FourDigits => say!(
                self.locale,
                "a move is four digits: column 0 to 8 and row 0 to 9 of the origin, then those of the destination"
            )
            .to_owned(),
            Malformation::OutOfRange => {
                say!(self.locale, "there is no such point: columns are 1 to 9 and rows 1 to 10").to_owned()
            }
            Malformation::NeverDropped(AnyKind::Shogi(shogi::Kind::King)) => {
                say!(self.locale, "a king is never dropped, because it is never in hand").to_owned()
            }
            Malformation::NeverDropped(kind) => {
                say!(self.locale, "a {kind} is never dropped: pieces in hand are unpromoted", kind = self.kind(kind))
            }
            Malformation::NothingBefore => {
                say!(self.locale, "同 is the square that the move before went to, and there is no move before")
                    .to_owned()
            }
            Malformation::WrongGame(notation) => {
                say!(self.locale, "{notation} is not a notation of this game", notation = self.notation(notation))
            }
        }
    }

    /// How a readable move differs from the file's notation. `canonical` is the canonical text.
    pub fn non_canonical(&self, why: NonCanonical, canonical: Option<&str>) -> String {
        match why {
            NonCanonical::OtherNotation(notation) => {
                say!(self.locale, "this is {notation}", notation = self.notation(notation))
            }
            NonCanonical::OtherLetters(letters) => self.other_letters(letters, canonical.unwrap_or_default()),
            NonCanonical::OtherScheme(stacking) => stacked(self.locale, stacking).to_owned(),
            NonCanonical::Unmarked => say!(
                self.locale,
                "several pieces of this kind stand on the file, and the text does not say which one moves"
            )
            .to_owned(),
            NonCanonical::NeedlessSign => {
                say!(self.locale, "the file is enough, since the direction shows which one moves").to_owned()
            }
            NonCanonical::Sideways(sideways) => say!(self.locale, "sideways is written `{sideways}` here", sideways),
            NonCanonical::MissingDash => say!(self.locale, "the dash between the squares is missing").to_owned(),
            NonCanonical::NeedlessDash => {
                say!(self.locale, "coordinates are written without a sign between the squares").to_owned()
            }
            NonCanonical::CaptureInIccs => {
                say!(self.locale, "ICCS writes captures with `-`, like other moves").to_owned()
            }
            NonCanonical::MissingPawn => say!(self.locale, "the letter of the pawn is missing").to_owned(),
            NonCanonical::UpperCase => say!(self.locale, "squares and `x` are written in lower case").to_owned(),
            NonCanonical::FullWidth => {
                say!(self.locale, "full-width characters are used where ASCII belongs").to_owned()
            }
            NonCanonical::UpDown => say!(self.locale, "forward is written 进 and backward 退").to_owned(),
            NonCanonical::AsciiOperator => say!(self.locale, "the direction is written 进, 退 or 平").to_owned(),
            NonCanonical::Numerals => {
                say!(self.locale, "these are the other side's digits; Red uses 一二三 and Black １２３").to_owned()
            }
            NonCanonical::MissingSide => say!(self.locale, "the sign of the side is missing").to_owned(),
            NonCanonical::LowerCaseKind => say!(self.locale, "the piece is written in upper case").to_owned(),
            NonCanonical::LetterCase => {
                say!(self.locale, "ranks are written in lower case, dropped pieces in upper case").to_owned()
            }
            NonCanonical::AsciiDigits => {
                say!(self.locale, "the square is written with a full-width digit and a numeral, as in ７六").to_owned()
            }
            NonCanonical::NotPromoting => {
                say!(self.locale, "a move without 成 does not promote, so nothing is written for that").to_owned()
            }
            NonCanonical::Typed => say!(self.locale, "this is a short form for typing").to_owned(),
            NonCanonical::RevealSign(true) => say!(self.locale, "the revealed piece is written after `=`").to_owned(),
            NonCanonical::RevealSign(false) => {
                say!(self.locale, "the revealed piece is written without `=`").to_owned()
            }
            NonCanonical::Captured => {
                say!(self.locale, "the last letter names the captured piece, as Pikafish writes it").to_owned()
            }
            NonCanonical::NeedlessFile => {
                say!(self.locale, "the file is not needed, since no other file holds two pieces of this kind")
                    .to_owned()
            }
            NonCanonical::OrderAfterPiece => {
                say!(self.locale, "front and rear are written before the piece").to_owned()
            }
        }
    }

    /// `` `H` is the WXF letter for the horse; this file uses `N` ``. The kind is that of the canonical text's letter.
    fn other_letters(&self, letters: Symbols, canonical: &str) -> String {
        let own = self.dialect.symbols;
        let set = match letters {
            letters if letters == Symbols::wxf() => say!(self.locale, "the WXF letter"),
            letters if letters == Symbols::xqbase() => say!(self.locale, "the FEN letter"),
            letters if letters == Symbols::yang() => say!(self.locale, "the ICCS letter"),
            _ => say!(self.locale, "a letter"),
        };
        match canonical.chars().find_map(|letter| own.kind(letter)) {
            Some(kind) => say!(
                self.locale,
                "`{letter}` is {set} for the {kind}; this file uses `{own}`",
                letter = letters.letter(kind),
                set,
                kind = self.kind(kind),
                own = own.letter(kind)
            ),
            None => say!(
                self.locale,
                "the piece letters of this file are {own}, and this move uses {letters}",
                own,
                letters
            ),
        }
    }
}

/// The name of a notation: `ICCS`.
pub(crate) fn notation_name(locale: Locale, notation: Notation) -> &'static str {
    match notation {
        Notation::Chinese => say!(locale, "notation" => "Chinese"),
        Notation::Coordinate => say!(locale, "notation" => "coordinates"),
        Notation::Lan => say!(locale, "notation" => "jeiqi LAN"),
        Notation::San => say!(locale, "notation" => "jeiqi SAN"),
        Notation::Traditional => say!(locale, "notation" => "traditional jeiqi"),
        Notation::Japanese => say!(locale, "notation" => "Japanese"),
        Notation::Steps => say!(locale, "notation" => "CS102A steps"),
        Notation::Digits => say!(locale, "notation" => "digits"),
        Notation::Iccs
        | Notation::Axf
        | Notation::Wxf
        | Notation::Lalg
        | Notation::Salg
        | Notation::Csa
        | Notation::Kif => notation.info().name,
    }
}

fn stacked(locale: Locale, stacking: Stacking) -> &'static str {
    match stacking {
        Stacking::Scheme(StackScheme::W18) => {
            say!(locale, "the piece is named by number and file, as in the World Xiangqi Rules of 2018")
        }
        Stacking::Scheme(StackScheme::W97) => say!(locale, "the piece is named as on the federation's page of 1997"),
        Stacking::Scheme(StackScheme::Xqb) => say!(locale, "the piece is counted from the mover's view, as in xqbase"),
        Stacking::Scheme(StackScheme::Xqr) => {
            say!(locale, "the piece is counted from Red's view, as in XiangQi Review")
        }
        Stacking::SignFirst => say!(locale, "front or rear is written before the piece letter"),
        Stacking::SignAndFile => say!(locale, "the pawn is named by sign and file, as in DPXQ"),
        Stacking::DigitForPiece => say!(locale, "a digit stands for the piece, as in xqbase"),
        Stacking::LeadingLabel => say!(locale, "the label of the pawn is written in place of the piece letter"),
        Stacking::FrontRear => say!(locale, "front and rear are not enough for more than two pieces on a file"),
        Stacking::WithoutPiece => say!(locale, "the pawn is left out"),
        Stacking::Ordinal => say!(locale, "the pawn is named by its number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{self, Dialect, Note, Read, Reading};
    use crate::rules::{Position, Variant};

    /// The words about a text at the start of a game.
    fn said(text: &str, dialect: &Dialect, variant: Variant) -> String {
        let words = Wording::new(dialect, variant);
        let position = Position::start(variant);
        match notation::read(text, dialect, &position) {
            Reading::Malformed { what, .. } => words.malformation(what),
            Reading::NoSuchPiece { kind, wanted, .. } => format!("{} {}", words.kind(kind), words.wanted(wanted)),
            Reading::Move(Read { mv, notes }) => {
                let mut canonical = String::new();
                notation::write(mv, dialect, &position, &mut canonical);
                let said = notes.iter().map(|note| match note {
                    Note::NonCanonical(why) => words.non_canonical(*why, Some(&canonical)),
                    Note::CaptureMark { expected, .. } => format!("{expected:?}"),
                });
                said.collect::<Vec<_>>().join("; ")
            }
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn moves_of_xiangqi() {
        let axf = Dialect::axf();
        let cases = [
            ("", "there is no move here"),
            ("C2", "the move is incomplete"),
            ("C2=55", "the move ends before this: remove it, or put a space before it"),
            ("X2=5", "`X` is not a piece letter of this file: the letters are K R N C G M P"),
            ("C2*5", "`*` is not a direction: write `+` forward, `-` backward or `=` sideways"),
            ("C25", "the direction is missing: write `=` for a sideways move"),
            ("N2=3", "the horse never moves sideways: write `+` or `-` and the file it goes to"),
            ("N2+6", "the horse cannot reach this file: after `+` or `-` write the file it goes to"),
            ("R1-2", "the move would take the piece off the board"),
            ("C3=5", "cannon on file 3"),
            ("C+=5", "cannon that shares a file with another one"),
            ("H2+3", "`H` is the WXF letter for the horse; this file uses `N`"),
            ("B3+5", "`B` is the FEN letter for the elephant; this file uses `M`"),
            ("C2.5", "sideways is written `=` here"),
            ("h2e2", "this is coordinates"),
        ];
        for (text, words) in cases {
            assert_eq!(said(text, &axf, Variant::Xiangqi), words, "{text}");
        }
        assert_eq!(said("Ne5", &Dialect::salg(), Variant::Xiangqi), "horse that can reach e5");
        assert_eq!(said("Rbb4", &Dialect::salg(), Variant::Xiangqi), "rook on file b that can reach b4");
    }

    #[test]
    fn moves_of_jeiqi_and_shogi() {
        let lan = Dialect::new(Notation::Lan);
        let cases = [
            ("i3i4=k", "a dark piece cannot turn up as `k`: the letters are a e h r c p"),
            ("i3i4h", "the revealed piece is written after `=`"),
        ];
        for (text, words) in cases {
            assert_eq!(said(text, &lan, Variant::Jeiqi), words, "{text}");
        }
        let csa = Dialect::new(Notation::Csa);
        let cases = [
            ("+0055TO", "a tokin is never dropped: pieces in hand are unpromoted"),
            ("+0055OU", "a king is never dropped, because it is never in hand"),
            ("+5554FU", "pawn on 55"),
            ("7776FU", "the sign of the side is missing"),
        ];
        for (text, words) in cases {
            assert_eq!(said(text, &csa, Variant::Shogi), words, "{text}");
        }
    }
}
