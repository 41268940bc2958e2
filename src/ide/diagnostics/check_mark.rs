//! A `+` after a move that gives no check.
//!
//! The remarks of the format are `!` good, `?` questionable, `!!` excellent, `!?` uncertain, `??` very bad, `+` check and
//! `++` checkmate. A check need not be marked, so only a mark without a check is reported. It may show that a
//! piece does not stand where the writer believed.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2<e>+</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("check-mark", Group::Moves, Severity::Warning, "`+` after a move that does not give check", message)
        .with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a check",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }\n",
        "START{\n",
        "1. Ra8-a9+ Kd9-d8\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::CheckMark { mark } = kind else { return None };
    Some(say!(words.locale, "this move does not give check: remove the `{mark}`", mark))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::CheckMark { mark } = issue.kind else { return Vec::new() };
    let rest: String = context.text(issue.range).chars().filter(|c| *c != '+').collect();
    vec![Fix::safe(context.remove(&mark), TextEdit::replace(issue.range, rest))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = |mark| IssueKind::CheckMark { mark };
        assert_eq!(said(&kind("+")), "this move does not give check: remove the `+`");
        assert_eq!(
            fixed("START{ 1. Ch2-e2<e>+</e> Nh9-g7 }", kind("+")),
            ["Remove the '+': START{ 1. Ch2-e2 Nh9-g7 }"]
        );
        assert_eq!(fixed("1. Ch2-e2<e>++</e>", kind("++")), ["Remove the '++': 1. Ch2-e2"]);
    }
}
