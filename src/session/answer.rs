//! An answer to a request: JSON as it goes to the client, or the reason why there is none.

use std::borrow::Cow;

use serde::Serialize;

/// JSON as written to the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Json(pub Vec<u8>);

impl Json {
    pub(crate) fn of(value: &impl Serialize) -> Result<Json> {
        serde_json::to_vec(value).map(Json).map_err(|error| Error::new(Error::INTERNAL, error.to_string()))
    }

    /// No value.
    pub(crate) fn null() -> Json {
        Json(b"null".to_vec())
    }
}

/// The answer to a request.
pub(crate) type Result<T> = std::result::Result<T, Error>;

/// Why a request has no answer, by the codes of JSON-RPC and the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Error {
    pub code: i64,
    /// The reason in words.
    pub message: Cow<'static, str>,
}

impl Error {
    /// The text is not JSON.
    pub const PARSE: i64 = -32700;
    /// The message is not one that can come now.
    pub const INVALID_REQUEST: i64 = -32600;
    /// There is no such method.
    pub const METHOD_NOT_FOUND: i64 = -32601;
    /// The parameters are not those of the method.
    pub const INVALID_PARAMS: i64 = -32602;
    /// A defect.
    pub const INTERNAL: i64 = -32603;
    /// The session was not initialized.
    pub const NOT_INITIALIZED: i64 = -32002;
    /// A correct request that cannot be met.
    pub const REQUEST_FAILED: i64 = -32803;
    /// The document has changed since the client asked.
    pub const CONTENT_MODIFIED: i64 = -32801;
    /// The client has taken the request back.
    pub const REQUEST_CANCELLED: i64 = -32800;

    /// An error with its words.
    pub fn new(code: i64, message: impl Into<Cow<'static, str>>) -> Error {
        Error { code, message: message.into() }
    }

    /// A correct request that cannot be met, with the reason in words.
    pub fn refused(why: String) -> Error {
        Error::new(Error::REQUEST_FAILED, why)
    }

    /// Parameters that are not those of the method.
    pub fn invalid_params(why: impl Into<Cow<'static, str>>) -> Error {
        Error::new(Error::INVALID_PARAMS, why)
    }

    /// The document has changed since the client asked.
    pub fn content_modified() -> Error {
        Error::new(Error::CONTENT_MODIFIED, "Content modified")
    }

    /// The client has taken the request back.
    pub fn request_cancelled() -> Error {
        Error::new(Error::REQUEST_CANCELLED, "Canceled")
    }
}
