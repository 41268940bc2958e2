//! Records and settings on disk, and the pool of threads: the common base of the server and the command line.
//!
//! *May change in any release.*
//!
//! It knows neither the protocol nor the arguments of the command line, and prints nothing.
//!
//! - [`mod@load`] reads a file: bytes, encoding, format. [`mod@walk`] finds the records in a directory, [`mod@write`] replaces a file.
//! - [`settings`] finds and merges `xqls.toml` and the editor's settings.
//! - [`engine`] runs an engine, one of those that the user has configured in [`engines`].
//! - [`index`] has the positions and names of all records of a workspace.
//! - [`private`] keeps files of the program's own from others.
//! - [`companion`] finds the file that gives the games of a record their start.
//! - [`language`] knows the language of the reader.
//! - [`on_all_cores`] and [`map_on_all_cores`] spread work; in the server, open documents have threads of their own.

pub(crate) mod companion;
pub mod engine;
mod engine_answers;
mod engine_faults;
pub mod engines;
pub mod index;
pub(crate) mod language;
pub(crate) mod private;
pub mod settings;
pub(crate) mod write;

mod ignored;
mod load;
mod pool;
mod reason;
mod walk;

pub(crate) use engine_answers::{lines_json, said};
pub use engine_faults::engine_fault;
pub(crate) use index::read_at;
pub(crate) use language::reader;
pub(crate) use load::{
    Unreadable, bytes_of, bytes_of_folder, bytes_of_regular, bytes_of_small, load, other_encoding, understood, whole,
};
pub use pool::on_all_cores;
pub(crate) use pool::{in_this_process, map_on_all_cores, on_threads_of_documents, step_back, threads};
pub(crate) use reason::reason;
pub(crate) use walk::{Kinds, walk};
