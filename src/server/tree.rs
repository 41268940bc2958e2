//! The trees of a document: the game tree, `xqls/tree`, and the syntax tree as text, `xqls/syntaxTree`.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value};
use tower_lsp::jsonrpc::Error;
use tower_lsp::ls_types::TextDocumentIdentifier;

use crate::json;
use crate::protocol::Places;
use crate::text::{Place, Unit, offset_at};

use super::handlers::Reply;
use super::message::Json;
use super::shared::Shared;

/// The parameters of `xqls/tree`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeParams {
    text_document: TextDocumentIdentifier,
    /// The game, from 0 in the order of the file; all games without it.
    game: Option<usize>,
}

/// The parameters of `xqls/syntaxTree`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SyntaxTreeParams {
    text_document: TextDocumentIdentifier,
}

/// Answers `xqls/tree`.
pub fn game_tree(shared: &Arc<Shared>, params: TreeParams) -> Reply {
    shared.answer_from(&params.text_document.uri, move |view| {
        let mut text = Vec::new();
        json::write(&view.snapshot.document, params.game, &mut text).map_err(|_| Error::internal_error())?;
        if view.places.unit == Unit::Utf16 {
            return Ok(Json(text));
        }
        let tree = serde_json::from_slice(&text).map_err(|_| Error::internal_error())?;
        Json::of(&in_unit(tree, view.places))
    })
}

/// Answers `xqls/syntaxTree`.
pub fn syntax_tree(shared: &Arc<Shared>, params: SyntaxTreeParams) -> Reply {
    shared.answer_from(&params.text_document.uri, |view| Json::of(&view.snapshot.document.syntax_tree()))
}

/// A tree whose columns count UTF-16, with columns as the client counts.
fn in_unit(mut tree: Value, places: Places<'_>) -> Value {
    let mut open = vec![&mut tree];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values.iter_mut()),
            Value::Object(members) => {
                if let (2, Some(line), Some(column)) =
                    (members.len(), number(members, "line"), number(members, "character"))
                {
                    let offset = offset_at(places.rope, Place { line, column }, Unit::Utf16);
                    members.insert("character".to_owned(), places.position(offset).character.into());
                } else {
                    open.extend(members.values_mut());
                }
            }
            _ => {}
        }
    }
    tree
}

fn number(members: &Map<String, Value>, key: &str) -> Option<u32> {
    members.get(key)?.as_u64().and_then(|number| u32::try_from(number).ok())
}
