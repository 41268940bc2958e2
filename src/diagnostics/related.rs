//! The default messages at a place that explains an issue.

use crate::record::RelatedRole;
use crate::words::{Locale, say};

/// Why a place of the role matters: lower case, no full stop.
pub(super) fn usual(locale: Locale, role: RelatedRole) -> &'static str {
    match role {
        RelatedRole::Culprit => say!(locale, "the piece came there with this move"),
        RelatedRole::First => say!(locale, "the first one is here"),
        RelatedRole::Misfit => say!(locale, "this no longer fits; the missing bracket probably goes just before it"),
    }
}
