//! Opening a text: all records at once, on as many cores as there are.

use super::alternate::Alternate;
use super::settling::foreseen;
use super::{Document, Entry};
use crate::formats::{self, Format};
use crate::ide::collection::{self, Numbers};
use crate::ide::stop::Stop;
use crate::ide::{Counts, Diagnostic, Findings, Settings, Spread, Wanted};
use crate::record::{self, Context, RecordAnalysis};
use crate::syntax::{self, ONE_BY_ONE, RecordTree, TreeBuilder};
use crate::text::{Measured, Rope, Sequence};
use std::sync::{Arc, OnceLock};

/// How much of a text is searched for its FORMAT line first.
const EARLY: usize = 1024;
/// Texts from this length on are worth a look at their first moves.
const LONG: usize = 16 * 1024;
/// Texts below this length are not worth sharing out.
const SMALL: usize = 64 * 1024;
/// Texts from this length on are checked without keeping all records. Smaller ones do not gain from it, because their
/// memory is reused anyway.
const LARGE: usize = 256 * 1024;

impl Document {
    /// Opens a text.
    pub fn open(text: &str, format: &'static dyn Format, settings: &Arc<Settings>, spread: Spread<'_>) -> Document {
        let mut document = Document::unread(text, format, settings);
        let (rope, records) = (OnceLock::new(), OnceLock::new());
        spread(2, &|part| {
            let _ = match part {
                0 => records.set(document.records_of(text, spread)).is_ok(),
                _ => rope.set(Rope::from_str(text)).is_ok(),
            };
        });
        match records.into_inner().flatten() {
            Some(entries) => document.records = entries,
            None => {
                let trees = syntax::parse_in_parts(format.grammar(), text, parts(text), spread);
                document.analyse_all(&trees.into_iter().map(Arc::new).collect::<Vec<_>>(), spread);
            }
        }
        document.rope = rope.into_inner().unwrap_or_default();
        document.reach = document.records.iter().map(|entry| entry.tree.reach()).max().unwrap_or(0);
        document.settle(None, Some(spread), usize::MAX);
        document
    }

    /// The findings of a text: those of the opened document, in less time and memory.
    ///
    /// ```
    /// use xqls::{formats, ide::Document};
    ///
    /// let xq = formats::by_id("xq").expect("a format");
    /// let text = "FORMAT LALG\n\nGAME 1\nSTART{ 1. Ch2-e2 Nh9-g6 }\n";
    /// let findings = Document::check(text, xq, &Default::default(), xqls::ide::ONE_BY_ONE, xqls::ide::Wanted::ALL);
    /// assert_eq!(findings.totals.plies, 2);
    /// assert!(findings.diagnostics.iter().any(|found| found.code.code == "illegal-move"));
    /// ```
    pub fn check(
        text: &str,
        format: &'static dyn Format,
        settings: &Arc<Settings>,
        spread: Spread<'_>,
        wanted: Wanted,
    ) -> Findings {
        let by_record = || Document::checked_by_record(text, format, settings, spread, wanted);
        let large = text.len() >= LARGE;
        let as_whole = || Document::open(text, format, settings, spread).findings(wanted);
        large.then(by_record).flatten().unwrap_or_else(as_whole)
    }

    /// The findings of a text, each record's as soon as it is read. Of the record only the length and the counts are kept,
    /// so its memory is reused for the next one. This saves a third of the time of checking ten thousand games. `None` if
    /// the records have to be read together, because one changes the meaning of others.
    fn checked_by_record(
        text: &str,
        format: &'static dyn Format,
        settings: &Arc<Settings>,
        spread: Spread<'_>,
        wanted: Wanted,
    ) -> Option<Findings> {
        let mut document = Document::unread(text, format, settings);
        if document.context.dialect.notation != document.context.declared.notation {
            return None;
        }
        let empty = RecordAnalysis::default();
        let finish = |_: usize, tree: RecordTree| {
            let entry = Entry::read(Arc::new(tree), format, &document.context);
            let found = document.counted_alone(&entry, wanted);
            (entry.set_aside(&empty), found)
        };
        let records = syntax::parse_and_finish(format.grammar(), text, parts(text), spread, &finish)?;
        let (entries, found): (Vec<Entry>, Vec<(Counts, Vec<Diagnostic>)>) = records.into_iter().unzip();
        document.records = entries.into_iter().collect();
        // The relations between the records are known only when all records have been read.
        if collection::context(format, &document.records, &document.context) != *document.context {
            return None;
        }
        document.settle(None, Some(spread), usize::MAX);
        // Lost characters are reported once for a file.
        let garbled = document.records.iter().filter(|entry| entry.analysis.front().garbled.is_some());
        if !document.file_issues.is_empty() || garbled.count() > 1 {
            return None;
        }
        let totals = document.totals();
        let rope = if totals.issues > 0 { Rope::from_str(text) } else { Rope::new() };
        let (counts, diagnostics) = document.in_place(found, wanted);
        Some(Findings { rope, totals, counts, diagnostics })
    }

