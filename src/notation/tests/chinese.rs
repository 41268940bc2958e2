//! The Chinese notation.

use super::*;

/// Record-formats §2.
#[test]
fn samples() {
    let red = start();
    let black = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b");
    let later = position("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b");
    for (position, coordinates, simplified, traditional) in [
        (&red, "h2e2", "炮二平五", "炮二平五"),
        (&black, "h9g7", "马８进７", "馬８進７"),
        (&red, "h0g2", "马二进三", "馬二進三"),
        (&later, "i9h9", "车９平８", "車９平８"),
        (&red, "f0e1", "仕四进五", "仕四進五"),
        (&black, "c9e7", "象３进５", "象３進５"),
        (&red, "e0e1", "帅五进一", "帥五進一"),
        (&black, "e9e8", "将５进１", "將５進１"),
        (&black, "g6g5", "卒７进１", "卒７進１"),
    ] {
        for (script, text) in [(Script::Simplified, simplified), (Script::Traditional, traditional)] {
            assert_eq!(text_of(mv(coordinates), &Dialect::chinese().with_script(script), position), text);
            assert_eq!(shown(text, &Dialect::chinese(), position), coordinates, "{text}");
        }
    }
    check(
        &Dialect::chinese(),
        &black,
        &[
            ("马8进7", "h9g7"),
            ("傌八進七", "h9g7 (Numerals)"),
            ("馬8+7", "h9g7 (AsciiOperator)"),
            ("包８＝５", "h7e7 (AsciiOperator)"),
            ("炮８平５", "h7e7"),
            ("相三上五", "c9e7 (Numerals, UpDown)"),
        ],
    );
    check(
        &Dialect::chinese(),
        &red,
        &[
            ("炮2平5", "h2e2 (Numerals)"),
            ("砲贰平伍", "h2e2"),
            ("俥一进五", "i0i5 illegal: Path(i3)"),
            ("炮三平五", "no First cannon, File(3)"),
            ("前炮平五", "no First cannon, Stacked"),
            ("马二进二", "9..12: BadReach(Xiangqi(Horse))"),
            ("马二平三", "6..9: NeverSideways(Xiangqi(Horse))"),
            ("炮二平", "0..9: Unfinished"),
            ("炮平二五", "0..12: Disordered"),
            ("炮二平五吧", "12..15: UnknownCharacter('吧')"),
            ("炮二平五五", "0..15: Disordered"),
            ("", "0..0: Empty"),
            ("h2e2", "h2e2 (OtherNotation(Coordinate))"),
            ("Ｃ２＝５", "h2e2 (OtherNotation(Axf))"),
            ("C2.5", "h2e2 (OtherNotation(Wxf))"),
            ("13=4", "0..4: Disordered"),
        ],
    );
}

#[test]
fn two_on_a_file() {
    let red = position("2r1k4/4C4/9/9/9/4C4/9/9/2R6/2RK5 w");
    check(
        &Dialect::chinese(),
        &red,
        &[
            ("前炮平一", "e8i8"),
            ("后炮平二", "e4h4"),
            ("後炮平二", "e4h4"),
            ("炮前平一", "e8i8 (OrderAfterPiece)"),
            ("前车进三", "c1c4"),
            ("前炮五平一", "e8i8 (NeedlessFile)"),
            ("一炮平一", "e8i8 (OtherScheme(Ordinal))"),
            ("炮五平一", "one of [e8i8, e4i4], picked e8i8"),
            ("前马平一", "no First horse, Stacked"),
        ],
    );
    assert_eq!(text_of(mv("e4h4"), &Dialect::chinese(), &red), "后炮平二");
    assert_eq!(text_of(mv("e4h4"), &Dialect::chinese().with_script(Script::Traditional), &red), "後炮平二");
}

#[test]
fn advisors_and_elephants_take_no_order() {
    let red = position("4k4/9/9/9/9/2B6/9/3A5/9/2BAK4 w");
    check(
        &Dialect::chinese(),
        &red,
        &[
            ("相七退五", "c4e2"),
            ("相七进五", "c0e2"),
            ("前相退五", "c4e2 (NeedlessSign)"),
            ("后仕进五", "d0e1 (NeedlessSign)"),
        ],
    );
}

fn golden(fen: &str, table: &[(&str, &str)]) {
    let position = position(fen);
    for (coordinates, text) in table {
        assert_eq!(text_of(mv(coordinates), &Dialect::chinese(), &position), *text);
        assert_eq!(shown(text, &Dialect::chinese(), &position), *coordinates);
    }
}

#[test]
fn heaps_of_pawns() {
    golden("3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w", &[("g8f8", "前兵平四"), ("g7f7", "中兵平四"), ("g6f6", "后兵平四")]);
    golden(
        "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
        &[("g8f8", "一兵平四"), ("g7f7", "二兵平四"), ("g6f6", "三兵平四"), ("g5f5", "四兵平四")],
    );
    golden(
        "3k5/2P3P2/6P2/2P3P2/9/9/9/9/9/4K4 w",
        &[
            ("g8f8", "前兵三平四"),
            ("g7f7", "中兵三平四"),
            ("g6f6", "后兵三平四"),
            ("c8d8", "前兵七平六"),
            ("c6d6", "后兵七平六"),
        ],
    );
    golden(
        "4k4/9/9/9/9/6p2/6p2/6p2/6p2/3K5 b",
        &[("g1f1", "１卒平６"), ("g2f2", "２卒平６"), ("g3f3", "３卒平６"), ("g4f4", "４卒平６")],
    );
    golden(
        "4k4/9/9/9/9/9/3p1p3/4p4/3p1p3/4K4 b",
        &[("d1e1", "前卒４平５"), ("d3e3", "后卒４平５"), ("f1e1", "前卒６平５"), ("e2e1", "卒５进１")],
    );
}

/// The three traditions of record-formats §2, and xqbase's column of the table in §1.2.
#[test]
fn other_ways_to_name_pawns() {
    let red = position("4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w");
    check(
        &Dialect::chinese(),
        &red,
        &[
            ("一兵平五", "f8e8 (OtherScheme(Ordinal))"),
            ("二兵平五", "f6e6 (OtherScheme(Ordinal))"),
            ("三兵平五", "d8e8 (OtherScheme(Ordinal))"),
            ("四兵平五", "d6e6 (OtherScheme(Ordinal))"),
            ("兵五进一", "e7e8"),
            ("前四平五", "f8e8 (OtherScheme(WithoutPiece))"),
            ("二六平五", "d6e6 (OtherScheme(WithoutPiece))"),
            ("二兵六平五", "d6e6 (OtherScheme(Ordinal))"),
            ("前兵平四", "d8f8 illegal: OwnPiece"),
            ("前兵平五", "one of [f8e8, d8e8], picked f8e8"),
        ],
    );
    let black = position("4k4/9/9/9/9/9/3p1p3/4p4/3p1p3/4K4 b");
    check(
        &Dialect::chinese(),
        &black,
        &[
            ("1卒平5", "d1e1 (OtherScheme(Ordinal))"),
            ("４卒平５", "f3e3 (OtherScheme(Ordinal))"),
            ("二4平5", "d3e3 (OtherScheme(WithoutPiece))"),
        ],
    );
    // `一兵平四` and `兵一平四` are two things.
    let one = position("3k5/9/9/8P/9/9/9/9/9/4K4 w");
    check(&Dialect::chinese(), &one, &[("兵一平二", "i6h6"), ("一兵平二", "no First pawn, Stacked")]);
}
