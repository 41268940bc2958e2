//! Where the lines of a game begin.

use super::Game;

/// What comes before the first half-move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Before {
    /// The start of the game.
    Start,
    /// A half-move.
    Ply(usize),
    /// Nobody knows: nothing refers to the line.
    Unknown,
}

/// Where a line begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LineStart {
    pub before: Before,
    /// How many half-moves come before it, as far as they are known.
    pub half_moves: usize,
}

const UNKNOWN: LineStart = LineStart { before: Before::Unknown, half_moves: 0 };

impl Game {
    /// Where each line begins. Each line is looked at once, however many are in each other.
    pub(crate) fn line_starts(&self) -> Vec<LineStart> {
        let mut starts: Vec<Option<LineStart>> = vec![None; self.lines.len()];
        if let Some(main) = starts.first_mut() {
            *main = Some(LineStart { before: Before::Start, half_moves: 0 });
        }
        for line in 0..self.lines.len() {
            let (mut passed, mut at) = (Vec::new(), line);
            let mut outer = loop {
                match starts.get_mut(at) {
                    // A line that leads back to itself begins nowhere.
                    Some(start @ None) => *start = Some(UNKNOWN),
                    known => break known.and_then(|known| *known).unwrap_or(UNKNOWN),
                }
                let Some(origin) = self.origin(at) else { break UNKNOWN };
                passed.push((at, origin));
                at = origin.line;
            };
            for (line, Origin { before, half_moves, .. }) in passed.into_iter().rev() {
                let before = before.map_or(outer.before, Before::Ply);
                outer = LineStart { before, half_moves: outer.half_moves + half_moves };
                starts.get_mut(line).into_iter().for_each(|start| *start = Some(outer));
            }
        }
        starts.into_iter().map(|start| start.unwrap_or(UNKNOWN)).collect()
    }

    /// How many half-moves lead to the position after a half-move.
    pub fn half_moves(&self, ply: usize) -> u32 {
        let Some((line, nth)) = self.place(ply) else { return 1 };
        let before = self.line_starts().get(line).map_or(0, |start| start.half_moves);
        u32::try_from(before + nth + 1).unwrap_or(u32::MAX)
    }

    /// The line of a half-move, and the half-moves before it there.
    fn place(&self, ply: usize) -> Option<(usize, usize)> {
        let line = self.plies.get(ply)?.line;
        Some((line, self.lines.get(line)?.plies.binary_search(&ply).unwrap_or(0)))
    }

    fn origin(&self, line: usize) -> Option<Origin> {
        let own = self.lines.get(line)?;
        if let Some(replaced) = own.replaces {
            let (line, nth) = self.place(replaced)?;
            let before = nth.checked_sub(1).and_then(|nth| self.lines.get(line)?.plies.get(nth).copied());
            return Some(Origin { line, before, half_moves: nth });
        }
        let before = own.continues?;
        let (line, nth) = self.place(before)?;
        Some(Origin { line, before: Some(before), half_moves: nth + 1 })
    }
}

/// The line that a line branches from, and what comes before it there.
#[derive(Clone, Copy)]
struct Origin {
    line: usize,
    /// The last half-move before it.
    before: Option<usize>,
    half_moves: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Front, Line};

    #[test]
    fn a_line_begins_where_the_one_that_it_replaces_does() {
        let mut game = Game::new(Front::default());
        let first = game.play(0, None, None, "a");
        let second = game.play(0, None, None, "b");
        let beside = game.branch(first, None);
        let beside_first = game.play(beside, None, None, "c");
        let inner = game.branch(beside_first, None);
        let later = game.branch(second, None);
        game.play(later, None, None, "d");
        let going_on = game.going_on(later);
        let starts = game.line_starts();
        let start = |line: usize| (starts[line].before, starts[line].half_moves);
        assert_eq!([0, beside, inner].map(start), [(Before::Start, 0); 3]);
        assert_eq!(start(later), (Before::Ply(first), 1));
        assert_eq!(start(going_on), (Before::Ply(3), 2));
        assert_eq!([first, second, 3].map(|ply| game.half_moves(ply)), [1, 2, 2]);
    }

    #[test]
    fn lines_that_lead_back_to_themselves_begin_nowhere() {
        let mut game = Game::new(Front::default());
        let one = game.play(0, None, None, "a");
        let loose = game.branch(one, None);
        let ply = game.play(loose, None, None, "b");
        game.lines[loose].replaces = Some(ply);
        game.lines.push(Line::default());
        let starts = game.line_starts();
        assert_eq!((starts[loose], starts[2]), (UNKNOWN, UNKNOWN));
    }
}
