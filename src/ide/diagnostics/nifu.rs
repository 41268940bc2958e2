//! A second pawn on a file (二歩).
//!
//! A pawn may not be dropped on a file where an unpromoted pawn of the same side stands; a promoted one does not
//! count. Who does it loses. The place that brought the first pawn there is shown as well.
//!
//! In a position that is set up it is only warned of: no game leads to it, but the moves can be played.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI33FU
//! P+00FU
//! +
//! <e>+0055FU</e>
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{CsaIssue, IssueKind};
use crate::rules::Illegal;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("nifu", Group::Csa, Severity::Error, "a second pawn on a file", message).with_milder(
        |kind| match kind {
            IssueKind::Csa(_) => Some(Severity::Warning),
            _ => None,
        },
    );

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::IllegalMove { mv, reason: Illegal::Nifu(first), .. } => Some(format!(
            "nifu: a pawn of the same side stands on file {} already, on {}, so none may be dropped there",
            words.file(mv.to()),
            words.square(*first)
        )),
        IssueKind::Csa(CsaIssue::NifuSetUp { side, first }) => {
            let (side, first) = (words.side(*side), words.square(*first));
            Some(format!("nifu: another pawn of {side} stands on the same file, on {first}; no game leads to this"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;
    use crate::rules::shogi::{Kind, drop};
    use crate::rules::{Side, Square};

    #[test]
    fn words() {
        let square = |file, rank| Square::new(file, rank).expect("on the board");
        let mv = drop(Kind::Pawn, square(4, 4));
        let reason = Illegal::Nifu(square(4, 2));
        assert_eq!(
            said_in_shogi(&IssueKind::IllegalMove { mv, piece: None, reason, culprit: None }),
            "nifu: a pawn of the same side stands on file 5 already, on 57, so none may be dropped there"
        );
        assert_eq!(
            said_in_shogi(&IssueKind::Csa(CsaIssue::NifuSetUp { side: Side::First, first: square(4, 2) })),
            "nifu: another pawn of Black stands on the same file, on 57; no game leads to this"
        );
    }
}
