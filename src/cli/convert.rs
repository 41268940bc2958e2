//! `xqls convert`: a record in another format.
//!
//! Each thing that the target cannot hold is a line on standard error. With `--strict` nothing is written then. The text
//! has the encoding, the byte order mark and the line ends of the input, unless an argument or the target says otherwise.

use std::path::Path;

use crate::convert::{self, Converted, Target};
use crate::document::Document;
use crate::formats::WriteOptions;
use crate::formats::loss::Loss;
use crate::json;
use crate::notation::{NOTATIONS, Notation};
use crate::text::{Encoding, LineEnding};
use crate::words::{self, comma, say};
use crate::workspace::reader;
use crate::workspace::write::{Fill, encoded, write_with};

use super::args::{ConvertArgs, TextEncoding};
use super::inputs::{self, Input, Record, Source};
use super::out::{Out, complain, note};
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
    let Some(target) = Target::named(&args.to) else {
        let known: Vec<&str> = Target::all().iter().map(Target::name).collect();
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
    let mut damage = Vec::new();
    let (input, lost, output) = match inputs::one_of_any(&args.input, asked)? {
        Source::Record(record) => {
            damage = inputs::damage_of(&record.input, &record.loaded);
            from_record(*record, &target, notation, asked)?
        }
        Source::Foreign(input, text, form, settings) => {
            let games = convert::read_foreign(&text, form, reader()).map_err(|why| about(&input, &why))?;
            let form = FileForm::default().asked(asked);
            let layout = settings.layout;
            let script = inputs::script(form.encoding, &settings);
            let encoding = form.encoding;
            let options = WriteOptions { notation, layout, encoding, script, ..WriteOptions::default() };
            let converted = convert::convert(games, &target, &options, reader()).map_err(failure)?;
            (input, converted.lost.clone(), Output::of(converted, &target, form))
        }
    };
    damage.iter().for_each(|damage| note(damage));
    for loss in &lost {
        note(&say!(reader(), "{name}: lost: {loss}", name = input.name(), loss = words::loss(reader(), loss)));
    }
    let losses = lost.len() + damage.len();
    if args.strict && losses > 0 {
        complain(&if losses == 1 {
            say!(
                reader(),
                "{name}: nothing is written, because {target} cannot hold everything: 1 loss",
                name = input.name(),
                target = target.name()
            )
        } else {
            say!(
                reader(),
                "{name}: nothing is written, because {target} cannot hold everything: {count} losses",
                name = input.name(),
                target = target.name(),
                count = losses
            )
        });
        return Ok(Status::Findings);
    }
    match output {
        Output::Text(text, form) => {
            let bytes = encoded(&text, form.encoding, form.bom).map_err(|why| about(&input, &why))?;
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
    let Record { input, loaded, settings } = record;
    let plain = match target {
        Target::Json | Target::Jkf => true,
        Target::Format { format, .. } => format.is_plain_text(),
        Target::Usi | Target::Sfen | Target::Pikafish | Target::Xqf => false,
    };
    let form = match plain {
        true => FileForm::default(),
        false => FileForm { encoding: loaded.encoding, bom: loaded.bom, ending: LineEnding::of(&loaded.text) },
    };
    let form = form.asked(asked);
    if matches!(target, Target::Json) && form.encoding == Encoding::Utf8 {
        return Ok((input, convert::left_out(&document), Output::Json(Box::new(document))));
    }
    if document.totals().games == 0 && !matches!(target, Target::Json) {
        return Err(about(&input, say!(reader(), "there is no game in it")));
    }
    // A binary record has no notation.
    let own = || own_notation(&document, target).filter(|_| loaded.binary.is_none());
    let notation = notation.or_else(own);
    let FileForm { encoding, ending, .. } = form;
    let script = inputs::script(encoding, &settings);
    let layout = settings.layout;
    let options = WriteOptions { notation, layout, ending, encoding, script, ..WriteOptions::default() };
    let converted = convert::convert_document(&document, target, &options).map_err(failure)?;
    Ok((input, converted.lost.clone(), Output::of(converted, target, form)))
}

/// A file that stays in its format stays in its notation.
fn own_notation(document: &Document, target: &Target) -> Option<Notation> {
    let Target::Format { format, notation: None } = target else { return None };
    if format.info().id != document.format().info().id {
        return None;
    }
    let mut games = document.records().iter().filter(|entry| entry.analysis.front().is_game);
    Some(games.next()?.analysis.dialect(document.context()).notation)
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
