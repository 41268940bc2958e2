//! A session with a client: the open documents, and the answers to all requests about them.
//!
//! *May change in any release.*
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

pub(crate) mod actions;
pub(crate) mod answer;
pub(crate) mod board_view;
pub(crate) mod call_hierarchy;
pub(crate) mod capabilities;
pub(crate) mod code_lens;
pub(crate) mod completion;
pub(crate) mod content;
pub(crate) mod defect;
pub(crate) mod diagnostics;
pub(crate) mod explain;
pub(crate) mod explorer;
pub(crate) mod formatting;
pub(crate) mod hover;
pub(crate) mod inlay_hints;
pub(crate) mod inline_edit;
pub(crate) mod life;
pub(crate) mod message;
pub(crate) mod navigation;
pub(crate) mod one_thread;
pub(crate) mod outline;
pub(crate) mod params;
pub(crate) mod play;
pub(crate) mod profile;
pub(crate) mod records_elsewhere;
pub(crate) mod rename;
pub(crate) mod requests;
pub(crate) mod returned;
pub(crate) mod semantic_tokens;
pub(crate) mod signature;
pub(crate) mod status;
pub(crate) mod sync;
pub(crate) mod tree;
pub(crate) mod uris;
pub(crate) mod view;
// A session without files has no such request.
#[cfg(feature = "server")]
pub(crate) mod workspace_diagnostics;
pub(crate) mod workspace_symbols;
pub(crate) mod world;

#[cfg(not(feature = "pages"))]
pub use crate::diagnostics::add_pages;
#[cfg(all(feature = "session", not(feature = "catalogues")))]
pub use crate::words::add_catalogue;
pub use ls_types::Uri;
pub use one_thread::{Host, Session};
pub use world::World;
