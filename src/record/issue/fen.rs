//! What can be wrong with positions written as FEN, of xiangqi and jeiqi (record-formats §3.2, §6.2).

/// Everything that can be wrong with them and with nothing else.
#[derive(Clone, PartialEq, Debug)]
pub enum FenIssue {}
