//! A variation, or a reference to one, before any move.
//!
//! A variation replaces the move before it. At the beginning of a line there is none.
//!
//! Put it after the move that it replaces.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! <e>{</e> 1. Pg3-g4 }
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "nothing-to-vary",
    Group::Variations,
    Severity::Error,
    "a variation before any move that it could replace",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a variation of the first move",
    language: "xq",
    text: concat!("FORMAT LALG\n", "GAME 1\n", "START{\n", "1. Ch2-e2 { 1. Pg3-g4 } 1. ... Nh9-g7\n", "}\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::NothingToVary)
        .then(|| say!(words.locale, "no move before this that a variation could replace: put it after one").to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::NothingToVary),
            "no move before this that a variation could replace: put it after one"
        );
    }
}
