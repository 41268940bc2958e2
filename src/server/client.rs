//! The client, as the handlers see it. Nothing here can be awaited: no handler depends on the client's actions.

use std::sync::Arc;

use tower_lsp::ls_types::notification::{LogMessage, Notification, ShowMessage};
use tower_lsp::ls_types::request::Request;
use tower_lsp::ls_types::{LogMessageParams, MessageType, ShowMessageParams};

use crate::protocol::message_of;

use super::transport::Output;

/// A handle for messages that the client did not ask for.
#[derive(Clone)]
pub(crate) struct Client {
    output: Output,
    requests: Arc<tower_lsp::Client>,
}

impl Client {
    /// Notifications go to the output. Requests go through the framework, which matches their responses.
    pub(crate) fn new(output: Output, requests: tower_lsp::Client) -> Client {
        Client { output, requests: Arc::new(requests) }
    }

    /// Queues a notification.
    pub(crate) fn notify<N: Notification>(&self, params: &N::Params) {
        self.output.notify(N::METHOD, params);
    }

    /// Queues a notification that takes the place of the one about the same topic, if the client has not read that yet.
    pub(crate) fn notify_latest<N: Notification>(&self, topic: &str, params: &N::Params) {
        self.output.notify_latest(N::METHOD, topic, params);
    }

    /// Queues a line for the client's log. It is left out if the client does not read.
    pub(crate) fn log(&self, level: MessageType, message: String) {
        self.output.notify_if_room(LogMessage::METHOD, &LogMessageParams { typ: level, message: message_of(&message) });
    }

    /// Queues a message that the editor shows. It is left out if the client does not read.
    pub(crate) fn show(&self, level: MessageType, message: String) {
        self.output
            .notify_if_room(ShowMessage::METHOD, &ShowMessageParams { typ: level, message: message_of(&message) });
    }

    /// Resolves when the client has read enough that more can be written.
    pub(crate) async fn room(&self) {
        self.output.room().await;
    }

    /// Sends a request from a task of its own, which continues with the result. An error is ignored: a client need not
    /// know the request. Must be called within the runtime.
    pub(crate) fn request<R>(&self, params: R::Params, then: impl FnOnce(R::Result) + Send + 'static)
    where
        R: Request,
        R::Params: Send + 'static,
        R::Result: Send,
    {
        let requests = Arc::clone(&self.requests);
        tokio::spawn(async move {
            if let Ok(result) = requests.send_request::<R>(params).await {
                then(result);
            }
        });
    }
}
