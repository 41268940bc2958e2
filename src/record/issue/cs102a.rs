//! What can be wrong with boards and move sequences of CS102A (record-formats §7).

/// Everything that can be wrong with them and with nothing else.
#[derive(Clone, PartialEq, Debug)]
pub enum Cs102aIssue {}
