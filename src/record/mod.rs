//! The meaning of a record, free of its format: the items of its blocks, the replay of every line, and the game tree.
//!
//! *May change in any release.*
//!
//! Formats come in through [`Lower`]; nothing here knows one. All ranges are relative to a block; the only link back to
//! the text is the block's index. Issues are data ([`Issue`]); the layers above give them words.

mod analysis;
mod assumed;
pub(crate) mod clock;
mod comment_text;
mod compose;
mod declared;
mod diagram;
mod evaluation;
mod fen;
mod format_line;
mod front;
mod game;
mod game_edit;
mod game_end;
mod header;
mod issue;
mod item;
#[allow(clippy::too_many_lines, reason = "its plan is a table of cases")]
mod line;
mod line_starts;
mod numbering;
mod plies;
mod positions;
mod references;
mod replay_rules;
mod role;
mod setup;
mod structure;
#[cfg(test)]
mod tests;
mod uncompared;

pub(crate) use analysis::{Context, NextPly, Replayed, Segment, Splice, TooLong, Totals, listen};
pub use analysis::{Effort, RecordAnalysis};
pub use assumed::Assumed;
pub(crate) use comment_text::{begins_below, unescaped};
pub(crate) use compose::{issue_of, pass};
pub(crate) use declared::declared;
pub use evaluation::{Evaluation, Score};
pub(crate) use fen::read_fen_text;
pub(crate) use format_line::{dialect, letters_unknown, named_notation};
pub use front::Front;
pub use game::Game;
pub(crate) use game::{Drawn, EndWord, Line, Ply};
pub use game_edit::{CannotWrite, Edit, LinePlace, Placing, PlyPlace, Spot, VariationStyle};
pub use header::GameResult;
pub(crate) use header::{Verdict, decimal, without_weekday};
pub use issue::*;
pub use item::*;
pub use line::Legality;
pub(crate) use line::{Explanation, LineMark, Observer, PlyEvent, Row};
pub(crate) use line_starts::{Before, LineStart};
pub(crate) use plies::each_ply;
pub(crate) use positions::{GamePositions, Reach, ReachedPosition, Step, plies_between};
pub(crate) use replay_rules::{NumberingStyle, RecordHead, ReplayRules, Start};
pub use role::HeaderRole;
pub(crate) use setup::first_of_each;
pub(crate) use structure::{LineSpan, Names, Structure, is_implicit};
