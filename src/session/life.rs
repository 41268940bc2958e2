//! The life of an open document: what happens to its text, and what is to be done then.
//!
//! It is a state machine without a clock, threads or files. [`Life::on`] takes an [`Event`] and returns [`Effect`]s for its
//! host. The server does the work of [`Effect::Work`] on the pool, the page at once; either says so by [`Event::Worked`].
//!
//! ```text
//! Ready ── an edit that may take long ──▶ Busy ── the queue is empty ──▶ Ready
//!   └─ an inline edit, a snapshot           └─ edits and snapshots queue
//! ```
//!
//! An *inline edit* is made where it arrives: it is small, as typed characters are. Everything that may take long is work:
//! to open a text, an edit that may affect much (a brace, a paste), and an inline edit that turns out to. Then the document
//! is *busy*. What arrives for it meanwhile waits in a queue, so each snapshot has the text after all messages before it. A
//! record whose games start on the board of another document that is busy *waits* for that one.
//!
//! Each edit at the beginning of a text decides its format again, so an edited text is read as if it had been opened.
//!
//! The table in `docs/ARCHITECTURE.md`, "The life of a document", has each state and event; a test tries all pairs.

use core::time::Duration;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use ls_types::Uri;

use crate::document::{Document, Settings};
use crate::formats::{Format, HEAD, Unfit};
use crate::syntax::ParallelFor;
use crate::text::Rope;

use super::content::{Config, Content, Detected, Source, replaced};
use super::defect::{Defect, contained};
use super::inline_edit::InlineEdit;
use super::semantic_tokens::Sent;
use super::status::DocumentState;
use super::sync::TextChange;
use super::view::{Snapshot, Typing};

/// An open document: its text as the client has it, read as far as possible.
pub(crate) struct Life {
    pub source: Arc<Source>,
    /// The client's number of the text.
    version: i32,
    /// How it is read; `None` until that is decided, and if it is not read.
    config: Option<Config>,
    phase: Phase,
    queue: VecDeque<Job>,
    typing: Option<Typing>,
    /// A change was not understood: the text is another one than the client's, until that sends a whole one.
    out_of_step: bool,
    /// The semantic tokens that were sent last.
    sent: Arc<Mutex<Sent>>,
}

#[allow(clippy::large_enum_variant, reason = "one per open document")]
enum Phase {
    Ready(Content),
    /// A host works on the text.
    Busy,
    /// The companion is busy.
    Waiting(Content),
    Closed,
}

/// Takes a snapshot of a document; `None` if there will be none.
pub(crate) type Taker = Box<dyn FnOnce(Option<Snapshot>) + Send>;

/// Something that waits in the queue of a busy document.
enum Job {
    Change {
        version: i32,
        changes: Vec<TextChange>,
        when: Duration,
    },
    /// Decide the format by the beginning of the text.
    Decide,
    /// Read the text that is unread.
    Read,
    /// The rest of an inline edit.
    Settle,
    Settings(Arc<Settings>),
    /// Find the companion.
    Companion,
    /// The companion that was waited for.
    StartFrom(Arc<Document>),
    Snapshot(Taker),
}

/// Something that happens to a document.
pub(crate) enum Event {
    /// The client has changed the text.
    Changed {
        version: Option<i32>,
        changes: Vec<TextChange>,
        when: Duration,
    },
    /// The client has changed the text, and the message cannot be understood.
    Misunderstood,
    Settings(Arc<Settings>),
    /// Another text has changed, from which the games start.
    CompanionChanged,
    /// A snapshot is wanted, as all events before leave the document.
    Asked(Taker),
    /// The work of [`Effect::Work`] is done.
    Worked(Box<Worked>),
    /// The companion that [`Effect::Wait`] waits for; `None` if it was closed meanwhile.
    CompanionReady(Option<Arc<Document>>),
    Closed,
}

/// Something that a host does for a document.
pub(crate) enum Effect {
    /// Do it, and say so.
    Work(Box<Work>),
    /// Ask for the companion, which is busy.
    Wait(Box<dyn FnOnce(Taker) + Send>),
    /// Give a snapshot to somebody who asked.
    Give(Taker, Option<Box<Snapshot>>),
    /// The text has changed where the event arrived.
    Changed,
    /// The document is ready again.
    Ready,
    /// The text is no longer the client's: tell the user.
    OutOfStep,
    Report(Defect),
}

