//! The game trees of a document as JSON, for `convert --to json` and `xqls/tree`.
//!
//! *May change in any release.*
//!
//! A half-move after an error has the member `assumed`, if the replay put half-moves in before it (their coordinates), left the one
//! before it out (`"skipped"`) or played the two before it in the other order (`"exchanged"`).
//!
//! Written without recursion, because variations may be nested without limit.

mod board_view;
mod escape;
pub(crate) mod jkf;
mod outline;
mod problem;
mod read;
mod tree;

pub(crate) use board_view::BoardJson;
pub(crate) use escape::escaped;
pub use outline::{Detail, write_outline};
pub(crate) use read::read;

use escape::Escaping;

use crate::diagnostics::{self, Wording};
use crate::document::Document;
use crate::ide::{self, plain_dialect};
use crate::notation::{self, NOTATIONS, Notation};
use crate::record::{Assumed, Drawn, End, EndWord, Evaluation, Game, Legality, Ply, Score, Verdict};
use crate::rules::{Move, Position, Side};
use crate::syntax::RecordTree;
use crate::text::{Rope, Unit, place_at};
use crate::words::names;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::ops::Range;

/// Data on the half-moves of a record that is in the text but not in the game tree.
struct Text<'a> {
    document: &'a Document,
    record: usize,
    start: usize,
    tree: &'a RecordTree,
    unit: Unit,
}

/// The written JSON as a text, with a line break at its end.
pub fn text(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    // Writing to memory cannot fail, and the output is valid UTF-8.
    let _ = write(&mut out);
    out.push(b'\n');
    String::from_utf8(out).unwrap_or_default()
}

/// Writes all games of a document, with a line break at the end. A game is forgotten once it is written.
pub fn write_file(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    let mut out = Escaping(out);
    write(document, None, &mut out)?;
    out.write_all(b"\n")
}

/// Writes games that have no text: their half-moves have no `range`.
pub fn write_games(games: &[Game], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"{\"version\":1,\"games\":[")?;
    for (index, game) in games.iter().enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        game_object(None, game, out)?;
    }
    out.write_all(b"]}")
}

/// Writes `{"version":1,"games":[…]}` of all games, or of the one with the index `only`. Columns count UTF-16.
pub fn write(document: &Document, only: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    write_in(Unit::Utf16, document, only, out)
}

/// [`write()`] with columns in another unit.
pub fn write_in(unit: Unit, document: &Document, only: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"{\"version\":1,\"games\":[")?;
    let mut games = 0usize;
    let mut first = true;
    for (record, (start, entry)) in document.entries().enumerate() {
        if entry.analysis.front().is_game {
            if only.is_none_or(|only| only == games) {
                if !first {
                    out.write_all(b",")?;
                }
                first = false;
                let game = document.game_of(entry);
                let text = Text { document, record, start, tree: &entry.tree, unit };
                game_object(Some(&text), &game, out)?;
            }
            games += 1;
        }
    }
    out.write_all(b"]}")
}

impl Text<'_> {
    /// Whether the notation of the record names the squares of each move, so it is the same in any position.
    fn names_squares(&self) -> bool {
        self.document.wording(self.record).dialect.notation.names_squares()
    }

    fn range(&self, ply: &Ply) -> Value {
        let block = self.start + self.tree.block_start(ply.block);
        let (start, end) = (usize::from(ply.range.start()), usize::from(ply.range.end()));
        range(self.document.rope(), self.unit, &(block + start..block + end))
    }
}

/// A half-move in a notation, if that can express it. Where its position is not known the same words may be another move,
/// so it has coordinates at most: where some position is possible, or the record `names_squares`.
pub(crate) fn in_notation(ply: &Ply, notation: Notation, names_squares: bool) -> Option<String> {
    let is_doubtful = ply.legality == Legality::Unknown && ply.possible != 1;
    if is_doubtful && (notation != Notation::Coordinate || (ply.possible == 0 && !names_squares)) {
        return None;
    }
    let mut text = String::new();
    notation::write(ply.mv?, &plain_dialect(notation), &ply.before, &mut text).then_some(text)
}

