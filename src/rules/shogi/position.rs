//! A position, its legal moves, playing and taking back.

use super::placement::Placement;
use super::{Hand, Kind, Piece, Setup, dropped, on_board, promotes};
use crate::rules::board::SECOND_TO_MOVE;
use crate::rules::packed::{Packed, PackedBoard};
use crate::rules::{Illegal, Move, MoveList, Points, Side, Square};
use std::sync::LazyLock;

/// The pieces on the board and in hand, the side to move, and the number of the move. Any placement is allowed; no
/// heap.
///
/// With several kings of a side the one on the square with the lowest index is the one that must not be lost.
///
/// The square that the last move went to is known as well, because records say "the same square" for it. It is nothing of
/// the game: positions that differ in it alone are equal.
#[derive(Clone, Debug)]
pub struct Position {
    board: Placement,
    move_number: u32,
    side: Side,
    last: Option<Square>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.side == other.side && self.move_number == other.move_number && self.board == other.board
    }
}

impl Eq for Position {}

/// The changes made by [`Position::play`], for [`Position::undo`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The origin; `None` for a drop.
    from: Option<Square>,
    /// The destination; `None` if the move moved nothing.
    to: Option<Square>,
    /// The piece that moved, before the move.
    mover: Option<Piece>,
    captured: Option<Piece>,
    /// The hand that changed, and its number of the kind before.
    hand: Option<(Side, Kind, u8)>,
    move_number: u32,
    /// Where the move before went.
    last: Option<Square>,
}

impl Undo {
    /// The captured piece, as it stood on the board.
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// The opening position of an even game.
    pub fn start() -> Position {
        static START: LazyLock<Position> = LazyLock::new(|| Position::placed(&Setup::start()));
        START.clone()
    }

    /// The position of a setup, possible or not.
    pub fn from_setup(setup: &Setup) -> Position {
        if setup.is_start() {
            return Position { move_number: setup.move_number, side: setup.side, ..Position::start() };
        }
        Position::placed(setup)
    }

    fn placed(setup: &Setup) -> Position {
        let mut board = Placement::empty();
        for (square, piece) in setup.pieces() {
            board.put(square, Some(piece));
        }
        for side in Side::BOTH {
            for (kind, count) in setup.hands[side.index()].iter() {
                board.set_hand(side, kind, count);
            }
        }
        Position { board, move_number: setup.move_number, side: setup.side, last: None }
    }

    /// Keeps the placement and the hands.
    pub(in crate::rules) fn pack(&self, board: &mut PackedBoard) {
        self.board.pack(board);
    }

    /// The position that was packed.
    pub(in crate::rules) fn unpack(packed: &Packed) -> Position {
        let [last, move_number] = packed.clocks;
        let last = last.checked_sub(1).and_then(|last| Square::from_index(last as usize));
        Position { board: Placement::unpack(&packed.board), move_number, side: packed.side, last }
    }

