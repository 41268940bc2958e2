//! `xqls/status`: the state of the server, for reports of defects. It says nothing of what is in the documents.

use std::sync::Arc;

use serde::Serialize;
use serde::de::IgnoredAny;

use crate::text::Unit;

use super::documents::{OpenDocument, State};
use super::handlers::Reply;
use super::message::Json;
use super::shared::Shared;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Status {
    version: &'static str,
    system: &'static str,
    machine: &'static str,
    /// Since the server started.
    seconds: u64,
    position_encoding: &'static str,
    /// Whether the client asks for diagnostics itself.
    pull: bool,
    /// How many folders the workspace has.
    folders: usize,
    documents: Vec<Open>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Open {
    uri: String,
    language: String,
    version: i32,
    state: &'static str,
    format: Option<&'static str>,
    bytes: Option<usize>,
    records: Option<usize>,
    games: Option<u64>,
    half_moves: Option<u64>,
    issues: Option<u64>,
}

/// Answers `xqls/status`, which has no parameters.
pub fn status(shared: &Arc<Shared>, _: Option<IgnoredAny>) -> Reply {
    let mut documents: Vec<Open> = shared.documents.all().iter().map(|open| of_document(open)).collect();
    documents.sort_by(|one, other| one.uri.cmp(&other.uri));
    let profile = shared.profile();
    let status = Status {
        version: env!("CARGO_PKG_VERSION"),
        system: std::env::consts::OS,
        machine: std::env::consts::ARCH,
        seconds: shared.started.elapsed().as_secs(),
        position_encoding: match profile.unit {
            Unit::Utf8 => "utf-8",
            Unit::Utf16 => "utf-16",
            Unit::Utf32 => "utf-32",
        },
        pull: profile.pull,
        folders: shared.roots().len(),
        documents,
    };
    let answer = Json::of(&status);
    Box::pin(async move { answer })
}

fn of_document(open: &OpenDocument) -> Open {
    let (state, version) = open.state();
    let document = open.snapshot().map(|snapshot| snapshot.document);
    #[cfg(test)]
    document.iter().for_each(|document| super::guard::inject(document, "status"));
    let totals = document.as_ref().map(|document| document.totals());
    Open {
        uri: open.uri.as_str().to_owned(),
        language: open.language.clone(),
        version,
        state: match state {
            State::Ready => "ready",
            State::Busy => "busy",
            State::Unread => "left alone",
            State::OutOfStep => "out of step",
            State::Closed => "closed",
        },
        format: document.as_ref().map(|document| document.format().info().id),
        bytes: document.as_ref().map(|document| document.rope().len_bytes()),
        records: document.as_ref().map(|document| document.records().len()),
        games: totals.map(|totals| u64::from(totals.games)),
        half_moves: totals.map(|totals| u64::from(totals.plies)),
        issues: totals.map(|totals| u64::from(totals.issues)),
    }
}
