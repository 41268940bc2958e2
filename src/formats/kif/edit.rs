//! Edits of KIF and KI2 as text: statements on lines, variations after the line that they branch from.

use super::lines::begun;
use super::{ROW, row, upkeep, words, write};
use crate::formats::editing::{
    EditResult, Editing, Opening, PlySeparator, READ_ONLY, blocks, comment_of_lines, insert_line, line_end,
};
use crate::notation::{Notation, Symbols};
use crate::record::{CannotWrite, Evaluation, Score, VariationStyle};
use crate::rules::{Position, Side};
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{TextEdit, range, sort_ranges};
use std::ops::Range;

/// Edits of `.kif`.
pub(super) static LINES: Editing = Editing {
    separator: Some(PlySeparator::Lines),
    own_number: |number| Some(format!("{number:>4}")),
    begun,
    lead: |number, _, _| format!("{number:>4} "),
    upkeep: upkeep::edits,
    ..COMMON
};

/// Edits of `.ki2`.
pub(super) static ROWS: Editing = Editing {
    separator: Some(PlySeparator::Rows { moves: ROW.0, columns: ROW.1 }),
    begun: row::begun,
    lead: |_, side, last| words::mark_like(side, last),
    ..COMMON
};

/// There are no diagrams: one after the first move begins another game.
const COMMON: Editing = Editing {
    numbers_half_moves: true,
    variations: Some(VariationStyle::AtNumber),
    comments_apart: true,
    comments_end_lines: true,
    summaries,
    opens_at: |number| Some(format!("{}：{number}{}", words::VARIATION, words::PLIES)),
    opening,
    comment: |text, _, line_break| comment_of_lines(text, '*', line_break),
    #[cfg(feature = "workspace")]
    evaluation,
    summed_up,
    setup,
    ..READ_ONLY
};

fn summaries(start: &Position, plies: u32, mover: Side, end: Option<&str>) -> Vec<String> {
    let handicap = start.side_to_move() == Side::Second;
    let ends = words::ENDS.iter().filter(|known| end.map_or(known.offered, |end| known.word == end));
    let said = ends.filter_map(|end| write::summary(end.word, mover, handicap));
    said.map(|said| format!("{}{plies}{}で{said}", words::SUMMARY, words::PLIES)).collect()
}

fn opening(record: &RecordTree, line_break: &str) -> Option<Opening> {
    let at = blocks(record).filter(|(_, range)| !range.is_empty()).map(|(_, range)| range.end).last().unwrap_or(0);
    let before = if at > 0 { line_break.to_owned() } else { String::new() };
    Some(Opening { at, before, after: line_end(record, at, line_break) })
}

#[cfg(feature = "workspace")]
fn evaluation(found: &Evaluation, position: &Position) -> String {
    let score = match found.score {
        Score::Cp(value) => format!("#評価値={value}"),
        Score::Mate(side, count) => {
            let winner = if side == Side::First { "先手勝ち" } else { "後手勝ち" };
            format!("#詰み={winner}{}", count.map_or_else(String::new, |count| format!(":{count}手")))
        }
    };
    let line = crate::formats::editing::written_line(&found.line, Notation::Japanese, position).concat();
    let line = (!line.is_empty()).then(|| format!("#読み筋={line}"));
    let depth = found.depth.map(|depth| format!("#深さ={depth}"));
    let nodes = found.nodes.map(|nodes| format!("#ノード数={nodes}"));
    std::iter::once(score).chain(line).chain(depth).chain(nodes).collect::<Vec<_>>().join("\n")
}

fn summed_up(text: &str, before: u32, now: u32) -> Option<String> {
    let found = words::summary(text);
    let digits = found.plies.and_then(|plies| text.find(&plies.to_string()).map(|at| (at, plies.to_string().len())));
    let (at, len) = digits.filter(|_| text.starts_with(words::SUMMARY))?;
    let (start, rest) = (text.get(..at)?, text.get(at + len..)?);
    // The words mean the side that has played last, or the one that is to move.
    let other = |(name, side): &(&'static str, Side)| {
        let same = |(_, other): &&(&str, Side)| *other == side.opponent();
        let names = if words::SIDES.iter().take(2).any(|(own, _)| own == name) { 0..2 } else { 2..4 };
        Some((*name, words::SIDES.get(names)?.iter().find(same)?.0))
    };
    let named = words::SIDES.iter().filter(|(name, _)| rest.contains(name)).find_map(other);
    let rest = match named {
        Some((name, other)) if before % 2 != now % 2 => rest.replacen(name, other, 1),
        _ => rest.to_owned(),
    };
    Some(format!("{start}{now}{rest}"))
}

fn setup(record: &RecordTree, position: &Position, _: &Symbols, line_break: &str) -> EditResult {
    let Position::Shogi(position) = position else { return Err(CannotWrite::Position) };
    let text = write::position_lines(position).replace('\n', line_break);
    let named = wholes(record, SyntaxKind::Header).filter(|(key, _)| *key == words::HANDICAP);
    let boards = wholes(record, SyntaxKind::Position);
    let mut old: Vec<Range<usize>> = named.chain(boards).map(|(_, place)| place).collect();
    sort_ranges(&mut old);
    let mut edits: Vec<TextEdit> = old.iter().map(|old| TextEdit::replace(range(old.start, old.end), "")).collect();
    match edits.first_mut() {
        Some(first) => first.text = text,
        None => {
            let is_below = |kind: SyntaxKind| matches!(kind, SyntaxKind::ListTitle | SyntaxKind::Moves);
            let below = blocks(record).find(|(kind, _)| is_below(*kind)).map(|(_, range)| range.start);
            let players = wholes(record, SyntaxKind::Header).find(|(key, _)| words::side(key).is_some());
            let end = record.text_len();
            let at = players.map(|(_, place)| place.start).or(below).unwrap_or(end);
            let edit = match at == end && end > 0 {
                true => insert_line(end, text.trim_end(), line_break),
                false => TextEdit::replace(range(at, at), text),
            };
            edits.push(edit);
        }
    }
    Ok(edits)
}

/// The blocks of a kind, each with its keyword and its place, the line break included.
fn wholes(record: &RecordTree, kind: SyntaxKind) -> impl Iterator<Item = (&str, Range<usize>)> {
    let own = record.blocks().iter().enumerate().filter(move |(_, block)| block.tree().kind() == kind);
    own.map(|(index, block)| {
        let start = record.block_start(index);
        let key = block.tree().root().token(SyntaxKind::Keyword).map_or("", |key| key.text);
        (key, start..start + block.text_len())
    })
}
