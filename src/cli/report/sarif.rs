//! SARIF 2.1.0, the form that code scanning services read.

use std::io;
use std::ops::Range;

use serde_json::{Value, json};

use crate::diagnostics::{self, CodeInfo, Severity};
use crate::protocol::page_of;
use crate::text::{Rope, Unit, place_at};
use crate::workspace::reader;

use super::super::check::{Checked, Sums};
use super::super::inputs::Input;
use super::super::out::Out;
use super::{Report, address};

/// One run with all results, each written as it comes.
#[derive(Default)]
pub(crate) struct Sarif {
    some: bool,
    left_out: usize,
}

/// Where the results stand in the document.
const RESULTS: &str = "\"results\": [";

impl Report for Sarif {
    fn begin(&mut self, out: &mut Out) -> io::Result<()> {
        let document = self.document();
        let head = document.split_once(RESULTS).map_or("", |(head, _)| head);
        out.json(&format!("{head}{RESULTS}"))
    }

    fn record(&mut self, checked: &Checked, out: &mut Out) -> io::Result<()> {
        self.left_out += checked.findings.left_out();
        let rope = &checked.findings.rope;
        for (nth, found) in checked.findings.diagnostics.iter().enumerate() {
            let place = checked.place(nth);
            let related: Vec<Value> = found
                .related
                .iter()
                .filter(|_| place.is_none())
                .map(|(range, message)| {
                    let mut location = location(&checked.input, rope, range);
                    if let Some(location) = location.as_object_mut() {
                        location.insert("message".to_owned(), json!({ "text": message }));
                    }
                    location
                })
                .collect();
            let result = json!({
                "ruleId": found.code.code,
                "ruleIndex": diagnostics::all().iter().position(|info| info.code == found.code.code),
                "level": level(found.severity),
                "message": { "text": found.message },
                "locations": [match &place {
                    None => location(&checked.input, rope, &found.range),
                    Some(place) => json!({
                        "physicalLocation": { "artifactLocation": { "uri": uri_of(&checked.input) } },
                        "logicalLocations": [{ "fullyQualifiedName": place }],
                    }),
                }],
                "relatedLocations": related,
            });
            let comma = if std::mem::replace(&mut self.some, true) { "," } else { "" };
            out.json(&format!("{comma}\n{result}"))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Sums, out: &mut Out) -> io::Result<()> {
        let document = self.document();
        let tail = document.split_once(RESULTS).map_or("", |(_, tail)| tail);
        out.json(&format!("{tail}\n"))
    }
}

impl Sarif {
    /// The document without its results.
    fn document(&self) -> String {
        let rules: Vec<Value> = diagnostics::all().iter().map(|info| rule(info)).collect();
        let document = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                // It comes after the results.
                "tool": {
                    "driver": { "name": "xqls", "version": env!("CARGO_PKG_VERSION"), "rules": rules },
                    "properties": { "leftOut": self.left_out },
                },
                "columnKind": "utf16CodeUnits",
                "results": [],
            }],
        });
        format!("{document:#}")
    }
}

fn rule(info: &CodeInfo) -> Value {
    let mut rule = json!({
        "id": info.code,
        "shortDescription": { "text": info.summary_in(reader()) },
        "help": { "text": info.documentation_in(reader()), "markdown": info.documentation_in(reader()) },
        "defaultConfiguration": { "level": level(info.severity) },
    });
    if let (Some(page), Some(rule)) = (page_of(info.code), rule.as_object_mut()) {
        rule.insert("helpUri".to_owned(), page.as_str().into());
    }
    rule
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

/// Relative names stay relative, so they are valid wherever the report is read.
fn uri_of(input: &Input) -> String {
    match input {
        Input::File(path) if path.is_relative() => relative(&path.to_string_lossy()),
        input => address(input).map(|uri| uri.as_str().to_owned()).unwrap_or_default(),
    }
}

fn location(input: &Input, rope: &Rope, range: &Range<usize>) -> Value {
    let (start, end) = (place_at(rope, range.start, Unit::Utf16), place_at(rope, range.end, Unit::Utf16));
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri_of(input) },
            "region": {
                "startLine": start.line + 1,
                "startColumn": start.column + 1,
                "endLine": end.line + 1,
                "endColumn": end.column + 1,
            },
        },
    })
}

fn relative(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let mut uri = String::with_capacity(path.len());
    for byte in path.trim_start_matches("./").bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            byte if plain(byte) => uri.push(char::from(byte)),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
