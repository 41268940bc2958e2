//! What the last searches have followed, so that the next key goes on from there.
//!
//! Nearly all keys change the last words of a game. A search that begins at a mistake before them reads the same words
//! again up to the changed one. So each explanation is kept as it was at its end, if it read none of the last words, and
//! before the last one. The next one with the same beginning goes on from there.
//!
//! Invariant: an explanation is kept with everything that it follows from, so a search finds what it would find without it.

use super::doubt::{Case, Doubt};
use super::limits::{READINGS, REMEMBERED};
use super::search::{Followed, Search};
use super::ways::Trail;
use crate::notation::Dialect;
use crate::record::NumberingStyle;
use crate::rules::Move;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The explanations of the last searches of all documents, the newest last.
static KEPT: LazyLock<Mutex<VecDeque<Arc<Explanation>>>> = LazyLock::new(Mutex::default);

/// What an explanation follows from, apart from the words.
#[derive(PartialEq)]
struct Question {
    /// The first word, and the one that does not follow.
    span: Range<usize>,
    /// The cases with all that words are read by, the square of the last half-move too.
    cases: Option<Doubt>,
    replaced: Option<Move>,
    dearest: u8,
    widest: usize,
    dialect: Dialect,
    numbering_style: NumberingStyle,
    numbers: bool,
}

/// The ways of an explanation before a word, or at its end.
struct Explanation {
    question: Arc<Question>,
    /// How many words were read, and their [`Words::fingerprint`](super::search::Words::fingerprint).
    words: (usize, u64),
    followed: Followed,
    trail: Trail,
    covered: usize,
    readings: u32,
}

impl Explanation {
    /// How much it holds in memory, in ways.
    fn weight(&self) -> usize {
        self.followed.count() + self.trail.count()
    }
}

/// The memory for one explanation.
pub(super) struct Memory {
    question: Arc<Question>,
    readings_before: u32,
}

impl Memory {
    pub(super) fn new(search: &Search<'_, '_>, span: Range<usize>, cases: &[Case]) -> Memory {
        let question = Question {
            span,
            cases: Doubt::of(cases, None),
            replaced: search.replaced,
            dearest: search.dearest,
            widest: search.widest,
            dialect: search.steps.dialect.clone(),
            numbering_style: search.steps.numbering_style,
            numbers: search.steps.numbers,
        };
        Memory { question: Arc::new(question), readings_before: *search.readings }
    }

    /// The furthest that the same explanation has come, if it was made before.
    pub(super) fn recall(&self, search: &mut Search<'_, '_>) -> Option<Followed> {
        let mut known: Vec<Arc<Explanation>> = {
            let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
            kept.iter().filter(|it| it.question == self.question).cloned().collect()
        };
        crate::sort::sort_by_key(&mut known, |it| it.words.0);
        let same = |it: &Arc<Explanation>| {
            let (read, words) = it.words;
            search.words.fingerprint(read, search.ahead) == Some(words)
                && self.readings_before.saturating_add(it.readings) <= READINGS
        };
        let known = known.into_iter().rev().find(same)?;
        *search.readings += known.readings;
        search.words.note_read(known.words.0);
        (search.trail, search.covered) = (known.trail.clone(), known.covered);
        Some(known.followed.clone())
    }

    /// Keeps an explanation as far as it has come, by the first `read` words.
    pub(super) fn keep(&self, search: &mut Search<'_, '_>, followed: &Followed, read: usize) {
        let Some(words) = search.words.fingerprint(read, search.ahead) else { return };
        let explanation = Explanation {
            question: self.question.clone(),
            words: (read, words),
            followed: followed.clone(),
            trail: search.trail.clone(),
            covered: search.covered,
            readings: *search.readings - self.readings_before,
        };
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|it| it.words.0 != read || it.question != self.question);
        kept.push_back(Arc::new(explanation));
        let mut weight: usize = kept.iter().map(|it| it.weight()).sum();
        while weight > REMEMBERED {
            weight -= kept.pop_front().map_or(weight, |it| it.weight());
        }
    }
}
