//! A position occurs for the fourth time, and one side has attacked a piece with every move since the first.
//!
//! Under most rules whoever chases a piece perpetually must deviate or lose. What counts as a chase differs between the
//! rules. Here a move chases if it makes a new attack, by the moved piece or by one that it uncovers or gives a screen: a
//! horse or cannon on a rook; an advisor or elephant on a rook, horse or cannon; or a rook, horse or cannon on a piece of
//! another kind that nothing could legally recapture (a pawn only after it has crossed the river). Kings and pawns may
//! chase. So this is a likely reading, not a ruling.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Nd0; rd3; kd9; MOVE 1, RED }
//! START{
//! 1. Nd0-c2 Rd3-c3 2. Nc2-d0 Rc3-d3
//! 3. Nd0-c2 Rd3-c3 4. Nc2-d0 <e:repetition>Rc3-d3</e>
//! 5. Nd0-c2 Rd3-c3 6. Nc2-d0 <e>Rc3-d3</e>
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Rules, Severity::Hint, "one side chases a piece throughout a fourfold repetition", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::PerpetualChase { loser } = kind else { return None };
    Some(say!(
        words.locale,
        "fourfold repetition: {side} has attacked a piece with every move, which likely loses",
        side = words.side(*loser)
    ))
}
