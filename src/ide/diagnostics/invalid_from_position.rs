//! *Invalid From Position*: no piece of the side to move stands where the step begins. It is passed over, and the same side is
//! still to move, unless the steps behind it show that the file changes sides at every line.
//!
//! ## Example
//!
//! ```chessmoveseq
//! @TOTAL_STEP=3
//! @@
//!
//! 7 4 7 5
//! <e>2 4 2 5</e>
//! 2 3 3 3
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{Cs102aIssue, IssueKind};
#[cfg(test)]
use crate::rules::Side;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invalid-from-position",
    Group::Cs102a,
    Severity::Error,
    "a step from a point without a piece of the side to move",
    message,
);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Cs102a(Cs102aIssue::From { side, piece, alternating }) = kind else { return None };
    let found = match piece {
        Some(piece) => format!("the {} stands there", words.piece(*piece)),
        None => "nothing stands there".to_owned(),
    };
    let mover = words.side(*side);
    Some(format!(
        "Invalid From Position: {mover} is to move and {found}; the step is passed over{}",
        other(*alternating)
    ))
}

/// What is added where the steps behind it are those of the other side.
pub(super) fn other(alternating: bool) -> &'static str {
    if alternating {
        " and takes the turn of its side along: as the next steps show, the file changes sides at every line"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let issue = |alternating| IssueKind::Cs102a(Cs102aIssue::From { side: Side::Second, piece: None, alternating });
        assert_eq!(
            said(&issue(false)),
            "Invalid From Position: Black is to move and nothing stands there; the step is passed over"
        );
        assert!(
            said(&issue(true)).ends_with("passed over and takes the turn of its side along: as the next steps show, the file changes sides at every line")
        );
    }
}
