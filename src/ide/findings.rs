//! Diagnostics of a document, with absolute places.

use super::diagnostics::{self, CodeInfo, Severity, Wording};
use super::document::{Document, Entry, Found};
use crate::notation::Dialect;
use crate::record::{self, IssueKind, RelatedRole};
use crate::rules::Variant;
use crate::text::Rope;
use std::ops::Range;

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
    /// All diagnostics, in order of place.
    pub diagnostics: Vec<Diagnostic>,
}

impl Document {
    /// The findings of the document.
    pub fn findings(&self) -> Findings {
        Findings { rope: self.rope().clone(), totals: self.totals(), diagnostics: self.diagnostics() }
    }

    /// All diagnostics, in order of place.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.found().iter().filter_map(|found| self.diagnostic(found)).collect()
    }

    /// The diagnostics of the record around `range` that overlap it.
    pub(super) fn diagnostics_in(&self, range: &Range<usize>) -> Vec<Diagnostic> {
        let record = self.place(range.start).map_or(0, |place| place.record);
        let touching =
            |found: &Found| found.range.start < range.end.max(range.start + 1) && range.start < found.range.end;
        self.found_of(record)
            .iter()
            .filter(|found| touching(found))
            .filter_map(|found| self.diagnostic(found))
            .collect()
    }

    /// The words for an issue of a record.
    pub fn words(&self, kind: &IssueKind, record: usize) -> String {
        diagnostics::message(kind, &self.wording(record))
    }

    /// The wording for a record.
    pub(super) fn wording(&self, record: usize) -> Wording<'_> {
        match self.entry(record) {
            Some(entry) => self.wording_of(entry),
            None => self.in_locale(Wording::new(&self.context().dialect, Variant::Xiangqi)),
        }
    }

    /// [`wording`](Document::wording) of a record at hand.
    pub(super) fn wording_of<'a>(&'a self, entry: &'a Entry) -> Wording<'a> {
        let variant = entry.analysis.front().position.variant();
        self.in_locale(Wording::new(entry.analysis.dialect(self.context()), variant))
    }

    /// The wording in the language and script of the settings.
    fn in_locale<'a>(&self, words: Wording<'a>) -> Wording<'a> {
        Wording { locale: self.settings().locale, script: self.settings().script, ..words }
    }

    /// How the moves of a record are written.
    pub(super) fn dialect_of(&self, record: usize) -> &Dialect {
        match self.entry(record) {
            Some(entry) => entry.analysis.dialect(self.context()),
            None => &self.context().dialect,
        }
    }

    /// The severity of an issue, by the settings; `None` if it is turned off.
    pub(super) fn severity(&self, kind: &IssueKind) -> Option<Severity> {
        match self.settings().severities.get(diagnostics::code_of(kind).code) {
            Some(chosen) => *chosen,
            None => diagnostics::enabled_by_default(kind).then(|| diagnostics::severity_of(kind)),
        }
    }

    /// An issue as a diagnostic; `None` if it is turned off.
    pub(super) fn diagnostic(&self, found: &Found) -> Option<Diagnostic> {
        let kind = &found.issue.kind;
        let code = diagnostics::code_of(kind);
        let severity = self.severity(kind)?;
        let known = found.related.clone().zip(found.issue.related.map(|related| related.role));
        let wording = self.wording(found.place.record);
        let related = known.or_else(|| Some((self.culprit(found)?, RelatedRole::Culprit)));
        let related = related.map(|(range, role)| (range, diagnostics::related_message(role, kind, &wording)));
        Some(Diagnostic {
            range: found.range.clone(),
            code,
            severity,
            message: diagnostics::message(kind, &wording),
            related: related.into_iter().collect(),
        })
    }

    /// Where the piece came from that makes a move illegal.
    fn culprit(&self, found: &Found) -> Option<Range<usize>> {
        let IssueKind::IllegalMove { reason, .. } = found.issue.kind else { return None };
        self.arrival(found.place, found.range.start, reason.culprit()?)
    }
}
