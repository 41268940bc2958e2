//! A side has more pieces of a kind than it starts with.
//!
//! A side has one king, two each of advisors, elephants, horses, rooks and cannons, and five pawns. No piece ever becomes
//! another.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra0; Rb0; <e>Rc0</e>; kd9; MOVE 1, RED }
//! START{
//! 1. Ke0-e1
//! }
//! ```

use super::Wording;
use super::{CodeInfo, Group, Severity};
use crate::notation::AnyPiece;
use crate::record::IssueKind;
use crate::rules::xiangqi::SetupProblem;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Error, "more pieces of a kind than a side starts with", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Setup(SetupProblem::TooMany { side, kind, count, limit }) = kind else { return None };
    let pieces = words.several(u32::from(*count), words.kind_of(AnyPiece { side: *side, kind: (*kind).into() }));
    Some(say!(words.locale, "{side} has {pieces}, more than {limit}", side = words.side(*side), pieces, limit))
}
