//! Whole games: the notations of seeds 3 and 4, and their issues.

use super::PGN;
use crate::notation::Dialect;
use crate::record::{Context, Effort, Game, IssueKind, RecordAnalysis};
use crate::rules::Illegal;
use crate::syntax::{RecordTree, SyntaxErrorKind, parse};

fn context() -> Context {
    let declared = Dialect::iccs();
    Context { dialect: declared.clone(), declared, letters_unknown: false, all_shapes: true, start: None }
}

fn analysed(text: &str) -> Vec<(RecordTree, RecordAnalysis)> {
    let context = context();
    let analysed = |tree: RecordTree| {
        let analysis = RecordAnalysis::of(&tree, PGN.lowering, &context, Effort::Full);
        (tree, analysis)
    };
    parse(PGN.grammar, text).into_iter().map(analysed).collect()
}

/// The token and the kind of each issue.
fn wrong(text: &str) -> Vec<(String, IssueKind)> {
    let mut start = 0;
    let mut all = Vec::new();
    for (tree, analysis) in analysed(text) {
        for (block, issue) in analysis.issues(&tree) {
            let at = start + tree.block_start(block);
            let token = &text[at + usize::from(issue.range.start())..at + usize::from(issue.range.end())];
            all.push((token.to_owned(), issue.into_owned().kind));
        }
        start += tree.text_len();
    }
    all
}

fn games(text: &str) -> Vec<Game> {
    let context = context();
    analysed(text).iter().map(|(tree, analysis)| Game::build(tree, PGN.lowering, &context, analysis)).collect()
}

/// The moves of the main line as squares.
fn squares(text: &str) -> Vec<String> {
    let games = games(text);
    games[0].main_line().map(|ply| ply.mv.map_or_else(|| "?".to_owned(), |mv| format!("{mv:?}"))).collect()
}

#[test]
fn every_example_of_seed_3_is_a_move_of_either_side() {
    for text in ["H2+3", "E7+5", "A6+5", "C2=3", "C2+7", "P7+1", "C2-1", "K5+1", "C2.3"] {
        assert_eq!(wrong(&format!("1. {text} *\n")), [], "{text} of Red");
        assert_eq!(wrong(&format!("1. P9+1 {text} *\n")), [], "{text} of Black");
    }
    // Two cannons on a file: front and rear, the mark even where the other one has no such move.
    let fen = "[FEN \"3k5/9/9/9/9/9/r6C1/9/7C1/4K4 w - - 0 1\"]\n\n";
    for (text, mv) in [("C+=1", "h3i3"), ("C-=1", "h1i1"), ("C-=3", "h1g1"), ("C+.1", "h3i3"), ("C+=9", "h3a3")] {
        let game = format!("{fen}1. {text} *\n");
        match mv {
            // There is nothing between the cannon and the rook.
            "h3a3" => assert!(matches!(wrong(&game)[..], [(_, IssueKind::IllegalMove { .. })]), "{:?}", wrong(&game)),
            _ => assert_eq!((wrong(&game), squares(&game)), (vec![], vec![mv.to_owned()]), "{text}"),
        }
    }
}

#[test]
fn the_samples_of_seed_4_in_every_notation() {
    let expected = ["i3i4+4", "i6i5+7", "b0c2+7"];
    for moves in [
        "1) i3i4=h i6i5=p 2) b0c2=p",
        "1. i3i4=h i6i5=p 2. b0c2=p",
        "1) i4=h i5=p 2) Hc2=p",
        "i3i4h i6i5p b0c2p",
        "1. P1+1=h p9+1=p 2. H8+7=p",
    ] {
        let game = format!("[Variant \"Jeiqi\"]\n\n{moves} *\n");
        assert_eq!((wrong(&game), squares(&game)), (vec![], expected.map(str::to_owned).to_vec()), "{moves}");
    }
    // The first `=` is the direction, the second one the revelation.
    let sideways = "[Variant \"Jeiqi\"]\n\n1. C2=5=h *\n";
    assert_eq!(squares(sideways), ["h2e2+4"]);
    // A capture of the list and the answer to it, from the seed's third position.
    let fen =
        "[Variant \"Jeiqi\"]\n[FEN \"x3k3x/c3e4/4R4/E4r2x/4p4/4A1R1P/3A5/6E2/9/3XKX2X[C2H1P2a2r1c1h2p1] b - - 0 1\"]\n";
    assert_eq!(wrong(&format!("{fen}\n1... e5e4 2. d3e4 *\n")), []);
    // The game follows from its position and its moves as well as from a tag.
    assert_eq!(wrong("[FEN \"2b1k4/4n4/4R3p/x6r1/4p3B/P8/9/P3A1PX1/1r2P4/3CK2C1 w A1p1 0 33\"]\n\n33. e7e5 *\n"), []);
    assert_eq!(squares("1) i3i4=h i6i5=p 2) b0c2=p\n"), expected);
}

