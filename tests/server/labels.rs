//! Records full of characters that turn the text, control something or are not shown: no text that an editor shows has
//! one of them, and no label is longer than a label. What a client writes into a text, or sends back, stays as it is.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use xqls::text::hidden;

use super::client::{Client, emacs, neovim, vscode};
use super::walk::{Text, walk_over};
use crate::random::{every, rounds};

/// Members of answers that are not shown: edits, addresses, and data of the server that comes back. Every other text is
/// looked at.
const NOT_SHOWN: &[&str] = &["newText", "filterText", "data", "uri", "target", "targetUri", "arguments"];
/// Members that may have several lines.
const PAGES: &[&str] = &["value", "message", "reason", "text", "svg", "xqls/syntaxTree", "xqls/explain"];
/// The most characters of a label, with its ellipsis.
const LABEL: usize = 301;

/// Names and moves of every kind, with a text in each.
fn records(hostile: &str) -> Vec<(&'static str, String)> {
    let h = hostile;
    vec![
        (
            "xq",
            format!(
                "FORMAT LALG\nGAME 1, T{h}\nRED R{h}; 1; t{h}\nBLACK B{h}\nEVENT E{h}\nDATE d{h}\nRESULT 1-0 (r{h})\nKEY{h} v\n\
                 START{{\n1. Ch2-e2 Nh9{h}-g7 (1) (9) COM{{ c{h} https://example.org/{h} }}\n2. N{h} {{ 2. Nb0-c3{h} }}\n\
                 2. Nh0-g2 Ri9-h9 /* {h} */\nVAR[1]{{ 1. ... Nb9-c7 COM{{ {h} }} 2. X{h} }}\nVAR[2]{{ }}\n}}\n{h}\n"
            ),
        ),
        (
            "xq",
            format!(
                "FORMAT LALG, K(K) R(R) C({h}C)\nGAME {h}\nSETUP{{ Ra0; Q{h}; ke9; Ke0; MOVE 1, RED }}\nSTART{{\n1. Ra0-a1 x{h} }}\n"
            ),
        ),
        (
            "xiangqi-pgn",
            format!(
                "[Game \"Chinese Chess\"]\n[Event \"E{h}\"]\n[Red \"R{h}\"]\n[Black \"B{h}\"]\n[Opening \"O{h}\"]\n[K{h} \"v\"]\n\
                 [Result \"{h}\"]\n\n1. H2-E2{h} H9-G7 {{ c{h} }} 2. H0{h} (2. B0-C2 {{ {h} }} A9-{h}) *\n"
            ),
        ),
        (
            "csa",
            format!(
                "V2.2\nN+R{h}\nN-B{h}\n$EVENT:E{h}\n$OPENING:O{h}\nPI\n+\n+7776FU\n'c{h}\n-{h}3334FU\nT{h}\n%{h}\n"
            ),
        ),
        (
            "kif",
            format!(
                "棋戦：E{h}\n手合割：平手\n先手：R{h}\n後手：B{h}\n戦型：O{h}\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*c{h}\n\
                 \u{20}  2 {h}\n変化：1手\n   1 ２六歩(27)\n"
            ),
        ),
        (
            "ki2",
            format!(
                "棋戦：E{h}\n手合割：平手\n先手：R{h}\n後手：B{h}\n戦型：O{h}\n▲７六歩\n*c{h}\n△{h} △３四歩{h}\n変化：1手\n▲２六歩\n"
            ),
        ),
        ("xiangqi-fen", format!("# {h}\n4k4/9/9/9/9/9/9/9/9/3K5 w - - {h} 1\n{h}\n")),
        ("uci", format!("position startpos moves h2e2 h9g7{h} {h}\n{h}\n")),
        ("chessmoveseq", format!("@TOTAL_STEP={h}\n@NAME{h}={h}\n@@\n\n7 4 7 5 # {h}\n{h} 1\n")),
    ]
}

/// The texts in an answer that are shown and should not be as they are.
fn wrong(name: &str, answer: &Value, found: &mut Vec<String>) {
    match answer {
        Value::String(text) => {
            let page = PAGES.contains(&name);
            let bad = hidden(text).find(|(_, c)| !(page && matches!(c, '\n' | '\t')));
            let long = !page && text.chars().count() > LABEL;
            if bad.is_some() || long {
                found.push(format!("{name}: {bad:?} {}", text.chars().take(400).collect::<String>().escape_debug()));
            }
        }
        Value::Array(items) => items.iter().for_each(|item| wrong(name, item, found)),
        Value::Object(members) => {
            for (name, member) in members.iter().filter(|(name, _)| !NOT_SHOWN.contains(&name.as_str())) {
                wrong(name, member, found);
            }
        }
        _ => {}
    }
}

/// A client of a kind, perhaps with a folder of records.
fn client(mut params: Value, folder: Option<&Path>) -> Client {
    if let Some(folder) = folder {
        params["workspaceFolders"] = json!([{"uri": format!("file://{}", folder.display()), "name": "w"}]);
    }
    params["capabilities"]["textDocument"]["rename"] = json!({"prepareSupport": true});
    params["capabilities"]["window"]["workDoneProgress"] = json!(true);
    params["initializationOptions"]["inlay_hints"] = json!(true);
    params["initializationOptions"]["client"]["commands"] = json!(["xqls.showBoard"]);
    params["capabilities"]["workspace"]["configuration"] = json!(false);
    Client::initialized(params).0
}

