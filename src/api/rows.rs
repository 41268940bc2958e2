//! The rows of the tables of `xqls export`, some thousands at a time.

use super::files::{each_batch, on_all};
use super::hints::{Hints, Known, notation};
use super::record::Part;
use super::{Error, Record};
use crate::document::Document;
use crate::ide::plain_dialect;
use crate::tables::{Column, GAMES, MOVES, OfDocument, Options, Table, Tables, errors_by_record};
use crate::workspace::threads;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The games whose rows come together.
const GAMES_AT_ONCE: usize = 256;

/// Which rows a table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableOptions<'a> {
    /// The notation of the column `text` of `moves`, one of [`notations`](super::notations); as written without one.
    pub notation: Option<&'a str>,
    /// Whether `moves` has the half-moves of variations, too.
    pub variations: bool,
}

/// The columns of a table, `games` or `moves`.
pub fn columns(table: &str) -> Result<&'static [Column], Error> {
    match table {
        "games" => Ok(GAMES),
        "moves" => Ok(MOVES),
        other => Err(Error::unknown("unknown-table", other, "table", &["games", "moves"])),
    }
}

/// The rows of a table of the games of files and of the records in folders. Threads read ahead.
///
/// An error is about one file; the next item is of the next one.
pub fn rows(paths: Vec<PathBuf>, table: &str, options: &TableOptions<'_>, hints: &Hints<'_>) -> Result<Rows, Error> {
    let known = hints.known()?;
    let games_only = std::ptr::eq(columns(table)?, GAMES);
    let dialect = options.notation.map(notation).transpose()?.map(plain_dialect);
    let options = Options { dialect, variations: options.variations, games_only };
    let (sender, receiver) = sync_channel(threads());
    std::thread::spawn(move || read_ahead(paths, &known, &options, &sender));
    Ok(Rows(receiver))
}

/// Rows that are read ahead; see [`rows`].
pub struct Rows(Receiver<Result<Table, Error>>);

impl Iterator for Rows {
    type Item = Result<Table, Error>;

    fn next(&mut self) -> Option<Result<Table, Error>> {
        self.0.recv().ok()
    }
}

/// Games of a document that become rows.
struct Job {
    document: Arc<Document>,
    path: Arc<str>,
    errors: Arc<FxHashMap<usize, u32>>,
    records: Range<usize>,
    /// How many games of the file stand before them.
    before: usize,
    games: usize,
}

fn read_ahead(paths: Vec<PathBuf>, known: &Known, options: &Options, sender: &SyncSender<Result<Table, Error>>) {
    each_batch(paths, known, &mut |records| {
        let mut jobs = Vec::new();
        for record in records {
            let jobs_of = |record: Record| {
                let path: Arc<str> = record.path.as_ref().map(|path| path.to_string_lossy()).unwrap_or_default().into();
                let mut is_wanted = Ok(true);
                record.each_part(&mut |part| {
                    match part {
                        Part::Text(document, before) => add_jobs(&document, &path, before, &mut jobs),
                        Part::Games(_) => {
                            let error = Error::new("no-rows", "games as JSON have no rows");
                            let path = record.path.as_deref().map(Into::into);
                            is_wanted = Err(Error { path, ..error.help("convert them to another format first") });
                            return false;
                        }
                    }
                    // A long list is in memory part by part.
                    let is_much = jobs.len() >= 8 * threads();
                    let goes_on = !is_much || send_rows(&mut jobs, options, sender);
                    is_wanted = Ok(goes_on);
                    goes_on
                });
                is_wanted
            };
            let is_wanted = match record.and_then(jobs_of) {
                Ok(is_wanted) => is_wanted,
                Err(error) => send_rows(&mut jobs, options, sender) && sender.send(Err(error)).is_ok(),
            };
            if !is_wanted {
                return false;
            }
        }
        send_rows(&mut jobs, options, sender)
    });
}

fn add_jobs(document: &Arc<Document>, path: &Arc<str>, before: usize, jobs: &mut Vec<Job>) {
    let errors = Arc::new(errors_by_record(document));
    let (mut start, mut before, mut games) = (0, before, 0);
    let records = document.records().len();
    for (record, entry) in document.records().iter().enumerate() {
        games += usize::from(entry.analysis.front().is_game);
        if games == GAMES_AT_ONCE || record + 1 == records {
            let (document, path, errors) = (document.clone(), path.clone(), errors.clone());
            jobs.push(Job { document, path, errors, records: start..record + 1, before, games });
            (start, before, games) = (record + 1, before + games, 0);
        }
    }
}

/// Makes rows of all jobs on all cores and sends them, in order. Whether anybody wants more.
fn send_rows(jobs: &mut Vec<Job>, options: &Options, sender: &SyncSender<Result<Table, Error>>) -> bool {
    // Those of small files come together.
    let mut groups: Vec<Vec<Job>> = Vec::new();
    let mut games = GAMES_AT_ONCE;
    for job in jobs.drain(..) {
        games += job.games;
        if games > GAMES_AT_ONCE {
            games = job.games;
            groups.push(Vec::new());
        }
        if let Some(group) = groups.last_mut() {
            group.push(job);
        }
    }
    for some in groups.chunks(threads()) {
        for table in on_all(some, |jobs| made(jobs, options)) {
            if !table.is_empty() && sender.send(Ok(table)).is_err() {
                return false;
            }
        }
    }
    true
}

fn made(jobs: &[Job], options: &Options) -> Table {
    let mut tables = Tables::new(options.clone());
    for Job { document, path, errors, records, before, .. } in jobs {
        let mut number = *before as u32;
        for record in records.clone() {
            let Some(entry) = document.entry(record).filter(|entry| entry.analysis.front().is_game) else { continue };
            number += 1;
            let game = &document.game_of(entry);
            let errors = errors.get(&record).copied().unwrap_or(0);
            tables.add(&OfDocument { document, path, record, game, number, errors });
        }
    }
    if options.games_only { tables.games } else { tables.moves }
}
