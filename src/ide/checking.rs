//! The findings of a text that nobody opens.

use super::findings::{Counts, Diagnostic, Findings, WantedFindings, counted_findings, findings};
use crate::document::{Document, Settings, by_record, pieces};
use crate::formats::Format;
use crate::syntax::ParallelFor;
use crate::text::{Measured, Rope};
use std::sync::Arc;

/// Texts from this length on are checked without keeping all records. Smaller ones do not gain from it, because their
/// memory is reused anyway.
const LARGE: usize = 256 * 1024;

/// The findings of a text: those of the opened document, in less time and memory. And the document, if it was opened as
/// a whole.
///
/// ```
/// use xqls::{formats, ide};
///
/// let xq = formats::by_id("xq").expect("a format");
/// let text = "FORMAT LALG\n\nGAME 1\nSTART{ 1. Ch2-e2 Nh9-g6 }\n";
/// let (findings, _) = ide::check(text, xq, &Default::default(), ide::ONE_BY_ONE, ide::WantedFindings::ALL);
/// assert_eq!(findings.totals.plies, 2);
/// assert!(findings.diagnostics.iter().any(|found| found.code.code == "illegal-move"));
/// ```
pub fn check(
    text: &str,
    format: &'static Format,
    settings: &Arc<Settings>,
    parallel_for: ParallelFor<'_>,
    wanted: WantedFindings,
) -> (Findings, Option<Document>) {
    let check = |piece: &str| {
        let by_record = || checked_by_record(piece, format, settings, parallel_for, wanted);
        let found = (piece.len() >= LARGE).then(by_record).flatten();
        found.map(|found| (found, None)).unwrap_or_else(|| {
            let document = Document::open(piece, format, settings, parallel_for);
            (findings(&document, wanted), Some(document))
        })
    };
    let mut pieces = pieces(text, format);
    let (mut all, mut document) = check(pieces.next().map_or(text, |(_, first)| first));
    let mut is_whole = true;
    for (start, piece) in pieces {
        document = None;
        all.add_piece(check(piece).0, start, wanted);
        is_whole = false;
    }
    if !is_whole && all.totals.issues > 0 {
        all.rope = Rope::from_str(text);
    }
    (all, document)
}

/// The findings of a text, each record's as soon as it is read. `None` if the records have to be read together.
fn checked_by_record(
    text: &str,
    format: &'static Format,
    settings: &Arc<Settings>,
    parallel_for: ParallelFor<'_>,
    wanted: WantedFindings,
) -> Option<Findings> {
    let read = |alone: &Document| counted_findings(alone, wanted);
    let (document, found) = by_record(text, format, settings, parallel_for, &read)?;
    let totals = document.totals();
    let rope = if totals.issues > 0 { Rope::from_str(text) } else { Rope::new() };
    let (counts, diagnostics) = in_place(&document, found, wanted);
    Some(Findings { rope, totals, counts, diagnostics })
}

/// The diagnostics of all records, each relative to its record, as those of the document.
fn in_place(
    document: &Document,
    records: Vec<(Counts, Vec<Diagnostic>)>,
    wanted: WantedFindings,
) -> (Counts, Vec<Diagnostic>) {
    let (mut all, mut start) = (Vec::new(), 0);
    let mut sum = Counts::default();
    for (entry, (counts, mut found)) in document.records().iter().zip(records) {
        sum += counts;
        for one in &mut found {
            one.shift(start);
        }
        all.append(&mut found);
        start += entry.measure().bytes;
    }
    all.truncate(wanted.most());
    (sum, all)
}

impl Findings {
    /// Adds those of the piece of the text that begins at a place.
    fn add_piece(&mut self, mut piece: Findings, start: usize, wanted: WantedFindings) {
        piece.diagnostics.iter_mut().for_each(|found| found.shift(start));
        self.diagnostics.append(&mut piece.diagnostics);
        self.diagnostics.truncate(wanted.most());
        self.totals += piece.totals;
        self.counts += piece.counts;
    }
}

