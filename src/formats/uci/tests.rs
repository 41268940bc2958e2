//! UCI lines: positions and moves of both games, their issues, layout and writing.

use super::UCI;
use crate::formats::WriteOptions;
use crate::formats::loss::{GamePart, LossPlace, Lost};
use crate::ide::{self, Document};
use crate::record::Game;
use crate::rules::Variant;

fn open(text: &str) -> Document {
    Document::open_text(text, "uci")
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

fn owned(expected: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    expected.iter().map(|(code, at)| (*code, (*at).to_owned())).collect()
}

const FEN: &str = "x3k3x/c3e4/4R4/E4r2x/4p4/4A1R1P/3A5/6E2/9/3XKX2X[C2H1P2a2r1c1h2p1] b - - 0 1";

#[test]
fn a_session() {
    let text = format!(
        "uci\nid name x\nsetoption name Hash value 16\n# the game\nposition startpos moves h2e2 h9g7 # so far\ngo depth 3\ninfo \
         depth 1 pv h0g2\nbestmove h0g2\nposition fen {FEN} moves e5e4 d3e4\nposition startpos\n"
    );
    assert_eq!(found(&text), []);
    let games = games(&text);
    let shown: Vec<(Variant, usize, &[String])> =
        games.iter().map(|game| (game.front.position.variant(), game.plies.len(), game.comments.as_slice())).collect();
    let comments = ["the game".to_owned()];
    assert_eq!(shown, [(Variant::Xiangqi, 2, &comments[..]), (Variant::Jeiqi, 2, &[]), (Variant::Xiangqi, 0, &[])]);
    assert_eq!(games[0].plies[1].comments, ["so far"]);
    assert!(games.iter().flat_map(|game| &game.plies).all(|ply| ply.legality.is_legal()));
}

/// The example of seed 4: a dark cannon without a screen. The rook would take its own side's horse, but not if the cannon
/// took it before, which is the move that is meant.
#[test]
fn the_example_of_seed_4() {
    let text = "position startpos moves e3e4e b9c7c h2h7r i9h9p e4g2\n";
    assert_eq!(found(text), owned(&[("illegal-move", "h2h7r")]));
    let bare = "startpos moves e3e4e b9c7c\n";
    assert_eq!(found(bare), owned(&[("non-canonical", "startpos")]));
    assert_eq!(ide::fix_all(&open(bare)).0, format!("position {bare}"));
}

#[test]
fn which_game_it_is() {
    let variant = |text: &str| games(text).last().map(|game| game.front.position.variant());
    assert_eq!(variant("position startpos moves i3i4\n"), Some(Variant::Xiangqi));
    assert_eq!(variant("position startpos moves i3i4h\n"), Some(Variant::Jeiqi));
    assert_eq!(variant("setoption name UCI_Variant value jeiqi\nposition startpos\n"), Some(Variant::Jeiqi));
    let back = "setoption name UCI_Variant value jeiqi\nposition startpos\nsetoption name UCI_Variant value xiangqi\n";
    assert_eq!(variant(&format!("{back}position startpos\n")), Some(Variant::Xiangqi));
    assert_eq!(
        variant(&format!("setoption name UCI_Variant value xiangqi\nposition fen {FEN}\n")),
        Some(Variant::Jeiqi)
    );
    // An open position of jeiqi, by its moves or by the option.
    let open = "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    assert_eq!(variant(open), Some(Variant::Xiangqi));
    assert_eq!(variant(&format!("setoption name UCI_Variant value jieqi\n{open}\n")), Some(Variant::Jeiqi));
    let mut document = self::open("setoption name UCI_Variant value xiangqi\nposition startpos moves a0a1\n");
    assert_eq!(ide::diagnostics(&document).len(), 0);
    document.edit(33..40, "jeiqi");
    let entry = document.entry(0).expect("a record");
    assert_eq!(entry.analysis.front().position.variant(), Variant::Jeiqi);
}

#[test]
fn findings() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("position startpos moves h2h9 i9h9 h0g2\n", &[]),
        ("position startpos moves h2h8 i9h9\n", &[("illegal-move", "h2h8")]),
        ("position startpos moves H2-E2\n", &[("non-canonical", "H2-E2")]),
        ("position startpos moves h2k2\n", &[("malformed-move", "h2k2")]),
        ("position startpos moves h9g7\n", &[("wrong-side", "h9g7")]),
        // Ranks from 1 to 10: there is a rank 10, or the moves are legal only so.
        ("position startpos moves h3e3 h10g8 h1g3 i10h10\n", &[]),
        ("position startpos moves h3e3\n", &[]),
        ("position startpos moves h3e3 h10g7\n", &[("illegal-move", "h10g7")]),
        ("position startpos moves h2e2 h10g8\n", &[("no-such-piece", "h2e2")]),
        ("position startpos moves h0g2 h10g8\n", &[("malformed-move", "h10g8")]),
        ("position\n", &[("unexpected-token", "position")]),
        ("position fen\n", &[("unexpected-token", "fen")]),
        ("position fen moves h2e2\n", &[("unexpected-token", "fen")]),
        ("position rnbakabnr/9 w moves h2e2\n", &[("unexpected-token", "rnbakabnr/9")]),
        ("position startpos h2e2 h9g7\n", &[("unexpected-token", "h2e2")]),
        ("position fen 3k5/9/9/9/9/8/9/9/9/4K4 w - - 0 1 moves e0e1\n", &[("row-width", "8")]),
        ("bestmove a3a4x\ninfo string # nonsense\n", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(found(text), owned(expected), "{text}");
    }
}

