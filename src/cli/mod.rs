//! The command line: arguments, files and output.
//!
//! *May change in any release.*
//!
//! Exit codes: 0 nothing wrong, 1 findings, 2 usage or input and output. `search` ends with 0 if it has found a game, with
//! 1 if not; `diff` ends with 1 if records differ, `merge-driver` with 1 if there are conflicts. All output goes through `Out`, which ends
//! quietly when the reader is gone.

mod analyse;
mod annotate;
mod args;
mod bug_report;
mod check;
mod convert;
mod dedupe;
mod diff;
mod engine;
mod explain;
mod export;
mod filters;
mod fmt;
pub mod help;
mod indexed;
mod inputs;
mod merge_driver;
mod out;
mod patch;
mod report;
mod schema;
mod search;
mod show_board;
mod solve;
mod textconv;
mod tree;
mod versions;
mod written;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

#[cfg(feature = "server")]
use crate::server;

use args::{Args, Command};
use out::Out;

use crate::text::one_line;
use crate::words::say;
use crate::workspace::language::{self, LanguageSource};
use crate::workspace::settings::Sources;
use crate::workspace::{reader, reason};

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// Nothing is wrong.
    Fine,
    /// Something was found.
    Findings,
    /// Something could not be read, written or understood.
    Failed,
}

/// Why a command could not go on.
#[derive(Debug)]
pub enum Failure {
    /// The message for people.
    Message(String),
    /// The reader of standard output has gone.
    OutputClosed,
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => {
                Failure::Message(say!(reader(), "standard output cannot be written: {reason}", reason = reason(&error)))
            }
        }
    }
}

/// The outcome of a command.
pub type CommandResult = Result<Status, Failure>;

/// Runs the command line of the process.
pub fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    if std::env::args_os().nth(1).is_some_and(|first| first == engine::PREPARE) {
        // It becomes the engine, or ends.
        let why = engine::become_engine(std::env::args_os().skip(2));
        out::note(&reason(&why));
        return ExitCode::from(127);
    }
    let mut out = Out::default();
    find_language();
    let ended = match arguments() {
        Ok(args) => run(args, &mut out),
        Err(error) => {
            let status = if error.use_stderr() { Ok(Status::Failed) } else { Ok(Status::Fine) };
            match help::mistake(&error, reader()) {
                Some(what) => {
                    out::complain(&what);
                    out::note(say!(reader(), "'--help' explains the arguments."));
                }
                // Help is read by `head` too.
                None => drop(error.print()),
            }
            status
        }
    };
    let ended = ended.and_then(|status| out.flush().map(|()| status).map_err(Failure::from));
    match ended {
        Ok(Status::Fine) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Ok(Status::Findings) => ExitCode::from(1),
        Ok(Status::Failed) => ExitCode::from(2),
        Err(Failure::Message(what)) => {
            let _ = out.flush();
            out::complain(&what);
            ExitCode::from(2)
        }
    }
}

/// The arguments of the process. The message about wrong ones quotes them, so they are read again as they are shown.
fn arguments() -> Result<Args, clap::Error> {
    let read = |arguments: Vec<OsString>| {
        let matches = help::command(reader()).try_get_matches_from(arguments)?;
        Args::from_arg_matches(&matches)
    };
    let shown = |argument: OsString| OsString::from(one_line(&argument.to_string_lossy()).into_owned());
    read(std::env::args_os().collect()).or_else(|error| match error.use_stderr() {
        true => read(std::env::args_os().map(shown).collect()).and(Err(error)),
        // Help or the version.
        false => Err(error),
    })
}

/// Finds out the language of the reader; see [`language`].
fn find_language() {
    language::set(LanguageSource::Option, help::locale_of(std::env::args_os().skip(1)));
    language::set(LanguageSource::Environment, language::of_environment());
    if language::chosen().is_none() {
        let here = std::env::current_dir().ok().map(|folder| folder.join("-"));
        language::set(LanguageSource::Settings, Some(Sources::default().of(here.as_deref()).0.locale));
    }
}

fn run(args: Args, out: &mut Out) -> CommandResult {
    let Some(command) = args.command else {
        #[cfg(feature = "server")]
        if args.stdio {
            return serve(server::serve_stdio());
        }
        out.text(&help::command(reader()).render_help().to_string())?;
        return Ok(Status::Failed);
    };
    match command {
        #[cfg(feature = "server")]
        Command::Lsp(lsp) => {
            if let Some(file) = &lsp.log {
                let named = |error| {
                    let reason = reason(&error);
                    Failure::Message(say!(
                        reader(),
                        "{path}: cannot be written: {reason}",
                        path = file.display(),
                        reason
                    ))
                };
                server::log::start(file).map_err(named)?;
            }
            match lsp.tcp {
                Some(address) => serve(server::serve_tcp(&address)),
                None => serve(server::serve_stdio()),
            }
        }
        Command::Check(args) => check::run(&args, out),
        Command::Fmt(args) => fmt::run(&args, out),
        Command::Convert(args) => convert::run(&args, out),
        Command::Diff(args) => diff::run(&args, out),
        Command::MergeDriver(args) => merge_driver::run(&args),
        Command::Textconv(args) => textconv::run(&args, out),
        Command::Board(args) => show_board::run(&args, out),
        Command::Search(args) => search::run(&args, out),
        Command::Tree(args) => tree::run(&args, out),
        Command::Dedupe(args) => dedupe::run(&args, out),
        Command::Export(args) => export::run(&args, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Annotate(args) => annotate::run(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Engine { command } => engine::run(command, out),
        Command::Explain { at: Some(at), encoded, .. } => explain::finding(&at, encoded, out),
        Command::Explain { code, at: None, .. } => explain::run(code.as_deref(), out),
        Command::BugReport(args) => bug_report::run(&args, out),
        Command::Languages => explain::languages(out),
        Command::Schema => schema::run(out),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut help::command(reader()), "xqls", &mut script);
            out.bytes(&script)?;
            Ok(Status::Fine)
        }
    }
}

#[cfg(feature = "server")]
fn serve(served: std::io::Result<u8>) -> CommandResult {
    match served {
        Ok(0) => Ok(Status::Fine),
        Ok(_) => Ok(Status::Findings),
        Err(error) => Err(Failure::Message(say!(reader(), "the server cannot run: {reason}", reason = reason(&error)))),
    }
}
