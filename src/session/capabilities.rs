//! The capabilities that every session announces: what works without files.

use serde_json::{Value, json};

use crate::formats::{FORMATS, Format};
use crate::ide::triggers;
use crate::sort::sort;

use super::actions::FIX_ALL;
use super::completion::TRIGGERS;
use super::profile::Profile;
use super::{semantic_tokens, signature};

/// The `ServerCapabilities` for a client. A host adds what it can do besides.
///
/// They are built as JSON: the type of the protocol would bring 3 kB of code for what nobody announces into a browser.
pub(crate) fn of(profile: &Profile) -> Value {
    let mut all = json!({
        "positionEncoding": profile.encoding(),
        // The changes of a text come one by one.
        "textDocumentSync": { "openClose": true, "change": 2 },
        "signatureHelpProvider": { "triggerCharacters": signature::TRIGGERS },
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
    // In a client that takes them for all languages at once, digits do not ask: they would in those where nothing begins with one.
    if !profile.registers_completion {
        all["completionProvider"] = completion("");
    }
    if !profile.registers_typing {
        all["documentOnTypeFormattingProvider"] = typing(FORMATS);
    }
    if profile.pull {
        let pull = json!({ "identifier": "xqls", "interFileDependencies": false, "workspaceDiagnostics": false });
        all["diagnosticProvider"] = pull;
    }
    all
}

/// The registrations for each language, made once the client is ready.
pub(crate) fn registrations(profile: &Profile) -> Vec<Value> {
    let mut all = Vec::new();
    let mut register = |method: &str, format: &Format, mut options: Value| {
        let id = format.info.id;
        options["documentSelector"] = json!([{ "language": id }]);
        all.push(json!({ "id": format!("xqls-{method}-{id}"), "method": method, "registerOptions": options }));
    };
    for format in FORMATS {
        if profile.registers_completion {
            register("textDocument/completion", format, completion(format.spelling.asks));
        }
        if profile.registers_typing {
            register("textDocument/onTypeFormatting", format, typing(&[*format]));
        }
    }
    all
}

fn completion(asks: &str) -> Value {
    let asks = TRIGGERS.iter().map(|sign| (*sign).to_owned()).chain(asks.chars().map(String::from));
    json!({ "resolveProvider": true, "triggerCharacters": asks.collect::<Vec<String>>() })
}

fn typing(formats: &[&Format]) -> Value {
    let mut signs: Vec<char> = formats.iter().flat_map(|format| triggers(format)).collect();
    sort(&mut signs);
    signs.dedup();
    let mut signs = signs.into_iter().map(String::from);
    let first = signs.next().unwrap_or_default();
    json!({ "firstTriggerCharacter": first, "moreTriggerCharacter": signs.collect::<Vec<String>>() })
}
