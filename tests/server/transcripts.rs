//! One session for each kind of client.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, at, emacs, neovim, vscode};
use super::{FIRST, GOOD};

const URI: &str = "file:///records/one.xq";

#[test]
fn vscode_pulls_and_counts_utf_16() {
    let (mut client, answer) = Client::initialized(vscode());
    let capabilities = &answer["capabilities"];
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    assert_eq!(capabilities["textDocumentSync"]["change"], 2);
    assert_eq!(capabilities["diagnosticProvider"]["workspaceDiagnostics"], true);
    assert_eq!(answer["serverInfo"]["name"], "xqls");
    client.open(URI, &format!("{GOOD}/* 𠀀車 */ }}\n"));

    let document = json!({"textDocument": {"uri": URI}});
    let report = client.request("textDocument/diagnostic", document.clone());
    assert_eq!(report["kind"], "full");
    assert_eq!(report["items"].as_array().unwrap().len(), 1, "{report}");
    let found = &report["items"][0];
    assert_eq!(found["code"], "unmatched-brace");
    assert_eq!(found["source"], "xqls");
    assert_eq!(found["severity"], 1);
    assert_eq!(found["range"], json!({"start": {"line": 8, "character": 10}, "end": {"line": 8, "character": 11}}));
    assert!(found["codeDescription"]["href"].as_str().unwrap().ends_with("#unmatched-brace"));

    let again = json!({"textDocument": {"uri": URI}, "previousResultId": report["resultId"]});
    let again = client.request("textDocument/diagnostic", again);
    assert_eq!(again, json!({"kind": "unchanged", "resultId": report["resultId"]}));

    let actions = client.request(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": URI}, "range": found["range"], "context": {"diagnostics": [found]}}),
    );
    let action = &actions[0];
    assert_eq!((&action["kind"], &action["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(action["diagnostics"][0]["code"], "unmatched-brace");
    let edit = &action["edit"]["documentChanges"][0];
    assert_eq!(edit["textDocument"], json!({"uri": URI, "version": 1}));
    assert_eq!(edit["edits"].as_array().unwrap().len(), 1);
    let all = client.request(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
            "context": {"diagnostics": [], "only": ["source.fixAll"]}}),
    );
    assert_eq!(all[0]["kind"], "source.fixAll.xqls");

    let hover = client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1));
    let value = hover["contents"]["value"].as_str().unwrap();
    assert_eq!(hover["contents"]["kind"], "markdown");
    assert!(value.contains("![board](data:image/svg+xml;base64,"), "{value}");
    assert!(value.contains("炮二平五") && !value.contains("```"), "{value}");
    assert!(value.chars().count() < 100_000);
    assert_eq!(hover["range"]["start"], json!({"line": FIRST.0, "character": FIRST.1}));

    let symbols = client.request("textDocument/documentSymbol", document.clone());
    assert_eq!(symbols.as_array().unwrap().len(), 1);
    assert!(symbols[0]["selectionRange"].is_object());
    let folds = client.request("textDocument/foldingRange", document);
    assert!(folds.as_array().unwrap().iter().all(|fold| fold.get("startCharacter").is_none()));
    assert!(!folds.as_array().unwrap().is_empty());

    let board = client.request("xqls/board", at(URI, FIRST.0, FIRST.1));
    assert_eq!(board["fen"], "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    assert_eq!((&board["sideToMove"], &board["lastMove"]), (&json!("black"), &json!("h2e2")));
    assert!(board["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(board["legalMoves"].as_array().unwrap().len(), 45);
    let tree = client.request("xqls/tree", json!({"textDocument": {"uri": URI}, "game": 0}));
    assert_eq!(tree["games"][0]["line"].as_array().unwrap().len(), 4);
    assert_eq!(client.request("xqls/tree", json!({"textDocument": {"uri": URI}, "game": 7}))["games"], json!([]));
    assert!(client.tree(URI).contains("炮"));

    assert!(client.hears_nothing_of("textDocument/publishDiagnostics", Duration::from_millis(100)), "never both");
}

#[test]
fn neovim_counts_utf_8_and_gets_text_boards() {
    let (mut client, answer) = Client::initialized(neovim());
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-8");
    client.open(URI, &format!("{GOOD}/* 𠀀車 */ }}\n"));
    let report = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    assert_eq!(report["items"][0]["range"]["start"], json!({"line": 8, "character": 14}));
    let hover = client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1));
    let value = hover["contents"]["value"].as_str().unwrap();
    assert!(!value.contains("data:") && value.contains("```text\n"), "{value}");
    // The name of the game is after a Chinese character: edits count bytes too.
    client.edit(URI, 2, [1, 8, 1, 11], "");
    assert!(client.tree(URI).contains("GAME"));
    let tree = client.request("xqls/tree", json!({"textDocument": {"uri": URI}}));
    assert_eq!(tree["games"][0]["line"][0]["range"]["start"]["character"], 3);
}

