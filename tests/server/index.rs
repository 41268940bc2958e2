//! The same position in the records of a workspace, over the pipe.

use std::path::Path;

use serde_json::{Value, json};

use super::client::{Client, at, eventually, vscode};

const ONE: &str = "GAME\nRED Berg\nRESULT 1-0\nSTART{ 1. H2-E2 H9-G7 2. B0-C2 }\n\
                   GAME\nRESULT 0.5-0.5\nSTART{ 1. B0-C2 H9-G7 2. H2-E2 I9-H9 }\n";
const TWO: &str = "[Game \"Chinese Chess\"]\n[Black \"Lund\"]\n\n1. H2-E2 H9-G7 2. B0-C2 B9-C7 0-1\n";
const OWN: &str = "GAME\nSTART{ 1. H2-E2 H9-G7 2. B0-C2 }\n";

/// A folder with two records, and a client of it with an own cache.
fn workspace() -> (tempfile::TempDir, Client) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.xq"), ONE).unwrap();
    std::fs::write(folder.path().join("two.pgn"), TWO).unwrap();
    let client = client_of(folder.path());
    (folder, client)
}

fn client_of(folder: &Path) -> Client {
    let mut params = vscode();
    params["workspaceFolders"] = json!([{"uri": uri(folder, ""), "name": "x"}]);
    params["capabilities"]["window"] = json!({"workDoneProgress": true});
    Client::initialized(params).0
}

fn uri(folder: &Path, name: &str) -> String {
    format!("file://{}", folder.join(name).display())
}

/// The files and lines of the references of a move.
fn references(client: &mut Client, mut params: Value, with_declaration: bool) -> Vec<(String, u64)> {
    params["context"] = json!({"includeDeclaration": with_declaration});
    let found = client.request("textDocument/references", params);
    let name = |found: &Value| found["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let line = |found: &Value| found["range"]["start"]["line"].as_u64().unwrap();
    found.as_array().unwrap().iter().map(|found| (name(found), line(found))).collect()
}

fn lines(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected.iter().map(|(name, line)| ((*name).to_owned(), *line)).collect()
}

#[test]
fn references_are_found_in_records_that_are_not_open() {
    let (folder, mut client) = workspace();
    let own = uri(folder.path(), "own.xq");
    client.open(&own, OWN);
    let at_move = at(&own, 1, 28);
    let all = [("own.xq", 1), ("one.xq", 3), ("one.xq", 6), ("two.pgn", 3)];
    assert_eq!(references(&mut client, at_move.clone(), true), lines(&all));
    assert_eq!(references(&mut client, at_move.clone(), false), lines(&all[1..]), "without the move itself");
    // The text of an open record counts, not the file.
    let other = uri(folder.path(), "one.xq");
    client.open(&other, &ONE.replace("2. B0-C2 }", "2. C3-C4 }"));
    let found = references(&mut client, at_move.clone(), false);
    assert_eq!(found, lines(&[("one.xq", 6), ("two.pgn", 3)]));
    // A file that changed is found as it is now.
    std::fs::write(folder.path().join("two.pgn"), format!("; a remark\n{TWO}")).unwrap();
    let found = references(&mut client, at_move, false);
    assert_eq!(found, lines(&[("one.xq", 6), ("two.pgn", 4)]));
}

#[test]
fn a_hover_counts_the_other_games_of_the_workspace() {
    let (folder, mut client) = workspace();
    let own = uri(folder.path(), "own.xq");
    client.open(&own, OWN);
    let mut said = String::new();
    eventually(|| {
        let hover = client.request("textDocument/hover", at(&own, 1, 28));
        said = hover["contents"]["value"].as_str().unwrap().to_owned();
        said.contains("Reached in 3 other games: Red 1, drawn 1, Black 1.")
    });
    assert!(said.contains("`I9-H9` in 1 (drawn 1)") && said.contains("`B9-C7` in 1 (Black 1)"), "{said}");
    // Red's third move was not played elsewhere.
    client.edit(&own, 2, [1, 30, 1, 30], " A9-A8");
    let hover = client.request("textDocument/hover", at(&own, 1, 32));
    assert!(!hover["contents"]["value"].as_str().unwrap().contains("Reached in"), "{hover}");
    // Completion begins with what was played.
    client.edit(&own, 3, [1, 30, 1, 36], " ");
    let list = client.request("textDocument/completion", at(&own, 1, 31));
    let first: Vec<&Value> = list["items"].as_array().unwrap().iter().take(2).map(|item| &item["label"]).collect();
    assert_eq!(first, ["B9-C7", "I9-H9"]);
}

#[test]
fn names_of_the_workspace_are_offered_and_found() {
    let (folder, mut client) = workspace();
    let own = uri(folder.path(), "own.xq");
    client.open(&own, "GAME\nRED \nSTART{ 1. H2-E2 }\n");
    let symbols = client.request("workspace/symbol", json!({"query": "lnd"}));
    let range = json!({"start": {"line": 1, "character": 8}, "end": {"line": 1, "character": 12}});
    assert_eq!((&symbols[0]["name"], &symbols[0]["location"]["range"]), (&json!("Lund"), &range));
    let list = client.request("textDocument/completion", at(&own, 1, 4));
    let names: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|item| &item["label"]).collect();
    assert_eq!(names, ["Berg", "Lund"]);
}

