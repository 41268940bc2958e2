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

pub(crate) use headlines::{Headline, HeadlineKind};
pub(crate) use hierarchy::Call;
pub(crate) use highlight::HighlightKind;
pub(crate) use references::Query;
pub(crate) use rename::{CannotRename, Rename};
pub(in crate::ide) use variations::Reference;
