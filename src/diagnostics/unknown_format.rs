//! The FORMAT line names an unknown notation.
//!
//! There are five: `ICCS` (`H2-E2`), `AXF` (`C2=5`), `LALG` (`Ch2-e2`), `SALG` (`Che2`), and `WXF` (`C2.5`) of the
//! `.wxf` dialect. Without a known name the moves are read as ICCS, or as the notation that they look like.
//!
//! In PGN the tag is `Format`, and `Chinese` (`炮二平五`) is usual besides ICCS and WXF. There an unknown name is only a
//! warning: the moves show their notation.
//!
//! Correct the name.
//!
//! ## Example
//!
//! ```xq
//! FORMAT <e>ICSC</e>
//! GAME 1
//! START{
//! 1. H2-E2 H9-G7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT ICCS
//! GAME 1
//! START{
//! 1. H2-E2 H9-G7
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::sort::sort;
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Error, "FORMAT names an unknown notation", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| matches!(kind, IssueKind::UnknownNotation { .. }).then_some(Severity::Warning));

/// The names of a FORMAT line.
pub(super) const NAMES: [&str; 5] = ["ICCS", "AXF", "LALG", "SALG", "WXF"];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let IssueKind::UnknownNotation { name, taken } = kind {
        return Some(say!(words.locale, "unknown notation `{name}`: the moves are read as {taken}", name, taken));
    }
    let IssueKind::UnknownFormat { name } = kind else { return None };
    Some(match similar(name) {
        Some(similar) => say!(words.locale, "unknown notation `{name}`: did you mean {similar}?", name, similar),
        None => say!(words.locale, "unknown notation `{name}`: write ICCS, AXF, LALG, SALG or WXF", name),
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let IssueKind::UnknownNotation { taken, .. } = &issue.kind {
        return vec![Fix::choice(context.change_to(&taken), TextEdit::replace(issue.range, *taken))];
    }
    let IssueKind::UnknownFormat { name } = &issue.kind else { return Vec::new() };
    let fix = similar(name).map(|name| Fix::choice(context.change_to(&name), TextEdit::replace(issue.range, name)));
    fix.into_iter().collect()
}

/// The name with the same letters in another order, or with one letter more, less or other.
fn similar(name: &str) -> Option<&'static str> {
    let upper = name.to_ascii_uppercase();
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        sort(&mut letters);
        letters
    };
    let same_letters = |known: &str| known.len() == upper.len() && sorted(known) == sorted(&upper);
    let near = |known: &&&str| same_letters(known) || off_by_one(known, &upper);
    NAMES.iter().find(|known| **known == upper).or_else(|| NAMES.iter().find(near)).copied()
}

/// Whether one letter changed, added or left out makes one word the other.
fn off_by_one(a: &str, b: &str) -> bool {
    let head = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.as_bytes().get(head..).unwrap_or_default(), b.as_bytes().get(head..).unwrap_or_default());
    let (a_rest, b_rest) = (a.get(1..).unwrap_or_default(), b.get(1..).unwrap_or_default());
    a_rest == b_rest || a == b_rest || a_rest == b
}