/// The record from which the games of another one start.
pub(crate) enum Companion {
    /// As it is now, or none.
    Now(Option<Arc<Document>>),
    /// It is busy, and its snapshot comes later.
    Later(Box<dyn FnOnce(Taker) + Send>),
}

/// The host, as the work on a document sees it. It is called where the work is done.
pub(crate) trait Around {
    /// The settings of an address.
    fn settings(&self, uri: &Uri) -> Settings;

    /// The companion of an address in a format.
    fn companion(&self, uri: &Uri, format: &Format) -> Companion;

    /// Shares out work.
    fn parallel_for(&self) -> ParallelFor<'_>;
}

/// Work that may take long.
pub(crate) struct Work {
    source: Arc<Source>,
    content: Content,
    job: Job,
    config: Option<Config>,
}

/// The end of some work.
pub(crate) struct Worked {
    content: Content,
    outcome: Outcome,
    defects: Vec<Defect>,
}

enum Outcome {
    /// Only the content has changed.
    Nothing,
    Changed(i32, Option<Typing>),
    /// The text is read otherwise, or no longer.
    Decided(Option<Config>),
    StartsFrom(Option<Arc<Document>>),
    Waits(Box<dyn FnOnce(Taker) + Send>),
}

impl Life {
    /// A document that its client has opened, and what is to be done first.
    pub(crate) fn open(source: Source, version: i32, text: String) -> (Life, Vec<Effect>) {
        let mut life = Life {
            source: Arc::new(source),
            version,
            config: None,
            phase: Phase::Ready(Content::Unread(text)),
            queue: VecDeque::from([Job::Decide]),
            typing: None,
            out_of_step: false,
            sent: Arc::default(),
        };
        let effects = life.work();
        (life, effects)
    }

    /// Takes an event, and returns what is to be done.
    pub(crate) fn on(&mut self, event: Event) -> Vec<Effect> {
        match event {
            _ if matches!(self.phase, Phase::Closed) => match event {
                Event::Asked(taker) => vec![Effect::Give(taker, None)],
                _ => Vec::new(),
            },
            Event::Changed { version, changes, when } => self.changed(version, changes, when),
            Event::Misunderstood => {
                let is_new = !std::mem::replace(&mut self.out_of_step, true);
                is_new.then_some(Effect::OutOfStep).into_iter().collect()
            }
            Event::Settings(settings) => self.settings_changed(settings),
            Event::CompanionChanged => {
                self.find_companion();
                self.work()
            }
            Event::Asked(taker) => match self.snapshot() {
                Some(snapshot) => vec![Effect::Give(taker, Some(Box::new(snapshot)))],
                None if self.will_answer() => {
                    self.queue.push_back(Job::Snapshot(taker));
                    Vec::new()
                }
                None => vec![Effect::Give(taker, None)],
            },
            Event::Worked(worked) => self.worked(*worked),
            Event::CompanionReady(companion) => {
                // It may be closed meanwhile: then another one is found.
                self.queue.push_front(companion.map_or(Job::Companion, Job::StartFrom));
                self.phase = match std::mem::replace(&mut self.phase, Phase::Busy) {
                    Phase::Waiting(content) => Phase::Ready(content),
                    other => other,
                };
                self.work()
            }
            Event::Closed => {
                self.phase = Phase::Closed;
                let takers = self.queue.drain(..).filter_map(|job| match job {
                    Job::Snapshot(taker) => Some(Effect::Give(taker, None)),
                    _ => None,
                });
                takers.collect()
            }
        }
    }

    /// The document as it is now, if it is ready.
    pub(crate) fn snapshot(&self) -> Option<Snapshot> {
        match &self.phase {
            Phase::Ready(Content::Record(document)) if !self.out_of_step => Some(self.snapshot_of(document)),
            _ => None,
        }
    }

    /// Whether it will have a snapshot, or may have one.
    pub(crate) fn will_answer(&self) -> bool {
        matches!(self.phase, Phase::Busy | Phase::Waiting(_)) && !self.out_of_step
    }

    /// How it is read; `None` until that is decided.
    pub(crate) fn config(&self) -> Option<&Config> {
        self.config.as_ref()
    }

    /// How far it has got, and the client's number of the text.
    pub(crate) fn state(&self) -> (DocumentState, i32) {
        let state = match &self.phase {
            Phase::Closed => DocumentState::Closed,
            _ if self.out_of_step => DocumentState::OutOfStep,
            Phase::Ready(Content::Record(_)) => DocumentState::Ready,
            Phase::Ready(_) => DocumentState::Unread,
            Phase::Busy | Phase::Waiting(_) => DocumentState::Busy,
        };
        (state, self.version)
    }

