//! The part of a setup with the side to move and the move number is missing or cannot be read.
//!
//! A setup ends with `MOVE 1, RED`: the number of the first move, then the side that makes it. In a setup of two lists,
//! `RED: …; BLACK: …`, the `MOVE 1` is in the list of the side to move. Without it Red moves first, with number 1, which
//! is only a hint. The case of the letters tells the sides apart: capitals are Red. So a setup all in one case has only
//! one side.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! <e>SETUP</e>{ Ke0; Ra0; kd9 }
//! START{
//! 1. Ra0-a9
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra0; kd9; MOVE 1, RED }
//! START{
//! 1. Ra0-a9
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! GAME
//! SETUP{ RED: Ke0, Ra0, MOVE 1; BLACK: Kd9 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BadSetupMove, Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Error, "a setup does not say who moves, or it cannot be read", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| match kind {
            IssueKind::BadSetupMove { why: BadSetupMove::Missing } => Some(Severity::Hint),
            IssueKind::BadSetupMove { why: BadSetupMove::Separator } => Some(Severity::Warning),
            _ => None,
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::BadSetupMove { why } = kind else { return None };
    Some(match why {
        BadSetupMove::Missing => say!(
            words.locale,
            "the setup does not say who moves, so Red to move and move 1 are assumed; add `MOVE 1, RED`"
        )
        .to_owned(),
        BadSetupMove::Twice => say!(words.locale, "second MOVE: a setup has one").to_owned(),
        BadSetupMove::NoNumber => say!(words.locale, "missing number after MOVE: write `MOVE 1, RED`").to_owned(),
        BadSetupMove::BadNumber => {
            say!(words.locale, "not a move number: write `MOVE 1, RED`, with a number from 1 to 4294967295").to_owned()
        }
        BadSetupMove::BadSide => say!(words.locale, "not a side: write `MOVE 1, RED` or `MOVE 1, BLACK`").to_owned(),
        BadSetupMove::NoSide => {
            say!(words.locale, "missing side after the number: write `MOVE 1, RED` or `MOVE 1, BLACK`").to_owned()
        }
        BadSetupMove::SideInList => {
            say!(words.locale, "the list says who moves: write only `MOVE 1`, in the list of the side to move")
                .to_owned()
        }
        BadSetupMove::Separator => say!(
            words.locale,
            "mixed separators: pieces are separated by `;`, or in the lists `RED:` and `BLACK:` by `,`"
        )
        .to_owned(),
        BadSetupMove::OneCase => {
            let symbols = words.dialect.symbols;
            let king = symbols.letter(crate::rules::xiangqi::Kind::King);
            say!(
                words.locale,
                "all pieces are in one case, so all belong to one side: write Red in capitals and Black in \
                 lower case, as in `{king}e0; {other}e9`",
                king,
                other = king.to_ascii_lowercase()
            )
        }
    })
}

/// Adds `MOVE 1, RED` to a setup that is not a pair of lists.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    // A setup may have thousands of other issues, and this one once.
    if issue.kind != (IssueKind::BadSetupMove { why: BadSetupMove::Missing }) {
        return Vec::new();
    }
    let tokens = context.tokens();
    if tokens.iter().any(|token| token.kind == SyntaxKind::Colon) {
        return Vec::new();
    }
    let Some(brace) = tokens.iter().rposition(|token| token.kind == SyntaxKind::RightBrace) else { return Vec::new() };
    let before = tokens.get(..brace).unwrap_or_default();
    let Some(last) = before.iter().rfind(|token| !token.kind.is_trivia()) else { return Vec::new() };
    let text = match last.kind {
        SyntaxKind::Semicolon | SyntaxKind::LeftBrace => " MOVE 1, RED",
        _ => "; MOVE 1, RED",
    };
    let edit = TextEdit::replace(TextRange::empty(last.range().end()), text);
    vec![Fix::safe(context.insert(&"MOVE 1, RED"), edit)]
}
