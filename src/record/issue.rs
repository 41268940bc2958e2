//! The issues of a record, as data. The diagnostics give them words, severities and fixes.

mod fen;
mod header;
mod metadata;
mod misfit;
mod place;
mod problem;
mod shogi;
mod steps;
mod written_board;

pub use fen::FenIssue;
pub use header::{BadDate, BadPlayer, BadResult, BadSymbols, Contradiction, OpeningIssue};
pub use metadata::{MetadataIssue, MetadataValue};
pub use misfit::{Extent, Guess, Misfit, Repair, RepairKind};
pub use place::PlaceIssue;
pub use problem::ProblemIssue;
pub use shogi::ShogiIssue;
pub use steps::StepIssue;
pub use written_board::BoardIssue;

use super::DateStyle;
use crate::notation::fen::FenRemark;
use crate::notation::{AnyKind, AnyPiece, Malformation, NonCanonical, Notation, SearchedPlace, Symbols};
use crate::rules::xiangqi::SetupProblem;
use crate::rules::{Illegal, Move, Side, Square, Variant};
use crate::syntax::{Opened, SyntaxErrorKind};
use crate::text::{Encoding, TextRange};

/// Why a binary record cannot be read on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damaged {
    /// The file ends.
    EndsEarly,
    /// A half-move leads to no square.
    NoSquare,
    /// A comment has an impossible length.
    Length,
    /// A library has no game where its games begin.
    NoGame,
    /// A variation in a format that is not known to have any.
    Variation,
}

/// One issue, at one token of a block.
#[derive(Clone, PartialEq, Debug)]
pub struct Issue {
    /// The token, relative to its block.
    pub range: TextRange,
    /// The kind of issue.
    pub kind: IssueKind,
    /// Another place that is the cause.
    pub related: Option<Related>,
    /// How it can be mended, as far as the replay knows.
    pub repair: Option<Box<Repair>>,
}

/// A place of the same record, by block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Related {
    /// How many blocks after the block of the issue, negative before it.
    pub blocks: i32,
    /// The token, relative to that block.
    pub range: TextRange,
    /// Why the place matters.
    pub role: RelatedRole,
}

/// Why a related place matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelatedRole {
    /// The move that brought the piece that blocks or gives check there.
    Culprit,
    /// The first definition or mention of the same thing.
    First,
    /// The first word that does not belong to a block, so its end is missing before it.
    Misfit,
}

/// All kinds of issues. The list is closed: the compiler asks for the diagnostic of a new kind.
#[derive(Clone, PartialEq, Debug)]
pub enum IssueKind {
    /// The text is not of the format.
    Syntax(SyntaxErrorKind),
    /// A token with a character that nobody sees, or a comment that turns the text after it.
    Hidden {
        /// The first such character.
        character: char,
    },
    /// A binary record that cannot be read on. It is no issue of the text that it is read as.
    Damaged {
        /// What is wrong.
        what: Damaged,
        /// The byte of the file.
        byte: usize,
    },
    /// A block that was opened and is still open at the end of the game.
    Unclosed {
        /// The block.
        opened: Opened,
    },