/// A range of bytes as the protocol writes it.
fn range(rope: &Rope, unit: Unit, bytes: &Range<usize>) -> Value {
    let place = |offset: usize| {
        let place = place_at(rope, offset, unit);
        json!({ "line": place.line, "character": place.column })
    };
    json!({ "start": place(bytes.start), "end": place(bytes.end) })
}

/// The key of a side in the game of a key.
fn side_key(variant: &str, side: Side) -> &'static str {
    names::variant_of(variant).map_or("", |variant| names::side(side, variant))
}

/// A step that remains in writing a tree.
enum Step {
    Ply(usize, bool),
    Variation(usize, bool),
    Text(&'static [u8]),
    /// The end of the half-moves of a line, with the lines that go on there instead of its end.
    EndOfLine(usize),
}

/// The start, with what a program thinks of it.
fn setup(game: &Game) -> Value {
    let mut setup = json!({ "fen": names::position(&game.front.position) });
    if let (Some(found), Some(members)) = (start_evaluation(game), setup.as_object_mut()) {
        members.insert("evaluation".to_owned(), found);
    }
    setup
}

/// What a program thinks of the start.
fn start_evaluation(game: &Game) -> Option<Value> {
    let position = &*game.front.position;
    let comments = game.comments.iter().chain(game.lines.first().into_iter().flat_map(|line| &line.comments));
    Evaluation::of_comments(comments, None, position).map(|found| evaluation(&found, position))
}

/// A program's evaluation of a position, from the first side's view. A mate is a number of moves, in shogi of half-moves,
/// negative if the second side mates, and `null` if it is not known.
pub(crate) fn evaluation(found: &Evaluation, position: &Position) -> Value {
    let mut object = Map::new();
    match found.score {
        Score::Cp(value) => _ = object.insert("cp".to_owned(), json!(value)),
        Score::Mate(side, count) => {
            let sign = if side == Side::First { 1 } else { -1 };
            object.insert("mate".to_owned(), json!(count.map(|count| i64::from(count) * sign)));
            if count.is_none() {
                object.insert("mates".to_owned(), json!(names::side(side, position.variant())));
            }
        }
    }
    let line = coordinates(&found.line, position);
    let members = [("depth", json!(found.depth)), ("nodes", json!(found.nodes)), ("engine", json!(found.engine))];
    object
        .extend(members.into_iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.to_owned(), value)));
    if !line.is_empty() {
        object.insert("line".to_owned(), json!(line));
    }
    Value::Object(object)
}

/// The moves of a line by their squares.
pub(crate) fn coordinates(line: &[Move], position: &Position) -> Vec<String> {
    let mut position = position.clone();
    let written = line.iter().map(|mv| {
        let mut text = String::new();
        notation::write(*mv, &plain_dialect(Notation::Coordinate), &position, &mut text);
        position.play(*mv);
        text
    });
    written.collect()
}

