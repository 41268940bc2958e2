//! No message can end the server, or leave a request without an answer.

use std::time::Duration;

use serde_json::json;

use super::client::{Client, at};
use super::{FIRST, GOOD};

const URI: &str = "file:///records/robust.xq";

#[test]
fn half_characters_and_nuls_are_taken() {
    let mut client = Client::like_vscode();
    client.open(URI, GOOD);
    let body = r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///records/robust.xq","version":2},"contentChanges":[{"range":{"start":{"line":1,"character":8},"end":{"line":1,"character":9}},"text":"\ud83d\u0000\\ud83d"}]}}"#;
    client.write_body(body);
    assert!(client.tree(URI).contains('\u{FFFD}'));
    assert!(client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1)).is_object());
}

#[test]
fn long_texts_come_in_whole_whatever_is_in_them() {
    let mut client = Client::like_vscode();
    let comment = "# \"\" \\ \\n / \t 马８进７ 𠀀\n".repeat(3000);
    client.open(URI, &format!("{comment}{GOOD}"));
    let lines = comment.lines().count() as u32;
    let (line, character) = (FIRST.0 + lines, FIRST.1);
    assert!(client.request("textDocument/hover", at(URI, line, character)).is_object());
    let length = |tree: &str| tree.matches("马８进７ 𠀀").count();
    assert_eq!(length(&client.tree(URI)), 3000);
    // In place of it all, and of a part, and one after the other.
    let change = json!([
        {"text": format!("{comment}{comment}{GOOD}")},
        {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": comment},
    ]);
    let document = json!({"uri": URI, "version": 2});
    client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": change}));
    assert_eq!(length(&client.tree(URI)), 9000);
    assert!(client.request("textDocument/hover", at(URI, FIRST.0 + 3 * lines, character)).is_object());
}

#[test]
fn broken_messages_are_answered_and_passed_over() {
    let mut client = Client::like_vscode();
    client.open(URI, GOOD);
    client.write_body("{\"jsonrpc\":\"2.0\",\"method\":");
    client.write_body("[]");
    client.write_body("");
    client.write(
        b"Content-Length: 4\r\nContent-Type: application/vscode-jsonrpc\r\nX: y\r\nZ: w\r\n\r\n\xff\xfe\xfd\xfc",
    );
    client.write(b"noise\r\n");
    client.write_body(r#"{"jsonrpc":"2.0","id":900,"method":"no/such/method"}"#);
    client.write_body(r#"{"jsonrpc":"2.0","id":901,"method":"textDocument/hover","params":{"position":-1}}"#);
    assert_eq!(client.answer(900)["error"]["code"], -32601);
    assert_eq!(client.answer(901)["error"]["code"], -32602);
    assert!(client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1)).is_object());
}

#[test]
fn places_outside_and_ranges_that_run_backwards_are_taken() {
    let mut client = Client::like_emacs();
    client.open(URI, GOOD);
    client.edit(URI, 2, [u32::MAX, u32::MAX, 0, u32::MAX], "\n");
    client.edit(URI, 3, [0, u32::MAX, 99, 0], "");
    client.published(URI, 3);
    for place in [at(URI, u32::MAX, 0), at(URI, 0, u32::MAX), at("file:///none.xq", 0, 0), at("untitled:x", 3, 3)] {
        let answer = client.request("textDocument/hover", place.clone());
        assert!(answer.get("error").is_none(), "{answer}");
        let offered = client.request("textDocument/completion", place.clone());
        assert!(offered.get("error").is_none(), "{offered}");
        client.request("xqls/board", place.clone());
        let (document, start) = (&place["textDocument"], &place["position"]);
        let range = json!({"start": start, "end": {"line": 0, "character": 0}});
        let asked = json!({"textDocument": document, "range": range, "context": {"diagnostics": []}});
        let actions = client.request("textDocument/codeAction", asked);
        assert!(actions.get("error").is_none(), "{actions}");
        for method in ["textDocument/signatureHelp", "textDocument/onTypeFormatting"] {
            let mut params = place.clone();
            params["ch"] = json!("}");
            params["options"] = json!({"tabSize": 2, "insertSpaces": true});
            assert!(client.request(method, params).get("error").is_none());
        }
    }
    // Messages about documents that are not open.
    client.edit("file:///none.xq", 7, [0, 0, 0, 0], "x");
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": "file:///none.xq"}}));
    client.open(URI, GOOD);
    assert!(client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1)).is_object());
}

#[test]
fn whole_texts_and_several_changes_in_one_message() {
    let mut client = Client::like_emacs();
    client.open(URI, "nonsense");
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [
            {"text": GOOD.replace("胡荣华", "")},
            {"range": {"start": {"line": 2, "character": 4}, "end": {"line": 2, "character": 4}}, "text": "胡"},
            {"range": {"start": {"line": 2, "character": 5}, "end": {"line": 2, "character": 5}}, "text": "荣华"},
        ]}),
    );
    assert_eq!(client.published(URI, 2).len(), 0);
    let mut fresh = Client::like_emacs();
    fresh.open(URI, GOOD);
    assert_eq!(client.tree(URI), fresh.tree(URI));
}

