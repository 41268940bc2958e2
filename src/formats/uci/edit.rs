//! Edits of UCI lines as text: moves on one line after the position. A comment ends its line, so there are none among
//! moves.

use crate::formats::editing::{EditResult, Editing, PlySeparator, READ_ONLY};
use crate::formats::engine_lines;
use crate::notation::{Symbols, fen, jeiqi_fen};
use crate::record::CannotWrite;
use crate::rules::{Position, Variant};
use crate::syntax::{Child, RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};

/// Writes edits of `.uci`.
pub(super) static EDITING: Editing = Editing {
    separator: Some(PlySeparator::OneLine),
    opening: engine_lines::opening,
    comments_end_lines: true,
    setup,
    ..READ_ONLY
};

fn setup(record: &RecordTree, position: &Position, _: &Symbols, _: &str) -> EditResult {
    let (start, block) = engine_lines::position_line(record).ok_or(CannotWrite::NoSuchPlace)?;
    let root = block.tree().root();
    let (text, variant) = match position {
        Position::Xiangqi(position) => (fen::write_position(position), Variant::Xiangqi),
        Position::Jeiqi(position) => (jeiqi_fen::write_position(position), Variant::Jeiqi),
        Position::Shogi(_) => return Err(CannotWrite::Position),
    };
    // The opening has the same name in both games; an option tells them apart.
    let named = match root.kind() {
        SyntaxKind::JeiqiLine => Variant::Jeiqi,
        _ => Variant::Xiangqi,
    };
    let opening = *position == Position::start(variant) && variant == named;
    let text = if opening { "startpos".to_owned() } else { format!("fen {text}") };
    let word = |child: &Child<'_>| matches!(child, Child::Token(token) if matches!(token.text, "startpos" | "fen"));
    let first = root.children().find(word).ok_or(CannotWrite::Position)?;
    let fen = root.children().find(|child| child.kind() == SyntaxKind::Fen);
    let end = fen.map_or(first.range().end(), |fen| fen.range().end());
    let place = range(start + usize::from(first.range().start()), start + usize::from(end));
    Ok(vec![TextEdit::replace(place, text)])
}
