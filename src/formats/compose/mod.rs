//! The layout of records in running lines: headers, moves that fill lines, stand in pairs or in columns, and variations.
//!
//! ```text
//! 1. C2=5 N8+7 (1... N2+3) 2. H2+3        brackets
//! START{ 1. Ch2-e2 VAR[1]{ 1. Hh0-g2 } }  blocks with keywords
//! ```
//!
//! A format supplies its [`Spelling`]. In one with blocks, the keyword opens the moves, a brace has space on both sides, and
//! the empty lines of the author stay. In one without, the moves begin below the headers, a bracket touches them, and a
//! variation is on the line around it or on its own lines. Everything else is the same for both.

mod brackets;
mod flow;
mod lines;

use crate::formats::kept::indent_of;
use crate::formats::spelling::Spelling;
use crate::layout::{Comments, Document, LayoutOptions, Moves, columns};
use crate::syntax::{Block, Child, Node, RecordTree, SyntaxKind, Token, breaks_in};
use crate::text::{LineEnding, MARK};
use brackets::{OpenBracket, Opened};
use flow::Last;

/// A sound record after its layout, with the line breaks before the next one.
pub(super) fn lay_out(
    spelling: &'static Spelling,
    record: &RecordTree,
    last: bool,
    ending: LineEnding,
    options: &LayoutOptions,
) -> String {
    let mut out = String::with_capacity(record.text_len() + record.text_len() / 8);
    Composer {
        doc: &mut Document::new(),
        spelling,
        has_blocks: !spelling.blocks.is_empty(),
        options,
        gap: 0,
        lead: None,
        spaced: false,
        frames: Vec::new(),
        last: Last::Opener,
        halves: 0,
        must_break: false,
        in_row: false,
        key_width: if options.headers.aligns() { key_width(record) } else { 0 },
        before: None,
    }
    .record(record, last, ending, &mut out);
    out
}

