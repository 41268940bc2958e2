//! Edits of a list of FENs as text: another position on its line.

use crate::formats::editing::{EditResult, Editing, READ_ONLY};
use crate::notation::{Symbols, fen, jeiqi_fen};
use crate::record::CannotWrite;
use crate::rules::Position;
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};

/// Writes edits of `.fen` and `.epd`.
pub(super) static EDITING: Editing = Editing { setup, ..READ_ONLY };

fn setup(record: &RecordTree, position: &Position, _: &Symbols, line_break: &str) -> EditResult {
    let text = match position {
        Position::Xiangqi(position) => fen::write_position(position),
        Position::Jeiqi(position) => jeiqi_fen::write_position(position),
        Position::Shogi(_) => return Err(CannotWrite::Position),
    };
    let old = record.blocks().iter().enumerate().find_map(|(index, block)| {
        let fen = block.tree().root().nodes().find(|node| node.kind() == SyntaxKind::Fen)?;
        let start = record.block_start(index);
        Some(range(start + usize::from(fen.range().start()), start + usize::from(fen.range().end())))
    });
    let end = range(record.text_len(), record.text_len());
    Ok(vec![match old {
        Some(old) => TextEdit::replace(old, text),
        None => {
            let tail = record.blocks().last().map(|block| block.tree().root().text()).unwrap_or_default();
            let before = if tail.is_empty() || tail.ends_with(['\n', '\r']) { "" } else { line_break };
            TextEdit::replace(end, format!("{before}{text}{line_break}"))
        }
    }])
}
