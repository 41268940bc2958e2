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

mod registration;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use ls_types::{self as lsp, Uri};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::document::{Document, Settings};
use crate::formats::{FORMATS, Unfit};
use crate::protocol::message_of;
use crate::text::Rope;
use crate::words::{self, Locale, say};

use super::answer::{Error, Json, Result};
use super::capabilities;
use super::content::{Config, Content, Detected, Source};
use super::defect::{Defect, contained};
use super::diagnostics::Findings;
use super::message::{Envelope, mended};
use super::params::OfDocument;
use super::profile::Profile;
use super::requests::{Reads, Request, decoded, request};
use super::semantic_tokens::Sent;
use super::status::{DocumentState, DocumentStatus, Status};
use super::sync::{DidChange, DidOpen, document_of};
use super::uris::{Spellings, with_extension};
use super::view::{Context, Snapshot, Typing};
use super::world::World;

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
    source: Source,
    version: i32,
    config: Option<Config>,
    content: Content,
    typing: Option<Typing>,
    /// A change was not understood: the text is another one than the client's, until that sends a whole one.
    out_of_step: bool,
    sent: Arc<Mutex<Sent>>,
    /// How many findings were published last.
    published: usize,
    /// Something waits for a pause in the typing.
    pausing: bool,
}

impl Open {
    fn snapshot(&self) -> Option<Snapshot> {
        let Content::Record(document) = &self.content else { return None };
        (!self.out_of_step).then(|| Snapshot {
            uri: self.source.uri.clone(),
            version: self.version,
            document: document.clone(),
            typing: self.typing,
            sent: Arc::clone(&self.sent),
        })
    }

    fn status(&self) -> DocumentStatus {
        let state = match &self.content {
            _ if self.out_of_step => DocumentState::OutOfStep,
            Content::Record(_) => DocumentState::Ready,
            Content::Other(..) | Content::Unread(_) => DocumentState::Unread,
        };
        let snapshot = self.snapshot();
        let document = snapshot.as_ref().map(|snapshot| &snapshot.document);
        DocumentStatus::of(self.source.uri.as_str(), &self.source.language, (state, self.version), document)
    }

    /// Replaces the content by what is made of it.
    fn update(&mut self, work: impl FnOnce(Content) -> Content) {
        let content = std::mem::replace(&mut self.content, Content::Other(Rope::new(), None));
        self.content = work(content);
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

    /// Shows what waited for a pause in the typing. Its host calls it some times in a second.
    pub fn tick(&mut self) -> Vec<String> {
        let now = self.host.now();
        let over = |open: &Open| open.pausing && open.typing.is_none_or(|typing| typing.left(now).is_zero());
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
            (Phase::Serving, _) => match request(method, params) {
                Some(request) => self.answer_from_documents(request?),
                None => Err(Error::new(Error::METHOD_NOT_FOUND, "Method not found")),
            },
        }
    }

