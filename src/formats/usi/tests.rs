//! USI lines: positions, moves, books, and what is found in them.

use crate::ide::{self, Document};

/// Code and marked text of everything found.
fn found(text: &str) -> Vec<(&'static str, String)> {
    let diagnostics = ide::diagnostics(&Document::open_text(text, "usi"));
    diagnostics.iter().map(|one| (one.code.code, text[one.range.clone()].to_owned())).collect()
}

#[test]
fn findings() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("position startpos moves 7g7f 3c3d resign\n", &[]),
        ("startpos moves 7g7f\n", &[]),
        ("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 3c3d\n", &[]),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n", &[]),
        ("usi\nisready\nposition startpos\ngo btime 1\n", &[]),
        ("position startpos moves 7g7f 3c3e\n", &[("illegal-move", "3c3e")]),
        ("position startpos moves 7g7f 3x3d\n", &[("malformed-move", "3x3d")]),
        ("position startpos 7g7f\n", &[("unexpected-token", "7g7f")]),
        ("position\n", &[("unexpected-token", "position")]),
        ("position sfen 4k4/9/9/9/9/9/9/9/4K4 x - 1\n", &[("bad-fen-field", "x")]),
    ];
    for (text, expected) in cases {
        let expected: Vec<_> = expected.iter().map(|(code, at)| (*code, (*at).to_owned())).collect();
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn moves_of_a_book_are_alternatives() {
    let start = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let text = format!("#YANEURAOU-DB2016 1.00\n{start}\n7g7f 8c8d 0 32 1\n2g2f 3c3d 0 32 1\n5g5f none 0 1 1\n");
    assert_eq!(found(&text), []);
    let document = Document::open_text(&text, "usi");
    let game = document.game_of(document.entry(0).expect("a record"));
    let first = |line: &crate::record::Line| game.plies[line.plies[0]].text.clone();
    assert_eq!(game.lines.iter().map(first).collect::<Vec<_>>(), ["7g7f", "2g2f", "5g5f"]);
    assert!(game.lines[1..].iter().all(|line| line.replaces == Some(0)));
    let wrong = text.replace("2g2f", "2g2e");
    assert_eq!(found(&wrong), [("illegal-move", "2g2e".to_owned())]);
    assert_eq!(ide::format(&document), text);
    assert_eq!(found(&format!("{start}\n7g7f\n2g2f")), []);
}
