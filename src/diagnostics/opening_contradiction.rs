//! A header names another opening than the moves are.
//!
//! In xiangqi the code of ECCO in `ECCO`, `CODE` and alike is compared, and a name that is exactly one of the table of
//! xqls. A code that names less is right, too: `A10` for any opening with an elephant. In shogi `戦型` is compared where it
//! names where a rook goes, such as 四間飛車, or an opening with both rooks on the right, such as 矢倉.
//!
//! Nothing is said of a name that is in no table, or if the moves leave open what the opening is. `docs/openings.md` has the
//! tables and their sources.
//!
//! It runs in the background while a record is open in an editor, and in `xqls check --hints`.
//!
//! ## Example
//!
//! ```xiangqi-pgn
//! [Game "Chinese Chess"]
//! [Red "Lund"]
//! [Black "Moser"]
//! [ECCO "<e>A27</e>"]
//!
//! 1. H2+3 P7+1 2. P7+1 H8+7 *
//! ```
//!
//! ## Fixed
//!
//! ```xiangqi-pgn
//! [Game "Chinese Chess"]
//! [Red "Lund"]
//! [Black "Moser"]
//! [ECCO "A45"]
//!
//! 1. H2+3 P7+1 2. P7+1 H8+7 *
//! ```
//!
//! ## Not reported
//!
//! ```xiangqi-pgn
//! [Game "Chinese Chess"]
//! [Red "Lund"]
//! [Black "Moser"]
//! [ECCO "A40"]
//!
//! 1. H2+3 P7+1 2. P7+1 H8+7 *
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::{Locale, say};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Hint, "a header names another opening than the moves are", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Opening(issue) = kind else { return None };
    let found = Locale::ALL.iter().zip(&issue.found).find(|(locale, _)| **locale == words.locale)?.1;
    Some(say!(words.locale, "the moves are another opening: {found}", found))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Opening(opening) = &issue.kind else { return Vec::new() };
    let Some(instead) = &opening.instead else { return Vec::new() };
    vec![Fix::choice(context.change_to(instead), TextEdit::replace(issue.range, instead.clone()))]
}
