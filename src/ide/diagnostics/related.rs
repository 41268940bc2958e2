//! The words at a place that explains an issue, where its code has none of its own.

use crate::record::Role;

/// Why a place of the role matters: lower case, no full stop.
pub(super) fn usual(role: Role) -> &'static str {
    match role {
        Role::Culprit => "the piece came there with this move",
        Role::First => "the first one is here",
        Role::Reference => "the reference is here",
        Role::End => "the game ends with this move",
    }
}
