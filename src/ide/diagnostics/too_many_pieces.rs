//! A side has more pieces of a kind than it starts with.
//!
//! There are one king, two each of advisors, elephants, horses, rooks and cannons, and five pawns, and no piece ever
//! becomes another.
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

use super::words::{Wording, plural};
use super::{CodeInfo, Group, Severity};
use crate::record::IssueKind;
use crate::rules::xiangqi::SetupProblem;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "too-many-pieces",
    Group::Setup,
    Severity::Error,
    "more pieces of a kind than a side starts with",
    message,
);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Setup(SetupProblem::TooMany { side, kind, count, limit }) = kind else { return None };
    let pieces = plural(u32::from(*count), words.kind(*kind));
    Some(format!("{} has {pieces}, and there are at most {limit}", words.side(*side)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::Side;
    use crate::rules::xiangqi::Kind;

    #[test]
    fn words() {
        let problem = SetupProblem::TooMany { side: Side::First, kind: Kind::Rook, count: 3, limit: 2 };
        assert_eq!(said(&IssueKind::Setup(problem)), "Red has 3 rooks, and there are at most 2");
    }
}
