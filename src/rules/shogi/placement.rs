//! The pieces on the board and in hand, with the sets and the hash derived from them.

use super::{Hand, Kind, Piece};
use crate::rules::board::splitmix;
use crate::rules::packed::PackedBoard;
use crate::rules::points::Points;
use crate::rules::{Side, Square};

/// Sets of pieces that move alike, of both sides. A horse is in two, a dragon, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Group {
    Pawns,
    Lances,
    Knights,
    Silvers,
    /// Golds and all that move like them.
    Golds,
    /// Bishops and horses.
    Diagonals,
    /// Rooks and dragons.
    Lines,
    /// Kings, horses and dragons: all that steps to any neighbour, or slides there anyway.
    Neighbours,
}

/// A placement and two hands: any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    sides: [Points; 2],
    groups: [Points; 8],
    hash: u64,
    /// The code of each square, see [`PIECES`].
    cells: [u8; 90],
    hands: [Hand; 2],
    /// Index of each side's king with the lowest index, or [`NO_KING`].
    kings: [u8; 2],
}

const NO_KING: u8 = u8::MAX;

/// The piece of each cell code: none for 0 and all unused codes, else the kind's number + 1, + 16 for the second side.
static PIECES: [Option<Piece>; 32] = pieces();

/// The first number of the sequence that is a key of shogi; those of the hands begin at twice this.
const KEY_SEED: u64 = 1 << 32;
/// The kinds that can be in a hand, which are the first ones.
const HAND_KINDS: usize = Kind::HAND.len();

impl Placement {
    /// Nothing on the board and in the hands.
    pub(super) const fn empty() -> Placement {
        Placement {
            sides: [Points::EMPTY; 2],
            groups: [Points::EMPTY; 8],
            hash: 0,
            cells: [0; 90],
            hands: [Hand::EMPTY; 2],
            kings: [NO_KING; 2],
        }
    }

