//! A piece is dropped where it could never move.
//!
//! A pawn or a lance on the last rank and a knight on the last two have no move left, so they may not be dropped
//! there. In a position that is set up, such a piece is a warning.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI81KE
//! P+00KE
//! +
//! <e>+0032KE</e>
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::rules::Illegal;
use crate::rules::shogi::dropped;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("dead-drop", Group::Shogi, Severity::Error, "a piece dropped where it could never move", message)
        .with_exceptions(|kind| match kind {
            IssueKind::Shogi(_) => Some(Severity::Warning),
            _ => None,
        });

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a knight on the third rank",
    language: "csa",
    text: concat!("V2.2\n", "P-51OU\n", "P+59OU00KE\n", "+\n", "+0033KE\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::IllegalMove { mv, reason: Illegal::DeadDrop, .. } => {
            let kind = dropped(*mv).map_or_else(|| say!(words.locale, "piece"), |kind| words.kind(kind));
            let square = words.square(mv.to());
            Some(say!(words.locale, "{kind} dropped on {square} could never move", kind = words.a(kind), square))
        }
        IssueKind::Shogi(ShogiIssue::DeadSetUp { piece }) => Some(say!(
            words.locale,
            "this {piece} can never move: no game leads to this position",
            piece = words.piece(*piece)
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;
    use crate::rules::shogi::{Kind, Piece, drop};
    use crate::rules::{Side, Square};

    #[test]
    fn words() {
        let mv = drop(Kind::Lance, Square::new(0, 8).expect("on the board"));
        assert_eq!(
            said_in_shogi(&IssueKind::IllegalMove { mv, piece: None, reason: Illegal::DeadDrop, culprit: None }),
            "a lance dropped on 91 could never move"
        );
        let piece = Piece::new(Side::Second, Kind::Pawn);
        assert_eq!(
            said_in_shogi(&IssueKind::Shogi(ShogiIssue::DeadSetUp { piece })),
            "this white pawn can never move: no game leads to this position"
        );
    }
}
