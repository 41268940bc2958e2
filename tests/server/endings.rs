//! Everything that ends the server ends it at once.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, emacs, frame};
use super::{GOOD, many};

const URI: &str = "file:///records/end.xq";
const SOON: Duration = Duration::from_secs(5);

#[test]
fn exit_after_shutdown_is_a_success() {
    let mut client = Client::like_emacs();
    client.open(URI, GOOD);
    assert_eq!(client.request("shutdown", Value::Null), Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(SOON).unwrap().code(), Some(0));
}

#[test]
fn exit_without_shutdown_is_a_failure() {
    let mut client = Client::like_emacs();
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(SOON).unwrap().code(), Some(1));
}

#[test]
fn exit_ends_even_a_server_that_is_busy() {
    let mut client = Client::like_emacs();
    client.open(URI, &many(60_000));
    client.ask("shutdown", Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(SOON).unwrap().code(), Some(0));
}

#[test]
fn a_closed_input_ends_the_server_after_the_answers() {
    let mut client = Client::like_emacs();
    client.open(URI, GOOD);
    let hover = client.ask("textDocument/hover", super::client::at(URI, 5, 3));
    client.close_input();
    assert!(client.answer(hover).is_object());
    assert!(client.ended(SOON).is_some());
}

#[test]
fn an_input_that_closes_before_anything_is_said_ends_it() {
    let mut client = Client::start();
    client.close_input();
    assert!(client.ended(SOON).is_some());
}

#[test]
fn the_death_of_the_editor_ends_it() {
    let mut editor = Command::new("sleep").arg("600").stdin(Stdio::null()).spawn().unwrap();
    let mut params = emacs();
    params["processId"] = json!(editor.id());
    let (mut client, _) = Client::initialized(params);
    assert!(client.ended(Duration::from_millis(1200)).is_none(), "while the editor lives");
    editor.kill().unwrap();
    editor.wait().unwrap();
    assert!(client.ended(SOON).is_some());
}

#[test]
#[cfg(unix)]
fn an_output_that_nobody_reads_ends_it() {
    for begun in [false, true] {
        let mut server = Command::new(env!("CARGO_BIN_EXE_xqls"))
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = server.stdout.take().unwrap();
        if begun {
            let message = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": emacs()});
            server.stdin.as_mut().unwrap().write_all(frame(&message.to_string()).as_bytes()).unwrap();
            output.read_exact(&mut [0; 16]).unwrap();
        }
        drop(output);
        let end = Instant::now() + SOON;
        while server.try_wait().unwrap().is_none() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(20));
        }
        let ended = server.try_wait().unwrap();
        server.kill().ok();
        server.wait().unwrap();
        assert_eq!(ended.and_then(|status| status.code()), Some(1));
    }
}

#[test]
fn bytes_that_are_no_frame_end_it_with_a_message() {
    for (bytes, reason) in [
        ("Content-Length: many\r\n\r\n{}", "Content-Length: many"),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}", "`Content-Length` should be"),
        ("Content-Type: x\r\n\r\n{\"id\":1}", "`Content-Length` should be"),
    ] {
        bytes_end_it(bytes, reason);
    }
}

fn bytes_end_it(bytes: &str, reason: &str) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_xqls"))
        .env("LC_ALL", "C")
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It stays open: the server does not wait for more.
    let mut stdin = server.stdin.take().unwrap();
    stdin.write_all(bytes.as_bytes()).unwrap();
    let output = server.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(output.status.code(), Some(1));
    for said in [&output.stdout, &output.stderr] {
        assert!(String::from_utf8_lossy(said).contains(reason), "{output:?}");
    }
}

#[test]
fn exit_is_an_error_unless_shutdown_was_accepted() {
    let code = |messages: &[serde_json::Value]| {
        let mut server = Command::new(env!("CARGO_BIN_EXE_xqls"))
            .env("LC_ALL", "C")
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let frames: String = messages.iter().map(|message| frame(&message.to_string())).collect();
        server.stdin.as_mut().unwrap().write_all(frames.as_bytes()).unwrap();
        server.wait().unwrap().code()
    };
    let request =
        |id: i32, method: &str, params| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
    let exit = || json!({"jsonrpc": "2.0", "method": "exit"});
    let shutdown = || request(2, "shutdown", json!(null));
    assert_eq!(code(&[shutdown(), exit()]), Some(1));
    assert_eq!(code(&[request(1, "initialize", emacs()), exit()]), Some(1));
    assert_eq!(code(&[request(1, "initialize", emacs()), shutdown(), exit()]), Some(0));
    assert_eq!(code(&[request(1, "initialize", emacs()), shutdown(), shutdown(), exit()]), Some(0));
}
