//! The document of a record: tags, and moves that fill lines.

use crate::formats::kept::indent_of;
use crate::layout::{Column, Comments, Document, LayoutOptions, Moves, Tag, columns};
use crate::syntax::{Block, Node, RecordTree, SyntaxKind, Token};
use crate::text::LineEnding;

/// The last thing written, as far as the next one depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    /// Nothing of the record.
    Start,
    Tag,
    /// Prose, an escaped line or a comment outside of the moves.
    Outside,
    /// An opening bracket: no space follows it.
    Opener,
    /// A number: its move follows on the same line.
    Number,
    /// A move, or a placeholder for one.
    Move,
    /// A judgement of a move.
    Judged,
    /// Anything else among moves.
    Other,
}

#[derive(Clone, Copy, Debug)]
struct OpenVariation {
    /// Whether it has lines of its own.
    apart: bool,
    /// Moves that still belong to the last number before it.
    halves: u8,
}

/// Writes records as documents.
pub(super) struct Composer<'d, 't> {
    doc: &'d mut Document<'t>,
    options: &'d LayoutOptions,
    /// Line breaks since the last token.
    gap: u8,
    /// The spaces that begin a line, and how many texts were written before them.
    lead: Option<(usize, usize)>,
    /// Whether a space follows the last token.
    spaced: bool,
    frames: Vec<OpenVariation>,
    last: Last,
    /// Whether the moves have begun, which then fill lines.
    filling: bool,
    /// Moves that still belong to the last number.
    halves: u8,
    /// Whether nothing may follow on the line.
    must_break: bool,
    /// Whether only numbers, moves and what judges them stand on the line, so that another pair may follow.
    in_row: bool,
    /// Columns of the names of tags.
    key_width: usize,
}

impl<'d, 't> Composer<'d, 't> {
    /// A composer that writes to an empty document.
    pub(super) fn new(doc: &'d mut Document<'t>, options: &'d LayoutOptions) -> Composer<'d, 't> {
        Composer {
            doc,
            options,
            gap: 0,
            lead: None,
            spaced: false,
            frames: Vec::new(),
            last: Last::Start,
            filling: false,
            halves: 0,
            must_break: false,
            in_row: false,
            key_width: 0,
        }
    }

    /// Appends a formatted record to `out`.
    pub(super) fn record(mut self, record: &'t RecordTree, last: bool, ending: LineEnding, out: &mut String) {
        let blocks = record.blocks();
        if self.options.headers.aligns() {
            self.key_width = key_width(blocks);
        }
        for (index, block) in blocks.iter().enumerate() {
            self.block(blocks, index, block);
        }
        self.finish_moves();
        if self.last != Last::Start {
            if last { self.doc.hard_line() } else { self.doc.empty_line() }
        }
        let first = blocks.first().and_then(|block| block.tree().root().tokens().next());
        if first.is_some_and(|token| token.kind == SyntaxKind::Whitespace && token.text.starts_with('\u{FEFF}')) {
            out.push('\u{FEFF}');
        }
        self.doc.print(self.options, ending, out);
    }

    fn block(&mut self, blocks: &'t [Block], index: usize, block: &'t Block) {
        let root = block.tree().root();
        match root.kind() {
            SyntaxKind::Header => self.tag(root),
            SyntaxKind::Moves => self.moves(root),
            SyntaxKind::InlineOpen => self.open(blocks, index, root),
            SyntaxKind::Close => self.close(root),
            _ => root.tokens().for_each(|token| match token.kind {
                SyntaxKind::Whitespace => self.space(token),
                _ => self.outside(token),
            }),
        }
    }

    fn tag(&mut self, node: Node<'t>) {
        self.finish_moves();
        if self.last != Last::Start {
            if self.last == Last::Tag || self.gap < 2 { self.doc.hard_line() } else { self.doc.empty_line() }
        }
        for token in node.tokens() {
            match token.kind {
                SyntaxKind::Whitespace => self.space(token),
                SyntaxKind::Keyword => {
                    self.doc.text(token.text);
                    self.doc.spaces(1 + self.key_width.saturating_sub(columns(token.text)));
                    self.gap = 0;
                }
                _ => {
                    self.doc.text(token.text);
                    self.gap = 0;
                }
            }
        }
        self.last = Last::Tag;
    }

    /// A line that is not part of the game.
    fn outside(&mut self, token: Token<'t>) {
        self.finish_moves();
        match self.last {
            Last::Start => {}
            Last::Outside if self.gap < 2 => self.doc.hard_line(),
            _ if self.gap >= 2 => self.doc.empty_line(),
            _ => self.doc.hard_line(),
        }
        self.prose(token.text);
        (self.gap, self.last) = (0, Last::Outside);
    }

