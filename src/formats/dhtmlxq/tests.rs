//! DhtmlXQ: what is found in a text, the games that it is read as, and its layout.

use crate::ide::{self, Document};

/// Code and marked text of everything found.
fn found(text: &str) -> Vec<(&'static str, String)> {
    let diagnostics = ide::diagnostics(&Document::open_text(text, "dhtmlxq"));
    diagnostics.iter().map(|one| (one.code.code, text[one.range.clone()].to_owned())).collect()
}

/// The lines of the first game: what each replaces, its half-moves and its comments.
fn lines(text: &str) -> Vec<String> {
    let document = Document::open_text(text, "dhtmlxq");
    let entry = document.entry(0).expect("a record");
    let game = document.game_of(entry);
    let line = |line: &crate::record::Line| {
        let plies = line.plies.iter().map(|ply| {
            let ply = &game.plies[*ply];
            format!(
                "{}{}",
                ply.text.replace('\n', ""),
                ply.comments.iter().map(|text| format!(" {text:?}")).collect::<String>()
            )
        });
        plies.collect::<Vec<_>>().join(" ")
    };
    game.lines.iter().map(line).collect()
}

const MAIN: &str = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]";

#[test]
fn findings() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        (MAIN, &[]),
        ("77477062796780708979102226252042\n", &[]),
        ("[DhtmlXQ_movelist]7747706[/DhtmlXQ_movelist]", &[("malformed-move", "706")]),
        ("[DhtmlXQ_movelist]77x477062[/DhtmlXQ_movelist]", &[("malformed-move", "77x47")]),
        ("[DhtmlXQ_movelist]77x77062[/DhtmlXQ_movelist]", &[("malformed-move", "77x7")]),
        ("[DhtmlXQ_movelist]7747，7062[/DhtmlXQ_movelist]", &[("unexpected-token", "，")]),
        ("[DhtmlXQ_red]a[/DhtmlXQ_time][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", &[("closing-tag", "time")]),
        ("[DhtmlXQ_red]a\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", &[("closing-tag", "]")]),
        ("[DhtmlXQ_binit]0919[/DhtmlXQ_binit]", &[("bad-square", "0919")]),
        (
            "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_4_2_1]1022[/DhtmlXQ_move_4_2_1]",
            &[("undefined-variation", "2")],
        ),
        (
            "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_2_3_1]7967[/DhtmlXQ_move_2_3_1]\
             [DhtmlXQ_move_1_4_2]1022[/DhtmlXQ_move_1_4_2]",
            &[("variation-cycle", "3")],
        ),
        (
            "[DhtmlXQ_length]2[/DhtmlXQ_length][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\
             [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]",
            &[("total-step", "2")],
        ),
        ("[DhtmlXQ_movelits]77477062[/DhtmlXQ_movelits]", &[("unknown-keyword", "movelits")]),
        ("var DhtmlXQ_movelst = '77477062';\n", &[("unknown-keyword", "movelst")]),
        (
            "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_mov_0_2_1]1022[/DhtmlXQ_mov_0_2_1]",
            &[("unknown-keyword", "mov_")],
        ),
        (
            "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2]1022[/DhtmlXQ_move_0_2]",
            &[("unexpected-token", "move_0_2")],
        ),
        (
            "[DhtmlXQ_hits]20231[/DhtmlXQ_hits][DhtmlXQ_price]1000[/DhtmlXQ_price][DhtmlXQ_move_count]31[/DhtmlXQ_move_count]\
             [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]",
            &[],
        ),
        ("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment3]a[/DhtmlXQ_comment3]", &[("stray-comment", "3")]),
    ];
    for (text, expected) in cases {
        let expected: Vec<_> = expected.iter().map(|(code, at)| (*code, (*at).to_owned())).collect();
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn variations_and_comments_find_their_places() {
    let text = format!(
        "[DhtmlXQ]{MAIN}\n[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]\n\
         [DhtmlXQ_comment1_2]\\u9a6c||here[/DhtmlXQ_comment1_2][DhtmlXQ_comment2]main[/DhtmlXQ_comment2][/DhtmlXQ]\n"
    );
    assert_eq!(found(&text), []);
    assert_eq!(lines(&text), ["7747 7062 \"main\"", "1022 \"马\\nhere\" 7967", "1927"]);
    let script = "<script>var DhtmlXQ_movelist = '[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';</script>\n";
    assert_eq!(found(script), []);
    assert_eq!(lines(script), ["7747 7062", "1022"]);
}

/// A line may stand before the one that it leaves, or after others that leave it.
#[test]
fn variations_stand_in_any_order() {
    let field = |key: &str, moves: &str| format!("[DhtmlXQ_move_{key}]{moves}[/DhtmlXQ_move_{key}]\n");
    let fields = [
        (field("0_2_1", "10227967"), "1022 7967"),
        (field("0_1_2", "7967706289791022"), "7967 7062 8979 1022"),
        (field("1_3_3", "1927"), "1927"),
        (field("3_4_4", "7062"), "7062"),
        (field("4_2_5", "1002"), "1002"),
    ];
    // For each line, the half-move that it replaces, and the line of that half-move, by their texts.
    let tree = |text: &str| {
        let document = Document::open_text(text, "dhtmlxq");
        let game = document.game_of(document.entry(0).expect("a record"));
        let mut found: Vec<String> = game
            .lines
            .iter()
            .map(|line| {
                let text = |ply: &usize| game.plies[*ply].text.clone();
                let from = line
                    .replaces
                    .map(|ply| format!("{} of {}: ", text(&ply), text(&game.lines[game.plies[ply].line].plies[0])));
                from.unwrap_or_default() + &line.plies.iter().map(text).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert!(game.plies.iter().all(|ply| ply.legality.is_legal()), "{text}");
        found.sort();
        found
    };
    let usual = format!("{MAIN}\n{}", fields.iter().map(|(field, _)| field.as_str()).collect::<String>());
    let expected = tree(&usual);
    assert_eq!(expected.len(), 6);
    let mut random = crate::random::random(7);
    for _ in 0..40 {
        let mut order: Vec<&str> = fields.iter().map(|(field, _)| field.as_str()).collect();
        random.shuffle(&mut order);
        let text = format!("{MAIN}\n{}", order.concat());
        assert_eq!(found(&text), [], "{text}");
        assert_eq!(tree(&text), expected, "{text}");
    }
}

#[test]
fn a_text_may_hold_several_boards() {
    let text = format!("<p>[DhtmlXQ]{MAIN}[/DhtmlXQ]</p>\n<p>[DhtmlXQHTML]{MAIN}[/DhtmlXQHTML]</p>\n");
    let document = Document::open_text(&text, "dhtmlxq");
    let games = document.records().iter().filter(|entry| entry.analysis.front().is_game);
    assert_eq!(games.count(), 2);
    let bare = format!("[DhtmlXQ_ver]x[/DhtmlXQ_ver]{MAIN}[DhtmlXQ_ver]x[/DhtmlXQ_ver]{MAIN}");
    assert_eq!(Document::open_text(&bare, "dhtmlxq").records().len(), 2);
}

#[test]
fn black_may_move_first() {
    let text = "[DhtmlXQ_movelist]7242[/DhtmlXQ_movelist]\n";
    assert_eq!(found(text), []);
}

/// The moves offered between the brackets of a field, before any is there and after one.
#[test]
fn moves_are_completed() {
    for (text, first, count) in [
        ("[DhtmlXQ_movelist]|[/DhtmlXQ_movelist]\n", "7747", 44),
        ("[DhtmlXQ_movelist]7|[/DhtmlXQ_movelist]\n", "7747", 44),
        ("[DhtmlXQ_movelist]7747|[/DhtmlXQ_movelist]\n", "7062", 45),
        ("[DhtmlXQ_movelist]7747|7062[/DhtmlXQ_movelist]\n", "7062", 45),
    ] {
        let at = text.find('|').expect("a cursor");
        let document = Document::open_text(&text.replace('|', ""), "dhtmlxq");
        let offered = ide::completions(&document, at).map(|found| found.items).unwrap_or_default();
        assert_eq!(offered.len(), count, "{text}");
        assert!(offered.iter().any(|item| item.label == first), "{text}");
    }
}

#[test]
fn layout() {
    let before = "[DhtmlXQ][DhtmlXQ_red] Lund [/DhtmlXQ_red]\n\n\n[DhtmlXQ_movelist]7747 7062\n7967[/DhtmlXQ_movelist][/DhtmlXQ]";
    let after =
        "[DhtmlXQ]\n[DhtmlXQ_red]Lund[/DhtmlXQ_red]\n\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    let open = |text: &str| ide::format(&Document::open_text(text, "dhtmlxq"));
    assert_eq!(open(before), after);
    assert_eq!(open(after), after);
}
