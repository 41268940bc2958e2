//! Direction and goal, the second half of a move in AXF, WXF and the Chinese notation.
//!
//! King, rook, cannon and pawn go a number of points along their file or sideways to a file; horse, elephant and
//! advisor always go to a file (seed 3). Files are counted from the mover's right.

use super::Malformation;
use super::stacks::{digit_of_file, file_of_digit};
use crate::rules::xiangqi::Kind;
use crate::rules::{Move, Side, Square};

/// Which way a piece goes, as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Forward,
    Backward,
    Sideways,
}

/// The square that a piece on `from` reaches; an error if pieces of the kind never move like that, or leave the board.
pub(super) fn destination(
    kind: Kind,
    side: Side,
    from: Square,
    direction: Direction,
    goal: u8,
) -> Result<Square, Malformation> {
    let goal_file = file_of_digit(goal, side);
    let files = goal_file as i8 - from.file() as i8;
    let up = match (direction, side) {
        (Direction::Forward, Side::First) | (Direction::Backward, Side::Second) => 1,
        (Direction::Backward, Side::First) | (Direction::Forward, Side::Second) => -1,
        (Direction::Sideways, _) => 0,
    };
    let ranks = match (kind, files.unsigned_abs()) {
        (Kind::King | Kind::Rook | Kind::Cannon | Kind::Pawn, _) => {
            return if up != 0 {
                from.offset(0, up * goal as i8).ok_or(Malformation::OffBoard)
            } else if files == 0 {
                Err(Malformation::SameSquare)
            } else {
                from.offset(files, 0).ok_or(Malformation::OffBoard)
            };
        }
        _ if up == 0 => return Err(Malformation::NeverSideways(kind.into())),
        (Kind::Advisor, 1) | (Kind::Horse, 2) => 1,
        (Kind::Elephant, 2) | (Kind::Horse, 1) => 2,
        _ => return Err(Malformation::BadReach(kind.into())),
    };
    from.offset(files, up * ranks).ok_or(Malformation::OffBoard)
}

/// The direction and the goal, 1 to 9, of a move; `None` if pieces of the kind never move like that.
pub(super) fn of_move(kind: Kind, side: Side, mv: Move) -> Option<(Direction, u8)> {
    let (from, to) = (mv.from()?, mv.to());
    let ranks = to.rank() as i8 - from.rank() as i8;
    let forward = match side {
        Side::First => ranks,
        Side::Second => -ranks,
    };
    let direction = match forward {
        1.. => Direction::Forward,
        0 => Direction::Sideways,
        _ => Direction::Backward,
    };
    let goal = match kind {
        Kind::King | Kind::Rook | Kind::Cannon | Kind::Pawn if ranks != 0 => ranks.unsigned_abs(),
        _ => digit_of_file(to.file(), side),
    };
    (destination(kind, side, from, direction, goal) == Ok(to)).then_some((direction, goal))
}
