//! The meaning of a record, free of its format: the items of its blocks, the replay of every line, and the game tree.
//!
//! Formats come in through [`Lower`]; nothing here knows one. All ranges are relative to a block; the only link back to
//! the text is the block's index. Issues are data ([`Issue`]); the layers above give them words.

mod analysis;
pub mod clock;
mod compose;
mod declared;
mod diagram;
mod edit;
mod fen;
mod format_line;
mod front;
mod game;
mod header;
mod issue;
mod item;
mod line;
mod numbering;
mod positions;
mod references;
mod replay_rules;
mod role;
mod setup;
mod structure;
#[cfg(test)]
mod tests;

pub use analysis::{
    Context, NextPly, RecordAnalysis, Replayed, Segment, Splice, TooLong, Totals, VariationNumbers, listen,
};
pub use compose::{issue_of, pass};
pub use declared::declared;
pub use edit::{CannotWrite, Edit, LinePlace, Placing, PlyPlace, Spot, VariationStyle};
pub use fen::read_fen_text;
pub use format_line::{dialect, letters_unknown, named_notation};
pub use front::{Front, unescaped};
pub use game::{Drawn, EndWord, Game, Line, Ply};
pub use header::{GameResult, Verdict, without_weekday};
pub use issue::*;
pub use item::*;
pub use line::{Explanation, Hypothesis, Legality, LineMark, Observer, PlyEvent, Row};
pub use positions::{GamePositions, LineSteps, Reached, Step};
pub use replay_rules::{NumberingStyle, RecordHead, ReplayRules, Start};
pub use role::HeaderRole;
pub use structure::{LineSpan, Structure, is_implicit};
