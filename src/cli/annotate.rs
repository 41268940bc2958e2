//! `xqls annotate`: games with the evaluations and judgements of an engine, and without them again.
//!
//! Ctrl-C stops the engine; what is done until then is written.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::annotation::{self, AnnotateOptions, Annotations, SideSummary, Summary};
use crate::document::Document;
use crate::engine::{Answer, Ask, EngineFault, Limit, Thresholds};
use crate::record::Game;
use crate::rules::{Side, Variant};
use crate::text::one_line;
use crate::words::{self, names, say, say_count};
use crate::workspace::engine::RunningEngine;
use crate::workspace::engines::{self, ConfiguredEngine};
use crate::workspace::write::{encoded, write};
use crate::workspace::{Kinds, engine_fault, reader};

use super::args::{AnnotateArgs, AnswerFormat, JudgedSide};
use super::inputs::{self, Input, Record};
use super::out::{Out, complain, note, watched};
use super::patch::unified;
use super::{CommandResult, Failure, Status};

/// The crashes after which an engine is not started again.
const CRASHES: usize = 2;

/// Whether the user wants it to end.
pub(super) type Stop = Box<dyn Fn() -> bool + Send + Sync>;

/// The wish to end, from Ctrl-C on. A second Ctrl-C ends the process at once.
pub(super) fn interrupted() -> Result<Stop, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let failed = |error| Failure::from(error);
        signal_hook::flag::register_conditional_shutdown(signal, 130, flag.clone()).map_err(failed)?;
        signal_hook::flag::register(signal, flag.clone()).map_err(failed)?;
    }
    Ok(Box::new(move || flag.load(Ordering::SeqCst)))
}

/// The engine of a run, started when it is needed.
struct Engine<'a> {
    args: &'a AnnotateArgs,
    stop: &'a Stop,
    running: Option<(Variant, RunningEngine)>,
    crashes: usize,
    /// Its name for itself, and its author's.
    name: (String, String),
}

impl Engine<'_> {
    fn chosen(&self, variant: Variant) -> Result<ConfiguredEngine, Failure> {
        engines::chosen(self.args.limits.engine.as_deref(), Some(variant)).map_err(Failure::Message)
    }

    fn ask(&mut self, engine: &ConfiguredEngine, ask: &Ask) -> Result<Answer, EngineFault> {
        if (self.stop)() {
            return Err(EngineFault::Stopped);
        }
        let variant = ask.start.variant();
        if self.running.as_ref().is_none_or(|(running, _)| *running != variant) {
            self.running = None;
            let running = RunningEngine::start(engine, variant, self.stop)?;
            self.name = (running.name().0.to_owned(), running.name().1.to_owned());
            self.running = Some((variant, running));
        }
        let Some((_, running)) = &mut self.running else { return Err(EngineFault::Ended(None)) };
        let answer = running.ask(ask, &mut |_| {}, self.stop);
        if let Err(fault) = &answer {
            self.running = None;
            self.crashes += usize::from(*fault != EngineFault::Stopped);
        }
        answer
    }
}

/// Runs the command.
pub(super) fn run(args: &AnnotateArgs, out: &mut Out) -> CommandResult {
    let stop = interrupted()?;
    let name = (String::new(), String::new());
    let mut engine = Engine { args, stop: &stop, running: None, crashes: 0, name };
    let (mut status, mut summaries, mut several) = (Status::Fine, Vec::new(), None);
    let read = inputs::each(
        &args.inputs,
        Kinds::Texts,
        |record| record,
        |record| {
            if stop() {
                status = status.max(Status::Findings);
                return Ok(());
            }
            let several = *several.get_or_insert_with(|| inputs::are_several(&args.inputs));
            if several && args.output.is_some() {
                return Err(Failure::Message(say!(reader(), "--output takes one record").to_owned()));
            }
            status = status.max(one(args, &record, several, &mut engine, &mut summaries, out)?);
            Ok(())
        },
    )?;
    if args.summary == Some(AnswerFormat::Json) {
        let (name, author) = &engine.name;
        let limit = match args.limits.limit() {
            Limit::Nodes(nodes) => json!({ "nodes": nodes }),
            Limit::Depth(depth) => json!({ "depth": depth }),
            Limit::Millis(millis) => json!({ "time": millis }),
        };
        let engine = json!({ "name": name, "author": author });
        let summary = json!({ "version": 1, "engine": engine, "limit": limit, "games": summaries });
        out.json(&format!("{summary}\n"))?;
    }
    Ok(status.max(read))
}

