//! FEN of jeiqi: the form of seed 4 and that of Pikafish.
//!
//! ```text
//! seed     = board [ "[" { kind count } "]" ] side "-" "-" halfmoves number ;     (* what each side has lost *)
//! pikafish = board side pool halfmoves number ;                                   (* what may still turn up *)
//! pool     = "-" | kind count { kind count } ;
//! ```
//!
//! `x` and `X` are dark pieces, on the board and in the list; upper case is White's. The list of seed 4 omits the
//! number of pieces captured face down, because it follows from the rest. It is computed here, or kept as written if
//! present. A pool has the same information inversely: pieces of a side's set that are neither open on the board nor in
//! the pool were captured (record-formats §6.2, §6.4).
//!
//! The writer uses the letters of seed 4, `k a e h r c p x`, and no number of dark losses; Pikafish's form has `a b n r c
//! p`. The reader takes all letters of xiangqi's [`fen`], `d` for `x`, lines without their last fields, and the pool
//! before the side.

use super::fen::{
    self, FenError, FenNote, FenProblem, FenRemark, after_dashes, fields, is_number, note_split_numbers, read_clocks,
    read_rows, read_side, row_letters,
};
use crate::rules::Side;
use crate::rules::jeiqi::{Face, Losses, Piece, Position, Setup};
use crate::rules::xiangqi::Kind;
use std::fmt::Write;
use std::ops::Range;

/// The letters of seed 4, in the order of [`Kind::ALL`].
const LETTERS: [char; 7] = ['k', 'a', 'e', 'h', 'r', 'c', 'p'];

/// Pikafish's letters in the order in which it lists a pool.
const POOL: [(Kind, char); 6] = [
    (Kind::Advisor, 'a'),
    (Kind::Elephant, 'b'),
    (Kind::Horse, 'n'),
    (Kind::Rook, 'r'),
    (Kind::Cannon, 'c'),
    (Kind::Pawn, 'p'),
];

/// A FEN of jeiqi read as far as it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scan {
    /// Everything that it has in common with a FEN of xiangqi.
    pub fen: fen::Scan<Setup>,
    /// The list of pieces: those lost, or those that may still turn up.
    pub list: List,
    /// The items of the list, in the order of the text.
    pub items: Vec<Item>,
}

/// The list of a FEN, as bytes of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum List {
    /// There is no list: no open piece is lost.
    None,
    /// `[C1H2p3]`, the losses of each side.
    Captures(Range<usize>),
    /// `C1H2p3` or `-`, the pieces that may still turn up.
    Pool(Range<usize>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    /// The piece that its letter names.
    pub piece: Piece,
    pub letter: char,
    /// How many of them.
    pub count: u8,
    /// Letter and number, as bytes of the text.
    pub at: Range<usize>,
}

/// Reads either form; any placement and any losses are fine, see [`Setup::problems`].
pub(crate) fn read(text: &str) -> Result<(Setup, Vec<FenNote>), FenError> {
    scan(text).fen.checked()
}

/// Whether the letters alone show that a FEN is one of jeiqi: dark pieces, a list of captured pieces, or a pool.
pub(crate) fn is_plain(text: &str) -> bool {
    let fields = fields(text);
    let Some(board) = fields.first().and_then(|at| text.get(at.clone())) else { return false };
    let dark = |letters: [char; 2]| board.chars().filter(|letter| letters.contains(letter)).count();
    // A `d` alone may be any slip.
    dark(['x', 'X']) > 0
        || board.contains('[')
        || dark(['d', 'D']) > 2
        || fields.iter().skip(1).take(2).any(|at| is_pool(&text[at.clone()]))
}

/// Whether a FEN without dark pieces is in Pikafish's form, its pool empty: `board w - 0 53`.
pub(crate) fn is_open(text: &str) -> bool {
    matches!(&fields(text)[..], [_, _, dash, clock, rest @ ..]
        if rest.len() < 2 && &text[dash.clone()] == "-" && is_number(&text[clock.clone()]))
}

