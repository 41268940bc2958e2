//! The messages answered before the framework: those about one document, and those that are large or frequent.
//!
//! [`call`] is the table. To add a request, write its handler in a file of its own, with its parameters as argument,
//! and add its line here; announce it in [`super::capabilities`]. A handler runs on the loop, in order. It takes the
//! state it needs and leaves the work to the pool ([`Shared::answer_from`]). There its answer is written as JSON, which
//! is sent unchanged. What an editor asks after each key, and what takes little time, is answered on the loop if the
//! document is small ([`Shared::answer_at_once`]).

use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde::de::DeserializeOwned;
use tower_lsp::jsonrpc::{Error, ErrorCode, Request, Result};
use tower_lsp::ls_types::Uri;

use crate::protocol::Places;

use super::documents::{Asked, Snapshot};
use super::guard::Waiter;
use super::message::Json;
use super::profile::Profile;
use super::shared::Shared;
use super::{
    actions, board, call_hierarchy, code_lens, completion, diagnostics, formatting, hover, index, inlay_hints,
    navigation, outline, play, rename, semantic_tokens, signature, status, sync, tree, workspace_diagnostics,
    workspace_symbols,
};

/// The bytes of a document that [`Shared::answer_at_once`] counts as small.
const SMALL: usize = 256 << 10;

/// A message with its decoded parameters.
pub enum Call {
    /// A request for one of our handlers.
    Request(Handler<Reply>),
    /// A notification for one of our handlers.
    Notification(Handler<()>),
    /// A message for the framework.
    Framework(Request),
}

/// The work for one message, with its parameters.
pub type Handler<T> = Box<dyn FnOnce(&Arc<Shared>) -> T + Send>;

/// The answer to a request, now or later. Dropping it takes back work that has not started.
pub type Reply = BoxFuture<'static, Result<Json>>;

/// `RequestFailed` of the protocol: a correct request that cannot be met, with the reason in words.
pub fn refused(why: String) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: why.into(), data: None }
}

/// The message for one of our handlers; `None` if the framework handles the method.
pub fn call(method: &str, params: &str) -> Option<Result<Call>> {
    Some(match method {
        "textDocument/didOpen" => text_notification(method, params, sync::did_open),
        "textDocument/didChange" => text_notification(method, params, sync::did_change),
        "textDocument/didClose" => text_notification(method, params, sync::did_close),
        "window/workDoneProgress/cancel" => notification(params, index::cancel),
        "textDocument/diagnostic" => request(params, diagnostics::pull),
        "workspace/diagnostic" => request(params, workspace_diagnostics::pull),
        "textDocument/hover" => request(params, hover::hover),
        "textDocument/completion" => request(params, completion::completion),
        "completionItem/resolve" => request(params, completion::resolve),
        "textDocument/documentSymbol" => request(params, outline::document_symbol),
        "textDocument/foldingRange" => request(params, outline::folding_range),
        "textDocument/documentLink" => request(params, outline::document_link),
        "textDocument/definition" => request(params, navigation::definition),
        "textDocument/references" => request(params, navigation::references),
        "textDocument/documentHighlight" => request(params, navigation::document_highlight),
        "textDocument/linkedEditingRange" => request(params, navigation::linked_editing_range),
        "textDocument/selectionRange" => request(params, navigation::selection_range),
        "textDocument/prepareRename" => request(params, rename::prepare),
        "textDocument/rename" => request(params, rename::rename),
        "textDocument/prepareCallHierarchy" => request(params, call_hierarchy::prepare),
        "callHierarchy/incomingCalls" => request(params, call_hierarchy::incoming),
        "callHierarchy/outgoingCalls" => request(params, call_hierarchy::outgoing),
        "workspace/symbol" => request(params, workspace_symbols::search),
        "textDocument/semanticTokens/full" => request(params, semantic_tokens::full),
        "textDocument/semanticTokens/full/delta" => request(params, semantic_tokens::delta),
        "textDocument/semanticTokens/range" => request(params, semantic_tokens::range),
        "textDocument/inlayHint" => request(params, inlay_hints::inlay_hint),
        "inlayHint/resolve" => request(params, inlay_hints::resolve),
        "textDocument/codeLens" => request(params, code_lens::code_lens),
        "codeLens/resolve" => request(params, code_lens::resolve),
        "textDocument/formatting" => request(params, formatting::document),
        "textDocument/rangeFormatting" => request(params, formatting::range),
        "textDocument/onTypeFormatting" => request(params, formatting::on_type),
        "textDocument/signatureHelp" => request(params, signature::signature_help),
        "textDocument/codeAction" => request(params, actions::code_action),
        "codeAction/resolve" => request(params, actions::resolve),
        "xqls/board" => request(params, board::board),
        "xqls/play" => request(params, play::play),
        "xqls/edit" => request(params, play::edit),
        "xqls/tree" => request(params, tree::game_tree),
        "xqls/status" => request(params, status::status),
        "xqls/syntaxTree" => request(params, tree::syntax_tree),
        _ => return None,
    })
}

fn request<P: DeserializeOwned + Send + 'static>(params: &str, handler: fn(&Arc<Shared>, P) -> Reply) -> Result<Call> {
    let params = decoded(params)?;
    Ok(Call::Request(Box::new(move |shared| handler(shared, params))))
}

