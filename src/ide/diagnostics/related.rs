//! The words at a place that explains an issue.

use super::Wording;
use crate::record::{IssueKind, Role};
use crate::rules::Illegal;

/// What the place of a role has to do with the issue: lower case, no full stop.
pub fn related_message(role: Role, kind: &IssueKind, words: &Wording<'_>) -> String {
    match (role, kind) {
        (Role::Culprit, IssueKind::IllegalMove { culprit, reason, .. }) => {
            let what = match reason {
                Illegal::StillInCheck(_) | Illegal::IntoCheck(_) => "which attacks the king",
                Illegal::KingsFacing(_) => "which faces the other king",
                _ => "which is in the way",
            };
            format!("{}, {what}, came there with this move", words.the_piece(*culprit))
        }
        (Role::Culprit, _) => "the piece came there with this move".to_owned(),
        (Role::First, IssueKind::DuplicateFormat) => "the FORMAT line that counts is this one".to_owned(),
        (Role::First, IssueKind::DuplicateGameNumber { number }) => format!("game {number} stands here already"),
        (Role::First, IssueKind::DuplicateHeader { key }) => format!("the first {key} of this game"),
        (Role::First, IssueKind::DuplicateSquare { square }) => format!("the first piece on {square}"),
        (Role::First, IssueKind::BadSetupMove { .. }) => "the first MOVE".to_owned(),
        (Role::First, IssueKind::DuplicateVariation { number }) => format!("VAR[{number}] is defined here"),
        (Role::First, IssueKind::SharedVariation { number }) => {
            format!("variation {number} replaces this move already")
        }
        (Role::First, IssueKind::DuplicatePlaceholder) => "the first `...` of this number".to_owned(),
        (Role::First, IssueKind::Repetition | IssueKind::PerpetualCheck { .. } | IssueKind::PerpetualChase { .. }) => {
            "the position stood on the board after this move".to_owned()
        }
        (Role::First, IssueKind::SameAsMainline) => "the move it would replace".to_owned(),
        (Role::First, _) => "it stands here first".to_owned(),
        (Role::Reference, IssueKind::VariationStart { expected, side }) => {
            format!("the reference stands behind {}'s move {expected}", words.side(*side))
        }
        (Role::Reference, IssueKind::SameAsMainline) => "the move it would replace".to_owned(),
        (Role::Reference, _) => "the reference stands here".to_owned(),
        (Role::End, IssueKind::MoveAfterEnd { mate: true, .. }) => "this move is checkmate".to_owned(),
        (Role::End, IssueKind::MoveAfterEnd { mate: false, .. }) => "this move leaves no legal reply".to_owned(),
        (Role::End, _) => "the game ends with this move".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{AnyPiece, Dialect};
    use crate::rules::xiangqi::Kind;
    use crate::rules::{Move, Side, Square, Variant};

    #[test]
    fn words() {
        let square = |file, rank| Square::new(file, rank).expect("on the board");
        let illegal = IssueKind::IllegalMove {
            mv: Move::new(square(1, 0), square(3, 1)),
            piece: None,
            reason: Illegal::Leg(square(2, 0)),
            culprit: Some(AnyPiece { side: Side::First, kind: Kind::Elephant.into() }),
        };
        let cases = [
            (Role::Culprit, illegal, "the red elephant, which is in the way, came there with this move"),
            (Role::First, IssueKind::DuplicateVariation { number: 3 }, "VAR[3] is defined here"),
            (Role::First, IssueKind::DuplicateHeader { key: "RED".to_owned() }, "the first RED of this game"),
            (
                Role::Reference,
                IssueKind::VariationStart { expected: 11, side: Side::Second },
                "the reference stands behind Black's move 11",
            ),
            (Role::End, IssueKind::MoveAfterEnd { mate: true, loser: Side::First }, "this move is checkmate"),
        ];
        let dialect = Dialect::lalg();
        let words = Wording::new(&dialect, Variant::Xiangqi);
        for (role, kind, expected) in cases {
            assert_eq!(related_message(role, &kind, &words), expected);
        }
    }
}
