//! Edits of a record, free of its format: operations on the game tree.
//!
//! A half-move is named by its block and by the offset of its text there, so no absolute offset is kept. A format says
//! how it writes an edit as text. `editing` does the rest, which is the same for all formats.

use crate::rules::{Move, Position};
use crate::text::TextSize;

/// A half-move, by its place in the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlyPlace {
    /// Its block.
    pub block: usize,
    /// Where its text begins, in bytes from the start of the block.
    pub at: TextSize,
}

/// A line of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinePlace {
    /// The main line.
    Main,
    /// The line that a block opens.
    Opened(usize),
}

/// A place between the half-moves of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// Before the first half-move of a line.
    Start(LinePlace),
    /// After a half-move.
    After(PlyPlace),
}

/// How a half-move comes into a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Placing {
    /// Without a next half-move it is appended. If the same move comes next, or begins a variation there, nothing
    /// changes. Otherwise it begins a variation of the next half-move.
    Fitting,
    /// It becomes the next half-move. The others come after it, with new numbers.
    Next,
    /// It begins a variation of the half-move that follows, also of an equal one.
    Variation,
}

/// How a variation is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VariationStyle {
    /// After the half-move it replaces: `{ … }` or `( … )`.
    Inline,
    /// By a number: `(1)` after the half-move, and `VAR[1]{ … }`.
    Numbered,
    /// After the line, by the number of the half-move it replaces: `変化：4手`.
    AtNumber,
}

/// An operation on a record.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// Plays a move at a place.
    Play {
        /// Where.
        at: Spot,
        /// The move.
        mv: Move,
        /// How it comes in.
        placing: Placing,
        /// The style of a new variation; `None` for the style of the record.
        style: Option<VariationStyle>,
    },
    /// Replaces the move of a half-move. The half-moves after it stay.
    Replace {
        /// The half-move.
        ply: PlyPlace,
        /// The new move.
        mv: Move,
    },
    /// Deletes one half-move with its comments and marks. The half-moves after it stay, with new numbers, and the
    /// variations of it are now those of the next half-move. The last half-move of a line is deleted as by `Truncate`.
    Delete(PlyPlace),
    /// Deletes a half-move and all that follows it in its line, with the variations of what follows. The variations of
    /// the half-move itself stay: the first one takes its place, the others replace the first half-move of that one. A
    /// variation that is left without a half-move goes.
    Truncate(PlyPlace),
    /// Deletes a variation, the references to it, and the variations that only it refers to.
    DeleteVariation(LinePlace),
    /// Swaps a variation with the half-moves that it replaces: the rest of the line around it, from the replaced
    /// half-move on. The other variations of the two first half-moves stay in place. Doing it twice changes nothing.
    Promote(LinePlace),
    /// Promotes a variation, and then the line it is in, until its moves are in the main line.
    MakeMain(LinePlace),
    /// Swaps the rest of a line, from a half-move on, with the first variation of that half-move.
    Demote(PlyPlace),
    /// Writes a variation inline or by a number.
    Restyle {
        /// The variation.
        line: LinePlace,
        /// Its style.
        style: VariationStyle,
    },
    /// Moves the text of a numbered variation to the half-move that refers to it.
    MoveToReference(LinePlace),
    /// Draws the position at a place: in place of the diagram there, or as a new one.
    Diagram(Spot),
    /// Numbers all half-moves as they count from the start position.
    RenumberMoves,
    /// Numbers the variations from 1 in the order of their references.
    RenumberVariations,
    /// Changes a comment.
    Comment {
        /// The half-move it belongs to, or the start of a line.
        at: Spot,
        /// The index of the comment there, from 0; the number of comments adds a new one.
        index: usize,
        /// The new text; empty to remove the comment.
        text: String,
    },
    /// Judges a half-move.
    Judge {
        /// The half-move.
        ply: PlyPlace,
        /// `!`, `?`, `!?` …; empty to remove the judgement. Marks of check and mate stay.
        signs: String,
    },
    /// Changes the position the game starts from.
    Setup(Box<Position>),
}

/// Why an edit cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotWrite {
    /// The format has no place for moves.
    Moves,
    /// The format has no variations.
    Variations,
    /// The format has no variations written like this.
    Style(VariationStyle),
    /// The format has no comments at such a place, or none with this text.
    Comment,
    /// The format has no diagrams, or none of this game.
    Diagram,
    /// The format has no judgements, or not this one.
    Judgement,
    /// The format cannot hold this position, or takes it from another file.
    Position,
    /// The rules do not allow the move.
    Illegal,
    /// The notation has no text for the move that is read as the same one.
    Unwritable,
    /// There is nothing at the place.
    NoSuchPlace,
    /// The half-move has no variation, or the line is not a variation.
    NoVariation,
    /// The record would have errors that it does not have now.
    AddsErrors,
    /// The text would be read as something else.
    Misread,
}
