//! Everything that a client may do wrong, at random and in bulk: no request stays without its answer, no text drifts from
//! the client's, and the server ends when it should.
//!
//! `XQLS_FUZZ_SEED` and `XQLS_FUZZ_TIMES` change all of it, as they do all random tests.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::{Value, json};

use super::client::{Client, PATIENCE, at, emacs, frame, neovim, vscode};
use super::{FIRST, GOOD, many};
use crate::random::{random, rounds};

const URI: &str = "file:///records/torture.xq";

/// A text as its client holds it: UTF-16 units, where a half of a pair may stand alone.
struct ClientText {
    units: Vec<u16>,
    encoding: &'static str,
}

impl ClientText {
    fn new(text: &str, encoding: &'static str) -> ClientText {
        ClientText { units: text.encode_utf16().collect(), encoding }
    }

    /// The text, halves of pairs as the server has them.
    fn text(&self) -> String {
        String::from_utf16_lossy(&self.units)
    }

    /// The start of each line, in units.
    fn lines(&self) -> Vec<usize> {
        let mut starts = vec![0];
        for (at, unit) in self.units.iter().enumerate() {
            let two = *unit == 13 && self.units.get(at + 1) == Some(&10);
            if matches!(*unit, 10 | 13) && !two {
                starts.push(at + 1);
            }
        }
        starts
    }

    /// The position of a unit.
    fn position(&self, at: usize) -> Value {
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= at) - 1;
        let before = String::from_utf16_lossy(&self.units[lines[line]..at]);
        let character = match self.encoding {
            "utf-8" => before.len(),
            "utf-16" => before.encode_utf16().count(),
            _ => before.chars().count(),
        };
        json!({"line": line, "character": character})
    }

    /// A place between two units where a client may cut: not within CRLF, and within a pair only if it counts UTF-16.
    fn place(&self, random: &mut Rng) -> usize {
        let mut at = random.usize(..=self.units.len());
        let crlf = |at: usize| at > 0 && self.units[at - 1] == 13 && self.units.get(at) == Some(&10);
        let pair = |at: usize| {
            at > 0
                && (0xD800..0xDC00).contains(&self.units[at - 1])
                && self.units.get(at).is_some_and(|unit| (0xDC00..0xE000).contains(unit))
        };
        while crlf(at) || (self.encoding != "utf-16" && pair(at)) {
            at -= 1;
        }
        at
    }

    /// A change of a part.
    fn change(&mut self, random: &mut Rng) -> Value {
        let put = PUT[random.usize(..PUT.len())];
        let one = self.place(random);
        let far = if random.u8(..8) == 0 { self.units.len() } else { 6 };
        let end = self.floor(one + random.usize(..=far), one);
        let range = json!({"start": self.position(one), "end": self.position(end)});
        self.units.splice(one..end, put.encode_utf16());
        // A lone half counts for one unit on both sides, and for one character.
        self.units = self.text().encode_utf16().collect();
        json!({"range": range, "text": put})
    }

    /// The last place up to `at` where a client may cut; a pair is not cut here.
    fn floor(&self, at: usize, from: usize) -> usize {
        let mut at = at.min(self.units.len());
        while at > from {
            let low = self.units.get(at).is_some_and(|unit| (0xDC00..0xE000).contains(unit));
            let crlf = self.units[at - 1] == 13 && self.units.get(at) == Some(&10);
            if !low && !crlf {
                break;
            }
            at -= 1;
        }
        at
    }
}

const PUT: &[&str] = &[
    "",
    "",
    "x",
    "\n",
    "\r\n",
    "\r",
    "{",
    "}",
    "(1)",
    "车",
    "𠀀",
    "😀",
    "\u{FEFF}",
    "1. C2=5 N8+7\n",
    "/*",
    "*/",
    "GAME 2\n",
    "VAR[1]{ ",
    "FORMAT WXF\n",
    "\0",
    "\u{2028}",
    "e\u{301}",
    "\"\\",
    "(: ",
    "declare ",
];

/// The requests of a document and of a place in it.
const ASKED: &[&str] = &[
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/diagnostic",
    "textDocument/definition",
    "textDocument/codeLens",
    "xqls/board",
    "xqls/tree",
    "xqls/syntaxTree",
    "no/such/method",
    "$/nothing",
];

/// The text that the server has, by way of its syntax tree; `None` if it does not read it.
fn same_text(client: &mut Client, uri: &str, held: &ClientText, fresh: &mut u32, language: &str, label: &str) {
    *fresh += 1;
    let opened = format!("file:///records/fresh{fresh}.{language}");
    client.open_as(&opened, language, &held.text());
    let (edited, whole) = (client.tree(uri), client.tree(&opened));
    assert!(edited == whole, "{label}: the texts differ:\n{:?}\n{edited}", held.text());
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": opened}}));
}

