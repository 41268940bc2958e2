//! The records of the workspace besides the document of a request: the other open ones.

use std::sync::Arc;

use tower_lsp::ls_types::Uri;

use crate::ide::{Document, HeadlineKind, Others, Tally};
use crate::workspace::on_all_cores;

use super::documents::Snapshot;
use super::shared::Shared;

/// The records besides one document.
pub struct Elsewhere {
    open: Vec<Snapshot>,
    /// Large documents whose positions nobody asked for yet are left out.
    quick: bool,
}

impl Elsewhere {
    /// The records besides the document of an address, for an answer that has time.
    pub fn of(shared: &Arc<Shared>, uri: &Uri) -> Elsewhere {
        let others = shared.documents.all().into_iter().filter(|open| open.uri != *uri);
        Elsewhere { open: others.filter_map(|open| open.snapshot()).collect(), quick: false }
    }

    /// The records besides the document of an address, for an answer that somebody waits for while typing.
    pub fn quickly(shared: &Arc<Shared>, uri: &Uri) -> Elsewhere {
        Elsewhere { quick: true, ..Elsewhere::of(shared, uri) }
    }

    fn documents(&self) -> impl Iterator<Item = &Document> {
        self.open.iter().map(|snapshot| &snapshot.document)
    }
}

impl Others for Elsewhere {
    fn tally(&self, key: u64, tally: &mut Tally) {
        for document in self.documents() {
            if self.quick {
                document.tally_quickly(key, None, tally);
            } else {
                document.tally(key, None, &on_all_cores, tally);
            }
        }
    }

    fn names(&self, kind: HeadlineKind) -> Vec<String> {
        self.documents().flat_map(|document| document.first_names(kind)).collect()
    }
}
