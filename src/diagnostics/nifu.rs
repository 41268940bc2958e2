//! A second pawn on a file (二歩).
//!
//! A pawn may not be dropped on a file where an unpromoted pawn of the same side stands. A promoted pawn does not
//! count. The player who drops a second pawn loses. The move that brought the first pawn there is linked.
//!
//! In a position that is set up this is a warning: no game leads to it, but the moves can be played.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI33FU
//! P+00FU
//! +
//! <e>+0055FU</e>
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! P-51OU
//! P+59OU77TO00FU
//! +
//! +0075FU
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, RelatedRole, ShogiIssue};
use crate::rules::Illegal;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(Group::Shogi, Severity::Error, "a second pawn on a file", message)
    .with_exceptions(|kind| matches!(kind, IssueKind::Shogi(_)).then_some(Severity::Warning))
    .with_related(related);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::IllegalMove { mv, reason: Illegal::Nifu(first), .. } => Some(say!(
            words.locale,
            "nifu: a pawn of the same side already stands on file {file}, on {square}",
            file = words.file(mv.to()),
            square = words.square(*first)
        )),
        IssueKind::Shogi(ShogiIssue::NifuSetUp { side, first }) => {
            let (side, first) = (words.side(*side), words.square(*first));
            Some(say!(words.locale, "nifu: another pawn of {side} stands on the same file, on {first}", side, first))
        }
        _ => None,
    }
}

fn related(role: RelatedRole, _: &IssueKind, words: &Wording<'_>) -> Option<String> {
    (role == RelatedRole::Culprit).then(|| say!(words.locale, "the other pawn came there with this move").to_owned())
}
