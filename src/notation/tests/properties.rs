//! Laws for every notation, position and text.

use super::*;
use crate::rules::Side;
use crate::rules::xiangqi::{Kind, Piece, Setup};
use std::collections::HashMap;

const XIANGQI: [Notation; 7] = [
    Notation::Iccs,
    Notation::Axf,
    Notation::Wxf,
    Notation::Lalg,
    Notation::Salg,
    Notation::Chinese,
    Notation::Coordinate,
];

/// Every dialect that can be written, with the letters given.
fn dialects(symbols: Symbols) -> Vec<Dialect> {
    let mut all = Vec::new();
    for notation in XIANGQI {
        for scheme in StackScheme::ALL {
            for script in [Script::Simplified, Script::Traditional] {
                let relevant = match notation {
                    Notation::Axf | Notation::Wxf => script == Script::Simplified,
                    Notation::Chinese => scheme == StackScheme::W18,
                    _ => scheme == StackScheme::W18 && script == Script::Simplified,
                };
                if relevant {
                    all.push(
                        Dialect::new(notation).with_symbols(symbols).with_stack_scheme(scheme).with_script(script),
                    );
                }
            }
        }
    }
    all
}

fn random_symbols(random: &mut fastrand::Rng) -> Symbols {
    let mut letters: Vec<char> = ('A'..='Z').collect();
    random.shuffle(&mut letters);
    let pairs: Vec<(char, char)> = "KRNCGMP".chars().zip(letters).collect();
    Symbols::with(&pairs).expect("different letters")
}

/// Each legal move can be written, reads back as itself without a remark, and shares its text with no other.
fn check_round_trip(position: &Position, dialect: &Dialect) {
    let mut seen: HashMap<String, Move> = HashMap::new();
    for &mv in &position.legal_moves() {
        let text = text_of(mv, dialect, position);
        let reading = read(&text, dialect, position);
        assert_eq!(
            reading,
            Reading::Move(Read { mv, notes: Default::default() }),
            "{text} for {mv:?} in {dialect:?}\n{position:?}"
        );
        assert!(fits_declared(&text, dialect).contains(dialect.notation), "{text} does not fit {dialect:?}");
        let squares = matches!(dialect.notation, Notation::Iccs | Notation::Lalg | Notation::Coordinate);
        assert!(plain(&text, dialect, position).map_or(!squares, |read| read == mv), "{text} in {dialect:?}");
        if let Some(other) = seen.insert(text.clone(), mv) {
            panic!("{text} is both {mv:?} and {other:?} in {dialect:?}\n{position:?}");
        }
    }
}

/// A position with pawns in heaps and some pieces at home.
pub(super) fn heaped(random: &mut fastrand::Rng) -> Position {
    let mut setup = Setup::empty();
    for side in Side::BOTH {
        let square = |file: u8, depth: u8| {
            let rank = if side == Side::First { depth } else { 9 - depth };
            Square::new(file, rank).expect("on the board")
        };
        setup.put(square(if side == Side::First { 3 } else { 5 }, 0), Some(Piece { side, kind: Kind::King }));
        let files = [random.u8(0..9), random.u8(0..9)];
        for _ in 0..random.u8(2..6) {
            let at = square(files[usize::from(random.bool())], random.u8(5..10));
            if setup.get(at).is_none() {
                setup.put(at, Some(Piece { side, kind: Kind::Pawn }));
            }
        }
        for kind in [Kind::Rook, Kind::Cannon, Kind::Horse] {
            let file = random.u8(0..9);
            for _ in 0..2 {
                let at = square(file, random.u8(0..10));
                if setup.get(at).is_none() {
                    setup.put(at, Some(Piece { side, kind }));
                }
            }
        }
        for (kind, file, depth) in
            [(Kind::Elephant, 2, 0), (Kind::Elephant, 2, 4), (Kind::Advisor, 3, 2), (Kind::Advisor, 5, 0)]
        {
            if setup.get(square(file, depth)).is_none() && random.bool() {
                setup.put(square(file, depth), Some(Piece { side, kind }));
            }
        }
    }
    setup.side = if random.bool() { Side::First } else { Side::Second };
    Position::Xiangqi(setup.position())
}

