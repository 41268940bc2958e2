//! Why a finding stands where it does: what the replay weighed up for it.

use super::findings::{Diagnostic, diagnostics_in};
use super::guesses::sort_guesses;
use super::positions::NoOtherRecords;
use crate::document::Document;
use crate::record::{self, Explanation, Item, Observer, PlyEvent};
use std::ops::Range;

/// A finding, and what speaks for it.
#[derive(Debug)]
pub(crate) struct Explained {
    pub finding: Diagnostic,
    /// Everything that may have happened, the likeliest first. Empty if nothing was weighed up: the words say it alone.
    pub hypotheses: Vec<Weighed>,
    /// How many half-moves were read to tell.
    pub read: usize,
    /// The moves after it are not judged.
    pub lost: bool,
}

/// One of the things that may have happened.
#[derive(Debug)]
pub(crate) struct Weighed {
    /// The bytes of the text that are concerned.
    pub range: Range<usize>,
    /// How unlikely it is.
    pub cost: u8,
    /// A description of the repair.
    pub what: String,
    /// The half-moves that may have been played, the likeliest first.
    pub moves: Vec<String>,
}

/// The findings at an offset, or else on its line of the text, each with its explanation.
pub(crate) fn explained(document: &Document, offset: usize) -> Vec<Explained> {
    let mut findings = diagnostics_in(document, &(offset..offset));
    if findings.is_empty() {
        let line = document.rope().byte_to_line(offset.min(document.rope().len_bytes()));
        let end = (line + 1).min(document.rope().len_lines());
        findings = diagnostics_in(document, &(document.rope().line_to_byte(line)..document.rope().line_to_byte(end)));
    }
    findings.into_iter().map(|finding| explain(document, finding)).collect()
}

fn explain(document: &Document, finding: Diagnostic) -> Explained {
    let mut explained = Explained { finding, hypotheses: Vec::new(), read: 0, lost: false };
    let Some(cursor) = document.cursor(explained.finding.range.start) else { return explained };
    let entry = cursor.entry;
    let mut listener = Listener::default();
    let lowering = document.format().lowering();
    record::listen(&entry.tree, lowering, document.context(), &entry.analysis, cursor.place.block, &mut listener);
    let own = |found: &Explanation| cursor.bytes(found.range) == explained.finding.range;
    let Some(found) = listener.0.into_iter().find(own) else { return explained };
    (explained.read, explained.lost) = (found.read, found.lost);
    let words = cursor.words();
    explained.hypotheses = found
        .hypotheses
        .into_iter()
        .map(|mut hypothesis| {
            let range = cursor.bytes(hypothesis.range);
            if let Some(place) = document.cursor(range.start) {
                sort_guesses(&place, &mut hypothesis.moves, |guess| guess, &NoOtherRecords);
            }
            let moves = hypothesis.moves.into_iter().map(|guess| guess.text).collect();
            Weighed { range, cost: hypothesis.cost, what: words.hypothesis(hypothesis.row).to_owned(), moves }
        })
        .collect();
    explained
}

/// Hears the explanations of a block.
#[derive(Default)]
struct Listener(Vec<Explanation>);

impl Observer for Listener {
    fn ply(&mut self, _: PlyEvent<'_>) {}

    fn item(&mut self, _: &Item<'_>) {}

    fn explanation(&mut self, explanation: Explanation) {
        self.0.push(explanation);
    }
}
