//! Problems: mates by checks (詰将棋, 连杀), found and judged by the rules alone.
//!
//! *May change in any release.*
//!
//! The attacker is the side to move. Each of its half-moves gives check; in xiangqi one that leaves no legal move wins,
//! too. The defender plays anything legal. A repetition is no progress, so a proof contains none.
//!
//! There are two searches, both with proof numbers and a table ([`search`]):
//!
//! - *within a depth*: is there a mate in at most `n` half-moves? Asked for 1, 3, 5 … it gives the exact length. The depth
//!   falls at each half-move, so no line comes back to itself, and an answer is good whatever led to the position;
//! - *without a depth*: is there a mate at all? A position on the way to itself counts as a failure. A proof is sound, but a
//!   refutation may depend on the way, so it is believed only after a walk through all that it rests on ([`refutation`]).
//!
//! Each search counts the positions that it opens, and ends undecided when they are used up. "Undecided" is an answer:
//! a wrong "no mate" is worse than none.
//!
//! # Interpositions that change nothing (無駄合)
//!
//! A piece dropped between the king and a piece that gives check from afar is no defence if it is simply taken and nothing
//! but the hand changes. The rule here: let the checking piece stand where the piece was dropped, with the hands as they
//! were before. If that is mate within the same number of half-moves, the drop does not make the mate longer. Programs
//! differ on this, so a finding that rests on a dropped interposition is marked as doubtful.
//!
//! # Judging a line
//!
//! [`mod@judge`] holds the line of a record against the search: no mate at all (不詰), a shorter one (早詰), a defence that is
//! not the longest, a second solution (余詰). See [`Finding`].
//!
//! ```
//! use xqls::rules::{Position, Side, Square, shogi};
//! use xqls::solve::{Answer, Bound, judge};
//!
//! // A king in the corner, a pawn before it on the third rank, and a gold in hand.
//! let square = |file, rank| Square::new(file, rank).expect("a square");
//! let mut setup = shogi::Setup::empty();
//! setup.put(square(8, 8), Some(shogi::Piece::new(Side::Second, shogi::Kind::King)));
//! setup.put(square(8, 6), Some(shogi::Piece::new(Side::First, shogi::Kind::Pawn)));
//! setup.hands[0].set(shogi::Kind::Gold, 1);
//! let position = Position::Shogi(setup.position());
//! let judged = judge(&position, &[], Bound::nodes(10_000), &mut |_| true);
//! let Answer::Mate(mate) = judged.answer else { panic!("no mate") };
//! assert_eq!(mate.line, [shogi::drop(shogi::Kind::Gold, square(8, 7))]);
//! assert!(mate.shortest && !mate.doubtful);
//! ```

mod judge;
mod line;
mod moves;
mod refutation;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub use judge::{Answer, Finding, Judgement, Mate, Second, is_asked, judge};

/// How much a search may cost. Nothing depends on time, so the same question has the same answer on any machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The positions that may be opened.
    nodes: u64,
}

impl Bound {
    /// At most this many positions. The tables take at most 64 bytes for each, and 64 MB in all.
    pub const fn nodes(nodes: u64) -> Bound {
        Bound { nodes }
    }
}

/// Half-moves of the longest mate that is looked for.
pub const LONGEST: usize = 499;
