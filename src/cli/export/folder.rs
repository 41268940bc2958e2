//! The folder of an export.
//!
//! ```text
//! export.json                     what the export is of, and whether it is complete
//! export.lock                     while a program writes to it
//! games/part-HASH.parquet         a file for each part
//! moves/part-HASH.parquet
//! moves/bucket=00/part-HASH.parquet   with --partition, a folder for each range of keys
//! files/part-HASH.parquet         written last: where it is, the part is whole
//! ```

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::part::Part;
use super::sink::Form;
use crate::cli::Failure;
use crate::words::say;
use crate::workspace::write::write;
use crate::workspace::{reader, reason};

const MANIFEST: &str = "export.json";
const LOCK: &str = "export.lock";

pub(super) struct Folder {
    path: PathBuf,
    options: Value,
    lock: Option<File>,
}

impl Folder {
    /// A folder for an export with these options: a new or an empty one, or one with the same export.
    pub(super) fn open(path: &Path, options: &Value) -> Result<Folder, Failure> {
        if path.exists() && !path.is_dir() {
            return Err(Failure::Message(say!(
                reader(),
                "-o {path}: is a file; the tables need a folder",
                path = path.display()
            )));
        }
        let mut folder = Folder { path: path.to_owned(), options: options.clone(), lock: None };
        fs::create_dir_all(path).map_err(|error| folder.failed(&error))?;
        // A folder that holds something else gets no lock file.
        if ![MANIFEST, LOCK].iter().any(|name| path.join(name).exists()) {
            folder.must_be_empty()?;
        }
        folder.lock()?;
        match fs::read(path.join(MANIFEST)) {
            Ok(bytes) => {
                let manifest: Option<Value> = serde_json::from_slice(&bytes).ok();
                let same = manifest.is_some_and(|manifest| manifest.get("options") == Some(options));
                same.then_some(()).ok_or_else(|| {
                    Failure::Message(say!(
                        reader(),
                        "-o {path}: has an export with other options; choose another folder, or remove this one",
                        path = path.display()
                    ))
                })?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => folder.must_be_empty()?,
            Err(error) => return Err(folder.failed(&error)),
        }
        folder.describe(false)?;
        Ok(folder)
    }

    fn must_be_empty(&self) -> Result<(), Failure> {
        let path = self.path.display();
        let mut entries = fs::read_dir(&self.path).map_err(|error| self.failed(&error))?;
        match entries.any(|entry| entry.is_ok_and(|entry| entry.file_name() != LOCK)) {
            true => Err(Failure::Message(say!(
                reader(),
                "-o {path}: is not empty; choose a new folder for the tables",
                path
            ))),
            false => Ok(()),
        }
    }

    /// Takes the lock, for as long as the export lasts.
    fn lock(&mut self) -> Result<(), Failure> {
        let file = File::options().create(true).append(true).open(self.path.join(LOCK));
        let file = file.map_err(|error| self.failed(&error))?;
        match file.try_lock() {
            Ok(()) => self.lock = Some(file),
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Message(say!(
                    reader(),
                    "-o {path}: another xqls exports to this folder; wait for it, or choose another folder",
                    path = self.path.display()
                )));
            }
            // Not every file system has locks. Files are written whole, so nothing breaks without them.
            Err(TryLockError::Error(_)) => {}
        }
        Ok(())
    }

    /// Where the file of a part is: `table` may lead to a folder further down.
    pub(super) fn file(&self, table: &str, name: &str, form: Form) -> PathBuf {
        self.path.join(table).join(format!("{name}.{}", form.extension()))
    }

    /// Whether a part is there already.
    pub(super) fn has(&self, part: &Part<'_>, form: Form) -> bool {
        part.is_lasting() && self.file("files", &part.name(), form).is_file()
    }

    /// Ends a complete export: takes out the parts of files that have changed or are gone.
    pub(super) fn finish(&self, parts: &[Part<'_>], form: Form) -> Result<(), Failure> {
        let names: HashSet<String> = parts.iter().map(|part| format!("{}.{}", part.name(), form.extension())).collect();
        self.remove_others(&self.path, &names, 2).map_err(|error| self.failed(&error))?;
        self.describe(true)
    }

    fn remove_others(&self, folder: &Path, names: &HashSet<String>, deeper: usize) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (name, kind) = (entry.file_name().to_string_lossy().into_owned(), entry.file_type()?);
            if kind.is_dir() && deeper > 0 {
                self.remove_others(&entry.path(), names, deeper - 1)?;
            } else if kind.is_file() && name.starts_with("part-") && folder != self.path && !names.contains(&name) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    fn describe(&self, complete: bool) -> Result<(), Failure> {
        let manifest = json!({"version": 1, "complete": complete, "options": self.options});
        let path = self.path.join(MANIFEST);
        let written = write(&path, None, format!("{manifest:#}\n").as_bytes());
        written.map_err(|why| Failure::Message(format!("{}: {why}", path.display())))
    }

    /// A failure to write.
    pub(super) fn failed(&self, error: &io::Error) -> Failure {
        let (path, reason) = (self.path.display(), reason(error));
        Failure::Message(say!(reader(), "{path}: cannot be written: {reason}", path, reason))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.lock.take().is_some() {
            // If it cannot be removed, the next export takes it over.
            let _ = fs::remove_file(self.path.join(LOCK));
        }
    }
}
