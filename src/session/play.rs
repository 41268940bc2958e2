//! Moves and changes from a board: `xqls/play` and `xqls/edit`. The answer is an edit that the client applies, with the
//! place of the cursor after it.

use ls_types as lsp;
use serde::{Deserialize, Serialize};

use crate::editing::Revision;
use crate::ide::{self, Change};
use crate::protocol::{Places, message_of};
use crate::record::Placing;
use crate::text::TextEdit;

use super::actions::change;
use super::answer::{Error, Json, Result};
use super::content::replaced;
use super::params::{AboutDocument, names_document};
use super::view::View;

/// The parameters of `xqls/play`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayParams {
    text_document: lsp::TextDocumentIdentifier,
    /// A place in the half-move after which the move is played, or before the first one of a line.
    position: lsp::Position,
    /// The move, by the coordinates of `legalMoves`.
    #[serde(rename = "move")]
    mv: String,
    /// The moves that are played after it.
    #[serde(default)]
    then: Vec<String>,
    /// How it comes in; without it as it fits.
    #[serde(rename = "as")]
    placing: Option<MovePlacing>,
}

/// How a move comes into the record.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum MovePlacing {
    /// As the next half-move; those after it stay.
    Next,
    /// As a variation of the half-move that follows.
    Variation,
}

/// The parameters of `xqls/edit`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditParams {
    text_document: lsp::TextDocumentIdentifier,
    position: lsp::Position,
    action: ChangeName,
    /// The text of a comment; empty to remove it.
    text: Option<String>,
    /// Which comment of the half-move, from 0.
    index: Option<usize>,
    /// The judgement: `!`, `?`, `!?` …; empty to remove it.
    mark: Option<String>,
    /// The position that the game starts from.
    fen: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum ChangeName {
    Delete,
    Truncate,
    Promote,
    Demote,
    Comment,
    Judgement,
    Setup,
}

/// The answer to both.
#[derive(Debug, Serialize)]
struct Answer {
    /// `null` where nothing has to change.
    edit: Option<lsp::WorkspaceEdit>,
    /// The place of the cursor in the text after the edit.
    position: lsp::Position,
    /// The version of the text that the edit is for.
    version: i32,
    /// What it deletes, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    deleted: Option<String>,
}

names_document! {
    PlayParams: text_document;
    EditParams: text_document;
}

/// Answers `xqls/play`.
pub(crate) fn play(view: View<'_>, params: PlayParams) -> Result<Json> {
    let placing = match params.placing {
        None => Placing::Fitting,
        Some(MovePlacing::Next) => Placing::Next,
        Some(MovePlacing::Variation) => Placing::Variation,
    };
    let offset = view.places.offset(params.position);
    let document = &view.snapshot.document;
    let revision = match params.then.is_empty() {
        true => ide::play(document, offset, &params.mv, placing),
        false => ide::play_line(document, offset, &[vec![params.mv], params.then].concat(), placing),
    };
    answer(view, offset, &revision.map_err(Error::refused)?)
}

/// Answers `xqls/edit`.
pub(crate) fn edit(view: View<'_>, params: EditParams) -> Result<Json> {
    let offset = view.places.offset(params.position);
    let needed = |value: Option<String>, name| {
        value.ok_or_else(|| Error::invalid_params(format!("the parameter {name} is missing")))
    };
    let change = match params.action {
        ChangeName::Delete => Change::Delete,
        ChangeName::Truncate => Change::Truncate,
        ChangeName::Promote => Change::Promote,
        ChangeName::Demote => Change::Demote,
        ChangeName::Comment => Change::Comment { index: params.index.unwrap_or(0), text: needed(params.text, "text")? },
        ChangeName::Judgement => Change::Judgement(needed(params.mark, "mark")?),
        ChangeName::Setup => Change::Setup(needed(params.fen, "fen")?),
    };
    answer(view, offset, &ide::change(&view.snapshot.document, offset, &change).map_err(Error::refused)?)
}

fn answer(view: View<'_>, offset: usize, revision: &Revision) -> Result<Json> {
    let deleted = ide::deletion(&view.snapshot.document, offset, revision);
    Json::of(&Answer {
        edit: (!revision.edits.is_empty()).then(|| change(view, &revision.edits)),
        position: position_after(view, &revision.edits, revision.cursor),
        version: view.snapshot.version,
        deleted: deleted.as_deref().map(message_of),
    })
}

/// The place of a byte of the text after edits: its columns count in that text.
pub(super) fn position_after(view: View<'_>, edits: &[TextEdit], offset: usize) -> lsp::Position {
    let edits = edits.iter().rev();
    let rope = edits.fold(view.places.rope.clone(), |rope, edit| replaced(rope, edit.range.into(), &edit.text));
    Places { rope: &rope, unit: view.places.unit }.position(offset)
}
