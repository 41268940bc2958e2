//! The move names another kind of piece than the one on the square that it starts from.
//!
//! The replay goes by the squares. If that move is legal, only the letter is wrong; otherwise an earlier move is
//! likely to be the cause. Letters that mean different pieces in different programs are a common cause too: the horse
//! is `N` or `H`, the elephant `M`, `E` or `B`, the advisor `G` or `A`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. <e>Rh2-e2</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG, R(C) C(R)
//! GAME
//! START{ 1. Rh2-e2 Nh9-g7 }
//! ```

use super::unknown_piece;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{AnyKind, csa_name};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Error, "the move names another piece than the one on the square", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let IssueKind::Board(BoardIssue::NotThere { square, found: Some(found), named, .. }) = kind {
        let (found, square) = (words.a(&words.piece(*found)), words.square(*square));
        return Some(say!(
            words.locale,
            "{found} stands on {square}, not {kind}",
            found,
            square,
            kind = words.a(words.kind(*named))
        ));
    }
    let IssueKind::WrongPiece { found, named, square, letter } = kind else { return None };
    let place = square.map_or_else(
        || say!(words.locale, "there").to_owned(),
        |square| say!(words.locale, "on {square}", square = words.square(square)),
    );
    let found = words.piece(*found);
    let write = letter.map(|letter| say!(words.locale, ": write `{letter}`", letter)).unwrap_or_default();
    Some(say!(
        words.locale,
        "{found} stands {place}, not {kind}{write}",
        found = words.a(&found),
        place,
        kind = words.a(words.kind(*named)),
        write
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let IssueKind::Board(BoardIssue::NotThere { name: Some(name), .. }) = &issue.kind {
        let text = context.text(issue.range);
        let old = text.trim_start_matches(|c: char| c.is_ascii_digit());
        return unknown_piece::renamed(issue, context, old, name).into_iter().collect();
    }
    if let IssueKind::WrongPiece { found, named: AnyKind::Shogi(named), .. } = &issue.kind {
        let AnyKind::Shogi(found) = found.kind else { return Vec::new() };
        return renamed(issue, context, csa_name(*named), csa_name(found), false).into_iter().collect();
    }
    let IssueKind::WrongPiece { named: AnyKind::Xiangqi(named), letter: Some(letter), .. } = &issue.kind else {
        return Vec::new();
    };
    let Some(token) = context.token(issue.range) else { return Vec::new() };
    let Some(old) = token.text.chars().next().filter(|c| context.dialect().symbols.kind(*c) == Some(*named)) else {
        return Vec::new();
    };
    let new = if old.is_lowercase() { letter.to_ascii_lowercase() } else { *letter };
    let place = TextRange::at(token.range().start(), TextSize::of(old));
    vec![Fix::choice(context.change_to(&new), TextEdit::replace(place, new.to_string()))]
}

/// Writes another name of the piece at the end of a move of CSA.
pub(super) fn renamed(issue: &Issue, context: &FixContext<'_>, old: &str, new: &str, safe: bool) -> Option<Fix> {
    let text = context.text(issue.range);
    let rest = text.len().checked_sub(old.len())?;
    if !text.get(rest..)?.eq_ignore_ascii_case(old) {
        return None;
    }
    let place = TextRange::new(issue.range.end() - TextSize::of(old), issue.range.end());
    let edits = vec![TextEdit::replace(place, new)];
    Some(Fix { safe, ..Fix::safe_edits(say!(context.locale(), "Change '{old}' to '{new}'", old, new), edits) })
}
