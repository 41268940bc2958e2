//! *Invalid Move Pattern*: the piece does not move like this, or something is in its way: a horse's leg, an
//! elephant's eye, a path, the number of screens of a cannon, the palace, the river. Moves that leave the general in
//! check are accepted here. The step is skipped, and the next valid step tells whose turn it is.
//!
//! ## Example
//!
//! ```chessmoveseq
//! @TOTAL_STEP=3
//! @@
//!
//! 7 4 7 5
//! <e>2 3 3 5</e>
//! 2 3 3 3
//! ```

use super::illegal_move;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Error, "a step that the piece cannot make", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::Pattern { mv, piece, reason, culprit }) = kind else { return None };
    let words = &Wording { mover: piece.map(|piece| piece.side), ..*words };
    let why = illegal_move::why(*mv, *piece, *reason, *culprit, words);
    Some(say!(words.locale, "{why} (step skipped)", why))
}
