//! A move behind the end of the game.
//!
//! A side that has no legal move has lost, whether it is checkmated or only without a move (stalemate is a loss in
//! xiangqi). Nothing can follow, nor behind a result or a word such as `%TORYO`.
//!
//! Either moves before are missing, or this one belongs into a variation or another game.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Rb1-b9++ <e>Kd9-e9</e>
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, Role};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "move-after-end",
    Group::Moves,
    Severity::Error,
    "a move behind checkmate, stalemate or the word that ends the game",
    message,
)
.with_related(related);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if matches!(kind, IssueKind::MoveBehindEnd) {
        return Some("the game has ended before this move: nothing can follow the word that ends it".to_owned());
    }
    let IssueKind::MoveAfterEnd { mate, loser } = kind else { return None };
    let loser = words.side(*loser);
    Some(if *mate {
        format!("the game has ended: {loser} is checkmated")
    } else {
        format!("the game has ended: {loser} has no legal move left, which loses")
    })
}

fn related(role: Role, kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    match (role, kind) {
        (Role::End, IssueKind::MoveAfterEnd { mate: true, .. }) => Some("this move is checkmate".to_owned()),
        (Role::End, IssueKind::MoveAfterEnd { mate: false, .. }) => Some("this move leaves no legal reply".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::Side;

    #[test]
    fn words() {
        let said = |mate| said(&IssueKind::MoveAfterEnd { mate, loser: Side::Second });
        assert_eq!(said(true), "the game has ended: Black is checkmated");
        assert_eq!(
            super::super::tests::said(&IssueKind::MoveBehindEnd),
            "the game has ended before this move: nothing can follow the word that ends it"
        );
        assert_eq!(said(false), "the game has ended: Black has no legal move left, which loses");
    }
}
