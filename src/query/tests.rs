//! Queries by example, and held against the plainest way to answer them.

use super::{
    Days, Duplicates, Keep, MainLine, OpeningTree, OrderedRun, Part, Query, ReadRun, WantedTree, duplicates, merged,
    search,
};
use crate::document::Document;
use crate::ide::coordinate;
use crate::notation::{self, Dialect};
use crate::record::Game;
use crate::rules::{Move, Position, Variant};
use crate::words::{Locale, names};
use expect_test::{Expect, expect};
use std::collections::BTreeMap;

fn found(document: &Document, query: &str) -> Vec<usize> {
    let query =
        Query::parse(query, Part::Any, Locale::En).unwrap_or_else(|why| panic!("{query}: {}", why.words(Locale::En)));
    search(document, &query).iter().map(|game| game.game).collect()
}

const GAMES: &str = "GAME 1\nRED Berg; 1850\nBLACK Lund; 2100\nEVENT Spring cup\nDATE 1994-03-20\nRESULT 1-0\n\
    START{ 1. H2-E2 H9-G7 2. H0-G2 I9-H9 # a sharp line\n}\n\
    GAME 2\nRED Lund\nBLACK bergman\nDATE 1994-??-??\nRESULT 0.5-0.5\n\
    START{ 1. C3-C4 (1) C6-C5 VAR[1]{ 1. H2-E2 B9-C7 # Sharper\n2. E2-E6 } }\n\
    GAME 3\nRED Bergman\nFEN 4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1\nSTART{ 1. A0-A9 }\n";

#[test]
fn openings_by_headers_and_by_moves() {
    let games = "[ECCO \"A27\"]\n[Opening \"My own\"]\n\n1. E3+5 C8=5 *\n\n[Event \"x\"]\n\n1. H2+3 P7+1 2. P7+1 *\n\n[Event \"y\"]\n\n1. C2=5 *\n\n[Opening \"B22 Edge tiger\"]\n\n1. P1+1 *\n";
    let document = Document::open_text(games, "xiangqi-pgn");
    let questions: &[(&str, &[usize])] = &[
        ("opening:A10-A39", &[1]),
        ("opening:A45", &[2]),
        ("opening:a", &[1, 2]),
        ("opening:\"my own\"", &[1]),
        ("opening:起马", &[2]),
        ("opening:\"central cannon\"", &[1, 3]),
        ("opening=\"central cannon\"", &[3]),
        ("opening:B20-B29", &[4]),
        ("opening=b22", &[4]),
        ("opening:tiger", &[4]),
        // A header contains this letter, but the code stands for other openings.
        ("opening:E", &[]),
    ];
    for (query, games) in questions {
        assert_eq!(found(&document, query), *games, "{query}");
    }
}

