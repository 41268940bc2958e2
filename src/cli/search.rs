//! `xqls search`: the games of many records, by position, players, event and result.
//!
//! The exit code is 0 if a game was found, and 1 if none was. `docs/search.md` describes the JSON.

use serde_json::{Map, Value, json};

use crate::document::{pieces, position_at_cursor};
use crate::ide::{self, wording};
use crate::ide::{GameFound, GamePlace, Played, Score, Search, Tally, position_of_fen};
use crate::notation::Script;
use crate::protocol::Places;
use crate::record::Verdict;
use crate::rules::{Move, Position};
use crate::text::{Place, Unit, offset_at, one_line, place_at};
use crate::words::names;
use crate::words::{say, say_count};
use crate::workspace::{Kinds, reader};

use super::args::{Encoded, SearchArgs, SearchFormat, WantedResult};
use super::inputs::{self, Input, Record};
use super::out::{Out, STRONG, styled};
use super::{CommandResult, Failure, Status};

/// The games of one record that were found.
struct FoundGames {
    /// The record's name for reports.
    name: String,
    /// The id of its format.
    language: &'static str,
    /// Each game, with its line and column from 0 in characters if anybody sees its lines, and its place in JSON.
    games: Vec<(GameFound, Option<Place>, Value)>,
}

/// How the moves played in the position are written.
struct MoveWording {
    /// The move that led to the position.
    last: Option<Move>,
    /// The script of Chinese characters.
    script: Script,
}

/// Runs the command.
pub(super) fn run(args: &SearchArgs, out: &mut Out) -> CommandResult {
    let script = inputs::settings_of(&Input::Stdin).script;
    let (position, wording) = match (&args.fen, &args.at) {
        (Some(fen), _) => {
            let position = position_of_fen(fen, reader()).map_err(|why| message(format!("--fen: {why}")))?;
            (Some(position), MoveWording { last: None, script })
        }
        (None, Some(at)) => {
            let (position, wording) = position_at(at, args.inputs.encoded)?;
            (Some(position), wording)
        }
        (None, None) => (None, MoveWording { last: None, script }),
    };
    let result = args.result.map(verdict);
    let search = Search { position, player: args.player.clone(), event: args.event.clone(), result };
    let (mut tally, mut files, mut games) = (Tally::default(), 0usize, 0usize);
    let as_json = args.format == SearchFormat::Json;
    if as_json {
        out.json(&format!("{{\"version\":1,\"query\":{},\"games\":[", query(&search)))?;
    }
    let read = inputs::each(
        &args.inputs,
        Kinds::All,
        |record| found_in(&record, &search),
        |found| {
            files += usize::from(!found.games.is_empty());
            for (game, place, at) in &found.games {
                games += 1;
                tally.add(game);
                if as_json {
                    out.text(if games == 1 { "\n" } else { ",\n" })?;
                    out.json(&json_of(&found, game, at, &search).to_string())?;
                } else {
                    out.text(&line_of(&found.name, game, *place, &search))?;
                }
            }
            Ok(())
        },
    )?;
    if as_json {
        let position = search.position.as_ref().map(|position| json_of_position(position, &wording, &tally));
        let summary = json!({"files": files, "games": games});
        out.json(&format!("\n],\"position\":{},\"summary\":{summary}}}\n", json!(position)))?;
    } else {
        out.text(&summary(&search, &wording, &tally, games, files))?;
    }
    Ok(if games > 0 { Status::Fine } else { Status::Findings }.max(read))
}

fn message(why: String) -> Failure {
    Failure::Message(why)
}

fn verdict(wanted: WantedResult) -> Verdict {
    match wanted {
        WantedResult::First => Verdict::FirstWins,
        WantedResult::Second => Verdict::SecondWins,
        WantedResult::Draw => Verdict::Draw,
        WantedResult::Unknown => Verdict::Unfinished,
    }
}

/// The position at a place of a record.
fn position_at(at: &str, encoded: Encoded) -> Result<(Position, MoveWording), Failure> {
    let (record, place) = inputs::at(at, encoded)?;
    let document = record.open();
    let here = position_at_cursor(&document, offset_at(document.rope(), place, Unit::Utf32));
    let wording = |last| MoveWording { last, script: record.settings.script };
    here.map(|here| (here.position, wording(here.last)))
        .ok_or_else(|| message(say!(reader(), "there is no board in this record").to_owned()))
}

