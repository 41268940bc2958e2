//! The result of reading one move: the move, or the reason why the text is not one, as data.

use super::piece::{AnyKind, AnyPiece};
use super::{Notation, StackScheme, Symbols};
use crate::rules::{Illegal, Move, Side, Square};
use smallvec::SmallVec;
use std::ops::Range;

/// The result of [`read`](super::read).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Exactly one legal move is meant.
    Move(Read),
    /// The text names one definite move that is not legal.
    Illegal {
        /// The move named.
        mv: Move,
        /// Why it may not be played.
        reason: Illegal,
    },
    /// The letter of LALG names another kind than the piece on the origin.
    WrongPiece {
        /// The move from square to square.
        mv: Move,
        /// The piece on the origin, of either side.
        found: AnyPiece,
        /// The kind the text names.
        named: AnyKind,
        /// Whether the move is legal for the piece there; then only the letter is wrong.
        legal: bool,
    },
    /// The piece named belongs to the side that is not to move.
    WrongSide {
        /// The move named.
        mv: Move,
        /// The opponent's piece on its origin.
        piece: AnyPiece,
        /// Whether the opponent could play it, were it their turn.
        legal: bool,
    },
    /// The side to move has no such piece: not on the named place, or none that reaches the destination.
    NoSuchPiece {
        /// The side to move.
        side: Side,
        /// The kind named.
        kind: AnyKind,
        /// Where it was searched.
        wanted: SearchedPlace,
        /// The move from square to square, when the text names both.
        mv: Option<Move>,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// All of them, the likeliest first.
        candidates: SmallVec<[Move; 4]>,
        /// The one to go on with; see [`super::wxf`] for the order of preference.
        picked: Move,
    },
    /// The text is no move in this notation.
    Malformed {
        /// The wrong bytes of the text. Never empty unless the text is, and always between characters.
        at: Range<usize>,
        /// The reason.
        what: Malformation,
    },
}

impl Reading {
    /// The legal move, if there is exactly one.
    pub fn legal(&self) -> Option<Move> {
        match self {
            Reading::Move(read) => Some(read.mv),
            _ => None,
        }
    }

    /// The most likely move, legal or not. A replay continues with it.
    pub fn meant(&self) -> Option<Move> {
        match *self {
            Reading::Move(Read { mv, .. })
            | Reading::Illegal { mv, .. }
            | Reading::WrongPiece { mv, .. }
            | Reading::WrongSide { mv, .. }
            | Reading::Ambiguous { picked: mv, .. } => Some(mv),
            Reading::NoSuchPiece { mv, .. } => mv,
            Reading::Malformed { .. } => None,
        }
    }

    /// Whether no half-move of the opponent before it makes it legal: the piece or its way of moving is not there.
    pub(crate) fn is_impossible(&self) -> bool {
        match self {
            Reading::WrongPiece { .. } | Reading::WrongSide { .. } => true,
            Reading::Illegal { reason, .. } => reason.is_lasting(),
            Reading::NoSuchPiece { wanted, .. } => matches!(wanted, SearchedPlace::On(_) | SearchedPlace::File(_)),
            Reading::Move(_) | Reading::Ambiguous { .. } | Reading::Malformed { .. } => false,
        }
    }

    /// The remarks on the spelling; empty unless the text is one legal move.
    pub fn notes(&self) -> &[Note] {
        match self {
            Reading::Move(read) => &read.notes,
            _ => &[],
        }
    }
}

/// A legal move with notes on its spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    pub mv: Move,
    /// Empty if the text is canonical, apart from the case of piece letters.
    pub notes: SmallVec<[Note; 2]>,
}

/// A remark on a text that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Readable, but not how the notation writes it.
    NonCanonical(NonCanonical),
    /// The sign between or before the squares contradicts the board (LALG `-` and `x`, SALG `x`).
    CaptureMark {
        /// The right sign; `None` if there should be no sign (SALG without a capture).
        expected: Option<char>,
        /// The sign written, as bytes of the text.
        at: Range<usize>,
    },
}