#[test]
fn mistakes_of_jeiqi() {
    let game = |moves: &str| wrong(&format!("[Variant \"Jeiqi\"]\n[Format \"LAN\"]\n\n{moves} *\n"));
    // The example of seed 4 as printed: a cannon captures without a screen, a rook captures its own dark piece.
    let found = wrong("[Variant \"Jeiqi\"]\n\n1. e3e4e b9c7c 2. h2h7r i9h9p 3. e4g2 *\n");
    assert!(
        matches!(&found[0], (text, IssueKind::IllegalMove { reason: Illegal::Screen { count: 0 }, .. }) if text == "h2h7r")
    );
    let only = |found: Vec<(String, IssueKind)>| {
        assert_eq!(found.len(), 1, "{found:?}");
        found.into_iter().next().unwrap()
    };
    let (text, kind) = only(game("1. i3i4=h i6i5=p 2. b0c2"));
    assert_eq!((text.as_str(), kind), ("b0c2", IssueKind::RevealMissing));
    let (text, kind) = only(game("1. i3i4=h i6i5=p 2. i4g5=h"));
    assert_eq!(text, "i4g5=h");
    assert!(matches!(kind, IssueKind::IllegalMove { reason: Illegal::RevealForbidden, .. }));
    let (text, kind) = only(game("1. i3i4=r i6i5=p 2. g3g4=r g6g5=p 3. e3e4=r"));
    assert_eq!(text, "e3e4=r");
    assert!(matches!(kind, IssueKind::IllegalMove { reason: Illegal::RevealImpossible(_), .. }));
    let (text, kind) = only(game("1. i3i4=k"));
    assert_eq!(text, "i3i4=k");
    assert!(matches!(kind, IssueKind::MalformedMove { .. }));
}

#[test]
fn full_width_and_other_letters_are_read() {
    let expected = ["h2e2", "h9g7", "h0g2"].map(str::to_owned).to_vec();
    for moves in [
        "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３",
        "１．炮二平五 马８进７ ２．马二进三",
        "1、砲二平五 馬8進7 2、馬二進三",
        "1. C2.5 N8+7 2. N2+3",
        "1. Cbe2 Hg7 2. Hg2".replace("Cbe2", "Che2").as_str(),
        "1. Che3 Hg8 2. Hg3",
        "1.h2-e2 h9-g7 2.h0-g2",
        "h3e3 h10g8 h1g3",
        "1. H2E2 {a} 1. H9G7 2. H0G2",
    ] {
        assert_eq!(squares(&format!("[Red \"a\"]\n\n{moves} *\n")), expected, "{moves}");
    }
}

#[test]
fn games_go_on_after_an_unclosed_part() {
    let text = "[Red \"a\"]\n\n1. C2=5 (1. C8=5 {never closed 1... H8+7 1-0\n\n[Red \"b\"]\n\n1. C2=5 H8+7 1-0\nprose\n\n1. C2=5 *\n";
    let found = wrong(text);
    assert_eq!(found, [("{".to_owned(), IssueKind::Syntax(SyntaxErrorKind::UnclosedBrace))]);
    let games = games(text);
    assert_eq!(games.iter().map(|game| game.main_line().count()).collect::<Vec<_>>(), [1, 2, 1]);
    assert_eq!(games[1].comments, Vec::<String>::new());
}

