//! Games from the JSON that [`write`](super::write) makes.
//!
//! The moves are replayed by `coordinate` from `setup.fen`, so everything else about a half-move (`number`, `side`,
//! `fen`, `check` …) may be missing. Without `coordinate`, `text` is read in any notation. An illegal half-move comes
//! back with its text; its effect on the board follows from its `fen`.

use super::problem::{JsonError, JsonProblem};
use super::tree::{Tree, Value};
use crate::formats::FORMATS;
use crate::formats::ending::{end_of, end_word};
use crate::notation::{self, Dialect, Notation};
use crate::record::{Drawn, End, EndWord, Evaluation, Front, Game, GameResult, Legality, Score, Verdict, pass};
use crate::rules::{Move, Position, Side, Square, Variant};
use crate::text::TextRange;
use crate::words::names;
use std::sync::Arc;

/// The games of a document; an error names the path of the invalid value.
pub(crate) fn read(text: &str) -> Result<Vec<Game>, JsonError> {
    let tree = Tree::read(text)?;
    let root = tree.root();
    if let Some(version) = root.get("version")
        && version.number()? != 1
    {
        return Err(version.wrong(JsonProblem::Version));
    }
    let games = root.get("games").ok_or_else(|| root.wrong(JsonProblem::Lacks("games")))?;
    games.array()?.map(game).collect()
}

