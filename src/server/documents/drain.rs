//! Work on the pool: the queue of a busy document.

use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Handle;

use crate::ide::Document;
use crate::protocol::replacement;
use crate::server::edits::{TYPED, read, replaced};
use crate::server::guard::{Defect, contained};
use crate::server::sync::Change;
use crate::text::Rope;
use crate::workspace::{head_of, on_all_cores};

use super::{Companion, Config, Content, Host, Job, OpenDocument, Phase, Snapshot, Typing, head};

impl OpenDocument {
    /// Drains the queue, on the pool.
    pub(super) fn drain(self: Arc<Self>, mut content: Content, host: Arc<dyn Host>) {
        let mut defects = Vec::new();
        let _span = tracing::info_span!("busy", uri = self.uri.as_str()).entered();
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
                    let mut typing = None;
                    for change in changes {
                        (content, typing) = self.apply(content, change, config.as_ref(), &mut defects);
                    }
                    let mut state = self.lock();
                    (state.version, state.typing) = (version, typing);
                    drop(state);
                    self.decide(content, &*host, &mut defects)
                }
                (Job::Decide, _) => self.decide(content, &*host, &mut defects),
                (Job::Read, Some(config)) => match content {
                    Content::Unread(text) => read_all(&text, &config, &mut defects),
                    other => other,
                },
                (Job::Settle, Some(config)) => {
                    update(content, Rope::clone, &config, &mut defects, |it| it.settle_whole(&on_all_cores))
                }
                (Job::Settings(settings), Some(config)) => {
                    if let Some(config) = &mut self.lock().config {
                        config.settings = Arc::clone(&settings);
                    }
                    update(content, Rope::clone, &config, &mut defects, |it| it.set_settings(settings))
                }
                (Job::Companion, Some(config)) => {
                    let found = contained("a companion file", || host.companion(&self.uri, config.format));
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
                        let state = self.lock();
                        let (version, typing) = (state.version, state.typing);
                        drop(state);
                        let snapshot = Snapshot { uri: self.uri.clone(), version, document: document.clone(), typing };
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
        let detected = contained("detection", || match &content {
            Content::Record(document) if self.fits(document) => None,
            Content::Record(document) => Some(self.detect(&head(document.rope()))),
            Content::Other(rope, _) => Some(self.detect(&head(rope))),
            Content::Unread(text) => Some(self.detect(head_of(text))),
        });
        let format = match detected {
            Ok(None) => return content,
            Ok(Some(Ok(format))) => format,
            Ok(Some(Err(why))) => {
                self.lock().config = None;
                return Content::Other(content.into_rope(), Some(why));
            }
            Err(defect) => {
                defects.push(defect);
                self.lock().config = None;
                return Content::Other(content.into_rope(), None);
            }
        };
        let settings = contained("settings", || host.settings(&self.uri)).unwrap_or_else(|defect| {
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
        update(content, Rope::clone, &config, defects, |it| it.start_from(config.companion.as_deref(), &on_all_cores))
    }

    fn apply(
        &self,
        content: Content,
        change: Change,
        config: Option<&Config>,
        defects: &mut Vec<Defect>,
    ) -> (Content, Option<Typing>) {
        let text = change.text.0;
        let Some(range) = change.range else { return (Content::Unread(text), None) };
        let typed = |range: &std::ops::Range<usize>, text: &str| {
            let short = text.len() <= TYPED && range.len() <= TYPED;
            short.then(|| Typing { at: range.start + text.len(), when: Instant::now() })
        };
        match (content, config) {
            (Content::Record(document), Some(config)) => {
                let (range, text) = replacement(document.rope(), range, &text, self.unit);
                let after = |rope: &Rope| replaced(rope.clone(), range.clone(), &text);
                let changed = update(Content::Record(document), after, config, defects, |document| {
                    #[cfg(test)]
                    crate::server::guard::inject(document, "edits");
                    document.edit_with(range.clone(), &text, &on_all_cores);
                });
                (changed, typed(&range, &text))
            }
            (content, _) => {
                let rope = content.into_rope();
                let (range, text) = replacement(&rope, range, &text, self.unit);
                let typing = typed(&range, &text);
                (Content::Other(replaced(rope, range, &text), None), typing)
            }
        }
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

impl Content {
    fn into_rope(self) -> Rope {
        match self {
            Content::Record(document) => document.rope().clone(),
            Content::Other(rope, _) => rope,
            Content::Unread(text) => Rope::from_str(&text),
        }
    }

    fn into_text(self) -> String {
        match self {
            Content::Record(document) => document.text(),
            Content::Other(rope, _) => rope.to_string(),
            Content::Unread(text) => text,
        }
    }
}

/// Reads a text. If that panics it stays unread, and the next change tries again.
fn read_all(text: &str, config: &Config, defects: &mut Vec<Defect>) -> Content {
    read(text, config, defects).map_or_else(|| Content::Other(Rope::from_str(text), None), Content::Record)
}

/// Updates a record. If the update panics, the text `after` it is read as a whole.
fn update(
    content: Content,
    after: impl FnOnce(&Rope) -> Rope,
    config: &Config,
    defects: &mut Vec<Defect>,
    work: impl FnOnce(&mut Document),
) -> Content {
    let Content::Record(mut document) = content else { return content };
    let before = document.rope().clone();
    match contained("an edit", || work(&mut document)) {
        Ok(()) => Content::Record(document),
        Err(defect) => {
            defects.push(defect);
            read_all(&after(&before).to_string(), config, defects)
        }
    }
}
