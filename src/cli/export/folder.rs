//! The folder of an export.
//!
//! ```text
//! export.json                     what the export is of, and whether it is complete
//! games/part-HASH.parquet         a file for each part
//! moves/part-HASH.parquet
//! moves/bucket=00/part-HASH.parquet   with --partition, a folder for each range of keys
//! files/part-HASH.parquet         written last: where it is, the part is whole
//! ```

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::{Value, json};

use super::part::Part;
use super::sink::Form;
use crate::cli::Failure;
use crate::words::say;
use crate::workspace::write::write;
use crate::workspace::{reader, reason};

const MANIFEST: &str = "export.json";

pub(super) struct Folder {
    path: PathBuf,
    options: Value,
}

impl Folder {
    /// A folder for an export with these options: a new or an empty one, or one with the same export.
    pub(super) fn open(path: &Path, options: &Value) -> Result<Folder, Failure> {
        let folder = Folder { path: path.to_owned(), options: options.clone() };
        let failed = |error: &io::Error| folder.failed(error);
        fs::create_dir_all(path).map_err(|error| failed(&error))?;
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
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if fs::read_dir(path).map_err(|error| failed(&error))?.next().is_some() {
                    let path = path.display();
                    return Err(Failure::Message(say!(
                        reader(),
                        "-o {path}: is not empty; choose a new folder for the tables",
                        path
                    )));
                }
            }
            Err(error) => return Err(failed(&error)),
        }
        folder.describe(false)?;
        Ok(folder)
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
