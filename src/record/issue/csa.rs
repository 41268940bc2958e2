//! What can be wrong with records of shogi as the CSA writes them (record-formats §4).

/// Everything that can be wrong with them and with nothing else.
#[derive(Clone, PartialEq, Debug)]
pub enum CsaIssue {}
