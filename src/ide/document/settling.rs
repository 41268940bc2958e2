//! What the records of a document have to do with each other: the notation that they are read in, and the issues that no
//! record can know alone.

use super::Document;
use crate::ide::{Spread, collection};
use crate::syntax::RecordTree;
use std::sync::Arc;

impl Document {
    /// As [`settle`](Document::settle), behind an edit; `unchanged` is whether all that records have to do with each other
    /// is as before, but for their moves.
    pub(super) fn settle_behind(&mut self, unchanged: bool, spread: Spread<'_>) {
        if !unchanged || !self.is_settled() {
            self.settle(spread);
        } else if self.context.all_shapes {
            let issues = collection::recounted(self.format, &self.records, &self.context, &self.file_issues);
            self.file_issues = Arc::new(issues);
        }
    }

    /// Whether the context is still the one that the moves ask for.
    fn is_settled(&self) -> bool {
        if self.context.all_shapes {
            return collection::context(self.format, &self.records, &self.context) == *self.context;
        }
        collection::is_plain(self.format, &self.context.declared, &self.records.sum().totals.shapes)
    }

    /// Brings the context and the issues of the file up to date.
    pub(super) fn settle(&mut self, spread: Spread<'_>) {
        // The declared letters, then all shapes by them, then the notation that these show: three rounds at most.
        for _ in 0..3 {
            let context = collection::context(self.format, &self.records, &self.context);
            if context == *self.context {
                break;
            }
            self.context = Arc::new(context);
            let trees: Vec<Arc<RecordTree>> = self.records.iter().map(|entry| entry.tree.clone()).collect();
            self.analyse_all(&trees, spread);
        }
        self.file_issues = Arc::new(collection::issues(self.format, &self.records, &self.context));
    }
}
