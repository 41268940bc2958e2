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

/// The explorer's answer as lines: what was played, and the games.
fn explored(client: &mut Client, params: Value) -> (String, Vec<String>, Vec<String>) {
    let found = client.request("xqls/explorer", params);
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let score =
        |score: &Value| ["games", "first", "drawn", "second", "unknown"].map(|name| score[name].to_string()).join(" ");
    let next = found["next"].as_array().unwrap().iter();
    let next = next.map(|next| {
        format!("{} {}: {} {}", text(&next["move"]), text(&next["text"]), score(&next["score"]), text(&next["last"]))
    });
    let games = found["games"].as_array().unwrap().iter().map(|game| {
        let name = game["uri"].as_str().unwrap().rsplit('/').next().unwrap();
        let start = &game["range"]["start"];
        let [first, second] = [0, 1].map(|side| text(&game["players"][side]));
        let facts = ["event", "date", "result"].map(|fact| text(&game[fact])).join(" ");
        format!(
            "{name} {} {}:{} {first} {second} {facts} {}",
            game["game"], start["line"], start["character"], game["ply"]
        )
    });
    (score(&found["score"]), next.collect(), games.collect())
}

#[test]
fn the_explorer_counts_the_games_that_reach_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "one.xq",
        "GAME\nRED Berg\nBLACK Abt\nEVENT Cup\nDATE 2001-05-03\nRESULT 1-0\nSTART{ 1. H2-E2 H9-G7 2. B0-C2 I9-H9 }\n\
         GAME\nRED abel\nDATE 03.06.2001\nRESULT 0.5-0.5\nSTART{ 1. B0-C2 H9-G7 2. H2-E2 I9-H9 }\n\
         GAME\nRED No\nSTART{ 1. C3-C4 H9-G7 { 1. ... G6-G5 } }\n",
    );
    write(
        "two.pgn",
        "[Game \"Chinese Chess\"]\n[Date \"1999.12.31\"]\n[Black \"Lund\"]\n\n1. H2-E2 H9-G7 2. B0-C2 B9-C7 0-1\n",
    );
    let mut client = client_of(folder.path());
    let own = uri(folder.path(), "own.xq");
    client.open(&own, "GAME\nRED Zoe\nSTART{ 1. H2-E2 H9-G7 2. B0-C2 }\n");
    let at_move = at(&own, 2, 28);
    let (score, next, games) = explored(&mut client, at_move.clone());
    assert_eq!(score, "4 1 1 1 1");
    assert_eq!(next, ["i9h9 I9-H9: 2 1 1 0 0 03.06.2001", "b9c7 B9-C7: 1 0 0 1 0 1999-12-31"]);
    let by_date = [
        "one.xq 1 11:25 abel null null 03.06.2001 0.5-0.5 3",
        "one.xq 0 6:25 Berg Abt Cup 2001-05-03 1-0 3",
        "two.pgn 0 4:18 null Lund null 1999-12-31 0-1 3",
        "own.xq 0 2:25 Zoe null null null null 3",
    ];
    assert_eq!(games, by_date);
    // Sorted by another column, a page of it: names in any case, those without one at the end.
    let with = |more: Value| {
        let mut params = at_move.clone();
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        params
    };
    let (.., games) = explored(&mut client, with(json!({"sort": "first"})));
    assert_eq!(games, [by_date[0], by_date[1], by_date[3], by_date[2]]);
    let (.., games) =
        explored(&mut client, with(json!({"sort": "result", "descending": true, "offset": 1, "limit": 2})));
    assert_eq!(games, [by_date[0], by_date[1]]);
    // After moves that no text has; the main lines count, the variations do not.
    let (score, next, _) = explored(&mut client, with(json!({"moves": "I9-H9"})));
    assert_eq!((score.as_str(), next.len()), ("2 1 1 0 0", 0));
    let start = at(&own, 0, 0);
    let (score, next, games) = explored(&mut client, start);
    assert_eq!((score.as_str(), games.len()), ("5 1 1 1 2", 5));
    assert_eq!(next[0], "h2e2 H2-E2: 3 1 0 1 1 2001-05-03");
    let refused = client.request("xqls/explorer", with(json!({"moves": "a0a9"})));
    assert_eq!(refused["error"]["code"], -32803);
    // The text of an open record counts.
    client.edit(&own, 2, [2, 30, 2, 30], " A9-A8");
    let (_, next, _) = explored(&mut client, at(&own, 2, 28));
    assert_eq!(next[0], "i9h9 I9-H9: 2 1 1 0 0 03.06.2001");
    assert!(next.contains(&"a9a8 A9-A8: 1 0 0 0 1 null".to_owned()), "{next:?}");
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

