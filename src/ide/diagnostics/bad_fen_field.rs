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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::fen::FenRemark;
use crate::record::{FenIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("bad-fen-field", Group::Fen, Severity::Error, "a field of a FEN that cannot be read", message)
        .with_fixes(fixes)
        .with_exceptions(exceptions);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "another letter for Red",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1\n",
        "START{\n",
        "1. Ch2-e2 Nh9-g7\n",
        "}\n"
    ),
}];

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

#[cfg(test)]
mod tests {
    use super::super::severity_of;
    use super::super::tests::{fixed, said};
    use super::*;
    use crate::notation::fen::FenProblem;

    #[test]
    fn words() {
        let cases = [
            (FenIssue::BadField(FenProblem::BadSide), "the side to move is `w` (Red, in jeiqi White) or `b` (Black)"),
            (
                FenIssue::BadField(FenProblem::RowCount { count: 9, expected: 10 }),
                "the board has 9 rows: write 10, separated by `/`",
            ),
        ];
        for (issue, why) in cases {
            assert_eq!(said(&IssueKind::Fen(issue)), format!("this FEN cannot be read: {why}"));
        }
    }

    #[test]
    fn a_missing_dash_is_a_warning_that_mends_itself() {
        let kind = IssueKind::Fen(FenIssue::MissingField { dashes: 2 });
        assert_eq!(said(&kind), "fields 3 and 4 are missing: write `-` for both");
        assert_eq!(severity_of(&kind), Severity::Warning);
        let text = "GAME\nFEN 4k4/9/9/9/9/9/9/9/9/3K5 w <e>0</e> 1\n";
        let expected = "Insert both dashes: GAME\nFEN 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n";
        assert_eq!(fixed(text, kind), [expected]);
    }
}