#[test]
fn indexing_shows_progress_and_follows_files() {
    let (folder, mut client) = workspace();
    let token = client.received("window/workDoneProgress/create", |_| true)["token"].clone();
    for kind in ["begin", "end"] {
        client.received("$/progress", |params| params["token"] == token && params["value"]["kind"] == kind);
    }
    let own = uri(folder.path(), "own.xq");
    client.open(&own, OWN);
    let new = folder.path().join("new.xq");
    std::fs::write(&new, OWN).unwrap();
    std::fs::remove_file(folder.path().join("one.xq")).unwrap();
    let changes = json!([
        {"uri": uri(folder.path(), "new.xq"), "type": 1}, {"uri": uri(folder.path(), "one.xq"), "type": 3},
    ]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    let wanted = lines(&[("new.xq", 1), ("two.pgn", 3)]);
    eventually(|| references(&mut client, at(&own, 1, 28), false) == wanted);
    // A client may stop what is over already.
    client.notify("window/workDoneProgress/cancel", json!({ "token": token }));
    assert_eq!(references(&mut client, at(&own, 1, 28), false), wanted);
}

/// A folder may be gone at any time, and may come back.
#[test]
fn a_workspace_that_vanishes_is_an_empty_one() {
    let (folder, mut client) = workspace();
    let own = uri(folder.path(), "own.xq");
    client.open(&own, OWN);
    let at_move = at(&own, 1, 28);
    assert_eq!(references(&mut client, at_move.clone(), false).len(), 3);
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert_eq!(references(&mut client, at_move.clone(), true), lines(&[("own.xq", 1)]));
    let reports = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    let reported: Vec<&Value> = reports["items"].as_array().unwrap().iter().map(|item| &item["uri"]).collect();
    assert_eq!(reported, [&json!(own)]);
    assert_eq!(client.request("workspace/symbol", json!({"query": "Berg"})), json!([]));
    for name in ["one.xq", ""] {
        let changes = json!([{"uri": uri(folder.path(), name), "type": 3}]);
        client.notify("workspace/didChangeWatchedFiles", json!({"changes": changes}));
    }
    assert!(client.request("textDocument/hover", at_move.clone()).is_object());
    std::fs::create_dir_all(folder.path()).unwrap();
    std::fs::write(folder.path().join("two.pgn"), TWO).unwrap();
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({"changes": [{"uri": uri(folder.path(), "two.pgn"), "type": 1}]}),
    );
    eventually(|| references(&mut client, at_move.clone(), false) == lines(&[("two.pgn", 3)]));
}

/// A record without lines that anybody sees: its findings stand at its beginning, and name the game and the half-move.
#[test]
fn binary_records_of_the_workspace_are_checked_too() {
    let folder = tempfile::tempdir().unwrap();
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let record = format!("<n m=\"{start}\"><n m=\"h2e2\"><n m=\"h9g6\"/><n m=\"h9g\"/>");
    std::fs::write(folder.path().join("a.pfc"), record).unwrap();
    let mut client = client_of(folder.path());
    let report = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    let items = report["items"][0]["items"].as_array().unwrap();
    let found: Vec<_> =
        items.iter().map(|item| (item["code"].as_str().unwrap(), item["message"].as_str().unwrap())).collect();
    assert!(matches!(found[..], [("illegal-move", _), ("malformed-move", _), ("damaged-file", _)]), "{report}");
    assert!(found[0].1.starts_with("game 1, half-move 2: "), "{report}");
    assert_eq!(found[1].1, "game 1, half-move 2 of a variation: the move is incomplete", "{report}");
    assert!(found[2].1.starts_with("game 1, half-move 1: the file ends at byte "), "{report}");
    assert!(items.iter().all(|item| item["range"]["start"] == json!({"line": 0, "character": 0})));
}
