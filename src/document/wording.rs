//! The words, the notation and the severities for the records of a document.

use super::{Document, RecordEntry, Settings};
use crate::diagnostics::{self, Severity};
use crate::notation::Dialect;
use crate::record::IssueKind;
use crate::rules::Variant;
use crate::words::Wording;

impl Document {
    /// The wording for a record.
    pub fn wording(&self, record: usize) -> Wording<'_> {
        match self.entry(record) {
            Some(entry) => self.wording_of(entry),
            None => in_locale(self, Wording::new(&self.context().dialect, Variant::Xiangqi)),
        }
    }

    /// [`wording`](Document::wording) of a record at hand.
    pub(crate) fn wording_of<'a>(&'a self, entry: &'a RecordEntry) -> Wording<'a> {
        let variant = entry.analysis.front().position.variant();
        in_locale(self, Wording::new(entry.analysis.dialect(self.context()), variant))
    }

    /// How the moves of a record are written.
    pub(crate) fn dialect_of(&self, record: usize) -> &Dialect {
        match self.entry(record) {
            Some(entry) => entry.analysis.dialect(self.context()),
            None => &self.context().dialect,
        }
    }

    /// The severity of an issue, by the settings; `None` if it is turned off.
    pub(crate) fn severity(&self, kind: &IssueKind) -> Option<Severity> {
        self.settings().severity(kind)
    }
}

/// The wording in the language and script of the settings.
fn in_locale<'a>(document: &Document, words: Wording<'a>) -> Wording<'a> {
    let settings = document.settings();
    Wording { locale: settings.locale, spelling: document.format().spelling, ..words }
}

impl Settings {
    /// The severity of an issue; `None` if it is turned off.
    pub(crate) fn severity(&self, kind: &IssueKind) -> Option<Severity> {
        match self.severities.get(diagnostics::code_of(kind).code) {
            Some(chosen) => *chosen,
            None => diagnostics::enabled_by_default(kind).then(|| diagnostics::severity_of(kind)),
        }
    }
}
