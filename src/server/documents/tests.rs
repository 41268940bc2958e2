//! Sessions with one document and a pool that runs only when the test lets it, and their logs.

use std::fmt::Write as _;
use std::sync::mpsc::{Receiver, Sender, channel};

use expect_test::{Expect, expect};
use tokio::runtime::{Builder, Runtime};
use tower_lsp::ls_types::{Position, Range};

use super::*;
use crate::ide;
use crate::session::message::Text;

const URI: &str = "file:///a.xq";

/// A server that logs what happens to its documents.
struct Log(Arc<Mutex<String>>);

impl Host for Log {
    fn ready(&self, open: &Arc<OpenDocument>) {
        let state = if open.snapshot().is_none() { "not read" } else { "ready" };
        let why = open.unfit().map_or(String::new(), |why| format!(": {why:?}"));
        writeln!(self.0.lock().unwrap(), "  the document is {state}{why}").unwrap();
    }

    fn changed(&self, _: &Arc<OpenDocument>) {}

    fn out_of_step(&self, _: &Arc<OpenDocument>) {
        writeln!(self.0.lock().unwrap(), "  the document is out of step").unwrap();
    }

    fn report(&self, defect: &Defect) {
        writeln!(self.0.lock().unwrap(), "  defect: {}", defect.words()).unwrap();
    }

    fn settings(&self, uri: &Uri) -> Settings {
        assert!(!uri.as_str().contains("panic"), "no such settings");
        Settings::default()
    }

    fn companion(&self, _: &Uri, _: &Format) -> Companion {
        Companion::Now(None)
    }
}

/// Documents with a pool that runs only when the test lets it, and a log of events.
struct Session {
    runtime: Runtime,
    _host: Arc<dyn Host>,
    documents: Documents,
    open: Option<Arc<OpenDocument>>,
    asked: Vec<(char, oneshot::Receiver<Snapshot>)>,
    log: Arc<Mutex<String>>,
    go: Sender<()>,
    stopped: Receiver<()>,
}

impl Session {
    fn new() -> Session {
        let runtime = Builder::new_current_thread().max_blocking_threads(1).build().unwrap();
        let log: Arc<Mutex<String>> = Arc::default();
        let host: Arc<dyn Host> = Arc::new(Log(Arc::clone(&log)));
        let documents = Documents::new(Arc::downgrade(&host));
        let ((go, _), (_, stopped)) = (channel(), channel());
        let mut session = Session { runtime, _host: host, documents, open: None, asked: Vec::new(), log, go, stopped };
        session.stop_pool();
        session
    }

    fn say(&self, line: String) {
        writeln!(self.log.lock().unwrap(), "{line}").unwrap();
    }

    /// Occupies the only thread of the pool.
    fn stop_pool(&mut self) {
        let ((go, wait), (stop, stopped)) = (channel(), channel());
        (self.go, self.stopped) = (go, stopped);
        self.runtime.spawn_blocking(move || {
            // The test may have ended.
            let _ = stop.send(());
            let _ = wait.recv();
        });
    }

    /// Lets the pool finish its work, and stops it again.
    fn pool(mut self) -> Session {
        self.say("the pool runs".to_owned());
        self.go.send(()).unwrap();
        self.stop_pool();
        self.stopped.recv().unwrap();
        for (name, receiver) in std::mem::take(&mut self.asked) {
            let line = match receiver.blocking_recv() {
                Ok(snapshot) => shown(&snapshot),
                Err(_) => "nothing".to_owned(),
            };
            self.say(format!("  {name} gets {line}"));
        }
        self
    }

    fn open(self, text: &str) -> Session {
        self.open_as(URI, text)
    }

    fn open_as(mut self, uri: &str, text: &str) -> Session {
        let runtime = self.runtime.enter();
        let uri: Uri = uri.parse().unwrap();
        self.documents.open(uri.clone(), String::new(), 1, text.to_owned(), Unit::Utf16);
        self.open = self.documents.get(&uri);
        drop(runtime);
        self.say("open".to_owned());
        self
    }

