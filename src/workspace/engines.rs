//! The engines that the user has configured: `engines.toml` in the configuration of the user. A record, a folder or a
//! workspace cannot name one.
//!
//! ```toml
//! [pikafish]
//! program = "/opt/pikafish/pikafish"
//! arguments = []
//! games = ["xiangqi"]
//!
//! [pikafish.options]
//! Threads = 2
//! ```

use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use serde::Deserialize;

use crate::engine::Protocol;
use crate::rules::Variant;
use crate::words::{comma, names, say};
use crate::workspace::write::write;
use crate::workspace::{bytes_of_small, reader, reason};

/// The file's name.
const FILE: &str = "engines.toml";

/// An engine that the user has configured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfiguredEngine {
    /// The name that the user gave it.
    pub name: String,
    /// The program: a path, or a name to be looked up.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The games that it plays.
    pub games: Vec<Variant>,
    /// Its protocol; `None` to try those of the game.
    pub protocol: Option<Protocol>,
    /// Its options, each with its value.
    pub options: Vec<(String, String)>,
    /// The hundredths of a pawn that make one step of the curve of chances; `None` for the usual ones of the game.
    pub scale: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    program: String,
    #[serde(default)]
    arguments: Vec<String>,
    games: Vec<String>,
    protocol: Option<String>,
    scale: Option<NonZeroU32>,
    #[serde(default)]
    options: toml::Table,
}

/// The engines that the editor's settings name.
static OF_EDITOR: RwLock<Option<toml::Table>> = RwLock::new(None);

/// Takes over the engines of the editor's settings, with the members of `engines.toml`. The editor must take them from
/// the user alone.
pub fn set_of_editor(engines: &serde_json::Value) {
    *OF_EDITOR.write().unwrap_or_else(PoisonError::into_inner) = toml::Table::try_from(engines).ok();
}

/// The engines of the user: those of the editor's settings, then those of the file, in the order of their names; an error
/// is a sentence.
pub fn configured() -> Result<Vec<ConfiguredEngine>, String> {
    let of_editor = OF_EDITOR.read().unwrap_or_else(PoisonError::into_inner).clone();
    let read = of_editor
        .unwrap_or_default()
        .into_iter()
        .map(|(name, entry)| read_entry(name, entry).map_err(|why| format!("xqls.engines: {why}")));
    let mut engines: Vec<ConfiguredEngine> = read.collect::<Result<_, _>>()?;
    for engine in of_file()? {
        if engines.iter().all(|known| known.name != engine.name) {
            engines.push(engine);
        }
    }
    Ok(engines)
}

fn of_file() -> Result<Vec<ConfiguredEngine>, String> {
    let Some(path) = file() else { return Ok(Vec::new()) };
    let bytes = match bytes_of_small(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(say!(
                reader(),
                "{path} cannot be read: {error}",
                path = path.display(),
                error = reason(&error)
            ));
        }
    };
    only_ours(&path)?;
    let wrong = |why: String| format!("{}: {why}", path.display());
    let table: toml::Table =
        toml::from_str(&String::from_utf8_lossy(&bytes)).map_err(|error| wrong(error.message().to_owned()))?;
    let read = table.into_iter().map(|(name, entry)| read_entry(name, entry).map_err(wrong));
    read.collect()
}

