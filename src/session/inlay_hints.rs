//! Inlay hints of a part of a document. The text that a client shows on hover over a hint is made on request.

use ls_types as lsp;
use serde::{Deserialize, Serialize};

use crate::ide;
use crate::protocol::label;

use super::answer::{Json, Result};
use super::hover;
use super::params::InRange;
use super::returned::{ItemData, Returned};
use super::view::View;

/// The data for the tooltip of a hint.
#[derive(Serialize, Deserialize)]
pub(crate) struct Data {
    uri: lsp::Uri,
    at: lsp::Position,
}

/// Answers `textDocument/inlayHint`.
pub(crate) fn inlay_hint(view: View<'_>, params: InRange) -> Result<Json> {
    let inlays = ide::inlay_hints(&view.snapshot.document, &view.places.bytes(params.range));
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
}

impl ItemData for Data {
    const FOREIGN: Option<&'static str> = Some("the hint is not of this server");

    fn uri(&self) -> &lsp::Uri {
        &self.uri
    }
}

/// Answers `inlayHint/resolve`: the hover of the word that the hint is about.
pub(crate) fn resolve(view: View<'_>, mut hint: Returned<Data>) -> Result<Json> {
    let found = hint.data.as_ref().and_then(|data| ide::hover(&view.snapshot.document, view.places.offset(data.at)));
    if let Some(found) = found {
        hint.set("tooltip", &hover::markup(&found.sections, view.profile.hover, view.world.reader()))?;
    }
    hint.json()
}
