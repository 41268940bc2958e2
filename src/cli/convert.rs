//! `xqls convert`: a record in another format.
//!
//! Each thing that the target cannot hold is a line on standard error. With `--strict` nothing is written then. The text
//! has the encoding, the byte order mark and the line ends of the input, unless an argument or the target says otherwise.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::convert::{self, Converted, Target};
use crate::document::{Document, Settings};
use crate::formats::WriteOptions;
use crate::formats::loss::{Loss, LossPlace};
use crate::notation::{NOTATIONS, Notation};
use crate::record::Game;
use crate::text::{Encoding, LineEnding};
use crate::words::{self, comma, say};
use crate::workspace::write::{Fill, encoded, write_with};
use crate::workspace::{on_all_cores, reader};
use crate::{export, json};

use super::args::{ConvertArgs, OneInput, TextEncoding};
use super::inputs::{self, Input, Record, Source};
use super::out::{Losses, Out, complain};
use super::{CommandResult, Failure, Status};

/// How the text is written.
struct FileForm {
    encoding: Encoding,
    bom: bool,
    ending: LineEnding,
}

impl Default for FileForm {
    fn default() -> Self {
        FileForm { encoding: Encoding::Utf8, bom: false, ending: LineEnding::Lf }
    }
}

impl FileForm {
    /// With the encoding that was asked for, if one was.
    fn asked(self, encoding: Option<Encoding>) -> FileForm {
        let encoding = encoding.unwrap_or(self.encoding);
        FileForm { encoding, bom: self.bom && encoding == self.encoding, ..self }
    }
}

/// Runs the command.
pub(super) fn run(args: &ConvertArgs, out: &mut Out) -> CommandResult {
    if args.to.eq_ignore_ascii_case(HTML) {
        return page(args, out);
    }
    let Some(target) = Target::named(&args.to) else {
        let known: Vec<&str> = Target::names().into_iter().chain([HTML]).collect();
        return Err(failure(say!(
            reader(),
            "--to {target}: there is no such target; use one of {known}",
            target = args.to,
            known = known.join(comma(reader()))
        )));
    };
    let notation = args.notation.as_deref().map(self::notation).transpose()?;
    if notation.is_some() && matches!(target, Target::Json) {
        return Err(failure(say!(reader(), "--notation: JSON already has every move in all notations").to_owned()));
    }
    let asked = args.encoding.map(TextEncoding::encoding);
    if args.merge {
        return merged(args, &target, notation, asked, out);
    }
    if args.paths.len() > 1 {
        return Err(failure(say!(reader(), "several files become one only with --merge").to_owned()));
    }
    let mut losses = Losses::default();
    let first = OneInput { language: args.language.clone(), path: args.paths.first().cloned() };
    let (input, lost, output) = match inputs::one_of_any(&first, asked)? {
        Source::Record(record) => {
            inputs::tell_damage(&record.input, &record.loaded, &mut losses);
            from_record(*record, &target, notation, asked)?
        }
        Source::Foreign(input, text, form, settings) => {
            let games = convert::read_foreign(&text, form, reader()).map_err(|why| about(&input, &why))?;
            let form = FileForm::default().asked(asked);
            let layout = settings.layout;
            let script = inputs::script(form.encoding, &settings);
            let encoding = form.encoding;
            let options = WriteOptions { notation, layout, encoding, script, ..WriteOptions::default() };
            let mut converted = convert::convert(games, &target, &options, reader()).map_err(failure)?;
            (input, std::mem::take(&mut converted.lost), Output::of(converted, &target, form))
        }
    };
    lost.iter().for_each(|loss| losses.tell(|| named(&input, loss)));
    losses.tell_rest();
    finish(args, out, target.name(), &input, losses.count, output)
}

/// The target that is a web page. It is no format of games: nothing reads it back.
const HTML: &str = "html";

/// Writes a record as a web page.
fn page(args: &ConvertArgs, out: &mut Out) -> CommandResult {
    if args.merge || args.notation.is_some() || args.paths.len() > 1 {
        return Err(failure(
            say!(reader(), "a web page shows one record as it is; merge files or change the notation before")
                .to_owned(),
        ));
    }
    let asked = args.encoding.map(TextEncoding::encoding);
    let first = OneInput { language: args.language.clone(), path: args.paths.first().cloned() };
    let mut losses = Losses::default();
    let (input, document) = match inputs::one_of_any(&first, asked)? {
        Source::Record(record) => {
            inputs::tell_damage(&record.input, &record.loaded, &mut losses);
            let document = record.open();
            (record.input, document)
        }
        Source::Foreign(input, text, form, settings) => {
            let games = convert::read_foreign(&text, form, reader()).map_err(|why| about(&input, &why))?;
            let (document, lost) = as_document(games, settings)?;
            lost.iter().for_each(|loss| losses.tell(|| named(&input, loss)));
            (input, document)
        }
    };
    if document.totals().games == 0 {
        return Err(about(&input, say!(reader(), "there is no game in it")));
    }
    losses.tell_rest();
    let title = args.paths.first().and_then(|path| path.file_stem()).map(|stem| stem.to_string_lossy());
    let text =
        export::page(&document, title.as_deref().unwrap_or("xqls"), reader()).map_err(|why| about(&input, &why))?;
    finish(args, out, HTML, &input, losses.count, Output::Text(text, FileForm::default()))
}