impl Diagnostic {
    /// Moves it back by `start` bytes.
    fn shift(&mut self, start: usize) {
        for range in self.related.iter_mut().map(|(range, _)| range).chain([&mut self.range]) {
            *range = start + range.start..start + range.end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;
    use crate::syntax::ONE_BY_ONE;

    const GAME: &str = "GAME\nRED a; 2000; GM\nRESULT 1-0 (Resign)\nSTART{\n1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9\n3. Ri0-h0 \
        Pg6-g5 { 3. ... Ra9-a8 }\n}END\n\n";
    const ODDITIES: [&str; 12] = [
        "Nh9-g6",
        "GAME 1\n",
        "GAME 7\n",
        "FORMAT AXF\n",
        "/*",
        "\n}END\n",
        "C2=5",
        "H2-E2",
        "RESULT 0-1 (Draw)\n",
        "{",
        "DATE 2\n",
        "VAR[1]{ 1. Ch2-e2 }",
    ];

    /// Wherever oddities stand, the findings are those of the whole document.
    #[test]
    fn findings_by_piece_are_those_of_the_document() {
        let usi = formats::by_id("usi").expect("a format");
        let mut text = "position startpos moves 7g7f 3c3d 2g2f\n".repeat(4_000);
        for at in [1_000, 64 << 10, 144 << 10] {
            let line = text[at..].find("3c3d").map_or(at, |found| at + found);
            text.replace_range(line..line + 4, "3c3e");
        }
        text.push_str("sfen 9/9/9 b - 1\n");
        let pieces: Vec<_> = crate::document::pieces(&text, usi).collect();
        assert!(pieces.len() == 3 && pieces.iter().map(|(_, piece)| *piece).collect::<String>() == text);
        let whole = crate::ide::findings(&Document::open(&text, usi, &Arc::default(), ONE_BY_ONE), WantedFindings::ALL);
        assert!(whole.diagnostics.len() >= 4 && whole.diagnostics.iter().any(|found| found.range.start > 144 << 10));
        for (wanted, count) in [(WantedFindings::ALL, whole.diagnostics.len()), (WantedFindings::First(2), 2)] {
            let found = super::check(&text, usi, &Arc::default(), ONE_BY_ONE, wanted).0;
            assert_eq!((found.totals, found.counts), (whole.totals, whole.counts));
            assert_eq!(found.diagnostics, whole.diagnostics[..count]);
            assert_eq!(found.rope.len_bytes(), text.len());
        }
        let xq = formats::by_id("xq").expect("a format");
        assert_eq!(crate::document::pieces(&text, xq).count(), 1);
        assert_eq!(crate::document::pieces("", usi).collect::<Vec<_>>(), [(0, "")]);
    }

    #[test]
    fn findings_by_record_are_those_of_the_document() {
        let xq = formats::by_id("xq").expect("a format");
        let mut random = crate::random::random(41);
        let mut by_record = 0;
        for round in 0..crate::random::rounds(12) {
            let mut text = format!("FORMAT LALG\n\n{}", GAME.repeat(60));
            for _ in 0..round % 4 {
                let game = text.match_indices("GAME").nth(random.usize(0..60)).map_or(0, |(at, _)| at);
                let at = game + random.usize(0..GAME.len());
                text.insert_str(at.min(text.len()), ODDITIES[random.usize(0..ODDITIES.len())]);
            }
            let whole = Document::open(&text, xq, &Arc::default(), ONE_BY_ONE);
            let Some(checked) = super::checked_by_record(&text, xq, &Arc::default(), ONE_BY_ONE, WantedFindings::ALL)
            else {
                continue;
            };
            by_record += 1;
            assert_eq!(checked.diagnostics, crate::ide::diagnostics(&whole), "{text}");
            assert_eq!(checked.totals, whole.totals(), "{text}");
        }
        assert!(by_record > 3, "{by_record}");
    }
}
