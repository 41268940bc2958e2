//! The messages answered before the framework: those about documents, and those that are large or frequent.
//!
//! The requests about documents are those of [`session::requests`](crate::session::requests). A handler runs on the loop,
//! in order. It takes the state it needs and leaves the work to the pool. There its answer is written as JSON, which is
//! sent unchanged. What an editor asks after each key, and what takes little time, is answered on the loop.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde::de::DeserializeOwned;
use tower_lsp::jsonrpc::{self, Error, Result};
use tower_lsp::ls_types::Uri;

use crate::session::answer::{self, Json};
use crate::session::params::AboutDocument;
use crate::session::requests::{self, Quick, Reads, Request, decoded};
use crate::session::sync::document_of;
use crate::session::view::{Context, Snapshot, View};

use super::documents::{Asked, OpenDocument};
use super::guard::Waiter;
use super::shared::Shared;
use super::{content, convert, engines, explorer, from_text, games, index, inline_completion, status, sync};

/// The bytes of a document that are small.
const SMALL: usize = 256 << 10;

/// A message with its decoded parameters.
pub(crate) enum Call {
    /// A request for one of our handlers.
    Request(Handler<Reply>),
    /// A notification for one of our handlers.
    Notification(Handler<()>),
    /// A message for the framework.
    Framework(jsonrpc::Request),
}

/// The work for one message, with its parameters.
pub(crate) type Handler<T> = Box<dyn FnOnce(&Arc<Shared>) -> T + Send>;

/// The answer to a request, now or later. Dropping it takes back work that has not started.
pub(crate) type Reply = BoxFuture<'static, Result<Json>>;

/// The message for one of our handlers; `None` if the framework handles the method.
pub(crate) fn call(method: &str, params: &str) -> Option<Result<Call>> {
    Some(match method {
        "textDocument/didOpen" => text_notification(method, params, sync::did_open),
        "textDocument/didChange" => text_notification(method, params, sync::did_change),
        "textDocument/didClose" => text_notification(method, params, sync::did_close),
        "window/workDoneProgress/cancel" => notification(params, index::cancel),
        "xqls/engines" => Ok(Call::Request(Box::new(|_| engines::engines()))),
        "xqls/analyse" => engine_request(params, engines::analyse),
        "xqls/annotate" => engine_request(params, engines::annotate),
        "xqls/explorer" => own_request(params, explorer::explore),
        "xqls/games" => own_request_about_all(params, games::games),
        "xqls/convert" => own_request_about_all(params, convert::convert),
        "xqls/fromText" => own_request_about_all(params, from_text::from_text),
        "workspace/textDocumentContent" => own_request_about_all(params, content::content),
        "textDocument/inlineCompletion" => own_request(params, inline_completion::inline_completion),
        "xqls/status" => Ok(Call::Request(Box::new(status::status))),
        _ => requests::request(method, params)?.map(answered).map_err(Error::from),
    })
}

fn notification<P: DeserializeOwned + Send + 'static>(params: &str, handler: fn(&Arc<Shared>, P)) -> Result<Call> {
    let params = decoded(params)?;
    Ok(Call::Notification(Box::new(move |shared| handler(shared, params))))
}

fn engine_request<P: DeserializeOwned + Send + 'static>(
    params: &str,
    handler: fn(&Arc<Shared>, P) -> Reply,
) -> Result<Call> {
    let params = decoded(params)?;
    Ok(Call::Request(Box::new(move |shared| handler(shared, params))))
}

/// A notification about a text. If its parameters are unusable, that is handled too: the text must not drift silently.
fn text_notification<P: DeserializeOwned + Send + 'static>(
    method: &str,
    params: &str,
    handler: fn(&Arc<Shared>, P),
) -> Result<Call> {
    notification(params, handler).or_else(|error| {
        let (method, about) = (method.to_owned(), document_of(params));
        Ok(Call::Notification(Box::new(move |shared| sync::report_misunderstood(shared, &method, about, &error))))
    })
}

