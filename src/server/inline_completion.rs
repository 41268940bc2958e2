//! `textDocument/inlineCompletion`: after a half-move, the one that other games of the workspace played most often.

use serde_json::json;

use crate::ide;
use crate::session::answer::{Json, Result};
use crate::session::params::AtPlace;
use crate::session::records_elsewhere::RecordsElsewhere;
use crate::session::view::View;

use super::shared::Shared;

/// Answers `textDocument/inlineCompletion`.
pub(crate) fn inline_completion(_: &Shared, view: View<'_>, params: AtPlace) -> Result<Json> {
    let offset = view.places.offset(params.position);
    view.world.will_search(view.snapshot);
    let Some(found) = ide::most_played(&view.snapshot.document, offset, &RecordsElsewhere::quickly(view)) else {
        return Ok(Json::null());
    };
    let (range, item) = found;
    Json::of(&json!({ "items": [{ "insertText": item, "range": view.places.range(&range) }] }))
}
