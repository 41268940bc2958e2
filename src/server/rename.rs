//! Renaming. A variation and a piece letter are of one document; a player may be named in any record of the workspace.

use std::collections::HashMap;
use std::sync::Arc;

use tower_lsp::jsonrpc::Error;
use tower_lsp::ls_types as lsp;

use crate::ide::words::say;
use crate::ide::{CannotRename, Document, Rename};
use crate::protocol::{Places, label};
use crate::text::{Encoding, TextEdit, Unit};
use crate::workspace::{self, map_on_all_cores, on_all_cores};

use super::documents::Snapshot;
use super::elsewhere::MOST_FILES;
use super::guard::contained;
use super::handlers::{Reply, View, refused};
use super::message::Json;
use super::shared::Shared;

/// The edits of one document; no version if it is not open.
type Edited = (lsp::Uri, Option<i32>, Vec<lsp::TextEdit>);

/// Answers `textDocument/prepareRename`.
pub fn prepare(shared: &Arc<Shared>, params: lsp::TextDocumentPositionParams) -> Reply {
    shared.answer_from(&params.text_document.uri, move |view| {
        let found = view.snapshot.document.renaming(view.places.offset(params.position));
        let renaming = found.map_err(|why| refusal(&view.snapshot.document, &why))?;
        let range = view.places.range(&renaming.range);
        // It comes back as the new name, so nothing of it may be replaced or cut.
        let placeholder = label(&renaming.name);
        Json::of(&match placeholder == renaming.name {
            true => lsp::PrepareRenameResponse::RangeWithPlaceholder { range, placeholder },
            false => lsp::PrepareRenameResponse::Range(range),
        })
    })
}

/// Answers `textDocument/rename`.
pub fn rename(shared: &Arc<Shared>, params: lsp::RenameParams) -> Reply {
    let lsp::TextDocumentPositionParams { text_document, position } = params.text_document_position;
    let state = Arc::clone(shared);
    shared.answer_from_all(&text_document.uri, move |view, others| {
        let document = &view.snapshot.document;
        let offset = view.places.offset(position);
        let renamed = document.rename(offset, &params.new_name, &on_all_cores);
        let edited = match renamed.map_err(|why| refusal(document, &why))? {
            Rename::Document(edits) => vec![edits_of(view.snapshot, view.places.unit, &edits)],
            Rename::Player { old, new } => state.rename_player(view, others, &old, &new)?,
        };
        Json::of(&workspace_edit(view, edited))
    })
}

fn refusal(document: &Document, why: &CannotRename) -> Error {
    refused(document.cannot_rename(why))
}

fn edits_of(snapshot: &Snapshot, unit: Unit, edits: &[TextEdit]) -> Edited {
    let places = Places { rope: snapshot.document.rope(), unit };
    (snapshot.uri.clone(), Some(snapshot.version), edits.iter().map(|edit| places.edit(edit)).collect())
}

fn workspace_edit(view: View<'_>, edited: Vec<Edited>) -> lsp::WorkspaceEdit {
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

impl Shared {
    /// The edits of all records that name a player: the document asked about, the other open ones, and those on disk.
    fn rename_player(
        &self,
        view: View<'_>,
        others: &[Snapshot],
        old: &str,
        new: &str,
    ) -> tower_lsp::jsonrpc::Result<Vec<Edited>> {
        let mut all = Vec::new();
        for snapshot in std::iter::once(view.snapshot).chain(others) {
            let edits = snapshot.document.rename_player(old, new);
            let edits = edits.map_err(|why| refusal(&snapshot.document, &why))?;
            all.push(edits_of(snapshot, view.places.unit, &edits));
        }
        let files = self.records_on_disk(MOST_FILES + 1);
        if files.len() > MOST_FILES {
            let locale = view.snapshot.document.settings().locale;
            return Err(refused(say!(
                locale,
                "The workspace has more than {most} records: open a smaller folder to rename a player",
                most = MOST_FILES
            )));
        }
        let edited = map_on_all_cores(&files, |path| {
            if (view.cancelled)() {
                return None;
            }
            let loaded = workspace::load(path).ok()?;
            // An editor would read a file in another encoding as other text. Most files name somebody else.
            if loaded.encoding != Encoding::Utf8 || !loaded.text.contains(old) {
                return None;
            }
            let uri = lsp::Uri::from_file_path(path)?;
            let settings = Arc::new(self.settings_of(&uri));
            let renamed = contained("renaming", || {
                let document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
                let edits = document.rename_player(old, new)?;
                let places = Places { rope: document.rope(), unit: view.places.unit };
                let edits = edits.iter().map(|edit| places.edit(edit)).collect();
                Ok::<Edited, CannotRename>((uri, None, edits))
            });
            match renamed {
                Ok(renamed) => Some(renamed.map_err(|why| refusal(&view.snapshot.document, &why))),
                Err(defect) => {
                    self.report(&defect);
                    None
                }
            }
        });
        for edited in edited.into_iter().flatten() {
            all.push(edited?);
        }
        Ok(all)
    }
}
