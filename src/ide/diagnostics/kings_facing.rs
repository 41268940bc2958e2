//! The kings of a setup face each other on a file with nothing between.
//!
//! No move may leave the kings like that, so no game leads to this position.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra0; <e>ke9</e>; MOVE 1, RED }
//! START{
//! 1. Ke0-d0
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::rules::xiangqi::SetupProblem;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("kings-facing", Group::Setup, Severity::Error, "the kings face each other", message);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a piece between the kings",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "SETUP{ Ke0; Pe5; ke9; MOVE 1, RED }\n",
        "START{\n",
        "1. Pe5-e6\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Setup(SetupProblem::KingsFacing { first, second }) = kind else { return None };
    Some(say!(words.locale, "the kings on {first} and {second} face each other with nothing between", first, second))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::Square;

    #[test]
    fn words() {
        let square = |rank| Square::new(4, rank).expect("on the board");
        let problem = SetupProblem::KingsFacing { first: square(0), second: square(9) };
        assert_eq!(said(&IssueKind::Setup(problem)), "the kings on e0 and e9 face each other with nothing between");
    }
}