/// The engine of a name; without one, the first that plays a game.
pub fn chosen(name: Option<&str>, variant: Option<Variant>) -> Result<ConfiguredEngine, String> {
    let engines = configured()?;
    let plays = |engine: &&ConfiguredEngine| variant.is_none_or(|variant| engine.games.contains(&variant));
    let found = match name {
        Some(name) => engines.iter().find(|engine| engine.name == name),
        None => engines.iter().find(plays),
    };
    if let Some(found) = found {
        if let Some(variant) = variant.filter(|_| !plays(&found)) {
            let game = names::variant(variant);
            return Err(say!(reader(), "the engine {name} is not configured for {game}", name = found.name, game));
        }
        return Ok(found.clone());
    }
    let known: Vec<&str> = engines.iter().map(|engine| engine.name.as_str()).collect();
    Err(match (name, variant) {
        (Some(name), _) if known.is_empty() => {
            say!(reader(), "there is no engine {name}; add one with `xqls engine add NAME PROGRAM`", name)
        }
        (Some(name), _) => {
            say!(reader(), "there is no engine {name}; there are {known}", name, known = known.join(comma(reader())))
        }
        (None, Some(variant)) => say!(
            reader(),
            "no engine is configured for {game}; add one with `xqls engine add NAME PROGRAM`",
            game = names::variant(variant)
        ),
        (None, None) => {
            say!(reader(), "no engine is configured; add one with `xqls engine add NAME PROGRAM`").to_owned()
        }
    })
}

/// The engine of a name if it is there and plays a game, else the first that plays it.
pub fn preferred(name: Option<&str>, variant: Variant) -> Result<ConfiguredEngine, String> {
    chosen(name, Some(variant)).or_else(|_| chosen(None, Some(variant)))
}

/// Adds an engine, in place of one of the same name.
pub fn add(engine: &ConfiguredEngine) -> Result<PathBuf, String> {
    let rest = without(&engine.name)?.map(|(text, _)| text).unwrap_or_default();
    let mut table = toml::Table::new();
    let texts = |texts: &[String]| texts.iter().cloned().map(toml::Value::String).collect::<Vec<_>>();
    let games: Vec<String> = engine.games.iter().map(|game| names::variant(*game).to_owned()).collect();
    table.insert("program".to_owned(), engine.program.clone().into());
    if !engine.arguments.is_empty() {
        table.insert("arguments".to_owned(), texts(&engine.arguments).into());
    }
    table.insert("games".to_owned(), texts(&games).into());
    if let Some(protocol) = engine.protocol {
        table.insert("protocol".to_owned(), protocol.name().into());
    }
    if let Some(scale) = engine.scale {
        table.insert("scale".to_owned(), i64::from(scale).into());
    }
    if !engine.options.is_empty() {
        let options = engine.options.iter().map(|(name, value)| (name.clone(), value.clone().into()));
        table.insert("options".to_owned(), options.collect::<toml::Table>().into());
    }
    let mut whole = toml::Table::new();
    whole.insert(engine.name.clone(), table.into());
    let own = toml::to_string(&whole).map_err(|error| error.to_string())?;
    let gap = if rest.is_empty() || rest.ends_with("\n\n") { "" } else { "\n" };
    written(&format!("{rest}{gap}{own}"))
}

/// Removes an engine; false if there is none of the name.
pub fn remove(name: &str) -> Result<bool, String> {
    match without(name)? {
        Some((text, true)) => written(&text).map(|_| true),
        _ => Ok(false),
    }
}

/// The program that an engine is.
pub fn program_of(engine: &ConfiguredEngine) -> Result<PathBuf, String> {
    found(&engine.program)
}

/// The program that is started: a path, or the first file of a name in the folders of `PATH`. The current directory is
/// none of these.
pub(crate) fn found(program: &str) -> Result<PathBuf, String> {
    let missing = || say!(reader(), "{program}: there is no such program", program);
    let path = Path::new(program);
    if path.is_absolute() {
        return if path.is_file() { Ok(path.to_owned()) } else { Err(missing()) };
    }
    if path.components().count() != 1 || program.is_empty() {
        return Err(say!(reader(), "{program}: must be an absolute path or the name of a program", program));
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let names = [program.to_owned(), format!("{program}.exe")];
    let names = names.iter().take(if cfg!(windows) { 2 } else { 1 });
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .flat_map(|folder| names.clone().map(move |name| folder.join(name)))
        .find(|path| path.is_file())
        .ok_or_else(missing)
}

/// The file: below `XDG_CONFIG_HOME` if that is an absolute path, else below the home of the user.
pub fn file() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = if cfg!(windows) {
        absolute("APPDATA")
    } else {
        absolute("XDG_CONFIG_HOME").or_else(|| absolute("HOME").map(|home| home.join(".config")))
    };
    Some(folder?.join("xqls").join(FILE))
}

