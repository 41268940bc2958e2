//! A rank has lost some of its spaces.
//!
//! A rank of a board has nine squares of three characters each: a sign and two letters, or ` * ` for an empty one.
//! Mail programs and web pages collapse several spaces into one, so `P2 * -HI *  *` becomes `P2 * -HI * *`. The rank can
//! still be read by its signs, but most programs count characters and read another position, or none.
//!
//! Write three characters for each square again.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! P1 *  *  *  * -OU *  *  *  *
//! <e>P2</e> * -HI * * * * * -KA-KE
//! P3 *  *  *  *  *  *  *  *  *
//! P4 *  *  *  *  *  *  *  *  *
//! P5 *  *  *  *  *  *  *  *  *
//! P6 *  *  *  *  *  *  *  *  *
//! P7 *  *  *  *  *  *  *  *  *
//! P8 *  *  *  *  *  *  *  *  *
//! P9 *  *  *  * +OU *  *  * +KY
//! +
//! ```
//!
//! ## Fixed
//!
//! ```csa
//! V2.2
//! P1 *  *  *  * -OU *  *  *  *
//! P2 * -HI *  *  *  *  * -KA-KE
//! P3 *  *  *  *  *  *  *  *  *
//! P4 *  *  *  *  *  *  *  *  *
//! P5 *  *  *  *  *  *  *  *  *
//! P6 *  *  *  *  *  *  *  *  *
//! P7 *  *  *  *  *  *  *  *  *
//! P8 *  *  *  *  *  *  *  *  *
//! P9 *  *  *  * +OU *  *  * +KY
//! +
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::{SyntaxErrorKind, SyntaxKind};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Warning, "a rank that has lost its spaces", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::Syntax(SyntaxErrorKind::CollapsedRow)).then(|| {
        say!(
            words.locale,
            "spaces are missing in this rank: each of its nine squares takes three characters, an empty one ` * \
             `"
        )
        .to_owned()
    })
}

/// Writes every square with three characters.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let Some(tree) = context.tree_at(0) else { return Vec::new() };
    let mut rows = tree.root().nodes().filter(|node| node.kind() == SyntaxKind::RankRow);
    let Some(row) = rows.find(|row| row.range().contains(issue.range.start())) else { return Vec::new() };
    let cells: Vec<&str> =
        row.tokens().filter(|token| token.kind == SyntaxKind::Cell).map(|token| token.text.trim()).collect();
    if cells.len() != 9 {
        return Vec::new();
    }
    let squares: String = cells.iter().map(|cell| if *cell == "*" { " * " } else { cell }).collect();
    let place = TextRange::new(issue.range.end(), row.range().end());
    vec![Fix::safe(say!(context.locale(), "Write three characters for each square"), TextEdit::replace(place, squares))]
}
