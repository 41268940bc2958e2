//! A move that needs its number printed before it.
//!
//! In a numbered game every move of Red has its number. A move of Black needs one, with `...` for Red's move, after
//! anything between the two, and where a variation begins.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 <e>Nh0-g2</e> Ri9-h9
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ Ch2-e2 Nh9-g7 Nh0-g2 Ri9-h9 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Warning, "a move without its number", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::MissingNumber { expected, side } = kind else { return None };
    Some(say!(
        words.locale,
        "missing move number: write `{number}` before this move",
        number = words.number(*expected, *side)
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::MissingNumber { expected, side } = issue.kind else { return Vec::new() };
    // A dot that has lost its number becomes a number.
    let lost = context.text(issue.range) == ".";
    let number = if lost { format!("{expected}.") } else { context.number(expected, side) };
    let edit = if lost {
        TextEdit::replace(issue.range, number.clone())
    } else {
        TextEdit::replace(TextRange::empty(issue.range.start()), format!("{number} "))
    };
    vec![Fix::safe(context.insert(&number), edit)]
}
