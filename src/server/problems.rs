//! The solutions of problems in open documents, judged in the pool.
//!
//! A search takes up to a second, so it waits for a pause in the typing, never runs on the loop, and ends when the text
//! changes. What it finds stays with the record, and is published with the other findings.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::ide::{UNASKED, judge_problems};
use crate::session::defect::contained;

use super::Shared;
use super::documents::OpenDocument;

impl Shared {
    /// Judges the problems of a document that are new or changed, after a pause in the typing.
    pub(crate) fn judge_after_pause(self: &Arc<Self>, open: &Arc<OpenDocument>) {
        if open.flags.judging.swap(true, Ordering::SeqCst) {
            return;
        }
        let (shared, open) = (Arc::clone(self), Arc::clone(open));
        tokio::spawn(async move {
            open.pause().await;
            tokio::task::spawn_blocking(move || {
                // A change from here on asks again.
                open.flags.judging.store(false, Ordering::SeqCst);
                shared.judge(&open);
            });
        });
    }

    fn judge(self: &Arc<Self>, open: &Arc<OpenDocument>) {
        let Some(snapshot) = open.snapshot() else { return };
        let is_wanted = || !open.is_closed() && open.snapshot().is_some_and(|now| now.version == snapshot.version);
        let judged = contained("problems", || judge_problems(&snapshot.document, UNASKED, &mut || is_wanted()));
        match judged {
            Ok(Some(1..)) if self.profile().pull => self.refresh(),
            Ok(Some(1..)) => self.publish_on_pool(open),
            Ok(_) => {}
            Err(defect) => self.report(&defect),
        }
    }
}
