//! The codes of what can be wrong with positions written as FEN, of xiangqi and jeiqi (record-formats §3.2, §6.2).

use super::CodeInfo;
use crate::record::FenIssue;

/// The code of an issue.
pub(super) fn code_of(issue: &FenIssue) -> &'static CodeInfo {
    match *issue {}
}
