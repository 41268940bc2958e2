//! Settings: `xqls.toml`, which is looked for in the folder of a record and above it, and the editor's configuration. Both
//! have the same keys. Where both have a key, `xqls.toml` counts: it belongs to the records.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use dashmap::DashMap;
use serde_json::Value;

use crate::document::Settings;
use crate::settings::{problem, read, read_for};
use crate::words::{Locale, say};
use crate::workspace::{bytes_of_folder, language, reader, reason};

/// The file's name.
pub const FILE: &str = "xqls.toml";

/// Settings as written, and the problems of reading them.
#[derive(Clone, Debug, Default)]
pub struct WrittenSettings {
    /// The keys.
    pub keys: Value,
    /// One line for each problem.
    pub problems: Vec<String>,
}

/// Where settings come from.
#[derive(Debug, Default)]
pub struct Sources {
    editor: RwLock<Value>,
    files: DashMap<PathBuf, Option<Arc<WrittenSettings>>>,
}

impl Sources {
    /// Takes over the editor's settings; false when they are the same as before.
    pub fn set_editor(&self, settings: Value) -> bool {
        let mut editor = self.editor.write().unwrap_or_else(PoisonError::into_inner);
        let changed = *editor != settings;
        *editor = settings;
        changed
    }

    /// Forgets the files that were read.
    pub fn forget_files(&self) {
        self.files.clear();
    }

    /// The settings of a record, with their problems. Reads files the first time.
    pub fn of(&self, record: Option<&Path>) -> (Settings, Vec<String>) {
        let mut keys = self.editor.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut problems = Vec::new();
        let of_editor = keys.get("language").and_then(Value::as_str).and_then(Locale::named);
        if let Some(written) = record.and_then(Path::parent).and_then(|folder| self.file_above(folder)) {
            merge(&mut keys, &written.keys);
            problems.extend(written.problems.iter().cloned());
        }
        let chosen = of_editor.or_else(language::chosen);
        let settings = read_for(&keys, chosen, &mut |path, value| problems.push(problem(path, value, reader())));
        (settings, problems)
    }

    fn file_above(&self, folder: &Path) -> Option<Arc<WrittenSettings>> {
        if let Some(known) = self.files.get(folder) {
            return known.value().clone();
        }
        let path = folder.join(FILE);
        let written = match bytes_of_folder(&path) {
            Ok(bytes) => Some(Arc::new(parsed(&String::from_utf8_lossy(&bytes), &path))),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                folder.parent().and_then(|above| self.file_above(above))
            }
            Err(error) => {
                let problem =
                    say!(reader(), "{path} cannot be read: {error}", path = path.display(), error = reason(&error));
                Some(Arc::new(WrittenSettings { keys: Value::Null, problems: vec![problem] }))
            }
        };
        self.files.insert(folder.to_owned(), written.clone());
        written
    }
}

fn parsed(text: &str, path: &Path) -> WrittenSettings {
    match toml::from_str::<Value>(text) {
        Ok(keys) => {
            let mut problems = Vec::new();
            read(&keys, &mut |path, value| problems.push(problem(path, value, reader())));
            let problems = problems.into_iter().map(|problem| format!("{}: {problem}", path.display())).collect();
            WrittenSettings { keys, problems }
        }
        Err(error) => {
            let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or_default();
            let problem = say!(
                reader(),
                "{path} is ignored, because it is not TOML: line {line}, column {column}: {why}",
                path = path.display(),
                line = before.matches('\n').count() + 1,
                column = before.chars().rev().take_while(|c| *c != '\n').count() + 1,
                why = in_words(error.message())
            );
            WrittenSettings { keys: Value::Null, problems: vec![problem] }
        }
    }
}

/// Why a text is not TOML. The rare reasons stay in the words of the crate.
fn in_words(message: &str) -> String {
    let locale = reader();
    let (what, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    let what = match what {
        "duplicate key" => say!(locale, "this key occurs twice"),
        "extra `=`" | "extra assignment between key-value pairs" => say!(locale, "one `=` too many"),
        "key with no value" | "missing assignment between key-value pairs" => say!(locale, "this key has no value"),
        "missing value" | "missing value for key" => say!(locale, "the value is missing"),
        "string values must be quoted" => say!(locale, "a text needs quotes"),
        "invalid value" => say!(locale, "this is not a value"),
        "unclosed table" | "unclosed array table" => say!(locale, "the name of a table is not closed"),
        "unclosed array" => say!(locale, "a list is not closed"),
        "unclosed inline table" => say!(locale, "a table in braces is not closed"),
        "unexpected content" | "unexpected key or value" => say!(locale, "nothing more can stand in this line"),
        "invalid unquoted key" => say!(locale, "a key with such a sign needs quotes"),
        other => other,
    };
    match expected.starts_with('`') {
        true => say!(locale, "{what}: {sign} is missing", what, sign = expected),
        false => what.to_owned(),
    }
}

fn merge(under: &mut Value, over: &Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                merge(under.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (_, Value::Null) => {}
        (under, over) => *under = over.clone(),
    }
}
