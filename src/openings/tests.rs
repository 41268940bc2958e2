use super::{Fitting, Opening, Wanted, lines, opening, range_of, xiangqi};
use crate::rules::{Move, Position, Square, Variant};
use crate::words::Locale;

/// A move of xiangqi in ICCS, or of shogi in USI without promotion and drops.
fn read(text: &str, variant: Variant) -> Move {
    let square = |text: &[u8]| match variant {
        Variant::Shogi => Square::new(b'9' - text[0], b'i' - text[1]).unwrap(),
        _ => Square::new(text[0] - b'a', text[1] - b'0').unwrap(),
    };
    Move::new(square(&text.as_bytes()[..2]), square(&text.as_bytes()[2..4]))
}

fn found(moves: &str, variant: Variant) -> Option<Opening> {
    let mut position = Position::start(variant);
    let moves: Vec<Move> = moves.split_whitespace().map(|text| read(text, variant)).collect();
    for mv in &moves {
        assert_eq!(position.explain(*mv), Ok(()), "{mv:?} in {moves:?}");
        position.play(*mv);
    }
    opening(&Position::start(variant), moves.into_iter())
}

fn words(moves: &str, variant: Variant, locale: Locale) -> String {
    found(moves, variant).map_or_else(|| "nothing".to_owned(), |opening| opening.words(locale))
}

