//! Some text is out of place, or something required is missing.
//!
//! The message says what was expected. Unreadable text is skipped up to the next readable place, so one mistake is one
//! finding. The game around it is read as usual.
//!
//! Remove the text, or add what is missing. Put free text in a comment: `# …` up to the end of the line, or `/* … */`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! <e>Played</e> in the park.
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! # Played in the park.
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 /* ) ] ( */ Nh9-g7 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::syntax::{Delimiter, Expected, Opened, SyntaxErrorKind, SyntaxKind};
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::{Locale, in_language, say};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Syntax, Severity::Error, "text out of place, or something missing", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| {
            matches!(kind, IssueKind::Syntax(SyntaxErrorKind::CurlyQuote)).then_some(Severity::Warning)
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Syntax(SyntaxErrorKind::Unexpected { expected }) => {
            Some(match expectation(words.locale, *expected) {
                Words::Rule(rule) => rule.to_owned(),
                Words::Thing(thing) => say!(words.locale, "unexpected text: expected {thing}", thing),
            })
        }
        IssueKind::Syntax(SyntaxErrorKind::Missing { expected }) => Some(match expectation(words.locale, *expected) {
            Words::Rule(rule) => rule.to_owned(),
            Words::Thing(thing) => say!(words.locale, "missing {thing}", thing),
        }),
        IssueKind::Syntax(SyntaxErrorKind::CurlyQuote) => Some(
            say!(words.locale, "curly quote: other programs only read values between straight quotes, `\"`").to_owned(),
        ),
        IssueKind::Syntax(SyntaxErrorKind::Crowded) => Some(
            say!(
                words.locale,
                "too many errors and bare brackets before this: the rest of the record is not read; mend them first"
            )
            .to_owned(),
        ),
        IssueKind::Board(BoardIssue::TwoBoards) => Some(
            say!(words.locale, "second board: a position is the opening position or ranks, and each only once")
                .to_owned(),
        ),
        _ => None,
    }
}

/// How an expectation is put into words.
enum Words {
    /// A thing that is missing, or that can stand at the place.
    Thing(&'static str),
    /// A rule that the text breaks.
    Rule(&'static str),
}

fn expectation(locale: Locale, expected: Expected) -> Words {
    use Words::{Rule, Thing};
    match expected {
        Expected::Thing(thing) => Thing(in_language(locale, thing)),
        Expected::Rule(rule) => Rule(in_language(locale, rule)),
        Expected::Delimiter(Delimiter::BlockStart) => Thing(say!(locale, "`{` after the keyword")),
        Expected::Delimiter(Delimiter::VariationStart) => Thing(say!(locale, "`{` after the number of the variation")),
        Expected::Delimiter(Delimiter::ListEnd) => Thing(say!(locale, "`)` at the end of the list of variations")),
        Expected::Delimiter(Delimiter::TagEnd) => Thing(say!(locale, "`]` at the end of the tag")),
        Expected::Delimiter(Delimiter::ValueStart) => Thing(say!(locale, "`\"` before the value")),
        Expected::Delimiter(Delimiter::ValueEnd) => Thing(say!(locale, "`\"` after the value")),
        Expected::Delimiter(Delimiter::RecordSeparator) => Thing(say!(locale, "line `/` before the next record")),
        Expected::EscapedQuote => Rule(say!(locale, "a quote inside a value is written `\\\"`")),
        Expected::CommentAfterStep | Expected::FourNumbers => {
            Rule(say!(locale, "a step has four numbers, and only a comment can follow them"))
        }
        Expected::HeaderOrMain => Thing(say!(locale, "a header, SETUP, START or a comment")),
        Expected::MainBefore => Rule(say!(locale, "START is closed before this: the moves belong inside its braces")),
        Expected::MainOpen => Thing(say!(locale, "`START{` before the moves")),
        Expected::SingleGame => Rule(say!(locale, "another game starts here: a file has only one")),
        Expected::RankEnd => Rule(say!(locale, "too many squares: a rank has nine")),
        Expected::RankSquare => Rule(say!(locale, "too few squares: a rank has nine")),
        Expected::LineItem => Thing(say!(locale, "a move, a number, a comment or a variation")),
        Expected::LineItemOrOpen => Thing(say!(locale, "a move, a number or a comment: no `(` is open here")),
        Expected::MovesKeyword => Thing(say!(locale, "`moves` before the first move")),
        Expected::VariationNumber => Thing(say!(locale, "the number of a variation")),
        Expected::ListedVariation => Thing(say!(locale, "the number of a variation between the parentheses")),
        Expected::NumberOfVariation => Thing(say!(locale, "number of the variation, as in `VAR[1]{`")),
    }
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Syntax(error) = &issue.kind else { return Vec::new() };
    let (start, end) = (issue.range.start(), issue.range.end());
    let fix = match error {
        SyntaxErrorKind::CurlyQuote => {
            let quotes = context.tokens().iter().filter(|token| token.kind == SyntaxKind::Quote);
            let edits = quotes.map(|token| TextEdit::replace(token.range(), "\"")).collect();
            Fix::safe_edits(say!(context.locale(), "Change to straight quotes"), edits)
        }
        SyntaxErrorKind::Missing { expected: Expected::MainOpen } => {
            let (rest, line) = (context.rest(), context.line_break());
            let end = TextSize::of(rest.trim_end());
            let edits = vec![
                TextEdit::replace(TextRange::empty(TextSize::new(0)), format!("START{{{line}")),
                TextEdit::replace(TextRange::empty(end), format!("{line}}}")),
            ];
            Fix::safe_edits(say!(context.locale(), "Put START around the moves"), edits)
        }
        // A bracket of another kind, or another sign, stands in its place.
        SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) }
            if issue.range.len() == 1.into() =>
        {
            let brace = TextEdit::replace(issue.range, "{");
            Fix { safe: false, ..Fix::safe(context.insert(&"{"), brace) }
        }
        SyntaxErrorKind::Missing { expected: Expected::Delimiter(delimiter) } => {
            return insert_delimiter(*delimiter, issue, context);
        }
        SyntaxErrorKind::Unexpected { expected: Expected::EscapedQuote } => {
            Fix::choice(say!(context.locale(), "Insert a backslash"), TextEdit::replace(TextRange::empty(start), "\\"))
        }
        SyntaxErrorKind::Unexpected { expected: Expected::CommentAfterStep } => {
            let title = context.remove_this(&context.text(issue.range));
            // The word may be in the middle of the step.
            let spaces = context
                .rest()
                .get(usize::from(end)..)
                .map_or(0, |rest| rest.len() - rest.trim_start_matches(' ').len());
            let after = TextRange::at(end, TextSize::new(spaces as u32));
            let place = if spaces == 0 { context.with_spaces(issue.range) } else { TextRange::new(start, after.end()) };
            Fix::choice(title, TextEdit::replace(place, ""))
        }
        SyntaxErrorKind::Unexpected { .. } if context.text(issue.range) == ")" => {
            Fix::safe(context.remove_this(&")"), TextEdit::replace(context.with_spaces(issue.range), ""))
        }
        _ => return Vec::new(),
    };
    vec![fix]
}

