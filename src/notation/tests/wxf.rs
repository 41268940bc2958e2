//! AXF and WXF with all schemes for stacked pieces.

use super::*;

/// Record-formats §1.2, the worked table: Red, and Black as its mirror.
const RED: &str = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w";
const BLACK: &str = "4k4/9/9/9/9/9/3p1p3/4p4/3p1p3/4K4 b";

fn axf(scheme: StackScheme) -> Dialect {
    Dialect::axf().with_stack_scheme(scheme)
}

/// Writing in each scheme gives the text, reading it there gives the move back without a remark.
fn golden(fen: &str, table: &[(&str, [&str; 4])]) {
    let position = position(fen);
    for (coordinates, texts) in table {
        for (scheme, text) in
            [StackScheme::W97, StackScheme::W18, StackScheme::Xqb, StackScheme::Xqr].into_iter().zip(texts)
        {
            let dialect = axf(scheme);
            assert_eq!(text_of(mv(coordinates), &dialect, &position), *text, "{coordinates} {scheme:?}");
            assert_eq!(shown(text, &dialect, &position), *coordinates, "{text} {scheme:?}");
        }
    }
}

#[test]
fn the_worked_table() {
    golden(
        RED,
        &[
            ("f8e8", ["4+=5", "14=5", "Pa=5", "PA=5"]),
            ("f6e6", ["4-=5", "24=5", "Pb=5", "PB=5"]),
            ("d8e8", ["6+=5", "16=5", "Pc=5", "PC=5"]),
            ("d6e6", ["6-=5", "26=5", "Pd=5", "PD=5"]),
            ("e7e8", ["P5+1"; 4]),
        ],
    );
    golden(
        BLACK,
        &[
            ("d1e1", ["4+=5", "14=5", "Pa=5", "PD=5"]),
            ("d3e3", ["4-=5", "24=5", "Pb=5", "PC=5"]),
            ("f1e1", ["6+=5", "16=5", "Pc=5", "PB=5"]),
            ("f3e3", ["6-=5", "26=5", "Pd=5", "PA=5"]),
            ("e2e1", ["P5+1"; 4]),
        ],
    );
}

/// Record-formats §1.4.
#[test]
fn golden_values_of_fairy_stockfish() {
    golden(
        "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
        &[
            ("g9f9", ["++=4", "13=4", "Pa=4", "PA=4"]),
            ("g8f8", ["P+=4", "23=4", "Pb=4", "PB=4"]),
            ("g7f7", ["P3=4", "33=4", "Pc=4", "PC=4"]),
            ("g6f6", ["P-=4", "43=4", "Pd=4", "PD=4"]),
            ("g5f5", ["--=4", "53=4", "Pe=4", "PE=4"]),
        ],
    );
    golden(
        "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
        &[
            ("g8f8", ["++=4", "13=4", "Pa=4", "PA=4"]),
            ("g7f7", ["P+=4", "23=4", "Pb=4", "PB=4"]),
            ("g6f6", ["P-=4", "33=4", "Pc=4", "PC=4"]),
            ("g5f5", ["--=4", "43=4", "Pd=4", "PD=4"]),
        ],
    );
    golden(
        "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w",
        &[
            ("g8f8", ["P+=4", "13=4", "P+=4", "P+=4"]),
            ("g7f7", ["P3=4", "23=4", "P.=4", "P==4"]),
            ("g6f6", ["P-=4", "33=4", "P-=4", "P-=4"]),
        ],
    );
    golden(
        "3k5/2P3P2/6P2/2P3P2/9/9/9/9/9/4K4 w",
        &[
            ("g6f6", ["3-=4", "33=4", "Pc=4", "PC=4"]),
            ("c6d6", ["7-=6", "27=6", "Pe=6", "PE=6"]),
            ("g7f7", ["33=4", "23=4", "Pb=4", "PB=4"]),
            ("c8d8", ["7+=6", "17=6", "Pd=6", "PD=6"]),
            ("g8f8", ["3+=4", "13=4", "Pa=4", "PA=4"]),
        ],
    );
    golden("3k5/9/9/9/9/2B6/9/9/9/2B1K4 w", &[("c4e2", ["M7-5"; 4]), ("c0e2", ["M7+5"; 4])]);
    golden(
        "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w",
        &[("d6e6", ["6-=5", "26=5", "Pd=5", "PD=5"]), ("f5e5", ["4-=5", "24=5", "Pb=5", "PB=5"])],
    );
}

