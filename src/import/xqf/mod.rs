//! XQF, the records of XQStudio: a header of 1024 bytes and a tree, encrypted from version 11 on (record-formats §13.1).

pub(crate) mod write;

use super::ReadGame;
use super::bytes::{byte, int, piece};
use super::tree::{self, Tree, WrittenPly};
use crate::formats::draft::Draft;
use crate::formats::tags::{Header, RECORD_KINDS};
use crate::record::{Damaged, HeaderRole, Verdict};
use crate::rules::xiangqi::{Kind, Piece, Setup};
use crate::rules::{Side, Square};
use crate::text::{Encoding, decode_piece, is_piece_in};

/// Where the tree begins.
const TREE: usize = 1024;
/// The last version that is not encrypted.
const OPEN: u8 = 10;
/// The text that the bytes of the tree are shifted by.
const TEXT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";
/// The kinds of the sixteen pieces of a side, in the order of the header.
const PIECES: [Kind; 16] = {
    use Kind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn, Pawn, Pawn, Pawn, Pawn]
};

/// What the bytes of a file are shifted by. All is zero in a file that is not encrypted.
#[derive(Default)]
struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    /// The number that the lengths of comments are too high by.
    length: i32,
    stream: [u8; 32],
}

impl Keys {
    fn of(header: &[u8]) -> Keys {
        let at = |place: usize| byte(header, place).unwrap_or(0);
        if at(2) <= OPEN {
            return Keys::default();
        }
        let mixed = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let (mask, sum, pieces, from, to) = (at(3), at(12), at(13), at(14), at(15));
        let of_pieces = mixed(pieces).wrapping_mul(pieces);
        let of_from = mixed(from).wrapping_mul(of_pieces);
        let bits = [sum, pieces, from, to].map(|key| key & mask);
        let bits = [bits[0] | at(8), bits[1] | at(9), bits[2] | at(10), bits[3] | at(11)];
        let mut stream = *TEXT;
        for (place, key) in stream.iter_mut().enumerate() {
            *key &= bits[place % 4];
        }
        Keys {
            pieces: of_pieces,
            from: of_from,
            to: mixed(to).wrapping_mul(of_from),
            length: (i32::from(sum) * 256 + i32::from(pieces)) % 32_000 + 767,
            stream,
        }
    }

    /// The tree without encryption.
    fn plain(&self, cipher: &[u8]) -> Vec<u8> {
        cipher.iter().zip(self.stream.iter().cycle()).map(|(byte, key)| byte.wrapping_sub(*key)).collect()
    }
}

/// Reads a game.
pub(super) fn read(bytes: &[u8], wanted: Option<Encoding>) -> ReadGame {
    let keys = Keys::of(bytes);
    let version = byte(bytes, 2).unwrap_or(0);
    let plain;
    let tree = match bytes.get(TREE..).unwrap_or_default() {
        open if version <= OPEN => open,
        cipher => {
            plain = keys.plain(cipher);
            &plain
        }
    };
    let mut at = 0;
    let read = tree::read(|| node(tree, &mut at, version, &keys));
    let encoding = encoding(bytes, tree, &read, wanted);
    let broken = read.broken;
    let mut draft = Draft { start: start(bytes, version, &keys), ..Draft::default() };
    read.into_draft(&mut draft, |range| decode_piece(tree.get(range).unwrap_or_default(), encoding));
    // Nobody writes the byte that says who moves.
    let written = if byte(bytes, 50) == Some(1) { Side::Second } else { Side::First };
    draft.start.side = draft.mover().unwrap_or(written);
    headers(&mut draft, bytes, encoding);
    ReadGame { draft, damage: broken.map(|(ply, why)| ((TREE + at).min(bytes.len()), ply, why)) }
}

/// The encoding of the texts: the first one in which all of them are well formed. Most are in GB18030, and none says so.
fn encoding(bytes: &[u8], tree: &[u8], read: &Tree, wanted: Option<Encoding>) -> Encoding {
    let comments = read.comments.iter().map(|(_, range)| range).chain([&read.comment]);
    let comments = comments.filter_map(|range| tree.get(range.clone()));
    let headers = HEADERS.iter().map(|(at, size, _)| header(bytes, *at, *size));
    let pieces: Vec<&[u8]> = headers.chain([header(bytes, TITLE.0, TITLE.1)]).chain(comments).collect();
    if pieces.iter().all(|piece| piece.is_ascii()) {
        return Encoding::Gb18030;
    }
    let mut tried = wanted.into_iter().chain([Encoding::Utf8, Encoding::Gb18030, Encoding::Big5]);
    let found = tried.find(|encoding| pieces.iter().all(|piece| is_piece_in(piece, *encoding)));
    found.unwrap_or(Encoding::Gb18030)
}

