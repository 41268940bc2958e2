//! A session on one thread: each message is handled to its end before the next one. So a browser runs it.
//!
//! ```
//! use core::time::Duration;
//! use xqls::ide::{Locale, Settings};
//! use xqls::session::{Host, Session, Uri, World};
//!
//! struct Page;
//!
//! impl World for Page {
//!     fn now(&self) -> Duration {
//!         Duration::ZERO
//!     }
//!
//!     fn reader(&self) -> Locale {
//!         Locale::En
//!     }
//! }
//!
//! impl Host for Page {
//!     fn settings(&self, _: &Uri) -> Settings {
//!         Settings::default()
//!     }
//! }
//!
//! let mut session = Session::new(Page);
//! let answers = session.handle(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#);
//! assert!(answers[0].contains(r#""name":"xqls""#));
//! ```

mod files;
mod registration;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use ls_types::{self as lsp, Uri};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::document::{Document, Settings};
use crate::formats::{FORMATS, Format, Unfit};
use crate::protocol::message_of;
use crate::syntax::ParallelFor;
use crate::words::{self, Locale, say};

use super::answer::{Error, Json, Result};
use super::capabilities;
use super::content::Source;
use super::defect::{Defect, contained};
use super::diagnostics::Findings;
use super::explorer::{self, ExplorerParams};
use super::life::{Around, Companion, Effect, Event, Life};
use super::message::{Envelope, mended};
use super::params::OfDocument;
use super::profile::Profile;
use super::requests::{Quick, Reads, Request, about_document, decoded, request};
use super::status::{DocumentStatus, Status};
use super::sync::{DidChange, DidOpen, TextDocument, document_of};
use super::uris::{Spellings, with_extension};
use super::view::{Context, Snapshot, View};
use super::world::World;
use files::{AddedFiles, ClosedFiles};

/// The world of a session on one thread.
pub trait Host: World {
    /// The settings of a document.
    fn settings(&self, uri: &Uri) -> Settings;

    /// The client's settings, when the session begins and when they change.
    fn configure(&mut self, _: Value) {}

    /// The language of the client.
    fn speak(&mut self, _: Option<Locale>) {}

    /// The system and the machine, for reports of defects.
    fn system(&self) -> (&'static str, &'static str) {
        ("unknown", "unknown")
    }
}

/// The id of a request: a whole number, a text, or `null`.
#[derive(Deserialize)]
#[serde(try_from = "Value")]
struct Id(Value);

impl TryFrom<Value> for Id {
    type Error = &'static str;

    fn try_from(id: Value) -> std::result::Result<Id, &'static str> {
        if id.is_i64() || id.is_string() || id.is_null() { Ok(Id(id)) } else { Err("this is no id of a request") }
    }
}

/// How far a session has got.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Starting,
    Serving,
    ShutDown,
}

/// The id of the question for the client's settings.
const SETTINGS: &str = "xqls/settings";

/// A session with one client.
pub struct Session {
    host: Box<dyn Host>,
    phase: Phase,
    profile: Profile,
    documents: BTreeMap<String, Open>,
    /// Files that are not open, whose games are explored too.
    files: Arc<AddedFiles>,
    spellings: Spellings,
    /// The messages for the client.
    out: Vec<String>,
    /// Numbers the requests to the client.
    asked: u64,
    /// The lines that were logged: each is logged once.
    logged: BTreeSet<String>,
}

/// An open document.
struct Open {
    life: Life,
    /// How many findings were published last.
    published: usize,
    /// Something waits for a pause in the typing.
    pausing: bool,
}

impl Open {
    fn status(&self) -> DocumentStatus {
        let (source, snapshot) = (&self.life.source, self.life.snapshot());
        let document = snapshot.as_ref().map(|snapshot| &snapshot.document);
        DocumentStatus::of(source.uri.as_str(), &source.language, self.life.state(), document)
    }
}

/// A session around some work on one of its documents.
struct AtOnce<'s>(&'s Session);

impl Around for AtOnce<'_> {
    fn settings(&self, uri: &Uri) -> Settings {
        self.0.host.settings(uri)
    }

    fn companion(&self, uri: &Uri, format: &Format) -> Companion {
        Companion::Now(self.0.companion(uri.as_str(), format.companion_extension))
    }

    fn parallel_for(&self) -> ParallelFor<'_> {
        self.0.host.parallel_for()
    }
}

