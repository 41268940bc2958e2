//! The document of a record: the part outside of START, and the braces inside it.

use super::flow::{Last, OpenBrace, Opened};
use crate::formats::kept::indent_of;
use crate::layout::{Comments, Document, LayoutOptions, Moves, Tag, columns};
use crate::syntax::{Child, Node, RecordTree, SyntaxKind, Token, Tree};
use crate::text::{LineEnding, MARK};

/// Writes records as documents.
pub(super) struct Composer<'d, 't> {
    pub(super) doc: &'d mut Document<'t>,
    pub(super) options: &'d LayoutOptions,
    /// Line breaks since the last token; two stand for any greater number.
    pub(super) gap: u8,
    /// The spaces that begin a line, and how many texts were written before them.
    lead: Option<(usize, usize)>,
    /// The braces that are open.
    pub(super) frames: Vec<OpenBrace>,
    /// The last element among the moves.
    pub(super) last: Last,
    /// Moves that still belong to the last number.
    pub(super) halves: u8,
    /// Whether nothing may follow on the line.
    pub(super) must_break: bool,
    /// Whether only numbers and moves stand on the line, so that another pair may follow.
    pub(super) in_row: bool,
    /// Columns of the keys of headers.
    pub(super) key_width: usize,
    /// The block before, outside of START.
    before: Option<SyntaxKind>,
}

impl<'d, 't> Composer<'d, 't> {
    /// A composer that writes to an empty document.
    pub(super) fn new(doc: &'d mut Document<'t>, options: &'d LayoutOptions) -> Composer<'d, 't> {
        Composer {
            doc,
            options,
            gap: 0,
            lead: None,
            frames: Vec::new(),
            last: Last::Opener,
            halves: 0,
            must_break: false,
            in_row: false,
            key_width: 0,
            before: None,
        }
    }

    /// Appends a formatted record to `out`.
    pub(super) fn record(mut self, record: &'t RecordTree, last: bool, ending: LineEnding, out: &mut String) {
        if self.options.headers.aligns() {
            self.key_width = key_width(record);
        }
        for block in record.blocks() {
            self.block(block.tree());
        }
        if self.before.is_some() {
            // A comment directly above the next game belongs to that game.
            let parted = self.before != Some(SyntaxKind::Trivia) || self.gap >= 2;
            if parted && !last { self.doc.empty_line() } else { self.doc.hard_line() }
        }
        let first = record.blocks().first().and_then(|block| block.tree().root().tokens().next());
        if first.is_some_and(|token| token.kind == SyntaxKind::Whitespace && token.text.starts_with(MARK)) {
            out.push(MARK);
        }
        self.doc.print(self.options, ending, out);
    }

    fn block(&mut self, tree: &'t Tree) {
        let root = tree.root();
        match root.kind() {
            SyntaxKind::Moves => self.moves(root),
            SyntaxKind::VariationOpen => {
                self.end_row();
                self.hard_break();
                self.glued(root);
                self.open(Opened::Variation);
            }
            SyntaxKind::InlineOpen => {
                self.end_row();
                self.line_break();
                self.doc.start(Tag::Group);
                self.glued(root);
                self.open(Opened::Inline);
            }
            SyntaxKind::Close if !self.frames.is_empty() => {
                for token in root.tokens() {
                    match token.kind {
                        SyntaxKind::Whitespace => self.space(token),
                        SyntaxKind::RightBrace => self.close(token),
                        _ => {
                            self.doc.text(token.text);
                            self.gap = 0;
                        }
                    }
                }
                if self.frames.is_empty() {
                    self.before = Some(SyntaxKind::Close);
                }
            }
            kind => self.outer_block(kind, root),
        }
    }

    fn outer_block(&mut self, kind: SyntaxKind, root: Node<'t>) {
        match kind {
            SyntaxKind::Trivia => {
                for token in root.tokens() {
                    if token.kind == SyntaxKind::Whitespace { self.space(token) } else { self.outer_comment(token) }
                }
                return;
            }
            kind if is_header(kind) => {
                self.part(kind);
                self.header_line(root);
            }
            SyntaxKind::Setup => {
                self.part(kind);
                self.setup(root);
            }
            SyntaxKind::StartOpen => {
                self.part(kind);
                self.glued(root);
                self.open(Opened::Main);
            }
            _ => {
                self.part(kind);
                self.glued(root);
            }
        }
        self.before = Some(kind);
    }

    /// The break before a block outside of START.
    fn part(&mut self, kind: SyntaxKind) {
        let Some(before) = self.before else { return self.gap = 0 };
        let below = is_header(before) && !is_header(kind) && kind != SyntaxKind::Trivia;
        if below || self.gap >= 2 {
            self.doc.empty_line()
        } else {
            self.doc.hard_line()
        }
        self.gap = 0;
    }

    fn outer_comment(&mut self, token: Token<'t>) {
        let trailing = self.gap == 0 && self.before.is_some();
        if !trailing {
            self.part(SyntaxKind::Trivia);
        }
        if token.text.starts_with('#') {
            self.doc.line_suffix(token.text);
        } else {
            if trailing {
                self.doc.space();
            }
            self.prose(token.text);
        }
        (self.gap, self.before) = (0, Some(SyntaxKind::Trivia));
    }