#[test]
fn a_closed_document_is_answered_with_nothing() {
    let mut client = Client::like_emacs();
    client.open(URI, &format!("{GOOD}}}\n"));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(client.request("textDocument/hover", at(URI, FIRST.0, FIRST.1)), json!(null));
    let published = client.all_of("textDocument/publishDiagnostics", Duration::from_millis(700));
    assert_eq!(published.last().unwrap()["params"]["diagnostics"], json!([]));
    client.open(URI, &format!("{GOOD}}}\n"));
    assert_eq!(client.published(URI, 1).len(), 1);
}

#[test]
fn no_more_findings_are_sent_than_an_editor_shows() {
    let mut client = Client::like_emacs();
    client.open(URI, &format!("{GOOD}{}", "}\n".repeat(1500)));
    let found = client.published(URI, 1);
    assert_eq!(found.len(), 1001);
    assert!(found[1000]["message"].as_str().unwrap().starts_with("only the 1000 most severe of 1500 findings"));
}

#[test]
fn brackets_take_memory_in_proportion() {
    let mut client = Client::like_vscode();
    for (index, signs) in ["{", "}", "(", ")", "{ ", "{}"].into_iter().enumerate() {
        let uri = format!("file:///records/many-{index}.xq");
        client.open(&uri, &format!("GAME 1\nSTART{{\n{}", signs.repeat(700_000 / signs.len())));
        let tree = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}}));
        assert!(tree["items"].as_array().unwrap().len() <= 1001, "{signs}");
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    }
    // 100 bytes for each byte of a text. What the allocator keeps besides depends on how busy the machine is: 90 to 104 MB
    // were seen.
    let highest = most_memory(&client);
    assert!(highest.is_none_or(|kilobytes| kilobytes < 130_000), "{highest:?}");
}

#[test]
fn a_small_text_of_findings_takes_little_memory() {
    let texts = [
        ("a.ubb", "dhtmlxq", "[DhtmlXQ]\n[DhtmlXQ_movelist]", "["),
        ("b.wxf", "xq", "FORMAT WXF\nGAME\nRED a\nSTART{\n", "+\n"),
        ("c.xq", "xq", "GAME\nSTART{\n", "1 "),
    ];
    for (name, language, start, finding) in texts {
        let mut client = Client::like_vscode();
        let mut look_at = |text: &str| {
            let uri = format!("file:///records/{}-{name}", text.len());
            client.open_as(&uri, language, text);
            let found = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}}));
            let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 50_000, "character": 0}});
            let actions = json!({"textDocument": {"uri": uri}, "range": whole, "context": {"diagnostics": []}});
            client.request("textDocument/codeAction", actions);
            (found["items"].as_array().map(Vec::len), most_memory(&client))
        };
        // The program itself comes into memory with the first text.
        let (_, before) = look_at(&format!("{start}{finding}"));
        let (count, after) = look_at(&(start.to_owned() + &finding.repeat(80_000 / finding.len())));
        assert_eq!(count, Some(1001), "{name}");
        // 15 to 35 MB were seen, and more where the machine is busy.
        let taken = after.zip(before).map(|(after, before)| after - before);
        assert!(taken.is_none_or(|kilobytes| kilobytes < 70_000), "{name}: {taken:?}");
    }
}

/// The most memory that the server has taken, in kilobytes, where the system tells.
fn most_memory(client: &Client) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", client.process.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn addresses_that_are_no_uris_are_served_as_they_stand() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let record = format!("{folder}/[2024] a/g.xq");
    std::fs::create_dir_all(format!("{folder}/[2024] a")).unwrap();
    std::fs::write(&record, GOOD).unwrap();
    for name in ["[2024] a/g.xq", "棋譜.xq", "b#1 100%.xq"] {
        for mut params in [super::client::emacs(), super::client::vscode()] {
            params["rootUri"] = json!(format!("file://{folder}/[2024] a"));
            params["workspaceFolders"] = json!([{"uri": params["rootUri"], "name": "a"}]);
            let (mut client, answer) = Client::initialized(params);
            assert!(answer["capabilities"].is_object(), "{answer}");
            let uri = format!("file://{folder}/{name}");
            client.open(&uri, &format!("{GOOD}}}\n"));
            assert!(client.request("textDocument/hover", at(&uri, FIRST.0, FIRST.1)).is_object());
            let mut asked = at(&uri, FIRST.0, FIRST.1);
            asked["context"] = json!({"includeDeclaration": true});
            let places = client.request("textDocument/references", asked);
            assert!(places.as_array().unwrap().iter().any(|place| place["uri"] == json!(uri)), "{places}");
            client.edit(&uri, 2, [0, 0, 0, 0], " ");
            if answer["capabilities"].get("diagnosticProvider").is_none() {
                assert_eq!(client.published(&uri, 2).len(), 1);
            }
        }
    }
}
