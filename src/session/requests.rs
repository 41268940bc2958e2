//! The requests about documents. [`request`] is the table.
//!
//! To add one, write its handler in a file of its own, with its parameters as argument, say in [`params`](super::params)
//! which document they name, and add its line here; announce it in [`super::capabilities`]. A host decodes a request,
//! gathers the documents that it [reads](Reads), and calls [`Request::answer`] on a thread of its choice.

use ls_types::Uri;
use serde::de::DeserializeOwned;

use super::answer::{Error, Json, Result};
use super::params::AboutDocument;
use super::view::{Context, Snapshot, View};
use super::{
    actions, board_view, call_hierarchy, code_lens, completion, diagnostics, explain, formatting, hover, inlay_hints,
    navigation, outline, play, rename, semantic_tokens, signature, tree, workspace_symbols,
};

/// The open documents that a request reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reads {
    /// The one that it names.
    One,
    /// The one that it names, and the others as far as nobody has to wait for them.
    OneAndReady,
    /// The one that it names and the others, each as the messages before have left it.
    OneAndOthers,
    /// All of them, each as the messages before have left it.
    All,
}

/// When a request takes less time than handing it to another thread and back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quick {
    Never,
    /// If the document is small.
    IfSmall,
    /// If the document had few findings.
    IfFewFindings,
}

/// A request with its decoded parameters.
pub(crate) struct Request {
    /// The document that it names.
    pub uri: Option<Uri>,
    /// The documents that it reads.
    pub reads: Reads,
    /// When it takes little time.
    pub quick: Quick,
    answer: Answer,
}

type Answer = Box<dyn FnOnce(Context<'_>, Option<&Snapshot>) -> Result<Json> + Send>;

impl Request {
    /// The answer, from the document that the request names, if that is open and a record, and from its surroundings.
    pub(crate) fn answer(self, context: Context<'_>, named: Option<&Snapshot>) -> Result<Json> {
        #[cfg(test)]
        named.into_iter().chain(context.others).for_each(|it| super::defect::inject(&it.document, "answers"));
        (self.answer)(context, named)
    }
}

/// The request of a method; `None` if the method is not one of these.
pub(crate) fn request(method: &str, params: &str) -> Option<Result<Request>> {
    use Quick::{IfFewFindings, IfSmall, Never};
    use Reads::{One, OneAndOthers, OneAndReady};
    Some(match method {
        "textDocument/diagnostic" => about(params, One, IfFewFindings, diagnostics::pull),
        #[cfg(feature = "server")]
        "workspace/diagnostic" => about_all(params, super::workspace_diagnostics::pull),
        "textDocument/hover" => about(params, OneAndReady, Never, hover::hover),
        "textDocument/completion" => about(params, OneAndReady, Never, completion::completion),
        "completionItem/resolve" => about(params, One, Never, completion::resolve),
        "textDocument/documentSymbol" => about(params, One, IfSmall, outline::document_symbol),
        "textDocument/foldingRange" => about(params, One, IfSmall, outline::folding_range),
        "textDocument/documentLink" => about(params, One, IfSmall, outline::document_link),
        "textDocument/definition" => about(params, One, Never, navigation::definition),
        "textDocument/references" => about(params, OneAndOthers, Never, navigation::references),
        "textDocument/documentHighlight" => about(params, One, IfSmall, navigation::document_highlight),
        "textDocument/linkedEditingRange" => about(params, One, Never, navigation::linked_editing_range),
        "textDocument/selectionRange" => about(params, One, Never, navigation::selection_range),
        "textDocument/prepareRename" => about(params, One, Never, rename::prepare),
        "textDocument/rename" => about(params, OneAndOthers, Never, rename::rename),
        "textDocument/prepareCallHierarchy" => about(params, One, Never, call_hierarchy::prepare),
        "callHierarchy/incomingCalls" => about(params, One, Never, call_hierarchy::incoming),
        "callHierarchy/outgoingCalls" => about(params, One, Never, call_hierarchy::outgoing),
        "workspace/symbol" => about_all(params, workspace_symbols::search),
        "textDocument/semanticTokens/full" => about(params, One, Never, semantic_tokens::full),
        "textDocument/semanticTokens/full/delta" => about(params, One, IfSmall, semantic_tokens::delta),
        "textDocument/semanticTokens/range" => about(params, One, Never, semantic_tokens::range),
        "textDocument/inlayHint" => about(params, One, IfSmall, inlay_hints::inlay_hint),
        "inlayHint/resolve" => about(params, One, Never, inlay_hints::resolve),
        "textDocument/codeLens" => about(params, One, IfSmall, code_lens::code_lens),
        "codeLens/resolve" => about(params, One, Never, code_lens::resolve),
        "textDocument/formatting" => about(params, One, Never, formatting::document),
        "textDocument/rangeFormatting" => about(params, One, Never, formatting::range),
        "textDocument/onTypeFormatting" => about(params, One, Never, formatting::on_type),
        "textDocument/signatureHelp" => about(params, One, Never, signature::signature_help),
        "textDocument/codeAction" => about(params, OneAndReady, Never, actions::code_action),
        "codeAction/resolve" => about(params, One, Never, actions::resolve),
        "xqls/board" => about(params, One, Never, board_view::board),
        "xqls/play" => about(params, One, Never, play::play),
        "xqls/edit" => about(params, One, Never, play::edit),
        "xqls/tree" => about(params, One, Never, tree::game_tree),
        "xqls/syntaxTree" => about(params, One, Never, tree::syntax_tree),
        "xqls/explain" => without_document(params, explain::page),
        _ => return None,
    })
}

fn about<P: AboutDocument>(
    params: &str,
    reads: Reads,
    quick: Quick,
    handler: fn(View<'_>, P) -> Result<Json>,
) -> Result<Request> {
    Ok(about_document(decoded(params)?, reads, quick, handler))
}

/// A request about a document, from its decoded parameters. A host adds its own requests with it.
pub(crate) fn about_document<P: AboutDocument>(
    params: P,
    reads: Reads,
    quick: Quick,
    handler: impl FnOnce(View<'_>, P) -> Result<Json> + Send + 'static,
) -> Request {
    let uri = params.uri();
    let answer = move |context: Context<'_>, named: Option<&Snapshot>| match named {
        Some(snapshot) => handler(View::of(snapshot, context), params),
        None => params.unread(),
    };
    Request { uri, reads, quick, answer: Box::new(answer) }
}

/// A request about all open documents.
fn about_all<P: DeserializeOwned + Send + 'static>(
    params: &str,
    handler: fn(Context<'_>, P) -> Result<Json>,
) -> Result<Request> {
    Ok(about_documents(decoded(params)?, handler))
}

/// A request about all open documents, from its decoded parameters. A host adds its own requests with it.
pub(crate) fn about_documents<P: Send + 'static>(
    params: P,
    handler: impl FnOnce(Context<'_>, P) -> Result<Json> + Send + 'static,
) -> Request {
    let answer = move |context: Context<'_>, _: Option<&Snapshot>| handler(context, params);
    Request { uri: None, reads: Reads::All, quick: Quick::Never, answer: Box::new(answer) }
}

/// A request about no document.
fn without_document<P: DeserializeOwned + Send + 'static>(
    params: &str,
    handler: fn(Context<'_>, P) -> Result<Json>,
) -> Result<Request> {
    Ok(Request { reads: Reads::One, ..about_all(params, handler)? })
}

/// The parameters of a message.
pub(crate) fn decoded<P: DeserializeOwned>(params: &str) -> Result<P> {
    serde_json::from_str(params).map_err(|error| Error::invalid_params(error.to_string()))
}
