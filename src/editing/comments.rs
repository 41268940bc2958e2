//! Comments in another style: `COM{ a }` and `/* a */` say the same.

use super::emit::Emitted;
use super::intended::Intended;
use super::{Revision, line_break};
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

impl Document {
    /// Writes the comment at a byte offset in another style.
    pub fn restyle_comment(&self, offset: usize, style: CommentStyle) -> Result<Revision, CannotWrite> {
        let cursor = self.cursor(offset).ok_or(CannotWrite::NoSuchPlace)?;
        let comment = cursor.comment().ok_or(CannotWrite::NoSuchPlace)?;
        let (entry, editing, record_start) = (cursor.entry, self.format().editing(), cursor.record_start());
        let text = editing.comment_in(&comment.text, style, line_break(&entry.tree)).ok_or(CannotWrite::Comment)?;
        let (start, end) = (comment.range.start - record_start, comment.range.end - record_start);
        let cursor_after = Some(start + text.len());
        let edits = vec![TextEdit::replace(range(start, end), text)];
        let meant = Intended::Same(Box::new(self.game_of(entry)));
        self.checked(cursor.record(), Emitted { edits, cursor: cursor_after }, &meant)
    }
}

impl Cursor<'_> {
    /// The style of the comment at the cursor.
    pub(crate) fn comment_style(&self) -> Option<CommentStyle> {
        self.comment().map(|comment| comment.style)
    }

    fn comment(&self) -> Option<WrittenComment> {
        let (root, at) = (self.root(), self.at());
        let comment = |kind| matches!(kind, SyntaxKind::Comment | SyntaxKind::CommentBlock);
        let mut ranges = root.children().filter(|child| comment(child.kind())).map(|child| child.range());
        let around = ranges.find(|range| (usize::from(range.start())..=usize::from(range.end())).contains(&at));
        let whole = || range(0, root.meaning_end() as usize);
        let around = around.or_else(|| comment(root.kind()).then(whole))?;
        self.items().iter().find_map(|item| match item.kind {
            ItemKind::Comment(comment) if around.contains_range(item.range) => {
                let range = self.bytes(around);
                Some(WrittenComment { range, style: comment.style, text: unescaped(comment) })
            }
            _ => None,
        })
    }
}
