//! A part of an export: some files of records, and what is written of them.

use std::io;

use super::Export;
use super::sink::Sink;
use crate::cli::Failure;
use crate::cli::args::WantedTable;
use crate::cli::inputs::{self, Input, Record};
use crate::cli::out::{complain, note};
use crate::convert::{CannotRead, damage_in_words};
use crate::formats::Unfit;
use crate::query;
use crate::tables::{Cell, Column, FILES, FileRow, GAMES, MOVES, OfDocument, Table, Tables, errors_by_record};
use crate::words::{self, say};
use crate::workspace::settings::Sources;
use crate::workspace::write::NewFile;
use crate::workspace::{Unreadable, reader};

/// The rows that are written at once.
const ROWS: usize = 1 << 18;

/// Files of records that are exported together.
pub(super) struct Part<'a> {
    pub inputs: &'a [Input],
    /// A hash of what is known of the files.
    pub hash: u64,
}

/// How a part ended before its end.
pub(super) enum Ended {
    /// The user wants it.
    Stopped,
    Failed(Failure),
}

/// The counts of one part or of several.
#[derive(Default)]
pub(super) struct Counts {
    pub files: usize,
    pub games: usize,
    /// Files of no known format, and files that cannot be read.
    pub skipped: usize,
    pub unreadable: usize,
}

impl Counts {
    pub(super) fn add(&mut self, other: &Counts) {
        self.files += other.files;
        self.games += other.games;
        self.skipped += other.skipped;
        self.unreadable += other.unreadable;
    }
}

impl Part<'_> {
    /// The name of its files without extension.
    pub(super) fn name(&self) -> String {
        format!("part-{:016x}", self.hash)
    }

    /// Whether it can be known again: standard input cannot.
    pub(super) fn is_lasting(&self) -> bool {
        self.inputs.iter().all(|input| input.path().is_some())
    }

    /// Writes its files.
    pub(super) fn write(&self, export: &Export<'_>) -> Result<Counts, Ended> {
        let failed = |error: io::Error| Ended::Failed(export.folder.failed(&error));
        let mut tables = Tables::new(export.options.clone());
        let mut files = Files::begin(export, self.name()).map_err(failed)?;
        let (mut counts, sources) = (Counts::default(), Sources::default());
        for input in self.inputs {
            if export.must_end() {
                return Err(Ended::Stopped);
            }
            let (settings, problems) = sources.of(inputs::absolute(input).as_deref());
            problems.iter().for_each(|problem| export.progress.suspend(|| inputs::warn_once(problem)));
            match input.load(export.args.inputs.language.as_deref(), export.args.inputs.encoded) {
                Ok(loaded) => {
                    let record = Record::of(input.clone(), loaded, settings);
                    counts.games += read(&record, export, &mut tables, &mut files)?;
                }
                Err(why) => {
                    let status = refused(input, &why, export);
                    counts.skipped += usize::from(status == "skipped");
                    counts.unreadable += usize::from(status == "unreadable");
                    let problem = why.to_string();
                    let (path, problem) = (&*input.name(), Some(problem.as_str()));
                    tables.add_file(&FileRow { path, format: None, status, games: 0, errors: 0, problem });
                }
            }
            counts.files += 1;
            export.progress.inc(1);
        }
        files.add(&tables).and_then(|()| files.finish(&tables.files)).map_err(failed)?;
        Ok(counts)
    }
}

