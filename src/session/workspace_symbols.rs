//! Players, events, openings and games of all records, by name: the open ones, and those on disk that the world knows.

use ls_types as lsp;
use serde::Deserialize;

use crate::document::Document;
use crate::ide::{self, Headline, HeadlineKind};
use crate::protocol::{Places, label};
use crate::text::Unit;
use crate::words::{self, Locale};

use super::answer::{Json, Result};
use super::view::Context;

/// The most names that are answered; whoever looks for more goes on typing.
const MOST_NAMES: usize = 1000;

/// The parameters of `workspace/symbol`.
#[derive(Deserialize)]
pub(crate) struct Query {
    query: String,
}

/// Answers `workspace/symbol`.
pub(crate) fn search(context: Context<'_>, params: Query) -> Result<Json> {
    let query = params.query.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase);
    let query: Vec<char> = query.collect();
    let wanted = |name: &str| is_subsequence(&query, name);
    let mut found = Vec::new();
    for snapshot in context.others {
        found.extend(symbols(&snapshot.uri, &snapshot.document, context.profile.unit, &wanted));
    }
    let left = MOST_NAMES.saturating_sub(found.len());
    found.extend(context.world.symbols_on_disk(&wanted, left, context));
    found.truncate(MOST_NAMES);
    Json::of(&found)
}

/// The symbols of a document.
pub(crate) fn symbols(
    uri: &lsp::Uri,
    document: &Document,
    unit: Unit,
    wanted: &dyn Fn(&str) -> bool,
) -> Vec<lsp::WorkspaceSymbol> {
    let places = Places { rope: document.rope(), unit };
    let found = ide::headlines(document, wanted).into_iter().filter(|headline| headline.kind.is_symbol());
    found.map(|headline| symbol(uri, places, document.settings().locale, headline)).collect()
}

/// A headline as a symbol.
pub(crate) fn symbol(uri: &lsp::Uri, places: Places<'_>, locale: Locale, headline: Headline) -> lsp::WorkspaceSymbol {
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
