//! Moves and comments, which fill lines or stand in pairs or columns.

use super::brackets::Opened;
use super::{Composer, has_breaks};
use crate::layout::{Column, Tag};
use crate::syntax::{Child, Node, SyntaxKind, Token, breaks_in};

/// The last thing written, as far as the next one depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    /// A bracket that opens.
    Opener,
    /// A number: its move follows on the same line.
    Number,
    /// A move, to which a judgement is glued.
    Move,
    /// A move with a judgement or reference.
    Judged,
    /// The bracket of a variation with a keyword.
    VariationClose,
    /// Anything else.
    Other,
}

/// A comment in any of its forms.
#[derive(Clone, Copy)]
pub(super) enum Note<'t> {
    Comment(Token<'t>),
    Block(Node<'t>),
}

/// The separator wanted before a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    Space,
    Line,
    HardLine,
}

impl<'t> Composer<'_, 't> {
    /// A run of moves.
    pub(super) fn moves(&mut self, node: Node<'t>) {
        let mut children = node.children().peekable();
        while let Some(child) = children.next() {
            let note = match child {
                Child::Token(token) if token.kind == SyntaxKind::Whitespace => {
                    self.space(token);
                    continue;
                }
                Child::Token(token) if token.kind == SyntaxKind::Comment => Note::Comment(token),
                Child::Token(token) => {
                    self.token(token);
                    continue;
                }
                Child::Node(inner) if inner.kind() == SyntaxKind::Reference => {
                    self.reference(inner);
                    continue;
                }
                Child::Node(inner) => Note::Block(inner),
            };
            let gap = match children.peek() {
                Some(Child::Token(token)) if token.kind == SyntaxKind::Whitespace => breaks_in(token.text),
                _ => 0,
            };
            self.note(note, gap);
        }
    }

    fn token(&mut self, token: Token<'t>) {
        let after_move = matches!(self.last, Last::Move | Last::Judged);
        match token.kind {
            SyntaxKind::MoveNumber => {
                if self.in_style() {
                    self.entry(Column::Number)
                } else {
                    self.separate(Wish::Line)
                }
                self.last = Last::Number;
                self.halves = if token.text.ends_with("..") || token.text.ends_with('…') { 1 } else { 2 };
            }
            SyntaxKind::Remark | SyntaxKind::Nag => {
                let signs = token.kind == SyntaxKind::Remark && token.text.chars().all(|c| "!?+#！？".contains(c));
                let touches = self.last == Last::Judged && !self.spaced && !self.has_blocks;
                if !signs || self.must_break || !(self.last == Last::Move || touches) {
                    self.separate(if after_move || self.has_blocks { Wish::Space } else { Wish::Line });
                }
                self.last = if after_move || !self.has_blocks { Last::Judged } else { Last::Other };
            }
            SyntaxKind::Score | SyntaxKind::Value => {
                // The result has a line of its own below pairs.
                self.end_row();
                self.separate(if self.in_style() { Wish::HardLine } else { Wish::Line });
                (self.last, self.halves) = (Last::Other, 0);
            }
            kind => {
                let together = self.last == Last::Number || (self.halves > 0 && after_move);
                if self.halves == 0 && !together && self.in_style() {
                    self.entry(Column::First);
                    self.halves = 2;
                } else if together && self.in_row && self.in_table() {
                    self.doc.cell(if self.halves == 2 { Column::First } else { Column::Second }, false);
                } else {
                    self.separate(if together { Wish::Space } else { Wish::Line });
                }
                self.last = if kind == SyntaxKind::Move || !self.has_blocks { Last::Move } else { Last::Judged };
                self.halves = self.halves.saturating_sub(1);
            }
        }
        self.doc.text(token.text);
        (self.gap, self.spaced) = (0, false);
    }

    /// The gap before a pair of moves, which begins a line or, in a table, stands next to the pair before.
    fn entry(&mut self, column: Column) {
        let parted = self.must_break || (self.has_blocks && self.gap >= 2);
        if !self.in_row || !self.in_table() || parted {
            self.separate(Wish::HardLine);
        }
        if self.in_table() {
            self.doc.cell(column, true);
        }
        self.in_row = true;
    }

    /// Something other than a move or a number follows, after which a pair begins a line.
    pub(super) fn end_row(&mut self) {
        if self.in_table() {
            self.doc.end_cell();
        }
        self.in_row = false;
    }

    /// `(1, 2)`
    fn reference(&mut self, node: Node<'t>) {
        self.separate(Wish::Space);
        self.last = if matches!(self.last, Last::Move | Last::Judged) { Last::Judged } else { Last::Other };
        let mut before = SyntaxKind::LeftParen;
        for token in node.tokens().filter(|token| token.kind != SyntaxKind::Whitespace) {
            let spaced = match (before, token.kind) {
                (SyntaxKind::Comma, SyntaxKind::Number | SyntaxKind::Comma) => true,
                (SyntaxKind::Number, SyntaxKind::Number) => true,
                // `()` is a mistake that `( )` is not.
                (SyntaxKind::LeftParen, SyntaxKind::RightParen) => node.text().len() > 2,
                _ => false,
            };
            if spaced {
                self.doc.space();
            }
            self.doc.text(token.text);
            before = token.kind;
        }
    }

    /// A comment among moves or in a setup, before `gap` line breaks.
    pub(super) fn note(&mut self, note: Note<'t>, gap: usize) {
        self.end_row();
        let is_apart = |token: Token<'_>| has_breaks(token.text) || self.is_too_long(token);
        let (text, apart) = match note {
            // An escaped line has to begin in the first column.
            Note::Comment(token) => (token.text, token.text.starts_with('%') || is_apart(token)),
            Note::Block(node) if node.kind() == SyntaxKind::CommentBlock => {
                ("", node.token(SyntaxKind::RawText).is_some_and(is_apart))
            }
            Note::Block(_) => ("", true),
        };
        if self.is_suffix(text) {
            if self.gap > 0 {
                self.separate(Wish::HardLine);
            } else if let Some(frame) = self.frames.last_mut() {
                frame.commented = true;
            }
            self.doc.line_suffix(text);
            (self.last, self.must_break, self.gap) = (Last::Other, true, 0);
            return;
        }
        let own_line = apart || (self.gap > 0 && gap > 0);
        let after_number = self.last == Last::Number && !self.must_break;
        let beside = self.has_blocks && !apart && (after_number || (self.gap == 0 && self.next_to_brace()));
        if beside {
            self.doc.space();
        } else if own_line {
            self.separate(Wish::HardLine);
        } else {
            // A number whose move follows after the comment stays with it.
            self.separate(if after_number { Wish::Space } else { Wish::Line });
        }
        match note {
            Note::Comment(token) => self.prose(token),
            Note::Block(node) => self.glued(node),
        }
        self.gap = 0;
        if beside {
            return;
        }
        let ends_line = text.starts_with(self.spelling.line_comments);
        (self.last, self.must_break, self.spaced) = (Last::Other, own_line || ends_line, false);
        // In pairs, the second move goes on after the comment.
        if !self.has_blocks && !self.in_style() {
            self.halves = 0;
        }
    }

    /// Whether the line so far ends with a brace after which a new line begins.
    fn next_to_brace(&self) -> bool {
        self.last == Last::VariationClose
            || self.frames.last().is_some_and(|frame| {
                frame.empty && !frame.commented && matches!(frame.opened, Opened::Main | Opened::Variation)
            })
    }

    /// Writes the gap before an element; the first one after a bracket starts the fill.
    pub(super) fn separate(&mut self, wish: Wish) {
        let parted = self.has_blocks && self.gap >= 2;
        let opened = self.frames.last().map(|frame| frame.opened);
        match self.frames.last_mut() {
            Some(frame) if frame.empty => {
                frame.empty = false;
                match frame.opened {
                    Opened::Inline | Opened::Setup => self.doc.line(),
                    Opened::Main if !self.has_blocks => self.part(SyntaxKind::Moves),
                    Opened::Main | Opened::Variation => self.doc.hard_line(),
                    Opened::Apart | Opened::Short => {}
                }
                if self.in_table() {
                    self.doc.table();
                }
                if opened != Some(Opened::Short) {
                    self.doc.start(Tag::Fill);
                }
            }
            _ if parted && (wish != Wish::Space || self.must_break) => self.doc.empty_line(),
            _ if wish == Wish::HardLine || self.must_break => self.doc.hard_line(),
            _ if wish == Wish::Line && opened != Some(Opened::Short) => self.doc.line(),
            _ => self.doc.space(),
        }
        (self.gap, self.must_break) = (0, false);
    }
}
