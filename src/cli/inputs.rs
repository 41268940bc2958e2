//! The records of a command: files, directories, standard input.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::convert::{self, CannotRead, Foreign, Hints, JKF, Loaded, damage_in_words};
use crate::document::{Document, Settings, pieces};
use crate::formats::{self, Unfit};
use crate::ide::{self, Findings, GamePlace, WantedFindings};
use crate::import::Binary;
use crate::notation::Script;
use crate::text::{Encoding, Place, Rope, line_breaks};
use crate::words::{self, comma, say};
use crate::workspace::settings::Sources;
use crate::workspace::write::{encoded, write};
use crate::workspace::{self, Kinds, Unreadable, companion, map_on_all_cores, on_all_cores, reader, threads};

use super::args::{Encoded, InputArgs, OneInput};
use super::out::{Losses, complain, note, watched};
use super::{Failure, Status};

/// Something to read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Input {
    File(PathBuf),
    /// Standard input.
    Stdin,
}

/// A record that was read, with the settings for it.
pub(super) struct Record {
    /// Where it is from.
    pub input: Input,
    /// The loaded file.
    pub loaded: Loaded,
    /// The settings that apply to it.
    pub settings: Arc<Settings>,
}

impl Record {
    pub(super) fn of(input: Input, loaded: Loaded, settings: Settings) -> Record {
        let encoding = input.path().and_then(|path| loaded.other_encoding(&path.to_string_lossy()));
        Record { input, loaded, settings: Arc::new(Settings { encoding, ..settings }) }
    }

    /// The record read. Its games start where its companion file says, if it has one.
    pub(super) fn open(&self) -> Document {
        companion::open(&self.loaded, self.input.path(), &self.settings)
    }

    /// The record read piece by piece, so that a long one need not be in memory as one document.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Document> + '_ {
        let text = &self.loaded.text;
        pieces(text, self.loaded.format)
            .map(move |(_, piece)| if piece.len() == text.len() { self.open() } else { self.open_piece(piece) })
    }

    /// The piece of the record that has a line, as [`Record::pieces`] reads it, and how many lines come before it.
    pub(super) fn open_at(&self, line: u32) -> (Document, u32) {
        let text = &self.loaded.text;
        let (mut here, mut before, mut last) = (text.as_str(), 0, 0);
        for (_, piece) in pieces(text, self.loaded.format) {
            (here, last) = (piece, before);
            before += line_breaks(piece);
            if before > line {
                break;
            }
        }
        let document = if here.len() == text.len() { self.open() } else { self.open_piece(here) };
        (document, last)
    }

    /// A piece of a long record read.
    fn open_piece(&self, piece: &str) -> Document {
        Document::open(piece, self.loaded.format, &self.settings, &on_all_cores)
    }

    /// Writes another text in place of the record's, as the bytes of its encoding. The error says why it cannot be.
    pub(super) fn replace(&self, path: &Path, text: &str) -> Result<(), String> {
        let Loaded { text: before, encoding, bom, exact, .. } = &self.loaded;
        if let Some(why) = self.is_read_only() {
            return Err(why);
        }
        if !exact {
            return Err(say!(
                reader(),
                "cannot be written: {name} has two codes for some of its characters, and the bytes would change; save it as UTF-8",
                name = encoding.name()
            ));
        }
        let (before, after) = (encoded(before, *encoding, *bom)?, encoded(text, *encoding, *bom)?);
        write(path, Some(&before), &after).map_err(|why| why.to_string())
    }

    /// Why no text can be written in place of the record; `None` if one can.
    pub(super) fn is_read_only(&self) -> Option<String> {
        let kind = self.loaded.binary.as_ref()?.program;
        Some(say!(
            reader(),
            "is a record of {kind}, which is not written over: make another file of it with `xqls convert`",
            kind
        ))
    }

    /// The findings of the record, the place of each by game and half-move if the record has no lines that anybody sees, and
    /// the document if it was opened as a whole. With a companion file, or for these places, it is.
    pub(super) fn check(&self, wanted: WantedFindings) -> (Findings, Option<Vec<GamePlace>>, Option<Document>) {
        let Record { loaded, settings, input } = self;
        let has_companion = input.path().and_then(|path| companion::path(loaded.format, path)).is_some();
        let (mut findings, document) = if has_companion || loaded.binary.is_some() {
            let document = self.open();
            (ide::findings(&document, wanted), Some(document))
        } else {
            ide::check(&loaded.text, loaded.format, settings, &on_all_cores, wanted)
        };
        loaded.add_damage(&mut findings, settings);
        if findings.rope.len_bytes() == 0 && !findings.diagnostics.is_empty() {
            findings.rope = Rope::from_str(&loaded.text);
        }
        let places = document.as_ref().and_then(|document| loaded.game_places(&findings, document));
        (findings, places, document)
    }
}

