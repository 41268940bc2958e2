//! `xqls/status`: the state of a session, for reports of defects. It says nothing of what is in the documents.

use serde::Serialize;

use crate::document::Document;
use crate::sort::sort_by;
use crate::text::Unit;

use super::profile::Profile;

/// The answer.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Status {
    version: &'static str,
    system: &'static str,
    machine: &'static str,
    /// Since the session began.
    seconds: u64,
    position_encoding: &'static str,
    /// Whether the client asks for diagnostics itself.
    pull: bool,
    /// How many folders the workspace has.
    folders: usize,
    documents: Vec<DocumentStatus>,
}

impl Status {
    /// The state of a session on a system and a machine.
    pub(crate) fn of(
        (system, machine): (&'static str, &'static str),
        seconds: u64,
        folders: usize,
        profile: &Profile,
        mut documents: Vec<DocumentStatus>,
    ) -> Status {
        sort_by(&mut documents, |one, other| one.uri.cmp(&other.uri));
        let position_encoding = match profile.unit {
            Unit::Utf8 => "utf-8",
            Unit::Utf16 => "utf-16",
            Unit::Utf32 => "utf-32",
        };
        let version = env!("CARGO_PKG_VERSION");
        Status { version, system, machine, seconds, position_encoding, pull: profile.pull, folders, documents }
    }
}

/// How far a document has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DocumentState {
    /// It is answered at once.
    Ready,
    /// Somebody works on it.
    Busy,
    /// It is no record, or reading it is a defect.
    Unread,
    /// A change was not understood.
    OutOfStep,
    Closed,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentStatus {
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

impl DocumentStatus {
    /// The state of a document of an address and a language.
    pub(crate) fn of(
        uri: &str,
        language: &str,
        (state, version): (DocumentState, i32),
        document: Option<&Document>,
    ) -> DocumentStatus {
        let totals = document.map(Document::totals);
        DocumentStatus {
            uri: uri.to_owned(),
            language: language.to_owned(),
            version,
            state: match state {
                DocumentState::Ready => "ready",
                DocumentState::Busy => "busy",
                DocumentState::Unread => "left alone",
                DocumentState::OutOfStep => "out of step",
                DocumentState::Closed => "closed",
            },
            format: document.map(|document| document.format().info.id),
            bytes: document.map(|document| document.rope().len_bytes()),
            records: document.map(|document| document.records().len()),
            games: totals.map(|totals| u64::from(totals.games)),
            half_moves: totals.map(|totals| u64::from(totals.plies)),
            issues: totals.map(|totals| u64::from(totals.issues)),
        }
    }
}
