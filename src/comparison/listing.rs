//! A game as lines that a program for lines can compare: a header, a half-move, a comment a line. Variations are indented.
//!
//! ```text
//! Red: Lund
//! Result: 1-0
//! 1. H2-E2
//! 1. ... H9-G7 !
//!   # usual
//!   | 1. ... B9-C7
//! ```

use super::differences::{compared_headers, result};
use super::tree::Tree;
use crate::record::Game;
use crate::text::one_line;
use crate::words::names;

/// The variations in each other that are indented; those in these begin below each other.
const DEEPEST: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Say,
    GoOn,
}

/// The lines of a game.
pub(crate) fn listing(game: &Game) -> String {
    let mut text = String::new();
    let mut line = |depth: usize, line: &str| {
        text += &"  ".repeat(depth.min(DEEPEST));
        text += &one_line(line);
        text.push('\n');
    };
    for (key, value) in compared_headers(game) {
        line(0, &format!("{key}: {value}"));
    }
    line(0, &format!("Result: {}", result(game).0));
    line(0, &format!("FEN: {}", names::position(&game.front.position)));
    let comment = |texts: &[String]| {
        texts.iter().flat_map(|text| text.lines()).map(|text| format!("# {text}")).collect::<Vec<_>>()
    };
    comment(&game.comments).iter().for_each(|text| line(0, text));
    let tree = Tree::of(game);
    // A node is said, and then what follows it.
    let mut waiting: Vec<(Step, usize, usize, bool)> = vec![(Step::GoOn, 0, 0, false), (Step::Say, 0, 0, false)];
    while let Some((step, at, depth, begins)) = waiting.pop() {
        if step == Step::GoOn {
            let Some((first, others)) = tree.children(at).split_first() else { continue };
            waiting.push((Step::GoOn, *first, depth, false));
            for other in others.iter().rev() {
                waiting.extend([(Step::GoOn, *other, depth + 1, false), (Step::Say, *other, depth + 1, true)]);
            }
            waiting.push((Step::Say, *first, depth, false));
            continue;
        }
        let Some(node) = tree.node(at) else { continue };
        comment(&node.opening).iter().for_each(|text| line(depth, text));
        if let Some(ply) = &node.ply {
            let number = names::ply_number(ply.number, ply.side, ply.before.variant());
            let signs: String = ply.remark.iter().chain(&ply.nags).map(|sign| format!(" {sign}")).collect();
            let time = ply.time.as_ref().map_or(String::new(), |time| format!(" ({time})"));
            line(depth, &format!("{}{number} {}{signs}{time}", if begins { "| " } else { "" }, ply.text));
            comment(&ply.comments).iter().for_each(|text| line(depth + 1, text));
        }
        for drawn in &node.diagrams {
            drawn.lines().for_each(|text| line(depth + 1, text));
        }
        if let Some(end) = &node.end {
            line(depth, &end.text);
            comment(&end.comments).iter().for_each(|text| line(depth + 1, text));
        }
    }
    for loose in &tree.loose {
        line(1, &format!("| {loose}"));
    }
    text
}
