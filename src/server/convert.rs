//! `xqls/convert`: a record in another format as an edit that makes a new file.
//!
//! Where the client can ask its user, a conversion that loses something waits for the user, who reads what is lost. One that
//! loses nothing does not.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::json;
use tower_lsp::ls_types as lsp;

use crate::convert::{self, Target};
use crate::formats::WriteOptions;
use crate::protocol::{label, message_of};
use crate::session::answer::{Error, Json, Result};
use crate::session::view::Context;
use crate::words::say;

use super::content::named;
use super::shared::Shared;

/// The name of the annotation of a conversion.
const LOSSES: &str = "xqls-convert";

/// The parameters of `xqls/convert`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConvertParams {
    text_document: lsp::TextDocumentIdentifier,
    /// The format, as `convert --to` names it.
    to: String,
    /// The address of the new file.
    file: lsp::Uri,
}

/// Answers `xqls/convert`.
pub(crate) fn convert(shared: &Shared, context: Context<'_>, params: ConvertParams) -> Result<Json> {
    let reader = context.world.reader();
    let ConvertParams { text_document: lsp::TextDocumentIdentifier { uri }, to, file } = params;
    let target = Target::named(&to).filter(|target| !matches!(target, Target::Xqf));
    let target = target.ok_or_else(|| Error::invalid_params(format!("{to}: no format of texts")))?;
    if !context.profile.creates_files || !context.profile.versioned_edits {
        return Err(Error::invalid_params("the client makes no files".to_owned()));
    }
    let document = named(shared, context, uri.as_str());
    let document =
        document.ok_or_else(|| Error::refused(say!(reader, "there is no such text: {uri}", uri = uri.as_str())))?;
    let options = WriteOptions { script: document.settings().script, ..WriteOptions::default() };
    let converted = convert::convert_document(&document, &target, &options).map_err(Error::refused)?;
    let losses = converted.losses(reader);

    let is_asked = !losses.is_empty() && context.profile.newer.annotated_edits;
    let annotation_id = is_asked.then(|| LOSSES.to_owned());
    let annotation = || lsp::ChangeAnnotation {
        label: label(&say!(reader, "Convert to {format}, which cannot say everything", format = target.name())),
        needs_confirmation: Some(true),
        description: Some(message_of(&losses.join("; "))),
    };
    let text_edit = lsp::TextEdit { range: lsp::Range::default(), new_text: converted.text };
    let text_edit = match &annotation_id {
        Some(id) => lsp::OneOf::Right(lsp::AnnotatedTextEdit { text_edit, annotation_id: id.clone() }),
        None => lsp::OneOf::Left(text_edit),
    };
    let create = lsp::CreateFile {
        uri: file.clone(),
        options: Some(lsp::CreateFileOptions { overwrite: Some(false), ignore_if_exists: Some(false) }),
        annotation_id: annotation_id.clone(),
    };
    let edit = lsp::WorkspaceEdit {
        changes: None,
        document_changes: Some(lsp::DocumentChanges::Operations(vec![
            lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Create(create)),
            lsp::DocumentChangeOperation::Edit(lsp::TextDocumentEdit {
                text_document: lsp::OptionalVersionedTextDocumentIdentifier { uri: file, version: None },
                edits: vec![text_edit],
            }),
        ])),
        change_annotations: annotation_id.map(|id| HashMap::from([(id, annotation())])),
    };
    Json::of(&json!({ "edit": edit, "losses": losses }))
}
