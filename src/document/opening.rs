//! Opening a text: all records at once, on as many cores as there are.

use super::alternate::Alternate;
use super::settling::{foreseen, settle};
use super::{Document, RecordEntry, Settings, analyse_all, collection};
use crate::document::stop::Stop;
use crate::formats::{self, Format};
use crate::record::{self, Context, RecordAnalysis};
use crate::syntax::{self, ONE_BY_ONE, ParallelFor, RecordTree, TreeBuilder};
use crate::text::{Rope, Sequence};
use std::sync::{Arc, OnceLock};

/// How much of a text is searched for its FORMAT line first.
const EARLY: usize = 1024;
/// Texts from this length on are worth a look at their first moves.
const LONG: usize = 16 * 1024;
/// Texts below this length are not worth sharing out.
const SMALL: usize = 64 * 1024;
/// Bytes of a piece of a long list of records.
const PIECE: usize = 4 << 20;
/// The same, but tests need no long texts.
const LEAST: usize = if cfg!(test) { 64 << 10 } else { PIECE };

impl Document {
    /// Opens a text.
    pub fn open(
        text: &str,
        format: &'static Format,
        settings: &Arc<Settings>,
        parallel_for: ParallelFor<'_>,
    ) -> Document {
        read(unread(text, format, settings), text, parallel_for)
    }

    /// Opens a text of a language id on one thread; an unknown id is taken for `xq`.
    pub fn open_text(text: &str, language: &str) -> Document {
        let format = formats::by_id(language).unwrap_or(&formats::xq::XQ);
        Document::open(text, format, &Arc::default(), ONE_BY_ONE)
    }
}

/// Opens a part of a file on one thread. The parts before it have this many records with a slip.
pub(crate) fn open_part(text: &str, format: &'static Format, slips_before: u32) -> Document {
    let part = Document { slips_before, ..unread(text, format, &Arc::default()) };
    read(part, text, ONE_BY_ONE)
}

/// A document that is [`unread`], with its text read.
fn read(mut document: Document, text: &str, parallel_for: ParallelFor<'_>) -> Document {
    let format = document.format;
    let (rope, records) = (OnceLock::new(), OnceLock::new());
    parallel_for(2, &|part| {
        let _ = match part {
            0 => records.set(records_of(&document, text, parallel_for)).is_ok(),
            _ => rope.set(Rope::from_str(text)).is_ok(),
        };
    });
    match records.into_inner().flatten() {
        Some(entries) => document.records = entries,
        None => {
            let trees = syntax::parse_in_parts(format.grammar, text, parts(text), parallel_for);
            analyse_all(&mut document, &trees.into_iter().map(Arc::new).collect::<Vec<_>>(), parallel_for);
        }
    }
    document.rope = rope.into_inner().unwrap_or_default();
    document.reach = document.records.iter().map(|entry| entry.tree.reach()).max().unwrap_or(0);
    settle(&mut document, Some(parallel_for), usize::MAX);
    document
}

/// The pieces in which a text is read if all of it need not be in memory as a document: each with its place, and
/// all but the last a little longer than [`PIECE`]. A format whose records belong together has one.
pub(crate) fn pieces<'t>(text: &'t str, format: &'static Format) -> impl Iterator<Item = (usize, &'t str)> {
    let mut rest = Some(0);
    std::iter::from_fn(move || {
        let start = rest?;
        let next = || format.grammar.probable_record(text, start + LEAST);
        rest = (format.is_list && text.len() - start > LEAST).then(next).flatten();
        Some((start, text.get(start..rest.unwrap_or(text.len())).unwrap_or_default()))
    })
}

