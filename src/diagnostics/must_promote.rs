//! A piece goes where it could never move again, without promoting.
//!
//! A pawn or a lance on the last rank and a knight on the last two ranks can never move again, so they have to promote.
//! The text of a move names the piece after it: `TO` for a promoted pawn, `NY` for a lance, `NK` for a knight.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! P-19OU
//! P+59OU32FU
//! +
//! <e>+3231FU</e>
//! ```
//!
//! ## Fixed
//!
//! ```csa
//! V2.2
//! P-19OU
//! P+59OU32FU
//! +
//! +3231TO
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! P-19OU
//! P+59OU32FU
//! +
//! +3231TO
//! ```

use super::wrong_piece::renamed;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{AnyKind, csa_name};
use crate::record::{Issue, IssueKind};
use crate::rules::Illegal;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Error, "a piece that has to promote and does not", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { mv, piece, reason: Illegal::MustPromote, .. } = kind else { return None };
    let mover = piece.map_or_else(|| words.any_piece().to_owned(), |piece| words.a(words.kind_of(piece)));
    let square = words.square(mv.to());
    Some(say!(words.locale, "missing promotion: {mover} on {square} could never move again", mover, square))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::IllegalMove { piece: Some(piece), .. } = &issue.kind else { return Vec::new() };
    let AnyKind::Shogi(kind) = piece.kind else { return Vec::new() };
    let promoted = kind.promoted().map(csa_name);
    promoted.and_then(|name| renamed(issue, context, csa_name(kind), name, true)).into_iter().collect()
}