/// Whether a record has no error and each bracket has its other one. `is_certain` says of a token, the move right before it
/// and the number of open brackets whether other spaces would leave it as it is.
pub(super) fn is_sound(record: &RecordTree, is_certain: &mut dyn FnMut(Token<'_>, &str, i64) -> bool) -> bool {
    let mut depth = 0i64;
    let mut sound = !record.has_inner_mark();
    for block in record.blocks() {
        let root = block.tree().root();
        let closes = || root.tokens().any(|token| is_closing(token.kind));
        match root.kind() {
            SyntaxKind::StartOpen | SyntaxKind::VariationOpen | SyntaxKind::InlineOpen => depth += 1,
            SyntaxKind::Close => depth -= i64::from(closes()),
            _ => {}
        }
        sound &= block.errors().is_empty() && root.kind() != SyntaxKind::Error;
        if !sound {
            return false;
        }
        let mut before = "";
        root.each_token(&mut |token| {
            sound &= is_certain(token, before, depth);
            before = if token.kind == SyntaxKind::Move { token.text } else { "" };
        });
    }
    sound && depth == 0
}

/// Writes a record as a document.
struct Composer<'d, 't> {
    doc: &'d mut Document<'t>,
    spelling: &'static Spelling,
    /// Whether moves stand in blocks with keywords.
    has_blocks: bool,
    options: &'d LayoutOptions,
    /// Line breaks since the last token.
    gap: usize,
    /// The spaces that begin a line, and how many texts were written before them.
    lead: Option<(usize, usize)>,
    /// Whether a space follows the last element among the moves.
    spaced: bool,
    /// The brackets that are open.
    frames: Vec<OpenBracket>,
    /// The last element among the moves.
    last: Last,
    /// Moves that still belong to the last number.
    halves: u8,
    /// Whether nothing may follow on the line.
    must_break: bool,
    /// Whether only numbers, moves and what judges them stand on the line, so that another pair may follow.
    in_row: bool,
    /// Columns of the keys of headers.
    key_width: usize,
    /// The block before, outside of the moves.
    before: Option<SyntaxKind>,
}

impl<'t> Composer<'_, 't> {
    /// Appends a formatted record to `out`.
    fn record(mut self, record: &'t RecordTree, last: bool, ending: LineEnding, out: &mut String) {
        let mut blocks = record.blocks();
        while let Some((block, rest)) = blocks.split_first() {
            self.block(block.tree().root(), rest);
            blocks = rest;
        }
        self.finish_moves();
        if self.before.is_some() {
            // In a format with blocks, a comment directly above the next game belongs to that game.
            let parted = !self.has_blocks || self.before != Some(SyntaxKind::Trivia) || self.gap >= 2;
            if parted && !last { self.doc.empty_line() } else { self.doc.hard_line() }
        }
        let first = record.blocks().first().and_then(|block| block.tree().root().tokens().next());
        if first.is_some_and(|token| token.kind == SyntaxKind::Whitespace && token.text.starts_with(MARK)) {
            out.push(MARK);
        }
        self.doc.print(self.options, ending, out);
    }

    /// A block, before `rest`.
    fn block(&mut self, root: Node<'t>, rest: &'t [Block]) {
        match root.kind() {
            SyntaxKind::Moves => {
                self.begin_moves();
                self.moves(root);
            }
            SyntaxKind::VariationOpen => self.open_block(root, Opened::Variation),
            SyntaxKind::InlineOpen if self.has_blocks => self.open_block(root, Opened::Inline),
            SyntaxKind::InlineOpen => self.open_bracket(root, rest),
            SyntaxKind::Close if !self.frames.is_empty() => {
                for token in root.tokens() {
                    match token.kind {
                        SyntaxKind::Whitespace => self.space(token),
                        kind if is_closing(kind) => self.close(token),
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
            SyntaxKind::Trivia => {
                for token in root.tokens() {
                    if token.kind == SyntaxKind::Whitespace { self.space(token) } else { self.outer_comment(token) }
                }
            }
            kind => {
                self.finish_moves();
                self.part(kind);
                match kind {
                    kind if is_header(kind) => self.header_line(root),
                    SyntaxKind::Setup => self.setup(root),
                    SyntaxKind::StartOpen => {
                        self.glued(root);
                        self.open(Opened::Main);
                    }
                    _ => self.glued(root),
                }
                self.before = Some(kind);
            }
        }
    }

    /// The break before a block outside of the moves, or before the first of them.
    fn part(&mut self, kind: SyntaxKind) {
        if let Some(before) = self.before {
            let among_headers = is_header(before) && is_header(kind);
            let below = is_header(before) && !is_header(kind) && kind != SyntaxKind::Trivia;
            if below || (self.gap >= 2 && (self.has_blocks || !among_headers)) {
                self.doc.empty_line()
            } else {
                self.doc.hard_line()
            }
        }
        self.gap = 0;
    }

    fn outer_comment(&mut self, token: Token<'t>) {
        self.finish_moves();
        let trailing = self.has_blocks && self.gap == 0 && self.before.is_some();
        if !trailing {
            self.part(SyntaxKind::Trivia);
        }
        if self.is_suffix(token.text) {
            self.doc.line_suffix(token.text);
        } else {
            if trailing {
                self.doc.space();
            }
            self.prose(token);
        }
        (self.gap, self.before) = (0, Some(SyntaxKind::Trivia));
    }

    /// Spaces between two tokens.
    fn space(&mut self, token: Token<'t>) {
        self.gap += breaks_in(token.text);
        self.lead = indent_of(token.text).map(|lead| (lead, self.doc.texts));
        self.spaced = true;
    }

    /// A block without spaces between its tokens, those of a raw text being one of them.
    fn glued(&mut self, node: Node<'t>) {
        self.gap = 0;
        let (mut before, mut glued) = (0, 0);
        for child in node.children() {
            match child {
                Child::Token(token) if token.kind == SyntaxKind::Whitespace => self.space(token),
                Child::Token(token) => {
                    self.gap = 0;
                    if token.kind != SyntaxKind::RawText {
                        (before, glued) = (before + columns(token.text), glued + 1);
                        self.doc.text(token.text);
                    } else if node.kind() == SyntaxKind::CommentBlock {
                        self.lead = self.lead.map(|(lead, texts)| (lead + before, texts + glued));
                        self.prose(token);
                    } else {
                        self.doc.verbatim(token.text);
                    }
                }
                Child::Node(inner) => inner.each_token(&mut |token| self.doc.verbatim(token.text)),
            }
        }
    }

    /// The text of a comment. Its lines break if they are to be wrapped; otherwise they move with the first one.
    fn prose(&mut self, token: Token<'t>) {
        let (text, wraps, lead) = (token.text, self.wraps(token), self.lead.take());
        let of_line = lead.filter(|(_, texts)| *texts == self.doc.texts && text.contains('\n'));
        match of_line {
            _ if wraps && (self.is_too_long(token) || has_breaks(text)) => self.doc.prose(text),
            Some((column, _)) if !wraps => self.doc.block(text, column),
            _ => self.doc.verbatim(text),
        }
    }

    /// Whether the lines of a comment are to be wrapped. A comment to the end of the line is one line, and text that is no
    /// comment stays as it is.
    fn wraps(&self, token: Token<'_>) -> bool {
        let [opener, _] = self.spelling.comment;
        self.options.comments == Comments::Wrap
            && (token.kind == SyntaxKind::RawText || token.text.starts_with(opener.trim_end()))
    }

    /// Whether a comment of one line is to be wrapped.
    fn is_too_long(&self, token: Token<'_>) -> bool {
        let indented = || self.frames.iter().filter(|frame| frame.opened.is_indented()).count();
        let room = || self.options.width.saturating_sub(self.options.margin(indented()));
        self.wraps(token) && columns(token.text) > room()
    }

    /// Whether a comment is put at the end of the line before it.
    fn is_suffix(&self, text: &str) -> bool {
        self.has_blocks && text.starts_with(self.spelling.line_comments)
    }

    /// Whether the moves of the innermost bracket are in pairs or columns. Variations among the moves fill lines in any
    /// style.
    fn in_style(&self) -> bool {
        let own_lines = |frame: &OpenBracket| matches!(frame.opened, Opened::Main | Opened::Variation);
        self.options.moves != Moves::Fill && self.frames.last().is_some_and(own_lines)
    }

    /// Whether the moves of the innermost bracket stand below each other.
    fn in_table(&self) -> bool {
        self.options.moves == Moves::Columns && self.in_style()
    }
}

/// Whether a block is a line with a key.
fn is_header(kind: SyntaxKind) -> bool {
    matches!(kind, SyntaxKind::FormatLine | SyntaxKind::GameLine | SyntaxKind::Header)
}

/// Whether a token closes what a bracket opened.
fn is_closing(kind: SyntaxKind) -> bool {
    matches!(kind, SyntaxKind::RightBrace | SyntaxKind::RightParen)
}

/// The columns of the longest key of a record's headers.
fn key_width(record: &RecordTree) -> usize {
    let blocks = record.blocks().iter().map(|block| block.tree().root()).filter(|root| is_header(root.kind()));
    blocks.filter_map(|root| root.token(SyntaxKind::Keyword)).map(|key| columns(key.text)).max().unwrap_or(0)
}

/// Whether a text has several lines.
fn has_breaks(text: &str) -> bool {
    memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some()
}
