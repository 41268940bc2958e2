//! Settings: the same keys in `xqls.toml`, which is looked for upwards from a record, and in the editor's
//! configuration. Where both say something, `xqls.toml` counts: it belongs to the records.
//!
//! ```toml
//! script = "simplified"          # or traditional: the Chinese characters shown
//! board_beside = true            # a move sequence starts on the board of the file beside it
//!
//! [severity]
//! non-canonical = "off"          # error, warning, information, hint or off
//! move-number = "error"
//!
//! [format]
//! width = 80                     # columns
//! indent = 2                     # blanks
//! ```

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use dashmap::DashMap;
use serde_json::{Map, Value};

use crate::ide::Settings;
use crate::ide::diagnostics::{self, Severity};
use crate::notation::Script;

/// The file's name.
pub const FILE: &str = "xqls.toml";

/// Settings as they were written, and what could not be understood.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The keys.
    pub keys: Value,
    /// One line for each thing that is wrong.
    pub problems: Vec<String>,
}

/// Where settings come from.
#[derive(Debug, Default)]
pub struct Sources {
    editor: RwLock<Value>,
    files: DashMap<PathBuf, Option<Arc<Written>>>,
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

    /// The settings of a record, with what is wrong with them. Reads files the first time.
    pub fn of(&self, record: Option<&Path>) -> (Settings, Vec<String>) {
        let mut keys = self.editor.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut problems = Vec::new();
        if let Some(written) = record.and_then(Path::parent).and_then(|folder| self.file_above(folder)) {
            merge(&mut keys, &written.keys);
            problems.extend(written.problems.iter().cloned());
        }
        let settings = understood(&keys, &mut problems);
        (settings, problems)
    }

    fn file_above(&self, folder: &Path) -> Option<Arc<Written>> {
        if let Some(known) = self.files.get(folder) {
            return known.value().clone();
        }
        let written = match std::fs::read_to_string(folder.join(FILE)) {
            Ok(text) => Some(Arc::new(parsed(&text, &folder.join(FILE)))),
            Err(_) => folder.parent().and_then(|above| self.file_above(above)),
        };
        self.files.insert(folder.to_owned(), written.clone());
        written
    }
}

fn parsed(text: &str, path: &Path) -> Written {
    match toml::from_str::<Value>(text) {
        Ok(keys) => {
            let mut problems = Vec::new();
            understood(&keys, &mut problems);
            let problems = problems.into_iter().map(|problem| format!("{}: {problem}", path.display())).collect();
            Written { keys, problems }
        }
        Err(error) => {
            let problem = format!("{}: {}", path.display(), error.to_string().trim_end());
            Written { keys: Value::Null, problems: vec![problem] }
        }
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

/// What the keys mean. What cannot be understood is told and counts as not written.
fn understood(keys: &Value, problems: &mut Vec<String>) -> Settings {
    let mut settings = Settings::default();
    let empty = Map::new();
    for (key, value) in keys.as_object().unwrap_or(&empty) {
        match (key.as_str(), value) {
            (_, Value::Null) => {}
            ("severity", Value::Object(codes)) => {
                for (code, level) in codes {
                    match (diagnostics::by_code(code), level.as_str().and_then(level_of)) {
                        (Some(_), Some(level)) => {
                            settings.severities.insert(code.clone(), level);
                        }
                        (None, _) => problems.push(format!("severity.{code}: there is no such diagnostic")),
                        (_, None) => problems.push(format!(
                            "severity.{code}: {level} is no severity; one of error, warning, information, hint, off"
                        )),
                    }
                }
            }
            ("format", Value::Object(format)) => {
                for (key, value) in format {
                    match (key.as_str(), value.as_u64().and_then(|number| usize::try_from(number).ok())) {
                        ("width", Some(width)) if width >= 20 => settings.layout.width = width,
                        ("indent", Some(indent)) if indent <= 16 => settings.layout.indent = indent,
                        ("width" | "indent", _) => problems.push(format!("format.{key}: {value} is out of range")),
                        _ => problems.push(format!("format.{key}: there is no such key")),
                    }
                }
            }
            ("script", Value::String(script)) => match script.as_str() {
                "simplified" => settings.script = Script::Simplified,
                "traditional" => settings.script = Script::Traditional,
                _ => problems.push(format!("script: {value} is neither \"simplified\" nor \"traditional\"")),
            },
            ("board_beside", Value::Bool(beside)) => settings.alone = !beside,
            // For the editor and for how the server talks to it.
            ("pictures" | "client" | "server" | "trace", _) => {}
            ("severity" | "format", _) => problems.push(format!("{key}: has to be a table")),
            ("board_beside", _) => problems.push("board_beside: has to be true or false".to_owned()),
            ("script", _) => problems.push("script: has to be \"simplified\" or \"traditional\"".to_owned()),
            _ => problems.push(format!("{key}: there is no such key")),
        }
    }
    settings
}

fn level_of(name: &str) -> Option<Option<Severity>> {
    if name == "off" { Some(None) } else { Severity::from_id(name).map(Some) }
}
