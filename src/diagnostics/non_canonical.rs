//! Readable, but not the usual form of this file's notation.
//!
//! Real files mix notations and styles: `C2.5` for `C2=5`, `h2e2` for `H2-E2`, a remark apart from its move, `12...`
//! for `12. ...`, `R(a0)` for `Ra0`. All of them are read here, but other programs may not read them.
//!
//! The quick fix writes the usual form.
//!
//! If nearly all moves of a game are written in the same unusual way, only the first has a hint. Its quick fix changes them
//! all.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. <e>Ch2e2</e> Nh9-g7
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
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2! Nh9-g7 }
//! ```

use super::undefined_variation::remove_reference;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::formats::page_numbers;
use crate::record::{Issue, IssueKind, Unusual};
use crate::rules::Side;
use crate::syntax::{SyntaxErrorKind, SyntaxKind};
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Hint, "readable, but not the usual form of this file's notation", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if matches!(kind, IssueKind::Syntax(SyntaxErrorKind::PageSigns)) {
        return Some(
            say!(
                words.locale,
                "numbers and signs as on a Chinese page: write one number before the moves of both sides, as in `1.`, and \
                 only spaces between moves"
            )
            .to_owned(),
        );
    }
    if matches!(kind, IssueKind::Syntax(SyntaxErrorKind::GoesOn)) {
        return Some(
            say!(
                words.locale,
                "no half-move is replaced here: the line before it goes on, so this line can be left out"
            )
            .to_owned(),
        );
    }
    let IssueKind::NonCanonical { how, canonical } = kind else { return None };
    let what = match how {
        Unusual::Move(why) => words.non_canonical(*why, canonical.as_deref()),
        Unusual::Moves { why, moves } => {
            let what = words.non_canonical(*why, canonical.as_deref());
            say!(words.locale, "{what} ({moves} moves of this game are written so)", what, moves)
        }
        Unusual::Remark => {
            say!(words.locale, "unusual remark: the format has `!`, `?`, `+`, `!!`, `!?`, `??` and `++`").to_owned()
        }
        Unusual::RemarkInIccs => say!(words.locale, "ICCS has no remarks; AXF, LALG and SALG do").to_owned(),
        Unusual::Detached => say!(words.locale, "the remark is separated from its move").to_owned(),
        Unusual::Number => say!(words.locale, "move numbers are written with one dot").to_owned(),
        Unusual::Placeholder => say!(words.locale, "an omitted half-move is written `...`").to_owned(),
        Unusual::IdlePlaceholder => {
            say!(
                words.locale,
                "nothing is omitted here: {side}'s move is before this `...`",
                side = words.side(Side::Second)
            )
        }
        Unusual::Bracketed => say!(words.locale, "the square follows the letter without parentheses").to_owned(),
        Unusual::Fen(remark) => words.fen_remark(*remark),
        Unusual::BarePosition => say!(words.locale, "the line of a position begins with `position`").to_owned(),
        Unusual::RepeatedReference => say!(words.locale, "this move has the variation already").to_owned(),
    };
    let write = canonical.as_ref().map(|text| say!(words.locale, ": write `{text}`", text)).unwrap_or_default();
    Some(format!("{what}{write}"))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if matches!(issue.kind, IssueKind::Syntax(SyntaxErrorKind::PageSigns)) {
        let title = say!(context.locale(), "Write the usual numbers and spaces").to_owned();
        return vec![Fix::safe_edits(title, usual_signs(context))];
    }
    if matches!(issue.kind, IssueKind::Syntax(SyntaxErrorKind::GoesOn)) {
        let line = context.line(issue.range);
        let title = context.remove_this(&context.text(line).trim());
        return vec![Fix::safe(title, TextEdit::replace(line, ""))];
    }
    let IssueKind::NonCanonical { how, canonical } = &issue.kind else { return Vec::new() };
    if let Unusual::Moves { moves, .. } = how {
        let title = say!(context.locale(), "Write all {moves} moves in the usual form", moves);
        return vec![Fix::safe_edits(title, context.alike.to_vec())];
    }
    if let Some(text) = canonical {
        return vec![Fix::safe(context.change_to(&text), TextEdit::replace(issue.range, text.clone()))];
    }
    let fix = match how {
        Unusual::Detached => glue(issue, context),
        Unusual::IdlePlaceholder => {
            Some(Fix::safe(context.remove_this(&"..."), TextEdit::replace(context.with_spaces(issue.range), "")))
        }
        Unusual::Remark => shorten(issue, context),
        Unusual::RepeatedReference => remove_reference(issue.range, context),
        Unusual::Bracketed => {
            let text: String = context.text(issue.range).chars().filter(|c| !matches!(c, '(' | ')')).collect();
            Some(Fix::safe(context.change_to(&text), TextEdit::replace(issue.range, text)))
        }
        _ => None,
    };
    fix.into_iter().collect()
}

