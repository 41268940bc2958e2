//! Renaming. A variation and a piece letter are of one document; a player may be named in any record of the workspace.

use std::collections::HashMap;

use ls_types as lsp;

use crate::document::Document;
use crate::ide::{self, CannotRename, Rename};
use crate::protocol::{Places, label};
use crate::text::{TextEdit, Unit};
#[cfg(feature = "server")]
use crate::words::say;

use super::answer::{Error, Json, Result};
use super::params::{AtPlace, NewName};
use super::view::{Snapshot, View};

/// The edits of one document; no version if it is not open.
pub(crate) type DocumentEdits = (lsp::Uri, Option<i32>, Vec<lsp::TextEdit>);

/// Answers `textDocument/prepareRename`.
pub(crate) fn prepare(view: View<'_>, params: AtPlace) -> Result<Json> {
    let found = ide::prepare_rename(&view.snapshot.document, view.places.offset(params.position));
    let renaming = found.map_err(|why| refusal(&view.snapshot.document, &why))?;
    let range = view.places.range(&renaming.range);
    // It comes back as the new name, so nothing of it may be replaced or cut.
    let placeholder = label(&renaming.name);
    Json::of(&match placeholder == renaming.name {
        true => lsp::PrepareRenameResponse::RangeWithPlaceholder { range, placeholder },
        false => lsp::PrepareRenameResponse::Range(range),
    })
}

/// Answers `textDocument/rename`.
pub(crate) fn rename(view: View<'_>, params: NewName) -> Result<Json> {
    let position = params.position;
    let document = &view.snapshot.document;
    let offset = view.places.offset(position);
    let renamed = ide::rename(document, offset, &params.new_name, view.world.parallel_for());
    let edited = match renamed.map_err(|why| refusal(document, &why))? {
        Rename::Document(edits) => vec![edits_of(view.snapshot, view.places.unit, &edits)],
        Rename::Player { old, new } => rename_player(view, &old, &new)?,
    };
    let edit = workspace_edit(view, edited);
    #[cfg(feature = "server")]
    let edit = confirmed(view, edit, &params.new_name);
    Json::of(&edit)
}

/// The edit of several records, each of which the user can leave out.
#[cfg(feature = "server")]
fn confirmed(view: View<'_>, mut edit: lsp::WorkspaceEdit, new_name: &str) -> lsp::WorkspaceEdit {
    const ID: &str = "xqls-rename";
    let Some(lsp::DocumentChanges::Edits(documents)) = &mut edit.document_changes else { return edit };
    if documents.len() < 2 || !view.profile.newer.annotated_edits {
        return edit;
    }
    let locale = view.snapshot.document.settings().locale;
    let label = label(&say!(locale, "Rename to {name} in {count} records", name = new_name, count = documents.len()));
    for one in documents.iter_mut().flat_map(|document| &mut document.edits) {
        if let lsp::OneOf::Left(text_edit) = one {
            let text_edit = text_edit.clone();
            *one = lsp::OneOf::Right(lsp::AnnotatedTextEdit { text_edit, annotation_id: ID.to_owned() });
        }
    }
    let annotation = lsp::ChangeAnnotation { label, needs_confirmation: Some(true), description: None };
    edit.change_annotations = Some(HashMap::from([(ID.to_owned(), annotation)]));
    edit
}

/// Why somebody cannot rename something, in words.
pub(crate) fn refusal(document: &Document, why: &CannotRename) -> Error {
    Error::refused(ide::cannot_rename(document, why))
}

fn edits_of(snapshot: &Snapshot, unit: Unit, edits: &[TextEdit]) -> DocumentEdits {
    let places = Places { rope: snapshot.document.rope(), unit };
    (snapshot.uri.clone(), Some(snapshot.version), edits.iter().map(|edit| places.edit(edit)).collect())
}

fn workspace_edit(view: View<'_>, edited: Vec<DocumentEdits>) -> lsp::WorkspaceEdit {
    let edited = edited.into_iter().filter(|(_, _, edits)| !edits.is_empty());
    if !view.profile.versioned_edits {
        let changes: HashMap<lsp::Uri, Vec<lsp::TextEdit>> = edited.map(|(uri, _, edits)| (uri, edits)).collect();
        return lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() };
    }
    let documents = edited.map(|(uri, version, edits)| lsp::TextDocumentEdit {
        text_document: lsp::OptionalVersionedTextDocumentIdentifier { uri, version },
        edits: edits.into_iter().map(lsp::OneOf::Left).collect(),
    });
    let document_changes = Some(lsp::DocumentChanges::Edits(documents.collect()));
    lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() }
}

/// The edits of all records that name a player: the document asked about, the other open ones, and those on disk.
fn rename_player(view: View<'_>, old: &str, new: &str) -> Result<Vec<DocumentEdits>> {
    let mut all = Vec::new();
    for snapshot in std::iter::once(view.snapshot).chain(view.others) {
        let edits = ide::rename_player(&snapshot.document, old, new);
        let edits = edits.map_err(|why| refusal(&snapshot.document, &why))?;
        all.push(edits_of(snapshot, view.places.unit, &edits));
    }
    all.extend(view.world.rename_on_disk(view, old, new)?);
    Ok(all)
}
