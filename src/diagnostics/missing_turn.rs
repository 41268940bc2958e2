//! No line gives the side to move.
//!
//! After the lines of a board comes `+` or `-` on a line of its own: the side to move. `+` is Black, who begins an even
//! game. The format always asks for it, because a position is incomplete without it. If it is missing, the first move
//! shows the side; without a move it is assumed to be Black.
//!
//! A record without any line of a board starts from the opening position, so only some programs will fail to read it.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! N+Sasaki
//! N-Mori
//! <e>PI</e>
//! +7776FU
//! -3334FU
//! ```
//!
//! ## Fixed
//!
//! ```csa
//! V2.2
//! N+Sasaki
//! N-Mori
//! PI
//! +
//! +7776FU
//! -3334FU
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! PI22KA
//! -
//! -3334FU
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(Group::Shogi, Severity::Error, "no line says who moves next", message)
    .with_fixes(fixes)
    .with_exceptions(|kind| {
        matches!(kind, IssueKind::Board(BoardIssue::MissingTurn { boardless: true, .. })).then_some(Severity::Warning)
    });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Board(BoardIssue::MissingTurn { side, line, .. }) = kind else { return None };
    let side = words.side(*side);
    Some(say!(
        words.locale,
        "no line says who moves next, so {side} is assumed to be to move; write the line `{line}` before the moves",
        side,
        line
    ))
}

/// Inserts the line after the last line of the board. Without a board it is inserted together with the board.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Board(BoardIssue::MissingTurn { line: turn, boardless: false, .. }) = issue.kind else {
        return Vec::new();
    };
    let Some(tree) = context.tree_at(0) else { return Vec::new() };
    let mut lines =
        tree.root().nodes().filter(|node| matches!(node.kind(), SyntaxKind::RankRow | SyntaxKind::PieceLine));
    let Some(line) = lines.find(|line| line.range().contains(issue.range.start())) else { return Vec::new() };
    let edit = TextEdit::replace(TextRange::empty(line.range().end()), format!("{}{turn}", context.line_break()));
    vec![Fix::choice(say!(context.locale(), "Insert the line '{turn}'", turn), edit)]
}
