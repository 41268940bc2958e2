//! A text that stands where a move belongs but cannot be read as one.
//!
//! The file's notation decides what a move looks like: `H2-E2` (ICCS), `C2=5` (AXF), `C2.5` (WXF), `Ch2-e2` (LALG), `Che2`
//! (SALG). A text of another notation is read too, as long as it can mean only one legal move. Instead of an
//! unreadable move any legal one may have been played. The moves after it show which are possible, and the likeliest are
//! quick fixes.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. <e>Ch2-ex</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2!? Nh9-g7 }
//! ```

use super::unknown_piece::{letter_fix, usual_meaning};
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::Malformation;
use crate::record::{Issue, IssueKind};
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Error, "a text that cannot be read as a move", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::MalformedMove { what, .. } = kind else { return None };
    let meant = match what {
        Malformation::UnknownPiece { letter, .. } => usual_meaning(*letter),
        _ => None,
    };
    let letters = &words.dialect.symbols;
    let meant = meant.map(|kind| {
        say!(words.locale, "; the {kind} is `{letter}`", kind = words.kind(kind), letter = letters.letter(kind))
    });
    let meant = meant.unwrap_or_default();
    Some(format!("{}{meant}", words.malformation(*what)))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::MalformedMove { what, skip } = &issue.kind else { return Vec::new() };
    let wrong = issue.range.start() + TextSize::new(*skip);
    let fix = match what {
        Malformation::UnknownPiece { letter, .. } => {
            letter_fix(*letter, TextRange::at(wrong, TextSize::of(*letter)), context)
        }
        Malformation::MissingSideways(sign) => {
            let edit = TextEdit::replace(TextRange::empty(wrong), sign.to_string());
            Some(Fix::choice(context.insert(&sign), edit))
        }
        Malformation::TooLong => {
            let rest = context.text(issue.range);
            // Of whole words one may be a move of its own.
            let sign = !rest.is_empty() && rest.chars().all(|c| !c.is_alphanumeric());
            sign.then(|| {
                Fix::choice(say!(context.locale(), "Remove '{rest}'", rest), TextEdit::replace(issue.range, ""))
            })
        }
        Malformation::BadSeparator(found) => {
            let sign = if matches!(found, '×' | '*' | ':' | '✕' | 'Х' | 'х') { "x" } else { "-" };
            let place = TextRange::at(wrong, TextSize::of(*found));
            let there = context.text(place).starts_with(*found);
            there.then(|| Fix::choice(context.change_to(&sign), TextEdit::replace(place, sign)))
        }
        _ => None,
    };
    fix.into_iter().collect()
}
