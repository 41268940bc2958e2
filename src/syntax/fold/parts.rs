//! Parsing a text in parts at the same time, each from a guess of where a record begins and in which state.

use super::error_budget::FoldState;
use super::{Block, Grammar, RecordTree, group, run, step};
use crate::syntax::TreeBuilder;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Runs a function for every number below the first argument, each once, perhaps at the same time.
pub type ParallelFor<'a> = &'a (dyn Fn(usize, &(dyn Fn(usize) + Sync)) + Sync);

/// Calls the function for one number after the other, on this thread.
pub const ONE_BY_ONE: ParallelFor<'static> = &|count, work| (0..count).for_each(work);

/// Applies a function to all items, in parallel if there are threads for it. The results keep the order of the items.
pub(crate) fn in_parallel<I: Sync, T: Send + Sync>(
    parallel_for: ParallelFor<'_>,
    items: &[I],
    work: &(dyn Fn(&I) -> T + Sync),
) -> Vec<T> {
    let results: Vec<OnceLock<T>> = items.iter().map(|_| OnceLock::new()).collect();
    if !items.is_empty() {
        parallel_for(items.len(), &|nth| {
            if let (Some(item), Some(result)) = (items.get(nth), results.get(nth)) {
                let _ = result.set(work(item));
            }
        });
    }
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// Where the parts of a text begin: at its start, and at probable records.
fn cuts(grammar: &dyn Grammar, text: &str, parts: usize) -> Vec<usize> {
    let mut cuts = vec![0];
    for part in 1..parts {
        let near = text.len() / parts * part;
        if cuts.last().is_some_and(|last| near <= *last) {
            continue;
        }
        match grammar.probable_record(text, near) {
            Some(cut) => cuts.push(cut),
            None => break,
        }
    }
    cuts
}

/// Parses a whole text in about `parts` parts, as [`parse_in_parts`], and calls `finish` on each record and the offset
/// where it starts, while its tree is still in the processor's cache. That made opening a collection a quarter faster.
/// The results are in order. `None` if a guess of where a record begins was wrong; then `finish` was called with wrong
/// records. With one part nothing is guessed.
pub(crate) fn parse_and_finish<T: Send + Sync>(
    grammar: &dyn Grammar,
    text: &str,
    parts: usize,
    parallel_for: ParallelFor<'_>,
    finish: &(dyn Fn(usize, RecordTree) -> T + Sync),
) -> Option<Vec<T>> {
    let cuts = cuts(grammar, text, parts);
    let results: Vec<OnceLock<Option<ParsedPart<T>>>> = cuts.iter().map(|_| OnceLock::new()).collect();
    let builders = Builders::default();
    parallel_for(cuts.len(), &|part| {
        let (Some(&from), Some(result)) = (cuts.get(part), results.get(part)) else { return };
        let to = cuts.get(part + 1).copied().unwrap_or(text.len());
        let state = FoldState::of(if part == 0 { grammar.start() } else { grammar.between_records() });
        let blocks = builders.with(|builder| run(grammar, builder, text, from, to, state));
        let len: usize = blocks.iter().map(|block| block.text_len()).sum();
        let begins = part == 0 || blocks.first().is_some_and(|block| block.starts_record);
        let whole = begins && from + len == to;
        let (first, after) = (blocks.first().cloned(), blocks.last().map_or(state, Block::after));
        let finished = || {
            let mut start = from;
            let finish = |record: RecordTree| {
                let end = start + record.text_len();
                finish(std::mem::replace(&mut start, end), record)
            };
            group(blocks).into_iter().map(finish).collect()
        };
        let _ = result.set(whole.then(|| ParsedPart { finished: finished(), first, after }));
    });
    let mut all = Vec::new();
    let mut state = FoldState::of(grammar.start());
    for (from, result) in cuts.into_iter().zip(results) {
        let part = result.into_inner().flatten()?;
        // A state other than the guessed one may give the same result.
        let guessed = from == 0 || state == FoldState::of(grammar.between_records());
        let same = |first: &Block| {
            let again = builders.with(|builder| step(grammar, builder, text, from, state).0);
            again == *first
        };
        if !guessed && !part.first.as_ref().is_some_and(same) {
            return None;
        }
        state = part.after;
        all.extend(part.finished);
    }
    Some(all)
}

/// The result of parsing a part of a text.
struct ParsedPart<T> {
    finished: Vec<T>,
    first: Option<Block>,
    after: FoldState,
}

/// Builders not in use by any part: as many as threads, so each of them sees most tokens again.
#[derive(Default)]
struct Builders(Mutex<Vec<TreeBuilder>>);

impl Builders {
    fn with<T>(&self, work: impl FnOnce(&mut TreeBuilder) -> T) -> T {
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut builder = idle().pop().unwrap_or_default();
        let done = work(&mut builder);
        idle().push(builder);
        done
    }
}

/// Parses a whole text in about `parts` parts, which `parallel_for` may run in parallel: it must call its function once
/// with every number below its first argument. The result is that of [`super::parse`].
pub fn parse_in_parts(
    grammar: &dyn Grammar,
    text: &str,
    parts: usize,
    parallel_for: ParallelFor<'_>,
) -> Vec<RecordTree> {
    let cuts = cuts(grammar, text, parts);
    let results: Vec<OnceLock<Vec<Block>>> = cuts.iter().map(|_| OnceLock::new()).collect();
    let builders = Builders::default();
    parallel_for(cuts.len(), &|part| {
        let (Some(from), Some(result)) = (cuts.get(part).copied(), results.get(part)) else { return };
        let to = cuts.get(part + 1).copied().unwrap_or(text.len());
        let state = FoldState::of(if part == 0 { grammar.start() } else { grammar.between_records() });
        let _ = result.set(builders.with(|builder| run(grammar, builder, text, from, to, state)));
    });
    let parts = cuts.into_iter().zip(results.into_iter().map(|result| result.into_inner().unwrap_or_default()));
    group(join(grammar, text, parts))
}

/// Appends parts that were parsed from a guessed state; where the guess was wrong, parses on until it is right.
fn join(grammar: &dyn Grammar, text: &str, parts: impl Iterator<Item = (usize, Vec<Block>)>) -> Vec<Block> {
    let mut builder = TreeBuilder::default();
    let mut blocks: Vec<Block> = Vec::new();
    let (mut at, mut state) = (0, FoldState::of(grammar.start()));
    for (from, part) in parts {
        let mut boundary = from;
        let mut before = FoldState::of(if from == 0 { grammar.start() } else { grammar.between_records() });
        let mut rest = part.into_iter();
        let mut next = rest.next();
        while let Some(block) = next.take() {
            while at < boundary {
                let (parsed, _) = step(grammar, &mut builder, text, at, state);
                (at, state) = (at + parsed.text_len(), parsed.after());
                blocks.push(parsed);
            }
            if at == boundary && state == before {
                let tail = std::iter::once(block).chain(rest.by_ref());
                for block in tail {
                    (at, state) = (at + block.text_len(), block.after());
                    blocks.push(block);
                }
                break;
            }
            if at == boundary {
                let (parsed, _) = step(grammar, &mut builder, text, at, state);
                (at, state) = (at + parsed.text_len(), parsed.after());
                blocks.push(parsed);
            }
            boundary += block.text_len();
            before = block.after();
            next = rest.next();
        }
    }
    while at < text.len() {
        let (parsed, _) = step(grammar, &mut builder, text, at, state);
        (at, state) = (at + parsed.text_len(), parsed.after());
        blocks.push(parsed);
    }
    blocks
}