/// Reads either form as far as it goes.
pub(crate) fn scan(text: &str) -> Scan {
    let mut scan = Scan { fen: fen::Scan::new(Setup::empty(), text), list: List::None, items: Vec::new() };
    let fields = fields(text);
    let Some(first) = fields.first() else {
        scan.fen.error(0..text.len(), FenProblem::Empty);
        return scan;
    };
    let board_end = text[first.clone()].find('[').map_or(first.end, |bracket| first.start + bracket);
    scan.fen.board = first.start..board_end;
    read_board(text, &mut scan.fen);
    note_split_numbers(text, scan.fen.board.clone(), &mut scan.fen.notes);
    if board_end < first.end {
        scan.list = List::Captures(board_end..first.end);
        read_captures(text, board_end..first.end, &mut scan);
    }
    let mut rest = &fields[1..];
    // Pikafish's older form has the pool before the side.
    if let [at, side, ..] = rest
        && scan.list == List::None
        && is_pool(&text[at.clone()])
        && matches!(&text[side.clone()], "w" | "b")
    {
        scan.list = List::Pool(at.clone());
        rest = &rest[1..];
    }
    if let Some(at) = rest.first()
        && let Some(side) = read_side(text, at.clone(), &mut scan.fen)
    {
        scan.fen.setup.side = side;
    }
    let mut rest = rest.get(1..).unwrap_or_default();
    if let [at, tail @ ..] = rest
        && scan.list == List::None
        && (is_pool(&text[at.clone()]) || is_empty_pool(text, rest, &scan.fen.setup))
    {
        scan.list = List::Pool(at.clone());
        rest = tail;
        // JieqiBox appends the captured pieces, which also follow from the board and the pool.
        if let [captured, tail @ ..] = rest
            && is_pool(&text[captured.clone()])
        {
            rest = tail;
        }
    }
    let clocks = match scan.list {
        List::Pool(_) => {
            let dashes = rest.iter().take(2).take_while(|at| &text[(*at).clone()] == "-").count();
            let clocks = rest.get(dashes..).unwrap_or_default();
            if clocks.len() < 2 {
                scan.fen.note(0..text.len(), FenRemark::Truncated(fields.len()));
            }
            clocks
        }
        _ => after_dashes(text, rest, fields.len(), &mut scan.fen),
    };
    let (halfmoves, number) = read_clocks(text, clocks, &mut scan.fen);
    let setup = &mut scan.fen.setup;
    setup.halfmove_clock = halfmoves.unwrap_or(setup.halfmove_clock);
    setup.fullmove_number = number.unwrap_or(setup.fullmove_number);
    if let List::Pool(at) = scan.list.clone() {
        read_pool(text, at, &mut scan);
    } else {
        for side in Side::BOTH {
            let written = scan.items.iter().any(|item| item.piece == Piece::dark(side));
            if !written {
                setup.losses[side.index()].dark = setup.implied_dark_losses(side).unwrap_or(0);
            }
        }
    }
    scan
}

fn read_board(text: &str, scan: &mut fen::Scan<Setup>) {
    let (at, mut errors) = (scan.board.clone(), Vec::new());
    read_rows(text, at, 10, &mut errors, |square, found, at| {
        let Some(piece) = piece(found) else {
            return Err(FenError { at, what: FenProblem::UnknownJeiqiLetter(found) });
        };
        note_letter(found, piece, at.clone(), scan);
        if let Some(square) = square {
            scan.setup.put(square, Some(piece));
            scan.places.push((square, at));
        }
        Ok(true)
    });
    scan.errors.append(&mut errors);
}

/// `d` for a dark piece; Pikafish's letters are not checked.
fn note_letter(found: char, piece: Piece, at: Range<usize>, scan: &mut fen::Scan<Setup>) {
    if matches!(found, 'd' | 'D') {
        scan.note(at, FenRemark::OtherLetter { found, usual: letter(piece) });
    }
}

