//! A range of variations such as `(1-4)`.
//!
//! An early draft of the format had ranges; they were withdrawn. List the numbers: `(1, 2, 3, 4)`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 (<e>1-2</e>) Nh9-g7
//! VAR[1]{
//! 1. Pg3-g4
//! }
//! VAR[2]{
//! 1. Pc3-c4
//! }
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 (1, 2) Nh9-g7
//! VAR[1]{
//! 1. Pg3-g4
//! }
//! VAR[2]{
//! 1. Pc3-c4
//! }
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 (1, 2) Nh9-g7 VAR[1]{ 1. Pg3-g4 } VAR[2]{ 1. Pc3-c4 } }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Variations,
    Severity::Error,
    "a range of variations, which is no longer part of the format",
    message,
)
.with_fixes(fixes);

/// The longest list that is written out.
const WRITTEN_OUT: u32 = 100;

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Syntax(SyntaxErrorKind::VariationRange { first, last }) = kind else { return None };
    let list =
        written_out(*first, *last).map(|list| say!(words.locale, ": write `({list})`", list)).unwrap_or_default();
    Some(say!(words.locale, "ranges of variations are no longer part of the format{list}", list))
}

/// The numbers of the range in a list, if there are not too many.
fn written_out(first: u32, last: u32) -> Option<String> {
    let (low, high) = (first.min(last), first.max(last));
    if high - low >= WRITTEN_OUT {
        return None;
    }
    let numbers: Vec<String> = (low..=high).map(|number| number.to_string()).collect();
    Some(numbers.join(", "))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Syntax(SyntaxErrorKind::VariationRange { first, last }) = issue.kind else { return Vec::new() };
    let list = written_out(first, last);
    let fix = list.map(|list| {
        Fix::safe(say!(context.locale(), "Change to '({list})'", list), TextEdit::replace(issue.range, list))
    });
    fix.into_iter().collect()
}