fn game_object(text: Option<&Text<'_>>, game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let front = &game.front;
    let head = json!({
        "number": front.number.map(|(number, _, _)| number),
        "title": front.title,
        "variant": names::variant(front.position.variant()),
        "setup": setup(game),
        "result": result(game),
        "comments": game.comments,
    });
    out.write_all(trimmed(&head.to_string()).as_bytes())?;
    if let Some(version) = &front.version {
        out.write_all(format!(",\"formatVersion\":{}", json!(version)).as_bytes())?;
    }
    out.write_all(b",\"tags\":{")?;
    out.write_all(tags(&front.tags).as_bytes())?;
    out.write_all(b"}")?;
    let continuations = continuations(game);
    let diagrams = Diagrams::of(game);
    out.write_all(diagrams.member(0, None).as_bytes())?;
    out.write_all(b",\"line\":[")?;
    let mut steps: Vec<Step> = vec![Step::EndOfLine(0)];
    push_line(game, 0, &mut steps);
    while let Some(step) = steps.pop() {
        match step {
            Step::Text(text) => out.write_all(text)?,
            Step::EndOfLine(line) => {
                let last = game.lines.get(line).and_then(|line| line.plies.last());
                let Some(going_on) = last.and_then(|last| continuations.get(last)) else {
                    out.write_all(b"]}")?;
                    continue;
                };
                out.write_all(b"],\"variations\":[")?;
                steps.push(Step::Text(b"]}"));
                for (number, line) in going_on.iter().enumerate().rev() {
                    steps.push(Step::Variation(*line, number == 0));
                }
            }
            Step::Ply(index, first) => {
                let Some(ply) = game.plies.get(index) else { continue };
                if !first {
                    out.write_all(b",")?;
                }
                let mut object = ply_object(text, ply);
                let assumed = assumed(game, index, ply);
                if let (false, Some(members)) = (assumed.is_empty(), object.as_object_mut()) {
                    members.insert("assumed".to_owned(), json!(assumed));
                }
                out.write_all(trimmed(&object.to_string()).as_bytes())?;
                out.write_all(diagrams.member(ply.line, Some(index)).as_bytes())?;
                out.write_all(b",\"variations\":[")?;
                steps.push(Step::Text(b"]}"));
                for (number, line) in ply.variations.iter().enumerate().rev() {
                    steps.push(Step::Variation(*line, number == 0));
                }
            }
            Step::Variation(index, first) => {
                let Some(line) = game.lines.get(index) else { continue };
                if !first {
                    out.write_all(b",")?;
                }
                let object = json!({ "id": line.id, "comments": line.comments });
                out.write_all(trimmed(&object.to_string()).as_bytes())?;
                // Only where comments on the half-move come after it.
                let comments = line.replaces.and_then(|ply| game.plies.get(ply)).map_or(0, |ply| ply.comments.len());
                if let Some(follows) = line.follows.filter(|follows| *follows < comments) {
                    out.write_all(format!(",\"after\":{follows}").as_bytes())?;
                }
                if let Some(end) = &line.end {
                    out.write_all(format!(",\"end\":{}", line_end(end)).as_bytes())?;
                }
                out.write_all(diagrams.member(index, None).as_bytes())?;
                out.write_all(b",\"line\":[")?;
                steps.push(Step::EndOfLine(index));
                push_line(game, index, &mut steps);
            }
        }
    }
    Ok(())
}

/// The assumptions of the replay before a half-move, because of an error there: the coordinates of half-moves that were put in, and
/// words for what was done with those that stand there.
pub(crate) fn assumed(game: &Game, index: usize, ply: &Ply) -> Vec<String> {
    let Some(line) = game.lines.get(ply.line) else { return Vec::new() };
    let Ok(at) = line.plies.binary_search(&index) else { return Vec::new() };
    let found = game.assumed(line, at);
    let words = found.iter().map(|assumed| match assumed {
        Assumed::Skipped => "skipped".to_owned(),
        Assumed::Exchanged => "exchanged".to_owned(),
        Assumed::Played(mv) => {
            let mut text = String::new();
            notation::write(*mv, &plain_dialect(Notation::Coordinate), &ply.before, &mut text);
            text
        }
    });
    words.collect()
}

/// The word that ends a variation, with that of CSA for it if there is one.
fn line_end(end: &EndWord) -> Value {
    let special = end.special.or_else(|| end.text.strip_prefix('%'));
    json!({ "text": end.text, "special": special, "time": end.time, "comments": end.comments })
}

/// The lines that go on where another one ends, by its last half-move.
pub(crate) fn continuations(game: &Game) -> FxHashMap<usize, Vec<usize>> {
    let mut found: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (index, line) in game.lines.iter().enumerate() {
        if let Some(last) = line.continues {
            found.entry(last).or_default().push(index);
        }
    }
    found
}

/// The diagrams of a game by their line and the half-move before them.
struct Diagrams<'a>(FxHashMap<(usize, Option<usize>), Vec<&'a str>>);