/// The piece of a letter; `x` and its older form `d` are dark.
fn piece(letter: char) -> Option<Piece> {
    if let 'x' | 'd' | 'X' | 'D' = letter {
        return Some(Piece::dark(if letter.is_ascii_uppercase() { Side::First } else { Side::Second }));
    }
    fen::piece(letter).map(|piece| Piece::open(piece.side, piece.kind))
}

/// The letter of a piece: `k a e h r c p`, `x` for a dark one, upper case for White. A piece of unknown kind has no
/// letter; it is written as dark.
pub(crate) fn letter(piece: Piece) -> char {
    let lower = match piece.face {
        Face::Open(kind) => LETTERS[kind.index()],
        Face::Dark | Face::Unknown => 'x',
    };
    match piece.side {
        Side::First => lower.to_ascii_uppercase(),
        Side::Second => lower,
    }
}

/// The items of a list `A2b1`. Other text is reported and skipped.
fn read_items(text: &str, at: Range<usize>, scan: &mut Scan) {
    let mut rest = at.start;
    while rest < at.end {
        let found = text[rest..at.end].chars().next().unwrap_or_default();
        let after = rest + found.len_utf8();
        let digits = text[after..at.end].bytes().take_while(u8::is_ascii_digit).count();
        let whole = rest..after + digits;
        let piece = piece(found).filter(|piece| piece.face != Face::Open(Kind::King));
        match (piece, text[after..after + digits].parse()) {
            (None, _) => scan.fen.error(rest..after, FenProblem::BadListed(found)),
            (Some(_), Err(_)) => scan.fen.error(whole, FenProblem::BadCount),
            (Some(piece), Ok(_)) if scan.items.iter().any(|item| item.piece == piece) => {
                scan.fen.error(whole, FenProblem::ListedTwice(found));
            }
            (Some(piece), Ok(count)) => scan.items.push(Item { piece, letter: found, count, at: whole }),
        }
        rest = after + digits;
    }
}

fn read_captures(text: &str, at: Range<usize>, scan: &mut Scan) {
    let inside = if text[at.clone()].ends_with(']') {
        at.start + 1..at.end - 1
    } else {
        scan.fen.error(at.clone(), FenProblem::UnclosedList);
        return;
    };
    read_items(text, inside, scan);
    for Item { piece, letter, count, at } in &scan.items {
        note_letter(*letter, *piece, at.clone(), &mut scan.fen);
        let Losses { open, dark, .. } = &mut scan.fen.setup.losses[piece.side.index()];
        let lost = match piece.face {
            Face::Open(kind) => &mut open[kind.index()],
            Face::Dark | Face::Unknown => dark,
        };
        *lost = lost.saturating_add(*count);
    }
}

/// Whether a field has the shape of a pool: letters followed by numbers.
pub(crate) fn is_pool(field: &str) -> bool {
    field.len() > 1
        && field.starts_with(|first: char| first.is_ascii_alphabetic())
        && field.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether the lone `-` before two numbers is Pikafish's empty pool: then the board has no dark pieces. With dark
/// pieces on the board it is seed 4's form with a missing dash.
fn is_empty_pool(text: &str, rest: &[Range<usize>], setup: &Setup) -> bool {
    matches!(rest, [dash, clock, ..] if &text[dash.clone()] == "-" && is_number(&text[clock.clone()]))
        && setup.pieces().all(|(_, piece)| piece.face != Face::Dark)
}

/// Pieces that are neither open on the board nor in the pool were lost open; those in the pool that are not on the
/// board were lost dark.
fn read_pool(text: &str, at: Range<usize>, scan: &mut Scan) {
    if &text[at.clone()] != "-" {
        read_items(text, at, scan);
    }
    let mut pool = [[0u8; 7]; 2];
    for Item { piece, letter, count, at } in &scan.items {
        let Face::Open(kind) = piece.face else {
            scan.fen.error(at.clone(), FenProblem::BadListed(*letter));
            continue;
        };
        let listed = &mut pool[piece.side.index()][kind.index()];
        *listed = listed.saturating_add(*count);
    }
    let setup = &mut scan.fen.setup;
    for side in Side::BOTH {
        let pool = &pool[side.index()];
        let mut losses = Losses::NONE;
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
            let left = pool[kind.index()].saturating_add(setup.count(side, Face::Open(kind)));
            losses.open[kind.index()] = kind.count().saturating_sub(left);
        }
        let waiting: u8 = pool.iter().fold(0, |sum, &count| sum.saturating_add(count));
        losses.dark = waiting.saturating_sub(setup.count(side, Face::Dark));
        setup.losses[side.index()] = losses;
    }
}

