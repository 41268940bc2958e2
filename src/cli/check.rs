//! `xqls check`: the findings of records.

use crate::document::Document;
use crate::ide::{
    self, Counts, Diagnostic, Findings, Fixed, GamePlace, MOST_FINDINGS, QuickFix, WantedFindings, wording,
};
use crate::text::LineEnding;
use crate::words::say;
use crate::workspace::write::encoded;
use crate::workspace::{Kinds, reader};

use super::args::{CheckArgs, Deny, ReportFormat};
use super::inputs::{self, Input, Record};
use super::out::{Out, complain, note};
use super::report::{self, Report};
use super::{CommandResult, Failure, Status};

/// The findings of a file that are printed for people: the first ones. Nobody reads more.
pub(super) const MOST_READ: usize = 1000;
/// The findings of a file that are written for programs. More would take memory out of proportion to the text.
const MOST_WRITTEN: usize = 100_000;

/// A record that was checked.
pub(super) struct Checked {
    /// Where it is from.
    pub input: Input,
    /// The id of its format.
    pub language: &'static str,
    pub findings: Findings,
    /// The titles of the fixes of each finding, and whether they are safe. Empty if they are not shown.
    pub fixes: Vec<Vec<(String, bool)>>,
    /// The places of the findings by game and half-move, if the record has no lines that anybody sees.
    pub places: Option<Vec<GamePlace>>,
    /// How many fixes were made.
    pub fixed: usize,
    /// Whether fixes may be left, because making them would read too much.
    pub unfinished: bool,
    /// Why the fixed record could not be written.
    pub failure: Option<String>,
    /// The fixed text, for standard output.
    pub text: Option<Vec<u8>>,
}

/// The sums over all records.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sums {
    /// Records.
    pub files: usize,
    /// Games in them.
    pub games: u64,
    /// Half-moves in them.
    pub plies: u64,
    /// What was found in them.
    pub found: Counts,
    /// Fixes made.
    pub fixed: usize,
    /// Whether fixes may be left in a record.
    pub unfinished: bool,
}

impl Sums {
    /// Counts a record in.
    pub(super) fn add(&mut self, checked: &Checked) {
        let totals = checked.findings.totals;
        self.files += 1;
        self.games += u64::from(totals.games);
        self.plies += u64::from(totals.plies);
        self.fixed += checked.fixed;
        self.unfinished |= checked.unfinished;
        self.found += checked.findings.counts;
    }
}

impl Checked {
    /// The place of a finding in words, if it is one without lines.
    pub(super) fn place(&self, nth: usize) -> Option<String> {
        let places = self.places.as_ref()?;
        Some(wording::game_and_ply(reader(), places.get(nth).copied().unwrap_or_default()))
    }
}

/// Runs the command.
pub(super) fn run(args: &CheckArgs, out: &mut Out) -> CommandResult {
    let mut report: Box<dyn Report> = match args.format {
        ReportFormat::Human => Box::new(report::Human),
        ReportFormat::Json => Box::new(report::Json::default()),
        ReportFormat::Sarif => Box::new(report::Sarif::default()),
        ReportFormat::Github => Box::new(report::Github),
    };
    // As a filter, the mended record takes the place of the report.
    let filter = args.fix && inputs::is_filter(&args.inputs);
    if filter && (args.inputs.paths.len() > 1 || args.format != ReportFormat::Human) {
        let why = say!(
            reader(),
            "--fix with - writes the fixed record to standard output: neither a report nor another file can go there"
        );
        return Err(Failure::Message(why.to_owned()));
    }
    let mut sums = Sums::default();
    let mut failed = Status::Fine;
    let mut mended = false;
    if !filter {
        report.begin(out)?;
    }
    let read = inputs::each(
        &args.inputs,
        Kinds::All,
        |record| check(record, args, filter),
        |checked| {
            sums.add(&checked);
            if let Some(failure) = &checked.failure {
                failed = Status::Failed;
                complain(&format!("{}: {failure}", checked.input.name()));
            }
            match &checked.text {
                Some(text) => {
                    mended = true;
                    out.bytes(text)?;
                }
                None => report.record(&checked, out)?,
            }
            Ok(())
        },
    )?;
    if filter {
        failed = if mended { failed } else { Status::Failed };
        note(&report::summary(&sums));
    } else {
        report.end(&sums, out)?;
    }
    let denied = args.deny == Some(Deny::Warnings) && sums.found.warnings > 0;
    let found = if sums.found.errors > 0 || denied { Status::Findings } else { Status::Fine };
    Ok(found.max(read).max(failed))
}

