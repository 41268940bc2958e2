//! Games composed move by move, without a text: read from JSON, or made by tests.

use super::{Front, Game, IssueKind, Legality, Line, Ply};
use crate::notation::{AnyKind, AnyPiece, Dialect, Malformation, Reading};
use crate::rules::{Illegal, Move, Position, Side, Square};
use crate::text::TextRange;
use std::sync::Arc;

impl Game {
    /// A game without moves, from the position of its front.
    pub fn new(front: Front) -> Game {
        Game {
            comments: front.comments.clone(),
            front,
            lines: vec![Line::default()],
            plies: Vec::new(),
            diagrams: Vec::new(),
            end: None,
        }
    }

    /// Adds an empty line that replaces a half-move and returns its index.
    pub fn branch(&mut self, ply: usize, id: Option<u32>) -> usize {
        let line = self.lines.len();
        self.lines.push(Line { id, replaces: Some(ply), ..Line::default() });
        if let Some(ply) = self.plies.get_mut(ply) {
            ply.variations.push(line);
        }
        line
    }

    /// Adds an empty line that goes on where another one ends, and returns its index.
    pub fn going_on(&mut self, line: usize) -> usize {
        let continues = self.lines.get(line).and_then(|line| line.plies.last().copied());
        self.lines.push(Line { continues, ..Line::default() });
        self.lines.len() - 1
    }

    /// The position at the end of a line; for one without half-moves where it starts.
    pub fn end_of(&self, line: usize) -> &Arc<Position> {
        let line = self.lines.get(line);
        let last =
            line.and_then(|line| line.plies.last().or(line.continues.as_ref())).and_then(|ply| self.plies.get(*ply));
        let replaced = line.and_then(|line| line.replaces).and_then(|ply| self.plies.get(ply));
        match (last, replaced) {
            (Some(last), _) => &last.after,
            (None, Some(replaced)) => &replaced.before,
            (None, None) => &self.front.position,
        }
    }

    /// Appends a half-move of `side` (`None`: of the side to move) to a line and returns its index. Without a move the
    /// turn passes, as after a text that names no move.
    pub fn play(&mut self, line: usize, mv: Option<Move>, side: Option<Side>, text: &str) -> usize {
        let mut before = self.end_of(line).clone();
        let due = before.side_to_move();
        let side = side.unwrap_or(due);
        if side != due {
            pass(Arc::make_mut(&mut before));
        }
        let mut after = Position::clone(&before);
        let problem = match mv {
            Some(mv) => {
                let problem = before.explain(mv).err().map(|reason| illegal_move(mv, reason, &before));
                after.play(mv);
                problem
            }
            None => {
                pass(&mut after);
                None
            }
        };
        let index = self.plies.len();
        self.plies.push(Ply {
            line,
            block: 0,
            range: TextRange::default(),
            text: text.to_owned(),
            number: before.fullmove_number(),
            side,
            mv,
            legality: if mv.is_some() && problem.is_none() && side == due {
                Legality::Legal
            } else {
                Legality::Illegal
            },
            possible: 1,
            problem: problem.map(Box::new),
            before,
            after: Arc::new(after),
            remark: None,
            nags: Vec::new(),
            time: None,
            comments: Vec::new(),
            variations: Vec::new(),
        });
        if let Some(line) = self.lines.get_mut(line) {
            line.plies.push(index);
        }
        index
    }
}

/// Gives the turn to the other side without a move.
pub(crate) fn pass(position: &mut Position) {
    let side = position.side_to_move();
    position.set_side_to_move(side.opponent());
    if side == Side::Second {
        position.set_fullmove_number(position.fullmove_number().saturating_add(1));
    }
}

/// The issue of a move that the rules forbid.
fn illegal_move(mv: Move, reason: Illegal, position: &Position) -> IssueKind {
    let at = |square: Option<Square>| piece_at(position, square?);
    IssueKind::IllegalMove { mv, piece: at(mv.from()), reason, culprit: at(reason.culprit()) }
}

/// What is wrong with a text that is no legal move; `None` for one that is or may be.
pub(crate) fn issue_of(reading: &Reading, dialect: &Dialect, position: &Position) -> Option<IssueKind> {
    Some(match reading {
        Reading::Move(_) | Reading::Ambiguous { .. } => return None,
        Reading::Illegal { mv, reason } => illegal_move(*mv, *reason, position),
        Reading::WrongPiece { mv, found, named, .. } => {
            let letter = match found.kind {
                AnyKind::Xiangqi(kind) => Some(dialect.symbols.letter(kind)),
                _ => None,
            };
            IssueKind::WrongPiece { found: *found, named: *named, square: mv.from(), letter }
        }
        Reading::WrongSide { piece, .. } => {
            IssueKind::WrongSide { to_move: position.side_to_move(), piece: Some(*piece) }
        }
        Reading::NoSuchPiece { side, kind, wanted, .. } => {
            IssueKind::NoSuchPiece { side: *side, kind: *kind, wanted: *wanted }
        }
        Reading::Malformed { what: Malformation::OffBoard, .. } => IssueKind::OffBoard,
        Reading::Malformed { at, what } => IssueKind::MalformedMove { what: *what, skip: at.start as u32 },
    })
}

/// The piece on a square. A dark piece has the name of the piece it moves as.
pub(super) fn piece_at(position: &Position, square: Square) -> Option<AnyPiece> {
    match position {
        Position::Xiangqi(position) => position.piece_at(square).map(AnyPiece::from),
        Position::Jeiqi(position) => {
            let side = position.piece_at(square)?.side;
            Some(AnyPiece { side, kind: position.moves_as(square)?.into() })
        }
        Position::Shogi(position) => position.piece_at(square).map(AnyPiece::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{self, Dialect};

    fn coordinate(text: &str, position: &Position) -> Option<Move> {
        notation::read(text, &Dialect::coordinate(), position).meant()
    }

    #[test]
    fn lines_grow_from_where_they_branch() {
        let mut game = Game::new(Front::default());
        let first = game.play(0, coordinate("h2e2", game.end_of(0)), None, "h2e2");
        let other = game.branch(first, Some(3));
        assert_eq!(game.end_of(other), &game.front.position);
        let second = game.play(other, coordinate("c3c4", game.end_of(other)), None, "c3c4");
        game.play(other, coordinate("h9g7", game.end_of(other)), None, "h9g7");
        assert_eq!(game.plies[first].variations, [other]);
        assert_eq!((game.lines[other].replaces, game.lines[other].plies.as_slice()), (Some(first), &[second, 2][..]));
        assert!(game.plies.iter().all(|ply| ply.legality.is_legal() && ply.number == 1));
        assert_eq!(game.main_line().count(), 1);
    }

    #[test]
    fn what_is_not_legal_is_played_all_the_same() {
        let mut game = Game::new(Front::default());
        let wrong = game.play(0, coordinate("a0b3", game.end_of(0)), None, "a0b3");
        assert!(!game.plies[wrong].legality.is_legal() && game.plies[wrong].problem.is_some());
        let unread = game.play(0, None, None, "??");
        assert!(!game.plies[unread].legality.is_legal());
        assert_eq!((game.end_of(0).side_to_move(), game.end_of(0).fullmove_number()), (Side::First, 2));
        let turn = game.play(0, coordinate("h9g7", game.end_of(0)), Some(Side::Second), "h9g7");
        assert_eq!((game.plies[turn].side, game.plies[turn].legality.is_legal()), (Side::Second, false));
    }
}
