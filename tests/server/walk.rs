//! Every request at every word of every example and fixture: no error, no range outside the text or inside of a
//! character, no edit that overlaps another one. An edit is applied, and the text after it has no more errors than before.
//! In UTF-8, UTF-16 and UTF-32 the answers are about the same characters.
//!
//! A new request about a place or a document joins by a line in [`AT_A_PLACE`] or [`OF_A_DOCUMENT`].

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use xqls::diagnostics::Severity;
use xqls::ide::{self, Document};

use super::client::{Client, vscode};
use crate::random::{every, number, rounds};

/// A method, and what adds to the document or place what else it needs.
type Request = (&'static str, fn(&mut Value));

/// Requests about a place.
const AT_A_PLACE: &[Request] = &[
    ("textDocument/hover", |_| ()),
    ("textDocument/completion", |_| ()),
    ("textDocument/definition", |_| ()),
    ("textDocument/references", |params| params["context"] = json!({"includeDeclaration": true})),
    ("textDocument/documentHighlight", |_| ()),
    ("textDocument/linkedEditingRange", |_| ()),
    ("textDocument/selectionRange", |params| params["positions"] = json!([params["position"]])),
    ("textDocument/prepareCallHierarchy", |_| ()),
    ("textDocument/codeAction", |params| {
        params["range"] = json!({"start": params["position"], "end": params["position"]});
        params["context"] = json!({"diagnostics": []});
    }),
    ("textDocument/semanticTokens/range", |params| {
        params["range"] =
            json!({"start": params["position"], "end": {"line": params["position"]["line"], "character": 999}});
    }),
    ("textDocument/signatureHelp", |_| ()),
    ("textDocument/onTypeFormatting", |params| {
        params["ch"] = json!("}");
        params["options"] = json!({"tabSize": 2, "insertSpaces": true});
    }),
    ("textDocument/rangeFormatting", |params| {
        let line = params["position"]["line"].as_u64().unwrap_or(0);
        params["range"] = json!({"start": params["position"], "end": {"line": line + 3, "character": 0}});
        params["options"] = json!({"tabSize": 2, "insertSpaces": true});
    }),
    ("xqls/board", |_| ()),
];

/// Requests that are refused at most places.
const OFTEN_REFUSED: &[Request] = &[
    ("textDocument/prepareRename", |_| ()),
    ("textDocument/rename", |params| params["newName"] = json!("77")),
    ("xqls/play", |params| params["move"] = json!("h2e2")),
    ("xqls/edit", |params| params["action"] = json!("truncate")),
];

/// Requests about a document.
const OF_A_DOCUMENT: &[Request] = &[
    ("textDocument/diagnostic", |_| ()),
    ("textDocument/documentSymbol", |_| ()),
    ("workspace/symbol", |params| params["query"] = json!("")),
    ("textDocument/foldingRange", |_| ()),
    ("textDocument/documentLink", |_| ()),
    ("textDocument/codeLens", |_| ()),
    ("textDocument/inlayHint", |params| {
        params["range"] = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99999, "character": 0}});
    }),
    ("textDocument/semanticTokens/full", |_| ()),
    ("textDocument/semanticTokens/full/delta", |params| params["previousResultId"] = json!("unknown")),
    ("textDocument/formatting", |params| params["options"] = json!({"tabSize": 2, "insertSpaces": true})),
    ("xqls/explain", |params| params["code"] = json!("illegal-move")),
];

/// Requests about what [`AT_A_PLACE`] answered: the method that gave it, and the one to ask.
const OF_AN_ITEM: &[(&str, &str)] = &[
    ("textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls"),
    ("textDocument/prepareCallHierarchy", "callHierarchy/outgoingCalls"),
];

/// The request that completes an item of an answer.
const RESOLVED: &[(&str, &str)] = &[
    ("textDocument/codeLens", "codeLens/resolve"),
    ("textDocument/inlayHint", "inlayHint/resolve"),
    ("textDocument/completion", "completionItem/resolve"),
    ("textDocument/codeAction", "codeAction/resolve"),
];