    /// The setup that gives this position.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for (square, piece) in self.pieces() {
            setup.put(square, Some(piece));
        }
        setup.hands = Side::BOTH.map(|side| self.hand(side));
        setup.side = self.side;
        setup.move_number = self.move_number;
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
        self.board.piece(square)
    }

    /// All pieces on the board, by the index of their square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares the side occupies.
    pub fn squares_of(&self, side: Side) -> Points {
        self.board.of(side)
    }

    /// The hand of the side.
    pub fn hand(&self, side: Side) -> Hand {
        self.board.hand(side)
    }

    /// The side's king; of several the one on the square with the lowest index.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.board.king(side)
    }

    /// Number of the move to be played; it grows with every move of either side.
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The square that the last move went to.
    pub fn last(&self) -> Option<Square> {
        self.last
    }

    /// Sets the number of the move to be played.
    pub fn set_move_number(&mut self, number: u32) {
        self.move_number = number;
    }

    /// Hash of the placement, the hands and the side to move, not of the move's number. Fixed for all time.
    pub fn hash(&self) -> u64 {
        match self.side {
            Side::First => self.board.hash(),
            Side::Second => self.board.hash() ^ SECOND_TO_MOVE,
        }
    }

    /// Whether the placement, the hands and the side to move are the same, as sennichite asks.
    pub fn repeats(&self, other: &Position) -> bool {
        self.side == other.side && self.board == other.board
    }

    /// All legal moves, sorted by origin, then by destination, without promotion first; then the drops by kind and
    /// destination. If there are none, the side to move has lost.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.board.each_legal(self.side, |mv| moves.push(mv));
        moves
    }

    /// The squares the piece may go to, regardless of the side to move and of its king's safety.
    pub fn targets(&self, from: Square) -> Points {
        self.board.targets(from)
    }

    /// Number of legal moves, faster than listing them.
    pub fn count_legal_moves(&self) -> usize {
        self.board.count_legal(self.side)
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.board.has_legal(self.side)
    }

    /// Whether a piece on the board has a legal move.
    pub(crate) fn has_move_on_board(&self) -> bool {
        self.board.has_move_on_board(self.side)
    }

    /// Whether the move is legal.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(self.side, mv)
    }

    /// Why the move is not legal.
    pub fn explain(&self, mv: Move) -> Result<(), Illegal> {
        self.board.explain(self.side, mv)
    }

    /// Plays a move, legal or not. The piece on the origin goes to the destination, promoted if the move says so and
    /// the piece can promote. A captured piece goes into the mover's hand. A drop puts the piece on the board whether
    /// it is in hand or not, and replaces a piece there. A move from an empty square, to its own origin or off the
    /// board only passes the turn.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        let (move_number, last) = (self.move_number, self.last);
        let mut undo = Undo { from: mv.from(), to: None, mover: None, captured: None, hand: None, move_number, last };
        let to = mv.to();
        self.last = Some(to);
        if on_board(to) {
            match mv.from() {
                Some(from) if from != to => self.play_move(from, to, promotes(mv), &mut undo),
                Some(_) => {}
                None => self.play_drop(dropped(mv), to, &mut undo),
            }
        }
        self.move_number = self.move_number.saturating_add(1);
        self.side = self.side.opponent();
        undo
    }

    #[inline]
    fn play_move(&mut self, from: Square, to: Square, promotes: bool, undo: &mut Undo) {
        let Some(mover) = self.board.piece(from) else { return };
        let kind = if promotes { mover.kind.promoted().unwrap_or(mover.kind) } else { mover.kind };
        undo.to = Some(to);
        undo.mover = Some(mover);
        undo.captured = self.board.shift((from, mover), (to, Piece { kind, ..mover }));
        if let Some(captured) = undo.captured {
            let kind = captured.kind.base();
            let count = self.hand(mover.side).count(kind);
            undo.hand = Some((mover.side, kind, count));
            self.board.set_hand(mover.side, kind, count.saturating_add(1));
        }
    }

    #[inline]
    fn play_drop(&mut self, kind: Option<Kind>, to: Square, undo: &mut Undo) {
        let Some(kind) = kind else { return };
        let count = self.hand(self.side).count(kind);
        undo.to = Some(to);
        undo.hand = Some((self.side, kind, count));
        undo.captured = self.board.put(to, Some(Piece::new(self.side, kind)));
        self.board.set_hand(self.side, kind, count.saturating_sub(1));
    }

    /// Takes back the move that gave `undo`; the last one played, or the position is another.
    pub fn undo(&mut self, undo: Undo) {
        self.side = self.side.opponent();
        self.move_number = undo.move_number;
        self.last = undo.last;
        if let Some(to) = undo.to {
            match (undo.from, undo.mover, self.board.piece(to)) {
                (Some(from), Some(mover), Some(goal)) => {
                    self.board.shift((to, goal), (from, mover));
                    if undo.captured.is_some() {
                        self.board.put(to, undo.captured);
                    }
                }
                _ => drop(self.board.put(to, undo.captured)),
            }
            if let Some((side, kind, count)) = undo.hand {
                self.board.set_hand(side, kind, count);
            }
        }
    }

    /// Gives a piece of the kind from the hand of the side that has moved to that of the side to move.
    pub(crate) fn hand_over(&mut self, kind: Kind) {
        for (side, count) in [
            (self.side, self.hand(self.side).count(kind).saturating_add(1)),
            (self.side.opponent(), self.hand(self.side.opponent()).count(kind).saturating_sub(1)),
        ] {
            self.board.set_hand(side, kind, count);
        }
    }

    /// Whether a legal move gives check; faster than playing it.
    pub(crate) fn gives_check(&self, mv: Move) -> bool {
        self.board.gives_check(self.side, mv)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Points {
        self.board.checkers(self.side)
    }
}
