//! A position, its legal moves, playing and taking back.

use super::{Face, Kind, Losses, Piece, Setup, reveal};
use crate::rules::board::{Cell, Grid, Mover, SECOND_TO_MOVE, splitmix};
use crate::rules::packed::{Packed, PackedBoard};
use crate::rules::{Illegal, Move, MoveList, Points, Side, Square};

/// Open advisors and elephants leave home and attack kings.
const ROAMING: bool = true;

/// The pieces, the losses, the side to move, and the clocks. Any placement is allowed; no heap.
///
/// With several kings of a side the one on the square with the lowest index is the one that must not be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    grid: Grid,
    losses: [Losses; 2],
    halfmove_clock: u32,
    fullmove_number: u32,
    side: Side,
}

/// The changes made by [`Position::play`], for [`Position::undo`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// Origin, destination and the piece on the origin; `None` if the move moved nothing.
    moved: Option<(Square, Square, Cell)>,
    captured: Cell,
    losses: [Losses; 2],
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Undo {
    /// The captured piece, as its face was seen.
    pub fn captured(&self) -> Option<Piece> {
        Piece::from_cell(self.captured)
    }
}

impl Position {
    /// The opening position.
    pub fn start() -> Position {
        Position::from_setup(&Setup::start())
    }

    /// The position of a setup, possible or not.
    pub fn from_setup(setup: &Setup) -> Position {
        let mut grid = Grid::empty();
        for (square, piece) in setup.pieces() {
            grid.put(square, piece.cell(square));
        }
        Position {
            grid,
            losses: setup.losses,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            side: setup.side,
        }
    }

    /// Keeps the placement and the losses.
    pub(in crate::rules) fn pack(&self, board: &mut PackedBoard) {
        self.grid.pack(board);
        self.losses.iter().for_each(|losses| board.add(&losses.bytes()));
    }

    /// The position that was packed.
    pub(in crate::rules) fn unpack(packed: &Packed) -> Position {
        let [halfmove_clock, fullmove_number] = packed.clocks;
        let (first, second) = packed.board.rest().split_at_checked(Losses::BYTES).unwrap_or_default();
        let losses = [first, second].map(Losses::from_bytes);
        Position { grid: Grid::unpack(&packed.board), losses, halfmove_clock, fullmove_number, side: packed.side }
    }