impl Input {
    pub(super) fn of(path: &Path) -> Input {
        if path.as_os_str() == "-" || path == Path::new("/dev/stdin") {
            Input::Stdin
        } else {
            Input::File(path.to_owned())
        }
    }

    /// The name for reports.
    pub(super) fn name(&self) -> String {
        match self {
            Input::File(path) => path.to_string_lossy().into_owned(),
            Input::Stdin => "<stdin>".to_owned(),
        }
    }

    pub(super) fn load(&self, language: Option<&str>, encoded: Encoded) -> Result<Loaded, Unreadable> {
        let hints = Hints { language, encoding: encoded.wanted(), ..Hints::default() };
        workspace::understood(self.bytes()?, hints, self.path())
    }

    pub(super) fn bytes(&self) -> Result<Vec<u8>, Unreadable> {
        match self {
            Input::File(path) => workspace::bytes_of(path),
            Input::Stdin => workspace::whole(&mut std::io::stdin().lock(), 0),
        }
    }

    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Input::File(path) => Some(path),
            Input::Stdin => None,
        }
    }
}

/// All inputs, in order; of directories those of some kinds. Missing ones are reported.
pub(super) fn all(args: &InputArgs, kinds: Kinds) -> (Vec<Input>, Status) {
    let (mut inputs, mut seen, mut status) = (Vec::new(), HashSet::new(), Status::Fine);
    let here = [PathBuf::from(".")];
    let paths = if args.paths.is_empty() { &here[..] } else { &args.paths };
    for path in paths {
        let input = Input::of(path);
        if input == Input::Stdin || !path.is_dir() {
            if seen.insert(input.clone()) {
                inputs.push(input);
            }
            continue;
        }
        let before = inputs.len();
        for found in workspace::walk(path, kinds) {
            match found {
                Ok(file) => {
                    let file = if path.as_os_str() == "." {
                        file.strip_prefix(".").map(Path::to_owned).unwrap_or(file)
                    } else {
                        file
                    };
                    let input = Input::File(file);
                    if seen.insert(input.clone()) {
                        inputs.push(input);
                    }
                }
                Err(error) => {
                    complain(&error);
                    status = Status::Failed;
                }
            }
        }
        if inputs.len() == before {
            complain(&say!(reader(), "{path}: this directory has no records", path = path.display()));
            status = Status::Failed;
        }
    }
    (inputs, status)
}

/// Whether standard input is read; then a changed text goes to standard output.
pub(super) fn is_filter(args: &InputArgs) -> bool {
    args.paths.iter().any(|path| Input::of(path) == Input::Stdin)
}

/// Whether there may be more than one record: several paths, or a directory.
pub(super) fn are_several(args: &InputArgs) -> bool {
    args.paths.len() != 1 || args.paths.iter().any(|path| path.is_dir())
}

/// Reads all inputs and works on them on all cores. `tell` gets the results in order.
pub(super) fn each<T: Send>(
    args: &InputArgs,
    kinds: Kinds,
    work: impl Fn(Record) -> T + Sync,
    tell: impl FnMut(T) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    known_language(args.language.as_deref())?;
    let (inputs, status) = all(args, kinds);
    let known = inputs.iter().map(|_| None).collect();
    read_rest(args, Inputs { inputs, known, status }, work, tell)
}

/// Inputs, each with the result that is known without reading it.
pub(super) struct Inputs<T> {
    pub inputs: Vec<Input>,
    pub known: Vec<Option<T>>,
    pub status: Status,
}

