//! The features of an editor, as plain data: one file per feature.
//!
//! Nothing here knows the protocol, files, clocks or threads, tests for a format, or stores an absolute offset: those
//! are computed for each answer.

pub mod diagnostics;
pub mod drawing;

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
pub mod names;
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
pub mod words;

pub use crate::record::GamePositions;
pub use crate::record::Placing;
pub use crate::record::Verdict;
pub use crate::rules::{Move, Position};
pub use crate::syntax::{ONE_BY_ONE, Spread};
pub use actions::{Action, ActionChange, ActionKind};
pub use board::{BoardView, LegalMove, plain_dialect};
pub use causes::{Cause, CauseName, Causes};
pub use completion::{Completion, CompletionKind, Completions, Preview};
pub use document::{Document, Edited, Entry, Found, Place, Totals};
pub use editing::{Deleted, Revision, Split};
pub use explained::{Explained, Weighed};
pub use findings::{Counts, Diagnostic, Findings, Wanted};
pub use fixes::{MOST_FINDINGS, QuickFix};
pub use here::{Here, HerePly};
pub use hover::{Hover, Section};
pub use inlay::Inlay;
pub use laid_out::{LaidOut, lay_out};
pub use navigation::{
    Call, CannotRename, Definition, Headline, HeadlineKind, Highlight, HighlightKind, Link, Query, References, Rename,
    Renaming,
};
pub use on_type::triggers;
pub use outline::{Fold, FoldKind, Symbol, SymbolKind};
pub use playing::Change;
pub use positions::{Alone, Digest, GameFound, Others, Played, Score, Search, Tally, position_of_fen};
pub use renotate::Renotation;
pub use settings::Settings;
pub use shown::{FoldedLines, LinkedColumns, Shown, Template, write_number};
pub use signature::Signature;
pub use tokens::{RecordTokens, SemanticToken, SentTokens, TokenChange, TokenKind, TokenModifiers};
pub use words::{Locale, Wording};
