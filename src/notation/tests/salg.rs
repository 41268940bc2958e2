//! SALG.

use super::*;

#[test]
fn reading() {
    check(
        &Dialect::salg(),
        &start(),
        &[
            ("Che2", "h2e2"),
            ("che2", "h2e2"),
            ("CHE2", "h2e2 (UpperCase)"),
            ("Ch2e2", "h2e2"),
            ("Ce2", "one of [b2e2, h2e2], picked b2e2"),
            ("C2e2", "one of [b2e2, h2e2], picked b2e2"),
            ("Ng2", "h0g2"),
            ("Nhg2", "h0g2"),
            ("Cxh9", "h2h9"),
            ("Ch9", "h2h9 (CaptureMark Some('x') at 0..3)"),
            ("Chxe2", "h2e2 (CaptureMark None at 2..3)"),
            ("Pe4", "e3e4"),
            ("e4", "e3e4 (MissingPawn)"),
            ("ee4", "e3e4 (MissingPawn)"),
            ("h2e2", "h2e2 (OtherNotation(Coordinate))"),
            ("Ch2-e2", "h2e2 (OtherNotation(Lalg))"),
            ("Ra4", "a0a4 illegal: Path(a3)"),
            ("Rb4", "no First rook, Reaching { to: b4, file: None, rank: None }"),
            ("Rib4", "i0b4 illegal: Geometry"),
            ("Nc7", "no First horse, Reaching { to: c7, file: None, rank: None }"),
            ("Ne5", "no First horse, Reaching { to: e5, file: None, rank: None }"),
            ("Rbb4", "no First rook, Reaching { to: b4, file: Some(1), rank: None }"),
            ("", "0..0: Empty"),
            ("C", "0..1: Unfinished"),
            ("Ch2", "b2h2 illegal: OwnPiece"),
            ("Ch2e", "0..4: Unfinished"),
            ("Che22", "4..5: TooLong"),
            ("Chz2", "2..3: BadRank('z')"),
            ("Zhe2", "0..1: UnknownPiece { letter: 'Z', known: Symbols(K R N C G M P) }"),
            ("马e2", "0..3: UnknownPiece { letter: '马', known: Symbols(K R N C G M P) }"),
        ],
    );
}

#[test]
fn of_several_illegal_moves_the_closest_is_meant() {
    // One rook is pinned, the other blocked.
    let pinned = position("4k4/4r4/9/9/9/9/RP2R4/9/9/4K4 w");
    assert_eq!(shown("Rc3", &Dialect::salg(), &pinned), "e3c3 illegal: IntoCheck(e8)");
}

#[test]
fn a_letter_that_is_also_a_file_is_the_piece() {
    let dialect = Dialect::salg().with_symbols(Symbols::wxf());
    check(
        &dialect,
        &start(),
        &[
            ("Ae1", "one of [d0e1, f0e1], picked d0e1"),
            ("ce4", "no First cannon, Reaching { to: e4, file: None, rank: None }"),
            ("Hg2", "h0g2"),
        ],
    );
    let crossed = position("3k5/9/9/9/2P6/9/9/9/9/4K4 w");
    assert_eq!(shown("cd5", &dialect, &crossed), "c5d5 (MissingPawn)");
    assert_eq!(shown("d5", &dialect, &crossed), "c5d5 (MissingPawn)");
}

#[test]
fn writing_says_no_more_than_needed() {
    let four = position("3k5/9/9/9/9/R5R2/9/R5R2/9/4K4 w");
    let salg = Dialect::salg();
    for (coordinates, expected) in
        [("a4c4", "Rac4"), ("a4a3", "R4a3"), ("g4c4", "Rgc4"), ("a2a0", "Ra0"), ("a4a2", "Rxa2"), ("a4a5", "Ra5")]
    {
        assert_eq!(text_of(mv(coordinates), &salg, &four), expected);
    }
    let start = start();
    assert_eq!(text_of(mv("h2e2"), &salg, &start), "Che2");
    assert_eq!(text_of(mv("h2h9"), &salg, &start), "Cxh9");
    assert_eq!(text_of(mv("e3e4"), &salg, &start), "Pe4");
    // Another one on the file and another one on the rank: neither file nor rank suffices.
    let three = position("3k5/9/9/9/9/R1R6/9/R8/9/4K4 w");
    assert_eq!(text_of(mv("a4b4"), &salg, &three), "Rab4");
    assert_eq!(text_of(mv("a4a3"), &salg, &three), "R4a3");
    let horses = position("3k5/9/9/9/N3N4/9/N8/9/9/4K4 w");
    assert_eq!(text_of(mv("a5c4"), &salg, &horses), "Na5c4");
    assert_eq!(text_of(mv("a3c4"), &salg, &horses), "N3c4");
    assert_eq!(text_of(mv("e5c4"), &salg, &horses), "Nec4");
}
