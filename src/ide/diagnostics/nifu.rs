//! A second pawn on a file (二歩).
//!
//! A pawn may not be dropped on a file where an unpromoted pawn of the same side stands. A promoted pawn does not
//! count. The player who drops a second pawn loses. The move that brought the first pawn there is linked.
//!
//! In a position that is set up this is a warning: no game leads to it, but the moves can be played.
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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, RelatedRole, ShogiIssue};
use crate::rules::Illegal;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("nifu", Group::Shogi, Severity::Error, "a second pawn on a file", message)
        .with_exceptions(|kind| match kind {
            IssueKind::Shogi(_) => Some(Severity::Warning),
            _ => None,
        })
        .with_related(related);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a promoted pawn on the file",
    language: "csa",
    text: concat!("V2.2\n", "P-51OU\n", "P+59OU77TO00FU\n", "+\n", "+0075FU\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::IllegalMove { mv, reason: Illegal::Nifu(first), .. } => Some(say!(
            words.locale,
            "nifu: a pawn of the same side already stands on file {file}, on {square}",
            file = words.file(mv.to()),
            square = words.square(*first)
        )),
        IssueKind::Shogi(ShogiIssue::NifuSetUp { side, first }) => {
            let (side, first) = (words.side(*side), words.square(*first));
            Some(say!(words.locale, "nifu: another pawn of {side} stands on the same file, on {first}", side, first))
        }
        _ => None,
    }
}

fn related(role: RelatedRole, _: &IssueKind, words: &Wording<'_>) -> Option<String> {
    (role == RelatedRole::Culprit).then(|| say!(words.locale, "the other pawn came there with this move").to_owned())
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
            "nifu: a pawn of the same side already stands on file 5, on 57"
        );
        assert_eq!(
            said_in_shogi(&IssueKind::Shogi(ShogiIssue::NifuSetUp { side: Side::First, first: square(4, 2) })),
            "nifu: another pawn of Black stands on the same file, on 57"
        );
    }
}
