//! Moves offered over the pipe, and the board of one of them.

use serde_json::{Value, json};

use super::client::{Client, at, neovim, vscode};
use super::{FIRST, GOOD};

const URI: &str = "file:///records/offered.xq";

/// How many of the items are moves.
fn moves(list: &Value) -> usize {
    list["items"].as_array().unwrap().iter().filter(|item| item.get("data").is_some()).count()
}

#[test]
fn vscode_gets_two_ranges_and_a_picture() {
    let mut params = vscode();
    params["capabilities"]["textDocument"]["completion"] = json!({"completionItem": {
        "snippetSupport": true, "insertReplaceSupport": true, "documentationFormat": ["markdown", "plaintext"],
    }});
    let (mut client, answer) = Client::initialized(params);
    assert_eq!(answer["capabilities"]["completionProvider"]["resolveProvider"], true);
    client.open(URI, GOOD);
    // Within the first move.
    let list = client.request("textDocument/completion", at(URI, FIRST.0, FIRST.1 + 2));
    assert_eq!(list["isIncomplete"], false);
    assert_eq!(moves(&list), 44);
    let item = list["items"].as_array().unwrap().iter().find(|item| item["label"] == "C2=4").unwrap();
    let place = |character| json!({"line": FIRST.0, "character": character});
    let insert = json!({"start": place(FIRST.1), "end": place(FIRST.1 + 2)});
    let replace = json!({"start": place(FIRST.1), "end": place(FIRST.1 + 4)});
    assert_eq!(item["textEdit"], json!({"newText": "C2=4", "insert": insert, "replace": replace}));
    assert!(item["filterText"].as_str().unwrap().starts_with("C2=4 H2-F2"), "{item}");
    assert!(item.get("documentation").is_none());
    let resolved = client.request("completionItem/resolve", item.clone());
    let documentation = &resolved["documentation"];
    assert_eq!(documentation["kind"], "markdown");
    let value = documentation["value"].as_str().unwrap();
    assert!(value.contains("炮二平四") && value.contains("![board](data:image/svg+xml;base64,"), "{value}");
    assert_eq!(resolved["textEdit"], item["textEdit"]);
    // Words besides moves come with places to fill in, in lines of the editor's own indentation.
    let line = client.request("textDocument/completion", at(URI, 8, 0));
    let start = line["items"].as_array().unwrap().iter().find(|item| item["label"] == "GAME").unwrap();
    assert_eq!((&start["insertTextFormat"], &start["textEdit"]["newText"]), (&json!(2), &json!("GAME $0")));
    // An item without data comes back unchanged.
    let other = json!({"label": "x", "data": {"any": "thing"}});
    assert_eq!(client.request("completionItem/resolve", other)["label"], "x");
}

#[test]
fn others_get_one_range_and_text() {
    let (mut client, _) = Client::initialized(neovim());
    client.open(URI, GOOD);
    client.edit(URI, 2, [7, 0, 7, 0], "3. pao ");
    let list = client.request("textDocument/completion", at(URI, 7, 6));
    let mut items = list["items"].as_array().unwrap().iter();
    let item = items.find(|item| item["filterText"].as_str().unwrap().starts_with("pao")).expect("a cannon");
    assert_eq!(item["textEdit"]["range"]["start"], json!({"line": 7, "character": 3}));
    let resolved = client.request("completionItem/resolve", item.clone());
    assert_eq!(resolved["documentation"]["kind"], "plaintext");
    assert_eq!(client.request("textDocument/completion", at(URI, 1, 8)), json!(null));
    // A blank that is still missing before the move may be typed.
    client.open("file:///records/blank.xq", "FORMAT AXF\nGAME\nSTART{\n1.\n}\n");
    let list = client.request("textDocument/completion", at("file:///records/blank.xq", 3, 2));
    let item = list["items"].as_array().unwrap().iter().find(|item| item["label"] == "C2=5").unwrap();
    assert_eq!(item["textEdit"]["newText"], " C2=5");
    assert!(item["filterText"].as_str().unwrap().starts_with(" C2=5 H2-E2"), "{item}");
    // Names come from the other open records too.
    client.open("file:///records/other.xq", "GAME\nRED \nSTART{ }\n");
    let names = client.request("textDocument/completion", at("file:///records/other.xq", 1, 4));
    let names: Vec<&str> =
        names["items"].as_array().unwrap().iter().map(|name| name["label"].as_str().unwrap()).collect();
    assert_eq!(names, ["Liu", "胡荣华"]);
    assert_eq!(client.request("textDocument/completion", at("file:///none.xq", 0, 0)), json!(null));
}

#[test]
fn a_client_that_can_types_the_space_after_a_move() {
    let mut params = vscode();
    params["initializationOptions"]["client"]["commands"] = json!(["xqls.space"]);
    let (mut client, _) = Client::initialized(params);
    let texts = [
        ("a.xq", "xq", "FORMAT AXF\nGAME\nSTART{\n1. \n}\n", at("", 3, 3), "C2=5", true),
        ("b.xq", "xq", "FORMAT AXF\nGAME\nSTART{\n1. C2=5 N8+7\n}\n", at("", 3, 5), "C2=5", false),
        ("c.csa", "csa", "PI\n+\n\n", at("", 2, 0), "+7776FU", false),
    ];
    for (name, language, text, mut place, label, follows) in texts {
        let uri = format!("file:///records/{name}");
        client.open_as(&uri, language, text);
        place["textDocument"]["uri"] = json!(uri);
        let list = client.request("textDocument/completion", place);
        let item = list["items"].as_array().unwrap().iter().find(|item| item["label"] == label).expect(label);
        let command = json!({"title": "", "command": "xqls.space", "arguments": [label]});
        assert_eq!(item.get("command"), follows.then_some(&command), "{name}");
        assert!(!item["textEdit"]["newText"].as_str().unwrap().ends_with(' '));
    }
}

