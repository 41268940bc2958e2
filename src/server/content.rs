//! `workspace/textDocumentContent`: texts that the server writes and nobody edits, for clients of LSP 3.18.
//!
//! | address | text |
//! |---|---|
//! | `xqls:/explain/CODE.md` | the page of a diagnostic |
//! | `xqls:/syntax-tree/NAME?RECORD` | the syntax tree of a record |
//! | `xqls:/convert/TARGET/NAME?RECORD` | a record in another format, or a binary one as text |
//!
//! `RECORD` is the address of an open document or of a file of the workspace, with its signs escaped.

use serde::Deserialize;
use serde_json::json;
use tower_lsp::ls_types::Uri;

use crate::convert::{self, Target};
use crate::diagnostics;
use crate::document::Document;
use crate::formats::WriteOptions;
use crate::protocol::page;
use crate::session::answer::{Error, Json, Result};
use crate::session::explain::page_of;
use crate::session::view::Context;
use crate::words::say;

use super::shared::{Shared, path_of};

/// The scheme of these addresses.
pub(super) const SCHEME: &str = "xqls";

/// The parameters of `workspace/textDocumentContent`.
#[derive(Deserialize)]
pub(crate) struct ContentParams {
    uri: Uri,
}

/// Answers `workspace/textDocumentContent`.
pub(crate) fn content(shared: &Shared, context: Context<'_>, params: ContentParams) -> Result<Json> {
    let reader = context.world.reader();
    let nothing = || Error::refused(say!(reader, "there is no such text: {uri}", uri = params.uri.as_str()));
    if params.uri.scheme().as_str() != SCHEME {
        return Err(nothing());
    }
    let path = params.uri.path().decode().to_string_lossy().into_owned();
    let record = params.uri.query().map(|query| query.decode().to_string_lossy().into_owned());
    let document = || record.as_ref().and_then(|uri| named(shared, context, uri)).ok_or_else(nothing);
    let mut parts = path.trim_start_matches('/').split('/');
    let text = match (parts.next(), parts.next()) {
        (Some("explain"), Some(page)) => {
            let code = page.strip_suffix(".md").unwrap_or(page);
            page_of(diagnostics::by_code(code).ok_or_else(nothing)?, reader)
        }
        (Some("syntax-tree"), _) => page(document()?.syntax_tree()),
        (Some("convert"), Some(target)) => {
            let target = Target::named(target).filter(|target| !matches!(target, Target::Xqf)).ok_or_else(nothing)?;
            let document = document()?;
            let options = WriteOptions { script: document.settings().script, ..WriteOptions::default() };
            convert::convert_document(&document, &target, &options).map_err(Error::refused)?.text
        }
        _ => return Err(nothing()),
    };
    Json::of(&json!({ "text": text }))
}

/// The open document of an address, or the one of a file in a folder of the workspace.
pub(super) fn named(shared: &Shared, context: Context<'_>, uri: &str) -> Option<Document> {
    let uri: Uri = uri.parse().ok()?;
    if let Some(open) = context.others.iter().find(|snapshot| snapshot.uri == uri) {
        return Some(open.document.clone());
    }
    let path = path_of(&uri)?.canonicalize().ok()?;
    let roots = shared.roots().into_iter().filter_map(|root| root.canonicalize().ok());
    roots.into_iter().any(|root| path.starts_with(root)).then(|| shared.document_on_disk(&path)).flatten()
}
