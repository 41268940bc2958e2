//! `xqls/status` of the server.

use std::env::consts::{ARCH, OS};
use std::sync::Arc;

use tower_lsp::jsonrpc::Error;

use crate::session::answer::Json;
use crate::session::status::{DocumentStatus, Status};

use super::documents::{OpenDocument, now};
use super::handlers::Reply;
use super::shared::Shared;

/// Answers `xqls/status`, which has no parameters.
pub(crate) fn status(shared: &Arc<Shared>) -> Reply {
    let documents = shared.documents.all().iter().map(|open| of_document(open)).collect();
    let seconds = now().as_secs();
    let status = Status::of((OS, ARCH), seconds, shared.roots().len(), shared.profile(), documents);
    let answer = Json::of(&status).map_err(Error::from);
    Box::pin(async move { answer })
}

fn of_document(open: &OpenDocument) -> DocumentStatus {
    let document = open.snapshot().map(|snapshot| snapshot.document);
    #[cfg(test)]
    document.iter().for_each(|document| crate::session::defect::inject(document, "status"));
    DocumentStatus::of(open.source.uri.as_str(), &open.source.language, open.state(), document.as_ref())
}
