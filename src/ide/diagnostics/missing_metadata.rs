//! A line of metadata that has to be there is missing.
//!
//! A board begins with `@LAST_MOVER=BLACK` or `@LAST_MOVER=RED`, because whoever has not moved last is to move; a sequence
//! begins with `@TOTAL_STEP=` and the number of its steps. The line `@@` ends the metadata.
//!
//! ## Example
//!
//! ```chessboard
//! <e>@@</e>
//!
//! CHEAGAEHC
//! .........
//! .N.....N.
//! S.S.S.S.S
//! .........
//! ---------
//! .........
//! s.s.s.s.s
//! .n.....n.
//! .........
//! cheagaehc
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{Cs102aIssue, IssueKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "missing-metadata",
    Group::Cs102a,
    Severity::Error,
    "a line of metadata that has to be there",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::Cs102a(Cs102aIssue::MissingMetadata { key }) = kind else { return None };
    let example = if *key == "LAST_MOVER" { "@LAST_MOVER=BLACK" } else { "@TOTAL_STEP=12" };
    Some(format!("there is no {key}: the file begins with a line such as `{example}`"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Cs102a(Cs102aIssue::MissingMetadata { key: "TOTAL_STEP" })),
            "there is no TOTAL_STEP: the file begins with a line such as `@TOTAL_STEP=12`"
        );
    }
}
