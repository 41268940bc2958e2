//! Frames in and out, on two threads of their own. So neither a slow pipe nor a long message blocks the async loop.
//!
//! ```text
//! stdin ── reading thread: frame, message::decode ──▶ Messages ──▶ dispatch ──▶ Output ── writing thread ── stdout
//!                            └────── refusals ────────────────────────────────────▶┘
//! ```

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::{Notify, mpsc};
use tower_lsp::jsonrpc::{Id, Result};

use crate::session::answer::{self, Json};
use crate::session::uris::Spellings;

use super::ending::Ending;
use super::message::{Message, decode};

/// A longer message is not accepted, in bytes.
const MESSAGE_BYTES: usize = 1 << 31;
/// The maximal allocation for a message before its bytes have arrived.
const MOST_AT_ONCE: usize = 64 << 20;
/// With more bytes than this waiting for the client, no further message is taken.
const WAITING: usize = 64 << 20;
/// A piece of more bytes than this is written by itself. Copying a smaller one costs less than another write.
const LARGE: usize = 32 << 10;
/// With more messages than this waiting for the loop, the reading thread stops.
const QUEUED: usize = 256;

/// The client's messages, in order.
pub(crate) type Messages = mpsc::Receiver<Message>;

/// The queue of output. Adding to it never waits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Output(Arc<Queue>, Spellings);

#[derive(Debug, Default)]
struct Queue {
    state: Mutex<Pending>,
    more: Condvar,
    written: Condvar,
    room: Notify,
}

#[derive(Debug, Default)]
struct Pending {
    frames: VecDeque<Frame>,
    bytes: usize,
    broken: bool,
}

/// A message in two pieces, so that a long one is not copied.
#[derive(Debug)]
struct Frame {
    chunks: [Vec<u8>; 2],
    /// A later frame with the same text here takes the place of this one.
    replaces: Option<String>,
}

impl Frame {
    fn bytes(&self) -> usize {
        self.chunks.iter().map(Vec::len).sum()
    }
}

/// Starts the two threads over a pair of blocking streams.
pub(crate) fn connect(
    reader: impl Read + Send + 'static,
    writer: impl Write + Send + 'static,
    ending: Ending,
) -> io::Result<(Messages, Output)> {
    let output = Output::default();
    let (sender, messages) = mpsc::channel(QUEUED);
    let (refusals, end) = (output.clone(), ending.clone());
    std::thread::Builder::new().name("input".into()).spawn(move || read_all(reader, &sender, &refusals, &end))?;
    let queue = Arc::clone(&output.0);
    std::thread::Builder::new().name("output".into()).spawn(move || queue.write_all(writer, &ending))?;
    Ok((messages, output))
}

fn read_all(reader: impl Read, sender: &mpsc::Sender<Message>, refusals: &Output, ending: &Ending) {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let end = loop {
        let body = match read_frame(&mut reader) {
            Ok(Some(body)) => body,
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        };
        let message = match decode(body, &refusals.1) {
            Ok(message) => message,
            Err((id, error)) => {
                refusals.wait_for_room();
                refusals.answer(&id, Err(error));
                continue;
            }
        };
        if message.is("shutdown") {
            ending.shutdown_waits();
        }
        let exit = message.is("exit");
        if exit {
            ending.exit();
        }
        if sender.blocking_send(message).is_err() || exit {
            return;
        }
    };
    match end {
        // Nobody knows where the next message begins.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            let message = format!("xqls: {error}; the server ends");
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{message}");
            refusals.notify("window/logMessage", &serde_json::json!({ "type": 1, "message": message }));
            ending.expect(1);
        }
        _ => ending.expect(0),
    }
}

/// The body of the next frame, `None` at the end of the stream. Lines that are no header are skipped. A length that
/// cannot be used, and a body without a length, are errors: what follows is no longer a sequence of messages.
fn read_frame(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length: Option<usize> = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        // Not a whole line: nothing need follow the body.
        if reader.fill_buf()?.first() == Some(&b'{') {
            let error = "a message stands where its `Content-Length` should be";
            return Err(io::Error::new(io::ErrorKind::InvalidData, error));
        }
        if reader.by_ref().take(1 << 16).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if let Some((name, value)) = text.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            let value = value.trim();
            length = value.parse().ok().filter(|length| *length <= MESSAGE_BYTES);
            if length.is_none() {
                let shown: String = value.chars().take(40).flat_map(char::escape_debug).collect();
                let error = format!("`Content-Length: {shown}` is not a length up to {MESSAGE_BYTES}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, error));
            }
        }
        if let (true, Some(length)) = (text.is_empty(), length) {
            let mut body = Vec::with_capacity(length.min(MOST_AT_ONCE));
            let got = reader.by_ref().take(length as u64).read_to_end(&mut body)?;
            return Ok((got == length).then_some(body));
        }
    }
}