/// Games as a document of a format that holds them.
fn as_document(games: Vec<Game>, settings: Arc<Settings>) -> Result<(Document, Vec<Loss>), Failure> {
    let holds = |target: &Target| games.iter().all(|game| target.holds(game.front.position.variant()));
    let formats = Target::all().into_iter().filter(|target| target.holds_variations() && holds(target));
    let Some((format, target)) = formats
        .filter_map(|target| match target {
            Target::Format { format, notation: None } => Some((format, target)),
            _ => None,
        })
        .next()
    else {
        return Err(failure(say!(reader(), "there is no format that holds games of all these kinds").to_owned()));
    };
    let converted = convert::convert(games, &target, &WriteOptions::default(), reader()).map_err(failure)?;
    Ok((Document::open(&converted.text, format, &settings, &on_all_cores), converted.lost))
}

fn named(input: &Input, loss: &Loss) -> String {
    say!(reader(), "{name}: lost: {loss}", name = input.name(), loss = words::loss(reader(), loss))
}

/// Writes the output, unless nothing may be lost.
fn finish(
    args: &ConvertArgs,
    out: &mut Out,
    target: &str,
    input: &Input,
    losses: usize,
    output: Output,
) -> CommandResult {
    if args.strict && losses > 0 {
        complain(&if losses == 1 {
            say!(
                reader(),
                "{name}: nothing is written, because {target} cannot hold everything: 1 loss",
                name = input.name(),
                target
            )
        } else {
            say!(
                reader(),
                "{name}: nothing is written, because {target} cannot hold everything: {count} losses",
                name = input.name(),
                target,
                count = losses
            )
        });
        return Ok(Status::Findings);
    }
    match output {
        Output::Text(text, form) => {
            let bytes = encoded(&text, form.encoding, form.bom).map_err(|why| about(input, &why))?;
            put(args, out, &|to| to.write_all(&bytes))?;
        }
        Output::Bytes(bytes) => put(args, out, &|to| to.write_all(&bytes))?,
        Output::Json(document) => put(args, out, &|to| json::write_file(&document, to))?,
    }
    Ok(Status::Fine)
}

/// Writes the output to where the arguments say.
fn put(args: &ConvertArgs, out: &mut Out, fill: Fill<'_>) -> Result<(), Failure> {
    match args.output.as_deref() {
        Some(path) if path != Path::new("-") => {
            write_with(path, None, fill).map_err(|why| failure(format!("{}: {why}", path.display())))
        }
        _ => Ok(out.stream(fill)?),
    }
}