    /// Why the text is not read; `None` if it is.
    pub(crate) fn unfit(&self) -> Option<Unfit> {
        match self.phase {
            Phase::Ready(Content::Other(_, why)) => why,
            _ => None,
        }
    }

    fn snapshot_of(&self, document: &Document) -> Snapshot {
        Snapshot {
            uri: self.source.uri.clone(),
            version: self.version,
            document: document.clone(),
            typing: self.typing,
            sent: Arc::clone(&self.sent),
        }
    }

    fn changed(&mut self, version: Option<i32>, mut changes: Vec<TextChange>, when: Duration) -> Vec<Effect> {
        let version = version.unwrap_or(self.version);
        if self.out_of_step {
            // Only a whole text makes the texts the same again.
            let Some(whole) = changes.iter().rposition(|change| change.range.is_none()) else { return Vec::new() };
            changes.drain(..whole);
            self.out_of_step = false;
        }
        if let Some(effects) = self.change_inline(version, &changes, when) {
            return effects;
        }
        self.queue.push_back(Job::Change { version, changes, when });
        self.work()
    }

    /// Makes an inline edit. `None`, and nothing is changed, if it is none.
    fn change_inline(&mut self, version: i32, changes: &[TextChange], when: Duration) -> Option<Vec<Effect>> {
        let Phase::Ready(Content::Record(document)) = &mut self.phase else { return None };
        let [change] = changes else { return None };
        let edit = InlineEdit::of(document, change, self.source.unit)?;
        let safe = document.rope().clone();
        let edited = contained("an edit", || {
            let done = edit.apply(document);
            done.then(|| (document.is_unsettled(), edit.start < HEAD && !self.source.fits(document)))
        });
        match edited {
            Ok(None) => None,
            Ok(Some((unsettled, unfit))) => {
                (self.version, self.typing) = (version, Some(Typing { at: edit.start + edit.text.len(), when }));
                self.queue.extend(unsettled.then_some(Job::Settle));
                self.queue.extend(unfit.then_some(Job::Decide));
                Some(if self.queue.is_empty() { vec![Effect::Changed] } else { self.work() })
            }
            Err(defect) => {
                let text = replaced(safe, edit.start..edit.end, &edit.text).to_string();
                (self.phase, self.version) = (Phase::Ready(Content::Unread(text)), version);
                self.queue.push_back(Job::Decide);
                let mut effects = vec![Effect::Report(defect)];
                effects.append(&mut self.work());
                Some(effects)
            }
        }
    }

    /// Nothing is read again, but the games may start from another board.
    fn settings_changed(&mut self, settings: Arc<Settings>) -> Vec<Effect> {
        let former = self.config.as_mut().map(|config| std::mem::replace(&mut config.settings, Arc::clone(&settings)));
        let starts_elsewhere = former.is_some_and(|former| former.ignore_companion != settings.ignore_companion);
        match &mut self.phase {
            Phase::Ready(Content::Record(document)) => document.set_settings(settings),
            Phase::Ready(_) => {}
            _ => self.queue.push_back(Job::Settings(settings)),
        }
        if starts_elsewhere {
            self.find_companion();
        }
        self.work()
    }

    fn find_companion(&mut self) {
        if !matches!(self.queue.back(), Some(Job::Companion)) {
            self.queue.push_back(Job::Companion);
        }
    }

    /// Takes over what some work has led to, and goes on with the queue.
    fn worked(&mut self, Worked { content, outcome, defects }: Worked) -> Vec<Effect> {
        let mut effects: Vec<Effect> = defects.into_iter().map(Effect::Report).collect();
        match outcome {
            Outcome::Nothing => {}
            Outcome::Changed(version, typing) => {
                (self.version, self.typing) = (version, typing);
                self.queue.push_front(Job::Decide);
            }
            Outcome::Decided(config) => {
                if let Some(config) = &config {
                    self.queue.push_front(Job::Read);
                    if config.format.companion_extension.is_some() {
                        self.queue.push_front(Job::Companion);
                    }
                }
                self.config = config;
            }
            Outcome::StartsFrom(companion) => {
                if let Some(config) = &mut self.config {
                    config.companion = companion;
                }
            }
            Outcome::Waits(companion) => {
                self.phase = Phase::Waiting(content);
                effects.push(Effect::Wait(companion));
                return effects;
            }
        }
        self.phase = Phase::Ready(content);
        effects.append(&mut self.work());
        effects
    }

