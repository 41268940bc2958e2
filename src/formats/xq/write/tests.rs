use super::*;
use crate::formats::loss::{LossPlace, Lost};
use crate::formats::xq::XQ;
use crate::notation;
use crate::record::{Context, Effort, Front, RecordAnalysis};
use crate::rules::Variant;
use crate::syntax::parse;
use crate::text::LineEnding;

fn read(text: &str) -> Vec<Game> {
    let context = |dialect: Dialect| Context {
        declared: dialect.clone(),
        dialect,
        all_shapes: false,
        letters_unknown: false,
        start: None,
    };
    let name = text.split_whitespace().nth(1).unwrap_or_default();
    let context = context(Dialect::new(Notation::from_id(name).unwrap()));
    parse(XQ.grammar, text)
        .iter()
        .map(|tree| {
            Game::build(tree, XQ.lowering, &context, &RecordAnalysis::of(tree, XQ.lowering, &context, Effort::Full))
        })
        .collect()
}

fn written(games: &[Game], notation: Notation) -> (String, Vec<Loss>) {
    let mut lost = Vec::new();
    let options = WriteOptions { notation: Some(notation), ..WriteOptions::default() };
    (write(games, &options, &mut lost).unwrap(), lost)
}

const GAME: &str = "FORMAT LALG

GAME 3, A title
TIME 60+30
RESULT 1-0 (Resign)
RED Lund, Vera; 2410; GM
BLACK Brix
DATE 1994-03-20
PLACE Bergen
EVENT Spring
/* [Round \"3\"] */
/* on the game */

DIAG{
  two lines, \\} in them
}

START{
1. Ch2-e2! (1) /* ends with \\*/ inside */ Nh9-g7 2. Nh0-g2 { 2. Nh0-i2 } {
  /* before */ 2. Pc3-c4 Ri9-h9 (7) { 2. ... Ch7-e7 }
  VAR[7]{
    2. ... Pc6-c5
  }
}
2. ... Ri9-h9
VAR[1]{
  1. Pc3-c4?? (5) Pc6-c5
  VAR[5]{
    DIAG{ x }
    1. Nb0-c2
    DIAG{ y }
  }
}
}
";

#[test]
fn a_game_is_written_as_it_is_laid_out() {
    let (text, lost) = written(&read(GAME), Notation::Lalg);
    assert_eq!(text, GAME);
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!(laid_out(&XQ, &text, &WriteOptions::default()), text);
}

#[test]
fn every_notation_of_the_format_and_no_other() {
    let games = read(GAME);
    for (notation, first) in [
        (Notation::Iccs, "1. H2-E2!"),
        (Notation::Axf, "1. C2=5!"),
        (Notation::Wxf, "1. C2.5!"),
        (Notation::Salg, "1. Che2!"),
    ] {
        let (text, lost) = written(&games, notation);
        assert!(text.contains(first) && lost.is_empty(), "{text}");
        let (back, _) = written(&read(&text), Notation::Lalg);
        assert_eq!(back, GAME);
    }
    let chinese = WriteOptions { notation: Some(Notation::Chinese), ..WriteOptions::default() };
    assert_eq!(write(&games, &chinese, &mut Vec::new()), None);
    let mut front = Front::default();
    front.position = Position::usual(Variant::Shogi);
    assert_eq!(write(&[Game::new(front)], &WriteOptions::default(), &mut Vec::new()), None);
}

#[test]
fn the_dialect_has_a_fen_and_an_end() {
    let text = "FORMAT LALG\nGAME\nSETUP{ Ke0; Nb0; kd9; me9; MOVE 12, BLACK }\nSTART{ 12. ... Kd9-d8 13. Nb0-c2 }\n";
    let (text, _) = written(&read(text), Notation::Wxf);
    let expected =
        "FORMAT WXF\n\nGAME\nFEN 3ke4/9/9/9/9/9/9/9/9/1H2K4 b - - 0 12\n\nSTART{\n12. ... K4+1 13. H8+7\n}END\n";
    assert_eq!(text, expected);
}

