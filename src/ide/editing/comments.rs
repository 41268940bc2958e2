//! Comments in another style: `COM{ a }` and `/* a */` say the same.

use super::emit::Emitted;
use super::reading::Meant;
use super::{Revision, line_break};
use crate::ide::document::Document;
use crate::record::{CannotWrite, CommentStyle, Item, ItemKind, unescaped};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};

/// A comment of a record.
struct Written {
    record: usize,
    /// Its place in the record, with its marks.
    start: usize,
    end: usize,
    style: CommentStyle,
    text: String,
}

impl Document {
    /// The style of the comment at a byte offset.
    pub fn comment_style(&self, offset: usize) -> Option<CommentStyle> {
        self.comment_at(offset).map(|comment| comment.style)
    }

    /// Writes the comment at a byte offset in another style.
    pub fn restyle_comment(&self, offset: usize, style: CommentStyle) -> Result<Revision, CannotWrite> {
        let comment = self.comment_at(offset).ok_or(CannotWrite::NoSuchPlace)?;
        let entry = self.entry(comment.record).ok_or(CannotWrite::NoSuchPlace)?;
        let editing = self.format().editing();
        let text = editing.comment_in(&comment.text, style, line_break(&entry.tree)).ok_or(CannotWrite::Comment)?;
        let cursor = Some(comment.start + text.len());
        let edits = vec![TextEdit::replace(range(comment.start, comment.end), text)];
        let meant = Meant::Same(Box::new(self.game_of(entry)));
        self.checked(comment.record, Emitted { edits, cursor }, &meant)
    }

    fn comment_at(&self, offset: usize) -> Option<Written> {
        let place = self.place(offset)?;
        let record_start = self.record_start(place.record);
        let tree = self.entry(place.record)?.tree.blocks().get(place.block)?.tree();
        let root = tree.root();
        let at = offset.checked_sub(place.start)?;
        let comment = |kind| matches!(kind, SyntaxKind::Comment | SyntaxKind::CommentBlock);
        let mut ranges = root.children().filter(|child| comment(child.kind())).map(|child| child.range());
        let around = ranges.find(|range| (usize::from(range.start())..=usize::from(range.end())).contains(&at));
        let whole = || range(0, root.meaning_end() as usize);
        let around = around.or_else(|| comment(root.kind()).then(whole))?;
        let mut items: Vec<Item<'_>> = Vec::new();
        self.format().lowering().lower(tree, &mut items);
        let (style, text) = items.iter().find_map(|item| match item.kind {
            ItemKind::Comment(comment) if around.contains_range(item.range) => {
                Some((comment.style, unescaped(comment)))
            }
            _ => None,
        })?;
        let start = place.start - record_start;
        let (from, to) = (usize::from(around.start()), usize::from(around.end()));
        Some(Written { record: place.record, start: start + from, end: start + to, style, text })
    }
}
