//! Words in hints between those of a record.

use super::{Wording, say};

impl Wording<'_> {
    /// The state of the side that is attacked.
    pub fn check_or_mate(&self, is_mate: bool) -> &'static str {
        if is_mate { say!(self.locale, "mate") } else { say!(self.locale, "check") }
    }
}
