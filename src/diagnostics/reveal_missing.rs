//! A dark piece of jeiqi moves and the record does not reveal it.
//!
//! A piece that lies face down turns up with its first move, and both players see its kind. A record writes the kind
//! after the move: `i3i4=h`, in coordinates `i3i4h`. Only an engine leaves it out, because it cannot know it.
//!
//! The replay goes on with a piece of unknown kind. It may move like any piece, and nothing more is reported about it.
//!
//! Add the letter of what turned up: a e h r c p.
//!
//! ## Example
//!
//! ```xiangqi-pgn
//! [Variant "Jeiqi"]
//! [Format "LAN"]
//!
//! 1. i3i4=h i6i5=p 2. <e>b0c2</e> *
//! ```
//!
//! ## Not reported
//!
//! ```xiangqi-pgn
//! [Variant "Jeiqi"]
//! [Format "LAN"]
//!
//! 1. i3i4=h i6i5=p 2. i4g5 *
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Fen,
    Severity::Warning,
    "a dark piece moves, and the record does not say what it turns up as",
    message,
);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::RevealMissing).then(|| {
        say!(words.locale, "a dark piece turns up with this move: add what it is, one of a e h r c p").to_owned()
    })
}
