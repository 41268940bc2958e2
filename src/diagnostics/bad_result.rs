//! A RESULT that cannot be read.
//!
//! A result is two scores with a dash between them, Red's first, and the reason in parentheses: `1-0 (Resign)`,
//! `0-1 (Checkmate)`, `0.5-0.5 (Draw)` or just `0.5`, `0-0 (Adjourned)`. Other points are fine: `3-0`. The reasons of the
//! format are Resign, Checkmate, Forfeit on time, Draw and Adjourned. Any other is only a hint.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! RESULT <e>1:0</e>
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! RESULT 1-0
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! GAME
//! RESULT 3-0 (Resign)
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BadResult, Issue, IssueKind};
use crate::syntax::{SyntaxKind, Token};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Warning, "a RESULT that cannot be read", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| {
            matches!(kind, IssueKind::BadResult { why: BadResult::UnknownReason }).then_some(Severity::Hint)
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::BadResult { why } = kind else { return None };
    Some(
        match why {
            BadResult::NoScore => say!(words.locale, "missing score: write `1-0`, `0-1`, `0.5-0.5` or `0-0`"),
            BadResult::Shape => {
                say!(words.locale, "not a score: write two numbers with a dash, as in `1-0` or `0.5-0.5`")
            }
            BadResult::UnknownReason => {
                say!(
                    words.locale,
                    "unusual reason: the format has Resign, Checkmate, Forfeit on time, Draw and Adjourned"
                )
            }
            BadResult::UnclosedReason => say!(words.locale, "the reason is not closed: add `)`"),
            BadResult::Word => {
                say!(words.locale, "not a result: write `1-0`, `0-1`, `1/2-1/2`, or `*` if there is none")
            }
        }
        .to_owned(),
    )
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let tokens = context.tokens();
    let fix = match &issue.kind {
        IssueKind::BadResult { why: BadResult::UnclosedReason } => {
            let reason = tokens.iter().find(|token| token.kind == SyntaxKind::Reason && !token.text.ends_with(')'));
            reason.map(|reason| {
                let end = reason.range().start() + crate::text::TextSize::of(reason.text.trim_end());
                Fix::safe(context.insert(&")"), TextEdit::replace(TextRange::empty(end), ")"))
            })
        }
        IssueKind::BadResult { why: BadResult::Shape } => meant_score(context, tokens)
            .map(|(range, score)| Fix::choice(context.change_to(&score), TextEdit::replace(range, score))),
        IssueKind::BadResult { why: BadResult::Word } => {
            let text: String = context.text(issue.range).chars().filter(|c| !c.is_whitespace()).collect();
            known_score(&text).map(|score| {
                let word = if score == "0.5-0.5" { "1/2-1/2" } else { score };
                Fix::choice(context.change_to(&word), TextEdit::replace(issue.range, word))
            })
        }
        _ => None,
    };
    fix.into_iter().collect()
}

/// The text between the key and the reason, with the score that it is known to mean.
fn meant_score(context: &FixContext<'_>, tokens: &[Token<'_>]) -> Option<(TextRange, &'static str)> {
    let mut parts = tokens
        .iter()
        .filter(|token| !matches!(token.kind, SyntaxKind::Whitespace | SyntaxKind::Keyword | SyntaxKind::Reason));
    let first = parts.next()?.range();
    let all = TextRange::new(first.start(), parts.next_back().map_or(first, |token| token.range()).end());
    let text: String = context.text(all).chars().filter(|c| !c.is_whitespace()).collect();
    Some((all, known_score(&text)?))
}

/// The score that a word is known to mean.
fn known_score(text: &str) -> Option<&'static str> {
    Some(match text.to_lowercase().as_str() {
        "1:0" | "1–0" | "1—0" | "1/0" | "2:0" | "2–0" | "r" | "r+" | "red" | "redwins" | "红胜" | "紅勝" => {
            "1-0"
        }
        "0:1" | "0–1" | "0—1" | "0/1" | "0:2" | "0–2" | "b" | "b+" | "black" | "blackwins" | "黑胜" | "黑勝" => {
            "0-1"
        }
        "1/2-1/2" | "1/2" | "½-½" | "½" | "½–½" | "0.5:0.5" | "0,5-0,5" | "=" | "draw" | "和" | "和棋" | "1:1" => {
            "0.5-0.5"
        }
        "0.5-0.5" | "0.5" => "0.5-0.5",
        "1-0" => "1-0",
        "0-1" => "0-1",
        _ => return None,
    })
}
