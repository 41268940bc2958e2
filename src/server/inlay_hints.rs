//! Inlay hints of a part of a document. The text that a client shows on hover over a hint is made on request.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Error;
use tower_lsp::ls_types as lsp;

use crate::protocol::label;

use super::handlers::Reply;
use super::hover;
use super::message::Json;
use super::shared::Shared;

/// The data for the tooltip of a hint.
#[derive(Serialize, Deserialize)]
struct Data {
    uri: lsp::Uri,
    at: lsp::Position,
}

/// Answers `textDocument/inlayHint`.
pub fn inlay_hint(shared: &Arc<Shared>, params: lsp::InlayHintParams) -> Reply {
    shared.answer_at_once(&params.text_document.uri, move |view| {
        let inlays = view.snapshot.document.inlays_in(&view.places.bytes(params.range));
        let data = |about: usize| {
            let data = Data { uri: view.snapshot.uri.clone(), at: view.places.position(about) };
            serde_json::to_value(data).ok()
        };
        let hints = view.wanted(inlays.into_iter()).map(|inlay| lsp::InlayHint {
            position: view.places.position(inlay.offset),
            label: lsp::InlayHintLabel::String(label(&inlay.label)),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: None,
            data: data(inlay.about),
        });
        Json::of(&hints.collect::<Vec<_>>())
    })
}

/// Answers `inlayHint/resolve`: the hover of the word that the hint is about.
pub fn resolve(shared: &Arc<Shared>, mut hint: lsp::InlayHint) -> Reply {
    let data = hint.data.as_ref().and_then(|data| Data::deserialize(data).ok());
    let Some(Data { uri, at }) = data else {
        return Box::pin(async { Err(Error::invalid_params("the hint is not of this server")) });
    };
    shared.answer_from(&uri, move |view| {
        let found = view.snapshot.document.hover(view.places.offset(at));
        let content = found.map(|found| hover::markup(&found.sections, view.profile.hover));
        hint.tooltip = content.map(lsp::InlayHintTooltip::MarkupContent);
        Json::of(&hint)
    })
}
