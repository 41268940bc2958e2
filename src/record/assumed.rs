//! The half-moves that a replay assumed after an error, found again in the finished game: those that lead from the position
//! before to the position after.

use super::game::{Game, Line, Ply};
use crate::rules::{Move, Position};
use std::sync::Arc;

/// Something that was done with the half-moves before another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assumed {
    /// This half-move was played, and does not stand there.
    Played(Move),
    /// The half-move before was left out.
    Skipped,
    /// The two half-moves before were played in the other order.
    Exchanged,
}

/// The half-moves that are read on to find out which one was meant.
const FURTHEST: usize = 40;

/// Whether the two are the same board with the same side to move.
fn same(one: &Arc<Position>, other: &Arc<Position>) -> bool {
    Arc::ptr_eq(one, other) || one.hash() == other.hash()
}

fn after(position: &Position, mv: Move) -> Option<Position> {
    position.is_legal(mv).then(|| {
        let mut after = position.clone();
        after.play(mv);
        after
    })
}

/// The line up to a half-move: from the last one to the first.
struct Back<'g> {
    game: &'g Game,
    line: Option<&'g Line>,
    at: usize,
}

impl<'g> Iterator for Back<'g> {
    type Item = &'g Ply;

    fn next(&mut self) -> Option<&'g Ply> {
        let line = self.line?;
        let Some(at) = self.at.checked_sub(1) else {
            self.line = None;
            return line.continues.and_then(|ply| self.game.plies.get(ply));
        };
        self.at = at;
        line.plies.get(at).and_then(|ply| self.game.plies.get(*ply))
    }
}

impl Game {
    /// The assumptions of the replay between a half-move, the `at`th of its line, and the one before it.
    pub fn assumed(&self, line: &Line, at: usize) -> Vec<Assumed> {
        let ply_at = |at: usize| line.plies.get(at).and_then(|ply| self.plies.get(*ply));
        let Some(ply) = ply_at(at) else { return Vec::new() };
        let mut back = Back { game: self, line: Some(line), at };
        let (last, before_last) = (back.next(), back.next());
        let follows = |last: &Ply| last.legality.is_legal() && same(&last.after, &ply.before);
        if last.is_some_and(|last| follows(last) && before_last.is_none_or(|ply| ply.legality.is_legal())) {
            return Vec::new();
        }
        let replaced = line.replaces.and_then(|ply| self.plies.get(ply)).map(|ply| &ply.before);
        let start = last.map(|last| &last.after).or(replaced).unwrap_or(&self.front.position);
        // The positions after this half-move and the next ones, up to the first that is known.
        let next: Vec<&Ply> = (at..line.plies.len()).take(FURTHEST).map_while(ply_at).collect();
        let known = next.iter().position(|ply| ply.possible == 1);
        let Some(next) = known.and_then(|known| next.get(..=known)) else { return Vec::new() };
        let fits = |position: Position| match next {
            [ply] => position.hash() == ply.before.hash(),
            _ => {
                let played = next.iter().try_fold(position, |position, ply| after(&position, ply.mv?));
                played.is_some_and(|end| next.last().is_some_and(|last| end.hash() == last.after.hash()))
            }
        };
        let between = |from: &Position| {
            let moves = from.legal_moves();
            moves.iter().copied().find(|mv| after(from, *mv).is_some_and(&fits)).map(Assumed::Played)
        };
        let mut found = Vec::new();
        if let Some(last) = last {
            found.extend(self.of_last(last, before_last, ply));
            if last.possible != 1 && !last.legality.is_legal() && found.is_empty() {
                // Another half-move was meant.
                return between(&last.before).into_iter().collect();
            }
        }
        if last.is_some_and(|last| last.possible != 1) || (next.len() == 1 && same(start, &ply.before)) {
            return found;
        }
        found.extend(between(start));
        if found.is_empty() && next.len() == 1 {
            // Two are missing.
            let pair = start.legal_moves().into_iter().find_map(|first| {
                let (middle, end) = (after(start, first)?, ply.before.hash());
                let ends = |second: &Move| after(&middle, *second).is_some_and(|position| position.hash() == end);
                let second = middle.legal_moves().into_iter().find(ends)?;
                Some([Assumed::Played(first), Assumed::Played(second)])
            });
            found.extend(pair.into_iter().flatten());
        }
        found
    }

    /// How the half-move before another one, `ply`, was read, if it was not played as it stands there.
    fn of_last(&self, last: &Ply, before_last: Option<&Ply>, ply: &Ply) -> Option<Assumed> {
        let stays = |ply: &Ply| !ply.legality.is_legal() && same(&ply.before, &ply.after);
        let exchanged = |one: &Ply, other: &Ply| {
            let end = other.mv.zip(one.mv).and_then(|(first, second)| after(&after(&one.before, first)?, second));
            stays(one) && same(&one.before, &other.before) && end.is_some_and(|end| end.hash() == other.after.hash())
        };
        if before_last.is_some_and(|one| exchanged(one, last)) {
            return Some(Assumed::Exchanged);
        }
        if stays(last) {
            return (!exchanged(last, ply)).then_some(Assumed::Skipped);
        }
        if last.possible != 1 || !last.legality.is_illegal() {
            return None;
        }
        // It was played as it is written, or the turn passed.
        let mut played = Position::clone(&last.before);
        match last.mv {
            Some(mv) => drop(played.play(mv)),
            None => played.set_side_to_move(last.before.side_to_move().opponent()),
        }
        if played.hash() == last.after.hash() {
            return None;
        }
        let moves = last.before.legal_moves();
        let leads = |mv: &Move| after(&last.before, *mv).is_some_and(|end| end.hash() == last.after.hash());
        moves.iter().copied().find(leads).map(Assumed::Played)
    }
}