/// As [`each`] for the inputs without a result.
pub(super) fn read_rest<T: Send>(
    args: &InputArgs,
    inputs: Inputs<T>,
    work: impl Fn(Record) -> T + Sync,
    mut tell: impl FnMut(T) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let Inputs { inputs, known, mut status } = inputs;
    let sources = Sources::default();
    let language = args.language.as_deref();
    let progress = progress(known.iter().filter(|known| known.is_none()).count());
    let (mut read, mut unknown) = (false, false);
    let mut rest = inputs.into_iter().zip(known).peekable();
    let mut folder = None;
    loop {
        // Results that are known, up to the next input that has to be read.
        while let Some((input, Some(result))) = rest.next_if(|(_, known)| known.is_some()) {
            let own = input.path().and_then(Path::parent);
            if folder.as_deref() != own {
                sources.of(absolute(&input).as_deref()).1.iter().for_each(|problem| warn_once(problem));
                folder = own.map(Path::to_owned);
            }
            read = true;
            tell(result)?;
        }
        let mut some = Vec::new();
        while let Some((input, None)) = rest.next_if(|(_, known)| some.len() < threads() * 4 && known.is_none()) {
            some.push(input);
        }
        if some.is_empty() {
            break;
        }
        let results = map_on_all_cores(&some, |input| {
            let (settings, problems) = sources.of(absolute(input).as_deref());
            let loaded = input.load(language, args.encoded);
            let result = loaded.map(|loaded| work(Record::of(input.clone(), loaded, settings)));
            progress.inc(1);
            (input.clone(), result, problems)
        });
        for (input, result, problems) in results {
            progress.suspend(|| {
                for problem in problems {
                    warn_once(&problem);
                }
                match result {
                    Ok(result) => {
                        read = true;
                        tell(result)
                    }
                    Err(Unreadable::Unread(CannotRead::UnknownFormat(why)))
                        if !matches!(why, Unfit::OtherFormat(_)) =>
                    {
                        let why_not = words::unfit(reader(), why);
                        note(&say!(reader(), "{name}: skipped, {why_not}", name = input.name(), why_not));
                        unknown |= why == Unfit::Unknown;
                        Ok(())
                    }
                    Err(why) => {
                        status = Status::Failed;
                        complain(&format!("{}: {why}", input.name()));
                        Ok(())
                    }
                }
            })?;
        }
    }
    progress.finish_and_clear();
    // Files of other programs may have the same extension. If none of the inputs is a record, that is a mistake.
    if unknown && !read {
        status = Status::Failed;
    }
    Ok(status)
}

/// Reads one record.
pub(super) fn one(args: &OneInput, encoded: Encoded) -> Result<Record, Failure> {
    known_language(args.language.as_deref())?;
    let input = args.path.as_deref().map_or(Input::Stdin, Input::of);
    let loaded = input.load(args.language.as_deref(), encoded).map_err(|why| unreadable(&input, &why))?;
    let mut lost = Losses::default();
    tell_damage(&input, &loaded, &mut lost);
    lost.tell_rest();
    let settings = Settings::clone(&settings_of(&input));
    Ok(Record::of(input, loaded, settings))
}

/// Reads the record of a place such as `games/a.xq:12:4`, which counts from 1.
pub(super) fn at(at: &str, encoded: Encoded) -> Result<(Record, Place), Failure> {
    let from_one = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
    let parts = || {
        let mut parts = at.rsplitn(3, ':');
        let (column, line) = (from_one(parts.next()?)?, from_one(parts.next()?)?);
        Some((parts.next()?, Place { line, column }))
    };
    let (file, place) = parts().ok_or_else(|| {
        Failure::Message(say!(reader(), "--at {at}: must be a file, a line and a column, such as game.xq:12:4", at))
    })?;
    Ok((one(&OneInput { language: None, path: Some(file.into()) }, encoded)?, place))
}

/// Tells where a binary record is damaged.
pub(super) fn tell_damage(input: &Input, loaded: &Loaded, lost: &mut Losses) {
    for damage in loaded.binary.iter().flat_map(|binary| &binary.damage) {
        lost.tell(|| format!("{}: {}", input.name(), damage_in_words(damage, reader())));
    }
}

/// A record, or games in a form that is not a file format.
pub(super) enum Source {
    Record(Box<Record>),
    /// Games, with the settings that apply to them.
    Foreign(Input, String, Foreign, Arc<Settings>),
}

