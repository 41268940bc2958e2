//! Moves of shogi in CSA, USI and the Japanese notation.

use super::*;
use crate::notation::sfen;
use crate::rules::{MoveList, Variant};

fn shogi(text: &str) -> Position {
    Position::Shogi(sfen::read(text).expect(text).0.position())
}

fn opening() -> Position {
    Position::start(Variant::Shogi)
}

const CSA: Dialect = Dialect::new(Notation::Csa);
const USI: Dialect = Dialect::new(Notation::Coordinate);
const JAPANESE: Dialect = Dialect::new(Notation::Japanese);
const KIF: Dialect = Dialect::new(Notation::Kif);

/// The same legal move in the three notations, each written and read.
fn same(position: &Position, texts: &[[&str; 3]]) {
    for texts in texts {
        for (dialect, text) in [CSA, USI, JAPANESE].iter().zip(texts) {
            let reading = read(text, dialect, position);
            let Reading::Move(Read { mv, notes }) = reading else {
                panic!("{text}: {reading:?}");
            };
            assert_eq!(notes.as_slice(), [], "{text}");
            for (dialect, text) in [&CSA, &USI, &JAPANESE].into_iter().zip(texts) {
                assert_eq!(text_of(mv, dialect, position), *text);
            }
        }
    }
}

