//! `xqls solve`: mates by checks, and whether the solutions of problems are right.
//!
//! The exit code is 0 if there is a mate in each position and nothing is wrong with the lines. `docs/problems.md` describes
//! the JSON.

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::document::{Document, game_number, position_at_cursor};
use crate::ide::{GamePlace, JudgedProblem, judge_problem, plain_dialect, position_of_fen, wording, written};
use crate::notation::Notation;
use crate::protocol::Places;
use crate::record::ProblemIssue;
use crate::rules::{Position, Variant};
use crate::solve::{Answer, Bound, is_asked, judge};
use crate::text::{Place, Unit, offset_at, one_line, place_at};
use crate::words::{self, names, say, say_count};
use crate::workspace::{Kinds, reader};

use super::args::{AnswerFormat, Encoded, SolveArgs};
use super::inputs::{self, Record};
use super::out::{HINT, Out, STRONG, styled, watched};
use super::{CommandResult, Failure, Status};

/// A problem of a record, with where it is.
struct Found {
    problem: JudgedProblem,
    /// The number of the game, from 1.
    game: usize,
    /// Whether it has half-moves.
    has_line: bool,
    /// Where the game is, as people count, if anybody sees its lines.
    place: Option<Place>,
    range: Value,
    /// The places of the faults.
    faults: Vec<(Option<Place>, Value)>,
}

/// The problems of a file.
struct FoundProblems {
    name: String,
    language: &'static str,
    problems: Vec<Found>,
}

/// The summary that the command prints at its end.
#[derive(Default)]
struct Sums {
    problems: usize,
    mates: usize,
    none: usize,
    undecided: usize,
    faults: usize,
}

/// Runs the command.
pub(super) fn run(args: &SolveArgs, out: &mut Out) -> CommandResult {
    let bound = Bound::nodes(args.nodes);
    let as_json = args.format == AnswerFormat::Json;
    let mut sums = Sums::default();
    if as_json {
        out.json(&format!("{{\"version\":1,\"bound\":{{\"nodes\":{}}},\"problems\":[", args.nodes))?;
    }
    let mut status = Status::Fine;
    if args.fen.is_some() || args.at.is_some() {
        let (position, name, dialect) = match (&args.fen, &args.at) {
            (Some(fen), _) => {
                let position =
                    position_of_fen(fen, reader()).map_err(|why| Failure::Message(format!("--fen: {why}")))?;
                let dialect = plain_dialect(match position.variant() {
                    Variant::Shogi => Notation::Japanese,
                    _ => Notation::Chinese,
                });
                (position, None, dialect)
            }
            (None, at) => {
                let at = at.as_deref().unwrap_or_default();
                let (position, dialect) = position_at(at, args.inputs.encoded)?;
                (position, Some(at), dialect)
            }
        };
        if !is_asked(&position) {
            let why = say!(reader(), "jeiqi has no problems: nobody knows what the pieces are");
            return Err(Failure::Message(why.to_owned()));
        }
        let progress = Progress::new(args.nodes);
        let judgement = judge(&position, &[], bound, &mut |nodes| progress.at(nodes));
        progress.end();
        let mate = written(&position, None, &judgement.answer, &dialect);
        let problem = JudgedProblem { position: position.into(), judgement, mate, faults: Vec::new() };
        sums.add(&problem);
        match as_json {
            true => out.json(&format!("\n{}", json_of(&problem)))?,
            false => {
                let name = name.map_or(String::new(), |name| format!("{}: ", styled(STRONG, &one_line(name))));
                out.text(&format!("{name}{}\n", answer_in_words(&problem)))?;
            }
        }
    } else {
        let progress = Progress::new(args.nodes);
        let many = args.inputs.paths.len() != 1 || args.inputs.paths.iter().any(|path| path.is_dir());
        status = inputs::each(
            &args.inputs,
            Kinds::All,
            |record| problems_of(&record, bound, &mut |nodes| many || progress.at(nodes)),
            |found| {
                for problem in &found.problems {
                    sums.add(&problem.problem);
                    if as_json {
                        out.text(if sums.problems == 1 { "\n" } else { ",\n" })?;
                        out.json(&json_of_record(&found, problem).to_string())?;
                    } else {
                        out.text(&lines_of(&found.name, problem))?;
                    }
                }
                Ok(())
            },
        )?;
        progress.end();
    }
    if as_json {
        let Sums { problems, mates, none, undecided, faults } = sums;
        let summary =
            json!({"problems": problems, "mates": mates, "none": none, "undecided": undecided, "findings": faults});
        out.json(&format!("\n],\"summary\":{summary}}}\n"))?;
    } else if sums.problems == 0 {
        let none = say!(
            reader(),
            "no problem was found: each game begins with the usual position, has errors, or is of jeiqi"
        );
        out.text(&format!("{none}\n"))?;
    }
    let fine = sums.problems > 0 && sums.mates == sums.problems && sums.faults == 0;
    Ok(if fine { Status::Fine } else { Status::Findings }.max(status))
}