/// The requests whose edits leave no more errors than there were.
const HARMLESS: &[&str] = &[
    "textDocument/codeAction",
    "codeAction/resolve",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
    "xqls/edit",
    "xqls/play",
];

/// A text with its lines, as a client sees it that counts columns in some unit.
pub(super) struct Text {
    pub name: String,
    language: String,
    text: String,
    /// The columns of each line that are between characters, each with its byte in the text.
    lines: Vec<BTreeMap<u64, usize>>,
    errors: usize,
    /// The texts after the edits that were looked at.
    tried: RefCell<HashSet<String>>,
}

impl Text {
    pub(super) fn of(name: &str, language: &str, text: &str, encoding: &'static str) -> Text {
        let (mut lines, mut columns, mut column) = (Vec::new(), BTreeMap::from([(0, 0)]), 0);
        let mut left = text.char_indices().peekable();
        while let Some((at, c)) = left.next() {
            let two = c == '\r' && left.next_if(|(_, c)| *c == '\n').is_some();
            if matches!(c, '\r' | '\n') {
                lines.push(std::mem::replace(&mut columns, BTreeMap::from([(0, at + 1 + usize::from(two))])));
                column = 0;
                continue;
            }
            column += match encoding {
                "utf-8" => c.len_utf8(),
                "utf-16" => c.len_utf16(),
                _ => 1,
            } as u64;
            columns.insert(column, at + c.len_utf8());
        }
        lines.push(columns);
        let (name, language, text) = (name.to_owned(), language.to_owned(), text.to_owned());
        let errors = errors(&text, &language);
        Text { name, language, text, lines, errors, tried: RefCell::default() }
    }

    /// The byte of a position; `None` if the position is not one between characters of the text, line breaks left out.
    fn byte(&self, position: &Value) -> Option<usize> {
        let line = self.lines.get(position["line"].as_u64()? as usize)?;
        line.get(&position["character"].as_u64()?).copied()
    }

    /// Whether a position is one of the text.
    fn holds(&self, position: &Value) -> bool {
        self.byte(position).is_some()
    }

    /// A byte as a position.
    fn position(&self, at: usize) -> Value {
        let line = self.lines.partition_point(|line| line.get(&0).is_some_and(|start| *start <= at)) - 1;
        let column = self.lines[line].iter().rev().find(|(_, byte)| **byte <= at).map_or(0, |(column, _)| *column);
        json!({"line": line, "character": column})
    }

    /// The text after edits of it.
    fn edited(&self, edits: &[Value]) -> String {
        let range = |edit: &Value| self.byte(&edit["range"]["start"]).zip(self.byte(&edit["range"]["end"]));
        let mut edits: Vec<_> =
            edits.iter().map(|edit| (range(edit).unwrap(), edit["newText"].as_str().unwrap())).collect();
        edits.sort_by_key(|edit| edit.0);
        let mut text = self.text.clone();
        for ((start, end), new) in edits.into_iter().rev() {
            text.replace_range(start..end, new);
        }
        text
    }

    /// The start of each word, and the places after each line and after the text.
    fn places(&self) -> Vec<Value> {
        let (mut places, mut class) = (Vec::new(), 0);
        for (at, c) in self.text.char_indices() {
            let now = if c.is_alphanumeric() { 1 } else { 2 + u32::from(c) };
            let breaks = matches!(c, '\r' | '\n');
            if breaks || (now != class && !c.is_whitespace()) {
                places.push(self.position(at));
            }
            class = now;
        }
        places.dedup();
        places.push(self.position(self.text.len()));
        places.push(json!({"line": self.lines.len() + 3, "character": 0}));
        places
    }
}

fn errors(text: &str, language: &str) -> usize {
    let found = ide::diagnostics(&Document::open_text(text, language));
    found.iter().filter(|one| one.severity == Severity::Error).count()
}