#[test]
fn openings_of_xiangqi() {
    let table = [
        ("g0e2", "A10–A39 飞相局"),
        ("g0e2 h7e7", "A27–A28 飞相对左中炮"),
        ("g0e2 h7e7 h0g2 h9g7 b0c2", "A28 飞相转屏风马对左中炮"),
        // In a mirror it is the same.
        ("c0e2 b7e7", "A27–A28 飞相对左中炮"),
        ("c0e2 c9e7", "A11 顺相局"),
        ("g0e2 c9e7", "A12 列相局"),
        ("h0g2 g6g5 c3c4", "A45 起马互进七兵局"),
        ("h2f2 h9g7", "A51 仕角炮对进左马"),
        ("h2e2", "B00–D59 中炮局"),
        ("h2e2 h7e7", "D00–D29 顺炮局"),
        ("h2e2 h7e7 h0g2 h9g7 i0h0 i9i8", "D20–D29 顺炮直车对横车"),
        ("h2e2 b7e7", "D50 中炮对列炮"),
        ("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "C00–C99 中炮对屏风马"),
        // The order does not matter.
        ("h2e2 b9c7 i0i1 h9g7 h0g2 i9h9", "C00–C99 中炮对屏风马"),
        ("h2e2 b9c7 h0g2 h7f7 i0h0 h9g7", "B30–B59 中炮对反宫马"),
        ("h2e2 h9g7 h0g2 i9h9 i0h0 h7i7", "B20–B29, D40–D49 中炮对左三步虎"),
        // Here it does: a cannon has left before the second horse.
        ("h2e2 h9g7 h0g2 i9h9 i0h0 h7i7 c3c4 b9c7", "B20–B29, D40–D49 中炮对左三步虎"),
        ("g3g4 h7g7 b2e2 g9e7 h0i2", "E37 仙人指路转左中炮对卒底炮飞左象 红右边马"),
        ("c3c4 g6g5", "E40–E48 对兵局"),
        ("a3a4", "nothing"),
        ("", "nothing"),
    ];
    for (moves, expected) in table {
        assert_eq!(words(moves, Variant::Xiangqi, Locale::ZhHans), expected, "{moves}");
    }
    let moves = "h0g2 g6g5 c3c4";
    let all = [Locale::En, Locale::ZhHant, Locale::Ja].map(|locale| words(moves, Variant::Xiangqi, locale));
    assert_eq!(all, ["A45 Horse with Seventh Pawns", "A45 起馬互進七兵局", "A45 起馬互進七兵局"]);
}

const FOURTH_FILE: &str = "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 5c5d 3i3h 6a5b 6i5h 8d8e 8h7g 3a4b";

#[test]
fn openings_of_shogi() {
    let table = [
        ("7g7f 3c3d 6g6f 8c8d 2h6h", "四間飛車"),
        (FOURTH_FILE, "四間飛車 ☗美濃囲い ☖舟囲い"),
        ("7g7f 3c3d 6g6f 8b3b 2h6h", "相振り飛車"),
        ("2g2f 8c8d 2f2e 8d8e", "相掛かり"),
        ("2g2f 3c3d 7g7f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d", "横歩取り"),
        ("7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g", "nothing"),
        ("7g7f 8c8d", "nothing"),
    ];
    for (moves, expected) in table {
        let moves = moves.replace('+', "");
        assert_eq!(words(&moves, Variant::Shogi, Locale::Ja), expected, "{moves}");
    }
    let english = "Fourth File Rook ☗Mino castle ☖Boat castle";
    assert_eq!(words(FOURTH_FILE, Variant::Shogi, Locale::En), english);
}

#[test]
fn headers_that_contradict() {
    let horse = "h0g2 g6g5 c3c4";
    let screen = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7";
    // The header, whether it contradicts, and the one that is right.
    let table = [
        (horse, "A45", false, None),
        (horse, "a45", false, None),
        (horse, "A27", true, Some("A45")),
        (horse, "C40", true, Some("A45")),
        // It names less.
        (horse, "A40", false, None),
        (horse, "A00", false, None),
        (horse, "起马互进七兵局", false, None),
        (horse, "飞相局", true, Some("起马互进七兵局")),
        (horse, "顺炮局", true, Some("起马互进七兵局")),
        (horse, "順炮局", true, Some("起馬互進七兵局")),
        (horse, "A27 飞相对左中炮", true, Some("A45 起马互进七兵局")),
        // In no table.
        (horse, "我的开局", false, None),
        (horse, "A45X", false, None),
        (horse, "F12", false, None),
        (screen, "C48", false, None),
        (screen, "中炮对屏风马", false, None),
        (screen, "顺炮局", true, Some("中炮对屏风马")),
        // Whether it is irregular depends on the order of the moves.
        (screen, "B05", false, None),
        // Nobody knows the code.
        (screen, "D20", true, None),
    ];
    for (moves, header, contradicts, instead) in table {
        let opening = found(moves, Variant::Xiangqi).unwrap();
        assert_eq!(opening.contradicts(header), contradicts, "{header}");
        if contradicts {
            assert_eq!(opening.instead_of(header).as_deref(), instead, "{header}");
        }
    }
    let long = FOURTH_FILE.to_owned() + &" 2h1h 8b9b 1h2h 9b8b".repeat(6);
    let table = [
        (FOURTH_FILE, "四間飛車", false),
        (FOURTH_FILE, "三間飛車", false),
        (long.as_str(), "三間飛車", true),
        (long.as_str(), "四間飛車", false),
        (FOURTH_FILE, "矢倉", true),
        (FOURTH_FILE, "角交換四間飛車", false),
        (FOURTH_FILE, "その他の戦型", false),
    ];
    for (moves, header, contradicts) in table {
        let opening = found(moves, Variant::Shogi).unwrap();
        assert_eq!(opening.contradicts(header), contradicts, "{header}");
    }
}

#[test]
fn what_a_search_finds() {
    let opening = found("g0e2 h7e7", Variant::Xiangqi).unwrap();
    let table = [
        ("A10-A39", true),
        ("a27-a28", true),
        ("A", true),
        ("A2", true),
        // It may be A28.
        ("A27", false),
        ("B", false),
        ("飞相", true),
        ("飛相對", true),
        ("elephant", true),
        ("cannon", true),
        ("顺炮", false),
    ];
    for (text, fits) in table {
        assert_eq!(Wanted::of(text, false).names(opening.fitting), fits, "{text}");
    }
    assert!(!Wanted::of("飞相", true).names(opening.fitting) && Wanted::of("飞相局", true).names(opening.fitting));
    let opening = found(FOURTH_FILE, Variant::Shogi).unwrap();
    let table = [
        ("四間飛車", true),
        ("fourth file", true),
        ("美濃囲い", true),
        ("舟囲い", true),
        ("三間飛車", false),
        ("飞相局", false),
        ("A", false),
    ];
    for (text, fits) in table {
        assert_eq!(Wanted::of(text, false).names(opening.fitting), fits, "{text}");
    }
    assert!(!Wanted::of("", false).names(Fitting::default()), "no opening");
    let table = [
        ("A27", "A10-A39", Some(true)),
        ("A45", "A10-A39", Some(false)),
        ("a27 飞相对左中炮", "A20-a29", Some(true)),
        ("A", "A", Some(true)),
        // It has the letters of the code, but is none.
        ("Central Cannon", "C", Some(false)),
        ("E4X", "E", Some(false)),
        ("Central Cannon", "cannon", None),
    ];
    for (header, text, fits) in table {
        assert_eq!(Wanted::of(text, false).is_header(header), fits, "{header}, {text}");
    }
}

#[test]
fn the_tables() {
    let mut above: Vec<(usize, &super::Name)> = Vec::new();
    for (depth, name) in xiangqi::all() {
        above.retain(|(other, _)| *other < depth);
        for (first, last) in &name.codes {
            assert!(first <= last && first.len() == 3 && range_of(first).is_some() && range_of(last).is_some());
            let is_part = |(_, other): &(usize, &super::Name)| other.codes.iter().any(|(a, b)| a <= first && last <= b);
            assert!(above.iter().all(is_part), "{name:?} is no part of the line above");
        }
        assert!(name.names().iter().all(|text| !text.is_empty()), "{name:?}");
        above.push((depth, name));
    }
    assert!(lines::<6>(include_str!("shogi.txt")).count() < 63, "each line has a bit");
    for (_, [what, at, names @ ..]) in lines::<6>(include_str!("shogi.txt")) {
        assert!(["rook", "game", "castle"].contains(&what) && !at.is_empty(), "{what}");
        assert!(names.iter().all(|text| !text.is_empty()), "{names:?}");
    }
}
