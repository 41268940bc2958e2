//! A player drops a piece that is not in hand.
//!
//! Only captured pieces can be dropped, unpromoted. Often an earlier capture is missing or wrong, or the square that
//! the piece came from was left out: `00` as the first square means a drop.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI
//! +
//! <e>+0055KA</e>
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::notation::Notation;
use crate::record::IssueKind;
use crate::rules::Illegal;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("not-in-hand", Group::Shogi, Severity::Error, "a dropped piece that is not in hand", message);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a piece captured before",
    language: "csa",
    text: concat!("V2.2\n", "PI\n", "+\n", "+7776FU\n", "-3334FU\n", "+8822UM\n", "-3122GI\n", "+0055KA\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { reason: Illegal::NotInHand(kind), .. } = kind else { return None };
    let kind = words.kind(*kind);
    Some(match words.dialect.notation {
        Notation::Csa => say!(
            words.locale,
            "not in hand: there is no {kind} to be dropped; if a piece on the board moved, write its square instead of \
             `00`",
            kind
        ),
        _ => say!(words.locale, "not in hand: there is no {kind} to be dropped", kind),
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;
    use crate::rules::Square;
    use crate::rules::shogi::{Kind, drop};

    #[test]
    fn words() {
        let mv = drop(Kind::Bishop, Square::new(4, 4).expect("on the board"));
        let reason = Illegal::NotInHand(Kind::Bishop);
        assert_eq!(
            said_in_shogi(&IssueKind::IllegalMove { mv, piece: None, reason, culprit: None }),
            "not in hand: there is no bishop to be dropped; if a piece on the board moved, write its square instead of `00`"
        );
    }
}
