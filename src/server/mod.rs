//! The language server: the protocol around [`crate::ide`], and nothing else.
//!
//! The framework runs all handlers on one task. What keeps that safe, here and in [`documents`]:
//!
//! - edits are applied, or queued, before a handler's first await: they stay in order;
//! - no handler awaits the client: messages to it are sent by [`outbox`], requests to it by tasks;
//! - what may take long runs on the pool, on a snapshot of the document ([`guard`]);
//! - a panic becomes an error answer and one line in the client's log;
//! - `exit`, a closed input or output and the death of the editor end the process ([`ending`]).
//!
//! ```text
//! transport ─▶ backend ─▶ documents ─▶ ide
//!                 │           └─ back from the pool ─▶ diagnostics ─▶ outbox
//!                 └─ hover, actions, outline, workspace_diagnostics
//! ```

pub mod actions;
pub mod backend;
pub mod capabilities;
pub mod diagnostics;
pub mod documents;
pub mod edits;
pub mod ending;
pub mod guard;
pub mod hover;
pub mod outbox;
pub mod outline;
pub mod prepared;
pub mod profile;
pub mod received;
pub mod requests;
pub mod shared;
pub mod transport;
pub mod workspace_diagnostics;

pub use shared::Shared;

use std::io::{self, Read, Write};
use std::net::TcpListener;
use std::time::Duration;

use tower_lsp::{LspService, Server};

use backend::Backend;
use ending::Ending;

/// So many requests may be under way; one that waits for its document holds up no other.
const CONCURRENT: usize = 1024;
/// So long the last answers may take to be written.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Serves one client on standard input and output. The exit code of the process is returned.
pub fn serve_stdio() -> io::Result<u8> {
    serve(io::stdin(), unbuffered_stdout()?)
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

/// Waits at an address for one client and serves it.
pub fn serve_tcp(address: &str) -> io::Result<u8> {
    let listener = TcpListener::bind(address)?;
    writeln!(io::stderr(), "xqls: listening on {}", listener.local_addr()?)?;
    let (stream, _) = listener.accept()?;
    stream.set_nodelay(true)?;
    serve(stream.try_clone()?, stream)
}

fn serve(reader: impl Read + Send + 'static, writer: impl Write + Send + 'static) -> io::Result<u8> {
    let ending = Ending::default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let (input, output) = transport::connect(reader, writer, ending.clone())?;
    let received = input.received();
    let shared = |client| Shared::new(client, ending.clone(), received, output.prepared());
    runtime.block_on(async {
        let service = LspService::build(|client| Backend::new(shared(client)))
            .custom_method("xqls/board", Backend::board)
            .custom_method("xqls/tree", Backend::tree)
            .custom_method("xqls/syntaxTree", Backend::syntax_tree);
        let (service, socket) = service.finish();
        let server = Server::new(input, output.clone(), socket).concurrency_level(CONCURRENT).serve(service);
        tokio::select! {
            () = server => {}
            () = ending.asked() => {}
        }
    });
    runtime.shutdown_background();
    output.drain(LAST_WORDS);
    Ok(ending.code())
}