impl Sums {
    fn add(&mut self, problem: &JudgedProblem) {
        self.problems += 1;
        match problem.judgement.answer {
            Answer::Mate(_) if problem.judgement.open > 0 => self.undecided += 1,
            Answer::Mate(_) => self.mates += 1,
            Answer::NoMate => self.none += 1,
            Answer::Undecided => self.undecided += 1,
        }
        let is_fault = |issue: &ProblemIssue| !matches!(issue, ProblemIssue::Second { blemish: true, .. });
        self.faults += problem.faults.iter().filter(|(.., issue)| is_fault(issue)).count();
    }
}

/// A bar on a terminal for a search that takes long.
struct Progress(ProgressBar, AtomicU64);

impl Progress {
    fn new(nodes: u64) -> Progress {
        let bar = if watched() { ProgressBar::new(nodes) } else { ProgressBar::hidden() };
        let template = say!(reader(), "progress of a search" => "{bar:30} {human_pos}/{human_len} positions");
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress(bar, AtomicU64::new(0))
    }

    /// Shows how far a search has come. Short ones are not shown.
    fn at(&self, nodes: u64) -> bool {
        let last = self.1.swap(nodes, Ordering::Relaxed);
        if nodes > last && nodes > 50_000 {
            self.0.set_position(nodes);
        }
        true
    }

    fn end(&self) {
        self.0.finish_and_clear();
    }
}

/// The position at a place of a record, and how its moves are written.
fn position_at(at: &str, encoded: Encoded) -> Result<(Position, crate::notation::Dialect), Failure> {
    let (record, place) = inputs::at(at, encoded)?;
    let document = record.open();
    let offset = offset_at(document.rope(), place, Unit::Utf32);
    let here = position_at_cursor(&document, offset).filter(|here| here.is_known);
    let here =
        here.ok_or_else(|| Failure::Message(say!(reader(), "the position at this place is not known").to_owned()))?;
    Ok((here.position, document.dialect_of(document.record_at(offset)).clone()))
}

fn problems_of(record: &Record, bound: Bound, go_on: &mut dyn FnMut(u64) -> bool) -> FoundProblems {
    let document = record.open();
    let seen = record.loaded.binary.is_none();
    let problems = (0..document.records().len()).filter_map(|nth| found_in(&document, nth, seen, bound, go_on));
    FoundProblems { name: record.input.name(), language: record.loaded.format.info.id, problems: problems.collect() }
}

