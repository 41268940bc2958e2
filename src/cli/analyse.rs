//! `xqls analyse`: what an engine thinks of a position.

use serde_json::json;

use crate::annotation;
use crate::document::position_at_cursor;
use crate::engine::Ask;
use crate::ide::position_of_fen;
use crate::rules::{Move, Position};
use crate::text::{Unit, offset_at};
use crate::words::{names, say};
use crate::workspace::engine::RunningEngine;
use crate::workspace::{engine_fault, engines, lines_json, reader};

use super::args::{AnalyseArgs, AnswerFormat};
use super::engine::answer_lines;
use super::inputs::{self, Input};
use super::out::Out;
use super::{CommandResult, Failure, Status};

/// Runs the command.
pub(super) fn run(args: &AnalyseArgs, out: &mut Out) -> CommandResult {
    let Place { position, last, start, moves } = place(args)?;
    if !position.has_legal_move() {
        return Err(Failure::Message(say!(reader(), "the game has ended here: there is no legal move").to_owned()));
    }
    let script = inputs::settings_of(&Input::Stdin).script;
    let engine = engines::chosen(args.limits.engine.as_deref(), Some(position.variant())).map_err(Failure::Message)?;
    let stop = super::annotate::interrupted()?;
    let ask = Ask { start, moves, limit: args.limits.limit(), lines: args.multipv };
    let answered = RunningEngine::start(&engine, position.variant(), &*stop)
        .and_then(|mut running| Ok((running.ask(&ask, &mut |_| {}, &*stop)?, running.name().0.to_owned())));
    let (answer, name) = answered.map_err(|fault| Failure::Message(engine_fault(&engine.name, &fault)))?;
    if args.format == AnswerFormat::Human {
        answer_lines(&answer, &position, last, script).iter().try_for_each(|line| out.text(line))?;
        return Ok(Status::Fine);
    }
    let lines = lines_json(&answer, &position, last, script);
    let answer = json!({
        "version": 1,
        "fen": names::position(&position),
        "engine": { "name": name },
        "lines": lines,
    });
    out.json(&format!("{answer}\n"))?;
    Ok(Status::Fine)
}

/// The position that is asked about, and how the game came there.
struct Place {
    position: Position,
    last: Option<Move>,
    start: Position,
    moves: Vec<Move>,
}

fn place(args: &AnalyseArgs) -> Result<Place, Failure> {
    if let Some(fen) = &args.fen {
        let position = position_of_fen(fen, reader()).map_err(|why| Failure::Message(format!("--fen: {why}")))?;
        return Ok(Place { start: position.clone(), position, last: None, moves: Vec::new() });
    }
    let (record, place) = inputs::at(args.at.as_deref().unwrap_or_default(), args.encoded)?;
    let document = record.open();
    let offset = offset_at(document.rope(), place, Unit::Utf32);
    let here = position_at_cursor(&document, offset)
        .ok_or_else(|| Failure::Message(say!(reader(), "there is no board in this record").to_owned()))?;
    let (start, moves) = annotation::way_to(&document, offset, &here.position);
    Ok(Place { position: here.position, last: here.last, start, moves })
}
