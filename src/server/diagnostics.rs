//! Diagnostics: pushed after each change unless the client pulls them.
//!
//! Errors at the token being typed are held back until a pause: half a move is not a mistake yet.

use std::hash::{Hash, Hasher};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use rustc_hash::FxHasher;
use tower_lsp::ls_types as lsp;
use tower_lsp::ls_types::notification::PublishDiagnostics;

use crate::ide::diagnostics::Severity;
use crate::ide::words::say;
use crate::protocol::Places;
use crate::text::Unit;
use crate::workspace::reader;

use super::Shared;
use super::documents::{Asked, OpenDocument, Published, Snapshot};
use super::guard::contained;
use super::handlers::Reply;
use super::message::Json;

/// The pause in typing after which the errors at the cursor are shown.
pub const PAUSE: Duration = Duration::from_millis(400);
/// With more findings than this, the pool gathers them.
const FEW: usize = 64;
/// The maximal number of findings sent for a document. Editors show no more, and each key would send them all again.
const MOST: usize = 1000;

/// The findings in a document, in the types of the protocol.
pub struct Findings {
    /// The findings to send.
    pub items: Vec<lsp::Diagnostic>,
    /// Whether something is held back until there is a pause.
    pub held: bool,
}

impl Findings {
    /// The findings in a snapshot; with `hold` without those that wait for a pause.
    pub fn of(snapshot: &Snapshot, unit: Unit, hold: bool) -> Findings {
        #[cfg(test)]
        super::guard::inject(&snapshot.document, "findings");
        let places = Places { rope: snapshot.document.rope(), unit };
        let cursor = snapshot.typing.filter(|typing| hold && typing.when.elapsed() < PAUSE).map(|typing| typing.at);
        let mut held = false;
        let (shown, all) = snapshot.document.gravest(MOST, &mut |severity, range| {
            let waits = severity == Severity::Error && cursor.is_some_and(|at| range.start <= at && at <= range.end);
            held |= waits;
            !waits
        });
        let mut items: Vec<_> = shown.iter().map(|finding| places.diagnostic(&snapshot.uri, finding)).collect();
        if all > MOST {
            items.push(rest(all));
        }
        Findings { items, held }
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
fn rest(all: usize) -> lsp::Diagnostic {
    lsp::Diagnostic {
        severity: Some(lsp::DiagnosticSeverity::INFORMATION),
        source: Some("xqls".to_owned()),
        message: say!(
            reader(),
            "only the {most} most severe of {all} findings are shown; mend these to see the others",
            most = MOST,
            all
        ),
        ..lsp::Diagnostic::default()
    }
}

impl Shared {
    /// After a change that was made where it arrived.
    pub fn changed(self: &Arc<Self>, open: &Arc<OpenDocument>) {
        if self.profile().pull {
            return;
        }
        match open.publishing.try_lock() {
            Ok(mut published) if published.count <= FEW => self.publish(open, &mut published),
            _ => self.publish_on_pool(open),
        }
    }

    /// Publishes a document's findings from the pool, once for all changes until then.
    pub fn publish_on_pool(self: &Arc<Self>, open: &Arc<OpenDocument>) {
        if open.flags.scheduled.swap(true, Ordering::SeqCst) {
            return;
        }
        let (shared, open) = (Arc::clone(self), Arc::clone(open));
        tokio::task::spawn_blocking(move || {
            let mut published = open.publishing.lock().unwrap_or_else(PoisonError::into_inner);
            open.flags.scheduled.store(false, Ordering::SeqCst);
            shared.publish(&open, &mut published);
        });
    }

    /// Publishes a document as it is now. A busy one is published when it is ready.
    fn publish(self: &Arc<Self>, open: &Arc<OpenDocument>, published: &mut Published) {
        let Some(snapshot) = open.snapshot() else {
            if let (1.., Some(version)) = (published.count, open.unread()) {
                published.count = 0;
                let params = lsp::PublishDiagnosticsParams::new(open.uri.clone(), Vec::new(), Some(version));
                self.client.notify_latest::<PublishDiagnostics>(params.uri.as_str(), &params);
            }
            return;
        };
        let unit = self.profile().unit;
        let found = contained("diagnostics", || Findings::of(&snapshot, unit, true));
        match found {
            Ok(found) if !open.is_closed() => {
                published.count = found.items.len();
                tracing::debug!(
                    uri = open.uri.as_str(),
                    version = snapshot.version,
                    findings = published.count,
                    "published"
                );
                let params = lsp::PublishDiagnosticsParams::new(snapshot.uri, found.items, Some(snapshot.version));
                self.client.notify_latest::<PublishDiagnostics>(params.uri.as_str(), &params);
                if found.held {
                    self.show_after_pause(open);
                }
            }
            Ok(_) => {}
            Err(defect) => self.report(&defect),
        }
    }

    /// Removes the published diagnostics of a closed document.
    pub fn unpublish(self: &Arc<Self>, open: Arc<OpenDocument>) {
        if self.profile().pull {
            return;
        }
        let shared = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            let _order = open.publishing.lock().unwrap_or_else(PoisonError::into_inner);
            if shared.documents.get(&open.uri).is_none() {
                let params = lsp::PublishDiagnosticsParams::new(open.uri.clone(), Vec::new(), None);
                shared.client.notify_latest::<PublishDiagnostics>(params.uri.as_str(), &params);
            }
        });
    }

    /// Publishes the errors that were held back after a pause in typing.
    fn show_after_pause(self: &Arc<Self>, open: &Arc<OpenDocument>) {
        if open.flags.pausing.swap(true, Ordering::SeqCst) {
            return;
        }
        let (shared, open) = (Arc::clone(self), Arc::clone(open));
        tokio::spawn(async move {
            let mut pause = PAUSE;
            while !pause.is_zero() {
                tokio::time::sleep(pause).await;
                let typed = open.snapshot().and_then(|snapshot| snapshot.typing);
                pause = typed.map_or(Duration::ZERO, |typing| PAUSE.saturating_sub(typing.when.elapsed()));
            }
            open.flags.pausing.store(false, Ordering::SeqCst);
            if open.is_closed() {
                return;
            }
            if shared.profile().pull {
                shared.refresh();
            } else {
                shared.publish_on_pool(&open);
            }
        });
    }
}

/// Answers `textDocument/diagnostic`: directly on arrival if the document is ready and had few findings.
pub fn pull(shared: &Arc<Shared>, params: lsp::DocumentDiagnosticParams) -> Reply {
    let previous = params.previous_result_id;
    let open = shared.documents.get(&params.text_document.uri);
    let asked = open.as_ref().and_then(|open| open.ask());
    let (shared, server) = (Arc::clone(shared), Arc::clone(shared));
    Box::pin(async move {
        let (Some(open), Some(asked)) = (open, asked) else { return Json::of(&report(Vec::new(), None, previous)) };
        let few = open.publishing.try_lock().is_ok_and(|published| published.count <= FEW);
        let here = few && matches!(asked, Asked::Now(_));
        let Some(snapshot) = asked.snapshot().await else { return Json::of(&report(Vec::new(), None, previous)) };
        let find = move || {
            let profile = shared.profile();
            let found = Findings::of(&snapshot, profile.unit, profile.refresh);
            if let Ok(mut published) = open.publishing.try_lock() {
                published.count = found.items.len();
            }
            if found.held {
                shared.show_after_pause(&open);
            }
            let id = found.result_id();
            Json::of(&report(found.items, Some(id), previous))
        };
        if here { find() } else { server.compute_answer(find).await }
    })
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
