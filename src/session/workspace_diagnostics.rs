//! The findings in all records: the open ones, and those on disk that the world knows.

use std::collections::HashMap;

use ls_types as lsp;
use serde::Deserialize;

use super::answer::{Json, Result};
use super::diagnostics::Findings;
use super::view::Context;

/// The parameters of `workspace/diagnostic`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviousResults {
    previous_result_ids: Vec<lsp::PreviousResultId>,
}

/// Answers `workspace/diagnostic`: each record, in full or as unchanged.
pub(crate) fn pull(context: Context<'_>, params: PreviousResults) -> Result<Json> {
    let (world, profile) = (context.world, context.profile);
    let previous = params.previous_result_ids.into_iter();
    let mut former: HashMap<String, String> =
        previous.map(|known| (known.uri.as_str().to_owned(), known.value)).collect();
    let mut items = Vec::new();
    for snapshot in context.others {
        let cursor = snapshot.cursor(world.now()).filter(|_| profile.refresh);
        let found = Findings::of(&snapshot.document, &snapshot.uri, cursor, profile.unit, world.reader());
        let (id, version) = (found.result_id(), Some(i64::from(snapshot.version)));
        let known = former.remove(snapshot.uri.as_str());
        items.push(report(snapshot.uri.clone(), version, id, found.items, known));
    }
    world.findings_on_disk(context, &mut |uri, result_id, found| {
        let known = former.remove(uri.as_str());
        let found = if known.as_deref() == Some(result_id) { Vec::new() } else { found.to_vec() };
        items.push(report(uri, None, result_id.to_owned(), found, known));
    });
    // Deleted files have no diagnostics.
    for (uri, value) in former {
        if let (Ok(uri), false) = (uri.parse::<lsp::Uri>(), value.is_empty()) {
            items.push(report(uri, None, String::new(), Vec::new(), None));
        }
    }
    Json::of(&lsp::WorkspaceDiagnosticReport { items })
}

fn report(
    uri: lsp::Uri,
    version: Option<i64>,
    result_id: String,
    items: Vec<lsp::Diagnostic>,
    known: Option<String>,
) -> lsp::WorkspaceDocumentDiagnosticReport {
    if known.as_ref() == Some(&result_id) {
        let unchanged_document_diagnostic_report = lsp::UnchangedDocumentDiagnosticReport { result_id };
        lsp::WorkspaceUnchangedDocumentDiagnosticReport { uri, version, unchanged_document_diagnostic_report }.into()
    } else {
        let full_document_diagnostic_report = lsp::FullDocumentDiagnosticReport { result_id: Some(result_id), items };
        lsp::WorkspaceFullDocumentDiagnosticReport { uri, version, full_document_diagnostic_report }.into()
    }
}
