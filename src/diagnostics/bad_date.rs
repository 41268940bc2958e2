//! A DATE that is not a valid date, or not written as year, month and day.
//!
//! Dates are written `1994-03-20`. Other orders and separators are a hint: they can be misread, and other programs may
//! not understand them. A day that is not in the calendar is a warning.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! DATE <e>20.03.1994</e>
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
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! GAME
//! DATE 2024-02-29
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BadDate, DateStyle, Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Header,
    Severity::Warning,
    "a DATE that is not a valid date, or not in the order year, month, day",
    message,
)
.with_fixes(fixes)
.with_exceptions(|kind| matches!(kind, IssueKind::BadDate { why: BadDate::Order, .. }).then_some(Severity::Hint));

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::BadDate { why, style } = kind else { return None };
    let usual = written(1994, 3, 20, *style);
    Some(match why {
        BadDate::Shape => say!(words.locale, "not a date: write year, month and day, as in `{usual}`", usual),
        BadDate::NoSuchDay => say!(words.locale, "the calendar has no such day").to_owned(),
        BadDate::Order => say!(words.locale, "dates are written year, month, day, as in `{usual}`", usual),
    })
}

/// A day as a format writes it.
fn written(year: u32, month: u32, day: u32, style: DateStyle) -> String {
    let separator = style.separator();
    format!("{year:04}{separator}{month:02}{separator}{day:02}")
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::BadDate { why, style } = issue.kind else { return Vec::new() };
    let readings = readings(&context.text(issue.range), style);
    let safe = why == BadDate::Order && readings.len() == 1;
    let fix =
        |date: String| Fix { safe, ..Fix::choice(context.change_to(&date), TextEdit::replace(issue.range, date)) };
    readings.into_iter().map(fix).collect()
}

/// The dates that a text can mean, written the format's way; what follows the three numbers is kept.
fn readings(text: &str, style: DateStyle) -> Vec<String> {
    let mut numbers: Vec<(u32, usize)> = Vec::new();
    let mut rest = text;
    while numbers.len() < 3 {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(Ok(value)) = rest.get(..digits).map(str::parse) else { return Vec::new() };
        numbers.push((value, digits));
        rest = rest.get(digits..).unwrap_or_default();
        if numbers.len() < 3 {
            rest = rest.trim_start_matches(['-', '/', '.', ' ', '年', '月', ',']);
        }
    }
    let rest = rest.strip_prefix('日').unwrap_or(rest);
    let [(a, a_len), (b, _), (c, c_len)] = numbers[..] else { return Vec::new() };
    let orders: &[(u32, u32, u32)] = match (a_len, c_len) {
        (4, _) => &[(a, b, c)],
        (_, 4) => &[(c, b, a), (c, a, b)],
        _ => &[],
    };
    let mut found: Vec<String> = orders
        .iter()
        .filter(|(_, month, day)| (1..=12).contains(month) && (1..=31).contains(day))
        .map(|(year, month, day)| written(*year, *month, *day, style) + rest)
        .collect();
    found.dedup();
    found
}
