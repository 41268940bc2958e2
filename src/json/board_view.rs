//! A board as JSON.

use super::{range, side_key};
use crate::drawing::{Geometry, InHand};
use crate::ide::BoardView;
use crate::text::{Rope, Unit, label};
use serde::Serialize;
use serde_json::Value;

/// The most parts of a path.
const LONGEST_PATH: usize = 32;

/// The answer to `xqls/board` and the output of `xqls board --json`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardJson {
    fen: String,
    variant: String,
    side_to_move: String,
    last_move: Option<String>,
    check: bool,
    mate: bool,
    text: String,
    svg: String,
    geometry: GeometryJson,
    legal_moves: Vec<LegalMoveJson>,
    game: usize,
    path: Vec<String>,
    /// The half-move in the text; `null` before the first one.
    range: Option<Value>,
    /// Why the half-move is not judged or the position not known, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<String>,
}

/// A move that could be played.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LegalMoveJson {
    coordinate: String,
    text: String,
    /// The letters that reveal a dark piece, after the coordinates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reveals: Vec<char>,
}

/// Where the squares are in the picture, in the units of its `viewBox`.
#[derive(Clone, Debug, Serialize)]
struct GeometryJson {
    width: i32,
    height: i32,
    step: i32,
    /// The centre of the top left square.
    left: i32,
    top: i32,
    ranks: u8,
    /// The side at the bottom.
    bottom: &'static str,
    hands: Vec<HandJson>,
}

/// A piece next to the board.
#[derive(Clone, Debug, Serialize)]
struct HandJson {
    side: &'static str,
    piece: char,
    count: u8,
    x: i32,
    y: i32,
}

impl BoardJson {
    /// A board of a text. The columns of its range are in a unit.
    pub(crate) fn of(view: BoardView, rope: &Rope, unit: Unit) -> BoardJson {
        let text = view.plain_text();
        let place = view.range.as_ref().map(|bytes| range(rope, unit, bytes));
        let moves = view.legal_moves.into_iter();
        BoardJson {
            fen: view.fen,
            variant: view.variant.to_string(),
            side_to_move: view.side_to_move.to_owned(),
            last_move: view.last_move,
            check: view.check,
            mate: view.mate,
            text,
            svg: view.svg,
            geometry: geometry(view.variant, view.geometry),
            legal_moves: moves
                .map(|mv| LegalMoveJson {
                    coordinate: mv.coordinate,
                    text: label(&mv.text).into_owned(),
                    reveals: mv.reveals,
                })
                .collect(),
            game: view.game,
            path: path(&view.path),
            range: place,
            unknown: view.unknown.map(|unknown| label(&unknown).into_owned()),
        }
    }
}

/// The path for people. Of a long one only the innermost lines are shown.
fn path(path: &[String]) -> Vec<String> {
    let left_out = path.len().saturating_sub(LONGEST_PATH);
    let outermost = (left_out > 0).then(|| "…".to_owned());
    let rest = path.iter().skip(left_out).map(|part| label(part).into_owned());
    outermost.into_iter().chain(rest).collect()
}

fn geometry(variant: &str, places: Geometry) -> GeometryJson {
    let Geometry { width, height, step, left, top, ranks, bottom, hands } = places;
    let hand = |InHand { holder, glyph, count, x, y }| HandJson {
        side: side_key(variant, holder),
        piece: glyph.letter(),
        count,
        x,
        y,
    };
    let hands = hands.into_iter().map(hand).collect();
    GeometryJson { width, height, step, left, top, ranks, bottom: side_key(variant, bottom), hands }
}
