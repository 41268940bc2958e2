use super::{NoOtherRecords, Search, Tally, position_of_fen};
use crate::document::position_at_cursor;
use crate::ide::tests::fixture;
use crate::ide::{self, Document, Locale, Section};
use crate::record::Verdict;
use crate::rules::{Move, Position};
use crate::syntax::ONE_BY_ONE;
use expect_test::{Expect, expect};

/// The games that reach the position at the cursor: place, half-moves, and the move played next.
fn check(language: &str, text: &str, expect: Expect) {
    let (document, cursor) = fixture(language, text);
    let position = position_at_cursor(&document, cursor).unwrap().position;
    let found = ide::search(&document, &Search { position: Some(position.clone()), ..Search::default() });
    let text = document.text();
    let mut shown = String::new();
    for game in found {
        let line = text[..game.range.start].matches('\n').count() + 1;
        let next = game.next.map_or("-".to_owned(), |mv| super::coordinate(mv, &position));
        let variation = if game.in_variation { " in a variation" } else { "" };
        shown += &format!("{line}: {} after {}{variation}: {next}\n", &text[game.range], game.ply);
    }
    expect.assert_eq(&shown);
}

#[test]
fn transpositions_are_found_in_lines_and_variations() {
    check(
        "xq",
        "
            GAME 1
            START{ 1. H2-E2 H9-G7 2. H0-G2 B9-C7<|> 3. I0-H0 }
            GAME 2
            START{ 1. H2-E2 I9-I8 2. H0-G2 I8-I9 3. I0-H0 }
            GAME 3
            START{ 1. H2-E2 B9-C7 2. H0-G2 H9-G7 3. C3-C4 }
            GAME 4
            START{ 1. H2-E2 B9-C7 (1) 2. H0-G2 VAR[1]{ 1. ... H9-G7 2. H0-G2 B9-C7 3. A0-A1 } }
        ",
        expect![[r#"
            2: B9-C7 after 4: i0h0
            6: H9-G7 after 4: c3c4
            8: B9-C7 after 4 in a variation: -
        "#]],
    );
}

#[test]
fn the_start_is_reached_by_every_game_and_by_a_position_alone() {
    check(
        "xiangqi-fen",
        "# bare kings\n<|>4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n",
        expect![[r#"
            2: 4k4 after 0: -
        "#]],
    );
    check(
        "csa",
        "V2.2\nPI\n+\n+7776FU<|>\n-3334FU\n%TORYO\n/\nPI\n+\n+7776FU\n+7776FU\n-8384FU\n",
        expect![[r#"
            4: +7776FU after 1: 3c3d
            10: +7776FU after 1: 8c8d
        "#]],
    );
}

#[test]
fn a_half_move_that_cannot_be_read_ends_its_line() {
    check(
        "xq",
        "GAME\nSTART{ 1. H2-E2<|> xxxx 2. H0-G2 }\nGAME\nSTART{ 1. H2-E2 H9-G7 }\n",
        expect![[r#"
        2: H2-E2 after 1: -
        4: H2-E2 after 1: h9g7
    "#]],
    );
    let (document, cursor) = fixture("xq", "GAME\nSTART{ 1. H2-E2 xxxx 2. H0-G2<|> }\n");
    let position = position_at_cursor(&document, cursor).unwrap().position;
    assert_eq!(ide::search(&document, &Search { position: Some(position), ..Search::default() }), []);
}

#[test]
fn headers_are_searched_in_any_case() {
    let text = "GAME\nRED Berg; 1850\nEVENT Spring cup\nRESULT 1-0\nSTART{ 1. H2-E2 }\n\
                GAME\nRED Lund\nBLACK bergman\nRESULT 0.5-0.5\nSTART{ 1. H2-E2 }\n";
    let (document, _) = fixture("xq", text);
    let games = |search: Search| ide::search(&document, &search).iter().map(|game| game.game).collect::<Vec<_>>();
    let player = |name: &str| Search { player: Some(name.to_owned()), ..Search::default() };
    assert_eq!(games(player("BERG")), [1, 2]);
    assert_eq!(games(Search { event: Some("spring".to_owned()), ..player("berg") }), [1]);
    assert_eq!(games(Search { result: Some(Verdict::Draw), ..Search::default() }), [2]);
    assert_eq!(games(Search { result: Some(Verdict::Unfinished), ..Search::default() }), [0; 0]);
}

#[test]
fn the_result_is_that_of_the_game_tree() {
    let words = ["%TORYO", "%KACHI", "%SENNICHITE", "%CHUDAN", "%TSUMI", "+6978KI\n%KACHI", ""];
    for word in words {
        let (document, _) = fixture("csa", &format!("V2.2\nPI\n+\n+7776FU\n-3334FU\n{word}\n"));
        let entry = document.records().get(0).unwrap();
        assert_eq!(super::positions(&document, entry).unwrap().verdict, document.game_of(entry).verdict(), "{word}");
    }
    let (document, _) = fixture("xiangqi-pgn", "[Game \"Chinese Chess\"]\n\n1. H2-E2 0-1\n");
    let entry = document.records().get(0).unwrap();
    assert_eq!(super::positions(&document, entry).unwrap().verdict, Some(Verdict::SecondWins));
}

#[test]
fn positions_are_given_as_fen_of_any_game() {
    let is = |text: &str, wanted: &str| assert_eq!(position_of_fen(text, Locale::En).unwrap_err(), wanted);
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    assert!(matches!(position_of_fen(&format!("{start} w"), Locale::En), Ok(Position::Xiangqi(_))));
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert!(matches!(position_of_fen(shogi, Locale::En), Ok(Position::Shogi(_))));
    is("", "this FEN cannot be read: there is no position here");
    assert!(position_of_fen("rnbakabnr/9", Locale::En).is_err());
}

#[test]
fn a_hover_says_how_other_games_went_on() {
    let (document, cursor) = fixture(
        "xq",
        "GAME\nSTART{ 1. H2-<|>E2 }\n\
         GAME\nRESULT 1-0\nSTART{ 1. H2-E2 H9-G7 }\n\
         GAME\nRESULT 0-1\nSTART{ 1. H2-E2 H9-G7 }\n\
         GAME\nSTART{ 1. H2-E2 B9-C7 }\n",
    );
    let hover = ide::hover(&document, cursor).unwrap();
    let said = hover.sections.iter().rev().find_map(|section| match section {
        Section::Markdown(text) if text.starts_with("Reached") => Some(text.as_str()),
        _ => None,
    });
    expect![[r#"
        Reached in 3 other games: Red 1, Black 1.

        Played next: `H9-G7` in 2 (Red 1, Black 1) · `B9-C7` in 1"#]]
    .assert_eq(said.unwrap_or_default());
    let (document, cursor) = fixture("xq", "GAME\nSTART{ 1. H2-<|>E2 }\n");
    assert!(super::elsewhere(&document.cursor(cursor).unwrap(), ONE_BY_ONE, &NoOtherRecords).is_none());
}

#[test]
fn completion_begins_with_the_moves_of_other_games() {
    let games = "GAME\nSTART{ 1. I0-I1 H9-G7 }\nGAME\nSTART{ 1. I0-I1 }\nGAME\nSTART{ 1. A0-A2 }\n";
    let (document, cursor) = fixture("xq", &format!("{games}GAME\nSTART{{ 1. <|> }}\n"));
    let found = ide::completions(&document, cursor).unwrap();
    let first: Vec<_> = found.items.iter().take(3).map(|item| (&*item.label, &*item.detail)).collect();
    assert_eq!(
        first,
        [("I0-I1", "rook · 2 games"), ("A0-A2", "rook · 1 game"), ("H2-E2", "cannon · B00–D59 Central Cannon")]
    );
}

#[test]
fn edits_leave_the_positions_of_the_text_opened_anew() {
    let text = "GAME 1\nSTART{ 1. H2-E2 H9-G7 (1) 2. H0-G2 I9-H9\nVAR[1]{ 1. ... B9-C7 2. H0-G2 } }\n\
                GAME 2\nRESULT 1-0\nSTART{ 1. H0-G2 H9-G7 2. H2-E2 I9-H9 { 2. ... B9-C7 } }\n";
    let mut random = crate::random::random(11);
    let pieces = ["E2", "\n", "}", "{", "GAME 3\n", "RESULT 0-1\n", " C3-C4", "1", "", ""];
    for _ in 0..crate::random::rounds(5) {
        let (mut document, _) = fixture("xq", text);
        for _ in 0..12 {
            let length = document.rope().len_bytes();
            let from = random.usize(0..=length);
            let to = (from + random.usize(0..6)).min(length);
            ide::read_positions(&document, ONE_BY_ONE);
            document.edit(from..to, pieces[random.usize(0..pieces.len())]);
            let anew = Document::open_text(&document.text(), "xq");
            let all = |document: &Document| -> Vec<_> {
                document.records().iter().map(|entry| super::positions(document, entry).cloned()).collect()
            };
            assert_eq!(all(&document), all(&anew), "{}", document.text());
        }
    }
}

/// Games in which the horses of both sides go out and back, so that positions are reached again and again.
fn horses(random: &mut fastrand::Rng, games: usize) -> String {
    let mut text = String::new();
    for game in 1..=games {
        text += &format!("GAME {game}\nRESULT {}\nSTART{{\n", ["1-0", "0-1", "0.5-0.5"][random.usize(0..3)]);
        let mut horses = [0; 2];
        for number in 1..=20 {
            let way = (number + 1) % 2;
            if way == 0 {
                horses = [random.usize(0..2), random.usize(0..2)];
            }
            let own = [["H0-G2", "G2-H0"], ["B0-A2", "A2-B0"]][horses[0]][way];
            let other = [["H9-G7", "G7-H9"], ["B9-A7", "A7-B9"]][horses[1]][way];
            text += &format!("{number}. {own} {other}\n");
        }
        text += "}\n";
    }
    text
}

#[test]
fn a_large_document_counts_the_games_that_its_records_have() {
    let mut random = crate::random::random(2);
    let (mut document, _) = fixture("xq", &horses(&mut random, 600));
    assert!(document.totals().plies > super::QUICK);
    ide::read_positions(&document, ONE_BY_ONE);
    assert_eq!(super::parts_without_lines(&document).count(), 0);
    for round in 0..4 {
        let games: Vec<_> = document.records().iter().filter_map(|entry| super::positions(&document, entry)).collect();
        let keys = games[round].keys.to_vec();
        for (key, except) in keys.iter().zip([None, Some(round), Some(599)].into_iter().cycle()) {
            let (mut sorted, mut walked) = (Tally::default(), Tally::default());
            super::tally_known(&document, *key, except, &mut sorted);
            let others = document.records().iter().enumerate().filter(|(record, _)| Some(*record) != except);
            for game in others.filter_map(|(_, entry)| super::positions(&document, entry)) {
                if let Some(reached) = game.find(*key).find(|reached| reached.is_main) {
                    walked.count(game.verdict, reached.next.and_then(Move::code));
                }
            }
            assert_eq!(sorted, walked);
        }
        // A half-move less in a game, or a game less.
        let text = document.text();
        let at = text.find("B9-A7").unwrap();
        let end = if round == 2 { text.find("GAME 300").unwrap() } else { at + 5 };
        document.edit(at..end, "");
        assert!((1..=3).contains(&super::parts_without_lines(&document).count()));
        assert!(!ide::is_slow_to_search(&document));
    }
}

#[test]
fn continuations_are_ordered_by_their_games() {
    let moves = Position::start(crate::rules::Variant::Xiangqi).legal_moves();
    let mut tally = Tally::default();
    for (times, mv) in [(1, moves[5]), (3, moves[2]), (1, moves[1])] {
        (0..times).for_each(|_| tally.count(Some(Verdict::Draw), mv.code()));
    }
    let order: Vec<Move> = tally.continuations().into_iter().map(|(mv, _)| mv).collect();
    assert_eq!((order, tally.games.drawn), (vec![moves[2], moves[1], moves[5]], 5));
}
