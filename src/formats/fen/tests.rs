//! Lists of FENs: their items, issues, layout and writing.

use super::FEN;
use crate::formats::WriteOptions;
use crate::ide::{self, Document};
use crate::notation::jeiqi_fen;
use crate::record::Game;
use crate::rules::{Position, Side, Variant};

fn open(text: &str) -> Document {
    Document::open_text(text, "xiangqi-fen")
}

/// Code and marked text of everything found.
fn found(text: &str) -> Vec<(&'static str, String)> {
    let diagnostics = ide::diagnostics(&open(text));
    diagnostics.iter().map(|one| (one.code.code, text[one.range.clone()].to_owned())).collect()
}

fn games(text: &str) -> Vec<Game> {
    let document = open(text);
    let entries = document.records().iter().filter(|entry| entry.analysis.front().is_game);
    entries.map(|entry| document.game_of(entry)).collect()
}

const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const JEIQI: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1";

#[test]
fn a_line_is_a_game_with_the_comments_above_it() {
    let text = format!("\u{FEFF}# a list\n\n# one\n{XIANGQI} # here\n{JEIQI}\r\n\r\n# the end");
    let games = games(&text);
    let games: Vec<(Variant, Vec<String>)> =
        games.iter().map(|game| (game.front.position.variant(), game.comments.clone())).collect();
    let comments = ["a list", "one", "here"].map(str::to_owned).to_vec();
    assert_eq!(games, [(Variant::Xiangqi, comments), (Variant::Jeiqi, Vec::new())]);
    assert_eq!(open(&text).records().len(), 3);
    assert_eq!(found(&text), []);
}

#[test]
fn a_line_of_fields() {
    let text = "4k4/9[R1] w - - 0 1 id \"a # b\"; bm h2e2; # c\n";
    let tree = open(text).syntax_tree();
    let tokens: Vec<&str> =
        tree.lines().map(str::trim).filter(|line| line.contains('"') && !line.starts_with("Whitespace")).collect();
    assert_eq!(
        tokens,
        [
            "BoardRow@0..3 \"4k4\"",
            "Slash@3..4 \"/\"",
            "BoardRow@4..5 \"9\"",
            "PieceList@5..9 \"[R1]\"",
            "SideLetter@10..11 \"w\"",
            "Dash@12..13 \"-\"",
            "Dash@14..15 \"-\"",
            "Counter@16..17 \"0\"",
            "Counter@18..19 \"1\"",
            "Keyword@20..22 \"id\"",
            "Value@23..30 \"\\\"a # b\\\"\"",
            "Semicolon@30..31 \";\"",
            "Keyword@32..34 \"bm\"",
            "Value@35..39 \"h2e2\"",
            "Semicolon@39..40 \";\"",
            "Comment@41..44 \"# c\"",
        ]
    );
}

#[test]
fn operations_are_tags() {
    let text = "3k5/9/9/9/R8/9/9/9/9/4K4 w - - bm a5d5 a5a9; id \"a \u{3000}b\"; acd;\n";
    let games = games(text);
    let tags: Vec<(&str, &str)> =
        games[0].front.tags.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let keys: Vec<String> = tags.iter().map(|(key, _)| key.to_ascii_lowercase()).collect();
    assert_eq!(keys, ["bm", "id", "acd"]);
    assert_eq!(tags.iter().map(|(_, value)| *value).collect::<Vec<_>>(), ["a5d5 a5a9", "a \u{3000}b", ""]);
    // Four fields before operations are all that EPD has.
    assert_eq!(found(text), []);
    assert_eq!(found("3k5/9/9/9/R8/9/9/9/9/4K4 w - -\n").len(), 1);
}