    /// A second FORMAT line.
    DuplicateFormat,
    /// A FORMAT line after the first game.
    MisplacedFormat,
    /// A FORMAT line that names an unknown notation.
    UnknownFormat {
        /// The name.
        name: String,
    },
    /// A symbol map that makes no sense.
    BadPieceSymbols {
        /// Why.
        why: BadSymbols,
    },
    /// A header names a game that there is not.
    UnknownVariant {
        /// The name.
        name: String,
        /// The game that the record is read as.
        taken: Variant,
    },
    /// A header, a comment before the moves or a move whose characters were lost because the file was read in the wrong
    /// encoding. Only the first one of a file is reported.
    WrongEncoding {
        /// They are those of a half-move, which cannot be read.
        of_move: bool,
    },
    /// The file is in another encoding than its name or its first line promises.
    OtherEncoding {
        /// Its encoding.
        found: Encoding,
        /// The one that programs expect.
        usual: Encoding,
    },
    /// The moves of the file are of another notation than its FORMAT says.
    FormatMismatch {
        /// The notation of the FORMAT line; `None` without one.
        declared: Option<Notation>,
        /// The notation of the moves.
        found: Notation,
        /// One of them.
        example: String,
        /// How many of them.
        matching: u32,
        /// Moves in all.
        moves: u32,
    },
    /// The moves of the file have the letters of other pieces than its FORMAT line says.
    LettersMismatch {
        /// The notation of the FORMAT line.
        notation: Notation,
        /// Its letters.
        declared: Symbols,
        /// The letters of the moves.
        letters: Symbols,
        /// How many moves need them.
        matching: u32,
        /// Moves in all.
        moves: u32,
    },
    /// A header names the notation of a game, and the moves are plainly in another one.
    NotationMismatch {
        /// The notation that the header names.
        declared: Notation,
        /// The notation of the moves.
        found: Notation,
        /// One of them.
        example: String,
        /// The header's word for that.
        name: &'static str,
        /// How many of them.
        matching: u32,
        /// The number of moves examined.
        moves: u32,
    },
    /// A header names a notation that there is not.
    UnknownNotation {
        /// The name.
        name: String,
        /// The notation that the moves are read in, as the header calls it.
        taken: &'static str,
    },
    /// A game without its GAME line.
    MissingGame {
        /// The file is of the `.wxf` dialect, whose programs leave the line out.
        dialect: bool,
    },
    /// A game number that stood before in the file.
    DuplicateGameNumber {
        /// The number.
        number: u32,
    },
    /// A header that stood before in the game.
    DuplicateHeader {
        /// Its key.
        key: String,
    },
    /// A result that cannot be read.
    BadResult {
        /// Why.
        why: BadResult,
    },
    /// A result that the final position or its own reason contradicts.
    ResultContradiction {
        /// How.
        how: Contradiction,
    },
    /// A date that is not valid.
    BadDate {
        /// Why.
        why: BadDate,
        /// How the format writes a day.
        style: DateStyle,
    },
    /// A player line with too many fields, or a rating that is not a number.
    BadPlayer {
        /// Why.
        why: BadPlayer,
    },

