//! The requests of our own: `xqls/board`, `xqls/tree`, `xqls/syntaxTree`.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::ide::BoardView;

/// What `xqls/board` is asked with: a place, or a ply of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The place.
    pub position: Position,
}

/// What `xqls/tree` is asked with.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The game, from 0 in the order of the file; all games without it.
    pub game: Option<usize>,
}

/// What `xqls/syntaxTree` is asked with.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SyntaxTreeParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
}

/// The answer to `xqls/board`, and what `xqls board --json` prints.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
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

impl From<BoardView> for Board {
    fn from(view: BoardView) -> Board {
        let legal_moves = view.legal_moves.into_iter().map(|(coordinate, text)| LegalMove { coordinate, text }).collect();
        Board {
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

/// Keeps one game of a tree.
pub fn only_game(mut tree: Value, game: Option<usize>) -> Value {
    if let (Some(game), Some(games)) = (game, tree.get_mut("games").and_then(Value::as_array_mut)) {
        let chosen = if game < games.len() { vec![games.swap_remove(game)] } else { Vec::new() };
        *games = chosen;
    }
    tree
}