    fn finish_moves(&mut self) {
        if std::mem::take(&mut self.filling) {
            self.doc.end();
            if self.options.moves == Moves::Columns {
                self.doc.end_table();
            }
        }
        self.in_row = false;
    }

    /// Whether the moves are in pairs or columns. Variations fill lines in any style.
    fn in_style(&self) -> bool {
        self.options.moves != Moves::Fill && self.frames.is_empty()
    }

    /// Whether the moves stand below each other.
    fn in_table(&self) -> bool {
        self.options.moves == Moves::Columns && self.frames.is_empty()
    }

    /// The gap before a pair of moves, which begins a line or, in a table, stands next to the pair before.
    fn entry(&mut self, column: Column) {
        if !(self.in_row && self.in_table() && !self.must_break) {
            self.must_break |= self.filling && self.last != Last::Opener;
            self.separate(true);
        }
        (self.gap, self.in_row) = (0, true);
        if self.in_table() {
            self.doc.cell(column, true);
        }
    }

    /// Something other than a move follows, after which a pair begins a line.
    fn end_row(&mut self) {
        if self.in_table() {
            self.doc.end_cell();
        }
        self.in_row = false;
    }

    /// The text of a comment. Its lines break if they are to be wrapped; otherwise they move with the first one.
    fn prose(&mut self, text: &'t str) {
        let wraps = self.options.comments == Comments::Wrap && text.starts_with('{');
        if wraps && (self.is_too_long(text) || memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some()) {
            self.doc.prose(text);
            return;
        }
        match self.lead.take() {
            Some((column, texts)) if !wraps && texts == self.doc.texts() && text.contains('\n') => {
                self.doc.block(text, column)
            }
            _ => self.doc.verbatim(text),
        }
    }

    /// Whether a comment of one line is to be wrapped.
    fn is_too_long(&self, text: &str) -> bool {
        let indented = self.frames.iter().filter(|frame| frame.apart).count();
        let room = self.options.width.saturating_sub(self.options.margin(indented));
        self.options.comments == Comments::Wrap && text.starts_with('{') && columns(text) > room
    }

    fn space(&mut self, token: Token<'t>) {
        self.gap = (self.gap + line_breaks(token.text)).min(2);
        self.lead = indent_of(token.text).map(|lead| (lead, self.doc.texts()));
        self.spaced = true;
    }

    /// Writes the gap before an element among the moves: a space that may break, or one that may not.
    fn separate(&mut self, breaks: bool) {
        if !self.filling {
            match self.last {
                Last::Start => {}
                Last::Outside if self.gap < 2 => self.doc.hard_line(),
                _ => self.doc.empty_line(),
            }
            if self.options.moves == Moves::Columns {
                self.doc.table();
            }
            self.doc.start(Tag::Fill);
            self.filling = true;
        } else if self.must_break {
            self.doc.hard_line();
        } else if self.last == Last::Opener {
            // No space follows an opening bracket.
        } else if breaks && self.frames.last().is_none_or(|frame| frame.apart) {
            self.doc.line();
        } else {
            self.doc.space();
        }
        (self.gap, self.must_break) = (0, false);
    }

    /// A run of moves.
    fn moves(&mut self, node: Node<'t>) {
        let mut tokens = node.tokens().peekable();
        while let Some(token) = tokens.next() {
            match token.kind {
                SyntaxKind::Whitespace => self.space(token),
                SyntaxKind::Comment => {
                    let next = tokens.peek().filter(|next| next.kind == SyntaxKind::Whitespace);
                    self.comment(token, next.map_or(0, |space| line_breaks(space.text)));
                }
                _ => self.token(token),
            }
        }
    }

    fn token(&mut self, token: Token<'t>) {
        match token.kind {
            SyntaxKind::MoveNumber => {
                if self.in_style() {
                    self.entry(Column::Number)
                } else {
                    self.separate(true)
                }
                self.halves = if token.text.ends_with("..") || token.text.ends_with('…') { 1 } else { 2 };
                self.last = Last::Number;
            }
            SyntaxKind::Remark | SyntaxKind::Nag => {
                let signs = token.kind == SyntaxKind::Remark && token.text.chars().all(|c| "!?+#！？".contains(c));
                let glued = signs && (self.last == Last::Move || (self.last == Last::Judged && !self.spaced));
                if !glued || self.must_break {
                    self.separate(!matches!(self.last, Last::Move | Last::Judged));
                }
                self.last = Last::Judged;
            }
            SyntaxKind::Move | SyntaxKind::Placeholder => {
                let after_move = matches!(self.last, Last::Move | Last::Judged);
                let together = self.last == Last::Number || (self.halves > 0 && after_move);
                if self.halves == 0 && !together && self.in_style() {
                    self.entry(Column::First);
                    self.halves = 2;
                } else if together && self.in_row && self.in_table() {
                    self.doc.cell(if self.halves == 2 { Column::First } else { Column::Second }, false);
                    self.gap = 0;
                } else {
                    self.separate(!together);
                }
                self.last = Last::Move;
                self.halves = self.halves.saturating_sub(1);
            }
            _ => {
                // The result has a line of its own below pairs.
                self.must_break |= self.in_style() && self.filling;
                self.end_row();
                self.separate(true);
                (self.last, self.halves) = (Last::Other, 0);
            }
        }
        self.doc.text(token.text);
        (self.gap, self.spaced) = (0, false);
    }

