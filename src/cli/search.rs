//! `xqls search`: the games of many records that meet conditions.
//!
//! The exit code is 0 if a game was found, and 1 if none was. `docs/search.md` describes the conditions and the JSON.
//!
//! With `-o` the games are written as one record as well. They are read a second time for that, one piece of a file after
//! the other, so only the text that is written is in memory.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::convert::game_of;
use crate::ide::{GamePlace, Played, Tally, coordinate, wording};
use crate::protocol::Places;
use crate::query::{self, Answer, GameFound, Query};
use crate::record::{HeaderRole, Verdict};
use crate::rules::Move;
use crate::text::{Place, Unit, one_line, place_at};
use crate::words::{names, say, say_count};
use crate::workspace::index::{FileAsked, GameAsked};
use crate::workspace::reader;

use super::args::{FoundFormat, SearchArgs};
use super::filters::{self, Asked};
use super::indexed::{self, IndexedGame, Lines};
use super::inputs::{self, Input, Record};
use super::out::{Out, STRONG, styled};
use super::tree::{key, score};
use super::written::Written;
use super::{CommandResult, Failure, Status};

/// The games of one record that were found.
struct FoundGames {
    /// The record's name for reports.
    name: String,
    /// The id of its format.
    language: String,
    /// Each game.
    games: Vec<FoundGame>,
    /// The record, if its games are written.
    record: Option<Record>,
}

/// A game of a record, as it is counted.
struct FoundGame {
    /// Its number in the file, from 1.
    number: u32,
    verdict: Option<Verdict>,
    next: Option<Move>,
    in_variation: bool,
    shown: Option<Box<ShownGame>>,
}

/// The details of a game for output other than its number.
struct ShownGame {
    game: GameFound,
    /// Its line and column from 0 in characters, if anybody sees its lines.
    place: Option<Place>,
    /// Its place in JSON.
    range: Value,
    /// The piece of the text that it is in.
    piece: usize,
}

/// Runs the command.
pub(super) fn run(args: &SearchArgs, out: &mut Out) -> CommandResult {
    let asked = filters::position(args.fen.as_deref(), args.at.as_deref(), args.inputs.encoded)?;
    let mut query = args.filters.query()?;
    if let Some(asked) = &asked {
        query.add_position(asked.position.clone(), args.filters.part());
    }
    let mut written = args.output.as_deref().map(Written::to).transpose()?;
    let asked = asked.or_else(|| {
        let position = query.position()?.clone();
        Some(Asked { position, last: None, script: inputs::settings_of(&inputs::Input::Stdin).script })
    });
    let (mut tally, mut files, mut games) = (Tally::default(), 0usize, 0usize);
    if args.format == FoundFormat::Json {
        out.json(&format!("{{\"version\":1,\"query\":{}", query_of(args, asked.as_ref())))?;
        out.text(if args.count { "" } else { ",\"games\":[" })?;
    }
    let keep = written.is_some();
    // Places are not shown otherwise.
    let has_places = !args.count && args.format != FoundFormat::Ids;
    let read = indexed::each(
        (&args.inputs, &args.cache),
        &query.keys(),
        |input, file| found_in_index(input, file, &query, has_places).filter(|found| !keep || found.games.is_empty()),
        |record| found_in(record, &query, keep),
        |found| {
            files += usize::from(!found.games.is_empty());
            for FoundGame { number, verdict, next, in_variation, shown } in &found.games {
                games += 1;
                if !in_variation {
                    tally.count(*verdict, next.and_then(Move::code));
                }
                match (args.format, shown) {
                    _ if args.count => {}
                    (FoundFormat::Json, Some(shown)) => {
                        out.text(if games == 1 { "\n" } else { ",\n" })?;
                        out.json(&json_of(&found, shown, &query, asked.as_ref()).to_string())?;
                    }
                    (FoundFormat::Human, Some(shown)) => out.text(&line_of(&found.name, shown, &query))?,
                    _ => {
                        out.text(&one_line(&format!("{}#{number}", found.name)))?;
                        out.text("\n")?;
                    }
                }
            }
            written.as_mut().map_or(Ok(()), |written| write(&found, written))
        },
    )?;
    match args.format {
        FoundFormat::Json => {
            let position = asked.as_ref().map(|asked| json_of_position(asked, &tally));
            let summary = json!({"files": files, "games": games});
            let end = if args.count { "" } else { "\n]" };
            out.json(&format!("{end},\"position\":{},\"summary\":{summary}}}\n", json!(position)))?;
        }
        _ if args.count => out.text(&format!("{games}\n"))?,
        FoundFormat::Ids => {}
        FoundFormat::Human => out.text(&summary(asked.as_ref(), &tally, games, files))?,
    }
    if let Some(written) = written.filter(|_| games > 0) {
        written.finish()?;
    }
    Ok(if games > 0 { Status::Fine } else { Status::Findings }.max(read))
}

