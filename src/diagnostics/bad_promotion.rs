//! A piece promotes that cannot, or its move does not allow a promotion.
//!
//! A piece promotes with a move that begins or ends in the far three ranks. Golds and kings never promote, a promoted
//! piece does not promote again, and a piece is never dropped promoted. The text of a move names the piece after it, so
//! naming the promoted one means promotion.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI
//! +
//! <e>+7776TO</e>
//! ```
//!
//! ## Fixed
//!
//! ```csa
//! V2.2
//! PI
//! +
//! +7776FU
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! P-51OU
//! P+59OU22HI
//! +
//! +2228RY
//! ```

use super::wrong_piece::renamed;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{AnyKind, csa_name};
use crate::record::{Issue, IssueKind};
use crate::rules::Illegal;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Error, "a promotion that the rules do not allow", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { mv, piece, reason: Illegal::BadPromotion, .. } = kind else { return None };
    let (mover, promotes) = match piece {
        Some(piece) => {
            let kind = match piece.kind {
                AnyKind::Shogi(kind) => kind.promoted().is_some(),
                AnyKind::Xiangqi(_) => false,
            };
            (words.kind_of(*piece), kind)
        }
        None => (say!(words.locale, "piece"), true),
    };
    if !promotes {
        return Some(say!(words.locale, "no promotion here: {mover} never promotes", mover = words.a(mover)));
    }
    let from = words.origin(mv.from());
    let to = words.square(mv.to());
    Some(say!(
        words.locale,
        "no promotion here: the {mover} goes from {from} to {to}, and neither is in the far three ranks",
        mover,
        from,
        to
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::IllegalMove { piece: Some(piece), .. } = &issue.kind else { return Vec::new() };
    let AnyKind::Shogi(kind) = piece.kind else { return Vec::new() };
    let promoted = kind.promoted().map(csa_name);
    promoted.and_then(|name| renamed(issue, context, name, csa_name(kind), false)).into_iter().collect()
}
