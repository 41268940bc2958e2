//! Losses: the parts of games that their written text does not hold, as data. `ide` has the words.

use crate::notation::Notation;
use crate::record::Ply;
use crate::rules::{Side, Variant};

/// Something that a text does not hold, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// Where it stood.
    pub place: LossPlace,
    /// Its kind.
    pub what: Lost,
}

/// Where something stood that was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LossPlace {
    /// In the file as a whole.
    File,
    /// On a line of the file, from 1.
    Line(usize),
    /// In a game, from 0.
    Game(usize),
    /// At a half-move.
    Ply {
        /// The game, from 0.
        game: usize,
        /// The number of the move.
        number: u32,
        /// The side that makes it.
        side: Side,
        text: String,
    },
}

impl LossPlace {
    /// The place of a half-move of a game, which counts from 0.
    pub fn of(game: usize, ply: &Ply) -> LossPlace {
        LossPlace::Ply { game, number: ply.number, side: ply.side, text: ply.text.clone() }
    }

    /// The place in a file that has `before` games before the counted ones.
    pub fn after(mut self, before: usize) -> LossPlace {
        match &mut self {
            LossPlace::File | LossPlace::Line(_) => {}
            LossPlace::Game(game) | LossPlace::Ply { game, .. } => *game += before,
        }
        self
    }

    pub fn lost(self, what: Lost) -> Loss {
        Loss { place: self, what }
    }
}

/// The kinds of losses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lost {
    /// A text that could not be read.
    Unread(String),
    /// A line that says nothing about a game.
    Meaningless(String),
    /// The first position, which could not be read in full.
    UncertainStart,
    /// A variation that no half-move refers to, by its number.
    UnreferencedVariation(Option<u32>),

    /// All games but one, by its place from 0: a file holds one.
    OtherGames(usize),
    /// Games of a kind that the format does not have.
    Variant(Variant),
    /// Moves in a notation that the format does not have.
    Notation(Notation),
    /// A position other than the opening, which the companion file has to give.
    OtherStart,
    /// The half-moves before a board.
    BoardMoves(usize),
    /// The half-moves that led to a position.
    PositionMoves(usize),
    /// The result, by its score: the format has no word for it.
    Result(&'static str),
    /// Parts of a game, and how many if the format counts them.
    Parts(GamePart, Option<usize>),
    /// The headers of these keys.
    Headers(Vec<String>),
    Header {
        key: String,
        /// Its value.
        value: String,
    },
    /// A header whose value has several lines, by its key.
    LongHeader(String),
    /// The line breaks in a header, by its key.
    LineBreaks(String),
    /// The line breaks in a comment that can only stand on one line.
    CommentBreaks,

    /// A half-move that cannot be made.
    Unplayable,
    /// A half-move that is not a step.
    NoStep,
    /// A half-move that is not a move, with all that follow.
    RestOfList,
    /// A half-move without a text.
    NoText,
    /// The text of a half-move cannot be read and stays as it is.
    UnreadText,
    /// The text of an illegal move cannot be written in another way and stays as it is.
    FixedText,
    /// The text of a half-move whose position is not known stays as it is.
    DoubtfulText,
    /// A half-move whose position is not known is written as in the likeliest one.
    Likeliest,
    /// The text of a half-move becomes a comment.
    TextAsComment,
    /// The half-moves from this text on, which cannot be read.
    MovesFrom(String),
    /// A half-move of this text, which cannot be read.
    Move(String),
    /// The word that ended a line of other games, which goes on with this half-move.
    EndBefore(String),
    /// The word that ends a line: it goes on in another game, or ends otherwise there.
    EndHere(String),
    /// The time used.
    Time(String),
    /// A time that is not a number of seconds.
    BadTime(String),
    /// The number of a variation, which another one has too.
    VariationNumber(u32),

    /// The number of games that were written and that read back.
    Games {
        written: usize,
        /// Read back.
        back: usize,
    },
    /// Something reads back as another thing.
    ReadBack(Difference),
}

/// Parts of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamePart {
    Headers,
    Title,
    Result,
    Variations,
    Comments,
    /// The comments on its moves.
    MoveComments,
    /// The comments after its end.
    EndComments,
    /// The judgements of moves, such as `!`.
    Judgements,
    /// The numbers of variations.
    VariationNumbers,
    /// The times used.
    Times,
    Diagrams,
}

/// Differences between games and those read back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The first position.
    Start,
    /// The position of a list.
    Position,
    Result,
    /// The comments on the game.
    Comments,
    Diagrams,
    /// The number of a variation, or its comments.
    Variation,
    /// A half-move is missing, with all that follow.
    MissingMoves,
    /// A half-move is another one, by its text.
    Move(String),
    /// An illegal half-move is a legal one, by its text.
    Legal(String),
    /// The comments or judgements of a half-move.
    Judgement,
    /// The variations of a half-move.
    Variations,
}
