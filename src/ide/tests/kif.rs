//! Records of KIF: their trees, what is written, and what comes back.

use crate::formats::csa::CSA;
use crate::formats::kif::{KI2, KIF};
use crate::formats::{Format, WriteOptions};
use crate::ide::{self, Document};
use crate::notation::{self, Dialect, Notation};
use crate::record::{End, Game};
use crate::rules::{Position, Side, Variant};

fn game(text: &str) -> Game {
    game_in(text, &KIF)
}

fn game_in(text: &str, format: &Format) -> Game {
    let document = Document::open_text(text, format.info.id);
    let entry = document.entry(0).expect("a game");
    document.game_of(entry)
}

/// The moves of every line in USI, each with the number of the half-move that it replaces.
fn lines(game: &Game) -> Vec<String> {
    let usi = |ply: &usize| {
        let ply = &game.plies[*ply];
        let mut text = String::new();
        let mv = ply.mv.expect("a move");
        assert!(notation::write(mv, &Dialect::new(Notation::Coordinate), &ply.before, &mut text));
        text
    };
    let text = |line: &crate::record::Line| {
        let at = line.replaces.map(|ply| game.plies[ply].number);
        let at = at.or(line.continues.map(|ply| game.plies[ply].number + 1));
        let parent = line.replaces.or(line.continues).map(|ply| game.plies[ply].line);
        let at = at.zip(parent).map_or_else(String::new, |(at, parent)| format!("{at} of {parent}: "));
        at + &line.plies.iter().map(usi).collect::<Vec<_>>().join(" ")
    };
    game.lines.iter().map(text).collect()
}

fn written(game: &Game) -> String {
    written_in(game, &KIF)
}

fn written_in(game: &Game, format: &Format) -> String {
    let mut lost = Vec::new();
    let text = (format.write)(std::slice::from_ref(game), &WriteOptions::default(), &mut lost).expect("shogi");
    assert_eq!(lost, []);
    text
}

const GAME: &str = "\
#KIF version=2.0 encoding=UTF-8
手合割：平手
先手：A
後手：B
手数----指手---------消費時間--
*対局前
   1 ７六歩(77)   ( 0:16/00:00:16)
*一手目
*二行目
&しおり
   2 ３四歩(33)   ( 0:00/00:00:00)
   3 ２二角成(88) ( 0:00/00:00:16)
   4 同　銀(31)   ( 0:00/00:00:00)+
   5 ４五角打     ( 0:00/00:00:16)
   6 投了         ( 0:03/00:00:03)
まで5手で先手の勝ち

変化：6手
*続けば
   6 ５二金(61)

変化：4手
   4 同　飛(82)   ( 0:05/00:00:05)+
   5 ５六角打     +

変化：5手
   5 中断
まで4手で中断

変化：4手
   4 ８四歩(83)
";

#[test]
fn lines_branch_from_the_last_one_that_is_long_enough() {
    let game = game(GAME);
    let expected = ["7g7f 3c3d 8h2b+ 3a2b B*4e", "6 of 0: 6a5b", "4 of 0: 8b2b B*5f", "5 of 2: ", "4 of 0: 8c8d"];
    assert_eq!(lines(&game), expected);
    assert_eq!(game.comments, ["対局前"]);
    assert_eq!(game.plies[0].comments, ["一手目\n二行目", "&しおり"]);
    assert_eq!(game.plies[0].time.as_deref(), Some("0:16/00:00:16"));
    let end = game.end.as_ref().map(|end| (end.text.as_str(), end.end, end.special, end.time.as_deref()));
    assert_eq!(end, Some(("投了", End::Loses, Some("TORYO"), Some("0:03/00:00:03"))));
    assert_eq!(game.lines[1].comments, ["続けば"]);
    assert_eq!(game.lines[3].end.as_ref().map(|end| end.end), Some(End::Unfinished));
    assert!(ide::diagnostics(&Document::open_text(GAME, "kif")).is_empty());
}

#[test]
fn a_game_is_written_as_it_was() {
    assert_eq!(written(&game(GAME)), GAME);
    assert_eq!(ide::format(&Document::open_text(GAME, "kif")), GAME);
}

#[test]
fn a_variation_after_the_last_move_goes_on() {
    let text = "1 ７六歩(77)\n2 ４二銀(31)\n変化：3手\n3 ６八銀(79)\n4 ３四歩(33)\n";
    assert_eq!(lines(&game(text)), ["7g7f 3a4b 7i6h 3c3d"]);
}

