//! A message of the client, decoded once, and JSON on its way to the client.
//!
//! [`decode`] runs on the reading thread. Parameters become the values that their handler takes; those of messages for
//! the framework become trees. A long text is decoded straight into its `String` ([`Text`]).
//!
//! Clients may send half of a surrogate pair while a character is being typed. It becomes U+FFFD, as do bytes that are
//! not UTF-8.

use std::borrow::Cow;

use memchr::{memchr, memmem};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response, Result};

use super::handlers::{self, Call};
use super::uris::Spellings;

/// A message of the client.
pub enum Message {
    /// A request, or a notification if it has no id.
    Call {
        /// The id, which the answer repeats.
        id: Option<Id>,
        /// The method.
        method: String,
        /// The parameters with their handler, or why they cannot be understood.
        call: Result<Call>,
    },
    /// The answer to a request of the server.
    Response(Response),
}

impl Message {
    /// Whether it calls this method.
    pub fn is(&self, name: &str) -> bool {
        matches!(self, Message::Call { method, .. } if method == name)
    }
}

/// JSON as written to the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Json(pub Vec<u8>);

impl Json {
    /// A value as JSON.
    pub fn of(value: &impl Serialize) -> Result<Json> {
        let internal = |error: serde_json::Error| Error {
            code: ErrorCode::InternalError,
            message: error.to_string().into(),
            data: None,
        };
        serde_json::to_vec(value).map(Json).map_err(internal)
    }

    /// No value.
    pub fn null() -> Json {
        Json(b"null".to_vec())
    }
}

/// A text of any length among parameters. It is decoded into memory of its own, without a buffer in between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(pub String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Text, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        let inner = raw.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        inner.and_then(unescaped).map(Text).ok_or_else(|| de::Error::custom("expected a text"))
    }
}

/// Decodes the text between two quotes. Syntax and surrogate pairs were checked before.
fn unescaped(mut rest: &str) -> Option<String> {
    let mut text = String::with_capacity(rest.len());
    while let Some(at) = memchr(b'\\', rest.as_bytes()) {
        text.push_str(rest.get(..at)?);
        let mut length = 2;
        text.push(match rest.as_bytes().get(at + 1)? {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'u' => {
                let units = [half(rest.as_bytes(), at), half(rest.as_bytes(), at + 6)];
                let c = char::decode_utf16(units.into_iter().flatten()).next()?.ok()?;
                length = 6 * c.len_utf16();
                c
            }
            byte => char::from(*byte),
        });
        rest = rest.get(at + length..)?;
    }
    text.push_str(rest);
    Some(text)
}

/// The UTF-16 unit of an escape such as `\u8eca` at a place.
fn half(body: &[u8], at: usize) -> Option<u16> {
    let digits = body.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// The members of a message that determine its kind.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    jsonrpc: Cow<'a, str>,
    #[serde(borrow, default)]
    method: Cow<'a, str>,
    #[serde(default, deserialize_with = "present")]
    id: Option<Id>,
    #[serde(borrow, default)]
    params: Option<&'a RawValue>,
}

/// `null` is an id too.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Option<Id>, D::Error> {
    Id::deserialize(deserializer).map(Some)
}

/// Decodes the body of a frame. A body that is not a message gives the error for the answer, with the id if it has one.
pub fn decode(body: Vec<u8>, spellings: &Spellings) -> std::result::Result<Message, (Id, Error)> {
    let mut body = String::from_utf8(body)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        .into_bytes();
    mend_surrogates(&mut body);
    let body = spellings.mend(body);
    message(&body).ok_or_else(|| match serde_json::from_slice::<Value>(&body) {
        Ok(value) => {
            let id = value.get("id").and_then(|id| Id::deserialize(id).ok());
            (id.unwrap_or_default(), Error::invalid_request())
        }
        Err(_) => (Id::Null, Error::parse_error()),
    })
}

fn message(body: &[u8]) -> Option<Message> {
    let Envelope { jsonrpc, method, id, params } = serde_json::from_slice(body).ok()?;
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

/// Writes `\ufffd` for each `\uD800`…`\uDFFF` that is not one of a pair.
fn mend_surrogates(body: &mut [u8]) {
    let escapes = memmem::Finder::new(b"\\u");
    let mut at = 0;
    while let Some(step) = body.get(at..).and_then(|rest| escapes.find(rest)) {
        let before = body.get(at..at + step).unwrap_or_default();
        at += step;
        // After an odd number of backslashes this one is itself escaped.
        if before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1 {
            at += 2;
            continue;
        }
        match half(body, at) {
            Some(0xD800..=0xDBFF) if matches!(half(body, at + 6), Some(0xDC00..=0xDFFF)) => at += 12,
            Some(0xD800..=0xDFFF) => {
                if let Some(escape) = body.get_mut(at..at + 6) {
                    escape.copy_from_slice(b"\\ufffd");
                }
                at += 6;
            }
            _ => at += 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lone_surrogates_become_replacement_characters() {
        let cases = [
            (r"a\ud83d\ude00", r"a\ud83d\ude00"),
            (r"a\ud83d", r"a\ufffd"),
            (r"\uDE00\ud83d\ud83d\ude00", r"\ufffd\ufffd\ud83d\ude00"),
            (r"\\ud83d\u0000", r"\\ud83d\u0000"),
            (r"\\\ud83d\n", r"\\\ufffd\n"),
            (r"\n\\\\ud83d", r"\n\\\\ud83d"),
        ];
        for (given, mended) in cases {
            let mut body = given.as_bytes().to_vec();
            mend_surrogates(&mut body);
            assert_eq!(String::from_utf8(body).unwrap(), mended);
            let json = format!("\"{mended}\"");
            let text: Text = serde_json::from_str(&json).unwrap();
            assert_eq!(text.0, serde_json::from_str::<String>(&json).unwrap());
        }
    }

    #[test]
    fn a_text_is_decoded_as_it_was_written() {
        let bits = [
            "\n",
            "\"",
            "\\",
            "\\\\\"",
            "/",
            "\t",
            "\r\n",
            "\u{8}\u{C}\u{1}",
            "马８进７",
            "𠀀",
            "Ch2-e2 ",
            "{\"a\":",
            "\\n",
        ];
        let mut random = crate::random::random(4);
        for _ in 0..200 {
            let text: String = (0..random.usize(0..60)).map(|_| bits[random.usize(0..bits.len())]).collect();
            let value = json!({ "text": text });
            let (plain, spaced) = (value.to_string(), serde_json::to_string_pretty(&value).unwrap());
            // As programs write that know ASCII only.
            let units = |c: char| c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
            let ascii = plain.chars().map(|c| if c.is_ascii() { c.to_string() } else { units(c) }).collect();
            for message in [spaced, plain.replace('/', "\\/"), ascii] {
                #[derive(Deserialize)]
                struct Params {
                    text: Text,
                }
                assert_eq!(serde_json::from_str::<Params>(&message).unwrap().text.0, text, "{message}");
            }
        }
        for wrong in ["7", "null", "\"a", "\"\n\"", "\"\\x\"", "\"\\u12\""] {
            assert!(serde_json::from_str::<Text>(wrong).is_err(), "{wrong}");
        }
    }

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
