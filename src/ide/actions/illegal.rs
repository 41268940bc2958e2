//! An illegal half-move: the legal ones nearest to what is written, and the line cut before its first illegal one.

use super::{Action, ActionKind, At, Work};
use crate::ide::document::Document;
use crate::ide::words::say;
use crate::notation;
use crate::record::{Edit, PlyPlace};

/// So many legal moves are offered at most.
const MOST: usize = 3;

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    let Some((place, ply)) = at.ply.as_ref().filter(|(_, ply)| !ply.legal || ply.mv.is_none()) else { return };
    let dialect = at.entry.analysis.dialect(at.document.context());
    let mut near: Vec<(usize, String, _)> = Vec::new();
    for mv in ply.before.legal_moves().iter().copied() {
        let mut text = String::new();
        if notation::write(mv, dialect, &ply.before, &mut text) && text != ply.text {
            let distance = distance(&text, &ply.text);
            near.push((distance, text, mv));
        }
    }
    let limit = ply.text.chars().count() / 3 + 1;
    near.retain(|(distance, ..)| *distance <= limit);
    near.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    for (_, text, mv) in near.into_iter().take(MOST) {
        let edit = Edit::Replace { ply: *place, mv };
        actions.push(at.edit(say!(at.locale(), "Change to '{text}'", text), ActionKind::QuickFix, edit));
    }
    let title = say!(at.locale(), "Keep only the legal moves of this line").to_owned();
    let work = Work::LegalPrefix(at.place.record, *place);
    actions.push(Action { title, kind: ActionKind::QuickFix, work });
}

impl Document {
    /// The first illegal half-move of the line that a half-move is in.
    pub(super) fn first_illegal(&self, record: usize, ply: PlyPlace) -> Option<PlyPlace> {
        let game = self.game_of(self.entry(record)?);
        let found = game.plies.iter().find(|found| found.block == ply.block && found.range.start() == ply.at)?;
        let line = game.lines.get(found.line)?.plies.iter().filter_map(|ply| game.plies.get(*ply));
        let first = line.into_iter().find(|ply| !ply.legal || ply.mv.is_none())?;
        Some(PlyPlace { block: first.block, at: first.range.start() })
    }
}

/// How many characters have to be changed, put in or taken out.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, c) in one.chars().enumerate() {
        let mut above = at;
        let mut left = at + 1;
        for (cell, d) in row.iter_mut().skip(1).zip(&other) {
            let changed = above + usize::from(c != *d);
            above = *cell;
            *cell = changed.min(above + 1).min(left + 1);
            left = *cell;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}
