//! Every request at every word of every example and fixture: no error, no range outside the text, no edit that overlaps
//! another one.
//!
//! A new request about a place or a document joins by a line in [`AT_A_PLACE`] or [`OF_A_DOCUMENT`].

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::client::{Client, vscode};

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
    ("textDocument/foldingRange", |_| ()),
    ("textDocument/documentLink", |_| ()),
    ("textDocument/codeLens", |_| ()),
    ("textDocument/inlayHint", |params| {
        params["range"] = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99999, "character": 0}});
    }),
    ("textDocument/semanticTokens/full", |_| ()),
    ("textDocument/semanticTokens/full/delta", |params| params["previousResultId"] = json!("1")),
    ("textDocument/formatting", |params| params["options"] = json!({"tabSize": 2, "insertSpaces": true})),
];

/// Requests about what [`AT_A_PLACE`] answered: the method that gave it, and the one to ask.
const OF_AN_ITEM: &[(&str, &str)] = &[
    ("textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls"),
    ("textDocument/prepareCallHierarchy", "callHierarchy/outgoingCalls"),
];

/// The request that completes an item of an answer.
const RESOLVED: &[(&str, &str)] =
    &[("textDocument/codeLens", "codeLens/resolve"), ("textDocument/inlayHint", "inlayHint/resolve")];

/// A text with the lengths of its lines in UTF-16.
struct Text {
    name: String,
    text: String,
    lines: Vec<usize>,
}

impl Text {
    fn of(name: String, text: String) -> Text {
        let joined = text.replace("\r\n", "\n").replace('\r', "\n");
        let lines = joined.split('\n').map(|line| line.encode_utf16().count()).collect();
        Text { name, text, lines }
    }

    /// Whether a position is one of the text, its line break not included.
    fn holds(&self, position: &Value) -> bool {
        let (Some(line), Some(character)) = (position["line"].as_u64(), position["character"].as_u64()) else {
            return false;
        };
        self.lines.get(line as usize).is_some_and(|length| character as usize <= *length)
    }

    /// The start of each word, and the places after each line and after the text.
    fn places(&self) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        let joined = self.text.replace("\r\n", "\n").replace('\r', "\n");
        for (number, line) in joined.split('\n').enumerate() {
            let (mut column, mut class) = (0, 0);
            for c in line.chars() {
                let now = if c.is_alphanumeric() { 1 } else { 2 + u32::from(c) };
                if now != class && !c.is_whitespace() {
                    places.push((number, column));
                }
                class = now;
                column += c.len_utf16();
            }
            places.push((number, column));
        }
        places.push((self.lines.len() + 3, 0));
        places
    }
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
    items.iter().for_each(|item| check_edits(text, method, item));
    if !items.iter().all(|item| item.get("newText").is_some()) {
        return;
    }
    let key = |position: &Value| (position["line"].as_u64(), position["character"].as_u64());
    let mut places: Vec<_> =
        items.iter().map(|edit| (key(&edit["range"]["start"]), key(&edit["range"]["end"]))).collect();
    places.sort();
    for pair in places.windows(2) {
        assert!(pair[0].1 <= pair[1].0, "{} {method}: {answer}", text.name);
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
fn texts() -> Vec<(String, Text)> {
    let mut paths = Vec::new();
    files("examples", &mut paths);
    files("tests/data", &mut paths);
    files("editors/tests/records", &mut paths);
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let Ok(mut text) = String::from_utf8(std::fs::read(&path).unwrap()) else { continue };
        let mut language = xqls::formats::detect(None, path.to_str(), &text).map(|format| format.info().id).ok();
        if path.extension().is_some_and(|extension| extension == "tree") {
            let end = text.find("\n----\n").map_or(text.len(), |at| at + 1);
            text.truncate(end);
            language = path
                .components()
                .rev()
                .nth(2)
                .and_then(|part| part.as_os_str().to_str())
                .and_then(|id| xqls::formats::by_id(id).map(|format| format.info().id));
        }
        if let Some(language) = language {
            texts.push((language.to_owned(), Text::of(path.display().to_string(), text)));
        }
    }
    assert!(texts.len() > 30, "{}", texts.len());
    texts
}

/// How many places of a text are asked about: all of a short one, and of a long one so many, spread over it.
const PLACES: usize = 40;

fn walk(texts: &[(String, Text)]) {
    let mut params = vscode();
    params["capabilities"]["textDocument"]["rename"] = json!({"prepareSupport": true});
    params["capabilities"]["textDocument"]["definition"] = json!({"linkSupport": true});
    params["initializationOptions"]["inlay_hints"] = json!(true);
    params["initializationOptions"]["client"]["commands"] = json!(["xqls.showBoard"]);
    params["capabilities"]["workspace"]["configuration"] = json!(false);
    let (mut client, _) = Client::initialized(params);
    for (number, (language, text)) in texts.iter().enumerate() {
        let uri = format!("file:///walk/{number}");
        client.open_as(&uri, language, &text.text);
        let document = || json!({"textDocument": {"uri": uri}});
        let mut asked = Vec::new();
        for (method, complete) in OF_A_DOCUMENT {
            let mut params = document();
            complete(&mut params);
            asked.push((*method, client.ask(method, params), true));
        }
        let places = text.places();
        let step = places.len().div_ceil(PLACES);
        for (line, character) in places.into_iter().step_by(step.max(1)) {
            for (table, answers) in [(AT_A_PLACE, true), (OFTEN_REFUSED, false)] {
                for (method, complete) in table {
                    let mut params = document();
                    params["position"] = json!({"line": line, "character": character});
                    complete(&mut params);
                    asked.push((*method, client.ask(method, params), answers));
                }
            }
        }
        for (method, id, answers) in asked {
            let answer = client.answer(id);
            if let Some(error) = answer.get("error") {
                let refused = !answers && error["code"] == -32803;
                assert!(refused, "{} {method}: {answer}", text.name);
                continue;
            }
            check_ranges(text, method, &answer);
            check_edits(text, method, &answer);
            for (_, method) in RESOLVED.iter().filter(|(of, _)| *of == method) {
                for item in answer.as_array().into_iter().flatten().take(PLACES) {
                    let answer = client.request(method, item.clone());
                    assert!(answer.get("error").is_none(), "{} {method}: {answer}", text.name);
                    check_ranges(text, method, &answer);
                }
            }
            for (of, method) in OF_AN_ITEM.iter().filter(|(of, _)| *of == method) {
                for item in answer.as_array().into_iter().flatten() {
                    let answer = client.request(method, json!({"item": item}));
                    assert!(answer.get("error").is_none(), "{} {of} {method}: {answer}", text.name);
                    check_ranges(text, method, &answer);
                }
            }
        }
        client.notify("textDocument/didClose", document());
    }
}

#[test]
fn every_request_at_every_word() {
    let texts = texts();
    // Two clients, so that two cores have something to do.
    std::thread::scope(|scope| {
        for half in [0, 1] {
            let own: Vec<(String, Text)> = texts
                .iter()
                .skip(half)
                .step_by(2)
                .map(|(language, text)| (language.clone(), Text::of(text.name.clone(), text.text.clone())))
                .collect();
            scope.spawn(move || walk(&own));
        }
    });
}
