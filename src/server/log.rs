//! The log of a session in a file, for reports of defects: `xqls lsp --log FILE`.
//!
//! A line says when a request ended, how long it was worked on (`time.busy`) and how long it waited (`time.idle`). It
//! names documents, but says nothing of what is in them. A panic is logged with its place. Without a file a span costs
//! one comparison.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::panic;
use std::path::Path;
use std::sync::Mutex;

use crate::text::one_line;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::prelude::*;

/// Appends the log of this process to a file. A new one can be read by the user only. It holds the versions first.
pub(crate) fn start(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    // It names the user's records.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(file)?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(Mutex::new(Lines(file)))
        .with_ansi(false)
        .with_span_events(FmtSpan::CLOSE)
        .with_filter(Targets::new().with_target("xqls", LevelFilter::DEBUG));
    tracing_subscriber::registry().with(lines).try_init().map_err(io::Error::other)?;
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    tracing::info!(version = env!("CARGO_PKG_VERSION"), system, machine, "xqls starts");
    log_panics();
    Ok(())
}

/// A file in which each event is one line, whatever the client sent.
struct Lines(File);

impl Write for Lines {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(event);
        self.0.write_all(format!("{}\n", one_line(text.trim_end())).as_bytes())?;
        Ok(event.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Logs the place of each panic. Its message stays out of the log: it may quote the text of a record.
fn log_panics() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if let Some(place) = panic.location() {
            tracing::error!(%place, "panic");
        }
        before(panic);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_panic_is_logged() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("log");
        start(&file).expect("a log");
        let place = format!("{}:{}:", file!(), line!() + 1);
        panic::catch_unwind(|| panic!("about a record")).expect_err("a panic");
        let log = std::fs::read_to_string(&file).expect("a text");
        assert!(log.contains("panic place=") && log.contains(&place), "{log}");
        assert!(!log.contains("about a record"), "{log}");
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&file.metadata().expect("a file")) & 0o777, 0o600);
    }
}
