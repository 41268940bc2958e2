//! Records next to their analysis: the front, the lines, and the replay of each block.

use super::{BlockRole, Context, Effort, IssueKind, RecordAnalysis};
use crate::formats::xq::XQ;
use crate::rules::Position;
use crate::syntax::{RecordTree, parse};
use expect_test::{Expect, expect};
use std::fmt::Write;

/// The record that `text` is, read as one of a file in LALG.
fn read(text: &str) -> (RecordTree, RecordAnalysis) {
    let tree = parse(XQ.grammar, text).pop().expect("a record");
    let declared = crate::notation::Dialect::lalg();
    let context =
        Context { dialect: declared.clone(), declared, all_shapes: false, letters_unknown: false, start: None };
    let analysis = RecordAnalysis::of(&tree, XQ.lowering, &context, Effort::Full);
    (tree, analysis)
}

/// The first line of a block, as it can be shown in a table.
fn shown(tree: &RecordTree, block: usize) -> String {
    let text = tree.blocks().get(block).map(|block| block.tree().root().text()).unwrap_or_default();
    text.trim().split('\n').next().unwrap_or_default().to_owned()
}

/// The blocks of a record, those within a line further to the right, with the id of the line that they open or belong to.
fn lines(text: &str) -> String {
    let (tree, analysis) = read(text);
    let structure = analysis.structure();
    let mut out = String::new();
    let mut depth = 0usize;
    for block in 0..tree.blocks().len() {
        let role = structure.role(block);
        depth = depth.saturating_sub(usize::from(role == BlockRole::Close));
        let line = structure.line_of(block).or_else(|| structure.line_at(block));
        let line = line.map_or(String::new(), |line| format!("line {line}: "));
        let close = structure.close_of(block).map_or(String::new(), |close| format!(" to block {close}"));
        let text = shown(&tree, block);
        if !text.is_empty() {
            writeln!(out, "{block} {}{line}{text}{close}", "  ".repeat(depth)).expect("a string");
        }
        depth += usize::from(structure.close_of(block).is_some());
    }
    out
}

/// The replay of each block of moves: half-moves, what is due then, references, and the variation's replaced move.
fn replays(text: &str) -> String {
    let (tree, analysis) = read(text);
    let mut out = String::new();
    for block in 0..tree.blocks().len() {
        if analysis.role(block) != BlockRole::Moves {
            continue;
        }
        write!(out, "{:30} ", shown(&tree, block)).expect("a string");
        let Some(segment) = analysis.segment(block) else {
            out.push_str("no position\n");
            continue;
        };
        let ((from, first), (to, second)) = (segment.entry().due_number(), segment.exit().due_number());
        write!(out, "{from} {first:?} -> {to} {second:?}").expect("a string");
        if segment.exit().is_in_doubt() {
            out.push_str(", after an error");
        }
        for branch in &segment.references {
            let due = branch.from.as_ref().map(|from| from.due_number());
            write!(out, ", ({}) from {due:?}", branch.number).expect("a string");
        }
        out.push('\n');
    }
    for (block, issue) in analysis.issues(&tree) {
        let text = tree.blocks().get(block).map(|block| block.tree().root().text()).unwrap_or_default();
        let range = usize::from(issue.range.start())..usize::from(issue.range.end());
        writeln!(out, "`{}`: {}", text.get(range).unwrap_or_default(), name(&issue.kind)).expect("a string");
    }
    out
}

/// The name of an issue, without its details.
fn name(kind: &IssueKind) -> String {
    format!("{kind:?}").split([' ', '(']).next().unwrap_or_default().to_owned()
}

fn position(position: &Position) -> String {
    match position {
        Position::Xiangqi(position) => crate::notation::fen::write_position(position),
        other => format!("{other:?}"),
    }
}

/// The front, as text.
fn front(text: &str) -> String {
    let (tree, analysis) = read(text);
    let front = analysis.front();
    let mut out = String::new();
    writeln!(out, "number {:?}, title {:?}", front.number.map(|(number, ..)| number), front.title).expect("a string");
    writeln!(out, "tags {:?}", front.tags).expect("a string");
    writeln!(out, "result {:?}", front.result).expect("a string");
    writeln!(out, "comments {:?}", front.comments).expect("a string");
    writeln!(
        out,
        "position {} ({})",
        position(&front.position),
        if front.is_certain() { "certain" } else { "uncertain" }
    )
    .expect("a string");
    for (block, issue) in analysis.issues(&tree) {
        writeln!(out, "block {block}: {}", name(&issue.kind)).expect("a string");
    }
    out
}

fn check(read: String, expected: Expect) {
    expected.assert_eq(&read);
}

