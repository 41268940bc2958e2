//! `xqls`: records of board games as text, understood move by move.
//!
//! The program is [`cli`], which also starts the language [`server`]; the library exists for it, for the tests and for
//! the benches. What they use of a layer is `pub` in its `mod.rs`; all else is `pub(crate)`. Layers use only those below
//! them:
//!
//! ```text
//! cli ──▶ server                    L8  arguments; the language server
//!  │  ╲    ╱   ╲
//!  ▼   ▼  ▼     ▼
//! workspace   session               L7  files, settings, threads; the answers to a client
//!     │           │
//!     │       protocol              L6  the types of the protocol
//!     │           │
//! convert ──▶ json│                 L5  games from one format to another; game trees as JSON
//!      ╲    │   ╱ │
//!       ▼   ▼  ▼  ▼
//!           ide                     L4  what an editor shows, as plain data
//!            │
//!         editing                   edits of records as edits of text
//!            │
//!        document                   an open text with its trees and the cursor in it
//!      │    ╲
//!      │     diagnostics            the messages, fixes and pages of findings
//!      │      │
//!      │    words ──▶ drawing       names and sentences; boards as pictures
//!      ▼   ╱
//!      ▼
//!   formats                         L3  one folder for each format: grammar, lowering, printing
//!    │    ╲
//!    ▼     ▼
//! record  layout                    L2  the game tree and its replay; the pretty-printer
//!  │    ╲      ╲
//!  ▼     ▼      ▼
//! notation syntax                   L1  one move or position as text; lossless trees
//!  │         ╲
//!  ▼          ▼
//! rules      text                   L0  the games without text; the text without games
//! ```
//!
//! Other programs use [`api`], which stays as it is. All else is for the program itself, and may change in any release.
//!
//! `docs/ARCHITECTURE.md` has the exact table, which a test holds against every `use` in the sources, and says why.
//!
//! ```
//! use xqls::api::{Hints, Record};
//!
//! let text = b"FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-f7\n}\n".to_vec();
//! let record = Record::read(text, &Hints { language: Some("xq"), ..Hints::default() })?;
//! let findings = record.findings(usize::MAX).all;
//! assert_eq!(findings.len(), 1);
//! assert_eq!(findings[0].code, "illegal-move");
//! # Ok::<(), xqls::api::Error>(())
//! ```
#![cfg_attr(
    not(all(feature = "cli", feature = "server")),
    allow(dead_code, unused_imports, reason = "a layer that is left out leaves what only it uses")
)]
// Only a table is longer than clippy.toml says.
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

#[cfg(feature = "workspace")]
pub mod annotation;
pub mod api;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub(crate) mod comparison;
pub mod convert;
pub mod diagnostics;
pub(crate) mod document;
pub mod drawing;
pub(crate) mod editing;
#[cfg(feature = "workspace")]
pub mod engine;
#[cfg(feature = "cli")]
pub(crate) mod export;
pub mod formats;
pub mod ide;
pub mod import;
pub mod json;
pub mod layout;
pub mod notation;
#[cfg(feature = "openings")]
pub(crate) mod openings;
#[cfg(any(feature = "cli", feature = "session"))]
pub mod protocol;
#[cfg(feature = "cli")]
pub(crate) mod query;
#[cfg(test)]
#[path = "../tests/random.rs"]
mod random;
pub mod record;
pub mod rules;
#[cfg(feature = "server")]
pub mod server;
#[cfg(feature = "session")]
pub mod session;
#[cfg(any(feature = "workspace", feature = "session"))]
pub mod settings;
#[cfg(any(feature = "cli", feature = "server"))]
pub mod solve;
mod sort;
pub mod syntax;
pub mod tables;
pub mod text;
pub(crate) mod words;
#[cfg(feature = "workspace")]
pub mod workspace;
