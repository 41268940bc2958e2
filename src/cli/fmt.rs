//! `xqls fmt`: formats records.

use std::borrow::Cow;
use std::sync::Arc;

use crate::document::{Document, Settings};
use crate::ide::{self, lay_out};
use crate::notation::Notation;
use crate::text::{Rope, Unit, apply_edits, one_line, place_at};
use crate::words::{say, say_count};
use crate::workspace::write::encoded;
use crate::workspace::{Kinds, on_all_cores, reader};

use super::args::FmtArgs;
use super::check::with_breaks;
use super::inputs::{self, Input, Record};
use super::out::{Out, complain, note};
use super::patch::unified;
use super::{CommandResult, Status};

struct FormattedRecord {
    input: Input,
    change: FormatChange,
    patch: String,
    /// The records that stay as they are and the moves that stay in their notation, for people.
    kept: Vec<String>,
}

enum FormatChange {
    None,
    Wanted,
    Made,
    Printed(Vec<u8>),
    Failed(String),
}

/// Runs the command.
pub(super) fn run(args: &FmtArgs, out: &mut Out) -> CommandResult {
    let notation = args.notation.as_deref().map(super::convert::notation).transpose()?;
    let dry = args.check || args.diff;
    let (mut changed, mut same, mut status) = (0usize, 0usize, Status::Fine);
    let mut quiet = false;
    let read = inputs::each(
        &args.inputs,
        Kinds::Texts,
        |record| formatted(record, notation, dry, args.diff),
        |record| {
            record.kept.iter().for_each(|kept| note(kept));
            out.text(&record.patch)?;
            match record.change {
                FormatChange::None => same += 1,
                FormatChange::Wanted => {
                    changed += 1;
                    if args.check && !args.diff {
                        out.text(&format!("{}\n", one_line(&record.input.name())))?;
                    }
                }
                FormatChange::Made => changed += 1,
                FormatChange::Printed(bytes) => {
                    quiet = true;
                    out.bytes(&bytes)?;
                }
                FormatChange::Failed(why) => {
                    complain(&format!("{}: {why}", record.input.name()));
                    status = Status::Failed;
                }
            }
            Ok(())
        },
    )?;
    out.flush()?;
    // A filter that says nothing would empty the text that it was given.
    if !quiet && !dry && inputs::is_filter(&args.inputs) {
        status = Status::Failed;
    }
    if !quiet && changed + same > 0 {
        note(&if dry {
            say_count!(
                reader(),
                changed,
                "{changed} file would be reformatted, {same} already formatted"
                    | "{changed} files would be reformatted, {same} already formatted",
                same
            )
        } else {
            say_count!(
                reader(),
                changed,
                "{changed} file reformatted, {same} already formatted"
                    | "{changed} files reformatted, {same} already formatted",
                same
            )
        });
    }
    if args.check && changed > 0 {
        status = status.max(Status::Findings);
    }
    Ok(status.max(read))
}

fn formatted(record: Record, notation: Option<Notation>, dry: bool, diff: bool) -> FormattedRecord {
    let Record { input, loaded, settings } = &record;
    if let Some(why) = record.is_read_only() {
        return FormattedRecord {
            input: input.clone(),
            change: FormatChange::Failed(why),
            patch: String::new(),
            kept: Vec::new(),
        };
    }
    let input = input.clone();
    let script = inputs::script(loaded.encoding, settings);
    let settings = Arc::new(Settings { script, ..Settings::clone(settings) });
    let mut kept = Vec::new();
    let mut text = Cow::Borrowed(loaded.text.as_str());
    if let Some(notation) = notation {
        let document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
        match ide::renotate(&document, notation, None) {
            Ok(renotation) => {
                let rope = document.rope();
                kept = renotation.kept.iter().map(|(at, why)| unchanged(&input, rope, at.start, why)).collect();
                text = Cow::Owned(apply_edits(&loaded.text, &renotation.edits));
            }
            Err(why) => {
                let change = FormatChange::Failed(format!("--notation {}: {why}", notation.info().id));
                return FormattedRecord { input, change, patch: String::new(), kept };
            }
        }
    }
    let laid_out = lay_out(&text, loaded.format, &settings, &on_all_cores);
    let rope = if laid_out.left.is_empty() { Rope::new() } else { Rope::from_str(&text) };
    for first in &laid_out.left {
        let why = say!(
            reader(),
            "this record has an error ({code}: {message})",
            code = first.code.code,
            message = first.message
        );
        kept.push(unchanged(&input, &rope, first.range.start, &why));
    }
    let after = match laid_out.text {
        Some(after) => Cow::Owned(with_breaks(after, &loaded.text)),
        None => text,
    };
    let patch = if diff { unified(&input.name(), &loaded.text, &after) } else { String::new() };
    let change = match (&input, after == loaded.text) {
        (Input::File(_), true) => FormatChange::None,
        (Input::Stdin, true) if dry => FormatChange::None,
        (_, false) if dry => FormatChange::Wanted,
        (Input::Stdin, _) => match encoded(&after, loaded.encoding, loaded.bom) {
            Ok(bytes) => FormatChange::Printed(bytes),
            Err(why) => FormatChange::Failed(why),
        },
        (Input::File(path), false) => match record.replace(path, &after) {
            Ok(()) => FormatChange::Made,
            Err(why) => FormatChange::Failed(why),
        },
    };
    FormattedRecord { input, change, patch, kept }
}

/// The message about a move that stays as it is.
fn unchanged(input: &Input, rope: &Rope, offset: usize, why: &str) -> String {
    let place = place_at(rope, offset, Unit::Utf32);
    say!(
        reader(),
        "{place}: {why}; it stays as it is",
        place = format!("{}:{}:{}", input.name(), place.line + 1, place.column + 1),
        why
    )
}