    /// A square of a setup that does not exist.
    BadSquare {
        /// The text of the square.
        text: String,
    },
    /// A letter of a setup that is not a piece letter.
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The letters there are, by side, or for both sides alike.
        known: Vec<(Option<Side>, String)>,
    },
    /// The MOVE part of a setup cannot be understood or is missing.
    BadSetupMove {
        /// Why.
        why: BadSetupMove,
    },
    /// Something about the position set up is impossible.
    Setup(SetupProblem),
    /// Two pieces on one square.
    DuplicateSquare {
        /// The square.
        square: Square,
    },
    /// A diagram shows another board than the one on the board.
    DiagramMismatch {
        /// The squares that differ.
        squares: Vec<Square>,
    },

    /// A move that cannot be read.
    MalformedMove {
        /// The malformation.
        what: Malformation,
        /// The bytes of the text before the wrong part.
        skip: u32,
    },
    /// A move that the rules forbid.
    IllegalMove {
        /// The intended move.
        mv: Move,
        /// The piece that would move.
        piece: Option<AnyPiece>,
        /// Why it may not.
        reason: Illegal,
        /// The piece that is the cause.
        culprit: Option<AnyPiece>,
    },
    /// A move by a number of points or to a file that would take the piece off the board.
    OffBoard,
    /// Jeiqi: a dark piece moves and the text does not reveal it.
    RevealMissing,
    /// There is no piece that the text could mean.
    NoSuchPiece {
        /// The side.
        side: Side,
        /// Of which kind.
        kind: AnyKind,
        /// Where one was wanted.
        wanted: SearchedPlace,
    },
    /// The piece on the square is of another kind than the text says.
    WrongPiece {
        /// The piece there.
        found: AnyPiece,
        /// The kind that the text names.
        named: AnyKind,
        /// Where it stands.
        square: Option<Square>,
        /// The letter that would be right.
        letter: Option<char>,
    },
    /// The piece belongs to the side that is not to move.
    WrongSide {
        /// The side to move.
        to_move: Side,
        /// The named piece, if there is one.
        piece: Option<AnyPiece>,
    },
    /// The text fits several legal moves.
    AmbiguousMove {
        /// The candidates, written so that they differ.
        candidates: Vec<String>,
        /// The one that the replay continues with.
        picked: String,
        /// Whether other moves of the line left only that one.
        settled: bool,
        /// Whether two schemes for stacked pieces read the text differently. The first candidate is then that of the
        /// file's scheme, which writes it like the other one.
        clash: bool,
    },
    /// `-` where something is captured or `x` where nothing is.
    CaptureMark {
        /// The sign that would be right; `None`: no sign at all.
        expected: Option<char>,
    },
    /// A sign of check on a move that gives none.
    CheckMark {
        /// `+`, or `++` where that means a double check.
        mark: &'static str,
    },
    /// A sign of mate on a move that does not mate.
    MateMark {
        /// `++`, or `#` in PGN.
        mark: &'static str,
        /// Whether it gives check.
        check: bool,
    },
    /// A move number that is not the next one.
    MoveNumber {
        /// The number there.
        found: u32,
        /// The expected number.
        expected: u32,
        /// The side to move.
        side: Side,
    },
    /// Half-moves are missing before a word.
    HalfMovesMissing {
        /// The number of the first of them.
        number: u32,
        /// Its side.
        side: Side,
        /// The half-moves of which one is missing, if they are few.
        moves: Vec<String>,
        /// How many are missing.
        extent: Extent,
        /// The word.
        misfit: Misfit,
    },
    /// Half-moves that are too many from a word on: those after them follow without them.
    HalfMovesTooMany {
        /// They stand there twice.
        repeated: bool,
        /// The word.
        misfit: Misfit,
    },
    /// A half-move that can be played, but those after it do not follow from it.
    MeantOtherwise {
        /// Others that they follow from.
        moves: Vec<String>,
    },
    /// A move number that stands there twice, with nothing between.
    RepeatedNumber {
        /// The number.
        number: u32,
    },
    /// A move that needs its number printed before it.
    MissingNumber {
        /// The number.
        expected: u32,
        /// The side to move.
        side: Side,
    },
    /// A number before the second side's move without `...`.
    MissingPlaceholder {
        /// The number.
        number: u32,
        /// Whether the format asks for it; elsewhere it is only usual.
        required: bool,
    },
    /// A second `...` in one number.
    DuplicatePlaceholder,
    /// A move after mate or stalemate.
    MoveAfterEnd {
        /// Mate, not stalemate.
        mate: bool,
        /// The side that lost.
        loser: Side,
    },
    /// A move after the word that ended the game.
    MoveAfterEndWord,
    /// A second word that ends the game.
    SecondEndWord,
    /// Readable, but not as this file writes it.
    NonCanonical {
        /// In which way.
        how: Unusual,
        /// The text that would be usual.
        canonical: Option<String>,
    },

    /// A variation number that another VAR already has.
    DuplicateVariation {
        /// The number.
        number: u32,
    },
    /// A variation that moves at two places refer to.
    SharedVariation {
        /// The number.
        number: u32,
    },
    /// A reference to a missing variation.
    UndefinedVariation {
        /// The number.
        number: u32,
    },
    /// A variation that no move refers to.
    UnreferencedVariation {
        /// The number.
        number: u32,
    },
    /// A variation that refers to itself, or to one that it branches from.
    VariationCycle {
        /// The number.
        number: u32,
        /// Whether another reference starts it; otherwise it never begins.
        started: bool,
    },
    /// A variation that does not start with the number and side of the move it replaces.
    VariationStart {
        /// The number of the move replaced.
        expected: u32,
        /// Its side.
        side: Side,
    },
    /// A variation whose first move is the one it replaces.
    SameAsMainline {
        /// The variation goes on from it. If not, another move was meant.
        goes_on: bool,
    },
    /// A variation without a move.
    EmptyVariation,
    /// A variation before any move it could replace.
    NothingToVary,

    /// The position occurs for the third time.
    Repetition,
    /// One side has given check throughout a fourfold repetition.
    PerpetualCheck {
        /// The side that loses.
        loser: Side,
    },
    /// One side has chased throughout a fourfold repetition.
    PerpetualChase {
        /// The side that loses.
        loser: Side,
    },
    /// The moves without capture have reached the limit.
    NoCaptureLimit {
        /// Half-moves.
        plies: u32,
    },
    /// Wrong with a position written as a board.
    Board(BoardIssue),
    /// Wrong by the rules of shogi only.
    Shogi(ShogiIssue),
    /// Wrong with a list of steps.
    Step(StepIssue),
    /// Wrong with the metadata of a record.
    Metadata(MetadataIssue),
    /// Wrong with a position written as FEN.
    Fen(FenIssue),
    /// Wrong with the solution of a problem. The replay does not find it.
    Problem(ProblemIssue),
    /// A header names another opening than the moves are. The replay does not find it, and a page has no room for it.
    #[cfg(feature = "openings")]
    Opening(Box<OpeningIssue>),
    /// Wrong with the place that a line or a comment names.
    Place(PlaceIssue),
}

