//! One client over TCP, from this machine only.
//!
//! Whoever can connect can ask for what the user can read, so the first connection is not trusted with the session. A
//! connection becomes the client when its first message has come whole, in time, and is `initialize`. Until then some
//! connections may wait side by side: one that says nothing keeps nobody out. The others, and a client with another
//! protocol (a browser), get one line and are closed.

use std::collections::VecDeque;
use std::io::{self, Chain, Cursor, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use memchr::memmem;

use crate::words::say;
use crate::workspace::reader;

use super::message::{Message, decode};
use crate::session::uris::Spellings;

/// How long the first message may take.
const FIRST: Duration = Duration::from_secs(10);
/// The most bytes of the body of the first message.
const FIRST_MESSAGE_BYTES: usize = 1 << 20;
/// The most bytes of its header.
const HEADER: usize = 4096;
/// The most connections that wait; a further one takes the place of the oldest.
const WAITING: usize = 16;
/// How long a refused client may still send.
const PATIENCE: Duration = Duration::from_millis(200);

/// The line for whoever speaks another protocol.
const OTHER_PROTOCOL: &[u8] = b"xqls: expected a message of the Language Server Protocol\r\n";
/// The line for a client that begins with another message.
const NOT_FIRST: &[u8] = b"xqls: expected `initialize` as the first message\r\n";
/// The line for a client that takes too long.
const TOO_SLOW: &[u8] = b"xqls: the first message has taken too long\r\n";
/// The line for a second client.
const TOO_LATE: &[u8] = b"xqls: another client is being served\r\n";

/// A client that has sent `initialize`.
pub(crate) struct Session {
    /// What it sends, from its first message on.
    pub reader: Chain<Cursor<Vec<u8>>, TcpStream>,
    /// Where the answers go.
    pub writer: TcpStream,
}

/// Waits at an address for a client. An address that other machines can reach is an error.
pub(crate) fn client_at(address: &str) -> io::Result<Session> {
    let unknown = |_| {
        let message =
            say!(reader(), "{address} is not an address of this machine: write one such as 127.0.0.1:9257", address);
        io::Error::new(ErrorKind::InvalidInput, message)
    };
    let addresses: Vec<_> = address.to_socket_addrs().map_err(unknown)?.collect();
    if let Some(open) = addresses.iter().find(|address| !address.ip().is_loopback()) {
        let message = say!(
            reader(),
            "{open} can be reached from other machines: use an address such as 127.0.0.1:{port}",
            open,
            port = open.port()
        );
        return Err(io::Error::new(ErrorKind::InvalidInput, message));
    }
    let listener = TcpListener::bind(addresses.as_slice())?;
    let address = listener.local_addr()?;
    writeln!(io::stderr(), "{}", say!(reader(), "xqls: listening on {address}", address))?;
    let (sender, taken) = mpsc::channel();
    let queue = Arc::new(ConnectionQueue { state: Mutex::default(), taken: sender });
    thread::Builder::new().name("door".into()).spawn(move || {
        for stream in listener.incoming() {
            match stream {
                Ok(stream) => queue.admit(stream),
                // Too many files are open, for example.
                Err(_) => thread::sleep(PATIENCE),
            }
        }
    })?;
    let (stream, first) = taken.recv().map_err(io::Error::other)?;
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)?;
    Ok(Session { reader: Cursor::new(first).chain(stream.try_clone()?), writer: stream })
}

/// The connections from which the client is to come.
struct ConnectionQueue {
    state: Mutex<Connections>,
    /// Takes the client, with the bytes that it has sent.
    taken: mpsc::Sender<(TcpStream, Vec<u8>)>,
}

#[derive(Default)]
struct Connections {
    /// The session has its client.
    taken: bool,
    connections: usize,
    /// The connections that wait, or are being refused; the oldest first.
    waiting: VecDeque<(usize, TcpStream)>,
}

impl ConnectionQueue {
    fn lock(&self) -> MutexGuard<'_, Connections> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears a connection out on a thread of its own.
    fn admit(self: &Arc<Self>, stream: TcpStream) {
        let Ok(handle) = stream.try_clone() else { return };
        let mut state = self.lock();
        if state.taken {
            drop(state);
            return refuse(&stream, TOO_LATE);
        }
        state.connections += 1;
        let number = state.connections;
        state.waiting.push_back((number, handle));
        if state.waiting.len() > WAITING {
            // Its thread reads the end of the stream.
            state.waiting.pop_front().into_iter().for_each(|(_, oldest)| drop(oldest.shutdown(Shutdown::Both)));
        }
        drop(state);
        let queue = Arc::clone(self);
        let hearing = thread::Builder::new().name("connection".into()).spawn(move || queue.hear(number, stream));
        if hearing.is_err() {
            self.leave(number);
        }
    }

    fn hear(&self, number: usize, stream: TcpStream) {
        let why = match first_message(&stream, Instant::now() + FIRST) {
            Ok(first) if self.take(number) => return drop(self.taken.send((stream, first))),
            Ok(_) => TOO_LATE,
            Err(why) => why,
        };
        refuse(&stream, why);
        self.leave(number);
    }

    /// Gives the session to a connection, and closes the others. False if another one has it, or this one was closed.
    fn take(&self, number: usize) -> bool {
        let mut state = self.lock();
        if state.taken || !state.waiting.iter().any(|(waiting, _)| *waiting == number) {
            return false;
        }
        state.taken = true;
        for (_, mut other) in state.waiting.drain(..).filter(|(other, _)| *other != number) {
            let _ = other.write_all(TOO_LATE);
            let _ = other.shutdown(Shutdown::Both);
        }
        true
    }