/// Writes the games found in a record.
fn write(found: &FoundGames, written: &mut Written<'_>) -> Result<(), Failure> {
    let Some(record) = &found.record else { return Ok(()) };
    let mut rest = found.games.as_slice();
    for (piece, document) in record.pieces().enumerate() {
        let is_here = |game: &FoundGame| game.shown.as_ref().is_some_and(|shown| shown.piece <= piece);
        let (here, after) = rest.split_at(rest.partition_point(is_here));
        rest = after;
        for shown in here.iter().filter_map(|game| game.shown.as_ref()) {
            if let Some(game) = game_of(&document, shown.game.record, 0, &mut Vec::new()) {
                written.push(game, record, &document)?;
            }
        }
        if rest.is_empty() {
            break;
        }
    }
    Ok(())
}

fn found_in(record: Record, query: &Query, keep: bool) -> FoundGames {
    let (mut games, mut lines, mut before) = (Vec::new(), 0, 0);
    for (piece, document) in record.pieces().enumerate() {
        let places = Places { rope: document.rope(), unit: Unit::Utf16 };
        games.extend(query::search(&document, query).into_iter().map(|mut game| {
            let place = || place_at(document.rope(), game.range.start, Unit::Utf32);
            let place = record.loaded.binary.is_none().then(place);
            let place = place.map(|place| Place { line: place.line + lines, ..place });
            let mut range = places.range(&game.range);
            range.start.line += lines;
            range.end.line += lines;
            game.game += before;
            ShownGame { game, place, range: json!(range), piece }.into()
        }));
        lines += u32::try_from(document.rope().len_lines() - 1).unwrap_or(u32::MAX);
        before += document.totals().games as usize;
    }
    let (name, language) = (record.input.name(), record.loaded.format.info.id.to_owned());
    let record = (keep && !games.is_empty()).then_some(record);
    FoundGames { name, language, games, record }
}

/// The games of a file by the index; `None` if it has to be read.
fn found_in_index(input: &Input, file: FileAsked<'_>, query: &Query, has_places: bool) -> Option<FoundGames> {
    let games: Vec<GameAsked<'_>> = match query.position() {
        Some(position) => file.games_with(position.key()).collect(),
        None => file.games().collect(),
    };
    let mut met = Vec::new();
    for game in games {
        match query.ask(&IndexedGame(game)) {
            Answer::No => {}
            Answer::Yes(place) => met.push((game, place.unwrap_or_else(|| game.start()))),
            Answer::Unknown => return None,
        }
    }
    let lines = match has_places && !met.is_empty() {
        true => Some(Lines::of(input.path()?, file, met.len())?),
        false => None,
    };
    let games = met.into_iter().map(|(game, hit)| {
        let (verdict, in_variation) = (game.verdict(), !hit.is_main);
        let next = game.next(&hit).filter(|_| hit.is_main);
        let Some(lines) = &lines else {
            return Some(FoundGame { number: game.number() as u32, verdict, next, in_variation, shown: None });
        };
        let range = game.range(&hit);
        let (place, shown) = lines.place(game.line(), range.clone())?;
        let text = |role| game.header(role).map(Cow::into_owned);
        let game = GameFound {
            range,
            record: 0,
            game: game.number(),
            players: [HeaderRole::First, HeaderRole::Second].map(text),
            event: text(HeaderRole::Event),
            date: text(HeaderRole::Date),
            verdict,
            ply: game.ply(&hit),
            in_variation,
            next,
        };
        Some(ShownGame { game, place: lines.are_seen().then_some(place), range: json!(shown), piece: 0 }.into())
    });
    let games = games.collect::<Option<Vec<FoundGame>>>()?;
    Some(FoundGames { name: input.name(), language: file.language().into_owned(), games, record: None })
}