fn one(
    args: &AnnotateArgs,
    record: &Record,
    several: bool,
    engine: &mut Engine<'_>,
    summaries: &mut Vec<Value>,
    out: &mut Out,
) -> CommandResult {
    let name = record.input.name();
    if let Some(why) = record.is_read_only() {
        complain(&format!("{name}: {why}"));
        return Ok(Status::Failed);
    }
    let mut document = record.open();
    let mut status = Status::Fine;
    let mut number = 0;
    for index in 0..document.records().len() {
        let is_game = document.entry(index).is_some_and(|entry| entry.analysis.front().is_game);
        number += usize::from(is_game);
        if !is_game || args.game.is_some_and(|game| game != number) {
            continue;
        }
        let bare = annotation::remove(&document, index);
        if args.remove {
            document = bare;
            continue;
        }
        let (annotated, ended) = annotated(args, &bare, index, (&name, number), engine, summaries, out)?;
        // Where nothing was done, what an earlier run has done stays.
        document = annotated.unwrap_or(document);
        status = status.max(ended);
        if (engine.stop)() {
            break;
        }
    }
    if args.game.is_some_and(|game| game == 0 || game > number) {
        let message = say_count!(
            reader(),
            number,
            "there is no game {game}: the record has {number} game"
                | "there is no game {game}: the record has {number} games",
            game = args.game.unwrap_or(0)
        );
        return Err(Failure::Message(format!("{name}: {message}")));
    }
    let text = document.text();
    put(args, record, several, &text, out)?;
    Ok(status)
}

/// Writes the text to where the arguments say.
fn put(args: &AnnotateArgs, record: &Record, several: bool, text: &str, out: &mut Out) -> Result<(), Failure> {
    let name = record.input.name();
    let failed = |why: String| Failure::Message(format!("{name}: {why}"));
    if args.diff {
        out.text(&unified(&name, &record.loaded.text, text))?;
        return Ok(());
    }
    let bytes = || encoded(text, record.loaded.encoding, record.loaded.bom).map_err(failed);
    match (&record.input, &args.output) {
        (_, Some(path)) => {
            write(path, None, &bytes()?).map_err(|why| Failure::Message(format!("{}: {why}", path.display())))
        }
        (Input::File(path), None) if args.in_place || (several && args.summary.is_none()) => {
            if text == record.loaded.text { Ok(()) } else { record.replace(path, text).map_err(failed) }
        }
        _ if args.summary.is_some() => Ok(()),
        _ => Ok(out.bytes(&bytes()?)?),
    }
}

/// A game of a document annotated; `None` if nothing was done.
fn annotated(
    args: &AnnotateArgs,
    document: &Document,
    index: usize,
    (name, number): (&str, usize),
    engine: &mut Engine<'_>,
    summaries: &mut Vec<Value>,
    out: &mut Out,
) -> Result<(Option<Document>, Status), Failure> {
    let Some(entry) = document.entry(index) else { return Ok((None, Status::Fine)) };
    let game = document.game_of(entry);
    let variant = game.front.position.variant();
    let configured = engine.chosen(variant)?;
    if engine.crashes >= CRASHES {
        return Ok((None, Status::Findings));
    }
    let options = options(args, configured.scale);
    let bar = bar(name, number);
    let mut ask = |question: &Ask| engine.ask(&configured, question);
    let annotations = annotation::annotate(&game, &options, &mut ask, &mut |done, all, ply| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        let place = names::ply_number(ply.number, ply.side, variant);
        bar.set_message(one_line(&format!("{place} {}", ply.text)).into_owned());
    });
    bar.finish_and_clear();
    let mut status = Status::Fine;
    if let Some(fault) = &annotations.fault {
        status = Status::Findings;
        let why = engine_fault(&configured.name, fault);
        complain(&say!(reader(), "{name}: game {number}: {why}; what is done is kept", name, number, why));
    }
    let written = annotation::write(document, index, &annotations, &options);
    if written.skipped > 0 {
        note(&say_count!(
            reader(),
            count = written.skipped,
            "{name}: game {number}: {count} annotation cannot be written here"
                | "{name}: game {number}: {count} annotations cannot be written here",
            name,
            number
        ));
    }
    let summary = annotation::summary(&game, &annotations);
    match args.summary {
        Some(AnswerFormat::Json) => summaries.push(summary_json(&game, &summary, name, number)),
        Some(AnswerFormat::Human) => out.text(&summary_text(&game, &annotations, &summary, name, number))?,
        None => {}
    }
    let nothing = annotations.fault.is_some() && annotations.notes.is_empty();
    Ok(((!nothing).then_some(written.document), status))
}

