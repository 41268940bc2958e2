//! Edits of `.xq`.

use super::{check, refused};
use crate::record::CannotWrite;

/// Moves in a record of LALG, for examples of one line.
fn moves(cases: &[(&str, &str, &str)]) {
    let record = |body: &str| format!("FORMAT LALG\n\nGAME 1\n\nSTART{{\n{body}\n}}\n");
    let cases: Vec<(&str, String, String)> =
        cases.iter().map(|(name, before, after)| (*name, record(before), record(after))).collect();
    let cases: Vec<(&str, &str, &str)> =
        cases.iter().map(|(name, before, after)| (*name, before.as_str(), after.as_str())).collect();
    check("xq", &cases);
}

#[test]
fn the_next_half_move() {
    moves(&[
        ("play h9g7", "1. Ch2-e2<|>", "1. Ch2-e2 Nh9-g7<|>"),
        ("play h0g2", "1. Ch2-e2 Nh9-g7<|>", "1. Ch2-e2 Nh9-g7 2. Nh0-g2<|>"),
        ("play h0g2", "1.Ch2-e2 Nh9-g7<|>", "1.Ch2-e2 Nh9-g7 2.Nh0-g2<|>"),
        // Pairs on lines of their own go on so.
        (
            "play h0g2",
            "1. Ch2-e2 Nh9-g7\n2. Nb0-c2 Nb9-c7\n3. Pc3-c4 Pc6-c5<|>",
            "1. Ch2-e2 Nh9-g7\n2. Nb0-c2 Nb9-c7\n3. Pc3-c4 Pc6-c5\n4. Nh0-g2<|>",
        ),
        // A record without numbers continues without them.
        ("play h9g7", "Ch2-e2<|>", "Ch2-e2 Nh9-g7<|>"),
        // A number that waits for its half-move, and a placeholder for it.
        ("play h0g2", "1. Ch2-e2 Nh9-g7<|> 2.", "1. Ch2-e2 Nh9-g7 2. Nh0-g2<|>"),
        ("play h9g7", "1. Ch2-e2<|> ...", "1. Ch2-e2 Nh9-g7<|>"),
        // After the marks and comments of the half-move.
        ("play h9g7", "1. Ch2-e2!<|> /* usual */", "1. Ch2-e2! /* usual */ Nh9-g7<|>"),
        ("play h9g7", "1. Ch2-e2<|> # usual", "1. Ch2-e2 # usual\nNh9-g7<|>"),
        ("play h9g7", "1. Ch2-e2<|> { 1. Pc3-c4 }", "1. Ch2-e2 { 1. Pc3-c4 } 1. ... Nh9-g7<|>"),
        // Before the variations at the end.
        ("play h9g7", "1. Ch2-e2<|> (1)\nVAR[1]{\n  1. Pc3-c4\n}", "1. Ch2-e2 (1) Nh9-g7<|>\nVAR[1]{\n  1. Pc3-c4\n}"),
        // In a variation.
        (
            "play h9g7",
            "1. Ch2-e2 (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4<|>\n}",
            "1. Ch2-e2 (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4 Nh9-g7<|>\n}",
        ),
        ("play h9g7", "1. Ch2-e2 { 1. Pc3-c4<|> }", "1. Ch2-e2 { 1. Pc3-c4 Nh9-g7<|> }"),
        // A half-move that is there, and a variation glued to it, whose board is another one.
        ("play h9g7", "1. Ch2-e2<|> Nh9-g7 { 1. ... Nb9-c7 }", "1. Ch2-e2 Nh9-g7<|> { 1. ... Nb9-c7 }"),
        ("play h9g7", "1. Ch2-e2<|> Nh9-g7{ 1. ... Nb9-c7 }", "1. Ch2-e2 Nh9-g<|>7{ 1. ... Nb9-c7 }"),
    ]);
}

