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
//!
//! ## Not reported
//!
//! ```xq
//! GAME
//! RED Hu, Ronghua; ; GM
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BadPlayer, Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Header,
    Severity::Warning,
    "a player line with too many fields, or a rating that is not a number",
    message,
)
.with_fixes(fixes);

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