#[test]
fn written_moves_read_back() {
    let mut random = crate::random::random(7);
    for _ in 0..crate::random::rounds(2) {
        let mut position = start();
        let dialects = [dialects(Symbols::yang()), dialects(random_symbols(&mut random))].concat();
        for _ in 0..120 {
            let moves = position.legal_moves();
            let Some(&mv) = random.choice(moves.iter()) else { break };
            check_round_trip(&position, &dialects[random.usize(0..dialects.len())]);
            position.play(mv);
        }
    }
}

#[test]
fn written_moves_read_back_where_pawns_are_heaped() {
    let mut random = crate::random::random(8);
    for _ in 0..crate::random::rounds(60) {
        let position = heaped(&mut random);
        for dialect in dialects(random_symbols(&mut random)) {
            check_round_trip(&position, &dialect);
        }
    }
}

/// Positions that no game can reach: many of a kind, everything everywhere. Writing may give up, but never lies.
#[test]
fn in_made_up_positions_nothing_is_confused() {
    let mut random = crate::random::random(9);
    for _ in 0..crate::random::rounds(100) {
        let mut setup = Setup::empty();
        let kinds = [Kind::ALL[random.usize(0..7)], Kind::ALL[random.usize(0..7)]];
        for _ in 0..random.u8(2..24) {
            let square = Square::from_index(random.usize(0..90)).expect("on the board");
            let side = Side::BOTH[random.usize(0..2)];
            setup.put(square, Some(Piece { side, kind: kinds[random.usize(0..2)] }));
        }
        setup.side = Side::BOTH[random.usize(0..2)];
        let position = Position::Xiangqi(setup.position());
        for dialect in dialects(Symbols::yang()) {
            for &mv in &position.legal_moves() {
                let mut text = String::new();
                if !write(mv, &dialect, &position, &mut text) {
                    assert_eq!(text, "");
                    continue;
                }
                match read(&text, &dialect, &position) {
                    Reading::Move(read) => assert_eq!(read.mv, mv, "{text} in {dialect:?}\n{position:?}"),
                    Reading::Ambiguous { candidates, .. } => assert!(candidates.contains(&mv)),
                    other => panic!("{text} for {mv:?} in {dialect:?}: {other:?}\n{position:?}"),
                }
            }
        }
    }
}

/// The plain reading agrees with the full one, which then has no note, and the text has the shape of its notation.
pub(super) fn check_plain(text: &str, dialect: &Dialect, position: &Position) {
    if let Some(mv) = plain(text, dialect, position) {
        let whole = Reading::Move(Read { mv, notes: Default::default() });
        assert_eq!(read(text, dialect, position), whole, "{text:?} in {dialect:?}");
        let counted = matches!(position, Position::Xiangqi(_)) && !dialect.ranks_from_one;
        let shaped = || has_shape(text, dialect.notation, &dialect.symbols) || dialect.notation == Notation::Steps;
        assert!(!counted || shaped(), "{text:?} in {dialect:?}");
        assert!(
            !matches!(position, Position::Jeiqi(position) if position.lacks_reveal(mv)),
            "{text:?} reveals nothing"
        );
    }
}

/// Moves with one character changed are read plainly only if their full reading has no note.
#[test]
fn what_is_read_plainly_is_read_so_at_length() {
    let alphabet = b"abcdefghiABCHKRNP0123456789+-=.xX*";
    let mut random = crate::random::random(12);
    let mut positions = vec![start()];
    positions.extend((0..20).map(|_| heaped(&mut random)));
    let mut plainly = 0;
    for round in 0..crate::random::rounds(8_000) {
        let position = &positions[round % positions.len()];
        let symbols = if round % 3 == 0 { random_symbols(&mut random) } else { Symbols::yang() };
        let dialect = Dialect::new(XIANGQI[round % XIANGQI.len()]).with_symbols(symbols);
        let Some(&mv) = random.choice(position.legal_moves().iter()) else { continue };
        let mut text = text_of(mv, &dialect, position).into_bytes();
        if round % 4 > 0 && text.is_ascii() {
            let at = random.usize(0..text.len());
            text[at] = alphabet[random.usize(0..alphabet.len())];
        }
        let text = String::from_utf8(text).expect("ASCII where it was changed");
        check_plain(&text, &dialect, position);
        plainly += usize::from(plain(&text, &dialect, position).is_some());
    }
    assert!(plainly > 600, "{plainly}");
}

