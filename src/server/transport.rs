//! Messages in and out on two threads of their own, so that neither a slow pipe nor a broken message reaches the
//! async loop.
//!
//! The framework stops for good at the first message it cannot decode; what comes in is therefore looked at here:
//! a lone surrogate (half a character, which an editor may send while one is being typed) becomes U+FFFD, bytes that
//! are no UTF-8 likewise, and what is no message at all is answered with an error and goes no further. Long texts are
//! taken out ([`received`](super::received)).
//!
//! ```text
//! stdin ── reading thread ── Input ──▶ framework ──▶ Output ── writing thread ── stdout
//!                  └──────────── errors ──────────────▶┘
//! ```

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use memchr::memmem;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::mpsc;

use super::ending::Ending;
use super::prepared::Prepared;
use super::received::Received;

/// A message longer than this is no message.
const LONGEST: usize = 1 << 31;
/// For so many bytes of a message there is room before they have come.
const MOST_AT_ONCE: usize = 64 << 20;
/// So many bytes may wait for a client that does not read.
const WAITING: usize = 64 << 20;

/// What a frame that was read is.
#[derive(Debug, PartialEq)]
enum Frame {
    /// A message for the framework.
    Message { body: Vec<u8>, method: String },
    /// Not a message; the answer says so.
    Refused(Value),
}

/// The framework's side of what comes in.
#[derive(Debug)]
pub struct Input {
    frames: mpsc::Receiver<Vec<u8>>,
    received: Arc<Received>,
    current: Vec<u8>,
    done: usize,
}

/// The framework's side of what goes out.
#[derive(Clone, Debug)]
pub struct Output(Arc<Outgoing>);

#[derive(Debug, Default)]
struct Outgoing {
    state: Mutex<Pending>,
    more: Condvar,
    written: Condvar,
    prepared: Arc<Prepared>,
}

#[derive(Debug, Default)]
struct Pending {
    chunks: VecDeque<Vec<u8>>,
    bytes: usize,
    broken: bool,
    waiting: Option<Waker>,
}

/// Starts the two threads over a pair of blocking streams.
pub fn connect(
    reader: impl Read + Send + 'static,
    writer: impl Write + Send + 'static,
    ending: Ending,
) -> io::Result<(Input, Output)> {
    let output = Output(Arc::default());
    let (sender, frames) = mpsc::channel(256);
    let (answers, end) = (output.clone(), ending.clone());
    let received: Arc<Received> = Arc::default();
    let texts = Arc::clone(&received);
    std::thread::Builder::new()
        .name("input".into())
        .spawn(move || read_all(reader, &sender, &texts, &answers, &end))?;
    let outgoing = Arc::clone(&output.0);
    std::thread::Builder::new().name("output".into()).spawn(move || outgoing.write_all(writer, &ending))?;
    Ok((Input { frames, received, current: Vec::new(), done: 0 }, output))
}

fn read_all(reader: impl Read, sender: &mpsc::Sender<Vec<u8>>, received: &Received, answers: &Output, ending: &Ending) {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let mut shut_down = false;
    while let Ok(Some(body)) = read_frame(&mut reader) {
        match examine(body, received) {
            Frame::Message { body, method } => {
                let exit = method == "exit";
                shut_down |= method == "shutdown";
                if exit {
                    ending.expect(if shut_down { 0 } else { 1 });
                }
                // The body goes as it is: copying a text of many megabytes behind its header takes time.
                let mut parts = [header(&body), body].into_iter();
                if !parts.all(|part| sender.blocking_send(part).is_ok()) || exit {
                    return;
                }
            }
            Frame::Refused(answer) => answers.push(framed(answer.to_string().as_bytes())),
        }
    }
    ending.expect(0);
}

/// The body of the next frame, `None` at the end of the stream. Lines that are no header are passed over.
fn read_frame(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length: Option<usize> = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if reader.by_ref().take(1 << 16).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if let Some((name, value)) = text.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok().filter(|length| *length <= LONGEST);
        }
        if let (true, Some(length)) = (text.is_empty(), length) {
            let mut body = Vec::with_capacity(length.min(MOST_AT_ONCE));
            let got = reader.by_ref().take(length as u64).read_to_end(&mut body)?;
            return Ok((got == length).then_some(body));
        }
    }
}

/// What the framework wants to see of a message, so that it never meets one that it cannot decode.
#[derive(serde::Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    jsonrpc: Cow<'a, str>,
    #[serde(borrow, default)]
    method: Cow<'a, str>,
    #[serde(default)]
    #[allow(dead_code, reason = "read for its form")]
    id: Option<tower_lsp::jsonrpc::Id>,
    #[serde(default)]
    #[allow(dead_code, reason = "read for its form")]
    params: Sound,
    #[serde(default)]
    #[allow(dead_code, reason = "read for its form")]
    result: Sound,
    #[serde(default)]
    #[allow(dead_code, reason = "read for its form")]
    error: Sound,
}

