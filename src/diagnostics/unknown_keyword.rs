//! An unknown word where a keyword belongs.
//!
//! A game begins with `GAME`. Then come its headers, such as `RED`, `BLACK` and `DATE`, and its blocks: `SETUP`,
//! `START`, `VAR`, `DIAG` and `COM`. The value of an unknown header is kept, but not interpreted. Keywords are written
//! in capitals. In lower case they are understood and only a warning, because other programs may not understand them. A
//! missing space after the keyword of a line, as in `GAME2`, is such a warning too.
//!
//! Correct the spelling, or turn the line into a comment with `#`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! <e>EVNET</e> Spring Cup
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
//! EVENT Spring Cup
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! GAME
//! EVENT EVNET Cup
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::formats::words::When;
use crate::record::{Issue, IssueKind};
use crate::syntax::{SyntaxErrorKind, SyntaxKind};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Syntax,
    Severity::Error,
    "an unknown keyword, one not written in capitals, or one without a space after it",
    message,
)
.with_fixes(fixes)
.with_exceptions(|kind| {
    matches!(kind, IssueKind::Syntax(SyntaxErrorKind::KeywordCase { .. } | SyntaxErrorKind::KeywordGlued { .. }))
        .then_some(Severity::Warning)
});

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Syntax(error) = kind else { return None };
    match error {
        SyntaxErrorKind::KeywordCase { keyword } => {
            Some(say!(words.locale, "keywords are written in capitals: {keyword}", keyword))
        }
        SyntaxErrorKind::KeywordGlued { keyword } => {
            Some(say!(words.locale, "a space is missing after the keyword {keyword}", keyword))
        }
        SyntaxErrorKind::UnknownKeyword { similar: Some(similar) } => {
            Some(say!(words.locale, "unknown keyword: did you mean `{similar}`?", similar))
        }
        SyntaxErrorKind::UnknownKeyword { similar: None } => {
            let of_game = words.spelling.first_lines.iter().filter(|line| line.when == When::Game);
            let headers = words.spelling.headers.iter().map(|header| header.key.to_owned());
            let headers: Vec<String> = of_game.map(|line| line.word.to_string()).chain(headers).collect();
            let blocks: Vec<String> = words.spelling.blocks.iter().map(|block| block.keyword.to_owned()).collect();
            Some(say!(
                words.locale,
                "unknown keyword: a header is one of {headers}, a block one of {blocks}",
                headers = words.all_of(&headers),
                blocks = words.all_of(&blocks)
            ))
        }
        _ => None,
    }
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Syntax(error) = &issue.kind else { return Vec::new() };
    let title = |keyword| context.change_to(&keyword);
    match error {
        SyntaxErrorKind::KeywordCase { keyword } => {
            vec![Fix::safe(title(keyword), TextEdit::replace(issue.range, *keyword))]
        }
        SyntaxErrorKind::KeywordGlued { keyword } => {
            let title = say!(context.locale(), "Insert the missing space").to_owned();
            vec![Fix::safe(title, TextEdit::replace(issue.range, format!("{keyword} ")))]
        }
        SyntaxErrorKind::UnknownKeyword { similar: Some(keyword) } => {
            let wrong = context.text(issue.range);
            // A closing tag has the same key.
            let keys = context.tokens().iter().filter(|token| token.kind == SyntaxKind::Keyword);
            let keys =
                keys.filter(|token| token.text.starts_with(&*wrong) && token.range().start() > issue.range.start());
            let keys = keys.map(|token| TextRange::at(token.range().start(), issue.range.len()));
            let edits = std::iter::once(issue.range).chain(keys).map(|range| TextEdit::replace(range, *keyword));
            let first = Fix::choice(title(keyword), TextEdit::replace(issue.range, *keyword));
            vec![Fix { edits: edits.collect(), ..first }]
        }
        _ => Vec::new(),
    }
}
