//! Why a finding stands where it does: what the replay weighed up for it.

use super::findings::{Diagnostic, diagnostics_in};
use super::guesses::sort_guesses;
use super::positions::NoOtherRecords;
use crate::document::{BlockPlace, Cursor, Document};
use crate::record::{self, Explanation, Item, Observer, PlyEvent};
use rustc_hash::FxHashMap;
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
    let mut heard = Heard::default();
    findings.into_iter().map(|finding| explain(document, finding, &mut heard)).collect()
}

fn explain(document: &Document, finding: Diagnostic, heard: &mut Heard) -> Explained {
    let mut explained = Explained { finding, hypotheses: Vec::new(), read: 0, lost: false };
    let Some(cursor) = document.cursor(explained.finding.range.start) else { return explained };
    let Some(found) = heard.of(document, &cursor).get(&explained.finding.range).cloned() else { return explained };
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

/// The explanations of the last block that was asked for, by the bytes of the text that they are about. Most findings of a
/// line are in one block, which is read once.
#[derive(Default)]
struct Heard {
    place: Option<BlockPlace>,
    explanations: FxHashMap<Range<usize>, Explanation>,
}

impl Heard {
    fn of(&mut self, document: &Document, cursor: &Cursor<'_>) -> &FxHashMap<Range<usize>, Explanation> {
        if self.place != Some(cursor.place) {
            let mut listener = Listener::default();
            let (entry, lowering) = (cursor.entry, document.format().lowering);
            let block = cursor.place.block;
            record::listen(&entry.tree, lowering, document.context(), &entry.analysis, block, &mut listener);
            // The first one of those about the same bytes.
            let found = listener.0.into_iter().rev().map(|found| (cursor.bytes(found.range), found));
            (self.place, self.explanations) = (Some(cursor.place), found.collect());
        }
        &self.explanations
    }
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
