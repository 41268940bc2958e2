//! The input of a drawing: a board with signs and marks, of any game.

use super::Glyph;
use crate::rules::{Illegal, Move, Position, Side, Square, jeiqi, shogi, xiangqi};

/// The two boards there are, both nine files wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardKind {
    /// Pieces stand on points: ten ranks, a river, two palaces. Xiangqi and jeiqi.
    Points,
    /// Pieces stand in squares: nine ranks. Shogi.
    Squares,
}

impl BoardKind {
    /// Number of ranks.
    pub const fn ranks(self) -> u8 {
        match self {
            BoardKind::Points => 10,
            BoardKind::Squares => 9,
        }
    }
}

/// A piece as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceFace {
    /// The glyph on its face; for a dark piece the kind it will move as, or [`Glyph::Hidden`].
    pub glyph: Glyph,
    /// Its side.
    pub side: Side,
    /// Face down, as in jeiqi.
    pub dark: bool,
}

impl PieceFace {
    /// A piece face up.
    pub const fn new(side: Side, glyph: Glyph) -> PieceFace {
        PieceFace { glyph, side, dark: false }
    }

    /// A piece face down, on the point where the kind of `glyph` begins.
    pub const fn dark(side: Side, glyph: Glyph) -> PieceFace {
        PieceFace { glyph, side, dark: true }
    }

    /// Whether its face is not seen.
    pub(super) fn is_dark(self) -> bool {
        self.dark || self.glyph == Glyph::Hidden
    }
}

/// Pieces next to the board: those in hand in shogi, those captured in jeiqi.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    /// The side of the board that they are on.
    pub holder: Side,
    /// The pieces and the count of each.
    pub pieces: Vec<(PieceFace, u8)>,
}

/// A board to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Which board.
    pub kind: BoardKind,
    /// The pieces next to it.
    pub hands: Vec<Hand>,
    cells: [Option<PieceFace>; 90],
}

impl Board {
    /// An empty board.
    pub const fn empty(kind: BoardKind) -> Board {
        Board { kind, hands: Vec::new(), cells: [None; 90] }
    }

    /// A board with pieces on it; of several on a square the last one stays, those off the board are left out.
    pub fn new(kind: BoardKind, cells: impl IntoIterator<Item = (Square, PieceFace)>) -> Board {
        let mut board = Board::empty(kind);
        for (square, sign) in cells {
            board.put(square, Some(sign));
        }
        board
    }

    /// Puts a piece on the square, or removes it; does nothing off the board.
    pub fn put(&mut self, square: Square, sign: Option<PieceFace>) {
        if square.rank() < self.kind.ranks() {
            self.cells[square.index()] = sign;
        }
    }

    /// The sign on the square.
    pub fn get(&self, square: Square) -> Option<PieceFace> {
        self.cells[square.index()]
    }

    /// All pieces on the board, by the index of their square.
    pub fn cells(&self) -> impl Iterator<Item = (Square, PieceFace)> + '_ {
        self.cells.iter().enumerate().filter_map(|(index, sign)| Some((Square::from_index(index)?, (*sign)?)))
    }
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Board {
        match position {
            Position::Xiangqi(position) => Board::from(position),
            Position::Jeiqi(position) => Board::from(position),
            Position::Shogi(position) => Board::from(position),
        }
    }
}

impl From<&xiangqi::Position> for Board {
    fn from(position: &xiangqi::Position) -> Board {
        let cells = position.pieces().map(|(square, piece)| (square, PieceFace::new(piece.side, piece.kind.into())));
        Board::new(BoardKind::Points, cells)
    }
}

