//! The requests of our own: `xqls/board`, `xqls/tree`, `xqls/syntaxTree`.

use serde::Deserialize;
use serde_json::{Map, Value};
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::protocol::Places;
use crate::text::{Place, Unit, offset_at};

/// What `xqls/board` is asked with: a place, or a ply of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The place.
    pub position: Position,
}

/// What `xqls/tree` is asked with.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The game, from 0 in the order of the file; all games without it.
    pub game: Option<usize>,
}

/// What `xqls/syntaxTree` is asked with.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SyntaxTreeParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
}

/// A tree whose columns count UTF-16, with columns as the client counts.
pub fn in_unit(mut tree: Value, places: Places<'_>) -> Value {
    if places.unit == Unit::Utf16 {
        return tree;
    }
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