    /// The diagnostics of a record of this document, with places relative to the record.
    fn counted_alone(&self, entry: &Entry, wanted: Wanted) -> (Counts, Vec<Diagnostic>) {
        if entry.analysis.totals.issues == 0 {
            return Default::default();
        }
        let records = std::iter::once(entry.clone()).collect();
        Document { records, ..self.clone() }.counted_findings(wanted)
    }

    /// The diagnostics of all records, each relative to its record, as those of the document.
    fn in_place(&self, records: Vec<(Counts, Vec<Diagnostic>)>, wanted: Wanted) -> (Counts, Vec<Diagnostic>) {
        let (mut all, mut start) = (Vec::new(), 0);
        let mut sum = Counts::default();
        for (entry, (counts, mut found)) in self.records.iter().zip(records) {
            sum += counts;
            for one in &mut found {
                one.range = start + one.range.start..start + one.range.end;
                for (range, _) in &mut one.related {
                    *range = start + range.start..start + range.end;
                }
            }
            all.append(&mut found);
            start += entry.measure().bytes;
        }
        if let Wanted::First(most) = wanted {
            all.truncate(most);
        }
        (sum, all)
    }

    /// A document with unread text and records, and the context for reading them.
    fn unread(text: &str, format: &'static dyn Format, settings: &Arc<Settings>) -> Document {
        Document {
            format,
            rope: Rope::default(),
            records: Sequence::default(),
            context: Arc::new(early_context(format, text)),
            file_issues: Arc::default(),
            numbers: Numbers::default(),
            reach: 0,
            builder: TreeBuilder::default(),
            settings: settings.clone(),
            alternate: Alternate::default(),
            unsettled: None,
            stop: Stop::default(),
        }
    }

    /// The records of a text, read once; `None` if a guess of where a record begins was wrong.
    fn records_of(&self, text: &str, spread: Spread<'_>) -> Option<Sequence<Entry>> {
        let (format, context) = (self.format, &*self.context);
        let entry = |_: usize, tree: RecordTree| Entry::read(Arc::new(tree), format, context);
        let entries = syntax::parse_and_finish(format.grammar(), text, parts(text), spread, &entry)?;
        Some(entries.into_iter().collect())
    }

    /// Opens a text of a language id on one thread; an unknown id is taken for `xq`.
    pub fn open_text(text: &str, language: &str) -> Document {
        let format = formats::by_id(language).unwrap_or(&formats::xq::Xq);
        Document::open(text, format, &Arc::default(), ONE_BY_ONE)
    }
}

/// In how many parts a text is read.
pub(in crate::ide) fn parts(text: &str) -> usize {
    if text.len() < SMALL { 1 } else { (text.len() / SMALL).min(256) }
}

/// The context by the FORMAT line and, for a long text, by its first moves. So most files are analysed only once.
fn early_context(format: &dyn Format, text: &str) -> Context {
    let trees = syntax::parse_start(format.grammar(), text, EARLY).into_iter().map(Arc::new);
    let entry = |tree: Arc<RecordTree>| Entry::new(tree.clone(), formats_only(&tree, format));
    let declared = collection::declared(format, &trees.map(entry).collect());
    if text.len() < LONG { declared } else { foreseen(format, text, declared) }
}

fn formats_only(tree: &RecordTree, format: &dyn Format) -> RecordAnalysis {
    let lowering = format.lowering();
    let lines = tree.blocks().iter().filter(|block| lowering.role(block.tree()) == record::BlockRole::Format).count();
    let mut analysis = RecordAnalysis::default();
    analysis.totals.formats = lines as u32;
    analysis
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let Some(checked) = Document::checked_by_record(&text, xq, &Arc::default(), ONE_BY_ONE, Wanted::ALL) else {
                continue;
            };
            by_record += 1;
            assert_eq!(checked.diagnostics, whole.diagnostics(), "{text}");
            assert_eq!(checked.totals, whole.totals(), "{text}");
        }
        assert!(by_record > 3, "{by_record}");
    }
}
