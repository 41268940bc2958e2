//! The alternate reading of a document: its records as read under another FORMAT line.
//!
//! Typing in the FORMAT line makes it unreadable and then readable again, and each time all moves of the file change
//! their meaning. So the former reading is stored. When its FORMAT line comes back, the two readings are swapped, and
//! only the records edited meanwhile are updated. In a file of 8 MB that takes 1 ms on one core, and to read all again 230.
//!
//! Invariant: the records of both readings have the same texts one by one, except for those in `edited`.

use super::{Document, RecordEntry};
use crate::record::{Context, TooLong};
use crate::text::Sequence;
use std::sync::Arc;

/// More edited records than these mean that somebody works under the new FORMAT line.
const MOST_EDITED: usize = 8;

/// A reading that may become current again, if there is one. A clone has none, because snapshots are not edited.
#[derive(Debug, Default)]
pub(super) struct Alternate(Option<Box<AlternateReading>>);

#[derive(Debug)]
struct AlternateReading {
    context: Arc<Context>,
    records: Sequence<RecordEntry>,
    /// The records that were edited since.
    edited: Vec<usize>,
}

impl Clone for Alternate {
    fn clone(&self) -> Alternate {
        Alternate::default()
    }
}

impl Alternate {
    /// Stores the current reading before the document changes to another.
    pub(super) fn keep(&mut self, context: Arc<Context>, records: Sequence<RecordEntry>) {
        self.0 = Some(Box::new(AlternateReading { context, records, edited: Vec::new() }));
    }

    /// Records that the text of a record has changed.
    pub(super) fn edited(&mut self, record: usize) {
        let Some(reading) = &mut self.0 else { return };
        if !reading.edited.contains(&record) {
            reading.edited.push(record);
        }
        if reading.edited.len() > MOST_EDITED {
            self.forget();
        }
    }

    /// Drops the stored reading, because records were added or removed.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

/// Swaps to the stored reading if it has the FORMAT line of `context`; returns whether it did. The document stays as
/// it is if the edited records cannot be updated within `most` blocks.
pub(super) fn take_up_alternate(document: &mut Document, context: &Context, most: usize) -> Result<bool, TooLong> {
    let line = |context: &Context| (context.declared.clone(), context.letters_unknown, context.start.clone());
    let Some(reading) = document.alternate.0.as_deref_mut().filter(|reading| line(&reading.context) == line(context))
    else {
        return Ok(false);
    };
    for &record in &reading.edited {
        let Some(tree) = document.records.get(record).map(|now| now.tree.clone()) else { continue };
        let (format, context, mut read) = (document.format, &*reading.context, Ok(Default::default()));
        reading.records.update(record, |then| {
            let effort = then.analysis.effort();
            read = then.read_anew(tree, format, (context, effort), most);
        });
        read?;
    }
    reading.edited.clear();
    std::mem::swap(&mut reading.records, &mut document.records);
    std::mem::swap(&mut reading.context, &mut document.context);
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::super::Document;
    use crate::formats::xq::XQ;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    const LINE: &str = "FORMAT LALG\n";
    const GAME: &str = "GAME\nSTART{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 }\n";

    /// How often all records are read again for an edit of the FORMAT line, for edits below it, and for the edit that
    /// takes the first one back.
    #[test]
    fn a_format_line_that_comes_back() {
        let all: Vec<usize> = (0..40).collect();
        // The games in which a move is mistyped meanwhile, the text typed at the end, how often all is read at last: games
        // with a slip once more.
        let cases: [(&[usize], &str, u32); 6] =
            [(&[], "", 0), (&[0], "", 1), (&[3], "", 1), (&[3, 4, 3], "", 1), (&all, "", 2), (&[], GAME, 1)];
        for (games, end, readings) in cases {
            let count = AtomicU32::new(0);
            let parallel_for = |parts: usize, work: &(dyn Fn(usize) + Sync)| {
                count.fetch_add(1, Relaxed);
                (0..parts).for_each(work);
            };
            let mut document =
                Document::open(&format!("{LINE}{}", GAME.repeat(40)), &XQ, &Arc::default(), &parallel_for);
            document.edit_with(0..0, "x", &parallel_for);
            let mistyped = "GAME\nSTART{ 1. Ch2-e2 Nh".len();
            for game in games {
                let at = 1 + LINE.len() + game * GAME.len() + mistyped;
                document.edit_with(at..at + 1, "8", &parallel_for);
            }
            let length = document.rope().len_bytes();
            document.edit_with(length..length, end, &parallel_for);
            count.store(0, Relaxed);
            document.edit_with(0..1, "", &parallel_for);
            assert_eq!(count.load(Relaxed), readings, "{games:?} {end:?}");
            let opened = Document::open_text(&document.text(), "xq");
            assert_eq!(
                (document.context(), document.issues()),
                (opened.context(), opened.issues()),
                "{games:?} {end:?}"
            );
            assert_eq!(document.totals(), opened.totals(), "{games:?} {end:?}");
        }
    }
}
