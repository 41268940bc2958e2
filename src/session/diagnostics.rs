//! The findings in a document, as they are published or asked for.
//!
//! Errors at the token being typed are held back until a pause: half a move is not a mistake yet.

use std::hash::{Hash, Hasher};

use ls_types as lsp;
use rustc_hash::FxHasher;
use serde::Deserialize;

use crate::diagnostics::Severity;
use crate::document::Document;
use crate::ide::wording::game_and_ply;
use crate::ide::{self, GamePlace};
use crate::protocol::Places;
use crate::sort::sort_by_key;
use crate::text::Unit;
use crate::words::{Locale, say};

use super::answer::{Json, Result};
use super::params::AboutDocument;
use super::view::View;

/// The maximal number of findings sent for a document. Editors show no more, and each key would send them all again.
const SENT: usize = 1000;

/// The findings in a document, in the types of the protocol.
pub struct Findings {
    /// The findings to send.
    pub items: Vec<lsp::Diagnostic>,
    /// Whether something is held back until there is a pause.
    pub held: bool,
}

/// A finding as a client gets it: with the tag for a text that has no effect.
pub(crate) fn sent(places: Places<'_>, uri: &lsp::Uri, finding: &ide::Diagnostic) -> lsp::Diagnostic {
    let tags = finding.code.has_no_effect.then(|| vec![lsp::DiagnosticTag::UNNECESSARY]);
    lsp::Diagnostic { tags, ..places.diagnostic(uri, finding) }
}

impl Findings {
    /// The findings in a document. Errors at the cursor, where somebody types, are held back.
    pub fn of(document: &Document, uri: &lsp::Uri, cursor: Option<usize>, unit: Unit, reader: Locale) -> Findings {
        #[cfg(test)]
        super::defect::inject(document, "findings");
        let places = Places { rope: document.rope(), unit };
        let mut held = false;
        let (shown, all) = ide::gravest(document, SENT, &mut |severity, range| {
            let waits = severity == Severity::Error && cursor.is_some_and(|at| range.start <= at && at <= range.end);
            held |= waits;
            !waits
        });
        let mut items: Vec<_> = shown.iter().map(|finding| sent(places, uri, finding)).collect();
        if all > SENT {
            items.push(rest(all, reader));
        }
        Findings { items, held }
    }

    /// The findings in a file without lines that anybody sees: each names its place by game and half-move.
    pub(crate) fn by_place(found: &ide::Findings, places: &[GamePlace], uri: &lsp::Uri, reader: Locale) -> Findings {
        let mut shown: Vec<_> = found.diagnostics.iter().zip(places).collect();
        sort_by_key(&mut shown, |(finding, _)| finding.severity);
        shown.truncate(SENT);
        sort_by_key(&mut shown, |(finding, _)| finding.range.start);
        let text = Places { rope: &found.rope, unit: Unit::Utf16 };
        let item = |(finding, at): (&ide::Diagnostic, &GamePlace)| {
            let named = text.diagnostic(uri, finding);
            lsp::Diagnostic {
                range: lsp::Range::default(),
                message: format!("{}: {}", game_and_ply(reader, *at), named.message),
                related_information: None,
                ..named
            }
        };
        let mut items: Vec<_> = shown.into_iter().map(item).collect();
        if found.counts.all() > SENT {
            items.push(rest(found.counts.all(), reader));
        }
        Findings { items, held: false }
    }

    /// The same for the same findings at the same places.
    pub fn result_id(&self) -> String {
        let mut hasher = FxHasher::default();
        for item in &self.items {
            item.range.hash(&mut hasher);
            item.message.hash(&mut hasher);
            if let Some(lsp::NumberOrString::String(code)) = &item.code {
                code.hash(&mut hasher);
            }
            for related in item.related_information.iter().flatten() {
                related.location.range.hash(&mut hasher);
            }
            let severity = item.severity.map(|severity| format!("{severity:?}"));
            severity.hash(&mut hasher);
        }
        self.items.len().hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// The finding in place of those not sent.
fn rest(all: usize, reader: Locale) -> lsp::Diagnostic {
    lsp::Diagnostic {
        severity: Some(lsp::DiagnosticSeverity::INFORMATION),
        source: Some("xqls".to_owned()),
        message: say!(
            reader,
            "only the {most} most severe of {all} findings are shown; mend these to see the others",
            most = SENT,
            all
        ),
        ..lsp::Diagnostic::default()
    }
}

/// The parameters of `textDocument/diagnostic`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PullParams {
    text_document: lsp::TextDocumentIdentifier,
    previous_result_id: Option<String>,
}

impl AboutDocument for PullParams {
    fn uri(&self) -> Option<lsp::Uri> {
        Some(self.text_document.uri.clone())
    }

    fn unread(self) -> Result<Json> {
        Json::of(&report(Vec::new(), None, self.previous_result_id))
    }
}

/// Answers `textDocument/diagnostic`.
pub(crate) fn pull(view: View<'_>, params: PullParams) -> Result<Json> {
    let cursor = view.snapshot.cursor(view.world.now()).filter(|_| view.profile.refresh);
    let snapshot = view.snapshot;
    let found = Findings::of(&snapshot.document, &snapshot.uri, cursor, view.places.unit, view.world.reader());
    view.world.findings_answered(&snapshot.uri, &found);
    let id = found.result_id();
    Json::of(&report(found.items, Some(id), params.previous_result_id))
}

fn report(
    items: Vec<lsp::Diagnostic>,
    result_id: Option<String>,
    previous: Option<String>,
) -> lsp::DocumentDiagnosticReportResult {
    let report = match result_id {
        Some(result_id) if previous.as_ref() == Some(&result_id) => {
            lsp::DocumentDiagnosticReport::Unchanged(lsp::RelatedUnchangedDocumentDiagnosticReport {
                related_documents: None,
                unchanged_document_diagnostic_report: lsp::UnchangedDocumentDiagnosticReport { result_id },
            })
        }
        result_id => lsp::DocumentDiagnosticReport::Full(lsp::RelatedFullDocumentDiagnosticReport {
            related_documents: None,
            full_document_diagnostic_report: lsp::FullDocumentDiagnosticReport { result_id, items },
        }),
    };
    report.into()
}
