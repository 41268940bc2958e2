//! One game with more variations than anybody would write, nested up to six deep.

use fastrand::Rng;
use xqls::rules::{Position, Side, Variant};

use super::games::{Wrapped, other_move, playout, random};

const MAIN: usize = 80;
const DEEPEST: usize = 6;

/// The game in about `bytes` bytes of `.xq`.
pub(super) fn text(bytes: usize) -> String {
    let mut random = random(5);
    let mut out = "FORMAT LALG\n\nGAME 1, One annotated game\n\nSTART{\n".to_owned();
    let mut position = Position::start(Variant::Xiangqi);
    let main = playout(&mut random, &mut position.clone(), MAIN);
    let mut lines = Wrapped::new(&mut out);
    for (ply, &mv) in main.iter().enumerate() {
        lines.half_move(mv, &position, false);
        // Behind each move of Black stand as many variations as its share of the text takes.
        if position.side_to_move() == Side::Second {
            while lines.len() < bytes * (ply + 1) / main.len() {
                if let Some(other) = other_move(&mut random, &position, mv) {
                    variation(&mut random, position.clone(), other, 1, &mut lines);
                }
            }
        }
        position.play(mv);
    }
    lines.alone("}");
    out
}

fn variation(
    random: &mut Rng,
    mut position: Position,
    first: xqls::rules::Move,
    depth: usize,
    lines: &mut Wrapped<'_>,
) {
    lines.line();
    lines.word("{");
    let mut line = vec![first];
    let mut end = position.clone();
    end.play(first);
    let plies = random.usize(10..60);
    line.extend(playout(random, &mut end, plies));
    for (ply, &mv) in line.iter().enumerate() {
        lines.half_move(mv, &position, ply == 0);
        if position.side_to_move() == Side::Second
            && ply > 0
            && depth < DEEPEST
            && random.usize(0..16) == 0
            && let Some(other) = other_move(random, &position, mv)
        {
            variation(random, position.clone(), other, depth + 1, lines);
        }
        position.play(mv);
    }
    lines.word("}");
    lines.line();
}