/// The word that ends a variation is in JSON, and comes back.
#[test]
fn ends_of_variations_are_in_json() {
    let text = GAME.replace("   5 中断\n", "   5 不戦敗   ( 0:01/00:00:17)\n*おわり\n");
    let document = Document::open_text(&text, "kif");
    let json = crate::json::text(|out| crate::json::write(&document, None, out));
    let end = r#""end":{"comments":["おわり"],"special":null,"text":"不戦敗","time":"0:01/00:00:17"}"#;
    assert!(json.contains(end), "{json}");
    let json = crate::json::text(|out| crate::json::write(&Document::open_text(GAME, "kif"), None, out));
    assert!(json.contains(r#""special":"CHUDAN","text":"中断""#), "{json}");
    let back = crate::json::read(&json).map_err(|_| ()).expect("games");
    let ends = |game: &Game| {
        game.lines.iter().map(|line| line.end.as_ref().map(|end| (end.end, end.special))).collect::<Vec<_>>()
    };
    let sorted = |game: &Game| {
        let mut ends = ends(game).iter().map(|end| format!("{end:?}")).collect::<Vec<_>>();
        ends.sort();
        ends
    };
    assert_eq!(sorted(&back[0]), sorted(&game(GAME)));
}

#[test]
fn the_same_square_is_that_of_the_move_before_the_branch() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ９六歩(97)\n6 ９四歩(93)\n\
                変化：4手\n4 同　飛(82)\n5 ８八銀(79)\n変化：5手\n5 ９六歩(97)\n";
    let expected = ["7g7f 3c3d 8h2b+ 3a2b 9g9f 9c9d", "4 of 0: 8b2b 7i8h", "5 of 1: 9g9f"];
    assert_eq!(lines(&game(text)), expected);
}

/// What people write, each with the position it starts from and its findings.
#[test]
fn starts_and_their_diagrams() {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let mate = format!(
        "後手の持駒：飛 角二金四銀四桂四香四歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
         | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n{}+---------------------------+\n先手の持駒：飛　\n",
        empty.repeat(8)
    );
    let part = format!("手数＝8  ▲５二飛  まで\n{mate}後手番\n");
    let shogi = |rows: &str, rest: &str| format!("{rows}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {rest}");
    for (text, fen, codes) in [
        ("手合割：平手\n", shogi("lnsgkgsnl/1r5b1", "b - 1"), ""),
        ("手合割：角落ち　　\n", shogi("lnsgkgsnl/1r7", "w - 1"), ""),
        ("手合割：左五枚落ち\n", shogi("1nsgkgs2/9", "w - 1"), ""),
        ("手合割：右七枚落ち\n", shogi("3gkgs2/9", "w - 1"), ""),
        ("手合割：百枚落ち\n", shogi("lnsgkgsnl/1r5b1", "b - 1"), "missing-board"),
        (&mate, "4k4/9/9/9/9/9/9/9/9 b Rr2b4g4s4n4l18p 1".to_owned(), ""),
        (&format!("手合割：平手\n{mate}"), "4k4/9/9/9/9/9/9/9/9 b Rr2b4g4s4n4l18p 1".to_owned(), ""),
        (&format!("手合割：詰将棋\n{mate}後手番\n"), "4k4/9/9/9/9/9/9/9/9 w Rr2b4g4s4n4l18p 1".to_owned(), ""),
        (&part, "4k4/9/9/9/9/9/9/9/9 w Rr2b4g4s4n4l18p 9".to_owned(), ""),
        (&mate.replace("v玉 ・", "v玉v玉"), "4kk3/9/9/9/9/9/9/9/9 b Rr2b4g4s4n4l18p 1".to_owned(), "piece-count"),
        (&mate.replace("飛　\n", "飛三\n"), "4k4/9/9/9/9/9/9/9/9 b 3Rr2b4g4s4n4l18p 1".to_owned(), "piece-count"),
        (&mate.replace("v玉", "v猫"), "9/9/9/9/9/9/9/9/9 b Rr2b4g4s4n4l18p 1".to_owned(), "unexpected-token"),
        (&mate.replace("飛　\n", "玉\n"), "4k4/9/9/9/9/9/9/9/9 b r2b4g4s4n4l18p 1".to_owned(), "unknown-piece"),
    ] {
        let document = Document::open_text(text, "kif");
        let position = document.entry(0).expect("a record").analysis.front().position.clone();
        assert_eq!(crate::words::names::position(&position), fen, "{text}");
        let found: Vec<&str> = ide::diagnostics(&document).iter().map(|found| found.code.code).collect();
        assert_eq!(found.join(" "), codes, "{text}");
    }
}

#[test]
fn games_go_to_csa_and_back() {
    let text = "\
#KIF version=2.0 encoding=UTF-8
棋戦：練習
手合割：角落ち
下手：A
上手：B
手数----指手---------消費時間--
   1 ６二銀(71)   ( 0:01/00:00:01)
   2 ７六歩(77)   ( 1:05/00:01:05)
*よい手
   3 反則勝ち     ( 0:02/00:00:03)
まで2手で上手の反則勝ち
";
    let game = game(text);
    let csa = (CSA.write)(std::slice::from_ref(&game), &WriteOptions::default(), &mut Vec::new());
    let csa = csa.expect("shogi");
    assert!(
        csa.contains("N+A\n") && csa.contains("-7162GI\nT1\n+7776FU\nT65\n'よい手\n%+ILLEGAL_ACTION\nT2\n"),
        "{csa}"
    );
    let document = Document::open_text(&csa, "csa");
    let back = document.game_of(document.entry(0).expect("a game"));
    assert_eq!(written(&back), text.replace("下手：", "先手：").replace("上手：", "後手："));
}

/// Whatever is typed into a game, it is read as a whole one would be.
#[test]
fn a_change_of_a_line_moves_its_branches() {
    let mut document = Document::open_text(GAME, "kif");
    for (from, to) in
        [("変化：6手", "変化：3手"), ("同　飛", "同　角"), ("３四歩", "８四歩"), ("変化：3手", "変化：6手")]
    {
        let text = document.text();
        let at = text.find(from).expect("the words");
        document.edit(at..at + from.len(), to);
        let text = document.text();
        let whole = Document::open_text(&text, "kif");
        let shown = |document: &Document| {
            let found = ide::diagnostics(document);
            found.iter().map(|found| format!("{:?} {}", found.range, found.message)).collect::<Vec<_>>()
        };
        assert_eq!(shown(&document), shown(&whole), "{text}");
        let now = document.game_of(document.entry(0).expect("a game"));
        assert_eq!(now.lines.len(), game(&text).lines.len());
    }
}

/// The game above, as KI2 holds it.
const ROWS: &str = "\
手合割：平手
先手：A
後手：B

*対局前
▲７六歩
*一手目
*二行目
&しおり
△３四歩    ▲２二角成  △同　銀    ▲４五角
まで5手で先手の勝ち

変化：6手
*続けば
△５二金右

変化：4手
△同　飛    ▲５六角

変化：5手
まで4手で中断

変化：4手
△８四歩
";

#[test]
fn a_game_in_rows() {
    let rows = game_in(ROWS, &KI2);
    assert_eq!(lines(&rows), lines(&game(GAME)));
    assert_eq!(rows.comments, ["対局前"]);
    assert_eq!(rows.plies[0].comments, ["一手目\n二行目", "&しおり"]);
    assert_eq!(rows.end.as_ref().map(|end| (end.end, end.special)), Some((End::Wins(Side::First), Some("TORYO"))));
    assert_eq!(ide::diagnostics(&Document::open_text(ROWS, "ki2")), []);
    assert_eq!(ide::format(&Document::open_text(ROWS, "ki2")), ROWS);
    assert_eq!(written_in(&rows, &KI2), ROWS);
}

/// From one form to the other and back. Only the times are gone.
#[test]
fn rows_and_lines_hold_the_same_game() {
    let mut lost = Vec::new();
    let there = (KI2.write)(&[game(GAME)], &WriteOptions::default(), &mut lost).expect("shogi");
    assert_eq!(there, ROWS);
    assert_eq!(format!("{:?}", lost.iter().map(|loss| &loss.what).collect::<Vec<_>>()), "[Parts(Times, Some(7))]");
    let back = written(&game_in(&there, &KI2));
    let marks = |text: &str| text.lines().map(|line| line.ends_with('+')).collect::<Vec<_>>();
    assert_eq!(lines(&game(&back)), lines(&game(GAME)));
    assert_eq!(marks(&back), marks(GAME));
}

/// Rows of moves as people write them. Each has its findings, and the formatted text if it can be formatted.
#[test]
fn rows_as_people_write_them() {
    for (text, codes, laid_out) in [
        ("▲７六歩△３四歩▲２六歩\n", "", "▲７六歩    △３四歩    ▲２六歩\n"),
        ("▲７六歩 △３四歩\n▲２六歩\n△８四歩\n", "", "▲７六歩    △３四歩    ▲２六歩    △８四歩\n"),
        ("☗７六歩 ☖３四歩 ▼２六歩 ▽８四歩\n", "", "☗７六歩    ☖３四歩    ▼２六歩    ▽８四歩\n"),
        ("７六歩 ３四歩\n", "", "７六歩      ３四歩\n"),
        ("▲７六歩(77) △３四歩(33)\n", "", "▲７六歩(77) △３四歩(33)\n"),
        ("▲７六歩 △３四歩 ▲投了\n", "", "▲７六歩    △３四歩    ▲投了\n"),
        ("▲７六歩 △３四歩 まで2手で後手の勝ち\n", "", "▲７六歩    △３四歩\nまで2手で後手の勝ち\n"),
        ("▲７六歩 △３四歩\n\n▲２六歩\n", "", "▲７六歩    △３四歩\n\n▲２六歩\n"),
        ("▲７六歩 *よい\n△３四歩 # 定跡\n", "", "▲７六歩\n*よい\n△３四歩\n# 定跡\n"),
        ("変化：1手 ▲７六歩\n", "unknown-statement", ""),
        ("▲７六歩 △３四歩\n変化：2手 △８四歩\n変化：3手目▲２六歩\n", "", ""),
        ("▲７六歩 △３四歩\n変化：2手 three\n△８四歩\n", "unknown-statement", ""),
        ("▲７六歩 △３四歩 ▲２二角成 △同銀 ▲５五角\n", "", "▲７六歩    △３四歩    ▲２二角成  △同銀      ▲５五角\n"),
        ("▲７六歩 △３四歩 ▲４五銀\n", "no-such-piece", ""),
        ("▲７六歩 △７六歩 ▲２六歩\n", "no-such-piece", ""),
        ("▲７六歩 good △３四歩\n", "unexpected-token", ""),
        ("初手▲７六歩 △３四歩\n", "unexpected-token", ""),
        ("▲７六歩 △３四歩 ▲５八金\n", "ambiguous-move", ""),
        ("同　歩\n", "malformed-move", ""),
        ("▲７六歩 △３四歩\nまで3手で先手の勝ち\n", "result-contradiction", ""),
    ] {
        let document = Document::open_text(text, "ki2");
        let found: Vec<&str> = ide::diagnostics(&document).iter().map(|found| found.code.code).collect();
        assert_eq!(found.join(" "), codes, "{text}");
        if !laid_out.is_empty() {
            assert_eq!(ide::format(&document), laid_out, "{text}");
        }
    }
}

/// A line of random moves of KIF from a position, with comments and an end. Returns the positions before its moves.
fn random_line(random: &mut fastrand::Rng, start: &Position, number: usize, text: &mut String) -> Vec<Position> {
    let ends = ["投了", "中断", "千日手", "持将棋", "切れ負け", "反則勝ち", "反則負け", "詰み", "不戦敗"];
    let said = ["*よい手\n", "*一行目\n*二行目\n", "&しおり\n", "*▲７六歩 △３四歩\n", "*変化：2手\n"];
    let (mut position, mut before) = (start.clone(), Vec::new());
    for ply in number..number + 1 + random.usize(..30) {
        let moves = position.legal_moves();
        let taking: Vec<_> = moves.iter().copied().filter(|mv| Some(mv.to()) == last_square(&position)).collect();
        let Some(mv) = random.choice(taking.iter()).or_else(|| random.choice(moves.iter())).copied() else { break };
        let mut word = String::new();
        assert!(notation::write(mv, &Dialect::new(Notation::Kif), &position, &mut word));
        *text += &format!("{ply} {word}\n");
        if random.u8(..6) == 0 {
            *text += said[random.usize(..said.len())];
        }
        before.push(position.clone());
        position.play(mv);
    }
    if random.bool() {
        *text += &format!("{} {}\n", number + before.len(), ends[random.usize(..ends.len())]);
    }
    before
}

fn last_square(position: &Position) -> Option<crate::rules::Square> {
    match position {
        Position::Shogi(position) => position.last(),
        _ => None,
    }
}

#[test]
fn random_trees_come_back_the_same() {
    let mut random = crate::random::random(41);
    let comments = |game: &Game| {
        let of_plies = game.plies.iter().map(|ply| ply.comments.join("|")).collect::<Vec<_>>();
        let ends = game.lines.iter().map(|line| line.end.as_ref().map(|end| end.text.clone())).collect::<Vec<_>>();
        format!("{of_plies:?} {ends:?} {:?}", game.end.as_ref().map(|end| (&end.text, &end.comments)))
    };
    for _ in 0..crate::random::rounds(20) {
        let (mut text, start) = (String::new(), Position::start(Variant::Shogi));
        let main = random_line(&mut random, &start, 1, &mut text);
        let mut above = main.len();
        while above > 0 && random.u8(..4) > 0 {
            above = random.usize(..above);
            text += &format!("変化：{}手\n", above + 1);
            let inner = random_line(&mut random, &main[above], above + 1, &mut text);
            if inner.len() > 2 {
                let at = random.usize(1..inner.len());
                text += &format!("変化：{}手\n", above + at + 1);
                random_line(&mut random, &inner[at], above + at + 1, &mut text);
            }
        }
        let first = game(&text);
        let rows = (KI2.write)(std::slice::from_ref(&first), &WriteOptions::default(), &mut Vec::new()).expect("shogi");
        let back = game(&written(&game_in(&rows, &KI2)));
        assert_eq!(lines(&back), lines(&first), "{text}\n{rows}");
        assert_eq!(comments(&back), comments(&first), "{text}\n{rows}");
        let csa = (CSA.write)(std::slice::from_ref(&first), &WriteOptions::default(), &mut Vec::new()).expect("shogi");
        let document = Document::open_text(&csa, "csa");
        let back = game(&written(&document.game_of(document.entry(0).expect("a game"))));
        assert_eq!(lines(&back)[0], lines(&first)[0], "{text}\n{csa}");
    }
}

/// A word in the place of a half-move is read as one, or is an error.
#[test]
fn no_half_move_is_dropped() {
    let codes = |text: &str, format: &Format| {
        let document = Document::open_text(text, format.info.id);
        let codes: Vec<&str> = ide::diagnostics(&document).iter().map(|one| one.code.code).collect();
        (document.totals().plies, codes)
    };
    for (lines, plies, expected) in [
        ("   1 7776\n", 1, &["non-canonical"][..]),
        ("   1 ７六歩(77)\n   2 3334\n", 2, &["non-canonical"]),
        ("   1 ７六歩　(77) ( 0:01/00:00:01)\n   2 ３四歩 (33)\n   3 ２二角成　(88)\n   4 同　銀　(31)\n", 4, &[]),
        ("   1 ７六歩(77)\n   2 ９９９９\n", 2, &["malformed-move"]),
        ("   1 ７六歩(77)\n   2 ◆◆◆◆\n", 1, &["unknown-statement"]),
        ("   1 ７六歩(77)\n   2 ( 0:12/00:00:12)\n", 1, &["unexpected-token"]),
        ("   1 ７六歩(77)\n   2\n", 1, &[]),
        ("   1 ７六歩(77)\n   2 トライ\n", 1, &[]),
    ] {
        let text = format!("#KIF version=2.0 encoding=UTF-8\n手合割：平手\n{lines}");
        assert_eq!(codes(&text, &KIF), (plies, expected.to_vec()), "{lines}");
    }
    for (rows, plies, expected) in [
        ("▲７六歩 △３四歩\n▲口二飛 △８四歩 ▲２六歩\n", 5, &["malformed-move"][..]),
        ("▲７六歩 △３四歩\n◆◆◆◆ △８四歩\n", 4, &["malformed-move"]),
        ("▲７口歩 △３四歩\n▲２六歩\n", 3, &["malformed-move"]),
        ("▲７六歩(77) △３四歩　(33)\n", 2, &["non-canonical"]),
    ] {
        let text = format!("#KI2 version=2.0 encoding=UTF-8\n手合割：平手\n\n{rows}");
        let (found, mut codes) = codes(&text, &KI2);
        codes.retain(|code| *code != "non-canonical" || expected.contains(code));
        codes.dedup();
        assert_eq!((found, codes), (plies, expected.to_vec()), "{rows}");
    }
}