/// Seed 3: each example is a move of either side in the opening position.
#[test]
fn the_examples_of_seed_3() {
    let red = start();
    let black = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b");
    let dialect = Dialect { sideways: '=', ..Dialect::wxf() };
    for (text, of_red, of_black) in [
        ("H2+3", "h0g2", "b9c7"),
        ("E7+5", "c0e2", "g9e7"),
        ("A6+5", "d0e1", "f9e8"),
        ("C2=3", "h2g2", "b7c7"),
        ("C2+7", "h2h9", "b7b0"),
        ("P7+1", "c3c4", "g6g5"),
        ("C2-1", "h2h1", "b7b8"),
        ("K5+1", "e0e1", "e9e8"),
    ] {
        for (position, expected) in [(&red, of_red), (&black, of_black)] {
            assert_eq!(shown(text, &dialect, position), expected, "{text}");
            assert_eq!(text_of(mv(expected), &dialect, position), text);
        }
    }
    let cannons = position("2r1k4/4C4/9/9/9/4C4/9/9/9/3K5 w");
    check(&dialect, &cannons, &[("C+=1", "e8i8"), ("C-=1", "e4i4"), ("C-=2", "e4h4")]);
    assert_eq!(text_of(mv("e4h4"), &dialect, &cannons), "C-=2");
}

#[test]
fn reading_in_the_opening_position() {
    check(
        &Dialect::axf(),
        &start(),
        &[
            ("C2=5", "h2e2"),
            ("c2=5", "h2e2"),
            ("C2.5", "h2e2 (Sideways('='))"),
            ("N2+3", "h0g2"),
            ("H2+3", "h0g2 (OtherLetters(Symbols(K R H C A E P)))"),
            ("B3+5", "g0e2 (OtherLetters(Symbols(K R N C A B P)))"),
            ("N2+1", "h0i2"),
            ("N2+2", "3..4: BadReach(Xiangqi(Horse))"),
            ("N2=3", "2..3: NeverSideways(Xiangqi(Horse))"),
            ("N2-3", "3..4: OffBoard"),
            ("C2=2", "3..4: SameSquare"),
            ("C3=5", "no First cannon, File(3)"),
            ("C+=5", "no First cannon, Stacked"),
            ("R1+5", "i0i5 illegal: Path(i3)"),
            ("C25", "2..3: MissingSideways('=')"),
            ("C2", "0..2: Unfinished"),
            ("C2=", "0..3: Unfinished"),
            ("C2=0", "3..4: BadArgument('0')"),
            ("C2*5", "2..3: BadOperator('*', '=')"),
            ("C2=5!!", "4..6: TooLong"),
            ("Z2=5", "0..1: UnknownPiece { letter: 'Z', known: Symbols(K R N C G M P) }"),
            ("", "0..0: Empty"),
            ("Ｃ２＝５", "h2e2 (FullWidth)"),
            ("h2e2", "h2e2 (OtherNotation(Coordinate))"),
            ("H2-E2", "h2e2 (OtherNotation(Iccs))"),
            ("Ch2-e2", "h2e2 (OtherNotation(Lalg))"),
            ("Che2", "h2e2 (OtherNotation(Salg))"),
            ("炮二平五", "h2e2 (OtherNotation(Chinese))"),
        ],
    );
    check(
        &Dialect::wxf(),
        &start(),
        &[
            ("C2.5", "h2e2"),
            ("C2=5", "h2e2 (Sideways('.'))"),
            ("N2+3", "h0g2 (OtherLetters(Symbols(K R N C G M P)))"),
            ("C25", "2..3: MissingSideways('.')"),
        ],
    );
    let after = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
    check(&Dialect::axf(), &after, &[("C2=5", "b7e7"), ("C8=5", "h7e7"), ("C5+4", "no Second cannon, File(5)")]);
}

#[test]
fn signs_on_advisors_and_elephants_are_needless() {
    let position = position("4k4/9/9/9/9/2B6/9/3A5/9/2BAK4 w");
    check(
        &Dialect::axf(),
        &position,
        &[
            ("M7+5", "c0e2"),
            ("M7-5", "c4e2"),
            ("M+-5", "c4e2 (NeedlessSign)"),
            ("M-+5", "c0e2 (NeedlessSign)"),
            ("M++5", "c4e6 illegal: River"),
            ("G6+5", "d0e1"),
            ("G6-5", "d2e1"),
            ("G--5", "3..4: OffBoard"),
        ],
    );
    // The one that is in front can never go there, the other one if the pawn is gone.
    let blocked = self::position("4k4/9/9/9/9/2B6/9/3A5/3p5/2BAK4 w");
    check(&Dialect::axf(), &blocked, &[("M7+5", "c0e2 illegal: Eye(d1)")]);
}