/// In every notation with a fast path moves of games are read plainly, except for those of stacked pieces. With one
/// character changed they are read plainly only if their full reading has no note.
#[test]
fn moves_of_games_are_read_plainly() {
    use crate::rules::Variant;
    let alphabet: Vec<char> =
        "abcdefghipnlsr123456789010+-=.xX*HRCPkq 炮马一二進进上平１２＝歩同成打()\u{3000}".chars().collect();
    let mut random = crate::random::random(15);
    let cased = |notation| Dialect { cased: true, symbols: Symbols::wxf(), ..Dialect::new(notation) };
    let from_one = |notation| Dialect { ranks_from_one: true, ..cased(notation) };
    let all: [(Variant, &[Dialect]); 2] = [
        (
            Variant::Xiangqi,
            &[
                Dialect::salg(),
                cased(Notation::Salg),
                Dialect::chinese(),
                Dialect::chinese().with_script(Script::Traditional),
                Dialect::coordinate(),
                from_one(Notation::Salg),
                from_one(Notation::Iccs),
                from_one(Notation::Coordinate),
                from_one(Notation::Lalg),
                from_one(Notation::Axf),
            ],
        ),
        (Variant::Shogi, &[Dialect::new(Notation::Csa), Dialect::new(Notation::Kif)]),
    ];
    for (variant, dialects) in all {
        for dialect in dialects {
            let (mut plainly, mut moves) = (0, 0);
            for _ in 0..crate::random::rounds(2) {
                let mut position = Position::start(variant);
                for _ in 0..120 {
                    let legal = position.legal_moves();
                    let Some(&mv) = random.choice(legal.iter()) else { break };
                    let text = text_of(mv, dialect, &position);
                    check_plain(&text, dialect, &position);
                    let found = plain(&text, dialect, &position);
                    assert!(found.is_none_or(|found| found == mv), "{text} in {dialect:?}");
                    plainly += usize::from(found.is_some());
                    moves += 1;
                    for _ in 0..4 {
                        let at = random.usize(0..text.chars().count());
                        let other = alphabet[random.usize(0..alphabet.len())];
                        let swap = |(index, c)| if index == at { other } else { c };
                        check_plain(&text.chars().enumerate().map(swap).collect::<String>(), dialect, &position);
                    }
                    position.play(mv);
                }
            }
            assert!(plainly * 20 > moves * 17, "{plainly} of {moves} in {dialect:?}");
        }
    }
}

/// Whether a text fits a notation is whether its reader takes it.
#[test]
fn fitting_texts_can_be_read() {
    let alphabet: Vec<char> = "abhixAHIKRNCGXP012910+-=.xX#炮兵前后中二九平进退１Ｃ".chars().collect();
    let mut random = crate::random::random(14);
    let Position::Xiangqi(start) = start() else { return };
    let mut fitting = 0;
    for round in 0..crate::random::rounds(8_000) {
        let mut text: String = (0..random.usize(0..7)).map(|_| alphabet[random.usize(0..alphabet.len())]).collect();
        let symbols = if round % 3 == 0 { random_symbols(&mut random) } else { Symbols::yang() };
        if round % 2 == 0 {
            let dialect = Dialect::new(XIANGQI[round % XIANGQI.len()]).with_symbols(symbols);
            let Some(&mv) = random.choice(start.legal_moves().iter()) else { continue };
            let written = text_of(mv, &dialect, &Position::Xiangqi(start.clone()));
            text = written
                .chars()
                .map(|c| if random.u8(..) < 20 { alphabet[random.usize(0..alphabet.len())] } else { c })
                .collect();
        }
        let dialect = Dialect::axf().with_symbols(symbols);
        let takes = [
            (crate::notation::iccs::fits(&text), crate::notation::iccs::read_iccs(&text, &start).is_ok()),
            (
                crate::notation::lalg::fits(&text, &symbols),
                crate::notation::lalg::read(&text, &symbols, &start).is_ok(),
            ),
            (
                crate::notation::salg::fits(&text, &symbols),
                crate::notation::salg::read(&text, &symbols, &start).is_ok(),
            ),
            (crate::notation::wxf::fits(&text, &symbols), crate::notation::wxf::read(&text, &dialect, &start).is_ok()),
            (crate::notation::chinese::fits(&text), crate::notation::chinese::read(&text, &start).is_ok()),
        ];
        for (index, (fits, read)) in takes.into_iter().enumerate() {
            // A label in the place of the piece is a last resort, and no shape.
            let label = index == 3 && read && text.chars().next().and_then(|first| symbols.kind(first)).is_none();
            assert!(fits == read || label, "{text:?} {index}: {fits} {read}");
            fitting += usize::from(fits);
        }
    }
    assert!(fitting > 1_500, "{fitting}");
}

