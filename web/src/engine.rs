//! A session, and what a page asks for besides.

use std::borrow::Cow;

use serde::Deserialize;
use xqls::session::Session;

use crate::own;
use crate::page::Page;

/// Handles the frames of a host.
pub struct Engine {
    page: Page,
    session: Session,
}

/// What tells whose message it is.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow, default)]
    method: Cow<'a, str>,
}

impl Default for Engine {
    fn default() -> Engine {
        let page = Page::default();
        Engine { session: Session::new(page.clone()), page }
    }
}

impl Engine {
    /// Handles a frame at a time in milliseconds. Returns the answers, each before a NUL. A frame is a message, and bytes after a
    /// NUL; an empty one shows what waited.
    pub fn handle(&mut self, frame: &[u8], now: f64) -> String {
        self.page.set_clock(now);
        let end = frame.iter().position(|byte| *byte == 0).unwrap_or(frame.len());
        let (message, rest) = frame.split_at(end);
        let bytes = rest.get(1..).unwrap_or_default();
        let answers = match std::str::from_utf8(message) {
            Ok("") => self.session.tick(),
            Ok(message) => match serde_json::from_str::<Head<'_>>(message) {
                Ok(head) if head.method.starts_with(own::PREFIX) => own::answer(message, bytes, &self.page),
                _ => self.session.handle(message),
            },
            // The session says what is wrong with it.
            Err(_) => self.session.handle(&String::from_utf8_lossy(message)),
        };
        answers.into_iter().fold(String::new(), |mut all, answer| {
            all.push_str(&answer);
            all.push('\0');
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn messages(said: &str) -> Vec<Value> {
        said.split_terminator('\0').map(|message| serde_json::from_str(message).expect("JSON")).collect()
    }

    fn answers(engine: &mut Engine, message: &Value, bytes: &[u8]) -> Vec<Value> {
        let mut frame = message.to_string().into_bytes();
        frame.push(0);
        frame.extend_from_slice(bytes);
        messages(&engine.handle(&frame, 0.0))
    }

    /// The result of a request, or the message of its error.
    fn ask(engine: &mut Engine, method: &str, params: Value, bytes: &[u8]) -> Result<Value, String> {
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let mut answers = answers(engine, &message, bytes);
        let answer = answers.pop().expect("an answer");
        match answer.pointer("/error/message") {
            Some(error) => Err(error.as_str().unwrap_or_default().to_owned()),
            None => Ok(answer["result"].clone()),
        }
    }

    #[test]
    fn it_is_a_session() {
        let mut engine = Engine::default();
        let begun = ask(&mut engine, "initialize", json!({"capabilities": {}}), b"").expect("a result");
        assert_eq!(begun["serverInfo"]["name"], "xqls");
        let text = "FORMAT WXF\nGAME 1\nSTART{\n1. C2=5 H8+9\n}\n";
        let document = json!({"uri": "file:///a.xq", "languageId": "xq", "version": 1, "text": text});
        let opened = json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}});
        let said = answers(&mut engine, &opened, b"");
        let found =
            said.iter().find(|message| message["method"] == "textDocument/publishDiagnostics").expect("findings");
        assert_eq!(found["params"]["diagnostics"][0]["code"], "illegal-move", "{found}");
        assert_eq!(engine.handle(b"", 1000.0), "");
        assert_eq!(messages(&engine.handle(b"{", 0.0))[0]["error"]["code"], -32700);
    }

    #[test]
    fn files_are_read_as_text() {
        let mut engine = Engine::default();
        let cases = [
            (
                "a.xq",
                "\u{FEFF}GAME 1\n",
                json!({"text": "GAME 1\n", "language": "xq", "encoding": "UTF-8", "binary": false}),
            ),
            ("A.CSA", "V2.2\n", json!({"text": "V2.2\n", "language": "csa", "encoding": "UTF-8", "binary": false})),
        ];
        for (name, text, expected) in cases {
            let mut found = ask(&mut engine, "web/read", json!({"name": name}), text.as_bytes()).expect("a record");
            found.as_object_mut().expect("an object").remove("problems");
            assert_eq!(found, expected);
        }
        let refused = ask(&mut engine, "web/read", json!({"name": "a.xq"}), b"\xFF\xFEG\0");
        assert_eq!(refused, Err("a.xq is UTF-16; save it as UTF-8".to_owned()));
    }

    #[test]
    fn texts_are_converted() {
        let mut engine = Engine::default();
        let text = "FORMAT WXF\nGAME 1\nSTART{\n1. C2=5 H8+7\n}\n";
        let params = json!({"text": text, "language": "xq", "to": "pgn"});
        let done = ask(&mut engine, "web/convert", params, b"").expect("a text");
        assert!(done["text"].as_str().is_some_and(|text| text.contains("1. C2=5 H8+7")), "{done}");
        let refused = ask(&mut engine, "web/convert", json!({"text": text, "language": "xq", "to": "csa"}), b"");
        assert!(refused.is_err_and(|why| why.contains("xiangqi")));
        let formats = ask(&mut engine, "web/formats", json!({}), b"").expect("formats");
        assert!(
            formats
                .as_array()
                .is_some_and(|all| all.iter().any(|one| one["language"] == "kif" && one["writes"] == true))
        );
    }
}