#[test]
fn emacs_gets_diagnostics_and_counts_characters() {
    let (mut client, answer) = Client::initialized(emacs());
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-32");
    assert!(answer["capabilities"].get("diagnosticProvider").is_none());
    client.open(URI, &format!("{GOOD}/* 𠀀車 */ }}\n"));
    let found = client.published(URI, 1);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["range"]["start"], json!({"line": 8, "character": 9}));
    let hover = client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1));
    assert_eq!(hover["contents"]["kind"], "plaintext");
    let value = hover["contents"]["value"].as_str().unwrap();
    assert!(!value.contains("```") && !value.contains("**") && value.contains("炮二平五"), "{value}");
    client.edit(URI, 2, [8, 9, 8, 10], "");
    assert_eq!(client.published(URI, 2), Vec::<serde_json::Value>::new());
    client.edit(URI, 3, [8, 9, 8, 9], "}");
    let symbols = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    assert_eq!(symbols[0]["location"]["uri"], URI);
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    let cleared = client.received("textDocument/publishDiagnostics", |params| params.get("version").is_none());
    assert_eq!(cleared["diagnostics"], json!([]));
}

#[test]
fn errors_at_the_cursor_wait_for_a_pause() {
    let mut client = Client::like_emacs();
    client.open(URI, GOOD);
    assert_eq!(client.published(URI, 1).len(), 0);
    // `C2=5` becomes `C2=55`, which is not a move.
    client.edit(URI, 2, [5, 7, 5, 7], "5");
    assert_eq!(client.published(URI, 2).len(), 0, "while typing");
    assert_eq!(client.published(URI, 2).len(), 1, "after a pause");
    // A change elsewhere does not hold it back.
    client.edit(URI, 3, [1, 8, 1, 8], "x");
    assert_eq!(client.published(URI, 3).len(), 1);

    let mut client = Client::like_vscode();
    client.open(URI, GOOD);
    client.edit(URI, 2, [5, 7, 5, 7], "5");
    let report = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    assert_eq!(report["items"], json!([]));
    client.received("workspace/diagnostic/refresh", |_| true);
    let report = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    assert_eq!(report["items"].as_array().unwrap().len(), 1);
}

#[test]
fn formatting_sends_small_edits() {
    let mut client = Client::like_vscode();
    client.open(URI, &GOOD.replace("1. C2=5 N8+7", "1.   C2=5     N8+7"));
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let edits = client.request("textDocument/formatting", json!({"textDocument": {"uri": URI}, "options": options}));
    assert!(!edits.as_array().unwrap().is_empty());
    assert!(
        edits.as_array().unwrap().iter().all(|edit| edit["newText"].as_str().unwrap().trim().is_empty()),
        "{edits}"
    );
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 3}});
    let params = json!({"textDocument": {"uri": URI}, "range": range, "options": options});
    assert_eq!(client.request("textDocument/rangeFormatting", params), json!([]));
}

#[test]
fn settings_come_from_the_editor_and_from_xqls_toml() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.xq");
    let uri = format!("file://{}", file.display());
    let (mut client, _) = Client::initialized(vscode());
    client.settings = json!({"severity": {"unmatched-brace": "hint"}});
    client.notify("workspace/didChangeConfiguration", json!({"settings": null}));
    client.received("workspace/configuration", |_| true);
    client.received("workspace/diagnostic/refresh", |_| true);
    client.open(&uri, &format!("{GOOD}}}\n"));
    let params = json!({"textDocument": {"uri": uri}});
    assert_eq!(client.request("textDocument/diagnostic", params.clone())["items"][0]["severity"], 4);

    std::fs::write(folder.path().join("xqls.toml"), "[severity]\nunmatched-brace = \"off\"\nnonsense = \"off\"\n")
        .unwrap();
    let changed = json!({"changes": [{"uri": format!("file://{}/xqls.toml", folder.path().display()), "type": 1}]});
    client.notify("workspace/didChangeWatchedFiles", changed);
    client.received("workspace/diagnostic/refresh", |_| true);
    assert_eq!(client.request("textDocument/diagnostic", params)["items"], json!([]));
    client.received("window/logMessage", |params| params["message"].as_str().unwrap().contains("severity.nonsense"));
}

