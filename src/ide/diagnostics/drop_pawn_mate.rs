//! A pawn is dropped to give checkmate (打ち歩詰め).
//!
//! A pawn may be dropped to give check, and a pawn on the board may give mate with its move; only the drop that mates
//! is forbidden. The player who makes it loses.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! P-11OU21KE
//! P+23KI59OU00FU
//! +
//! <e>+0012FU</e>
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::rules::Illegal;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("drop-pawn-mate", Group::Shogi, Severity::Error, "a dropped pawn that gives checkmate", message);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a dropped pawn that only gives check",
    language: "csa",
    text: concat!("V2.2\n", "P-51OU\n", "P+59OU00FU\n", "+\n", "+0052FU\n", "-5152OU\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { mv, reason: Illegal::DropPawnMate, .. } = kind else { return None };
    let square = words.square(mv.to());
    Some(say!(
        words.locale,
        "a pawn may not be dropped to give mate (uchifuzume), and this one on {square} does",
        square
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;
    use crate::rules::Square;
    use crate::rules::shogi::{Kind, drop};

    #[test]
    fn words() {
        let mv = drop(Kind::Pawn, Square::new(8, 7).expect("on the board"));
        assert_eq!(
            said_in_shogi(&IssueKind::IllegalMove { mv, piece: None, reason: Illegal::DropPawnMate, culprit: None }),
            "a pawn may not be dropped to give mate (uchifuzume), and this one on 12 does"
        );
    }
}
