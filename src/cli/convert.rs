//! `xqls convert`: a record in another format.

use std::path::Path;

use crate::ide::Document;
use crate::json;
use crate::server::edits::on_all_cores;

use super::args::ConvertArgs;
use super::inputs;
use super::out::{Out, shown};
use super::write::atomically;
use super::{Failure, Outcome, Status};

/// What can be written.
const TARGETS: [&str; 1] = ["json"];

/// Runs the command.
pub fn run(args: &ConvertArgs, out: &mut Out) -> Outcome {
    if !TARGETS.contains(&args.to.as_str()) {
        let known = TARGETS.join(", ");
        return Err(Failure::Told(format!(
            "--to {}: cannot be written; what can be written: {known}",
            shown(&args.to)
        )));
    }
    if args.notation.is_some() {
        return Err(Failure::Told("--notation: JSON has every move in all notations already".to_owned()));
    }
    let record = inputs::one(&args.input)?;
    let document = Document::open(&record.loaded.text, record.loaded.format, &record.settings, &on_all_cores);
    match args.output.as_deref() {
        Some(path) if path != Path::new("-") => {
            let mut bytes = Vec::new();
            json::write(&document, None, &mut bytes)?;
            bytes.push(b'\n');
            atomically(path, &bytes)
                .map_err(|error| Failure::Told(format!("{}: cannot be written: {error}", path.display())))?;
        }
        _ => {
            json::write(&document, None, out)?;
            out.text("\n")?;
        }
    }
    Ok(Status::Fine)
}
