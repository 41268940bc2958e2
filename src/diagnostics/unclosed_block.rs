//! A block that is opened with `{`, or in PGN a variation with `(`, is never closed.
//!
//! Everything up to the end of the game counts as part of it. Moves after an unclosed comment are not read, and moves
//! after an unclosed variation belong to the variation. A `GAME` line ends whatever is open, so a forgotten brace
//! spoils one game and not the file.
//!
//! If one bracket is missing, the finding marks the line that should have ended. The first thing that cannot belong to
//! that line is shown too: a number that goes back, a move that cannot be played there, a variation of another line.
//!
//! Write the `}` where the block ends. In COM and DIAG, a brace that is part of the text is written `\}`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! <e>START</e>{
//! 1. Ch2-e2 Nh9-g7
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
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 COM{ a { without its \} here } Nh9-g7 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::formats::spelling::Spelling;
use crate::record::{Issue, IssueKind};
use crate::syntax::{Opened, SyntaxErrorKind};
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Syntax, Severity::Error, "a `{` without its `}`, or a `(` without its `)`", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let opened = opened(kind)?;
    let name = match opened {
        Opened::BracedVariation | Opened::ParenthesizedVariation => say!(words.locale, "this variation"),
        opened => words.spelling.block(opened).unwrap_or_default(),
    };
    let sign = closing(opened);
    Some(say!(
        words.locale,
        "{name} is never closed, so everything after it is part of it: add `{sign}` where it ends",
        name,
        sign
    ))
}

/// The block that is still open.
fn opened(kind: &IssueKind) -> Option<Opened> {
    match kind {
        IssueKind::Unclosed { opened } | IssueKind::Syntax(SyntaxErrorKind::UnclosedBlock { opened }) => Some(*opened),
        _ => None,
    }
}

/// The missing sign.
fn closing(opened: Opened) -> char {
    if opened == Opened::ParenthesizedVariation { ')' } else { '}' }
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let Some(opened) = opened(&issue.kind) else { return Vec::new() };
    // Where the sign belongs is a choice.
    if context.only_safe {
        return Vec::new();
    }
    let parenthesized = opened == Opened::ParenthesizedVariation;
    let title = match parenthesized {
        true => say!(context.locale(), "Insert the missing ')'"),
        false => say!(context.locale(), "Insert the missing '}'"),
    };
    let sign = closing(opened);
    let rest = context.rest();
    let (at, close) = match (&issue.kind, issue.related.and_then(|related| context.place_in_rest(related))) {
        (_, Some(at)) => {
            let line = rest.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
            let space = if line.ends_with(['\n', '\r']) { context.line_break() } else { " " };
            (at, format!("{sign}{space}"))
        }
        (_, None) if parenthesized => {
            (before_result(&rest, rest.trim_end().len(), context.words().spelling), sign.to_string())
        }
        (kind, None) => {
            let start = usize::from(issue.range.start());
            let unclosed = matches!(kind, IssueKind::Unclosed { .. });
            let at = if unclosed { rest.trim_end().len() } else { end_of_text(&rest, start, context.words().spelling) };
            let own_line = rest.get(start..at).is_some_and(|text| text.contains('\n'));
            (at, if own_line { format!("{}{sign}", context.line_break()) } else { sign.to_string() })
        }
    };
    vec![Fix::choice(title, TextEdit::replace(range(at, at), close))]
}

/// Before the word that ends the game, if there is one at `at`.
fn before_result(text: &str, at: usize, spelling: &Spelling) -> usize {
    let head = text.get(..at).unwrap_or_default();
    let words = spelling.ends.iter().find_map(|end| head.strip_suffix(end.word));
    words.map_or(head.len(), |words| words.trim_end().len())
}

/// Where raw text that begins at `start` and is never closed probably ends: before the first line that looks like
/// the format again.
pub(super) fn end_of_text(text: &str, start: usize, spelling: &Spelling) -> usize {
    let body = text.get(start..).unwrap_or_default();
    let mut at = start + body.find('\n').map_or(body.len(), |end| end + 1);
    while let Some(line) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let line = line.split_inclusive('\n').next().unwrap_or_default();
        if looks_like_format(line.trim(), spelling) {
            break;
        }
        at += line.len();
    }
    text.get(..at).unwrap_or_default().trim_end().len()
}

/// A line that begins with a closing brace, a move number with its dot, or a keyword that opens something.
fn looks_like_format(line: &str, spelling: &Spelling) -> bool {
    let after_digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = after_digits.len() < line.len() && after_digits.starts_with('.');
    let word: String = line.chars().take_while(char::is_ascii_uppercase).collect();
    let next = line.get(word.len()..).unwrap_or_default().trim_start().chars().next();
    let opens = matches!(next, Some('{' | '['));
    let of_line =
        || spelling.header(&word).is_some() || spelling.first_lines.iter().any(|line| line.word == word.as_str());
    let keyword = match spelling.blocks.iter().any(|block| block.keyword == word) {
        true => opens,
        false => !opens && of_line(),
    };
    line.starts_with('}') || number || keyword
}
