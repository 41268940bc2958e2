//! `xqls export`: games as tables that other programs read. `docs/collections.md` describes the tables and the folder.
//!
//! The files of a collection are exported in *parts*, a few megabytes of records each. A part is a file for each table, whose name
//! is a hash of what was read: path, length and time of each file. So the same command knows which parts are there already, and
//! goes on where it was stopped. A file gets its name once it is whole, and the list of files of a part the last.
//!
//! Rows are written as they come, so the memory is that of some thousand games for each core, however many there are.

mod folder;
#[cfg(feature = "parquet")]
mod parquet;
mod part;
mod plan;
mod sink;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use indicatif::ProgressBar;
use serde_json::{Map, Value, json};

use crate::ide::plain_dialect;
use crate::notation::Dialect;
use crate::query::Query;
use crate::tables::{KEY_VERSION, Options};
use crate::words::{say, say_count};
use crate::workspace::{Kinds, reader, threads};

use super::annotate::{Stop, interrupted};
use super::args::{ExportArgs, WantedForm, WantedTable};
use super::inputs::{self, Input};
use super::out::{Out, note};
use super::{CommandResult, Failure, Status, convert};
use folder::Folder;
use part::{Counts, Ended, Part};
use sink::Form;

/// Everything that the parts of an export have in common.
struct Export<'a> {
    args: &'a ExportArgs,
    folder: &'a Folder,
    form: Form,
    query: Query,
    options: Options,
    stop: &'a Stop,
    /// A part could not be written, so the others end, too.
    failed: AtomicBool,
    progress: ProgressBar,
}

impl Export<'_> {
    fn has(&self, table: WantedTable) -> bool {
        self.args.tables.contains(&table)
    }

    fn must_end(&self) -> bool {
        (self.stop)() || self.failed.load(Ordering::Relaxed)
    }
}

/// Runs the command.
pub(super) fn run(args: &ExportArgs, out: &mut Out) -> CommandResult {
    let stop = interrupted()?;
    let form = form(args)?;
    let query = args.filters.query_with("until")?;
    let notation = args.notation.as_deref().map(convert::notation).transpose()?;
    let script = inputs::settings_of(&Input::Stdin).script;
    let dialect = notation.map(|notation| Dialect { script, ..plain_dialect(notation) });
    inputs::known_language(args.inputs.language.as_deref())?;
    let folder = Folder::open(&args.output, &options(args))?;
    let (inputs, mut status) = inputs::all(&args.inputs, Kinds::All);
    let parts = plan::parts(&inputs);
    let (there, missing): (Vec<_>, Vec<_>) = parts.iter().partition(|part| folder.has(part, form));
    let before: usize = there.iter().map(|part| part.inputs.len()).sum();
    let progress = inputs::progress(inputs.len());
    progress.inc(before as u64);
    let games_only = !args.tables.contains(&WantedTable::Moves);
    let options = Options { dialect, variations: args.variations, games_only };
    let export =
        Export { args, folder: &folder, form, query, options, stop: &stop, failed: AtomicBool::new(false), progress };
    let counts = on_all_threads(&missing, &export)?;
    export.progress.finish_and_clear();
    status = status.max(if counts.unreadable > 0 { Status::Failed } else { Status::Fine });
    let path = args.output.display();
    let done = before + counts.files;
    if done < inputs.len() {
        note(&say!(
            reader(),
            "stopped: {done} of {all} files are exported to {path}; the same command goes on from there",
            done,
            all = inputs.len(),
            path
        ));
        return Ok(status.max(Status::Findings));
    }
    folder.finish(&parts, form)?;
    let games = say_count!(reader(), games = counts.games, "{games} game" | "{games} games");
    let files = say_count!(reader(), files = counts.files, "{files} file" | "{files} files");
    out.text(&(say!(reader(), "{path}: {games} of {files} exported", path, games, files) + "\n"))?;
    if before > 0 {
        let more =
            say_count!(reader(), before, "{before} file was there already" | "{before} files were there already");
        out.text(&format!("{more}\n"))?;
    }
    // Other programs may have files with the same extension. If none of the files is a record, that is a mistake.
    let none = counts.skipped > 0 && counts.skipped == done;
    Ok(if none { Status::Failed } else { status })
}

/// Writes parts on as many threads as there are cores. They are no threads of the pool: one that waits there would begin another
/// part before its own is done.
fn on_all_threads(parts: &[&Part<'_>], export: &Export<'_>) -> Result<Counts, Failure> {
    let next = AtomicUsize::new(0);
    let ended: Mutex<(Counts, Option<Failure>)> = Mutex::default();
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| !export.must_end()) {
            let result = part.write(export);
            let mut ended = ended.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match result {
                Ok(counts) => ended.0.add(&counts),
                Err(Ended::Stopped) => {}
                Err(Ended::Failed(why)) => {
                    export.failed.store(true, Ordering::Relaxed);
                    ended.1.get_or_insert(why);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads().min(parts.len()) {
            scope.spawn(work);
        }
    });
    let (counts, failure) = ended.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    failure.map_or(Ok(counts), Err)
}

#[cfg(feature = "parquet")]
fn form(args: &ExportArgs) -> Result<Form, Failure> {
    Ok(match args.to {
        WantedForm::Parquet => Form::Parquet,
        WantedForm::Csv => Form::Csv,
        WantedForm::Ndjson => Form::Ndjson,
    })
}

#[cfg(not(feature = "parquet"))]
fn form(args: &ExportArgs) -> Result<Form, Failure> {
    match args.to {
        WantedForm::Parquet => Err(Failure::Message(say!(
            reader(),
            "this program was built without Parquet; export CSV, and convert it with: {command}",
            command = "duckdb -c \"copy (from 'moves/*.csv') to 'moves.parquet'\""
        ))),
        WantedForm::Csv => Ok(Form::Csv),
        WantedForm::Ndjson => Ok(Form::Ndjson),
    }
}

/// Everything that the rows depend on, besides the records.
fn options(args: &ExportArgs) -> Value {
    let given = args.filters.given().into_iter().map(|(name, value)| (name.to_owned(), json!(value)));
    let paths: Vec<String> = args.inputs.paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
    json!({
        "program": env!("CARGO_PKG_VERSION"),
        "keyVersion": KEY_VERSION,
        "to": format!("{:?}", args.to).to_lowercase(),
        "tables": args.tables.iter().map(|table| format!("{table:?}").to_lowercase()).collect::<Vec<_>>(),
        "notation": args.notation,
        "variations": args.variations,
        "partition": args.partition,
        "query": given.collect::<Map<_, _>>(),
        "line": format!("{:?}", args.filters.line).to_lowercase(),
        "language": args.inputs.language,
        "encoding": format!("{:?}", args.inputs.encoded.wanted()),
        "paths": paths,
    })
}
