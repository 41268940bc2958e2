//! A comment written as `COM{ … }` or as `/* … */`.

use super::{Action, ActionKind, At, Work};
use crate::ide::words::say;
use crate::record::CommentStyle;

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    let (style, title) = match at.document.comment_style(at.offset) {
        Some(CommentStyle::Com | CommentStyle::Line) => {
            (CommentStyle::Block, say!(at.locale(), "Write comment as /* */"))
        }
        Some(CommentStyle::Block) => (CommentStyle::Com, say!(at.locale(), "Write comment as COM{ }")),
        _ => return,
    };
    if at.document.format().editing().comment_in("a", style, "\n").is_some() {
        let work = Work::Comment(at.offset, style);
        actions.push(Action { title: title.to_owned(), kind: ActionKind::Rewrite, work });
    }
}