    fn change(self, version: i32, changes: Vec<TextChange>) -> Session {
        let runtime = self.runtime.enter();
        let texts: Vec<&str> = changes.iter().map(|change| change.text.0.as_str()).collect();
        let line = format!("change {version}, {texts:?}");
        let open = self.open.as_ref().unwrap();
        open.change(Some(version), changes);
        drop(runtime);
        self.say(format!("{line}: {:?}", open.state().0));
        self
    }

    /// Replaces columns of a line.
    fn edit(self, version: i32, line: u32, columns: std::ops::Range<u32>, text: &str) -> Session {
        self.change(version, vec![edit(line, columns, text)])
    }

    fn ask(mut self, name: char) -> Session {
        match self.open.as_ref().unwrap().ask() {
            Some(Asked::Now(snapshot)) => self.say(format!("{name} asks and gets {}", shown(&snapshot))),
            Some(Asked::Later(receiver)) => {
                self.say(format!("{name} asks and waits"));
                self.asked.push((name, receiver));
            }
            None => self.say(format!("{name} asks and gets nothing")),
        }
        self
    }

    fn close(self) -> Session {
        self.documents.close(&URI.parse().unwrap()).unwrap();
        self.say("close".to_owned());
        self
    }

    fn check(self, expected: Expect) {
        self.go.send(()).unwrap();
        expected.assert_eq(&self.log.lock().unwrap());
    }
}

fn edit(line: u32, columns: std::ops::Range<u32>, text: &str) -> TextChange {
    let range = Range::new(Position::new(line, columns.start), Position::new(line, columns.end));
    TextChange { range: Some(range), text: Text(text.to_owned()) }
}

/// A snapshot in words: its version and first lines, where somebody types, and the number of its findings.
fn shown(snapshot: &Snapshot) -> String {
    let text = snapshot.document.text();
    let lines: Vec<&str> = text.lines().take(2).collect();
    let typing = snapshot.typing.map_or(String::new(), |typing| format!(", typing at {}", typing.at));
    let found = ide::diagnostics(&snapshot.document).len();
    format!("version {} {lines:?}{typing}, {found} findings", snapshot.version)
}

const SHORT: &str = "FORMAT LALG\nGAME 1, a\nSTART{\n1. Ch2-e2\n}\n";

/// A text in which typing may take long.
fn long() -> String {
    let game = |number: usize| format!("GAME {number}, a\nSTART{{\n1. Ch2-e2 Nh9-g7\n}}\n");
    format!("FORMAT LALG\n{}", (1..500).map(game).collect::<String>())
}

