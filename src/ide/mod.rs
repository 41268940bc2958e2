//! The features of an editor, as plain data: one file per feature.
//!
//! Nothing here knows the protocol, files, clocks or threads, tests for a format, or stores an absolute offset: those
//! are computed for each answer.

mod actions;
mod anonymous;
mod board;
mod causes;
mod collection;
mod completion;
mod document;
mod editing;
mod explained;
mod findings;
mod fixes;
mod here;
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
mod settings;
mod shown;
mod signature;
mod stop;
#[cfg(test)]
mod tests;
mod tokens;
mod whereabouts;
pub(crate) mod wording;

pub use crate::record::Placing;
pub(crate) use crate::record::Verdict;
pub(crate) use crate::rules::{Move, Position};
pub use crate::syntax::{ONE_BY_ONE, Spread};
pub use crate::words::Locale;
pub(crate) use crate::words::Wording;
pub(crate) use actions::{Action, ActionChange, ActionKind};
pub(crate) use board::{BoardView, plain_dialect};
pub(crate) use causes::Causes;
pub use completion::Completions;
pub(crate) use completion::{Completion, CompletionKind, Preview};
pub use document::Document;
pub(crate) use document::Entry;
pub use editing::Revision;
pub(crate) use explained::{Explained, Weighed};
pub(crate) use findings::{Counts, Findings, message_of_file};
pub use findings::{Diagnostic, Wanted};
pub(crate) use fixes::{MOST_FINDINGS, QuickFix};
pub(crate) use hover::Section;
pub use laid_out::lay_out;
pub(crate) use navigation::{Call, CannotRename, Headline, HeadlineKind, HighlightKind, Query, Rename};
pub(crate) use on_type::triggers;
pub(crate) use outline::{FoldKind, Symbol, SymbolKind};
pub use playing::Change;
pub use positions::Tally;
pub(crate) use positions::{Digest, GameFound, Others, Played, Score, Search, position_of_fen};
pub use settings::Settings;
pub use shown::Template;
pub(crate) use shown::{FoldedLines, LinkedColumns, Shown, write_number};
pub(crate) use signature::Signature;
pub use tokens::SentTokens;
pub(crate) use tokens::{SemanticToken, TokenChange, TokenKind, TokenModifiers};
pub(crate) use whereabouts::Whereabouts;