/// Reads one record, or games in a form that no document is of: by name, by extension, or from standard input by its
/// first character. `encoding` is tried first for the texts of a binary record.
pub(super) fn one_of_any(args: &OneInput, encoding: Option<Encoding>) -> Result<Source, Failure> {
    let named = args.language.as_deref().and_then(Foreign::named);
    if named.is_none() {
        known_language(args.language.as_deref())?;
    }
    let input = args.path.as_deref().map_or(Input::Stdin, Input::of);
    let bytes = input.bytes().map_err(|why| unreadable(&input, &why))?;
    let extension = input.path().and_then(Path::extension).and_then(|extension| Foreign::named(extension.to_str()?));
    let looks = || {
        let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        (input == Input::Stdin && first == Some(&b'{')).then_some(Foreign::Json)
    };
    let form = match args.language {
        Some(_) => named,
        None => extension.or_else(looks),
    };
    // The text may be in a format with this extension, too.
    let is_document = |form: &Foreign| {
        let head = String::from_utf8_lossy(bytes.get(..formats::HEAD).unwrap_or(&bytes)).into_owned();
        formats::detect(None, None, &head).is_ok_and(|format| format.info.extensions.contains(&form.name()))
    };
    let form = form.filter(|form| !is_document(form));
    let settings = settings_of(&input);
    match form {
        Some(form) => {
            let decoded = convert::decoded(bytes, true, None).map_err(|why| unreadable(&input, &why.into()))?;
            Ok(Source::Foreign(input, decoded.text, form, settings))
        }
        None => {
            let encoding = encoding.filter(|_| Binary::of(&bytes).is_some());
            let hints = Hints { encoding, language: args.language.as_deref(), ..Hints::default() };
            let loaded = workspace::understood(bytes, hints, input.path());
            let loaded = loaded.map_err(|why| unreadable(&input, &why))?;
            Ok(Source::Record(Box::new(Record { input, loaded, settings })))
        }
    }
}

/// The Chinese characters that are written: those that the encoding has, or else those of the settings.
pub(super) fn script(encoding: Encoding, settings: &Settings) -> Script {
    if encoding.is_traditional() { Script::Traditional } else { settings.script }
}

/// The settings that apply to a record; to standard input, those of the current directory.
pub(super) fn settings_of(input: &Input) -> Arc<Settings> {
    let (settings, problems) = Sources::default().of(absolute(input).as_deref());
    problems.iter().for_each(|problem| warn_once(problem));
    Arc::new(settings)
}

pub(super) fn unreadable(input: &Input, why: &Unreadable) -> Failure {
    let hint = match why {
        Unreadable::Unread(CannotRead::UnknownFormat(_) | CannotRead::OtherThanNamed(_)) => {
            say!(reader(), "; name its format with --language")
        }
        _ => "",
    };
    Failure::Message(format!("{}: {why}{hint}", input.name()))
}

pub(super) fn known_language(language: Option<&str>) -> Result<(), Failure> {
    let known = crate::formats::FORMATS.iter().map(|format| format.info.id);
    let known: Vec<&str> = known.chain([JKF]).collect();
    match language {
        Some(language) if !known.contains(&language) => Err(Failure::Message(say!(
            reader(),
            "{language}: there is no such language; use one of {known}",
            language,
            known = known.join(comma(reader()))
        ))),
        _ => Ok(()),
    }
}

/// Where settings for an input are looked for: above the file, or above the working directory.
pub(super) fn absolute(input: &Input) -> Option<PathBuf> {
    match input {
        Input::File(path) => std::path::absolute(path).ok(),
        Input::Stdin => std::env::current_dir().ok().map(|folder| folder.join("-")),
    }
}

pub(super) fn warn_once(problem: &str) {
    static SHOWN: std::sync::Mutex<Option<HashSet<String>>> = std::sync::Mutex::new(None);
    let mut shown = SHOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if shown.get_or_insert_default().insert(problem.to_owned()) {
        note(&say!(reader(), "warning: {problem}", problem));
    }
}

/// A bar on a terminal, when there is much to do.
pub(super) fn progress(files: usize) -> ProgressBar {
    if files < 20 || !watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    if let Ok(style) =
        ProgressStyle::with_template(say!(reader(), "progress" => "{bar:30} {pos}/{len} records, {eta} left"))
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
