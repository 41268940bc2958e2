//! The declaration of a win does not hold.
//!
//! With `%KACHI` the side to move declares a win by its entered king. By the rule of 27 points it wins if its king and
//! ten other pieces of its own stand in the far three ranks, it is not in check, and those pieces and its hand are
//! worth 28 points for Black or 27 for White: 5 for a rook or bishop, 1 for any other piece but the king. Under
//! `$JISHOGI:24` it wins with 31 points, and 24 are a draw. A player whose declaration does not hold loses.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI
//! +
//! +7776FU
//! -3334FU
//! <e>%KACHI</e>
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::words::{say, say_count};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Warning, "a declaration of a win that does not hold", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Shogi(ShogiIssue::KachiNotMet { declaration, needed }) = kind else { return None };
    let side = words.side(declaration.side);
    let why = if !declaration.king_entered {
        say!(words.locale, "its king is not in the far three ranks").to_owned()
    } else if declaration.in_check {
        say!(words.locale, "its king is in check").to_owned()
    } else if declaration.pieces < 10 {
        say_count!(
            words.locale,
            pieces = declaration.pieces,
            "it has {pieces} piece besides the king in the far three ranks, ten are needed"
                | "it has {pieces} pieces besides the king in the far three ranks, ten are needed"
        )
    } else {
        say_count!(
            words.locale,
            points = declaration.points,
            "it has {points} point, {needed} are needed" | "it has {points} points, {needed} are needed",
            needed
        )
    };
    Some(say!(words.locale, "{side}'s declaration is invalid and loses: {why}", side, why))
}