/// The losses of a side are drawn at the other side's edge of the board.
impl From<&jeiqi::Position> for Board {
    fn from(position: &jeiqi::Position) -> Board {
        let cells = position.pieces().map(|(square, piece)| {
            let sign = match piece.face {
                jeiqi::Face::Open(kind) => PieceFace::new(piece.side, kind.into()),
                jeiqi::Face::Unknown => PieceFace::new(piece.side, Glyph::Unknown),
                jeiqi::Face::Dark => {
                    let kind = jeiqi::Piece::dark_kind(piece.side, square);
                    PieceFace::dark(piece.side, kind.map_or(Glyph::Hidden, Glyph::from))
                }
            };
            (square, sign)
        });
        let mut board = Board::new(BoardKind::Points, cells);
        for side in Side::BOTH {
            let losses = position.losses(side);
            let open = jeiqi::Kind::ALL.map(|kind| (Glyph::from(kind), losses.of(kind)));
            let other = [(Glyph::Unknown, losses.unknown), (Glyph::Hidden, losses.dark)];
            let pieces = open.into_iter().chain(other).filter(|(_, count)| *count > 0);
            let pieces: Vec<_> = pieces.map(|(glyph, count)| (PieceFace::new(side, glyph), count)).collect();
            if !pieces.is_empty() {
                board.hands.push(Hand { holder: side.opponent(), pieces });
            }
        }
        board
    }
}

/// The pieces in hand lie at their holder's side.
impl From<&shogi::Position> for Board {
    fn from(position: &shogi::Position) -> Board {
        let cells = position.pieces().map(|(square, piece)| (square, PieceFace::new(piece.side, piece.kind.into())));
        let mut board = Board::new(BoardKind::Squares, cells);
        for side in Side::BOTH {
            let pieces: Vec<_> =
                position.hand(side).iter().map(|(kind, count)| (PieceFace::new(side, kind.into()), count)).collect();
            if !pieces.is_empty() {
                board.hands.push(Hand { holder: side, pieces });
            }
        }
        board
    }
}

/// The marks on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// Where the last move came from.
    pub from: Option<Square>,
    /// Where it went.
    pub to: Option<Square>,
    /// The king that is in check.
    pub checked: Option<Square>,
    /// The check is mate.
    pub mate: bool,
    /// The move is illegal.
    pub illegal: bool,
    /// The illegal move was not played: `from` and `to` are where it would go.
    pub crossed: bool,
    /// The piece that makes it illegal: one in the way, or one that would take the king.
    pub culprit: Option<Square>,
}

impl Marks {
    /// The marks of a position that is not known for certain: the move that may have led to it.
    pub fn of_move(last: Option<Move>) -> Marks {
        Marks { from: last.and_then(Move::from), to: last.map(Move::to), ..Marks::default() }
    }

    /// The marks of a position: the move that led to it and the king it puts in check.
    pub fn of(position: &Position, last: Option<Move>) -> Marks {
        let checked = king(position).filter(|_| position.in_check());
        let mate = checked.is_some() && !position.has_legal_move();
        Marks { checked, mate, ..Marks::of_move(last) }
    }

    /// The marks of a position in which a move is illegal.
    pub fn of_illegal(position: &Position, mv: Move) -> Marks {
        let culprit = position.explain(mv).err().and_then(Illegal::culprit);
        let (from, to) = (mv.from(), Some(mv.to()));
        Marks { from, to, illegal: true, crossed: true, culprit, ..Marks::of(position, None) }
    }

    /// The marks of a position that an illegal move has led to, with the piece that forbade it if it still stands there.
    pub fn after_illegal(before: &Position, mv: Move, after: &Position) -> Marks {
        let refused = Marks::of_illegal(before, mv);
        if before == after {
            return refused;
        }
        let culprit = refused.culprit.filter(|square| *square != mv.to());
        Marks { illegal: true, culprit, ..Marks::of(after, Some(mv)) }
    }
}

fn king(position: &Position) -> Option<Square> {
    match position {
        Position::Xiangqi(position) => position.king(position.side_to_move()),
        Position::Jeiqi(position) => position.king(position.side_to_move()),
        Position::Shogi(position) => position.king(position.side_to_move()),
    }
}
