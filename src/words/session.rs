//! Messages about the session with an editor.

use super::{Locale, say};

/// The text of a file is unknown, because the editor sent a change that cannot be understood.
pub(crate) fn out_of_step(locale: Locale, name: &str) -> String {
    say!(
        locale,
        "xqls does not know the text of {name} any more: the editor sent a change that cannot be understood. Close the \
         file and open it again.",
        name
    )
}
