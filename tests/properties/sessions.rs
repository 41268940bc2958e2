//! The law of a session: whatever text is open and however it is changed, each request has one answer, and no defect is
//! reported.

use std::time::Duration;

use serde_json::{Value, json};
use xqls::ide::{Locale, Settings};
use xqls::session::{Host, Session, Uri, World};

const URI: &str = "file:///a";

/// What is asked at places of the text.
const REQUESTS: [&str; 16] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/codeAction",
    "textDocument/inlayHint",
    "textDocument/semanticTokens/full",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/formatting",
    "textDocument/diagnostic",
    "xqls/board",
    "xqls/tree",
];

struct TestWorld;

impl World for TestWorld {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn reader(&self) -> Locale {
        Locale::En
    }
}

impl Host for TestWorld {
    fn settings(&self, _: &Uri) -> Settings {
        Settings::default()
    }
}

struct Client {
    session: Session,
    asked: i64,
}

impl Client {
    /// Sends a message, and returns what came back.
    fn send(&mut self, message: Value) -> Vec<Value> {
        let said = self.session.handle(&message.to_string());
        let said: Vec<Value> = said.iter().map(|one| serde_json::from_str(one).expect("JSON")).collect();
        for one in &said {
            assert_eq!(one["jsonrpc"], "2.0", "{one}");
            assert!(one["method"] != "window/logMessage" || !one.to_string().contains("defect"), "{one}");
        }
        said
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.asked += 1;
        let said = self.send(json!({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}));
        let answers = said.iter().filter(|one| one["id"] == self.asked && one.get("method").is_none());
        assert_eq!(answers.count(), 1, "{method}: {said:?}");
    }
}

/// A text is opened, asked about and changed. Its own bytes say where.
pub(in super::super) fn sessions(language: &str, input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let lines = u32::try_from(text.lines().count()).unwrap_or(0) + 1;
    let mut bytes = input.iter().chain(std::iter::repeat(&7)).map(|byte| u32::from(*byte));
    let mut next = move |most: u32| bytes.next().unwrap_or(0) * 31 % most;

    let mut client = Client { session: Session::new(TestWorld), asked: 0 };
    client
        .ask("initialize", json!({"capabilities": {"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}}}));
    let document = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    for version in 2..6 {
        for _ in 0..4 {
            let position = json!({"line": next(lines), "character": next(24)});
            let range = json!({"start": position, "end": position});
            let params = json!({
                "textDocument": {"uri": URI},
                "position": position,
                "positions": [position],
                "range": range,
                "context": {"includeDeclaration": true, "diagnostics": []},
                "options": {"tabSize": 2, "insertSpaces": true},
            });
            client.ask(REQUESTS[next(16) as usize % REQUESTS.len()], params);
        }
        let (line, character) = (next(lines), next(24));
        let end = json!({"line": line, "character": character + next(3)});
        let typed = ["", "x", "}", "\n", "兵", "1. ", "(", "*"][next(8) as usize % 8];
        let change = json!({"range": {"start": {"line": line, "character": character}, "end": end}, "text": typed});
        client.notify(
            "textDocument/didChange",
            json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]}),
        );
    }
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    client.ask("shutdown", Value::Null);
}
