//! Brackets: the blocks and variations that they open and close.

use super::flow::{Last, Wish};
use super::{Composer, has_breaks};
use crate::layout::{Tag, columns};
use crate::syntax::{Block, Node, SyntaxKind, Token};

/// The kinds of brackets, by what they open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opened {
    /// A setup.
    Setup,
    /// The main line, which has no bracket in a format without blocks.
    Main,
    /// A variation with a keyword, on lines of its own.
    Variation,
    /// A variation in braces, on one line if it fits.
    Inline,
    /// A variation in brackets on lines of its own.
    Apart,
    /// A variation in brackets on the line around it.
    Short,
}

impl Opened {
    /// Whether its lines are indented.
    pub(super) fn is_indented(self) -> bool {
        matches!(self, Opened::Variation | Opened::Inline | Opened::Apart)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OpenBracket {
    pub(super) opened: Opened,
    /// Nothing has been written below it yet.
    pub(super) empty: bool,
    /// A comment is next to it.
    pub(super) commented: bool,
    /// Moves that still belong to the last number before it.
    halves: u8,
}

impl<'t> Composer<'_, 't> {
    /// The main line begins, if it has no bracket.
    pub(super) fn begin_moves(&mut self) {
        if !self.has_blocks && self.frames.is_empty() {
            self.frames.push(OpenBracket { opened: Opened::Main, empty: true, commented: false, halves: 0 });
            self.last = Last::Opener;
        }
    }

    /// The main line ends, if it has no bracket.
    pub(super) fn finish_moves(&mut self) {
        if self.has_blocks || self.frames.is_empty() {
            return;
        }
        self.end_fill();
        self.frames.pop();
        (self.in_row, self.before) = (false, Some(SyntaxKind::Moves));
    }

    /// The fill of the innermost bracket ends.
    fn end_fill(&mut self) {
        if self.frames.last().is_some_and(|frame| !frame.empty && frame.opened != Opened::Short) {
            self.doc.end();
            if self.in_table() {
                self.doc.end_table();
            }
        }
    }

    /// `VAR[1]{` or `{`
    pub(super) fn open_block(&mut self, node: Node<'t>, opened: Opened) {
        self.end_row();
        if opened == Opened::Inline {
            self.separate(Wish::Line);
            self.doc.start(Tag::Group);
        } else {
            self.separate(Wish::HardLine);
        }
        self.glued(node);
        self.doc.start(Tag::Indent);
        self.open(opened);
    }

    /// `(`, before the blocks `rest`.
    pub(super) fn open_bracket(&mut self, node: Node<'t>, rest: &[Block]) {
        self.begin_moves();
        self.end_row();
        let around = self.frames.last().copied();
        let apart = around.is_none_or(|frame| frame.opened != Opened::Short) && !self.is_short(rest);
        if !apart || around.is_some_and(|frame| frame.empty) {
            self.separate(Wish::Line);
        }
        if apart {
            // The fill around the variation ends here and continues after it.
            self.doc.end();
            self.doc.start(Tag::Indent);
            self.doc.hard_line();
        }
        self.glued(node);
        self.gap = 0;
        self.open(if apart { Opened::Apart } else { Opened::Short });
    }

    /// The content between the bracket just written and its closing one comes next.
    pub(super) fn open(&mut self, opened: Opened) {
        let halves = if self.in_style() { self.halves } else { 0 };
        self.frames.push(OpenBracket { opened, empty: true, commented: false, halves });
        (self.last, self.halves, self.must_break, self.in_row) = (Last::Opener, 0, false, false);
    }

    /// Writes the bracket that closes the innermost open block.
    pub(super) fn close(&mut self, bracket: Token<'t>) {
        self.end_fill();
        let Some(frame) = self.frames.pop() else { return };
        match frame.opened {
            Opened::Main => self.doc.hard_line(),
            Opened::Variation => {
                self.doc.end();
                self.doc.hard_line();
            }
            Opened::Setup | Opened::Inline => {
                if frame.opened == Opened::Inline {
                    self.doc.end();
                }
                if !frame.empty || frame.commented {
                    self.doc.line();
                }
            }
            Opened::Apart | Opened::Short => {
                if self.must_break {
                    self.doc.hard_line();
                }
            }
        }
        self.doc.text(bracket.text);
        match frame.opened {
            Opened::Main | Opened::Variation | Opened::Short => {}
            Opened::Setup | Opened::Inline => self.doc.end(),
            Opened::Apart => {
                self.doc.end();
                self.doc.start(Tag::Fill);
            }
        }
        self.gap = 0;
        self.last = if frame.opened == Opened::Variation { Last::VariationClose } else { Last::Other };
        self.must_break = matches!(frame.opened, Opened::Variation | Opened::Apart);
        (self.halves, self.in_row) = (frame.halves, false);
    }

    /// Whether a variation whose bracket is before these blocks stays on the line: it has no variation of its own, no
    /// comment that ends its line, and takes at most half of the width.
    fn is_short(&self, blocks: &[Block]) -> bool {
        let mut width = 2;
        for block in blocks {
            let root = block.tree().root();
            match root.kind() {
                SyntaxKind::Moves => {
                    for token in root.tokens().filter(|token| token.kind != SyntaxKind::Whitespace) {
                        let ends_line = token.text.starts_with(self.spelling.line_comments) || has_breaks(token.text);
                        width += 1 + columns(token.text);
                        if width > self.options.width / 2 || (token.kind == SyntaxKind::Comment && ends_line) {
                            return false;
                        }
                    }
                }
                kind => return kind == SyntaxKind::Close,
            }
        }
        false
    }
}
