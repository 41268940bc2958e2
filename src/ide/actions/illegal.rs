//! An illegal half-move: the legal ones nearest to what is written, and the line cut before its first illegal one.

use super::{Action, ActionKind, ActionOperation, ActionPlace};
use crate::document::{Document, touched};
use crate::notation;
use crate::record::{Edit, PlyPlace};
use crate::sort::sort_by;
use crate::text::edit_distance;
use crate::words::say;

/// The most legal moves that are offered.
const OFFERED: usize = 3;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let Some((place, ply)) = at.ply.zip(touched(&at.cursor)).filter(|(_, ply)| ply.legality.is_illegal()) else {
        return;
    };
    let dialect = at.cursor.dialect();
    let written: Vec<char> = ply.text.chars().collect();
    let limit = written.len() / 3 + 1;
    let mut near: Vec<(usize, String, _)> = Vec::new();
    for mv in ply.before.legal_moves().iter().copied() {
        let mut text = String::new();
        if notation::write(mv, dialect, &ply.before, &mut text) && text != ply.text {
            let distance = edit_distance(&text.chars().collect::<Vec<_>>(), &written, limit);
            near.extend(distance.map(|distance| (distance, text, mv)));
        }
    }
    sort_by(&mut near, |one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    for (_, text, mv) in near.into_iter().take(OFFERED) {
        let edit = Edit::Replace { ply: place, mv };
        actions.push(at.edit(say!(at.locale(), "Change to '{text}'", text), ActionKind::QuickFix, edit));
    }
    let title = say!(at.locale(), "Keep only the legal moves of this line").to_owned();
    let operation = ActionOperation::LegalPrefix(at.cursor.place.record, place);
    actions.push(Action { title, kind: ActionKind::QuickFix, operation });
}

/// The first illegal half-move of the line that a half-move is in.
pub(super) fn first_illegal(document: &Document, record: usize, ply: PlyPlace) -> Option<PlyPlace> {
    let game = document.game_of(document.entry(record)?);
    let found = game.plies.iter().find(|found| found.block == ply.block && found.range.start() == ply.at)?;
    let line = game.lines.get(found.line)?.plies.iter().filter_map(|ply| game.plies.get(*ply));
    let first = line.into_iter().find(|ply| !ply.legality.is_legal())?;
    Some(PlyPlace { block: first.block, at: first.range.start() })
}
