//! Files and folders, on all cores.

use super::hints::{Hints, Known};
use super::{Error, Findings, Game, Record};
use crate::workspace::{self, Kinds, Unreadable, in_this_process, map_on_all_cores, threads, walk};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// A file that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedFile {
    /// The file.
    pub path: PathBuf,
    /// Its findings, or why it cannot be read.
    pub found: Result<Findings, Error>,
}

pub(super) fn read_file(path: &Path, known: &Known) -> Result<Record, Error> {
    let unreadable = |why: Unreadable| {
        let path = Some(path.to_owned());
        match why {
            Unreadable::Io(error) => Error {
                path,
                os_error: error.raw_os_error().or(Some(0)),
                ..Error::new("cannot-read", workspace::reason(&error))
            },
            Unreadable::Unread(why) => Error { path, ..Error::of_reading(&why, known.locale()) },
        }
    };
    let bytes = workspace::bytes_of(path).map_err(unreadable)?;
    let mut known = known.clone();
    let name = path.to_string_lossy().into_owned();
    let mut record = Record::understood(bytes, known.clone(), Some(&name), Some(Arc::from(path)))?;
    if let super::record::Content::Text(loaded) = &record.content
        && let Some(other) = loaded.other_encoding(&name)
    {
        Arc::make_mut(&mut known.settings).encoding = Some(other);
        record.known = known;
    }
    Ok(record)
}

/// The results of `work` for all items, in their order, computed on all cores.
pub(super) fn on_all<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    in_this_process(|| map_on_all_cores(items, work))
}

/// A file to be read; an error for what cannot be looked at.
struct Wanted {
    path: PathBuf,
    /// Whether it was found in a folder.
    of_folder: bool,
}

/// All files: those that are named, and the records in the folders that are named.
fn files(paths: Vec<PathBuf>) -> impl Iterator<Item = Result<Wanted, Error>> {
    paths.into_iter().flat_map(|path| -> Box<dyn Iterator<Item = Result<Wanted, Error>>> {
        if !path.is_dir() {
            return Box::new(std::iter::once(Ok(Wanted { path, of_folder: false })));
        }
        let wanted = |path| Wanted { path, of_folder: true };
        let unlisted = |why| Error { os_error: Some(0), ..Error::new("cannot-read", why) };
        let named = |file: PathBuf| match path.as_os_str() == "." {
            true => file.strip_prefix(".").map(Path::to_owned).unwrap_or(file),
            false => file,
        };
        let found = walk(&path, Kinds::All).map(|found| found.map(|file| wanted(named(file))).map_err(unlisted));
        Box::new(found.collect::<Vec<_>>().into_iter())
    })
}

/// The findings of files and of the records in folders; of each file the first `most` are put in words.
pub fn check_files(paths: Vec<PathBuf>, hints: &Hints<'_>, most: usize) -> Result<Vec<CheckedFile>, Error> {
    let known = hints.known()?;
    let wanted: Vec<Result<Wanted, Error>> = files(paths).collect();
    Ok(on_all(&wanted, |wanted| match wanted {
        Ok(Wanted { path, of_folder }) => {
            let found = read_file(path, &known).map(|record| record.findings(most));
            let found = found.map_err(|error| Error { of_folder: *of_folder, ..error });
            CheckedFile { path: path.clone(), found }
        }
        Err(error) => CheckedFile { path: PathBuf::new(), found: Err(error.clone()) },
    }))
}

/// The games of files and of the records in folders, in order. Threads read ahead, and no further than a few files.
///
/// An error is about one file; the next item is of the next one.
pub fn games(paths: Vec<PathBuf>, hints: &Hints<'_>) -> Result<Games, Error> {
    let known = hints.known()?;
    // The reader is ahead by what is in the channel and by what it works on.
    let (sender, receiver) = sync_channel(1);
    std::thread::spawn(move || read_ahead(paths, &known, &sender));
    Ok(Games { receiver, here: VecDeque::new() })
}

/// Bytes of files that are read at once.
const BATCH: u64 = 4 << 20;

type Batch = Vec<Result<Vec<Game>, Error>>;

fn read_ahead(paths: Vec<PathBuf>, known: &Known, sender: &SyncSender<Batch>) {
    each_batch(paths, known, &mut |records| {
        // A file that is a batch alone is handed over in parts, so that a long list need not be in memory as a whole.
        if let [Ok(record)] = records.as_slice() {
            let mut is_wanted = true;
            record.each_part(&mut |part| {
                is_wanted = sender.send(vec![Ok(part.games(record.path.as_ref()))]).is_ok();
                is_wanted
            });
            return is_wanted;
        }
        let games = on_all(&records, |record| record.as_ref().map(Record::games).map_err(Error::clone));
        sender.send(games).is_ok()
    });
}

/// Reads files on all cores, some at once, until `visit` has enough.
pub(super) fn each_batch(
    paths: Vec<PathBuf>,
    known: &Known,
    visit: &mut dyn FnMut(Vec<Result<Record, Error>>) -> bool,
) {
    let mut wanted = files(paths).peekable();
    while wanted.peek().is_some() {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while bytes < BATCH
            && batch.len() < 64 * threads()
            && let Some(next) = wanted.next()
        {
            let about = next.as_ref().ok().and_then(|file| std::fs::metadata(&file.path).ok());
            bytes += about.map_or(0, |about| about.len());
            batch.push(next);
        }
        let records = on_all(&batch, |wanted| match wanted {
            Ok(Wanted { path, of_folder }) => {
                let record = read_file(path, known);
                record.map_err(|error| Error { of_folder: *of_folder, ..error })
            }
            Err(error) => Err(error.clone()),
        });
        if !visit(records) {
            return;
        }
    }
}

/// Games that are read ahead; see [`games`].
pub struct Games {
    receiver: Receiver<Batch>,
    here: VecDeque<Result<std::vec::IntoIter<Game>, Error>>,
}

impl Games {
    /// The next game if it has been read already.
    pub fn ready(&mut self) -> Option<Result<Game, Error>> {
        loop {
            match self.here.front_mut()? {
                Ok(games) => match games.next() {
                    Some(game) => return Some(Ok(game)),
                    None => drop(self.here.pop_front()),
                },
                Err(_) => return self.here.pop_front().and_then(Result::err).map(Err),
            }
        }
    }

    /// Waits for more games, at most for a while. Whether there may be more.
    pub fn wait(&mut self, most: Duration) -> bool {
        match self.receiver.recv_timeout(most) {
            Ok(batch) => {
                self.here.extend(batch.into_iter().map(|games| games.map(Vec::into_iter)));
                true
            }
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => false,
        }
    }
}

impl Iterator for Games {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Result<Game, Error>> {
        loop {
            if let Some(next) = self.ready() {
                return Some(next);
            }
            if !self.wait(Duration::from_secs(3600)) {
                return None;
            }
        }
    }
}
