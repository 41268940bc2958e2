//! What a text of one move came to: the move, or what is wrong with it, in closed lists.

use super::names::{AnyKind, AnyPiece};
use super::shogi::{file_number, rank_number};
use super::{Notation, Symbols, Tandem};
use crate::rules::{Illegal, Move, Side, Square};
use smallvec::SmallVec;
use std::fmt;
use std::ops::Range;

/// The outcome of [`read`](super::read).
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
        /// What really stands on the origin, of either side.
        found: AnyPiece,
        /// The kind the text names.
        named: AnyKind,
        /// Whether the move is legal for the piece that stands there; then only the letter is wrong.
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
    /// The side to move has no such piece: not where the text says, or none that gets to the destination.
    NoSuchPiece {
        /// The side to move.
        side: Side,
        /// The kind named.
        kind: AnyKind,
        /// Where it was looked for.
        wanted: Wanted,
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
        /// The bytes of the text that are wrong. Never empty unless the text is, and always between characters.
        at: Range<usize>,
        /// What is wrong with them.
        what: Malformation,
    },
}

impl Reading {
    /// The legal move, when exactly one is meant.
    pub fn legal(&self) -> Option<Move> {
        match self {
            Reading::Move(read) => Some(read.mv),
            _ => None,
        }
    }

    /// The move that was most likely meant, legal or not: what a replay that goes on plays.
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

    /// The remarks on the spelling; empty unless the text is one legal move.
    pub fn notes(&self) -> &[Note] {
        match self {
            Reading::Move(read) => &read.notes,
            _ => &[],
        }
    }
}

/// A legal move and what is to be said about its spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The move.
    pub mv: Move,
    /// Empty when the text is this notation as it should be written, but for the case of piece letters.
    pub notes: SmallVec<[Note; 2]>,
}

/// A remark on a text that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Readable, but not how the notation writes it.
    NonCanonical(NonCanonical),
    /// The sign between or before the squares says the opposite of what the board shows (LALG `-` and `x`, SALG `x`).
    CaptureMark {
        /// The right sign; `None`: there should be none (SALG without a capture).
        expected: Option<char>,
        /// The sign written, as bytes of the text.
        at: Range<usize>,
    },
}

/// In what way a readable text is not how its notation writes the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NonCanonical {
    /// It is plainly another notation.
    OtherNotation(Notation),
    /// It is this notation with other piece letters than the file's.
    OtherLetters(Symbols),
    /// The stacked piece is named in another scheme than the file's.
    OtherScheme(Stacking),
    /// Two of the kind stand on the file and the text does not say which moves; only one of them can.
    Unmarked,
    /// `+` or `-` on an advisor or elephant, whose direction already tells (seed 0, Appendix A).
    NeedlessSign,
    /// `.` where the file writes `=`, or the other way round; holds what the file writes.
    Sideways(char),
    /// No `-` between the squares.
    MissingDash,
    /// `-` or another sign between the squares of a coordinate move, which has none.
    NeedlessDash,
    /// `x` in ICCS, which writes captures like other moves.
    CaptureInIccs,
    /// No `x` before the destination of a SALG capture.
    MissingCapture,
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
    /// The order after the piece: `炮前进一` for `前炮进一`.
    OrderAfterPiece,
    /// CSA without the sign of the side.
    MissingSide,
    /// CSA with the piece in lower case.
    LowerCaseKind,
    /// USI with a rank in upper case or a dropped piece in lower case.
    LetterCase,
    /// ASCII digits in the Japanese notation.
    AsciiDigits,
    /// Jeiqi: the revelation is written with `=` before it (true) or without.
    RevealSign(bool),
    /// Jeiqi: a letter for what was captured, as Pikafish writes it.
    Captured,
    /// The file after front or rear, though no other file holds two of the kind.
    NeedlessFile,
}

/// The ways of naming a piece that stands with others of its kind on a file (record-formats §1.2, §2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stacking {
    /// One of the four schemes a file can be written in.
    Tandem(Tandem),
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

/// Where a piece was looked for in vain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wanted {
    /// On this point.
    On(Square),
    /// On this file: 1 to 9 from the mover's right, as AXF and Chinese count.
    File(u8),
    /// Shogi: on this point, named by two digits.
    OnNumbered(Square),
    /// Shogi: able to go to this point, named by two digits.
    ReachingNumbered(Square),
    /// Two or more on one file, one of which is marked front, rear, middle or by number.
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

