//! Comments in another style: `COM{ a }` and `/* a */` say the same.

use super::emit::Emitted;
use super::intended::Intended;
use super::{Revision, checked, line_break};
use crate::document::{Cursor, Document};
use crate::record::{CannotWrite, CommentStyle, ItemKind, unescaped};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};
use std::ops::Range;

/// A comment of a record.
struct WrittenComment {
    /// Its place in the text, with its marks.
    range: Range<usize>,
    style: CommentStyle,
    text: String,
}

/// Writes the comment at a byte offset in another style.
pub fn restyle_comment(document: &Document, offset: usize, style: CommentStyle) -> Result<Revision, CannotWrite> {
    let cursor = document.cursor(offset).ok_or(CannotWrite::NoSuchPlace)?;
    let comment = comment(&cursor).ok_or(CannotWrite::NoSuchPlace)?;
    let (entry, editing, record_start) = (cursor.entry, document.format().editing, cursor.record_start());
    let text = (editing.comment_in)(&comment.text, style, line_break(&entry.tree)).ok_or(CannotWrite::Comment)?;
    let (start, end) = (comment.range.start - record_start, comment.range.end - record_start);
    let cursor_after = Some(start + text.len());
    let edits = vec![TextEdit::replace(range(start, end), text)];
    let meant = Intended::Same(Box::new(document.game_of(entry)));
    checked(document, cursor.place.record, Emitted { edits, cursor: cursor_after }, &meant)
}

/// The style of the comment at the cursor.
pub(crate) fn comment_style(cursor: &Cursor<'_>) -> Option<CommentStyle> {
    comment(cursor).map(|comment| comment.style)
}

fn comment(cursor: &Cursor<'_>) -> Option<WrittenComment> {
    let (root, at) = (cursor.root(), cursor.at());
    let comment = |kind| matches!(kind, SyntaxKind::Comment | SyntaxKind::CommentBlock);
    let mut ranges = root.children().filter(|child| comment(child.kind())).map(|child| child.range());
    let around = ranges.find(|range| (usize::from(range.start())..=usize::from(range.end())).contains(&at));
    let whole = || range(0, root.meaning_end() as usize);
    let around = around.or_else(|| comment(root.kind()).then(whole))?;
    cursor.items().iter().find_map(|item| match item.kind {
        ItemKind::Comment(comment) if around.contains_range(item.range) => {
            let range = cursor.bytes(around);
            Some(WrittenComment { range, style: comment.style, text: unescaped(comment) })
        }
        _ => None,
    })
}
