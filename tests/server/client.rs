//! A small client: it starts the built server and speaks JSON-RPC with it over a pipe.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long an answer may take before a test fails.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A client with its server.
pub(super) struct Client {
    pub process: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Messages that came and that no test has taken yet.
    kept: Vec<Value>,
    next: i64,
    /// Answers to `workspace/configuration`.
    pub settings: Value,
}

impl Client {
    /// Starts the server; nothing is said yet.
    pub(super) fn start() -> Client {
        Client::start_with(&[])
    }

    /// Starts the server with more variables of the environment.
    pub(super) fn start_with(environment: &[(&str, &Path)]) -> Client {
        let mut process = Command::new(env!("CARGO_BIN_EXE_xqls"))
            .env("LC_ALL", "C")
            .envs(environment.iter().copied())
            .args(["lsp", "--stdio"])
            .env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, messages) = channel();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        std::thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let stdin = process.stdin.take();
        Client { process, stdin, messages, kept: Vec::new(), next: 1, settings: Value::Null }
    }

    /// Starts the server and initializes it with these parameters; the answer is returned too.
    pub(super) fn initialized(params: Value) -> (Client, Value) {
        let mut client = Client::start();
        let answer = client.request("initialize", params);
        client.notify("initialized", json!({}));
        (client, answer)
    }

    /// A client that asks for diagnostics itself and counts UTF-16, as VS Code.
    pub(super) fn like_vscode() -> Client {
        Client::initialized(vscode()).0
    }

    /// A client that gets diagnostics published and knows only plain text, as Emacs.
    pub(super) fn like_emacs() -> Client {
        Client::initialized(emacs()).0
    }

    /// Writes bytes as they are.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    /// Writes a body as a frame.
    pub(super) fn write_body(&mut self, body: &str) {
        self.write(frame(body).as_bytes());
    }

    /// Sends a notification.
    pub(super) fn notify(&mut self, method: &str, params: Value) {
        self.write_body(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string());
    }

    /// Sends a request without waiting; its number is returned.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next;
        self.next += 1;
        self.write_body(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string());
        id
    }

    /// Waits for the answer to a request: the result, or the whole message if it is an error.
    pub(super) fn answer(&mut self, id: i64) -> Value {
        let message = self.wait(&format!("an answer to {id}"), |message| {
            message.get("method").is_none() && message["id"] == json!(id)
        });
        message.get("result").cloned().unwrap_or(message)
    }

    /// Sends a request and waits for its answer.
    pub(super) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// Waits for a notification or request of the server.
    pub(super) fn received(&mut self, method: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        self.wait(method, |message| message["method"] == method && wanted(&message["params"]))["params"].clone()
    }

    /// Waits for the diagnostics of a version.
    pub(super) fn published(&mut self, uri: &str, version: i64) -> Vec<Value> {
        let params = self.received("textDocument/publishDiagnostics", |params| {
            params["uri"] == uri && params["version"] == json!(version)
        });
        params["diagnostics"].as_array().unwrap().clone()
    }

    /// Whether nothing of this kind comes for a while.
    pub(super) fn hears_nothing_of(&mut self, method: &str, during: Duration) -> bool {
        self.gather(during);
        !self.kept.iter().any(|message| message["method"] == method)
    }

    /// Everything of this kind that came, and comes for a while.
    pub(super) fn all_of(&mut self, method: &str, during: Duration) -> Vec<Value> {
        self.gather(during);
        let (wanted, rest) =
            std::mem::take(&mut self.kept).into_iter().partition(|message| message["method"] == method);
        self.kept = rest;
        wanted
    }

    fn gather(&mut self, during: Duration) {
        let end = Instant::now() + during;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.messages.recv_timeout(left) {
                Ok(message) => self.take(message),
                Err(_) => return,
            }
        }
    }

    fn wait(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(index) = self.kept.iter().position(&wanted) {
                return self.kept.remove(index);
            }
            let left = end.checked_duration_since(Instant::now()).unwrap_or_default();
            match self.messages.recv_timeout(left) {
                Ok(message) => self.take(message),
                Err(RecvTimeoutError::Timeout) => panic!("no {what}; kept: {:?}", self.kept),
                Err(RecvTimeoutError::Disconnected) => panic!("the server ended before {what}; kept: {:?}", self.kept),
            }
        }
    }

    /// Keeps a message, and answers it if it is a request.
    fn take(&mut self, message: Value) {
        if let (Some(method), Some(id)) = (message["method"].as_str(), message.get("id")) {
            let result = match method {
                "workspace/configuration" => json!([self.settings]),
                _ => Value::Null,
            };
            let answer = json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string();
            self.write_body(&answer);
        }
        self.kept.push(message);
    }

    /// Opens a document, version 1.
    pub(super) fn open(&mut self, uri: &str, text: &str) {
        self.open_as(uri, "xq", text);
    }

    /// Opens a document of a language, version 1.
    pub(super) fn open_as(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a range, given as four numbers.
    pub(super) fn edit(&mut self, uri: &str, version: i64, range: [u32; 4], text: &str) {
        self.notify("textDocument/didChange", change(uri, version, range, text));
    }

    /// The document's text, by way of its syntax tree.
    pub(super) fn tree(&mut self, uri: &str) -> String {
        let tree = self.request("xqls/syntaxTree", json!({"textDocument": {"uri": uri}}));
        tree.as_str().unwrap_or_default().to_owned()
    }

    /// Closes the server's input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the end of the process.
    pub(super) fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + within;
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return Some(status);
            }
            if Instant::now() > end {
                return None;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The parameters of a change.
pub(super) fn change(
    uri: &str,
    version: i64,
    [line, character, end_line, end_character]: [u32; 4],
    text: &str,
) -> Value {
    json!({
        "textDocument": {"uri": uri, "version": version},
        "contentChanges": [{
            "range": {
                "start": {"line": line, "character": character},
                "end": {"line": end_line, "character": end_character},
            },
            "text": text,
        }],
    })
}

/// The parameters of a request about a place.
pub(super) fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
}

