//! The session on one thread, as a browser runs it: it answers as the built server does.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use xqls::formats::by_id;
use xqls::ide::{Document, Locale, ONE_BY_ONE, ParallelFor, Settings};
use xqls::session::{Host, Session, Uri, World};
use xqls::workspace::on_all_cores;
use xqls::workspace::settings::Sources;

use super::client::{Client, at, change, emacs, neovim};
use super::walk::{Peer, texts, walk_over, walker};
use super::{FIRST, GOOD};
use crate::random::{every, random, rounds};

/// The world of a test, whose clock stands until the test moves it.
#[derive(Default)]
struct TestWorld {
    sources: Sources,
    milliseconds: Arc<AtomicU64>,
}

impl World for TestWorld {
    fn now(&self) -> Duration {
        Duration::from_millis(self.milliseconds.load(Ordering::Relaxed))
    }

    fn reader(&self) -> Locale {
        Locale::En
    }

    fn parallel_for(&self) -> ParallelFor<'_> {
        &on_all_cores
    }
}

impl Host for TestWorld {
    fn settings(&self, _: &Uri) -> Settings {
        self.sources.of(None).0
    }

    fn configure(&mut self, settings: Value) {
        self.sources.set_editor(settings);
    }
}

/// A session, and what it has said.
struct OneThread {
    session: Session,
    clock: Arc<AtomicU64>,
    answers: HashMap<i64, Value>,
    heard: Vec<Value>,
    next: i64,
}

impl OneThread {
    fn new() -> OneThread {
        let world = TestWorld::default();
        let clock = Arc::clone(&world.milliseconds);
        OneThread { session: Session::new(world), clock, answers: HashMap::new(), heard: Vec::new(), next: 0 }
    }

    fn initialized(params: Value) -> (OneThread, Value) {
        let mut session = OneThread::new();
        let answer = session.request("initialize", params);
        session.notify("initialized", json!({}));
        (session, answer)
    }

    fn say(&mut self, message: &Value) {
        let said = self.session.handle(&message.to_string());
        self.hear(said);
    }

    fn tick(&mut self, milliseconds: u64) {
        self.clock.fetch_add(milliseconds, Ordering::Relaxed);
        let said = self.session.tick();
        self.hear(said);
    }

    fn hear(&mut self, said: Vec<String>) {
        for message in said {
            let message: Value = serde_json::from_str(&message).unwrap();
            match (message["id"].as_i64(), message.get("method")) {
                (Some(id), None) => {
                    let answer = message.get("result").cloned().unwrap_or(message);
                    self.answers.insert(id, answer);
                }
                _ => self.heard.push(message),
            }
        }
    }

    /// What was published last for a document: the version and the findings.
    fn published(&self, uri: &str) -> Option<(&Value, &Vec<Value>)> {
        let found = self.heard.iter().rev().map(|message| &message["params"]).find(|params| params["uri"] == uri)?;
        Some((&found["version"], found["diagnostics"].as_array()?))
    }
}

impl Peer for OneThread {
    fn notify(&mut self, method: &str, params: Value) {
        self.say(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        self.say(&json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}));
        self.next
    }

    fn answer(&mut self, id: i64) -> Value {
        self.answers.remove(&id).unwrap_or_else(|| panic!("no answer to {id}"))
    }
}