fn options(args: &AnnotateArgs, scale: Option<u32>) -> AnnotateOptions {
    let neither = !args.judge && !args.eval;
    AnnotateOptions {
        limit: args.limits.limit(),
        side: match args.side {
            JudgedSide::First => Some(Side::First),
            JudgedSide::Second => Some(Side::Second),
            JudgedSide::Both => None,
        },
        from: args.from,
        variations: args.variations,
        judge: args.judge || neither,
        evaluate: args.eval || neither,
        line: args.line,
        min: args.min / 100.0,
        thresholds: args.thresholds.map_or_else(Thresholds::default, Thresholds::of_per_cent),
        scale,
    }
}

/// A bar on a terminal: where it is in the game.
fn bar(name: &str, number: usize) -> ProgressBar {
    if !watched() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    let template = say!(reader(), "progress" => "{prefix} {bar:30} {pos}/{len} {msg}, {eta} left");
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_prefix(one_line(&format!("{name}:{number}")).into_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn summary_json(game: &Game, summary: &Summary, name: &str, number: usize) -> Value {
    let side = |side: &SideSummary| {
        let accuracy = side.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0);
        json!({
            "inaccuracies": side.inaccuracies, "mistakes": side.mistakes, "blunders": side.blunders, "accuracy": accuracy,
        })
    };
    let worst: Vec<Value> = summary
        .worst
        .iter()
        .filter_map(|note| {
            let ply = game.plies.get(note.ply)?;
            let best = crate::json::coordinates(note.best.as_slice(), &ply.before);
            let number = game.lines.first()?.plies.iter().position(|index| *index == note.ply)? + 1;
            Some(json!({
                "ply": number,
                "text": ply.text,
                "loss": (note.loss * 1000.0).round() / 10.0,
                "best": best.first(),
            }))
        })
        .collect();
    json!({ "path": name, "game": number, "first": side(&summary.first), "second": side(&summary.second), "worst": worst })
}

fn summary_text(game: &Game, annotations: &Annotations, summary: &Summary, name: &str, number: usize) -> String {
    let locale = reader();
    let variant = game.front.position.variant();
    let mut out = format!("{}\n", one_line(&format!("{name}:{number}")));
    for (side, found) in [(Side::First, &summary.first), (Side::Second, &summary.second)] {
        let accuracy = found.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.1}"));
        let line = say!(
            locale,
            "{side}: {inaccuracies} ?!, {mistakes} ?, {blunders} ??, accuracy {accuracy}",
            side = words::side_name(locale, side, variant),
            inaccuracies = found.inaccuracies,
            mistakes = found.mistakes,
            blunders = found.blunders,
            accuracy
        );
        out += &format!("  {line}\n");
    }
    for note in annotations.notes.iter().rev().filter(|note| note.judgement.is_some()) {
        let Some(ply) = game.plies.get(note.ply) else { continue };
        let sign = note.judgement.map_or("", |judgement| judgement.sign());
        let place = names::ply_number(ply.number, ply.side, variant);
        let score = note.evaluation.score.number(variant);
        out +=
            &format!("  {}\n", one_line(&format!("{place} {}{sign}  {score}  -{:.0} %", ply.text, note.loss * 100.0)));
    }
    out
}
