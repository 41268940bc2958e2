//! Games made up at random, written in every format and read back.

mod slips;

use super::*;
use crate::formats::FORMATS;
use crate::formats::loss::Difference;
use crate::ide;
use crate::notation::Notation;
use crate::record::{Drawn, Front, GameResult};
use crate::rules::jeiqi::{Kind, with_reveal};
use crate::rules::{Move, Position};
use crate::text::TextRange;
use fastrand::Rng;

const WORDS: [&str; 12] = ["a", "Zug", "炮二平五", "(1)", "*/", "\"", "\\", "$14", "# no", "two\nlines", "; x", "1-0"];

fn words(random: &mut Rng) -> String {
    let count = random.usize(1..4);
    let words: Vec<&str> = (0..count).map(|_| WORDS[random.usize(..WORDS.len())]).collect();
    words.join(" ")
}

/// The move with the revealed kind of a dark piece.
fn revealed(mv: Move, position: &Position, random: &mut Rng) -> Move {
    let Position::Jeiqi(jeiqi) = position else { return mv };
    if !jeiqi.lacks_reveal(mv) {
        return mv;
    }
    let left: Vec<Move> =
        Kind::ALL.map(|kind| with_reveal(mv, Some(kind))).into_iter().filter(|mv| position.is_legal(*mv)).collect();
    left.get(random.usize(..left.len().max(1))).copied().unwrap_or(mv)
}

/// A game of legal moves with variations; `rich` also with headers, comments and judgements.
fn game(variant: Variant, rich: bool, random: &mut Rng) -> Game {
    let mut front = Front::default();
    front.is_game = true;
    front.position = Position::usual(variant);
    if rich {
        let tags = [("Event", "Spring"), ("Date", "1994.03.20"), ("Round", "3"), ("Weather", "a \"mild\" day")];
        front.tags = tags.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        for (key, name) in [("White", "Lund, Vera"), ("Black", "Brix")] {
            front.tags.push((key.to_owned(), name.to_owned()));
        }
        front.result = GameResult {
            score: Some("1-0".to_owned()),
            reason: Some(["Resign", "Forfeit on time", "time forfeit", "tired"][random.usize(..4)].to_owned()),
            points: Some((1.0, 0.0)),
        };
        front.number = Some((7, 0, TextRange::default()));
        front.title = Some("A title".to_owned());
    }
    let mut game = Game::new(front);
    if rich {
        game.comments.push(words(random));
    }
    let mut lines = vec![0];
    while game.plies.len() < 120 {
        let line = lines[random.usize(..lines.len())];
        let position = game.end_of(line).clone();
        let legal = position.legal_moves();
        if legal.is_empty() || game.lines[line].plies.len() > 40 {
            break;
        }
        let mv = revealed(legal[random.usize(..legal.len())], &position, random);
        let mut text = String::new();
        assert!(crate::notation::write(mv, &crate::notation::Dialect::coordinate(), &position, &mut text));
        let ply = game.play(line, Some(mv), None, &text);
        if !rich {
            continue;
        }
        match random.u8(..12) {
            0 => game.plies[ply].comments.push(words(random)),
            5 => game.diagrams.push(Drawn { line, ply: Some(ply), text: format!(" {} ", words(random)) }),
            1 => game.plies[ply].remark = Some(["!?", "+", "++", "#"][random.usize(..4)].to_owned()),
            2 => game.plies[ply].nags = vec!["$14".to_owned(), "$16".to_owned()],
            3 | 4 => {
                let id = random.bool().then_some(lines.len() as u32);
                let branch = game.branch(ply, id);
                let mv = revealed(legal[random.usize(..legal.len())], &position, random);
                game.play(branch, Some(mv), None, "x");
                if random.bool() {
                    game.lines[branch].comments.push(words(random));
                }
                if random.bool() && id.is_none() {
                    game.plies[ply].comments = vec![words(random), words(random)];
                    game.lines[branch].follows = Some(random.usize(..3));
                }
                lines.push(branch);
            }
            _ => {}
        }
    }
    game
}

