use super::*;
use crate::formats::pgn::PGN;
use crate::record::{Context, Effort, RecordAnalysis};
use crate::syntax::parse;

fn read(text: &str) -> Vec<Game> {
    let declared = Dialect::iccs();
    let context =
        Context { dialect: declared.clone(), declared, letters_unknown: false, all_shapes: true, start: None };
    let trees = parse(PGN.grammar, text);
    let game = |tree| {
        Game::build(tree, PGN.lowering, &context, &RecordAnalysis::of(tree, PGN.lowering, &context, Effort::Full))
    };
    trees.iter().map(game).collect()
}

fn written(games: &[Game], notation: Option<Notation>) -> (String, Vec<Loss>) {
    let mut lost = Vec::new();
    let options = WriteOptions { notation, ..WriteOptions::default() };
    (write(games, &options, &mut lost).unwrap(), lost)
}

const GAME: &str = "[Game \"Chinese Chess\"]
[Event \"Spring \\\"cup\\\" \\\\ 1\"]
[Date \"1994.03.20\"]
[Red \"Lund\"]
[Black \"Brix\"]
[Result \"1-0\"]
[RedElo \"2410\"]
[Format \"ICCS\"]
[Weather \"fair\"]

{on the game} 1. H2-E2! $14 {usual} (1. C3-C4?? {why} 1... C6-C5 (1... G6-G5))
1... H9-G7 2. H0-G2 I9-H9
  ; a } inside
2... {done} *
";

#[test]
fn a_game_is_written_as_it_is_laid_out() {
    let text = GAME.replace("2... {done} *", "1-0 {done}");
    let (again, lost) = written(&read(&text), None);
    assert!(lost.is_empty(), "{lost:?}");
    let (third, _) = written(&read(&again), None);
    assert_eq!(third, again);
    for kept in ["Spring \\\"cup\\\" \\\\ 1", "; a } inside", "1-0 {done}", "[Weather \"fair\"]", "{why}", "$14"] {
        assert!(again.contains(kept), "{kept} in\n{again}");
    }
}

#[test]
fn every_notation_of_xiangqi() {
    let games = read("1. H2-E2 H9-G7 2. H0-G2 *\n");
    for (notation, line) in [
        (Notation::Iccs, "1. H2-E2 H9-G7 2. H0-G2 *"),
        (Notation::Wxf, "1. C2.5 H8+7 2. H2+3 *"),
        (Notation::Axf, "1. C2=5 H8+7 2. H2+3 *"),
        (Notation::Chinese, "1. 炮二平五 马８进７ 2. 马二进三 *"),
        (Notation::Coordinate, "1. h2e2 h9g7 2. h0g2 *"),
        (Notation::Salg, "1. Che2 Hg7 2. Hg2 *"),
        (Notation::Lalg, "1. Ch2-e2 Hh9-g7 2. Hh0-g2 *"),
    ] {
        let (text, lost) = written(&games, Some(notation));
        assert!(text.contains(line) && lost.is_empty(), "{text}");
        assert!(text.contains(&format!("[Format \"{}\"]", plan::format_name(notation))));
        let (back, _) = written(&read(&text), None);
        assert!(back.contains("1. H2-E2 H9-G7 2. H0-G2 *"), "{back}");
    }
    assert_eq!(write(&games, &WriteOptions { notation: Some(Notation::Csa), ..Default::default() }, &mut vec![]), None);
}

#[test]
fn jeiqi_keeps_its_tags_and_its_reveals() {
    let games = read("[Variant \"Jeiqi\"]\n[White \"a\"]\n\n1) i3i4=h i6i5=p 2) b0c2=p *\n");
    for (notation, line) in [
        (None, "1. i3i4=h i6i5=p 2. b0c2=p *"),
        (Some(Notation::San), "1. i4=h i5=p 2. Hc2=p *"),
        (Some(Notation::Traditional), "1. P1+1=h p9+1=p 2. H8+7=p *"),
        (Some(Notation::Coordinate), "1. i3i4h i6i5p 2. b0c2p *"),
    ] {
        let (text, lost) = written(&games, notation);
        assert!(text.starts_with("[Variant \"Jeiqi\"]\n[White \"a\"]\n") && text.contains(line), "{text}");
        assert!(lost.is_empty(), "{lost:?}");
        assert!(written(&read(&text), None).0.contains("1. i3i4=h i6i5=p 2. b0c2=p *"));
    }
}

#[test]
fn positions_and_results() {
    let text = "[White \"a\"]\n[Variant \"xiangqi\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R8/4K4 b - - 0 12\"]\n[SetUp \"1\"]\n\
        [Result \"1/2-1/2\"]\n\n12... e9e8 13. a1a2 1/2-1/2\n";
    let (again, lost) = written(&read(text), Some(Notation::Coordinate));
    assert!(lost.is_empty());
    assert_eq!(
        again,
        "[Variant \"xiangqi\"]\n[White \"a\"]\n[Result \"1/2-1/2\"]\n[SetUp \"1\"]\n\
        [FEN \"4k4/9/9/9/9/9/9/9/R8/4K4 b - - 0 12\"]\n[Format \"Coordinate\"]\n\n12... e9e8 13. a1a2 1/2-1/2\n"
    );
}