#[test]
fn edits_and_requests_queue_while_a_text_is_opened() {
    let session = Session::new().open(SHORT).ask('a').edit(2, 1, 8..9, "b").ask('b').edit(3, 1, 8..9, "c").ask('c');
    session.pool().ask('d').check(expect![[r#"
        open
        a asks and waits
        change 2, ["b"]: Busy
        b asks and waits
        change 3, ["c"]: Busy
        c asks and waits
        the pool runs
          the document is ready
          a gets version 1 ["FORMAT LALG", "GAME 1, a"], 0 findings
          b gets version 2 ["FORMAT LALG", "GAME 1, b"], typing at 21, 0 findings
          c gets version 3 ["FORMAT LALG", "GAME 1, c"], typing at 21, 0 findings
        d asks and gets version 3 ["FORMAT LALG", "GAME 1, c"], typing at 21, 0 findings
    "#]]);
}

#[test]
fn typing_is_applied_at_once_and_a_paste_on_the_pool() {
    let session = Session::new().open(SHORT).pool().edit(2, 1, 8..9, "bc").ask('a');
    let session = session.edit(3, 1, 8..10, "a name that was pasted").ask('b').edit(4, 1, 8..9, "A").ask('c');
    session.pool().ask('d').edit(5, 1, 8..9, "the").ask('e').check(expect![[r#"
        open
        the pool runs
          the document is ready
        change 2, ["bc"]: Ready
        a asks and gets version 2 ["FORMAT LALG", "GAME 1, bc"], typing at 22, 0 findings
        change 3, ["a name that was pasted"]: Busy
        b asks and waits
        change 4, ["A"]: Busy
        c asks and waits
        the pool runs
          the document is ready
          b gets version 3 ["FORMAT LALG", "GAME 1, a name that was pasted"], 0 findings
          c gets version 4 ["FORMAT LALG", "GAME 1, A name that was pasted"], typing at 21, 0 findings
        d asks and gets version 4 ["FORMAT LALG", "GAME 1, A name that was pasted"], typing at 21, 0 findings
        change 5, ["the"]: Ready
        e asks and gets version 5 ["FORMAT LALG", "GAME 1, the name that was pasted"], typing at 23, 0 findings
    "#]]);
}

#[test]
fn a_brace_makes_a_long_text_busy() {
    let session = Session::new().open(&long()).pool().edit(2, 0, 0..0, "{").ask('a').edit(3, 0, 0..1, "").ask('b');
    session.pool().edit(4, 1, 8..8, "x").ask('c').check(expect![[r#"
        open
        the pool runs
          the document is ready
        change 2, ["{"]: Busy
        a asks and waits
        change 3, [""]: Busy
        b asks and waits
        the pool runs
          the document is ready
          a gets version 2 ["{FORMAT LALG", "GAME 1, a"], typing at 1, 1 findings
          b gets version 3 ["FORMAT LALG", "GAME 1, a"], typing at 0, 0 findings
        change 4, ["x"]: Ready
        c asks and gets version 4 ["FORMAT LALG", "GAME 1, xa"], typing at 21, 0 findings
    "#]]);
}

#[test]
fn a_brace_is_typing_in_a_short_text() {
    let session = Session::new().open(SHORT).pool().edit(2, 0, 0..0, "{").ask('a').edit(3, 0, 0..1, "").ask('b');
    session.check(expect![[r#"
        open
        the pool runs
          the document is ready
        change 2, ["{"]: Ready
        a asks and gets version 2 ["{FORMAT LALG", "GAME 1, a"], typing at 1, 1 findings
        change 3, [""]: Ready
        b asks and gets version 3 ["FORMAT LALG", "GAME 1, a"], typing at 0, 0 findings
    "#]]);
}

#[test]
fn another_format_is_settled_on_the_pool() {
    let session = Session::new().open(&long()).pool().edit(2, 0, 7..11, "ICCS").ask('a');
    session.edit(3, 0, 7..11, "LALG").ask('b').pool().ask('c').check(expect![[r#"
        open
        the pool runs
          the document is ready
        change 2, ["ICCS"]: Busy
        a asks and waits
        change 3, ["LALG"]: Busy
        b asks and waits
        the pool runs
          the document is ready
          a gets version 2 ["FORMAT ICCS", "GAME 1, a"], typing at 11, 1 findings
          b gets version 3 ["FORMAT LALG", "GAME 1, a"], typing at 11, 0 findings
        c asks and gets version 3 ["FORMAT LALG", "GAME 1, a"], typing at 11, 0 findings
    "#]]);
}

#[test]
fn several_changes_of_one_message_are_one_version() {
    let whole = TextChange { range: None, text: Text(SHORT.replace("1, a", "7, z")) };
    let changes = vec![edit(1, 5..6, "2"), whole, edit(1, 8..9, "y")];
    Session::new().open(SHORT).pool().change(2, changes).ask('a').pool().check(expect![[r#"
        open
        the pool runs
          the document is ready
        change 2, ["2", "FORMAT LALG\nGAME 7, z\nSTART{\n1. Ch2-e2\n}\n", "y"]: Busy
        a asks and waits
        the pool runs
          the document is ready
          a gets version 2 ["FORMAT LALG", "GAME 7, y"], typing at 21, 0 findings
    "#]]);
}

#[test]
fn a_text_is_read_as_soon_as_it_is_a_record_and_as_long() {
    let xquery = "declare variable $x := 1;\n";
    let session = Session::new().open(xquery).ask('a').pool().ask('b').edit(2, 1, 0..0, "(: a :)").ask('c').pool();
    let session = session.edit(3, 0, 0..25, "GAME 1").ask('d').pool().ask('e');
    session.edit(4, 0, 0..0, "(: ").ask('f').edit(5, 0, 0..2, "").ask('g').pool().check(expect![[r#"
        open
        a asks and waits
        the pool runs
          the document is not read: XQuery
          a gets nothing
        b asks and gets nothing
        change 2, ["(: a :)"]: Busy
        c asks and waits
        the pool runs
          the document is not read: XQuery
          c gets nothing
        change 3, ["GAME 1"]: Busy
        d asks and waits
        the pool runs
          the document is ready
          d gets version 3 ["GAME 1", "(: a :)"], 1 findings
        e asks and gets version 3 ["GAME 1", "(: a :)"], 1 findings
        change 4, ["(: "]: Busy
        f asks and waits
        change 5, [""]: Busy
        g asks and waits
        the pool runs
          the document is ready
          f gets nothing
          g gets version 5 [" GAME 1", "(: a :)"], typing at 0, 1 findings
    "#]]);
}

#[test]
fn a_document_out_of_step_answers_nothing_until_a_whole_text_comes() {
    let session = Session::new().open(SHORT).pool();
    let open = session.open.clone().unwrap();
    open.on(Event::Misunderstood);
    open.on(Event::Misunderstood);
    let session = session.ask('a').edit(2, 1, 8..9, "b").ask('b');
    let whole = TextChange { range: None, text: Text(SHORT.to_owned()) };
    session.change(3, vec![edit(0, 0..6, ""), whole, edit(1, 8..9, "c")]).ask('c').pool().ask('d').check(expect![[
        r#"
        open
        the pool runs
          the document is ready
          the document is out of step
        a asks and gets nothing
        change 2, ["b"]: OutOfStep
        b asks and gets nothing
        change 3, ["", "FORMAT LALG\nGAME 1, a\nSTART{\n1. Ch2-e2\n}\n", "c"]: Busy
        c asks and waits
        the pool runs
          the document is ready
          c gets version 3 ["FORMAT LALG", "GAME 1, c"], typing at 21, 0 findings
        d asks and gets version 3 ["FORMAT LALG", "GAME 1, c"], typing at 21, 0 findings
    "#
    ]]);
}

#[test]
fn a_panic_while_opening_is_a_defect() {
    Session::new().open_as("file:///panic.xq", SHORT).ask('a').pool().check(expect![[r#"
        open
        a asks and waits
        the pool runs
          defect: settings: no such settings
          the document is ready
          a gets version 1 ["FORMAT LALG", "GAME 1, a"], 0 findings
    "#]]);
}

#[test]
fn a_closed_document_answers_nothing_and_may_be_opened_again() {
    let session = Session::new().open(SHORT).ask('a').close().ask('b').pool();
    let session = session.open(&SHORT.replace("1, a", "2, b")).ask('c').open(SHORT).ask('d');
    session.pool().check(expect![[r#"
        open
        a asks and waits
        close
        b asks and gets nothing
        the pool runs
          a gets nothing
        open
        c asks and waits
        open
        d asks and waits
        the pool runs
          the document is ready
          c gets nothing
          d gets version 1 ["FORMAT LALG", "GAME 1, a"], 0 findings
    "#]]);
}

#[test]
fn settings_and_companions_take_their_turn() {
    let session = Session::new().open(SHORT).pool();
    let open = session.open.clone().unwrap();
    let runtime = session.runtime.enter();
    open.on(Event::Settings(Arc::new(Settings { ignore_companion: true, ..Settings::default() })));
    drop(runtime);
    let session = session.edit(2, 1, 8..9, "a name that was pasted");
    open.on(Event::Settings(Arc::default()));
    open.on(Event::CompanionChanged);
    assert_eq!(*open.config().unwrap().settings, Settings::default());
    session.ask('a').pool().check(expect![[r#"
        open
        the pool runs
          the document is ready
        change 2, ["a name that was pasted"]: Busy
        a asks and waits
        the pool runs
          the document is ready
          a gets version 2 ["FORMAT LALG", "GAME 1, a name that was pasted"], 0 findings
    "#]]);
}
