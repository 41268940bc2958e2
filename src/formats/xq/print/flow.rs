//! Moves and comments, which fill lines or stand in pairs or columns.

use super::compose::{Composer, line_breaks};
use crate::layout::{Column, Tag};
use crate::syntax::{Child, Node, SyntaxKind, Token};

/// The kind of block that a brace opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opened {
    Setup,
    /// `START{`
    Main,
    /// `VAR[1]{`
    Variation,
    /// `{`
    Inline,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OpenBrace {
    pub(super) opened: Opened,
    /// Nothing has been written below it yet.
    pub(super) empty: bool,
    /// A comment is next to it.
    pub(super) commented: bool,
    /// Moves that still belong to the last number before it.
    pub(super) halves: u8,
}

/// The last thing written, as far as the next one depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    /// A brace that opens.
    Opener,
    /// A number: its move follows on the same line.
    Number,
    /// A move, to which a remark is glued.
    Move,
    /// A placeholder, or a move with its remark or reference.
    Half,
    /// The brace of a VAR.
    VariationClose,
    /// Anything else.
    Other,
}

/// How a comment takes its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NotePlacement {
    /// `#`: ends its line.
    ToLineEnd,
    /// On one line, among the moves or on a line of its own, as it was.
    Single,
    /// On lines of its own.
    Apart,
}