/// Where a half-move is impossible with the turn passed, no half-move of the opponent makes it possible.
#[test]
fn nothing_makes_an_impossible_half_move_legal() {
    let mut random = crate::random::random(15);
    let japanese = [Notation::Csa, Notation::Coordinate, Notation::Kif, Notation::Japanese].map(Dialect::new);
    let mut impossible = 0;
    for round in 0..crate::random::rounds(6) {
        let (mut position, dialects) = match round % 2 {
            0 => (start(), dialects(Symbols::yang())),
            _ => (Position::start(crate::rules::Variant::Shogi), japanese.to_vec()),
        };
        let mut earlier: Vec<(Side, Dialect, String)> = Vec::new();
        for _ in 0..100 {
            let moves = position.legal_moves();
            let Some(&mv) = random.choice(moves.iter()) else { break };
            let side = position.side_to_move();
            let mut passed = position.clone();
            passed.set_side_to_move(side.opponent());
            for _ in 0..4 {
                let Some((of, dialect, text)) = random.choice(earlier.iter()) else { break };
                if *of == side || !read(text, dialect, &passed).is_impossible() {
                    continue;
                }
                impossible += 1;
                for &mv in &moves {
                    let mut after = position.clone();
                    after.play(mv);
                    let reading = read(text, dialect, &after);
                    let legal = matches!(reading, Reading::Move(_) | Reading::Ambiguous { .. });
                    assert!(!legal, "{text} after {mv:?} in {dialect:?}\n{position:?}");
                }
            }
            let dialect = &dialects[random.usize(0..dialects.len())];
            earlier.push((side, dialect.clone(), text_of(mv, dialect, &position)));
            position.play(mv);
        }
    }
    assert!(impossible > 100, "{impossible}");
}

/// Any text has a reading, with a range between characters.
#[test]
fn reading_is_total() {
    let alphabet: Vec<char> =
        "abcdefghiKRNCGMPAEHBS0123456789+-=.x!? \0\u{feff}炮兵前后中一二五平进退１５＋．Ｃ😀é/".chars().collect();
    let mut random = crate::random::random(10);
    let mut positions = vec![start()];
    positions.extend((0..20).map(|_| heaped(&mut random)));
    for round in 0..crate::random::rounds(8_000) {
        let length = random.usize(0..8);
        let text: String = (0..length).map(|_| alphabet[random.usize(0..alphabet.len())]).collect();
        let position = &positions[round % positions.len()];
        let symbols = if round % 3 == 0 { random_symbols(&mut random) } else { Symbols::yang() };
        let notation = Notation::ALL[round % Notation::ALL.len()];
        let dialect = Dialect::new(notation).with_symbols(symbols).with_stack_scheme(StackScheme::ALL[round % 4]);
        fits(&text, &symbols);
        check_plain(&text, &dialect, position);
        let _ = fen::read(&text);
        match read(&text, &dialect, position) {
            Reading::Move(read) => {
                assert!(position.is_legal(read.mv), "{text:?} {dialect:?}");
                for note in &read.notes {
                    if let Note::CaptureMark { at, .. } = note {
                        assert!(text.get(at.clone()).is_some_and(|sign| !sign.is_empty()));
                    }
                }
            }
            Reading::Malformed { at, what } => {
                let marked = text.get(at.clone()).unwrap_or_else(|| panic!("{text:?}: {at:?}"));
                assert_eq!(marked.is_empty(), text.is_empty(), "{text:?}: {at:?} {what:?}");
            }
            Reading::Ambiguous { candidates, picked } => {
                assert!(candidates.len() > 1 && candidates.contains(&picked));
                assert!(candidates.iter().all(|&mv| position.is_legal(mv)));
            }
            Reading::Illegal { mv, .. } | Reading::WrongSide { mv, .. } => {
                assert!(!position.is_legal(mv), "{text:?} {dialect:?}");
            }
            Reading::WrongPiece { mv, legal, .. } => assert_eq!(position.is_legal(mv), legal),
            Reading::NoSuchPiece { .. } => {}
        }
    }
}
