//! A move after the end of the game.
//!
//! A side that has no legal move has lost, by checkmate or by stalemate (which is a loss in xiangqi). No move can follow,
//! and none can follow a result or a word such as `%TORYO`.
//!
//! Either moves are missing before this one, or it belongs in a variation or in another game. A second result or word that
//! ends the game is reported here too; remove one of the two.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Rb1-b9++ <e>Kd9-e9</e>
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Moves,
    Severity::Error,
    "a move after checkmate, stalemate or the word that ends the game",
    message,
)
.without_effect();

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if matches!(kind, IssueKind::MoveAfterEndWord) {
        return Some(say!(words.locale, "the game is over: no move can follow the word that ends it").to_owned());
    }
    if matches!(kind, IssueKind::SecondEndWord) {
        return Some(say!(words.locale, "the game has already ended: remove the second ending").to_owned());
    }
    let IssueKind::MoveAfterEnd { mate, loser } = kind else { return None };
    let loser = words.side(*loser);
    Some(if *mate {
        say!(words.locale, "the game is over: {loser} is checkmated", loser)
    } else {
        say!(words.locale, "the game is over: {loser} has no legal move, which loses", loser)
    })
}
