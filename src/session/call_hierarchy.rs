//! The tree of variations as a call hierarchy: a line "calls" the variations that branch off from it.

use ls_types as lsp;

use crate::ide::{self, Call, Symbol};
use crate::protocol::{kind_of, label, named};

use super::answer::{Json, Result};
use super::params::{AtPlace, OfLine};
use super::view::View;

/// Answers `textDocument/prepareCallHierarchy`.
pub(crate) fn prepare(view: View<'_>, params: AtPlace) -> Result<Json> {
    let position = params.position;
    let line = ide::prepare_call_hierarchy(&view.snapshot.document, view.places.offset(position));
    Json::of(&line.map(|line| vec![item(view, &line)]))
}

/// Answers `callHierarchy/incomingCalls`: the lines that the variation branches off from.
pub(crate) fn incoming(view: View<'_>, params: OfLine) -> Result<Json> {
    let offset = view.places.offset(params.item.selection_range.start);
    let calls = ide::outgoing_calls(&view.snapshot.document, offset);
    let calls = view
        .wanted(calls.iter())
        .map(|call| lsp::CallHierarchyIncomingCall { from: item(view, &call.line), from_ranges: ranges(view, call) });
    Json::of(&calls.collect::<Vec<_>>())
}

/// Answers `callHierarchy/outgoingCalls`: the variations that branch off from the line.
pub(crate) fn outgoing(view: View<'_>, params: OfLine) -> Result<Json> {
    let offset = view.places.offset(params.item.selection_range.start);
    let calls = ide::incoming_calls(&view.snapshot.document, offset);
    let calls = view
        .wanted(calls.iter())
        .map(|call| lsp::CallHierarchyOutgoingCall { to: item(view, &call.line), from_ranges: ranges(view, call) });
    Json::of(&calls.collect::<Vec<_>>())
}

fn ranges(view: View<'_>, call: &Call) -> Vec<lsp::Range> {
    view.wanted(call.places.iter()).map(|range| view.places.range(range)).collect()
}

fn item(view: View<'_>, line: &Symbol) -> lsp::CallHierarchyItem {
    lsp::CallHierarchyItem {
        name: named(line),
        kind: kind_of(line),
        tags: None,
        detail: Some(label(&line.detail)).filter(|detail| !detail.is_empty()),
        uri: view.snapshot.uri.clone(),
        range: view.places.range(&line.range),
        selection_range: view.places.range(&line.selection),
        data: None,
    }
}
