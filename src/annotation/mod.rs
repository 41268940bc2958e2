//! Games annotated by an engine: what is asked, what is judged, and how it is written into the record and taken out again.
//!
//! *May change in any release.*
//!
//! The engine is a function from a question to an answer, so this layer knows no process. Everything that it writes has a
//! mark: `[%judge]` in the comment with the evaluation, `[%line]` at the start of a variation. What has no mark is somebody
//! else's, and stays.

mod note;
mod played;
mod summary;
mod written;

pub use played::{AnnotateOptions, Annotations, PlyNote, annotate};
pub use summary::{SideSummary, Summary, summary};
pub use written::{Annotated, has_notes, remove, way_to, write};
