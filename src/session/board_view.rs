//! `xqls/board`: the board at a place.

use ls_types::{Position, TextDocumentIdentifier};
use serde::Deserialize;

use crate::ide;
use crate::json::BoardJson;

use super::answer::{Error, Json, Result};
use super::params::{AboutDocument, names_document};
use super::view::View;

/// The parameters of `xqls/board`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardParams {
    text_document: TextDocumentIdentifier,
    position: Position,
    /// Whether the second side is at the bottom of the picture.
    #[serde(default)]
    flipped: bool,
    /// Moves that are played from there, parted by spaces.
    #[serde(default)]
    moves: String,
    /// A position to show instead of the one at the place.
    fen: Option<String>,
}

names_document! { BoardParams: text_document; }

/// Answers `xqls/board`.
pub(crate) fn board(view: View<'_>, params: BoardParams) -> Result<Json> {
    let document = &view.snapshot.document;
    let offset = view.places.offset(params.position);
    let board = match &params.fen {
        Some(fen) => Some(ide::board_of(document, offset, fen, params.flipped).map_err(Error::refused)?),
        None => ide::board_from(document, offset, &params.moves, params.flipped).map_err(Error::refused)?,
    };
    Json::of(&board.map(|board| BoardJson::of(board, document.rope(), view.places.unit)))
}
