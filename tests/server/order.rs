//! Order and answers, however many messages come at once.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, at, change, frame};
use super::{FIRST, GOOD, many};

const URI: &str = "file:///records/order.xq";

#[test]
fn edits_are_applied_in_order_among_requests() {
    let mut client = Client::like_vscode();
    client.open(URI, "");
    // Types a comment letter by letter, a request after each letter, all in one write.
    let text = format!("/* {} */\n{GOOD}", "0123456789".repeat(20));
    let (mut line, mut column) = (0u32, 0u32);
    let mut bytes = String::new();
    let mut version = 1;
    for c in text.chars() {
        version += 1;
        let params = change(URI, version, [line, column, line, column], &c.to_string());
        let body = json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}).to_string();
        bytes.push_str(&frame(&body));
        let body =
            json!({"jsonrpc": "2.0", "id": 100_000 + version, "method": "textDocument/hover", "params": at(URI, 0, 0)});
        bytes.push_str(&frame(&body.to_string()));
        if c == '\n' { (line, column) = (line + 1, 0) } else { column += c.len_utf16() as u32 }
    }
    client.write(bytes.as_bytes());
    let tree = client.tree(URI);
    let mut fresh = Client::like_vscode();
    fresh.open(URI, &text);
    assert_eq!(tree, fresh.tree(URI));
    for version in 2..=version {
        client.answer(100_000 + version);
    }
}

#[test]
fn edits_queue_after_an_opening_and_a_brace() {
    let mut client = Client::like_emacs();
    let text = many(600);
    client.open(URI, &text);
    // A brace before everything changes the meaning of all of it; then it is taken back.
    client.edit(URI, 2, [0, 0, 0, 0], "{");
    client.edit(URI, 3, [0, 0, 0, 1], "");
    client.edit(URI, 4, [1, 8, 1, 9], "车");
    client.edit(URI, 5, [1, 8, 1, 9], "炮");
    let symbols = client.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    assert_eq!(client.published(URI, 5).len(), 0);
    assert_eq!(client.answer(symbols).as_array().unwrap().len(), 600);
    assert_eq!(client.tree(URI), {
        let mut fresh = Client::like_emacs();
        fresh.open(URI, &text);
        fresh.tree(URI)
    });
}

#[test]
fn a_request_is_answered_for_the_text_before_later_edits() {
    let mut client = Client::like_vscode();
    client.open(URI, GOOD);
    let before = client.ask("textDocument/hover", at(URI, FIRST.0, FIRST.1));
    client.edit(URI, 2, [5, 3, 5, 7], "C8=5");
    let after = client.ask("textDocument/hover", at(URI, FIRST.0, FIRST.1));
    let value = |hover: Value| hover["contents"]["value"].as_str().unwrap_or_default().to_owned();
    assert!(value(client.answer(before)).contains("炮二平五"));
    assert!(value(client.answer(after)).contains("炮八平五"));
}

#[test]
fn fifty_requests_at_once_are_answered() {
    let mut client = Client::like_vscode();
    client.open(URI, &many(200));
    let methods = ["textDocument/hover", "xqls/board", "textDocument/documentSymbol", "textDocument/foldingRange"];
    let mut bytes = String::new();
    for id in 0..60i64 {
        let method = methods[id as usize % methods.len()];
        let body = json!({"jsonrpc": "2.0", "id": 1000 + id, "method": method, "params": at(URI, FIRST.0, FIRST.1)});
        let _ = write!(bytes, "{}", frame(&body.to_string()));
    }
    client.write(bytes.as_bytes());
    for id in 0..60 {
        let answer = client.answer(1000 + id);
        assert!(answer.get("error").is_none() && !answer.is_null(), "{answer}");
    }
}

#[test]
fn the_opening_of_a_huge_record_does_not_hold_up_another_one() {
    let mut client = Client::like_vscode();
    client.open("file:///records/small.xq", GOOD);
    assert!(client.request("textDocument/hover", at("file:///records/small.xq", FIRST.0, FIRST.1)).is_object());
    client.open(URI, &many(4_000));
    let huge = client.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    let small = client.ask("textDocument/hover", at("file:///records/small.xq", FIRST.0, FIRST.1));
    assert!(client.answer(small).is_object());
    let answered = Instant::now();
    assert_eq!(client.answer(huge).as_array().unwrap().len(), 4_000);
    assert!(answered.elapsed() > Duration::from_millis(1), "the hover was answered first");
}

#[test]
fn requests_are_cancelled() {
    let mut client = Client::like_vscode();
    client.open(URI, &many(4_000));
    let symbols = client.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    client.notify("$/cancelRequest", json!({"id": symbols}));
    assert_eq!(client.answer(symbols)["error"]["code"], -32800);
    assert!(client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1)).is_object());
}

#[test]
fn a_burst_ends_with_the_diagnostics_of_the_last_version() {
    let mut client = Client::like_emacs();
    client.open(URI, &many(50));
    for version in 2..=201 {
        let text = if version % 2 == 0 { "x" } else { "" };
        let end = if version % 2 == 0 { 0 } else { 1 };
        client.edit(URI, version, [3, 4, 3, 4 + end], text);
    }
    assert_eq!(client.published(URI, 201).len(), 0);
    let later = client.all_of("textDocument/publishDiagnostics", Duration::from_millis(700));
    assert!(later.iter().all(|message| message["params"]["version"].as_i64() <= Some(201)));
}

#[test]
fn a_client_that_reads_nothing_does_not_stop_the_server() {
    let mut client = Client::like_emacs();
    client.open(URI, GOOD);
    // Many answers, none of them awaited; then edits that publish.
    for version in 2..200 {
        client.ask("textDocument/hover", at(URI, FIRST.0, FIRST.1));
        client.edit(URI, version, [1, 8, 1, 9], if version % 2 == 0 { "车" } else { "炮" });
    }
    assert_eq!(client.published(URI, 199).len(), 0);
}