impl Session {
    /// A session that has not begun.
    pub fn new(host: impl Host + 'static) -> Session {
        Session {
            host: Box::new(host),
            phase: Phase::Starting,
            profile: Profile::default(),
            documents: BTreeMap::new(),
            files: Arc::default(),
            spellings: Spellings::default(),
            out: Vec::new(),
            asked: 0,
            logged: BTreeSet::new(),
        }
    }

    /// Handles a message of the client. Returns the messages for it, in order.
    pub fn handle(&mut self, message: &str) -> Vec<String> {
        if let Err(defect) = contained("a message", || self.take(message)) {
            self.report(&defect);
        }
        std::mem::take(&mut self.out)
    }

    /// Adds a file whose games `xqls/explorer` finds, though it is not open. Returns the number of its games. A file from
    /// which its games start comes before it.
    pub fn add_file(&mut self, uri: &Uri, mut document: Document) -> usize {
        if let Some(extension) = document.format().companion_extension {
            let added = || self.files.open(&with_extension(uri.as_str(), extension)).map(Arc::new);
            let companion = self.companion(uri.as_str(), Some(extension)).or_else(added);
            document.start_from(companion.as_deref(), self.host.parallel_for());
        }
        Arc::make_mut(&mut self.files).add(uri, &document)
    }

    /// Forgets the files that were added.
    pub fn forget_files(&mut self) {
        self.files = Arc::default();
    }

    /// Shows what waited for a pause in the typing. Its host calls it some times in a second.
    pub fn tick(&mut self) -> Vec<String> {
        let now = self.host.now();
        let left = |open: &Open| open.life.snapshot().and_then(|it| it.typing).map(|typing| typing.left(now));
        let over = |open: &Open| open.pausing && left(open).is_none_or(|left| left.is_zero());
        let over: Vec<String> =
            self.documents.iter().filter(|(_, open)| over(open)).map(|(uri, _)| uri.clone()).collect();
        for uri in &over {
            if let Some(open) = self.documents.get_mut(uri) {
                open.pausing = false;
            }
            self.publish(uri);
        }
        if !over.is_empty() {
            self.refresh();
        }
        std::mem::take(&mut self.out)
    }

    fn take(&mut self, message: &str) {
        let body = mended(message.as_bytes().to_vec(), &self.spellings);
        let envelope = serde_json::from_slice::<Envelope<'_, Id>>(&body).ok();
        let Some(Envelope { method, id, params, .. }) = envelope.filter(|envelope| envelope.jsonrpc == "2.0") else {
            return self.refuse(&body);
        };
        if method.is_empty() {
            return self.take_response(&body);
        }
        let params = params.map_or("null", |params| params.get());
        match id {
            None if self.phase == Phase::Serving => {
                if let Err(error) = self.notified(&method, params) {
                    self.report_misunderstood(&method, params, &error);
                }
            }
            None => {}
            Some(id) => {
                let answer = contained(&method, || self.asked(&method, params)).unwrap_or_else(|defect| {
                    self.report(&defect);
                    Err(defect.into())
                });
                self.answer(&id, answer);
            }
        }
    }

    /// Answers a text that is no message.
    fn refuse(&mut self, body: &[u8]) {
        let (id, error) = match serde_json::from_slice::<Value>(body) {
            Ok(value) => {
                let id = value.get("id").and_then(|id| Id::try_from(id.clone()).ok());
                (id.unwrap_or(Id(Value::Null)), Error::new(Error::INVALID_REQUEST, "Invalid request"))
            }
            Err(_) => (Id(Value::Null), Error::new(Error::PARSE, "Parse error")),
        };
        self.answer(&id, Err(error));
    }

    fn take_response(&mut self, body: &[u8]) {
        let response: Value = serde_json::from_slice(body).unwrap_or_default();
        if response.get("result").is_none() && response.get("error").is_none() {
            return self.refuse(body);
        }
        if response.get("id").and_then(Value::as_str) == Some(SETTINGS)
            && let Some(settings @ Value::Object(_)) = response.pointer("/result/0")
        {
            self.configure(settings.clone());
        }
    }