/// A body with its header.
pub(super) fn frame(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

fn read(stream: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

/// The parameters of `initialize` from VS Code, as far as they matter.
pub(super) fn vscode() -> Value {
    json!({
        "processId": null,
        "clientInfo": {"name": "Visual Studio Code"},
        "initializationOptions": {"client": {"markdownImages": true}},
        "capabilities": {
            "general": {"positionEncodings": ["utf-16"]},
            "textDocument": {
                "diagnostic": {"dynamicRegistration": true},
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
                "codeAction": {
                    "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "source"]}},
                    "dataSupport": true,
                    "disabledSupport": true,
                    "resolveSupport": {"properties": ["edit"]},
                },
                "foldingRange": {"lineFoldingOnly": true},
            },
            "workspace": {
                "diagnostics": {"refreshSupport": true},
                "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"]},
                "configuration": true,
            },
        },
        "rootUri": null,
    })
}

/// The parameters of `initialize` from Neovim.
pub(super) fn neovim() -> Value {
    json!({
        "processId": null,
        "clientInfo": {"name": "Neovim"},
        "capabilities": {
            "general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]},
            "textDocument": {
                "diagnostic": {},
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
                "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}},
            },
        },
        "rootUri": null,
    })
}

/// The parameters of `initialize` from Emacs.
pub(super) fn emacs() -> Value {
    json!({
        "processId": null,
        "clientInfo": {"name": "Emacs"},
        "capabilities": {
            "general": {"positionEncodings": ["utf-32", "utf-16"]},
            "textDocument": {
                "publishDiagnostics": {"relatedInformation": false},
                "hover": {"contentFormat": ["plaintext"]},
                "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
            },
        },
        "rootUri": null,
    })
}

/// Asks until an answer is as wanted: the pool may still work on what has changed.
pub(super) fn eventually(mut asked: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !asked() {
        assert!(Instant::now() < end);
        std::thread::sleep(Duration::from_millis(20));
    }
}