/// Any value that can be decoded; nothing of it is kept.
#[derive(Default)]
struct Sound;

impl<'de> Deserialize<'de> for Sound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sound, D::Error> {
        deserializer.deserialize_any(Sound)
    }
}

impl<'de> Visitor<'de> for Sound {
    type Value = Sound;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Sound, E> {
        Ok(Sound)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Sound, E> {
        Ok(Sound)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Sound, E> {
        Ok(Sound)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Sound, E> {
        Ok(Sound)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Sound, E> {
        Ok(Sound)
    }

    fn visit_str<E>(self, _: &str) -> Result<Sound, E> {
        Ok(Sound)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Sound, A::Error> {
        while items.next_element::<Sound>()?.is_some() {}
        Ok(Sound)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Sound, A::Error> {
        while members.next_entry::<Sound, Sound>()?.is_some() {}
        Ok(Sound)
    }
}

fn examine(body: Vec<u8>, received: &Received) -> Frame {
    let mut body = match String::from_utf8(body) {
        Ok(text) => text.into_bytes(),
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned().into_bytes(),
    };
    mend_surrogates(&mut body);
    if let Some(light) = received.lightened(&body)
        && let Some(method) = method(&light.body)
        && let Some(body) = received.keep(light, &method)
    {
        return Frame::Message { body, method };
    }
    match method(&body) {
        Some(method) => Frame::Message { body, method },
        None => Frame::Refused(refusal(&body)),
    }
}

/// The method of a message, empty for an answer; `None` if it is no message.
fn method(body: &[u8]) -> Option<String> {
    let envelope = serde_json::from_slice::<Envelope>(body).ok()?;
    (envelope.jsonrpc == "2.0").then(|| envelope.method.into_owned())
}

fn refusal(body: &[u8]) -> Value {
    let (code, message, id) = match serde_json::from_slice::<Value>(body) {
        Ok(value) => (-32600, "Invalid request", value.get("id").cloned().unwrap_or(Value::Null)),
        Err(_) => (-32700, "Parse error", Value::Null),
    };
    json!({"jsonrpc": "2.0", "error": {"code": code, "message": message}, "id": id})
}

/// Writes `\ufffd` for each `\uD800`…`\uDFFF` that is not one of a pair.
fn mend_surrogates(body: &mut [u8]) {
    let half = |escape: Option<&[u8]>| -> Option<u32> {
        let digits = escape?.strip_prefix(b"\\u")?;
        u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let escapes = memmem::Finder::new(b"\\u");
    let mut at = 0;
    while let Some(step) = body.get(at..).and_then(|rest| escapes.find(rest)) {
        let before = body.get(at..at + step).unwrap_or_default();
        at += step;
        // Behind an odd number of them it is itself escaped.
        if before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1 {
            at += 2;
            continue;
        }
        match half(body.get(at..at + 6)) {
            Some(0xD800..=0xDBFF) if matches!(half(body.get(at + 6..at + 12)), Some(0xDC00..=0xDFFF)) => at += 12,
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

/// A body with its header.
pub fn framed(body: &[u8]) -> Vec<u8> {
    let mut frame = header(body);
    frame.extend_from_slice(body);
    frame
}

fn header(body: &[u8]) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes()
}

impl Input {
    /// The texts that were taken out of what comes in.
    pub fn received(&self) -> Arc<Received> {
        Arc::clone(&self.received)
    }
}

impl AsyncRead for Input {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.done >= self.current.len() {
            match self.frames.poll_recv(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(None) => return Poll::Ready(Ok(())),
                Poll::Ready(Some(frame)) => (self.current, self.done) = (frame, 0),
            }
        }
        let rest = self.current.get(self.done..).unwrap_or_default();
        let taken = rest.len().min(buf.remaining());
        buf.put_slice(rest.get(..taken).unwrap_or_default());
        self.done += taken;
        Poll::Ready(Ok(()))
    }
}

impl Outgoing {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_all(&self, mut writer: impl Write, ending: &Ending) {
        loop {
            let mut pending = self.lock();
            let chunks = loop {
                if !pending.chunks.is_empty() {
                    break std::mem::take(&mut pending.chunks);
                }
                pending = self.more.wait(pending).unwrap_or_else(PoisonError::into_inner);
            };
            drop(pending);
            let frames = match <[Vec<u8>; 1]>::try_from(Vec::from(chunks)) {
                Ok([frame]) => frame,
                Err(several) => several.concat(),
            };
            let written = writer.write_all(&frames).and_then(|()| writer.flush());
            let mut pending = self.lock();
            pending.bytes = pending.bytes.saturating_sub(frames.len());
            pending.broken = written.is_err();
            if let Some(waker) = pending.waiting.take() {
                waker.wake();
            }
            self.written.notify_all();
            if pending.broken {
                ending.now(1);
                return;
            }
        }
    }
}

impl Output {
    /// The answers that are written here in place of their names.
    pub fn prepared(&self) -> Arc<Prepared> {
        Arc::clone(&self.0.prepared)
    }

    fn push(&self, chunk: Vec<u8>) {
        let mut pending = self.0.lock();
        if !pending.broken {
            pending.bytes += chunk.len();
            pending.chunks.push_back(chunk);
            self.0.more.notify_one();
        }
    }

    /// Waits until everything is written, at most so long.
    pub fn drain(&self, patience: Duration) {
        let end = Instant::now() + patience;
        let mut pending = self.0.lock();
        while pending.bytes > 0 && !pending.broken {
            let Some(left) = end.checked_duration_since(Instant::now()) else { return };
            pending = self.0.written.wait_timeout(pending, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl AsyncWrite for Output {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let mut pending = self.0.lock();
        if pending.broken {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        if pending.bytes > WAITING {
            pending.waiting = Some(cx.waker().clone());
            return Poll::Pending;
        }
        // Whole buffers only: the framework writes whole frames, and an error of the reading thread must not split one.
        for piece in self.0.prepared.filled(buf) {
            pending.bytes += piece.len();
            pending.chunks.push_back(piece);
        }
        self.0.more.notify_one();
        Poll::Ready(Ok(buf.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Option<String> {
        match examine(text.as_bytes().to_vec(), &Received::default()) {
            Frame::Message { body, .. } => Some(String::from_utf8(body).unwrap()),
            Frame::Refused(_) => None,
        }
    }

    #[test]
    fn lone_surrogates_become_replacement_characters() {
        let cases = [
            (r#"{"jsonrpc":"2.0","method":"a\ud83d\ude00"}"#, r#"{"jsonrpc":"2.0","method":"a\ud83d\ude00"}"#),
            (r#"{"jsonrpc":"2.0","method":"a\ud83d"}"#, r#"{"jsonrpc":"2.0","method":"a\ufffd"}"#),
            (
                r#"{"jsonrpc":"2.0","method":"\uDE00\ud83d\ud83d\ude00"}"#,
                r#"{"jsonrpc":"2.0","method":"\ufffd\ufffd\ud83d\ude00"}"#,
            ),
            (r#"{"jsonrpc":"2.0","method":"\\ud83d\u0000"}"#, r#"{"jsonrpc":"2.0","method":"\\ud83d\u0000"}"#),
            (r#"{"jsonrpc":"2.0","method":"\\\ud83d\n"}"#, r#"{"jsonrpc":"2.0","method":"\\\ufffd\n"}"#),
            (r#"{"jsonrpc":"2.0","method":"\n\\\\ud83d"}"#, r#"{"jsonrpc":"2.0","method":"\n\\\\ud83d"}"#),
        ];
        for (given, mended) in cases {
            assert_eq!(message(given).as_deref(), Some(mended));
            assert!(serde_json::from_str::<Value>(mended).is_ok());
        }
    }

    #[test]
    fn what_is_no_message_is_answered_with_an_error() {
        let refused = |text: &str| match examine(text.as_bytes().to_vec(), &Received::default()) {
            Frame::Refused(answer) => answer.to_string(),
            Frame::Message { .. } => panic!("{text} passed"),
        };
        assert!(refused("{").contains("-32700"));
        assert!(refused("[]").contains("-32600"));
        assert!(refused(r#"{"jsonrpc":"1.0","id":7,"method":"x"}"#).contains(r#""id":7"#));
        assert!(refused(r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#).contains("-32600"));
        assert!(refused(r#"{"jsonrpc":"2.0","method":"x","params":[1e999]}"#).contains("-32700"));
    }

    #[test]
    fn frames_are_found_among_other_lines() {
        let bytes = b"noise\r\ncontent-length: 2\r\nContent-Type: x\r\n\r\nabContent-Length: 9\r\n\r\nshort";
        let mut reader = io::Cursor::new(&bytes[..]);
        assert_eq!(read_frame(&mut reader).unwrap().as_deref(), Some(&b"ab"[..]));
        assert_eq!(read_frame(&mut reader).unwrap(), None);
    }
}
