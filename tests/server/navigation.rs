//! From one place of a record to others, over the pipe.

use std::path::Path;

use serde_json::{Value, json};

use super::client::{Client, at, vscode};

const URI: &str = "file:///records/way.xq";
const TEXT: &str = "FORMAT AXF, N(H)\nGAME 1\nRED Berg\nSTART{\n1. C2=5 H8+7 (1) 2. H2+3\n# https://example.org/a\nVAR[1]{ 1. ... H2+3 }\n}\n";

fn client() -> Client {
    let mut params = vscode();
    params["capabilities"]["textDocument"]["rename"] = json!({"prepareSupport": true});
    params["capabilities"]["textDocument"]["definition"] = json!({"linkSupport": true});
    let (mut client, _) = Client::initialized(params);
    client.open(URI, TEXT);
    client
}

/// A client with a workspace folder and an open record.
fn client_in(folder: &Path) -> Client {
    let mut params = vscode();
    params["workspaceFolders"] = json!([{"uri": format!("file://{}", folder.display()), "name": "x"}]);
    let (mut client, _) = Client::initialized(params);
    client.open(URI, TEXT);
    client
}

fn range(line: u32, from: u32, to: u32) -> Value {
    json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}})
}

#[test]
fn a_reference_leads_to_its_variation_and_is_found_from_there() {
    let mut client = client();
    let found = client.request("textDocument/definition", at(URI, 4, 14));
    assert_eq!(found[0]["targetSelectionRange"], range(6, 4, 5));
    assert_eq!(found[0]["targetRange"], range(6, 0, 21));
    assert_eq!(found[0]["originSelectionRange"], range(4, 14, 15));
    let mut params = at(URI, 6, 4);
    params["context"] = json!({"includeDeclaration": false});
    let found = client.request("textDocument/references", params);
    assert_eq!(found, json!([{"uri": URI, "range": range(4, 14, 15)}]));
    let linked = client.request("textDocument/linkedEditingRange", at(URI, 6, 4));
    assert_eq!(linked["ranges"], json!([range(4, 14, 15), range(6, 4, 5)]));
    let found = client.request("textDocument/documentHighlight", at(URI, 6, 4));
    assert_eq!(found, json!([{"range": range(4, 14, 15), "kind": 2}, {"range": range(6, 4, 5), "kind": 3}]));
    let links = client.request("textDocument/documentLink", json!({"textDocument": {"uri": URI}}));
    assert_eq!(links, json!([{"range": range(5, 2, 23), "target": "https://example.org/a"}]));
}

#[test]
fn a_position_is_found_in_other_open_records() {
    let mut client = client();
    let other = "file:///records/other.pgn";
    client.open_as(other, "xiangqi-pgn", "[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 *\n");
    let mut params = at(URI, 4, 8);
    params["context"] = json!({"includeDeclaration": true});
    let found = client.request("textDocument/references", params);
    assert_eq!(found, json!([{"uri": URI, "range": range(4, 8, 12)}, {"uri": other, "range": range(2, 9, 14)}]));
}

#[test]
fn selections_grow_from_the_word_to_the_file() {
    let mut client = client();
    let params =
        json!({"textDocument": {"uri": URI}, "positions": [{"line": 4, "character": 4}, {"line": 99, "character": 0}]});
    let found = client.request("textDocument/selectionRange", params);
    assert_eq!(found.as_array().unwrap().len(), 2);
    let mut ranges = Vec::new();
    let mut next = &found[0];
    while next.is_object() {
        ranges.push(next["range"].clone());
        next = &next["parent"];
    }
    assert!(ranges.contains(&range(4, 3, 7)) && ranges.contains(&range(4, 0, 16)), "{ranges:?}");
    assert_eq!(ranges.last().unwrap()["start"], json!({"line": 0, "character": 0}));
}