/// What is wrong with a text that is no move.
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
    /// Rank 10: this text counts ranks from 1; see [`super::iccs::one_based`].
    RankTen,
    /// Neither `-` nor `x` between the squares.
    BadSeparator(char),
    /// Neither a file `1` to `9` nor a mark of a stacked piece.
    BadOrigin(char),
    /// None of `+`, `-` and the sideways operator; holds what was found and what the file writes sideways.
    BadOperator(char, char),
    /// The sideways operator is left out, `C25`; insert it where the range begins. Holds what the file writes.
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
    /// CS102A: no point of the board; columns are 1 to 9, rows 1 to 10.
    OutOfRange,
    /// The notation does not belong to this game.
    WrongGame(Notation),
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Wanted::On(square) => write!(f, "on {square}"),
            Wanted::OnNumbered(square) => write!(f, "on {}{}", file_number(square), rank_number(square)),
            Wanted::ReachingNumbered(square) => {
                write!(f, "that goes to {}{}", file_number(square), rank_number(square))
            }
            Wanted::File(digit) => write!(f, "on file {digit}"),
            Wanted::Stacked => f.write_str("behind another one on one file"),
            Wanted::Reaching { to, file, rank } => {
                if let Some(file) = file {
                    write!(f, "on file {} ", char::from(b'a' + file.min(8)))?;
                }
                if let Some(rank) = rank {
                    write!(f, "on rank {rank} ")?;
                }
                write!(f, "that goes to {to}")
            }
        }
    }
}

impl fmt::Display for Malformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Malformation::Empty => f.write_str("there is no move here"),
            Malformation::Unfinished => f.write_str("the move is not complete"),
            Malformation::TooLong => f.write_str("the move is complete before this: remove it or separate it"),
            Malformation::UnknownPiece { letter, known } => {
                write!(f, "`{letter}` is not a piece letter of this file: the letters are {known}")
            }
            Malformation::BadFile(found) => write!(f, "`{found}` is not a file: files are a to i"),
            Malformation::BadRank(found) => write!(f, "`{found}` is not a rank: ranks are 0 to 9"),
            Malformation::RankTen => {
                f.write_str("there is no rank 10: ranks count from 0 here, and this text seems to count from 1")
            }
            Malformation::BadSeparator(found) => {
                write!(f, "`{found}` cannot stand between the squares: write `-`, or `x` for a capture")
            }
            Malformation::BadOrigin(found) => write!(
                f,
                "`{found}` does not say which piece moves: write its file, 1 to 9 from the mover's right, or `+` or `-` for the front or rear one of two on a file"
            ),
            Malformation::BadOperator(found, sideways) => {
                write!(f, "`{found}` is not a direction: write `+` forward, `-` backward or `{sideways}` sideways")
            }
            Malformation::MissingSideways(sideways) => {
                write!(f, "the direction is missing: write `{sideways}` for a sideways move")
            }
            Malformation::BadArgument(found) => {
                write!(f, "`{found}` is neither a number of points nor a file: both are 1 to 9")
            }
            Malformation::NeverSideways(kind) => {
                write!(f, "the {kind} never moves sideways: write `+` or `-` and the file it goes to")
            }
            Malformation::BadReach(kind) => {
                write!(f, "the {kind} does not get to this file: after `+` or `-` stands the file it goes to")
            }
            Malformation::OffBoard => f.write_str("the move leaves the board"),
            Malformation::SameSquare => f.write_str("the piece goes to where it stands"),
            Malformation::UnknownCharacter(found) => write!(f, "`{found}` has no meaning in a move"),
            Malformation::Disordered => {
                f.write_str("these characters make no move in this order: write piece, file, direction and goal")
            }
            Malformation::BadReveal(found) => {
                write!(f, "`{found}` is nothing a dark piece can turn up as: the letters are a e h r c p")
            }
            Malformation::BadSign(found) => {
                write!(f, "`{found}` is not a side: a move begins with `+` (Black) or `-` (White)")
            }
            Malformation::BadNumber(found) => write!(f, "`{found}` is not a file or rank: both are 1 to 9"),
            Malformation::BadRankLetter(found) => write!(f, "`{found}` is not a rank: ranks are a to i"),
            Malformation::UnknownKind => f.write_str(
                "this is no piece: CSA writes FU KY KE GI KI KA HI OU TO NY NK NG UM RY, a drop in USI P L N S G B R",
            ),
            Malformation::FourNumbers => {
                f.write_str("a step is four numbers: column and row it starts from, column and row it goes to")
            }
            Malformation::OutOfRange => f.write_str("there is no such point: columns are 1 to 9 and rows 1 to 10"),
            Malformation::NeverDropped(kind) => {
                write!(f, "a {kind} is never dropped: pieces come from the hand unpromoted")
            }
            Malformation::WrongGame(notation) => {
                write!(f, "{} is not a notation of this game", notation.info().name)
            }
        }
    }
}

