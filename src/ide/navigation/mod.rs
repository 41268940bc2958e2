//! From one place of a record to others: definitions, references, highlights, selections, the tree of variations, links,
//! and renaming.
//!
//! [`subject`] finds the thing at a place, [`variations`] and [`line`](mod@line) the other places of the record where it matters.
//! Each feature is a file on top of these. Nothing here knows a format: the kinds of tokens and the roles of blocks are
//! enough. The cost of a request is that of its record. Requests that search all games are documented as such.

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

pub use definition::goto_definition;
pub use headlines::headlines;
pub(crate) use headlines::{Headline, HeadlineKind};
pub(crate) use hierarchy::Call;
pub use hierarchy::{incoming_calls, outgoing_calls, prepare_call_hierarchy};
pub(crate) use highlight::HighlightKind;
pub use highlight::document_highlights;
pub use linked_editing::linked_editing_ranges;
pub use links::document_links_of;
pub use references::references;
pub(crate) use references::{Query, find_references};
pub(in crate::ide) use rename::with_letters;
pub(crate) use rename::{CannotRename, Rename, cannot_rename};
pub use rename::{prepare_rename, rename, rename_player};
pub use selection::selection_ranges;
pub(in crate::ide) use variations::{Reference, references_in_block};
