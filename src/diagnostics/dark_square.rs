//! A dark piece of a jeiqi position is on a point where its side cannot have one.
//!
//! A piece turns up with its first move. A dark piece has not moved, so it lies on one of the fifteen points where its
//! side's pieces begin, without the king's: White's on `a0` to `i0`, `b2`, `h2`, `a3`, `c3`, `e3`, `g3` and `i3`, Black's
//! on the opposite points.
//!
//! Most often a digit before it is wrong, or the case of the letter: `X` is White's.
//!
//! ## Example
//!
//! ```xiangqi-fen
//! xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/<e>X</e>6X1/9/XXXXKXXXX w - - 0 1
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{FenIssue, IssueKind};
use crate::rules::Side;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Fen, Severity::Error, "a dark piece where none can lie", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Fen(FenIssue::DarkSquare { square, side }) = kind else { return None };
    let points = match side {
        Side::First => say!(words.locale, "a0 to d0, f0 to i0, b2, h2, a3, c3, e3, g3 and i3"),
        Side::Second => say!(words.locale, "a9 to d9, f9 to i9, b7, h7, a6, c6, e6, g6 and i6"),
    };
    Some(say!(
        words.locale,
        "no dark piece of {side} can lie on {square}: it has not moved yet, and its side begins on {points}",
        side = words.side(*side),
        square,
        points
    ))
}