/// Says why a file is not read, and returns that in a word.
fn refused(input: &Input, why: &Unreadable, export: &Export<'_>) -> &'static str {
    let name = input.name();
    export.progress.suspend(|| match why {
        Unreadable::Unread(CannotRead::UnknownFormat(unfit)) if !matches!(unfit, Unfit::OtherFormat(_)) => {
            let why_not = words::unfit(reader(), *unfit);
            note(&say!(reader(), "{name}: skipped, {why_not}", name, why_not));
            "skipped"
        }
        why => {
            complain(&format!("{name}: {why}"));
            "unreadable"
        }
    })
}

/// Adds the games of a record that meet the query. Returns how many do.
fn read(record: &Record, export: &Export<'_>, tables: &mut Tables, files: &mut Files<'_>) -> Result<usize, Ended> {
    let name = record.input.name();
    let (mut before, mut found, mut errors) = (0, 0, 0);
    for document in record.pieces() {
        let own_errors = errors_by_record(&document);
        errors += own_errors.values().sum::<u32>();
        for facts in query::games(&document).filter(|facts| export.query.find(facts).is_some()) {
            found += 1;
            tables.add(&OfDocument {
                document: &document,
                path: &name,
                record: facts.record,
                game: facts.tree(),
                number: before + facts.game as u32,
                errors: own_errors.get(&facts.record).copied().unwrap_or(0),
            });
            if tables.moves.len() + tables.games.len() >= ROWS {
                if export.must_end() {
                    return Err(Ended::Stopped);
                }
                files.add(tables).map_err(|error| Ended::Failed(export.folder.failed(&error)))?;
                tables.games.clear();
                tables.moves.clear();
            }
        }
        before += document.totals().games;
    }
    let damage = record.loaded.binary.iter().flat_map(|binary| &binary.damage);
    let damage: Vec<String> = damage.map(|damage| damage_in_words(damage, reader())).collect();
    let problem = damage.join("\n");
    tables.add_file(&FileRow {
        path: &name,
        format: Some(record.loaded.format.info.id),
        status: if damage.is_empty() { "read" } else { "damaged" },
        games: found,
        errors,
        problem: Some(problem.as_str()).filter(|problem| !problem.is_empty()),
    });
    Ok(found as usize)
}

/// The files of a part while they are written.
struct Files<'a> {
    export: &'a Export<'a>,
    name: String,
    games: Option<Box<dyn Sink>>,
    moves: Option<Box<dyn Sink>>,
    /// With a partition, the half-moves of each bucket instead.
    buckets: Vec<(Table, Option<Box<dyn Sink>>)>,
}

impl<'a> Files<'a> {
    fn begin(export: &'a Export<'a>, name: String) -> io::Result<Files<'a>> {
        let mut files = Files { export, name, games: None, moves: None, buckets: Vec::new() };
        if export.has(WantedTable::Games) {
            files.games = Some(files.sink("games", GAMES)?);
        }
        match (export.has(WantedTable::Moves), export.args.partition) {
            (true, Some(count)) => files.buckets = (0..count).map(|_| (Table::new(MOVES), None)).collect(),
            (true, None) => files.moves = Some(files.sink("moves", MOVES)?),
            (false, _) => {}
        }
        Ok(files)
    }

    fn sink(&self, table: &str, columns: &'static [Column]) -> io::Result<Box<dyn Sink>> {
        let Export { folder, form, .. } = *self.export;
        form.begin(NewFile::create(&folder.file(table, &self.name, form))?, columns)
    }

    /// Adds the games and half-moves of tables.
    fn add(&mut self, tables: &Tables) -> io::Result<()> {
        if let Some(games) = self.games.as_mut().filter(|_| !tables.games.is_empty()) {
            games.add(&tables.games)?;
        }
        if let Some(moves) = self.moves.as_mut().filter(|_| !tables.moves.is_empty()) {
            moves.add(&tables.moves)?;
        }
        let Some(bits) = self.buckets.len().checked_ilog2() else { return Ok(()) };
        let key = MOVES.iter().position(|column| column.name == "key");
        tables.moves.each_row(&mut |row| {
            let key = match key.and_then(|key| row.get(key)) {
                Some(Cell::Int64(key)) => *key as u64,
                _ => 0,
            };
            let bucket = self.buckets.get_mut((key >> (64 - bits)) as usize);
            bucket.into_iter().for_each(|(table, _)| table.push(row));
        });
        let mut buckets = std::mem::take(&mut self.buckets);
        for (index, (table, sink)) in buckets.iter_mut().enumerate().filter(|(_, (table, _))| !table.is_empty()) {
            let sink = match sink {
                Some(sink) => sink,
                None => sink.insert(self.sink(&format!("moves/bucket={index:02x}"), MOVES)?),
            };
            sink.add(table)?;
            table.clear();
        }
        self.buckets = buckets;
        Ok(())
    }

    /// Ends all files, and gives them their names; that of the list of files comes last.
    fn finish(&mut self, list: &Table) -> io::Result<()> {
        let mut last = self.sink("files", FILES)?;
        if !list.is_empty() {
            last.add(list)?;
        }
        let buckets = self.buckets.iter_mut().filter_map(|(_, sink)| sink.take());
        let all = self.games.take().into_iter().chain(self.moves.take()).chain(buckets).chain([last]);
        let ended = all.map(Sink::finish).collect::<io::Result<Vec<_>>>()?;
        ended.into_iter().try_for_each(NewFile::finish)
    }
}
