//! A tag, or the option `UCI_Variant`, names a game that this format does not have.
//!
//! The games are xiangqi (also `Chinese Chess`) and jeiqi (also `jieqi`). Without such a tag or option, or with an
//! unknown name, the position and the moves decide.
//!
//! ## Example
//!
//! ```xiangqi-pgn
//! [Variant "<e>Xianqi</e>"]
//! [Red "An"]
//! [Format "ICCS"]
//!
//! 1. H2-E2 H9-G7 2. H0-G2 I9-H9 *
//! ```
//!
//! ## Fixed
//!
//! ```xiangqi-pgn
//! [Variant "Xiangqi"]
//! [Red "An"]
//! [Format "ICCS"]
//!
//! 1. H2-E2 H9-G7 2. H0-G2 I9-H9 *
//! ```
//!
//! ## Not reported
//!
//! ```xiangqi-pgn
//! [Variant "Chinese Chess"]
//!
//! 1. H2-E2 H9-G7 *
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::rules::Variant;
use crate::syntax::SyntaxErrorKind;
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Fen,
    Severity::Warning,
    "the tag or option names a game that this format does not have",
    message,
)
.with_fixes(fixes);

fn name(variant: Variant) -> &'static str {
    match variant {
        Variant::Xiangqi => "Xiangqi",
        Variant::Jeiqi => "Jeiqi",
        Variant::Shogi => "Shogi",
    }
}

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if *kind == IssueKind::Syntax(SyntaxErrorKind::UnknownGame) {
        return Some(
            say!(words.locale, "unknown game: write `xiangqi` or `jeiqi`; without one of them, the moves decide")
                .to_owned(),
        );
    }
    let IssueKind::UnknownVariant { name: found, taken } = kind else { return None };
    let taken = name(*taken);
    Some(say!(
        words.locale,
        "unknown game `{found}`: write Xiangqi or Jeiqi; the record is read as {taken}",
        found,
        taken
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if issue.kind == IssueKind::Syntax(SyntaxErrorKind::UnknownGame) {
        let change = |name: &str| Fix::choice(context.change_to(&name), TextEdit::replace(issue.range, name));
        return vec![change("xiangqi"), change("jeiqi")];
    }
    let IssueKind::UnknownVariant { taken, .. } = issue.kind else { return Vec::new() };
    let taken = name(taken);
    vec![Fix::choice(context.change_to(&taken), TextEdit::replace(issue.range, taken))]
}
