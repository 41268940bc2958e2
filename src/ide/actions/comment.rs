//! A comment written as `COM{ … }` or as `/* … */`.

use super::{Action, ActionKind, At, Work};
use crate::record::{BlockRole, CommentStyle};
use crate::words::say;

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    let (style, title) = match at.document.comment_style(at.offset) {
        Some(CommentStyle::Com | CommentStyle::Line) => {
            (CommentStyle::Block, say!(at.locale(), "Write comment as /* */"))
        }
        Some(CommentStyle::Block) => (CommentStyle::Com, say!(at.locale(), "Write comment as COM{ }")),
        _ => return,
    };
    // A `COM` above the FORMAT line would begin a game there.
    let mut below = at.place.block..at.entry.tree.blocks().len();
    let misplaced = style == CommentStyle::Com && below.any(|block| at.entry.analysis.role(block) == BlockRole::Format);
    if !misplaced && at.document.format().editing().comment_in("a", style, "\n").is_some() {
        let work = Work::Comment(at.place.record, at.offset, style);
        actions.push(Action { title: title.to_owned(), kind: ActionKind::Rewrite, work });
    }
}
