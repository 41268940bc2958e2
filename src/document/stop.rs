//! The end of an answer that nobody waits for any more.
//!
//! A document that answers a request carries a [`Stop`]. The loops over its records and blocks ask it at each step, and
//! end early once the answer is not wanted. What they have found until then is thrown away. It never becomes wanted again,
//! so a loop was complete if nothing has stopped after it.

use super::{Document, RecordEntry};
use crate::syntax::Block;
use std::fmt;
use std::sync::Arc;

/// Whether an answer is no longer wanted.
#[derive(Clone, Default)]
pub(super) struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl fmt::Debug for Stop {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Stop").field(&self.0.is_some()).finish()
    }
}

impl Document {
    /// A copy for one answer, whose computation ends early once `stopped` returns true.
    pub fn until(&self, stopped: impl Fn() -> bool + Send + Sync + 'static) -> Document {
        let mut document = self.clone();
        document.stop = Stop(Some(Arc::new(stopped)));
        document
    }

    /// Whether the answer is no longer wanted.
    pub fn is_stopped(&self) -> bool {
        self.stop.0.as_ref().is_some_and(|stopped| stopped())
    }

    /// The records with the bytes that they begin at, until the answer is no longer wanted.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &RecordEntry)> {
        let mut next = 0;
        let placed = self.records().iter().map(move |entry| {
            let start = next;
            next += entry.tree.text_len();
            (start, entry)
        });
        placed.take_while(|_| !self.is_stopped())
    }

    /// The blocks of a record, until the answer is no longer wanted.
    pub(crate) fn blocks_of<'a>(&self, entry: &'a RecordEntry) -> impl Iterator<Item = (usize, &'a Block)> {
        entry.tree.blocks().iter().enumerate().take_while(|_| !self.is_stopped())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::ONE_BY_ONE;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const GAME: &str = "GAME\nRED Lund\nSTART{\n1. H2-E2 (1) { 1. C3-C4 } H9-G7 (1)\nVAR[1]{ 1. ... B9-C7 }\n}\n";

    /// A document that stops after `steps` questions.
    fn stopping(text: &str, steps: usize) -> Document {
        let asked = AtomicUsize::new(0);
        Document::open_text(text, "xq").until(move || asked.fetch_add(1, Ordering::Relaxed) >= steps)
    }

    #[test]
    fn an_answer_that_nobody_wants_takes_one_question() {
        let text = GAME.repeat(20);
        let document = stopping(&text, 0);
        assert!(
            crate::ide::document_symbols(&document).is_empty()
                && crate::ide::folding_ranges(&document).is_empty()
                && crate::ide::diagnostics(&document).is_empty()
        );
        let var = text.find("VAR").unwrap();
        assert!(crate::ide::goto_definition(&document, var).is_empty());
        assert!(crate::ide::references(&document, var, true, ONE_BY_ONE).unwrap().here.is_empty());
        assert!(crate::ide::headlines(&document, &|_| true).is_empty());
        assert_eq!(crate::ide::fix_all(&document), (text, 0));
    }

    #[test]
    fn a_loop_ends_where_the_answer_is_no_longer_wanted() {
        assert_eq!(crate::ide::document_symbols(&stopping(&GAME.repeat(20), 3)).len(), 3);
        assert_eq!(crate::ide::document_symbols(&stopping(&GAME.repeat(20), usize::MAX)).len(), 20);
    }

    #[test]
    fn nothing_is_kept_of_an_answer_that_was_stopped() {
        let document = Document::open_text(&GAME.repeat(20), "xq");
        let whole = crate::ide::semantic_tokens(&document.clone(), ONE_BY_ONE).0;
        for steps in 0..30 {
            let document = Document::open_text(&GAME.repeat(20), "xq");
            let asked = AtomicUsize::new(0);
            let stopped = document.until(move || asked.fetch_add(1, Ordering::Relaxed) >= steps);
            crate::ide::semantic_tokens(&stopped, ONE_BY_ONE);
            crate::ide::read_positions(&stopped, ONE_BY_ONE);
            assert_eq!(crate::ide::semantic_tokens(&document, ONE_BY_ONE).0, whole);
            assert_eq!(crate::ide::digest(&document).games.len(), 20);
        }
    }
}