    /// Goes on with the queue of a document that is ready, until there is work to do.
    fn work(&mut self) -> Vec<Effect> {
        let content = match std::mem::replace(&mut self.phase, Phase::Busy) {
            Phase::Ready(content) => content,
            other => {
                self.phase = other;
                return Vec::new();
            }
        };
        let mut effects = Vec::new();
        while let Some(job) = self.queue.pop_front() {
            match job {
                Job::Snapshot(taker) => {
                    let snapshot = match &content {
                        Content::Record(document) => Some(Box::new(self.snapshot_of(document))),
                        _ => None,
                    };
                    effects.push(Effect::Give(taker, snapshot));
                }
                job => {
                    if let (Job::Settings(settings), Some(config)) = (&job, &mut self.config) {
                        config.settings = Arc::clone(settings);
                    }
                    let (source, config) = (Arc::clone(&self.source), self.config.clone());
                    effects.push(Effect::Work(Box::new(Work { source, content, job, config })));
                    return effects;
                }
            }
        }
        self.phase = Phase::Ready(content);
        effects.push(Effect::Ready);
        effects
    }
}

impl Work {
    /// Does it.
    pub(crate) fn run(self, around: &dyn Around) -> Worked {
        let Work { source, mut content, job, config } = self;
        let (mut defects, parallel_for) = (Vec::new(), around.parallel_for());
        let (content, outcome) = match (job, config) {
            (Job::Change { version, changes, when }, config) => {
                let mut cursor = None;
                for change in changes {
                    let config = config.as_ref();
                    (content, cursor) = content.change(change, source.unit, config, parallel_for, &mut defects);
                }
                (content, Outcome::Changed(version, cursor.map(|at| Typing { at, when })))
            }
            (Job::Decide, _) => decide(content, &source, around, &mut defects),
            (Job::Read, Some(config)) => (content.read(&config, parallel_for, &mut defects), Outcome::Nothing),
            (Job::Settle, Some(config)) => {
                let settle = |it: &mut Document| it.settle_whole(parallel_for);
                (content.update(Rope::clone, &config, parallel_for, &mut defects, settle), Outcome::Nothing)
            }
            (Job::Settings(settings), Some(config)) => {
                let set = |it: &mut Document| it.set_settings(settings);
                (content.update(Rope::clone, &config, parallel_for, &mut defects, set), Outcome::Nothing)
            }
            (Job::Companion, Some(config)) => {
                let found = contained("a companion file", || around.companion(&source.uri, config.format));
                let found = found.unwrap_or_else(|defect| {
                    defects.push(defect);
                    Companion::Now(None)
                });
                match found {
                    Companion::Now(companion) => start_from(content, companion, config, parallel_for, &mut defects),
                    Companion::Later(companion) => (content, Outcome::Waits(companion)),
                }
            }
            (Job::StartFrom(companion), Some(config)) => {
                start_from(content, Some(companion), config, parallel_for, &mut defects)
            }
            // Without a configuration there is no record. A snapshot is no work.
            (_, None) | (Job::Snapshot(_), _) => (content, Outcome::Nothing),
        };
        Worked { content, outcome, defects }
    }

    /// Its name in the log.
    #[cfg(any(feature = "server", test))]
    pub(crate) fn kind(&self) -> &'static str {
        match self.job {
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

/// Decides the format by the beginning of the text. If it is another one than before, the text will be read.
fn decide(content: Content, source: &Source, around: &dyn Around, defects: &mut Vec<Defect>) -> (Content, Outcome) {
    match content.detected(source, defects) {
        Detected::Same => (content, Outcome::Nothing),
        Detected::None(why) => (Content::Other(content.into_rope(), why), Outcome::Decided(None)),
        Detected::Format(format) => {
            let settings = contained("settings", || around.settings(&source.uri)).unwrap_or_else(|defect| {
                defects.push(defect);
                Settings::default()
            });
            let config = Config { format, settings: Arc::new(settings), companion: None };
            (Content::Unread(content.into_text()), Outcome::Decided(Some(config)))
        }
    }
}

fn start_from(
    content: Content,
    companion: Option<Arc<Document>>,
    mut config: Config,
    parallel_for: ParallelFor<'_>,
    defects: &mut Vec<Defect>,
) -> (Content, Outcome) {
    config.companion.clone_from(&companion);
    (content.start_from_companion(&config, parallel_for, defects), Outcome::StartsFrom(companion))
}

#[cfg(test)]
mod tests;
