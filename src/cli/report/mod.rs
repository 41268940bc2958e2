//! How the findings of `xqls check` are written.

mod github;
mod human;
mod json;
mod sarif;

pub use github::Github;
pub use human::{Human, summary};
pub use json::Json;
pub use sarif::Sarif;

use std::io;

use ls_types::Uri;

use super::check::{Checked, Counts};
use super::inputs::Input;
use super::out::Out;

/// A way to write findings: once at the start, then record by record, and once at the end.
pub trait Report {
    /// Before the first record.
    fn begin(&mut self, _out: &mut Out) -> io::Result<()> {
        Ok(())
    }

    /// One record.
    fn record(&mut self, checked: &Checked, out: &mut Out) -> io::Result<()>;

    /// After the last record.
    fn end(&mut self, _counts: &Counts, _out: &mut Out) -> io::Result<()> {
        Ok(())
    }
}

/// The address of a record.
fn address(input: &Input) -> Option<Uri> {
    match input {
        Input::File(path) => Uri::from_file_path(path),
        Input::Stdin => "untitled:stdin".parse().ok(),
    }
}
