//! A piece is dropped where it could never move.
//!
//! A pawn or a lance on the last rank and a knight on the last two have no move left, so they may not be dropped
//! there. In a position that is set up, such a piece is a warning.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI81KE
//! P+00KE
//! +
//! <e>+0032KE</e>
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::rules::Illegal;
use crate::rules::shogi::dropped;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Error, "a piece dropped where it could never move", message)
        .with_exceptions(|kind| matches!(kind, IssueKind::Shogi(_)).then_some(Severity::Warning));

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::IllegalMove { mv, reason: Illegal::DeadDrop, .. } => {
            let kind = dropped(*mv).map_or_else(|| say!(words.locale, "piece"), |kind| words.kind(kind));
            let square = words.square(mv.to());
            Some(say!(words.locale, "{kind} dropped on {square} could never move", kind = words.a(kind), square))
        }
        IssueKind::Shogi(ShogiIssue::DeadSetUp { piece }) => Some(say!(
            words.locale,
            "this {piece} can never move: no game leads to this position",
            piece = words.piece(*piece)
        )),
        _ => None,
    }
}
