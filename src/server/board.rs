//! `xqls/board`: the board at a place.

use std::sync::Arc;

use serde::Deserialize;
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::json::BoardJson;

use super::handlers::Reply;
use super::message::Json;
use super::shared::Shared;

/// The parameters of `xqls/board`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardParams {
    text_document: TextDocumentIdentifier,
    position: Position,
}

/// Answers `xqls/board`.
pub fn board(shared: &Arc<Shared>, params: BoardParams) -> Reply {
    shared.answer_from(&params.text_document.uri, move |view| {
        let board = view.snapshot.document.board(view.places.offset(params.position));
        Json::of(&board.map(BoardJson::from))
    })
}
