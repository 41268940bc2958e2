//! A side of a setup has no king.
//!
//! Without it there is neither check nor mate, and no way to say which moves are legal. Studies of a single piece
//! leave it out all the same; the moves are then checked by the other rules.
//!
//! Put the king into its palace, Red's on `d0` to `f2`, Black's on `d7` to `f9`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! <e>SETUP</e>{ Ke0; Ra0; rb9; MOVE 1, RED }
//! START{
//! 1. Ra0-a9
//! }
//! ```

use super::words::palace;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{Cs102aIssue, IssueKind};
use crate::rules::xiangqi::SetupProblem;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("missing-king", Group::Setup, Severity::Error, "a side without a king", message).with_milder(milder);

/// A board that is stored, not played on, need not be one of a game (record-formats §7.4).
fn milder(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Cs102a(_)).then_some(Severity::Hint)
}

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (IssueKind::Setup(SetupProblem::MissingKing(side)) | IssueKind::Cs102a(Cs102aIssue::NoGeneral { side })) = kind
    else {
        return None;
    };
    Some(format!("{} has no king: put one into the palace, {}", words.side(*side), palace(*side)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::Side;

    #[test]
    fn words() {
        let said = |side| said(&IssueKind::Setup(SetupProblem::MissingKing(side)));
        assert_eq!(said(Side::First), "Red has no king: put one into the palace, d0 to f2");
        assert_eq!(said(Side::Second), "Black has no king: put one into the palace, d7 to f9");
    }
}
