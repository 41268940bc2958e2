//! A dark piece of jeiqi moves and the record does not say what it turns up as.
//!
//! A piece that lies face down turns up with its first move, and everybody sees what it is. A record writes that
//! behind the move: `i3i4=h`, in coordinates `i3i4h`. Only an engine, which cannot know, leaves it out.
//!
//! The replay goes on with a piece of which nobody knows the kind: it may move like any, and nothing more is said about it.
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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "reveal-missing",
    Group::Fen,
    Severity::Warning,
    "a dark piece moves and nothing says what it turns up as",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::RevealMissing).then(|| {
        "a dark piece turns up with this move, and the record does not say as what: add one of a e h r c p".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::RevealMissing),
            "a dark piece turns up with this move, and the record does not say as what: add one of a e h r c p"
        );
    }
}
