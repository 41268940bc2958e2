//! The letter of the move names another kind of piece than the one that stands on the square it comes from.
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

use super::words::a;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{AnyKind, csa_name};
use crate::record::{Issue, IssueKind};
use crate::text::{TextEdit, TextRange, TextSize};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "wrong-piece",
    Group::Moves,
    Severity::Error,
    "another piece stands there than the move names",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::WrongPiece { found, named, square, letter } = kind else { return None };
    let place = square.map_or_else(|| "there".to_owned(), |square| format!("on {}", words.square(square)));
    let found = words.piece(*found);
    let write = letter.map(|letter| format!(": write `{letter}`")).unwrap_or_default();
    Some(format!("wrong piece: the move names {}, but {} stands {place}{write}", a(words.kind(*named)), a(&found)))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
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
    vec![Fix::choice(format!("write `{new}`"), TextEdit::replace(place, new.to_string()))]
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
    Some(Fix { title: format!("write `{new}` for `{old}`"), edits, top: None, safe })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;
    use crate::notation::AnyPiece;
    use crate::rules::xiangqi::Kind;
    use crate::rules::{Side, Square};

    #[test]
    fn words_and_fix() {
        let kind = |letter| IssueKind::WrongPiece {
            found: AnyPiece { side: Side::First, kind: Kind::Cannon.into() },
            named: Kind::Rook.into(),
            square: Square::new(7, 2),
            letter,
        };
        assert_eq!(
            said(&kind(Some('C'))),
            "wrong piece: the move names a rook, but a red cannon stands on h2: write `C`"
        );
        assert_eq!(said(&kind(None)), "wrong piece: the move names a rook, but a red cannon stands on h2");
        assert_eq!(fixed("START{ 1. <e>Rh2-e2</e> }", kind(Some('C'))), ["write `C` (choice): START{ 1. Ch2-e2 }"]);
        assert_eq!(fixed("START{ 1. <e>rh2-e2</e> }", kind(Some('C'))), ["write `c` (choice): START{ 1. ch2-e2 }"]);
        assert!(fixed("START{ 1. <e>Nh2-e2</e> }", kind(Some('C'))).is_empty());
    }
}