#[test]
fn conditions_are_combined() {
    let document = Document::open_text(GAMES, "xq");
    let questions: &[(&str, &[usize])] = &[
        ("player:BERG", &[1, 2, 3]),
        ("player=bergman", &[2, 3]),
        ("first:berg", &[1, 3]),
        ("second:berg", &[2]),
        ("player:berg event:\"spring cup\"", &[1]),
        ("player:berg and not event:spring", &[2, 3]),
        ("event:spring or first:lund", &[1, 2]),
        ("not (event:spring or first:lund)", &[3]),
        ("(first:lund or first:berg) (result:1-0 or result:*)", &[1, 3]),
        ("NOT not result:draw", &[2]),
        ("result:*", &[3]),
        ("date:1994", &[1, 2]),
        ("date:1994-03", &[1]),
        ("date:1993..1994-06", &[1]),
        ("date>=1994", &[1, 2]),
        ("date<1994-03-20", &[]),
        ("length:2", &[2]),
        ("length:2..", &[1, 2]),
        ("length<4", &[2, 3]),
        ("rating:2000..", &[1]),
        ("first-rating:2000..", &[]),
        ("second-rating>2000", &[1]),
        ("game:xiangqi", &[1, 2, 3]),
        ("game:shogi", &[]),
        ("moves:\"C2=5 H8+7\"", &[1]),
        ("moves:\"1. H2-E2\"", &[1]),
        ("moves:炮二平五", &[1]),
        ("comment:SHARP", &[1, 2]),
        ("comment@main:sharp", &[1]),
        ("comment@variation:sharp", &[2]),
        ("material:\"RA vs -\"", &[3]),
        ("material:\"RA*.. vs -\"", &[3]),
        ("material:\"R vs -\"", &[]),
        ("material:\"R.. vs RR..\"", &[1, 2]),
        ("material:\"CC.. vs PPPP RRHHEEAACC\"", &[2]),
        ("material@main:\"CC.. vs PPPP RRHHEEAACC\"", &[]),
        ("pattern:R*k*/*/*/*/*/*/*/*/*/*", &[3]),
        ("pattern:R*k/*/*/*/*/*/*/*/*/*", &[]),
        ("pattern:R3k4/*/*/*/*/*/*/*/*/*", &[3]),
        ("pattern:[Rr]*/*/*/*/*/*/*/*/*/*", &[1, 2, 3]),
        ("pattern:*/*/*/*/*/*/*/4C4/*/*", &[]),
        ("pattern:*/*/*/*/*/*/*/*C*/*/*", &[1, 2]),
        ("pattern:*/*/*/*/*/*/*/1C2C*/*/*", &[1, 2]),
        ("pattern@main:*/*/*/*/*/*/*/1C2C*/*/*", &[1]),
        ("pattern:\"9/*/*/*/*/*/*/*/*/* b\"", &[]),
        ("pattern:\"R*/9/*/*/*/*/*/*/*/O!OOOOO?o*\"", &[]),
    ];
    for (query, games) in questions {
        assert_eq!(found(&document, query), *games, "{query}");
    }
}

#[test]
fn the_place_of_a_game_is_where_it_meets_the_condition() {
    let document = Document::open_text(GAMES, "xq");
    let place = |query: &str| {
        let query = Query::parse(query, Part::Any, Locale::En).unwrap();
        let game = search(&document, &query).remove(0);
        (document.text()[game.range].to_owned(), game.ply, game.in_variation)
    };
    assert_eq!(place("comment:sharp"), ("I9-H9".to_owned(), 4, false));
    assert_eq!(place("comment:sharper"), ("B9-C7".to_owned(), 2, true));
    assert_eq!(place("material:\"CC.. vs PPPP RRHHEEAACC\""), ("E2-E6".to_owned(), 3, true));
    assert_eq!(place("pattern:*/*/*/*/*/*/*/1C2C*/*/* player:berg"), ("H2-E2".to_owned(), 1, false));
    assert_eq!(place("player:berg"), ("GAME".to_owned(), 0, false));
}

