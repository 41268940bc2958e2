//! A player drops a piece that is not in hand.
//!
//! Only captured pieces can be dropped, unpromoted. Often an earlier capture is missing or wrong, or the square that
//! the piece came from was left out: `00` as the first square means a drop.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI
//! +
//! <e>+0055KA</e>
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::notation::Notation;
use crate::record::IssueKind;
use crate::rules::Illegal;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Error, "a dropped piece that is not in hand", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { reason: Illegal::NotInHand(kind), .. } = kind else { return None };
    let kind = words.kind(*kind);
    Some(match words.dialect.notation {
        Notation::Csa => say!(
            words.locale,
            "not in hand: there is no {kind} to be dropped; if a piece on the board moved, write its square instead of \
             `00`",
            kind
        ),
        _ => say!(words.locale, "not in hand: there is no {kind} to be dropped", kind),
    })
}
