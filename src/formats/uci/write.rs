//! Games as UCI lines: the position and the main line.
//!
//! ```text
//! # [Red "Lund, Vera"]
//! position startpos moves h2e2 h9g7
//! setoption name UCI_Variant value jeiqi
//! position startpos moves i3i4h
//! ```
//!
//! The option is written where the game changes, because the opening positions of xiangqi and jeiqi have the same name.

use crate::formats::WriteOptions;
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::writing::{connected, push_comments};
use crate::notation::{self, Dialect, fen, jeiqi_fen};
use crate::record::Game;
use crate::rules::{Position, Variant};

/// The lines; `None` if one of the games is shogi, which uses USI.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
    let line_break = options.ending.as_str();
    let mut out = String::new();
    // The last option of a file that these lines continue is unknown.
    let mut variant = (!options.continued).then_some(Variant::Xiangqi);
    for (index, game) in games.iter().enumerate() {
        let start = &*game.front.position;
        let (name, text) = match start {
            Position::Xiangqi(position) => ("xiangqi", fen::write_position(position)),
            Position::Jeiqi(position) => ("jeiqi", jeiqi_fen::write_position(position)),
            Position::Shogi(_) => {
                lost.push(LossPlace::Game(index).lost(Lost::Variant(Variant::Shogi)));
                return None;
            }
        };
        if variant != Some(start.variant()) {
            variant = Some(start.variant());
            out.push_str(&format!("setoption name UCI_Variant value {name}{line_break}"));
        }
        push_comments(index, game, |_| false, lost, line_break, &mut out);
        out.push_str("position ");
        if *start == Position::start(start.variant()) {
            out.push_str("startpos");
        } else {
            out.push_str("fen ");
            out.push_str(&text);
        }
        moves(index, game, &mut out, lost);
        out.push_str(line_break);
        losses(index, game, lost);
    }
    Some(out)
}

/// The main line as far as its moves can be read and follow from each other.
fn moves(index: usize, game: &Game, out: &mut String, lost: &mut Vec<Loss>) {
    let dialect = Dialect::coordinate();
    let connected = connected(&game.front.position, game.main_line());
    for (count, ply) in game.main_line().enumerate() {
        let mut text = String::new();
        if count >= connected || !ply.mv.is_some_and(|mv| notation::write(mv, &dialect, &ply.before, &mut text)) {
            lost.push(LossPlace::Game(index).lost(Lost::MovesFrom(ply.text.clone())));
            return;
        }
        out.push_str(if count == 0 { " moves " } else { " " });
        out.push_str(&text);
    }
}

fn losses(index: usize, game: &Game, lost: &mut Vec<Loss>) {
    let mut lose = |part| lost.push(LossPlace::Game(index).lost(Lost::Parts(part, None)));
    if game.end.as_ref().is_some_and(|end| !end.comments.is_empty()) {
        lose(GamePart::EndComments);
    }
    if game.lines.len() > 1 {
        lose(GamePart::Variations);
    }
    let comments = game.lines.iter().any(|line| !line.comments.is_empty())
        || game.plies.iter().any(|ply| !ply.comments.is_empty());
    if comments {
        lose(GamePart::MoveComments);
    }
    if game.plies.iter().any(|ply| ply.remark.is_some() || !ply.nags.is_empty()) {
        lose(GamePart::Judgements);
    }
    if game.plies.iter().any(|ply| ply.time.is_some()) {
        lose(GamePart::Times);
    }
}