#[test]
fn numbers_by_the_habits_of_chess() {
    for fine in [
        "1. C2=5 {a} 1... H8+7 (1... H2+3) 2. H2+3 *\n",
        "1. C2=5 {a} H8+7 2.H2+3 ... 2... R9=8 *\n",
        "C2=5 H8+7 H2+3 *\n",
        "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 b - - 3 40\"]\n\n1... K4+1 2. R9+1 *\n",
        "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 b - - 3 40\"]\n\n40... K4+1 41. R9+1 *\n",
        "1. C2=5 (C8=5 H8+7) H8+7 2. H2+3 *\n",
    ] {
        assert_eq!(wrong(fine), [], "{fine}");
    }
    let only = |text: &str| wrong(text).into_iter().map(|(token, _)| token).collect::<Vec<_>>();
    assert_eq!(only("1. C2=5 2. H2+3 R9=8 3. R1=2 *\n"), ["2."]);
    assert_eq!(only("1. C2=5 H8+7 3. H2+3 R9=8 4. R1=2 *\n"), ["3."]);
    assert_eq!(only("1. C2=5 H8+7 H2+3 R9=8 3. R1=2 *\n"), ["H2+3"]);
    assert_eq!(only("1. C2=5 H8+7 1-0 2. H2+3\n"), ["H2+3"]);
    assert_eq!(only("1. C2=5 H8+7 2. H2+3 1-0 3. R1+1\n"), ["R1+1"]);
}

#[test]
fn tags_decide_and_are_checked() {
    let kinds = |text: &str| wrong(text).into_iter().map(|(token, _)| token).collect::<Vec<_>>();
    let moves = "1. H2-E2 H9-G7 2. H0-G2 I9-H9";
    assert_eq!(kinds(&format!("[Format \"WXF\"]\n\n{moves} *\n")), ["WXF"]);
    assert_eq!(kinds(&format!("[Format \"WFX\"]\n\n{moves} *\n")), ["WFX"]);
    assert_eq!(kinds(&format!("[Variant \"xianqi\"]\n\n{moves} *\n")), ["xianqi"]);
    assert_eq!(kinds(&format!("[Result \"1-0\"]\n\n{moves} 0-1\n")), ["0-1"]);
    assert_eq!(kinds(&format!("[Result \"1-0\"]\n[Date \"2024.??.??\"]\n[Round \"\"]\n\n{moves} 1-0\n")), [""; 0]);
    assert_eq!(kinds(&format!("[Result \"won\"]\n[Date \"2024.02.30\"]\n\n{moves}\n")), ["won", "2024.02.30"]);
    assert_eq!(kinds(&format!("[Event x]\n[Site \"y]\n[Red \"z\"\n\n{moves}\n")), ["x", "y", "\""]);
    assert_eq!(kinds(&format!("[Date \"\"]\n[Result \"\"]\n\n{moves} *\n")), ["\"\""]);
}

#[test]
fn a_tag_without_text_has_an_empty_value() {
    let game = &games("[Event \"\"]\n[Site \"\" ]\n[Round \"\\\"\"]\n\n*\n")[0];
    let tags: Vec<_> = game.front.tags.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    assert_eq!(tags, [("Event", ""), ("Site", ""), ("Round", "\"")]);
}

/// Each brace and each line of an unclosed comment is read once.
/// A rule ends a game that lacks its result, but no game without a move.
#[test]
fn a_rule_between_tags_and_moves_is_decoration() {
    let plies = |text: &str| games(text).iter().map(|game| game.main_line().count()).collect::<Vec<_>>();
    assert_eq!(plies("[Event \"a\"]\n--------\n1. C2=5 H8+7 *\n"), [2]);
    assert_eq!(plies("[Event \"a\"]\n--------\n\n[Event \"b\"]\n\n1. C2=5 *\n"), [0, 1]);
    assert_eq!(plies("[Event \"a\"]\n\n1. C2=5\n--------\n1. H2+3 *\n"), [1, 1]);
}

#[test]
fn comments_without_an_end_cost_no_more_than_their_length() {
    for text in ["{".repeat(80_000), format!("{{{}", "\n".repeat(80_000)), format!("{{{}", "1. h2e2 {".repeat(8_000))] {
        assert_eq!(parse(PGN.grammar, &text).len(), 1);
    }
}

#[test]
fn a_variation_after_the_wrong_half_move_is_one_mistake() {
    let found = wrong("[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 ( 2. H0-G2 I9-H9 3. I0-H0 ) 2. H0-G2 *\n");
    assert!(matches!(&found[..], [(text, IssueKind::VariationStart { .. })] if text == "2."), "{found:?}");
}
