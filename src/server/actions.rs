//! Code actions: the quick fixes of a place, and all safe ones of a document at once.

use std::collections::HashMap;
use std::sync::Arc;

use tower_lsp::ls_types as lsp;

use crate::ide::QuickFix;
use crate::text::{TextEdit, minimal_edits};

use super::handlers::{Reply, View};
use super::message::Json;
use super::shared::Shared;

/// The kind of "fix all auto-fixable problems".
pub const FIX_ALL: lsp::CodeActionKind = lsp::CodeActionKind::new("source.fixAll.xqls");

/// Answers `textDocument/codeAction`.
pub fn code_action(shared: &Arc<Shared>, params: lsp::CodeActionParams) -> Reply {
    shared.answer_from(&params.text_document.uri, move |view| {
        let known = view.profile.action_literals;
        Json::of(&known.then(|| offered(view, params.range, &params.context)))
    })
}

fn offered(view: View<'_>, range: lsp::Range, context: &lsp::CodeActionContext) -> lsp::CodeActionResponse {
    let wanted = |kind: &lsp::CodeActionKind| match &context.only {
        Some(only) => only.iter().any(|asked| contains(asked, kind)),
        // Changes of the whole document only where they are asked for.
        None => *kind == lsp::CodeActionKind::QUICKFIX,
    };
    let mut actions = Vec::new();
    if wanted(&lsp::CodeActionKind::QUICKFIX) {
        for fix in view.snapshot.document.fixes_until(view.places.bytes(range), view.cancelled) {
            actions.push(quick_fix(view, &fix));
        }
    }
    if wanted(&FIX_ALL) {
        let (text, made) = view.snapshot.document.fix_all_until(view.cancelled);
        let edits = if made > 0 { minimal_edits(&view.snapshot.document.text(), &text) } else { Vec::new() };
        if !edits.is_empty() {
            actions.push(lsp::CodeAction {
                title: "fix everything that is safe to fix".to_owned(),
                kind: Some(FIX_ALL),
                edit: Some(change(view, &edits)),
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

fn quick_fix(view: View<'_>, fix: &QuickFix) -> lsp::CodeAction {
    lsp::CodeAction {
        title: fix.title.clone(),
        kind: Some(lsp::CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![view.places.diagnostic(&view.snapshot.uri, &fix.diagnostic)]),
        edit: Some(change(view, &fix.edits)),
        is_preferred: Some(fix.safe),
        ..lsp::CodeAction::default()
    }
}

fn change(view: View<'_>, edits: &[TextEdit]) -> lsp::WorkspaceEdit {
    let edits = edits.iter().map(|edit| view.places.edit(edit));
    let snapshot = view.snapshot;
    if !view.profile.versioned_edits {
        let changes = HashMap::from([(snapshot.uri.clone(), edits.collect())]);
        return lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() };
    }
    let text_document =
        lsp::OptionalVersionedTextDocumentIdentifier { uri: snapshot.uri.clone(), version: Some(snapshot.version) };
    let edit = lsp::TextDocumentEdit { text_document, edits: edits.map(lsp::OneOf::Left).collect() };
    let document_changes = Some(lsp::DocumentChanges::Edits(vec![edit]));
    lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() }
}
