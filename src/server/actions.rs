//! Code actions: the quick fixes of a place, and all safe ones of a document at once.

use std::collections::HashMap;
use std::ops::Range;

use tower_lsp::ls_types as lsp;

use crate::ide::diagnostics::Severity;
use crate::ide::{Document, QuickFix};
use crate::text::TextEdit;

use super::documents::Snapshot;
use super::translate::Places;

/// The kind of "fix everything that is safe to fix".
pub const FIX_ALL: lsp::CodeActionKind = lsp::CodeActionKind::new("source.fixAll.xqls");

/// The code actions that a client asks for.
pub fn offered(
    snapshot: &Snapshot,
    places: Places<'_>,
    range: lsp::Range,
    context: &lsp::CodeActionContext,
    versioned: bool,
) -> lsp::CodeActionResponse {
    let wanted = |kind: &lsp::CodeActionKind| match &context.only {
        Some(only) => only.iter().any(|asked| contains(asked, kind)),
        // Changes of the whole document only where they are asked for.
        None => *kind == lsp::CodeActionKind::QUICKFIX,
    };
    let mut actions = Vec::new();
    if wanted(&lsp::CodeActionKind::QUICKFIX) {
        for fix in snapshot.document.fixes(places.bytes(range)) {
            actions.push(quick_fix(snapshot, places, &fix, versioned));
        }
    }
    if wanted(&FIX_ALL) {
        let edits = all_safe(&snapshot.document);
        if !edits.is_empty() {
            actions.push(lsp::CodeAction {
                title: "fix everything that is safe to fix".to_owned(),
                kind: Some(FIX_ALL),
                edit: Some(change(snapshot, places, &edits, versioned)),
                ..lsp::CodeAction::default()
            });
        }
    }
    actions.into_iter().map(lsp::CodeActionOrCommand::CodeAction).collect()
}

fn contains(asked: &lsp::CodeActionKind, kind: &lsp::CodeActionKind) -> bool {
    let (asked, kind) = (asked.as_str(), kind.as_str());
    asked.is_empty() || kind.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn quick_fix(snapshot: &Snapshot, places: Places<'_>, fix: &QuickFix, versioned: bool) -> lsp::CodeAction {
    lsp::CodeAction {
        title: fix.title.clone(),
        kind: Some(lsp::CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![places.diagnostic(&snapshot.uri, &fix.diagnostic)]),
        edit: Some(change(snapshot, places, &fix.edits, versioned)),
        is_preferred: Some(fix.safe),
        ..lsp::CodeAction::default()
    }
}

fn change(snapshot: &Snapshot, places: Places<'_>, edits: &[TextEdit], versioned: bool) -> lsp::WorkspaceEdit {
    let edits = edits.iter().map(|edit| places.edit(edit));
    if !versioned {
        let changes = HashMap::from([(snapshot.uri.clone(), edits.collect())]);
        return lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() };
    }
    let text_document =
        lsp::OptionalVersionedTextDocumentIdentifier { uri: snapshot.uri.clone(), version: Some(snapshot.version) };
    let edit = lsp::TextDocumentEdit { text_document, edits: edits.map(lsp::OneOf::Left).collect() };
    let document_changes = Some(lsp::DocumentChanges::Edits(vec![edit]));
    lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() }
}

/// The edits of all safe fixes that can be made together: none overlaps another, and with all of them made there are
/// no more errors than before; else those of the first one alone.
pub fn all_safe(document: &Document) -> Vec<TextEdit> {
    let mut fixes: Vec<QuickFix> =
        document.fixes(0..document.rope().len_bytes()).into_iter().filter(|fix| fix.safe).collect();
    fixes.sort_by_key(|fix| fix.diagnostic.range.start);
    let (mut edits, mut taken): (Vec<TextEdit>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
    for fix in &fixes {
        let ranges: Vec<Range<usize>> = fix.edits.iter().map(bytes).collect();
        if ranges.iter().all(|range| taken.iter().all(|other| range.end < other.start || other.end < range.start)) {
            taken.extend(ranges);
            edits.extend(fix.edits.iter().cloned());
        }
    }
    if fixes.len() > 1 && errors(&edited(document, &edits)) > errors(document) {
        edits = fixes.first().map(|fix| fix.edits.clone()).unwrap_or_default();
    }
    edits.sort_by_key(|edit| edit.range.start());
    edits
}

/// The document after edits that all speak of the text before.
pub fn edited(document: &Document, edits: &[TextEdit]) -> Document {
    let mut changed = document.clone();
    let mut sorted: Vec<&TextEdit> = edits.iter().collect();
    sorted.sort_by_key(|edit| std::cmp::Reverse(edit.range.start()));
    for edit in sorted {
        changed.edit(bytes(edit), &edit.text);
    }
    changed
}

fn errors(document: &Document) -> usize {
    document.diagnostics().iter().filter(|finding| finding.severity == Severity::Error).count()
}

fn bytes(edit: &TextEdit) -> Range<usize> {
    usize::from(edit.range.start())..usize::from(edit.range.end())
}
