//! The capabilities that every session announces: what works without files.

use serde_json::{Value, json};

use crate::ide::triggers;

use super::actions::FIX_ALL;
use super::completion::TRIGGERS;
use super::profile::Profile;
use super::semantic_tokens;
use super::signature;

/// The `ServerCapabilities` for a client. A host adds what it can do besides.
///
/// They are built as JSON: the type of the protocol would bring 3 kB of code for what nobody announces into a browser.
pub(crate) fn of(profile: &Profile) -> Value {
    let mut typed = triggers();
    let mut all = json!({
        "positionEncoding": profile.encoding(),
        // The changes of a text come one by one.
        "textDocumentSync": { "openClose": true, "change": 2 },
        "completionProvider": { "resolveProvider": true, "triggerCharacters": TRIGGERS },
        "signatureHelpProvider": { "triggerCharacters": signature::TRIGGERS },
        "documentOnTypeFormattingProvider": {
            "firstTriggerCharacter": typed.next().unwrap_or_default(),
            "moreTriggerCharacter": typed.collect::<Vec<String>>(),
        },
        "semanticTokensProvider": { "legend": semantic_tokens::legend(), "range": true, "full": { "delta": true } },
        "inlayHintProvider": { "resolveProvider": true },
        "codeLensProvider": { "resolveProvider": true },
        "documentLinkProvider": {},
        "codeActionProvider": {
            "codeActionKinds": [
                "quickfix", "refactor.rewrite", "refactor.inline", "refactor.extract", "source.fixAll", FIX_ALL,
            ],
            "resolveProvider": true,
        },
        "renameProvider": if profile.prepare_rename { json!({ "prepareProvider": true }) } else { Value::Bool(true) },
    });
    for simple in [
        "hoverProvider",
        "documentSymbolProvider",
        "definitionProvider",
        "referencesProvider",
        "documentHighlightProvider",
        "linkedEditingRangeProvider",
        "selectionRangeProvider",
        "callHierarchyProvider",
        "workspaceSymbolProvider",
        "foldingRangeProvider",
        "documentFormattingProvider",
        "documentRangeFormattingProvider",
    ] {
        all[simple] = Value::Bool(true);
    }
    if profile.pull {
        let pull = json!({ "identifier": "xqls", "interFileDependencies": false, "workspaceDiagnostics": false });
        all["diagnosticProvider"] = pull;
    }
    all
}
