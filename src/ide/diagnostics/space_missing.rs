//! *Space Missing*: a row has fewer than nine points, so the points of its pieces are unknown. Or it has a space
//! instead of the `.` of an empty point.
//!
//! ## Example
//!
//! ```chessboard
//! @LAST_MOVER=BLACK
//! @@
//!
//! CHEAGAEHC
//! .........
//! .N<e> </e>....N.
//! S.S.S.S.S
//! .........
//! ---------
//! .........
//! s.s.s.s.s
//! .n.....n.
//! .........
//! cheagaehc
//! ```
//!
//! ## Fixed
//!
//! ```chessboard
//! @LAST_MOVER=BLACK
//! @@
//!
//! CHEAGAEHC
//! .........
//! .N.....N.
//! S.S.S.S.S
//! .........
//! ---------
//! .........
//! s.s.s.s.s
//! .n.....n.
//! .........
//! cheagaehc
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "space-missing",
    Group::Steps,
    Severity::Error,
    "a row of fewer than nine points, or a space instead of a `.`",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "spaces after a row",
    language: "chessboard",
    text: concat!(
        "@LAST_MOVER=BLACK\n",
        "@@\n",
        "\n",
        "CHEAGAEHC  # the back rank\n",
        ".........\n",
        ".N.....N.\n",
        "S.S.S.S.S\n",
        ".........\n",
        "---------\n",
        ".........\n",
        "s.s.s.s.s\n",
        ".n.....n.\n",
        ".........\n",
        "cheagaehc\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Board(BoardIssue::ShortRow { width }) => {
            say!(words.locale, "Space Missing (row has {width} of 9)", width)
        }
        IssueKind::Board(BoardIssue::Spaces) => {
            say!(words.locale, "a space is not a point of the board: an empty point is written `.`").to_owned()
        }
        _ => return None,
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if issue.kind != IssueKind::Board(BoardIssue::Spaces) {
        return Vec::new();
    }
    let text: String = context.text(issue.range).chars().map(|c| if c.is_whitespace() { '.' } else { c }).collect();
    vec![Fix::choice(say!(context.locale(), "Change the spaces to '.'"), TextEdit::replace(issue.range, text))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(said(&IssueKind::Board(BoardIssue::ShortRow { width: 8 })), "Space Missing (row has 8 of 9)");
        assert_eq!(
            said(&IssueKind::Board(BoardIssue::Spaces)),
            "a space is not a point of the board: an empty point is written `.`"
        );
    }
}