/// Edits of every kind with requests, cancellations and nonsense in between; then the texts are compared.
fn edited_at_random(mut client: Client, encoding: &'static str, language: &str, text: &str, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let uri = format!("file:///records/torture.{language}");
    let mut held = ClientText::new(text, encoding);
    let (mut version, mut fresh) = (1i64, 0);
    client.open_as(&uri, language, text);
    for round in 0..rounds(4) {
        let mut asked = Vec::new();
        for _ in 0..random.usize(1..25) {
            match random.u8(..10) {
                0..6 => {
                    version += if random.u8(..10) == 0 { -3 } else { 1 };
                    let count = if random.u8(..6) == 0 { random.usize(2..5) } else { 1 };
                    let mut changes = Vec::new();
                    for _ in 0..count {
                        if random.u8(..40) == 0 {
                            held = ClientText::new(text, encoding);
                            changes.push(json!({"text": text}));
                        } else {
                            changes.push(held.change(&mut random));
                        }
                    }
                    let document = json!({"uri": uri, "version": version});
                    client
                        .notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
                }
                6..8 => {
                    let method = ASKED[random.usize(..ASKED.len())];
                    let mut params = at(&uri, random.u32(..12), random.u32(..40));
                    if random.u8(..10) == 0 {
                        params = json!({"textDocument": random.u8(..9), "position": []});
                    }
                    asked.push((method, client.ask(method, params)));
                }
                8 => {
                    if let Some((_, id)) = asked.last() {
                        client.notify("$/cancelRequest", json!({"id": id}));
                    }
                    client.notify("$/cancelRequest", json!({"id": random.u32(..2000) + 900_000}));
                }
                _ => client.notify("no/such/notification", json!([1, {"a": null}])),
            }
        }
        for (method, id) in asked {
            let answer = client.answer(id);
            let code = answer["error"]["code"].as_i64();
            let expected = code.is_none() || matches!(code, Some(-32601 | -32602 | -32800));
            assert!(expected, "seed {seed}, {method}: {answer}");
        }
        let label = format!("{language} in {encoding}, seed {seed}, round {round}");
        same_text(&mut client, &uri, &held, &mut fresh, language, &label);
    }
}

#[test]
fn edits_requests_and_cancellations_at_random_leave_the_text_of_the_client() {
    let mut random = random(1912);
    let texts = [
        ("xq", GOOD.replace("胡荣华", "胡😀华")),
        ("xq", GOOD.replace('\n', "\r\n")),
        ("xq", format!("\u{FEFF}{}", GOOD.replace('\n', "\r"))),
        ("xiangqi-pgn", "[Event \"杯😀\"]\n[Red \"a\"]\n\n1. C2=5 H8+7 {马} 2. H2+3 *\n".to_owned()),
        ("csa", "V2.2\nN+a\nPI\n+\n+7776FU\n-3334FU\n".to_owned()),
        ("uci", "position startpos moves h2e2 h9g7\n".to_owned()),
    ];
    for (language, text) in &texts {
        for (params, encoding) in [(vscode(), "utf-16"), (neovim(), "utf-8"), (emacs(), "utf-32")] {
            let (client, answer) = Client::initialized(params);
            assert_eq!(answer["capabilities"]["positionEncoding"], encoding);
            edited_at_random(client, encoding, language, text, random.u64(..));
        }
    }
}

#[test]
fn a_delta_of_tokens_gives_the_tokens_of_the_whole_text() {
    let mut random = random(1912);
    let mut client = Client::like_vscode();
    client.open(URI, &many(3));
    let mut held = ClientText::new(&many(3), "utf-16");
    let document = json!({"textDocument": {"uri": URI}});
    let numbers = |data: &Value| -> Vec<u64> { data.as_array().unwrap().iter().filter_map(Value::as_u64).collect() };
    let full = client.request("textDocument/semanticTokens/full", document.clone());
    let (mut id, mut data) = (full["resultId"].clone(), numbers(&full["data"]));
    for version in 2..2 + rounds(25) as i64 {
        let change = held.change(&mut random);
        let params = json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]});
        client.notify("textDocument/didChange", params);
        let mut params = document.clone();
        params["previousResultId"] = id.clone();
        let delta = client.request("textDocument/semanticTokens/full/delta", params);
        if delta.is_null() {
            // It is not a record at the moment.
            continue;
        }
        id = delta["resultId"].clone();
        match delta.get("edits") {
            Some(edits) => {
                for edit in edits.as_array().unwrap().iter().rev() {
                    let start = edit["start"].as_u64().unwrap() as usize;
                    let end = start + edit["deleteCount"].as_u64().unwrap() as usize;
                    data.splice(start..end, edit.get("data").map(numbers).unwrap_or_default());
                }
            }
            None => data = numbers(&delta["data"]),
        }
        let whole = format!("file:///records/whole{version}.xq");
        client.open(&whole, &held.text());
        let tokens = client.request("textDocument/semanticTokens/full", json!({"textDocument": {"uri": whole}}));
        assert_eq!(data, numbers(&tokens["data"]), "after {version} in {:?}", held.text());
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": whole}}));
    }
}

