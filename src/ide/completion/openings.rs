//! The usual openings: the moves that players try first in a position that no other game of the folder has reached.

use crate::notation::{self, Dialect, Notation};
use crate::rules::{Move, Position, Square, Variant};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Lines of moves below the name of their game in brackets; `#` begins a comment.
const LINES: &str = include_str!("openings.txt");

/// A line as it is written counts more than its mirror image: nearly all players put the right cannon in the centre.
const WRITTEN: u32 = 1000;
const MIRRORED: u32 = 1;

static OPENINGS: LazyLock<Openings> = LazyLock::new(|| {
    let mut openings = Openings::default();
    for (variant, line) in lines() {
        openings.add(variant, line);
    }
    openings
});

/// How much the openings favour a move in a position; 0 if none goes on with it.
pub(super) fn weight(position: &Position, mv: Move) -> u32 {
    OPENINGS.0.get(&(position.key(), mv)).copied().unwrap_or(0)
}

/// The weight of each move, with the key of its position.
#[derive(Default)]
struct Openings(FxHashMap<(u64, Move), u32>);

impl Openings {
    /// Adds a line up to its first word that is no legal move; the tests know that there is none.
    fn add(&mut self, variant: Variant, line: &str) {
        let dialect = dialect(variant);
        let mut position = Position::start(variant);
        let mut mirror = (variant == Variant::Xiangqi).then(|| position.clone());
        for word in line.split_whitespace() {
            let Some(mv) = notation::read(word, &dialect, &position).legal() else { return };
            *self.0.entry((position.key(), mv)).or_default() += WRITTEN;
            position.play(mv);
            if let Some((board, mv)) = mirror.as_mut().zip(mirrored(mv)) {
                *self.0.entry((board.key(), mv)).or_default() += MIRRORED;
                board.play(mv);
            }
        }
    }
}

/// The lines with their games.
fn lines() -> impl Iterator<Item = (Variant, &'static str)> {
    let mut variant = Variant::Xiangqi;
    LINES.lines().filter_map(move |line| {
        match line {
            "[xiangqi]" => variant = Variant::Xiangqi,
            "[shogi]" => variant = Variant::Shogi,
            _ if line.is_empty() || line.starts_with('#') => {}
            _ => return Some((variant, line)),
        }
        None
    })
}

fn dialect(variant: Variant) -> Dialect {
    if variant == Variant::Xiangqi { Dialect::axf() } else { Dialect::new(Notation::Coordinate) }
}

/// The move with left and right exchanged, on a board of nine files.
fn mirrored(mv: Move) -> Option<Move> {
    let mirror = |square: Square| Square::new(8 - square.file(), square.rank());
    Some(Move::new(mirror(mv.from()?)?, mirror(mv.to())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_legal() {
        let mut games = 0;
        for (variant, line) in lines() {
            let mut position = Position::start(variant);
            for word in line.split_whitespace() {
                let mv = notation::read(word, &dialect(variant), &position).legal();
                position.play(mv.unwrap_or_else(|| panic!("{word} in {line}")));
            }
            games += 1;
        }
        assert!(games > 100);
    }

    #[test]
    fn a_mirrored_opening_is_known_too() {
        let weight_of = |moves: &str| {
            let mut position = Position::start(Variant::Xiangqi);
            let mut last = 0;
            for word in moves.split_whitespace() {
                let mv = notation::read(word, &Dialect::axf(), &position).legal().expect("a legal move");
                last = weight(&position, mv);
                position.play(mv);
            }
            last
        };
        assert!(weight_of("C2=5") > weight_of("C8=5") && weight_of("C8=5") > 0);
        assert!(weight_of("C8=5 N2+3 N8+7") > weight_of("C8=5 N2+3 P1+1"));
        assert_eq!(weight_of("C8+4"), 0);
    }
}
