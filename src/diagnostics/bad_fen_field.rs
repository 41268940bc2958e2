//! A field of a FEN that cannot be read, or that is missing.
//!
//! A FEN is ten ranks of nine points from Black's side to Red's, separated by `/`, in which digits count empty points. Then
//! come the side to move (`w` for Red, also `r`, or `b`), two dashes, the half-moves since the last capture and the number
//! of the move.
//!
//! The letters are `k a b n r c p`, or the `e` and `h` of other programs, upper case for Red. In jeiqi `x` is a dark piece,
//! and the pieces that each side has lost follow the board in brackets: `[R1C1r1p2]`.
//!
//! A missing dash is only a warning, and the quick fix inserts it: programs count the fields.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - <e>0</e> 1
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
//! FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xiangqi-fen
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::fen::FenRemark;
use crate::record::{FenIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Fen, Severity::Error, "a field of a FEN that cannot be read", message)
        .with_fixes(fixes)
        .with_exceptions(exceptions);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Fen(FenIssue::BadField(why)) => {
            say!(words.locale, "this FEN cannot be read: {why}", why = words.fen_problem(*why))
        }
        IssueKind::Fen(FenIssue::MissingField { dashes }) => words.fen_remark(FenRemark::MissingDashes(*dashes)),
        _ => return None,
    })
}

fn exceptions(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Fen(FenIssue::MissingField { .. })).then_some(Severity::Warning)
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Fen(FenIssue::MissingField { dashes }) = issue.kind else { return Vec::new() };
    let (title, text) = if dashes == 1 {
        (say!(context.locale(), "Insert the missing '-'"), "- ")
    } else {
        (say!(context.locale(), "Insert both dashes"), "- - ")
    };
    vec![Fix::safe(title, TextEdit::replace(TextRange::empty(issue.range.start()), text))]
}