fn game(value: Value<'_>) -> Result<Game, JsonError> {
    let _ = value.object()?;
    let mut front = Front::default();
    front.is_game = true;
    if let Some(number) = value.get("number") {
        front.number = Some((number.number()?, 0, TextRange::default()));
    }
    front.title = value.get("title").map(Value::text).transpose()?;
    front.version = value.get("formatVersion").map(Value::text).transpose()?;
    if let Some(tags) = value.get("tags") {
        for (key, tag) in tags.object()? {
            front.tags.push((key, tag.text()?));
        }
    }
    if let Some(result) = value.get("result") {
        let text = |key| result.get(key).map(Value::text).transpose();
        front.result = GameResult::of(text("score")?, text("reason")?);
    }
    front.position = position(value)?.shared();
    let mut game = Game::new(front);
    game.comments = texts(value, "comments")?;
    drawn(&mut game, value, 0, None)?;
    // Each line with the object that it is in.
    let mut lines: Vec<(usize, Value<'_>)> = vec![(0, value)];
    while let Some((line, object)) = lines.pop() {
        let plies = object.get("line").map(Value::array).transpose()?.into_iter().flatten();
        for value in plies {
            let ply = self::ply(&mut game, line, value)?;
            drawn(&mut game, value, line, Some(ply))?;
            for variation in value.get("variations").map(Value::array).transpose()?.into_iter().flatten() {
                let id = variation.get("id").map(Value::number).transpose()?;
                let branch = game.branch(ply, id);
                lines.push((begun(&mut game, variation, branch)?, variation));
            }
        }
        for variation in object.get("variations").map(Value::array).transpose()?.into_iter().flatten() {
            let branch = game.going_on(line);
            lines.push((begun(&mut game, variation, branch)?, variation));
        }
    }
    if let Some(result) = value.get("result") {
        end(&mut game, result)?;
    }
    Ok(game)
}

/// The line of a variation, with everything but its half-moves.
fn begun(game: &mut Game, variation: Value<'_>, branch: usize) -> Result<usize, JsonError> {
    let comments = texts(variation, "comments")?;
    let follows = variation.get("after").map(Value::number).transpose()?;
    drawn(game, variation, branch, None)?;
    let end = variation.get("end").map(line_end).transpose()?;
    if let Some(line) = game.lines.get_mut(branch) {
        line.end = end;
        line.comments = comments;
        line.follows = follows.map(|count| count as usize);
    }
    Ok(branch)
}

/// The word that ends a variation.
fn line_end(value: Value<'_>) -> Result<EndWord, JsonError> {
    let text = |key| value.get(key).map(Value::text).transpose();
    let special = text("special")?.and_then(|word| end_word(&format!("%{word}")));
    let (word, time, comments) = (text("text")?.unwrap_or_default(), text("time")?, texts(value, "comments")?);
    let known = FORMATS.iter().flat_map(|format| format.spelling.ends).find(|known| known.word == word);
    let end = known.or(special).map_or(End::Unknown, |known| known.end);
    let special = special.and_then(|known| known.word.strip_prefix('%')).filter(|_| !word.starts_with('%'));
    Ok(EndWord { text: word, end, special, time, comments })
}

/// In shogi the reason is the word that ends the game, and so are its time and its comments. In other games the score is
/// that word, if comments stand after it.
fn end(game: &mut Game, result: Value<'_>) -> Result<(), JsonError> {
    let time = result.get("time").map(Value::text).transpose()?;
    let comments = texts(result, "comments")?;
    let shogi = game.front.position.variant() == Variant::Shogi;
    // Only the word itself: spelled out, the reason only repeats the winner.
    let reason = game.front.result.reason.as_deref().filter(|_| shogi).map(|reason| reason.trim_start_matches('%'));
    let word = reason.and_then(|reason| end_of(reason).filter(|(word, _)| word.get(1..) == Some(reason)));
    if let Some((text, end)) = word {
        game.end = Some(EndWord { text, end, special: None, time, comments });
        // Score and reason say the same once more.
        let said = game.word_verdict().map_or("*", Verdict::score);
        if game.front.result.score.as_deref().is_none_or(|score| score == said) {
            game.front.result = GameResult::default();
        }
    } else if !comments.is_empty() {
        let verdict = game.front.result.verdict().unwrap_or(Verdict::Unfinished);
        let text = result.get("score").map(Value::text).transpose()?;
        let text = text.unwrap_or_else(|| verdict.score().to_owned());
        game.end = Some(EndWord { text, end: End::Score(verdict), special: None, time, comments });
    }
    Ok(())
}

/// The position before the first move.
fn position(game: Value<'_>) -> Result<Position, JsonError> {
    let named = game.get("variant").map(|value| Ok((value, value.text()?))).transpose()?;
    let setup = game.get("setup").and_then(|setup| setup.get("fen"));
    let variant = match &named {
        None => None,
        Some((value, name)) => {
            let found = Variant::ALL.into_iter().find(|variant| names::variant(*variant).eq_ignore_ascii_case(name));
            Some(found.ok_or_else(|| value.wrong(JsonProblem::NotVariant))?)
        }
    };
    let Some(setup) = setup else { return Ok(Position::start(variant.unwrap_or(Variant::Xiangqi))) };
    let text = setup.text()?;
    let read = |variant: Variant| names::read_position(variant, &text);
    match variant {
        Some(variant) => read(variant).map_err(|error| setup.wrong(JsonProblem::Position(error.what))),
        None => read(Variant::Xiangqi)
            .or_else(|error| read(Variant::Jeiqi).or_else(|_| read(Variant::Shogi)).map_err(|_| error))
            .map_err(|error| setup.wrong(JsonProblem::Position(error.what))),
    }
}

fn texts(value: Value<'_>, key: &str) -> Result<Vec<String>, JsonError> {
    match value.get(key) {
        Some(texts) => texts.array()?.map(Value::text).collect(),
        None => Ok(Vec::new()),
    }
}

/// The diagrams at a place.
fn drawn(game: &mut Game, value: Value<'_>, line: usize, ply: Option<usize>) -> Result<(), JsonError> {
    let texts = texts(value, "diagrams")?;
    game.diagrams.extend(texts.into_iter().map(|text| Drawn { line, ply, text }));
    Ok(())
}

fn ply(game: &mut Game, line: usize, value: Value<'_>) -> Result<usize, JsonError> {
    let _ = value.object()?;
    let text = value.get("text").map(Value::text).transpose()?;
    let coordinate = value.get("coordinate").map(|value| Ok((value, value.text()?))).transpose()?;
    let is_doubtful = value.says_null("fen");
    let side = value.get("side").map(|value| side(value, game.end_of(line).variant())).transpose()?;
    let mut before = game.end_of(line).clone();
    if side.is_some_and(|side| side != before.side_to_move()) {
        pass(Arc::make_mut(&mut before));
    }
    let mv = match (&coordinate, &text) {
        (Some((value, coordinate)), _) => {
            let mv = notation::read(coordinate, &Dialect::coordinate(), &before).meant();
            let mv = mv.or_else(|| squares(coordinate).filter(|_| before.variant() != Variant::Shogi));
            Some(mv.ok_or_else(|| value.wrong(JsonProblem::NotCoordinates(coordinate.clone())))?)
        }
        // Which move it is depends on the position, which is not known.
        (None, Some(_)) if is_doubtful && value.says_null("coordinate") => None,
        (None, Some(text)) => notation::read(text, &dialect(&before), &before).legal(),
        (None, None) => return Err(value.wrong(JsonProblem::NoMove)),
    };
    let written = text.or(coordinate.map(|(_, coordinate)| coordinate)).unwrap_or_default();
    let index = game.play(line, mv, side, &written);
    let written = value.get("fen").map(Value::text).transpose()?;
    let legal = value.get("legal").map(Value::bool).transpose()?;
    let number = value.get("number").map(Value::number).transpose()?;
    let remark = value.get("remark").map(Value::text).transpose()?;
    let mut comments = texts(value, "comments")?;
    let evaluation = value.get("evaluation");
    let evaluation = evaluation.map(|value| self::evaluation(value, before.variant())).transpose()?.flatten();
    let nags = texts(value, "nags")?;
    let time = value.get("time").map(Value::text).transpose()?;
    let Some(ply) = game.plies.get_mut(index) else { return Ok(index) };
    match legal {
        Some(false) => ply.legality = Legality::Illegal,
        Some(true) if mv.is_some() || is_doubtful => ply.legality = Legality::Legal,
        None if value.says_null("legal") => ply.legality = Legality::Unknown,
        _ => {}
    }
    if is_doubtful {
        ply.possible = 0;
    }
    ply.number = number.unwrap_or(ply.number);
    ply.remark = remark;
    // Where a comment says it, that is kept as it is.
    let played = mv.map(|mv| (&*ply.before, mv));
    let is_said = |comment: &String| Evaluation::read(comment, played, &ply.after).is_some();
    if let Some(evaluation) = evaluation.filter(|_| !comments.iter().any(is_said)) {
        comments.insert(0, evaluation.command());
    }
    ply.comments = comments;
    ply.nags = nags;
    ply.time = time;
    if let Some(written) = written.filter(|written| !ply.legality.is_legal() && *written != names::position(&ply.after))
    {
        let mut passed = before.clone();
        pass(Arc::make_mut(&mut passed));
        let known = [before, passed].into_iter().find(|position| names::position(position) == written);
        // Other half-moves before it may have been played where the text could not be read.
        let read = || names::read_position(ply.after.variant(), &written).ok().map(Arc::new);
        if let Some(after) = known.or_else(read) {
            ply.after = after;
        }
    }
    Ok(index)
}

/// A program's evaluation of a position: `cp`, `mate` or `mates`, and `depth`.
fn evaluation(value: Value<'_>, variant: Variant) -> Result<Option<Evaluation>, JsonError> {
    let number = |key| value.get(key).map(Value::integer).transpose();
    let mates = value.get("mates").map(|mates| side(mates, variant)).transpose()?;
    let score = match (number("cp")?, number("mate")?, mates) {
        (Some(cp), ..) => Score::Cp(cp),
        (None, Some(count), mates) => {
            let side = if count < 0 { Side::Second } else { mates.unwrap_or(Side::First) };
            Score::Mate(side, Some(count.unsigned_abs()).filter(|count| *count > 0))
        }
        (None, None, Some(side)) => Score::Mate(side, None),
        (None, None, None) => return Ok(None),
    };
    let depth = value.get("depth").map(Value::number).transpose()?;
    Ok(Some(Evaluation { depth, ..Evaluation::new(score) }))
}

/// Two squares that no notation accepts as a move, such as a square to itself. An illegal move may be one.
fn squares(text: &str) -> Option<Move> {
    let bytes = text.as_bytes();
    let square = |at: usize| {
        let file = bytes.get(at)?.checked_sub(b'a')?;
        Square::new(file, bytes.get(at + 1)?.checked_sub(b'0')?)
    };
    (bytes.len() == 4).then_some(())?;
    Some(Move::new(square(0)?, square(2)?))
}

/// The first dialect to try for a text without coordinates; every other notation of the game is tried too.
fn dialect(position: &Position) -> Dialect {
    Dialect::new(match position.variant() {
        Variant::Xiangqi | Variant::Shogi => Notation::Coordinate,
        Variant::Jeiqi => Notation::Lan,
    })
}

fn side(value: Value<'_>, variant: Variant) -> Result<Side, JsonError> {
    let name = value.text()?;
    let found = Side::BOTH.into_iter().find(|side| names::side(*side, variant) == name);
    found.ok_or_else(|| value.wrong(JsonProblem::NotSide(variant)))
}

#[cfg(test)]
mod tests;
