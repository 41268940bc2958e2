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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::rules::Variant;
use crate::syntax::SyntaxErrorKind;
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "unknown-variant",
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

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "another name of xiangqi",
    language: "xiangqi-pgn",
    text: concat!(
        "[Variant \"Chinese Chess\"]\n",
        "[Red \"An\"]\n",
        "[Format \"ICCS\"]\n",
        "\n",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9 *\n"
    ),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::UnknownVariant { name: "Xianqi".to_owned(), taken: Variant::Xiangqi };
        let option = said(&IssueKind::Syntax(SyntaxErrorKind::UnknownGame));
        assert_eq!(option, "unknown game: write `xiangqi` or `jeiqi`; without one of them, the moves decide");
        assert_eq!(said(&kind), "unknown game `Xianqi`: write Xiangqi or Jeiqi; the record is read as Xiangqi");
    }
}
