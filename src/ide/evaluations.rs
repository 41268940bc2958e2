//! Evaluations of programs in the comments of a record, for hovers and hints.

use super::board_view::{of_the_players, plain_dialect, written_after};
use crate::document::{Cursor, PlyInText};
use crate::notation::Dialect;
use crate::record::{Evaluation, ItemKind, unescaped};
use crate::rules::{Move, Position};

/// The evaluation in the comment at the cursor, with the position that it is about.
pub(super) fn evaluation(cursor: &Cursor<'_>) -> Option<(Evaluation, Position, Option<Move>)> {
    let at = cursor.offset;
    let comment = cursor.items().into_iter().find_map(|item| match item.kind {
        ItemKind::Comment(comment) if cursor.bytes(item.range).contains(&at) => Some(unescaped(comment)),
        _ => None,
    })?;
    let here = cursor.position();
    let found = Evaluation::read(&comment, cursor.ply().and_then(played), &here.position)?;
    Some((found, here.position, here.last))
}

/// The first evaluation after each half-move of the block, by the index of the half-move.
pub(super) fn evaluations(cursor: &Cursor<'_>) -> Vec<(usize, Evaluation)> {
    let mut found: Vec<(usize, Evaluation)> = Vec::new();
    let plies = cursor.plies();
    let mut next = 0;
    for item in cursor.items() {
        let ItemKind::Comment(comment) = item.kind else { continue };
        let start = cursor.bytes(item.range).start;
        next += plies.iter().skip(next).take_while(|ply| ply.range.start < start).count();
        let Some((index, ply)) = next.checked_sub(1).and_then(|index| Some((index, plies.get(index)?))) else {
            continue;
        };
        if found.last().is_none_or(|(last, _)| *last != index) {
            let read = Evaluation::read(&unescaped(comment), played(ply), &ply.after);
            found.extend(read.map(|read| (index, read)));
        }
    }
    found
}

/// A line from a position, as its players say it, and the position after it.
pub(super) fn said_line(
    cursor: &Cursor<'_>,
    line: &[Move],
    mut position: Position,
    mut last: Option<Move>,
) -> (String, Position) {
    let script = cursor.document.settings().script;
    let dialect = Dialect { script, ..plain_dialect(of_the_players(&position)) };
    let mut words = Vec::new();
    for mv in line {
        words.push(written_after(last.replace(*mv), *mv, &dialect, &position));
        position.play(*mv);
    }
    (words.join(" "), position)
}

fn played(ply: &PlyInText) -> Option<(&Position, Move)> {
    ply.mv.map(|mv| (&ply.before, mv))
}