#[test]
fn lines_are_wrapped_where_they_are_full() {
    let full = "1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Nb9-c7 4. Nb0-c2 Pc6-c5 5. Rh0-h6!? Ch7-i7";
    let line = "1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0!! Nb9-c7 4. Nb0-c2!! Pc6-c5<|>";
    let next = "1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0!! Nb9-c7 4. Nb0-c2!! Pc6-c5\n5. Rh0-h6<|>";
    moves(&[
        ("play h0h6", line, next),
        // A record with longer lines is not wrapped.
        ("play h6g6", &format!("{full}<|>"), &format!("{full} 6. Rh6xg6<|>")),
    ]);
}

#[test]
fn a_record_without_moves() {
    check(
        "xq",
        &[
            ("play h2e2", "FORMAT LALG\nGAME<|>\n", "FORMAT LALG\nGAME\n\nSTART{\n1. Ch2-e2<|>\n}\n"),
            ("play h2e2", "FORMAT LALG\n<|>", "FORMAT LALG\n\nGAME\n\nSTART{\n1. Ch2-e2<|>\n}\n"),
            ("play h2e2", "FORMAT LALG\nGAME\nSTART{<|>}\n", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> }\n"),
            ("play h2e2", "FORMAT LALG\nGAME\nSTART{<|>\n}\n", "FORMAT LALG\nGAME\nSTART{\n1. Ch2-e2<|>\n}\n"),
            ("play h2e2", "FORMAT WXF\nGAME\nSTART{<|>}END\n", "FORMAT WXF\nGAME\nSTART{ 1. C2.5<|> }END\n"),
            (
                "play d9d8",
                "FORMAT LALG\nGAME\nSETUP{ Ke0; kd9; Pa9; MOVE 12, BLACK }<|>\n",
                "FORMAT LALG\nGAME\nSETUP{ Ke0; kd9; Pa9; MOVE 12, BLACK }\nSTART{\n12. ... Kd9-d8<|>\n}\n",
            ),
            (
                "play h2e2",
                "FORMAT LALG\r\nGAME\r\nRED a<|>\r\n",
                "FORMAT LALG\r\nGAME\r\nRED a\r\n\r\nSTART{\r\n1. Ch2-e2<|>\r\n}\r\n",
            ),
        ],
    );
}

#[test]
fn the_same_half_move_is_only_shown() {
    moves(&[
        ("play h9g7", "1. Ch2-e2<|> Nh9-g7", "1. Ch2-e2 Nh9-g7<|>"),
        ("play b9c7", "1. Ch2-e2<|> Nh9-g7 { 1. ... Nb9-c7 }", "1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7<|> }"),
        (
            "play b9c7",
            "1. Ch2-e2<|> Nh9-g7 (4) VAR[4]{ 1. ... Nb9-c7 }",
            "1. Ch2-e2 Nh9-g7 (4) VAR[4]{ 1. ... Nb9-c7<|> }",
        ),
    ]);
}

