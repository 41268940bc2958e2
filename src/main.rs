//! The `xqls` program: see [`xqls::cli`].
//!
//! On all systems but Windows it allocates with mimalloc; `docs/ARCHITECTURE.md` says why.

#[cfg(not(windows))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    xqls::cli::main()
}