fn notification<P: DeserializeOwned + Send + 'static>(params: &str, handler: fn(&Arc<Shared>, P)) -> Result<Call> {
    let params = decoded(params)?;
    Ok(Call::Notification(Box::new(move |shared| handler(shared, params))))
}

/// A notification about a text. If its parameters are unusable, that is handled too: the text must not drift silently.
fn text_notification<P: DeserializeOwned + Send + 'static>(
    method: &str,
    params: &str,
    handler: fn(&Arc<Shared>, P),
) -> Result<Call> {
    notification(params, handler).or_else(|error| {
        let (method, about) = (method.to_owned(), sync::about(params));
        Ok(Call::Notification(Box::new(move |shared| sync::misunderstood(shared, &method, about, &error))))
    })
}

fn decoded<P: DeserializeOwned>(params: &str) -> Result<P> {
    serde_json::from_str(params).map_err(|error| Error::invalid_params(error.to_string()))
}

/// A document at one moment, and how the client wants to see it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The document.
    pub snapshot: &'a Snapshot,
    /// Its places as the client counts.
    pub places: Places<'a>,
    /// The client.
    pub profile: &'a Profile,
    /// Whether the client has cancelled the request; checked by long work.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl View<'_> {
    /// The items until the client has cancelled the request.
    pub fn wanted<T>(&self, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        items.take_while(|_| !(self.cancelled)())
    }
}

impl Shared {
    /// Computes an answer on the pool, from a document as the messages before have left it. It is `null` if the document
    /// is not open.
    pub fn answer_from(
        self: &Arc<Self>,
        uri: &Uri,
        work: impl FnOnce(View<'_>) -> Result<Json> + Send + 'static,
    ) -> Reply {
        self.answer_with(uri, Vec::new(), 0, move |view, _| work(view))
    }

    /// As [`answer_from`](Shared::answer_from), for work that takes less time for a small document than handing it to the
    /// pool and back. For such a document the loop does it at once.
    pub fn answer_at_once(
        self: &Arc<Self>,
        uri: &Uri,
        work: impl FnOnce(View<'_>) -> Result<Json> + Send + 'static,
    ) -> Reply {
        self.answer_with(uri, Vec::new(), SMALL, move |view, _| work(view))
    }

    /// As [`answer_from`](Shared::answer_from), with the other open documents, each as the messages before have left it.
    pub fn answer_from_all(
        self: &Arc<Self>,
        uri: &Uri,
        work: impl FnOnce(View<'_>, &[Snapshot]) -> Result<Json> + Send + 'static,
    ) -> Reply {
        let others = self.documents.all().into_iter().filter(|open| open.uri != *uri);
        self.answer_with(uri, others.filter_map(|open| open.ask()).collect(), 0, work)
    }

    /// Computes an answer on the loop if the document is ready and has at most `small` bytes, or else on the pool.
    fn answer_with(
        self: &Arc<Self>,
        uri: &Uri,
        others: Vec<Asked>,
        small: usize,
        work: impl FnOnce(View<'_>, &[Snapshot]) -> Result<Json> + Send + 'static,
    ) -> Reply {
        let asked = self.documents.get(uri).and_then(|open| open.ask());
        let shared = Arc::clone(self);
        Box::pin(async move {
            let Some(asked) = asked else { return Ok(Json::null()) };
            let is_ready = matches!(asked, Asked::Now(_));
            let Some(snapshot) = asked.snapshot().await else { return Ok(Json::null()) };
            let at_once = is_ready && snapshot.document.rope().len_bytes() <= small;
            let waiter = Waiter::default();
            let (snapshot, others) = (snapshot.until(&waiter), snapshots(others, &waiter).await);
            let gone = waiter.gone();
            let server = Arc::clone(&shared);
            let answer = move || {
                let profile = shared.profile();
                let places = Places { rope: snapshot.document.rope(), unit: profile.unit };
                #[cfg(test)]
                super::guard::inject(&snapshot.document, "answers");
                work(View { snapshot: &snapshot, places, profile, cancelled: &gone }, &others)
            };
            if at_once { answer() } else { server.compute_answer(answer).await }
        })
    }

    /// Computes an answer on the pool from all open documents, each as the messages before have left it. The work asks
    /// its last argument whether the client has cancelled the request.
    pub fn answer_about_all(
        self: &Arc<Self>,
        work: impl FnOnce(&Shared, Vec<Snapshot>, &(dyn Fn() -> bool + Sync)) -> Result<Json> + Send + 'static,
    ) -> Reply {
        let asked = self.documents.all().iter().filter_map(|open| open.ask()).collect();
        let shared = Arc::clone(self);
        Box::pin(async move {
            let waiter = Waiter::default();
            let open = snapshots(asked, &waiter).await;
            let gone = waiter.gone();
            let server = Arc::clone(&shared);
            let answer = move || {
                #[cfg(test)]
                open.iter().for_each(|snapshot| super::guard::inject(&snapshot.document, "answers"));
                work(&shared, open, &gone)
            };
            server.compute_answer(answer).await
        })
    }
}

/// The snapshots of the documents that are still open, for one answer.
async fn snapshots(asked: Vec<Asked>, waiter: &Waiter) -> Vec<Snapshot> {
    let mut snapshots = Vec::with_capacity(asked.len());
    for asked in asked {
        snapshots.extend(asked.snapshot().await.map(|snapshot| snapshot.until(waiter)));
    }
    snapshots
}
