//! A variation that leads back to itself.
//!
//! A reference in a variation names that variation, or one that it branches from. A line cannot branch from itself. If no
//! other reference leads to the variation, it never begins.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! VAR[<e>1</e>]{
//! 1. Pg3-g4 Nh9-g7 (1)
//! }
//! }
//! ```

use super::undefined_variation::remove_reference;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Error, "a variation that leads back to itself", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::VariationCycle { number, started } = kind else { return None };
    Some(if *started {
        say!(
            words.locale,
            "VAR[{number}] leads back to itself here: remove this reference or correct its number",
            number
        )
    } else {
        say!(
            words.locale,
            "VAR[{number}] is reached only from itself: refer to it from the line that it branches from",
            number
        )
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    match issue.kind {
        IssueKind::VariationCycle { started: true, .. } => remove_reference(issue.range, context).into_iter().collect(),
        _ => Vec::new(),
    }
}