/// How a readable text differs from the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NonCanonical {
    /// It is plainly another notation.
    OtherNotation(Notation),
    /// It is this notation with other piece letters than the file's.
    OtherLetters(Symbols),
    /// The stacked piece is named in another scheme than the file's.
    OtherScheme(Stacking),
    /// Two of the kind are on the file and the text does not say which one moves; only one of them can.
    Unmarked,
    /// `+` or `-` on an advisor or elephant, whose direction already tells (seed 0, Appendix A).
    NeedlessSign,
    /// `.` where the file writes `=`, or the other way round; holds what the file writes.
    Sideways(char),
    /// No `-` between the squares.
    MissingDash,
    /// `-` or another sign between the squares of a coordinate move, where none belongs.
    NeedlessDash,
    /// `x` in ICCS, which writes captures like other moves.
    CaptureInIccs,
    /// SALG without the letter of the pawn.
    MissingPawn,
    /// Upper-case squares in LALG, SALG or coordinates, or an upper-case `X`.
    UpperCase,
    /// Full-width forms of letters, digits or signs.
    FullWidth,
    /// 上 for 进, 下 for 退.
    UpDown,
    /// An ASCII operator between Chinese characters: `炮二=五`.
    AsciiOperator,
    /// The other side's digits: Red has 一二三, Black has １２３.
    Numerals,
    OrderAfterPiece,
    /// CSA without the sign of the side.
    MissingSide,
    /// CSA with the piece in lower case.
    LowerCaseKind,
    /// USI with a rank in upper case or a dropped piece in lower case.
    LetterCase,
    /// ASCII digits in the Japanese notation, or digits of the wrong width in KIF.
    AsciiDigits,
    /// KIF with a word that says that the piece does not promote.
    NotPromoting,
    /// A short form for typing: `7776`, `76fu`.
    Typed,
    /// Jeiqi: the revelation is written with `=` before it (true) or without.
    RevealSign(bool),
    /// Jeiqi: a letter for the captured piece, as Pikafish writes it.
    Captured,
    /// The file after front or rear, though no other file holds two of the kind.
    NeedlessFile,
}

/// The schemes for naming one of several pieces of a kind on a file (record-formats §1.2, §2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stacking {
    /// One of the four schemes a file can be written in.
    Scheme(StackScheme),
    /// The sign before the letter: `+C=5`; also the old `fC=5` and `rC=5`.
    SignFirst,
    /// DPXQ: sign and file digit, `+7+1`.
    SignAndFile,
    /// xqbase's digits 1–7 for the pieces: `62.5`.
    DigitForPiece,
    /// XiangQi Review's label in the place of the piece: `A4=5`.
    LeadingLabel,
    /// `+`, `-`, front or rear in a place where the file's scheme wants another mark.
    FrontRear,
    /// Chinese: the pawn left out, `前九平八`.
    WithoutPiece,
    /// Chinese: ordinals, `一兵平五`.
    Ordinal,
}

/// Where a missing piece was searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SearchedPlace {
    /// On this point.
    On(Square),
    /// On this file: 1 to 9 from the mover's right, as AXF and Chinese count.
    File(u8),
    /// One of two or more on one file, marked front, rear, middle or by number.
    Stacked,
    /// Able to go to `to`, from the file (0 to 8 from Red's left) and rank (0 to 9) if the text gives them.
    Reaching {
        /// The destination.
        to: Square,
        /// The file of the origin.
        file: Option<u8>,
        /// The rank of the origin.
        rank: Option<u8>,
    },
}

/// The reason why a text is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Malformation {
    /// There is no text.
    Empty,
    /// The text ends before the move does.
    Unfinished,
    /// The move is complete before this text.
    TooLong,
    /// No piece letter of this file.
    UnknownPiece {
        /// As written.
        letter: char,
        /// The letters of the file.
        known: Symbols,
    },
    /// Not a file `a` to `i`.
    BadFile(char),
    /// Not a rank `0` to `9`.
    BadRank(char),
    /// A number that is no rank from 1 to 10, as the file counts them.
    NoRank(u16),
    /// Rank 10: this text counts ranks from 1; see [`super::one_based`].
    RankTen,
    /// Neither `-` nor `x` between the squares.
    BadSeparator(char),
    /// Neither a file `1` to `9` nor a mark of a stacked piece.
    BadOrigin(char),
    /// Not `+`, `-` or the sideways operator; holds the character found and the file's sideways operator.
    BadOperator(char, char),
    /// The sideways operator is missing, `C25`; insert it at the start of the range. Holds the file's operator.
    MissingSideways(char),
    /// Not a number of points or a file, `1` to `9`.
    BadArgument(char),
    /// A piece that always changes its rank is moved sideways.
    NeverSideways(AnyKind),
    /// Horse, elephant and advisor leave their file, and not by as many files as this.
    BadReach(AnyKind),
    /// The destination is off the board.
    OffBoard,
    /// From and to are the same point.
    SameSquare,
    /// A character that has no meaning in a Chinese move.
    UnknownCharacter(char),
    /// Known characters in an order that makes no move.
    Disordered,
    /// Jeiqi: not the letter of a piece that can turn up.
    BadReveal(char),
    /// CSA: neither `+` nor `-` nor a digit.
    BadSign(char),
    /// Shogi: not a digit 1 to 9 where a file or rank stands.
    BadNumber(char),
    /// USI: not a rank `a` to `i`.
    BadRankLetter(char),
    /// CSA, USI: no kind of piece.
    UnknownKind,
    /// CSA: a king or a promoted piece is dropped.
    NeverDropped(AnyKind),
    /// CS102A: not four whole numbers.
    FourNumbers,
    /// DhtmlXQ: not four digits, or no points of the board; columns are 0 to 8, rows 0 to 9.
    FourDigits,
    /// CS102A: no point of the board; columns are 1 to 9, rows 1 to 10.
    OutOfRange,
    /// It names the square of the move before, but no move is before it.
    NothingBefore,
    /// The notation does not belong to this game.
    WrongGame(Notation),
}
