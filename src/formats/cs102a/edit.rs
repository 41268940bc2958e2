//! Edits of CS102A as text: steps, and the rows of a board.

use super::board::letter;
use crate::formats::editing::{CommentPlace, EditResult, Editing, Opening, PlySeparator, READ_ONLY, line_end};
use crate::notation::Symbols;
use crate::record::CannotWrite;
use crate::rules::{Position, Side, Square};
use crate::syntax::{RecordTree, SyntaxKind, Token};
use crate::text::{TextEdit, range};

/// Writes edits of `.chessmoveseq`.
pub(super) static STEPS: Editing =
    Editing { separator: Some(PlySeparator::Lines), opening, comment, comments_end_lines: true, count, ..READ_ONLY };

fn opening(record: &RecordTree, line_break: &str) -> Option<Opening> {
    let (mut at, mut above) = (0, SyntaxKind::Trivia);
    for (index, block) in record.blocks().iter().enumerate() {
        let end = block.tree().root().meaning_end() as usize;
        if end > 0 {
            (at, above) = (record.block_start(index) + end, block.tree().kind());
        }
    }
    let breaks = match above {
        _ if at == 0 => 0,
        SyntaxKind::MetadataEnd => 2,
        _ => 1,
    };
    let mut before = line_break.repeat(breaks);
    // The metadata has to end before the first step.
    let has = |kind| record.blocks().iter().any(|block| block.tree().kind() == kind);
    if has(SyntaxKind::Header) && !has(SyntaxKind::MetadataEnd) {
        before += &["@@", "", ""].join(line_break);
    }
    if record.blocks().iter().all(|block| block.tree().kind() == SyntaxKind::Trivia) {
        before += &["@TOTAL_STEP=1", "@@", "", ""].join(line_break);
    }
    let after = line_end(record, at, line_break);
    Some(Opening { at, before, after })
}

fn comment(text: &str, _: CommentPlace, _: &str) -> Result<String, CannotWrite> {
    let text = text.trim();
    if text.contains(['\n', '\r']) { Err(CannotWrite::Comment) } else { Ok(format!("# {text}")) }
}

fn count(record: &RecordTree, plies: usize) -> Vec<TextEdit> {
    let value = value_of(record, "TOTAL_STEP");
    value.map(|(start, end)| TextEdit::replace(range(start, end), plies.to_string())).into_iter().collect()
}

/// Writes edits of `.chessboard`.
pub(super) static BOARD: Editing = Editing { setup, ..READ_ONLY };

/// Replaces the rows.
fn setup(record: &RecordTree, position: &Position, _: &Symbols, _: &str) -> EditResult {
    let Position::Xiangqi(position) = position else { return Err(CannotWrite::Position) };
    let mut rows: Vec<(usize, usize)> = Vec::new();
    for (index, block) in record.blocks().iter().enumerate() {
        let own = block.tree().root().tokens().filter(|token| token.kind == SyntaxKind::Row);
        rows.extend(own.map(|token| place(record, index, token)));
    }
    if rows.len() != 10 {
        return Err(CannotWrite::Position);
    }
    let mut edits = Vec::new();
    for (rank, (start, end)) in (0..10u8).rev().zip(rows) {
        let squares = (0..9).map(|file| Square::new(file, rank).and_then(|square| position.piece_at(square)));
        let row: String = squares.map(|piece| piece.map_or('.', letter)).collect();
        edits.push(TextEdit::replace(range(start, end), row));
    }
    let first = position.side_to_move() == Side::First;
    match value_of(record, "LAST_MOVER") {
        Some((start, end)) => {
            edits.push(TextEdit::replace(range(start, end), if first { "BLACK" } else { "RED" }));
        }
        // Without the line Red is to move.
        None if first => {}
        None => return Err(CannotWrite::Position),
    }
    Ok(edits)
}

/// The place of the value of a line of metadata.
fn value_of(record: &RecordTree, key: &str) -> Option<(usize, usize)> {
    record.blocks().iter().enumerate().find_map(|(index, block)| {
        let root = block.tree().root();
        let named = root.token(SyntaxKind::Keyword).is_some_and(|word| word.text.eq_ignore_ascii_case(key));
        let value = root.token(SyntaxKind::Value).filter(|_| named && root.kind() == SyntaxKind::Header)?;
        Some(place(record, index, value))
    })
}

fn place(record: &RecordTree, block: usize, token: Token<'_>) -> (usize, usize) {
    let start = record.block_start(block);
    (start + usize::from(token.range().start()), start + usize::from(token.range().end()))
}
