//! Diagnostics of a document, with absolute places.

use crate::diagnostics::{self, CodeInfo, Group, Severity, Wording};
use crate::document::{Document, LocatedIssue, Settings, arrival, each_issue, issues_of};
use crate::notation::Dialect;
use crate::record::{self, IssueKind, RelatedRole};
use crate::rules::Variant;
use crate::sort::sort_by_key;
use crate::text::Rope;
use crate::words::Locale;
use std::ops::{AddAssign, Range};

/// One diagnostic as an editor shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    /// The bytes of the text.
    pub range: Range<usize>,
    /// Its code.
    pub code: &'static CodeInfo,
    /// How bad it is, by the settings.
    pub severity: Severity,
    /// The message: the problem, its reason, and the correct form.
    pub message: String,
    /// Other places that matter, each with the reason.
    pub related: Vec<(Range<usize>, String)>,
}

/// The findings of a text, as data that needs no document.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The text. It may be empty if there are no findings.
    pub rope: Rope,
    /// The totals of the text.
    pub totals: record::Totals,
    /// How many diagnostics there are.
    pub counts: Counts,
    /// The wanted ones, in order of place.
    pub diagnostics: Vec<Diagnostic>,
}

impl Findings {
    /// How many diagnostics are not put in words.
    pub fn left_out(&self) -> usize {
        self.counts.all() - self.counts.unwanted - self.diagnostics.len()
    }

    /// Adds issues that are not in the text itself, but in the file that it was read from, each with its place in the text.
    pub fn add(&mut self, issues: impl Iterator<Item = (IssueKind, usize)>, settings: &Settings) {
        for (kind, at) in issues {
            let Some(severity) = settings.severity(&kind) else { continue };
            let (code, message) = (diagnostics::code_of(&kind), message_of_file(&kind, settings.locale));
            self.diagnostics.push(Diagnostic { range: at..at, code, severity, message, related: Vec::new() });
            self.counts.add(severity);
        }
        sort_by_key(&mut self.diagnostics, |found| found.range.start);
    }
}

/// How many diagnostics a text has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub errors: usize,
    pub warnings: usize,
    /// Information and hints.
    pub hints: usize,
    /// The hints among them that nobody asked for.
    pub unwanted: usize,
}

impl Counts {
    /// All of them.
    pub fn all(self) -> usize {
        self.errors + self.warnings + self.hints
    }

    fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Information | Severity::Hint => self.hints += 1,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.hints += other.hints;
        self.unwanted += other.unwanted;
    }
}

/// The words for an issue of a file that is not text.
pub(crate) fn message_of_file(kind: &IssueKind, locale: Locale) -> String {
    let dialect = Dialect::iccs();
    bounded(diagnostics::message(kind, &Wording { locale, ..Wording::new(&dialect, Variant::Xiangqi) }))
}

/// Characters of a message. A word of the text in it may be as long as the text.
const MESSAGE_CHARS: usize = 1_000;

/// A message that is not too long to be shown.
fn bounded(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(MESSAGE_CHARS) {
        message.truncate(end);
        message.push('…');
    }
    message
}

/// Which findings of a text are put in words. All are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedFindings {
    /// The first ones, up to a number.
    First(usize),
    /// The first ones that are no hints, up to a number.
    NoHints(usize),
    /// The first ones, up to a number, and those of the solutions of problems, which take long.
    Judged(usize),
    /// The first finding of syntax of each record.
    Syntax,
}

impl WantedFindings {
    /// All of them.
    pub const ALL: WantedFindings = WantedFindings::First(usize::MAX);

    /// How many at most.
    pub(super) fn most(self) -> usize {
        match self {
            WantedFindings::First(most) | WantedFindings::NoHints(most) | WantedFindings::Judged(most) => most,
            WantedFindings::Syntax => usize::MAX,
        }
    }
}

/// The findings of the document.
pub fn findings(document: &Document, wanted: WantedFindings) -> Findings {
    let (counts, diagnostics) = counted_findings(document, wanted);
    Findings { rope: document.rope().clone(), totals: document.totals(), counts, diagnostics }
}

/// All diagnostics, in order of place.
pub fn diagnostics(document: &Document) -> Vec<Diagnostic> {
    counted_findings(document, WantedFindings::ALL).1
}

