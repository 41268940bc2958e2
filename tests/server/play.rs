//! Moves and changes from a board: the text after the edit, with the cursor.

use serde_json::{Value, json};

use super::client::{Client, vscode};

const MARK: &str = "<|>";

/// A place of a text, as a client counts; the texts here are ASCII.
fn place(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let line = before.matches('\n').count();
    json!({"line": line, "character": before.len() - before.rfind('\n').map_or(0, |at| at + 1)})
}

fn offset(text: &str, place: &Value) -> usize {
    let line = place["line"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    start + place["character"].as_u64().unwrap() as usize
}

/// A client with a few documents, which it asks to change.
struct Table {
    client: Client,
    opened: usize,
}

impl Table {
    fn new() -> Table {
        Table { client: Client::initialized(vscode()).0, opened: 0 }
    }

    /// The text after a request at the mark, with the cursor; or the reason of a refusal.
    fn asked(&mut self, language: &str, marked: &str, method: &str, extra: &Value) -> String {
        let at = marked.find(MARK).expect("a mark");
        let text = marked.replacen(MARK, "", 1);
        self.opened += 1;
        let uri = format!("file:///records/{}.{language}", self.opened);
        self.client.open_as(&uri, language, &text);
        let mut params = json!({"textDocument": {"uri": uri}, "position": place(&text, at)});
        for (key, value) in extra.as_object().unwrap() {
            params[key] = value.clone();
        }
        let answer = self.client.request(method, params);
        if let Some(error) = answer.get("error") {
            assert_eq!(error["code"], -32803, "{answer}");
            return error["message"].as_str().unwrap().to_owned();
        }
        assert_eq!(answer["version"], 1, "{answer}");
        let mut after = text.clone();
        if !answer["edit"].is_null() {
            let change = &answer["edit"]["documentChanges"][0];
            assert_eq!(change["textDocument"], json!({"uri": uri, "version": 1}));
            for edit in change["edits"].as_array().unwrap().iter().rev() {
                let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
                after.replace_range(offset(&text, start)..offset(&text, end), edit["newText"].as_str().unwrap());
            }
        }
        let cursor = offset(&after, &answer["position"]);
        after.insert_str(cursor, MARK);
        after
    }

    fn plays(&mut self, language: &str, cases: &[(&str, &str, &str)]) {
        for (mv, before, after) in cases {
            let (mv, how) = mv.split_once(" as ").map_or((*mv, None), |(mv, how)| (mv, Some(how)));
            let mut extra = json!({"move": mv});
            if let Some(how) = how {
                extra["as"] = json!(how);
            }
            assert_eq!(self.asked(language, before, "xqls/play", &extra), *after, "{mv} in {before}");
        }
    }

    fn edits(&mut self, language: &str, cases: &[(Value, &str, &str)]) {
        for (extra, before, after) in cases {
            assert_eq!(self.asked(language, before, "xqls/edit", extra), *after, "{extra} in {before}");
        }
    }
}

#[test]
fn a_move_goes_where_it_fits() {
    let game = |moves: &str| format!("FORMAT LALG\nGAME 1\nSTART{{ {moves} }}\n");
    let cases = [
        // The next move, also from the start of the game and from any place in the move.
        ("h9g7", "1. Ch2-e2<|>", "1. Ch2-e2 Nh9-g7<|>"),
        ("h9g7", "1. <|>Ch2-e2", "1. Ch2-e2 Nh9-g7<|>"),
        // The same move stands there.
        ("h9g7", "1. Ch2<|>-e2 Nh9-g7 2. Nh0-g2", "1. Ch2-e2 Nh9-g7<|> 2. Nh0-g2"),
        ("h9g7 as variation", "1. Ch2<|>-e2 Nh9-g7", "1. Ch2-e2 Nh9-g7<|>"),
        ("b9c7", "1. Ch2<|>-e2 Nh9-g7 { 1. ... Nb9-c7 }", "1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7<|> }"),
        // A variation, written as the record writes them.
        (
            "b9c7",
            "1. Ch2<|>-e2 { 1. Pc3-c4 } 1. ... Nh9-g7 2. Nh0-g2",
            "1. Ch2-e2 { 1. Pc3-c4 } 1. ... Nh9-g7 { 1. ... Nb9-c7<|> } 2. Nh0-g2",
        ),
        (
            "a0a1 as next",
            "1. Ch2-e2 Nh9-g7<|> 2. Nh0-g2",
            "this would add errors to the record, such as moves that are no longer legal",
        ),
        (
            "h9h5",
            "1. Ch2-e2<|>",
            "no such move from h9 to h5: a horse goes one point along a line and one diagonally outward",
        ),
        ("a0a1", "1. Ch2-e2<|>", "a red rook cannot move: it is Black's turn; is a move missing before this?"),
    ];
    let mut table = Table::new();
    for (mv, before, after) in cases {
        let wanted = if after.contains(MARK) { game(after) } else { after.to_owned() };
        table.plays("xq", &[(mv, &game(before), &wanted)]);
    }
    table.plays(
        "xq",
        &[
            ("h2e2", "FORMAT AXF\nGAME 1\nRED a<|>\nSTART{\n}\n", "FORMAT AXF\nGAME 1\nRED a\nSTART{\n1. C2=5<|>\n}\n"),
            (
                "b9c7",
                "FORMAT LALG\nGAME 1\nSTART{\n  1. Ch2-e2<|> Nh9-g7 (1)\n}\nVAR[1]{\n  1. ... Nb9-a7\n}\n",
                "FORMAT LALG\nGAME 1\nSTART{\n  1. Ch2-e2 Nh9-g7 (1, 2)\n}\nVAR[1]{\n  1. ... Nb9-a7\n}\nVAR[2]{\n  1. ... Nb9-c7<|>\n}\n",
            ),
        ],
    );
}

/// A move may be given by any of its names, and one that cannot be played gets the reason in the notation it is written in.
#[test]
fn a_move_has_many_names() {
    let blocked = "the horse's leg is blocked";
    let cases = [
        ("AXF, N(H)", "1. C2=5<|>", "h8+7", "H8+7"),
        ("AXF", "1. C2=5<|>", "ma8jin7", "N8+7"),
        ("AXF", "1. C2=5<|>", "m87", "N8+7"),
        ("AXF", "1. C2=5<|>", "马８进７", "N8+7"),
        ("AXF", "1. C2=5<|>", "馬8進7", "N8+7"),
        ("LALG", "1. Ch2-e2<|>", "Nh9-g7", "Nh9-g7"),
        ("ICCS", "1. H2-E2<|>", "H8+7", "H9-G7"),
        ("AXF", "1. N2+3 N8+7 2. R1=2 R9=8 3. R2+1<|>", "R8+7", "the rook's path from h9 to h2 is blocked"),
        ("AXF", "1. N2+1<|>", "N8+6", blocked),
        ("AXF", "1. N2+1<|>", "n8+6", blocked),
        ("ICCS", "1. H0-I2<|>", "N8+6", blocked),
        ("LALG", "1. Nh0-i2<|>", "Nh9-f8", blocked),
        ("AXF", "1. N2+1<|>", "马8进6", blocked),
        ("AXF", "1. N2+1<|>", "h9f8", blocked),
        ("AXF", "1. N2+1<|>", "N5+6", "Black has no horse on file 5"),
        ("AXF", "1. N2+1<|>", "nonsense", "`o` does not say which piece moves"),
    ];
    let mut table = Table::new();
    for (format, moves, mv, after) in cases {
        let text = format!("FORMAT {format}\nGAME 1\nSTART{{ {moves} }}\n");
        let found = table.asked("xq", &text, "xqls/play", &json!({"move": mv}));
        let written = text.replace(MARK, &format!(" {after}{MARK}"));
        assert!(found == written || found.contains(after), "{mv} after {moves}: {found}");
    }
}

#[test]
fn every_format_with_moves_takes_one() {
    let mut table = Table::new();
    table.plays(
        "csa",
        &[
            ("3c3d", "V2.2\nPI\n+\n+7776FU<|>\n", "V2.2\nPI\n+\n+7776FU\n-3334FU<|>\n"),
            ("8h2b+", "PI\n+\n+7776FU\n-3334FU<|>\n", "PI\n+\n+7776FU\n-3334FU\n+8822UM<|>\n"),
            (
                "8c8d",
                "PI\n+\n+7776FU<|>\n-3334FU\n",
                "another move stands here, and this format has no variations: delete the moves from there on first",
            ),
        ],
    );
    table.plays(
        "xiangqi-pgn",
        &[
            (
                "b9c7",
                "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2<|> H9-G7 2. H0-G2 *\n",
                "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 (1... B9-C7<|>) 2. H0-G2 *\n",
            ),
            ("a6a5r", "[Variant \"Jeiqi\"]\n\n1. i3i4=h<|> *\n", "[Variant \"Jeiqi\"]\n\n1. i3i4=h a6a5=r<|> *\n"),
        ],
    );
    table.plays("uci", &[("h9g7", "position startpos moves h2e2<|>\n", "position startpos moves h2e2 h9g7<|>\n")]);
    table.plays(
        "chessmoveseq",
        &[("h9g7", "@TOTAL_STEP=1\n@@\n\n2 3 5 3<|>\n", "@TOTAL_STEP=2\n@@\n\n2 3 5 3\n8 1 7 3<|>\n")],
    );
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    table.plays("xiangqi-fen", &[("a0a1", &format!("{fen}<|>\n"), "this file holds positions, not moves")]);
}

#[test]
fn a_record_is_changed() {
    let game = |moves: &str| format!("FORMAT LALG\nGAME 1\nSTART{{ {moves} }}\n");
    let mut table = Table::new();
    let cases = [
        (json!({"action": "delete"}), "1. Ch2-e2 Nh9-g7<|>", "1. Ch2-e2<|>"),
        (json!({"action": "truncate"}), "1. Ch2-e2 Nh9-g7<|> 2. Nh0-g2", "1. Ch2-e2<|>"),
        (
            json!({"action": "truncate"}),
            "1. Ch2-e2 Nh9-g7<|> { 1. ... Nb9-c7 2. Nh0-g2 } 2. Nb0-c2",
            "1. Ch2-e2<|> Nb9-c7 2. Nh0-g2",
        ),
        (json!({"action": "promote"}), "1. Ch2-e2 { 1. Pc3-c4<|> }", "1. Pc3-c4<|> { 1. Ch2-e2 }"),
        // The cursor stays on its half-move.
        (
            json!({"action": "promote"}),
            "1. Ch2-e2 { 1. Pc3-c4 Nh9-g7<|> 2. Nh0-g2 } 1. ... Nb9-c7",
            "1. Pc3-c4 { 1. Ch2-e2 Nb9-c7 } 1. ... Nh9-g7<|> 2. Nh0-g2",
        ),
        (json!({"action": "demote"}), "1. Ch2-e2<|> { 1. Pc3-c4 }", "1. Pc3-c4<|> { 1. Ch2-e2 }"),
        (json!({"action": "demote"}), "1. Ch2-e2<|>", "there is no variation here"),
        (json!({"action": "comment", "text": "good"}), "1. Ch2-e2<|>", "1. Ch2-e2 /* good */<|>"),
        (json!({"action": "comment", "text": ""}), "1. Ch2-e2<|> /* good */", "1. Ch2-e2<|>"),
        (json!({"action": "judgement", "mark": "!"}), "1. Ch2-e2<|>", "1. Ch2-e2!<|>"),
        (json!({"action": "judgement", "mark": ""}), "1. Ch2<|>-e2!", "1. Ch2-e2<|>"),
    ];
    for (extra, before, after) in cases {
        let wanted = if after.contains(MARK) { game(after) } else { after.to_owned() };
        table.edits("xq", &[(extra, &game(before), &wanted)]);
    }
    let setup = |fen: &str| json!({"action": "setup", "fen": fen});
    table.edits(
        "xq",
        &[
            (
                setup("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"),
                "FORMAT LALG\nGAME 1\n<|>START{\n}\n",
                "FORMAT LALG\nGAME 1\nSETUP{ Ra0; Ke0; kd9; MOVE 1, RED }\n<|>START{\n}\n",
            ),
            (
                setup("3k5/9/9"),
                "FORMAT LALG\nGAME 1\n<|>START{\n}\n",
                "the board has 3 rows: write 10, separated by `/`",
            ),
        ],
    );
    table.edits(
        "csa",
        &[(setup("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"), "PI\n+<|>\n", "PI\n-<|>\n")],
    );
    let missing = json!({"textDocument": {"uri": "file:///records/1.xq"}, "position": {"line": 0, "character": 0}, "action": "comment"});
    assert_eq!(table.client.request("xqls/edit", missing)["error"]["code"], -32602);
}

#[test]
fn a_panel_gets_the_moves_without_positions() {
    let mut client = Client::like_vscode();
    let uri = "file:///records/two.xq";
    let text = "FORMAT LALG\n\nGAME 1\nRED Hu\nBLACK Liu\nRESULT 1-0\nSTART{ 1. Ch2-e2! { 1. Pc3-c4 } 1. ... Nh9-g7 }\n\nGAME 2, b\nSTART{ }\n";
    client.open(uri, text);
    let of = |detail: &str| json!({"textDocument": {"uri": uri}, "detail": detail});
    let games = client.request("xqls/tree", of("games"));
    assert_eq!((&games["count"], games["games"].as_array().unwrap().len()), (&json!(2), 2));
    assert_eq!(games["games"][0]["players"], json!({"red": "Hu", "black": "Liu"}));
    assert_eq!(games["games"][0]["result"], json!({"score": "1-0", "reason": null, "winner": "red"}));
    assert_eq!((&games["games"][1]["title"], &games["games"][1]["start"]["line"]), (&json!("b"), &json!(8)));
    assert!(games["games"][0].get("plies").is_none());
    let moves = client.request("xqls/tree", of("moves"));
    let game = &moves["games"][0];
    assert_eq!(game["lines"][0], json!({"id": null, "replaces": null, "plies": [0, 2]}));
    assert_eq!(game["lines"][1], json!({"id": null, "replaces": 0, "plies": [1]}));
    let first =
        json!({"text": "Ch2-e2", "number": 1, "side": "red", "at": [6, 10, 16], "remark": "!", "variations": [1]});
    assert_eq!(game["plies"][0], first);
    // A board says which of them it shows, and where its squares are.
    let board = client.request("xqls/board", super::client::at(uri, 6, 12));
    assert_eq!(board["range"], json!({"start": {"line": 6, "character": 10}, "end": {"line": 6, "character": 16}}));
    assert_eq!(board["geometry"]["bottom"], "red");
    let mut other = super::client::at(uri, 6, 12);
    other["flipped"] = json!(true);
    other["fen"] = json!("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    let board = client.request("xqls/board", other.clone());
    assert_eq!((&board["geometry"]["bottom"], &board["range"]), (&json!("black"), &json!(null)));
    assert_eq!(board["fen"], "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    other["fen"] = json!("nonsense");
    assert_eq!(client.request("xqls/board", other)["error"]["code"], -32803);
}
