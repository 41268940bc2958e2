//! A piece letter of a setup that is none of this file's.
//!
//! The letters are those of the FORMAT line. Without a list there, they are `K R N C G M P` for king, rook, horse, cannon,
//! advisor (guard), elephant (minister) and pawn; with `FORMAT WXF` they are `K A E R H C P`.
//!
//! Write the file's letter, or list other letters on the FORMAT line: `FORMAT LALG, N(H)`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; <e>H</e>b0; kd9; MOVE 1, RED }
//! START{
//! 1. Ke0-e1
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Nb0; kd9; MOVE 1, RED }
//! START{
//! 1. Ke0-e1
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{Notation, Symbols};
use crate::record::{Issue, IssueKind};
use crate::rules::xiangqi::Kind;
use crate::text::{TextEdit, TextRange, TextSize};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "unknown-piece",
    Group::Setup,
    Severity::Error,
    "a piece letter that is none of this file's",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::UnknownPiece { letter, known } = kind else { return None };
    // The letters of CS102A are no map that a file could have chosen otherwise.
    let meant = usual_meaning(*letter)
        .filter(|_| words.dialect.notation != Notation::Steps)
        .map(|kind| format!(", the {} is `{}`", words.kind(kind), words.dialect.symbols.letter(kind)))
        .unwrap_or_default();
    Some(format!("`{letter}` is not a piece letter of this file: the letters are {known}{meant}"))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::UnknownPiece { letter, .. } = &issue.kind else { return Vec::new() };
    letter_fix(*letter, issue.range, context).into_iter().collect()
}

/// What a letter stands for in the other sets of letters.
pub(super) fn usual_meaning(letter: char) -> Option<Kind> {
    [Symbols::yang(), Symbols::wxf(), Symbols::xqbase()].iter().find_map(|set| set.kind(letter))
}

/// Writes the file's letter, in the same case, for a letter of another set that begins the range.
pub(super) fn letter_fix(letter: char, range: TextRange, context: &FixContext<'_>) -> Option<Fix> {
    if context.dialect().notation == Notation::Steps {
        return None;
    }
    let kind = usual_meaning(letter)?;
    let upper = context.dialect().symbols.letter(kind);
    let meant = if letter.is_lowercase() { upper.to_ascii_lowercase() } else { upper };
    if !context.text(range).starts_with(letter) {
        return None;
    }
    let place = TextRange::at(range.start(), TextSize::of(letter));
    Some(Fix::choice(
        format!("write `{meant}` for the {}", context.words().kind(kind)),
        TextEdit::replace(place, meant.to_string()),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let known = Symbols::yang().to_string();
        let kind = |letter| IssueKind::UnknownPiece { letter, known: known.clone() };
        assert_eq!(
            said(&kind('H')),
            "`H` is not a piece letter of this file: the letters are K R N C G M P, the horse is `N`"
        );
        assert_eq!(said(&kind('X')), "`X` is not a piece letter of this file: the letters are K R N C G M P");
        assert_eq!(
            fixed("GAME\nSETUP{ <e>h</e>b0; }", kind('h')),
            ["write `n` for the horse (choice): GAME\nSETUP{ nb0; }"]
        );
    }
}