/// Joins a remark to its move, and separates it from what follows.
fn glue(issue: &Issue, context: &FixContext<'_>) -> Option<Fix> {
    let tokens = context.tokens();
    let index = context.index(issue.range)?;
    let space = tokens.get(index.checked_sub(1)?)?;
    let before = tokens.get(index.checked_sub(2)?)?;
    if space.kind != SyntaxKind::Whitespace || before.kind != SyntaxKind::Move {
        return None;
    }
    let mut edits = vec![TextEdit::replace(space.range(), "")];
    let goes_on = match tokens.get(index + 1) {
        Some(next) => next.kind != SyntaxKind::Whitespace,
        // The line may be cut after the remark.
        None => context.tree_at(1).is_some_and(|tree| tree.kind() == SyntaxKind::Moves),
    };
    if goes_on {
        edits.push(TextEdit::replace(TextRange::empty(issue.range.end()), space.text));
    }
    Some(Fix::safe_edits(say!(context.locale(), "Join the remark to its move"), edits))
}

/// `!!` for `!!!`.
fn shorten(issue: &Issue, context: &FixContext<'_>) -> Option<Fix> {
    let text = context.text(issue.range);
    let short = match text.as_bytes() {
        [b'!', rest @ ..] if rest.len() > 1 && rest.iter().all(|byte| *byte == b'!') => "!!",
        [b'?', rest @ ..] if rest.len() > 1 && rest.iter().all(|byte| *byte == b'?') => "??",
        _ => return None,
    };
    Some(Fix::safe(context.change_to(&short), TextEdit::replace(issue.range, short)))
}

/// The numbers and signs of a Chinese page, from the issue's block to the end of the record, in the usual form.
fn usual_signs(context: &FixContext<'_>) -> Vec<TextEdit> {
    let named = |kind: SyntaxKind, text: &str| kind == SyntaxKind::Keyword && text.eq_ignore_ascii_case("FEN");
    // Elsewhere than at the opening the numbers of half-moves do not say whose move it is.
    let opening = (1..).map_while(|before| Some((before, context.tree_at(-before)?)));
    let opening =
        opening.flat_map(|(before, _)| context.tokens_at(-before)).all(|token| !named(token.kind, token.text));
    let (mut edits, mut start, mut first) = (Vec::new(), TextSize::default(), None);
    // A line begins, or goes on after a variation.
    let mut begins = false;
    for ahead in 0.. {
        let Some(tree) = context.tree_at(ahead) else { return edits };
        let tokens = context.tokens_at(ahead);
        begins |= matches!(tree.kind(), SyntaxKind::InlineOpen | SyntaxKind::Close);
        for (at, token) in tokens.iter().enumerate() {
            let apart = tokens.get(at + 1).is_none_or(|next| next.kind == SyntaxKind::Whitespace);
            let space = if apart { "" } else { " " };
            let number = page_numbers::value(token.text).filter(|_| page_numbers::is_of_page(token.text));
            let text = match (token.kind, number) {
                (SyntaxKind::Comma, _) => space.to_owned(),
                (SyntaxKind::MoveNumber, Some(number)) if token.text.ends_with('-') => {
                    let nth = number.saturating_sub(*first.get_or_insert(number.min(1)));
                    match (opening, nth % 2) {
                        (true, 0) => format!("{}.{space}", nth / 2 + 1),
                        (true, _) if begins => format!("{}...{space}", nth / 2 + 1),
                        _ => String::new(),
                    }
                }
                (SyntaxKind::MoveNumber, Some(number)) => format!("{number}.{space}"),
                (kind, _) => {
                    begins &= kind != SyntaxKind::Move;
                    continue;
                }
            };
            edits.push(TextEdit::replace(token.range() + start, text));
        }
        start += tree.root().range().len();
    }
    edits
}
