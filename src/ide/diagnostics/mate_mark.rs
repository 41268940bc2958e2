//! A `++` after a move that is not checkmate.
//!
//! In this format `++` means checkmate, not double check. A move that only gives check has one `+`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Ra8-a9<e>++</e> Kd9-d8
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Ra8-a9+ Kd9-d8
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "mate-mark",
    Group::Moves,
    Severity::Warning,
    "a sign of mate after a move that is not checkmate",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a mate",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }\n",
        "START{\n",
        "1. Rb1-b9++\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::MateMark { mark, check } = kind else { return None };
    Some(if *check {
        say!(words.locale, "this move gives check but not mate: write `+`").to_owned()
    } else {
        say!(words.locale, "this move gives neither check nor mate: remove the `{mark}`", mark)
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::MateMark { mark, check } = issue.kind else { return Vec::new() };
    let (title, text) = if check { (context.change_to(&"+").to_owned(), "+") } else { (context.remove(&mark), "") };
    vec![Fix::safe(title, TextEdit::replace(issue.range, text))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fixes() {
        let kind = |check| IssueKind::MateMark { mark: "++", check };
        assert_eq!(said(&kind(true)), "this move gives check but not mate: write `+`");
        assert_eq!(said(&kind(false)), "this move gives neither check nor mate: remove the `++`");
        let pgn = IssueKind::MateMark { mark: "#", check: false };
        assert_eq!(said(&pgn), "this move gives neither check nor mate: remove the `#`");
        assert_eq!(fixed("START{ 1. Ch2-e2<e>++</e> }", kind(true)), ["Change to '+': START{ 1. Ch2-e2+ }"]);
        assert_eq!(fixed("START{ 1. Ch2-e2<e>++</e> }", kind(false)), ["Remove the '++': START{ 1. Ch2-e2 }"]);
    }
}
