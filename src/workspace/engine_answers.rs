//! The lines of an engine as JSON, and their moves as players say them.

use serde_json::{Value, json};

use crate::engine::{Answer, ExpectedLine};
use crate::ide::{of_the_players, plain_dialect, written_after};
use crate::json::coordinates;
use crate::notation::{Dialect, Script};
use crate::record::Score;
use crate::rules::{Move, Position, Side};

/// The moves of a line as players say them.
pub(crate) fn said(moves: &[Move], position: &Position, mut last: Option<Move>, script: Script) -> Vec<String> {
    let mut position = position.clone();
    let dialect = Dialect { script, ..plain_dialect(of_the_players(&position)) };
    let mut words = Vec::new();
    for mv in moves {
        words.push(written_after(last.replace(*mv), *mv, &dialect, &position));
        position.play(*mv);
    }
    words
}

/// The lines of an answer, each with its score from the first side's view.
pub(crate) fn lines_json(answer: &Answer, position: &Position, last: Option<Move>, script: Script) -> Vec<Value> {
    answer.lines.iter().map(|line| line_json(line, position, &said(&line.moves, position, last, script))).collect()
}

/// A line; each move by its squares and as players say it.
fn line_json(line: &ExpectedLine, position: &Position, said: &[String]) -> Value {
    let squares = coordinates(&line.moves, position);
    let moves: Vec<Value> =
        squares.iter().zip(said).map(|(coordinate, text)| json!({ "coordinate": coordinate, "text": text })).collect();
    let mut object = json!({ "depth": line.depth, "nodes": line.nodes, "line": moves });
    let (key, score) = match line.score {
        Score::Cp(value) => ("cp", json!(value)),
        Score::Mate(side, count) => {
            let sign = if side == Side::First { 1 } else { -1 };
            ("mate", json!(count.map(|count| i64::from(count) * sign)))
        }
    };
    if let Some(members) = object.as_object_mut() {
        members.insert(key.to_owned(), score);
        if let Some(wdl) = line.chances {
            members.insert("wdl".to_owned(), json!(wdl));
        }
    }
    object
}
