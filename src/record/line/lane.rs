//! The short way through a run of moves.
//!
//! Nearly all of a record is numbers and moves that are just as they should be. They need not be asked one by one what else
//! they could be, nor what listens to them; how to take a half-move back is noted once, behind the last of them. The first
//! item that is not so is left to [`Run::item`], and with it all that there is to say: what is played here gives no issue,
//! and the same state as the long way (a fifth of the time of opening a collection went into the difference).

use super::Run;
use super::state::{Back, Last};
use crate::notation;
use crate::record::numbering::Due;
use crate::record::{Item, ItemKind};
use crate::rules::{Position, Undo, Variant, repetition};

impl Run<'_, '_> {
    /// Plays items from `index` on, and says which is the first that it left.
    pub(super) fn plain_items(&mut self, items: &[Item<'_>], index: usize) -> usize {
        let state = &mut *self.state;
        let unusual = state.tainted || state.lost || state.over || self.replaced.is_some() || self.misplaced.is_some();
        let Position::Xiangqi(position) = &mut state.position else { return index };
        if unusual || self.listens || self.conduct.skip_illegal {
            return index;
        }
        let (habits, limit) = (self.conduct.habits, repetition::no_capture_limit(Variant::Xiangqi));
        let (mut last, mut remarkable) = (None, false);
        let mut at = index;
        while let Some(item) = items.get(at).filter(|_| !remarkable) {
            let due = Due { number: u32::from(position.fullmove_number()), side: position.side_to_move() };
            match item.kind {
                ItemKind::Number { value, dots: 1 } => {
                    let of_move = matches!(items.get(at + 1), Some(Item { kind: ItemKind::Move(_), .. }));
                    if !of_move || !state.numbering.is_next(value, due, habits) {
                        break;
                    }
                    state.numbering.take_next();
                }
                ItemKind::Move(text) => {
                    if state.numbering.is_missing(due.side, self.numbers, habits) {
                        break;
                    }
                    let Some(mv) = notation::plain_xiangqi(text, self.dialect, position) else { break };
                    state.numbering.count_move();
                    self.out.plies += 1;
                    self.out.plain += 1;
                    let hash = position.hash();
                    let undo = position.play(mv);
                    if undo.is_capture() {
                        state.history.clear();
                    } else {
                        state.history.push(hash, mv);
                        let back = state.history.comes_back(position.hash());
                        remarkable = back || limit == Some(position.halfmove_clock());
                    }
                    last = Some((mv, undo));
                }
                _ => break,
            }
            at += 1;
        }
        if let Some((mv, undo)) = last {
            let back = Back::Undo(Undo::Xiangqi(undo));
            state.last = Some(Last { mv: Some(mv), back, tainted: false, lost: false });
        }
        if let Some(item) = at.checked_sub(1).and_then(|before| items.get(before)).filter(|_| remarkable) {
            self.rules(item.range, items.get(at..).unwrap_or_default());
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Dialect;
    use crate::record::line::{LineMark, LineOutput, Manner, Observer, PlyEvent, Unobserved, replay};
    use crate::record::{Conduct, Habits};
    use crate::rules::Position;
    use crate::text::range;

    /// Listens, so that every item is played the long way.
    struct Listener;

    impl Observer for Listener {
        fn ply(&mut self, _: PlyEvent<'_>) {}
        fn item(&mut self, _: &Item<'_>) {}
    }

    /// A random game in LALG, some of its words changed, left out or repeated.
    fn words(random: &mut fastrand::Rng, dialect: &Dialect) -> Vec<String> {
        let mut position = Position::start(Variant::Xiangqi);
        let mut words = Vec::new();
        for ply in 0..random.usize(0..160) {
            if ply % 2 == 0 {
                words.push(format!("{}.", ply / 2 + 1));
            }
            let moves = position.legal_moves();
            // Few moves and the same ones, so that positions come back.
            let likely = if random.bool() { 3 } else { moves.len() };
            let Some(mv) = moves.get(random.usize(0..likely.clamp(1, moves.len().max(1)))).copied() else { break };
            let mut text = String::new();
            assert!(crate::notation::write(mv, dialect, &position, &mut text));
            words.push(text);
            position.play(mv);
        }
        for _ in 0..random.usize(0..3) {
            if let Some(at) = (!words.is_empty()).then(|| random.usize(0..words.len())) {
                match random.usize(0..5) {
                    0 => drop(words.remove(at)),
                    1 => words.insert(at, "...".to_owned()),
                    2 => words.insert(at, words[at].clone()),
                    3 => words[at].push('x'),
                    _ => words.insert(at, "(7)".to_owned()),
                }
            }
        }
        words
    }

    fn items(words: &[String]) -> Vec<Item<'_>> {
        let mut at = 0;
        let mut items = Vec::new();
        for word in words {
            let kind = match word.as_str() {
                "..." => ItemKind::Placeholder(word),
                "(7)" => ItemKind::Reference(7),
                number if number.ends_with('.') => {
                    ItemKind::Number { value: number.trim_end_matches('.').parse().expect("digits"), dots: 1 }
                }
                _ => ItemKind::Move(word),
            };
            items.push(Item { range: range(at, at + word.len()), kind });
            at += word.len() + 1;
        }
        items
    }

    #[test]
    fn the_short_way_comes_to_the_same_as_the_long_one() {
        let mut random = fastrand::Rng::with_seed(33);
        let dialect = Dialect::lalg();
        let mut told = 0;
        for round in 0..600 {
            let words = words(&mut random, &dialect);
            let items = items(&words);
            let habits = if round % 2 == 0 { Habits::Yang } else { Habits::Chess };
            let manner = Manner { dialect: &dialect, conduct: Conduct { habits, ..Conduct::default() } };
            let replayed = |observer: &mut dyn Observer| -> (LineOutput, LineMark) {
                let mut state = LineMark::start(&Position::start(Variant::Xiangqi), true).state();
                let output = replay(&items, &mut state, &manner, None, &Vec::new, observer);
                (output, state.mark())
            };
            let (short, at) = replayed(&mut Unobserved);
            let (long, there) = replayed(&mut Listener);
            assert_eq!(short.issues, long.issues, "{words:?}");
            assert_eq!((short.plies, short.plain), (long.plies, long.plain), "{words:?}");
            assert!(short.references == long.references && at == there, "{words:?}");
            told += usize::from(!short.issues.is_empty());
        }
        assert!(told > 200, "{told} games with something to say");
    }
}
