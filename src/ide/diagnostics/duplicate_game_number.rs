//! A game has the number of an earlier game of the file.
//!
//! Numbers identify the games of a file, in a table of contents or when somebody says *game 3*. Two games with the same
//! number cannot be distinguished.
//!
//! Give the game another number, or leave the number out.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! GAME <e>1</e>
//! START{
//! 1. Ch2-e2 Nb9-c7
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, RelatedRole};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "duplicate-game-number",
    Group::Header,
    Severity::Warning,
    "two games of a file have the same number",
    message,
)
.with_related(related);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "numbers that only begin alike, and games without a number",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "START{\n",
        "1. Ch2-e2 Nh9-g7\n",
        "}\n",
        "GAME 11\n",
        "START{\n",
        "1. Ch2-e2 Nh9-g7\n",
        "}\n",
        "GAME\n",
        "START{\n",
        "1. Ch2-e2 Nh9-g7\n",
        "}\n",
        "GAME\n",
        "START{\n",
        "1. Ch2-e2 Nh9-g7\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::DuplicateGameNumber { number } = kind else { return None };
    Some(say!(words.locale, "this file already has a game {number}: give this one another number", number))
}

fn related(role: RelatedRole, kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (RelatedRole::First, IssueKind::DuplicateGameNumber { number }) = (role, kind) else { return None };
    Some(say!(words.locale, "game {number} is here", number))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::DuplicateGameNumber { number: 3 };
        assert_eq!(said(&kind), "this file already has a game 3: give this one another number");
    }
}
