//! The fast path through a run of moves.
//!
//! Nearly all of a record is plain numbers and moves. The fast path skips the checks for unusual forms and for
//! observers, and stores how to undo a half-move once, after the last one. The first item that is not plain goes to
//! [`Run::item`]. Invariant: an item played here gives no issue and the same state as the slow path would. This saves a
//! fifth of the time of opening a collection.

use super::Run;
use super::history::History;
use super::state::{Back, Last, LineState};
use crate::notation::{self, Dialect};
use crate::record::numbering::{Due, Numbering};
use crate::record::{Item, ItemKind, NumberingStyle};
use crate::rules::{Move, Position, Undo, Variant, repetition, shogi, xiangqi};

impl Run<'_, '_, '_> {
    /// Plays items from `index` on, and returns the index of the first one that it did not play, `end` at most.
    pub(super) fn plain_items(&mut self, index: usize, end: usize) -> usize {
        let unusual = !self.state.is_firm() || self.state.over || self.replaced.is_some();
        if unusual || self.observer.is_some() || self.rules.skip_illegal {
            return index;
        }
        let items = self.items.get(..end).unwrap_or(self.items);
        let LineState { position, numbering, history, .. } = &mut *self.state;
        let (dialect, numbering_style, numbers) = (self.dialect, self.rules.numbering_style, self.numbers);
        let mut fast =
            FastPath { dialect, numbering_style, numbers, numbering, history, plies: 0, last: None, remarkable: false };
        let at = match position {
            Position::Xiangqi(position) => fast.run(position, items, index),
            Position::Shogi(position) => fast.run(position, items, index),
            Position::Jeiqi(_) => return index,
        };
        let FastPath { plies, last, remarkable, .. } = fast;
        self.out.plies += plies;
        self.out.plain += plies;
        if let Some((mv, undo)) = last {
            self.state.last = Some(Last { mv: Some(mv), back: Back::Undo(undo), lost: false });
        }
        if let Some(item) = at.checked_sub(1).and_then(|before| items.get(before)).filter(|_| remarkable) {
            self.rules(item.range, self.items.get(at..).unwrap_or_default());
        }
        at
    }
}

/// The state of a line that changes on the fast path, except for the position.
struct FastPath<'a> {
    dialect: &'a Dialect,
    numbering_style: NumberingStyle,
    numbers: bool,
    numbering: &'a mut Numbering,
    history: &'a mut History,
    /// Half-moves that were played.
    plies: u32,
    /// The last of them.
    last: Option<(Move, Undo)>,
    /// Its position has stood there before, or the limit without capture is reached.
    remarkable: bool,
}

impl FastPath<'_> {
    fn run<G: Game>(&mut self, position: &mut G, items: &[Item<'_>], index: usize) -> usize {
        let limit = repetition::no_capture_limit(G::VARIANT);
        let mut at = index;
        while let Some(item) = items.get(at) {
            match item.kind {
                ItemKind::Move(text) => {
                    let missing = self.numbering.is_missing(position.due().side, self.numbers, self.numbering_style);
                    if missing {
                        break;
                    }
                    let Some(mv) = position.read(text, self.dialect) else { break };
                    self.numbering.count_move();
                    self.plies += 1;
                    let hash = position.hash();
                    let (undo, cut) = position.play(mv);
                    if cut {
                        self.history.clear();
                    } else {
                        self.history.push(hash, mv);
                        let back = self.history.comes_back(position.hash());
                        self.remarkable = back || limit == Some(position.halfmove_clock());
                    }
                    self.last = Some((mv, undo));
                    if self.remarkable {
                        return at + 1;
                    }
                }
                ItemKind::Number { value, dots: 1 } => {
                    let of_move = matches!(items.get(at + 1), Some(Item { kind: ItemKind::Move(_), .. }));
                    if !of_move || !self.numbering.is_next(value, position.due(), self.numbering_style) {
                        break;
                    }
                    self.numbering.take_next();
                }
                _ if is_silent(item) => {}
                _ => break,
            }
            at += 1;
        }
        at
    }
}

/// Whether the item matters only to an observer. It is separate from the other kinds, so the branch is predictable
/// instead of a jump through a table.
#[inline(never)]
fn is_silent(item: &Item<'_>) -> bool {
    matches!(item.kind, ItemKind::Time(_) | ItemKind::Comment(_) | ItemKind::Nag(_))
}

/// A game that can be played the fast path.
trait Game {
    const VARIANT: Variant;

