//! A position stands on the board for the fourth time, and one side has given check with every move since the first.
//!
//! All rules forbid that: whoever checks for ever has to vary or loses. If both sides do, it is a draw and not reported.
//! The rules of events differ in details, so this is only likely.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Kf0; Re5; kd9; MOVE 1, RED }
//! START{
//! 1. Re5-d5 Kd9-e9 2. Rd5-e5 Ke9-d9
//! 3. Re5-d5 Kd9-e9 4. Rd5-e5 <e:repetition>Ke9-d9</e>
//! 5. Re5-d5 Kd9-e9 6. Rd5-e5 <e>Ke9-d9</e>
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "perpetual-check",
    Group::Rules,
    Severity::Hint,
    "one side gives check throughout a fourfold repetition",
    message,
);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::PerpetualCheck { loser } = kind else { return None };
    let loser = words.side(*loser);
    Some(format!(
        "fourfold repetition: {loser} has given check with every move of it, so {loser} is likely to lose by perpetual \
         check"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::Side;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::PerpetualCheck { loser: Side::First }),
            "fourfold repetition: Red has given check with every move of it, so Red is likely to lose by perpetual check"
        );
    }
}
