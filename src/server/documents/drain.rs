//! Work on the pool: the queue of a busy document.

use std::sync::Arc;

use tokio::runtime::Handle;

use crate::document::Document;
use crate::session::content::{Config, Content, Detected};
use crate::session::defect::{Defect, contained};
use crate::session::view::Typing;
use crate::text::Rope;
use crate::workspace::on_all_cores;

use super::{Companion, Host, Job, OpenDocument, Phase, now};

impl OpenDocument {
    /// Drains the queue, on the pool.
    pub(super) fn drain(self: Arc<Self>, mut content: Content, host: Arc<dyn Host>) {
        let mut defects = Vec::new();
        let _span = tracing::info_span!("busy", uri = self.source.uri.as_str()).entered();
        loop {
            defects.drain(..).for_each(|defect| host.report(&defect));
            let mut state = self.lock();
            if matches!(state.phase, Phase::Closed) {
                return;
            }
            let Some(job) = state.queue.pop_front() else {
                state.phase = Phase::Ready(content);
                drop(state);
                return host.ready(&self);
            };
            let config = state.config.clone();
            drop(state);
            let _job = tracing::debug_span!("job", kind = job.kind()).entered();
            content = match (job, config) {
                (Job::Change { version, changes }, config) => {
                    let mut cursor = None;
                    for change in changes {
                        let unit = self.source.unit;
                        (content, cursor) = content.change(change, unit, config.as_ref(), &on_all_cores, &mut defects);
                    }
                    let mut state = self.lock();
                    (state.version, state.typing) = (version, cursor.map(|at| Typing { at, when: now() }));
                    drop(state);
                    self.decide(content, &*host, &mut defects)
                }
                (Job::Decide, _) => self.decide(content, &*host, &mut defects),
                (Job::Read, Some(config)) => content.read(&config, &on_all_cores, &mut defects),
                (Job::Settle, Some(config)) => {
                    let settle = |it: &mut Document| it.settle_whole(&on_all_cores);
                    content.update(Rope::clone, &config, &on_all_cores, &mut defects, settle)
                }
                (Job::Settings(settings), Some(config)) => {
                    if let Some(config) = &mut self.lock().config {
                        config.settings = Arc::clone(&settings);
                    }
                    content.update(Rope::clone, &config, &on_all_cores, &mut defects, |it| it.set_settings(settings))
                }
                (Job::Companion, Some(config)) => {
                    let found = contained("a companion file", || host.companion(&self.source.uri, config.format));
                    let found = found.unwrap_or_else(|defect| {
                        defects.push(defect);
                        Companion::Now(None)
                    });
                    match found {
                        Companion::Now(companion) => self.start_from(content, companion, config, &mut defects),
                        Companion::Later(busy) => {
                            Handle::current().spawn(async move {
                                // It may be closed meanwhile: then another one is found.
                                let job = match busy.await {
                                    Ok(snapshot) => Job::StartFrom(Arc::new(snapshot.document)),
                                    Err(_) => Job::Companion,
                                };
                                self.lock().queue.push_front(job);
                                tokio::task::spawn_blocking(move || self.drain(content, host));
                            });
                            return;
                        }
                    }
                }
                (Job::StartFrom(companion), Some(config)) => {
                    self.start_from(content, Some(companion), config, &mut defects)
                }
                (Job::Snapshot(sender), _) => {
                    if let Content::Record(document) = &content {
                        let snapshot = self.snapshot_with(&self.lock(), document);
                        // The request may be cancelled.
                        let _ = sender.send(snapshot);
                    }
                    content
                }
                // Without a configuration there is no record.
                (_, None) => content,
            };
        }
    }

    /// Decides the format by the beginning of the text. If it is another one than before, the text will be read.
    fn decide(&self, content: Content, host: &dyn Host, defects: &mut Vec<Defect>) -> Content {
        let format = match content.detected(&self.source, defects) {
            Detected::Same => return content,
            Detected::Format(format) => format,
            Detected::None(why) => {
                self.lock().config = None;
                return Content::Other(content.into_rope(), why);
            }
        };
        let settings = contained("settings", || host.settings(&self.source.uri)).unwrap_or_else(|defect| {
            defects.push(defect);
            Default::default()
        });
        let mut state = self.lock();
        state.config = Some(Config { format, settings: Arc::new(settings), companion: None });
        state.queue.push_front(Job::Read);
        if format.companion_extension().is_some() {
            state.queue.push_front(Job::Companion);
        }
        drop(state);
        Content::Unread(content.into_text())
    }

    fn start_from(
        &self,
        content: Content,
        companion: Option<Arc<Document>>,
        mut config: Config,
        defects: &mut Vec<Defect>,
    ) -> Content {
        if let Some(config) = &mut self.lock().config {
            config.companion.clone_from(&companion);
        }
        config.companion = companion;
        content.start_from_companion(&config, &on_all_cores, defects)
    }
}

impl Job {
    /// Its name in the log.
    fn kind(&self) -> &'static str {
        match self {
            Job::Change { .. } => "change",
            Job::Decide => "decide",
            Job::Read => "read",
            Job::Settle => "settle",
            Job::Settings(_) => "settings",
            Job::Companion | Job::StartFrom(_) => "companion",
            Job::Snapshot(_) => "snapshot",
        }
    }
}
