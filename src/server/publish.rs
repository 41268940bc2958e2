//! Diagnostics of open documents: pushed after each change unless the client pulls them.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use tower_lsp::ls_types as lsp;
use tower_lsp::ls_types::notification::PublishDiagnostics;

use crate::session::defect::contained;
use crate::session::diagnostics::Findings;
use crate::session::status::DocumentState;
use crate::workspace::reader;

use super::Shared;
use super::documents::{OpenDocument, Published, now};

impl Shared {
    /// After a change that was made where it arrived.
    pub(crate) fn changed(self: &Arc<Self>, open: &Arc<OpenDocument>) {
        if self.profile().pull {
            return;
        }
        match open.publishing.try_lock() {
            Ok(mut published) if published.is_few() => self.publish(open, &mut published),
            _ => self.publish_on_pool(open),
        }
    }

    /// Publishes a document's findings from the pool, once for all changes until then.
    pub(crate) fn publish_on_pool(self: &Arc<Self>, open: &Arc<OpenDocument>) {
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
            let (state, version) = open.state();
            if published.count.is_some_and(|count| count > 0)
                && matches!(state, DocumentState::Unread | DocumentState::OutOfStep)
            {
                published.count = Some(0);
                let params = lsp::PublishDiagnosticsParams::new(open.source.uri.clone(), Vec::new(), Some(version));
                self.client.notify_latest::<PublishDiagnostics>(params.uri.as_str(), &params);
            }
            return;
        };
        let found = contained("diagnostics", || {
            let cursor = snapshot.cursor(now());
            Findings::of(&snapshot.document, &snapshot.uri, cursor, self.profile().unit, reader())
        });
        match found {
            Ok(found) if !open.is_closed() => {
                published.count = Some(found.items.len());
                tracing::debug!(
                    uri = open.source.uri.as_str(),
                    version = snapshot.version,
                    findings = found.items.len(),
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
    pub(crate) fn unpublish(self: &Arc<Self>, open: Arc<OpenDocument>) {
        if self.profile().pull {
            return;
        }
        let shared = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            let _order = open.publishing.lock().unwrap_or_else(PoisonError::into_inner);
            if shared.documents.get(&open.source.uri).is_none() {
                let params = lsp::PublishDiagnosticsParams::new(open.source.uri.clone(), Vec::new(), None);
                shared.client.notify_latest::<PublishDiagnostics>(params.uri.as_str(), &params);
            }
        });
    }

    /// Publishes the errors that were held back after a pause in typing.
    pub(crate) fn show_after_pause(self: &Arc<Self>, open: &Arc<OpenDocument>) {
        if open.flags.pausing.swap(true, Ordering::SeqCst) {
            return;
        }
        let (shared, open) = (Arc::clone(self), Arc::clone(open));
        tokio::spawn(async move {
            open.pause().await;
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