/// Inserts a delimiter that is missing.
fn insert_delimiter(delimiter: Delimiter, issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let (start, end) = (issue.range.start(), issue.range.end());
    let insert = |sign: &str, at| Fix::safe(context.insert(&sign), TextEdit::replace(TextRange::empty(at), sign));
    let has = |kind| context.tokens().iter().any(|token| token.kind == kind);
    let end_of_value = || if has(SyntaxKind::RightBracket) { "\"" } else { "\"]" };
    let fix = match delimiter {
        Delimiter::ListEnd => match end_of_list(issue, context) {
            Some(end) => insert(")", end),
            None => return Vec::new(),
        },
        Delimiter::BlockStart => {
            let Some(keyword) = context.token(issue.range) else { return Vec::new() };
            let fix = insert("{", keyword.range().end());
            let mut blocks = context.words().spelling.blocks.iter();
            match blocks.find(|block| block.keyword.eq_ignore_ascii_case(keyword.text)).map(|block| block.opens) {
                Some(Opened::Main) => fix,
                Some(Opened::Diagram | Opened::Comment | Opened::Setup) => Fix { safe: false, ..fix },
                _ => return Vec::new(),
            }
        }
        Delimiter::VariationStart => return Vec::new(),
        Delimiter::RecordSeparator => {
            let line = format!("/{}", context.line_break());
            Fix::safe(say!(context.locale(), "Insert the line '/'"), TextEdit::replace(TextRange::empty(start), line))
        }
        Delimiter::TagEnd => insert("]", end),
        // The last backslash hides the quote. Either another one belongs before it, or a quote after it.
        Delimiter::ValueEnd if context.text(issue.range).ends_with("\\\"") => {
            let backslash = TextEdit::replace(TextRange::empty(end - TextSize::new(1)), "\\");
            let title = say!(context.locale(), "Insert a backslash");
            let quote = Fix { safe: false, ..insert(end_of_value(), end) };
            return vec![Fix::choice(title, backslash), quote];
        }
        Delimiter::ValueEnd => insert(end_of_value(), end),
        Delimiter::ValueStart => {
            let mut edits = vec![TextEdit::replace(TextRange::empty(start), "\"")];
            if !has(SyntaxKind::Quote) {
                edits.push(TextEdit::replace(TextRange::empty(end), "\""));
            }
            Fix::safe_edits(say!(context.locale(), "Put the value between quotes"), edits)
        }
    };
    vec![fix]
}

/// After the last number of a list of variations whose `)` is missing.
fn end_of_list(issue: &Issue, context: &FixContext<'_>) -> Option<TextSize> {
    let tokens = context.tokens();
    let open = context.index(issue.range)?;
    let list = tokens.get(open..)?.iter().take_while(|token| {
        let whitespace = token.kind == SyntaxKind::Whitespace && !token.text.contains('\n');
        whitespace
            || matches!(token.kind, SyntaxKind::LeftParen | SyntaxKind::Number | SyntaxKind::Comma | SyntaxKind::Dash)
    });
    let number = list.filter(|token| token.kind == SyntaxKind::Number).last()?;
    Some(number.range().end())
}
