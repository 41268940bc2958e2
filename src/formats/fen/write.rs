//! Games as a list of FENs: one line per game, with the position at the end of the main line.
//!
//! ```text
//! # [Title "Wind Screen Horse"]
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1 id "x";
//! ```

use super::grammar::OPCODES;
use crate::formats::WriteOptions;
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::writing::push_comments;
use crate::notation::{fen, jeiqi_fen};
use crate::record::Game;
use crate::rules::{Position, Variant};
use std::fmt::Write;

/// The list; `None` if one of the games is shogi, which has its own FENs.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
    let line_break = options.ending.as_str();
    let mut out = String::new();
    for (index, game) in games.iter().enumerate() {
        push_comments(index, game, |key| opcode(key).is_some(), lost, line_break, &mut out);
        match game.final_position() {
            Position::Xiangqi(position) => out.push_str(&fen::write_position(position)),
            Position::Jeiqi(position) => out.push_str(&jeiqi_fen::write_position(position)),
            Position::Shogi(_) => {
                lost.push(LossPlace::Game(index).lost(Lost::Variant(Variant::Shogi)));
                return None;
            }
        }
        operations(game, &mut out);
        out.push_str(line_break);
        losses(index, game, lost);
    }
    Some(out)
}

/// The headers that are operations of EPD.
fn operations(game: &Game, out: &mut String) {
    for (key, value) in &game.front.tags {
        let Some(opcode) = opcode(key) else { continue };
        // Writing to a string cannot fail.
        let _ = match (opcode, value.is_empty()) {
            (_, true) => write!(out, " {opcode};"),
            ("id", false) => write!(out, " id \"{}\";", value.replace('"', "'")),
            (_, false) => write!(out, " {opcode} {value};"),
        };
    }
}

fn opcode(key: &str) -> Option<&'static str> {
    OPCODES.iter().copied().find(|opcode| opcode.eq_ignore_ascii_case(key))
}

fn losses(index: usize, game: &Game, lost: &mut Vec<Loss>) {
    let mut lose = |what| lost.push(LossPlace::Game(index).lost(what));
    let main = game.main_line().count();
    if main > 0 {
        lose(Lost::PositionMoves(main));
    }
    if game.lines.len() > 1 {
        lose(Lost::Parts(GamePart::Variations, None));
    }
    if game.plies.iter().any(|ply| !ply.comments.is_empty()) {
        lose(Lost::Parts(GamePart::MoveComments, None));
    }
    if game.end.as_ref().is_some_and(|end| !end.comments.is_empty()) {
        lose(Lost::Parts(GamePart::EndComments, None));
    }
}
