//! A pawn is dropped to give checkmate (打ち歩詰め).
//!
//! A pawn may be dropped to give check, and a pawn on the board may give mate with its move; only the drop that mates
//! is forbidden. The player who makes it loses.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! P-11OU21KE
//! P+23KI59OU00FU
//! +
//! <e>+0012FU</e>
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! P-51OU
//! P+59OU00FU
//! +
//! +0052FU
//! -5152OU
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::rules::Illegal;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Error, "a dropped pawn that gives checkmate", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { mv, reason: Illegal::DropPawnMate, .. } = kind else { return None };
    let square = words.square(mv.to());
    Some(say!(
        words.locale,
        "a pawn may not be dropped to give mate (uchifuzume), and this one on {square} does",
        square
    ))
}
