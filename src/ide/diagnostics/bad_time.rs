//! A time that cannot be read, or that belongs to nothing.
//!
//! The time used for a move stands on the line behind it, or behind a comma: `T` with the seconds, since V3.0 with up to
//! three decimals. A move has one time, and so has the word that ends the game. Time limits have a shape of their own:
//! `$TIME_LIMIT:00:25+00` is hours, minutes and seconds of byoyomi, `$TIME:600+0+5` seconds to begin with, of byoyomi and
//! of increment.
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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::syntax::{BadTime, SyntaxErrorKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "bad-time",
    Group::Shogi,
    Severity::Warning,
    "a time that cannot be read or belongs to nothing",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::Syntax(SyntaxErrorKind::BadTime { why }) = kind else { return None };
    let words = match why {
        BadTime::Seconds => "not a time: write `T` and the seconds used, such as `T12`",
        BadTime::Decimals => "a time has at most three decimals: remove the others",
        BadTime::NoMove => {
            "no move before this time: a time follows the move or the end of the game that it belongs to"
        }
        BadTime::Second => "the move before already has a time: remove one of them",
        BadTime::Limit => "not a time limit: write hours, minutes and the seconds of byoyomi, such as `00:25+00`",
        BadTime::Control => {
            "not a time control: write the initial seconds, those of byoyomi and the increment, such as `600+0+5`"
        }
    };
    Some(words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let said = |why| said(&IssueKind::Syntax(SyntaxErrorKind::BadTime { why }));
        let cases = [
            (BadTime::Seconds, "not a time: write `T` and the seconds used, such as `T12`"),
            (BadTime::Decimals, "a time has at most three decimals: remove the others"),
            (
                BadTime::NoMove,
                "no move before this time: a time follows the move or the end of the game that it belongs to",
            ),
            (BadTime::Second, "the move before already has a time: remove one of them"),
            (BadTime::Limit, "not a time limit: write hours, minutes and the seconds of byoyomi, such as `00:25+00`"),
            (
                BadTime::Control,
                "not a time control: write the initial seconds, those of byoyomi and the increment, such as `600+0+5`",
            ),
        ];
        for (why, words) in cases {
            assert_eq!(said(why), words);
        }
    }
}