    fn answer_from_documents(&mut self, request: Request) -> Result<Json> {
        let uri = request.uri.as_ref().map(|uri| uri.as_str().to_owned()).unwrap_or_default();
        let named = self.documents.get(&uri).and_then(Open::snapshot);
        let others: Vec<Snapshot> = match request.reads {
            Reads::One => Vec::new(),
            Reads::OneAndReady | Reads::OneAndOthers | Reads::All => {
                self.documents.iter().filter(|(other, _)| **other != uri).filter_map(|(_, it)| it.snapshot()).collect()
            }
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
        let opened = params.text_document;
        let uri = opened.uri.as_str().to_owned();
        let open = Open {
            source: Source { uri: opened.uri, language: opened.language_id, unit: self.profile.unit },
            version: opened.version,
            config: None,
            content: Content::Unread(opened.text.0),
            typing: None,
            out_of_step: false,
            sent: Arc::default(),
            published: 0,
            pausing: false,
        };
        self.keep(uri, open, Vec::new());
    }

    fn change(&mut self, params: DidChange) {
        let uri = params.text_document.uri.as_str();
        let Some(mut open) = self.documents.remove(uri) else {
            return self.log(lsp::MessageType::WARNING, &format!("{uri}: changed, but not open"));
        };
        let mut changes = params.content_changes;
        if open.out_of_step {
            // Only a whole text makes the texts the same again.
            let whole = changes.iter().rposition(|change| change.range.is_none());
            open.out_of_step = whole.is_none();
            changes.drain(..whole.unwrap_or(changes.len()));
        }
        let mut defects = Vec::new();
        if !open.out_of_step {
            let mut cursor = None;
            for change in changes {
                let (unit, config) = (open.source.unit, open.config.take());
                open.update(|content| {
                    let parallel_for = self.host.parallel_for();
                    let (content, at) = content.change(change, unit, config.as_ref(), parallel_for, &mut defects);
                    cursor = at;
                    content
                });
                open.config = config;
            }
            open.version = params.text_document.version.unwrap_or(open.version);
            open.typing = cursor.map(|at| Typing { at, when: self.host.now() });
        }
        self.keep(uri.to_owned(), open, defects);
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

    /// Keeps a text that was opened or changed, and says what is wrong with it.
    fn keep(&mut self, uri: String, mut open: Open, mut defects: Vec<Defect>) {
        self.decide(&mut open, &mut defects);
        defects.iter().for_each(|defect| self.report(defect));
        if let Content::Other(_, Some(unfit)) = open.content {
            self.leave_alone(&uri, unfit);
        }
        self.documents.insert(uri.clone(), open);
        self.publish(&uri);
        self.companion_changed(&uri);
    }

    /// Decides the format by the beginning of the text, and reads the text if that is another one than before.
    fn decide(&self, open: &mut Open, defects: &mut Vec<Defect>) {
        match open.content.detected(&open.source, defects) {
            Detected::Same => {}
            Detected::None(why) => {
                open.config = None;
                open.update(|content| Content::Other(content.into_rope(), why));
            }
            Detected::Format(format) => {
                let settings = Arc::new(self.host.settings(&open.source.uri));
                let companion = self.companion(open.source.uri.as_str(), format.companion_extension());
                let config = Config { format, settings, companion };
                open.update(|content| {
                    Content::Unread(content.into_text()).read(&config, self.host.parallel_for(), defects)
                });
                open.config = Some(config);
            }
        }
    }

    /// The open document from which the games of another one start.
    fn companion(&self, uri: &str, extension: Option<&str>) -> Option<Arc<Document>> {
        let companion = with_extension(uri, extension?);
        let open = self.documents.get(&companion).filter(|_| companion != uri)?;
        Some(Arc::new(open.snapshot()?.document))
    }

    /// A text has changed: the games that start from it are replayed.
    fn companion_changed(&mut self, uri: &str) {
        let is_companion = |extension: &str| uri.ends_with(&format!(".{extension}"));
        if !FORMATS.iter().filter_map(|format| format.companion_extension()).any(is_companion) {
            return;
        }
        let starts_here = |other: &str, open: &Open| {
            let extension = open.config.as_ref().and_then(|config| config.format.companion_extension());
            other != uri && extension.is_some_and(|extension| with_extension(other, extension) == uri)
        };
        let dependent = self.documents.iter().filter(|(other, open)| starts_here(other, open));
        let dependent: Vec<String> = dependent.map(|(other, _)| other.clone()).collect();
        dependent.iter().for_each(|other| self.start_again(other));
        if !dependent.is_empty() {
            self.refresh();
        }
    }

    /// Replays the games of a document from its companion, as that is now.
    fn start_again(&mut self, uri: &str) {
        let Some(mut open) = self.documents.remove(uri) else { return };
        let mut defects = Vec::new();
        if let Some(mut config) = open.config.take() {
            config.companion = self.companion(uri, config.format.companion_extension());
            open.update(|content| content.start_from_companion(&config, self.host.parallel_for(), &mut defects));
            open.config = Some(config);
        }
        defects.iter().for_each(|defect| self.report(defect));
        self.documents.insert(uri.to_owned(), open);
        self.publish(uri);
    }

    /// A message about a text cannot be understood. From now on the text is unknown, until the client sends a whole one.
    fn report_misunderstood(&mut self, method: &str, params: &str, error: &Error) {
        let line = format!("{method} cannot be understood, and is ignored: {}", error.message);
        self.log(lsp::MessageType::ERROR, &line);
        let Some(uri) = document_of(params).filter(|_| method.starts_with("textDocument/did")) else { return };
        let Some(open) = self.documents.get_mut(uri.as_str()) else { return };
        if !std::mem::replace(&mut open.out_of_step, true) {
            let name = uri.path().as_str().rsplit('/').next().unwrap_or_default();
            let line = words::out_of_step(self.host.reader(), name);
            self.say("window/showMessage", lsp::MessageType::WARNING, &line);
            self.publish(uri.as_str());
            self.refresh();
            self.companion_changed(uri.as_str());
        }
    }

    fn ask_for_settings(&mut self) {
        self.request(SETTINGS, "workspace/configuration", json!({ "items": [{ "section": "xqls" }] }));
    }

    fn configure(&mut self, settings: Value) {
        self.host.configure(settings);
        let all: Vec<String> = self.documents.keys().cloned().collect();
        for uri in all {
            let Some(open) = self.documents.get_mut(&uri) else { continue };
            let settings = Arc::new(self.host.settings(&open.source.uri));
            let Some(config) = open.config.as_mut().filter(|config| config.settings != settings) else { continue };
            config.settings = Arc::clone(&settings);
            if let Content::Record(document) = &mut open.content {
                document.set_settings(settings);
            }
            self.start_again(&uri);
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
        let snapshot = open.snapshot();
        if self.profile.pull {
            open.pausing |= snapshot.is_some_and(|snapshot| snapshot.cursor(now).is_some());
            return;
        }
        let Some(snapshot) = snapshot else {
            if std::mem::take(&mut open.published) > 0 {
                let params =
                    lsp::PublishDiagnosticsParams::new(open.source.uri.clone(), Vec::new(), Some(open.version));
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