#[test]
fn fields_are_marked_and_numbers_written() {
    let mut client = Client::like_vscode();
    client.open(URI, "FORMAT AXF\nGAME\nRED Liu; \nSTART{\n1. C2=5 N8+7 N\n}\n");
    let help = client.request("textDocument/signatureHelp", at(URI, 2, 9));
    assert_eq!(help["signatures"][0]["label"], "RED name; rating; title");
    assert_eq!(help["activeParameter"], 1);
    let mut typed = at(URI, 4, 14);
    typed["ch"] = json!("N");
    typed["options"] = json!({"tabSize": 2, "insertSpaces": true});
    assert_eq!(client.request("textDocument/onTypeFormatting", typed)[0]["newText"], "2. ");
    assert_eq!(client.request("textDocument/signatureHelp", at(URI, 4, 3)), json!(null));
}

/// A variation that belongs above others comes with these, for a client that has a place for the cursor.
#[test]
fn a_variation_that_belongs_above_others_moves_them() {
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n変化：2手\n   2 ８四歩(83)\n変";
    for (snippets, offered) in [(false, 0), (true, 1)] {
        let mut params = vscode();
        params["capabilities"]["textDocument"]["completion"]["completionItem"] = json!({"snippetSupport": snippets});
        let (mut client, _) = Client::initialized(params);
        let uri = "file:///records/above.kif";
        client.open_as(uri, "kif", text);
        let list = client.request("textDocument/completion", at(uri, 5, 1));
        let third: Vec<&Value> =
            list["items"].as_array().unwrap().iter().filter(|item| item["label"] == "変化：3手").collect();
        assert_eq!(third.len(), offered, "{list}");
        for item in third {
            assert_eq!(item["textEdit"]["newText"], "変化：3手$0\n変化：2手\n   2 ８四歩(83)");
            let (start, end) = (json!({"line": 3, "character": 0}), json!({"line": 5, "character": 0}));
            assert_eq!(item["additionalTextEdits"], json!([{"range": {"start": start, "end": end}, "newText": ""}]));
            assert_eq!(item["insertTextMode"], 1);
        }
    }
}

/// Where a half-move begins with a digit, digits ask; nothing is announced twice.
#[test]
fn characters_that_ask_are_registered_for_each_language() {
    let mut params = vscode();
    let document = &mut params["capabilities"]["textDocument"];
    document["completion"] = json!({"dynamicRegistration": true});
    document["onTypeFormatting"] = json!({"dynamicRegistration": true});
    let (mut client, answer) = Client::initialized(params);
    let announced = &answer["capabilities"];
    assert_eq!(announced.get("completionProvider"), None);
    assert_eq!(announced.get("documentOnTypeFormattingProvider"), None);
    let registered = client.received("client/registerCapability", |_| true);
    let asks = |method: &str, language: &str, key: &str, sign: &str| {
        let all = registered["registrations"].as_array().unwrap();
        let mut of = all.iter().filter(|one| {
            one["method"] == method && one["registerOptions"]["documentSelector"] == json!([{"language": language}])
        });
        let options = &of.next().expect(language)["registerOptions"];
        assert!(of.next().is_none(), "{language}");
        options[key].as_array().unwrap().contains(&json!(sign))
    };
    for (language, signs) in [
        ("kif", ["7", "７", "同"].as_slice()),
        ("ki2", &["7", "７", "同", "▲"]),
        ("csa", &["7", "+", "-"]),
        ("usi", &["7"]),
        ("xq", &["+"]),
    ] {
        for sign in ["7", "７", "同", "▲", "+", "-"] {
            let asks = asks("textDocument/completion", language, "triggerCharacters", sign);
            assert_eq!(asks, signs.contains(&sign) || matches!(sign, "+" | "-"), "{language} {sign}");
        }
        let writes = asks("textDocument/onTypeFormatting", language, "moreTriggerCharacter", "３");
        assert_eq!(writes, matches!(language, "kif" | "ki2"), "{language}");
    }
}

/// A client that takes one list of characters for all languages hears of no digit.
#[test]
fn a_client_without_registration_gets_all_characters_at_once() {
    let (_, answer) = Client::initialized(vscode());
    let announced = &answer["capabilities"];
    let asks = announced["completionProvider"]["triggerCharacters"].as_array().unwrap();
    assert!(!asks.contains(&json!("7")) && asks.contains(&json!("+")), "{asks:?}");
    let writes = announced["documentOnTypeFormattingProvider"]["moreTriggerCharacter"].as_array().unwrap();
    assert!(writes.contains(&json!("３")) && writes.contains(&json!("N")), "{writes:?}");
}
