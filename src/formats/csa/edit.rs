//! Edits of CSA as text: a statement on each line.

use super::write;
use crate::formats::editing::{
    CommentPlace, EditResult, Editing, Opening, PlySeparator, READ_ONLY, blocks, comment_of_lines, insert_line,
    line_end,
};
use crate::notation::{Notation, Symbols};
use crate::record::{CannotWrite, Evaluation};
use crate::rules::Position;
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};

/// Writes edits of `.csa`.
pub(super) static EDITING: Editing = Editing {
    separator: Some(PlySeparator::Lines),
    opening,
    comment,
    #[cfg(feature = "workspace")]
    evaluation,
    comments_apart: true,
    comments_end_lines: true,
    setup,
    ..READ_ONLY
};

fn opening(record: &RecordTree, line_break: &str) -> Option<Opening> {
    let (mut at, mut board) = (0, false);
    for (kind, range) in blocks(record) {
        at = if range.is_empty() { at } else { range.end };
        board |= kind == SyntaxKind::Position;
    }
    let mut before = if at > 0 { line_break.to_owned() } else { String::new() };
    if !board {
        before += &format!("PI{line_break}+{line_break}");
    }
    let after = line_end(record, at, line_break);
    Some(Opening { at, before, after })
}

fn comment(text: &str, _: CommentPlace, line_break: &str) -> Result<String, CannotWrite> {
    let is_comment = text.lines().all(|line| !line.starts_with("CSA encoding="));
    comment_of_lines(text, '\'', line_break).and_then(|text| is_comment.then_some(text).ok_or(CannotWrite::Comment))
}

#[cfg(feature = "workspace")]
fn evaluation(found: &Evaluation, position: &Position) -> String {
    let line = crate::formats::editing::written_line(&found.line, Notation::Csa, position);
    let words = std::iter::once(format!("** {}", found.score.csa())).chain(line);
    let nodes = found.nodes.map(|nodes| format!("#{nodes}"));
    words.chain(nodes).collect::<Vec<_>>().join(" ")
}

fn setup(record: &RecordTree, position: &Position, _: &Symbols, line_break: &str) -> EditResult {
    let Position::Shogi(position) = position else { return Err(CannotWrite::Position) };
    let text = write::position_lines(position).trim_end().replace('\n', line_break);
    let boards = || blocks(record).filter(|(kind, _)| *kind == SyntaxKind::Position).map(|(_, range)| range);
    let (Some(first), Some(last)) = (boards().next(), boards().last()) else {
        let moves = blocks(record).find(|(kind, _)| *kind == SyntaxKind::Moves);
        return Ok(vec![match moves {
            Some((_, moves)) => TextEdit::replace(range(moves.start, moves.start), text + line_break),
            None => insert_line(blocks(record).map(|(_, range)| range.end).last().unwrap_or(0), &text, line_break),
        }]);
    };
    // Comments between the rows stay, above the new ones.
    let mut comments = String::new();
    for block in record.blocks().iter().filter(|block| block.tree().kind() == SyntaxKind::Position) {
        let own = block.tree().root().tokens().filter(|token| token.kind == SyntaxKind::Comment);
        own.for_each(|token| comments += &(token.text.to_owned() + line_break));
    }
    Ok(vec![TextEdit::replace(range(first.start, last.end), comments + &text)])
}
