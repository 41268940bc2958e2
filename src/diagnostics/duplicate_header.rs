//! A header that the game already has.
//!
//! The first one counts. Most often the second belongs to another game whose GAME line is missing, or was copied by
//! mistake.
//!
//! Remove one of the two.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! DATE 1994-03-20
//! RED Hu Ronghua
//! <e>DATE</e> 1994-03-20
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
//! DATE 1994-03-20
//! RED Hu Ronghua
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! GAME 1
//! DATE 1994-03-20
//! GAME 2
//! DATE 1994-03-20
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind, RelatedRole};
use crate::syntax::SyntaxKind;
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Warning, "a header that the game already has", message)
        .with_fixes(fixes)
        .with_related(related)
        .without_effect();

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::DuplicateHeader { key } = kind else { return None };
    Some(say!(words.locale, "second {key} in this game: the first one counts", key))
}

fn related(role: RelatedRole, kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (RelatedRole::First, IssueKind::DuplicateHeader { key }) = (role, kind) else { return None };
    Some(say!(words.locale, "the first {key} of this game", key))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    // On the line of the first one there is more than the second one.
    if issue.related.is_some_and(|related| related.blocks == 0) {
        return Vec::new();
    }
    let removal = TextEdit::replace(context.line(issue.range), "");
    let values = |ahead: i32| -> Vec<&str> {
        let tokens = context.tokens_at(ahead);
        let said = tokens.iter().filter(|token| !token.kind.is_trivia() && token.kind != SyntaxKind::Keyword);
        said.map(|token| token.text).collect()
    };
    let same = issue.related.is_some_and(|related| values(related.blocks) == values(0));
    let title = if same {
        say!(context.locale(), "Remove this line, which repeats the first")
    } else {
        say!(context.locale(), "Remove this line, which does not count")
    };
    vec![Fix { safe: same, ..Fix::choice(title, removal) }]
}
