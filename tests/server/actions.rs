//! The changes of a record that are offered at a place, and their edits.

use std::collections::HashSet;
use std::path::Path;

use serde_json::{Value, json};

use super::client::{Client, emacs, vscode};

const URI: &str = "file:///records/games.xq";
const GAMES: &str =
    "FORMAT LALG\n\nGAME 1\nSTART{ 1. Ch2-e2 { 1. Pc3-c4 } 1. ... Nh9-g7 }\n\nGAME 2\nSTART{ 1. Pc3-c4 }\n";

fn offered(client: &mut Client, line: u32, character: u32) -> Vec<Value> {
    asked(client, (line, character), &json!({"diagnostics": []}))
}

/// The actions after the user has opened the list.
fn opened(client: &mut Client, line: u32, character: u32) -> Vec<Value> {
    asked(client, (line, character), &json!({"diagnostics": [], "triggerKind": 1}))
}

fn asked(client: &mut Client, (line, character): (u32, u32), context: &Value) -> Vec<Value> {
    let place = json!({"line": line, "character": character});
    let range = json!({"start": place, "end": place});
    let asked = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
    client.request("textDocument/codeAction", asked).as_array().cloned().unwrap_or_default()
}

fn named(actions: &[Value], title: &str) -> Value {
    let found = actions.iter().find(|action| action["title"] == title);
    found.cloned().unwrap_or_else(|| panic!("no {title} in {actions:?}"))
}

#[test]
fn an_edit_is_written_when_it_is_chosen() {
    let (mut client, answer) = Client::initialized(vscode());
    assert_eq!(answer["capabilities"]["codeActionProvider"]["resolveProvider"], true);
    client.open(URI, GAMES);
    let action = named(&offered(&mut client, 3, 22), "Make this variation the main line");
    assert_eq!((&action["kind"], action.get("edit")), (&json!("refactor.rewrite"), None));
    let resolved = client.request("codeAction/resolve", action.clone());
    let edit = &resolved["edit"]["documentChanges"][0];
    assert_eq!(edit["textDocument"], json!({"uri": URI, "version": 1}));
    assert!(!edit["edits"].as_array().unwrap().is_empty());
    // The text has changed since.
    client.edit(URI, 2, [0, 0, 0, 0], "\n");
    assert_eq!(client.request("codeAction/resolve", action)["error"]["code"], -32801);
}

/// A client with the commands shows what an action deletes, and keeps its cursor on a half-move that moves.
#[test]
fn an_action_says_what_the_client_does_after_it() {
    let mut params = vscode();
    params["initializationOptions"]["client"]["commands"] = json!(["xqls.goTo", "xqls.showDeleted"]);
    let (mut client, _) = Client::initialized(params);
    let moves = "1. Ch2-e2 { 1. Pc3-c4 Nh9-g7 2. Nh0-g2 } 1. ... Nb9-c7";
    client.open(URI, &format!("FORMAT LALG\nGAME 1\nSTART{{\n{moves}\n}}\n"));
    let at = |column: u32| json!({"line": 3, "character": column});
    let range = json!({"start": at(44), "end": at(44)});
    let cases = [
        (24, "Make this variation the main line", "xqls.goTo", range),
        (24, "Delete variation", "xqls.showDeleted", json!("3 half-moves in 1 variation deleted")),
        (24, "Delete this move and all that follow it", "xqls.showDeleted", json!("2 half-moves deleted")),
        (50, "Delete this move and all that follow it", "xqls.showDeleted", json!("1 half-move deleted")),
    ];
    for (column, title, command, argument) in cases {
        let wanted = json!({"title": title, "command": command, "arguments": [URI, argument]});
        assert_eq!(named(&opened(&mut client, 3, column), title)["command"], wanted);
        let action = named(&offered(&mut client, 3, column), title);
        let resolved = client.request("codeAction/resolve", action);
        assert_eq!(resolved["command"], wanted);
    }
}