/// The problems of the MOVE part of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetupMove {
    /// It is missing.
    Missing,
    /// A second one.
    Twice,
    /// No number after MOVE.
    NoNumber,
    /// A word in the place of the number.
    BadNumber,
    /// No side after the number.
    NoSide,
    /// A word in the place of the side.
    BadSide,
    /// A side after the number in a list, which is of one side already.
    SideInList,
    /// Commas and semicolons mixed, or a sign missing.
    Separator,
    /// All pieces are written in one case, so the sides cannot be distinguished.
    OneCase,
}

/// How something is readable but unusual.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusual {
    /// The text of a move.
    Move(NonCanonical),
    /// The text of nearly all moves of the record. The first one has the issue of all.
    Moves {
        /// How they are written.
        why: NonCanonical,
        /// How many are.
        moves: u32,
    },
    /// A remark that is not in the format's list.
    Remark,
    /// A remark in a notation without remarks.
    RemarkInIccs,
    /// A remark apart from its move.
    Detached,
    /// A number in another form than `12.`.
    Number,
    /// A placeholder of other than three dots.
    Placeholder,
    /// `R(a0)` for `Ra0` in a setup.
    Bracketed,
    /// The FEN is readable but unusual.
    Fen(FenRemark),
    /// `...` after the second side's move.
    IdlePlaceholder,
    /// A UCI position without the word that begins its line.
    BarePosition,
    /// A variation that the same move names before.
    RepeatedReference,
}

impl IssueKind {
    /// Whether unknown piece letters may be its only cause.
    pub(super) fn depends_on_letters(&self) -> bool {
        matches!(
            self,
            IssueKind::UnknownPiece { .. }
                | IssueKind::Setup(_)
                | IssueKind::DuplicateSquare { .. }
                | IssueKind::DiagramMismatch { .. }
                | IssueKind::MalformedMove { .. }
                | IssueKind::IllegalMove { .. }
                | IssueKind::OffBoard
                | IssueKind::NoSuchPiece { .. }
                | IssueKind::WrongPiece { .. }
                | IssueKind::WrongSide { .. }
                | IssueKind::AmbiguousMove { .. }
                | IssueKind::CaptureMark { .. }
                | IssueKind::CheckMark { .. }
                | IssueKind::MateMark { .. }
                | IssueKind::MoveAfterEnd { .. }
                | IssueKind::NonCanonical { how: Unusual::Move(_), .. }
                | IssueKind::SameAsMainline { .. }
                | IssueKind::MeantOtherwise { .. }
                | IssueKind::HalfMovesMissing { misfit: Misfit::WrongSide | Misfit::Illegal, .. }
                | IssueKind::HalfMovesTooMany { misfit: Misfit::WrongSide | Misfit::Illegal, .. }
                | IssueKind::NothingToVary
                | IssueKind::Repetition
                | IssueKind::PerpetualCheck { .. }
                | IssueKind::PerpetualChase { .. }
                | IssueKind::NoCaptureLimit { .. }
        )
    }
}

impl Issue {
    /// An issue without a related place.
    pub fn new(range: TextRange, kind: IssueKind) -> Issue {
        Issue { range, kind, related: None, repair: None }
    }
}

impl From<BoardIssue> for IssueKind {
    fn from(issue: BoardIssue) -> IssueKind {
        IssueKind::Board(issue)
    }
}

impl From<PlaceIssue> for IssueKind {
    fn from(issue: PlaceIssue) -> IssueKind {
        IssueKind::Place(issue)
    }
}

impl From<ShogiIssue> for IssueKind {
    fn from(issue: ShogiIssue) -> IssueKind {
        IssueKind::Shogi(issue)
    }
}
