//! Diagnostics: published after each change where the client does not ask for them itself, else answered.
//!
//! Errors at the token that is being typed are held back until there is a pause: nobody wants to be told that half a
//! move is no move.

use std::hash::{Hash, Hasher};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, TryLockError};
use std::time::Duration;

use rustc_hash::FxHasher;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types as lsp;

use crate::ide::Diagnostic;
use crate::ide::diagnostics::Severity;
use crate::protocol::Places;

use super::Shared;
use super::documents::{Asked, OpenDocument, Published, Snapshot};
use super::guard::{computed, contained};
use super::outbox::send;

/// So long nothing is typed before the errors at the cursor are told.
pub const PAUSE: Duration = Duration::from_millis(400);
/// So many findings are gathered where the change arrives; more are left to the pool.
const FEW: usize = 64;
/// So many findings of a document are told; editors show no more, and each key would send them all again.
const MOST: usize = 1000;

/// The findings in a document, as the client gets them.
pub struct Findings {
    /// What is told.
    pub items: Vec<lsp::Diagnostic>,
    /// Whether something is held back until there is a pause.
    pub held: bool,
}

impl Findings {
    /// The findings in a snapshot; those that have to wait for a pause are left out if `hold`.
    pub fn of(snapshot: &Snapshot, places: Places<'_>, hold: bool) -> Findings {
        let found = snapshot.document.diagnostics();
        let cursor = snapshot.typing.filter(|typing| hold && typing.when.elapsed() < PAUSE).map(|typing| typing.at);
        let mut held = false;
        let told = found.iter().filter(|finding| {
            let waits = finding.severity == Severity::Error
                && cursor.is_some_and(|at| finding.range.start <= at && at <= finding.range.end);
            held |= waits;
            !waits
        });
        let mut told: Vec<&Diagnostic> = told.collect();
        let all = told.len();
        if all > MOST {
            told.sort_by_key(|finding| (finding.severity, finding.range.start));
            told.truncate(MOST);
        }
        let mut items: Vec<_> = told.iter().map(|finding| places.diagnostic(&snapshot.uri, finding)).collect();
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

/// What is said when there are more findings than an editor has use for.
fn rest(all: usize) -> lsp::Diagnostic {
    lsp::Diagnostic {
        severity: Some(lsp::DiagnosticSeverity::INFORMATION),
        source: Some("xqls".to_owned()),
        message: format!("the gravest {MOST} of {all} findings are shown; `xqls check` prints all of them"),
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
            Err(TryLockError::Poisoned(poisoned)) => self.publish(open, &mut poisoned.into_inner()),
            Ok(_) | Err(TryLockError::WouldBlock) => self.publish_on_pool(open),
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

    /// Publishes a document as it is now; if it is away, its coming back publishes it.
    fn publish(self: &Arc<Self>, open: &Arc<OpenDocument>, published: &mut Published) {
        let Some(snapshot) = open.snapshot() else { return };
        let unit = self.profile().unit;
        let found =
            contained("diagnostics", || Findings::of(&snapshot, Places { rope: snapshot.document.rope(), unit }, true));
        match found {
            Ok(found) if !open.is_closed() => {
                published.count = found.items.len();
                let client = self.client.clone();
                let (uri, version) = (snapshot.uri, snapshot.version);
                send(async move { client.publish_diagnostics(uri, found.items, Some(version)).await });
                if found.held {
                    self.tell_after_pause(open);
                }
            }
            Ok(_) => {}
            Err(defect) => self.report(&defect),
        }
    }

    /// Takes back what was published of a document that is closed now.
    pub fn unpublish(self: &Arc<Self>, open: Arc<OpenDocument>) {
        if self.profile().pull {
            return;
        }
        let shared = Arc::clone(self);
        let clear = move |shared: &Shared, open: &OpenDocument| {
            if shared.documents.get(&open.uri).is_none() {
                let (client, uri) = (shared.client.clone(), open.uri.clone());
                send(async move { client.publish_diagnostics(uri, Vec::new(), None).await });
            }
        };
        if let Ok(_order) = open.publishing.try_lock() {
            return clear(&shared, &open);
        }
        tokio::task::spawn_blocking(move || {
            let _order = open.publishing.lock().unwrap_or_else(PoisonError::into_inner);
            clear(&shared, &open);
        });
    }

    /// Tells what was held back as soon as nobody has typed for a while.
    fn tell_after_pause(self: &Arc<Self>, open: &Arc<OpenDocument>) {
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
                // An error only means that the client does not know the request.
                let _ = shared.client.workspace_diagnostic_refresh().await;
            } else {
                shared.publish_on_pool(&open);
            }
        });
    }

    /// Answers `textDocument/diagnostic`.
    pub async fn pulled(
        self: &Arc<Self>,
        open: Option<Arc<OpenDocument>>,
        asked: Option<Asked>,
        previous: Option<String>,
    ) -> Result<lsp::DocumentDiagnosticReportResult> {
        let (Some(open), Some(asked)) = (open, asked) else { return Ok(report(Vec::new(), None, previous)) };
        let (unit, hold) = (self.profile().unit, self.profile().refresh);
        let few = open.publishing.try_lock().is_ok_and(|published| published.count <= FEW);
        let find = move |snapshot: &Snapshot| {
            let found = Findings::of(snapshot, Places { rope: snapshot.document.rope(), unit }, hold);
            let id = found.result_id();
            (found, id)
        };
        let found = match asked {
            Asked::Now(snapshot) if few => contained("diagnostics", || find(&snapshot)),
            asked => match asked.snapshot().await {
                Some(snapshot) => computed("diagnostics", move || find(&snapshot)).await,
                None => return Ok(report(Vec::new(), None, previous)),
            },
        };
        let (found, id) = self.answered(found)?;
        if let Ok(mut published) = open.publishing.try_lock() {
            published.count = found.items.len();
        }
        if found.held {
            self.tell_after_pause(&open);
        }
        Ok(report(found.items, Some(id), previous))
    }
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