#[test]
fn no_label_has_a_character_that_nobody_sees() {
    let texts = [
        "\u{202e}a\u{2066}b\u{200b}c\u{feff}d".to_owned(),
        "\u{1b}[31m\u{7}x\u{9b}2J\u{7f}\u{ad}y".to_owned(),
        "\u{61c}\u{200e}\u{200d}z\u{e0041}\u{2060}\u{34f}\u{3164}w\u{fe0f}".to_owned(),
        format!("{}\u{202e}", "车x".repeat(2_100)),
    ];
    let clients = [("vscode", vscode()), ("neovim", neovim()), ("emacs", emacs())];
    let found: Vec<String> = std::thread::scope(|scope| {
        let tries = clients.map(|(kind, params)| scope.spawn(|| look_at(kind, params, &texts)));
        tries.into_iter().flat_map(|one| one.join().unwrap()).collect()
    });
    assert!(found.is_empty(), "{} texts, such as\n{}", found.len(), found[..found.len().min(40)].join("\n"));
}

/// What one kind of client is shown.
fn look_at(kind: &str, params: Value, texts: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (number, text) in texts.iter().take(3).enumerate() {
        for (language, record) in records(text) {
            let extension = language.strip_prefix("xiangqi-").unwrap_or(language);
            std::fs::write(folder.path().join(format!("{number}.{extension}")), record).unwrap();
        }
        std::fs::write(folder.path().join(format!("{text}.xq")), &records(text)[0].1).unwrap();
    }
    let key = "\\u202e\\u001b\\n::error::x";
    std::fs::write(folder.path().join("xqls.toml"), format!("\"{key}\" = 1\n[format]\nmoves = \"{key}\"\n")).unwrap();
    let (nth, unit) = match kind {
        "vscode" => (0, "utf-16"),
        "neovim" => (1, "utf-8"),
        _ => (2, "utf-32"),
    };
    let mut client = self::client(params.clone(), None);
    let (mut found, mut methods) = (Vec::new(), std::collections::BTreeMap::new());
    let mut see = |method: &str, name: &str, answer: &Value| {
        *methods.entry(method.to_owned()).or_insert(0) += usize::from(!answer.is_null());
        let mut bad = Vec::new();
        wrong(name, answer, &mut bad);
        found.extend(bad.into_iter().map(|text| format!("{kind} {method} {text}")));
    };
    for (number, text) in texts.iter().enumerate() {
        for (place, (language, record)) in records(text).into_iter().enumerate() {
            // Each text in each format for one kind of client.
            if number > 0 && !every(3, number + place + nth) {
                continue;
            }
            let record = Text::of(&format!("{number} {language}"), language, &record, unit);
            let uri = format!("file:///labels/{number}-{place}");
            for (method, answer) in walk_over(&mut client, &uri, &record, rounds(if number == 0 { 2 } else { 1 })) {
                see(method, method, &answer);
            }
            client.open_as(&uri, language, &records(text)[place].1);
            let document = json!({"uri": uri});
            for detail in ["moves", "games"] {
                let mut answer = client.request("xqls/tree", json!({"textDocument": document, "detail": detail}));
                // They are edited where they are shown.
                without_comments(&mut answer);
                see("xqls/tree", "tree", &answer);
            }
            let tree = client.request("xqls/syntaxTree", json!({"textDocument": document}));
            see("xqls/syntaxTree", "xqls/syntaxTree", &tree);
            client.notify("textDocument/didClose", json!({"textDocument": document}));
        }
    }
    // The records of a folder, with names and settings as hostile.
    let mut client = self::client(params, Some(folder.path()));
    let uri = format!("file://{}/open.xq", folder.path().display());
    client.open(&uri, &records(&texts[0])[0].1);
    client.notify("textDocument/didChange", json!({"textDocument": {"uri": uri}, "contentChanges": texts[0]}));
    let report = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    see("workspace/diagnostic", "report", &report);
    let names = client.request("workspace/symbol", json!({"query": "R"}));
    assert!(names.as_array().is_some_and(|names| names.len() > 5), "{names}");
    see("workspace/symbol", "symbol", &names);
    // A method and parameters that are none, quoted in the answer.
    let unknown = client.request(
        "xqls/edit",
        json!({"textDocument": {"uri": "file:///x"}, "action": texts[0], "position": {"line": 0, "character": 0}}),
    );
    see("error", "error", &unknown["error"]);
    for notification in ["textDocument/publishDiagnostics", "window/showMessage", "window/logMessage", "$/progress"] {
        for message in client.all_of(notification, Duration::from_millis(200)) {
            see(notification, notification, &message["params"]);
        }
    }
    let often = [
        "textDocument/hover",
        "textDocument/completion",
        "textDocument/documentSymbol",
        "textDocument/codeAction",
        "xqls/board",
        "xqls/tree",
        "codeLens/resolve",
        "textDocument/inlayHint",
        "textDocument/prepareCallHierarchy",
        "callHierarchy/outgoingCalls",
        "textDocument/prepareRename",
        "window/showMessage",
        "window/logMessage",
        "error",
    ];
    for method in often {
        assert!(methods.get(method).is_some_and(|count| *count > 0), "{kind}: nothing of {method} in {methods:?}");
    }
    found
}

fn without_comments(answer: &mut Value) {
    match answer {
        Value::Object(members) => {
            members.remove("comments");
            members.values_mut().for_each(without_comments);
        }
        Value::Array(items) => items.iter_mut().for_each(without_comments),
        _ => {}
    }
}