    /// A comment among moves, before `gap` line breaks.
    fn comment(&mut self, token: Token<'t>, gap: u8) {
        self.end_row();
        let text = token.text;
        let to_line_end = text.starts_with([';', '%']);
        let several = memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some() || self.is_too_long(text);
        let own_line = text.starts_with('%') || several || (self.gap > 0 && gap > 0);
        if own_line && self.filling && self.last != Last::Opener {
            self.must_break = true;
        }
        // A number whose move follows after the comment stays with it.
        self.separate(self.last != Last::Number);
        self.prose(text);
        // In pairs, the second move goes on after the comment.
        let halves = if self.in_style() { self.halves } else { 0 };
        (self.last, self.halves, self.spaced) = (Last::Other, halves, false);
        self.must_break = to_line_end || own_line;
    }

    /// `(`
    fn open(&mut self, blocks: &'t [Block], index: usize, node: Node<'t>) {
        self.end_row();
        let apart = self.frames.last().is_none_or(|frame| frame.apart) && !self.is_short(blocks, index);
        let halves = if self.in_style() { self.halves } else { 0 };
        if apart {
            if !self.filling {
                self.separate(true);
            }
            // The fill around the variation ends here and continues after it.
            self.doc.end();
            self.doc.start(Tag::Indent);
            self.doc.hard_line();
        } else {
            self.separate(true);
        }
        for token in node.tokens() {
            if token.kind == SyntaxKind::Whitespace { self.space(token) } else { self.doc.text(token.text) }
        }
        if apart {
            self.doc.start(Tag::Fill);
        }
        self.frames.push(OpenVariation { apart, halves });
        (self.gap, self.last, self.halves, self.must_break) = (0, Last::Opener, 0, false);
    }

    /// `)`
    fn close(&mut self, node: Node<'t>) {
        let Some(frame) = self.frames.pop() else { return };
        if self.must_break {
            self.doc.hard_line();
        }
        if frame.apart {
            self.doc.end();
        }
        let mut tokens = node.tokens();
        if let Some(bracket) = tokens.next() {
            self.doc.text(bracket.text);
        }
        if frame.apart {
            self.doc.end();
            self.doc.start(Tag::Fill);
        }
        self.gap = 0;
        tokens.for_each(|token| self.space(token));
        (self.last, self.halves, self.must_break) = (Last::Other, frame.halves, frame.apart);
    }

    /// Whether a variation stays on the line: it has no variation of its own, no comment that ends its line, and takes
    /// at most half of the width.
    fn is_short(&self, blocks: &[Block], opener: usize) -> bool {
        let mut width = 2;
        for block in blocks.iter().skip(opener + 1) {
            let root = block.tree().root();
            match root.kind() {
                SyntaxKind::Moves => {
                    for token in root.tokens().filter(|token| token.kind != SyntaxKind::Whitespace) {
                        let comment = token.kind == SyntaxKind::Comment;
                        if comment && (token.text.starts_with([';', '%']) || token.text.contains(['\n', '\r'])) {
                            return false;
                        }
                        width += 1 + columns(token.text);
                        if width > self.options.width / 2 {
                            return false;
                        }
                    }
                }
                SyntaxKind::Close => return true,
                _ => return false,
            }
        }
        false
    }
}

/// The columns of the longest name of a tag.
fn key_width(blocks: &[Block]) -> usize {
    let tags = blocks.iter().map(|block| block.tree().root()).filter(|root| root.kind() == SyntaxKind::Header);
    tags.filter_map(|root| root.token(SyntaxKind::Keyword)).map(|key| columns(key.text)).max().unwrap_or(0)
}

/// Number of line breaks; at most two.
fn line_breaks(text: &str) -> u8 {
    let bytes = text.as_bytes();
    let lone = |at: usize| bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(|at| bytes.get(*at) == Some(&b'\n') || lone(*at)).take(2).count() as u8
}