/// The form of seed 4, without the number of pieces lost face down.
pub(crate) fn write(setup: &Setup) -> String {
    let mut out = String::with_capacity(100);
    write_board(setup, letter, &mut out);
    let lost = |side: Side| {
        Kind::ALL.into_iter().filter_map(move |kind| {
            let count = setup.losses[side.index()].of(kind);
            (count > 0 && kind != Kind::King).then(|| (letter(Piece::open(side, kind)), count))
        })
    };
    let listed: Vec<(char, u8)> = Side::BOTH.into_iter().flat_map(lost).collect();
    if !listed.is_empty() {
        out.push('[');
        push_list(&listed, &mut out);
        out.push(']');
    }
    push_side(setup.side, &mut out);
    // Writing to a string cannot fail.
    let _ = write!(out, " - - {} {}", setup.halfmove_clock, setup.fullmove_number.max(1));
    out
}

/// The form of seed 4 of a position.
pub(crate) fn write_position(position: &Position) -> String {
    write(&position.to_setup())
}

/// The form of Pikafish, with the pool of pieces that may still turn up.
pub(crate) fn write_pool(setup: &Setup) -> String {
    let mut out = String::with_capacity(100);
    let position = setup.position();
    let pool_letter = |piece: Piece| match piece.face {
        Face::Open(kind) => fen::letter(crate::rules::xiangqi::Piece::new(piece.side, kind)),
        Face::Dark | Face::Unknown => letter(piece),
    };
    write_board(setup, pool_letter, &mut out);
    push_side(setup.side, &mut out);
    out.push(' ');
    let left = |side: Side| {
        let remaining = position.remaining(side);
        POOL.into_iter().filter_map(move |(kind, lower)| {
            let count = remaining[kind.index()];
            let letter = if side == Side::First { lower.to_ascii_uppercase() } else { lower };
            (count > 0).then_some((letter, count))
        })
    };
    let listed: Vec<(char, u8)> = Side::BOTH.into_iter().flat_map(left).collect();
    if listed.is_empty() {
        out.push('-');
    }
    push_list(&listed, &mut out);
    let _ = write!(out, " {} {}", setup.halfmove_clock, setup.fullmove_number.max(1));
    out
}

fn write_board(setup: &Setup, letter: impl Fn(Piece) -> char, out: &mut String) {
    row_letters(10, |square| setup.get(square).map(|piece| String::from(letter(piece))), out);
}

fn push_side(side: Side, out: &mut String) {
    out.push_str(if side == Side::First { " w" } else { " b" });
}

