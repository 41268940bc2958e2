//! The choice of the one move among the pieces that a text can name.
//!
//! AXF, WXF and the Chinese notation name a piece by its file or by its order among pieces of its kind, in schemes that
//! contradict each other (record-formats §1.2). Each scheme that fits gives candidates; this module decides among them:
//!
//! 1. exactly one legal move in the file's own scheme: that move, without a note;
//! 2. exactly one legal move in any scheme: that move, with a note;
//! 3. several: ambiguous, the likeliest first;
//! 4. none: illegal, with the reason; or else a piece of the opponent's, or no piece at all.

use super::direction::{Direction, destination};
use super::iccs::refuse;
use super::stacks::only_on_file;
use super::xiangqi_board::XiangqiBoard;
use super::{Malformation, NonCanonical, Note, Read, Reading};
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Move, Square};
use crate::sort::sort_by_key;
use smallvec::SmallVec;
use std::ops::Range;

/// How likely a scheme is, the likeliest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Likely {
    /// The file's own notation and scheme.
    Own,
    /// The plain form, though it leaves a choice.
    Plain,
    /// Another scheme in its own spelling, by the order of record-formats §1.2.
    First,
    Second,
    Third,
    Fourth,
    /// Only if nothing else is legal.
    Last,
}

/// A piece that a text can name.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub from: Square,
    pub kind: Kind,
    pub likely: Likely,
    pub note: Option<NonCanonical>,
}

/// All pieces that a text can name.
#[derive(Clone, Default, Debug)]
pub(super) struct Candidates(SmallVec<[Candidate; 8]>);

impl Candidates {
    pub(super) fn add(&mut self, from: Square, kind: Kind, likely: Likely, note: impl Into<Option<NonCanonical>>) {
        let note = note.into();
        self.0.push(Candidate { from, kind, likely, note });
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.0.iter().map(|candidate| candidate.from)
    }
}

/// The second half of a text, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub direction: Direction,
    pub goal: u8,
    /// Bytes of the direction.
    pub direction_at: Range<usize>,
    /// Bytes of the goal.
    pub goal_at: Range<usize>,
}

impl Course {
    fn destination(&self, candidate: &Candidate, position: &impl XiangqiBoard) -> Result<Square, Malformation> {
        destination(candidate.kind, position.side_to_move(), candidate.from, self.direction, self.goal)
    }

    fn moves<'a>(
        &'a self,
        candidates: &'a Candidates,
        position: &'a impl XiangqiBoard,
    ) -> impl Iterator<Item = (&'a Candidate, Move)> {
        candidates.0.iter().filter_map(|candidate| {
            let to = self.destination(candidate, position).ok()?;
            Some((candidate, Move::new(candidate.from, to)))
        })
    }
}

/// The fast path: the file, 1 to 9, holds just one piece of the kind, and its move is legal.
pub(super) fn plain(
    kind: Kind,
    file: u8,
    (direction, goal): (Direction, u8),
    position: &impl XiangqiBoard,
) -> Option<Move> {
    let side = position.side_to_move();
    let from = only_on_file(position, Piece { side, kind }, file)?;
    let to = destination(kind, side, from, direction, goal).ok()?;
    let mv = Move::new(from, to);
    position.is_legal(mv).then_some(mv)
}

/// Decides; `None` if there is no candidate.
pub(super) fn choose(
    candidates: &mut Candidates,
    course: &Course,
    position: &impl XiangqiBoard,
    mut notes: SmallVec<[Note; 2]>,
) -> Option<Reading> {
    sort_by_key(&mut candidates.0, |candidate| candidate.likely);
    let mut legal: SmallVec<[(&Candidate, Move); 8]> = SmallVec::new();
    for (candidate, mv) in course.moves(candidates, position) {
        if legal.iter().all(|&(_, other)| other != mv) && position.is_legal(mv) {
            legal.push((candidate, mv));
        }
    }
    if legal.iter().any(|(candidate, _)| candidate.likely < Likely::Last) {
        legal.retain(|(candidate, _)| candidate.likely < Likely::Last);
    }
    let own = legal.iter().filter(|(candidate, _)| candidate.likely == Likely::Own).count();
    match legal[..] {
        [] => refuse_all(candidates, course, position),
        [(candidate, mv), ..] if own == 1 || legal.len() == 1 => {
            notes.extend(candidate.note.map(Note::NonCanonical));
            Some(Reading::Move(Read { mv, notes }))
        }
        [(_, picked), ..] => Some(Reading::Ambiguous { candidates: legal.iter().map(|&(_, mv)| mv).collect(), picked }),
    }
}

/// No candidate is legal: the reason of the closest to a legal one, preferably in the file's own scheme. One that could become
/// legal is closer than one that never can.
#[cold]
fn refuse_all(candidates: &Candidates, course: &Course, position: &impl XiangqiBoard) -> Option<Reading> {
    let distance =
        |mv| position.explain(mv).map_or_else(|reason| (reason.distance(), reason.is_lasting()), |()| (0, false));
    let closest = course
        .moves(candidates, position)
        .min_by_key(|&(candidate, mv)| (candidate.likely != Likely::Own, distance(mv), candidate.likely));
    if let Some((_, mv)) = closest {
        return Some(refuse(mv, position));
    }
    // A text that no scheme of the file can mean names no piece; it is not a move off the board.
    let own = candidates.0.first().filter(|candidate| candidate.likely == Likely::Own)?;
    let what = course.destination(own, position).err()?;
    let at = match what {
        Malformation::NeverSideways(_) => course.direction_at.clone(),
        _ => course.goal_at.clone(),
    };
    Some(Reading::Malformed { at, what })
}

/// The legal move of the opponent that the candidates, theirs, come to.
#[cold]
pub(super) fn opponents(candidates: &Candidates, course: &Course, as_opponent: &impl XiangqiBoard) -> Option<Reading> {
    let (candidate, mv) = course.moves(candidates, as_opponent).find(|&(_, mv)| as_opponent.is_legal(mv))?;
    let piece = Piece { side: as_opponent.side_to_move(), kind: candidate.kind };
    Some(Reading::WrongSide { mv, piece: piece.into(), legal: true })
}