fn read_entry(name: String, entry: toml::Value) -> Result<ConfiguredEngine, String> {
    let entry: Entry = entry.try_into().map_err(|error: toml::de::Error| format!("{name}: {}", error.message()))?;
    let game = |game: &String| {
        let known = Variant::ALL.map(names::variant).join(comma(reader()));
        names::variant_of(game).ok_or_else(|| say!(reader(), "`{value}` is not one of {known}", value = game, known))
    };
    let games: Vec<Variant> =
        entry.games.iter().map(game).collect::<Result<_, _>>().map_err(|why| format!("{name}.games: {why}"))?;
    let protocol = match &entry.protocol {
        Some(written) => Some(Protocol::named(written).ok_or_else(|| {
            let why = say!(reader(), "`{value}` is not one of {known}", value = written, known = "uci, ucci, usi");
            format!("{name}.protocol: {why}")
        })?),
        None => None,
    };
    let text = |value: toml::Value| match value {
        toml::Value::String(text) => text,
        other => other.to_string(),
    };
    // A line break would be another command.
    let one_line = |text: String| text.replace(['\n', '\r'], " ");
    let options = entry.options.into_iter().map(|(key, value)| (one_line(key), one_line(text(value))));
    Ok(ConfiguredEngine {
        name,
        program: entry.program,
        arguments: entry.arguments,
        games,
        protocol,
        options: options.collect(),
        scale: entry.scale.map(NonZeroU32::get),
    })
}

/// The text of the file without an engine, and whether that was there; `None` without a file. Comments stay.
fn without(name: &str) -> Result<Option<(String, bool)>, String> {
    let there = of_file()?.iter().any(|engine| engine.name == name);
    let Some(path) = file().filter(|path| path.is_file()) else { return Ok(None) };
    let bytes = bytes_of_small(&path).map_err(|error| {
        say!(reader(), "{path} cannot be read: {error}", path = path.display(), error = reason(&error))
    })?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (mut kept, mut inside) = (String::new(), false);
    for line in text.split_inclusive('\n') {
        if let Some(head) = line.trim().strip_prefix('[') {
            let own = head.split(']').next().unwrap_or_default().trim();
            let plain = |part: &str| part.trim().trim_matches(['"', '\'']) == name;
            inside = plain(own)
                || own.strip_suffix("options").and_then(|rest| rest.trim().strip_suffix('.')).is_some_and(plain);
        }
        if !inside {
            kept.push_str(line);
        }
    }
    Ok(Some((kept, there)))
}

fn written(text: &str) -> Result<PathBuf, String> {
    let path = file().ok_or_else(|| say!(reader(), "there is no folder for the user's configuration").to_owned())?;
    let named = |why: String| format!("{}: {why}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| named(reason(&error)))?;
    }
    write(&path, None, text.as_bytes()).map_err(|why| named(why.to_string()))?;
    Ok(path)
}

/// The file names programs that are started, so nobody else may write it.
#[cfg(unix)]
fn only_ours(path: &Path) -> Result<(), String> {
    use std::os::unix::fs::MetadataExt;
    let about = std::fs::metadata(path).map_err(|error| format!("{}: {}", path.display(), reason(&error)))?;
    let own = about.uid() == rustix::process::getuid().as_raw() || about.uid() == 0;
    if own && about.mode() & 0o022 == 0 {
        return Ok(());
    }
    Err(say!(reader(), "{path}: others can write it, so no engine is taken from it", path = path.display()))
}

/// Elsewhere the folder of the user's data is private already.
#[cfg(not(unix))]
fn only_ours(_: &Path) -> Result<(), String> {
    Ok(())
}