#[test]
fn files_that_are_added_are_explored_as_those_of_a_folder() {
    const FILES: [(&str, &str); 2] = [
        (
            "one.xq",
            "GAME\nRED Ann\nDATE 2001-05-03\nRESULT 1-0\nSTART{ 1. H2-E2 H9-G7 2. B0-C2 }\nGAME\nRED Cy\nDATE 1999-01-01\nSTART{ 1. B0-C2 H9-G7 2. H2-E2 I9-H9 }\n",
        ),
        ("two.xq", "GAME\nRED Di\nDATE 2003-01-01\nRESULT 0-1\nSTART{ 1. C3-C4 H9-G7 }\n"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let uri = |name: &str| format!("file://{}", folder.path().join(name).display());
    let mut params = walker("utf-16");
    params["workspaceFolders"] = json!([{"uri": uri(""), "name": "x"}]);
    let (mut session, _) = OneThread::initialized(params.clone());
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text).unwrap();
        let document = Document::open(text, by_id("xq").unwrap(), &Arc::default(), ONE_BY_ONE);
        session.session.add_file(&uri(name).parse().unwrap(), document);
    }
    let mut server = Client::initialized(params).0;
    let mut peers: [&mut dyn Peer; 2] = [&mut server, &mut session];
    let open = |peers: &mut [&mut dyn Peer; 2], uri: &str, text: &str| {
        let document = json!({"uri": uri, "languageId": "xq", "version": 1, "text": text});
        peers.iter_mut().for_each(|peer| peer.notify("textDocument/didOpen", json!({"textDocument": document})));
    };
    let mut sizes = Vec::new();
    let own = uri("own.xq");
    open(&mut peers, &own, "GAME\nSTART{ 1. H2-E2 H9-G7 2. B0-C2 }\n");
    // At the start, after three half-moves, and when one of the files is open with another text.
    for (position, other) in [(0, None), (30, None), (0, Some("GAME\nSTART{ 1. A0-A1 }\n"))] {
        other.into_iter().for_each(|text| open(&mut peers, &uri("one.xq"), text));
        let [theirs, ours] = peers.each_mut().map(|peer| peer.request("xqls/explorer", at(&own, 1, position)));
        assert_eq!(ours, theirs);
        sizes.push(ours["score"]["games"].as_u64().unwrap());
    }
    assert_eq!(sizes, [4, 3, 3]);
    session.session.forget_files();
    assert_eq!(session.request("xqls/explorer", at(&own, 1, 0))["score"]["games"], 2);
}

#[test]
fn it_answers_as_the_server() {
    let params = walker("utf-16");
    let (mut server, mut theirs) = Client::initialized(params.clone());
    let (mut session, ours) = OneThread::initialized(params);
    // It has no folders.
    for member in ["workspace", "experimental"] {
        theirs["capabilities"].as_object_mut().unwrap().remove(member);
    }
    theirs["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"] = json!(false);
    assert_eq!(ours, theirs);
    for (number, text) in texts().iter().enumerate() {
        if !every(4, number) {
            continue;
        }
        let uri = format!("file:///walk/[{number}]");
        let (ours, theirs) = (walk_over(&mut session, &uri, text, 2), walk_over(&mut server, &uri, text, 2));
        assert_eq!(ours.len(), theirs.len(), "{}", text.name);
        for ((method, mut ours), (_, mut theirs)) in ours.into_iter().zip(theirs) {
            if method.starts_with("textDocument/semanticTokens") {
                // The server may answer them in another order.
                [&mut ours, &mut theirs].into_iter().for_each(|answer| answer["resultId"] = Value::Null);
            }
            assert_eq!(ours, theirs, "{} {method}", text.name);
        }
    }
}

#[test]
fn documents_know_each_other_as_in_the_server() {
    let boards = ["file:///g/a.chessboard", "file:///g/a.chessmoveseq"];
    let board = std::fs::read_to_string("examples/opening.chessboard").unwrap();
    let steps = std::fs::read_to_string("examples/opening.chessmoveseq").unwrap();
    let mut all = Vec::new();
    let (mut server, mut session) = (Client::initialized(neovim()).0, OneThread::initialized(neovim()).0);
    let peers: [&mut dyn Peer; 2] = [&mut server, &mut session];
    for peer in peers {
        peer.open_as("file:///a.xq", "xq", GOOD);
        peer.open_as("file:///b.xq", "xq", &GOOD.replace("N8+7", "N2+3"));
        peer.open_as(boards[1], "chessmoveseq", &steps);
        peer.open_as(boards[0], "chessboard", &board);
        // What is about other documents does not wait for them.
        for uri in ["file:///a.xq", "file:///b.xq", boards[1], boards[0]] {
            peer.request("xqls/syntaxTree", json!({"textDocument": {"uri": uri}}));
        }
        let mut answers = Vec::new();
        for (line, character) in [FIRST, (2, 5), (6, 4)] {
            answers.push(peer.request("textDocument/hover", at("file:///a.xq", line, character)));
            let mut params = at("file:///a.xq", line, character);
            params["context"] = json!({"includeDeclaration": true});
            let mut places = peer.request("textDocument/references", params.clone());
            places.as_array_mut().into_iter().for_each(|places| places.sort_by_key(Value::to_string));
            answers.push(places);
            params["newName"] = json!("Somebody");
            answers.push(peer.request("textDocument/rename", params));
        }
        for uri in boards {
            answers.push(peer.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}})));
        }
        all.push(answers);
    }
    assert_eq!(all[0], all[1]);
}