#[test]
fn positions_that_a_setup_cannot_say_are_a_fen() {
    for (fen, line) in [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 7 1", "FEN 4k4/9/9/9/9/9/9/9/9/4K4 w - - 7 1\n"),
        ("9/9/9/9/9/9/9/9/9/4K4 b - - 0 3", "FEN 9/9/9/9/9/9/9/9/9/4K4 b - - 0 3\n"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 3", "SETUP{ Ke0; kd9; MOVE 3, BLACK }\n"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "GAME\n\nSTART{\n"),
    ] {
        let mut front = Front::default();
        front.position = Position::Xiangqi(fen::read(fen).unwrap().0.position()).shared();
        let (text, lost) = written(&[Game::new(front.clone())], Notation::Lalg);
        assert!(text.contains(line) && lost.is_empty(), "{text}");
        assert_eq!(read(&text)[0].front.position, front.position, "{text}");
    }
}

#[test]
fn losses_are_reported() {
    let mut game = read("FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 { 1. Pc3-c4 } { 1. Pa3-a4 } Ra9-b7 2. junk }\n").remove(0);
    game.front.title = Some("2, game".to_owned());
    game.front.tags.push(("Red".to_owned(), "a;b".to_owned()));
    game.plies[0].nags = vec!["$5".to_owned(), "$14".to_owned()];
    game.plies[0].time = Some("12".to_owned());
    for line in 1..3 {
        game.lines[line].id = Some(4);
    }
    game.play(0, None, None, "two words");
    let plies = game.plies.clone();
    let (text, lost) = written(&[game], Notation::Axf);
    let expected = "FORMAT AXF

GAME
/* [Title \"2, game\"] */
/* [Red \"a;b\"] */

START{
1. C2=5 (4) /* $5 $14 */ { 1. P9+1 } 1. ... Ra9-b7 2. junk 2. /* two words */
VAR[4]{
  1. P7+1
}
}
";
    assert_eq!(text, expected);
    let expected = [
        (0, Lost::Time("12".to_owned())),
        (0, Lost::VariationNumber(4)),
        (3, Lost::FixedText),
        (4, Lost::UnreadText),
        (5, Lost::UnreadText),
        (5, Lost::TextAsComment),
    ];
    let expected = expected.map(|(ply, what)| LossPlace::of(0, &plies[ply]).lost(what));
    assert_eq!(lost, expected);
}

#[test]
fn titles_that_would_be_numbers_become_comments() {
    for (title, line) in [
        ("1st round", "GAME 1st round\n"),
        ("2 cannons, again", "GAME 2 cannons, again\n"),
        ("2024", "GAME\n/* [Title \"2024\"] */\n"),
        ("12 , b", "GAME\n/* [Title \"12 , b\"] */\n"),
        ("[x]", "GAME\n/* [Title \"[x]\"] */\n"),
    ] {
        let mut front = Front::default();
        front.title = Some(title.to_owned());
        let (text, _) = written(&[Game::new(front.clone())], Notation::Lalg);
        assert!(text.contains(line), "{text}");
        let back = read(&text).remove(0).front;
        assert_eq!(back.title.is_none(), line.starts_with("GAME\n"), "{text}");
        assert_eq!(back.number, None, "{text}");
    }
}

#[test]
fn lines_end_as_they_shall() {
    let games = read(GAME);
    let options = WriteOptions { ending: LineEnding::CrLf, ..WriteOptions::default() };
    assert_eq!(write(&games, &options, &mut Vec::new()).unwrap(), GAME.replace('\n', "\r\n"));
}

#[test]
fn deep_variations_cost_no_stack() {
    let mut game = Game::new(Front::default());
    let mv = notation::read("h2e2", &Dialect::coordinate(), &game.front.position).meant();
    let mut ply = game.play(0, mv, None, "h2e2");
    for _ in 0..20_000 {
        let line = game.branch(ply, None);
        ply = game.play(line, mv, None, "h2e2");
    }
    let (text, _) = written(&[game], Notation::Iccs);
    assert_eq!(text.matches("H2-E2").count(), 20_001);
}
