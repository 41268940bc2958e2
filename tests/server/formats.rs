//! The format of a text, decided again as it changes, and the board of a companion that is not saved.

use serde_json::{Value, json};

use super::client::{Client, at};
use crate::random::every;

const URI: &str = "file:///records/typed.pgn";

#[test]
fn a_text_typed_letter_by_letter_is_read_as_if_it_had_been_opened() {
    let cases = [
        ("xiangqi-pgn", "[White \"a\"]\n[Black \"b\"]\n\n1. C2=5 H8+8 *\n"),
        ("xiangqi-pgn", "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n"),
        ("xiangqi-pgn", "[Event \"x\"]\n\n1. h2e2 h9g7 2. Ke9 *\n"),
        ("xiangqi-fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        ("xiangqi-fen", "# x\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"),
        ("xq", "declare variable $x := 1;\n"),
        ("plaintext", "FORMAT WXF\nGAME 1\nSTART{ 1. C2=5 h8+7 }\n"),
        ("plaintext", "position startpos moves h2e2 h9g7\n"),
    ];
    let mut client = Client::like_vscode();
    let (mut version, mut fresh) = (1, 0);
    for (nth, (language, text)) in cases.into_iter().enumerate() {
        let uri = format!("untitled:Untitled-{nth}");
        client.open_as(&uri, language, "");
        let mut compare = |client: &mut Client, typed: &str| {
            fresh += 1;
            if !every(3, fresh) {
                return;
            }
            let opened = format!("untitled:Opened-{fresh}");
            client.open_as(&opened, language, typed);
            let [edited, whole] = [&uri, &opened].map(|uri| client.tree(uri));
            assert_eq!(edited, whole, "{language} {typed:?}");
            client.notify("textDocument/didClose", json!({"textDocument": {"uri": opened}}));
        };
        let (mut line, mut column) = (0, 0);
        for (place, c) in text.char_indices() {
            version += 1;
            client.edit(&uri, version, [line, column, line, column], &c.to_string());
            if c == '\n' {
                (line, column) = (line + 1, 0)
            } else {
                column += 1
            }
            compare(&mut client, &text[..place + c.len_utf8()]);
        }
        // And taken away again from its start.
        let mut left = text;
        while let Some(c) = left.chars().next() {
            version += 1;
            client.edit(&uri, version, if c == '\n' { [0, 0, 1, 0] } else { [0, 0, 0, 1] }, "");
            left = &left[c.len_utf8()..];
            compare(&mut client, left);
        }
    }
}

#[test]
fn a_game_typed_below_white_is_checked_and_western_chess_is_left_alone() {
    let mut client = Client::like_emacs();
    client.open_as(URI, "xiangqi-pgn", "[White \"a\"]\n");
    let logged = client.received("window/logMessage", |_| true)["message"].to_string();
    assert!(logged.contains("left alone, it is a PGN of another game"), "{logged}");
    client.edit(URI, 2, [1, 0, 1, 0], "\n1. C2=5 H8+7 2. C8=5 *\n");
    assert_eq!(client.published(URI, 2)[0]["code"], "illegal-move");
    // The findings of a text that is no record any more go.
    client.edit(URI, 3, [2, 0, 2, 22], "1. e4 e5 2. Nf3 *");
    assert_eq!(client.published(URI, 3), Vec::<Value>::new());
    assert_eq!(client.request("textDocument/hover", at(URI, 2, 3)), Value::Null);
}

#[test]
fn a_record_with_the_name_of_another_format_is_shown_and_read_when_it_is_one() {
    let mut client = Client::like_emacs();
    client.open_as(URI, "csa", "FORMAT AXF\n\nGAME 1\nSTART{\n1. C2=5\n}END\n");
    let shown = client.received("window/showMessage", |_| true)["message"].to_string();
    assert!(shown.contains("it is a record of another format, Chinese Chess File Format: name it `.xq`"), "{shown}");
    client.edit(URI, 2, [0, 0, 6, 0], "PI\n+\n+7776FU\n+3334FU\n");
    assert_eq!(client.published(URI, 2)[0]["code"], "wrong-side");
}

/// A board with two kings, after a move of one side.
fn board(mover: &str) -> String {
    let (top, bottom) = ("....G....\n.........\n.........\n.........\n.........", ".........\n".repeat(4));
    format!("@LAST_MOVER={mover}\n@@\n\n{top}\n---------\n{bottom}...g.....\n")
}

#[test]
fn sequences_opened_in_one_burst_start_on_the_unsaved_boards_opened_with_them() {
    let (mut client, pairs) = (Client::like_vscode(), 300);
    let mut asked = Vec::new();
    for pair in 0..pairs {
        let steps = format!("file:///records/none/pair{pair}.chessmoveseq");
        let companion = format!("file:///records/none/pair{pair}.chessboard");
        let open_steps = |client: &mut Client| {
            client.open_as(&steps, "chessmoveseq", "@TOTAL_STEP=1\n@@\n\n6 1 6 2\n");
        };
        // Before the board, or after it; the board may be another one at first.
        if pair % 2 == 0 {
            open_steps(&mut client);
        }
        if pair % 3 == 0 {
            client.open_as(&companion, "chessboard", &board("RED"));
            let change =
                json!({"textDocument": {"uri": companion, "version": 2}, "contentChanges": [{"text": board("BLACK")}]});
            client.notify("textDocument/didChange", change);
        } else {
            client.open_as(&companion, "chessboard", &board("BLACK"));
        }
        if pair % 2 == 1 {
            open_steps(&mut client);
        }
        asked.push(client.ask("xqls/board", at(&steps, 3, 2)));
    }
    for (pair, id) in asked.into_iter().enumerate() {
        let shown = client.answer(id);
        let fen = shown["fen"].as_str().unwrap_or_default();
        assert!(fen.starts_with("4k4/9/9/9/9/9/9/9/3K5/9 b"), "pair {pair}: {shown}");
    }
}

#[test]
fn a_change_that_cannot_be_understood_leaves_no_wrong_text_behind() {
    let mut client = Client::like_emacs();
    let uri = "file:///records/step.xq";
    client.open(uri, &format!("{}}}\n", super::GOOD));
    assert_eq!(client.published(uri, 1).len(), 1);
    for wrong in [
        json!([{"range": {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "x"}]),
        json!([{"range": {"start": {"line": 0, "character": 0}}, "text": "x"}]),
        json!([{"text": 7}]),
        json!("x"),
    ] {
        let change = json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": wrong});
        client.notify("textDocument/didChange", change);
        let shown = client.received("window/showMessage", |_| true);
        assert!(shown["message"].as_str().unwrap().contains("step.xq"), "{shown}");
        assert_eq!(client.published(uri, 1), Vec::<Value>::new());
        assert_eq!(client.tree(uri), "");
        // A later change of a part does not help.
        client.edit(uri, 3, [0, 0, 0, 0], "x");
        assert_eq!(client.tree(uri), "");
        // A whole text does.
        let whole = json!({"textDocument": {"uri": uri, "version": 4}, "contentChanges": [{"text": format!("{}}}\n", super::GOOD)}]});
        client.notify("textDocument/didChange", whole);
        assert_eq!(client.published(uri, 4).len(), 1);
        assert!(client.tree(uri).contains("胡荣华"));
        client.open(uri, &format!("{}}}\n", super::GOOD));
        assert_eq!(client.published(uri, 1).len(), 1);
    }
    // A number is not needed.
    let numberless = json!({"textDocument": {"uri": uri, "version": null}, "contentChanges": [
        {"range": {"start": {"line": 8, "character": 0}, "end": {"line": 8, "character": 1}}, "text": ""}]});
    client.notify("textDocument/didChange", numberless);
    assert_eq!(client.published(uri, 1), Vec::<Value>::new());
}
