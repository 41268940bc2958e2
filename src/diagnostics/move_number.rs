//! A move number that is out of order, or moves that are missing or doubled before it.
//!
//! The number before Red's move counts up by one. It may be repeated before Black's move, then with `...` for Red's:
//! `12. ... Rh4-h5`. A variation begins with the number of the move that it replaces. The first number of a game is 1, or
//! the number after `MOVE` in SETUP.
//!
//! If every half-move can be played, only the number is a slip, and this is a warning. If the numbers after it continue
//! from it, the quick fix corrects them too.
//!
//! It is an error if half-moves are missing before the number, or stand there twice. The moves after it show which one is
//! missing: it is named if it is the only one that is possible, and otherwise the likeliest are quick fixes. If more is
//! missing than can be found out, no move after it in the line is judged until many in a row can be played again.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 <e>3.</e> Nh0-g2 Ri9-h9 4. Ri0-h0 Pg6-g5
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 1. ... Nh9-g7 2. Nh0-g2 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Warning, "a move number that is not the next one", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| {
            matches!(kind, IssueKind::HalfMovesMissing { .. } | IssueKind::HalfMovesTooMany { .. })
                .then_some(Severity::Error)
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let IssueKind::RepeatedNumber { number } = kind {
        return Some(say!(words.locale, "move number {number} stands here twice: remove one", number));
    }
    if let Some(words) = words.misfit(kind) {
        return Some(words);
    }
    let IssueKind::MoveNumber { found, expected, side } = kind else { return None };
    let expected = words.number(*expected, *side);
    Some(say!(
        words.locale,
        "move number {found} is out of order: the next move of {side} is `{expected}`",
        found,
        side = words.side(*side),
        expected
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let IssueKind::RepeatedNumber { number } = issue.kind {
        let edit = TextEdit::replace(context.with_spaces(issue.range), "");
        return vec![Fix::safe(context.remove_this(&format_args!("{number}.")), edit)];
    }
    let IssueKind::MoveNumber { found, expected, .. } = issue.kind else { return Vec::new() };
    let (mut first, mut next) = (None, None);
    each_number(issue.range, context, &mut |value, range| {
        if first.is_none() {
            first = Some(range)
        } else {
            next = Some(value)
        }
        next.is_none()
    });
    let Some(first) = first else { return Vec::new() };
    let write = |number: u32, range: TextRange| TextEdit::replace(range, number.to_string());
    // The numbers after it continue from it, or are the same again.
    let go_on = next.is_some_and(|next| next == found || next == found.saturating_add(1));
    if !go_on {
        return vec![Fix::safe(say!(context.locale(), "Change to '{expected}.'", expected), write(expected, first))];
    }
    if context.only_safe {
        return Vec::new();
    }
    let mut edits = Vec::new();
    each_number(issue.range, context, &mut |value, range| {
        let shifted = value.checked_sub(found).and_then(|more| more.checked_add(expected));
        edits.extend(shifted.map(|number| write(number, range)));
        true
    });
    let title = say!(context.locale(), "Renumber this line from here, starting with {expected}", expected);
    vec![Fix { safe: false, ..Fix::safe_edits(title, edits) }]
}

/// Visits the digits of the number at the place and of those after it in the same line, with their values, as long as
/// the visitor says so. Variations are skipped. Places are relative to the block of the issue.
fn each_number(place: TextRange, context: &FixContext<'_>, visit: &mut dyn FnMut(u32, TextRange) -> bool) {
    let (mut depth, mut base, mut ahead) = (0u32, TextSize::new(0), 0);
    while let Some(tree) = context.tree_at(ahead) {
        match tree.kind() {
            SyntaxKind::StartOpen | SyntaxKind::GameLine => return,
            SyntaxKind::VariationOpen | SyntaxKind::InlineOpen => depth += 1,
            SyntaxKind::Close if depth == 0 => return,
            SyntaxKind::Close => depth -= 1,
            _ if depth > 0 => {}
            _ => {
                let later = if ahead == 0 { Vec::new() } else { context.tokens_at(ahead) };
                let tokens = if ahead == 0 { context.tokens() } else { &later };
                // One block may have thousands of findings.
                let from = tokens.partition_point(|token| base + token.range().start() < place.start());
                for token in tokens.get(from..).unwrap_or_default() {
                    let digits = token.text.bytes().take_while(u8::is_ascii_digit).count();
                    let value = token.text.get(..digits).and_then(|text| text.parse().ok());
                    let at = TextRange::at(base + token.range().start(), TextSize::new(digits as u32));
                    if let (SyntaxKind::MoveNumber, Some(value)) = (token.kind, value)
                        && !visit(value, at)
                    {
                        return;
                    }
                }
            }
        }
        base += TextSize::new(u32::try_from(tree.text_len()).unwrap_or(u32::MAX));
        ahead += 1;
    }
}
