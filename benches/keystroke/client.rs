//! A client that types: it starts a server, speaks with it over a pipe and takes the time.

use std::io::{BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The address of the text.
pub(crate) const URI: &str = "file:///bench/records.txt";

/// How diagnostics come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// The server sends them.
    Push,
    /// The client asks for them after each change.
    Pull,
}

/// A client with its server and one open text.
pub(crate) struct Client {
    process: Child,
    stdin: ChildStdin,
    messages: Receiver<(Value, Instant)>,
    mode: Mode,
    next: i64,
    version: i64,
    /// From the start of the process until `initialize` was answered.
    pub started: Duration,
    /// The server's capabilities.
    pub capabilities: Value,
}

impl Client {
    /// With the built program.
    pub(crate) fn xqls(mode: Mode) -> Client {
        Client::start(Command::new(env!("CARGO_BIN_EXE_xqls")).args(["lsp", "--stdio"]), mode)
    }

    /// With the server that does the least.
    pub(crate) fn floor(mode: Mode) -> Client {
        let own = std::env::current_exe().expect("this program has a path");
        Client::start(Command::new(own).arg("floor"), mode)
    }

    fn start(command: &mut Command, mode: Mode) -> Client {
        let begin = Instant::now();
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the server can be started");
        let stdin = process.stdin.take().expect("piped");
        let stdout = process.stdout.take().expect("piped");
        let (sender, messages) = channel();
        std::thread::spawn(move || read(stdout, &sender));
        let (started, capabilities) = (Duration::ZERO, Value::Null);
        let mut client = Client { process, stdin, messages, mode, next: 0, version: 1, started, capabilities };
        let mut text_document = json!({
            "publishDiagnostics": {"versionSupport": true, "relatedInformation": true},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "foldingRange": {"lineFoldingOnly": true, "rangeLimit": 5000},
            "semanticTokens": {
                "requests": {"full": {"delta": true}, "range": true},
                "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"],
            },
        });
        if mode == Mode::Pull {
            text_document["diagnostic"] = json!({});
        }
        let capabilities = json!({"textDocument": text_document, "general": {"positionEncodings": ["utf-16"]}});
        let initialize = json!({"processId": null, "rootUri": null, "capabilities": capabilities});
        let (answer, read) = client.request("initialize", initialize);
        client.started = read - begin;
        client.capabilities = answer["result"]["capabilities"].clone();
        client.write(&notification("initialized", json!({})));
        client
    }

    /// Writes frames.
    pub(crate) fn write(&mut self, frames: &str) {
        self.stdin.write_all(frames.as_bytes()).expect("the server reads");
        self.stdin.flush().expect("the server reads");
    }

    /// The next message and when its last byte was read. Requests of the server are answered on the way.
    pub(crate) fn read(&mut self) -> (Value, Instant) {
        loop {
            let (message, read) = self.messages.recv().expect("the server has not ended");
            if message.get("method").is_none() || message.get("id").is_none() {
                return (message, read);
            }
            let answer = json!({"jsonrpc": "2.0", "id": message["id"], "result": null});
            self.write(&frame(&answer));
        }
    }

    /// A request as a frame, with its number.
    pub(crate) fn asked(&mut self, method: &str, params: Value) -> (i64, String) {
        self.next += 1;
        (self.next, frame(&json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params})))
    }

    /// Sends a request and waits for its answer.
    fn request(&mut self, method: &str, params: Value) -> (Value, Instant) {
        let (number, frame) = self.asked(method, params);
        self.write(&frame);
        loop {
            let (message, read) = self.read();
            if message["id"] == json!(number) {
                return (message, read);
            }
        }
    }

    /// Opens a text; the time until its diagnostics.
    pub(crate) fn open(&mut self, language: &str, text: &str) -> Duration {
        let document = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
        let frames = notification("textDocument/didOpen", json!({ "textDocument": document }));
        self.until_diagnostics(frames)
    }

    /// Opens another text.
    pub(crate) fn open_other(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.write(&notification("textDocument/didOpen", json!({ "textDocument": document })));
    }

    /// Replaces a range of the unedited text; the time until the diagnostics of that version.
    pub(crate) fn key(&mut self, text: &Lines<'_>, range: Range<usize>, insert: &str) -> Duration {
        let frames = self.change(text, range, insert);
        self.until_diagnostics(frames)
    }

    /// The frame of a change. `text` only has to be right in the line of the range.
    pub(crate) fn change(&mut self, text: &Lines<'_>, range: Range<usize>, insert: &str) -> String {
        self.version += 1;
        let change = json!({"range": {"start": text.place(range.start), "end": text.place(range.end)}, "text": insert});
        notification(
            "textDocument/didChange",
            json!({"textDocument": {"uri": URI, "version": self.version}, "contentChanges": [change]}),
        )
    }

    /// Writes frames, and waits for the diagnostics of the text as it is then.
    pub(crate) fn until_diagnostics(&mut self, frames: String) -> Duration {
        let mut frames = frames;
        let mut number = None;
        if self.mode == Mode::Pull {
            let (asked, frame) = self.asked("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
            number = Some(asked);
            frames.push_str(&frame);
        }
        let begin = Instant::now();
        self.write(&frames);
        loop {
            let (message, read) = self.read();
            let published = message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"].as_i64() == Some(self.version);
            if number.map_or(published, |number| message["id"] == json!(number)) {
                return read - begin;
            }
        }
    }

    /// Resident bytes of the server; 0 where that is not known.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(self.proc("status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0) * 1024
    }

    /// Processor time of the server, which the system counts in hundredths of a second; 0 where that is not known.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(self.proc("stat")).unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 10)
    }

    fn proc(&self, file: &str) -> std::path::PathBuf {
        Path::new("/proc").join(self.process.id().to_string()).join(file)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads messages until the server ends, and when each was there.
fn read(stdout: ChildStdout, sender: &Sender<(Value, Instant)>) {
    let mut stdout = BufReader::with_capacity(1 << 16, stdout);
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if stdout.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            let Some((name, value)) = line.split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        if stdout.read_exact(&mut body).is_err() {
            return;
        }
        let read = Instant::now();
        let Ok(message) = serde_json::from_slice(&body) else { return };
        if sender.send((message, read)).is_err() {
            return;
        }
    }
}

/// A text with its line starts. They are found once: scanning a long text before each key would evict the servers' data
/// from the caches.
pub(crate) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// The lines of a text.
    pub(crate) fn of(text: &'t str) -> Lines<'t> {
        let behind = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
        Lines { text, starts: std::iter::once(0).chain(behind).collect() }
    }

    /// An offset in lines and UTF-16. Inserted text may follow the unedited line.
    pub(crate) fn place(&self, offset: usize) -> Value {
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = &self.text[self.starts[line]..offset.min(self.text.len())];
        json!({"line": line, "character": before.encode_utf16().count()})
    }
}

fn notification(method: &str, params: Value) -> String {
    frame(&json!({"jsonrpc": "2.0", "method": method, "params": params}))
}

fn frame(message: &Value) -> String {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}
