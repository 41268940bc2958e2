//! Answers that are JSON already.
//!
//! The framework makes a tree of every answer before it writes it, which for the outline of ten thousand games takes
//! longer than all the rest. Such an answer is kept here under a name; what the handler returns holds the name only, and
//! [`super::transport`] puts the answer where it finds that:
//!
//! ```text
//! handler ── name ──▶ framework ── {"result":[… name …],"id":7} ──▶ transport ── {"id":7,"result":<answer>} ──▶
//! ```
//!
//! Names are made of numbers that no text can foresee.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use memchr::memmem;
use serde_json::{Value, json};
use tower_lsp::ls_types as lsp;

/// More answers than this are never on their way: the framework handles no more requests at once.
const MOST: usize = 1024;
/// Answers of more bytes than this are sent as they are; copying a smaller one costs less than another write.
const LARGE: usize = 32 << 10;
/// What is said when an answer was not kept.
const GONE: i64 = -32801;

/// The answers on their way to the client.
#[derive(Debug)]
pub struct Prepared {
    sign: String,
    waiting: AtomicUsize,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    next: u64,
    answers: VecDeque<(String, Vec<u8>)>,
}

impl Default for Prepared {
    fn default() -> Self {
        let sign = format!("xqls-{:016x}{:016x}-", RandomState::new().hash_one(1), RandomState::new().hash_one(2));
        Prepared { sign, waiting: AtomicUsize::new(0), kept: Mutex::default() }
    }
}

impl Prepared {
    /// A symbol that stands for a list of them, which is JSON.
    pub fn symbol(&self, json: Vec<u8>) -> lsp::DocumentSymbol {
        let range = lsp::Range::default();
        #[allow(deprecated, reason = "the field has to be given")]
        lsp::DocumentSymbol {
            name: self.keep(json),
            detail: None,
            kind: lsp::SymbolKind::CLASS,
            tags: None,
            deprecated: None,
            range,
            selection_range: range,
            children: None,
        }
    }

    /// A fold that stands for a list of them, which is JSON.
    pub fn fold(&self, json: Vec<u8>) -> lsp::FoldingRange {
        lsp::FoldingRange { collapsed_text: Some(self.keep(json)), ..lsp::FoldingRange::default() }
    }

    fn keep(&self, json: Vec<u8>) -> String {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.next += 1;
        let name = format!("{}{};", self.sign, kept.next);
        kept.answers.push_back((name.clone(), json));
        if kept.answers.len() > MOST {
            kept.answers.pop_front();
        }
        self.waiting.store(kept.answers.len(), Ordering::SeqCst);
        name
    }

    /// Frames, with the answers in place of their names, in pieces that are to be sent one behind the other: an answer of
    /// megabytes is not copied.
    pub fn filled(&self, frames: &[u8]) -> Vec<Vec<u8>> {
        if self.waiting.load(Ordering::SeqCst) == 0 || memmem::find(frames, self.sign.as_bytes()).is_none() {
            return vec![frames.to_vec()];
        }
        let mut pieces = Vec::new();
        let mut out = Vec::new();
        let mut rest = frames;
        while !rest.is_empty() {
            let Some((frame, body, behind)) = first_frame(rest) else {
                out.extend_from_slice(rest);
                break;
            };
            match self.answer(body) {
                Some((before, json)) => {
                    let header = format!("Content-Length: {}\r\n\r\n{before}", before.len() + json.len() + 1);
                    out.extend_from_slice(header.as_bytes());
                    if json.len() > LARGE {
                        pieces.push(std::mem::take(&mut out));
                        pieces.push(json);
                    } else {
                        out.extend_from_slice(&json);
                    }
                    out.push(b'}');
                }
                None => out.extend_from_slice(frame),
            }
            rest = behind;
        }
        pieces.push(out);
        pieces
    }

