//! A position, its legal moves, playing and taking back.

use super::{Piece, Setup};
use crate::rules::board::{Cell, Grid, SECOND_TO_MOVE};
use crate::rules::packed::{Packed, PackedBoard};
use crate::rules::{Illegal, Move, MoveList, Points, Side, Square};
use std::sync::LazyLock;

/// Advisors and elephants of xiangqi stay at home and attack no king.
const ROAMING: bool = false;

/// The pieces, the side to move, and the clocks. Any placement is allowed; 208 bytes, no heap.
///
/// With several kings of a side the one on the square with the lowest index is the one that must not be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    grid: Grid,
    halfmove_clock: u32,
    fullmove_number: u32,
    side: Side,
    /// Whether the number counts half-moves.
    of_half_moves: bool,
}

/// The changes made by [`Position::play`], for [`Position::undo`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// Origin and destination; `None` if the move moved nothing.
    moved: Option<(Square, Square)>,
    captured: Cell,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Undo {
    /// The captured piece.
    pub fn captured(&self) -> Option<Piece> {
        Piece::from_cell(self.captured)
    }

    /// Whether there is one.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}

impl Position {
    /// The opening position.
    pub fn start() -> Position {
        static START: LazyLock<Position> = LazyLock::new(|| Position::from_setup(&Setup::start()));
        START.clone()
    }

    /// The position of a setup, possible or not.
    pub fn from_setup(setup: &Setup) -> Position {
        let mut grid = Grid::empty();
        for (square, piece) in setup.pieces() {
            grid.put(square, piece.cell());
        }
        Position {
            grid,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            side: setup.side,
            of_half_moves: false,
        }
    }

    /// Keeps the placement.
    pub(in crate::rules) fn pack(&self, board: &mut PackedBoard) {
        self.grid.pack(board);
    }

    /// The position that was packed.
    pub(in crate::rules) fn unpack(packed: &Packed) -> Position {
        let [halfmove_clock, fullmove_number] = packed.clocks;
        let (side, of_half_moves) = (packed.side, packed.of_half_moves);
        Position { grid: Grid::unpack(&packed.board), halfmove_clock, fullmove_number, side, of_half_moves }
    }

    /// The setup that gives this position.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for (square, piece) in self.pieces() {
            setup.put(square, Some(piece));
        }
        setup.side = self.side;
        setup.halfmove_clock = self.halfmove_clock;
        setup.fullmove_number = self.counting_moves().fullmove_number;
        setup
    }

    /// The position as the first of a game whose half-moves are numbered one by one, from 1.
    pub fn counting_half_moves(&self) -> Position {
        Position { fullmove_number: 1, of_half_moves: true, ..self.clone() }
    }

    /// Whether its number is that of a half-move.
    pub fn counts_half_moves(&self) -> bool {
        self.of_half_moves
    }

    /// The position with a number for the moves of both sides.
    pub fn counting_moves(&self) -> Position {
        let number = match (self.of_half_moves, self.side) {
            (false, _) => self.fullmove_number,
            (true, Side::First) => self.fullmove_number / 2 + 1,
            (true, Side::Second) => self.fullmove_number.div_ceil(2),
        };
        Position { fullmove_number: number, of_half_moves: false, ..self.clone() }
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
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_cell(self.grid.cell(square))
    }

    /// Whether anything stands on the square.
    pub fn is_occupied(&self, square: Square) -> bool {
        !self.grid.cell(square).is_empty()
    }

    /// All pieces, by the index of their square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.grid.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares the side occupies.
    pub fn squares_of(&self, side: Side) -> Points {
        self.grid.of(side)
    }

    /// The side's king; of several the one on the square with the lowest index.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.grid.king(side)
    }

    /// Half-moves since the last capture.
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

    /// Zobrist hash of the placement and the side to move, not of the clocks. Fixed for all time.
    pub fn hash(&self) -> u64 {
        match self.side {
            Side::First => self.grid.hash(),
            Side::Second => self.grid.hash() ^ SECOND_TO_MOVE,
        }
    }

    /// Whether the placement and the side to move are the same, whatever the clocks say.
    pub fn repeats(&self, other: &Position) -> bool {
        self.side == other.side && self.grid == other.grid
    }

    /// All legal moves, sorted by origin, then by destination. If there are none, the side to move has lost, by
    /// checkmate or by stalemate.
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

    /// Whether the move is legal.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        mv.extra() == 0 && self.grid.is_legal::<ROAMING>(self.side, mv)
    }

    /// Why the move is not legal. A drop or a move with an addition of another game has no piece to move.
    pub fn explain(&self, mv: Move) -> Result<(), Illegal> {
        if mv.extra() != 0 {
            return Err(Illegal::NoPiece);
        }
        self.grid.explain::<ROAMING>(self.side, mv)
    }

    /// Plays a move, legal or not. The piece on the origin goes to the destination. A move from an empty square, or
    /// back to its origin, only passes the turn.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        let mut undo = Undo {
            moved: None,
            captured: Cell::EMPTY,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        };
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        let to = mv.to();
        if let Some(from) = mv.from()
            && from != to
            && !self.grid.cell(from).is_empty()
        {
            undo.moved = Some((from, to));
            undo.captured = self.grid.shift(from, to);
            if !undo.captured.is_empty() {
                self.halfmove_clock = 0;
            }
        }
        let step = self.side as u32 | u32::from(self.of_half_moves);
        self.fullmove_number = self.fullmove_number.saturating_add(step);
        self.side = self.side.opponent();
        undo
    }

    /// Takes back the move that gave `undo`; the last one played, or the position is another.
    pub fn undo(&mut self, undo: Undo) {
        self.side = self.side.opponent();
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        if let Some((from, to)) = undo.moved {
            self.grid.shift(to, from);
            if !undo.captured.is_empty() {
                self.grid.put(to, undo.captured);
            }
        }
    }

    /// Whether the side to move is in check, by a facing king, too.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces that give check to the side to move, a facing king included.
    pub fn checkers(&self) -> Points {
        self.grid.checkers::<ROAMING>(self.side)
    }

    /// The placement as the shared rules of the board see it.
    pub(in crate::rules) fn grid(&self) -> &Grid {
        &self.grid
    }
}
