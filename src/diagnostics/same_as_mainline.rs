//! The first move of a variation is the move that it replaces.
//!
//! A variation shows another move that could have been played. If it begins with the same move, the reference is one or
//! more moves too early.
//!
//! If the moves after it cannot be played from it, another first move was meant, and this is an error.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 (1) Nh9-g7 2. Nh0-g2 Ri9-h9
//! VAR[1]{
//! 1. <e>Ch2-e2</e> Nb9-c7
//! }
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 (1) Nh9-g7 VAR[1]{ 1. Ch2-d2 } }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Warning, "a variation begins with the move that it replaces", message)
        .with_exceptions(|kind| {
            matches!(kind, IssueKind::SameAsMainline { goes_on: false }).then_some(Severity::Error)
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::SameAsMainline { goes_on } = kind else { return None };
    Some(match goes_on {
        true => {
            say!(words.locale, "the variation begins with the move that it replaces: let it branch where the lines differ")
        }
        false => say!(
            words.locale,
            "the variation begins with the move that it replaces, and the moves after it do not fit: another one was \
             probably meant"
        ),
    }
    .to_owned())
}