    /// What is sent in place of a body that holds a name: what stands before its last value, and that; behind it is a `}`.
    fn answer(&self, body: &[u8]) -> Option<(String, Vec<u8>)> {
        let at = memmem::find(body, self.sign.as_bytes())?;
        let named = body.get(at..)?;
        let name = named.get(..=memchr::memchr(b';', named)?)?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let index = kept.answers.iter().position(|(other, _)| other.as_bytes() == name);
        let answer = index.and_then(|index| kept.answers.remove(index));
        self.waiting.store(kept.answers.len(), Ordering::SeqCst);
        drop(kept);
        let message: Value = serde_json::from_slice(body).ok()?;
        let id = message.get("id")?;
        Some(match answer {
            Some((_, json)) => (format!(r#"{{"jsonrpc":"2.0","id":{id},"result":"#), json),
            None => {
                let error = json!({"code": GONE, "message": "the text has changed meanwhile"});
                (format!(r#"{{"jsonrpc":"2.0","id":{id},"error":"#), error.to_string().into_bytes())
            }
        })
    }
}

/// The first frame, its body, and what stands behind it.
fn first_frame(frames: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let head = memmem::find(frames, b"\r\n\r\n")? + 4;
    let lines = std::str::from_utf8(frames.get(..head)?).ok()?;
    let length = lines.lines().find_map(|line| line.strip_prefix("Content-Length:"))?;
    let end = head + length.trim().parse::<usize>().ok()?;
    Some((frames.get(..end)?, frames.get(head..end)?, frames.get(end..)?))
}

#[cfg(test)]
mod tests {
    use super::super::transport::framed;
    use super::*;

    fn filled(prepared: &Prepared, frames: &[u8]) -> String {
        String::from_utf8(prepared.filled(frames).concat()).unwrap()
    }

    fn answer(result: &Value, id: u32) -> Vec<u8> {
        framed(json!({"jsonrpc": "2.0", "result": result, "id": id}).to_string().as_bytes())
    }

    #[test]
    fn an_answer_stands_where_its_name_was() {
        let prepared = Prepared::default();
        let symbol = json!([prepared.symbol(br#"[{"name":"a"}]"#.to_vec())]);
        let fold = json!([prepared.fold(b"[]".to_vec())]);
        let other = answer(&json!("xqls-"), 3);
        let frames = [answer(&symbol, 1), other.clone(), answer(&fold, 2)].concat();
        let expected = [
            framed(br#"{"jsonrpc":"2.0","id":1,"result":[{"name":"a"}]}"#),
            other.clone(),
            framed(br#"{"jsonrpc":"2.0","id":2,"result":[]}"#),
        ];
        assert_eq!(filled(&prepared, &frames), String::from_utf8(expected.concat()).unwrap());
        assert_eq!(prepared.filled(&other), [other]);
    }

    #[test]
    fn a_large_answer_is_sent_as_it_is() {
        let prepared = Prepared::default();
        let large = format!("[{}]", vec!["0"; LARGE].join(",")).into_bytes();
        let frames = [answer(&json!([prepared.symbol(large.clone())]), 1), answer(&json!(2), 2)].concat();
        assert!(prepared.filled(&frames).contains(&large));
        let frames = [answer(&json!([prepared.symbol(large.clone())]), 1), answer(&json!(2), 2)].concat();
        let whole = [br#"{"jsonrpc":"2.0","id":1,"result":"#.as_slice(), &large, b"}"].concat();
        assert_eq!(filled(&prepared, &frames).into_bytes(), [framed(&whole), answer(&json!(2), 2)].concat());
    }

    #[test]
    fn an_answer_that_is_gone_is_an_error() {
        let prepared = Prepared::default();
        let frame = answer(&json!([prepared.fold(b"[]".to_vec())]), 1);
        let _other = prepared.fold(b"[]".to_vec());
        assert!(!filled(&prepared, &frame).contains("-32801"));
        assert!(filled(&prepared, &frame).contains("-32801"));
    }
}
