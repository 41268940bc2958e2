//! The default messages at a place that explains an issue.

use crate::record::RelatedRole;

/// Why a place of the role matters: lower case, no full stop.
pub(super) fn usual(role: RelatedRole) -> &'static str {
    match role {
        RelatedRole::Culprit => "the piece came there with this move",
        RelatedRole::First => "the first one is here",
        RelatedRole::Reference => "the reference is here",
        RelatedRole::End => "the game ends with this move",
    }
}
