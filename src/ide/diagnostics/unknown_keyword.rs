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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::formats::words::When;
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "unknown-keyword",
    Group::Syntax,
    Severity::Error,
    "an unknown keyword, one not written in capitals, or one without a space after it",
    message,
)
.with_fixes(fixes)
.with_exceptions(|kind| match kind {
    IssueKind::Syntax(SyntaxErrorKind::KeywordCase { .. } | SyntaxErrorKind::KeywordGlued { .. }) => {
        Some(Severity::Warning)
    }
    _ => None,
});

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a value that looks like a misspelled keyword",
    language: "xq",
    text: concat!("FORMAT LALG\n", "GAME 1\n", "EVENT EVNET Cup\n", "START{\n", "1. Ch2-e2 Nh9-g7\n", "}\n"),
}];

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
            Some(say!(words.locale, "unknown keyword: did you mean {similar}?", similar))
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
            vec![Fix::choice(title(keyword), TextEdit::replace(issue.range, *keyword))]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::severity_of;
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fixes() {
        let case = IssueKind::Syntax(SyntaxErrorKind::KeywordCase { keyword: "GAME" });
        assert_eq!(said(&case), "keywords are written in capitals: GAME");
        assert_eq!(severity_of(&case), Severity::Warning);
        assert_eq!(fixed("<e>game</e> 1\n", case), ["Change to 'GAME': GAME 1\n"]);
        let glued = IssueKind::Syntax(SyntaxErrorKind::KeywordGlued { keyword: "GAME" });
        assert_eq!(said(&glued), "a space is missing after the keyword GAME");
        assert_eq!(severity_of(&glued), Severity::Warning);
        assert_eq!(fixed("<e>GAME</e>2\n", glued), ["Insert the missing space: GAME 2\n"]);
        let sign = IssueKind::Syntax(SyntaxErrorKind::KeywordGlued { keyword: "FORMAT" });
        assert_eq!(fixed("<e>FORMAT/</e>AXF\n", sign), ["Insert the missing space: FORMAT AXF\n"]);
        let near = IssueKind::Syntax(SyntaxErrorKind::UnknownKeyword { similar: Some("START") });
        assert_eq!(said(&near), "unknown keyword: did you mean START?");
        assert_eq!(severity_of(&near), Severity::Error);
        assert_eq!(fixed("<e>STRAT</e>{ 1. Ch2-e2 }", near), ["Change to 'START' (choice): START{ 1. Ch2-e2 }"]);
        let far = IssueKind::Syntax(SyntaxErrorKind::UnknownKeyword { similar: None });
        assert!(said(&far).starts_with("unknown keyword: a header is one of GAME, "));
        assert!(fixed("<e>ROUND</e> 5\n", far).is_empty());
    }
}
