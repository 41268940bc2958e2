//! Games that are in a collection more than once.
//!
//! Two games are the same if their main lines start from one position and reach the same positions, whatever their headers
//! say. A game is also the same as a longer one that it is the beginning of, if it is the beginning of that one only: of two
//! that go on differently nobody knows which one it is. A main line that cannot be read to its end is compared with none.

/// A game as it is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MainLine {
    /// The key of the position that it starts from.
    pub start: u64,
    /// The half-moves in order: the code of each, or the key of the position after it in [`STEP`] parts.
    pub steps: Box<[u16]>,
    /// How many half-moves it has.
    pub plies: usize,
    /// Whether it could be read to its end.
    pub whole: bool,
    /// How much is known of it besides the moves: the larger, the fuller.
    pub fullness: (usize, usize, usize),
}

/// The parts of a key.
const STEP: usize = 4;

impl MainLine {
    /// The main line of these positions. `codes` are those of its moves, if the positions follow from them.
    pub(crate) fn new(
        keys: &[u64],
        codes: Option<Box<[u16]>>,
        whole: bool,
        fullness: (usize, usize, usize),
    ) -> MainLine {
        let keyed = |keys: &[u64]| {
            let parts = keys.iter().flat_map(|key| (0..STEP).map(move |part| (key >> (part * 16)) as u16));
            parts.collect::<Box<[u16]>>()
        };
        let (start, rest) = keys.split_first().map_or((0, &[][..]), |(start, rest)| (*start, rest));
        MainLine { start, steps: codes.unwrap_or_else(|| keyed(rest)), plies: rest.len(), whole, fullness }
    }
}

/// Which of several equal games is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    /// The one with the longest main line; of these the one with most headers, variations and text.
    Longest,
    /// The first one.
    First,
}

/// The games of a collection that are in it more than once, by index.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Duplicates {
    /// The game that is kept of each group, and the others in order. The groups stand in the order of the games kept.
    pub groups: Vec<(usize, Vec<usize>)>,
    /// The games that are the beginning of several others.
    pub ambiguous: Vec<usize>,
    /// The games that could not be read to their end.
    pub unread: Vec<usize>,
}

/// Finds the games that are there more than once. Beginnings of fewer half-moves than `shortest` are left alone.
pub(crate) fn duplicates(games: &[MainLine], keep: Keep, shortest: usize) -> Duplicates {
    let steps = |game: usize| games.get(game).map(|game| (game.start, &*game.steps)).unwrap_or_default();
    let plies = |game: usize| games.get(game).map_or(0, |game| game.plies);
    let mut found = Duplicates::default();
    let mut order: Vec<usize> = Vec::new();
    for (index, game) in games.iter().enumerate() {
        match (game.whole, game.plies) {
            (false, _) => found.unread.push(index),
            (true, 1..) => order.push(index),
            _ => {}
        }
    }
    // Games that begin alike stand together, each before those that go on from it.
    order.sort_by(|one, other| steps(*one).cmp(&steps(*other)).then(one.cmp(other)));
    let at = |place: usize| order.get(place).copied();
    let begins = |one: usize, other: usize| match (at(one), at(other)) {
        (Some(one), Some(other)) => {
            let ((start, own), (other_start, all)) = (steps(one), steps(other));
            let long_enough = plies(one) >= shortest || plies(one) == plies(other);
            long_enough && start == other_start && all.starts_with(own)
        }
        _ => false,
    };
    // The last place of those that each goes on to, and whether each of these goes on to the next one.
    let mut reach: Vec<(usize, bool)> = (0..order.len()).map(|place| (place, true)).collect();
    for place in (0..order.len()).rev() {
        let next = |place: usize| reach.get(place).copied().unwrap_or((place, true));
        if !begins(place, place + 1) {
            continue;
        }
        let (first, chain) = next(place + 1);
        let mut last = first;
        while begins(place, last + 1) {
            last = next(last + 1).0;
        }
        if let Some(slot) = reach.get_mut(place) {
            *slot = (last, chain && last == first);
        }
    }
    let mut place = 0;
    while let (Some(game), Some((mut last, chain))) = (at(place), reach.get(place).copied()) {
        if !chain {
            let equal = (place..=last).take_while(|other| at(*other).is_some_and(|other| steps(other) == steps(game)));
            last = equal.last().unwrap_or(place);
            found.ambiguous.extend((place..=last).filter_map(at));
        }
        if last > place {
            found.groups.push(group(games, (place..=last).filter_map(at).collect(), keep));
        }
        place = last + 1;
    }
    found.groups.sort_unstable();
    found.ambiguous.sort_unstable();
    found
}

fn group(games: &[MainLine], mut members: Vec<usize>, keep: Keep) -> (usize, Vec<usize>) {
    members.sort_unstable();
    let fullness = |game: &usize| games.get(*game).map(|game| (game.plies, game.fullness));
    let kept = match keep {
        Keep::First => members.first(),
        // The last of equal ones would win: the first one is wanted.
        Keep::Longest => members.iter().rev().max_by_key(|game| fullness(game)),
    };
    let kept = kept.copied().unwrap_or_default();
    members.retain(|game| *game != kept);
    (kept, members)
}