/// A comment in any of its forms.
#[derive(Clone, Copy)]
enum Note<'t> {
    Comment(Token<'t>),
    Block(Node<'t>),
}

/// The separator wanted before a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
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
                Child::Token(token) if token.kind == SyntaxKind::Comment => Note::Comment(token),
                Child::Node(inner) if inner.kind() != SyntaxKind::Reference => Note::Block(inner),
                Child::Token(token) => {
                    self.token(token);
                    continue;
                }
                Child::Node(reference) => {
                    self.reference(reference);
                    continue;
                }
            };
            let gap = match children.peek() {
                Some(Child::Token(token)) if token.kind == SyntaxKind::Whitespace => line_breaks(token.text),
                _ => 0,
            };
            self.note(note, gap);
        }
    }

    fn token(&mut self, token: Token<'t>) {
        match token.kind {
            SyntaxKind::Whitespace => return self.space(token),
            SyntaxKind::MoveNumber => {
                if self.in_style() {
                    self.entry(Column::Number)
                } else {
                    self.separate(Wish::Line)
                }
                self.last = Last::Number;
                self.halves = if token.text.ends_with("..") { 1 } else { 2 };
            }
            SyntaxKind::Remark => {
                if self.last == Last::Move {
                    self.gap = 0;
                } else {
                    self.separate(Wish::Space);
                }
                self.attached();
            }
            kind => {
                let together =
                    self.last == Last::Number || (self.halves > 0 && matches!(self.last, Last::Move | Last::Half));
                match together {
                    _ if self.halves == 0 && !together && self.in_style() => {
                        self.entry(Column::First);
                        self.halves = 2;
                    }
                    true if self.in_row && self.in_table() => {
                        self.doc.cell(if self.halves == 2 { Column::First } else { Column::Second }, false);
                        self.gap = 0;
                    }
                    true => self.separate(Wish::Space),
                    false => self.separate(Wish::Line),
                }
                self.last = if kind == SyntaxKind::Move { Last::Move } else { Last::Half };
                self.halves = self.halves.saturating_sub(1);
            }
        }
        self.doc.text(token.text);
    }

    /// The gap before a pair of moves, which begins a line or, in a table, stands next to the pair before.
    fn entry(&mut self, column: Column) {
        if self.in_row && self.in_table() && self.gap < 2 && !self.must_break {
            self.gap = 0;
        } else {
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

    /// A remark or a reference has been written.
    fn attached(&mut self) {
        self.last = if matches!(self.last, Last::Move | Last::Half) { Last::Half } else { Last::Other };
    }

    /// `(1, 2)`
    fn reference(&mut self, node: Node<'t>) {
        self.separate(Wish::Space);
        self.attached();
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
    fn note(&mut self, note: Note<'t>, gap: u8) {
        self.end_row();
        match self.placement(note) {
            NotePlacement::ToLineEnd => {
                if self.gap > 0 {
                    self.separate(Wish::HardLine);
                } else if let Some(frame) = self.frames.last_mut() {
                    frame.commented = true;
                }
                if let Note::Comment(token) = note {
                    self.doc.line_suffix(token.text);
                }
                (self.last, self.must_break) = (Last::Other, true);
            }
            NotePlacement::Apart => {
                self.separate(Wish::HardLine);
                self.write(note);
                (self.last, self.must_break) = (Last::Other, true);
            }
            NotePlacement::Single => {
                if self.gap == 0 && self.next_to_brace() || (self.last == Last::Number && !self.must_break) {
                    self.doc.space();
                    self.write(note);
                    return self.gap = 0;
                }
                let own_line = self.gap > 0 && gap > 0;
                self.separate(if own_line { Wish::HardLine } else { Wish::Line });
                self.write(note);
                (self.last, self.must_break) = (Last::Other, own_line);
            }
        }
        self.gap = 0;
    }

    /// A comment of a setup, before `gap` line breaks.
    pub(super) fn setup_comment(&mut self, token: Token<'t>, gap: u8) {
        self.note(Note::Comment(token), gap);
    }

    /// Whether the line so far ends with a brace after which a new line begins.
    fn next_to_brace(&self) -> bool {
        let opener = |frame: &OpenBrace| {
            frame.empty && !frame.commented && matches!(frame.opened, Opened::Main | Opened::Variation)
        };
        self.frames.last().is_some_and(opener) || self.last == Last::VariationClose
    }

    fn write(&mut self, note: Note<'t>) {
        match note {
            Note::Comment(token) => self.prose(token.text),
            Note::Block(node) => self.glued(node),
        }
    }

    /// A line that breaks if the next text does not fit.
    pub(super) fn line_break(&mut self) {
        self.separate(Wish::Line);
    }

    /// A line that breaks.
    pub(super) fn hard_break(&mut self) {
        self.separate(Wish::HardLine);
    }

    /// A space at which no line breaks.
    pub(super) fn no_break(&mut self) {
        self.separate(Wish::Space);
    }

    /// Writes the gap before an element; the first one after a brace starts the fill.
    fn separate(&mut self, wish: Wish) {
        match self.frames.last_mut() {
            Some(frame) if frame.empty => {
                frame.empty = false;
                match frame.opened {
                    Opened::Inline | Opened::Setup => self.doc.line(),
                    Opened::Main | Opened::Variation => self.doc.hard_line(),
                }
                if self.in_table() {
                    self.doc.table();
                }
                self.doc.start(Tag::Fill);
            }
            _ => match (wish, self.must_break) {
                (Wish::HardLine, _) | (_, true) if self.gap < 2 => self.doc.hard_line(),
                (Wish::Line, _) | (_, true) if self.gap >= 2 => self.doc.empty_line(),
                (Wish::HardLine, _) => self.doc.empty_line(),
                (Wish::Line, _) => self.doc.line(),
                (Wish::Space, _) => self.doc.space(),
            },
        }
        (self.gap, self.must_break) = (0, false);
    }

    fn placement(&self, note: Note<'_>) -> NotePlacement {
        let apart = |text: &str| memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some() || self.is_too_long(text);
        match note {
            Note::Comment(token) if token.text.starts_with('#') => NotePlacement::ToLineEnd,
            Note::Comment(token) if !apart(token.text) => NotePlacement::Single,
            Note::Block(node) if node.kind() == SyntaxKind::CommentBlock => match node.token(SyntaxKind::RawText) {
                Some(token) if apart(token.text) => NotePlacement::Apart,
                _ => NotePlacement::Single,
            },
            _ => NotePlacement::Apart,
        }
    }
}
