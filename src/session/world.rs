//! What the handlers need from outside of the session. Each host of a session says what it has.

use core::time::Duration;

use ls_types::{self as lsp, Uri};

use crate::document::Document;
use crate::ide::{HeadlineKind, Query, Tally};
use crate::syntax::{ONE_BY_ONE, ParallelFor};
use crate::text::Encoding;
use crate::words::Locale;

use super::answer::Result;
use super::diagnostics::Findings;
use super::rename::DocumentEdits;
use super::view::{Context, Snapshot, View};

/// Whether a session can have engines. The page has none, and its program goes without the texts about them.
pub(crate) const HAS_ENGINES: bool = cfg!(feature = "server");

/// The world outside of a session. A host without files leaves the records on disk as they are here: there are none.
pub trait World: Sync {
    /// The time since some moment before the session.
    fn now(&self) -> Duration;

    /// The language of the reader, for what is not about a record.
    fn reader(&self) -> Locale;

    /// Shares out work.
    fn parallel_for(&self) -> ParallelFor<'_> {
        ONE_BY_ONE
    }

    /// The client has asked for the findings in a document, and gets these.
    fn findings_answered(&self, _: &Uri, _: &Findings) {}

    /// A document whose positions other requests will ask for.
    fn will_search(&self, _: &Snapshot) {}

    /// The encoding of a file's bytes.
    fn encoding_on_disk(&self, _: &Uri) -> Option<Encoding> {
        None
    }

    /// Whether an engine is configured for the game of a record.
    fn has_engine(&self, _: &Document, _: usize) -> bool {
        false
    }

    /// Whether an engine has annotated a record.
    fn is_annotated(&self, _: &Document, _: usize) -> bool {
        false
    }

    /// Waits a moment for the first look at the records on disk.
    fn wait_for_disk(&self, _: &dyn Fn() -> bool) {}

    /// Counts the games on disk whose main line reaches the position of a key.
    fn tally_on_disk(&self, _: u64, _: &mut Tally) {}

    /// The names in records on disk, each with what tells a game from others.
    fn names_on_disk(&self, _: &dyn Fn(&str, HeadlineKind) -> bool) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The places in the records on disk that a query finds.
    fn places_on_disk(&self, _: &Query, _: View<'_>) -> Vec<lsp::Location> {
        Vec::new()
    }

    /// Symbols of the records on disk, by name, up to a number.
    fn symbols_on_disk(&self, _: &dyn Fn(&str) -> bool, _: usize, _: Context<'_>) -> Vec<lsp::WorkspaceSymbol> {
        Vec::new()
    }

    /// The edits of the records on disk that name a player.
    fn rename_on_disk(&self, _: View<'_>, _: &str, _: &str) -> Result<Vec<DocumentEdits>> {
        Ok(Vec::new())
    }

    /// Visits the records on disk, each with the result id of its findings.
    fn findings_on_disk(&self, _: Context<'_>, _: &mut dyn FnMut(Uri, &str, &[lsp::Diagnostic])) {}
}