#[test]
fn another_half_move_is_a_variation() {
    moves(&[
        // By a number where the record has nothing else to say.
        ("play b9c7", "1. Ch2-e2<|> Nh9-g7", "1. Ch2-e2 Nh9-g7 (1)\nVAR[1]{\n  1. ... Nb9-c7<|>\n}"),
        ("inline b9c7", "1. Ch2-e2<|> Nh9-g7", "1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7<|> }"),
    ]);
    moves(&[
        // As the others are written.
        (
            "play b9c7",
            "1. Ch2-e2 { 1. Pc3-c4 } 1. ... Nh9-g7 2. Nh0-g2<|> Ri9-h9",
            "1. Ch2-e2 { 1. Pc3-c4 } 1. ... Nh9-g7 2. Nh0-g2 Ri9-h9 { 2. ... Nb9-c7<|> }",
        ),
        (
            "play b9c7",
            "1. Ch2-e2<|> Nh9-g7 (7) 2. Nh0-g2\n\nVAR[7]{ 1. ... Ch7-e7 }",
            "1. Ch2-e2 Nh9-g7 (7, 8) 2. Nh0-g2\n\nVAR[7]{ 1. ... Ch7-e7 }\n\nVAR[8]{ 1. ... Nb9-c7<|> }",
        ),
        (
            "play c3c4",
            "1. Ch2-e2 Nh9-g7<|> 2. Nh0-g2 Ri9-h9 { 2. ... Nb9-c7 }",
            "1. Ch2-e2 Nh9-g7 2. Nh0-g2 { 2. Pc3-c4<|> } 2. ... Ri9-h9 { 2. ... Nb9-c7 }",
        ),
        // Before a half-move whose number is missing or cannot be read, none is written.
        (
            "play b9c7",
            "1. Ch2-e2<|> Nh9-g7 Nh0-g2 Ri9-h9 3. Ri0-h0",
            "1. Ch2-e2 Nh9-g7 (1) Nh0-g2 Ri9-h9 3. Ri0-h0\nVAR[1]{\n  1. ... Nb9-c7<|>\n}",
        ),
        (
            "play b9c7",
            "1. Ch2-e2<|> Nh9-g7 \u{fffd}. Nh0-g2 Ri9-h9 3. Ri0-h0",
            "1. Ch2-e2 Nh9-g7 (1) \u{fffd}. Nh0-g2 Ri9-h9 3. Ri0-h0\nVAR[1]{\n  1. ... Nb9-c7<|>\n}",
        ),
        // After the largest number there is.
        (
            "play b9c7",
            "1. Ch2-e2<|> Nh9-g7 (4294967295)\nVAR[4294967295]{ 1. ... Ch7-e7 }",
            "1. Ch2-e2 Nh9-g7 (4294967295, 1)\nVAR[4294967295]{ 1. ... Ch7-e7 }\nVAR[1]{ 1. ... Nb9-c7<|> }",
        ),
        // Within variations, or all of them in the main line.
        (
            "play b9c7",
            "1. Ch2-e2 (1)\nVAR[1]{\n  1. Pc3-c4<|> Nh9-g7\n}",
            "1. Ch2-e2 (1)\nVAR[1]{\n  1. Pc3-c4 Nh9-g7 (2)\n}\nVAR[2]{\n  1. ... Nb9-c7<|>\n}",
        ),
        (
            "play b9c7",
            "1. Ch2-e2 (1)\nVAR[1]{\n  1. Pc3-c4<|> Nh9-g7 2. Nh0-g2 (2)\n  VAR[2]{\n    2. Nb0-c2\n  }\n}",
            "1. Ch2-e2 (1)\nVAR[1]{\n  1. Pc3-c4 Nh9-g7 (3) 2. Nh0-g2 (2)\n  VAR[2]{\n    2. Nb0-c2\n  }\n  VAR[3]{\n    1. ... Nb9-c7<|>\n  }\n}",
        ),
    ]);
}

