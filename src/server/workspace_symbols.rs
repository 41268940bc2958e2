//! Players, events, openings and games of the workspace, by name.
//!
//! Open documents are asked as they are. What a file on disk mentions is kept until the file changes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use dashmap::DashMap;
use tower_lsp::ls_types as lsp;

use crate::ide::{Document, Headline, HeadlineKind};
use crate::protocol::Places;
use crate::workspace::{self, map_on_all_cores, on_all_cores};

use super::documents::{Asked, Snapshot};
use super::guard::{computed, contained};
use super::handlers::Reply;
use super::message::Json;
use super::shared::{Shared, path_of};

/// The most records on disk that are read.
const MOST_FILES: usize = 5000;
/// A record of more bytes is looked at when it is opened.
const LARGE: u64 = 16 << 20;
/// The most names that are answered; whoever looks for more goes on typing.
const MOST_NAMES: usize = 1000;

/// The names in records on disk.
#[derive(Default)]
pub struct Catalogue {
    files: DashMap<PathBuf, Arc<Names>>,
}

struct Names {
    length: u64,
    modified: Option<SystemTime>,
    symbols: Vec<lsp::WorkspaceSymbol>,
}

/// Answers `workspace/symbol`.
pub fn search(shared: &Arc<Shared>, params: lsp::WorkspaceSymbolParams) -> Reply {
    let asked: Vec<Asked> = shared.documents.all().iter().filter_map(|open| open.ask()).collect();
    let shared = Arc::clone(shared);
    Box::pin(async move {
        let mut open = Vec::with_capacity(asked.len());
        for asked in asked {
            open.extend(asked.snapshot().await);
        }
        computed(move || Json::of(&shared.names(&open, &params.query))).await
    })
}

/// The records of the workspace but for those that are open, as many as are read.
pub fn records_on_disk(shared: &Shared, open: &[PathBuf]) -> Vec<PathBuf> {
    let files = shared.roots().into_iter().flat_map(|root| workspace::walk(&root).collect::<Vec<_>>());
    files.filter_map(Result::ok).filter(|path| !open.contains(path)).take(MOST_FILES).collect()
}

impl Shared {
    fn names(&self, open: &[Snapshot], query: &str) -> Vec<lsp::WorkspaceSymbol> {
        let query: Vec<char> = query.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        let wanted = |name: &str| is_subsequence(&query, name);
        let mut found = Vec::new();
        for snapshot in open {
            found.extend(symbols(self, &snapshot.uri, &snapshot.document, &wanted));
        }
        let paths: Vec<PathBuf> = open.iter().filter_map(|snapshot| path_of(&snapshot.uri)).collect();
        let files = records_on_disk(self, &paths);
        for names in map_on_all_cores(&files, |path| self.names_in(path)).into_iter().flatten() {
            found.extend(names.symbols.iter().filter(|symbol| wanted(&symbol.name)).cloned());
        }
        found.truncate(MOST_NAMES);
        found
    }

    fn names_in(&self, path: &Path) -> Option<Arc<Names>> {
        let about = std::fs::metadata(path).ok()?;
        let (length, modified) = (about.len(), about.modified().ok());
        if let Some(names) = self.catalogue.files.get(path)
            && (names.length, names.modified) == (length, modified)
        {
            return Some(Arc::clone(&names));
        }
        let loaded = workspace::load(path, None).ok().filter(|_| length <= LARGE)?;
        let uri = lsp::Uri::from_file_path(path)?;
        let settings = Arc::new(self.settings_of(&uri));
        let read = contained("workspace symbols", || {
            let document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
            symbols(self, &uri, &document, &|_| true)
        });
        let symbols = read.map_err(|defect| self.report(&defect)).ok()?;
        let names = Arc::new(Names { length, modified, symbols });
        self.catalogue.files.insert(path.to_owned(), Arc::clone(&names));
        Some(names)
    }
}

fn symbols(
    shared: &Shared,
    uri: &lsp::Uri,
    document: &Document,
    wanted: &dyn Fn(&str) -> bool,
) -> Vec<lsp::WorkspaceSymbol> {
    let places = Places { rope: document.rope(), unit: shared.profile().unit };
    let file = path_of(uri).and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let found = document.headlines(wanted).into_iter().filter(|headline| headline.kind.is_symbol());
    let symbol = |headline: Headline| {
        let mut container: Vec<String> = file.iter().cloned().collect();
        if headline.games > 1 {
            container.push(document.games_in_words(headline.games));
        }
        lsp::WorkspaceSymbol {
            kind: match headline.kind {
                HeadlineKind::Player => lsp::SymbolKind::OBJECT,
                HeadlineKind::Event => lsp::SymbolKind::EVENT,
                HeadlineKind::Opening => lsp::SymbolKind::NAMESPACE,
                _ => lsp::SymbolKind::CLASS,
            },
            tags: None,
            container_name: Some(container.join(", ")).filter(|container| !container.is_empty()),
            location: lsp::OneOf::Left(lsp::Location { uri: uri.clone(), range: places.range(&headline.range) }),
            name: headline.name,
            data: None,
        }
    };
    found.map(symbol).collect()
}

/// Whether the characters of a query stand in a name in their order, whatever stands between them.
fn is_subsequence(query: &[char], name: &str) -> bool {
    let mut rest = query.iter();
    let mut next = rest.next();
    for c in name.chars().flat_map(char::to_lowercase) {
        if next == Some(&c) {
            next = rest.next();
        }
    }
    next.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_may_leave_out_letters() {
        let found = |query: &str, name: &str| is_subsequence(&query.chars().collect::<Vec<_>>(), name);
        assert!(found("", "x") && found("brg", "Berg, Nils") && found("胡华", "胡荣华"));
        assert!(!found("grb", "Berg") && !found("bergg", "Berg"));
    }
}