#[test]
fn a_game_moves_to_a_file_of_its_own() {
    let mut client = Client::like_vscode();
    client.open(URI, GAMES);
    let action = named(&offered(&mut client, 5, 2), "Move this game to a new file");
    let resolved = client.request("codeAction/resolve", action);
    let changes = resolved["edit"]["documentChanges"].as_array().unwrap();
    assert_eq!((&changes[0]["kind"], &changes[0]["uri"]), (&json!("create"), &json!("file:///records/games-2.xq")));
    assert_eq!(changes[1]["edits"][0]["newText"], "FORMAT LALG\n\nGAME 2\nSTART{ 1. Pc3-c4 }\n");
    assert_eq!(changes[2]["textDocument"]["uri"], URI);
}

#[test]
fn a_client_that_cannot_ask_gets_the_edits_at_once() {
    let (mut client, _) = Client::initialized(emacs());
    client.open(URI, GAMES);
    let action = named(&offered(&mut client, 3, 22), "Delete variation");
    assert_eq!(action["edit"]["changes"][URI].as_array().unwrap().len(), 1);
    let titles: Vec<_> = offered(&mut client, 5, 2).into_iter().map(|action| action["title"].clone()).collect();
    assert!(!titles.contains(&json!("Move this game to a new file")), "it cannot create files");
}

#[test]
fn an_opened_list_says_which_actions_cannot_be_made() {
    // Nothing refers to the variation.
    let text = "FORMAT LALG\n\nGAME 1\nSTART{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2\nVAR[1]{ 1. ... Nb9-c7 } }\n";
    let main = "Make this variation the main line";
    let mut client = Client::like_vscode();
    client.open(URI, text);
    for actions in [opened(&mut client, 4, 1), offered(&mut client, 4, 1)] {
        let action = named(&actions, main);
        assert_eq!(action["disabled"]["reason"], "there is no variation here", "{action}");
    }
    assert!(named(&opened(&mut client, 4, 1), "Delete variation")["edit"].is_object());
    assert!(named(&offered(&mut client, 4, 1), "Delete variation").get("edit").is_none());

    let (mut client, _) = Client::initialized(emacs());
    client.open(URI, text);
    for actions in [opened(&mut client, 4, 1), offered(&mut client, 4, 1)] {
        assert!(actions.iter().all(|action| action["title"] != main), "{actions:?}");
    }
}

/// Every action that is offered in an example changes a text when it is chosen. Each eighth word is asked, because it takes long.
#[test]
fn an_action_that_is_offered_can_be_chosen() {
    let mut client = Client::like_vscode();
    let (mut folders, mut chosen) = (vec![Path::new("examples").to_owned()], 0);
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let uri = format!("file:///records/{}", path.display());
            client.open_as(&uri, "", &text);
            let (mut seen, mut places) = (HashSet::new(), 0);
            for (line, row) in text.lines().enumerate() {
                let starts = row
                    .char_indices()
                    .filter(|(at, c)| !c.is_whitespace() && row[..*at].ends_with([' ', '{']) || *at == 0);
                for (at, _) in starts.take(12) {
                    places += 1;
                    if !usize::is_multiple_of(places, 8) {
                        continue;
                    }
                    let place = json!({"line": line, "character": row[..at].encode_utf16().count()});
                    let range = json!({"start": place, "end": place});
                    // As an editor asks that does not say why, and as one whose user opens the list.
                    let context = if usize::is_multiple_of(places, 16) {
                        json!({"diagnostics": []})
                    } else {
                        json!({"diagnostics": [], "triggerKind": 1})
                    };
                    let asked = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
                    for action in client.request("textDocument/codeAction", asked).as_array().into_iter().flatten() {
                        // Whether there is a mate is found when it is chosen.
                        let solves = action["title"].as_str().is_some_and(|title| title.starts_with("Solve"));
                        if solves
                            || action.get("disabled").is_some()
                            || !seen.insert(format!("{line} {}", action["title"]))
                        {
                            continue;
                        }
                        chosen += 1;
                        let resolved = match action.get("edit") {
                            Some(_) => action.clone(),
                            None => client.request("codeAction/resolve", action.clone()),
                        };
                        let changes = resolved["edit"]["documentChanges"].as_array();
                        let edits = changes.into_iter().flatten().filter_map(|change| change["edits"].as_array());
                        let own = edits.flatten().count();
                        assert!(own > 0, "{uri}:{line}: {} gives {resolved}", action["title"]);
                    }
                }
            }
        }
    }
    assert!(chosen > 80, "{chosen}");
}

