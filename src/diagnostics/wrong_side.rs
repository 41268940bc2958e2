//! A move of the side that is not to move.
//!
//! Red and Black move in turn, Red first unless a SETUP says otherwise. Most often a move before this one is missing. The
//! moves after it show which: it is named if it is the only one that is possible, and otherwise the likeliest are quick
//! fixes. If the moves after it fit without it, it is one too many.
//!
//! A variation begins with the side of the move that it replaces: `12. ...` stands before a move of Black.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. <e>Ch7-e7</e> Nh0-g2
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! SETUP{ Ke0; kd9; ch7; MOVE 1, BLACK }
//! START{ 1. ... Ch7-g7 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::rules::Side;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Error, "a move of the side that is not to move", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let Some(words) = words.misfit(kind) {
        return Some(words);
    }
    let IssueKind::WrongSide { to_move, piece } = kind else { return None };
    let turn = words.side(*to_move);
    Some(match piece {
        Some(piece) if piece.side == *to_move => {
            say!(
                words.locale,
                "wrong sign: it is {turn}'s turn, and the {kind} is {turn}'s",
                turn,
                kind = words.kind_of(*piece)
            )
        }
        Some(piece) => {
            say!(
                words.locale,
                "{piece} cannot move: it is {turn}'s turn; is a move missing before this?",
                piece = words.a(&words.piece(*piece)),
                turn
            )
        }
        None => {
            say!(
                words.locale,
                "`...` stands for {turn}'s move, but it is {turn}'s turn: is a move missing before this?",
                turn
            )
        }
    })
}

/// Writes the sign of the side whose piece moves, or removes a `...` that leaves out the move of the side to move.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let IssueKind::WrongSide { to_move, piece: Some(piece) } = &issue.kind {
        let (sign, other) = match to_move {
            Side::First => ("+", "-"),
            Side::Second => ("-", "+"),
        };
        if piece.side != *to_move || !context.text(issue.range).starts_with(other) {
            return Vec::new();
        }
        let place = TextRange::at(issue.range.start(), TextSize::of(other));
        return vec![Fix::choice(
            say!(context.locale(), "Change '{other}' to '{sign}'", other, sign),
            TextEdit::replace(place, sign),
        )];
    }
    let placeholder = context.token(issue.range).filter(|token| token.kind == SyntaxKind::Placeholder);
    let fix = placeholder.filter(|token| token.range() == issue.range).map(|token| {
        Fix::choice(context.remove_this(&"..."), TextEdit::replace(context.with_spaces(token.range()), ""))
    });
    fix.into_iter().collect()
}