impl From<ShownGame> for FoundGame {
    fn from(shown: ShownGame) -> FoundGame {
        let GameFound { game, verdict, next, in_variation, .. } = shown.game;
        FoundGame { number: game as u32, verdict, next, in_variation, shown: Some(Box::new(shown)) }
    }
}

/// A line for people: the place, the players, the event, the result and the half-move.
fn line_of(name: &str, ShownGame { game, place, .. }: &ShownGame, query: &Query) -> String {
    let mut parts = headers_of(&game.players, game.event.as_deref(), game.date.as_deref(), game.verdict);
    if query.has_place() {
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

/// The parts of a game's line: players, event, date and score.
pub(super) fn headers_of(
    players: &[Option<String>; 2],
    event: Option<&str>,
    date: Option<&str>,
    verdict: Option<Verdict>,
) -> Vec<String> {
    let mut parts = Vec::new();
    if players.iter().any(Option::is_some) {
        let [first, second] = players.each_ref().map(|player| player.as_deref().unwrap_or("?"));
        parts.push(format!("{first} – {second}"));
    }
    parts.extend([event, date].into_iter().flatten().map(str::to_owned));
    parts.push(verdict.map_or("*", Verdict::score).to_owned());
    parts
}

/// The last lines for people: the moves that were played in the position, and the number of games.
fn summary(asked: Option<&Asked>, tally: &Tally, games: usize, files: usize) -> String {
    let mut said = String::new();
    if let Some(Asked { position, last, script }) = asked.filter(|_| games > 0) {
        for Played { coordinate, text, score } in tally.played(position, *last, *script) {
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

/// The conditions as they were given.
fn query_of(args: &SearchArgs, asked: Option<&Asked>) -> Value {
    let mut query = Map::new();
    query.extend(asked.map(|asked| ("fen".to_owned(), json!(names::position(&asked.position)))));
    query.extend(args.filters.given().into_iter().map(|(name, value)| (name.to_owned(), json!(value))));
    Value::Object(query)
}

fn json_of(found: &FoundGames, shown: &ShownGame, query: &Query, asked: Option<&Asked>) -> Value {
    let ShownGame { game, range, .. } = shown;
    let [first, second] = &game.players;
    let mut object = json!({
        "path": found.name,
        "language": found.language,
        "game": game.game,
        "range": range,
        "players": [first, second],
        "event": game.event,
        "date": game.date,
        "result": game.verdict.map(Verdict::score),
    });
    if let Some(members) = object.as_object_mut().filter(|_| query.has_place()) {
        members.insert("ply".to_owned(), json!(game.ply));
        members.insert("variation".to_owned(), json!(game.in_variation));
    }
    if let (Some(asked), Some(members)) = (asked, object.as_object_mut()) {
        members.insert("next".to_owned(), json!(game.next.map(|mv| coordinate(mv, &asked.position))));
    }
    object
}

fn json_of_position(Asked { position, last, script }: &Asked, tally: &Tally) -> Value {
    let played = tally.played(position, *last, *script).into_iter();
    let next =
        played.map(|played| json!({"move": played.coordinate, "text": played.text, "score": score(&played.score)}));
    json!({
        "fen": names::position(position),
        "key": key(position),
        "variant": names::variant(position.variant()),
        "sideToMove": names::side(position.side_to_move(), position.variant()),
        "score": score(&tally.games),
        "next": next.collect::<Vec<_>>(),
    })
}