impl fmt::Display for NonCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NonCanonical::OtherNotation(notation) => write!(f, "this is {}", notation.info().name),
            NonCanonical::OtherLetters(symbols) => {
                write!(f, "the piece letter is one of {symbols}, not of this file's")
            }
            NonCanonical::OtherScheme(stacking) => write!(f, "{stacking}"),
            NonCanonical::Unmarked => {
                f.write_str("several of this kind stand on the file, and the text does not say which one moves")
            }
            NonCanonical::NeedlessSign => f.write_str("the file digit suffices, the direction tells which one moves"),
            NonCanonical::Sideways(sideways) => write!(f, "sideways is written `{sideways}` here"),
            NonCanonical::MissingDash => f.write_str("the dash between the squares is missing"),
            NonCanonical::NeedlessDash => f.write_str("coordinates are written without a sign between the squares"),
            NonCanonical::CaptureInIccs => f.write_str("ICCS writes captures with `-` like other moves"),
            NonCanonical::MissingCapture => f.write_str("the `x` of the capture is missing"),
            NonCanonical::MissingPawn => f.write_str("the letter of the pawn is missing"),
            NonCanonical::UpperCase => f.write_str("squares and `x` are written in lower case"),
            NonCanonical::FullWidth => f.write_str("full-width characters stand where ASCII belongs"),
            NonCanonical::UpDown => f.write_str("forward is written 进 and backward 退"),
            NonCanonical::AsciiOperator => f.write_str("the direction is written 进, 退 or 平"),
            NonCanonical::Numerals => f.write_str("these are the other side's digits: Red has 一二三, Black １２３"),
            NonCanonical::MissingSide => f.write_str("the sign of the side is missing"),
            NonCanonical::LowerCaseKind => f.write_str("the piece is written in upper case"),
            NonCanonical::LetterCase => f.write_str("ranks are written in lower case, dropped pieces in upper case"),
            NonCanonical::AsciiDigits => {
                f.write_str("the square is written with a full-width digit and a numeral: ７六")
            }
            NonCanonical::RevealSign(true) => f.write_str("what the piece turns up as is written after `=`"),
            NonCanonical::RevealSign(false) => f.write_str("what the piece turns up as is written without `=`"),
            NonCanonical::Captured => f.write_str("the letter says what was captured, as Pikafish writes it"),
            NonCanonical::NeedlessFile => f.write_str("the file is not needed: no other one holds two of the kind"),
            NonCanonical::OrderAfterPiece => f.write_str("front and rear stand before the piece"),
        }
    }
}

impl fmt::Display for Stacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stacking::Tandem(Tandem::W18) => {
                "the piece is named by number and file, as the World Xiangqi Rules of 2018 do"
            }
            Stacking::Tandem(Tandem::W97) => "the piece is named as the federation's page of 1997 does",
            Stacking::Tandem(Tandem::Xqb) => "the piece is named as xqbase does, counted from the mover's view",
            Stacking::Tandem(Tandem::Xqr) => "the piece is named as XiangQi Review does, counted from Red's view",
            Stacking::SignFirst => "front and rear stand before the piece letter",
            Stacking::SignAndFile => "the pawn is named by sign and file, as DPXQ does",
            Stacking::DigitForPiece => "a digit stands for the piece, as xqbase allows",
            Stacking::LeadingLabel => "the label of the pawn stands in the place of the piece letter",
            Stacking::FrontRear => "front and rear do not suffice when more than two stand in line",
            Stacking::WithoutPiece => "the pawn is left out",
            Stacking::Ordinal => "the pawn is named by its number",
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::NonCanonical(why) => write!(f, "{why}"),
            Note::CaptureMark { expected: Some('x'), .. } => f.write_str("this move captures: write `x`"),
            Note::CaptureMark { expected: Some(sign), .. } => write!(f, "this move captures nothing: write `{sign}`"),
            Note::CaptureMark { expected: None, .. } => f.write_str("this move captures nothing: leave out the `x`"),
        }
    }
}
