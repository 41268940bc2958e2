//! Games that are in a collection more than once.
//!
//! Two games are the same if their main lines start from one position and reach the same positions, whatever their headers
//! say. A game is also the same as a longer one that it is the beginning of, if it is the beginning of that one only: of two
//! that go on differently nobody knows which one it is. A main line that cannot be read to its end is compared with none.

/// What is known of a game whose main line is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MainLine {
    /// How many half-moves it has.
    pub plies: usize,
    /// Whether it could be read to its end.
    pub whole: bool,
}

/// How much is known of a game besides the moves: the larger, the fuller.
pub(crate) type Fullness = (usize, usize, usize);

/// A main line in a list that is in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ordered {
    /// The index of its game.
    pub game: usize,
    /// Its steps: the position that it starts from, and at least one for each half-move.
    pub steps: usize,
    /// The steps that it shares with the line before.
    pub shared: usize,
}

/// Main lines of at least one half-move that were read to their end, in the order of their steps: lines that begin alike stand
/// together, each before those that go on from it.
pub(crate) trait OrderedRun {
    /// The lines.
    fn lines(&self) -> &[Ordered];
    /// A step of a line; `None` after the last one.
    fn step(&self, line: usize, index: usize) -> Option<u64>;
}

/// Lines of games that were read.
pub(crate) struct ReadRun {
    lines: Vec<Ordered>,
    steps: Vec<Box<[u64]>>,
}

impl ReadRun {
    /// The lines of some games, each with the key of the position that it starts from and its other steps.
    pub(crate) fn new(mut games: Vec<(usize, Box<[u64]>)>) -> ReadRun {
        games.sort_by(|(_, one), (_, other)| one.cmp(other));
        let mut before: &[u64] = &[];
        let lines = games.iter().map(|(game, steps)| {
            let shared =
                steps.iter().zip(std::mem::replace(&mut before, steps)).take_while(|(one, other)| one == other);
            Ordered { game: *game, steps: steps.len(), shared: shared.count() }
        });
        ReadRun { lines: lines.collect(), steps: games.into_iter().map(|(_, steps)| steps).collect() }
    }
}

impl OrderedRun for ReadRun {
    fn lines(&self) -> &[Ordered] {
        &self.lines
    }

    fn step(&self, line: usize, index: usize) -> Option<u64> {
        self.steps.get(line)?.get(index).copied()
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

/// The lines of several runs in order. Steps are compared only where two runs share equally much with the last line.
pub(crate) fn merged(runs: &[&dyn OrderedRun]) -> Vec<Ordered> {
    /// The next line of a run, and the steps that it shares with the last line taken.
    struct Head {
        line: usize,
        shared: usize,
    }
    let next = |run: usize, line: usize| runs.get(run).and_then(|run| run.lines().get(line)).copied();
    let mut heads: Vec<Head> = runs.iter().map(|_| Head { line: 0, shared: 0 }).collect();
    let mut all = Vec::with_capacity(runs.iter().map(|run| run.lines().len()).sum());
    loop {
        let open = heads.iter().enumerate().filter(|(run, head)| next(*run, head.line).is_some());
        let Some(most) = open.map(|(_, head)| head.shared).max() else { return all };
        // The others come after those that share most.
        let mut first: Option<(usize, usize)> = None;
        for run in 0..runs.len() {
            let Some(line) = heads.get(run).filter(|head| head.shared == most).map(|head| head.line) else { continue };
            if next(run, line).is_none() {
                continue;
            }
            let Some((best, best_line)) = first else {
                first = Some((run, line));
                continue;
            };
            let step = |run: usize, line: usize, index: usize| runs.get(run).and_then(|run| run.step(line, index));
            let pair = |index: usize| (step(run, line, index), step(best, best_line, index));
            let differ = |index: &usize| matches!(pair(*index), (one, other) if one != other || one.is_none());
            let shared = (most..).find(differ).unwrap_or(most);
            if matches!(pair(shared), (one, other) if one < other) {
                first = Some((run, line));
                for (before, head) in heads.iter_mut().take(run).enumerate().filter(|(_, head)| head.shared >= most) {
                    head.shared = if before == best { shared } else { head.shared.min(shared) };
                }
            } else if let Some(head) = heads.get_mut(run) {
                head.shared = shared;
            }
        }
        let Some((run, line)) = first else { return all };
        all.extend(next(run, line).map(|taken| Ordered { shared: most, ..taken }));
        if let Some(head) = heads.get_mut(run) {
            *head = Head { line: line + 1, shared: next(run, line + 1).map_or(0, |line| line.shared) };
        }
    }
}

/// Finds the games that are there more than once. `order` has the lines that are compared. Beginnings of fewer half-moves than
/// `shortest` are left alone.
pub(crate) fn duplicates(
    games: &[MainLine],
    order: &[Ordered],
    fullness: &dyn Fn(usize) -> Fullness,
    keep: Keep,
    shortest: usize,
) -> Duplicates {
    let unread = games.iter().enumerate().filter(|(_, game)| !game.whole).map(|(index, _)| index);
    let mut found = Duplicates { unread: unread.collect(), ..Duplicates::default() };
    let plies = |place: usize| order.get(place).and_then(|line| games.get(line.game)).map_or(0, |game| game.plies);
    // For each line the longest beginning of it that counts.
    let mut begun: Vec<Option<usize>> = Vec::with_capacity(order.len());
    let mut open: Vec<usize> = Vec::new();
    for (place, line) in order.iter().enumerate() {
        let begins = |place: &usize| order.get(*place).is_some_and(|begun| begun.steps <= line.shared);
        open.truncate(open.iter().rposition(begins).map_or(0, |last| last + 1));
        let counts = |begun: &usize| plies(*begun) >= shortest || plies(*begun) == plies(place);
        begun.push(open.last().copied().filter(counts));
        open.push(place);
    }
    // The last place of those that go on from each, and whether each of these goes on to the next one.
    let mut reach: Vec<(usize, bool)> = (0..order.len()).map(|place| (place, true)).collect();
    for (place, begun) in begun.iter().enumerate().rev() {
        let Some((last, chain)) = reach.get(place).copied() else { continue };
        if let Some((so_far, is_chain)) = begun.and_then(|begun| reach.get_mut(begun)) {
            (*so_far, *is_chain) = ((*so_far).max(last), chain && begun.is_some_and(|begun| *so_far == begun));
        }
    }
    let mut place = 0;
    while let Some((mut last, chain)) = reach.get(place).copied() {
        let games_of = |last: usize| order.get(place..=last).unwrap_or_default().iter().map(|line| line.game);
        if !chain {
            let equal = (place + 1..=last).take_while(|other| plies(*other) == plies(place));
            last = equal.last().unwrap_or(place);
            found.ambiguous.extend(games_of(last));
        }
        if last > place {
            let fullness = |game: usize| (games.get(game).map(|game| game.plies), fullness(game));
            found.groups.push(group(games_of(last).collect(), &fullness, keep));
        }
        place = last + 1;
    }
    found.groups.sort_unstable();
    found.ambiguous.sort_unstable();
    found
}

fn group(
    mut members: Vec<usize>,
    fullness: &dyn Fn(usize) -> (Option<usize>, Fullness),
    keep: Keep,
) -> (usize, Vec<usize>) {
    members.sort_unstable();
    let kept = match keep {
        Keep::First => members.first(),
        // The last of equal ones would win: the first one is wanted.
        Keep::Longest => members.iter().rev().max_by_key(|game| fullness(**game)),
    };
    let kept = kept.copied().unwrap_or_default();
    members.retain(|game| *game != kept);
    (kept, members)
}