#[test]
fn long_lines_are_blocks_of_some_moves() {
    let mut text = String::from("position startpos moves");
    for _ in 0..100 {
        text.push_str(" a0a1 a9a8 a1a0 a8a9");
    }
    text.push_str("\nquit\n");
    let mut document = open(&text);
    assert_eq!(document.totals().plies, 400);
    let blocks = document.entry(0).map_or(0, |entry| entry.tree.blocks().len());
    assert_eq!(blocks, 1 + 400usize.div_ceil(64) + 1);
    let at = text.len() - 20;
    assert!(document.edit(at..at, "x").parsed < 1000);
}

#[test]
fn layout() {
    let before = "  position   startpos\tmoves  h2e2   h9g7  #  x \n\n\n\ninfo  string   a\r\nquit";
    let after = "position startpos moves h2e2 h9g7 #  x\n\ninfo  string   a\nquit\n";
    assert_eq!(ide::format(&open(before)), after);
    assert_eq!(ide::format(&open(after)), after);
}

#[test]
fn games_are_written() {
    let text = format!(
        "position startpos moves h2e2 h9g7\nsetoption name UCI_Variant value jeiqi\nposition startpos moves i3i4h\nposition fen \
         {FEN} moves e5e4\n"
    );
    let mut lost = Vec::new();
    let written = (UCI.write)(&games(&text), &WriteOptions::default(), &mut lost).expect("both games can be written");
    assert!(lost.is_empty(), "{lost:?}");
    let lines: Vec<String> =
        written.lines().map(|line| line.split(" fen ").next().unwrap_or_default().to_owned()).collect();
    assert_eq!(
        lines,
        [
            "position startpos moves h2e2 h9g7",
            "setoption name UCI_Variant value jeiqi",
            "position startpos moves i3i4h",
            "position"
        ]
    );
    let again: Vec<_> = games(&written).iter().map(|game| game.final_position().clone()).collect();
    let before: Vec<_> = games(&text).iter().map(|game| game.final_position().clone()).collect();
    assert_eq!(again, before);
}

#[test]
fn what_uci_cannot_hold_is_named() {
    let game = Document::open_text(
        "GAME 1, title\nRESULT 1-0 (Resign)\nRED a\nSTART{\n1. Ch2-e2! { 1. Cb2-e2 } Nh9-g7 /* x */\n}\n",
        "xq",
    );
    let entry = game.entry(0).expect("a record");
    let mut lost = Vec::new();
    let written = (UCI.write)(&[game.game_of(entry)], &WriteOptions::default(), &mut lost);
    let text = "# [GameNumber \"1\"]\n# [Title \"title\"]\n# [Red \"a\"]\n# [Result \"1-0\"]\n# [Termination \"Resign\"]\n\
        position startpos moves h2e2 h9g7\n";
    assert_eq!(written.as_deref(), Some(text));
    let parts = [GamePart::Variations, GamePart::MoveComments, GamePart::Judgements];
    assert_eq!(lost, parts.map(|part| LossPlace::Game(0).lost(Lost::Parts(part, None))));
}
