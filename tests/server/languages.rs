//! A switch of the language: a client that speaks Chinese or Japanese gets no English word, whatever it asks about the
//! documented examples. Codes, keys and text of the record stay in every language.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xqls::diagnostics;

use super::client::{Client, at, vscode};
use crate::english::{english, words};
use crate::random::every;

/// The languages as editors name them.
const LOCALES: [&str; 3] = ["zh-cn", "zh-tw", "ja"];

/// Members of an answer that are texts for people. All others are code, keys or text of the record.
const SHOWN: &[&str] =
    &["message", "title", "value", "detail", "documentation", "tooltip", "description", "contents", "collapsedText"];

/// The texts for people in an answer.
fn shown(answer: &Value, found: &mut Vec<String>) {
    match answer {
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(text) if SHOWN.contains(&name.as_str()) => found.push(text.clone()),
                    // A client writes these into the text, or sends them back.
                    _ if ["edit", "data", "arguments", "command", "textEdit"].contains(&name.as_str())
                        && !member.is_object() => {}
                    _ if ["edit", "data", "textEdit", "insertTextFormat"].contains(&name.as_str()) => {}
                    member => shown(member, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| shown(item, found)),
        _ => {}
    }
}

/// A session in a language, and the English words in its answers.
struct Session {
    client: Client,
    locale: &'static str,
    english: BTreeSet<String>,
    found: BTreeSet<String>,
    texts: usize,
}

impl Session {
    fn new(locale: &'static str) -> Session {
        let mut params = vscode();
        params["locale"] = json!(locale);
        params["initializationOptions"]["inlay_hints"] = json!(true);
        params["capabilities"]["window"] = json!({ "workDoneProgress": true });
        let mut client = Client::start();
        client.settings = json!({ "inlay_hints": true });
        let _ = client.request("initialize", params);
        client.notify("initialized", json!({}));
        Session { client, locale, english: english(), found: BTreeSet::new(), texts: 0 }
    }

    /// Asks, and looks at the answer. What stands in the record is its own.
    fn ask(&mut self, what: &str, record: &BTreeSet<String>, method: &str, params: Value) -> Value {
        let answer = self.client.request(method, params);
        self.look(&format!("{what} {method}"), record, &answer);
        answer
    }

    fn look(&mut self, what: &str, record: &BTreeSet<String>, answer: &Value) {
        let mut texts = Vec::new();
        shown(answer, &mut texts);
        for text in texts {
            self.texts += 1;
            for word in words(&text) {
                if self.english.contains(&word) && !record.contains(&word) {
                    self.found.insert(format!("{}: {what}: {word:?} in {text:?}", self.locale));
                }
            }
        }
    }

    /// Everything about a record at some places of it.
    fn walk(&mut self, name: &str, language: &str, text: &str, places: &[usize]) {
        let uri = format!("untitled:{name}");
        let record: BTreeSet<String> =
            words(&text.replace('`', " ").replace(['_', '/', '.', '-'], " ")).into_iter().collect();
        self.client.open_as(&uri, language, text);
        let document = json!({"textDocument": {"uri": uri}});
        let report = self.ask(name, &record, "textDocument/diagnostic", document.clone());
        for method in ["textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/documentLink"] {
            self.ask(name, &record, method, document.clone());
        }
        let lenses = self.ask(name, &record, "textDocument/codeLens", document.clone());
        for lens in lenses.as_array().into_iter().flatten() {
            self.ask(name, &record, "codeLens/resolve", lens.clone());
        }
        let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}});
        let hints = json!({"textDocument": {"uri": uri}, "range": whole});
        let hints = self.ask(name, &record, "textDocument/inlayHint", hints);
        for hint in hints.as_array().into_iter().flatten().take(3) {
            let label = json!({ "value": hint["label"] });
            self.look(&format!("{name} inlay hint"), &record, &label);
            self.ask(name, &record, "inlayHint/resolve", hint.clone());
        }
        for place in places {
            let before = text.char_indices().take_while(|(at, _)| at < place).map(|(_, c)| c).collect::<String>();
            let line = before.matches('\n').count() as u32;
            let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count() as u32;
            self.at_a_place(name, &record, &at(&uri, line, column), &report["items"]);
        }
        self.client.notify("textDocument/didClose", document);
    }

    fn at_a_place(&mut self, name: &str, record: &BTreeSet<String>, place: &Value, findings: &Value) {
        let methods = ["hover", "completion", "signatureHelp", "prepareRename", "prepareCallHierarchy"];
        for method in methods {
            let answer = self.ask(name, record, &format!("textDocument/{method}"), place.clone());
            if method == "completion" {
                let items = answer["items"].as_array().cloned().unwrap_or_default();
                for item in items.into_iter().take(4) {
                    self.ask(name, record, "completionItem/resolve", item);
                }
            }
        }
        let mut params = place.clone();
        params["newName"] = json!("no name");
        self.ask(name, record, "textDocument/rename", params);
        let mut params = place.clone();
        params["range"] = json!({"start": place["position"], "end": place["position"]});
        params["context"] = json!({"diagnostics": findings});
        self.ask(name, record, "textDocument/codeAction", params);
        for (method, name_of, value) in [
            ("xqls/play", "move", "a0a9"),
            ("xqls/play", "move", "nonsense"),
            ("xqls/edit", "action", "promote"),
            ("xqls/edit", "action", "demote"),
            ("xqls/edit", "action", "delete"),
            ("xqls/edit", "action", "truncate"),
        ] {
            let mut params = place.clone();
            params[name_of] = json!(value);
            let answer = self.client.request(method, params);
            let said = json!({ "message": answer["error"]["message"], "deleted": answer["deleted"] });
            self.look(&format!("{name} {method}"), record, &said);
        }
        let mut params = place.clone();
        (params["action"], params["fen"]) = (json!("setup"), json!("9/9"));
        let answer = self.client.request("xqls/edit", params);
        self.look(&format!("{name} setup"), record, &json!({ "message": answer["error"]["message"] }));
    }
}

#[test]
fn nothing_stays_in_english() {
    std::thread::scope(|scope| {
        for (number, locale) in LOCALES.into_iter().enumerate() {
            scope.spawn(move || speaks(locale, number));
        }
    });
}

fn speaks(locale: &'static str, number: usize) {
    let mut session = Session::new(locale);
    for (nth, info) in
        diagnostics::all().iter().enumerate().filter(|(nth, _)| every(2 * LOCALES.len(), nth + 2 * number))
    {
        let Some(example) = info.example() else { continue };
        // At the mistake, at the start and at the last word.
        let last = example.text.trim_end().rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let others = [0, last].into_iter().filter(|_| every(6, nth + number));
        let places: Vec<usize> = example.findings.iter().take(1).map(|(range, _)| range.start).chain(others).collect();
        session.walk(info.code, &example.language, &example.text, &places);
        if let Some(fixed) = example.fixed.as_ref().filter(|_| every(6, nth + number)) {
            session.walk(&format!("{}-fixed", info.code), &example.language, fixed, &[fixed.len() / 2]);
        }
    }
    assert!(session.texts > 150, "{locale}: only {} texts", session.texts);
    let found: Vec<&String> = session.found.iter().collect();
    assert!(
        found.is_empty(),
        "{} texts\n{}",
        found.len(),
        found.iter().map(|line| format!("{line}\n")).collect::<String>()
    );
}
