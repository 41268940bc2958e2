//! `lsp --tcp`: one client, and whoever else can connect.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::json;

use super::client::{PATIENCE, emacs, frame};

/// A server on a port of its own, and its address.
fn server() -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_xqls"))
        .env("LC_ALL", "C")
        .args(["lsp", "--tcp", "127.0.0.1:0"])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("xqls: listening on ").unwrap().to_owned();
    (server, address)
}

/// A connection that has sent something.
fn connected(address: &str, sent: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(sent).unwrap();
    stream
}

/// Everything that the server says until it closes the connection.
fn said(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    // The server may close it with bytes unread, which resets it.
    let ended = stream.read_to_end(&mut said);
    assert!(!ended.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock), "it stays open");
    String::from_utf8(said).unwrap()
}

fn initialize() -> String {
    frame(&json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": emacs()}).to_string())
}

/// A connection that the server answers as its client.
fn served(address: &str) -> TcpStream {
    let mut stream = connected(address, initialize().as_bytes());
    let mut answer = [0; 64];
    stream.read_exact(&mut answer).unwrap();
    assert!(answer.starts_with(b"Content-Length: "), "{}", String::from_utf8_lossy(&answer));
    stream
}

#[test]
fn it_serves_one_client_and_ends_with_it() {
    let (mut server, address) = server();
    let browser = b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}";
    assert!(said(connected(&address, browser)).contains("expected a message of the Language Server Protocol"));
    let client = served(&address);
    for sent in ["", "C", &initialize()] {
        assert!(said(connected(&address, sent.as_bytes())).contains("another client is being served"));
    }
    drop(client);
    assert!(server.wait().unwrap().code().is_some());
}

#[test]
fn whoever_connects_first_keeps_nobody_out() {
    let (mut server, address) = server();
    let whole = initialize();
    let beginnings = ["", "C", "Content-Length: 100\r\n", "Content-Length: 100\r\n\r\n{", &whole[..whole.len() - 1]];
    let waiting: Vec<TcpStream> = beginnings.iter().map(|sent| connected(&address, sent.as_bytes())).collect();
    let shutdown = frame(r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#);
    assert!(said(connected(&address, shutdown.as_bytes())).contains("expected `initialize`"));
    let client = served(&address);
    for (stream, sent) in waiting.into_iter().zip(beginnings) {
        assert!(said(stream).contains("another client is being served"), "{sent:?}");
    }
    drop(client);
    assert!(server.wait().unwrap().code().is_some());
}

#[test]
fn many_silent_connections_do_not_either() {
    let (mut server, address) = server();
    let silent: Vec<TcpStream> = (0..100).map(|_| connected(&address, b"")).collect();
    let client = served(&address);
    silent.into_iter().for_each(|stream| drop(said(stream)));
    drop(client);
    assert!(server.wait().unwrap().code().is_some());
}

#[test]
fn a_client_may_send_its_messages_in_any_pieces() {
    let (mut server, address) = server();
    let mut stream = TcpStream::connect(&address).unwrap();
    stream.set_nodelay(true).unwrap();
    let exit =
        [frame(r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#), frame(r#"{"jsonrpc":"2.0","method":"exit"}"#)];
    let all = initialize() + &exit.concat();
    all.as_bytes().chunks(7).for_each(|piece| stream.write_all(piece).unwrap());
    assert_eq!(server.wait().unwrap().code(), Some(0));
}