    /// Spaces between two tokens.
    pub(super) fn space(&mut self, token: Token<'t>) {
        self.gap = (self.gap + line_breaks(token.text)).min(2);
        self.lead = indent_of(token.text).map(|lead| (lead, self.doc.texts()));
    }

    /// A block without spaces between its tokens, those of a raw text being one of them.
    pub(super) fn glued(&mut self, node: Node<'t>) {
        self.gap = 0;
        let (mut before, mut glued) = (0, 0);
        for child in node.children() {
            match child {
                Child::Token(token) if token.kind == SyntaxKind::Whitespace => self.space(token),
                Child::Token(token) => {
                    self.gap = 0;
                    if token.kind == SyntaxKind::RawText {
                        if node.kind() == SyntaxKind::CommentBlock {
                            self.lead = self.lead.map(|(lead, texts)| (lead + before, texts + glued));
                            self.prose(token.text);
                        } else {
                            self.doc.verbatim(token.text);
                        }
                    } else {
                        (before, glued) = (before + columns(token.text), glued + 1);
                        self.doc.text(token.text);
                    }
                }
                Child::Node(inner) => inner.each_token(&mut |token| self.doc.verbatim(token.text)),
            }
        }
    }

    /// The content between the brace just written and its closing one comes next.
    pub(super) fn open(&mut self, opened: Opened) {
        if matches!(opened, Opened::Variation | Opened::Inline) {
            self.doc.start(Tag::Indent);
        }
        let halves = if self.in_style() { self.halves } else { 0 };
        self.frames.push(OpenBrace { opened, empty: true, commented: false, halves });
        (self.last, self.halves, self.must_break, self.in_row) = (Last::Opener, 0, false, false);
    }

    /// Whether the moves of the innermost brace are in pairs or columns. Inline variations fill lines in any style.
    pub(super) fn in_style(&self) -> bool {
        let own_lines = |frame: &OpenBrace| matches!(frame.opened, Opened::Main | Opened::Variation);
        self.options.moves != Moves::Fill && self.frames.last().is_some_and(own_lines)
    }

    /// Whether the moves of the innermost brace stand below each other.
    pub(super) fn in_table(&self) -> bool {
        self.options.moves == Moves::Columns && self.in_style()
    }

    /// The text of a comment. Its lines break if they are to be wrapped; otherwise they move with the first one.
    pub(super) fn prose(&mut self, text: &'t str) {
        match self.options.comments {
            Comments::Keep => match self.lead.take() {
                Some((column, texts)) if texts == self.doc.texts() && text.contains('\n') => {
                    self.doc.block(text, column)
                }
                _ => self.doc.verbatim(text),
            },
            Comments::Wrap if self.is_too_long(text) || memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some() => {
                self.doc.prose(text);
            }
            Comments::Wrap => self.doc.verbatim(text),
        }
    }

    /// Whether a comment of one line is to be wrapped.
    pub(super) fn is_too_long(&self, text: &str) -> bool {
        let indented =
            self.frames.iter().filter(|frame| matches!(frame.opened, Opened::Variation | Opened::Inline)).count();
        let room = self.options.width.saturating_sub(self.options.margin(indented));
        self.options.comments == Comments::Wrap && columns(text) > room
    }

    /// Writes the `}` of the innermost open block.
    pub(super) fn close(&mut self, brace: Token<'t>) {
        let tabled = self.in_table();
        let Some(frame) = self.frames.pop() else { return };
        if !frame.empty {
            self.doc.end();
            if tabled {
                self.doc.end_table();
            }
        }
        if matches!(frame.opened, Opened::Variation | Opened::Inline) {
            self.doc.end();
        }
        let group = matches!(frame.opened, Opened::Inline | Opened::Setup);
        match group {
            false => self.doc.hard_line(),
            true if !frame.empty || frame.commented => self.doc.line(),
            true => {}
        }
        self.doc.text(brace.text);
        if group {
            self.doc.end();
        }
        self.gap = 0;
        self.last = if frame.opened == Opened::Variation { Last::VariationClose } else { Last::Other };
        (self.halves, self.must_break, self.in_row) = (frame.halves, frame.opened == Opened::Variation, false);
    }
}

/// Whether a block is a line with a key.
fn is_header(kind: SyntaxKind) -> bool {
    matches!(kind, SyntaxKind::FormatLine | SyntaxKind::GameLine | SyntaxKind::Header)
}

/// The columns of the longest key of a record's headers.
fn key_width(record: &RecordTree) -> usize {
    let blocks = record.blocks().iter().map(|block| block.tree().root()).filter(|root| is_header(root.kind()));
    blocks.filter_map(|root| root.token(SyntaxKind::Keyword)).map(|key| columns(key.text)).max().unwrap_or(0)
}

/// Number of line breaks, of any kind; at most two.
pub(super) fn line_breaks(text: &str) -> u8 {
    let bytes = text.as_bytes();
    let breaks = |(index, byte): (usize, &u8)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(index + 1) != Some(&b'\n'),
        _ => false,
    };
    bytes.iter().enumerate().filter(|entry| breaks(*entry)).take(2).count() as u8
}
