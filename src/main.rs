//! The `xqls` program: see [`xqls::cli`].
//!
//! On all systems but Windows, jemalloc hands out its memory: opening a text makes hundreds of thousands of small pieces,
//! and what a large answer needed is at hand for the next one. Why it does not ask for huge pages is told in
//! `docs/ARCHITECTURE.md`.

#[cfg(not(windows))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// What jemalloc reads when the program starts: few arenas, as each keeps pages of its own, and pages that were not used
/// for a second go back to the system.
#[cfg(not(windows))]
#[allow(unsafe_code, reason = "a name that the linker knows is how jemalloc is told")]
#[unsafe(export_name = "_rjem_malloc_conf")]
static JEMALLOC: &[u8; CONFIGURATION.len()] = CONFIGURATION;
#[cfg(not(windows))]
const CONFIGURATION: &[u8; 30] = b"narenas:2,dirty_decay_ms:1000\0";

fn main() -> std::process::ExitCode {
    xqls::cli::main()
}
