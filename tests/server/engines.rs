//! Requests for an engine, with the engine of the tests of the command line: it behaves as a variable of the
//! environment says.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, vscode};
use crate::cli::engines::{GAME, MODE, PID, configure};

const URI: &str = "file:///records/a.xq";

/// A client of a server whose engine behaves in a way. The record is open, with the cursor in its third half-move.
fn with(mode: &str, folder: &Path) -> Client {
    let config = configure(folder);
    let mut params = vscode();
    params["initializationOptions"]["client"]["commands"] =
        json!(["xqls.analyse", "xqls.annotate", "xqls.removeAnnotations"]);
    let pid = folder.join("pid");
    let environment = [("XDG_CONFIG_HOME", config.as_path()), (MODE, Path::new(mode)), (PID, pid.as_path())];
    let mut client = Client::start_with(&environment);
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.open(URI, GAME);
    client
}

fn place() -> Value {
    json!({"textDocument": {"uri": URI}, "position": {"line": 5, "character": 4}})
}

fn and(mut params: Value, more: Value) -> Value {
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    params
}

/// The sentence of a refusal.
fn refusal(answer: &Value) -> &str {
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{answer}"))
}

#[test]
fn a_game_has_a_lens_for_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let mut client = with("good", folder.path());
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let [players, analyse] = lenses.as_array().unwrap().as_slice() else { panic!("{lenses}") };
    assert_eq!(players["range"], analyse["range"]);
    let lens = client.request("codeLens/resolve", analyse.clone());
    let command = json!({
        "title": "Analyse with an engine",
        "command": "xqls.analyse",
        "arguments": [URI, analyse["range"]["start"]],
    });
    assert_eq!(lens["command"], command);
    assert!(!folder.path().join("pid").exists(), "a lens starts nothing");
}

#[test]
fn an_analysis_comes_in_parts_and_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut client = with("good", folder.path());
    let engines = client.request("xqls/engines", Value::Null);
    assert_eq!((&engines["chosen"], &engines["engines"][0]["state"]), (&"test".into(), &"configured".into()));
    assert!(!folder.path().join("pid").exists(), "nothing is started by being named");
    let answer = client.request("xqls/analyse", and(place(), json!({"partialResultToken": "parts"})));
    assert_eq!((&answer["engine"]["name"], &answer["lines"][0]["depth"]), (&"Test".into(), &2.into()), "{answer}");
    let part = client.received("$/progress", |params| params["token"] == "parts");
    assert_eq!(part["value"]["fen"], answer["fen"]);
    // A line is played in as a variation.
    let moves: Vec<&str> =
        answer["lines"][0]["line"].as_array().unwrap().iter().map(|mv| mv["coordinate"].as_str().unwrap()).collect();
    let played =
        client.request("xqls/play", and(place(), json!({"move": moves[0], "then": &moves[1..], "as": "variation"})));
    assert!(played["version"] == 1 && played.get("edit").is_some(), "{played}");
}

#[test]
fn a_game_is_annotated_and_bare_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut client = with("good", folder.path());
    let titles = |client: &mut Client, trigger: u32| -> Vec<String> {
        let at = json!({"line": 5, "character": 4});
        let context = json!({"diagnostics": [], "only": ["refactor.rewrite"], "triggerKind": trigger});
        let params = json!({"textDocument": {"uri": URI}, "range": {"start": at, "end": at}, "context": context});
        let actions = client.request("textDocument/codeAction", params);
        let titles = actions.as_array().unwrap().iter().map(|action| action["title"].as_str().unwrap().to_owned());
        titles.filter(|title| title.contains("engine")).collect()
    };
    assert_eq!(titles(&mut client, 1), ["Annotate this game with an engine"]);
    assert!(titles(&mut client, 2).is_empty(), "the cursor that moves is not asked");
    let options = json!({"workDoneToken": "work", "options": {"from": 1, "line": 3, "thresholds": [1, 2, 3]}});
    let answer = client.request("xqls/annotate", and(place(), options));
    let reports = client.all_of("$/progress", Duration::from_millis(200));
    let kinds: Vec<&str> = reports.iter().filter_map(|report| report["params"]["value"]["kind"].as_str()).collect();
    assert!(kinds.first() == Some(&"begin") && kinds.last() == Some(&"end") && kinds.contains(&"report"), "{kinds:?}");
    assert!(answer["why"].is_null() && answer["summary"][0]["first"]["accuracy"].is_number(), "{answer}");
    let annotated = changed(GAME, &answer["edit"]["documentChanges"][0]["edits"]);
    assert!(annotated.contains("[%judge") && annotated.contains("usual"), "{annotated}");
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": annotated}]}),
    );
    assert_eq!(titles(&mut client, 1).len(), 2);
    let answer = client.request("xqls/annotate", and(place(), json!({"remove": true})));
    assert_eq!(changed(&annotated, &answer["edit"]["documentChanges"][0]["edits"]), GAME);
}

