//! The log of a session in a file, for reports of defects: `xqls lsp --log FILE`.
//!
//! A line says when a request ended, how long it was worked on (`time.busy`) and how long it waited (`time.idle`). It
//! names documents, but says nothing of what is in them. Without a file a span costs one comparison.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::sync::Mutex;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::prelude::*;

/// Appends the log of this process to a file. It holds the versions first.
pub fn start(file: &Path) -> io::Result<()> {
    let file = OpenOptions::new().create(true).append(true).open(file)?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(Mutex::new(file))
        .with_ansi(false)
        .with_span_events(FmtSpan::CLOSE)
        .with_filter(Targets::new().with_target("xqls", LevelFilter::DEBUG));
    tracing_subscriber::registry().with(lines).try_init().map_err(io::Error::other)?;
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    tracing::info!(version = env!("CARGO_PKG_VERSION"), system, machine, "xqls starts");
    Ok(())
}
