//! A second FORMAT line.
//!
//! A file has at most one: it says how all its moves are written. The first one counts, the others are ignored.
//!
//! Remove the line. A game in another notation belongs in another file, or its moves can be converted.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! <e>FORMAT</e> AXF
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! # FORMAT AXF
//! FORMAT LALG
//! GAME
//! EVENT FORMAT AXF
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Error, "a second FORMAT line", message).with_fixes(fixes).without_effect();

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::DuplicateFormat)
        .then(|| say!(words.locale, "second FORMAT line: the first one counts, this one is ignored").to_owned())
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    vec![Fix::safe(say!(context.locale(), "Remove this FORMAT line"), TextEdit::replace(context.line(issue.range), ""))]
}