fn check(mut record: Record, args: &CheckArgs, filter: bool) -> Checked {
    let for_people = args.format == ReportFormat::Human;
    let (mut mended, mut failure) = (Mended::default(), None);
    if args.fix {
        match mend(&mut record) {
            Ok(done) => mended = done,
            Err(why) => failure = Some(why),
        }
    }
    let most = match filter {
        true => 0,
        false if for_people => MOST_READ,
        // The test of the bound would take a minute in a debug build.
        false if cfg!(debug_assertions) => MOST_WRITTEN / 50,
        false => MOST_WRITTEN,
    };
    let wanted = match for_people || args.format == ReportFormat::Github {
        _ if args.hints => WantedFindings::Judged(most),
        true => WantedFindings::NoHints(most),
        false => WantedFindings::First(most),
    };
    let (findings, places, document) = record.check(wanted);
    // Of a longer list some fixes would be missing.
    let shown = places.is_none() && for_people && (1..=MOST_FINDINGS).contains(&findings.diagnostics.len());
    let fixes = match shown {
        true => fixes(&document.unwrap_or_else(|| record.open()), &findings),
        false => Vec::new(),
    };
    let Record { input, loaded, .. } = record;
    let Mended { made: fixed, unfinished, text } = mended;
    Checked { input, language: loaded.format.info.id, findings, fixes, places, fixed, unfinished, failure, text }
}

/// The safe fixes that were made.
#[derive(Default)]
struct Mended {
    made: usize,
    unfinished: bool,
    /// The text, if it is for standard output.
    text: Option<Vec<u8>>,
}

/// Makes all safe fixes and writes the record.
fn mend(record: &mut Record) -> Result<Mended, String> {
    let Fixed { text: mended, made, unfinished } = ide::fix_all_patiently(&record.open());
    if let Some(why) = record.is_read_only() {
        return if made > 0 || record.input == Input::Stdin { Err(why) } else { Ok(Mended::default()) };
    }
    let mended = with_breaks(mended, &record.loaded.text);
    let mut text = None;
    match &record.input {
        Input::Stdin => text = Some(encoded(&mended, record.loaded.encoding, record.loaded.bom)?),
        Input::File(_) if made == 0 => {}
        Input::File(path) => record.replace(path, &mended)?,
    }
    if made > 0 {
        record.loaded.text = mended;
    }
    Ok(Mended { made, unfinished, text })
}

/// The titles of the fixes of each finding.
fn fixes(document: &Document, findings: &Findings) -> Vec<Vec<(String, bool)>> {
    let is_shown = |severity| findings.diagnostics.iter().any(|found| found.severity == severity);
    let fixes = ide::quick_fixes_of(document, &is_shown);
    let of_finding = |found: &Diagnostic| {
        let is_its_own = |fix: &&QuickFix| fix.diagnostic.code == found.code && fix.diagnostic.range == found.range;
        fixes.iter().filter(is_its_own).map(|fix| (fix.title.clone(), fix.safe)).collect()
    };
    findings.diagnostics.iter().map(of_finding).collect()
}

/// A changed text with line breaks as in the text it comes from. If that has both kinds, all stay as they are.
pub(super) fn with_breaks(text: String, from: &str) -> String {
    let mixed = || from.replace("\r\n", "").contains('\n');
    if LineEnding::of(from) == LineEnding::CrLf && text.contains("\r\n") && !mixed() {
        text.replace("\r\n", "\n").replace('\n', "\r\n")
    } else {
        text
    }
}
