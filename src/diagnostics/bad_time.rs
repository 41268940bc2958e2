//! A time that cannot be read, or that belongs to nothing.
//!
//! The time used for a move is on the line after it, or after a comma: `T` and the seconds, since V3.0 with up to three
//! decimals. A move has one time, and so has the word that ends the game. Time limits have their own form:
//! `$TIME_LIMIT:00:25+00` is hours, minutes and seconds of byoyomi; `$TIME:600+0+5` is the initial seconds, those of byoyomi
//! and the increment.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI
//! +
//! +7776FU
//! <e>T1:30</e>
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! PI
//! +
//! +7776FU,T0
//! -3334FU,T12
//! %TORYO,T3
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::syntax::{BadTime, SyntaxErrorKind};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Warning, "a time that cannot be read or belongs to nothing", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Syntax(SyntaxErrorKind::BadTime { why }) = kind else { return None };
    let text = match why {
        BadTime::Seconds => say!(words.locale, "not a time: write `T` and the seconds used, such as `T12`"),
        BadTime::Decimals => say!(words.locale, "a time has at most three decimals: remove the others"),
        BadTime::NoMove => {
            say!(
                words.locale,
                "no move before this time: a time follows the move or the end of the game that it belongs to"
            )
        }
        BadTime::Second => say!(words.locale, "the move before already has a time: remove one of them"),
        BadTime::Clock => {
            say!(
                words.locale,
                "not a time: write minutes and seconds, and the hours, minutes and seconds in all, such as \
                 `( 0:16/00:01:04)`"
            )
        }
        BadTime::Limit => {
            say!(words.locale, "not a time limit: write hours, minutes and the seconds of byoyomi, such as `00:25+00`")
        }
        BadTime::Control => {
            say!(
                words.locale,
                "not a time control: write the initial seconds, those of byoyomi and the increment, such as \
                 `600+0+5`"
            )
        }
    };
    Some(text.to_owned())
}
