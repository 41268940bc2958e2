//! Edits of USI lines as text: moves on one line after the position. A comment ends its line, so there are none among
//! moves.

use crate::formats::editing::{Editing, Opening, PlySeparator};
use crate::syntax::{Child, RecordTree, SyntaxKind};

/// Writes edits of `.usi`.
#[derive(Debug)]
pub(super) struct UsiEditing;

impl Editing for UsiEditing {
    fn separator(&self) -> Option<PlySeparator> {
        Some(PlySeparator::OneLine)
    }

    fn numbers_half_moves(&self) -> bool {
        true
    }

    fn opening(&self, record: &RecordTree, line_break: &str) -> Option<Opening> {
        let position = record.blocks().iter().position(|block| block.tree().kind() == SyntaxKind::PositionLine);
        let Some((index, block)) = position.and_then(|index| Some((index, record.blocks().get(index)?))) else {
            let text = record.text();
            let gap = if text.is_empty() || text.ends_with(['\n', '\r']) { "" } else { line_break };
            let before = gap.to_owned() + &["position", "startpos", "moves", ""].join(" ");
            return Some(Opening { at: record.text_len(), before, after: line_break.to_owned() });
        };
        let words = block.tree().root().children().filter(|child| child.kind() != SyntaxKind::Whitespace);
        let last = words.filter(|child| child.kind() != SyntaxKind::Comment).last()?;
        let named = matches!(last, Child::Token(token) if token.text == "moves");
        let before = if named { " " } else { " moves " };
        let at = record.block_start(index) + usize::from(last.range().end());
        Some(Opening { at, before: before.to_owned(), after: String::new() })
    }

    fn ends_line(&self, _: &str) -> bool {
        true
    }
}