    fn leave(&self, number: usize) {
        self.lock().waiting.retain(|(waiting, _)| *waiting != number);
    }
}

/// Reads until the first message is whole. The error is the line for a connection that cannot be the client.
fn first_message(mut stream: &TcpStream, end: Instant) -> Result<Vec<u8>, &'static [u8]> {
    let (mut bytes, mut piece) = (Vec::new(), [0; HEADER]);
    while !is_whole(&bytes)? {
        stream.set_read_timeout(Some(left_until(end).ok_or(TOO_SLOW)?)).map_err(|_| TOO_SLOW)?;
        match stream.read(&mut piece) {
            Ok(count @ 1..) => bytes.extend_from_slice(piece.get(..count).unwrap_or_default()),
            Err(error)
                if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Ok(_) | Err(_) => return Err(b""),
        }
    }
    Ok(bytes)
}

/// Whether bytes have `initialize` as a whole message. The error says why they cannot become that.
fn is_whole(bytes: &[u8]) -> Result<bool, &'static [u8]> {
    // A browser is refused at its first bytes.
    let name = b"content-";
    let beginning = bytes.get(..name.len().min(bytes.len())).unwrap_or_default();
    if !name.starts_with(&beginning.to_ascii_lowercase()) {
        return Err(OTHER_PROTOCOL);
    }
    let head = bytes.get(..HEADER.min(bytes.len())).unwrap_or_default();
    let Some(end) = memmem::find(head, b"\r\n\r\n") else {
        return if head.len() < HEADER { Ok(false) } else { Err(OTHER_PROTOCOL) };
    };
    let length = length_of(head.get(..end).unwrap_or_default()).ok_or(OTHER_PROTOCOL)?;
    let Some(body) = bytes.get(end + 4..end + 4 + length) else { return Ok(false) };
    match decode(body.to_vec(), &Spellings::default()) {
        Ok(Message::Call { id: Some(_), method, .. }) if method == "initialize" => Ok(true),
        _ => Err(NOT_FIRST),
    }
}

/// The length that a header gives; `None` if it is not a header of the protocol, or the length is too large.
fn length_of(header: &[u8]) -> Option<usize> {
    let mut length = None;
    for line in std::str::from_utf8(header).ok()?.split("\r\n") {
        let (name, value) = line.split_once(':')?;
        match name.to_ascii_lowercase().as_str() {
            "content-length" if length.is_none() => length = Some(value.trim().parse().ok()?),
            "content-type" => {}
            _ => return None,
        }
    }
    length.filter(|length| *length <= FIRST_MESSAGE_BYTES)
}

/// The time until then; `None` if it has come.
fn left_until(end: Instant) -> Option<Duration> {
    end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
}

/// Says why, and closes. Nothing depends on whether that arrives.
fn refuse(mut stream: &TcpStream, why: &[u8]) {
    let _ = stream.write_all(why);
    let _ = stream.shutdown(Shutdown::Write);
    // Closed with bytes unread, the connection would take the line back.
    let (end, mut piece) = (Instant::now() + PATIENCE, [0; HEADER]);
    while let Some(left) = left_until(end)
        && stream.set_read_timeout(Some(left)).is_ok()
        && stream.read(&mut piece).is_ok_and(|count| count > 0)
    {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine() {
        for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:7"] {
            let error = client_at(address).err().unwrap();
            assert_eq!(error.kind(), ErrorKind::InvalidInput, "{address}");
            assert!(error.to_string().contains("127.0.0.1"), "{error}");
        }
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn the_first_message_is_initialize_and_whole() {
        let first = framed(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#);
        for end in 0..first.len() {
            assert_eq!(is_whole(&first.as_bytes()[..end]), Ok(false), "{end} bytes");
        }
        let typed = first.replace("\r\n\r\n", "\r\ncontent-type: x\r\n\r\n");
        for whole in [&first, &typed, &format!("{first}Content-Length: 7")] {
            assert_eq!(is_whole(whole.as_bytes()), Ok(true), "{whole}");
        }
        for other in [
            "P",
            "POST / HTTP/1.1\r\n",
            "C: 1",
            "Content-Length 2\r\n\r\n{}",
            "Content-Length: -2\r\n\r\n",
            "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
            "Content-Length: 2\r\nHost: x\r\n\r\n{}",
            "Content-Length: 1048577\r\n\r\n",
            "Content-Type: x\r\n\r\n",
            &format!("Content-Type: {}", "x".repeat(HEADER)),
        ] {
            assert_eq!(is_whole(other.as_bytes()), Err(OTHER_PROTOCOL), "{other}");
        }
        for body in [
            "{}",
            "initialize",
            r#"{"jsonrpc":"2.0","method":"initialize","params":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":null}"#,
        ] {
            assert_eq!(is_whole(framed(body).as_bytes()), Err(NOT_FIRST), "{body}");
        }
    }

    #[test]
    fn who_takes_too_long_is_told() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (stream, _) = listener.accept().unwrap();
        client.write_all(b"C").unwrap();
        assert_eq!(first_message(&stream, Instant::now()), Err(TOO_SLOW));
        assert_eq!(first_message(&stream, Instant::now() + Duration::from_millis(20)), Err(TOO_SLOW));
        drop(client);
        assert_eq!(first_message(&stream, Instant::now() + FIRST), Err(&b""[..]));
    }
}