impl Output {
    /// Queues the answer to a request.
    pub(crate) fn answer(&self, id: &Id, result: Result<Json>) {
        let id = serde_json::to_string(id).unwrap_or_default();
        let (member, value) = match result {
            Ok(json) => ("result", Ok(json)),
            Err(error) => ("error", Json::of(&error)),
        };
        self.message(format!(r#"{{"jsonrpc":"2.0","id":{id},"{member}":"#), value, None);
    }

    /// Queues a notification.
    pub(crate) fn notify(&self, method: &str, params: &impl Serialize) {
        self.message(notification(method), Json::of(params), None);
    }

    /// Queues a notification that takes the place of the one of the same method and topic, if that still waits.
    pub(crate) fn notify_latest(&self, method: &str, topic: &str, params: &impl Serialize) {
        self.message(notification(method), Json::of(params), Some(format!("{method} {topic}")));
    }

    /// Queues a notification that nothing depends on; it is left out if too much waits.
    pub(crate) fn notify_if_room(&self, method: &str, params: &impl Serialize) {
        if self.0.lock().bytes <= WAITING {
            self.notify(method, params);
        }
    }

    /// Queues a complete message.
    pub(crate) fn send(&self, message: &impl Serialize) {
        if let Ok(json) = Json::of(message) {
            let json = self.1.restore(json.0);
            self.push(Frame { chunks: [header(json.len()), json], replaces: None });
        }
    }

    /// Queues an object: the text before the value of its last member, and that value. A long value is not copied.
    fn message(&self, before: String, value: answer::Result<Json>, replaces: Option<String>) {
        // The types of the protocol can all be written as JSON.
        let Ok(Json(value)) = value else { return };
        let mut value = self.1.restore(value);
        value.push(b'}');
        let mut head = header(before.len() + value.len());
        head.extend_from_slice(before.as_bytes());
        self.push(Frame { chunks: [head, value], replaces });
    }

    fn push(&self, frame: Frame) {
        let mut pending = self.0.lock();
        if pending.broken {
            return;
        }
        pending.bytes += frame.bytes();
        let same = |waiting: &Frame| frame.replaces.is_some() && waiting.replaces == frame.replaces;
        if let Some(at) = pending.frames.iter().position(same) {
            // It goes out at the place of the newer one: after the messages queued meanwhile.
            let former = pending.frames.remove(at).map_or(0, |former| former.bytes());
            pending.bytes -= former;
        }
        pending.frames.push_back(frame);
        self.0.more.notify_one();
    }

    /// Waits until the client has read enough for more to be written. Blocks the thread.
    fn wait_for_room(&self) {
        let mut pending = self.0.lock();
        while pending.bytes > WAITING && !pending.broken {
            pending = self.0.written.wait(pending).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Resolves when the client has read enough that more can be written.
    pub(crate) async fn room(&self) {
        loop {
            // Made before the check, so a notification between the two is not lost.
            let notified = self.0.room.notified();
            if self.0.lock().bytes <= WAITING {
                return;
            }
            notified.await;
        }
    }

    /// Waits until everything is written, but no longer than `patience`.
    pub(crate) fn drain(&self, patience: Duration) {
        let end = Instant::now() + patience;
        let mut pending = self.0.lock();
        while pending.bytes > 0 && !pending.broken {
            let Some(left) = end.checked_duration_since(Instant::now()) else { return };
            pending = self.0.written.wait_timeout(pending, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

#[cfg(test)]
impl Output {
    /// The messages that are queued.
    pub(crate) fn bodies(&self) -> Vec<serde_json::Value> {
        let frames =
            self.0.lock().frames.iter().flat_map(|frame| &frame.chunks).flatten().copied().collect::<Vec<u8>>();
        let mut reader = io::Cursor::new(frames);
        let bodies = std::iter::from_fn(|| read_frame(&mut reader).ok().flatten());
        bodies.map(|body| serde_json::from_slice(&body).unwrap_or_default()).collect()
    }
}

/// A notification up to its parameters.
fn notification(method: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":"#)
}

fn header(length: usize) -> Vec<u8> {
    format!("Content-Length: {length}\r\n\r\n").into_bytes()
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_all(&self, mut writer: impl Write, ending: &Ending) {
        loop {
            let mut pending = self.lock();
            while pending.frames.is_empty() {
                pending = self.more.wait(pending).unwrap_or_else(PoisonError::into_inner);
            }
            let frames = std::mem::take(&mut pending.frames);
            let bytes: usize = frames.iter().map(Frame::bytes).sum();
            drop(pending);
            let written = write(&mut writer, frames);
            let mut pending = self.lock();
            pending.bytes -= bytes;
            pending.broken = written.is_err();
            self.room.notify_waiters();
            self.written.notify_all();
            if pending.broken {
                ending.now(1);
                return;
            }
        }
    }
}

/// Writes chunks, small ones together: a client wakes up for each write.
fn write(writer: &mut impl Write, frames: VecDeque<Frame>) -> io::Result<()> {
    let mut small = Vec::new();
    for chunk in frames.into_iter().flat_map(|frame| frame.chunks) {
        if chunk.len() > LARGE {
            writer.write_all(&small)?;
            small.clear();
            writer.write_all(&chunk)?;
        } else {
            small.extend_from_slice(&chunk);
        }
    }
    writer.write_all(&small)?;
    writer.flush()
}

#[cfg(test)]
mod tests {
    use tower_lsp::jsonrpc::Error;

    use super::*;

    #[test]
    fn frames_are_found_among_other_lines() {
        let bytes = b"noise\r\ncontent-length: 2\r\nContent-Type: x\r\n\r\nabContent-Length: 9\r\n\r\nshort";
        let mut reader = io::Cursor::new(&bytes[..]);
        assert_eq!(read_frame(&mut reader).unwrap().as_deref(), Some(&b"ab"[..]));
        assert_eq!(read_frame(&mut reader).unwrap(), None);
    }

    #[test]
    fn a_length_that_cannot_be_used_is_an_error() {
        for length in ["-1", "x", "", "1e3", "99999999999999999999"] {
            let bytes = format!("Content-Length: {length}\r\n\r\n{{}}");
            let error = read_frame(&mut io::Cursor::new(bytes)).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{length}");
        }
    }

    #[test]
    fn a_body_without_a_length_is_an_error_at_its_first_byte() {
        for before in ["", "\r\n", "noise\r\n", "Content-Type: x\r\n\r\n", "Content-Length: 1\r\n\r\n1"] {
            let (mut client, server) = io::pipe().map(|(reader, writer)| (writer, reader)).unwrap();
            write!(client, "{before}{{").unwrap();
            let mut reader = BufReader::new(server);
            let found = std::iter::from_fn(|| Some(read_frame(&mut reader))).find_map(io::Result::err);
            assert_eq!(found.unwrap().kind(), io::ErrorKind::InvalidData, "{before}");
        }
    }

    #[test]
    fn only_the_latest_of_a_topic_waits() {
        let output = Output::default();
        for version in 0..1000 {
            output.notify_latest("publish", "a", &[version]);
            output.notify_latest("publish", "b", &[version]);
            output.notify("log", &[version % 500]);
        }
        let bodies = output.bodies();
        let of = |method: &str| bodies.iter().filter(|body| body["method"] == method).count();
        assert_eq!((of("publish"), of("log")), (2, 1000));
        assert!(bodies.iter().filter(|body| body["method"] == "publish").all(|body| body["params"][0] == 999));
        let pending = output.0.lock();
        assert_eq!(pending.bytes, pending.frames.iter().map(Frame::bytes).sum::<usize>());
    }

    #[test]
    fn lines_for_the_log_are_left_out_where_too_much_waits() {
        let output = Output::default();
        output.answer(&Id::Number(1), Ok(Json(vec![b' '; WAITING])));
        output.notify_if_room("log", &[1]);
        assert_eq!(output.0.lock().frames.len(), 1);
    }

    /// The frames of a queue, and how many writes they take.
    fn written(output: &Output) -> (String, usize) {
        #[derive(Default)]
        struct Writes(Vec<u8>, usize);
        impl Write for Writes {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.extend_from_slice(bytes);
                self.1 += 1;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut writes = Writes::default();
        write(&mut writes, std::mem::take(&mut output.0.lock().frames)).unwrap();
        (String::from_utf8(writes.0).unwrap(), writes.1)
    }

    #[test]
    fn messages_are_framed_and_small_ones_written_together() {
        let output = Output::default();
        output.answer(&Id::Number(7), Ok(Json(b"[1]".to_vec())));
        output.answer(&Id::String("a\"".into()), Err(Error::invalid_request()));
        output.notify("x/y", &["z"]);
        output.send(&[1, 2]);
        let bodies = [
            r#"{"jsonrpc":"2.0","id":7,"result":[1]}"#,
            r#"{"jsonrpc":"2.0","id":"a\"","error":{"code":-32600,"message":"Invalid request"}}"#,
            r#"{"jsonrpc":"2.0","method":"x/y","params":["z"]}"#,
            "[1,2]",
        ];
        let frames = bodies.map(|body| format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        assert_eq!(written(&output), (frames.concat(), 1));
    }

    #[test]
    fn a_large_answer_is_not_copied() {
        let output = Output::default();
        let large = Vec::from_iter(std::iter::repeat_n(b'1', 2 * LARGE));
        let mut value = Vec::with_capacity(large.len() + 1);
        value.extend_from_slice(&large);
        let place = value.as_ptr();
        output.answer(&Id::Number(1), Ok(Json(value)));
        assert_eq!(output.0.lock().frames[0].chunks[1].as_ptr(), place);
        let (frame, writes) = written(&output);
        assert!(frame.ends_with(&format!("\"result\":{}}}", String::from_utf8(large).unwrap())));
        assert_eq!(writes, 2);
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_stops_the_input_only() {
        let output = Output::default();
        let full = || futures_util::FutureExt::now_or_never(output.room()).is_none();
        assert!(!full());
        output.answer(&Id::Number(1), Ok(Json(vec![b'1'; WAITING])));
        assert!(full());
        output.notify("still", &"queued");
        let queue = Arc::clone(&output.0);
        std::thread::spawn(move || queue.write_all(io::sink(), &Ending::default()));
        tokio::time::timeout(Duration::from_secs(20), output.room()).await.unwrap();
    }
}
