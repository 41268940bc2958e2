//! `xqls fmt`: records laid out.

use crate::ide::Document;
use crate::server::edits::on_all_cores;

use super::args::FmtArgs;
use super::check::with_breaks;
use super::diff::unified;
use super::inputs::{self, Input, Record};
use super::out::{Out, complain, note, shown};
use super::write::{atomically, encoded};
use super::{Failure, Outcome, Status};

struct Laid {
    input: Input,
    change: Change,
    patch: String,
}

enum Change {
    None,
    Wanted,
    Made,
    Printed(Vec<u8>),
    Failed(String),
}

/// Runs the command.
pub fn run(args: &FmtArgs, out: &mut Out) -> Outcome {
    if args.notation.is_some() {
        return Err(Failure::Told("--notation: moves cannot be written in another notation yet".to_owned()));
    }
    let dry = args.check || args.diff;
    let (mut changed, mut same, mut status) = (0usize, 0usize, Status::Fine);
    let mut quiet = false;
    let read = inputs::each(
        &args.inputs,
        |record| lay_out(record, dry, args.diff),
        |laid| {
            out.text(&laid.patch)?;
            match laid.change {
                Change::None => same += 1,
                Change::Wanted => {
                    changed += 1;
                    if args.check && !args.diff {
                        out.text(&format!("{}\n", shown(&laid.input.name())))?;
                    }
                }
                Change::Made => changed += 1,
                Change::Printed(bytes) => {
                    quiet = true;
                    out.bytes(&bytes)?;
                }
                Change::Failed(why) => {
                    complain(&format!("{}: {why}", laid.input.name()));
                    status = Status::Failed;
                }
            }
            Ok(())
        },
    )?;
    out.flush()?;
    let files = |count: usize| format!("{count} {}", if count == 1 { "file" } else { "files" });
    if !quiet && changed + same > 0 {
        let done = if dry { "would be laid out" } else { "laid out" };
        note(&format!("{} {done}, {} left as they are", files(changed), files(same)));
    }
    if args.check && changed > 0 {
        status = status.max(Status::Findings);
    }
    Ok(status.max(read))
}

fn lay_out(record: Record, dry: bool, diff: bool) -> Laid {
    let Record { input, loaded, settings } = record;
    let document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
    let after = with_breaks(document.laid_out(), &loaded.text);
    let patch = if diff { unified(&input.name(), &loaded.text, &after) } else { String::new() };
    let change = match (&input, after == loaded.text) {
        (Input::File(_), true) => Change::None,
        (Input::Stdin, true) if dry => Change::None,
        (_, false) if dry => Change::Wanted,
        (input, _) => match (encoded(&after, loaded.encoding, loaded.bom), input) {
            (Ok(bytes), Input::Stdin) => Change::Printed(bytes),
            (Ok(bytes), Input::File(path)) => match atomically(path, &bytes) {
                Ok(()) => Change::Made,
                Err(error) => Change::Failed(format!("cannot be written: {error}")),
            },
            (Err(why), _) => Change::Failed(why),
        },
    };
    Laid { input, change, patch }
}