#[test]
fn a_position_without_dark_pieces_is_of_the_game_of_the_list() {
    let open = "3k5/4a4/9/9/4A4/9/9/9/9/4K4 w - - 0 60";
    let variants =
        |text: &str| -> Vec<Variant> { games(text).iter().map(|game| game.front.position.variant()).collect() };
    assert_eq!(variants(&format!("{JEIQI}\n{open}\n{JEIQI}\n")), [Variant::Jeiqi; 3]);
    assert_eq!(found(&format!("{JEIQI}\n{open}\n")), []);
    assert_eq!(
        variants(&format!("{JEIQI}\n{XIANGQI}\n{open}\n")),
        [Variant::Jeiqi, Variant::Xiangqi, Variant::Xiangqi]
    );
}

#[test]
fn a_piece_is_listed_once() {
    let text = "3xk4/9/9/9/9/4P4/9/9/4K4/9[R1c1R1] w - - 5 46\n";
    assert_eq!(found(text), [("bad-fen-field", "R1".to_owned())]);
}

/// The samples of seed 4 give exactly their known issues (record-formats §6.2).
#[test]
fn the_samples_of_seed_4() {
    let first = "2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1d6] w - 3 55";
    assert_eq!(found(first), [("dark-alias", "d6".to_owned()), ("bad-fen-field", "3".to_owned())]);
    let document = open(first);
    let (fixed, _) = ide::fix_all(&document);
    assert_eq!(fixed, "2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1x6] w - - 3 55");
    assert_eq!(found(&fixed), []);
    for text in [
        "P2xkx2x/2a6/h7e/H5h2/P1P3e1p/6P2/9/4P2X1/1a2A4/1X2K1XA1[R1H1r1p2] b - - 0 1",
        "x3k3x/c3e4/4R4/E4r2x/4p4/4A1R1P/3A5/6E2/9/3XKX2X[C2H1P2a2r1c1h2p1] b - - 0 1",
        JEIQI,
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn findings_stand_on_the_row_or_field() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8/RNBAKABNR w - - 0 1", &[("row-width", "8")]),
        // A slash left out is one mistake.
        ("rnbakabnr/91c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", &[("row-width", "91c5c1")]),
        (
            "rnbakabnr/8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8/RNBAKABNR x - - 0 1",
            &[("row-width", "8"), ("row-width", "8"), ("bad-fen-field", "x")],
        ),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAQABNR w - - 0 1", &[("bad-fen-field", "Q")]),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 x", &[("bad-fen-field", "x")]),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1", &[("bad-fen-field", "0")]),
        ("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", &[("missing-king", "4k4/9/9/9/9/9/9/9/9/9")]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", &[("kings-facing", "k")]),
        ("3k5/9/9/9/3R5/9/9/9/9/4K4 w - - 0 1", &[("side-not-to-move-in-check", "k")]),
        ("3k5/9/9/9/9/4B4/9/9/9/4K4 w - - 0 1", &[("impossible-square", "B")]),
        ("3k5/9/9/9/9/9/R8/9/9/R3K3R w - - 0 1", &[("too-many-pieces", "R")]),
        ("3k5/9/9/9/9/4X4/9/9/9/4K4 w - - 0 1", &[("dark-square", "X")]),
        ("9/9/9/9/9/9/9/9/9/X3K4 w - - 0 1", &[("missing-king", "9/9/9/9/9/9/9/9/9/X3K4")]),
        ("3k5/9/9/4K4/9/9/9/9/9/X8 w - - 0 1", &[("impossible-square", "K")]),
        ("3k5/9/9/9/9/9/9/9/9/X3K4[X13] w - - 0 1", &[("count-mismatch", "X13")]),
        ("3k5/9/9/9/9/9/9/9/9/RR2K4[R1] w - - 0 1", &[("count-mismatch", "R1")]),
        ("3k5/9/9/9/9/9/9/9/9/X3K4[P5A2E2H2R2C2] w - - 0 1", &[("count-mismatch", "P5")]),
        ("3k5/9/9/9/9/9/9/9/9/X3K4[R1k1] w - - 0 1", &[("bad-fen-field", "k")]),
        ("3k5/9/9/9/9/9/9/9/9/X3K4[R1 w - - 0 1", &[("bad-fen-field", "[R1")]),
        ("3k5/9/9/9/9/9/9/9/9/X3K4[R1] w KQ - 0 1", &[("non-canonical", "KQ")]),
        ("3k5/9/9/9/9/9/9/9/9/X3Q4[R1] w - - 0 1", &[("bad-fen-field", "Q")]),
        // Pikafish's form: more dark pieces than may turn up, or more of a kind than there are.
        ("3k5/9/9/9/9/9/9/9/9/XX2K4 w R1 0 1", &[("count-mismatch", "R1")]),
        ("3k5/9/9/9/9/9/9/9/9/XRR1K4 w R1 0 1", &[("count-mismatch", "R1")]),
        ("3k5/9/9/9/9/9/9/9/9/XRR1K4 w A1 0 1", &[]),
        // A short line, and one of other letters.
        ("3k5/9/9/9/9/9/9/9/9/4K4", &[("non-canonical", "3k5/9/9/9/9/9/9/9/9/4K4")]),
        ("3k5/9/9/9/9/9/9/9/9/4K2H1 r - - 0 1", &[("non-canonical", "H"), ("non-canonical", "r")]),
        // Text that is not a FEN at all is reported once.
        ("nnue/features/half_ka_v2_hm.h", &[("bad-fen-field", "u")]),
    ];
    for (text, expected) in cases {
        let expected: Vec<(&str, String)> = expected.iter().map(|(code, at)| (*code, (*at).to_owned())).collect();
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn a_line_without_dark_pieces_is_of_the_game_of_the_list() {
    let open = "2bk5/9/9/9/9/9/9/9/9/4K4 w - 14 40";
    assert_eq!(found(open), [("bad-fen-field", "14".to_owned())]);
    assert_eq!(found(&format!("{JEIQI}\n{open}\n{open}")), []);
    assert_eq!(found(&format!("{JEIQI}\n{XIANGQI}\n{open}")).len(), 1);
    // An elephant across the river is one of jeiqi anyway.
    assert_eq!(found("2bk5/9/2B6/9/9/9/9/9/9/4K4 w - 14 40"), []);
    // The line of the file changes with the one before it.
    let mut document = self::open(&format!("{XIANGQI}\n{open}\n"));
    assert_eq!(ide::diagnostics(&document).len(), 1);
    document.edit(0..XIANGQI.len(), JEIQI);
    assert_eq!(ide::diagnostics(&document).len(), 0);
}

#[test]
fn pools_and_lists_are_the_same_position() {
    let pool = "x1xxk1xxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXX1X w A2B2N2R1C2P4a2b2n2r2c1p5 0 9";
    let list = "x1xxk1xxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXX1X[R1P1c1] w - - 0 9";
    let games = games(&format!("{pool}\n{list}\n"));
    assert_eq!(games[0].front.position, games[1].front.position);
    let Position::Jeiqi(position) = &*games[0].front.position else { panic!("jeiqi") };
    assert_eq!(position.losses(Side::Second).dark, 1);
    assert_eq!(jeiqi_fen::write_pool(&position.to_setup()), pool);
}

#[test]
fn layout() {
    let before = format!("\n\n  {XIANGQI}   #  x  \r\n\n\n\n4k4/9  w\t-   bm  h2e2 ;id \"a  b\" ;\n# c");
    let after = format!("{XIANGQI} #  x\n\n4k4/9 w - bm h2e2 ;id \"a  b\" ;\n# c\n");
    assert_eq!(ide::format(&open(&before)), after);
    assert_eq!(ide::format(&open(&after)), after);
    assert_eq!(ide::format(&open("\u{FEFF}  9/9\u{3000}w")), "\u{FEFF}9/9 w\n");
}

#[test]
fn games_are_written_as_their_last_positions() {
    let text = format!("# one\n{XIANGQI} id \"a\";\n{JEIQI}\n");
    let mut lost = Vec::new();
    let written = (FEN.write)(&games(&text), &WriteOptions::default(), &mut lost);
    assert_eq!(written.as_deref(), Some(text.as_str()));
    assert!(lost.is_empty(), "{lost:?}");
}