#[test]
fn a_line_goes_from_its_opening_to_its_close() {
    check(
        lines(
            "GAME 1\nRED a\nSTART{\n1. Ch2-e2 { 1. Ch2-d2 Nh9-g7 { 1. ... Nb9-c7 } } Nh9-g7 (1)\nVAR[1]{ 1. ... Nb9-c7 }\n}END\n",
        ),
        expect![[r#"
            0 GAME 1
            1 RED a
            2 line 0: START{ to block 14
            3   line 0: 1. Ch2-e2
            4   line 1: { to block 9
            5     line 1: 1. Ch2-d2 Nh9-g7
            6     line 2: { to block 8
            7       line 2: 1. ... Nb9-c7
            8     }
            9   }
            10   line 0: Nh9-g7 (1)
            11   line 3: VAR[1]{ to block 13
            12     line 3: 1. ... Nb9-c7
            13   }
            14 }END
        "#]],
    );
}

#[test]
fn a_line_that_nothing_closes_goes_to_the_end() {
    check(
        lines("GAME 1\nSTART{\n1. Ch2-e2 { 1. Ch2-d2 Nh9-g7\n"),
        expect![[r#"
        0 GAME 1
        1 line 0: START{ to block 5
        2   line 0: 1. Ch2-e2
        3   line 1: { to block 5
        4     line 1: 1. Ch2-d2 Nh9-g7
    "#]],
    );
}

#[test]
fn nothing_is_said_of_moves_where_a_brace_is_missing() {
    check(
        replays("GAME 1\nSTART{\n1. Ch2-e2 { 1. Ch2-d2 Ch2-d3 }\n"),
        expect![[r#"
            1. Ch2-e2                      1 First -> 1 Second
            1. Ch2-d2 Ch2-d3               1 First -> 2 First, after an error
            `{`: Unclosed
        "#]],
    );
}

#[test]
fn a_variation_starts_before_the_move_that_it_replaces() {
    check(
        replays("GAME 1\nSTART{\n1. Ch2-e2 { 1. Ch2-d2 Nh9-g7 } Nh9-g7 (1) 2. Nh0-g2\nVAR[1]{ 1. ... Nb9-c7 }\n}\n"),
        expect![[r#"
            1. Ch2-e2                      1 First -> 1 Second
            1. Ch2-d2 Nh9-g7               1 First -> 2 First
            Nh9-g7 (1) 2. Nh0-g2           1 Second -> 2 Second, (1) from Some((1, Second))
            1. ... Nb9-c7                  1 Second -> 2 First
        "#]],
    );
}

#[test]
fn a_variation_may_stand_before_its_reference() {
    check(
        replays(
            "GAME 1\nSTART{\nVAR[1]{ 1. ... Nb9-c7 2. Nh0-g2 (2) }\nVAR[2]{ 2. Nb0-c2 }\n1. Ch2-e2 Nh9-g7 (1)\n}\n",
        ),
        expect![[r#"
            1. ... Nb9-c7 2. Nh0-g2 (2)    1 Second -> 2 Second, (2) from Some((2, First))
            2. Nb0-c2                      2 First -> 2 Second
            1. Ch2-e2 Nh9-g7 (1)           1 First -> 2 First, (1) from Some((1, Second))
        "#]],
    );
}

#[test]
fn a_variation_that_nothing_refers_to_has_no_position() {
    check(
        replays("GAME 1\nSTART{\n1. Ch2-e2 Nh9-g7\nVAR[1]{ 1. ... Nb9-c7 (2) }\n}\n"),
        expect![[r#"
        1. Ch2-e2 Nh9-g7               1 First -> 2 First
        1. ... Nb9-c7 (2)              no position
        `1`: UnreferencedVariation
        `2`: UndefinedVariation
    "#]],
    );
}

#[test]
fn references_are_reported_where_they_lead_nowhere() {
    check(
        replays(
            "GAME 1\nSTART{\n(3) 1. Ch2-e2 (1) Nh9-g7 (1) (4) {}\nVAR[1]{ 1. Ch2-d2 (1) }\nVAR[1]{ 1. Ch2-d2 }\nVAR[3]{ 1. Ch2-d2 }\n}\n",
        ),
        expect![[r#"
            (3) 1. Ch2-e2 (1) Nh9-g7 (1) (4) 1 First -> 2 First, (3) from None, (1) from Some((1, First)), (1) from Some((1, Second)), (4) from Some((1, Second))
            1. Ch2-d2 (1)                  1 First -> 1 Second, (1) from Some((1, First))
            1. Ch2-d2                      no position
            1. Ch2-d2                      no position
            `3`: NothingToVary
            `1`: SharedVariation
            `{`: EmptyVariation
            `1`: VariationCycle
            `1`: DuplicateVariation
        "#]],
    );
}

#[test]
fn a_mistake_is_reported_once() {
    check(
        replays("GAME 1\nSTART{\n1. Ch2-e2 Ch7-a7 2. Nh0-g2 Nh9-g7 { 2. ... Nb9-c7 }\n}\n"),
        expect![[r#"
        1. Ch2-e2 Ch7-a7 2. Nh0-g2 Nh9-g7 1 First -> 3 First, after an error
        2. ... Nb9-c7                  2 Second -> 3 First, after an error
        `Ch7-a7`: IllegalMove
    "#]],
    );
}

#[test]
fn headers_and_a_setup_stand_before_the_moves() {
    check(
        front(
            "GAME 7, Example\nRED A; 2000; GM\nRESULT 1-0 (Resign)\nCOM{ two rooks }\nSETUP{ RED: Ke0, Ra1, MOVE 12; BLACK: Kd9 }\nSTART{ 12. Ra1-a9 }\n",
        ),
        expect![[r#"
            number Some(7), title Some("Example")
            tags [("RED", "A; 2000; GM"), ("RESULT", "1-0 (Resign)")]
            result GameResult { score: Some("1-0"), reason: Some("Resign"), points: Some((1.0, 0.0)) }
            comments ["two rooks"]
            position 3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 12 (certain)
        "#]],
    );
}

#[test]
fn a_position_that_cannot_be_read_is_uncertain() {
    check(
        front("GAME 8\nRED A\nRED B\nSETUP{ RED: Ke0, Xa1; BLACK: Ke9 }\nSTART{ 1. Ra1-a9 }\n"),
        expect![[r#"
        number Some(8), title None
        tags [("RED", "A"), ("RED", "B")]
        result GameResult { score: None, reason: None, points: None }
        comments []
        position 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 (uncertain)
        block 2: DuplicateHeader
        block 3: BadSetupMove
        block 3: UnknownPiece
    "#]],
    );
}