/// The games of a list as lines.
fn listed(client: &mut Client, params: Value) -> (String, Vec<String>) {
    let found = client.request("xqls/games", params);
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let games = found["games"].as_array().unwrap().iter().map(|game| {
        let name = game["uri"].as_str().unwrap().rsplit('/').next().unwrap();
        let [first, second] = [0, 1].map(|side| text(&game["players"][side]));
        let opening: Vec<&str> = game["opening"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        let facts = format!("{} {} {}", text(&game["date"]), text(&game["result"]), game["plies"]);
        let line = &game["range"]["start"]["line"];
        format!("{name}:{line} {first} {second} {facts} {}", opening.join(" "))
    });
    (format!("{} of {}", found["found"], found["count"]), games.collect())
}

#[test]
fn the_games_of_the_workspace_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "one.xq",
        "GAME\nRED Berg\nBLACK Abt\nDATE 2001-05-03\nRESULT 1-0\nSTART{ 1. H2-E2 H9-G7 2. B0-C2 I9-H9 }\n\
         GAME\nRED abel\nDATE 2003-06\nSETUP{ Ke0; kd9; Ra0; }\nSTART{ 1. A0-A1 }\n",
    );
    write("two.csa", "V2.2\nN+Sato\n$START_TIME:1999/01/02\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
    let mut client = client_of(folder.path());
    let own = uri(folder.path(), "own.xq");
    client.open(&own, "GAME\nRED Zhou\nSTART{ 1. B0-C2 }\n");
    let all = |games: &[&str]| games.iter().map(|game| (*game).to_owned()).collect::<Vec<_>>();
    let mut found = (String::new(), Vec::new());
    eventually(|| {
        found = listed(&mut client, json!({}));
        found.0 == "4 of 4"
    });
    assert_eq!(
        found.1,
        all(&[
            "one.xq:6 abel null 2003-06 null 1 ",
            "one.xq:0 Berg Abt 2001-05-03 1-0 4 炮二平五 马８进７ 马八进七 车９平８",
            "two.csa:0 Sato null 1999-01-02 0-1 2 ▲７六歩 △３四歩",
            "own.xq:0 Zhou null null null 1 马八进七",
        ])
    );
    let of = |found: (String, Vec<String>)| {
        (found.0, found.1.iter().map(|game| game.split(':').next().unwrap().to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(of(listed(&mut client, json!({"filter": "BERG 1-0"}))), ("1 of 4".to_owned(), all(&["one.xq"])));
    assert_eq!(
        of(listed(&mut client, json!({"filter": "马八进七"}))),
        ("2 of 4".to_owned(), all(&["one.xq", "own.xq"]))
    );
    let by_name = json!({"sort": "first", "descending": true, "offset": 1, "limit": 1});
    assert_eq!(of(listed(&mut client, by_name)), ("4 of 4".to_owned(), all(&["two.csa"])));
}

#[test]
fn the_next_half_move_is_the_one_played_most_often() {
    let (folder, mut client) = workspace();
    let own = uri(folder.path(), "own.xq");
    client.open(&own, "GAME\nSTART{ 1. H2-E2 \n");
    let asked = |client: &mut Client, column: u32| client.request("textDocument/inlineCompletion", at(&own, 1, column));
    let mut found = Value::Null;
    eventually(|| {
        found = asked(&mut client, 16);
        !found.is_null()
    });
    assert_eq!(found["items"][0]["insertText"], "H9-G7");
    assert_eq!(
        found["items"][0]["range"],
        json!({"start": {"line": 1, "character": 16}, "end": {"line": 1, "character": 16}})
    );
    client.edit(&own, 2, [1, 16, 1, 16], "H9");
    assert_eq!(asked(&mut client, 18)["items"][0]["insertText"], "H9-G7");
    client.edit(&own, 3, [1, 16, 1, 18], "B9");
    assert!(asked(&mut client, 18).is_null(), "nobody played that");
}

#[test]
fn the_server_writes_texts_that_nobody_edits() {
    let (folder, mut client) = workspace();
    let own = uri(folder.path(), "own.xq");
    client.open(&own, OWN);
    let text = |client: &mut Client, address: &str| {
        client.request("workspace/textDocumentContent", json!({"uri": address}))["text"].clone()
    };
    let escaped = |address: &str| address.replace(':', "%3A").replace('/', "%2F");
    assert!(text(&mut client, "xqls:/explain/illegal-move.md").as_str().unwrap().starts_with("# illegal-move"));
    assert!(
        text(&mut client, &format!("xqls:/syntax-tree/own.xq?{}", escaped(&own)))
            .as_str()
            .unwrap()
            .starts_with("GameLine@")
    );
    let file = uri(folder.path(), "two.pgn");
    let converted = text(&mut client, &format!("xqls:/convert/xq/two.xq?{}", escaped(&file)));
    assert!(converted.as_str().unwrap().contains("START{"), "{converted}");
    for wrong in ["xqls:/explain/no.md", "xqls:/convert/xq/x?file%3A%2F%2F%2Fetc%2Fpasswd", "xqls:/x"] {
        let refused = client.request("workspace/textDocumentContent", json!({"uri": wrong}));
        assert_eq!(refused["error"]["message"], format!("there is no such text: {wrong}"));
    }
}

#[test]
fn changes_of_several_records_wait_for_the_user() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.xq"), ONE).unwrap();
    let mut params = vscode();
    params["workspaceFolders"] = json!([{"uri": uri(folder.path(), ""), "name": "x"}]);
    params["capabilities"]["workspace"]["workspaceEdit"] =
        json!({"documentChanges": true, "changeAnnotationSupport": {}});
    let mut client = Client::initialized(params).0;
    let own = uri(folder.path(), "own.xq");
    client.open(&own, "GAME\nRED Berg\nSTART{ 1. H2-E2 }\n");
    let mut params = at(&own, 1, 5);
    params["newName"] = json!("Bergson");
    let edit = client.request("textDocument/rename", params);
    let annotation = &edit["changeAnnotations"]["xqls-rename"];
    assert_eq!(annotation["label"], "Rename to Bergson in 2 records");
    assert_eq!(annotation["needsConfirmation"], true);
    let changes = edit["documentChanges"].as_array().unwrap();
    assert!(changes.iter().all(|change| change["edits"][0]["annotationId"] == "xqls-rename"), "{edit}");
}

#[test]
fn a_conversion_waits_for_the_user_if_something_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let own = uri(folder.path(), "own.xq");
    let pgn = uri(folder.path(), "own.pgn");
    let game = "FORMAT ICCS\nGAME\nRED Berg\nSTART{ 1. H2-E2 H9-G7 }\n";
    let asked = json!({"documentChanges": true, "resourceOperations": ["create"], "changeAnnotationSupport": {}});
    let not_asked = json!({"documentChanges": true, "resourceOperations": ["create"]});
    // A FEN has no moves.
    for (client, to, annotated) in
        [(&asked, "xiangqi-pgn", false), (&asked, "xiangqi-fen", true), (&not_asked, "xiangqi-fen", false)]
    {
        let mut params = vscode();
        params["workspaceFolders"] = json!([{"uri": uri(folder.path(), ""), "name": "x"}]);
        params["capabilities"]["workspace"]["workspaceEdit"] = client.clone();
        let mut client = Client::initialized(params).0;
        client.open(&own, game);
        let answer = client.request("xqls/convert", json!({"textDocument": {"uri": own}, "to": to, "file": pgn}));
        let (edit, losses) = (&answer["edit"], answer["losses"].as_array().unwrap());
        let [create, write] = edit["documentChanges"].as_array().unwrap().as_slice() else { panic!("{edit}") };
        assert_eq!(
            (&create["kind"], &create["uri"], &create["options"]["overwrite"]),
            (&json!("create"), &json!(pgn), &json!(false))
        );
        assert_eq!((&write["textDocument"]["uri"], &write["textDocument"]["version"]), (&json!(pgn), &Value::Null));
        let written = write["edits"][0]["newText"].as_str().unwrap();
        assert_eq!(losses.is_empty(), to == "xiangqi-pgn", "{losses:?}");
        assert_eq!(written.contains("H2-E2"), to == "xiangqi-pgn", "{written}");
        let annotation = &edit["changeAnnotations"]["xqls-convert"];
        if annotated {
            assert_eq!(annotation["label"], "Convert to xiangqi-fen, which cannot say everything");
            assert_eq!(annotation["needsConfirmation"], true);
            assert_eq!(
                annotation["description"],
                losses.iter().map(|loss| loss.as_str().unwrap()).collect::<Vec<_>>().join("; ")
            );
            assert!(
                [create, &write["edits"][0]].iter().all(|change| change["annotationId"] == "xqls-convert"),
                "{edit}"
            );
        } else {
            assert!(annotation.is_null() && create["annotationId"].is_null(), "{edit}");
            assert!(write["edits"][0]["annotationId"].is_null(), "{edit}");
        }
    }
    // Bytes are no edit, and a client that makes no files gets none.
    for (edits, to) in [(&asked, "xqf"), (&json!({"documentChanges": true}), "xiangqi-pgn")] {
        let mut params = vscode();
        params["capabilities"]["workspace"]["workspaceEdit"] = edits.clone();
        let mut client = Client::initialized(params).0;
        client.open(&own, game);
        let refused = client.request("xqls/convert", json!({"textDocument": {"uri": own}, "to": to, "file": pgn}));
        assert_eq!(refused["error"]["code"], -32602, "{to}: {refused}");
    }
}
