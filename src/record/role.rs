//! What a header says, whatever the format calls it.

/// The role of a header.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HeaderRole {
    /// The tournament or match.
    Event,
    /// The place.
    Site,
    /// The day: `1994-03-20`, unknown parts as `?`.
    Date,
    /// The time of day when play began.
    StartTime,
    /// When play ended.
    EndTime,
    /// The round.
    Round,
    /// The name of the first mover.
    First,
    /// The rating of the first mover.
    FirstRating,
    /// The title of the first mover.
    FirstTitle,
    /// The team of the first mover.
    FirstTeam,
    /// The name of the second mover.
    Second,
    /// The rating of the second mover.
    SecondRating,
    /// The title of the second mover.
    SecondTitle,
    /// The team of the second mover.
    SecondTeam,
    /// The result; see `formats::ending`.
    Result,
    /// Why the game ended.
    Reason,
    /// The points as awarded, where the result does not say them.
    Score,
    /// The time control. `TIME` of seed 0 is free text and counts as this.
    TimeControl,
    /// The opening's name.
    Opening,
    /// The opening's variation.
    Variation,
    /// The opening's code.
    Code,
    /// The author of the comments.
    Annotator,
    /// The author of the record, or of a composed position.
    Author,
    /// Which part of a game the record is of: the opening, an endgame.
    Kind,
    /// The time of the first mover.
    FirstTime,
    /// The time of the second mover.
    SecondTime,
    /// After how many moves the game is drawn.
    MoveLimit,
    /// The rule for an impasse.
    Impasse,
    /// A remark on the game.
    Note,
    /// The number of the game in its file.
    Number,
    /// The title of the game.
    Title,
    /// Structure: the family of games, always the same text.
    Game,
    /// Structure: which game of the family.
    Variant,
    /// Structure: how the moves are written.
    Notation,
    /// Structure: whether there is a position.
    Setup,
    /// Structure: the position.
    Fen,
    /// The number of half-moves, which may be another one than the record has.
    PlyCount,
}

impl HeaderRole {
    /// Whether the header repeats a property of the game: its result, position, variant or notation. Writers derive
    /// these from the game.
    pub fn is_structure(self) -> bool {
        use HeaderRole::{Fen, Game, Notation, Reason, Result, Score, Setup, Variant};
        matches!(self, Result | Reason | Score | Game | Variant | Notation | Setup | Fen)
    }
}
