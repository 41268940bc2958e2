//! One JSON document, record by record as they are checked.

use std::io;

use serde_json::json;

use crate::protocol::Places;
use crate::text::Unit;

use super::super::check::{Checked, Sums};
use super::super::out::Out;
use super::{Report, address};

/// `{"version":1,"files":[…],"summary":{…}}`.
#[derive(Default)]
pub(crate) struct Json {
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
        let totals = checked.findings.totals;
        let head = json!({
            "path": checked.input.name(),
            "language": checked.language,
            "games": totals.games,
            "plies": totals.plies,
        });
        let head = head.to_string();
        out.json(&format!("\n{},\"diagnostics\":[", head.trim_end_matches('}')))?;
        let places = Places { rope: &checked.findings.rope, unit: Unit::Utf16 };
        if let Some(uri) = address(&checked.input) {
            // Each is written as it is made: all of them at once would take ten times the memory.
            for (nth, found) in checked.findings.diagnostics.iter().enumerate() {
                let comma = if nth > 0 { "," } else { "" };
                let mut found = json!(places.diagnostic(&uri, found));
                let place = checked.places.as_ref().and_then(|places| places.get(nth));
                if let (Some(place), Some(members)) = (place, found.as_object_mut()) {
                    members.insert("game".to_owned(), json!(place.game));
                    members.insert("ply".to_owned(), json!(place.ply));
                    members.insert("variation".to_owned(), json!(place.in_variation));
                }
                out.json(&format!("{comma}{found}"))?;
            }
        }
        match checked.findings.left_out() {
            0 => out.text("]}"),
            left_out => out.text(&format!("],\"leftOut\":{left_out}}}")),
        }
    }

    fn end(&mut self, sums: &Sums, out: &mut Out) -> io::Result<()> {
        let summary = json!({
            "files": sums.files,
            "games": sums.games,
            "plies": sums.plies,
            "errors": sums.found.errors,
            "warnings": sums.found.warnings,
            "hints": sums.found.hints,
        });
        out.text(&format!("\n],\"summary\":{summary}}}\n"))
    }
}