    /// The setup that gives this position.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for (square, piece) in self.pieces() {
            setup.put(square, Some(piece));
        }
        setup.losses = self.losses;
        setup.side = self.side;
        setup.halfmove_clock = self.halfmove_clock;
        setup.fullmove_number = self.fullmove_number;
        setup
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The same position with the given side to move.
    pub fn with_side_to_move(&self, side: Side) -> Position {
        Position { side, ..self.clone() }
    }

    /// The piece on the square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_cell(self.grid.cell(square))
    }

    /// All pieces, by the index of their square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.grid.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares the side occupies.
    pub fn squares_of(&self, side: Side) -> Points {
        self.grid.of(side)
    }

    /// The kind that the piece on the square moves as: for a dark piece that of its point, for an unknown one `None`.
    pub fn moves_as(&self, square: Square) -> Option<Kind> {
        let piece = self.piece_at(square)?;
        match piece.face {
            Face::Open(kind) => Some(kind),
            Face::Dark => Piece::dark_kind(piece.side, square),
            Face::Unknown => None,
        }
    }

    /// The side's king; of several the one on the square with the lowest index.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.grid.king(side)
    }

    /// The losses of the side.
    pub fn losses(&self, side: Side) -> &Losses {
        &self.losses[side.index()]
    }

    /// Pieces of the side on the board that are still dark.
    pub fn dark(&self, side: Side) -> u8 {
        self.grid.of(side).filter(|&square| self.grid.cell(square).is_marked()).count() as u8
    }

    /// How many of each kind, in the order of [`Kind::ALL`], the side's dark pieces may still turn up as: its set
    /// without the pieces open on the board or lost open, and without the king. Pieces of unknown kind, and those lost
    /// face down, may be among them.
    pub fn remaining(&self, side: Side) -> [u8; 7] {
        let mut remaining = Kind::ALL.map(|kind| if kind == Kind::King { 0 } else { kind.count() });
        for (left, lost) in remaining.iter_mut().zip(self.losses(side).open) {
            *left = left.saturating_sub(lost);
        }
        for square in self.grid.of(side) {
            if let Some(Piece { face: Face::Open(kind), .. }) = self.piece_at(square) {
                let left = &mut remaining[kind.index()];
                *left = left.saturating_sub(1);
            }
        }
        remaining
    }

    /// Half-moves since the last capture or advance of a pawn (open, or dark on a pawn's point).
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Number of the move to be played; it grows after the second side's move.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Sets the number of the move to be played.
    pub fn set_fullmove_number(&mut self, number: u32) {
        self.fullmove_number = number;
    }

    /// Hash of the placement, the losses and the side to move, not of the clocks. Fixed for all time.
    pub fn hash(&self) -> u64 {
        let side = match self.side {
            Side::First => 0,
            Side::Second => SECOND_TO_MOVE,
        };
        let losses = self.losses.iter().fold(0, |hash, losses| {
            let fingerprint = losses.fingerprint();
            splitmix(hash ^ splitmix(fingerprint as u64 ^ (fingerprint >> 64) as u64))
        });
        self.grid.hash() ^ side ^ losses
    }

    /// Whether the placement, the losses and the side to move are the same, whatever the clocks say.
    pub fn repeats(&self, other: &Position) -> bool {
        self.side == other.side && self.grid == other.grid && self.losses == other.losses
    }

    /// All legal moves without revelations, sorted by origin, then by destination. If there are none, the side to move
    /// has lost, by checkmate or by stalemate.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.grid.each_legal::<ROAMING>(self.side, |mv| moves.push(mv));
        moves
    }

    /// The squares the piece may go to, regardless of the side to move and of its king's safety.
    pub fn targets(&self, from: Square) -> Points {
        self.grid.targets(from)
    }

    /// Number of legal moves, faster than listing them.
    pub fn count_legal_moves(&self) -> usize {
        self.grid.count_legal::<ROAMING>(self.side)
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.grid.has_legal::<ROAMING>(self.side)
    }

    /// Whether the move and its revelation are legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.grid.is_legal::<ROAMING>(self.side, mv) && self.explain_reveal(mv).is_ok()
    }

    /// Why the move is not legal: the reasons of xiangqi first, then those of the revelation.
    pub fn explain(&self, mv: Move) -> Result<(), Illegal> {
        self.grid.explain::<ROAMING>(self.side, mv)?;
        self.explain_reveal(mv)
    }

    /// Whether a dark piece moves without a revelation. That is legal. The record decides whether it is complete: games
    /// have the revelation, an engine's answer cannot.
    pub fn lacks_reveal(&self, mv: Move) -> bool {
        mv.extra() == 0 && self.moves_dark(mv)
    }

    fn moves_dark(&self, mv: Move) -> bool {
        mv.from().is_some_and(|from| self.grid.cell(from).is_marked())
    }

    fn explain_reveal(&self, mv: Move) -> Result<(), Illegal> {
        if mv.extra() == 0 {
            return Ok(());
        }
        match reveal(mv) {
            Some(kind) if self.moves_dark(mv) => match self.remaining(self.side)[kind.index()] {
                0 => Err(Illegal::RevealImpossible(kind)),
                _ => Ok(()),
            },
            _ => Err(Illegal::RevealForbidden),
        }
    }

    /// Plays a move, legal or not. The piece on the origin goes to the destination; a dark piece turns up as the
    /// revealed kind, or else as unknown. A move from an empty square, or back to its origin, only passes the turn.
    pub fn play(&mut self, mv: Move) -> Undo {
        let mut undo = Undo {
            moved: None,
            captured: Cell::EMPTY,
            losses: self.losses,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        let to = mv.to();
        if let Some(from) = mv.from()
            && from != to
            && self.grid.occupied().contains(from)
        {
            let mover = self.grid.cell(from);
            undo.moved = Some((from, to, mover));
            undo.captured = self.grid.shift(from, to);
            if mover.is_marked() {
                let face = reveal(mv).map_or(Face::Unknown, Face::Open);
                self.grid.put(to, Piece::new(mover.side(), face).cell(to));
            }
            if let Some(captured) = undo.captured() {
                self.losses[captured.side.index()].add(captured.face);
            }
            let advanced = mover.is(Mover::Pawn) && from.rank() != to.rank();
            if advanced || !undo.captured.is_empty() {
                self.halfmove_clock = 0;
            }
        }
        if self.side == Side::Second {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side = self.side.opponent();
        undo
    }

    /// Takes back the move that gave `undo`; the last one played, or the position is another.
    pub fn undo(&mut self, undo: Undo) {
        self.side = self.side.opponent();
        self.losses = undo.losses;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        if let Some((from, to, mover)) = undo.moved {
            self.grid.put(to, undo.captured);
            self.grid.put(from, mover);
        }
    }

    /// Whether the side to move is in check, by a facing king, too.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces that give check to the side to move, a facing king included. Dark ones attack as the kind they move
    /// as.
    pub fn checkers(&self) -> Points {
        self.grid.checkers::<ROAMING>(self.side)
    }

    /// The placement as the shared rules of the board see it.
    pub(in crate::rules) fn grid(&self) -> &Grid {
        &self.grid
    }
}
