//! A problem is solved: the mate by checks is played where the record begins.
//!
//! The search runs when the action is chosen, never to offer it.

use super::{Action, ActionChange, ActionKind, ActionOperation, ActionPlace};
use crate::document::Document;
use crate::ide::playing::play_line;
use crate::ide::problems::written;
use crate::record::{BlockRole, Placing};
use crate::rules::Position;
use crate::solve::{self, Answer, Bound};
use crate::words::say;

/// The positions opened for it: some seconds. Debug builds are ten times slower.
const BOUND: Bound = Bound::nodes(if cfg!(debug_assertions) { 5_000 } else { 500_000 });

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let front = at.cursor.entry.analysis.front();
    let start = &*front.position;
    let before_moves = matches!(at.cursor.role(), BlockRole::GameLine | BlockRole::Header | BlockRole::Setup);
    let usual = || start.repeats(&Position::usual(start.variant()));
    if before_moves && front.is_game && front.is_certain() && solve::is_asked(start) && !usual() {
        actions.push(Action {
            title: say!(at.locale(), "Solve: play the mate by checks").to_owned(),
            kind: ActionKind::Rewrite,
            operation: ActionOperation::Solve(at.cursor.place.record, at.cursor.offset),
        });
    }
}

/// Plays the mate by checks from the position where a record begins. A line that stands there gets it as a variation.
pub(super) fn solved(document: &Document, record: usize, offset: usize) -> Result<ActionChange, String> {
    let locale = document.settings().locale;
    let entry = document.entry(record).ok_or_else(|| say!(locale, "there is nothing to change").to_owned())?;
    let position = entry.analysis.front().position.clone();
    let judgement = solve::judge(&position, &[], BOUND, &mut |_| !document.is_stopped());
    match judgement.answer {
        Answer::Mate(_) => {}
        Answer::NoMate => return Err(say!(locale, "there is no mate by checks").to_owned()),
        Answer::Undecided => {
            return Err(say!(
                locale,
                "whether there is a mate by checks is not decided after {nodes} positions; `xqls solve` has a larger bound",
                nodes = judgement.nodes
            ));
        }
    }
    let mate = written(&position, None, &judgement.answer, document.dialect_of(record));
    let moves: Vec<String> = mate.into_iter().map(|(coordinate, _)| coordinate).collect();
    let edits = play_line(document, offset, &moves, Placing::Fitting)?.edits;
    if edits.is_empty() {
        return Err(say!(locale, "the record has this solution already").to_owned());
    }
    Ok(ActionChange { edits, ..ActionChange::default() })
}