#[test]
fn it_publishes_as_the_server_and_waits_for_a_pause() {
    const URI: &str = "file:///a.xq";
    let (mut server, mut session) = (Client::initialized(emacs()).0, OneThread::initialized(emacs()).0);
    let texts = [("xq", GOOD.to_owned()), ("xq", format!("{GOOD}}}\n")), ("xq", "no record".to_owned())];
    for (version, (language, text)) in (1..).zip(texts) {
        let document = json!({"uri": URI, "languageId": language, "version": version, "text": text});
        let opened = json!({ "textDocument": document });
        Peer::notify(&mut server, "textDocument/didOpen", opened.clone());
        session.notify("textDocument/didOpen", opened);
        let theirs = server.published(URI, version);
        assert_eq!(session.published(URI), Some((&json!(version), &theirs)), "{text}");
    }

    let (mut session, _) = OneThread::initialized(emacs());
    session.open_as(URI, "xq", GOOD);
    // A letter too many in the move that is typed.
    session.notify("textDocument/didChange", change(URI, 2, [FIRST.0, FIRST.1 + 4, FIRST.0, FIRST.1 + 4], "x"));
    assert_eq!(session.published(URI), Some((&json!(2), &Vec::new())));
    session.tick(300);
    assert_eq!(session.published(URI), Some((&json!(2), &Vec::new())));
    session.tick(200);
    assert_eq!(session.published(URI).map(|(_, found)| found.len()), Some(1));
    let before = session.heard.len();
    session.tick(1000);
    assert_eq!(session.heard.len(), before);
    session.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(session.published(URI), Some((&Value::Null, &Vec::new())));
}

#[test]
fn messages_out_of_order_are_refused() {
    let mut session = OneThread::new();
    let mut code = |method: &str, params: Value| session.request(method, params)["error"]["code"].as_i64();
    let document = || json!({"textDocument": {"uri": "file:///a.xq"}});
    assert_eq!(code("textDocument/hover", at("file:///a.xq", 0, 0)), Some(-32002));
    assert_eq!(code("initialize", json!(7)), Some(-32602));
    assert_eq!(code("initialize", emacs()), None);
    assert_eq!(code("initialize", emacs()), Some(-32600));
    assert_eq!(code("textDocument/hover", json!({})), Some(-32602));
    assert_eq!(code("textDocument/unheardOf", json!({})), Some(-32601));
    assert_eq!(code("textDocument/formatting", json!({"textDocument": 1})), Some(-32602));
    assert_eq!(code("xqls/status", Value::Null), None);
    assert_eq!(code("shutdown", Value::Null), None);
    assert_eq!(code("xqls/syntaxTree", document()), Some(-32600));
}

fn document(uri: &str, version: i64) -> Value {
    json!({"uri": uri, "languageId": "xq", "version": version, "text": GOOD})
}

/// Messages, whole and damaged, in any order.
#[test]
fn nonsense_does_no_harm() {
    let uris = ["file:///a.xq", "file:///a.chessboard", "a b", ""];
    let methods = ["textDocument/hover", "textDocument/completion", "xqls/tree", "textDocument/rename", "shutdown?"];
    let mut random = random(31);
    for _ in 0..rounds(20) {
        let (mut session, _) = OneThread::initialized(if random.bool() { emacs() } else { neovim() });
        for version in 0..60 {
            let uri = uris[random.usize(0..uris.len())];
            let mut number = || random.u32(0..9);
            let mut place = at(uri, number(), number());
            place["newName"] = json!("x");
            let range = [number(), number(), number(), number()];
            let mut message = match number() {
                0 | 1 => json!({"method": "textDocument/didOpen", "params": {"textDocument": document(uri, version)}}),
                2..=4 => {
                    let text = ["车", "}", "x", "\n", "GAME\n", ""][number() as usize % 6];
                    json!({"method": "textDocument/didChange", "params": change(uri, version, range, text)})
                }
                5 => json!({"method": "textDocument/didClose", "params": place}),
                _ => json!({"id": version, "method": methods[number() as usize % methods.len()], "params": place}),
            };
            message["jsonrpc"] = json!("2.0");
            let mut text = message.to_string();
            if number() == 0 {
                let cut = (0..=text.len() / 2).rev().find(|cut| text.is_char_boundary(*cut)).unwrap_or(0);
                text.truncate(cut);
            }
            let said = session.session.handle(&text);
            session.hear(said);
            session.tick(100);
        }
        let defects = session.heard.iter().filter(|message| message.to_string().contains("a defect of xqls"));
        assert_eq!(defects.count(), 0);
    }
}