fn push_list(items: &[(char, u8)], out: &mut String) {
    for (letter, count) in items {
        let _ = write!(out, "{letter}{count}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(text: &str) -> Setup {
        read(text).map(|(setup, _)| setup).expect(text)
    }

    const START: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1";

    #[test]
    fn the_opening_position_in_both_forms() {
        assert_eq!(read(START), Ok((Setup::start(), Vec::new())));
        assert_eq!(write(&Setup::start()), START);
        let pool = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w A2B2N2R2C2P5a2b2n2r2c2p5 0 1";
        assert_eq!(write_pool(&Setup::start()), pool);
        assert_eq!(read(pool), Ok((Setup::start(), Vec::new())));
    }

    /// The samples of seed 4; the first has `d` for `x` and a dash too few.
    #[test]
    fn the_samples_of_seed_4() {
        let first = "2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1d6] w - 3 55";
        let (setup, notes) = read(first).expect(first);
        let what: Vec<_> = notes.iter().map(|note| (&first[note.at.clone()], note.what)).collect();
        assert_eq!(
            what,
            [("d6", FenRemark::OtherLetter { found: 'd', usual: 'x' }), ("3", FenRemark::MissingDashes(1))]
        );
        assert_eq!([setup.losses[0].dark, setup.losses[1].dark], [7, 6]);
        assert_eq!(setup.problems(), []);
        assert_eq!(write(&setup), "2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1h1r1p1] w - - 3 55");
        for (text, dark) in [
            ("P2xkx2x/2a6/h7e/H5h2/P1P3e1p/6P2/9/4P2X1/1a2A4/1X2K1XA1[R1H1r1p2] b - - 0 1", [2, 2]),
            ("x3k3x/c3e4/4R4/E4r2x/4p4/4A1R1P/3A5/6E2/9/3XKX2X[C2H1P2a2r1c1h2p1] b - - 0 1", [0, 1]),
        ] {
            let (setup, notes) = read(text).expect(text);
            assert_eq!(notes, []);
            assert_eq!([setup.losses[0].dark, setup.losses[1].dark], dark);
            assert_eq!(setup.problems(), []);
            assert_eq!(read(&write(&setup)), Ok((setup.clone(), Vec::new())), "written and read");
        }
    }

    #[test]
    fn pools_tell_the_losses() {
        let text = "2b1k4/4n4/4R3p/x6r1/4p3B/P8/9/P3A1PX1/1r2P4/3CK2C1 w A1p1 0 33";
        let (setup, notes) = read(text).expect(text);
        assert_eq!(notes, []);
        assert_eq!(setup.losses[0].of(Kind::Horse), 2);
        assert_eq!(setup.losses[0].of(Kind::Pawn), 1);
        assert_eq!(setup.losses[0].of(Kind::Advisor), 0);
        assert_eq!([setup.losses[0].dark, setup.losses[1].dark], [0, 0]);
        assert_eq!(write_pool(&setup), text);
        assert_eq!(read(&write(&setup)).map(|(setup, _)| setup), Ok(setup));
        let empty = "2b6/4k1r2/6B2/9/P8/8p/3R1A3/P3C1P2/4P4/4K4 w - 0 53";
        assert_eq!(write_pool(&setup_of(empty)), empty);
        let old = "4k4/9/9/9/9/9/9/9/9/4K3X P1 w - - 4 7";
        let setup = setup_of(old);
        assert_eq!((setup.halfmove_clock, setup.fullmove_number, setup.losses[0].dark), (4, 7, 0));
    }

    fn setup_of(text: &str) -> Setup {
        setup(text)
    }

    #[test]
    fn errors_stand_on_their_bytes() {
        let cases = [
            ("", 0..0, FenProblem::Empty),
            ("4k4/9/9/9/9/9/9/9/9/4K4[R1", 23..26, FenProblem::UnclosedList),
            ("4k4/9/9/9/9/9/9/9/9/4K4[K1] w", 24..25, FenProblem::BadListed('K')),
            ("4k4/9/9/9/9/9/9/9/9/4K4[R] w", 24..25, FenProblem::BadCount),
            ("4k4/9/9/9/9/9/9/9/9/4K4[R1c1R1] w", 28..30, FenProblem::ListedTwice('R')),
            ("4k4/9/9/9/9/9/9/9/9/4K4[R999] w", 24..28, FenProblem::BadCount),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w x1 0 1", 26..28, FenProblem::BadListed('x')),
            ("4k4/9/9/9/9/9/9/9/9/4Q4 w", 21..22, FenProblem::UnknownJeiqiLetter('Q')),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 2", 34..35, FenProblem::TooManyFields),
        ];
        for (text, at, what) in cases {
            assert_eq!(read(text), Err(FenError { at, what }), "{text}");
        }
    }
}
