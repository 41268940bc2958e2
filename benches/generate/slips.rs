//! Texts with mistakes.

use super::{Kind, moves};

/// The kinds of texts in which mistakes are searched for.
pub(crate) const KINDS: [Kind; 5] = [Kind::Xq, Kind::Pgn, Kind::Csa, Kind::Kif, Kind::Dhtmlxq];

/// The kinds of damage: six of the last twelve moves cannot be read, or each tenth one, or all; or the last twelve were
/// pasted six times.
pub(crate) const DAMAGES: [&str; 4] = ["near", "tenth", "all", "pasted"];

/// A text with a kind of damage.
pub(crate) fn damaged(text: &str, damage: &str) -> String {
    let moves = moves(text);
    let wrong: fn(usize, usize) -> bool = match damage {
        "pasted" => {
            let last = &text[moves[moves.len().saturating_sub(12)]..];
            return text.to_owned() + &last.repeat(6);
        }
        "near" => |nth, count| nth + 12 >= count && nth.is_multiple_of(2),
        "tenth" => |nth, _| nth % 10 == 5,
        "all" => |_, _| true,
        _ => panic!("no such damage: {damage}"),
    };
    let mut text = text.to_owned();
    for nth in (0..moves.len()).rev().filter(|nth| wrong(*nth, moves.len())) {
        text.insert(moves[nth], 'x');
    }
    text
}
