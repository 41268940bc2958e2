//! The codes of what can be wrong with records of shogi as the CSA writes them (record-formats §4).

use super::CodeInfo;
use crate::record::CsaIssue;

/// The code of an issue.
pub(super) fn code_of(issue: &CsaIssue) -> &'static CodeInfo {
    match *issue {}
}
