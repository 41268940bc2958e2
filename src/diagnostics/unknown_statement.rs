//! A line, a header or an end of a game that the format does not know.
//!
//! A line begins with `V`, `N`, `$`, `P`, `+`, `-`, `T`, `%`, `/` or, if it is a comment, with `'`; anything else is an
//! error. Unknown `$KEY:` headers are only information, because programs add their own. An unknown word after `%` is a
//! warning: the game has ended, but nobody can tell how. `%MATTA`, a move taken back, is no longer in V3.0; there it is a
//! hint.
//!
//! In KIF an unknown line is a warning. It is an error where a rank of the diagram or a half-move may be lost with it, and so is
//! a word after a number that is neither a move nor a known end of a game.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI
//! +
//! +7776FU
//! <e>%TORIYO</e>
//! ```
//!
//! ## Fixed
//!
//! ```csa
//! V2.2
//! PI
//! +
//! +7776FU
//! %TORYO
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! PI
//! +
//! 'hello %TORIYO
//! +7776FU
//! %TORYO
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::{Statement, SyntaxErrorKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Error, "an unknown line, header or end of a game", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| match kind {
            IssueKind::Syntax(SyntaxErrorKind::UnknownStatement { like: Statement::Header, .. }) => {
                Some(Severity::Information)
            }
            IssueKind::Syntax(SyntaxErrorKind::UnknownStatement {
                like: Statement::Special | Statement::TextLine | Statement::EarlyVariation,
                ..
            }) => Some(Severity::Warning),
            IssueKind::Syntax(SyntaxErrorKind::UnknownStatement { like: Statement::Withdrawn, .. }) => {
                Some(Severity::Hint)
            }
            _ => None,
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Syntax(SyntaxErrorKind::UnknownStatement { like, similar }) = kind else { return None };
    let (what, known) = match like {
        Statement::Line => (
            say!(words.locale, "unknown statement"),
            say!(
                words.locale,
                "a line begins with `V`, `N`, `$`, `P`, `+`, `-`, `T`, `%`, `/` or, if it is a comment, with \
                 `'`"
            ),
        ),
        Statement::Header => (
            say!(words.locale, "unknown header"),
            say!(
                words.locale,
                "programs know `$EVENT`, `$SITE`, `$START_TIME`, `$END_TIME`, `$TIME_LIMIT` and `$OPENING`"
            ),
        ),
        Statement::Special => (
            say!(words.locale, "unknown end of a game"),
            say!(words.locale, "the usual words are `%TORYO`, `%CHUDAN` and `%SENNICHITE`"),
        ),
        Statement::TextLine | Statement::BrokenLine => (
            say!(words.locale, "unknown line"),
            say!(words.locale, "a line is a header `先手：…`, a move, or a comment, which begins with `*`"),
        ),
        Statement::EndWord => (
            say!(words.locale, "neither a move nor a known end of a game"),
            say!(words.locale, "the usual words are `投了`, `中断` and `千日手`"),
        ),
        Statement::EarlyVariation => (
            say!(words.locale, "a variation before the first move"),
            say!(words.locale, "it is no header, and programs skip it"),
        ),
        Statement::Withdrawn => (
            say!(words.locale, "end of a game that this version no longer has"),
            say!(words.locale, "newer programs may not read it"),
        ),
    };
    Some(match similar {
        Some(similar) => say!(words.locale, "{what}: did you mean `{similar}`?", what, similar),
        None => say!(words.locale, "{what}: {known}", what, known),
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    match issue.kind {
        IssueKind::Syntax(SyntaxErrorKind::UnknownStatement { similar: Some(similar), .. }) => {
            vec![Fix::choice(context.change_to(&similar), TextEdit::replace(issue.range, similar))]
        }
        _ => Vec::new(),
    }
}
