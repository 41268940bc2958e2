//! The capabilities that the server announces: those of a session, and those for files.

use serde_json::{Value, json};
use tower_lsp::ls_types::*;

use crate::formats::FORMATS;
use crate::session::capabilities;
use crate::session::profile::Profile;
use crate::workspace::settings;

use super::content::SCHEME;

/// The capabilities for a client. An error means that the JSON of the session is not what the protocol says.
pub(crate) fn of(profile: &Profile) -> serde_json::Result<ServerCapabilities> {
    let mut all: ServerCapabilities = serde_json::from_value(capabilities::of(profile))?;
    if let Some(DiagnosticServerCapabilities::Options(pull)) = &mut all.diagnostic_provider {
        pull.workspace_diagnostics = true;
    }
    let folders =
        WorkspaceFoldersServerCapabilities { supported: Some(true), change_notifications: Some(OneOf::Left(true)) };
    all.workspace = Some(WorkspaceServerCapabilities { workspace_folders: Some(folders), file_operations: None });
    // A session without files has no explorer: boards show its button where it can be asked for.
    all.experimental = Some(json!({ "explorer": true, "convert": true, "games": true, "fromText": true }));
    Ok(all)
}

/// The registrations that are made once the client is ready.
pub(crate) fn registrations(profile: &Profile) -> Vec<Registration> {
    let all = capabilities::registrations(profile).into_iter();
    let mut all: Vec<Registration> = all.filter_map(|one| serde_json::from_value(one).ok()).collect();
    if profile.newer.text_content {
        all.push(registration("workspace/textDocumentContent", json!({ "schemes": [SCHEME] })));
    }
    if profile.newer.inline_completion {
        let languages: Vec<Value> = FORMATS.iter().map(|format| json!({ "language": format.info.id })).collect();
        all.push(registration("textDocument/inlineCompletion", json!({ "documentSelector": languages })));
    }
    // Without a watch, settings are read again when a record is opened.
    all.extend(profile.watches.then(watches));
    all
}

fn registration(method: &str, options: Value) -> Registration {
    let id = format!("xqls-{method}");
    Registration { id, method: method.to_owned(), register_options: Some(options) }
}

/// The files to watch: settings and records.
fn watches() -> Registration {
    let extensions: Vec<&str> = FORMATS.iter().flat_map(|format| format.info.extensions.iter().copied()).collect();
    let globs = [format!("**/{}", settings::FILE), format!("**/*.{{{}}}", extensions.join(","))];
    let watchers: Vec<_> = globs.iter().map(|glob| json!({ "globPattern": glob })).collect();
    Registration {
        id: "xqls-files".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(json!({ "watchers": watchers })),
    }
}
