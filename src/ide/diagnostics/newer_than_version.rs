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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "newer-than-version",
    Group::Shogi,
    Severity::Hint,
    "newer than the version that the record names",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a time with decimals in V3.0",
    language: "csa",
    text: concat!("V3.0\n", "PI\n", "+\n", "+7776FU\n", "T1.5\n"),
}];

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
            let top = Some(format!("{since}{}", context.line_break()));
            vec![Fix {
                title: say!(context.locale(), "Insert the line '{since}'", since),
                edits: Vec::new(),
                top,
                safe: false,
            }]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let said = |declared| said(&IssueKind::Syntax(SyntaxErrorKind::NewerThanVersion { since: "V3.0", declared }));
        assert_eq!(said(Some("V2.2")), "this is new in V3.0, but the record says V2.2: older programs may not read it");
        assert_eq!(said(None), "this is new in V3.0, but the record names no version: write `V3.0` on its first line");
    }
}