#[test]
fn an_error_says_where_and_what_to_do() {
    let check = |query: &str, expect: Expect| {
        let why = Query::parse(query, Part::Any, Locale::En).unwrap_err();
        expect.assert_eq(&format!("{:?}: {}", &query[why.at.clone()], why.words(Locale::En)));
    };
    check(
        "playr:x",
        expect![[
            r#""playr": there is no condition playr; use one of player, first, second, event, site, round, opening, date, result, game, length, rating, first-rating, second-rating, moves, fen, material, pattern, comment"#
        ]],
    );
    check("player:x berg", expect![[r#""berg": berg: a condition is a name, a colon and a value, such as player:Hu"#]]);
    check("player:", expect![[r#""player": has no value; write one, in quotes if it has spaces"#]]);
    check("comment@main=\" \"", expect![[r#""comment@main": has no value; write one, in quotes if it has spaces"#]]);
    check("player:x or", expect![[r#""or": a condition is missing here"#]]);
    check("(player:x", expect![[r#""(": this bracket is not closed"#]]);
    check("player:x)", expect![[r#"")": this bracket closes none; take it out"#]]);
    check("player:\"x", expect![[r#""\"": this quotation is not closed"#]]);
    check("()", expect![[r#"")": a condition is missing here"#]]);
    check(
        "player>x",
        expect![[r#""player": player: only dates, lengths and ratings are more or less than a value; use a colon"#]],
    );
    check(
        "date:yesterday",
        expect![[
            r#""yesterday": must be a year, a month or a day such as 1994, 1994-03 or 1994-03-20, or a range such as 1990..1994"#
        ]],
    );
    check(
        "length:60..20",
        expect![[r#""60..20": must be a whole number such as 40, or a range such as 20..60, 20.. or ..60"#]],
    );
    check(
        "length:long",
        expect![[r#""long": must be a whole number such as 40, or a range such as 20..60, 20.. or ..60"#]],
    );
    check("result:won", expect![[r#""won": must be 1-0, 0-1, draw or *"#]]);
    check("game:chess", expect![[r#""chess": must be xiangqi, jeiqi or shogi"#]]);
    check(
        "moves:\"C2=5 C2=5 C2=5\"",
        expect![[r#""C2=5 C2=5 C2=5": C2=5: is no legal move here, from the usual start, in any notation"#]],
    );
    check("fen:x", expect![[r#""x": the row of rank 9 is 1 points wide: it must be 9"#]]);
    check(
        "material:R",
        expect![[r#""R": must be the pieces of both sides with vs between, such as "R vs CC" or "RA*.. vs -""#]],
    );
    check("material:\"R vs Z\"", expect![[r#""R vs Z": Z: is the letter of no piece; use those of FEN"#]]);
    check(
        "pattern:9/9",
        expect![[r#""9/9": has 2 rows; a pattern has 10 in xiangqi and jeiqi and 9 in shogi, with / between"#]],
    );
    check(
        "pattern:*/*/*/4/*/*/*/*/*/*",
        expect![[r#""*/*/*/4/*/*/*/*/*/*": row 4 has 4 squares; write 9, or * for the others"#]],
    );
    check(
        "pattern:*/*/*/Z*/*/*/*/*/*/*",
        expect![[
            r#""*/*/*/Z*/*/*/*/*/*/*": Z: is no sign of a pattern; use letters of FEN, digits, ? ! O o * and [ ]"#
        ]],
    );
    check(
        "date@main:1994",
        expect![[r#""date@main": date: concerns the whole game; only fen, material, pattern and comment have a part"#]],
    );
    check("fen@side:x", expect![[r#""fen@side": side: is no part of a game; use main or variation"#]]);
    check(&"(".repeat(100), expect![[r#""(": more than 32 brackets are open; use fewer"#]]);
    assert!(Query::parse("", Part::Any, Locale::En).is_err());
}

#[test]
fn no_query_breaks_the_parser() {
    let mut random = crate::random::random(51);
    let words = [
        "player:", "x", "\"", "(", ")", " or ", "not ", "pattern:", "*/", "[", "+", "..", "date", "<", "@", "炮", "9",
        "vs",
    ];
    for _ in 0..crate::random::rounds(300) {
        let text: String = (0..random.usize(0..12)).map(|_| words[random.usize(0..words.len())]).collect();
        if let Err(why) = Query::parse(&text, Part::Main, Locale::En) {
            assert!(text.get(why.at.clone()).is_some(), "{text}: {why:?}");
        }
    }
}

#[test]
fn a_day_with_unknown_parts_is_many_days() {
    let days = |text: &str| Days::of_header(text).map(|days| (days.first, days.last));
    assert_eq!(days("1994-03-20"), Some((19_940_320, 19_940_320)));
    assert_eq!(days("1994-03-??"), Some((19_940_301, 19_940_331)));
    assert_eq!(days("1994"), Some((19_940_101, 19_941_231)));
    assert_eq!(days("1994年3月20日"), Some((19_940_320, 19_940_320)));
    assert_eq!(days("1994年"), Some((19_940_101, 19_941_231)));
    // The day, or the month, comes first.
    assert_eq!(days("02-08-2014"), Some((20_140_101, 20_141_231)));
    assert_eq!(days("????-03-20"), None);
    assert_eq!(days("20-03-94"), None);
}

const NAMES: [&str; 4] = ["Berg", "Lund", "Mori", "Hu Ronghua"];

/// Games that go the same ways for a while, some with a variation.
fn random_games(random: &mut fastrand::Rng, games: usize) -> String {
    let mut text = String::new();
    let written = |mv: Move, position: &Position| {
        let mut text = String::new();
        notation::write(mv, &Dialect::iccs(), position, &mut text);
        text
    };
    for game in 1..=games {
        let mut name = || NAMES[random.usize(0..NAMES.len())];
        text += &format!("GAME {game}\nRED {}; {}\n", name(), 1500 + game * 10);
        text += &format!("BLACK {}\n", name());
        text += &format!("DATE 19{:02}-0{}-01\n", random.usize(60..99), random.usize(1..9));
        text += &format!("RESULT {}\nSTART{{\n", ["1-0", "0-1", "0.5-0.5"][random.usize(0..3)]);
        let mut position = Position::start(Variant::Xiangqi);
        for ply in 0..random.usize(2..24) {
            let moves = position.legal_moves();
            let choice = |random: &mut fastrand::Rng, most: usize| moves.get(random.usize(0..most)).copied();
            let (Some(mv), Some(other)) = (choice(random, 2), choice(random, 6)) else { break };
            let number = ply / 2 + 1;
            let number = if ply % 2 == 0 { format!("{number}.") } else { format!("{number}. ...") };
            text += &format!("{number} {}", written(mv, &position));
            if random.usize(0..8) == 0 && other != mv {
                text += &format!(" {{ {number} {} }}", written(other, &position));
            }
            text.push('\n');
            position.play(mv);
        }
        text += "}\n";
    }
    text
}

/// The rows of a position's FEN, a character for each square.
fn squares(position: &Position) -> Vec<String> {
    let fen = names::position(position);
    let rows = fen.split(' ').next().unwrap().split('/');
    rows.map(|row| {
        row.chars().map(|sign| sign.to_digit(10).map_or(sign.to_string(), |empty| ".".repeat(empty as usize))).collect()
    })
    .collect()
}

/// All positions of a game with whether they are in the main line, by its tree.
fn positions(game: &Game) -> Vec<(Position, bool)> {
    let start = ((*game.front.position).clone(), true);
    std::iter::once(start).chain(game.plies.iter().map(|ply| ((*ply.after).clone(), ply.line == 0))).collect()
}

#[test]
fn random_questions_have_the_answers_of_the_game_trees() {
    let mut random = crate::random::random(51);
    for _ in 0..crate::random::rounds(4) {
        let document = Document::open_text(&random_games(&mut random, 12), "xq");
        let games: Vec<Game> = document.records().iter().map(|entry| document.game_of(entry)).collect();
        let all: Vec<Vec<(Position, bool)>> = games.iter().map(positions).collect();
        assert!(all.iter().flatten().any(|(_, is_main)| !is_main), "{}", document.text());
        for _ in 0..12 {
            let of = &all[random.usize(0..all.len())];
            let (wanted, _) = &of[random.usize(0..of.len())];
            let part = ["any", "main", "variation"][random.usize(0..3)];
            let plain = |meets: &dyn Fn(&Position) -> bool| -> Vec<usize> {
                let here = |is_main: bool| part == "any" || (part == "main") == is_main;
                let games = all.iter().enumerate();
                let found = games.filter(|(_, all)| all.iter().any(|(at, is_main)| here(*is_main) && meets(at)));
                found.map(|(game, _)| game + 1).collect()
            };
            let ask = |condition: &str, value: &str| found(&document, &format!("{condition}@{part}:\"{value}\""));

            let fen = names::position(wanted);
            assert_eq!(ask("fen", &fen), plain(&|at| at.repeats(wanted)), "{fen}");

            let pieces = |at: &Position, upper: bool| {
                let all = squares(at).concat();
                let mut own: Vec<char> = all
                    .chars()
                    .filter(|sign| sign.is_ascii_alphabetic() && sign.is_ascii_uppercase() == upper)
                    .collect();
                own.sort_unstable();
                own.into_iter().collect::<String>()
            };
            let [first, second] = [true, false].map(|upper| pieces(wanted, upper));
            let same = |at: &Position| pieces(at, true) == first && pieces(at, false) == second;
            assert_eq!(ask("material", &format!("{first} vs {second}")), plain(&same), "{first} vs {second}");

            let mut pattern = squares(wanted);
            for _ in 0..random.usize(0..70) {
                let row = random.usize(0..10);
                let mut signs: Vec<char> = pattern[row].chars().collect();
                signs[random.usize(0..9)] = '?';
                pattern[row] = signs.into_iter().collect();
            }
            let fits = |at: &Position| {
                let own = squares(at);
                pattern
                    .iter()
                    .zip(&own)
                    .all(|(row, own)| row.chars().zip(own.chars()).all(|(sign, own)| sign == '?' || sign == own))
            };
            assert_eq!(ask("pattern", &pattern.join("/").replace('.', "1")), plain(&fits), "{pattern:?}");

            let least = random.usize(0..24);
            let length = |game: &&Game| game.main_line().count() >= least;
            let long: Vec<usize> =
                games.iter().enumerate().filter(|(_, game)| length(game)).map(|(at, _)| at + 1).collect();
            assert_eq!(found(&document, &format!("length>={least}")), long);
        }
    }
}

#[test]
fn the_tree_counts_what_the_game_trees_have() {
    let mut random = crate::random::random(52);
    for _ in 0..crate::random::rounds(4) {
        let document = Document::open_text(&random_games(&mut random, 12), "xq");
        let games: Vec<Game> = document.records().iter().map(|entry| document.game_of(entry)).collect();
        for _ in 0..8 {
            let all = positions(&games[random.usize(0..games.len())]);
            let root = all[random.usize(0..all.len())].0.clone();
            let wanted = WantedTree { root: root.clone(), depth: 3, variations: false };
            let mut tree = OpeningTree::default();
            super::games(&document).for_each(|facts| tree.add(&facts, &wanted));
            // Each way of up to three half-moves from the root, with the games that go it.
            let mut ways: BTreeMap<Vec<Move>, u32> = BTreeMap::new();
            for game in &games {
                let main: Vec<Position> =
                    positions(game).into_iter().filter(|(_, main)| *main).map(|(at, _)| at).collect();
                let Some(from) = main.iter().position(|at| at.repeats(&root)) else { continue };
                let moves: Vec<Move> = game.main_line().skip(from).take(3).filter_map(|ply| ply.mv).collect();
                (0..=moves.len()).for_each(|length| *ways.entry(moves[..length].to_vec()).or_default() += 1);
            }
            let mut counted: BTreeMap<Vec<Move>, u32> = BTreeMap::new();
            let mut waiting = vec![(0, Vec::new())];
            while let Some((place, way)) = waiting.pop() {
                if tree.figures(place).score.games() > 0 {
                    counted.insert(way.clone(), tree.figures(place).score.games());
                }
                waiting.extend(
                    tree.branches(place, 1)
                        .into_iter()
                        .map(|branch| (branch.place, [way.clone(), vec![branch.mv]].concat())),
                );
            }
            assert_eq!(counted, ways);
        }
    }
}

#[test]
fn a_tree_with_variations_counts_each_line() {
    let document = Document::open_text(GAMES, "xq");
    let tree = |variations| {
        let wanted = WantedTree { root: Position::start(Variant::Xiangqi), depth: 2, variations };
        let mut tree = OpeningTree::default();
        super::games(&document).for_each(|facts| tree.add(&facts, &wanted));
        let shown = |place| -> Vec<(String, u32)> {
            let branches = tree.branches(place, 1).into_iter();
            let games =
                branches.map(|branch| (coordinate(branch.mv, &wanted.root), tree.figures(branch.place).score.games()));
            games.collect()
        };
        let root = tree.figures(0);
        (root.score.games(), root.average_rating(), root.last_played().map(str::to_owned), shown(0))
    };
    let last = Some("1994-03-20".to_owned());
    let is = |moves: &[(&str, u32)]| moves.iter().map(|(mv, games)| ((*mv).to_owned(), *games)).collect::<Vec<_>>();
    assert_eq!(tree(false), (2, Some(1975), last.clone(), is(&[("h2e2", 1), ("c3c4", 1)])));
    assert_eq!(tree(true), (2, Some(1975), last, is(&[("h2e2", 2), ("c3c4", 1)])));
}

/// The duplicates among lines of these keys, each with what else is known of its game. They are sorted in several runs.
fn duplicates_of(games: &[(&[u64], usize)], keep: Keep, shortest: usize, runs: usize) -> Duplicates {
    let lines: Vec<MainLine> =
        games.iter().map(|(keys, _)| MainLine { plies: keys.len() - 1, whole: !keys.contains(&0) }).collect();
    let compared = |run| {
        let games = games.iter().enumerate().skip(run).step_by(runs);
        let compared = games.filter(|(game, _)| lines[*game].whole && lines[*game].plies > 0);
        ReadRun::new(compared.map(|(game, (keys, _))| (game, (*keys).into())).collect())
    };
    let runs: Vec<ReadRun> = (0..runs).map(compared).collect();
    let runs: Vec<&dyn OrderedRun> = runs.iter().map(|run| run as &dyn OrderedRun).collect();
    duplicates(&lines, &merged(&runs), &|game| (games[game].1, 0, 0), keep, shortest)
}

#[test]
fn equal_games_and_beginnings_are_found() {
    let games: [(&[u64], usize); 9] = [
        (&[1, 2, 3], 1),
        (&[1, 2, 3, 4], 0),
        (&[1, 2, 3, 4], 5),
        (&[7, 8], 0),
        (&[7, 8, 9], 0),
        (&[7, 8, 10], 0),
        (&[7, 8], 3),
        (&[1], 0),
        (&[1, 2, 3, 0], 9),
    ];
    for runs in 1..4 {
        let found = duplicates_of(&games, Keep::Longest, 1, runs);
        assert_eq!(found.groups, [(2, vec![0, 1]), (6, vec![3])]);
        assert_eq!((found.ambiguous, found.unread), (vec![3, 6], vec![8]));
        assert_eq!(duplicates_of(&games, Keep::First, 1, runs).groups, [(0, vec![1, 2]), (3, vec![6])]);
        assert_eq!(duplicates_of(&games, Keep::Longest, 3, runs).groups, [(2, vec![1]), (6, vec![3])]);
    }
}

#[test]
fn random_collections_have_the_duplicates_that_comparing_all_pairs_finds() {
    let mut random = crate::random::random(53);
    for _ in 0..crate::random::rounds(60) {
        let keys: Vec<Vec<u64>> = (0..random.usize(1..14))
            .map(|_| (0..random.usize(2..6)).map(|at| if at == 0 { 1 } else { random.u64(1..3) }).collect())
            .collect();
        let games: Vec<(&[u64], usize)> = keys.iter().map(|keys| (keys.as_slice(), 0)).collect();
        let found = duplicates_of(&games, Keep::First, 1, random.usize(1..5));
        let group_of = |game: usize| {
            let mut groups = found.groups.iter().map(|(kept, others)| [vec![*kept], others.clone()].concat());
            groups.find(|group| group.contains(&game)).map_or(vec![game], |mut group| {
                group.sort_unstable();
                group
            })
        };
        let longer = |game: usize| -> Vec<usize> {
            (0..games.len()).filter(|other| keys[*other].starts_with(&keys[game])).collect()
        };
        // All that go on from the game go on from each other.
        let is_chain = |game: usize| {
            let longer = longer(game);
            longer.iter().all(|one| {
                longer
                    .iter()
                    .all(|other| keys[*one].starts_with(&keys[*other]) || keys[*other].starts_with(&keys[*one]))
            })
        };
        for game in 0..games.len() {
            let same: Vec<usize> = (0..games.len())
                .filter(|other| match keys[game] == keys[*other] {
                    true => true,
                    false => {
                        let (short, long) = if longer(game).contains(other) { (game, *other) } else { (*other, game) };
                        longer(short).contains(&long) && is_chain(short)
                    }
                })
                .collect();
            assert_eq!(group_of(game), same, "{games:?}");
        }
    }
}
