//! A FORMAT line after the beginning of a game.
//!
//! The line says how all moves of the file are written, so it belongs before the first game. Here it is ignored.
//!
//! Move the line to the top of the file.
//!
//! ## Example
//!
//! ```xq
//! GAME 1
//! <e>FORMAT</e> ICCS
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
//!
//! ## Not reported
//!
//! ```xq
//! # Games of spring.
//!
//! FORMAT ICCS
//! GAME
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Error, "a FORMAT line after the beginning of a game", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::MisplacedFormat).then(|| {
        say!(words.locale, "the FORMAT line belongs before the first game: move it to the top of the file").to_owned()
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let line = context.line(issue.range);
    let text = context.text(line);
    let top = format!("{}{}", text.trim_end(), context.line_break());
    let removal = TextEdit::replace(line, "");
    vec![Fix {
        top: Some(top),
        ..Fix::choice(say!(context.locale(), "Move the FORMAT line to the top of the file"), removal)
    }]
}
