//! Opening a text: all records at once, on as many cores as there are.

use super::settling::foreseen;
use super::{Document, Entry};
use crate::formats::{self, Format};
use crate::ide::collection::{self, Numbers};
use crate::ide::{Settings, Spread};
use crate::record::{self, Context, Memory, RecordAnalysis};
use crate::syntax::{self, RecordTree, TreeBuilder};
use crate::text::{Rope, Sequence};
use std::sync::{Arc, OnceLock};

/// How much of a text is looked at for its FORMAT line before anything else.
const EARLY: usize = 1024;
/// Texts from this length on are worth a look at their first moves.
const LONG: usize = 16 * 1024;
/// Texts below this length are not worth sharing out.
const SMALL: usize = 64 * 1024;

impl Document {
    /// Opens a text.
    pub fn open(text: &str, format: &'static dyn Format, settings: &Arc<Settings>, spread: Spread<'_>) -> Document {
        let mut document = Document::unread(text, format, settings);
        let (rope, read) = (OnceLock::new(), OnceLock::new());
        spread(2, &|part| {
            let _ = match part {
                0 => read.set(document.read(text, spread, &|entry| entry)).is_ok(),
                _ => rope.set(Rope::from_str(text)).is_ok(),
            };
        });
        document.rope = rope.into_inner().unwrap_or_default();
        match read.into_inner().flatten() {
            Some(entries) => document.records = entries,
            None => {
                let trees = syntax::parse_in_parts(format.grammar(), text, parts(text), spread);
                document.analyse_all(&trees.into_iter().map(Arc::new).collect::<Vec<_>>(), spread);
            }
        }
        document.reach = document.records.iter().map(|entry| entry.tree.reach()).max().unwrap_or(0);
        document.settle(None, Some(spread));
        document
    }

    /// A document with its text and its records still to be read, and what they are to be read with.
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
            memory: Memory::default(),
            typed: 0,
            unsettled: None,
        }
    }

    /// Reads all records once and keeps of each what `keep` makes of it; `None` if one does not begin where it seems to.
    fn read(&self, text: &str, spread: Spread<'_>, keep: &(dyn Fn(Entry) -> Entry + Sync)) -> Option<Sequence<Entry>> {
        let (format, context) = (self.format, &*self.context);
        let entry = |tree: RecordTree| keep(Entry::read(Arc::new(tree), format, context));
        let entries = syntax::parse_and_finish(format.grammar(), text, parts(text), spread, &entry)?;
        Some(entries.into_iter().collect())
    }

    /// As [`Document::open`], but of records in which nothing is wrong only their length and numbers are kept, and if
    /// nothing is wrong at all not even the text: all that can be asked is what is wrong. `None` if that cannot be told
    /// without the others.
    pub(in crate::ide) fn survey(
        text: &str,
        format: &'static dyn Format,
        settings: &Arc<Settings>,
        spread: Spread<'_>,
    ) -> Option<Document> {
        let mut document = Document::unread(text, format, settings);
        if document.context.dialect.notation != document.context.declared.notation {
            return None;
        }
        let empty = RecordAnalysis::default();
        document.records = document.read(text, spread, &|entry| entry.set_aside(&empty))?;
        let settled = collection::context(format, &document.records, &document.context) == *document.context;
        let duplicates = Numbers::read(&document.records).duplicates(&document.records);
        if !settled || !collection::issues(format, &document.records, &document.context, duplicates).is_empty() {
            return None;
        }
        if document.totals().issues > 0 {
            document.rope = Rope::from_str(text);
        }
        Some(document)
    }

    /// Opens a text of a language id on one thread; an unknown id is taken for `xq`.
    pub fn open_text(text: &str, language: &str) -> Document {
        let format = formats::by_id(language).unwrap_or(&formats::xq::Xq);
        Document::open(text, format, &Arc::default(), &|count, work| (0..count).for_each(work))
    }
}

/// In how many parts a text is read.
fn parts(text: &str) -> usize {
    if text.len() < SMALL { 1 } else { (text.len() / SMALL).min(256) }
}

/// The context by the FORMAT line and, for a long text, by its first moves, so that most files are analysed once.
fn early_context(format: &dyn Format, text: &str) -> Context {
    let trees = syntax::parse_start(format.grammar(), text, EARLY).into_iter().map(Arc::new);
    let entry = |tree: Arc<RecordTree>| Entry::new(tree.clone(), formats_only(&tree, format));
    let declared = collection::declared(format, &trees.map(entry).collect());
    if text.len() < LONG { declared } else { foreseen(format, text, declared) }
}

fn formats_only(tree: &RecordTree, format: &dyn Format) -> RecordAnalysis {
    let lowering = format.lowering();
    let lines = tree.blocks().iter().filter(|block| lowering.shape(block.tree()) == record::Shape::Format).count();
    let mut analysis = RecordAnalysis::default();
    analysis.totals.formats = lines as u32;
    analysis
}