/// Checks every range of an answer: it is in order and in the text.
fn check_ranges(text: &Text, method: &str, answer: &Value) {
    match answer {
        Value::Object(members) => {
            if let (Some(start), Some(end)) = (members.get("start"), members.get("end")) {
                assert!(text.holds(start) && text.holds(end), "{} {method}: {answer}", text.name);
                let key = |position: &Value| (position["line"].as_u64(), position["character"].as_u64());
                assert!(key(start) <= key(end), "{} {method}: {answer}", text.name);
            }
            members.values().for_each(|member| check_ranges(text, method, member));
        }
        Value::Array(items) => items.iter().for_each(|item| check_ranges(text, method, item)),
        _ => {}
    }
}

/// Checks that no two edits of a list overlap.
fn check_edits(text: &Text, method: &str, answer: &Value) {
    if let Value::Object(members) = answer {
        members.values().for_each(|member| check_edits(text, method, member));
    }
    let Value::Array(items) = answer else { return };
    // A whole new file is no edit of this one.
    items
        .iter()
        .filter(|item| item["textDocument"]["version"] != Value::Null || item.get("edits").is_none())
        .for_each(|item| check_edits(text, method, item));
    if items.is_empty() || !items.iter().all(|item| item.get("newText").is_some()) {
        return;
    }
    let key = |position: &Value| (position["line"].as_u64(), position["character"].as_u64());
    let mut places: Vec<_> =
        items.iter().map(|edit| (key(&edit["range"]["start"]), key(&edit["range"]["end"]))).collect();
    places.sort();
    for pair in places.windows(2) {
        assert!(pair[0].1 <= pair[1].0, "{} {method}: {answer}", text.name);
    }
    let after = text.edited(items);
    // Each change once: most places ask for the same ones.
    if HARMLESS.contains(&method) && text.tried.borrow_mut().insert(after.clone()) {
        assert!(errors(&after, &text.language) <= text.errors, "{} {method}: {answer}\n{after}", text.name);
    }
}

fn files(folder: &str, found: &mut Vec<PathBuf>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
}

/// The texts to walk over, those of the trees without the tree.
pub(super) fn texts() -> Vec<Text> {
    let mut paths = Vec::new();
    files("examples", &mut paths);
    files("tests/data", &mut paths);
    files("editors/tests/records", &mut paths);
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let Ok(mut text) = String::from_utf8(std::fs::read(&path).unwrap()) else { continue };
        let mut language = xqls::formats::detect(None, path.to_str(), &text).map(|format| format.info.id).ok();
        if path.extension().is_some_and(|extension| extension == "tree") {
            let end = text.find("\n----\n").map_or(text.len(), |at| at + 1);
            text.truncate(end);
            language = path
                .components()
                .rev()
                .nth(2)
                .and_then(|part| part.as_os_str().to_str())
                .and_then(|id| xqls::formats::by_id(id).map(|format| format.info.id));
        }
        if let Some(language) = language {
            texts.push(Text::of(&path.display().to_string(), language, &text, "utf-16"));
        }
    }
    assert!(texts.len() > 30, "{}", texts.len());
    texts
}

/// How many places of a text are asked about: all of a short one, and of a long one so many, spread over it.
const PLACES: usize = 3;
/// How many items of a text are completed.
const RESOLVES: usize = 4;

/// Who answers: the server over a pipe, or a session in this process.
pub(super) trait Peer {
    /// Sends a notification.
    fn notify(&mut self, method: &str, params: Value);

    /// Sends a request; its number is returned.
    fn ask(&mut self, method: &str, params: Value) -> i64;

    /// The answer to a request: the result, or the whole message if it is an error.
    fn answer(&mut self, id: i64) -> Value;

    /// Sends a request and gets its answer.
    fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// Opens a document of a language, version 1.
    fn open_as(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }
}

impl Peer for Client {
    fn notify(&mut self, method: &str, params: Value) {
        Client::notify(self, method, params);
    }

    fn ask(&mut self, method: &str, params: Value) -> i64 {
        Client::ask(self, method, params)
    }

