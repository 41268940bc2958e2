//! A message of the client, decoded once.
//!
//! [`decode`] runs on the reading thread. Parameters become the values that their handler takes; those of messages for
//! the framework become trees.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{Error, Id, Request, Response, Result};

use crate::session::answer;
use crate::session::message::{Envelope, mended};
use crate::session::uris::Spellings;

use super::handlers::{self, Call};

/// A message of the client.
pub(crate) enum Message {
    /// A request, or a notification if it has no id.
    Call {
        /// The id, which the answer repeats.
        id: Option<Id>,
        method: String,
        /// The parameters with their handler, or why they cannot be understood.
        call: Result<Call>,
    },
    /// The answer to a request of the server.
    Response(Response),
}

impl Message {
    /// Whether it calls this method.
    pub(crate) fn is(&self, name: &str) -> bool {
        matches!(self, Message::Call { method, .. } if method == name)
    }
}

impl From<answer::Error> for Error {
    fn from(error: answer::Error) -> Error {
        Error { code: error.code.into(), message: error.message, data: None }
    }
}

/// Decodes the body of a frame. A body that is not a message gives the error for the answer, with the id if it has one.
pub(crate) fn decode(body: Vec<u8>, spellings: &Spellings) -> std::result::Result<Message, (Id, Error)> {
    let body = mended(body, spellings);
    message(&body).ok_or_else(|| match serde_json::from_slice::<Value>(&body) {
        Ok(value) => {
            let id = value.get("id").and_then(|id| Id::deserialize(id).ok());
            (id.unwrap_or_default(), Error::invalid_request())
        }
        Err(_) => (Id::Null, Error::parse_error()),
    })
}

fn message(body: &[u8]) -> Option<Message> {
    let Envelope::<Id> { jsonrpc, method, id, params } = serde_json::from_slice(body).ok()?;
    if jsonrpc != "2.0" {
        return None;
    }
    if method.is_empty() {
        return serde_json::from_slice(body).ok().map(Message::Response);
    }
    let method = method.into_owned();
    let json = params.map_or("null", RawValue::get);
    let call = match handlers::call(&method, json) {
        Some(call) => call,
        None => {
            let request = Request::build(method.clone());
            let request = if let Some(id) = &id { request.id(id.clone()) } else { request };
            // A tree that is nested too deeply is not a message.
            let params: Option<Value> = params.map(|params| serde_json::from_str(params.get())).transpose().ok()?;
            let request = if let Some(params) = params { request.params(params) } else { request };
            Ok(Call::Framework(request.finish()))
        }
    };
    Some(Message::Call { id, method, call })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_a_call_or_a_response() {
        let kind = |text: &str| match decode(text.as_bytes().to_vec(), &Spellings::default()) {
            Ok(Message::Response(response)) => format!("response to {}", response.id()),
            Ok(Message::Call { id, method, call }) => {
                let id = id.map_or("no id".to_owned(), |id| format!("id {id}"));
                let call = match call {
                    Ok(Call::Request(_)) => "a request of ours".to_owned(),
                    Ok(Call::Notification(_)) => "a notification of ours".to_owned(),
                    Ok(Call::Framework(request)) => format!("for the framework: {:?}", request.params()),
                    Err(error) => error.code.to_string(),
                };
                format!("{method}, {id}, {call}")
            }
            Err((id, error)) => format!("refused, id {id}, {}", error.code),
        };
        let cases = [
            (r#"{"jsonrpc":"2.0","id":1,"result":null}"#, "response to 1"),
            (r#"{"id":"a","error":{"code":1,"message":"x"},"jsonrpc":"2.0"}"#, "response to \"a\""),
            (r#"{"jsonrpc":"2.0","method":"x"}"#, "x, no id, for the framework: None"),
            (
                r#"{"params":[1],"method":"x","id":null,"jsonrpc":"2.0"}"#,
                "x, id null, for the framework: Some(Array [Number(1)])",
            ),
            (
                r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{}}"#,
                "textDocument/hover, id 2, -32602",
            ),
            (r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover"}"#, "textDocument/hover, id 2, -32602"),
            (
                r#"{"jsonrpc":"2.0","id":2,"method":"xqls/syntaxTree","params":{"textDocument":{"uri":"a:b"}}}"#,
                "xqls/syntaxTree, id 2, a request of ours",
            ),
            (
                r#"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"a:b"}}}"#,
                "textDocument/didClose, no id, a notification of ours",
            ),
            ("{", "refused, id null, -32700"),
            ("", "refused, id null, -32700"),
            ("[]", "refused, id null, -32600"),
            (r#"{"jsonrpc":"1.0","id":7,"method":"x"}"#, "refused, id 7, -32600"),
            (r#"{"jsonrpc":"2.0","id":7}"#, "refused, id 7, -32600"),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, "refused, id null, -32600"),
            (r#"{"jsonrpc":"2.0","method":"x","params":[1e999]}"#, "refused, id null, -32700"),
        ];
        for (text, expected) in cases {
            assert_eq!(kind(text), expected, "{text}");
        }
        let deep = format!(r#"{{"jsonrpc":"2.0","method":"x","params":{}1{}}}"#, "[".repeat(500), "]".repeat(500));
        assert_eq!(kind(&deep), "refused, id null, -32700");
    }
}