fn found_in(record: &Record, search: &Search) -> FoundGames {
    let text = &record.loaded.text;
    let (mut games, mut lines, mut before) = (Vec::new(), 0, 0);
    for (_, piece) in pieces(text, record.loaded.format) {
        let document = if piece.len() == text.len() { record.open() } else { record.open_piece(piece) };
        let places = Places { rope: document.rope(), unit: Unit::Utf16 };
        games.extend(ide::search(&document, search).into_iter().map(|mut game| {
            let place = || place_at(document.rope(), game.range.start, Unit::Utf32);
            let place = record.loaded.binary.is_none().then(place);
            let place = place.map(|place| Place { line: place.line + lines, ..place });
            let mut range = places.range(&game.range);
            range.start.line += lines;
            range.end.line += lines;
            game.game += before;
            (game, place, json!(range))
        }));
        lines += u32::try_from(document.rope().len_lines() - 1).unwrap_or(u32::MAX);
        before += document.totals().games as usize;
    }
    FoundGames { name: record.input.name(), language: record.loaded.format.info().id, games }
}

/// A line for people: the place, the players, the event, the result and the half-move.
fn line_of(name: &str, game: &GameFound, place: Option<Place>, search: &Search) -> String {
    let mut parts = Vec::new();
    if game.names.players.iter().any(Option::is_some) {
        let [first, second] = game.names.players.each_ref().map(|player| player.as_deref().unwrap_or("?"));
        parts.push(format!("{first} – {second}"));
    }
    parts.extend(game.names.event.clone());
    parts.extend(game.names.date.clone());
    parts.push(game.verdict.map_or("*", Verdict::score).to_owned());
    if search.position.is_some() {
        parts.push(wording::after_plies(reader(), game.ply, game.in_variation));
    }
    let at = match place {
        Some(place) => format!("{}:{}:{}", one_line(name), place.line + 1, place.column + 1),
        None => format!(
            "{}: {}",
            one_line(name),
            wording::game_and_ply(reader(), GamePlace { game: game.game, ..Default::default() })
        ),
    };
    let at = styled(STRONG, &at);
    format!("{at}: {}\n", one_line(&parts.join(" · ")))
}

/// The last lines for people: the moves that were played in the position, and the number of games.
fn summary(search: &Search, wording: &MoveWording, tally: &Tally, games: usize, files: usize) -> String {
    let mut said = String::new();
    if let Some(position) = search.position.as_ref().filter(|_| games > 0) {
        for Played { coordinate, text, score } in tally.played(position, wording.last, wording.script) {
            let score = wording::games_and_score(reader(), position.variant(), &score);
            said += &format!("  {} ({coordinate}): {score}\n", one_line(&text));
        }
        if !said.is_empty() {
            said = format!("\n{}\n{said}\n", say!(reader(), "Played next:"));
        }
    }
    if games == 0 {
        return said + say!(reader(), "no game was found") + "\n";
    }
    let games = say_count!(reader(), games, "{games} game" | "{games} games");
    let files = say_count!(reader(), files, "{files} file" | "{files} files");
    said + &say!(reader(), "{games} in {files}", games, files) + "\n"
}

fn query(search: &Search) -> Value {
    let mut query = Map::new();
    query.extend(search.position.as_ref().map(|position| ("fen".to_owned(), json!(names::position(position)))));
    query.extend(search.player.as_ref().map(|player| ("player".to_owned(), json!(player))));
    query.extend(search.event.as_ref().map(|event| ("event".to_owned(), json!(event))));
    query.extend(search.result.map(|result| ("result".to_owned(), json!(result.score()))));
    Value::Object(query)
}

fn json_of(found: &FoundGames, game: &GameFound, range: &Value, search: &Search) -> Value {
    let [first, second] = &game.names.players;
    let mut object = json!({
        "path": found.name,
        "language": found.language,
        "game": game.game,
        "range": range,
        "players": [first, second],
        "event": game.names.event,
        "date": game.names.date,
        "result": game.verdict.map(Verdict::score),
    });
    if let (Some(position), Some(members)) = (&search.position, object.as_object_mut()) {
        members.insert("ply".to_owned(), json!(game.ply));
        members.insert("variation".to_owned(), json!(game.in_variation));
        members.insert("next".to_owned(), json!(game.next_coordinate(position)));
    }
    object
}

fn json_of_position(position: &Position, wording: &MoveWording, tally: &Tally) -> Value {
    let score = |score: &Score| {
        json!({
            "games": score.games(),
            "first": score.first,
            "drawn": score.drawn,
            "second": score.second,
            "unknown": score.unknown,
        })
    };
    let played = tally.played(position, wording.last, wording.script).into_iter();
    let next =
        played.map(|played| json!({"move": played.coordinate, "text": played.text, "score": score(&played.score)}));
    json!({
        "fen": names::position(position),
        "variant": names::variant(position.variant()),
        "sideToMove": names::side(position.side_to_move(), position.variant()),
        "score": score(&tally.games),
        "next": next.collect::<Vec<_>>(),
    })
}
