//! `xqls engine`: the engines that the user has configured. Nothing else names a program that is started.

use std::num::NonZeroU32;

use crate::engine::{Answer, Ask, EngineFault, Limit, Protocol};
use crate::notation::Script;
use crate::rules::{Move, Position, Variant};
use crate::text::one_line;
use crate::words::{comma, names, say};
use crate::workspace::engine::RunningEngine;
use crate::workspace::engines::{self, ConfiguredEngine};
use crate::workspace::{engine_fault, reader, said};

use super::args::{EngineCommand, EngineLimits, GameName};
use super::out::{Out, complain};
use super::{CommandResult, Failure, Status};

#[cfg(target_os = "linux")]
pub(super) use crate::workspace::engine::{PREPARE, become_engine};

/// The positions that are looked at unless something else is asked for.
const NODES: u64 = 200_000;
/// The positions of a test.
const TEST: u64 = 5_000;

impl EngineLimits {
    /// When a search ends.
    pub(super) fn limit(&self) -> Limit {
        Limit::asked(self.nodes.unwrap_or(NODES), self.depth, self.time)
    }
}

/// Runs the command.
pub(super) fn run(command: EngineCommand, out: &mut Out) -> CommandResult {
    match command {
        EngineCommand::List => list(out),
        EngineCommand::Add { name, program, games, options, protocol, scale, arguments } => {
            let protocol = protocol.map(|name| Protocol::named(&name).ok_or(name)).transpose().map_err(|value| {
                let why = say!(reader(), "`{value}` is not one of {known}", value, known = "uci, ucci, usi");
                Failure::Message(format!("--protocol: {why}"))
            })?;
            let options = options.iter().map(|option| split_option(option)).collect::<Result<_, _>>()?;
            let games = games.into_iter().map(GameName::variant).collect();
            let scale = scale.map(NonZeroU32::get);
            add(ConfiguredEngine { name, program, arguments, games, protocol, options, scale }, out)
        }
        EngineCommand::Test { name } => test(&engines::chosen(Some(&name), None).map_err(Failure::Message)?, out),
        EngineCommand::Remove { name } => match engines::remove(&name).map_err(Failure::Message)? {
            true => Ok(Status::Fine),
            false => Err(Failure::Message(say!(reader(), "there is no engine {name}", name))),
        },
    }
}

impl GameName {
    fn variant(self) -> Variant {
        match self {
            GameName::Xiangqi => Variant::Xiangqi,
            GameName::Jeiqi => Variant::Jeiqi,
            GameName::Shogi => Variant::Shogi,
        }
    }
}

fn split_option(option: &str) -> Result<(String, String), Failure> {
    let parts = option.split_once('=').filter(|_| !option.contains(['\n', '\r']));
    let (name, value) = parts.ok_or_else(|| {
        Failure::Message(say!(reader(), "--option {option}: must be a name and a value, such as Threads=2", option))
    })?;
    Ok((name.to_owned(), value.to_owned()))
}

fn list(out: &mut Out) -> CommandResult {
    let engines = engines::configured().map_err(Failure::Message)?;
    if engines.is_empty() {
        out.text(say!(reader(), "no engine is configured; add one with `xqls engine add NAME PROGRAM`"))?;
        out.text("\n")?;
    }
    for engine in engines {
        let why = engines::program_of(&engine).err().map_or_else(String::new, |why| format!("  ({why})"));
        let line = format!("{}  {}  {}{why}", engine.name, engine.program, games(&engine.games));
        out.text(&format!("{}\n", one_line(&line)))?;
    }
    Ok(Status::Fine)
}

fn games(games: &[Variant]) -> String {
    games.iter().map(|game| names::variant(*game)).collect::<Vec<_>>().join(comma(reader()))
}

/// Adds an engine once it has answered.
fn add(mut engine: ConfiguredEngine, out: &mut Out) -> CommandResult {
    let program = engines::program_of(&engine).map_err(Failure::Message)?;
    out.text(&format!("{}\n", one_line(&program.to_string_lossy())))?;
    out.flush()?;
    let fault = |fault| Failure::Message(engine_fault(&engine.name, &fault));
    if engine.games.is_empty() {
        let (name, games) = own_games(&engine).map_err(fault)?;
        out.text(&format!("{}\n", one_line(&name)))?;
        engine.games = games;
    } else {
        for game in &engine.games {
            let running = RunningEngine::start(&engine, *game, &|| false).map_err(fault)?;
            out.text(&format!("{}\n", one_line(running.name().0)))?;
        }
    }
    let path = engines::add(&engine).map_err(Failure::Message)?;
    let line = say!(
        reader(),
        "{name} is now the name of this engine for {games} ({path})",
        name = engine.name,
        games = games(&engine.games),
        path = path.display()
    );
    out.text(&format!("{}\n", one_line(&line)))?;
    Ok(Status::Fine)
}

/// Its own name, and the games that it says it plays.
fn own_games(engine: &ConfiguredEngine) -> Result<(String, Vec<Variant>), EngineFault> {
    if engine.protocol != Some(Protocol::Usi) {
        match RunningEngine::start(engine, Variant::Xiangqi, &|| false) {
            Ok(running) => return Ok((running.name().0.to_owned(), running.games())),
            Err(EngineFault::NoProtocol | EngineFault::OtherGame(_)) => {}
            Err(other) => return Err(other),
        }
    }
    let running = RunningEngine::start(engine, Variant::Shogi, &|| false)?;
    Ok((running.name().0.to_owned(), vec![Variant::Shogi]))
}

fn test(engine: &ConfiguredEngine, out: &mut Out) -> CommandResult {
    let mut status = Status::Fine;
    for variant in &engine.games {
        let ask = Ask { start: Position::start(*variant), moves: Vec::new(), limit: Limit::Nodes(TEST), lines: 1 };
        let answered = RunningEngine::start(engine, *variant, &|| false).and_then(|mut running| {
            let answer = running.ask(&ask, &mut |_| {}, &|| false)?;
            Ok((running.name().0.to_owned(), answer))
        });
        match answered {
            Ok((name, answer)) => {
                let said = answer_lines(&answer, &ask.start, None, Script::Simplified).join("");
                let line = format!("{}: {name}: {said}", names::variant(*variant));
                out.text(&format!("{}\n", one_line(line.trim_end())))?;
            }
            Err(fault) => {
                complain(&format!("{}: {}", names::variant(*variant), engine_fault(&engine.name, &fault)));
                status = Status::Findings;
            }
        }
    }
    Ok(status)
}

/// The lines of an answer for people: score, depth and moves.
pub(super) fn answer_lines(answer: &Answer, position: &Position, last: Option<Move>, script: Script) -> Vec<String> {
    let of = |line: &crate::engine::ExpectedLine| {
        let score = line.score.number(position.variant());
        let depth = say!(reader(), "depth {depth}", depth = line.depth);
        let moves = said(&line.moves, position, last, script);
        format!("{score:>7}  {depth:<9} {}\n", moves.join(" "))
    };
    answer.lines.iter().map(of).collect()
}
