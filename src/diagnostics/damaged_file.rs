//! A binary record (`.xqf`, `.cbr`, `.cbl`) or one of XML (`.cbf`, `.pfc`) that cannot be read to its end. The file was
//! cut off when it was copied or sent, or some of its bytes were changed. The games and half-moves before that place
//! were read; the message names the place, and the byte of the file. Everything after it in the same game is missing.
//! In a library the other games are not affected.
//!
//! Get the file again from where it came. To keep what was read, write it as another file with `xqls convert`.

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{Damaged, IssueKind};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Syntax, Severity::Error, "a binary record that cannot be read to its end", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Damaged { what, byte } = kind else { return None };
    Some(match what {
        Damaged::EndsEarly => say!(
            words.locale,
            "the file ends at byte {byte}, in the middle of this game: nothing after this place can be read",
            byte
        ),
        Damaged::NoSquare => say!(
            words.locale,
            "there is no half-move at byte {byte}: nothing of this game after this place can be read",
            byte
        ),
        Damaged::Length => say!(
            words.locale,
            "the comment at byte {byte} has an impossible length: nothing of this game after this place can be read",
            byte
        ),
        Damaged::NoGame => {
            say!(words.locale, "there is no game at byte {byte}, where those of the library should begin", byte)
        }
        Damaged::Variation => say!(
            words.locale,
            "a variation begins at byte {byte}, and how this format writes variations is not known: nothing of this game after this place can be read",
            byte
        ),
    })
}