#[test]
fn half_moves_between_others_and_instead_of_them() {
    moves(&[
        ("replace b0c2", "1. Ch2-e2 Nh9-g7 2. Nh0-g2<|>! Ri9-h9", "1. Ch2-e2 Nh9-g7 2. Nb0-c2<|>! Ri9-h9"),
        ("delete", "1. Ch2-e2 Nh9-g7<|>", "1. Ch2-e2<|>"),
        ("delete", "1. Ch2-e2 Nh9-g7 2. Nh0-g2<|> /* why */", "1. Ch2-e2 Nh9-g7<|>"),
        ("delete", "1. Ch2-e2 { 1. Pc3-c4<|> } 1. ... Nh9-g7", "1. Ch2-e2<|> Nh9-g7"),
    ]);
    refused(
        "xq",
        &[("delete", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> Nh9-g7 2. Nh0-g2 }\n", CannotWrite::AddsErrors)],
    );
}

#[test]
fn the_rest_of_a_line_is_cut() {
    moves(&[
        ("truncate", "1. Ch2-e2 Nh9-g7<|> 2. Nh0-g2 Ri9-h9", "1. Ch2-e2<|>"),
        ("truncate", "1. Ch2-e2 Nh9-g7 /* a */ 2. Nh0-g2<|> Ri9-h9", "1. Ch2-e2 Nh9-g7<|> /* a */"),
        ("truncate", "1. Ch2-e2 Nh9-g7 # a\n2. Nh0-g2<|> Ri9-h9", "1. Ch2-e2 Nh9-g7<|> # a"),
        // With the variations that only the rest refers to.
        (
            "truncate",
            "1. Ch2-e2 (1) Nh9-g7<|> 2. Nh0-g2 (2)\nVAR[1]{\n  1. Pc3-c4\n}\nVAR[2]{\n  2. Nb0-c2 (3)\n}\nVAR[3]{\n  2. Pc3-c4\n}",
            "1. Ch2-e2<|> (1)\nVAR[1]{\n  1. Pc3-c4\n}",
        ),
        ("truncate", "1. Ch2-e2 { 1. Pc3-c4<|> Nh9-g7 } 1. ... Nh9-g7", "1. Ch2-e2<|> Nh9-g7"),
        ("truncate", "1. Ch2-e2 { 1. Pc3-c4 Nh9-g7<|> }", "1. Ch2-e2 { 1. Pc3-c4<|> }"),
    ]);
    check(
        "xq",
        &[("truncate", "FORMAT LALG\nGAME\nSTART{\n1. Ch2-e2<|> Nh9-g7\n}\n", "FORMAT LALG\nGAME\nSTART{<|>\n}\n")],
    );
}

#[test]
fn a_variation_takes_the_place_of_a_deleted_half_move() {
    moves(&[
        ("truncate", "1. Ch2-e2 Nh9-g7<|> { 1. ... Nb9-c7 2. Nh0-g2 } 2. Nb0-c2", "1. Ch2-e2<|> Nb9-c7 2. Nh0-g2"),
        (
            "truncate",
            "1. Ch2-e2 Nh9-g7<|> (1) 2. Nh0-g2\nVAR[1]{\n  1. ... Nb9-c7 2. Nh0-g2\n}",
            "1. Ch2-e2<|> Nb9-c7 2. Nh0-g2",
        ),
        (
            "truncate",
            "1. Ch2-e2 { 1. Pc3-c4 Nh9-g7<|> { 1. ... Nb9-c7 } { 1. ... Pc6-c5 } }",
            "1. Ch2-e2 { 1. Pc3-c4<|> Nb9-c7 { 1. ... Pc6-c5 } }",
        ),
        (
            "delete",
            "1. Ch2-e2 { 1. Pc3-c4<|> { 1. Pg3-g4 Nh9-g7 } } 1. ... Nh9-g7",
            "1. Ch2-e2 {<|> 1. Pg3-g4 Nh9-g7 } 1. ... Nh9-g7",
        ),
        // A comment before its moves becomes a comment on the first one.
        (
            "truncate",
            "1. Ch2-e2 Nh9-g7<|> { /* quiet */ 1. ... Nb9-c7! /* a */ 2. Nh0-g2 } 2. Nb0-c2",
            "1. Ch2-e2<|> Nb9-c7! /* quiet */ /* a */ 2. Nh0-g2",
        ),
        // It may also replace what goes. One that also replaces what stays is not moved.
        (
            "truncate",
            "1. Ch2-e2 Nh9-g7<|> (1) 2. Nh0-g2 Ri9-h9 (1)\nVAR[1]{\n  1. ... Nb9-c7\n}",
            "1. Ch2-e2<|> Nb9-c7",
        ),
        (
            "truncate",
            "1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2 Ri9-h9<|> (1)\nVAR[1]{\n  1. ... Nb9-c7\n}",
            "1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2<|>\nVAR[1]{\n  1. ... Nb9-c7\n}",
        ),
        // Texts of other variations inside it stay.
        (
            "truncate",
            "1. Ch2-e2 Nh9-g7<|> (1)\nVAR[1]{\n  1. ... Nb9-c7 2. Nh0-g2 (2)\n  VAR[2]{ 2. Nb0-c2 }\n}",
            "1. Ch2-e2<|> Nb9-c7 2. Nh0-g2 (2)\n  VAR[2]{ 2. Nb0-c2 }",
        ),
    ]);
    // The others replace the first half-move of that one, after those that do so already.
    let record = |moves: &str, other: &str| {
        let other = if other.is_empty() { String::new() } else { format!("VAR[1]{{\n  {other}\n}}\n") };
        format!("FORMAT LALG\nGAME\nSTART{{{moves}\n{other}VAR[2]{{ 1. Pg3-g4 }}\nVAR[4]{{ 1. Nh0-g2 }}\n}}\n")
    };
    let before = record("\n1. Ch2-e2<|>! (1, 2) Nh9-g7", "1. Pc3-c4 (4) Nb9-c7");
    check("xq", &[("truncate", &before, &record("<|>\n1. Pc3-c4 (4, 2) Nb9-c7", ""))]);
}

#[test]
fn variations_are_deleted() {
    moves(&[
        ("drop", "1. Ch2-e2 (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4<|>\n}", "1. Ch2-e2<|> Nh9-g7"),
        (
            "drop",
            "1. Ch2-e2 (1, 2, 3)\nVAR[1]{ 1. Pc3-c4 }\nVAR[2]{ 1. Pg3-g4<|> }\nVAR[3]{ 1. Nh0-g2 }",
            "1. Ch2-e2<|> (1, 3)\nVAR[1]{ 1. Pc3-c4 }\nVAR[3]{ 1. Nh0-g2 }",
        ),
        // Text in it that belongs elsewhere stays.
        (
            "drop",
            "1. Ch2-e2 (1, 2)\nVAR[1]{ 1. Pc3-c4<|>\nVAR[2]{ 1. Pg3-g4 }\n}",
            "1. Ch2-e2<|> (2)\nVAR[2]{ 1. Pg3-g4 }",
        ),
        ("drop", "1. Ch2-e2 { 1. Pc3-c4<|> { 1. Pg3-g4 } } { 1. Nh0-g2 }", "1. Ch2-e2<|> { 1. Nh0-g2 }"),
        // A range refers to the numbers between its ends too.
        (
            "drop",
            "1. Ch2-e2 (1-3)\nVAR[1]{ 1. Pc3-c4<|> }\nVAR[2]{ 1. Pg3-g4 }\nVAR[3]{ 1. Nh0-g2 }",
            "1. Ch2-e2<|> (2, 3)\nVAR[2]{ 1. Pg3-g4 }\nVAR[3]{ 1. Nh0-g2 }",
        ),
    ]);
    refused("xq", &[("drop", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> }\n", CannotWrite::NoVariation)]);
}

#[test]
fn variations_are_promoted_and_demoted() {
    let pairs = [
        (
            "1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7<|> 2. Nh0-g2 } 2. Nb0-c2",
            "1. Ch2-e2 Nb9-c7<|> { 1. ... Nh9-g7 2. Nb0-c2 } 2. Nh0-g2",
        ),
        (
            "1. Ch2-e2! { 1. Pc3-c4<|> /* b */ Nb9-c7 } 1. ... Nh9-g7 2. Nb0-c2",
            "1. Pc3-c4<|> /* b */ { 1. Ch2-e2! Nh9-g7 2. Nb0-c2 } 1. ... Nb9-c7",
        ),
        (
            "1. Ch2-e2 (1, 2) Nh9-g7\nVAR[1]{\n  1. Pc3-c4\n}\nVAR[2]{\n  1. Pg3-g4<|> Nb9-c7\n}",
            "1. Pg3-g4<|> (1, 2) Nb9-c7\nVAR[1]{\n  1. Pc3-c4\n}\nVAR[2]{\n  1. Ch2-e2 Nh9-g7\n}",
        ),
    ];
    for (before, after) in pairs {
        moves(&[("promote", before, after)]);
    }
    moves(&[
        (
            "demote",
            "1. Ch2-e2<|> (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4\n}",
            "1. Pc3-c4<|> (1)\nVAR[1]{\n  1. Ch2-e2 Nh9-g7\n}",
        ),
        (
            "main",
            "1. Ch2-e2 { 1. Pc3-c4 Nh9-g7 { 1. ... Nb9-c7<|> } }",
            "1. Pc3-c4 { 1. Ch2-e2 } 1. ... Nb9-c7<|> { 1. ... Nh9-g7 }",
        ),
    ]);
}

#[test]
fn variations_change_their_style() {
    moves(&[
        ("to numbered", "1. Ch2-e2 { 1. Pc3-c4<|> } 1. ... Nh9-g7", "1. Ch2-e2 (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4<|>\n}"),
        (
            "to inline",
            "1. Ch2-e2 (1, 2) Nh9-g7\nVAR[1]{\n  1. Pc3-c4<|>\n}\nVAR[2]{\n  1. Pg3-g4\n}",
            "1. Ch2-e2 { 1. Pc3-c4<|> } (2) 1. ... Nh9-g7\nVAR[2]{\n  1. Pg3-g4\n}",
        ),
        (
            "to inline",
            "1. Ch2-e2 (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4<|> # a comment ends with its line\n}",
            "1. Ch2-e2 { 1. Pc3-c4<|> # a comment ends with its line\n} 1. ... Nh9-g7",
        ),
    ]);
}

#[test]
fn numbers_are_made_true() {
    moves(&[
        (
            "renumber",
            "1. Ch2-e2<|> Nh9-g7 3. Nh0-g2 { 4. Nb0-c2 Nb9-c7 } 3. ... Ri9-h9 Ri0-h0",
            "1. Ch2-e2 Nh9-g7 2<|>. Nh0-g2 { 2. Nb0-c2 Nb9-c7 } 2. ... Ri9-h9 3. Ri0-h0",
        ),
        (
            "renumber variations",
            "1. Ch2-e2<|> (7) Nh9-g7 (3, 5)\nVAR[3]{ 1. ... Nb9-c7 }\nVAR[5]{ 1. ... Pc6-c5 }\nVAR[7]{ 1. Pc3-c4 }",
            "1. Ch2-e2 (1<|>) Nh9-g7 (2, 3)\nVAR[2]{ 1. ... Nb9-c7 }\nVAR[3]{ 1. ... Pc6-c5 }\nVAR[1]{ 1. Pc3-c4 }",
        ),
    ]);
}

#[test]
fn comments_and_judgements() {
    moves(&[
        (
            "comment 0 good",
            "1. Ch2-e2<|> (1) Nh9-g7 VAR[1]{ 1. Pc3-c4 }",
            "1. Ch2-e2 (1) /* good */<|> Nh9-g7 VAR[1]{ 1. Pc3-c4 }",
        ),
        ("comment 0 good", "1. Ch2-e2<|> /* bad */ /* x */", "1. Ch2-e2 /* good */<|> /* x */"),
        ("comment 2 good", "1. Ch2-e2<|> /* bad */ # x", "1. Ch2-e2 /* bad */ # x\n/* good */<|>"),
        ("comment 0", "1. Ch2-e2 /* a */ Nh9-g7<|> /* bad */ 2. Nh0-g2", "1. Ch2-e2 /* a */ Nh9-g7<|> 2. Nh0-g2"),
        ("judge !", "1. Ch2-e2<|> Nh9-g7", "1. Ch2-e2!<|> Nh9-g7"),
        ("judge ?", "1. Ch2-e2!!+<|> Nh9-g7", "1. Ch2-e2?+<|> Nh9-g7"),
        ("judge", "1. Ch2-e2!<|> Nh9-g7", "1. Ch2-e2<|> Nh9-g7"),
    ]);
    refused(
        "xq",
        &[
            ("judge good", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> }\n", CannotWrite::Judgement),
            ("comment 3 x", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> }\n", CannotWrite::NoSuchPlace),
        ],
    );
}

#[test]
fn other_notations() {
    check(
        "xq",
        &[
            (
                "play h9g7",
                "FORMAT AXF, N(H) A(G)\nGAME\nSTART{ 1. C2=5<|> }\n",
                "FORMAT AXF, N(H) A(G)\nGAME\nSTART{ 1. C2=5 H8+7<|> }\n",
            ),
            (
                "play h9g7",
                "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2<|> }\n",
                "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 H9-G7<|> }\n",
            ),
            ("play h9g7", "FORMAT SALG\nGAME\nSTART{ 1. Che2<|> }\n", "FORMAT SALG\nGAME\nSTART{ 1. Che2 Ng7<|> }\n"),
            (
                "play h9g7",
                "FORMAT WXF\nGAME\nSTART{ 1. Ｃ２．５<|> }\n",
                "FORMAT WXF\nGAME\nSTART{ 1. Ｃ２．５ H8+7<|> }\n",
            ),
        ],
    );
}

#[test]
fn a_variation_moves_after_its_reference() {
    moves(&[
        (
            "refer",
            "1. Ch2-e2 (1) Nh9-g7 2. Nh0-g2\nVAR[1]{\n  1. Pc3-c4<|>\n}",
            "1. Ch2-e2 (1)\nVAR[1]{<|>\n  1. Pc3-c4\n} 1. ... Nh9-g7 2. Nh0-g2",
        ),
        (
            "refer",
            "1. Ch2-e2 (1, 2)\nVAR[1]{ 1. Pc3-c4 } 1. ... Nh9-g7\nVAR[2]{ 1. Pg3-g4<|> }",
            "1. Ch2-e2 (1, 2)\nVAR[1]{ 1. Pc3-c4 }\nVAR[2]{<|> 1. Pg3-g4 } 1. ... Nh9-g7",
        ),
    ]);
    refused("xq", &[("refer", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 { 1. Pc3-c4<|> } }\n", CannotWrite::NoVariation)]);
}

#[test]
fn a_diagram_is_drawn_and_redrawn() {
    let board = concat!(
        "DIAG{\n  a b c d e f g h i\n",
        "9 r n m g k g m n r 9\n",
        "8 . . . . . . . . . 8\n",
        "7 . c . . . . . c . 7\n",
        "6 p . p . p . p . p 6\n",
        "5 . . . . . . . . . 5\n",
        "4 . . . . . . . . . 4\n",
        "3 P . P . P . P . P 3\n",
        "2 . C . . C . . . . 2\n",
        "1 . . . . . . . . . 1\n",
        "0 R N M G K G M N R 0\n",
        "  a b c d e f g h i\n}<|>",
    );
    moves(&[
        ("diagram", "1. Ch2-e2<|> /* a */ Nh9-g7", &format!("1. Ch2-e2 /* a */\n{board}\nNh9-g7")),
        ("diagram", "1. Ch2-e2<|> DIAG{ old } Nh9-g7", &format!("1. Ch2-e2 {board} Nh9-g7")),
    ]);
    let pgn = "[Game \"Chinese Chess\"]\n\n1. H2-E2<|> *\n";
    refused("xiangqi-pgn", &[("diagram", pgn, CannotWrite::Diagram)]);
}

#[test]
fn comments_change_their_style() {
    let record = |body: &str| format!("FORMAT LALG\nGAME 1\n{body}\nSTART{{ 1. Ch2-e2 }}\n");
    moves(&[
        ("to com", "1. Ch2-e2 /* a } b */<|> Nh9-g7", "1. Ch2-e2 COM{ a \\} b }<|> Nh9-g7"),
        ("to block", "1. Ch2-e2 COM{ a \\} b }<|> Nh9-g7", "1. Ch2-e2 /* a } b */<|> Nh9-g7"),
        ("to block", "1. Ch2-e2 # a<|>\nNh9-g7", "1. Ch2-e2 /* a */<|>\nNh9-g7"),
    ]);
    check("xq", &[("to block", &record("COM{<|> a\nb }"), &record("/* a\nb */<|>"))]);
    refused(
        "xq",
        &[
            ("to line", &record("COM{<|> a\nb }"), CannotWrite::Comment),
            ("to line", "FORMAT LALG\nGAME 1\nSTART{ 1. Ch2-e2 /* a<|> */ Nh9-g7 }\n", CannotWrite::AddsErrors),
        ],
    );
}
