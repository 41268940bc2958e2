//! CBR and CBL, the records and libraries of CCBridge (record-formats §13.2). Texts are UTF-16, and nothing is encrypted.

use super::ReadGame;
use super::bytes::{byte, int, piece};
use super::tree::{self, WrittenPly};
use crate::formats::draft::Draft;
use crate::record::{Damaged, HeaderRole, Verdict};
use crate::rules::xiangqi::{Kind, Piece, Setup};
use crate::rules::{Side, Square};
use crate::text::decode_wide_piece;

/// What a record begins with.
pub(super) const RECORD: &[u8] = b"CCBridge Record\0";
/// What a library begins with.
pub(super) const LIBRARY: &[u8] = b"CCBridgeLibrary\0";
/// The records of a library stand at multiples of this, counted from the first one.
const SLOT: usize = 4096;

/// Where a kind of records has its parts.
struct Layout {
    /// How much earlier than in the usual kind the headers stand.
    earlier: usize,
    result: usize,
    first_mover: usize,
    board: usize,
    tree: usize,
    square: fn(u8) -> (u8, i8),
}

const USUAL: Layout = Layout { earlier: 0, result: 2076, first_mover: 2112, board: 2120, tree: 2214, square: by_index };
const OLD: Layout =
    Layout { earlier: 128, result: 1820, first_mover: 1856, board: 1864, tree: 1958, square: by_halves };

/// A square by its index from the upper left corner.
fn by_index(index: u8) -> (u8, i8) {
    (index % 9, 9 - (index / 9) as i8)
}

/// A square by its file and its rank from above, in half a byte each.
fn by_halves(both: u8) -> (u8, i8) {
    (both >> 4, 9 - (both & 0xF) as i8)
}

/// The headers, with the place and the size of each.
const HEADERS: [(usize, usize, Result<HeaderRole, &str>); 16] = [
    (692, 64, Ok(HeaderRole::Event)),
    (884, 64, Ok(HeaderRole::Date)),
    (948, 64, Ok(HeaderRole::Site)),
    (756, 64, Ok(HeaderRole::Round)),
    (820, 32, Err("Group")),
    (852, 32, Err("Table")),
    (1012, 64, Ok(HeaderRole::TimeControl)),
    (1076, 64, Ok(HeaderRole::First)),
    (1140, 64, Ok(HeaderRole::FirstTeam)),
    (1204, 64, Ok(HeaderRole::FirstTime)),
    (1300, 64, Ok(HeaderRole::Second)),
    (1364, 64, Ok(HeaderRole::SecondTeam)),
    (1428, 64, Ok(HeaderRole::SecondTime)),
    (1524, 64, Err("Referee")),
    (1652, 64, Ok(HeaderRole::Annotator)),
    (1780, 64, Ok(HeaderRole::Author)),
];

/// Reads the record at a place of a file.
pub(super) fn read(bytes: &[u8], place: usize) -> ReadGame {
    let record = bytes.get(place..).unwrap_or_default();
    let layout = if byte(record, 19) == Some(1) { &OLD } else { &USUAL };
    let mut at = layout.tree;
    let read = tree::read(|| node(record, &mut at, layout));
    let broken = read.broken;
    let mut draft = Draft { start: start(record, layout), ..Draft::default() };
    read.into_draft(&mut draft, |range| decode_wide_piece(record.get(range).unwrap_or_default()));
    draft.start.side = match byte(record, layout.first_mover) {
        Some(1) => Side::First,
        Some(2) => Side::Second,
        _ => draft.mover().unwrap_or(Side::First),
    };
    let text = |at: usize, size: usize| {
        let text = decode_wide_piece(piece(record, at.saturating_sub(layout.earlier), size));
        text.replace(['\r', '\n', '\t'], " ")
    };
    draft.title = Some(text(180, 128)).filter(|title| !title.is_empty());
    for (at, size, what) in HEADERS {
        match what {
            Ok(role) => draft.header(role, text(at, size)),
            Err(key) => draft.tag(None, key, text(at, size)),
        }
    }
    draft.verdict = match byte(record, layout.result) {
        Some(1) => Some(Verdict::FirstWins),
        Some(2) => Some(Verdict::SecondWins),
        Some(3) => Some(Verdict::Draw),
        _ => None,
    };
    ReadGame { draft, damage: broken.map(|(ply, why)| (place + at.min(record.len()), ply, why)) }
}

