//! A player line with too many fields, or with a rating that is not a number.
//!
//! RED and BLACK hold the name, the rating and the title, separated by semicolons. A field may be empty or omitted.
//! Names may contain commas: `RED Hu, Ronghua; ; GM`.
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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BadPlayer, Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "bad-player",
    Group::Header,
    Severity::Warning,
    "a player line with too many fields, or a rating that is not a number",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a comma in the name and an empty rating",
    language: "xq",
    text: concat!("FORMAT LALG\n", "GAME 1\n", "RED Hu, Ronghua; ; GM\n", "START{\n", "1. Ch2-e2 Nh9-g7\n", "}\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::BadPlayer { why } = kind else { return None };
    Some(
        match why {
            BadPlayer::TooManyFields => {
                say!(words.locale, "too many fields: a player has a name, a rating and a title")
            }
            BadPlayer::Rating => {
                say!(words.locale, "the rating is not a number: leave the field empty to give only a title")
            }
        }
        .to_owned(),
    )
}

/// Makes a rating that is not a number the title, if there is none yet.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let tokens = context.tokens();
    let fields = tokens.iter().filter(|token| token.kind == SyntaxKind::Semicolon).count();
    if issue.kind != (IssueKind::BadPlayer { why: BadPlayer::Rating }) || fields != 1 {
        return Vec::new();
    }
    let edit = TextEdit::replace(TextRange::empty(issue.range.start()), "; ");
    vec![Fix::choice(say!(context.locale(), "Make it the title"), edit)]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = |why| IssueKind::BadPlayer { why };
        assert_eq!(said(&kind(BadPlayer::TooManyFields)), "too many fields: a player has a name, a rating and a title");
        assert_eq!(
            said(&kind(BadPlayer::Rating)),
            "the rating is not a number: leave the field empty to give only a title"
        );
        assert_eq!(
            fixed("GAME\nRED Hu; <e>GM</e>\n", kind(BadPlayer::Rating)),
            ["Make it the title (choice): GAME\nRED Hu; ; GM\n"]
        );
        assert!(fixed("GAME\nRED Hu; <e>GM</e>; GM\n", kind(BadPlayer::Rating)).is_empty());
    }
}
