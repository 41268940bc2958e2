//! Work on the pool: the queue of a busy document.

use std::sync::Arc;
use std::time::Instant;

use crate::ide::Document;
use crate::protocol::replacement;
use crate::server::edits::{TYPED, read, replaced};
use crate::server::guard::{Defect, contained};
use crate::server::sync::Change;
use crate::text::Rope;
use crate::workspace::on_all_cores;

use super::{Config, Job, OnReady, OpenDocument, Phase, Snapshot, Typing};

impl OpenDocument {
    /// Drains the queue, on the pool. Without a document the address counts as closed.
    pub(super) fn drain(
        self: &Arc<Self>,
        mut document: Option<Document>,
        mut defects: Vec<Defect>,
        on_ready: &OnReady,
    ) {
        while let Some(present) = document {
            let mut state = self.lock();
            if matches!(state.phase, Phase::Closed) {
                return;
            }
            let (Some(job), Some(config)) = (state.queue.pop_front(), state.config.clone()) else {
                state.phase = Phase::Ready(present);
                drop(state);
                return on_ready(self, defects);
            };
            let (mut version, mut typing) = (state.version, state.typing);
            drop(state);
            document = match job {
                Job::Change { version: next, changes } => {
                    (version, typing) = (next, None);
                    changes.into_iter().try_fold(present, |document, change| {
                        let (changed, at) = self.apply(document, &change, &config, &mut defects)?;
                        typing = at;
                        Some(changed)
                    })
                }
                Job::Settle => update(present, Rope::clone, &config, &mut defects, |it| it.settle_whole(&on_all_cores)),
                Job::Settings(settings) => {
                    update(present, Rope::clone, &config, &mut defects, |it| it.set_settings(settings))
                }
                Job::Companion(find) => {
                    let companion = contained("a companion file", find).unwrap_or_else(|defect| {
                        defects.push(defect);
                        None
                    });
                    if let Some(config) = &mut self.lock().config {
                        config.companion.clone_from(&companion);
                    }
                    update(present, Rope::clone, &config, &mut defects, |it| {
                        it.start_from(companion.as_deref(), &on_all_cores);
                    })
                }
                Job::Snapshot(sender) => {
                    let snapshot = Snapshot { uri: self.uri.clone(), version, document: present.clone(), typing };
                    // The request may be cancelled.
                    let _ = sender.send(snapshot);
                    Some(present)
                }
            };
            let mut state = self.lock();
            (state.version, state.typing) = (version, typing);
        }
        self.close();
        on_ready(self, defects);
    }

    fn apply(
        &self,
        document: Document,
        change: &Change,
        config: &Config,
        defects: &mut Vec<Defect>,
    ) -> Option<(Document, Option<Typing>)> {
        let text = &change.text.0;
        let Some(range) = change.range else {
            return read(text, config, defects).map(|document| (document, None));
        };
        let (range, text) = replacement(document.rope(), range, text, self.unit);
        let typed = text.len() <= TYPED && range.len() <= TYPED;
        let typing = typed.then(|| Typing { at: range.start + text.len(), when: Instant::now() });
        let after = |rope: &Rope| replaced(rope.clone(), range.clone(), &text);
        let changed = update(document, after, config, defects, |document| {
            document.edit_with(range.clone(), &text, &on_all_cores);
        });
        changed.map(|document| (document, typing))
    }
}

/// Updates a document. If the update panics, the text `after` it is read as a whole. `None` if that panics too.
fn update(
    mut document: Document,
    after: impl FnOnce(&Rope) -> Rope,
    config: &Config,
    defects: &mut Vec<Defect>,
    work: impl FnOnce(&mut Document),
) -> Option<Document> {
    let before = document.rope().clone();
    match contained("an edit", || work(&mut document)) {
        Ok(()) => Some(document),
        Err(defect) => {
            defects.push(defect);
            read(&after(&before).to_string(), config, defects)
        }
    }
}