#[test]
fn one_move_three_ways() {
    same(&opening(), &[["+7776FU", "7g7f", "▲７六歩"], ["+5958OU", "5i5h", "▲５八玉"], ["+6978KI", "6i7h", "▲７八金"]]);
    // After 7g7f 3c3d.
    let third = shogi("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
    same(&third, &[["+8822UM", "8h2b+", "▲２二角成"], ["+8822KA", "8h2b", "▲２二角不成"]]);
    let drops = shogi("4k4/9/9/9/9/9/9/9/4K1G2 w Pgs 1");
    same(&drops, &[["-0052KI", "G*5b", "△５二金"], ["-0055GI", "S*5e", "△５五銀"]]);
}

/// The examples of the federation's page on ambiguous moves, and a drop next to a piece.
#[test]
fn marks_tell_pieces_apart() {
    for (fen, table) in [
        ("4k4/9/G8/3G5/9/9/9/9/4K4 b - 1", &[("9c8b", "▲８二金")][..]),
        ("4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", &[("9c8b", "▲８二金上"), ("7b8b", "▲８二金寄")]),
        ("4k1G2/9/5G3/9/9/9/9/9/4K4 b - 1", &[("4c3b", "▲３二金上"), ("3a3b", "▲３二金引")]),
        ("4k4/9/9/9/5G3/4G4/9/9/4K4 b - 1", &[("5f5e", "▲５五金上"), ("4e5e", "▲５五金寄")]),
        ("4k4/9/9/9/9/9/9/1G1G5/4K4 b - 1", &[("8h7g", "▲７七金左"), ("6h7g", "▲７七金右")]),
        ("4k4/9/9/9/9/9/9/3GG4/4K4 b - 1", &[("6h5g", "▲５七金左"), ("5h5g", "▲５七金直")]),
        ("4k4/9/9/9/9/9/3S1S3/9/3SK4 b - 1", &[("6g5f", "▲５六銀左"), ("4g5f", "▲５六銀右")]),
        ("4k4/9/9/9/9/9/9/2GGG4/4K4 b - 1", &[("7h6g", "▲６七金左"), ("6h6g", "▲６七金直"), ("5h6g", "▲６七金右")]),
        ("4k4/9/9/+R8/9/9/9/8+R/4K4 b - 1", &[("9d9h", "▲９八龍引"), ("1h9h", "▲９八龍寄")]),
        ("4k4/9/9/9/9/9/9/4K4/+R7+R b - 1", &[("9i5i", "▲５九龍左"), ("1i5i", "▲５九龍右")]),
        ("4k4/9/9/9/9/9/4G4/9/4K4 b G 1", &[("G*5f", "▲５六金打"), ("5g5f", "▲５六金"), ("G*1a", "▲１一金")]),
        ("9/9/3g1g3/9/9/9/9/9/k3K4 w - 1", &[("6c5d", "△５四金右"), ("4c5d", "△５四金左")]),
        ("4k4/9/9/9/9/9/9/9/4K3L b - 1", &[("1i1b", "▲１二香不成"), ("1i1b+", "▲１二香成"), ("1i1d", "▲１四香")]),
    ] {
        let position = shogi(fen);
        for (usi, japanese) in table {
            let reading = read(usi, &USI, &position);
            let mv = reading.legal().unwrap_or_else(|| panic!("{usi} in {fen}: {reading:?}"));
            assert_eq!(text_of(mv, &JAPANESE, &position), *japanese, "{usi} in {fen}");
            assert_eq!(shown(japanese, &JAPANESE, &position), format!("{mv:?}"), "{japanese}");
        }
    }
}

#[test]
fn csa_errors() {
    let start = opening();
    check(
        &CSA,
        &start,
        &[
            ("+7776FU", "c2c3"),
            ("7776FU", "c2c3 (MissingSide)"),
            ("+7776fu", "c2c3 (LowerCaseKind)"),
            ("-3334FU", "g6g5 is of the Second pawn, legal: true"),
            ("+3334FU", "g6g5 is of the Second pawn, legal: true"),
            ("+7775FU", "c2c4 illegal: Geometry"),
            ("+7776TO", "c2c3+1 illegal: BadPromotion"),
            ("+7776KI", "c2c3 is of a First pawn, not a gold, legal: true"),
            ("+5554FU", "e4e5: no First pawn, On(e4)"),
            ("+0055FU", "*e4+1 illegal: NotInHand(Pawn)"),
            ("+0055TO", "5..7: NeverDropped(Shogi(Tokin))"),
            ("+0055OU", "5..7: NeverDropped(Shogi(King))"),
            ("+7777FU", "3..5: SameSquare"),
            ("+7776XX", "5..7: UnknownKind"),
            ("+7706FU", "3..4: BadNumber('0')"),
            ("+7076FU", "2..3: BadNumber('0')"),
            ("+77", "0..3: Unfinished"),
            ("+7776F", "0..6: Unfinished"),
            ("+7776FUx", "7..8: TooLong"),
            ("x", "0..1: BadSign('x')"),
            ("", "0..0: Empty"),
            ("7g7f", "c2c3 (OtherNotation(Coordinate))"),
            ("▲７六歩", "c2c3 (OtherNotation(Japanese))"),
        ],
    );
    check(
        &USI,
        &start,
        &[
            ("7g7f", "c2c3"),
            ("7G7F", "c2c3 (LetterCase)"),
            ("7g7f+", "c2c3+1 illegal: BadPromotion"),
            ("P*5e", "*e4+1 illegal: NotInHand(Pawn)"),
            ("K*5e", "0..1: UnknownKind"),
            ("7g7j", "3..4: BadRankLetter('j')"),
            ("0g7f", "0..1: BadNumber('0')"),
            ("7g7f++", "5..6: TooLong"),
            ("7g7g", "2..4: SameSquare"),
            ("7g", "0..2: Unfinished"),
            ("+7776FU", "c2c3 (OtherNotation(Csa))"),
            ("3c3d", "g6g5 is of the Second pawn, legal: true"),
        ],
    );
    check(
        &JAPANESE,
        &start,
        &[
            ("▲７六歩", "c2c3"),
            ("☗７六歩", "c2c3"),
            ("７六歩", "c2c3"),
            ("76歩", "c2c3 (AsciiDigits)"),
            ("７六歩(77)", "c2c3"),
            ("▲７五歩", "no First pawn, Reaching { to: c4, file: None, rank: None }"),
            ("△３四歩", "g6g5 is of the Second pawn, legal: true"),
            ("▲５五歩打", "*e4+1 illegal: NotInHand(Pawn)"),
            ("▲７六歩成", "c2c3+1 illegal: BadPromotion"),
            ("▲９二香", "a0a7 illegal: Path(a2)"),
            ("▲７六", "0..9: Unfinished"),
            ("▲７六猫", "9..12: UnknownCharacter('猫')"),
            ("▲７六歩?", "12..13: UnknownCharacter('?')"),
            ("同　歩", "0..3: NothingBefore"),
            ("△７六歩", "c2c3: no Second pawn, Reaching { to: c3, file: None, rank: None }"),
        ],
    );
}

#[test]
fn kif_errors() {
    let start = opening();
    check(
        &KIF,
        &start,
        &[
            ("７六歩(77)", "c2c3"),
            ("▲７六歩(77)", "c2c3"),
            ("76歩(77)", "c2c3 (AsciiDigits)"),
            ("７６歩(77)", "c2c3 (AsciiDigits)"),
            ("七六歩(77)", "c2c3 (AsciiDigits)"),
            ("７六歩（７７）", "c2c3 (FullWidth)"),
            ("７六歩不成(77)", "c2c3 (NotPromoting)"),
            ("７六歩", "c2c3 (OtherNotation(Japanese))"),
            ("+7776FU", "c2c3 (OtherNotation(Csa))"),
            ("7776FU", "c2c3 (OtherNotation(Csa))"),
            ("7g7f", "c2c3 (OtherNotation(Coordinate))"),
            ("7776", "c2c3 (Typed)"),
            ("76fu", "c2c3 (Typed)"),
            ("58ki", "one of [d0e1, f0e1], picked d0e1"),
            ("△３四歩(33)", "g6g5 is of the Second pawn, legal: true"),
            ("３四歩(33)", "g6g5 is of the Second pawn, legal: true"),
            ("７五歩(77)", "c2c4 illegal: Geometry"),
            ("７六歩成(77)", "c2c3+1 illegal: BadPromotion"),
            ("７六銀(77)", "c2c3 is of a First pawn, not a silver, legal: true"),
            ("５四歩(55)", "e4e5: no First pawn, On(e4)"),
            ("５五歩打", "*e4+1 illegal: NotInHand(Pawn)"),
            ("５五歩打(00)", "*e4+1 illegal: NotInHand(Pawn)"),
            ("５五歩(00)", "*e4+1 illegal: NotInHand(Pawn)"),
            ("５五玉打", "6..12: NeverDropped(Shogi(King))"),
            ("同　歩(77)", "0..3: NothingBefore"),
            ("７七歩(77)", "9..13: SameSquare"),
            ("７六歩(7", "0..11: Unfinished"),
            ("７六歩(7)", "9..10: UnknownCharacter('(')"),
            ("７六歩(777)", "9..10: UnknownCharacter('(')"),
            ("７六歩(7x)", "11..12: BadNumber('x')"),
            ("７六歩（０,12）", "12..15: BadNumber('０')"),
            ("７六歩(70)", "10..11: BadNumber('7')"),
            ("７六歩(77)x", "13..14: TooLong"),
            ("７六猫(77)", "6..9: UnknownCharacter('猫')"),
            ("７十歩(77)", "3..6: BadNumber('十')"),
        ],
    );
    let Position::Shogi(mut captured) = shogi("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3")
    else {
        return;
    };
    let bishop =
        captured.legal_moves().into_iter().find(|mv| format!("{mv:?}") == "b1h7+1").expect("it takes the bishop");
    captured.play(bishop);
    check(
        &KIF,
        &Position::Shogi(captured),
        &[
            ("同　銀(31)", "g8h7"),
            ("同銀(31)", "g8h7"),
            ("同 銀(31)", "g8h7"),
            ("２二銀(31)", "g8h7"),
            ("同　飛(82)", "b7h7"),
            ("同　歩(23)", "h6h7 illegal: Geometry"),
            ("同銀", "g8h7 (OtherNotation(Japanese))"),
        ],
    );
}

/// A move to the square of the move before, as records write it, and moves of pieces that cannot go there.
#[test]
fn recaptures_and_impossible_moves() {
    let mut position = shogi("4k4/9/9/4p4/4P4/3g5/9/4G4/4K4 b P 1");
    let mv = |usi: &str, position: &Position| match read(usi, &USI, position) {
        Reading::Move(Read { mv, .. }) | Reading::Illegal { mv, .. } => mv,
        other => panic!("{usi}: {other:?}"),
    };
    for (usi, text) in [("5h5f", "▲５六金(58)"), ("P*5g", "▲５七歩"), ("5e5d", "▲５四歩")] {
        let mv = mv(usi, &position);
        assert_eq!(text_of(mv, &Dialect::ki2(), &position), text);
    }
    check(&JAPANESE, &position, &[("▲５六金(58)", "e1e3 illegal: Geometry"), ("▲５七歩", "*e2+1 illegal: Nifu(e4)")]);
    position.play(mv("5e5d", &position));
    position.play(mv("6f5f", &position));
    position.play(mv("5h5g", &position));
    let taken = mv("5f5g", &position);
    for (dialect, text) in [(Dialect::ki2(), "△同　金"), (JAPANESE, "△５七金")] {
        assert_eq!(text_of(taken, &dialect, &position), text);
    }
    check(&JAPANESE, &position, &[("同　金", "e3e2"), ("△同金", "e3e2"), ("△同 金", "e3e2")]);
}

#[test]
fn written_moves_read_back() {
    let mut random = crate::random::random(13);
    for _ in 0..crate::random::rounds(1) {
        let mut position = opening();
        for _ in 0..200 {
            let moves: MoveList = position.legal_moves();
            for dialect in [&CSA, &USI, &JAPANESE, &Dialect::ki2(), &KIF] {
                let mut seen = std::collections::HashMap::new();
                for &mv in &moves {
                    let text = text_of(mv, dialect, &position);
                    assert_eq!(
                        read(&text, dialect, &position),
                        Reading::Move(Read { mv, notes: Default::default() }),
                        "{text}"
                    );
                    let is_plain = plain(&text, dialect, &position) == Some(mv);
                    assert_eq!(is_plain, matches!(dialect.notation, Notation::Csa | Notation::Kif), "{text}");
                    if let Some(other) = seen.insert(text.clone(), mv) {
                        panic!("{text} is both {mv:?} and {other:?}");
                    }
                }
            }
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.play(mv);
        }
    }
}

#[test]
fn reading_is_total() {
    let alphabet: Vec<char> = "0123456789abcdefghiPLNSGBRKFUTO+-*７六歩成不左右上同▲△打(77)\u{3000}é".chars().collect();
    let mut random = crate::random::random(14);
    let positions = [opening(), shogi("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1")];
    for round in 0..crate::random::rounds(6_000) {
        let text: String = (0..random.usize(0..9)).map(|_| alphabet[random.usize(0..alphabet.len())]).collect();
        let _ = sfen::read(&text);
        let dialect = Dialect::new(Notation::ALL[round % Notation::ALL.len()]);
        super::properties::check_plain(&text, &dialect, &positions[round % 2]);
        if let Reading::Malformed { at, .. } = read(&text, &dialect, &positions[round % 2]) {
            assert!(text.get(at).is_some_and(|marked| marked.is_empty() == text.is_empty()), "{text:?}");
        }
    }
}
