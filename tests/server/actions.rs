//! The changes of a record that are offered at a place, and their edits.

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
    let text = "FORMAT LALG\n\nGAME 1\nSTART{ 1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2 (2)\nVAR[2]{ 2. Pc3-c4 }\nVAR[1]{ 1. ... Nb9-c7 } }\n";
    let renumber = "Renumber variations";
    let mut client = Client::like_vscode();
    client.open(URI, text);
    let all = opened(&mut client, 4, 1);
    let action = named(&all, renumber);
    assert_eq!(action["disabled"]["reason"], "there is nothing to change", "{action}");
    assert!(named(&all, "Write this variation inline")["edit"].is_object());
    // When the cursor moves, nothing is tried; the reason comes when the action is chosen.
    let action = named(&offered(&mut client, 4, 1), renumber);
    assert_eq!(action.get("disabled"), None);
    let refused = client.request("codeAction/resolve", action);
    assert_eq!(
        (&refused["error"]["code"], &refused["error"]["message"]),
        (&json!(-32803), &json!("there is nothing to change"))
    );

    let (mut client, _) = Client::initialized(emacs());
    client.open(URI, text);
    assert!(opened(&mut client, 4, 1).iter().all(|action| action["title"] != renumber));
}