#[test]
fn what_has_a_name_is_renamed_and_the_rest_refused() {
    let mut client = client();
    let prepared = client.request("textDocument/prepareRename", at(URI, 4, 14));
    assert_eq!(prepared, json!({"range": range(4, 14, 15), "placeholder": "1"}));
    let refused = client.request("textDocument/prepareRename", at(URI, 1, 1));
    assert_eq!(refused["error"]["message"], "Nothing here has a name");
    let mut params = at(URI, 4, 14);
    params["newName"] = json!("9");
    let edit = client.request("textDocument/rename", params);
    let edits = &edit["documentChanges"][0]["edits"];
    assert_eq!(edits, &json!([{"range": range(4, 14, 15), "newText": "9"}, {"range": range(6, 4, 5), "newText": "9"}]));
    let mut params = at(URI, 4, 8);
    params["newName"] = json!("c");
    let refused = client.request("textDocument/rename", params);
    assert_eq!(refused["error"]["message"], "C is already the letter of the cannon");
}

#[test]
fn a_player_is_renamed_in_the_whole_workspace_and_found_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("closed.pgn");
    std::fs::write(&file, "[Game \"Chinese Chess\"]\n[Black \"Berg\"]\n\n1. H2-E2 *\n").unwrap();
    let mut client = client_in(folder.path());
    let mut params = at(URI, 2, 5);
    params["newName"] = json!("Lund");
    let edit = client.request("textDocument/rename", params);
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes.len(), 2, "{edit}");
    assert_eq!(changes[0]["textDocument"], json!({"uri": URI, "version": 1}));
    assert_eq!(changes[1]["textDocument"]["uri"], format!("file://{}", file.display()));
    assert_eq!(changes[1]["edits"], json!([{"range": range(1, 8, 12), "newText": "Lund"}]));
    let found = client.request("workspace/symbol", json!({"query": "brg"}));
    let names: Vec<_> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|symbol| (symbol["name"].clone(), symbol["containerName"].as_str().unwrap_or_default().into()))
        .collect();
    let expected = [("Berg", "Berg – ?"), ("1. Berg – ?", ""), ("Berg", "? – Berg"), ("1. ? – Berg", "")];
    assert_eq!(names, expected.map(|(name, file)| (json!(name), json!(file))));
}

#[test]
fn a_player_of_too_many_records_is_not_renamed_in_some() {
    let folder = tempfile::tempdir().unwrap();
    let path = |number: usize| folder.path().join(format!("{number}.fen"));
    std::fs::write(path(0), "").unwrap();
    for number in 1..=5000 {
        std::fs::hard_link(path(0), path(number)).unwrap();
    }
    let mut client = client_in(folder.path());
    let mut params = at(URI, 2, 5);
    params["newName"] = json!("Lund");
    let refused = client.request("textDocument/rename", params);
    let why = "The workspace has more than 5000 records: open a smaller folder to rename a player";
    assert_eq!(refused["error"]["message"], why);
}

#[test]
fn a_file_that_is_open_is_not_renamed_as_it_is_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.pgn");
    let text = "[Game \"Chinese Chess\"]\n[Black \"Berg\"]\n\n1. H2-E2 *\n";
    std::fs::write(&file, text).unwrap();
    let mut client = client_in(folder.path());
    // A change that cannot be understood: from now on nobody knows its text.
    let open = format!("file://{}", file.display());
    client.open_as(&open, "xiangqi-pgn", text);
    client.notify("textDocument/didChange", json!({"textDocument": {"uri": open}}));
    let mut params = at(URI, 2, 5);
    params["newName"] = json!("Lund");
    let edit = client.request("textDocument/rename", params);
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes.len(), 1, "{edit}");
    assert_eq!(changes[0]["textDocument"]["uri"], URI);
}

#[test]
fn variations_are_a_call_hierarchy() {
    let mut client = client();
    let items = client.request("textDocument/prepareCallHierarchy", at(URI, 4, 4));
    let outgoing = client.request("callHierarchy/outgoingCalls", json!({"item": items[0]}));
    assert_eq!(
        (&outgoing[0]["to"]["name"], &outgoing[0]["fromRanges"]),
        (&json!("VAR[1]"), &json!([range(4, 14, 15)]))
    );
    let incoming = client.request("callHierarchy/incomingCalls", json!({"item": outgoing[0]["to"]}));
    assert_eq!(incoming[0]["from"]["name"], items[0]["name"]);
}

