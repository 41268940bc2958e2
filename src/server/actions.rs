//! Code actions: the quick fixes of a place, and all safe ones of a document at once.

use std::collections::HashMap;

use tower_lsp::ls_types as lsp;

use crate::ide::QuickFix;
use crate::protocol::Places;
use crate::text::{TextEdit, minimal_edits};

use super::documents::Snapshot;

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
        let (text, made) = snapshot.document.fix_all();
        let edits = if made > 0 { minimal_edits(&snapshot.document.text(), &text) } else { Vec::new() };
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
