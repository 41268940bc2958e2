//! How the findings of `xqls check` are written.

mod github;
mod human;
mod json;
mod sarif;

pub(super) use github::Github;
pub(super) use human::{Human, summary};
pub(super) use json::Json;
pub(super) use sarif::Sarif;

use std::io;

use ls_types::Uri;

use crate::text::one_line;
use crate::words::say_count;
use crate::workspace::reader;

use super::check::{Checked, Sums};
use super::inputs::Input;
use super::out::Out;

/// A way to write findings: once at the start, then record by record, and once at the end.
pub(super) trait Report {
    /// Before the first record.
    fn begin(&mut self, _out: &mut Out) -> io::Result<()> {
        Ok(())
    }

    fn record(&mut self, checked: &Checked, out: &mut Out) -> io::Result<()>;

    /// After the last record.
    fn end(&mut self, _counts: &Sums, _out: &mut Out) -> io::Result<()> {
        Ok(())
    }
}

/// How many findings of a record are not in the report; `None` if all are.
fn rest(checked: &Checked) -> Option<String> {
    let left_out = checked.findings.left_out();
    let name = checked.input.name();
    let sentence = || {
        say_count!(
            reader(),
            left_out,
            "{name}: … and {left_out} more finding" | "{name}: … and {left_out} more findings",
            name = one_line(&name)
        )
    };
    (left_out > 0).then(sentence)
}

/// The address of a record.
fn address(input: &Input) -> Option<Uri> {
    match input {
        Input::File(path) => Uri::from_file_path(path),
        Input::Stdin => "untitled:stdin".parse().ok(),
    }
}
