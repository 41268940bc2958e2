//! The language server: a host of [`crate::session`] on the runtime and the framework.
//!
//! *May change in any release.*
//!
//! ```text
//!              ┌─▶ handlers ─▶ documents ─▶ session ─▶ ide
//! transport ─▶ dispatch             └─ on the pool ─▶ publish ─▶ client
//!  (message)   └─▶ backend, by way of the framework
//! ```
//!
//! One loop takes all messages in order ([`dispatch`]). The [`handlers`] have messages about documents answered,
//! on the pool and as JSON. The rest goes to the framework, whose service calls the [`backend`]. These rules keep it safe:
//!
//! - edits are applied, or queued, before the next message is read ([`documents`]);
//! - no handler can wait for the client ([`client`]);
//! - long work runs on the pool, on a snapshot of the document ([`guard`]);
//! - a panic becomes an error answer and one line in the client's log ([`guard`]);
//! - `exit`, a closed input or output and the death of the editor end the process ([`ending`]);
//! - if the client does not read, nothing more is read from it ([`transport`]).

pub(crate) mod backend;
pub(crate) mod capabilities;
pub(crate) mod client;
mod content;
mod convert;
pub(crate) mod dispatch;
pub(crate) mod documents;
pub(crate) mod ending;
pub(crate) mod engines;
mod explorer;
mod from_text;
mod games;
pub(crate) mod guard;
pub(crate) mod handlers;
pub(crate) mod index;
mod inline_completion;
pub(crate) mod log;
pub(crate) mod message;
pub(crate) mod on_disk;
mod problems;
pub(crate) mod publish;
pub(crate) mod shared;
pub(crate) mod status;
pub(crate) mod sync;
pub(crate) mod tcp;
pub(crate) mod transport;
pub(crate) mod workspace_diagnostics;

pub(crate) use shared::Shared;

use std::io::{self, Read, Write};
use std::time::Duration;

use tower_lsp::LspService;

use crate::workspace;

use backend::Backend;
use client::Client;
use dispatch::Dispatch;
use ending::Ending;

/// The time limit for writing the last answers.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Serves one client on standard input and output. The exit code of the process is returned.
pub fn serve_stdio() -> io::Result<u8> {
    serve(io::stdin(), unbuffered_stdout()?, Ending::watch_output)
}

/// Standard output without the buffer of lines that it comes with: that writes each frame in two pieces, and wakes the
/// client for the first one.
#[cfg(unix)]
fn unbuffered_stdout() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(windows)]
fn unbuffered_stdout() -> io::Result<std::fs::File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

#[cfg(not(any(unix, windows)))]
fn unbuffered_stdout() -> io::Result<io::Stdout> {
    Ok(io::stdout())
}

/// Waits at an address of this machine for one client and serves it; see [`tcp`].
pub fn serve_tcp(address: &str) -> io::Result<u8> {
    let tcp::Session { reader, writer } = tcp::client_at(address)?;
    serve(reader, writer, |_| ())
}

fn serve(
    reader: impl Read + Send + 'static,
    writer: impl Write + Send + 'static,
    watch: fn(&Ending),
) -> io::Result<u8> {
    let ending = Ending::default();
    watch(&ending);
    workspace::step_back();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let (messages, output) = transport::connect(reader, writer, ending.clone())?;
    let backend = |client| Backend::new(Shared::new(Client::new(output.clone(), client), ending.clone()));
    let (framework, socket) = LspService::new(backend);
    let dispatch = Dispatch::new(framework, output.clone());
    runtime.block_on(async {
        tokio::select! {
            () = dispatch.run(messages, socket) => {}
            () = ending.asked() => {}
        }
    });
    runtime.shutdown_background();
    tracing::info!(code = ending.code(), "xqls ends");
    output.drain(LAST_WORDS);
    Ok(ending.code())
}
