//! A comment written as `COM{ … }` or as `/* … */`.

use super::{Action, ActionKind, ActionOperation, ActionPlace};
use crate::editing;
use crate::record::{BlockRole, CommentStyle};
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let cursor = at.cursor.document.cursor(at.cursor.offset);
    let (style, title) = match cursor.and_then(|cursor| editing::comment_style(&cursor)) {
        Some(CommentStyle::Com | CommentStyle::Line) => {
            (CommentStyle::Block, say!(at.locale(), "Write comment as /* */"))
        }
        Some(CommentStyle::Block) => (CommentStyle::Com, say!(at.locale(), "Write comment as COM{ }")),
        _ => return,
    };
    // A `COM` above the FORMAT line would begin a game there.
    let (analysis, blocks) = (&at.cursor.entry.analysis, at.cursor.entry.tree.blocks().len());
    let mut below = at.cursor.place.block..blocks;
    let misplaced = style == CommentStyle::Com && below.any(|block| analysis.role(block) == BlockRole::Format);
    if !misplaced && (at.cursor.document.format().editing.comment_in)("a", style, "\n").is_some() {
        let operation = ActionOperation::Comment(at.cursor.place.record, at.cursor.offset, style);
        actions.push(Action { title: title.to_owned(), kind: ActionKind::Rewrite, operation });
    }
}
