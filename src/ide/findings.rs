//! Diagnostics and quick fixes of a document, with absolute places.

use super::diagnostics::{self, CodeInfo, FixContext, Severity, Wording};
use super::document::{Document, Found};
use crate::notation::Dialect;
use crate::record::{IssueKind, Role};
use crate::rules::Variant;
use crate::text::{TextEdit, range};
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
    /// What is wrong, why, and what would be right.
    pub message: String,
    /// Other places that matter, each with the reason.
    pub related: Vec<(Range<usize>, String)>,
}

/// A change that mends a diagnostic.
#[derive(Clone, PartialEq, Debug)]
pub struct QuickFix {
    /// What it does, as a command.
    pub title: String,
    /// The changes.
    pub edits: Vec<TextEdit>,
    /// Whether it certainly keeps the meaning of the game, so that it may be made without being chosen.
    pub safe: bool,
    /// What it mends.
    pub diagnostic: Diagnostic,
}

impl Document {
    /// All diagnostics, in order of place.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.found().iter().filter_map(|found| self.diagnostic(found)).collect()
    }

    /// The diagnostics of the record around `range` that touch it.
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

    fn wording(&self, record: usize) -> Wording<'_> {
        let entry = self.entry(record);
        let variant = entry.map_or(Variant::Xiangqi, |entry| entry.analysis.front().position.variant());
        let (locale, script) = (self.settings().locale, self.settings().script);
        Wording { locale, script, dialect: self.dialect_of(record), variant }
    }

    /// How the moves of a record are written.
    pub(super) fn dialect_of(&self, record: usize) -> &Dialect {
        match self.entry(record) {
            Some(entry) => entry.analysis.dialect(self.context()),
            None => &self.context().dialect,
        }
    }

    /// An issue as a diagnostic; `None` if it is turned off.
    fn diagnostic(&self, found: &Found) -> Option<Diagnostic> {
        let kind = &found.issue.kind;
        let code = diagnostics::code_of(kind);
        let severity = match self.settings().severities.get(code.code) {
            Some(chosen) => (*chosen)?,
            None if !diagnostics::enabled_by_default(kind) => return None,
            None => diagnostics::severity_of(kind),
        };
        let told = found.related.clone().zip(found.issue.related.map(|related| related.role));
        let wording = self.wording(found.place.record);
        let related = told.or_else(|| Some((self.culprit(found)?, Role::Culprit)));
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

    /// The quick fixes of the diagnostics that touch `range`. A fix is offered only if the text after it has no error
    /// that the text before it did not have, and the one that it mends is gone.
    pub fn fixes(&self, range: Range<usize>) -> Vec<QuickFix> {
        let mut fixes = Vec::new();
        for found in self.found_around(&range) {
            if found.range.start > range.end || found.range.end < range.start {
                continue;
            }
            let Some(diagnostic) = self.diagnostic(&found) else { continue };
            for (title, edits, safe) in self.proposals(&found) {
                if self.improves(&edits, &diagnostic) {
                    fixes.push(QuickFix { title, edits, safe, diagnostic: diagnostic.clone() });
                }
            }
        }
        fixes
    }

    fn proposals(&self, found: &Found) -> Vec<(String, Vec<TextEdit>, bool)> {
        let Some(entry) = self.entry(found.place.record) else { return Vec::new() };
        let Some(context) = FixContext::new(&entry.tree, found.place.block, self.wording(found.place.record)) else {
            return Vec::new();
        };
        let top = if self.rope().chars().next() == Some('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let fixes = diagnostics::fixes(&found.issue, &context).into_iter();
        fixes
            .map(|fix| {
                let at = |edit: TextEdit| {
                    let absolute = super::document::absolute(found.place.start, edit.range);
                    TextEdit::replace(range(absolute.start, absolute.end), edit.text)
                };
                let mut edits: Vec<TextEdit> = fix.edits.into_iter().map(at).collect();
                edits.extend(fix.top.map(|line| TextEdit::replace(range(top, top), line)));
                (fix.title, edits, fix.safe)
            })
            .collect()
    }

    /// Whether the edits take away the diagnostic and add no error.
    fn improves(&self, edits: &[TextEdit], diagnostic: &Diagnostic) -> bool {
        let after = self.with_edits(edits);
        let count = |document: &Document| {
            let all = document.diagnostics();
            let errors = all.iter().filter(|other| other.severity == Severity::Error).count();
            let same = all.iter().filter(|other| other.code == diagnostic.code).count();
            (errors, same)
        };
        let (errors, same) = count(self);
        let (errors_after, same_after) = count(&after);
        errors_after <= errors && same_after < same
    }

    /// A copy of the document after edits that all speak of the text before.
    pub fn with_edits(&self, edits: &[TextEdit]) -> Document {
        let mut after = self.clone();
        let mut sorted: Vec<&TextEdit> = edits.iter().collect();
        sorted.sort_by_key(|edit| std::cmp::Reverse((edit.range.start(), edit.range.end())));
        for edit in sorted {
            after.edit(usize::from(edit.range.start())..usize::from(edit.range.end()), &edit.text);
        }
        after
    }

    /// The text after all safe fixes, made again and again until none is left; the number of fixes made with it.
    pub fn fix_all(&self) -> (String, usize) {
        let mut document = self.clone();
        let mut made = 0;
        loop {
            let proposals = document.safe_proposals();
            let (after, count) = document.with_sound(&proposals);
            if count == 0 {
                return (document.text(), made);
            }
            made += count;
            document = after;
        }
    }

    /// The safe fixes of all findings, those left out that touch the same place as an earlier one.
    fn safe_proposals(&self) -> Vec<Vec<TextEdit>> {
        let mut proposals: Vec<Vec<TextEdit>> = Vec::new();
        let mut taken = 0usize;
        for found in self.found() {
            if self.diagnostic(&found).is_none() {
                continue;
            }
            let Some((_, edits, _)) = self.proposals(&found).into_iter().find(|(_, _, safe)| *safe) else { continue };
            let start = edits.iter().map(|edit| usize::from(edit.range.start())).min().unwrap_or(0);
            let end = edits.iter().map(|edit| usize::from(edit.range.end())).max().unwrap_or(0);
            if proposals.is_empty() || start > taken {
                taken = end;
                proposals.push(edits);
            }
        }
        proposals
    }

    /// The document after those of the fixes that do good, and how many they are: all at once where that leaves fewer
    /// findings and no more errors, else each half for itself.
    fn with_sound(&self, proposals: &[Vec<TextEdit>]) -> (Document, usize) {
        if proposals.is_empty() {
            return (self.clone(), 0);
        }
        let edits: Vec<TextEdit> = proposals.iter().flatten().cloned().collect();
        let after = self.with_edits(&edits);
        let worth = |document: &Document| (document.errors(), document.totals().issues);
        let ((errors, issues), (errors_after, issues_after)) = (worth(self), worth(&after));
        if errors_after <= errors && issues_after < issues {
            return (after, proposals.len());
        }
        if proposals.len() == 1 {
            return (self.clone(), 0);
        }
        // The later half first, so that the places of the earlier one stay what they are.
        let (early, late) = proposals.split_at(proposals.len() / 2);
        let (document, made_late) = self.with_sound(late);
        let (document, made_early) = document.with_sound(early);
        (document, made_late + made_early)
    }

    pub(super) fn errors(&self) -> usize {
        self.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
    }
}
