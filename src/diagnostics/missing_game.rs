//! A game that does not begin with a GAME line.
//!
//! Every game begins with `GAME`, which a number and a title may follow. The line separates two games. Files of the `.wxf`
//! dialect omit it; there this is a hint, reported only if you enable it.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! <e>START</e>{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Warning, "a game without its GAME line", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| matches!(kind, IssueKind::MissingGame { dialect: true }).then_some(Severity::Hint))
        // It only marks the dialect of a program (record-formats §8.3 row 38).
        .on_request(|kind| matches!(kind, IssueKind::MissingGame { dialect: true }));

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::MissingGame { .. })
        .then(|| say!(words.locale, "missing GAME line: every game begins with one, before its headers").to_owned())
}

/// Inserts the line before the headers, if none of them stands before the block of the issue.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let before = (1..).map_while(|back| context.tree_at(-back)).map(|tree| tree.kind());
    let outside = |kind| matches!(kind, SyntaxKind::Trivia | SyntaxKind::FormatLine | SyntaxKind::Error);
    if !before.into_iter().all(outside) {
        return Vec::new();
    }
    let before = TextRange::empty(context.line(issue.range).start());
    vec![Fix::safe(
        say!(context.locale(), "Insert a GAME line"),
        TextEdit::replace(before, format!("GAME{}", context.line_break())),
    )]
}