    /// The answer to a request.
    fn asked(&mut self, method: &str, params: &str) -> Result<Json> {
        match (self.phase, method) {
            (Phase::Starting, "initialize") => self.initialize(decoded(params)?),
            (Phase::Starting, _) => Err(Error::new(Error::NOT_INITIALIZED, "Server not initialized")),
            (Phase::ShutDown, _) | (Phase::Serving, "initialize") => {
                Err(Error::new(Error::INVALID_REQUEST, "Invalid request"))
            }
            (Phase::Serving, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Json::null())
            }
            (Phase::Serving, "xqls/status") => {
                let documents = self.documents.values().map(Open::status).collect();
                let (system, seconds) = (self.host.system(), self.host.now().as_secs());
                Json::of(&Status::of(system, seconds, 0, &self.profile, documents))
            }
            (Phase::Serving, "xqls/explorer") => {
                let files = Arc::clone(&self.files);
                let explore =
                    move |view: View<'_>, params| explorer::explore(&mut ClosedFiles::of(&files, view), view, params);
                let params: ExplorerParams = decoded(params)?;
                self.answer_from_documents(about_document(params, Reads::OneAndOthers, Quick::Never, explore))
            }
            (Phase::Serving, _) => match request(method, params) {
                Some(request) => self.answer_from_documents(request?),
                None => Err(Error::new(Error::METHOD_NOT_FOUND, "Method not found")),
            },
        }
    }

    fn answer_from_documents(&mut self, request: Request) -> Result<Json> {
        let uri = request.uri.as_ref().map(|uri| uri.as_str().to_owned()).unwrap_or_default();
        let named = self.documents.get(&uri).and_then(|open| open.life.snapshot());
        let others: Vec<Snapshot> = match request.reads {
            Reads::One => Vec::new(),
            Reads::OneAndReady | Reads::OneAndOthers | Reads::All => self
                .documents
                .iter()
                .filter(|(other, _)| **other != uri)
                .filter_map(|(_, it)| it.life.snapshot())
                .collect(),
        };
        let context = Context { world: &*self.host, profile: &self.profile, others: &others, cancelled: &|| false };
        request.answer(context, named.as_ref())
    }

    fn initialize(&mut self, mut params: Value) -> Result<Json> {
        if params.get("capabilities").is_none_or(|it| !it.is_object()) {
            return Err(Error::invalid_params("initialize needs the capabilities of the client".to_owned()));
        }
        self.profile = Profile::of(&params);
        self.phase = Phase::Serving;
        if let Some(options @ Value::Object(_)) = params.get_mut("initializationOptions").map(Value::take) {
            self.host.configure(options);
        }
        self.host.speak(params.get("locale").and_then(Value::as_str).and_then(Locale::named));
        Json::of(&json!({
            "capabilities": capabilities::of(&self.profile),
            "serverInfo": { "name": "xqls", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    fn notified(&mut self, method: &str, params: &str) -> Result<()> {
        match method {
            "initialized" => self.begin(),
            "workspace/didChangeConfiguration" if self.profile.configuration => self.ask_for_settings(),
            "workspace/didChangeConfiguration" => {
                let params: lsp::DidChangeConfigurationParams = decoded(params)?;
                let settings = params.settings.get("xqls").unwrap_or(&params.settings);
                if settings.is_object() {
                    self.configure(settings.clone());
                }
            }
            "textDocument/didOpen" => self.open(decoded(params)?),
            "textDocument/didChange" => self.change(decoded(params)?),
            "textDocument/didClose" => self.close(decoded(params)?),
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, params: DidOpen) {
        let TextDocument { uri, language_id: language, version, text } = params.text_document;
        let name = uri.as_str().to_owned();
        let (life, effects) = Life::open(Source { uri, language, unit: self.profile.unit }, version, text.0);
        self.carry_out(name.clone(), Open { life, published: 0, pausing: false }, effects);
        self.companion_changed(&name);
    }

    fn change(&mut self, params: DidChange) {
        let uri = params.text_document.uri.as_str();
        if !self.documents.contains_key(uri) {
            return self.log(lsp::MessageType::WARNING, &format!("{uri}: changed, but not open"));
        }
        let (version, changes) = (params.text_document.version, params.content_changes);
        self.on(uri, Event::Changed { version, changes, when: self.host.now() });
        self.companion_changed(uri);
    }

    fn close(&mut self, params: OfDocument) {
        let uri = params.text_document.uri.as_str();
        if self.documents.remove(uri).is_some() {
            if !self.profile.pull {
                let params = lsp::PublishDiagnosticsParams::new(params.text_document.uri.clone(), Vec::new(), None);
                self.notify("textDocument/publishDiagnostics", &params);
            }
            self.companion_changed(uri);
        }
    }

    /// Something happens to an open document.
    fn on(&mut self, uri: &str, event: Event) {
        let Some(mut open) = self.documents.remove(uri) else { return };
        let effects = open.life.on(event);
        self.carry_out(uri.to_owned(), open, effects);
    }

    /// Does what is to be done for a document, to the end, and keeps it.
    fn carry_out(&mut self, uri: String, mut open: Open, effects: Vec<Effect>) {
        let (mut effects, mut to_publish, mut out_of_step) = (VecDeque::from(effects), false, false);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Work(work) => {
                    let worked = work.run(&AtOnce(self));
                    effects.extend(open.life.on(Event::Worked(Box::new(worked))));
                }
                Effect::Give(taker, snapshot) => taker(snapshot.map(|snapshot| *snapshot)),
                Effect::Changed => to_publish = true,
                Effect::Ready => {
                    to_publish = true;
                    if let Some(unfit) = open.life.unfit() {
                        self.leave_alone(&uri, unfit);
                    }
                }
                Effect::OutOfStep => out_of_step = true,
                Effect::Report(defect) => self.report(&defect),
                // No document is busy between two messages.
                Effect::Wait(_) => {}
            }
        }
        let source = Arc::clone(&open.life.source);
        self.documents.insert(uri.clone(), open);
        if out_of_step {
            let name = source.uri.path().as_str().rsplit('/').next().unwrap_or_default();
            let line = words::out_of_step(self.host.reader(), name);
            self.say("window/showMessage", lsp::MessageType::WARNING, &line);
            self.publish(&uri);
            self.refresh();
            self.companion_changed(&uri);
        } else if to_publish {
            self.publish(&uri);
        }
    }

    /// The open document from which the games of another one start.
    fn companion(&self, uri: &str, extension: Option<&str>) -> Option<Arc<Document>> {
        let companion = with_extension(uri, extension?);
        let open = self.documents.get(&companion).filter(|_| companion != uri)?;
        Some(Arc::new(open.life.snapshot()?.document))
    }

    /// A text has changed: the games that start from it are replayed.
    fn companion_changed(&mut self, uri: &str) {
        let is_companion = |extension: &str| uri.ends_with(&format!(".{extension}"));
        if !FORMATS.iter().filter_map(|format| format.companion_extension).any(is_companion) {
            return;
        }
        let starts_here = |other: &str, open: &Open| {
            let extension = open.life.config().and_then(|config| config.format.companion_extension);
            other != uri && extension.is_some_and(|extension| with_extension(other, extension) == uri)
        };
        let dependent = self.documents.iter().filter(|(other, open)| starts_here(other, open));
        let dependent: Vec<String> = dependent.map(|(other, _)| other.clone()).collect();
        dependent.iter().for_each(|other| self.on(other, Event::CompanionChanged));
        if !dependent.is_empty() {
            self.refresh();
        }
    }

    /// A message about a text cannot be understood. From now on the text is unknown, until the client sends a whole one.
    fn report_misunderstood(&mut self, method: &str, params: &str, error: &Error) {
        let line = format!("{method} cannot be understood, and is ignored: {}", error.message);
        self.log(lsp::MessageType::ERROR, &line);
        if let Some(uri) = document_of(params).filter(|_| method.starts_with("textDocument/did")) {
            self.on(uri.as_str(), Event::Misunderstood);
        }
    }

    fn ask_for_settings(&mut self) {
        self.request(SETTINGS, "workspace/configuration", json!({ "items": [{ "section": "xqls" }] }));
    }

    fn configure(&mut self, settings: Value) {
        self.host.configure(settings);
        let all: Vec<String> = self.documents.keys().cloned().collect();
        for uri in all {
            let Some(config) = self.documents.get(&uri).and_then(|open| open.life.config()) else { continue };
            let (former, source) = (Arc::clone(&config.settings), Arc::clone(&self.documents[&uri].life.source));
            let settings = self.host.settings(&source.uri);
            if settings != *former {
                self.on(&uri, Event::Settings(Arc::new(settings)));
            }
        }
        self.refresh();
        if self.profile.refresh_hints {
            self.ask("workspace/inlayHint/refresh");
        }
    }

    /// Publishes the findings in a document, unless the client asks for them itself.
    fn publish(&mut self, uri: &str) {
        let now = self.host.now();
        let Some(open) = self.documents.get_mut(uri) else { return };
        let snapshot = open.life.snapshot();
        if self.profile.pull {
            open.pausing |= snapshot.is_some_and(|snapshot| snapshot.cursor(now).is_some());
            return;
        }
        let Some(snapshot) = snapshot else {
            if std::mem::take(&mut open.published) > 0 {
                let (uri, (_, version)) = (open.life.source.uri.clone(), open.life.state());
                let params = lsp::PublishDiagnosticsParams::new(uri, Vec::new(), Some(version));
                self.notify("textDocument/publishDiagnostics", &params);
            }
            return;
        };
        let (cursor, unit, reader) = (snapshot.cursor(now), self.profile.unit, self.host.reader());
        let found = contained("diagnostics", || Findings::of(&snapshot.document, &snapshot.uri, cursor, unit, reader));
        match found {
            Ok(found) => {
                (open.published, open.pausing) = (found.items.len(), found.held);
                let params = lsp::PublishDiagnosticsParams::new(snapshot.uri, found.items, Some(snapshot.version));
                self.notify("textDocument/publishDiagnostics", &params);
            }
            Err(defect) => self.report(&defect),
        }
    }

    /// Has a client that asks for diagnostics ask again.
    fn refresh(&mut self) {
        if self.profile.pull && self.profile.refresh {
            self.ask("workspace/diagnostic/refresh");
        }
    }

    /// Says that a text is not read, and why.
    fn leave_alone(&mut self, uri: &str, unfit: Unfit) {
        let reader = self.host.reader();
        let line = say!(reader, "{file}: left alone, {why}", file = uri, why = words::unfit(reader, unfit));
        if self.logged.insert(line.clone()) {
            match unfit {
                // Only the user can change the file's name.
                Unfit::OtherFormat(_) => self.say("window/showMessage", lsp::MessageType::WARNING, &line),
                _ => self.log(lsp::MessageType::INFO, &line),
            }
        }
    }

    /// Reports a defect in the client's log, the first time it occurs.
    fn report(&mut self, defect: &Defect) {
        let reader = self.host.reader();
        let line = say!(reader, "a defect of xqls; please report it: {defect}", defect = defect.words());
        if self.logged.insert(line.clone()) {
            self.log(lsp::MessageType::ERROR, &line);
        }
    }

    fn log(&mut self, level: lsp::MessageType, line: &str) {
        self.say("window/logMessage", level, line);
    }

    fn say(&mut self, method: &str, level: lsp::MessageType, line: &str) {
        self.notify(method, &lsp::LogMessageParams { typ: level, message: message_of(line) });
    }

    fn ask(&mut self, method: &str) {
        self.asked += 1;
        self.request(&format!("xqls/{}", self.asked), method, Value::Null);
    }

    fn request(&mut self, id: &str, method: &str, params: Value) {
        let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method });
        if !params.is_null() {
            message["params"] = params;
        }
        self.send(message.to_string());
    }

    fn notify(&mut self, method: &str, params: &impl Serialize) {
        // The types of the protocol can all be written as JSON.
        let Ok(params) = serde_json::to_string(params) else { return };
        self.send(format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#));
    }

    fn answer(&mut self, id: &Id, answer: Result<Json>) {
        let (member, value) = match answer {
            Ok(json) => ("result", json),
            Err(error) => {
                let error = Error::new(error.code, message_of(&error.message));
                ("error", Json::of(&error).unwrap_or_else(|_| Json::null()))
            }
        };
        let mut message = format!(r#"{{"jsonrpc":"2.0","id":{},"{member}":"#, id.0).into_bytes();
        message.extend_from_slice(&value.0);
        message.push(b'}');
        self.send(String::from_utf8(message).unwrap_or_default());
    }

    /// Queues a message, with the addresses as the client spells them.
    fn send(&mut self, message: String) {
        let message = self.spellings.restore(message.into_bytes());
        self.out.push(String::from_utf8(message).unwrap_or_default());
    }
}
