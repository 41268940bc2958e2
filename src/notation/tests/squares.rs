//! ICCS, coordinates and LALG.

use super::*;

#[test]
fn iccs() {
    check(
        &Dialect::iccs(),
        &start(),
        &[
            ("H2-E2", "h2e2"),
            ("h2-e2", "h2e2"),
            ("H2E2", "h2e2 (MissingDash)"),
            ("h2e2", "h2e2 (MissingDash)"),
            ("B2xB9", "b2b9 (CaptureInIccs)"),
            ("H2-E4", "h2e4 illegal: Geometry"),
            ("E4-E5", "e4e5 illegal: NoPiece"),
            ("B9-C7", "b9c7 is of the Second horse, legal: true"),
            ("B9-C8", "b9c8 is of the Second horse, legal: false"),
            ("H2-H2", "3..5: SameSquare"),
            ("", "0..0: Empty"),
            ("H2-E", "0..4: Unfinished"),
            ("H2-E22", "5..6: TooLong"),
            ("J2-E2", "0..1: BadFile('J')"),
            ("Hx-E2", "1..2: BadRank('x')"),
            ("H10-G8", "1..3: RankTen"),
            ("H2+E2", "2..3: BadSeparator('+')"),
            ("H2-é2", "3..5: BadFile('é')"),
        ],
    );
}

#[test]
fn coordinates() {
    check(
        &Dialect::coordinate(),
        &start(),
        &[("h2e2", "h2e2"), ("H2-E2", "h2e2 (UpperCase, NeedlessDash)"), ("h2xh9", "h2h9 (NeedlessDash)")],
    );
}

#[test]
fn lalg() {
    check(
        &Dialect::lalg(),
        &start(),
        &[
            ("Ch2-e2", "h2e2"),
            ("ch2-e2", "h2e2"),
            ("CH2-E2", "h2e2 (UpperCase)"),
            ("Ch2e2", "h2e2 (MissingDash)"),
            ("Ch2xe2", "h2e2 (CaptureMark Some('-') at 3..4)"),
            ("Ch2-h9", "h2h9 (CaptureMark Some('x') at 3..4)"),
            ("Ch2xh9", "h2h9"),
            ("Rh2-e2", "h2e2 is of a First cannon, not a rook, legal: true"),
            ("Rh2-e3", "h2e3 is of a First cannon, not a rook, legal: false"),
            ("Nb9-c7", "b9c7 is of the Second horse, legal: true"),
            ("Rb9-c7", "b9c7 is of a Second horse, not a rook, legal: false"),
            ("Ch2-e4", "h2e4 illegal: Geometry"),
            ("Ch3-e3", "h3e3: no First cannon, On(h3)"),
            ("Ch2-h2", "4..6: SameSquare"),
            ("Hh0-g2", "h0g2 (OtherLetters(Symbols(K R H C A E P)))"),
            ("C", "0..1: Unfinished"),
            ("Ch2-e2+", "6..7: TooLong"),
        ],
    );
}

#[test]
fn lalg_with_the_letters_of_the_file() {
    let pairs = [('K', 'K'), ('R', 'C'), ('N', 'H'), ('C', 'P'), ('G', 'A'), ('M', 'E'), ('P', 'S')];
    let dialect = Dialect::lalg().with_symbols(Symbols::with(&pairs).expect("seed 0"));
    let start = start();
    assert_eq!(shown("Ph2-e2", &dialect, &start), "h2e2");
    assert_eq!(shown("Ch2-e2", &dialect, &start), "h2e2 is of a First cannon, not a rook, legal: true");
    assert_eq!(text_of(mv("h2e2"), &dialect, &start), "Ph2-e2");
    assert_eq!(text_of(mv("h2h9"), &dialect, &start), "Ph2xh9");
    assert_eq!(text_of(mv("h2e2"), &Dialect::iccs(), &start), "H2-E2");
    assert_eq!(text_of(mv("h2e2"), &Dialect::coordinate(), &start), "h2e2");
}
