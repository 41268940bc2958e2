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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::rules::xiangqi::SetupProblem;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(Group::Setup, Severity::Error, "the kings face each other", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Setup(SetupProblem::KingsFacing { first, second }) = kind else { return None };
    Some(say!(words.locale, "the kings on {first} and {second} face each other with nothing between", first, second))
}
