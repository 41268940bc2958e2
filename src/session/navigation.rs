//! From a place to others: definitions, references, highlights, linked numbers, growing selections.

use ls_types as lsp;
use std::ops::Range;

use crate::ide::{self, HighlightKind};
use crate::protocol::Places;

use super::answer::{Json, Result};
use super::params::{AtPlace, AtPlaces, ReferencesTo};
use super::view::View;

/// Answers `textDocument/definition`.
pub(crate) fn definition(view: View<'_>, params: AtPlace) -> Result<Json> {
    let position = params.position;
    let found = ide::goto_definition(&view.snapshot.document, view.places.offset(position));
    let uri = &view.snapshot.uri;
    if view.profile.definition_links {
        let link = view.wanted(found.iter()).map(|definition| lsp::LocationLink {
            origin_selection_range: Some(view.places.range(&definition.origin)),
            target_uri: uri.clone(),
            target_range: view.places.range(&definition.range),
            target_selection_range: view.places.range(&definition.selection),
        });
        return Json::of(&link.collect::<Vec<_>>());
    }
    let places = view.wanted(found.into_iter()).map(|definition| definition.selection);
    Json::of(&places.map(|range| location(uri, view.places, &range)).collect::<Vec<_>>())
}

/// Answers `textDocument/references`: in the document, and in all records of the workspace where that makes sense.
pub(crate) fn references(view: View<'_>, params: ReferencesTo) -> Result<Json> {
    let position = params.position;
    let with_definition = params.context.include_declaration;
    let offset = view.places.offset(position);
    let found = ide::references(&view.snapshot.document, offset, with_definition, view.world.parallel_for());
    let Some(found) = found else { return Ok(Json::null()) };
    let here = view.wanted(found.here.iter()).map(|range| location(&view.snapshot.uri, view.places, range));
    let mut locations: Vec<lsp::Location> = here.collect();
    if let Some(query) = found.elsewhere {
        for other in view.wanted(view.others.iter()) {
            let places = Places { rope: other.document.rope(), unit: view.places.unit };
            let ranges = ide::find_references(&other.document, &query, view.world.parallel_for());
            locations.extend(view.wanted(ranges.iter()).map(|range| location(&other.uri, places, range)));
        }
        locations.extend(view.world.places_on_disk(&query, view));
    }
    Json::of(&locations)
}

fn location(uri: &lsp::Uri, places: Places<'_>, range: &Range<usize>) -> lsp::Location {
    lsp::Location { uri: uri.clone(), range: places.range(range) }
}

/// Answers `textDocument/documentHighlight`.
pub(crate) fn document_highlight(view: View<'_>, params: AtPlace) -> Result<Json> {
    let position = params.position;
    let found = ide::document_highlights(&view.snapshot.document, view.places.offset(position));
    let highlights = view.wanted(found.iter()).map(|highlight| lsp::DocumentHighlight {
        range: view.places.range(&highlight.range),
        kind: Some(match highlight.kind {
            HighlightKind::Text => lsp::DocumentHighlightKind::TEXT,
            HighlightKind::Read => lsp::DocumentHighlightKind::READ,
            HighlightKind::Write => lsp::DocumentHighlightKind::WRITE,
        }),
    });
    Json::of(&highlights.collect::<Vec<_>>())
}

/// Answers `textDocument/linkedEditingRange`.
pub(crate) fn linked_editing_range(view: View<'_>, params: AtPlace) -> Result<Json> {
    let position = params.position;
    let found = ide::linked_editing_ranges(&view.snapshot.document, view.places.offset(position));
    let linked = (!found.is_empty()).then(|| lsp::LinkedEditingRanges {
        ranges: view.wanted(found.iter()).map(|range| view.places.range(range)).collect(),
        word_pattern: Some("[0-9]+".to_owned()),
    });
    Json::of(&linked)
}

/// Answers `textDocument/selectionRange`.
pub(crate) fn selection_range(view: View<'_>, params: AtPlaces) -> Result<Json> {
    let selection = |position: &lsp::Position| {
        let ranges = ide::selection_ranges(&view.snapshot.document, view.places.offset(*position));
        let outwards = ranges.iter().rev().map(|range| view.places.range(range));
        let nested = outwards.fold(None, |parent: Option<Box<lsp::SelectionRange>>, range| {
            Some(Box::new(lsp::SelectionRange { range, parent }))
        });
        let nothing = || lsp::SelectionRange { range: lsp::Range::new(*position, *position), parent: None };
        nested.map_or_else(nothing, |nested| *nested)
    };
    Json::of(&view.wanted(params.positions.iter()).map(selection).collect::<Vec<_>>())
}
