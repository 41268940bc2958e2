//! No line says where the pieces stand, or some ranks of the board are missing.
//!
//! A record begins with a position: `PI` for the opening of an even game, without the pieces named behind it for a
//! handicap; or the nine ranks `P1` to `P9`; or `P+` and `P-` with single pieces. Without any of them the format's text
//! means an empty board, and other programs take the opening position. So does this one.
//!
//! Ranks that are not written are empty here, which was hardly meant.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! N+Sasaki
//! N-Mori
//! <e>+</e>
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

use super::missing_turn::sign;
use super::words::list;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{CsaIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("missing-board", Group::Csa, Severity::Warning, "no line says where the pieces stand", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Csa(CsaIssue::MissingBoard { .. }) => Some(
            "no line says where the pieces stand: taken to be the opening of an even game; write `PI` before it"
                .to_owned(),
        ),
        IssueKind::Csa(CsaIssue::MissingRanks { ranks }) => {
            let ranks: Vec<String> = ranks.iter().map(|rank| format!("`P{rank}`")).collect();
            let (is, it) = if ranks.len() == 1 { ("is", "its squares") } else { ("are", "their squares") };
            Some(format!("{} {is} missing: {it} are taken to be empty; write all nine ranks", list(&ranks)))
        }
        _ => None,
    }
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Csa(CsaIssue::MissingBoard { turn }) = &issue.kind else { return Vec::new() };
    let end = context.line_break();
    let turn = turn.map(|side| format!("{}{end}", sign(side))).unwrap_or_default();
    let edit = TextEdit::replace(TextRange::empty(issue.range.start()), format!("PI{end}{turn}"));
    vec![Fix::choice("insert the opening position, `PI`", edit)]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;

    #[test]
    fn words() {
        let said = |issue| said_in_shogi(&IssueKind::Csa(issue));
        assert_eq!(
            said(CsaIssue::MissingBoard { turn: None }),
            "no line says where the pieces stand: taken to be the opening of an even game; write `PI` before it"
        );
        assert_eq!(
            said(CsaIssue::MissingRanks { ranks: vec![1, 9] }),
            "`P1` and `P9` are missing: their squares are taken to be empty; write all nine ranks"
        );
        assert_eq!(
            said(CsaIssue::MissingRanks { ranks: vec![3] }),
            "`P3` is missing: its squares are taken to be empty; write all nine ranks"
        );
    }
}
