//! `xqls/board`: the board at a place.

use std::sync::Arc;

use serde::Deserialize;
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::json::BoardJson;

use super::handlers::{Reply, refused};
use super::message::Json;
use super::shared::Shared;

/// The parameters of `xqls/board`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardParams {
    text_document: TextDocumentIdentifier,
    position: Position,
    /// Whether the second side is at the bottom of the picture.
    #[serde(default)]
    flipped: bool,
    /// A position to show instead of the one at the place.
    fen: Option<String>,
}

/// Answers `xqls/board`.
pub fn board(shared: &Arc<Shared>, params: BoardParams) -> Reply {
    shared.answer_from(&params.text_document.uri, move |view| {
        let document = &view.snapshot.document;
        let offset = view.places.offset(params.position);
        let board = match &params.fen {
            Some(fen) => Some(document.board_of(offset, fen, params.flipped).map_err(refused)?),
            None => document.board_from(offset, params.flipped),
        };
        Json::of(&board.map(|board| BoardJson::of(board, document.rope(), view.places.unit)))
    })
}
