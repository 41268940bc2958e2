//! The part of a setup that says who moves, and with which number, is missing or cannot be understood.
//!
//! `MOVE 1, RED` stands at the end: the number of the first move, then the side that makes it. In a setup in two
//! lists, `RED: …; BLACK: …`, the `MOVE 1` stands in the list of the side to move. Without it Red moves first, with
//! number 1; that is only a hint. The case of the letters tells the sides apart, capitals being Red, so that a setup all in one case
//! has only one side.
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

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BadSetupMove, Issue, IssueKind, Role};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "bad-setup-move",
    Group::Setup,
    Severity::Error,
    "who is to move in a setup is missing or cannot be understood",
    message,
)
.with_fixes(fixes)
.with_milder(|kind| match kind {
    IssueKind::BadSetupMove { why: BadSetupMove::Missing } => Some(Severity::Hint),
    IssueKind::BadSetupMove { why: BadSetupMove::Separator } => Some(Severity::Warning),
    _ => None,
})
.with_related(related);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::BadSetupMove { why } = kind else { return None };
    Some(match why {
        BadSetupMove::Missing => {
            "the setup does not say who moves, so it is Red, with move 1: add `MOVE 1, RED`".to_owned()
        }
        BadSetupMove::Twice => "MOVE stands here a second time: one number and side to move suffice".to_owned(),
        BadSetupMove::NoNumber => "the number is missing after MOVE: write `MOVE 1, RED`".to_owned(),
        BadSetupMove::NoSide => {
            "the side is missing after the number: write `MOVE 1, RED` or `MOVE 1, BLACK`".to_owned()
        }
        BadSetupMove::Separator => {
            "separate the pieces with `;`, or in lists that begin with RED: and BLACK: with `,`, but not with both"
                .to_owned()
        }
        BadSetupMove::OneCase => {
            let symbols = words.dialect.symbols;
            let king = symbols.letter(crate::rules::xiangqi::Kind::King);
            format!(
                "all pieces are written in one case, so that they are all of one side: write Red's in capitals and \
                 Black's small, as in `{king}e0; {}e9`",
                king.to_ascii_lowercase()
            )
        }
    })
}

fn related(role: Role, _: &IssueKind, _: &Wording<'_>) -> Option<String> {
    (role == Role::First).then(|| "the first MOVE".to_owned())
}

/// Adds `MOVE 1, RED` to a setup that is no pair of lists.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let tokens = context.tokens();
    let lists = tokens.iter().any(|token| token.kind == SyntaxKind::Colon);
    if issue.kind != (IssueKind::BadSetupMove { why: BadSetupMove::Missing }) || lists {
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
    vec![Fix::safe("Insert 'MOVE 1, RED'", edit)]
}

#[cfg(test)]
mod tests {
    use super::super::severity_of;
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words() {
        let cases = [
            (
                BadSetupMove::Missing,
                Severity::Hint,
                "the setup does not say who moves, so it is Red, with move 1: add `MOVE 1, RED`",
            ),
            (
                BadSetupMove::Twice,
                Severity::Error,
                "MOVE stands here a second time: one number and side to move suffice",
            ),
            (BadSetupMove::NoNumber, Severity::Error, "the number is missing after MOVE: write `MOVE 1, RED`"),
            (
                BadSetupMove::NoSide,
                Severity::Error,
                "the side is missing after the number: write `MOVE 1, RED` or `MOVE 1, BLACK`",
            ),
            (
                BadSetupMove::Separator,
                Severity::Warning,
                "separate the pieces with `;`, or in lists that begin with RED: and BLACK: with `,`, but not with both",
            ),
            (
                BadSetupMove::OneCase,
                Severity::Error,
                "all pieces are written in one case, so that they are all of one side: write Red's in capitals and \
                 Black's small, as in `Ke0; ke9`",
            ),
        ];
        for (why, severity, text) in cases {
            let kind = IssueKind::BadSetupMove { why };
            assert_eq!(said(&kind), text);
            assert_eq!(severity_of(&kind), severity);
        }
    }

    #[test]
    fn a_missing_move_is_inserted() {
        let kind = || IssueKind::BadSetupMove { why: BadSetupMove::Missing };
        let title = "Insert 'MOVE 1, RED'";
        assert_eq!(
            fixed("GAME\n<e>SETUP</e>{ Ke0; kd9; }", kind()),
            [format!("{title}: GAME\nSETUP{{ Ke0; kd9; MOVE 1, RED }}")]
        );
        assert!(fixed("GAME\n<e>SETUP</e>{ RED: Ke0; BLACK: Kd9 }", kind()).is_empty());
    }
}