/// Reads a long text, and asks `read` for each record with issues, which is a document alone then. Of the record only
/// the length and the counts are kept, so its memory is reused for the next one: this saves a third of the time of
/// checking ten thousand games. The document that is left has no text. `None` if the records have to be read together,
/// because one changes the meaning of others.
pub(crate) fn by_record<T: Default + Send + Sync>(
    text: &str,
    format: &'static Format,
    settings: &Arc<Settings>,
    parallel_for: ParallelFor<'_>,
    read: &(dyn Fn(&Document) -> T + Sync),
) -> Option<(Document, Vec<T>)> {
    let mut document = unread(text, format, settings);
    if document.context.dialect.notation != document.context.declared.notation {
        return None;
    }
    let empty = RecordAnalysis::default();
    let finish = |_: usize, tree: RecordTree| {
        let entry = RecordEntry::read(Arc::new(tree), format, &document.context);
        if entry.analysis.totals.slips > 0 {
            // How it is read depends on how many there are.
            return (entry, T::default());
        }
        let alone = || Document { records: std::iter::once(entry.clone()).collect(), ..document.clone() };
        let found = if entry.analysis.totals.issues == 0 { T::default() } else { read(&alone()) };
        (entry.set_aside(&empty), found)
    };
    let records = syntax::parse_and_finish(format.grammar, text, parts(text), parallel_for, &finish)?;
    let (entries, mut found): (Vec<RecordEntry>, Vec<T>) = records.into_iter().unzip();
    document.records = entries.into_iter().collect();
    // The relations between the records are known only when all records have been read.
    if collection::context(format, &document.records, &document.context) != *document.context {
        return None;
    }
    settle(&mut document, Some(parallel_for), usize::MAX);
    // Lost characters are reported once for a file.
    let garbled = document.records.iter().filter(|entry| entry.analysis.front().garbled.is_some()).count();
    if !document.file_issues.is_empty() || garbled > 1 {
        return None;
    }
    read_slips(&mut document, &mut found, parallel_for, read);
    Some((document, found))
}

/// A document with unread text and records, and the context for reading them.
fn unread(text: &str, format: &'static Format, settings: &Arc<Settings>) -> Document {
    Document {
        format,
        rope: Rope::default(),
        records: Sequence::default(),
        context: Arc::new(early_context(format, text)),
        file_issues: Arc::default(),
        reach: 0,
        builder: TreeBuilder::default(),
        settings: settings.clone(),
        slips_before: 0,
        unsearched: false,
        alternate: Alternate::default(),
        unsettled: false,
        stop: Stop::default(),
        has_late_issues: Arc::default(),
    }
}

/// Asks `read` for each record with a slip, and drops its tree.
fn read_slips<T: Send + Sync>(
    document: &mut Document,
    found: &mut [T],
    parallel_for: ParallelFor<'_>,
    read: &(dyn Fn(&Document) -> T + Sync),
) {
    let selected = document.records.select(usize::MAX, |totals| totals.totals.slips > 0);
    let slips: Vec<(u32, usize, RecordEntry)> =
        selected.into_iter().zip(0..).map(|((record, _, entry), before)| (before, record, entry.clone())).collect();
    let results = syntax::in_parallel(parallel_for, &slips, &|(slips_before, _, entry)| {
        let records = std::iter::once(entry.clone()).collect();
        read(&Document { records, slips_before: *slips_before, ..document.clone() })
    });
    let empty = RecordAnalysis::default();
    for ((_, record, entry), result) in slips.into_iter().zip(results) {
        document.records.update(record, |kept| *kept = entry.set_aside(&empty));
        if let Some(found) = found.get_mut(record) {
            *found = result;
        }
    }
}

/// The records of a text, read once; `None` if a guess of where a record begins was wrong.
fn records_of(document: &Document, text: &str, parallel_for: ParallelFor<'_>) -> Option<Sequence<RecordEntry>> {
    let (format, context) = (document.format, &*document.context);
    let entry = |_: usize, tree: RecordTree| RecordEntry::read(Arc::new(tree), format, context);
    let entries = syntax::parse_and_finish(format.grammar, text, parts(text), parallel_for, &entry)?;
    Some(entries.into_iter().collect())
}

/// In how many parts a text is read.
pub(crate) fn parts(text: &str) -> usize {
    if text.len() < SMALL { 1 } else { (text.len() / SMALL).min(256) }
}

/// The context by the FORMAT line and, for a long text, by its first moves. So most files are analysed only once.
fn early_context(format: &Format, text: &str) -> Context {
    let trees = syntax::parse_start(format.grammar, text, EARLY).into_iter().map(Arc::new);
    let entry = |tree: Arc<RecordTree>| RecordEntry::new(tree.clone(), formats_only(&tree, format));
    let declared = collection::declared(format, &trees.map(entry).collect());
    if text.len() < LONG { declared } else { foreseen(format, text, declared) }
}

fn formats_only(tree: &RecordTree, format: &Format) -> RecordAnalysis {
    let lowering = format.lowering;
    let lines = tree.blocks().iter().filter(|block| lowering.role(block.tree()) == record::BlockRole::Format).count();
    let mut analysis = RecordAnalysis::default();
    analysis.totals.formats = lines as u32;
    analysis
}