    fn due(&self) -> Due;
    /// [`notation::plain`].
    fn read(&self, text: &str, dialect: &Dialect) -> Option<Move>;
    fn hash(&self) -> u64;
    fn halfmove_clock(&self) -> u32;
    /// Plays a move, and says whether no position from before can come back.
    fn play(&mut self, mv: Move) -> (Undo, bool);
}

impl Game for xiangqi::Position {
    const VARIANT: Variant = Variant::Xiangqi;

    fn due(&self) -> Due {
        Due { number: self.fullmove_number(), side: self.side_to_move() }
    }

    fn read(&self, text: &str, dialect: &Dialect) -> Option<Move> {
        notation::plain_xiangqi(text, dialect, self)
    }

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock()
    }

    fn play(&mut self, mv: Move) -> (Undo, bool) {
        let undo = self.play(mv);
        (Undo::Xiangqi(undo), undo.is_capture())
    }
}

impl Game for shogi::Position {
    const VARIANT: Variant = Variant::Shogi;

    fn due(&self) -> Due {
        Due { number: self.move_number(), side: self.side_to_move() }
    }

    fn read(&self, text: &str, dialect: &Dialect) -> Option<Move> {
        notation::plain_shogi(text, dialect, self)
    }

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn halfmove_clock(&self) -> u32 {
        0
    }

    /// Captured pieces come back, and so do positions.
    fn play(&mut self, mv: Move) -> (Undo, bool) {
        (Undo::Shogi(self.play(mv)), false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::record::ReplayRules;
    use crate::record::line::{BlockOfMoves, LineMark, Observer, PlyEvent, ReplayConfig};
    use crate::text::range;

    /// Listens, so every item takes the slow path.
    struct Listener(u32);

    impl Observer for Listener {
        fn ply(&mut self, _: PlyEvent<'_>) {
            self.0 += 1;
        }

        fn item(&mut self, _: &Item<'_>) {}
    }

    /// A random game, some of its words changed, left out or repeated.
    fn words(random: &mut fastrand::Rng, dialect: &Dialect, variant: Variant) -> Vec<String> {
        let mut position = Position::start(variant);
        let mut words = Vec::new();
        for ply in 0..random.usize(0..160) {
            if ply % 2 == 0 && variant == Variant::Xiangqi {
                words.push(format!("{}.", ply / 2 + 1));
            }
            let moves = position.legal_moves();
            // Few different moves, so positions repeat.
            let likely = if random.bool() { 3 } else { moves.len() };
            let Some(mv) = moves.get(random.usize(0..likely.clamp(1, moves.len().max(1)))).copied() else { break };
            let mut text = String::new();
            assert!(crate::notation::write(mv, dialect, &position, &mut text));
            words.push(text);
            position.play(mv);
            if random.u8(0..20) == 0 {
                words.push("T9".to_owned());
            }
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
                "T9" => ItemKind::Time("9"),
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
    fn the_fast_path_comes_to_the_same_as_the_slow_one() {
        let mut random = crate::random::random(33);
        let mut reported = [0; 2];
        for round in 0..crate::random::rounds(300) {
            let (variant, dialect, reported) = match round % 3 {
                0 => (Variant::Shogi, Dialect::new(Notation::Csa), &mut reported[0]),
                _ => (Variant::Xiangqi, Dialect::lalg(), &mut reported[1]),
            };
            let words = words(&mut random, &dialect, variant);
            let items = items(&words);
            let numbering_style = if round % 4 < 2 { NumberingStyle::Spaced } else { NumberingStyle::Joined };
            let config =
                ReplayConfig { dialect: &dialect, rules: ReplayRules { numbering_style, ..ReplayRules::default() } };
            let entry = LineMark::start(&Position::start(variant), true, false);
            let block = BlockOfMoves {
                items: &items,
                entry: &entry,
                config,
                replaced: None,
                ahead: &crate::record::line::WordsAhead::default,
            };
            let mut state = entry.state();
            let output = block.replay(&mut state);
            let mut heard = Listener(0);
            let mut after = block.observe(output.plan.as_deref(), &mut heard);
            assert_eq!(output.plies, heard.0, "{words:?}");
            assert!(state.mark() == after.mark(), "{words:?}");
            *reported += usize::from(!output.issues.is_empty());
        }
        assert!(reported[0] > 30 && reported[1] > 60, "{reported:?} games with something to say");
    }
}
