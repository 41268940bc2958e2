//! A game that does not begin with a GAME line.
//!
//! Every game begins with `GAME`, to which a number and a title may be added. Files of the `.wxf` dialect leave the
//! line out, so this is reported only when it is asked for. Between two games the line is what tells them apart.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! <e>RED</e> Hu Ronghua
//! BLACK Liu Dahua
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! RED Hu Ronghua
//! BLACK Liu Dahua
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "missing-game",
    Group::Header,
    Severity::Hint,
    "a game without its GAME line",
    message,
)
.with_fixes(fixes)
.off_by_default();

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::MissingGame).then(|| "every game begins with a GAME line: add `GAME` before this".to_owned())
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let before = TextRange::empty(context.line(issue.range).start());
    vec![Fix::safe("insert a GAME line", TextEdit::replace(before, format!("GAME{}", context.line_break())))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::super::enabled_by_default;
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = IssueKind::MissingGame;
        assert!(!enabled_by_default(&kind));
        assert_eq!(said(&kind), "every game begins with a GAME line: add `GAME` before this");
        assert_eq!(fixed("<e>RED</e> Hu\r\nSTART{ }", kind), ["insert a GAME line: GAME\r\nRED Hu\r\nSTART{ }"]);
    }
}
