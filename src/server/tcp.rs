//! One client over TCP, from this machine only: whoever can connect can read files.
//!
//! A second client is refused, and so is a client with another protocol (a browser): each gets one line, and the
//! connection is closed.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::time::Duration;

use crate::ide::words::say;
use crate::workspace::reader;

/// How long a refused client may still send.
const PATIENCE: Duration = Duration::from_millis(200);

/// The possible beginnings of a message of the protocol, in lower case.
const BEGINNING: &[u8] = b"content-";
/// The line for whoever speaks another protocol.
const OTHER_PROTOCOL: &[u8] = b"xqls: expected a message of the Language Server Protocol\r\n";
/// The line for a second client.
const TOO_LATE: &[u8] = b"xqls: another client is being served\r\n";

/// Waits at an address for a client. An address that other machines can reach is an error.
pub fn client_at(address: &str) -> io::Result<TcpStream> {
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
    let stream = loop {
        let (stream, _) = listener.accept()?;
        match begins_a_message(&stream) {
            Ok(true) => break stream,
            Ok(false) => refuse(&stream, OTHER_PROTOCOL),
            // It is gone already.
            Err(_) => {}
        }
    };
    stream.set_nodelay(true)?;
    // Without the thread a second client waits forever, and everything else works.
    let _ = std::thread::Builder::new().name("refusals".into()).spawn(move || {
        listener.incoming().flatten().for_each(|stream| refuse(&stream, TOO_LATE));
    });
    Ok(stream)
}

/// Whether the first bytes of a connection can be those of a message. Waits for them, and leaves them there.
fn begins_a_message(stream: &TcpStream) -> io::Result<bool> {
    let mut bytes = [0; BEGINNING.len()];
    let count = stream.peek(&mut bytes)?;
    let first = bytes.get(..count).unwrap_or_default().to_ascii_lowercase();
    Ok(count > 0 && BEGINNING.starts_with(&first))
}

/// Says why, and closes. Nothing depends on whether that arrives.
fn refuse(mut stream: &TcpStream, why: &[u8]) {
    let _ = stream.write_all(why);
    let _ = stream.shutdown(Shutdown::Write);
    // Closed with bytes unread, the connection would take the line back.
    let _ = stream.set_read_timeout(Some(PATIENCE));
    let _ = io::copy(&mut stream.take(1 << 16), &mut io::sink());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine() {
        for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:7"] {
            let error = client_at(address).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidInput, "{address}");
            assert!(error.to_string().contains("127.0.0.1"), "{error}");
        }
    }
}
