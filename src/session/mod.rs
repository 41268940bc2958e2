//! A session with a client: the open documents, and the answers to all requests about them.
//!
//! Nothing here knows a runtime, threads, files, a clock or the environment. A host drives the session and says in
//! [`World`] what is outside of it. The language server is such a host: it keeps the order of messages, spreads work over
//! a pool, cancels, and knows the files.
//!
//! ```text
//! host ─▶ requests ─▶ hover, completion, … ─▶ ide
//!             ▲            │
//!          content         └─▶ world ─▶ host
//! ```

pub mod actions;
pub mod answer;
pub mod board;
pub mod call_hierarchy;
pub mod capabilities;
pub mod code_lens;
pub mod completion;
pub mod content;
pub mod defect;
pub mod diagnostics;
pub mod elsewhere;
pub mod formatting;
pub mod hover;
pub mod inlay_hints;
pub mod message;
pub mod navigation;
pub mod one_thread;
pub mod outline;
pub mod params;
pub mod play;
pub mod profile;
pub mod rename;
pub mod requests;
pub mod semantic_tokens;
pub mod signature;
pub mod status;
pub mod sync;
pub mod tree;
pub mod uris;
pub mod view;
pub mod workspace_diagnostics;
pub mod workspace_symbols;
pub mod world;

pub use ls_types::Uri;
pub use one_thread::{Host, Session};
pub use world::World;
