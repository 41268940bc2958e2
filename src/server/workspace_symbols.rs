//! Players, events, openings and games of the workspace, by name.
//!
//! Open documents are asked as they are. The index knows what the files on disk mention.

use std::sync::Arc;

use tower_lsp::ls_types as lsp;

use crate::ide::{Document, Headline, HeadlineKind, Locale, words};
use crate::protocol::{Places, label};
use crate::workspace::index::FileName;

use super::documents::Snapshot;
use super::handlers::Reply;
use super::message::Json;
use super::shared::Shared;

/// The most names that are answered; whoever looks for more goes on typing.
const MOST_NAMES: usize = 1000;

/// Answers `workspace/symbol`.
pub fn search(shared: &Arc<Shared>, params: lsp::WorkspaceSymbolParams) -> Reply {
    shared.answer_about_all(move |shared, open, cancelled| Json::of(&shared.names(&open, &params.query, cancelled)))
}

impl Shared {
    fn names(&self, open: &[Snapshot], query: &str, cancelled: &dyn Fn() -> bool) -> Vec<lsp::WorkspaceSymbol> {
        let query: Vec<char> = query.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        let wanted = |name: &str| is_subsequence(&query, name);
        let mut found = Vec::new();
        for snapshot in open {
            found.extend(symbols(self, &snapshot.uri, &snapshot.document, &wanted));
        }
        self.index.wait_patiently(cancelled);
        let on_disk = self.index.index.names(&self.open_files(), &|name, kind| kind.is_symbol() && wanted(name));
        for (path, stamp, names) in on_disk {
            if found.len() >= MOST_NAMES || cancelled() {
                break;
            }
            let Some(uri) = lsp::Uri::from_file_path(&path) else { continue };
            match self.indexed_text(&path, stamp) {
                Some(rope) => {
                    let places = Places { rope: &rope, unit: self.profile().unit };
                    let locale = self.settings_of_file(&path).locale;
                    found.extend(names.into_iter().map(|FileName { name, kind, start, games, detail }| {
                        let range = start..start + name.len();
                        symbol(&uri, places, locale, Headline { name, kind, range, games, detail })
                    }));
                }
                None => {
                    found.extend(self.document_on_disk(&path).iter().flat_map(|it| symbols(self, &uri, it, &wanted)))
                }
            }
        }
        found.truncate(MOST_NAMES);
        found
    }
}

fn symbols(
    shared: &Shared,
    uri: &lsp::Uri,
    document: &Document,
    wanted: &dyn Fn(&str) -> bool,
) -> Vec<lsp::WorkspaceSymbol> {
    let places = Places { rope: document.rope(), unit: shared.profile().unit };
    let found = document.headlines(wanted).into_iter().filter(|headline| headline.kind.is_symbol());
    found.map(|headline| symbol(uri, places, document.settings().locale, headline)).collect()
}

fn symbol(uri: &lsp::Uri, places: Places<'_>, locale: Locale, headline: Headline) -> lsp::WorkspaceSymbol {
    let games = if headline.games > 1 { words::games(locale, headline.games) } else { headline.detail };
    // The name of a game stands nowhere in the text.
    let range =
        if headline.kind == HeadlineKind::Game { headline.range.start..headline.range.start } else { headline.range };
    lsp::WorkspaceSymbol {
        kind: match headline.kind {
            HeadlineKind::Player => lsp::SymbolKind::OBJECT,
            HeadlineKind::Event => lsp::SymbolKind::EVENT,
            HeadlineKind::Opening => lsp::SymbolKind::NAMESPACE,
            _ => lsp::SymbolKind::CLASS,
        },
        tags: None,
        container_name: Some(label(&games)).filter(|games| !games.is_empty()),
        location: lsp::OneOf::Left(lsp::Location { uri: uri.clone(), range: places.range(&range) }),
        name: label(&headline.name),
        data: None,
    }
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
