//! A board as JSON.

use crate::ide::BoardView;
use serde::Serialize;

/// The answer to `xqls/board` and the output of `xqls board --json`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardJson {
    fen: String,
    variant: String,
    side_to_move: String,
    last_move: Option<String>,
    check: bool,
    mate: bool,
    text: String,
    svg: String,
    legal_moves: Vec<LegalMove>,
    game: usize,
    path: Vec<String>,
}

/// A move that could be played.
#[derive(Clone, Debug, Serialize)]
pub struct LegalMove {
    coordinate: String,
    text: String,
}

impl From<BoardView> for BoardJson {
    fn from(view: BoardView) -> BoardJson {
        let legal_moves =
            view.legal_moves.into_iter().map(|(coordinate, text)| LegalMove { coordinate, text }).collect();
        BoardJson {
            fen: view.fen,
            variant: view.variant.to_string(),
            side_to_move: view.side_to_move.to_owned(),
            last_move: view.last_move,
            check: view.check,
            mate: view.mate,
            text: view.text,
            svg: view.svg,
            legal_moves,
            game: view.game,
            path: view.path,
        }
    }
}
