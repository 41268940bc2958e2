//! The lines in which an engine says how far it is.

use super::moves::Spelling;
use super::{ExpectedLine, Protocol};
use crate::record::Score;
use crate::rules::{Position, Side, Variant};

/// The moves of a line that are kept.
const LONGEST_LINE: usize = 64;

/// Reads `info depth 9 multipv 1 score cp 35 nodes 5000 pv h2e2 h9g7`: the line, and its place among several. Scores that
/// are only bounds say nothing.
pub(super) fn read(text: &str, spelling: Spelling, position: &Position) -> Option<(usize, ExpectedLine)> {
    let mut words = text.split_ascii_whitespace().skip(1).peekable();
    let side = position.side_to_move();
    let (mut depth, mut nodes, mut place, mut score, mut chances) = (0, 0, 1, None, None);
    while let Some(word) = words.next() {
        match word {
            "string" => return None,
            "depth" => depth = words.next()?.parse().ok()?,
            "nodes" => nodes = words.next()?.parse().ok()?,
            "multipv" => place = words.next()?.parse().ok()?,
            "lowerbound" | "upperbound" => return None,
            "score" => {
                let kind = words.next()?;
                let number = match kind {
                    "cp" | "mate" => words.next()?,
                    // UCCI has the number alone.
                    _ if spelling.protocol == Protocol::Ucci => kind,
                    _ => return None,
                };
                let own = if kind == "mate" { mate(number, side, position.variant())? } else { centipawns(number)? };
                score = Some(if side == Side::First || kind == "mate" { own } else { own.negated() });
            }
            "wdl" => {
                let mut next = || words.next()?.parse::<u32>().ok();
                chances = Some([next()?, next()?, next()?]);
            }
            "pv" => {
                let mut position = position.clone();
                let mut moves = Vec::new();
                for word in words.take(LONGEST_LINE) {
                    let Some(mv) = spelling.read(word, &position) else { break };
                    moves.push(mv);
                    position.play(mv);
                }
                let line = ExpectedLine { score: score?, chances, depth, nodes, moves };
                return (!line.moves.is_empty() && (1..=500).contains(&place)).then_some((place - 1, line));
            }
            _ => {}
        }
    }
    None
}

fn centipawns(number: &str) -> Option<Score> {
    number.parse::<i32>().ok().map(Score::Cp)
}

/// `3`, `-2`, and in USI `+` and `-` alone. UCI counts moves, USI half-moves, as players of their games do.
fn mate(number: &str, side: Side, variant: Variant) -> Option<Score> {
    let loses = number.starts_with('-');
    let digits = number.trim_start_matches(['+', '-']);
    let count = match digits {
        "" if variant == Variant::Shogi && !number.is_empty() => None,
        digits => Some(digits.parse::<u32>().ok()?),
    };
    // A mate in none is one of the side to move.
    let mating = if loses || count == Some(0) { side.opponent() } else { side };
    Some(Score::Mate(mating, count))
}
