//! A diagram shows another position than the game has at that point.
//!
//! A DIAG may hold anything, and it may show another moment on purpose, so this is only a hint. A diagram is compared only
//! if it can be read as ten ranks of nine points. A comment among the moves that begins with a FEN is compared too.
//!
//! Correct the diagram.
//!
//! ## Example
//!
//! The cannon has gone to e2.
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2
//! <e>DIAG</e>{
//! 9 r n m g k g m n r 9
//! 8 . . . . . . . . . 8
//! 7 . c . . . . . c . 7
//! 6 p . p . p . p . p 6
//! 5 . . . . . . . . . 5
//! 4 . . . . . . . . . 4
//! 3 P . P . P . P . P 3
//! 2 . C . . . . . C . 2
//! 1 . . . . . . . . . 1
//! 0 R N M G K G M N R 0
//! }
//! 1. ... Nh9-g7
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Hint, "a diagram shows another position than the game has", message);

/// Squares that a message names; more are counted.
const NAMED: usize = 4;

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::DiagramMismatch { squares } = kind else { return None };
    let mut names: Vec<String> = squares.iter().take(NAMED).map(|square| words.square(*square)).collect();
    if let Some(more) = squares.len().checked_sub(NAMED).filter(|more| *more > 0) {
        names.push(words.others(more));
    }
    Some(say!(words.locale, "this diagram differs from the board on {squares}", squares = words.all_of(&names)))
}
