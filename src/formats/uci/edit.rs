//! Edits of UCI lines as text: moves on one line after the position. A comment ends its line, so there are none among
//! moves.

use crate::formats::editing::{Editing, Opening, PlySeparator};
use crate::notation::{Symbols, fen, jeiqi_fen};
use crate::record::CannotWrite;
use crate::rules::{Position, Variant};
use crate::syntax::{Child, RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};

/// Writes edits of `.uci`.
#[derive(Debug)]
pub(super) struct UciEditing;

impl Editing for UciEditing {
    fn separator(&self) -> Option<PlySeparator> {
        Some(PlySeparator::OneLine)
    }

    fn opening(&self, record: &RecordTree, line_break: &str) -> Option<Opening> {
        let Some((start, block)) = head(record) else {
            let end = record.text_len();
            let before = if end > 0 && !ends_with_break(record) { line_break } else { "" };
            let before = before.to_owned() + &["position", "startpos", "moves", ""].join(" ");
            return Some(Opening { at: end, before, after: line_break.to_owned() });
        };
        let words = block
            .tree()
            .root()
            .children()
            .filter(|child| !matches!(child.kind(), SyntaxKind::Whitespace | SyntaxKind::Comment));
        let last = words.last()?;
        let named = matches!(last, Child::Token(token) if token.text == "moves");
        let before = if named { " " } else { " moves " };
        Some(Opening { at: start + usize::from(last.range().end()), before: before.to_owned(), after: String::new() })
    }

    fn ends_line(&self, _: &str) -> bool {
        true
    }

    fn setup(
        &self,
        record: &RecordTree,
        position: &Position,
        _: &Symbols,
        _: &str,
    ) -> Result<Vec<TextEdit>, CannotWrite> {
        let (start, block) = head(record).ok_or(CannotWrite::NoSuchPlace)?;
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
}

/// The block with the position, and where it begins.
fn head(record: &RecordTree) -> Option<(usize, &crate::syntax::Block)> {
    let of_position = |kind| matches!(kind, SyntaxKind::PositionLine | SyntaxKind::XiangqiLine | SyntaxKind::JeiqiLine);
    let index = record.blocks().iter().position(|block| of_position(block.tree().kind()))?;
    Some((record.block_start(index), record.blocks().get(index)?))
}

fn ends_with_break(record: &RecordTree) -> bool {
    record.blocks().last().is_some_and(|block| block.tree().root().text().ends_with(['\n', '\r']))
}