/// Merges the games of all inputs into one. Games are counted from the first file on.
fn merged(
    args: &ConvertArgs,
    target: &Target,
    notation: Option<Notation>,
    asked: Option<Encoding>,
    out: &mut Out,
) -> CommandResult {
    if !target.holds_variations() {
        let able = Target::all().into_iter().filter(Target::holds_variations);
        let targets: Vec<&str> = able.map(|target| target.name()).collect();
        return Err(failure(say!(
            reader(),
            "--merge: {target} has no variations; use one of {targets}",
            target = target.name(),
            targets = targets.join(comma(reader()))
        )));
    }
    let paths = if args.paths.is_empty() { vec![PathBuf::from("-")] } else { args.paths.clone() };
    let (mut games, mut of, mut first, mut losses) = (Vec::new(), Vec::new(), None, Losses::default());
    for path in paths {
        let one = OneInput { language: args.language.clone(), path: Some(path) };
        let mut lost = Vec::new();
        let input = match inputs::one_of_any(&one, asked)? {
            Source::Record(record) => {
                inputs::tell_damage(&record.input, &record.loaded, &mut losses);
                let document = record.open();
                games.extend(convert::games_of(&document, games.len(), &mut lost));
                let form = form_of(&record, target).asked(asked);
                let own = || own_notation(&record, &document, target);
                first.get_or_insert_with(|| (form, notation.or_else(own), record.settings.clone()));
                record.input
            }
            Source::Foreign(input, text, form, settings) => {
                games.extend(convert::read_foreign(&text, form, reader()).map_err(|why| about(&input, &why))?);
                first.get_or_insert_with(|| (FileForm::default().asked(asked), notation, settings));
                input
            }
        };
        if games.len() == of.len() {
            return Err(about(&input, say!(reader(), "there is no game in it")));
        }
        lost.iter().for_each(|loss| losses.tell(|| named(&input, loss)));
        of.resize(games.len(), input);
    }
    let (Some(input), Some((form, notation, settings))) = (of.first().cloned(), first) else { return Ok(Status::Fine) };
    let mut lost = Vec::new();
    let merged = convert::merge(games, &mut lost).map_err(|game| {
        let input = of.get(game).unwrap_or(&input);
        about(input, &say!(reader(), "game {game} starts from another position than game 1", game = game + 1))
    })?;
    for loss in &lost {
        let (LossPlace::Game(game) | LossPlace::Ply { game, .. }) = loss.place else { continue };
        losses.tell(|| named(of.get(game).unwrap_or(&input), loss));
    }
    let FileForm { encoding, ending, .. } = form;
    let (script, layout) = (inputs::script(encoding, &settings), settings.layout);
    let options = WriteOptions { notation, layout, ending, encoding, script, ..WriteOptions::default() };
    let converted = convert::convert(merged.into_iter().collect(), target, &options, reader()).map_err(failure)?;
    converted.lost.iter().for_each(|loss| losses.tell(|| named(&input, loss)));
    losses.tell_rest();
    finish(args, out, target.name(), &input, losses.count, Output::of(converted, target, form))
}

/// The output of a conversion.
enum Output {
    Text(String, FileForm),
    Bytes(Vec<u8>),
    /// The game trees of a document in UTF-8. They take a hundred times its memory, so they are written one by one.
    Json(Box<Document>),
}

impl Output {
    fn of(converted: Converted, target: &Target, form: FileForm) -> Output {
        match target {
            Target::Xqf => Output::Bytes(converted.bytes),
            _ => Output::Text(converted.text, form),
        }
    }
}

/// The conversion of a record: its losses, and the output.
fn from_record(
    record: Record,
    target: &Target,
    notation: Option<Notation>,
    asked: Option<Encoding>,
) -> Result<(Input, Vec<Loss>, Output), Failure> {
    let document = record.open();
    let form = form_of(&record, target).asked(asked);
    if matches!(target, Target::Json) && form.encoding == Encoding::Utf8 {
        return Ok((record.input, convert::left_out(&document), Output::Json(Box::new(document))));
    }
    if document.totals().games == 0 && !matches!(target, Target::Json) {
        return Err(about(&record.input, say!(reader(), "there is no game in it")));
    }
    let notation = notation.or_else(|| own_notation(&record, &document, target));
    let Record { input, settings, .. } = record;
    let FileForm { encoding, ending, .. } = form;
    let script = inputs::script(encoding, &settings);
    let layout = settings.layout;
    let options = WriteOptions { notation, layout, ending, encoding, script, ..WriteOptions::default() };
    let mut converted = convert::convert_document(&document, target, &options).map_err(failure)?;
    Ok((input, std::mem::take(&mut converted.lost), Output::of(converted, target, form)))
}

/// How a record is written in a target.
fn form_of(record: &Record, target: &Target) -> FileForm {
    let plain = match target {
        Target::Json | Target::Jkf => true,
        Target::Format { format, .. } => format.is_plain_text,
        Target::Usi | Target::Sfen | Target::Pikafish | Target::Xqf => false,
    };
    let loaded = &record.loaded;
    match plain {
        true => FileForm::default(),
        false => FileForm { encoding: loaded.encoding, bom: loaded.bom, ending: LineEnding::of(&loaded.text) },
    }
}

/// The notation in which a record is written in a target if none is asked for.
pub(super) fn own_notation(record: &Record, document: &Document, target: &Target) -> Option<Notation> {
    convert::own_notation(document, target, record.loaded.binary.is_some())
}

fn failure(why: String) -> Failure {
    Failure::Message(why)
}

fn about(input: &Input, why: &str) -> Failure {
    Failure::Message(format!("{}: {why}", input.name()))
}

/// The notation of a name on the command line.
pub(super) fn notation(name: &str) -> Result<Notation, Failure> {
    Notation::from_id(name).ok_or_else(|| {
        let known: Vec<&str> = NOTATIONS.iter().map(|info| info.id).collect();
        failure(say!(
            reader(),
            "--notation {notation}: there is no such notation; use one of {known}",
            notation = name,
            known = known.join(comma(reader()))
        ))
    })
}