    fn answer(&mut self, id: i64) -> Value {
        Client::answer(self, id)
    }
}

/// The parameters of `initialize` of a client that counts columns in a unit.
pub(super) fn walker(encoding: &str) -> Value {
    let mut params = vscode();
    params["capabilities"]["general"]["positionEncodings"] = json!([encoding]);
    params["capabilities"]["textDocument"]["rename"] = json!({"prepareSupport": true});
    params["capabilities"]["textDocument"]["definition"] = json!({"linkSupport": true});
    params["initializationOptions"]["inlay_hints"] = json!(true);
    params["initializationOptions"]["client"]["commands"] = json!(["xqls.showBoard"]);
    params["capabilities"]["workspace"]["configuration"] = json!(false);
    params
}

fn client(encoding: &str) -> Client {
    Client::initialized(walker(encoding)).0
}

/// Everything that is asked about a text, with the answers and refusals, in order.
pub(super) fn walk_over(client: &mut impl Peer, uri: &str, text: &Text, most: usize) -> Vec<(&'static str, Value)> {
    client.open_as(uri, &text.language, &text.text);
    let document = || json!({"textDocument": {"uri": uri}});
    let (mut asked, mut answers) = (Vec::new(), Vec::new());
    for (method, complete) in OF_A_DOCUMENT {
        let mut params = document();
        complete(&mut params);
        asked.push((*method, client.ask(method, params), true));
    }
    let places = text.places();
    let step = places.len().div_ceil(most).max(1);
    let first = number("XQLS_FUZZ_SEED").unwrap_or(0) as usize % step;
    for position in places.into_iter().skip(first).step_by(step) {
        for (table, answers) in [(AT_A_PLACE, true), (OFTEN_REFUSED, false)] {
            for (method, complete) in table {
                let mut params = document();
                params["position"] = position.clone();
                complete(&mut params);
                asked.push((*method, client.ask(method, params), answers));
            }
        }
    }
    let mut left = rounds(RESOLVES);
    for (method, id, must) in asked {
        let answer = client.answer(id);
        if let Some(error) = answer.get("error") {
            let refused = !must && error["code"] == -32803;
            assert!(refused, "{} {method}: {answer}", text.name);
            answers.push((method, error.clone()));
            continue;
        }
        check_ranges(text, method, &answer);
        check_edits(text, method, &answer);
        for (_, resolve) in RESOLVED.iter().filter(|(of, _)| *of == method) {
            let items = answer.as_array().or_else(|| answer["items"].as_array());
            let most = most.min(left);
            let first = if method.starts_with("textDocument/co") { most.min(2) } else { most };
            for item in items.into_iter().flatten().filter(|item| item.get("data").is_some()).take(first) {
                let answer = client.request(resolve, item.clone());
                if let Some(error) = answer.get("error") {
                    // Some changes turn out to be impossible.
                    let refused = *resolve == "codeAction/resolve" && error["code"] == -32803;
                    assert!(refused, "{} {resolve}: {answer}", text.name);
                    answers.push((*resolve, error.clone()));
                    continue;
                }
                check_ranges(text, resolve, &answer);
                check_edits(text, resolve, &answer);
                answers.push((*resolve, answer));
                left -= 1;
            }
        }
        for (of, call) in OF_AN_ITEM.iter().filter(|(of, _)| *of == method) {
            for item in answer.as_array().into_iter().flatten() {
                let answer = client.request(call, json!({"item": item}));
                assert!(answer.get("error").is_none(), "{} {of} {call}: {answer}", text.name);
                check_ranges(text, call, &answer);
                answers.push((*call, answer));
            }
        }
        answers.push((method, answer));
    }
    client.notify("textDocument/didClose", document());
    answers
}

