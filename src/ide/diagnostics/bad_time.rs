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
use crate::syntax::SyntaxErrorKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "bad-time",
    Group::Csa,
    Severity::Warning,
    "a time that cannot be read or belongs to nothing",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Syntax(error @ SyntaxErrorKind::BadTime { .. }) => Some(error.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::syntax::BadTime;

    #[test]
    fn words() {
        let said = |why| said(&IssueKind::Syntax(SyntaxErrorKind::BadTime { why }));
        let cases = [
            (BadTime::Seconds, "this is no time: it is `T` with the seconds used, such as `T12`"),
            (BadTime::Decimals, "a time has three decimals at most: cut the others off"),
            (
                BadTime::NoMove,
                "no move stands before this time: it belongs to the move or the end of the game before it",
            ),
            (BadTime::Second, "the move before this time has one already: remove one of them"),
            (
                BadTime::Limit,
                "this is no time limit: it is hours, minutes and the seconds of byoyomi, such as `00:25+00`",
            ),
            (
                BadTime::Control,
                "this is no time control: it is the seconds to begin with, of byoyomi and of increment, such as `600+0+5`",
            ),
        ];
        for (why, words) in cases {
            assert_eq!(said(why), words);
        }
    }
}
