//! The features of an editor, as plain data: one file per feature.
//!
//! Nothing here knows the protocol, files, clocks or threads, tests for a format, or stores an absolute offset: those
//! are computed for each answer.

mod actions;
mod anonymous;
mod board_view;
mod cached_outline;
mod causes;
mod checking;
mod completion;
mod explained;
mod findings;
mod fixes;
mod game_place;
mod guesses;
mod hover;
mod inlay;
mod laid_out;
mod layout;
mod navigation;
mod on_type;
mod outline;
mod playing;
mod positions;
mod renotate;
mod signature;
#[cfg(test)]
mod tests;
mod tokens;
pub(crate) mod wording;

pub use crate::document::{Document, Settings};
pub use crate::editing::Revision;
pub use crate::record::Placing;
pub use crate::syntax::{ONE_BY_ONE, ParallelFor};
pub use crate::words::Locale;
pub(crate) use actions::{Action, ActionChange, ActionKind};
pub(crate) use board_view::{BoardView, plain_dialect};
pub use cached_outline::Template;
pub(crate) use cached_outline::{CachedOutline, FoldedLines, LinkedColumns, write_number};
pub(crate) use causes::Causes;
pub use completion::Completions;
pub(crate) use completion::{Completion, CompletionKind, Preview};
pub(crate) use explained::{Explained, Weighed};
pub(crate) use findings::{Counts, Findings, message_of_file};
pub use findings::{Diagnostic, WantedFindings};
pub(crate) use fixes::{MOST_FINDINGS, QuickFix};
pub(crate) use game_place::GamePlace;
pub(crate) use hover::Section;
pub use laid_out::lay_out;
pub(crate) use navigation::{Call, CannotRename, Headline, HeadlineKind, HighlightKind, Query, Rename};
pub(crate) use on_type::triggers;
pub(crate) use outline::{FoldKind, Symbol, SymbolKind};
pub use playing::Change;
pub use positions::Tally;
pub(crate) use positions::{Digest, GameFound, OtherRecords, Played, Score, Search, position_of_fen};
pub(crate) use signature::Signature;
pub use tokens::SentTokens;
pub(crate) use tokens::{SemanticToken, TokenChange, TokenKind, TokenModifiers};