fn found_in(
    document: &Document,
    nth: usize,
    seen: bool,
    bound: Bound,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Found> {
    let problem = judge_problem(document, nth, bound, go_on)?;
    let places = Places { rope: document.rope(), unit: Unit::Utf16 };
    let place = |offset: usize| seen.then(|| place_at(document.rope(), offset, Unit::Utf32));
    let start = document.record_start(nth);
    let entry = document.entry(nth)?;
    let faults = problem.faults.iter().map(|(_, range, _)| (place(range.start), json!(places.range(range))));
    Some(Found {
        game: game_number(document, nth) + 1,
        has_line: entry.analysis.totals.plies > 0,
        place: place(start),
        range: json!(places.range(&(start..start + entry.tree.text_len()))),
        faults: faults.collect(),
        problem,
    })
}

/// The answer for people.
fn answer_in_words(problem: &JudgedProblem) -> String {
    match &problem.judgement.answer {
        Answer::Mate(mate) => {
            let moves: Vec<&str> = problem.mate.iter().map(|(_, text)| text.as_str()).collect();
            let moves = one_line(&moves.join(" ")).into_owned();
            let length = mate.line.len();
            let said = match mate.shortest {
                true => say_count!(
                    reader(),
                    length,
                    "mate in {length} half-move: {moves}" | "mate in {length} half-moves: {moves}",
                    moves
                ),
                false => say!(
                    reader(),
                    "mate in at most {length} half-moves; a shorter one is not excluded within the bound: {moves}",
                    length,
                    moves
                ),
            };
            match mate.doubtful {
                true => say!(reader(), "{said} (its length counts a piece dropped between, which may not count)", said),
                false => said,
            }
        }
        Answer::NoMate => say!(reader(), "no mate by checks").to_owned(),
        Answer::Undecided => say!(
            reader(),
            "not decided after {nodes} positions; --nodes sets the bound",
            nodes = problem.judgement.nodes
        ),
    }
}

/// The lines for people: the answer, and the faults of the solution.
fn lines_of(name: &str, found: &Found) -> String {
    let at = match found.place {
        Some(place) => format!("{}:{}:{}", one_line(name), place.line + 1, place.column + 1),
        None => {
            let game = GamePlace { game: found.game, ..GamePlace::default() };
            format!("{}: {}", one_line(name), wording::game_and_ply(reader(), game))
        }
    };
    let mut lines = format!("{}: {}\n", styled(STRONG, &at), answer_in_words(&found.problem));
    for ((ply, _, issue), (place, _)) in found.problem.faults.iter().zip(&found.faults) {
        let at = match place {
            Some(place) => format!("{}:{}", place.line + 1, place.column + 1),
            None => wording::game_and_ply(
                reader(),
                GamePlace { game: found.game, ply: *ply as u32 + 1, in_variation: false },
            ),
        };
        lines += &format!("  {}: {}\n", styled(HINT, &at), one_line(&words::problem(reader(), issue)));
    }
    if let (open @ 1.., Answer::Mate(_)) = (found.problem.judgement.open, &found.problem.judgement.answer) {
        lines += &say_count!(
            reader(),
            open,
            "  {open} question about the line is not decided within the bound\n"
                | "  {open} questions about the line are not decided within the bound\n"
        );
    } else if found.problem.faults.is_empty() && found.has_line && !found.problem.mate.is_empty() {
        lines += say!(reader(), "  the line of the record is the solution, and the only one\n");
    }
    lines
}

fn json_of(problem: &JudgedProblem) -> Value {
    let (answer, mate) = match &problem.judgement.answer {
        Answer::Mate(mate) => ("mate", Some(mate)),
        Answer::NoMate => ("none", None),
        Answer::Undecided => ("undecided", None),
    };
    let line: Vec<Value> =
        problem.mate.iter().map(|(coordinate, text)| json!({"coordinate": coordinate, "text": text})).collect();
    json!({
        "fen": names::position(&problem.position),
        "variant": names::variant(problem.position.variant()),
        "answer": answer,
        "length": mate.map(|mate| mate.line.len()),
        "shortest": mate.map(|mate| mate.shortest),
        "doubtful": mate.map(|mate| mate.doubtful),
        "line": line,
        "undecided": problem.judgement.open,
        "nodes": problem.judgement.nodes,
        "findings": [],
    })
}

fn json_of_record(file: &FoundProblems, found: &Found) -> Value {
    let mut object = json_of(&found.problem);
    let faults: Vec<Value> = found
        .problem
        .faults
        .iter()
        .zip(&found.faults)
        .map(|((ply, _, issue), (_, range))| {
            let message = words::problem(reader(), issue);
            json!({"kind": issue.name(), "ply": ply + 1, "range": range, "message": message})
        })
        .collect();
    if let Some(members) = object.as_object_mut() {
        members.insert("path".to_owned(), json!(file.name));
        members.insert("language".to_owned(), json!(file.language));
        members.insert("game".to_owned(), json!(found.game));
        members.insert("range".to_owned(), found.range.clone());
        members.insert("findings".to_owned(), json!(faults));
    }
    object
}
