//! The explanations of the last searches, so that the next key goes on from there.
//!
//! Nearly all keys change the last words of a game. A search that begins at a mistake before them reads the same words
//! again up to the changed one. So each explanation is kept as it was at its end, if it read none of the last words, and
//! before the last one. The next one with the same beginning goes on from there.
//!
//! Invariant: an explanation is kept with everything that it follows from, so a search finds what it would find without it.

use super::cases::Case;
use super::limits::REMEMBERED;
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

/// Everything that an explanation follows from, apart from the words.
#[derive(PartialEq)]
struct Question {
    /// The first word, and the one that does not follow.
    span: Range<usize>,
    only_before: Option<usize>,
    /// The cases with all that words are read by, the square of the last half-move too.
    cases: Vec<Case>,
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
            only_before: search.only_before,
            cases: cases.to_vec(),
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
                && self.readings_before.saturating_add(it.readings) < search.limit
        };
        let known = known.into_iter().rev().find(same)?;
        *search.readings += known.readings;
        search.words.note_read(known.words.0);
        (search.trail, search.covered) = (known.trail.clone(), known.covered);
        Some(known.followed.clone())
    }

    /// Keeps an explanation as far as it has come, by the first `read` words.
    pub(super) fn keep(&self, search: &mut Search<'_, '_>, followed: &Followed, read: usize) {
        // Where too much was read, it would have come further.
        if *search.readings >= search.limit {
            return;
        }
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

/// Forgets all explanations.
#[cfg(test)]
fn forget() {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

#[cfg(test)]
mod tests {
    use super::forget;
    use crate::ide::Document;

    /// Games with mistakes among their last half-moves.
    const GAMES: [(&str, &str); 3] = [
        (
            "csa",
            "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n+2625FU\n-8586FU\n+6978KI\n-8485FU\n+2524FU\n-2324FU\n+2824HI\n-8586FU\n",
        ),
        (
            "kif",
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n6 ８五歩(84)\n7 ２五歩(26)\n8 ３二金(41)\n9 同　歩(25)\n10 同　歩(23)\n",
        ),
        (
            "xq",
            "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+2 4. P7+1 C8=9 5. R2=3 P7+1 6. R3+2\n}\n",
        ),
    ];

    #[test]
    fn a_search_finds_with_the_memory_of_others_what_it_finds_without() {
        let mut random = crate::random::random(83);
        for (language, game) in GAMES {
            let mut text: Vec<char> = game.chars().collect();
            for _ in 0..40 {
                let at = random.usize(text.len() / 3..text.len());
                match random.u8(0..3) {
                    0 => text.insert(at, text[random.usize(0..text.len())]),
                    1 if text.len() > 60 => _ = text.remove(at),
                    _ => text[at] = text[random.usize(0..text.len())],
                }
                let now: String = text.iter().collect();
                let issues = || Document::open_text(&now, language).issues();
                let with = format!("{:?}", issues());
                forget();
                assert_eq!(with, format!("{:?}", issues()), "{now}");
                if random.u8(0..8) == 0 {
                    text = game.chars().collect();
                }
            }
        }
    }
}