#[test]
fn the_workspace_is_looked_through() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bad.xq"), format!("{GOOD}}}\n")).unwrap();
    std::fs::write(folder.path().join("good.xq"), GOOD).unwrap();
    std::fs::write(folder.path().join("ignored.xq"), format!("{GOOD}}}\n")).unwrap();
    std::fs::write(folder.path().join(".gitignore"), "ignored.xq\n").unwrap();
    let mut params = vscode();
    params["workspaceFolders"] = json!([{"uri": format!("file://{}", folder.path().display()), "name": "x"}]);
    let (mut client, _) = Client::initialized(params);
    let report = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    let items = report["items"].as_array().unwrap().clone();
    assert_eq!(items.len(), 2, "{report}");
    assert!(items[0]["uri"].as_str().unwrap().ends_with("/bad.xq"));
    assert_eq!(items[0]["items"].as_array().unwrap().len(), 1);
    let previous: Vec<_> = items.iter().map(|item| json!({"uri": item["uri"], "value": item["resultId"]})).collect();
    let again = client.request("workspace/diagnostic", json!({ "previousResultIds": previous }));
    assert!(again["items"].as_array().unwrap().iter().all(|item| item["kind"] == "unchanged"), "{again}");
}

#[test]
fn steps_of_the_workspace_begin_on_the_board_of_the_companion_file() {
    let folder = tempfile::tempdir().unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    let board = |mover: &str| {
        let (top, bottom) = ("....G....\n.........\n.........\n.........\n.........", ".........\n".repeat(4));
        format!("@LAST_MOVER={mover}\n@@\n\n{top}\n---------\n{bottom}...g.....\n")
    };
    std::fs::write(folder.path().join("end.chessboard"), board("BLACK")).unwrap();
    std::fs::write(folder.path().join("end.chessmoveseq"), "@TOTAL_STEP=1\n@@\n\n6 1 6 2\n").unwrap();
    let mut params = vscode();
    params["workspaceFolders"] = json!([{"uri": uri(""), "name": "x"}]);
    let (mut client, _) = Client::initialized(params);
    let errors = |client: &mut Client| {
        let report = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
        let items = report["items"].as_array().unwrap().clone();
        let steps = items.iter().find(|item| item["uri"].as_str().unwrap().ends_with(".chessmoveseq")).unwrap();
        steps["items"].as_array().unwrap().iter().filter(|item| item["severity"] == 1).count()
    };
    assert_eq!(errors(&mut client), 0);
    // The text in the editor counts: on it, it is Black's turn.
    client.open_as(&uri("end.chessboard"), "chessboard", &board("RED"));
    assert_eq!(errors(&mut client), 1);
}

#[test]
fn a_text_that_is_not_a_record_is_left_alone() {
    let mut client = Client::like_emacs();
    let uri = "file:///x/query.xq";
    client.open(uri, "xquery version \"3.1\";\nlet $x := 1 return $x }\n");
    client.received("window/logMessage", |params| params["message"].as_str().unwrap().contains("query.xq"));
    assert_eq!(client.request("textDocument/hover", at(uri, 0, 0)), json!(null));
    assert!(client.hears_nothing_of("textDocument/publishDiagnostics", Duration::from_millis(200)));
}

#[test]
fn steps_begin_on_the_board_of_the_companion_file() {
    let folder = tempfile::tempdir().unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    let board = |mover: &str| {
        format!(
            "@LAST_MOVER={mover}\n@@\n\n....G....\n.........\n.........\n.........\n.........\n---------\n.........\n.........\n.........\n.........\n...g.....\n"
        )
    };
    std::fs::write(folder.path().join("end.chessboard"), board("BLACK")).unwrap();
    let mut client = Client::like_emacs();
    let steps = uri("end.chessmoveseq");
    client.open_as(&steps, "chessmoveseq", "@TOTAL_STEP=1\n@@\n\n6 1 6 2\n");
    let codes =
        |found: &[Value]| -> Vec<String> { found.iter().map(|one| one["code"].as_str().unwrap().to_owned()).collect() };
    let found = client.published(&steps, 1);
    assert_eq!(codes(&found), ["board-beside"]);
    let shown = client.request("xqls/board", at(&steps, 3, 2));
    assert!(shown["fen"].as_str().unwrap().starts_with("4k4/9/9/9/9/9/9/9/3K5/9 b"), "{shown}");

    // The board that the editor has open counts, not the one on the disk: it is Black's turn there.
    let companion = uri("end.chessboard");
    client.open_as(&companion, "chessboard", &board("RED"));
    let params = client.received("textDocument/publishDiagnostics", |params| {
        params["uri"] == steps.as_str() && params["diagnostics"].as_array().is_some_and(|found| found.len() == 2)
    });
    assert_eq!(codes(params["diagnostics"].as_array().unwrap()), ["board-beside", "invalid-from-position"]);

    client.notify("workspace/didChangeConfiguration", json!({"settings": {"xqls": {"board_beside": false}}}));
    let alone = |params: &Value| {
        let found = params["diagnostics"].as_array().unwrap();
        params["uri"] == steps.as_str() && found.len() == 1 && found[0]["code"] != "board-beside"
    };
    client.received("textDocument/publishDiagnostics", alone);
}
