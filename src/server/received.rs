//! Texts that go past the framework.
//!
//! The framework copies what comes in, makes a tree of it and of that the parameters. For a text of megabytes each step
//! takes memory that the system has to hand over first: six of ten pages that opening a text touched. So a long text is
//! decoded once, by [`super::transport`], and kept here under a name; the message that goes on holds the name only, and
//! the handler takes the text:
//!
//! ```text
//! stdin ── {"text":"GAME…"} ──▶ transport ── {"text":"<name>"} ──▶ framework ──▶ handler ── name ──▶ text
//! ```
//!
//! Names are made of numbers that no text can foresee.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use memchr::{memchr, memchr2, memmem};

/// The notifications whose handlers take texts.
const TAKERS: [&str; 2] = ["textDocument/didOpen", "textDocument/didChange"];
/// A shorter text costs little whichever way it goes.
const LONG: usize = 64 << 10;
/// With more texts than these on their way something is wrong with the client, and the others go the usual way: no handler
/// takes what is sent before the session begins.
const MOST: usize = 16;

/// The texts on their way to their handlers.
#[derive(Debug)]
pub struct Received {
    sign: String,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    next: u64,
    texts: Vec<(String, String)>,
}

/// A message with names in place of its long texts.
#[derive(Debug)]
pub struct Lightened {
    /// The message.
    pub body: Vec<u8>,
    texts: Vec<(String, String)>,
}

impl Default for Received {
    fn default() -> Self {
        let sign = format!("xqls-{:016x}{:016x}-", RandomState::new().hash_one(1), RandomState::new().hash_one(2));
        Received { sign, kept: Mutex::default() }
    }
}

impl Received {
    /// The message without its long texts; `None` if it has none, or if it is no JSON.
    pub fn lightened(&self, body: &[u8]) -> Option<Lightened> {
        if body.len() < LONG {
            return None;
        }
        let mut light = Lightened { body: Vec::new(), texts: Vec::new() };
        let (mut copied, mut at) = (0, 0);
        while let Some(step) = memchr(b'"', body.get(at..)?) {
            let start = at + step + 1;
            let end = string_end(body, start)?;
            if end - start >= LONG {
                let name = self.name();
                light.body.extend_from_slice(body.get(copied..start)?);
                light.body.extend_from_slice(name.as_bytes());
                light.texts.push((name, decoded(body, start, end)?));
                copied = end;
            }
            at = end + 1;
        }
        light.body.extend_from_slice(body.get(copied..)?);
        (!light.texts.is_empty()).then_some(light)
    }

    /// Keeps the texts of a message, if the handlers of its method take them, and returns it.
    pub fn keep(&self, light: Lightened, method: &str) -> Option<Vec<u8>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if !TAKERS.contains(&method) || kept.texts.len() + light.texts.len() > MOST {
            return None;
        }
        kept.texts.extend(light.texts);
        Some(light.body)
    }

    /// The text that a parameter stands for: its own, unless it is a name.
    pub fn text(&self, parameter: String) -> String {
        if !parameter.starts_with(&self.sign) {
            return parameter;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let index = kept.texts.iter().position(|(name, _)| *name == parameter);
        index.map_or(parameter, |index| kept.texts.swap_remove(index).1)
    }

    fn name(&self) -> String {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.next += 1;
        format!("{}{};", self.sign, kept.next)
    }
}

/// Where the quote stands that ends a string of JSON; `start` is behind its first one.
fn string_end(body: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at += memchr2(b'"', b'\\', body.get(at..)?)?;
        if body.get(at) == Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// What stands between two quotes, or `None` if that is no string of JSON.
fn decoded(body: &[u8], start: usize, end: usize) -> Option<String> {
    let inner = body.get(start..end)?;
    if memmem::find(inner, b"\\u").is_some() {
        return serde_json::from_slice(body.get(start - 1..=end)?).ok();
    }
    if inner.iter().any(|byte| *byte < b' ') {
        return None;
    }
    let mut rest = std::str::from_utf8(inner).ok()?;
    let mut text = String::with_capacity(rest.len());
    while let Some(at) = memchr(b'\\', rest.as_bytes()) {
        text.push_str(rest.get(..at)?);
        text.push(match rest.as_bytes().get(at + 1)? {
            b'n' => '\n',
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            _ => return None,
        });
        rest = rest.get(at + 2..)?;
    }
    text.push_str(rest);
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const OPEN: &str = "textDocument/didOpen";

    /// A message as it goes on, with the texts taken by the handler.
    fn passed(received: &Received, message: &str, method: &str) -> Option<Value> {
        let light = received.lightened(message.as_bytes())?;
        assert!(light.body.len() < LONG);
        let mut value: Value = serde_json::from_slice(&received.keep(light, method)?).ok()?;
        let text = &mut value["params"]["textDocument"]["text"];
        *text = json!(received.text(text.as_str()?.to_owned()));
        Some(value)
    }

    #[test]
    fn a_long_text_reaches_its_handler_as_it_is() {
        let received = Received::default();
        let mut random = fastrand::Rng::with_seed(4);
        let bits = [
            "\n",
            "\"",
            "\\",
            "\\\\\"",
            "/",
            "\t",
            "\r\n",
            "\u{8}\u{C}",
            "马８进７",
            "𠀀",
            "Ch2-e2 ",
            "{\"a\":",
            "xqls-",
        ];
        for round in 0..40 {
            let mut text = String::new();
            while text.len() < LONG {
                text.push_str(bits[random.usize(0..bits.len())]);
            }
            let params =
                json!({"textDocument": {"uri": "file:///a\"\\.xq", "version": round, "text": text}, "x": ["\\"]});
            let value = json!({"jsonrpc": "2.0", "method": OPEN, "params": params});
            let plain = value.to_string();
            let spaced = serde_json::to_string_pretty(&value).unwrap();
            // As programs write that know ASCII only.
            let units = |c: char| c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
            let escaped = |c: char| if c.is_ascii() { c.to_string() } else { units(c) };
            let ascii: String = plain.chars().map(escaped).collect();
            for message in [plain, spaced, ascii] {
                assert_eq!(passed(&received, &message, OPEN).as_ref(), Some(&value));
            }
        }
        assert!(received.kept.lock().unwrap().texts.is_empty());
    }

    #[test]
    fn what_is_no_long_text_goes_the_usual_way() {
        let received = Received::default();
        let long = "x".repeat(LONG);
        let message = |text: &str| format!(r#"{{"params":{{"textDocument":{{"text":"{text}"}}}}}}"#);
        for wrong in ["\n", "\\x", "\\u12", "\\ud83d", "\"", "\u{1}"] {
            assert_eq!(passed(&received, &message(&format!("{long}{wrong}")), OPEN), None, "{wrong:?}");
        }
        let open = message(&long).replace(r#""}}}"#, "");
        assert!(received.lightened(open.as_bytes()).is_none());
        assert!(received.lightened(message(&"\\n ".repeat(100)).as_bytes()).is_none());
        assert_eq!(passed(&received, &message(&long), "workspace/executeCommand"), None);
        assert_eq!(received.text("GAME".into()), "GAME");
        // Nobody takes them.
        let keep = |_| received.keep(received.lightened(message(&long).as_bytes()).unwrap(), OPEN);
        assert_eq!((0..MOST + 4).filter_map(keep).count(), MOST);
    }
}
