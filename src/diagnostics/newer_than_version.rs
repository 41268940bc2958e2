//! The record uses something newer than the version that it names.
//!
//! The text of 1997 names no version and has neither headers with `$` nor most of the words that end a game. `V2` (2002)
//! brought the headers, `V2.1` (2005) `%TIME_UP` and `%ILLEGAL_MOVE`, `V2.2` (2008) `%+ILLEGAL_ACTION`, `V3.0` (2024)
//! times with decimals, `$TIME`, `$MAX_MOVES`, `$JISHOGI`, `$NOTE` and `%MAX_MOVES`. Nearly every program reads all of
//! them anyway.
//!
//! ## Example
//!
//! ```csa
//! N+Sasaki
//! N-Mori
//! <e>$EVENT</e>:Spring Cup
//! PI
//! +
//! +7776FU
//! ```
//!
//! ## Fixed
//!
//! ```csa
//! V2
//! N+Sasaki
//! N-Mori
//! $EVENT:Spring Cup
//! PI
//! +
//! +7776FU
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! V3.0
//! PI
//! +
//! +7776FU
//! T1.5
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Hint, "newer than the version that the record names", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Syntax(SyntaxErrorKind::NewerThanVersion { since, declared }) = kind else { return None };
    Some(match declared {
        Some(declared) => {
            say!(
                words.locale,
                "this is new in {since}, but the record says {declared}: older programs may not read it",
                since,
                declared
            )
        }
        None => say!(
            words.locale,
            "this is new in {since}, but the record names no version: write `{since}` on its first line",
            since
        ),
    })
}

/// Names the version, where none is named yet.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    match issue.kind {
        IssueKind::Syntax(SyntaxErrorKind::NewerThanVersion { since, declared: None }) => {
            let line = format!("{since}{}", context.line_break());
            let title = say!(context.locale(), "Insert the line '{since}'", since);
            vec![Fix { safe: false, ..Fix::top_line(title, line) }]
        }
        _ => Vec::new(),
    }
}