/// The text after edits. Columns are those of ASCII.
fn changed(text: &str, edits: &Value) -> String {
    let offset = |place: &Value| {
        let lines = text.split_inclusive('\n').take(place["line"].as_u64().unwrap() as usize);
        lines.map(str::len).sum::<usize>() + place["character"].as_u64().unwrap() as usize
    };
    let mut after = text.to_owned();
    for edit in edits.as_array().unwrap().iter().rev() {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        after.replace_range(range, edit["newText"].as_str().unwrap());
    }
    after
}

#[test]
fn a_bad_engine_is_one_sentence() {
    let cases = [
        (
            "network",
            "the engine test has ended and says: ERROR: The network file pikafish.nnue was not loaded successfully.",
        ),
        ("flood", "the engine test writes without end"),
        ("long", "the engine test writes without end"),
        ("illegal", "the engine test plays `a0a9`, which is not legal here"),
    ];
    for (mode, said) in cases {
        let folder = tempfile::tempdir().unwrap();
        let mut client = with(mode, folder.path());
        let answer = client.request("xqls/analyse", place());
        assert!(refusal(&answer).contains(said), "{mode}: {answer}");
        assert!(!refusal(&answer).contains('\n'));
        // The server goes on.
        assert!(client.tree(URI).contains("C2=5"));
    }
    let folder = tempfile::tempdir().unwrap();
    let mut client = with("crash", folder.path());
    let answer = client.request("xqls/annotate", and(place(), json!({"options": {"from": 1}})));
    assert!(answer["why"].as_str().unwrap().contains("the engine test has ended"), "{answer}");
}

/// One that thinks without end is stopped by the next request, by the client that takes its request back, and by its
/// progress, which keeps what is done.
#[test]
fn an_engine_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    for mode in ["slow", "stubborn"] {
        let mut client = with(mode, folder.path());
        let first = client.ask("xqls/analyse", place());
        let second = client.ask("xqls/analyse", and(place(), json!({"workDoneToken": "second"})));
        assert_eq!(client.answer(first)["error"]["code"], -32800, "{mode}");
        let cancelled = Instant::now();
        client.notify("window/workDoneProgress/cancel", json!({"token": "second"}));
        assert_eq!(client.answer(second)["error"]["code"], -32800, "{mode}");
        // An engine that does not stop is given a second, for which nobody waits.
        assert!(cancelled.elapsed() < Duration::from_millis(900), "{mode}: {:?}", cancelled.elapsed());
        let third = client.ask("xqls/analyse", place());
        client.notify("$/cancelRequest", json!({"id": third}));
        assert_eq!(client.answer(third)["error"]["code"], -32800, "{mode}");
        let fourth = client.ask("xqls/annotate", and(place(), json!({"workDoneToken": "fourth"})));
        client.received("$/progress", |params| params["token"] == "fourth" && params["value"]["kind"] == "begin");
        client.notify("window/workDoneProgress/cancel", json!({"token": "fourth"}));
        let answer = client.answer(fourth);
        assert!(answer["version"] == 1 && answer["why"].is_null(), "{mode}: {answer}");
    }
}

#[test]
fn only_the_user_names_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let started = folder.path().join("started");
    let script = format!("#!/bin/sh\ntouch {started:?}\n");
    let evil = folder.path().join("evil");
    fs::write(&evil, script).unwrap();
    let engine = json!({"program": evil, "games": ["xiangqi"]});
    fs::write(folder.path().join("xqls.toml"), format!("[engines.test]\nprogram = {evil:?}\ngames = [\"xiangqi\"]\n"))
        .unwrap();
    let config = folder.path().join("nothing");
    let mut client = Client::start_with(&[("XDG_CONFIG_HOME", config.as_path())]);
    // Settings of a workspace come as any others of the protocol do.
    client.settings = json!({"engines": {"test": engine}});
    let root = format!("file://{}", folder.path().display());
    let mut params = vscode();
    params["initializationOptions"]["engines"] = json!({"test": engine});
    params["workspaceFolders"] = json!([{"uri": root, "name": "evil"}]);
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.open(URI, GAME);
    let answer = client.request("xqls/analyse", place());
    assert!(refusal(&answer).contains("no engine is configured for xiangqi"), "{answer}");
    assert!(!started.exists());
    // Those that the client takes from the user count.
    let mut client = Client::start_with(&[("XDG_CONFIG_HOME", config.as_path())]);
    let mut params = vscode();
    params["initializationOptions"]["client"]["engines"] =
        json!({"mine": engine, "two": {"program": "/missing", "games": ["shogi"]}});
    client.request("initialize", params);
    let engines = client.request("xqls/engines", Value::Null);
    assert_eq!((&engines["engines"][0]["name"], &engines["engines"][1]["state"]), (&"mine".into(), &"missing".into()));
    assert!(!started.exists());
}
