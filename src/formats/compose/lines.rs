//! Header lines and setups.

use super::Composer;
use super::brackets::Opened;
use super::flow::{Note, Wish};
use crate::layout::{Tag, columns};
use crate::syntax::{Node, SyntaxKind, Token, breaks_in};

impl<'t> Composer<'_, 't> {
    /// A header: its key, a space, its fields.
    pub(super) fn header_line(&mut self, node: Node<'t>) {
        self.gap = 0;
        let mut before: Option<Token<'t>> = None;
        let mut parted = false;
        for token in node.tokens() {
            if token.kind == SyntaxKind::Whitespace {
                self.space(token);
                parted = true;
                continue;
            }
            if let Some(before) = before.filter(|before| is_spaced(*before, token, parted)) {
                let key = if before.kind == SyntaxKind::Keyword { columns(before.text) } else { usize::MAX };
                self.doc.spaces(1 + self.key_width.saturating_sub(key));
            }
            self.doc.text(token.text);
            (self.gap, before, parted) = (0, Some(token), false);
        }
    }

    /// `SETUP{ … }`, on one line if it fits.
    pub(super) fn setup(&mut self, node: Node<'t>) {
        self.doc.start(Tag::Group);
        let mut items = Items::default();
        let mut tokens = node.tokens().peekable();
        while let Some(token) = tokens.next() {
            match token.kind {
                SyntaxKind::Whitespace => {
                    self.space(token);
                    self.gap = self.gap.min(1);
                    continue;
                }
                SyntaxKind::Comment => {
                    let next = tokens.peek().filter(|next| next.kind == SyntaxKind::Whitespace);
                    self.note(Note::Comment(token), next.map_or(0, |space| breaks_in(space.text)));
                }
                SyntaxKind::LeftBrace => {
                    self.doc.text(token.text);
                    self.open(Opened::Setup);
                }
                SyntaxKind::RightBrace => self.close(token),
                _ if self.frames.is_empty() => self.doc.text(token.text),
                _ => {
                    self.setup_separator(token, &items);
                    self.doc.text(token.text);
                    items.push(token);
                }
            }
            self.gap = 0;
        }
    }

    fn setup_separator(&mut self, token: Token<'t>, items: &Items<'t>) {
        let first = self.frames.last().is_some_and(|frame| frame.empty);
        match token.kind {
            _ if first || self.must_break => self.separate(Wish::Line),
            SyntaxKind::Semicolon | SyntaxKind::Comma | SyntaxKind::Colon => {}
            SyntaxKind::Keyword
                if items.last == Some(SyntaxKind::Semicolon) && token.text != self.spelling.setup_move =>
            {
                // The pieces of each side begin a line.
                self.doc.end();
                self.doc.line();
                self.doc.start(Tag::Fill);
            }
            kind if items.holds(kind, self.spelling.setup_move) => self.separate(Wish::Space),
            _ => self.separate(Wish::Line),
        }
    }
}

/// The items of a setup so far.
#[derive(Default)]
struct Items<'t> {
    last: Option<SyntaxKind>,
    /// The keyword of the following text.
    keyword: Option<&'t str>,
    /// Whether the word for the next move has its number.
    numbered: bool,
}

impl<'t> Items<'t> {
    fn push(&mut self, token: Token<'t>) {
        match token.kind {
            SyntaxKind::Keyword => (self.keyword, self.numbered) = (Some(token.text), false),
            SyntaxKind::Number => self.numbered = true,
            SyntaxKind::Comma | SyntaxKind::Colon => {}
            _ => self.keyword = None,
        }
        self.last = Some(token.kind);
    }

    /// Whether a token of the kind stays on the line of the token before: `MOVE 1, RED` and `RED: Ke0`. `setup_move` is
    /// the word before the number.
    fn holds(&self, kind: SyntaxKind, setup_move: &str) -> bool {
        let moved = self.keyword.is_some_and(|keyword| keyword.eq_ignore_ascii_case(setup_move));
        match self.last {
            Some(SyntaxKind::Colon) => true,
            Some(SyntaxKind::Keyword) => moved,
            Some(SyntaxKind::Comma) => moved && self.numbered && kind == SyntaxKind::Keyword,
            _ => false,
        }
    }
}

/// Whether a space stands between two tokens of a header line; `parted` says whether one did.
fn is_spaced(before: Token<'_>, token: Token<'_>, parted: bool) -> bool {
    use SyntaxKind::{Comma, Dash, Keyword, LeftBracket, Quote, Reason, RightBracket, Score, Semicolon};
    match (before.kind, token.kind) {
        (Keyword, _) => true,
        (LeftBracket | Quote, _) | (_, Quote | RightBracket) => false,
        // An empty field: written `;;` or `; ;`, as the author has it.
        (Semicolon, Semicolon) => parted,
        (_, Comma | Semicolon) => false,
        (Comma | Semicolon, _) => true,
        (Score, Dash) | (Dash, Score | Dash) => false,
        (_, Reason) => true,
        // `K(K)R(C)`; after an unclosed bracket a space would become part of the symbol.
        (SyntaxKind::SymbolPair, _) => parted || before.text.ends_with(')'),
        _ => parted,
    }
}
