//! The `xqls` program: see [`xqls::cli`].

fn main() -> std::process::ExitCode {
    xqls::cli::main()
}
