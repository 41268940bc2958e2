//! The moves are plainly written in another notation than the FORMAT line says.
//!
//! Without a FORMAT line a file is ICCS (`H2-E2`). If most moves have the shape of another notation, they are read in
//! that notation and can be checked. You get one warning, not one per move.
//!
//! The piece letters may differ too: with `FORMAT AXF` a move is `N8+7`, but the file has `H8+7`. Then the moves are
//! read with the letters that they have.
//!
//! Correct the FORMAT line, or add one.
//!
//! ## Example
//!
//! ```xq
//! FORMAT <e>AXF</e>
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT ICCS
//! GAME
//! START{ 1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. Ri0-h0 }
//! ```

use super::unknown_format::NAMES;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{Notation, Symbols};
use crate::record::{Issue, IssueKind};
use crate::rules::xiangqi::Kind;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange, one_line, sort_edits};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Warning, "the moves are in another notation than FORMAT says", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let IssueKind::NotationMismatch { declared, found, example, name, matching, moves } = kind {
        let (declared, found) = (declared.info(), found.info());
        return Some(say!(
            words.locale,
            "the tag says {declared}, but {matching} of {moves} moves look like {found} (such as {example}): write \
             `{name}`",
            declared = declared.name,
            matching,
            moves,
            found = found.name,
            example = one_line(example),
            name
        ));
    }
    if let IssueKind::LettersMismatch { notation, declared, letters, matching, moves } = kind {
        let name = notation.info().name;
        return Some(say!(
            words.locale,
            "FORMAT {name} has the letters {declared} here, but {matching} of {moves} moves use {letters}: \
             declare them",
            name,
            declared,
            matching,
            moves,
            letters
        ));
    }
    let IssueKind::FormatMismatch { declared, found, example, matching, moves } = kind else { return None };
    let found_name = words.notation(*found);
    let says = match declared {
        Some(declared) => say!(words.locale, "FORMAT says {notation}", notation = words.notation(*declared)),
        None => say!(words.locale, "without a FORMAT line the moves are ICCS").to_owned(),
    };
    let remedy = match (format_name(*found), declared) {
        (Some(name), Some(_)) => say!(words.locale, ": write `FORMAT {name}`", name),
        (Some(name), None) => say!(words.locale, ": add `FORMAT {name}`", name),
        (None, _) => say!(words.locale, ", which no FORMAT line can name: convert them").to_owned(),
    };
    Some(say!(
        words.locale,
        "{says}, but {matching} of {moves} moves look like {found_name} (such as {example}){remedy}",
        says,
        matching,
        moves,
        found_name,
        example = one_line(example),
        remedy
    ))
}

/// The name of the notation on a FORMAT line.
fn format_name(notation: Notation) -> Option<&'static str> {
    NAMES.into_iter().find(|name| Notation::from_id(name) == Some(notation))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let IssueKind::NotationMismatch { name, .. } = &issue.kind {
        return vec![Fix::choice(context.change_to(&name), TextEdit::replace(issue.range, *name))];
    }
    if let IssueKind::LettersMismatch { declared, letters, .. } = &issue.kind {
        return declare_letters(declared, letters, context).into_iter().collect();
    }
    let IssueKind::FormatMismatch { declared, found, .. } = &issue.kind else { return Vec::new() };
    let Some(name) = format_name(*found) else { return Vec::new() };
    if declared.is_none() {
        let line = format!("FORMAT {name}{}", context.line_break());
        return vec![Fix::top_line(say!(context.locale(), "Insert 'FORMAT {name}'", name), line)];
    }
    let tokens = context.tokens();
    let old = tokens.iter().find(|token| token.kind == SyntaxKind::FormatName);
    let fix = old.map(|old| {
        Fix::choice(say!(context.locale(), "Change to 'FORMAT {name}'", name), TextEdit::replace(old.range(), name))
    });
    fix.into_iter().collect()
}

/// Adds the letters to the FORMAT line, or corrects them there.
fn declare_letters(declared: &Symbols, letters: &Symbols, context: &FixContext<'_>) -> Option<Fix> {
    let tokens = context.tokens();
    let pairs: Vec<_> = tokens.iter().filter(|token| token.kind == SyntaxKind::SymbolPair).collect();
    let defaults = Symbols::yang();
    let mut edits = Vec::new();
    let mut added = String::new();
    for kind in [Kind::Horse, Kind::Advisor, Kind::Elephant] {
        let (default, letter) = (defaults.letter(kind), letters.letter(kind));
        // A line with a map has seed 0's letters for whatever the map leaves out.
        let due = letter != declared.letter(kind) || (pairs.is_empty() && letter != default);
        if !due {
            continue;
        }
        let pair = format!("{default}({letter})");
        let of_kind = |text: &str| text.starts_with(|first: char| first.eq_ignore_ascii_case(&default));
        match pairs.iter().find(|token| of_kind(token.text)) {
            Some(token) => edits.push(TextEdit::replace(token.range(), pair)),
            None => added.push_str(&format!(" {pair}")),
        }
    }
    let name = || tokens.iter().rfind(|token| matches!(token.kind, SyntaxKind::FormatName | SyntaxKind::Keyword));
    let (end, comma) = match pairs.last() {
        Some(pair) => (pair.range().end(), ""),
        None => (name()?.range().end(), ","),
    };
    if !added.is_empty() {
        edits.push(TextEdit::replace(TextRange::empty(end), format!("{comma}{added}")));
    }
    sort_edits(&mut edits);
    Some(Fix::safe_edits(say!(context.locale(), "Declare the letters of the moves"), edits))
}