/// The file and the rank of a square.
fn file_and_rank(byte: u8) -> (u8, i8) {
    (byte / 10, (byte % 10) as i8)
}

/// The position: the layout, or the opening if that is empty and the game is a whole one.
fn start(bytes: &[u8], version: u8, keys: &Keys) -> Setup {
    let mut setup = Setup::empty();
    for place in 0..32 {
        let slot = match version {
            12.. => (usize::from(keys.pieces) + 1 + place) % 32,
            _ => place,
        };
        let side = if slot < 16 { Side::First } else { Side::Second };
        let kind = PIECES.get(slot % 16).copied().unwrap_or(Kind::Pawn);
        let on = byte(bytes, 16 + place).map(|byte| file_and_rank(byte.wrapping_sub(keys.pieces)));
        if let Some(on) = on.and_then(|(file, rank)| Square::new(file, rank as u8)) {
            setup.put(on, Some(Piece::new(side, kind)));
        }
    }
    let is_empty = setup.pieces().next().is_none();
    if is_empty && byte(bytes, 64).is_none_or(|kind| kind < 2) { Setup::start() } else { setup }
}

/// The next record of the tree.
fn node(tree: &[u8], at: &mut usize, version: u8, keys: &Keys) -> Result<WrittenPly, Damaged> {
    let Some([from, to, flags, _]) = tree.get(*at..).and_then(|rest| rest.first_chunk::<4>()) else {
        return Err(Damaged::EndsEarly);
    };
    let mut end = *at + 4;
    let (goes_on, has_alternative, has_length) = match version {
        ..=OPEN => (flags & 0xF0 != 0, flags & 0x0F != 0, true),
        _ => (flags & 0x80 != 0, flags & 0x40 != 0, flags & 0x20 != 0),
    };
    let mut comment = 0..0;
    if has_length {
        let length = int(tree, end).ok_or(Damaged::EndsEarly)?.wrapping_sub(keys.length);
        let length = usize::try_from(length).map_err(|_| Damaged::Length)?;
        end += 4;
        if length > tree.len() - end {
            return Err(Damaged::EndsEarly);
        }
        comment = end..end + length;
        end += length;
    }
    *at = end;
    Ok(WrittenPly {
        squares: tree::squares([
            file_and_rank(from.wrapping_sub(24).wrapping_sub(keys.from)),
            file_and_rank(to.wrapping_sub(32).wrapping_sub(keys.to)),
        ]),
        goes_on,
        has_alternative,
        comment,
    })
}

/// The place and the size of the title.
const TITLE: (usize, usize) = (80, 64);

/// The headers, with the place and the size of each. The first byte of one is its length.
const HEADERS: [(usize, usize, HeaderRole); 10] = [
    (208, 64, HeaderRole::Event),
    (272, 16, HeaderRole::Date),
    (288, 16, HeaderRole::Site),
    (304, 16, HeaderRole::First),
    (320, 16, HeaderRole::Second),
    (336, 64, HeaderRole::TimeControl),
    (400, 16, HeaderRole::FirstTime),
    (416, 16, HeaderRole::SecondTime),
    (464, 16, HeaderRole::Annotator),
    (480, 16, HeaderRole::Author),
];

/// The bytes of a header. Some say that they are longer than they can be.
fn header(bytes: &[u8], at: usize, size: usize) -> &[u8] {
    let length = usize::from(byte(bytes, at).unwrap_or(0)).min(size - 1);
    piece(bytes, at + 1, length)
}

fn headers(draft: &mut Draft, bytes: &[u8], encoding: Encoding) {
    let text =
        |at: usize, size: usize| decode_piece(header(bytes, at, size), encoding).replace(['\r', '\n', '\t'], " ");
    draft.title = Some(text(TITLE.0, TITLE.1)).filter(|title| !title.is_empty());
    for (at, size, role) in HEADERS {
        draft.header(role, text(at, size));
    }
    // A header that is too long for its field is cut there, and whole in the comment.
    for line in draft.comment.lines() {
        let Some(header) = Header::from_comment(line.trim()) else { continue };
        let is_same = |other: &Header| other.role == header.role && (other.role.is_some() || other.key == header.key);
        draft.headers.retain(|other| !is_same(other));
        if header.role == Some(HeaderRole::Title) {
            draft.title = None;
        }
    }
    let kind = byte(bytes, 64).and_then(|kind| RECORD_KINDS.get(usize::from(kind)));
    draft.header(HeaderRole::Kind, kind.map_or("", |(kind, _)| kind).to_owned());
    draft.verdict = match byte(bytes, 51) {
        Some(1) => Some(Verdict::FirstWins),
        Some(2) => Some(Verdict::SecondWins),
        Some(3) => Some(Verdict::Draw),
        _ => None,
    };
}
