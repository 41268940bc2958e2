//! A letter or name of a setup that is not a piece in this file.
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
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG, N(H)
//! GAME
//! SETUP{ Ke0; Hb0; kd9; MOVE 1, RED }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{Notation, Symbols};
use crate::record::{BoardIssue, Issue, IssueKind, ShogiIssue};
use crate::rules::Side;
use crate::rules::xiangqi::Kind;
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Error, "a letter or name that is not a piece in this file", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::UnknownPiece { letter, known } => {
            let letters = |(side, letters): &(Option<Side>, String)| match side {
                Some(side) => say!(words.locale, "{letters} for {side}", letters, side = words.side(*side)),
                None => letters.clone(),
            };
            let known: Vec<String> = known.iter().map(letters).collect();
            // The letters of a list of steps are no map that a file could have chosen otherwise.
            let meant = usual_meaning(*letter)
                .filter(|_| words.dialect.notation != Notation::Steps)
                .map(|kind| {
                    say!(
                        words.locale,
                        "; the {kind} is `{letter}`",
                        kind = words.kind(kind),
                        letter = words.dialect.symbols.letter(kind)
                    )
                })
                .unwrap_or_default();
            say!(
                words.locale,
                "`{letter}` is not a piece letter of this file: the letters are {known}{meant}",
                letter,
                known = words.commas(&known),
                meant
            )
        }
        IssueKind::Board(BoardIssue::UnknownName { name, known }) => {
            say!(words.locale, "`{name}` is not a piece: the pieces are {known}", name, known = known.join(" "))
        }
        IssueKind::Shogi(ShogiIssue::NeverInHand { kind, name: Some(name) }) => {
            say!(words.locale, "{kind} is never in hand: there it is `{name}`", kind = words.a(words.kind(*kind)), name)
        }
        IssueKind::Shogi(ShogiIssue::NeverInHand { kind, name: None }) => {
            say!(words.locale, "{kind} is never in hand", kind = words.a(words.kind(*kind)))
        }
        _ => return None,
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    match &issue.kind {
        IssueKind::UnknownPiece { letter, .. } => letter_fix(*letter, issue.range, context).into_iter().collect(),
        IssueKind::Board(BoardIssue::UnknownName { name, known }) => {
            let meant = known.iter().find(|known| known.eq_ignore_ascii_case(name));
            meant.and_then(|meant| renamed(issue, context, name, meant)).into_iter().collect()
        }
        IssueKind::Shogi(ShogiIssue::NeverInHand { name: Some(meant), .. }) => {
            let text = context.text(issue.range);
            let name = text.trim_start_matches(|c: char| c.is_ascii_digit());
            renamed(issue, context, name, meant).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Writes another name of a piece at the end of the token.
pub(super) fn renamed(issue: &Issue, context: &FixContext<'_>, old: &str, new: &str) -> Option<Fix> {
    let text = context.text(issue.range);
    let meant = format!("{}{new}", text.strip_suffix(old)?);
    Some(Fix::choice(context.change_to(&meant), TextEdit::replace(issue.range, meant)))
}

/// The meaning of a letter in the other sets of letters.
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
        say!(context.locale(), "Change to '{meant}', the {kind}", meant, kind = context.words().kind(kind)),
        TextEdit::replace(place, meant.to_string()),
    ))
}
