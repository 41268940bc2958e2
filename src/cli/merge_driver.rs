//! `xqls merge-driver`: two versions of a record become one, as git asks its merge drivers.
//!
//! Git gives three files without extensions, and the path of the record. What is no record is merged as lines.

use std::path::Path;

use crate::comparison::{Version, merge_files};
use crate::convert::Target;
use crate::formats::WriteOptions;
use crate::text::LineEnding;
use crate::words::{say, say_count};
use crate::workspace::reader;
use crate::workspace::write::{encoded, write};

use super::args::MergeDriverArgs;
use super::convert::own_notation;
use super::versions::{GitVersion, tell};
use super::{CommandResult, Failure, Status, inputs};

/// Runs the command.
pub(super) fn run(args: &MergeDriverArgs) -> CommandResult {
    let path = args.path.as_deref().unwrap_or(&args.ours);
    let read = |file: &Path| GitVersion::read(file, path);
    let (base, ours, theirs) = (read(&args.base)?, read(&args.ours)?, read(&args.theirs)?);
    if theirs.bytes == base.bytes || theirs.bytes == ours.bytes {
        return Ok(Status::Fine);
    }
    let put = |bytes: &[u8]| {
        let written = write(&args.ours, None, bytes);
        written.map_err(|why| Failure::Message(format!("{}: {why}", args.ours.display())))
    };
    if base.bytes == ours.bytes {
        put(&theirs.bytes)?;
        return Ok(Status::Fine);
    }
    let is_binary =
        |version: &GitVersion| version.record.as_ref().is_some_and(|(record, _)| record.loaded.binary.is_some());
    if [&base, &ours, &theirs].into_iter().any(is_binary) {
        tell(path, say!(reader(), "a binary record cannot be merged; convert both versions to text and merge these"));
        return Ok(Status::Findings);
    }
    let ending = LineEnding::of(&ours.text());
    let text = |version: &GitVersion| with_ending(version.text(), ending);
    let texts = [text(&base), text(&ours), text(&theirs)];
    let [was, one, other] =
        [(&base, &texts[0]), (&ours, &texts[1]), (&theirs, &texts[2])].map(|(version, text)| version.version(text));
    let marker = usize::from(args.marker_size);
    let (merged, bytes) = match &ours.record {
        Some((record, document)) => {
            let target = Target::Format { format: record.loaded.format, notation: None };
            let settings = &record.settings;
            let options = WriteOptions {
                notation: own_notation(record, document, &target),
                layout: settings.layout,
                ending,
                encoding: record.loaded.encoding,
                script: inputs::script(record.loaded.encoding, settings),
                ..WriteOptions::default()
            };
            let merged = merge_files([&was, &one, &other], &target, &options, marker);
            let bytes = encoded(&merged.text, record.loaded.encoding, record.loaded.bom)
                .map_err(|why| Failure::Message(format!("{}: {why}", path.display())))?;
            (merged, bytes)
        }
        None => {
            let plain = |text| Version { document: None, text };
            let [was, one, other] = [was.text, one.text, other.text].map(plain);
            let merged = merge_files([&was, &one, &other], &Target::Json, &WriteOptions::default(), marker);
            let bytes = merged.text.clone().into_bytes();
            (merged, bytes)
        }
    };
    put(&bytes)?;
    if merged.conflicts == 0 {
        return Ok(Status::Fine);
    }
    let said = say_count!(
        reader(),
        conflicts = merged.conflicts,
        "{conflicts} conflict is marked" | "{conflicts} conflicts are marked"
    );
    tell(path, &said);
    Ok(Status::Findings)
}

/// A text with the line breaks of another.
fn with_ending(text: String, ending: LineEnding) -> String {
    if LineEnding::of(&text) == ending || !text.contains('\n') {
        return text;
    }
    let plain = text.replace("\r\n", "\n");
    match ending {
        LineEnding::CrLf => plain.replace('\n', "\r\n"),
        LineEnding::Lf => plain,
    }
}
