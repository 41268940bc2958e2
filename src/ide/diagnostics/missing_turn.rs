//! No line says who moves next.
//!
//! Behind the lines of a board stands `+` or `-` on a line of its own: the side to move, `+` being Black, who begins an
//! even game. The format asks for it always, because a position without it is none. Where it is missing the first move
//! tells the side; without a move Black is taken.
//!
//! A record without any line of a board starts from the opening position, so that only a program may stumble.
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

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{CsaIssue, Issue, IssueKind};
use crate::rules::Side;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("missing-turn", Group::Csa, Severity::Error, "no line says who moves next", message)
        .with_fixes(fixes)
        .with_milder(|kind| match kind {
            IssueKind::Csa(CsaIssue::MissingTurn { boardless: true, .. }) => Some(Severity::Warning),
            _ => None,
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Csa(CsaIssue::MissingTurn { side, .. }) = kind else { return None };
    let (sign, name) = (sign(*side), words.side(*side));
    Some(format!("no line says who moves next: taken to be {name}; write `{sign}` on a line before the moves"))
}

pub(super) fn sign(side: Side) -> &'static str {
    match side {
        Side::First => "+",
        Side::Second => "-",
    }
}

/// Behind the last line of the board. Without a board the line is inserted together with it.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Csa(CsaIssue::MissingTurn { side, boardless: false }) = &issue.kind else { return Vec::new() };
    let Some(tree) = context.tree_at(0) else { return Vec::new() };
    let mut lines =
        tree.root().nodes().filter(|node| matches!(node.kind(), SyntaxKind::RankRow | SyntaxKind::PieceLine));
    let Some(line) = lines.find(|line| line.range().contains(issue.range.start())) else { return Vec::new() };
    let sign = sign(*side);
    let edit = TextEdit::replace(TextRange::empty(line.range().end()), format!("{}{sign}", context.line_break()));
    vec![Fix::choice(format!("insert the line `{sign}`"), edit)]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;

    #[test]
    fn words() {
        let said = |side| said_in_shogi(&IssueKind::Csa(CsaIssue::MissingTurn { side, boardless: false }));
        assert_eq!(
            said(Side::First),
            "no line says who moves next: taken to be Black; write `+` on a line before the moves"
        );
        assert_eq!(
            said(Side::Second),
            "no line says who moves next: taken to be White; write `-` on a line before the moves"
        );
    }
}
