//! Records and settings on disk, and the pool of threads: the common base of the server and the command line.
//!
//! It knows neither the protocol nor the arguments of the command line, and prints nothing.
//!
//! - [`load`] reads a file: bytes, encoding, format. [`walk`] finds the records in a directory, [`mod@write`] replaces a file.
//! - [`settings`] finds and merges `xqls.toml` and the editor's settings.
//! - [`index`] has the positions and names of all records of a workspace.
//! - [`private`] keeps files of the program's own from others.
//! - [`companion`] finds the file that gives the games of a record their start.
//! - [`language`] knows the language of the reader.
//! - [`on_all_cores`] and [`map_on_all_cores`] spread work.

pub mod companion;
pub mod index;
pub mod language;
pub mod private;
pub mod settings;
pub mod write;

mod ignored;
mod load;
mod pool;
mod reason;
mod walk;

pub use language::reader;
pub use load::{Loaded, Unreadable, bytes_of, bytes_of_regular, bytes_of_small, decoded, load, understand};
pub use pool::{map_on_all_cores, on_all_cores, threads};
pub use reason::reason;
pub use walk::walk;