#[test]
fn every_request_at_every_word() {
    let count = texts().len();
    // Two clients, so that two cores have something to do.
    std::thread::scope(|scope| {
        for half in [0, 1] {
            scope.spawn(move || {
                let mut client = client("utf-16");
                let texts = texts();
                assert_eq!(texts.len(), count);
                for (number, text) in texts.iter().enumerate().skip(half).step_by(2) {
                    if !every(3, number / 2) {
                        continue;
                    }
                    walk_over(&mut client, &format!("file:///walk/{number}"), text, rounds(PLACES));
                }
            });
        }
    });
}

/// An answer with bytes in place of positions.
fn in_bytes(text: &Text, method: &str, answer: &Value) -> Value {
    let byte = |line: &Value, character: &Value| {
        let position = json!({"line": line, "character": character});
        json!(text.byte(&position).unwrap_or_else(|| panic!("{} {method}: {position}", text.name)))
    };
    match answer {
        Value::Object(members) if members.contains_key("line") && members.contains_key("character") => {
            byte(&members["line"], &members["character"])
        }
        Value::Object(members) if method.starts_with("textDocument/semanticTokens") && members.contains_key("data") => {
            let numbers: Vec<u64> = members["data"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
            let (mut line, mut column, mut tokens) = (0, 0, Vec::new());
            for token in numbers.chunks(5) {
                column = if token[0] == 0 { column + token[1] } else { token[1] };
                line += token[0];
                let (start, end) = (byte(&json!(line), &json!(column)), byte(&json!(line), &json!(column + token[2])));
                tokens.push(json!([start, end, token[3], token[4]]));
            }
            json!(tokens)
        }
        Value::Object(members) => {
            let mut members = members.clone();
            for side in ["start", "end"] {
                let (line, column) = (format!("{side}Line"), format!("{side}Character"));
                if let (Some(at), Some(column)) = (members.get(&line).cloned(), members.remove(&column)) {
                    members.insert(line, byte(&at, &column));
                }
            }
            // They hold the positions, in the client's unit.
            members.remove("data");
            if matches!(method, "xqls/play" | "xqls/edit") {
                // A place in the text after the edit.
                members.remove("position");
            }
            members.remove("resultId");
            members.into_iter().map(|(key, value)| (key, in_bytes(text, method, &value))).collect()
        }
        Value::Array(items) => items.iter().map(|item| in_bytes(text, method, item)).collect(),
        other => other.clone(),
    }
}

#[test]
fn answers_are_about_the_same_characters_in_every_encoding() {
    const ENCODINGS: [&str; 3] = ["utf-8", "utf-16", "utf-32"];
    let wide = |text: &str| {
        let mut line = 0;
        let text = text.replace("/* ", "/* 𠀀😀 ").replace("{ ", "{ /* 😀车 */ ");
        text.split_inclusive('\n')
            .map(|part| {
                line += 1;
                if line % 4 == 0 {
                    part.replace(" 1. ", " /* 𠀀 */ 1. ").replace(" 2. ", " /* e\u{301}😀 */ 2. ")
                } else {
                    part.to_owned()
                }
            })
            .collect::<String>()
    };
    let mut clients = ENCODINGS.map(client);
    let texts = texts();
    let step = texts.len().div_ceil(rounds(3));
    for (number, text) in texts.iter().enumerate().step_by(step.max(1)) {
        let uri = format!("file:///walk/{number}");
        let changed = if text.language == "xq" { wide(&text.text) } else { text.text.clone() };
        let mut all = Vec::new();
        for (client, encoding) in clients.iter_mut().zip(ENCODINGS) {
            let text = Text::of(&text.name, &text.language, &changed, encoding);
            let answers = walk_over(client, &uri, &text, 6);
            all.push(
                answers.iter().map(|(method, answer)| (*method, in_bytes(&text, method, answer))).collect::<Vec<_>>(),
            );
        }
        for (encoding, answers) in ENCODINGS.iter().zip(&all).skip(1) {
            assert_eq!(answers.len(), all[0].len(), "{}", text.name);
            for ((method, one), (_, other)) in all[0].iter().zip(answers) {
                assert_eq!(one, other, "{} {method}: utf-8, and {encoding}", text.name);
            }
        }
    }
}