/// How many slots a library says that it has, and where the first one begins.
fn slots(bytes: &[u8]) -> (usize, usize) {
    let slots = int(bytes, 60).and_then(|slots| usize::try_from(slots).ok()).unwrap_or(0);
    (slots, slots.saturating_mul(276).saturating_add(66_624))
}

/// Where the records of a library begin. The slots of a long one that do not begin like a record are the rest of it.
pub(super) fn starts(bytes: &[u8]) -> Vec<usize> {
    let (_, first) = slots(bytes);
    let is_record = |at: &usize| bytes.get(*at..).is_some_and(|rest| rest.starts_with(RECORD));
    let mut starts: Vec<usize> = (first..bytes.len()).step_by(SLOT).filter(is_record).collect();
    if starts.is_empty() {
        // The number of slots is wrong, or the library is of a kind that counts otherwise. No record begins in the head of
        // another one.
        for at in memchr::memmem::find_iter(bytes, RECORD) {
            if starts.last().is_none_or(|last| at - last >= OLD.tree) {
                starts.push(at);
            }
        }
    }
    starts
}

/// Reads the records of a library.
pub(super) fn read_library(bytes: &[u8], add: &mut dyn FnMut(ReadGame)) {
    let (slots, first) = slots(bytes);
    let starts = starts(bytes);
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    for (start, end) in starts.iter().zip(ends) {
        add(read(bytes.get(..end).unwrap_or(bytes), *start));
    }
    if starts.is_empty() && first < bytes.len() {
        add(ReadGame { draft: Draft::default(), damage: Some((first, 0, Damaged::NoGame)) });
    } else if starts.is_empty() && slots > 0 {
        add(ReadGame { draft: Draft::default(), damage: Some((bytes.len(), 0, Damaged::EndsEarly)) });
    }
}

fn start(record: &[u8], layout: &Layout) -> Setup {
    let mut setup = Setup::empty();
    for index in 0..90 {
        let Some(code) = byte(record, layout.board + usize::from(index)) else { break };
        let side = if code >> 4 == 1 { Side::First } else { Side::Second };
        let kind = match code & 0xF {
            1 => Kind::Rook,
            2 => Kind::Horse,
            3 => Kind::Elephant,
            4 => Kind::Advisor,
            5 => Kind::King,
            6 => Kind::Cannon,
            7 => Kind::Pawn,
            _ => continue,
        };
        let (file, rank) = by_index(index);
        let on = Square::new(file, rank as u8);
        if let Some(on) = on.filter(|_| matches!(code >> 4, 1 | 2)) {
            setup.put(on, Some(Piece::new(side, kind)));
        }
    }
    setup
}

/// The next record of the tree.
fn node(record: &[u8], at: &mut usize, layout: &Layout) -> Result<WrittenPly, Damaged> {
    let Some([flags, _, from, to]) = record.get(*at..).and_then(|rest| rest.first_chunk::<4>()) else {
        return Err(Damaged::EndsEarly);
    };
    if *flags > 7 {
        return Err(Damaged::NoSquare);
    }
    let mut end = *at + 4;
    let mut comment = 0..0;
    if flags & 4 != 0 {
        let length = int(record, end).ok_or(Damaged::EndsEarly)?;
        let length = usize::try_from(length).map_err(|_| Damaged::Length)?;
        end += 4;
        if length > record.len() - end {
            return Err(Damaged::EndsEarly);
        }
        comment = end..end + length;
        end += length;
    }
    *at = end;
    Ok(WrittenPly {
        squares: tree::squares([*from, *to].map(layout.square)),
        goes_on: flags & 1 == 0,
        has_alternative: flags & 2 != 0,
        comment,
    })
}