/// Where schemes contradict each other (record-formats §1.2).
#[test]
fn conflicts() {
    let three_and_two = position("3k5/2P3P2/6P2/2P3P2/9/9/9/9/9/4K4 w");
    check(&axf(StackScheme::W18), &three_and_two, &[("33=4", "g6f6"), ("3+=4", "g8f8 (OtherScheme(Scheme(W97)))")]);
    check(&axf(StackScheme::W97), &three_and_two, &[("33=4", "g7f7"), ("13=4", "g8f8 (OtherScheme(Scheme(W18)))")]);
    check(
        &axf(StackScheme::Xqb),
        &three_and_two,
        &[
            ("33=4", "one of [g6f6, g7f7], picked g6f6"),
            ("23=4", "g7f7 (OtherScheme(Scheme(W18)))"),
            ("22=4", "no First pawn, File(2)"),
            ("+7=6", "c8d8 (OtherScheme(SignAndFile))"),
            ("P+=6", "c8d8 (OtherScheme(FrontRear))"),
            ("P+=4", "g8f8 (OtherScheme(FrontRear))"),
            ("P+=5", "g8e8 illegal: Geometry"),
        ],
    );
    let three = position("3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w");
    check(&axf(StackScheme::W97), &three, &[("P3=4", "g7f7")]);
    check(
        &axf(StackScheme::W18),
        &three,
        &[
            ("P3=4", "one of [g7f7, g8f8, g6f6], picked g7f7"),
            ("P3+1", "g8g9 (Unmarked)"),
            ("P+=4", "g8f8 (OtherScheme(FrontRear))"),
            ("P.=4", "g7f7 (OtherScheme(Scheme(Xqb)))"),
            ("P==4", "g7f7 (OtherScheme(Scheme(Xqr)))"),
            ("PB=4", "g7f7 (OtherScheme(Scheme(Xqr)))"),
        ],
    );
    let two = position("3k5/9/9/6P2/9/9/6P2/9/9/4K4 w");
    check(
        &axf(StackScheme::W18),
        &two,
        &[
            ("P3+1", "one of [g6g7, g3g4], picked g6g7"),
            ("P3=4", "g6f6 (Unmarked)"),
            ("+P+1", "g6g7 (OtherScheme(SignFirst))"),
            ("fP+1", "g6g7 (OtherScheme(SignFirst))"),
            ("rP+1", "g3g4 (OtherScheme(SignFirst))"),
            ("P-=4", "g3f3 illegal: Uncrossed"),
            ("15+1", "e0e1 (OtherScheme(DigitForPiece))"),
            ("13+1", "g6g7 (OtherScheme(Scheme(W18)))"),
            ("62.5", "no First pawn, File(2)"),
        ],
    );
    let black = position(BLACK);
    check(
        &axf(StackScheme::W18),
        &black,
        &[
            ("PA=5", "f3e3 (OtherScheme(Scheme(Xqr)))"),
            ("PD=5", "d1e1 (OtherScheme(Scheme(Xqr)))"),
            ("Pa=5", "one of [d1e1, f3e3], picked d1e1"),
            ("14=5", "d1e1"),
            ("A6=5", "f3e3 (OtherScheme(LeadingLabel))"),
            ("A4=5", "0..1: UnknownPiece { letter: 'A', known: Symbols(K R N C G M P) }"),
        ],
    );
}

/// The appendix of the format that has AXF numbers Black's pawns from Red's side. No such appendix belongs to WXF.
#[test]
fn capital_letters_in_axf_are_those_of_its_appendix() {
    let black = position(BLACK);
    for (scheme, expected) in [
        (StackScheme::W18, "f3e3 (OtherScheme(Scheme(Xqr)))"),
        (StackScheme::W97, "f3e3 (OtherScheme(Scheme(Xqr)))"),
        (StackScheme::Xqr, "f3e3"),
        (StackScheme::Xqb, "d1e1"),
    ] {
        check(&axf(scheme), &black, &[("PA=5", expected)]);
    }
    check(&Dialect::wxf(), &black, &[("PA=5", "one of [f3e3, d1e1], picked f3e3")]);
}

#[test]
fn a_letter_that_is_a_piece_and_a_label() {
    let position = position("4k4/3P1P3/3P1P3/C8/9/9/9/9/9/3K5 w");
    check(
        &axf(StackScheme::Xqr),
        &position,
        &[("C4+1", "no First cannon, File(4)"), ("C6=5", "d8e8 (OtherScheme(LeadingLabel))"), ("C9=5", "a6e6")],
    );
}
