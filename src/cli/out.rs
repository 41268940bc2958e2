//! Standard output and standard error. There are no colours with `NO_COLOR` or without a terminal.

use std::io::{self, BufWriter, IsTerminal, Stderr, Stdout, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};

use crate::json;
use crate::text::one_line;
use crate::words::{say, say_count};
use crate::workspace::reader;
use crate::workspace::write::Fill;

/// Standard output, buffered.
pub(super) struct Out(BufWriter<AutoStream<Stdout>>);

impl Default for Out {
    fn default() -> Self {
        Out(BufWriter::with_capacity(1 << 16, AutoStream::auto(io::stdout())))
    }
}

impl Out {
    /// Writes text, with colours where they are seen.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }

    /// Writes JSON, with an escape for each character that controls a terminal or a log.
    pub(super) fn json(&mut self, text: &str) -> io::Result<()> {
        self.text(&json::escaped(text))
    }

    /// Writes bytes as they are.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream(&|out| out.write_all(bytes))
    }

    /// Writes the bytes of `fill` as they are.
    pub(super) fn stream(&mut self, fill: Fill<'_>) -> io::Result<()> {
        self.0.flush()?;
        let mut plain = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        fill(&mut plain)?;
        plain.flush()
    }

    /// Flushes the buffer.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A line on standard error, whatever names and texts it quotes.
pub(super) fn note(line: &str) {
    // A failure to report cannot be reported.
    let _ = writeln!(stderr(), "{}", one_line(line));
}

/// The lines on standard error about what a conversion loses: the first ones, and then how many more there are.
#[derive(Default)]
pub(super) struct Losses {
    /// All of them.
    pub count: usize,
}

/// The losses that are reported. Nobody reads more, and there may be one for each half-move.
const MOST_TOLD: usize = 100;

impl Losses {
    /// Tells one, unless enough have been told.
    pub(super) fn tell(&mut self, line: impl FnOnce() -> String) {
        if self.count < MOST_TOLD {
            note(&line());
        }
        self.count += 1;
    }

    /// Tells how many were not told.
    pub(super) fn tell_rest(&self) {
        if let left_out @ 1.. = self.count.saturating_sub(MOST_TOLD) {
            note(&say_count!(reader(), left_out, "… and {left_out} more loss" | "… and {left_out} more losses"));
        }
    }
}

/// A line on standard error about something that went wrong.
pub(super) fn complain(line: &str) {
    let (bold, reset) = (ERROR.render(), ERROR.render_reset());
    let _ = writeln!(stderr(), "{bold}{}{reset}: {}", say!(reader(), "error"), one_line(line));
}

fn stderr() -> AutoStream<Stderr> {
    AutoStream::auto(io::stderr())
}

/// Whether somebody watches.
pub(super) fn watched() -> bool {
    io::stderr().is_terminal()
}

pub(super) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Warnings.
pub(super) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// Information and hints.
pub(super) const HINT: Style = AnsiColor::Cyan.on_default().bold();
/// Rules and arrows.
pub(super) const RULE: Style = AnsiColor::Blue.on_default().bold();
pub(super) const HELP: Style = AnsiColor::Green.on_default().bold();
/// Emphasis.
pub(super) const STRONG: Style = Style::new().bold();

/// Text in a style.
pub(super) fn styled(style: Style, text: &str) -> String {
    format!("{}{text}{}", style.render(), style.render_reset())
}
