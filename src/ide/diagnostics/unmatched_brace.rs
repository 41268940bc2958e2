//! A `}`, or in PGN a `)`, that closes nothing: every block before it is already closed.
//!
//! Either it is one too many, or a `}` further up closes its block too early and this one is left over. The latter is
//! likely if START before it is reported as well, or a variation outside of it.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! <e>}</e>
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

#[cfg(test)]
use super::example::NearMiss;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::{TextEdit, range};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "unmatched-brace",
    Group::Syntax,
    Severity::Error,
    "a `}` without its `{`, or a `)` without its `(`",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a brace in a comment",
    language: "xq",
    text: concat!("FORMAT LALG\n", "GAME 1\n", "START{\n", "1. Ch2-e2 /* } */ Nh9-g7 # }\n", "}\n"),
}];

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Syntax(SyntaxErrorKind::UnmatchedBrace) => {
            Some("this `}` closes nothing: every block is already closed".to_owned())
        }
        IssueKind::Syntax(SyntaxErrorKind::UnmatchedParen) => {
            Some("this `)` closes nothing: no variation is open here".to_owned())
        }
        _ => None,
    }
}

/// Removes the brace, with its line if it stands alone on it.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let sign = context.text(issue.range);
    let line = context.line(issue.range);
    let alone = usize::from(issue.range.start()) == 0 || line.start() < issue.range.start();
    let removed = match context.text(line).trim() {
        only if alone && only == sign => line,
        _ => range(usize::from(issue.range.start()), usize::from(issue.range.end())),
    };
    vec![Fix::safe(format!("Remove this '{sign}'"), TextEdit::replace(removed, ""))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = IssueKind::Syntax(SyntaxErrorKind::UnmatchedBrace);
        assert_eq!(said(&kind), "this `}` closes nothing: every block is already closed");
        assert_eq!(fixed("START{ 1. Ch2-e2 }\n<e>}</e>\n", kind), ["Remove this '}': START{ 1. Ch2-e2 }\n"]);
    }
}
