//! What an editor shows, as plain data: one file per feature.
//!
//! Nothing here knows the protocol, files, clocks or threads, asks which format it serves, or keeps an absolute
//! offset: those are made when an answer is given.

mod collection;
pub mod diagnostics;
mod document;

pub use document::{Document, Place, Spread};
