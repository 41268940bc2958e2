//! The loop between the client and the handlers.
//!
//! Each message is processed as far as possible before the next one is read: edits are made or queued in order of
//! arrival. Work that waits for the pool continues as a task. Messages for the [`handlers`](super::handlers) and those
//! for the framework are started, guarded, cancelled and answered by the same code.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::{FutureExt, SinkExt, StreamExt};
use serde::Deserialize;
use tokio::task::{AbortHandle, JoinSet};
use tower::{Service, ServiceExt};
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Result};
use tower_lsp::ls_types::MessageType;
use tower_lsp::{ClientSocket, LspService};
use tracing::Instrument;

use crate::protocol::message_of;
use crate::session::answer::{self, Json};
use crate::session::defect::Defect;

use super::backend::Backend;
use super::guard::guarded;
use super::handlers::Call;
use super::message::Message;
use super::shared::{Phase, Shared};
use super::transport::{Messages, Output};

/// With more requests than this under way, no further message is taken.
const CONCURRENT: usize = 256;

/// The answer to a request; none to a notification.
type Answer = Option<Result<Json>>;
/// The result of handling a message: its answer, or a defect.
type HandlerResult = std::result::Result<Answer, Defect>;

/// The state of the loop.
pub(crate) struct Dispatch {
    shared: Arc<Shared>,
    framework: LspService<Backend>,
    output: Output,
    tasks: JoinSet<(Option<Id>, HandlerResult)>,
    /// The requests under way that were not answered yet.
    waiting: HashMap<Id, AbortHandle>,
}

impl Dispatch {
    /// A loop that writes to an output.
    pub(crate) fn new(framework: LspService<Backend>, output: Output) -> Dispatch {
        Dispatch {
            shared: framework.inner().shared(),
            framework,
            output,
            tasks: JoinSet::new(),
            waiting: HashMap::new(),
        }
    }

    /// Handles messages until `exit`, or until the input is closed and all requests are answered.
    pub(crate) async fn run(mut self, mut messages: Messages, socket: ClientSocket) {
        let (mut requests, mut responses) = socket.split();
        let mut open = true;
        while open || !self.tasks.is_empty() {
            self.output.room().await;
            tokio::select! {
                message = messages.recv(), if open && self.tasks.len() < CONCURRENT => match message {
                    Some(message) if message.is("exit") => return,
                    Some(Message::Call { id, method, call }) => {
                        let is_shutdown = method == "shutdown";
                        self.take(id, method, call);
                        if is_shutdown {
                            self.shared.ending.shutdown_taken();
                        }
                    }
                    Some(Message::Response(response)) => {
                        // It fails only after `exit`.
                        let _ = responses.send(response).await;
                    }
                    None => open = false,
                },
                Some(request) = requests.next() => self.output.send(&request),
                Some(done) = self.tasks.join_next() => {
                    // An error is a task that was cancelled, and answered then.
                    if let Ok((id, outcome)) = done {
                        let id = id.filter(|id| self.waiting.remove(id).is_some());
                        self.finish(id, outcome);
                    }
                }
            }
        }
    }

    fn take(&mut self, id: Option<Id>, method: String, call: Result<Call>) {
        if id.as_ref().is_some_and(|id| self.waiting.contains_key(id)) {
            return self.finish(id, Ok(Some(Err(Error::invalid_request()))));
        }
        let shared = Arc::clone(&self.shared);
        let refused = self.refused();
        match call {
            // The framework ignores them.
            Ok(Call::Framework(_)) if id.is_some() && method.starts_with("$/") && refused.is_none() => {
                self.finish(id, Ok(Some(Err(Error::method_not_found()))));
            }
            Ok(Call::Framework(request)) if id.is_none() || method == "initialize" || refused.is_none() => {
                if method == "$/cancelRequest" {
                    self.cancel(&request);
                }
                if method == "initialize"
                    && let Some(params) = request.params()
                {
                    self.shared.set_client(params);
                }
                // It is ready at any time.
                let Some(Ok(framework)) = self.framework.ready().now_or_never() else { return };
                let response = framework.call(request);
                self.start(id, method, async move {
                    let (_, result) = response.await.ok()??.into_parts();
                    Some(result.and_then(|value| Json::of(&value).map_err(Error::from)))
                });
            }
            call => match (refused, call, &id) {
                // A text may now be another one than the client's: that must not stay unknown.
                (None, Err(error), None) => {
                    let message = format!("{method} cannot be understood, and is ignored: {}", error.message);
                    self.shared.client.log(MessageType::ERROR, message);
                }
                (Some(error), ..) | (None, Err(error), _) => self.finish(id, Ok(Some(Err(error)))),
                (None, Ok(Call::Request(handler)), Some(_)) => {
                    self.start(id, method, async move { Some(handler(&shared).await) });
                }
                (None, Ok(Call::Notification(handler)), None) => {
                    self.start(id, method, async move {
                        handler(&shared);
                        None
                    });
                }
                // A request without id, or a notification with one.
                (None, Ok(_), _) => self.finish(id, Ok(Some(Err(Error::invalid_request())))),
            },
        }
    }

    /// Why no request can be answered now, known or unknown.
    fn refused(&self) -> Option<Error> {
        match self.shared.phase() {
            Phase::Starting => Some(Error {
                code: ErrorCode::ServerError(-32002),
                message: "Server not initialized".into(),
                data: None,
            }),
            Phase::Serving => None,
            Phase::ShutDown => Some(Error::invalid_request()),
        }
    }

    /// Takes a message as far as it gets now.
    fn start(&mut self, id: Option<Id>, method: String, work: impl Future<Output = Answer> + Send + 'static) {
        let span = match &id {
            Some(id) => tracing::info_span!("request", %method, %id),
            None => tracing::info_span!("notification", %method),
        };
        let mut work = Box::pin(guarded(method, work).instrument(span));
        match work.as_mut().now_or_never() {
            Some(outcome) => self.finish(id, outcome),
            None => {
                let (key, task) = (id.clone(), async move { (id, work.await) });
                let task = self.tasks.spawn(task);
                if let Some(key) = key {
                    self.waiting.insert(key, task);
                }
            }
        }
    }

    fn finish(&self, id: Option<Id>, outcome: HandlerResult) {
        let answer = outcome.unwrap_or_else(|defect| {
            self.shared.report(&defect);
            Some(Err(answer::Error::from(defect).into()))
        });
        if let (Some(id), Some(mut result)) = (id, answer) {
            if let Err(error) = &mut result {
                error.message = message_of(&error.message).into();
                tracing::info!(%id, code = error.code.code(), "refused: {}", error.message);
            }
            self.output.answer(&id, result);
        }
    }

    /// Cancels a pending request. The framework gets the notification too and drops its own requests.
    fn cancel(&mut self, request: &Request) {
        let id = request.params().and_then(|params| Id::deserialize(params.get("id")?).ok());
        if let Some((id, task)) = id.and_then(|id| self.waiting.remove_entry(&id)) {
            task.abort();
            self.finish(Some(id), Ok(Some(Err(Error::request_cancelled()))));
        }
    }
}
