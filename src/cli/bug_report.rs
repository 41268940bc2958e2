//! `xqls bug-report`: what a report of a defect needs: versions, settings, and a small record without names.
//!
//! The record is made smaller as long as it still shows what is reported: a panic, or a finding of a code.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::diagnostics::{self, Severity};
use crate::document::{Document, Settings};
use crate::formats::Format;
use crate::ide;
use crate::text::{LineEnding, quoted_line};
use crate::words::{comma, say};
use crate::workspace::{on_all_cores, reader};

use super::args::BugReportArgs;
use super::explain::unknown;
use super::inputs::{self, Record};
use super::out::Out;
use super::{CommandResult, Failure, Status};

/// How often a smaller record is tried.
const TRIALS: usize = 400;
/// The lines that stand for a text without the symptom.
const FIRST_LINES: usize = 60;

/// The symptom that the smallest record must keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Symptom {
    /// Reading it panics.
    Panic,
    /// It has a finding of a code.
    Finding(&'static str),
    /// Nothing to be seen.
    Nothing,
}

/// How a text is read.
struct Reading {
    format: &'static Format,
    settings: Arc<Settings>,
}

/// Runs the command.
pub(super) fn run(args: &BugReportArgs, out: &mut Out) -> CommandResult {
    let wanted = match &args.code {
        Some(code) => {
            let info = diagnostics::by_code(code).ok_or_else(|| Failure::Message(unknown(code)))?;
            Some(info.code)
        }
        None => None,
    };
    let record = inputs::one(&args.input, args.encoded)?;
    out.text(&report(&record, wanted))?;
    Ok(Status::Fine)
}

fn report(record: &Record, wanted: Option<&'static str>) -> String {
    let reading = Reading { format: record.loaded.format, settings: Arc::clone(&record.settings) };
    let (locale, text) = (reader(), &record.loaded.text);
    let mut out = String::new();
    let build = if cfg!(debug_assertions) { "debug" } else { "release" };
    let (version, system, machine) = (env!("CARGO_PKG_VERSION"), std::env::consts::OS, std::env::consts::ARCH);
    // Memory can be written to.
    let _ = write!(
        out,
        "# {}\n\n{}\n\n## {}\n\n- xqls {version} ({build})\n- {system}, {machine}\n\n## {}\n\n- {}, {}, {}, {}\n",
        say!(locale, "A defect of xqls"),
        say!(
            locale,
            "Say here what happened, and what should have happened. Read all of this before you send it: the letters of\n\
             comments, titles and headers of free text are replaced, but not those of text that xqls does not understand."
        ),
        say!(locale, "Versions"),
        say!(locale, "File"),
        reading.format.info.id,
        record.loaded.encoding.name(),
        match LineEnding::of(text) {
            LineEnding::Lf => "LF",
            LineEnding::CrLf => "CRLF",
        },
        say!(locale, "{bytes} bytes", bytes = text.len()),
    );
    let codes = reading.codes(text);
    let symptom = match (&codes, wanted) {
        (None, _) => Symptom::Panic,
        (Some(_), Some(code)) => Symptom::Finding(code),
        (Some(codes), None) => codes.first().map_or(Symptom::Nothing, |(code, _)| Symptom::Finding(code)),
    };
    let _ = match &codes {
        None => writeln!(out, "- {}", say!(locale, "reading it panics")),
        Some(codes) if codes.is_empty() => writeln!(out, "- {}", say!(locale, "no findings")),
        Some(codes) => {
            let counts: Vec<String> = codes.iter().map(|(code, count)| format!("{code} {count}")).collect();
            writeln!(out, "- {}", say!(locale, "findings: {codes}", codes = counts.join(comma(locale))))
        }
    };
    let _ = write!(out, "\n## {}\n\n```\n{:#?}\n```\n", say!(locale, "Settings"), record.settings);
    let (smallest, nameless) = reading.smallest(text, symptom);
    let about = match symptom {
        Symptom::Panic => say!(locale, "The smallest part that still panics").to_owned(),
        Symptom::Finding(code) if reading.shows(&smallest, symptom) => {
            say!(locale, "The smallest part with `{code}`", code)
        }
        Symptom::Finding(code) => say!(locale, "Without `{code}`, which it does not have", code),
        Symptom::Nothing => say!(locale, "The first lines").to_owned(),
    };
    let names = if nameless { "" } else { say!(locale, ". Names are still in it") };
    let fence = "`".repeat(longest_run(&smallest).max(2) + 1);
    let id = reading.format.info.id;
    let _ = write!(
        out,
        "\n## {}\n\n{about}{names}:\n\n{fence}{id}\n{}\n{fence}\n",
        say!(locale, "Record"),
        harmless(smallest.trim_end())
    );
    out
}

impl Reading {
    fn open(&self, text: &str) -> Option<Document> {
        let open = || Document::open(text, self.format, &self.settings, &on_all_cores);
        catch_unwind(AssertUnwindSafe(open)).ok()
    }

    /// The codes of the findings and their counts, errors first; `None` if reading the text panics.
    fn codes(&self, text: &str) -> Option<Vec<(&'static str, usize)>> {
        let document = self.open(text)?;
        let found = catch_unwind(AssertUnwindSafe(|| ide::diagnostics(&document))).ok()?;
        let mut counts: BTreeMap<(Severity, &'static str), usize> = BTreeMap::new();
        for one in &found {
            *counts.entry((one.severity, one.code.code)).or_default() += 1;
        }
        Some(counts.into_iter().map(|((_, code), count)| (code, count)).collect())
    }

    fn shows(&self, text: &str, symptom: Symptom) -> bool {
        match (symptom, self.codes(text)) {
            (Symptom::Panic, None) => true,
            (Symptom::Finding(wanted), Some(codes)) => codes.iter().any(|(code, _)| *code == wanted),
            _ => false,
        }
    }

    /// A smallest part of a text that shows the symptom, and whether it is without names.
    fn smallest(&self, text: &str, symptom: Symptom) -> (String, bool) {
        let document = self.open(text);
        let nameless = document.and_then(|it| catch_unwind(AssertUnwindSafe(|| ide::without_names(&it))).ok());
        let needs_names = |nameless: &str| self.shows(text, symptom) && !self.shows(nameless, symptom);
        match nameless.filter(|nameless| !needs_names(nameless)) {
            Some(nameless) => (self.reduced(&nameless, symptom), true),
            None => (self.reduced(text, symptom), false),
        }
    }

    /// The text without every run of lines that the symptom does not need. If it does not show the symptom, its first
    /// lines.
    fn reduced(&self, text: &str, symptom: Symptom) -> String {
        if !self.shows(text, symptom) {
            return text.split_inclusive('\n').take(FIRST_LINES).collect();
        }
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let (mut trials, mut size) = (TRIALS, lines.len().div_ceil(2));
        while size > 0 && trials > 0 {
            let mut at = 0;
            while at < lines.len() && trials > 0 {
                trials -= 1;
                let mut fewer = lines.clone();
                fewer.drain(at..(at + size).min(lines.len()));
                if self.shows(&fewer.concat(), symptom) { lines = fewer } else { at += size }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        lines.concat()
    }
}

/// A text without characters that control a terminal, and without lines that a build service would take for commands.
fn harmless(text: &str) -> String {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.map(quoted_line).collect::<Vec<_>>().join("\n")
}

/// The longest run of backquotes.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}