impl<'a> Diagrams<'a> {
    fn of(game: &'a Game) -> Diagrams<'a> {
        let mut texts: FxHashMap<_, Vec<&str>> = FxHashMap::default();
        for Drawn { line, ply, text } in &game.diagrams {
            texts.entry((*line, *ply)).or_default().push(text);
        }
        Diagrams(texts)
    }

    /// The member with the diagrams after a half-move, or before the first one of a line; nothing if there are none.
    fn member(&self, line: usize, ply: Option<usize>) -> String {
        self.0.get(&(line, ply)).map_or_else(String::new, |texts| format!(",\"diagrams\":{}", json!(texts)))
    }
}

/// The headers as members, in order; of several with one key the first.
fn tags(tags: &[(String, String)]) -> String {
    let mut keys = FxHashSet::default();
    let first = tags.iter().filter(|(key, _)| keys.insert(key));
    let members: Vec<String> = first.map(|(key, value)| format!("{}:{}", json!(key), json!(value))).collect();
    members.join(",")
}

/// The score of the headers; if they have none, that of the word after the moves.
pub(crate) fn score(game: &Game) -> Option<String> {
    game.front.result.score.clone().or_else(|| {
        let word = game.end.as_ref()?;
        Some(match word.end {
            End::Score(_) => word.text.clone(),
            _ => game.word_verdict().map_or("*", Verdict::score).to_owned(),
        })
    })
}

fn result(game: &Game) -> Value {
    let word = game.end.as_ref();
    let mut result = json!({ "score": score(game), "reason": game.reason() });
    if let (Some(word), Some(members)) = (word, result.as_object_mut()) {
        if let Some(time) = &word.time {
            members.insert("time".to_owned(), json!(time));
        }
        if !word.comments.is_empty() {
            members.insert("comments".to_owned(), json!(word.comments));
        }
    }
    result
}

fn push_line(game: &Game, line: usize, steps: &mut Vec<Step>) {
    let plies = game.lines.get(line).map(|line| line.plies.as_slice()).unwrap_or_default();
    for (number, ply) in plies.iter().enumerate().rev() {
        steps.push(Step::Ply(*ply, number == 0));
    }
}

/// An object without its last brace, so more members can follow.
fn trimmed(object: &str) -> &str {
    object.strip_suffix('}').unwrap_or(object)
}

fn ply_object(text: Option<&Text<'_>>, ply: &Ply) -> Value {
    let coordinate = in_notation(ply, Notation::Coordinate, text.is_none_or(Text::names_squares));
    let known = ply.possible == 1;
    let mut notations = Map::new();
    if known || ply.legality != Legality::Unknown {
        let written = |notation| in_notation(ply, notation, false);
        notations.extend(
            NOTATIONS.iter().filter_map(|info| Some((info.id.to_owned(), Value::String(written(info.notation)?)))),
        );
    }
    let check = known.then(|| ply.after.in_check());
    let stuck = known.then(|| !ply.after.has_legal_move());
    let mut object = json!({
        "text": ply.text,
        "number": ply.number,
        "side": names::side(ply.side, ply.after.variant()),
        "coordinate": coordinate,
        "notations": notations,
        "fen": known.then(|| names::position(&ply.after)),
        "check": check,
        "mate": check.zip(stuck).map(|(check, stuck)| check && stuck),
        "stalemate": check.zip(stuck).map(|(check, stuck)| !check && stuck),
        "legal": match ply.legality {
            Legality::Legal => Some(true),
            Legality::Illegal => Some(false),
            Legality::Unknown => None,
        },
        "remark": ply.remark,
        "comments": ply.comments,
    });
    if let (Some(text), Some(members)) = (text, object.as_object_mut()) {
        members.insert("range".to_owned(), text.range(ply));
    }
    if let (Some(time), Some(members)) = (&ply.time, object.as_object_mut()) {
        members.insert("time".to_owned(), json!(time));
    }
    if let (Some(found), Some(members)) = (ply.evaluation(), object.as_object_mut()) {
        members.insert("evaluation".to_owned(), evaluation(&found, &ply.after));
    }
    if let (false, Some(members)) = (ply.nags.is_empty(), object.as_object_mut()) {
        members.insert("nags".to_owned(), json!(ply.nags));
    }
    if let (false, Some(problem), Some(members)) = (!ply.legality.is_illegal(), &ply.problem, object.as_object_mut()) {
        let words = match text {
            Some(text) => ide::words(text.document, problem, text.record),
            None => {
                let dialect = plain_dialect(Notation::Coordinate);
                diagnostics::message(problem, &Wording::new(&dialect, ply.after.variant()))
            }
        };
        // The words quote the record.
        members.insert("reason".to_owned(), json!(crate::text::label(&words)));
    }
    object
}
