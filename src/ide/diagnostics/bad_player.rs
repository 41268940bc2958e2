//! A player line with too many fields, or with a rating that is no number.
//!
//! RED and BLACK hold the name, the rating and the title, with semicolons between; a field may be empty or left out.
//! The comma is free for names: `RED Hu, Ronghua; ; GM`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! RED Hu, Ronghua; <e>GM</e>
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
//! RED Hu, Ronghua; ; GM
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BadPlayer, Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "bad-player",
    Group::Header,
    Severity::Warning,
    "a player line with too many fields, or a rating that is no number",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::BadPlayer { why } = kind else { return None };
    Some(
        match why {
            BadPlayer::TooManyFields => "a player has three fields, name; rating; title: this is one too many",
            BadPlayer::Rating => "the second field is the rating, a number: leave it empty to give a title only",
        }
        .to_owned(),
    )
}

/// Makes a rating that is no number the title, if there is none yet.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let tokens = context.tokens();
    let fields = tokens.iter().filter(|token| token.kind == SyntaxKind::Semicolon).count();
    if issue.kind != (IssueKind::BadPlayer { why: BadPlayer::Rating }) || fields != 1 {
        return Vec::new();
    }
    let edit = TextEdit::replace(TextRange::empty(issue.range.start()), "; ");
    vec![Fix::choice("Make it the title", edit)]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = |why| IssueKind::BadPlayer { why };
        assert_eq!(
            said(&kind(BadPlayer::TooManyFields)),
            "a player has three fields, name; rating; title: this is one too many"
        );
        assert_eq!(
            said(&kind(BadPlayer::Rating)),
            "the second field is the rating, a number: leave it empty to give a title only"
        );
        assert_eq!(
            fixed("GAME\nRED Hu; <e>GM</e>\n", kind(BadPlayer::Rating)),
            ["Make it the title (choice): GAME\nRED Hu; ; GM\n"]
        );
        assert!(fixed("GAME\nRED Hu; <e>GM</e>; GM\n", kind(BadPlayer::Rating)).is_empty());
    }
}