/// The encoding is that of the file. A text that was never saved has none.
#[test]
fn an_unusual_encoding_is_that_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kif");
    let text = "手合割：平手\n   1 ７六歩(77)\n";
    std::fs::write(&path, text).unwrap();
    let uri = format!("file://{}", path.display());
    let codes = |client: &mut Client, uri: &str| -> Vec<Value> {
        let found = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}}));
        found["items"].as_array().unwrap().iter().map(|found| found["code"].clone()).collect()
    };
    let mut client = Client::like_vscode();
    client.open_as(&uri, "kif", text);
    assert_eq!(codes(&mut client, &uri), ["unusual-encoding"]);
    client.edit(&uri, 2, [1, 0, 1, 0], " ");
    assert_eq!(codes(&mut client, &uri), ["unusual-encoding"]);
    let in_shift_jis = b"\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n   1 \x82V\x98Z\x95\xe0(77)\n";
    std::fs::write(&path, in_shift_jis).unwrap();
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": uri, "type": 2}]}));
    client.received("workspace/diagnostic/refresh", |_| true);
    assert_eq!(codes(&mut client, &uri), Vec::<Value>::new());
    for unsaved in ["untitled:Untitled-1.kif".to_owned(), format!("file://{}/new.kif", folder.path().display())] {
        client.open_as(&unsaved, "kif", text);
        assert_eq!(codes(&mut client, &unsaved), Vec::<Value>::new());
    }
}

/// Of a text that was read in the wrong encoding nothing can be repaired.
#[test]
fn a_garbled_file_is_only_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let pgn: &[u8] = b"[Game \"Chinese Chess\"]\n[Red \"\xba\xfa\xc8\xd9\xbb\xaa\"]\n[Black \"\xc1\xf8\xb4\xf3\xbb\xaa\"]\n\n1. H2-E3 *\n";
    let csa: &[u8] = b"V2.2\nN+\x92\x86\x8c\xb4\x90\xbd\nN-\x89\x48\x90\xb6\nPI\n+\n+7776FU\n";
    let cases = [("a.pgn", pgn, "gb18030", true), ("b.csa", csa, "Shift_JIS", true), ("c.pgn", pgn, "gb18030", false)];
    for (name, bytes, encoding, knows) in cases {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let uri = format!("file://{}", path.display());
        let mut params = vscode();
        let commands = if knows { json!(["xqls.reopen"]) } else { json!([]) };
        params["initializationOptions"]["client"]["commands"] = commands;
        let (mut client, _) = Client::initialized(params);
        let latin: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        client.open_as(&uri, if name.ends_with("csa") { "csa" } else { "xiangqi-pgn" }, &latin);
        let range = json!({"start": {"line": 1, "character": 6}, "end": {"line": 1, "character": 6}});
        let asked =
            json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": [], "triggerKind": 1}});
        let found = client.request("textDocument/codeAction", asked);
        assert!(found.is_array(), "{found} for {name}");
        let title = format!("Reopen as {encoding}");
        let command = json!({"title": title, "command": "xqls.reopen", "arguments": [uri, encoding]});
        let commands: Vec<&Value> = found.as_array().unwrap().iter().map(|action| &action["command"]).collect();
        assert_eq!(commands, if knows { vec![&command] } else { vec![] }, "{name}");
    }
}
