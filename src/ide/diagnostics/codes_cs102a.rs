//! The codes of what can be wrong with boards and move sequences of CS102A (record-formats §7).

use super::CodeInfo;
use crate::record::Cs102aIssue;

/// The code of an issue.
pub(super) fn code_of(issue: &Cs102aIssue) -> &'static CodeInfo {
    match *issue {}
}
