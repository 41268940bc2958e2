//! From one place of a record to others: definitions, references, highlights, selections, the tree of variations, links,
//! and renaming.
//!
//! [`subject`] says what stands at a place, [`variations`] and [`line`] where else it matters in the record; each
//! feature is a file over these. Nothing here knows a format: the kinds of tokens and the roles of blocks are enough.
//! A request costs its record. Only those that look through all games say so.

mod definition;
mod headlines;
mod hierarchy;
mod highlight;
mod line;
mod linked_editing;
mod links;
mod references;
mod rename;
mod selection;
mod subject;
mod variations;

pub use definition::Definition;
pub use headlines::{Headline, HeadlineKind};
pub use hierarchy::Call;
pub use highlight::{Highlight, HighlightKind};
pub use links::Link;
pub use references::{Query, References};
pub use rename::{CannotRename, Rename, Renaming};
