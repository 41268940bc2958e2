//! `xqls` as WebAssembly: a session of the language server that a browser drives.
//!
//! Two functions are exported. [`alloc`] gives room for a frame, and [`handle`] takes it and returns the answers. A
//! frame is a message of JSON-RPC. Bytes may follow it, after a NUL, which JSON never has. An empty frame is a tick of
//! the clock. Each of the answers stands before a NUL.
//!
//! Two functions are imported. `decode` turns bytes in another encoding than UTF-8 into text, because a browser has their
//! tables. `fail` hears why the program ends, before it does: a panic is the end of the instance, and the host makes
//! another one.
//!
//! ```text
//! worker ── frame ──▶ handle ──▶ Engine ──▶ own::answer    a method that begins with web/: files and conversions
//!                                   │
//!                                   └─────▶ Session        all others
//! ```

mod engine;
mod own;
mod page;

#[cfg(target_arch = "wasm32")]
mod boundary;

pub use engine::Engine;
