//! One JSON document, record by record as they are checked.

use std::io;

use serde_json::{Value, json};

use crate::protocol::Places;
use crate::text::Unit;

use super::super::check::{Checked, Counts};
use super::super::out::Out;
use super::{Report, address};

/// `{"version":1,"files":[…],"summary":{…}}`.
#[derive(Default)]
pub struct Json {
    some: bool,
}

impl Report for Json {
    fn begin(&mut self, out: &mut Out) -> io::Result<()> {
        out.text("{\"version\":1,\"files\":[")
    }

    fn record(&mut self, checked: &Checked, out: &mut Out) -> io::Result<()> {
        if std::mem::replace(&mut self.some, true) {
            out.text(",")?;
        }
        out.text("\n")?;
        out.json(&file(checked).to_string())
    }

    fn end(&mut self, counts: &Counts, out: &mut Out) -> io::Result<()> {
        let summary = json!({
            "files": counts.files,
            "games": counts.games,
            "plies": counts.plies,
            "errors": counts.errors,
            "warnings": counts.warnings,
            "hints": counts.hints,
        });
        out.text(&format!("\n],\"summary\":{summary}}}\n"))
    }
}

fn file(checked: &Checked) -> Value {
    let places = Places { rope: &checked.findings.rope, unit: Unit::Utf16 };
    let totals = checked.findings.totals;
    let diagnostics: Vec<_> = match address(&checked.input) {
        Some(uri) => checked.findings.diagnostics.iter().map(|found| places.diagnostic(&uri, found)).collect(),
        None => Vec::new(),
    };
    json!({
        "path": checked.input.name(),
        "language": checked.language,
        "games": totals.games,
        "plies": totals.plies,
        "diagnostics": diagnostics,
    })
}
