//! `xqls explain --at`: why a finding stands where it does.

use super::{err, folder, out, run};

/// Red's third half-move comes before Black's second.
const MISSING: &str = "FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 2. Nh0-g2 Nb9-c7 3. Ri0-h0 Ri9-h9 4. Rh0-h6 Pg6-g5 \
                       5. Rh6-g6 Ch7-i7\n}\n";
/// A horse that the elephant blocks.
const ILLEGAL: &str = "FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Nb0-d1 Pg6-g5\n}\n";
/// A word that belongs nowhere.
const STRAY: &str = "FORMAT LALG\nGAME 1\nPlayed in the park.\nSTART{\n1. Ch2-e2 Nh9-g7\n}\n";
/// So many half-moves are left out that nobody can tell which.
const JUMP: &str = "FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-g7 12. Rh6-g6 Ch7-i7 13. Rg6-c6 Ci7-i8\n}\n";
/// A word that nobody reads to its end, and that turns the text after it.
const LONG: &str = "FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 \u{202e}Zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz-9 2. Nh0-g2 Ri9-h9\n}\n";
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n";

#[test]
fn a_finding_is_explained() {
    let weighed = ", these explain it, the likeliest first:\n";
    let said = "  The words at this place say so; nothing else was considered.\n";
    let cases: &[(&str, &str, &str, &[&str])] = &[
        (
            "missing.xq:4:11",
            MISSING,
            "4:11: move-number: a half-move of Black is missing here: Nh9-g7\n",
            &[weighed, "    3  4:11  2.  a half-move is missing before it: Nh9-g7\n"],
        ),
        // Anywhere on the line is near enough.
        ("missing.xq:4:1", MISSING, "4:11: move-number: ", &[weighed]),
        (
            "illegal.xq:4:40",
            ILLEGAL,
            "4:38: illegal-move: the horse's leg is blocked",
            &[
                weighed,
                "4:38  Nb0-d1  another half-move was meant: Nb0-",
                "4:38  Nb0-d1  it was played as written, although that is illegal\n",
            ],
        ),
        ("long.xq:4:12", LONG, "4:11: ", &[weighed, "4:11  \\u{202e}Zzzzzzz", "zz…  another half-move"]),
        ("stray.xq:3:1", STRAY, "3:1: unexpected-token: ", &[said]),
        ("jump.xq:4:18", JUMP, "4:18: move-number: ", &[weighed, "  12.  ", "  The moves after it are not judged: "]),
        ("game.csa:5:2", CSA, "5:1: wrong-side: a half-move of White is missing here", &[weighed]),
    ];
    for (at, text, begins, parts) in cases {
        let (name, _) = at.split_once(':').unwrap();
        let folder = folder(&[(name, text.as_bytes())]);
        let explained = run(folder.path(), &["explain", "--at", at]);
        let printed = out(&explained);
        assert_eq!(explained.status.code(), Some(0), "{at}: {}", err(&explained));
        assert!(printed.starts_with(begins), "{at}: {printed}");
        for part in *parts {
            assert!(printed.contains(part), "{at}: {part:?} is not in {printed}");
        }
        assert!(*parts == [said] || !printed.contains(said), "{at}: {printed}");
    }
}

#[test]
fn what_cannot_be_explained_is_an_error() {
    let folder = folder(&[("a.xq", MISSING.as_bytes())]);
    let cases: &[(&[&str], &str)] = &[
        (&["--at", "a.xq:3:1"], "a.xq:3:1: nothing was found here or elsewhere on this line"),
        (&["--at", "a.xq:400:1"], "nothing was found here"),
        (&["--at", "a.xq"], "--at a.xq: must be a file, a line and a column, such as game.xq:12:4"),
        (&["--at", "a.xq:0:1"], "must be a file, a line and a column"),
        (&["--at", "a.xq:4:b"], "must be a file, a line and a column"),
        (&["--at", "b.xq:4:1"], "b.xq: cannot be read"),
        (&["--at"], "a value is required"),
        (&["illegal-move", "--at", "a.xq:4:11"], "cannot be used with"),
    ];
    for (arguments, why) in cases {
        let output = run(folder.path(), &[&["explain"], *arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", out(&output));
        assert!(err(&output).contains(why), "{arguments:?}: {}", err(&output));
        assert_eq!(out(&output), "", "{arguments:?}");
    }
}
