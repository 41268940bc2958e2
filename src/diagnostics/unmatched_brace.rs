//! A `}`, or in PGN a `)`, that closes nothing: every block before it is already closed.
//!
//! Either it is one too many, or it is too early: a `}` before the variations of a game would close START, and they
//! would be outside of it. Then it belongs after them.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! <e>}</e>
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
//! START{ 1. Ch2-e2 /* } */ Nh9-g7 } # }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::{SyntaxErrorKind, SyntaxKind};
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Syntax, Severity::Error, "a `}` without its `{`, or a `)` without its `(`", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Syntax(SyntaxErrorKind::UnmatchedBrace) => {
            Some(say!(words.locale, "this `}` closes nothing: every block is already closed").to_owned())
        }
        IssueKind::Syntax(SyntaxErrorKind::EarlyBrace) => Some(
            say!(words.locale, "this `}` would close START, but the moves go on: it belongs at the end of them")
                .to_owned(),
        ),
        IssueKind::Syntax(SyntaxErrorKind::UnmatchedParen) => {
            Some(say!(words.locale, "this `)` closes nothing: no variation is open here").to_owned())
        }
        _ => None,
    }
}

/// Removes the brace, with its line if nothing else is on it.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let Some(open) = before_bare_comment(issue, context) {
        return vec![Fix::safe(context.insert(&"{"), open)];
    }
    let sign = context.text(issue.range);
    let line = context.line(issue.range);
    let alone = usize::from(issue.range.start()) == 0 || line.start() < issue.range.start();
    let removed = match context.text(line).trim() {
        only if alone && only == sign => line,
        _ => range(usize::from(issue.range.start()), usize::from(issue.range.end())),
    };
    let remove = TextEdit::replace(removed, "");
    match issue.kind == IssueKind::Syntax(SyntaxErrorKind::EarlyBrace) && !is_closed_later(context) {
        true => vec![move_to_end(remove, context)],
        false => vec![Fix::safe(context.remove_this(&sign), remove)],
    }
}

/// The brace before a comment that lacks it: without the one at its end its words would be errors.
fn before_bare_comment(issue: &Issue, context: &FixContext<'_>) -> Option<TextEdit> {
    let before = context.tokens().get(..context.index(issue.range)?)?;
    let words = before.iter().rev().find(|token| token.kind != SyntaxKind::Whitespace)?;
    let at = usize::from(words.range().start());
    // Another bracket may stand in its place.
    let bracket = usize::from(words.text.starts_with(['[', '(']));
    (words.kind == SyntaxKind::Unknown).then(|| TextEdit::replace(range(at, at + bracket), "{"))
}

/// The brace that closes START is searched for in this many blocks. If there are more, it is taken to be there.
const LONG_REST: i32 = 4096;

/// Whether a brace after the issue's block closes START.
fn is_closed_later(context: &FixContext<'_>) -> bool {
    let mut depth = 1usize;
    for ahead in 1..=LONG_REST {
        let Some(tree) = context.tree_at(ahead) else { return false };
        match tree.kind() {
            SyntaxKind::InlineOpen | SyntaxKind::VariationOpen => {
                depth += usize::from(tree.root().token(SyntaxKind::LeftBrace).is_some());
            }
            SyntaxKind::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return true;
        }
    }
    true
}

/// Takes the brace to the end of the record.
fn move_to_end(remove: TextEdit, context: &FixContext<'_>) -> Fix {
    let rest = context.rest();
    let end = rest.trim_end().len();
    let brace = TextEdit::replace(range(end, end), format!("{}}}", context.line_break()));
    Fix {
        edits: vec![remove, brace],
        ..Fix::safe(say!(context.locale(), "Move '}' after the moves"), TextEdit::replace(range(0, 0), ""))
    }
}
