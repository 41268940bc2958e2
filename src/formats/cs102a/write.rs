//! Writing of boards and sequences.

use super::board::letter;
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::notation::{Dialect, Notation, write};
use crate::record::Game;
use crate::rules::{Position, Side, Square, Variant, xiangqi};

/// The board at the end of the first game that is of xiangqi.
pub(super) fn write_board(games: &[Game], lost: &mut Vec<Loss>) -> Option<String> {
    let index = games.iter().position(is_xiangqi)?;
    only(games, index, lost);
    let game = games.get(index)?;
    let headers = headers(game, lost);
    let moves = game.main_line().count();
    if moves > 0 {
        lost.push(LossPlace::Game(index).lost(Lost::BoardMoves(moves)));
    }
    let Position::Xiangqi(position) = game.final_position() else { return None };
    let last = if position.side_to_move() == Side::First { "BLACK" } else { "RED" };
    let comments: String = comments(game).map(|line| line + "\n").collect();
    Some(format!("@LAST_MOVER={last}\n{headers}@@\n\n{comments}{}", rows(position)))
}

fn rows(position: &xiangqi::Position) -> String {
    let mut out = String::new();
    for rank in (0..10).rev() {
        for file in 0..9 {
            let piece = Square::new(file, rank).and_then(|square| position.piece_at(square));
            out.push(piece.map_or('.', letter));
        }
        out.push_str(if rank == 5 { "\n---------\n" } else { "\n" });
    }
    out
}

/// The main line of the first game that is of xiangqi.
pub(super) fn write_steps(games: &[Game], lost: &mut Vec<Loss>) -> Option<String> {
    let index = games.iter().position(is_xiangqi)?;
    only(games, index, lost);
    let game = games.get(index)?;
    let headers = headers(game, lost);
    let start = Position::start(Variant::Xiangqi);
    let same = |start: &Position| match (start, &*game.front.position) {
        (Position::Xiangqi(start), Position::Xiangqi(other)) => start.repeats(other),
        _ => false,
    };
    if !same(&start) {
        lost.push(LossPlace::Game(index).lost(Lost::OtherStart));
    }
    if game.lines.len() > 1 {
        lost.push(LossPlace::Game(index).lost(Lost::Parts(GamePart::Variations, None)));
    }
    let dialect = Dialect::new(Notation::Steps);
    let mut steps: Vec<String> = Vec::new();
    for ply in game.main_line() {
        let mut text = String::new();
        let written = ply.mv.is_some_and(|mv| write(mv, &dialect, &ply.before, &mut text));
        if !written || !ply.legality.is_legal() {
            lost.push(LossPlace::of(index, ply).lost(Lost::NoStep));
            continue;
        }
        for comment in &ply.comments {
            comment.lines().for_each(|line| text.push_str(&format!(" # {}", line.trim())));
        }
        steps.push(text);
    }
    let mut out = format!("@TOTAL_STEP={}\n{headers}@@\n", steps.len());
    let lines: Vec<String> = comments(game).chain(steps).collect();
    if !lines.is_empty() {
        out.push_str(&format!("\n{}\n", lines.join("\n")));
    }
    Some(out)
}

fn is_xiangqi(game: &Game) -> bool {
    game.front.position.variant() == Variant::Xiangqi
}

/// A file holds one game.
fn only(games: &[Game], index: usize, lost: &mut Vec<Loss>) {
    if games.len() > 1 {
        lost.push(LossPlace::File.lost(Lost::OtherGames(index)));
    }
}

/// The comments before the first move, one per line.
fn comments(game: &Game) -> impl Iterator<Item = String> {
    game.comments
        .iter()
        .flat_map(|comment| comment.lines())
        .map(|line| format!("# {}", line.trim()).trim_end().to_owned())
}

/// The lines of metadata other than the format's own; any key is allowed. Values that would read back differently are
/// lost.
fn headers(game: &Game, lost: &mut Vec<Loss>) -> String {
    let known = |key: &str| matches!(key, "LAST_MOVER" | "TOTAL_STEP" | "FEN" | "SETUP" | "VARIANT" | "GAME");
    let mut lines = String::new();
    let mut unwritten = Vec::new();
    for (key, value) in game.front.tags.iter().filter(|(key, _)| !known(&key.to_ascii_uppercase())) {
        let (value, word) = (value.trim(), key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
        if !key.is_empty() && word && !value.is_empty() && !value.contains(['#', '\n', '\r']) {
            lines.push_str(&format!("@{key}={value}\n"));
        } else {
            unwritten.push(key.clone());
        }
    }
    if !unwritten.is_empty() {
        lost.push(LossPlace::File.lost(Lost::Headers(unwritten)));
    }
    lines
}
