//! The trees of a document: the game tree, `xqls/tree`, and the syntax tree as text, `xqls/syntaxTree`.

use ls_types::TextDocumentIdentifier;
use serde::Deserialize;
use std::io;

use crate::json;
use crate::protocol::page;

use super::answer::{Error, Json, Result};
use super::params::{AboutDocument, OfDocument, names_document};
use super::view::View;

/// The parameters of `xqls/tree`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TreeParams {
    text_document: TextDocumentIdentifier,
    /// The game, from 0 in the order of the file; all games without it.
    game: Option<usize>,
    #[serde(default)]
    detail: Detail,
}

/// The amount of detail in an answer.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Detail {
    /// All of it, as `convert --to json`.
    #[default]
    Full,
    /// Flat lists of lines and half-moves, without positions.
    Moves,
    /// Players, result and place.
    Games,
}

names_document! { TreeParams: text_document; }

/// Answers `xqls/tree`.
pub(crate) fn game_tree(view: View<'_>, params: TreeParams) -> Result<Json> {
    let mut text = UntilCancelled { text: Vec::new(), view };
    let (document, unit) = (&view.snapshot.document, view.places.unit);
    let written = match params.detail {
        Detail::Full => json::write_in(unit, document, params.game, &mut text),
        Detail::Moves => json::write_outline(unit, document, params.game, json::Detail::Moves, &mut text),
        Detail::Games => json::write_outline(unit, document, params.game, json::Detail::Games, &mut text),
    };
    written.map_err(|_| Error::request_cancelled())?;
    Ok(Json(text.text))
}

/// A text that takes no more once the client has cancelled the request.
struct UntilCancelled<'a> {
    text: Vec<u8>,
    view: View<'a>,
}

impl io::Write for UntilCancelled<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.view.cancelled)() {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Answers `xqls/syntaxTree`.
pub(crate) fn syntax_tree(view: View<'_>, _: OfDocument) -> Result<Json> {
    Json::of(&page(view.snapshot.document.syntax_tree()))
}
