//! Checks the word that ends a game against the final position: declarations of a win, mates, repetitions
//! (record-formats §4.2, §4.5).

use super::line::LineMark;
use super::{Contradiction, End, IssueKind, ShogiIssue};
use crate::rules::Position;
use crate::rules::shogi::{self, Declaration};
use std::cell::LazyCell;

/// The result of a declaration by the side to move, and the points it needs: by the rule of 27 points, or of 24 if a
/// header asks for it. `None` in games without declarations.
pub(crate) fn declared(
    position: &Position,
    tags: &[(String, String)],
) -> Option<(Declaration, shogi::DeclarationResult, u16)> {
    let Position::Shogi(position) = position else { return None };
    let declaration = Declaration::of(position);
    let by_24 = tags.iter().any(|(key, value)| key == "$JISHOGI" && value.trim() == "24");
    Some(match by_24 {
        true => (declaration, declaration.by_24_points(), 24),
        false => (declaration, declaration.by_27_points(), declaration.points_needed()),
    })
}

/// The issue of a word at the end of a line, if it claims something false.
pub(super) fn against(word: End, tags: &[(String, String)], end: &LineMark) -> Option<IssueKind> {
    if end.is_in_doubt() {
        return None;
    }
    // Most words claim nothing about it.
    let position = LazyCell::new(|| end.position());
    let contradiction = |how| Some(IssueKind::ResultContradiction { how });
    let stuck = || !position.has_legal_move();
    let mated = || Contradiction::Final { loser: position.side_to_move(), mate: position.in_check() };
    match word {
        End::Declares => {
            let (declaration, outcome, needed) = declared(&position, tags)?;
            let issue = ShogiIssue::KachiNotMet { declaration, needed };
            (outcome == shogi::DeclarationResult::Loss).then_some(IssueKind::Shogi(issue))
        }
        End::Mated if !stuck() => contradiction(Contradiction::NoMate),
        End::NotMated | End::Draw if stuck() => contradiction(mated()),
        End::Repetition => {
            let times = end.times() as u32;
            (times < 4).then_some(IssueKind::Shogi(ShogiIssue::EarlySennichite { times }))
        }
        _ => None,
    }
}
