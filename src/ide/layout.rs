//! Laying out a document or a part of it.

use super::diagnostics::Group;
use super::document::Document;
use super::findings::Diagnostic;
use crate::syntax::RecordTree;
use crate::text::{TextEdit, range, space_edits};
use std::ops::Range;

impl Document {
    /// The edits that format the document, or only those of the gaps that overlap `only`. Only spaces change. A record
    /// with syntax errors has none.
    pub fn layout(&self, only: Option<Range<usize>>) -> Vec<TextEdit> {
        let options = &self.settings().layout;
        let Some(only) = only else {
            let records: Vec<&RecordTree> = self.records().iter().map(|entry| &*entry.tree).collect();
            let edits = space_edits(&self.text(), &self.format().print_file(&records, options));
            debug_assert!(edits.is_some(), "the layout changed more than spaces");
            return edits.unwrap_or_default();
        };
        let ending = self.format().line_ending(&mut self.records().iter().map(|entry| &*entry.tree));
        let last = self.records().len().saturating_sub(1);
        let touched = |start: usize, end: usize| start <= only.end && only.start <= end;
        let mut edits = Vec::new();
        let mut start = 0;
        for (index, entry) in self.records().iter().enumerate() {
            let end = start + entry.tree.text_len();
            if touched(start, end)
                && let Some(after) = self.format().print(&entry.tree, index == last, ending, options)
            {
                let before = self.slice(start..end);
                let of_record = space_edits(&before, &after);
                debug_assert!(of_record.is_some(), "the layout changed more than spaces");
                for edit in of_record.unwrap_or_default() {
                    let (from, to) = (start + usize::from(edit.range.start()), start + usize::from(edit.range.end()));
                    if touched(from, to) {
                        edits.push(TextEdit::replace(range(from, to), edit.text));
                    }
                }
            }
            start = end;
        }
        edits
    }

    /// The records that stay as they are because they cannot be read without an error: where each begins, and the first of
    /// its errors.
    pub fn left_as_they_are(&self) -> Vec<(usize, Diagnostic)> {
        let ending = self.format().line_ending(&mut self.records().iter().map(|entry| &*entry.tree));
        let last = self.records().len().saturating_sub(1);
        let options = &self.settings().layout;
        let left = self.records().iter().enumerate().filter(|(index, entry)| {
            // Without an error there is no reason to.
            entry.analysis.totals.issues > 0
                && self.format().print(&entry.tree, *index == last, ending, options).is_none()
        });
        let why = left.filter_map(|(index, entry)| {
            let start = self.record_start(index);
            let found = self.diagnostics_in(&(start..start + entry.tree.text_len()));
            let first = found.into_iter().find(|found| found.code.group == Group::Syntax)?;
            Some((first.range.start, first))
        });
        why.collect()
    }

    /// The formatted text.
    pub fn laid_out(&self) -> String {
        crate::text::apply_edits(&self.text(), &self.layout(None))
    }
}