#[test]
fn requests_are_cancelled_at_every_moment() {
    let mut client = Client::like_vscode();
    client.open(URI, &many(2000));
    let mut asked = Vec::new();
    for round in 0..rounds(100) {
        let method = ASKED[round % 9];
        let id = client.ask(method, at(URI, FIRST.0, FIRST.1));
        for _ in 0..round % 7 {
            std::thread::sleep(Duration::from_micros(300));
        }
        // Twice, and one that does not exist.
        for id in [id, id, -1] {
            client.notify("$/cancelRequest", json!({ "id": id }));
        }
        asked.push(id);
    }
    for id in asked {
        let answer = client.answer(id);
        let code = answer["error"]["code"].as_i64();
        assert!(code.is_none() || code == Some(-32800), "{answer}");
    }
    let hover = client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1));
    assert!(hover.is_object(), "{hover}");
}

#[test]
fn a_message_may_come_in_pieces_split_anywhere() {
    let mut client = Client::like_vscode();
    let open = json!({"uri": URI, "languageId": "xq", "version": 1, "text": GOOD});
    let body = json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": open}});
    let message = frame(&body.to_string());
    client.write(message.as_bytes());
    let ask = |id: usize| {
        frame(
            &json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": at(URI, FIRST.0, FIRST.1)})
                .to_string(),
        )
    };
    let length = ask(10_000).len();
    for split in 0..=length {
        let message = ask(10_000 + split);
        let (first, second) = message.as_bytes().split_at(split);
        client.write(first);
        if split % 8 == 0 {
            std::thread::sleep(Duration::from_micros(500));
        }
        client.write(second);
    }
    for split in 0..=length {
        let answer = client.answer(10_000 + split as i64);
        assert!(answer.get("contents").is_some(), "split at {split}: {answer}");
    }
    // And byte by byte, also within characters.
    for byte in message.as_bytes() {
        client.write(&[*byte]);
    }
    assert!(client.tree(URI).contains("胡荣华"));
}

#[test]
fn many_documents_are_open_at_once() {
    let mut client = Client::like_emacs();
    let count = rounds(250);
    let uri = |number: usize| format!("file:///records/many/{number}.xq");
    for number in 0..count {
        client.open(&uri(number), &GOOD.replace("Liu", &format!("Liu{number}")));
    }
    for number in 0..count {
        client.edit(&uri(number), 2, [1, 8, 1, 9], "车");
    }
    let asked: Vec<i64> =
        (0..count).map(|number| client.ask("xqls/syntaxTree", json!({"textDocument": {"uri": uri(number)}}))).collect();
    for (number, id) in asked.into_iter().enumerate() {
        let tree = client.answer(id);
        let tree = tree.as_str().unwrap();
        assert!(tree.contains(&format!("Liu{number}")) && tree.contains('车'), "{tree}");
    }
    for number in 0..count {
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri(number)}}));
    }
    assert_eq!(client.tree(&uri(7)), "");
}

#[test]
fn a_large_change_takes_its_turn() {
    let mut client = Client::like_vscode();
    client.open(URI, GOOD);
    let comment = format!("# {}\n", "马８进７ 𠀀 \\ \" ".repeat(30)).repeat(rounds(800));
    let lines = comment.lines().count() as u32;
    assert!(comment.len() > 500 << 10);
    client.edit(URI, 2, [0, 0, 0, 0], &comment);
    client.edit(URI, 3, [lines + 1, 8, lines + 1, 9], "车");
    let hover = client.ask("textDocument/hover", at(URI, FIRST.0 + lines, FIRST.1));
    client.edit(URI, 4, [0, 0, lines, 0], "");
    let after = client.ask("textDocument/hover", at(URI, FIRST.0, FIRST.1));
    assert!(client.answer(hover).is_object() && client.answer(after).is_object());
    let mut fresh = Client::like_vscode();
    fresh.open(URI, &GOOD.replace('炮', "车"));
    assert_eq!(client.tree(URI), fresh.tree(URI));
}

