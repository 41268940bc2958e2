//! What all formats share when they write a game: the text of a half-move, and how what is lost is named.

use crate::notation::{self, Dialect};
use crate::record::Ply;
use crate::rules::Side;

/// Where a half-move stands, for what is lost: `game 2, 12. ... R9=8`. Games count from 1.
pub fn place(game: usize, ply: &Ply) -> String {
    let dots = match ply.side {
        Side::First => "",
        Side::Second => " ...",
    };
    format!("game {}, {}.{dots} {}", game + 1, ply.number, ply.text)
}

/// A half-move in a dialect. What is no move, and an illegal move that the dialect has no unambiguous text for, stays
/// as it was written, which is named in `lost`.
pub fn move_text(game: usize, ply: &Ply, dialect: &Dialect, lost: &mut Vec<String>) -> String {
    let mut text = String::new();
    if let Some(mv) = ply.mv
        && notation::write(mv, dialect, &ply.before, &mut text)
        && (ply.legal || notation::read(&text, dialect, &ply.before).meant() == Some(mv))
    {
        return text;
    }
    if ply.text.is_empty() {
        lost.push(format!("{}: there is no move, and no text that could stand for it", place(game, ply)));
        return String::new();
    }
    let why = match ply.mv {
        None => "is not readable as a move",
        Some(_) => "is no move that could be written otherwise",
    };
    lost.push(format!("{}: {why}; it stays as it is", place(game, ply)));
    ply.text.clone()
}