/// A request about documents that needs more than a session has.
fn own_request<P: AboutDocument>(
    params: &str,
    handler: fn(&Shared, View<'_>, P) -> answer::Result<Json>,
) -> Result<Call> {
    let params: P = decoded(params)?;
    Ok(Call::Request(Box::new(move |shared| {
        let own = Arc::clone(shared);
        let handler = move |view: View<'_>, params| handler(&own, view, params);
        shared.answer(requests::about_document(params, Reads::OneAndOthers, Quick::Never, handler))
    })))
}

/// A request about all records that needs more than a session has.
fn own_request_about_all<P: DeserializeOwned + Send + 'static>(
    params: &str,
    handler: fn(&Shared, Context<'_>, P) -> answer::Result<Json>,
) -> Result<Call> {
    let params: P = decoded(params)?;
    Ok(Call::Request(Box::new(move |shared| {
        let own = Arc::clone(shared);
        let handler = move |context: Context<'_>, params| handler(&own, context, params);
        shared.answer(requests::about_documents(params, handler))
    })))
}

/// A request about documents.
fn answered(request: Request) -> Call {
    Call::Request(Box::new(move |shared| shared.answer(request)))
}

impl Shared {
    /// Answers a request from the documents that it reads, each as the messages before have left it. What takes little time
    /// is done on the loop, the rest on the pool.
    fn answer(self: &Arc<Self>, request: Request) -> Reply {
        let open = request.uri.as_ref().and_then(|uri| self.documents.get(uri));
        let named = open.as_ref().and_then(|open| open.ask());
        let others = match request.reads {
            Reads::One | Reads::OneAndReady => Vec::new(),
            Reads::OneAndOthers | Reads::All => {
                self.others(request.uri.as_ref()).filter_map(|open| open.ask()).collect()
            }
        };
        let shared = Arc::clone(self);
        Box::pin(async move {
            let is_ready = matches!(named, Some(Asked::Now(_)));
            let few = |open: &OpenDocument| open.publishing.try_lock().is_ok_and(|it| it.is_few());
            let small = |snapshot: &Snapshot| snapshot.document.rope().len_bytes() <= SMALL;
            let had_few = request.quick == Quick::IfFewFindings && open.is_some_and(|open| few(&open));
            let waiter = Waiter::default();
            let named = snapshots(named, &waiter).await.pop();
            let on_loop = match (request.quick, &named) {
                (_, None) => request.reads != Reads::All,
                (Quick::Never, _) => false,
                (Quick::IfSmall, Some(snapshot)) => is_ready && small(snapshot),
                (Quick::IfFewFindings, _) => is_ready && had_few,
            };
            // Without the document that it names, the request needs no others.
            let mut others = match named.is_none() && on_loop {
                true => Vec::new(),
                false => snapshots(others, &waiter).await,
            };
            let gone = waiter.gone();
            let server = Arc::clone(&shared);
            let answer = move || {
                if request.reads == Reads::OneAndReady {
                    others.extend(shared.others(request.uri.as_ref()).filter_map(|open| open.snapshot()));
                }
                let context = Context { world: &*shared, profile: shared.profile(), others: &others, cancelled: &gone };
                request.answer(context, named.as_ref()).map_err(Error::from)
            };
            if on_loop {
                return answer();
            }
            // Messages that wait are taken first. With a hover behind each key the diagnostics took a third longer otherwise.
            tokio::task::yield_now().await;
            server.compute_answer(answer).await
        })
    }

    /// The open documents but one.
    fn others<'a>(&self, but: Option<&'a Uri>) -> impl Iterator<Item = Arc<OpenDocument>> + use<'a> {
        self.documents.all().into_iter().filter(move |open| Some(&open.source.uri) != but)
    }
}

/// The snapshot for an answer that somebody waits for.
fn until(snapshot: Snapshot, waiter: &Waiter) -> Snapshot {
    Snapshot { document: snapshot.document.until(waiter.gone()), ..snapshot }
}

/// The snapshots of the documents that are still open, for one answer.
async fn snapshots(asked: impl IntoIterator<Item = Asked>, waiter: &Waiter) -> Vec<Snapshot> {
    let mut snapshots = Vec::new();
    for asked in asked {
        snapshots.extend(asked.snapshot().await.map(|snapshot| until(snapshot, waiter)));
    }
    snapshots
}