/// The counts of all diagnostics, and the wanted ones in order of place.
pub(super) fn counted_findings(document: &Document, wanted: WantedFindings) -> (Counts, Vec<Diagnostic>) {
    #[cfg(any(feature = "cli", feature = "server"))]
    if matches!(wanted, WantedFindings::Judged(_)) {
        super::judge_problems(document, super::UNASKED, &mut || true);
    }
    // A list that grows takes up to three times its length while it is copied.
    let likely = wanted.most().min(document.totals().issues as usize);
    let (mut counts, mut diagnostics, mut last) = (Counts::default(), Vec::with_capacity(likely), None);
    each_issue(document, &mut |found| {
        let Some(severity) = document.severity(&found.issue.kind) else { return true };
        counts.add(severity);
        let is_wanted = match wanted {
            WantedFindings::NoHints(_) if severity == Severity::Hint => {
                counts.unwanted += 1;
                false
            }
            WantedFindings::First(most) | WantedFindings::NoHints(most) | WantedFindings::Judged(most) => {
                diagnostics.len() < most
            }
            WantedFindings::Syntax => {
                let of_syntax = diagnostics::code_of(&found.issue.kind).group == Group::Syntax;
                of_syntax && last.replace(found.place.record) != Some(found.place.record)
            }
        };
        if is_wanted {
            diagnostics.extend(diagnostic(document, &found));
        }
        true
    });
    (counts, diagnostics)
}

/// The gravest `most` of the diagnostics that `is_shown` accepts, and how many these are. If they are no more, they
/// come in order of place, else the gravest come first.
pub fn gravest(
    document: &Document,
    most: usize,
    is_shown: &mut dyn FnMut(Severity, &Range<usize>) -> bool,
) -> (Vec<Diagnostic>, usize) {
    let mut all = 0;
    let mut kept: Vec<(Severity, LocatedIssue)> = Vec::new();
    let by_gravity = |(severity, found): &(Severity, LocatedIssue)| (*severity, found.range.start);
    each_issue(document, &mut |found| {
        let severity = document.severity(&found.issue.kind);
        if let Some(severity) = severity.filter(|severity| is_shown(*severity, &found.range)) {
            all += 1;
            kept.push((severity, found));
            if kept.len() > 2 * most {
                sort_by_key(&mut kept, by_gravity);
                kept.truncate(most);
            }
        }
        true
    });
    if all > most {
        sort_by_key(&mut kept, by_gravity);
        kept.truncate(most);
    }
    (kept.iter().filter_map(|(_, found)| diagnostic(document, found)).collect(), all)
}

/// The diagnostics of the record around `range` that overlap it.
pub(super) fn diagnostics_in(document: &Document, range: &Range<usize>) -> Vec<Diagnostic> {
    let record = document.record_at(range.start);
    let touching =
        |found: &LocatedIssue| found.range.start < range.end.max(range.start + 1) && range.start < found.range.end;
    issues_of(document, record).filter(touching).filter_map(|found| diagnostic(document, &found)).collect()
}

/// The words for an issue of a record.
pub(crate) fn words(document: &Document, kind: &IssueKind, record: usize) -> String {
    diagnostics::message(kind, &document.wording(record))
}

/// An issue as a diagnostic; `None` if it is turned off.
pub(super) fn diagnostic(document: &Document, found: &LocatedIssue) -> Option<Diagnostic> {
    let kind = &found.issue.kind;
    let code = diagnostics::code_of(kind);
    let severity = document.severity(kind)?;
    let known = found.related.clone().zip(found.issue.related.map(|related| related.role));
    let wording = document.wording(found.place.record);
    let related = known.or_else(|| Some((culprit(document, found)?, RelatedRole::Culprit)));
    let related = related.map(|(range, role)| (range, diagnostics::related_message(role, kind, &wording)));
    Some(Diagnostic {
        range: found.range.clone(),
        code,
        severity,
        message: bounded(diagnostics::message(kind, &wording)),
        related: related.into_iter().collect(),
    })
}

/// Where the piece came from that makes a move illegal.
fn culprit(document: &Document, found: &LocatedIssue) -> Option<Range<usize>> {
    let IssueKind::IllegalMove { reason, .. } = found.issue.kind else { return None };
    arrival(&document.cursor_at(found.place)?.moved(found.range.start), reason.culprit()?)
}
