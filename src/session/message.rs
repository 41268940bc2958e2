//! The parts of a message, and texts in it.
//!
//! A long text is decoded straight into its `String` ([`Text`]). Clients may send half of a surrogate pair while a
//! character is being typed. It becomes U+FFFD, as do bytes that are not UTF-8.

use std::borrow::Cow;

use memchr::{memchr, memmem};
use serde::{Deserialize, Deserializer, de};
use serde_json::value::RawValue;

use super::uris::Spellings;

/// A text of any length among parameters. It is decoded into memory of its own, without a buffer in between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text(pub String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
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
#[serde(bound = "Id: Deserialize<'de>")]
pub(crate) struct Envelope<'a, Id> {
    /// The version of JSON-RPC.
    #[serde(borrow)]
    pub jsonrpc: Cow<'a, str>,
    /// The method; empty in a response.
    #[serde(borrow, default)]
    pub method: Cow<'a, str>,
    /// The id of a request.
    #[serde(default, deserialize_with = "present")]
    pub id: Option<Id>,
    /// The parameters.
    #[serde(borrow, default)]
    pub params: Option<&'a RawValue>,
}

/// `null` is an id too.
fn present<'de, D: Deserializer<'de>, Id: Deserialize<'de>>(deserializer: D) -> Result<Option<Id>, D::Error> {
    Id::deserialize(deserializer).map(Some)
}

/// The body of a message with whole characters and with addresses that are URIs.
pub(crate) fn mended(body: Vec<u8>, spellings: &Spellings) -> Vec<u8> {
    let mut body = String::from_utf8(body)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        .into_bytes();
    mend_surrogates(&mut body);
    spellings.mend(body)
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
}