#[test]
fn the_outermost_folds_come_first_if_there_may_be_few() {
    let mut params = vscode();
    params["capabilities"]["textDocument"]["foldingRange"]["rangeLimit"] = json!(3);
    let (mut client, _) = Client::initialized(params);
    let game = "GAME\nSTART{\n1. H2-E2\n{\n1. C3-C4\n}\n}\n";
    client.open(URI, &game.repeat(2));
    let folds = client.request("textDocument/foldingRange", json!({"textDocument": {"uri": URI}}));
    let lines: Vec<_> = folds.as_array().unwrap().iter().map(|fold| fold["startLine"].as_u64().unwrap()).collect();
    assert_eq!(lines, [0, 1, 7]);
}

#[test]
fn colours_are_sent_once_and_then_as_differences() {
    let mut client = client();
    let document = json!({"textDocument": {"uri": URI}});
    let full = client.request("textDocument/semanticTokens/full", document.clone());
    let mut numbers = full["data"].as_array().unwrap().clone();
    assert_eq!(numbers.len() % 5, 0);
    client.edit(URI, 2, [4, 3, 4, 7], "P7+1");
    let mut params = document.clone();
    params["previousResultId"] = full["resultId"].clone();
    let delta = client.request("textDocument/semanticTokens/full/delta", params.clone());
    let edits = delta["edits"].as_array().unwrap();
    assert!(edits.len() == 1 && edits[0]["deleteCount"].as_u64().unwrap() < numbers.len() as u64, "{delta}");
    for edit in edits {
        let (start, count) = (edit["start"].as_u64().unwrap(), edit["deleteCount"].as_u64().unwrap());
        let put = edit["data"].as_array().unwrap().iter().cloned();
        numbers.splice(start as usize..(start + count) as usize, put);
    }
    // The server no longer knows the earlier answer, so it sends all tokens.
    let again = client.request("textDocument/semanticTokens/full/delta", params);
    assert_eq!(again["data"].as_array().unwrap(), &numbers);
    let part = json!({"textDocument": {"uri": URI}, "range": range(4, 3, 4)});
    assert_eq!(client.request("textDocument/semanticTokens/range", part)["data"].as_array().unwrap().len(), 5);
}

#[test]
fn hints_are_quiet_until_they_are_chosen() {
    let mut client = client();
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    let params = json!({"textDocument": {"uri": URI}, "range": whole});
    assert_eq!(client.request("textDocument/inlayHint", params.clone()), json!([]));
    client.settings = json!({"inlay_hints": true});
    client.notify("workspace/didChangeConfiguration", json!({"settings": null}));
    client.received("workspace/diagnostic/refresh", |_| true);
    let hints = client.request("textDocument/inlayHint", params);
    assert_eq!((&hints[0]["label"], &hints[0]["position"]), (&json!("炮二平五"), &json!({"line": 4, "character": 7})));
    assert!(hints[0].get("tooltip").is_none());
    let hint = client.request("inlayHint/resolve", hints[0].clone());
    assert!(hint["tooltip"]["value"].as_str().unwrap().contains("C2=5"), "{hint}");
}

#[test]
fn a_game_has_its_lens() {
    let mut params = vscode();
    params["initializationOptions"]["client"]["commands"] = json!(["xqls.showBoard"]);
    let (mut client, _) = Client::initialized(params);
    client.open(URI, &TEXT.replace("START", "BLACK Lund\nRESULT 1-0\nSTART"));
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    assert_eq!(lenses, json!([{"range": range(1, 0, 4), "data": {"uri": URI}}]));
    let lens = client.request("codeLens/resolve", lenses[0].clone());
    let arguments = json!([URI, {"line": 1, "character": 0}]);
    let title = "Berg – Lund, 1-0, 4 half-moves, B00–D59 Central Cannon";
    assert_eq!(lens["command"], json!({"title": title, "command": "xqls.showBoard", "arguments": arguments}));
}