/// The notations that a format writes games of a variant in.
fn notations(format: &'static Format, game: &Game) -> Vec<Option<Notation>> {
    let written = |notation: &Option<Notation>| {
        let options = WriteOptions { notation: *notation, ..WriteOptions::default() };
        (format.write)(std::slice::from_ref(game), &options, &mut Vec::new()).is_some()
    };
    std::iter::once(None).chain(Notation::ALL.map(Some)).filter(written).collect()
}

#[test]
fn games_with_everything_come_back() {
    let mut random = crate::random::random(71);
    let mut tried = 0;
    for format in FORMATS.iter().copied() {
        if !format.spelling.vocabulary.is_some_and(|own| own.carries) {
            continue;
        }
        for variant in [Variant::Xiangqi, Variant::Jeiqi] {
            if !format.holds(variant) {
                continue;
            }
            let id = format.info.id;
            for notation in notations(format, &Game::new(game(variant, false, &mut random).front)) {
                for _ in 0..crate::random::rounds(1) {
                    let games = vec![game(variant, true, &mut random), game(variant, true, &mut random)];
                    let options = WriteOptions { notation, ..WriteOptions::default() };
                    let target = Target::Format { format, notation: None };
                    let Converted { text, lost, .. } = convert(games, &target, &options, Locale::En).unwrap();
                    assert!(lost.is_empty(), "{id} {notation:?}: {lost:#?} in\n{text}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried >= 5, "{tried}");
}

/// XQF names what it does not hold, and reads back as the rest.
#[test]
fn games_come_back_from_xqf() {
    let mut random = crate::random::random(74);
    for round in 0..crate::random::rounds(60) {
        let games = vec![game(Variant::Xiangqi, round % 4 > 0, &mut random)];
        let converted = convert(games, &Target::Xqf, &WriteOptions::default(), Locale::En).unwrap();
        let named = |loss: &Loss| {
            let parts = [GamePart::Diagrams, GamePart::VariationNumbers, GamePart::Judgements];
            matches!(&loss.what, Lost::Parts(part, Some(_)) if parts.contains(part))
        };
        assert!(converted.lost.iter().all(named), "{:?}", converted.lost);
        assert!(round % 4 > 0 || converted.lost.is_empty(), "{:?}", converted.lost);
    }
}

/// DhtmlXQ names what it does not hold. The lines of a tree may stand in any order.
#[test]
fn games_come_back_from_dhtmlxq() {
    let mut random = crate::random::random(76);
    let target = Target::named("dhtmlxq").unwrap();
    for round in 0..crate::random::rounds(20) {
        let games = vec![game(Variant::Xiangqi, round % 4 > 0, &mut random)];
        let lines = games[0].lines.len();
        let converted = convert(games, &target, &WriteOptions::default(), Locale::En).unwrap();
        let named = |loss: &Loss| matches!(&loss.what, Lost::Parts(..) | Lost::Headers(_) | Lost::Header { .. });
        assert!(converted.lost.iter().all(named), "{:?} in\n{}", converted.lost, converted.text);
        let is_line = |line: &&str| line.starts_with("[DhtmlXQ_move_");
        let (mut moves, others): (Vec<&str>, Vec<&str>) = converted.text.lines().partition(is_line);
        random.shuffle(&mut moves);
        let shuffled = [others, moves].concat().join("\n");
        let shuffled = shuffled.replace("[/DhtmlXQ]\n", "") + "\n[/DhtmlXQ]\n";
        let tree = |text: &str| -> Vec<String> {
            let document = Document::open_text(text, "dhtmlxq");
            let again = document.game_of(document.entry(0).unwrap());
            assert!(again.plies.iter().all(|ply| ply.legality.is_legal()), "{text}");
            let path =
                |ply: &crate::record::Ply| format!("{} {:?}", crate::words::names::position(&ply.after), ply.comments);
            let mut paths: Vec<String> = again.plies.iter().map(path).collect();
            paths.sort();
            paths.push(again.lines.len().to_string());
            paths
        };
        assert_eq!(tree(&shuffled), tree(&converted.text), "{shuffled}");
        assert_eq!(tree(&shuffled).pop(), Some(lines.to_string()));
    }
}

/// A game merged with itself stays as it is, and every line of another is found in the merged one.
#[test]
fn games_are_merged() {
    let mut random = crate::random::random(77);
    let lines = |game: &Game| -> std::collections::BTreeSet<String> {
        game.plies.iter().map(|ply| crate::words::names::position(&ply.after)).collect()
    };
    let json = |game: Game| convert(vec![game], &Target::Json, &WriteOptions::default(), Locale::En).unwrap().text;
    for _ in 0..crate::random::rounds(20) {
        let variant = Variant::ALL[random.usize(..3)];
        let (one, other) = (game(variant, false, &mut random), game(variant, false, &mut random));
        let mut lost = Vec::new();
        let same = merge(vec![one.clone(), one.clone()], &mut lost).unwrap().unwrap();
        assert_eq!((json(same), lost.len()), (json(one.clone()), 0));
        let both = merge(vec![one.clone(), other.clone()], &mut lost).unwrap().unwrap();
        assert_eq!(lost, []);
        assert_eq!(lines(&both), &lines(&one) | &lines(&other));
        assert_eq!(both.main_line().count().min(one.main_line().count()), one.main_line().count());
    }
}

#[test]
fn games_come_back_from_jkf() {
    let mut random = crate::random::random(75);
    for _ in 0..crate::random::rounds(10) {
        let games = vec![game(Variant::Shogi, false, &mut random)];
        let Converted { text, lost, .. } = convert(games, &Target::Jkf, &WriteOptions::default(), Locale::En).unwrap();
        assert!(lost.is_empty(), "{lost:?} in {text}");
    }
    // A line may go on where another one ends, or only end in another way.
    let ends = "1 ７六歩(77)\n2 投了\n\n変化：2手\n2 切れ負け\n\n変化：2手\n2 ３四歩(33)\n";
    let document = crate::ide::Document::open_text(ends, "kif");
    let games = vec![document.game_of(document.entry(0).unwrap())];
    let Converted { text, lost, .. } = convert(games, &Target::Jkf, &WriteOptions::default(), Locale::En).unwrap();
    assert!(lost.is_empty(), "{lost:?} in {text}");
    assert_eq!(text.matches("special").count(), 2, "{text}");
    assert_eq!(text.matches("forks").count(), 1, "{text}");
    // Without the squares of a move, its piece and its relative word identify it.
    let text = r#"{"moves":[{},{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}},{"special":"TORYO"}]}"#;
    let [game] = &*read_foreign(text, Foreign::Json, Locale::En).unwrap() else { panic!("one game") };
    assert_eq!(game.main_line().next().and_then(|ply| ply.mv?.from()).map(|from| from.file()), Some(5));
    assert_eq!(game.verdict(), Some(crate::record::Verdict::FirstWins));
}

#[test]
fn moves_come_back_in_every_format_that_has_any() {
    let mut random = crate::random::random(72);
    for format in FORMATS.iter().copied() {
        for variant in Variant::ALL {
            for _ in 0..crate::random::rounds(1) {
                let games = vec![game(variant, false, &mut random)];
                let target = Target::Format { format, notation: None };
                let id = format.info.id;
                match convert(games, &target, &WriteOptions::default(), Locale::En) {
                    Err(why) => assert!(!format.holds(variant) && why.contains("one of"), "{id} {variant:?}: {why}"),
                    Ok(Converted { text, lost, .. }) => {
                        let another = |loss: &Loss| {
                            matches!(
                                loss.what,
                                Lost::ReadBack(Difference::Start | Difference::Result | Difference::Move(_))
                            )
                        };
                        assert!(!lost.iter().any(another), "{id}: {lost:?} in\n{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn json_and_lists_come_back() {
    let mut random = crate::random::random(73);
    for variant in Variant::ALL {
        let games = vec![game(variant, true, &mut random), game(variant, true, &mut random)];
        let Converted { text, lost, .. } =
            convert(games.clone(), &Target::Json, &WriteOptions::default(), Locale::En).unwrap();
        let mut differences = Vec::new();
        compare::read_back(
            &games,
            read_foreign(&text, Foreign::Json, Locale::En).unwrap().into_iter(),
            &mut differences,
        );
        assert!(lost.is_empty() && differences.is_empty(), "{differences:?}");
        let games = vec![game(variant, false, &mut random)];
        let Converted { text, lost, .. } =
            convert(games.clone(), &Target::Usi, &WriteOptions::default(), Locale::En).unwrap();
        compare::read_back(
            &games,
            read_foreign(&text, Foreign::Usi, Locale::En).unwrap().into_iter(),
            &mut differences,
        );
        assert!(lost.is_empty() && differences.is_empty(), "{differences:?}\n{text}");
    }
}

#[test]
fn what_is_different_is_seen() {
    let mut random = crate::random::random(74);
    let game = game(Variant::Xiangqi, true, &mut random);
    let losses = |change: &dyn Fn(&mut Game)| {
        let mut other = game.clone();
        change(&mut other);
        let mut lost = Vec::new();
        compare::read_back(std::slice::from_ref(&game), std::iter::once(other), &mut lost);
        lost
    };
    assert!(losses(&|_| {}).is_empty());
    let first = game.lines[0].plies[0];
    let varied = game.plies.iter().position(|ply| !ply.variations.is_empty()).unwrap();
    type Change<'a> = &'a dyn Fn(&mut Game);
    let changes: [(Change<'_>, &str); 9] = [
        (
            &|game| {
                game.plies[first].mv =
                    game.plies[first].before.legal_moves().iter().copied().find(|mv| Some(*mv) != game.plies[first].mv)
            },
            "another move",
        ),
        (&|game| std::sync::Arc::make_mut(&mut game.front.position).set_fullmove_number(9), "its first position"),
        (&|game| drop(game.front.tags.remove(2)), "the header Round, `3`"),
        (&|game| game.front.result = GameResult::default(), "its result"),
        (&|game| game.comments.clear(), "comments on the game"),
        (&|game| game.plies[first].comments.push("x".to_owned()), "comments or judgements"),
        (&|game| game.plies[varied].variations.clear(), "its variations"),
        (&|game| game.lines[0].plies.truncate(1), "it is missing when read back"),
        (&|game| game.lines[1].comments.push("x".to_owned()), "number or comment of a variation"),
    ];
    for (change, expected) in changes {
        let lost = losses(change);
        let words: Vec<String> = lost.iter().map(|loss| words::loss(Locale::default(), loss)).collect();
        assert!(words.len() == 1 && words[0].contains(expected), "{expected}: {words:?}");
    }
    let mut lost = Vec::new();
    compare::read_back(std::slice::from_ref(&game), std::iter::empty(), &mut lost);
    assert_eq!(lost, [LossPlace::File.lost(Lost::Games { written: 1, back: 0 })]);
}

#[test]
fn games_of_another_kind_are_refused() {
    let games = vec![Game::new(game(Variant::Shogi, false, &mut crate::random::random(1)).front)];
    let target = Target::named("xq").unwrap();
    let why = convert(games, &target, &WriteOptions::default(), Locale::En).unwrap_err();
    assert!(why.starts_with("xq cannot hold a shogi game; use one of ") && why.ends_with("usi, sfen, json"), "{why}");
    let chinese = WriteOptions { notation: Some(Notation::Chinese), ..WriteOptions::default() };
    let games = vec![Game::new(game(Variant::Xiangqi, false, &mut crate::random::random(1)).front)];
    let why = convert(games, &target, &chinese, Locale::En).unwrap_err();
    assert_eq!(why, "--notation chinese: xq cannot hold moves in this notation");
}

/// Fields say no number of a variation that leads nowhere, and so many losses would be one and the same.
#[test]
fn each_variation_that_no_half_move_refers_to_is_told_with_its_line() {
    let ring = ["2_1_1", "3_1_2", "1_1_3"].map(|id| format!("[DhtmlXQ_move_{id}]1747[/DhtmlXQ_move_{id}]\n"));
    let text = format!("[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n{}[/DhtmlXQ]\n", ring.concat());
    let mut lost = Vec::new();
    games_of(&Document::open_text(&text, "dhtmlxq"), 0, &mut lost);
    let told = |line| LossPlace::Line(line).lost(Lost::UnreferencedVariation(None));
    assert_eq!(lost, [told(3), told(4), told(5)]);
}

#[test]
fn large_files_are_taken_in_portions() {
    let game = "GAME\nSTART{ 1. Ch2-e2 junk }\n\n";
    let text = format!("FORMAT LALG\n{}", game.repeat(PORTION + 1));
    let document = Document::open_text(&text, "xq");
    for format in FORMATS.iter().copied().filter(|format| format.holds(Variant::Xiangqi)) {
        let target = Target::Format { format, notation: None };
        let Converted { text, lost, .. } = convert_document(&document, &target, &WriteOptions::default()).unwrap();
        let id = format.info.id;
        let whole = Document::open_text(&text, id);
        if whole.totals().games == 1 {
            assert!(!lost.is_empty(), "{id} holds one game and says so");
            continue;
        }
        let of_game = |index| {
            lost.iter().any(|lost| match lost.place {
                LossPlace::Game(game) | LossPlace::Ply { game, .. } => game == index,
                LossPlace::File | LossPlace::Line(_) => false,
            })
        };
        assert!(of_game(PORTION), "{id}: {lost:?}");
        assert!(!of_game(PORTION + 1), "{id}");
        assert_eq!(whole.totals().games as usize, PORTION + 1, "{id}");
        assert!(ide::format(&whole) == text, "{id} is not laid out");
    }
}

#[test]
fn positions_of_jeiqi_as_pikafish_reads_them() {
    let list = "x1xxk1xxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXX1X[R1P1c1] w - - 0 9\n";
    let pools = "x1xxk1xxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXX1X w A2B2N2R1C2P4a2b2n2r2c1p5 0 9\n";
    let options = WriteOptions::default();
    let to = |text: &str, name: &str| {
        let target = Target::named(name).expect(name);
        convert_document(&Document::open_text(text, "xiangqi-fen"), &target, &options)
    };
    let written = to(list, "pikafish").expect("jeiqi");
    assert_eq!((written.text.as_str(), written.lost.len()), (pools, 0));
    let back = to(pools, "xiangqi-fen").expect("jeiqi");
    assert_eq!((back.text.as_str(), back.lost.len()), (list, 0));
    assert!(to("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n", "pikafish").is_err());
    // A pool of -1 cannot be written: Black has a horse on the board and has lost both.
    let impossible = to(&list.replace("x1xxk1xxx", "h1xxk1xxx").replace("c1]", "h2]"), "pikafish").expect("jeiqi");
    assert_eq!(impossible.lost, [LossPlace::Game(0).lost(Lost::ReadBack(Difference::Position))]);
}

#[test]
fn a_wrong_letter_that_is_set_right_is_reported() {
    let wrong = Document::open_text("FORMAT LALG\nSTART{ 1. Re3-e4 Nh9-g7 }\n", "xq");
    let options = WriteOptions { notation: Some(Notation::Axf), ..WriteOptions::default() };
    let lost = convert_document(&wrong, &Target::named("xq").unwrap(), &options).unwrap().lost;
    let said: Vec<String> = lost.iter().map(|loss| words::loss(Locale::default(), loss)).collect();
    assert_eq!(said, ["game 1, 1. Re3-e4: this illegal move reads back as `P5+1`, a legal one"]);
}

/// The only text of some games in a format.
fn through(text: &str, language: &str, target: &str) -> String {
    let target = Target::named(target).expect("a target");
    let converted = match language {
        "json" => {
            let games = read_foreign(text, Foreign::Json, Locale::En).expect("games");
            convert(games, &target, &WriteOptions::default(), Locale::En)
        }
        _ => convert_document(&Document::open_text(text, language), &target, &WriteOptions::default()),
    };
    let Converted { text, lost, .. } = converted.expect("a text");
    assert!(lost.is_empty(), "{lost:?} in\n{text}");
    text
}

#[test]
fn what_stands_where_stays_there() {
    const HEAD: &str = "[Game \"Chinese Chess\"]\n";
    let cases = [
        ("[Result \"*\"]", "1. H2-E2 H9-G7 {a} (1... B9-C7) {b} 2. H0-G2 {c} *"),
        ("[Result \"*\"]", "1. H2-E2 (1. B2-E2) {a} (1. C3-C4) {b} {c} (1. G3-G4) 1... H9-G7 *"),
        ("[Result \"*\"]", "1. H2-E2\n  (1. B2-E2 {a} (1. C3-C4) {b})\n{c} *"),
        ("[Date \"24.12.1994\"]\n[Result \"*\"]", "1. H2-E2 *"),
        ("[Date \"1994.02.30\"]\n[Result \"*\"]", "1. H2-E2 *"),
    ];
    for (tags, moves) in cases {
        let text = format!("{HEAD}{tags}\n[Format \"ICCS\"]\n[Time \"10:00\"]\n[PlyCount \"7\"]\n\n{moves}\n");
        assert_eq!(through(&text, "xiangqi-pgn", "xiangqi-pgn"), text);
        assert_eq!(through(&through(&text, "xiangqi-pgn", "json"), "json", "xiangqi-pgn"), text);
        assert_eq!(through(&through(&text, "xiangqi-pgn", "xq"), "xq", "xiangqi-pgn"), text);
    }
    let text = format!("{HEAD}[Result \"1-0\"]\n[Format \"ICCS\"]\n\n1. H2-E2 1-0 {{late}}\n");
    assert_eq!(through(&through(&text, "xiangqi-pgn", "json"), "json", "xiangqi-pgn"), text);
    let game = "FORMAT LALG\n\nGAME\nRED a; 1200;\nBLACK b; ;\nDATE 1994-03-20 10:00\n\nSTART{\n1. Ch2-e2\n}\n";
    let separated = game.replace("1200;", "1200 ;;").replace("b; ;", "b;;;; ;");
    assert_eq!(through(&separated, "xq", "xq"), game);
    let pgn = through(&separated, "xq", "xiangqi-pgn");
    assert!(pgn.contains("[RedElo \"1200\"]\n") && !pgn.contains(';'), "{pgn}");
    for csa in ["N+a\nPI\n+\n+7776FU\n%TORYO\n", "V2\n$EVENT:a\nPI\n+\n", "$EVENT:a\nPI\n+\n%TIME_UP\n"] {
        assert_eq!(through(csa, "csa", "csa"), csa);
        assert_eq!(through(&through(csa, "csa", "json"), "json", "csa"), csa);
    }
}

/// Where a half-move is left out or cannot be read, those after it keep their numbers. What cannot be said without the
/// position is named.
#[test]
fn moves_in_doubt_keep_their_numbers() {
    const PGN: &str = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n\
        1. H2-E2 H9-G7 2. H0-G2 3. I0-H0 I9-H9 (3... B9-C7) 4. C3-C4 C6-C5 *\n";
    const AXF: &str = "FORMAT AXF\nGAME\nSTART{ 1. C2=5 N8+7 2. N2+3 3. R1=2 R9=8 4. P7+1 P7+1 }\n";
    const LALG: &str =
        "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Zz9-x 2. Nh0-g2 Nh9-g7 3. Ri0-h0 Nb9-c7 { 3. ... Ri9-h9 } }\n";
    let unknown = "3. R1=2: the position is not known, so it stays as it is";
    let rows = [
        (PGN, "xiangqi-pgn", "xiangqi-pgn", "2. H0-G2 3. I0-H0 I9-H9 (3... B9-C7) 4. C3-C4 C6-C5 *", None),
        (
            PGN,
            "xiangqi-pgn",
            "xq",
            "2. Nh0-g2 3. Ri0-h0 Ri9-h9 { 3. ... Nb9-c7 }\n4. Pc3-c4 Pc6-c5",
            Some("in the likeliest one"),
        ),
        (PGN, "xiangqi-pgn", "uci", "moves h2e2 h9g7 h0g2\n", Some("from `I0-H0` on")),
        (AXF, "xq", "xq axf", "2. N2+3 3. R1=2 R9=8 4. P7+1 P7+1", None),
        (AXF, "xq", "xiangqi-pgn", "2. H0-G2 3. R1=2 R9=8 4. C3-C4 P7+1", Some(unknown)),
        // The target square may or may not be occupied, so the capture sign stays as printed.
        (LALG, "xq", "xq", "Zz9-x 2. Nh0-g2 Nh9-g7 3. Ri0-h0 Nb9-c7 { 3. ... Ri9-h9 }", Some("it cannot be read")),
        (LALG, "xq", "xiangqi-pgn", "Zz9-x 2. H0-G2 H9-G7 3. I0-H0 B9-C7 (3... I9-H9)", Some("it cannot be read")),
    ];
    for (text, language, target, expected, loss) in rows {
        let (target, notation) =
            target.split_once(' ').map_or((target, None), |(target, _)| (target, Some(Notation::Axf)));
        let target = Target::named(target).expect("a target");
        let options = WriteOptions { notation, ..WriteOptions::default() };
        for through_json in [false, true] {
            let document = Document::open_text(text, language);
            let converted = match through_json {
                false => convert_document(&document, &target, &options),
                true => {
                    let written = json::text(|out| json::write(&document, None, out));
                    let games = read_foreign(&written, Foreign::Json, Locale::En).expect("games");
                    convert(games, &target, &options, Locale::En)
                }
            };
            let Converted { text, lost, .. } = converted.expect("a text");
            let lost: Vec<String> = lost.iter().map(|loss| words::loss(Locale::En, loss)).collect();
            let is_named = loss.is_none_or(|loss| lost.iter().any(|one| one.contains(loss)));
            let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(spaced(&text).contains(&spaced(expected)), "{expected} {through_json}\n{text}");
            assert!(is_named && lost.is_empty() == loss.is_none(), "{expected} {through_json}: {lost:?}");
        }
    }
}

/// Converts a text through some formats, one after the other.
fn by_way_of(text: &str, targets: &[&str]) -> String {
    let (mut text, mut language) = (text.to_owned(), targets[0].to_owned());
    for target in &targets[1..] {
        let named = Target::named(target).expect("a target");
        let options = WriteOptions::default();
        let converted = match Foreign::named(&language) {
            Some(foreign) => convert(read_foreign(&text, foreign, Locale::En).unwrap(), &named, &options, Locale::En),
            None => convert_document(&Document::open_text(&text, &language), &named, &options),
        };
        (text, language) = (converted.expect("a text").text, (*target).to_owned());
    }
    text
}

#[test]
fn headers_of_shogi_keep_their_names() {
    let game = |headers: &str| format!("{headers}手数----指手---------消費時間--\n   1 ７六歩(77)\n");
    for (headers, kept) in [
        (
            "棋戦：名人\n先手：山田\n後手：田中\n対局ID：12\n",
            &["棋戦：名人", "先手：山田", "後手：田中", "対局ID：12"][..],
        ),
        (
            "終了日時：2020/02/03 11:00\n対局日：2020/02/03\n開始日時：2020/02/03 10:00\n",
            &["対局日：2020/02/03", "開始日時：2020/02/03 10:00"],
        ),
        ("備考：夜\n最大手数：320\n持将棋：24\n先手：a\n", &["備考：夜", "最大手数：320", "持将棋：24", "先手：a"]),
        ("最大手数：なし\n先手：a\n", &["最大手数：なし", "先手：a"]),
        ("持ち時間：各30分\n後手：b\n", &["持ち時間：各30分", "後手：b"]),
        ("先手持ち時間：600+0+5\n場所：東京\n", &["先手持ち時間：600+0+5", "場所：東京"]),
    ] {
        let back = by_way_of(&game(headers), &["kif", "csa", "kif"]);
        for line in kept {
            assert!(back.lines().any(|found| found == *line), "{line} in {back}");
        }
        assert!(!back.contains("N+") && !back.contains('$') && !back.contains("[Date"), "{back}");
        let csa = by_way_of(&game(headers), &["kif", "csa"]);
        let codes: Vec<&str> =
            ide::diagnostics(&Document::open_text(&csa, "csa")).iter().map(|one| one.code.code).collect();
        assert!(codes.is_empty(), "{codes:?} in {csa}");
    }
    // JKF has any header, in its place.
    let headers = "対局日：2020/02/03\n開始日時：2020/02/03 10:00\n上手：a\n下手：b\n先手の囲い：矢倉\n";
    let jkf = by_way_of(&game(headers), &["kif", "jkf"]);
    let members = "{\"対局日\":\"2020/02/03\",\"開始日時\":\"2020/02/03 10:00\",\"上手\":\"a\",\"下手\":\"b\",\"先手の囲い\":\"矢倉\"}";
    assert!(jkf.contains(members), "{jkf}");
}

#[test]
fn ends_of_lines_of_shogi() {
    // The second side gives up, breaks the rules, or lets its time run out at the fourth half-move, the first one at the third.
    let line = "   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\n   4 ８五歩(84)\n";
    for (number, word, said, special) in [
        (4, "投了", "まで3手で先手の勝ち", "\"TORYO\""),
        (3, "投了", "まで2手で後手の勝ち", "\"TORYO\""),
        (4, "切れ負け", "まで3手で時間切れにより先手の勝ち", "\"TIME_UP\""),
        (4, "反則勝ち", "まで3手で後手の反則勝ち", "\"+ILLEGAL_ACTION\""),
        (3, "反則勝ち", "まで2手で先手の反則勝ち", "\"-ILLEGAL_ACTION\""),
        (1, "投了", "まで0手で後手の勝ち", "\"TORYO\""),
    ] {
        let text = format!("手合割：平手\n{line}\n変化：{number}手\n{number:>4} {word}\n");
        for target in ["kif", "ki2"] {
            let written = by_way_of(&text, &["kif", target]);
            assert!(written.contains(said), "{said} in {written}");
        }
        let jkf = by_way_of(&text, &["kif", "jkf"]);
        assert!(jkf.contains(&format!("\"special\":{special}")), "{jkf}");
    }
}

#[test]
fn times_of_jkf_have_totals() {
    let csa = "V2.2\nPI\n+\n+2726FU\nT61\n-8384FU\nT2\n+2625FU\nT3600\n%TORYO\nT5\n";
    let jkf = by_way_of(csa, &["csa", "jkf"]);
    for (now, total) in [((1, 1), (0, 1, 1)), ((0, 2), (0, 0, 2)), ((60, 0), (1, 1, 1)), ((0, 5), (0, 0, 7))] {
        let ((m, s), (hours, minutes, seconds)) = (now, total);
        let time =
            format!("{{\"now\":{{\"m\":{m},\"s\":{s}}},\"total\":{{\"h\":{hours},\"m\":{minutes},\"s\":{seconds}}}}}");
        assert!(jkf.contains(&time), "{time} in {jkf}");
    }
}

#[test]
fn illegal_half_moves_stay() {
    // A pin, a second pawn, and a square without a piece.
    for (moves, ki2) in [
        ("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５八飛(28)\n   4 ８八角成(22)\n   5 ９六歩(97)\n", "▲９六歩"),
        ("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２三歩打\n", "▲２三歩"),
        ("   1 ７六歩(77)\n   2 ３五銀(44)\n", "△３五銀(44)"),
    ] {
        let written = by_way_of(&format!("手合割：平手\n{moves}"), &["kif", "ki2"]);
        assert!(written.contains(ki2), "{ki2} in {written}");
    }
    let xq = "FORMAT ICCS\n\nGAME 1\nSTART{\n1. B0-C2 B9-C7 2. A0-B2 A9-A8 3. H0-G2\n}\n";
    assert!(
        by_way_of(xq, &["xq", "dhtmlxq"]).contains("]19271022091700017967["),
        "{}",
        by_way_of(xq, &["xq", "dhtmlxq"])
    );
}
