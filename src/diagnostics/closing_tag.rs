//! A field of DhtmlXQ does not end with its own closing tag.
//!
//! A field is `[DhtmlXQ_key]value[/DhtmlXQ_key]`. The value ends at the next tag, whatever its key, so a wrong one loses
//! nothing here. Programs that compare the keys read the rest of the record as the value.
//!
//! ## Example
//!
//! ```dhtmlxq
//! [DhtmlXQ_red]Lund[/DhtmlXQ_<e>black</e>]
//! [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]
//! ```
//!
//! ## Fixed
//!
//! ```dhtmlxq
//! [DhtmlXQ_red]Lund[/DhtmlXQ_red]
//! [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]
//! ```
//!
//! ## Not reported
//!
//! ```dhtmlxq
//! [DhtmlXQ_red]Lund[/dhtmlxq_RED]
//! [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::{Closing, SyntaxErrorKind};
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Syntax, Severity::Warning, "a field without its own closing tag", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Syntax(SyntaxErrorKind::ClosingTag { closing }) = kind else { return None };
    Some(
        match closing {
            Closing::Missing => say!(words.locale, "this field has no closing tag: its value ends at the next tag"),
            Closing::Other => say!(words.locale, "this closing tag is of another field; the value ends here anyway"),
            Closing::Stray => say!(words.locale, "this closing tag closes nothing"),
        }
        .to_owned(),
    )
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Syntax(SyntaxErrorKind::ClosingTag { closing }) = issue.kind else { return Vec::new() };
    let text = context.whole_text();
    let key = text.split_once(']').and_then(|(start, _)| start.split_once('_')).map(|(_, key)| key);
    match (closing, key) {
        (Closing::Stray, _) => {
            vec![Fix::safe(context.remove_this(&context.text(issue.range)), TextEdit::replace(issue.range, ""))]
        }
        (Closing::Other, Some(key)) if text.starts_with('[') && !key.contains('[') => {
            vec![Fix::safe(context.change_to(&key), TextEdit::replace(issue.range, key))]
        }
        (Closing::Missing, Some(key)) if text.starts_with('[') && !key.contains('[') => {
            let end = text.trim_end().len();
            let tag = format!("[/DhtmlXQ_{key}]");
            vec![Fix::choice(context.insert(&tag), TextEdit::replace(range(end, end), tag))]
        }
        _ => Vec::new(),
    }
}