    #[inline]
    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        PIECES[usize::from(self.cells[square.index()] & 31)]
    }

    #[inline]
    pub(super) fn of(&self, side: Side) -> Points {
        self.sides[side.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> Points {
        self.sides[0] | self.sides[1]
    }

    /// The side's pieces of a group.
    #[inline]
    pub(super) fn group(&self, group: Group, side: Side) -> u128 {
        self.groups[group as usize].0 & self.sides[side.index()].0
    }

    /// Both sides' pieces of a group.
    #[inline]
    pub(super) fn all(&self, group: Group) -> u128 {
        self.groups[group as usize].0
    }

    /// The side's king; of several, the one with the lowest index.
    #[inline]
    pub(super) fn king(&self, side: Side) -> Option<Square> {
        Square::from_index(self.kings[side.index()] as usize)
    }

    #[inline]
    pub(super) fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    /// Puts a piece on a square, or empties it. Returns the piece that was there.
    #[inline]
    pub(super) fn put(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let old = self.piece(square);
        self.cells[square.index()] = code(piece);
        if let Some(old) = old {
            self.toggle(old, Points::of(square), key(old, square));
        }
        if let Some(piece) = piece {
            self.toggle(piece, Points::of(square), key(piece, square));
        }
        for changed in [old, piece].into_iter().flatten() {
            if changed.kind == Kind::King {
                self.find_king(changed.side);
            }
        }
        old
    }

    /// Moves a piece from one square to another, where it becomes `goal`, and returns the piece that was there. It
    /// equals two calls of [`Placement::put`] but changes the sets once, which halves the cost of a ply.
    #[inline(always)]
    pub(super) fn shift(&mut self, (from, mover): (Square, Piece), (to, goal): (Square, Piece)) -> Option<Piece> {
        let captured = self.piece(to);
        self.cells[from.index()] = 0;
        self.cells[to.index()] = code(Some(goal));
        if let Some(captured) = captured {
            self.toggle(captured, Points::of(to), key(captured, to));
        }
        if goal == mover {
            self.toggle(mover, Points::of(from) | Points::of(to), key(mover, from) ^ key(mover, to));
        } else {
            self.toggle(mover, Points::of(from), key(mover, from));
            self.toggle(goal, Points::of(to), key(goal, to));
        }
        if mover.kind == Kind::King {
            self.find_king(mover.side);
        }
        if let Some(Piece { side, kind: Kind::King }) = captured {
            self.find_king(side);
        }
        captured
    }

    /// Toggles the piece on the squares; `key` is the combined key of the squares.
    #[inline]
    fn toggle(&mut self, piece: Piece, squares: Points, key: u64) {
        self.sides[piece.side.index()] ^= squares;
        self.groups[group_of(piece.kind) as usize] ^= squares;
        if matches!(piece.kind, Kind::Horse | Kind::Dragon) {
            self.groups[Group::Neighbours as usize] ^= squares;
        }
        self.hash ^= key;
    }

    /// Sets the number of pieces of the kind in the hand; no effect for a kind that cannot be in a hand.
    #[inline]
    pub(super) fn set_hand(&mut self, side: Side, kind: Kind, count: u8) {
        if kind.index() < HAND_KINDS {
            let hand = &mut self.hands[side.index()];
            self.hash ^= hand_key(side, kind, hand.count(kind)) ^ hand_key(side, kind, count);
            hand.set(kind, count);
        }
    }

    /// Packs the cells, and side, number and count of each kind in a hand.
    pub(super) fn pack(&self, board: &mut PackedBoard) {
        let occupied = self.occupied();
        board.place(occupied, occupied.map(|square| self.cells[square.index()]));
        for side in Side::BOTH {
            for (kind, count) in self.hand(side).iter() {
                board.add(&[code(Some(Piece { side, kind })), count]);
            }
        }
    }

    /// Restores a placement from [`Placement::pack`].
    pub(super) fn unpack(packed: &PackedBoard) -> Placement {
        let mut board = Placement::empty();
        // The board is empty, so nothing is removed, and the first king of a side is the one that counts.
        for (square, code) in packed.squares().zip(packed.codes()) {
            if let Some(piece) = PIECES[usize::from(code & 31)] {
                board.cells[square.index()] = code;
                board.toggle(piece, Points::of(square), key(piece, square));
                let king = &mut board.kings[piece.side.index()];
                if piece.kind == Kind::King && *king == NO_KING {
                    *king = square.index() as u8;
                }
            }
        }
        for held in packed.rest().chunks_exact(2) {
            if let (Some(Some(piece)), Some(count)) =
                (held.first().map(|code| PIECES[usize::from(code & 31)]), held.last())
            {
                board.set_hand(piece.side, piece.kind, *count);
            }
        }
        board
    }

    /// Kings are few and move rarely: looking again is simpler than keeping a list of several.
    fn find_king(&mut self, side: Side) {
        self.kings[side.index()] = self
            .of(side)
            .find(|&square| self.piece(square).is_some_and(|piece| piece.kind == Kind::King))
            .map_or(NO_KING, |square| square.index() as u8);
    }
}

/// The key of a piece on a square.
#[inline]
fn key(piece: Piece, square: Square) -> u64 {
    let n = (piece.side.index() * Kind::ALL.len() + piece.kind.index()) * 90 + square.index();
    splitmix(KEY_SEED + n as u64)
}

/// The key of a number of a kind in a hand. That of 0 is 0, so a position with empty hands has the hash of its board.
#[inline]
fn hand_key(side: Side, kind: Kind, count: u8) -> u64 {
    match usize::from(count & 31) {
        0 => 0,
        count => splitmix(KEY_SEED * 2 + ((side.index() * HAND_KINDS + kind.index()) * 32 + count) as u64),
    }
}

#[inline]
const fn code(piece: Option<Piece>) -> u8 {
    match piece {
        Some(piece) => (piece.kind as u8 + 1) | (piece.side as u8) << 4,
        None => 0,
    }
}

const fn pieces() -> [Option<Piece>; 32] {
    let mut pieces = [None; 32];
    let mut n = 0;
    while n < 2 * Kind::ALL.len() {
        let piece = Piece { side: Side::BOTH[n % 2], kind: Kind::ALL[n / 2] };
        pieces[code(Some(piece)) as usize] = Some(piece);
        n += 1;
    }
    pieces
}

#[inline]
const fn group_of(kind: Kind) -> Group {
    match kind {
        Kind::Pawn => Group::Pawns,
        Kind::Lance => Group::Lances,
        Kind::Knight => Group::Knights,
        Kind::Silver => Group::Silvers,
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => Group::Golds,
        Kind::Bishop | Kind::Horse => Group::Diagonals,
        Kind::Rook | Kind::Dragon => Group::Lines,
        Kind::King => Group::Neighbours,
    }
}
