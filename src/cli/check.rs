//! `xqls check`: what is wrong with records.

use crate::ide::diagnostics::Severity;
use crate::ide::{Diagnostic, Survey};
use crate::text::LineEnding;
use crate::workspace::write::{atomically, encoded};

use super::args::{CheckArgs, Deny, ReportFormat};
use super::inputs::{self, Input, Record};
use super::out::{Out, complain, note};
use super::report::{self, Report};
use super::{Failure, Outcome, Status};

/// A record that was checked.
pub struct Checked {
    /// Where it is from.
    pub input: Input,
    /// What is known of the record.
    pub survey: Survey,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
    /// How many fixes were made.
    pub fixed: usize,
    /// Why the fixed record could not be written.
    pub failure: Option<String>,
    /// The fixed text, for standard output.
    pub text: Option<Vec<u8>>,
}

/// What was counted over all records.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Records.
    pub files: usize,
    /// Games in them.
    pub games: u64,
    /// Half-moves in them.
    pub plies: u64,
    /// Errors found.
    pub errors: usize,
    /// Warnings found.
    pub warnings: usize,
    /// Information and hints given.
    pub hints: usize,
    /// Fixes made.
    pub fixed: usize,
}

impl Counts {
    /// Counts a record in.
    pub fn add(&mut self, checked: &Checked) {
        let totals = checked.survey.totals();
        self.files += 1;
        self.games += u64::from(totals.games);
        self.plies += u64::from(totals.plies);
        self.fixed += checked.fixed;
        for found in &checked.diagnostics {
            match found.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Information | Severity::Hint => self.hints += 1,
            }
        }
    }
}

/// Runs the command.
pub fn run(args: &CheckArgs, out: &mut Out) -> Outcome {
    let mut report: Box<dyn Report> = match args.format {
        ReportFormat::Human => Box::new(report::Human),
        ReportFormat::Json => Box::new(report::Json::default()),
        ReportFormat::Sarif => Box::new(report::Sarif::default()),
        ReportFormat::Github => Box::new(report::Github),
    };
    // As a filter, the mended record takes the place of the report.
    let filter = args.fix && inputs::is_filter(&args.inputs);
    if filter && (args.inputs.paths.len() > 1 || args.format != ReportFormat::Human) {
        let why = "--fix with - writes the mended record to standard output: nothing else can be written there";
        return Err(Failure::Told(why.to_owned()));
    }
    let mut counts = Counts::default();
    let mut failed = Status::Fine;
    let mut mended = false;
    if !filter {
        report.begin(out)?;
    }
    let read = inputs::each(
        &args.inputs,
        |record| check(record, args.fix),
        |checked| {
            counts.add(&checked);
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
        note(&report::summary(&counts));
    } else {
        report.end(&counts, out)?;
    }
    let denied = args.deny == Some(Deny::Warnings) && counts.warnings > 0;
    let found = if counts.errors > 0 || denied { Status::Findings } else { Status::Fine };
    Ok(found.max(read).max(failed))
}

fn check(record: Record, fix: bool) -> Checked {
    let (mut fixed, mut failure, mut text) = (0, None, None);
    let (input, survey) = if fix {
        let mut document = record.open();
        let Record { input, mut loaded, settings } = record;
        let (mended, made) = document.fix_all();
        let mended = with_breaks(mended, &loaded.text);
        let bytes = encoded(&mended, loaded.encoding, loaded.bom);
        let written = bytes.and_then(|bytes| match &input {
            Input::Stdin => {
                text = Some(bytes);
                Ok(())
            }
            Input::File(_) if made == 0 => Ok(()),
            Input::File(path) => atomically(path, &bytes).map_err(|error| format!("cannot be written: {error}")),
        });
        match written {
            Ok(()) if made > 0 => {
                fixed = made;
                loaded.text.clone_from(&mended);
                document = Record { input: input.clone(), loaded, settings }.open();
            }
            Ok(()) => {}
            Err(why) => failure = Some(why),
        }
        (input, Survey::from(document))
    } else {
        let survey = record.survey();
        (record.input, survey)
    };
    let diagnostics = survey.diagnostics();
    Checked { input, survey, diagnostics, fixed, failure, text }
}

/// A changed text with line breaks as in the text it comes from.
pub fn with_breaks(text: String, from: &str) -> String {
    if LineEnding::of(from) == LineEnding::CrLf && memchr::memmem::find(text.as_bytes(), b"\r\n").is_some() {
        text.replace("\r\n", "\n").replace('\n', "\r\n")
    } else {
        text
    }
}
