//! The result does not agree with the final position, or with its own reason.
//!
//! A side that is checkmated or has no legal move has lost, whatever the score says. A game won by checkmate ends with a
//! checkmate on the board. A draw has no winner. The result may still be right: the players may have agreed on something
//! else, or the record may be incomplete. So this is only a hint.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! RESULT <e>0-1</e>
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Rb1-b9
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! RESULT 1-0
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Rb1-b9
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! RESULT 0-1 (Resign)
//! START{ 1. Ch2-e2 Nh9-g7 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Contradiction, Issue, IssueKind};
use crate::rules::Side;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Header,
    Severity::Hint,
    "the result does not agree with the final position or with its reason",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::ResultContradiction { how } = kind else { return None };
    Some(match how {
        Contradiction::Final { loser, mate: true } => say!(
            words.locale,
            "in the final position {side} is checkmated: the result would be `{score}`",
            side = words.side(*loser),
            score = score(*loser)
        ),
        Contradiction::Final { loser, mate: false } => say!(
            words.locale,
            "in the final position {side} has no legal move, which loses: the result would be `{score}`",
            side = words.side(*loser),
            score = score(*loser)
        ),
        Contradiction::NoMate => say!(
            words.locale,
            "the reason is checkmate, but the final position is not: moves may be missing, or the reason is \
                 wrong"
        )
        .to_owned(),
        Contradiction::Word => say!(words.locale, "the moves end with another result than the header says").to_owned(),
        Contradiction::Summary => {
            say!(words.locale, "this line gives another result than the word that ends the moves").to_owned()
        }
        Contradiction::Count { said, played } => {
            say!(words.locale, "this line counts {said} half-moves, but {played} stand before it", said, played)
        }
        Contradiction::Reason => {
            say!(words.locale, "the score and the reason do not agree on whether this is a draw").to_owned()
        }
    })
}

fn score(loser: Side) -> &'static str {
    match loser {
        Side::First => "0-1",
        Side::Second => "1-0",
    }
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::ResultContradiction { how: Contradiction::Final { loser, .. } } = &issue.kind else {
        return Vec::new();
    };
    let tokens = context.tokens();
    let mut scores = tokens.iter().filter(|token| token.kind == SyntaxKind::Score);
    let Some(first) = scores.next().map(|token| token.range()) else { return Vec::new() };
    let last = scores.next_back().map_or(first, |token| token.range());
    let score = score(*loser);
    let edit = TextEdit::replace(TextRange::new(first.start(), last.end()), score);
    vec![Fix::choice(context.change_to(&score), edit)]
}
