//! The server's reports about itself: its status, and its log in a file.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::client::{Client, at, emacs, eventually, frame};
use super::{FIRST, GOOD};

const URI: &str = "file:///records/observed.xq";

#[test]
fn the_state_names_documents_and_nothing_in_them() {
    let mut client = Client::like_vscode();
    client.open(URI, GOOD);
    client.open_as("file:///records/x.pgn", "xiangqi-pgn", "[White \"a\"]\n\n1. e4 e5 *\n");
    client.tree(URI);
    client.tree("file:///records/x.pgn");
    // The client's settings may come after the answers, and make a document busy once more.
    let mut status = Value::Null;
    eventually(|| {
        status = client.request("xqls/status", Value::Null);
        status["documents"][0]["state"] == "ready"
    });
    assert!(!status.to_string().contains("胡荣华"), "{status}");
    assert_eq!(status["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(status["positionEncoding"], "utf-16");
    let documents = status["documents"].take();
    assert_eq!(documents[0]["state"], "ready");
    assert_eq!(documents[0]["games"], 1);
    assert_eq!(documents[0]["halfMoves"], 4);
    assert_eq!(documents[0]["bytes"], GOOD.len());
    assert_eq!(documents[1]["state"], "left alone");
    assert_eq!(documents[1]["format"], Value::Null);
    assert_eq!(client.request("xqls/status", json!({}))["documents"].as_array().unwrap().len(), 2);
}

#[test]
fn the_log_says_how_long_requests_took_and_nothing_of_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut server = Command::new(env!("CARGO_BIN_EXE_xqls"))
        .args(["lsp", "--log", log.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    let mut send = |body: Value| {
        use std::io::Write;
        input.write_all(frame(&body.to_string()).as_bytes()).unwrap();
    };
    send(json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": emacs()}));
    let document = json!({"uri": URI, "languageId": "xq", "version": 1, "text": GOOD});
    send(json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}));
    send(json!({"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": at(URI, FIRST.0, FIRST.1)}));
    send(json!({"jsonrpc": "2.0", "id": 3, "method": "no/such/method", "params": null}));
    // The job that reads the document may end after its answer is out, and the program does not wait for it.
    eventually(|| std::fs::read_to_string(&log).is_ok_and(|log| log.contains(r#"job{kind="read"}"#)));
    drop(input);
    server.wait().unwrap();
    let log = std::fs::read_to_string(log).unwrap();
    for part in [
        "xqls starts version=",
        "Emacs",
        "textDocument/hover",
        "id=2",
        "time.busy=",
        "read",
        "Method not found",
        "xqls ends",
    ] {
        assert!(log.contains(part), "{part}: {log}");
    }
    assert!(!log.contains("胡荣华") && !log.contains("C2=5"), "{log}");
    let nowhere = folder.path().join("none/log");
    let output = Command::new(env!("CARGO_BIN_EXE_xqls")).args(["lsp", "--log", nowhere.to_str().unwrap()]).output();
    assert_eq!(output.unwrap().status.code(), Some(2));
}

#[test]
fn the_page_of_a_diagnostic() {
    let mut client = Client::like_vscode();
    let page = client.request("xqls/explain", json!({"code": "illegal-move"}));
    assert!(page.as_str().unwrap().starts_with("# illegal-move (error)\n\nThe move can be read"), "{page}");
    assert_eq!(client.request("xqls/explain", json!({"code": "no-such-code"})), Value::Null);
}
