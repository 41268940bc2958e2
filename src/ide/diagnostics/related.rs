//! The words at a place that explains an issue.

use super::words::Wording;
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
            format!("the move it replaces is {} here", words.number(*expected, *side))
        }
        (Role::Reference, IssueKind::SameAsMainline) => "the move it would replace".to_owned(),
        (Role::Reference, _) => "the reference stands here".to_owned(),
        (Role::End, IssueKind::MoveAfterEnd { mate: true, .. }) => "this move is checkmate".to_owned(),
        (Role::End, IssueKind::MoveAfterEnd { mate: false, .. }) => "this move leaves no legal reply".to_owned(),
        (Role::End, _) => "the game ends with this move".to_owned(),
    }
}
