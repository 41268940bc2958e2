//! Records of shogi (`.csa`) through the built program.

use std::fs;

use serde_json::Value;

use super::{err, folder, out, run};

/// Every wild form that programs and people write, ranks with lost spaces among them.
const WILD: &[u8] = include_bytes!("../data/csa/wild.csa");

fn json(folder: &std::path::Path, args: &[&str]) -> Value {
    serde_json::from_slice(&run(folder, args).stdout).unwrap()
}

/// The game trees without the places of the moves.
fn games(folder: &std::path::Path, file: &str) -> Value {
    let mut tree = json(folder, &["convert", "--to", "json", file]);
    for game in tree["games"].as_array_mut().unwrap() {
        for ply in game["line"].as_array_mut().unwrap() {
            ply.as_object_mut().unwrap().remove("range");
        }
    }
    tree
}

#[test]
fn wild_records_have_no_error_and_come_back_from_json() {
    let folder = folder(&[("wild.csa", WILD)]);
    let report = json(folder.path(), &["check", "--format", "json", "wild.csa"]);
    let found = report["files"][0]["diagnostics"].as_array().unwrap();
    assert!(found.iter().all(|one| one["severity"].as_i64() > Some(1)), "{found:#?}");
    let before = games(folder.path(), "wild.csa");
    let results: Vec<(&str, &str)> = before["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| (game["result"]["score"].as_str().unwrap(), game["result"]["reason"].as_str().unwrap()))
        .collect();
    let expected = [("0-1", "TORYO"), ("*", "CHUDAN"), ("1-0", "TSUMI"), ("0.5-0.5", "SENNICHITE"), ("0-1", "KACHI")];
    assert_eq!(results, expected);
    assert_eq!(before["games"][0]["line"][0]["time"], "1.25");
    let notations = &before["games"][0]["line"][2]["notations"];
    assert_eq!((notations["japanese"].as_str(), notations["csa"].as_str()), (Some("▲２二角成"), Some("+8822UM")));
    for args in
        [["convert", "--to", "json", "-o", "a.json", "wild.csa"], ["convert", "--to", "csa", "-o", "b.csa", "a.json"]]
    {
        let output = run(folder.path(), &args);
        assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{args:?}");
    }
    assert_eq!(games(folder.path(), "b.csa"), before);
}

#[test]
fn lost_spaces_come_back_and_the_layout_leaves_ranks_alone() {
    let folder = folder(&[("wild.csa", WILD)]);
    let fixed = run(folder.path(), &["check", "--fix", "wild.csa"]);
    assert_eq!(fixed.status.code(), Some(0), "{}", out(&fixed));
    let text = fs::read_to_string(folder.path().join("wild.csa")).unwrap();
    assert!(text.contains("\nP2 * -HI *  *  *  *  * -KA * \n") && text.contains("\nP4 *  *  *  *  *  *  *  *  * \n"));
    let laid_out = run(folder.path(), &["fmt", "wild.csa"]);
    assert_eq!(laid_out.status.code(), Some(0), "{}", err(&laid_out));
    let after = fs::read_to_string(folder.path().join("wild.csa")).unwrap();
    // Most of its lines end with a line feed alone, so all do.
    assert!(!after.contains('\r') && after.contains("+8822UM,T10,'T10     ,'8822\n"), "{after}");
    assert!(after.contains("\nP2 * -HI *  *  *  *  * -KA * \n"), "{after}");
}

#[test]
fn versions_and_the_spaces_of_comments_come_back_from_json() {
    let record = |version: &str| {
        format!("{version}\nN+a\nN-b\n' game\n'\nPI\n+\n+7776FU\nT10\n'  two spaces \n'* 30 -3334FU\n%TORYO\n' end\n")
    };
    let two = format!("{}/\n{}", record("V2"), record("V2.1"));
    for text in [record("V2"), record("V2.2"), record("V3.0").replace("V3.0", "'CSA encoding=UTF-8\nV3.0"), two] {
        let folder = folder(&[("a.csa", text.as_bytes())]);
        for args in
            [["convert", "--to", "json", "-o", "a.json", "a.csa"], ["convert", "--to", "csa", "-o", "b.csa", "a.json"]]
        {
            let output = run(folder.path(), &args);
            assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{args:?}");
        }
        assert_eq!(fs::read_to_string(folder.path().join("b.csa")).unwrap(), text);
    }
}