#[test]
fn a_client_that_stops_reading_is_not_answered_without_bound() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_xqls"))
        .env("LC_ALL", "C")
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = server.stdin.take().unwrap();
    let mut stdout = server.stdout.take().unwrap();
    let long = format!("{GOOD}# {}\n", "x".repeat(100_000));
    // Far more than the server takes before it waits. How many it takes depends on how many answers are out of date.
    let last = 6_000;
    let (sent, enough, seen) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)), Instant::now());
    let (counted, stops) = (Arc::clone(&sent), Arc::clone(&enough));
    let writer = std::thread::spawn(move || {
        let mut send = |body: Value| stdin.write_all(frame(&body.to_string()).as_bytes()).is_ok();
        send(json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": emacs()}));
        send(json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}));
        let document = json!({"uri": URI, "languageId": "xq", "version": 1, "text": long});
        send(json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}));
        for version in 2..last {
            if stops.load(Relaxed) {
                break;
            }
            counted.store(version, Relaxed);
            let text = if version % 2 == 0 { "x" } else { "" };
            let end = usize::from(version % 2 == 1);
            let range = json!({"start": {"line": 2, "character": 4}, "end": {"line": 2, "character": 4 + end}});
            let document = json!({"uri": URI, "version": version});
            let params = json!({"textDocument": document, "contentChanges": [{"range": range, "text": text}]});
            let tree = json!({"textDocument": {"uri": URI}});
            if !send(json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}))
                || !send(json!({"jsonrpc": "2.0", "id": version, "method": "xqls/syntaxTree", "params": tree}))
                || !send(json!({"jsonrpc": "2.0", "id": format!("a{version}"), "method": "no/such", "params": null}))
            {
                return;
            }
        }
        send(json!({"jsonrpc": "2.0", "id": 9, "method": "shutdown", "params": null}));
        send(json!({"jsonrpc": "2.0", "method": "exit", "params": null}));
    });
    // Until nothing more is taken.
    let mut before = 0;
    while before < 2 || sent.load(Relaxed) > before {
        before = sent.load(Relaxed);
        std::thread::sleep(Duration::from_millis(250));
        assert!(seen.elapsed() < PATIENCE, "{before} of {last} changes are taken");
    }
    assert!(before < last - 1, "all changes are taken, and their answers wait somewhere");
    enough.store(true, Relaxed);
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak: u64 = peak.trim().trim_end_matches(" kB").trim().parse().unwrap();
        assert!(peak < 250 << 10, "{peak} kB");
    }
    // Once it reads, everything goes on, to the end.
    std::io::copy(&mut stdout.by_ref(), &mut std::io::sink()).unwrap();
    writer.join().unwrap();
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

#[test]
fn a_client_that_dies_in_the_middle_of_a_message_ends_the_server() {
    let mut client = Client::like_emacs();
    client.open(URI, &many(500));
    client.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    client.write(b"Content-Length: 4000\r\n\r\n{\"jsonrpc\":\"2.0\",");
    client.close_input();
    assert!(client.ended(Duration::from_secs(10)).is_some());
}

#[test]
fn a_tree_of_any_depth_is_answered() {
    let mut client = Client::like_vscode();
    let depth = rounds(800);
    // Each variation replaces the first move of the one around it.
    let nested =
        format!("FORMAT AXF\nGAME 1\nSTART{{ 1. C2=5 {}{} }}\n", "{ 1. C8=5 ".repeat(depth), "}".repeat(depth));
    let pgn = format!("[Red \"a\"]\n\n1. C2=5 {}{} *\n", "( 1. C8=5 ".repeat(depth), ")".repeat(depth));
    for (uri, language, text) in [(URI, "xq", &nested), ("file:///records/deep.pgn", "xiangqi-pgn", &pgn)] {
        client.open_as(uri, language, text);
        let tree = client.request("xqls/tree", json!({"textDocument": {"uri": uri}, "detail": "moves"}));
        assert!(tree.is_object() || tree.is_array(), "{language}: {tree}");
        let symbols = client.request("textDocument/foldingRange", json!({"textDocument": {"uri": uri}}));
        assert!(symbols.is_array(), "{language}: {symbols}");
        client.edit(uri, 2, [0, 0, 0, 0], " ");
        assert!(client.tree(uri).len() > text.len());
    }
}
