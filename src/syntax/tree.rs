//! Lossless trees: rowan's green nodes, built fast and read without offsets of their own.
//!
//! This is the only module that names rowan.

use super::SyntaxKind;
use super::run::{self, Form, Run};
use crate::text::{TextRange, TextSize};
use rowan::{GreenNode, GreenNodeData, GreenToken, GreenTokenData, NodeOrToken};
use std::fmt::Write as _;

type Element = NodeOrToken<GreenNode, GreenToken>;

/// The kind of a piece that stands for several tokens; see [`run`].
const RUN: rowan::SyntaxKind = rowan::SyntaxKind(u16::MAX);
/// The same with times.
const TIMED: rowan::SyntaxKind = rowan::SyntaxKind(u16::MAX - 1);
/// The same for whole lines.
const LINES: rowan::SyntaxKind = rowan::SyntaxKind(u16::MAX - 2);

/// The tree of one block: immutable, shared, the concatenation of its tokens being the block's text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tree(GreenNode);

impl Tree {
    /// The tree's top node, as seen from an offset of 0.
    pub fn root(&self) -> Node<'_> {
        Node { green: &self.0, start: 0 }
    }

    /// Kind of the top node.
    pub fn kind(&self) -> SyntaxKind {
        SyntaxKind::from_raw(self.0.kind().0)
    }

    /// Length in bytes.
    pub fn text_len(&self) -> usize {
        usize::from(self.0.text_len())
    }

    /// Whether it is the same node in memory, and so certainly equal.
    pub fn same(&self, other: &Tree) -> bool {
        std::ptr::eq::<GreenNodeData>(&*self.0, &*other.0)
    }
}

/// A node of a tree, with its place relative to the tree's start.
#[derive(Clone, Copy, Debug)]
pub struct Node<'t> {
    green: &'t GreenNodeData,
    start: u32,
}

/// A token of a tree, with its place relative to the tree's start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    pub kind: SyntaxKind,
    pub text: &'t str,
    start: u32,
}

/// A child of a node.
#[derive(Clone, Copy, Debug)]
pub enum Child<'t> {
    /// An inner node.
    Node(Node<'t>),
    Token(Token<'t>),
}

/// A green element as readers see it.
enum GreenElement<'t> {
    Node(&'t GreenNodeData),
    Token(SyntaxKind, &'t str),
    Run(&'t str, Form),
}

#[inline]
fn element<'t>(green: NodeOrToken<&'t GreenNodeData, &'t GreenTokenData>) -> GreenElement<'t> {
    match green {
        NodeOrToken::Node(green) => GreenElement::Node(green),
        NodeOrToken::Token(token) if token.kind() == RUN => GreenElement::Run(token.text(), Form::Words),
        NodeOrToken::Token(token) if token.kind() == TIMED => GreenElement::Run(token.text(), Form::Timed),
        NodeOrToken::Token(token) if token.kind() == LINES => GreenElement::Run(token.text(), Form::Lines),
        NodeOrToken::Token(token) => GreenElement::Token(SyntaxKind::from_raw(token.kind().0), token.text()),
    }
}

fn span(start: u32, len: usize) -> TextRange {
    let start = TextSize::from(start);
    TextRange::at(start, TextSize::from(len as u32))
}

impl<'t> Token<'t> {
    /// Where it stands, relative to the tree's start.
    pub fn range(self) -> TextRange {
        span(self.start, self.text.len())
    }
}

impl<'t> Node<'t> {
    pub fn kind(self) -> SyntaxKind {
        SyntaxKind::from_raw(self.green.kind().0)
    }

    /// Where it stands, relative to the tree's start.
    pub fn range(self) -> TextRange {
        span(self.start, usize::from(self.green.text_len()))
    }

    /// Its children, in order.
    pub fn children(self) -> impl Iterator<Item = Child<'t>> {
        let mut start = self.start;
        let mut green = self.green.children();
        let (mut rest, mut form) = ("", Form::Words);
        std::iter::from_fn(move || {
            let at = start;
            if rest.is_empty() {
                match element(green.next()?) {
                    GreenElement::Run(text, found) => (rest, form) = (text, found),
                    GreenElement::Node(green) => {
                        start += u32::from(green.text_len());
                        return Some(Child::Node(Node { green, start: at }));
                    }
                    GreenElement::Token(kind, text) => {
                        start += text.len() as u32;
                        return Some(Child::Token(Token { kind, text, start: at }));
                    }
                }
            }
            let (kind, text) = run::next(&mut rest, form)?;
            start += text.len() as u32;
            Some(Child::Token(Token { kind, text, start: at }))
        })
    }

    /// Calls `visit` with each of its children but the whitespace, in order. This is [`children`](Node::children) for
    /// hot paths, where an iterator took half of the time. Moves, numbers and times of a run go to `word`, so one loop
    /// finds and handles them. Both get `to`.
    #[inline]
    pub fn each_meaning<T: ?Sized>(
        self,
        to: &mut T,
        word: impl Fn(&mut T, Token<'t>),
        visit: impl Fn(&mut T, Child<'t>),
    ) {
        let mut start = self.start;
        for child in self.green.children() {
            match element(child) {
                GreenElement::Run(text, form) => {
                    run::each_word(text, form, |kind, text, at| {
                        word(to, Token { kind, text, start: start + at as u32 });
                    });
                    start += text.len() as u32;
                }
                GreenElement::Node(green) => {
                    visit(to, Child::Node(Node { green, start }));
                    start += u32::from(green.text_len());
                }
                GreenElement::Token(kind, text) => {
                    if kind != SyntaxKind::Whitespace {
                        visit(to, Child::Token(Token { kind, text, start }));
                    }
                    start += text.len() as u32;
                }
            }
        }
    }

    /// Its children without the words and the whitespace of runs: everything that is visible without reading a long run
    /// of moves.
    pub fn children_outside_runs(self) -> impl Iterator<Item = Child<'t>> {
        let mut start = self.start;
        self.green.children().filter_map(move |child| {
            let at = start;
            let (len, child) = match element(child) {
                GreenElement::Run(text, _) => (text.len() as u32, None),
                GreenElement::Node(green) => {
                    (u32::from(green.text_len()), Some(Child::Node(Node { green, start: at })))
                }
                GreenElement::Token(kind, text) => {
                    (text.len() as u32, Some(Child::Token(Token { kind, text, start: at })))
                }
            };
            start += len;
            child
        })
    }

    /// Where the whitespace at its end begins, relative to the tree's start.
    pub fn meaning_end(self) -> u32 {
        let mut end = self.start + u32::from(self.green.text_len());
        for child in self.green.children().rev() {
            match element(child) {
                // The whitespace at the end of a run is all ASCII.
                GreenElement::Run(text, _) => return end - (text.len() - text.trim_ascii_end().len()) as u32,
                GreenElement::Token(SyntaxKind::Whitespace, text) => end -= text.len() as u32,
                GreenElement::Token(..) | GreenElement::Node(_) => return end,
            }
        }
        self.start
    }

    /// Its child nodes.
    pub fn nodes(self) -> impl Iterator<Item = Node<'t>> {
        self.children().filter_map(|child| match child {
            Child::Node(node) => Some(node),
            Child::Token(_) => None,
        })
    }

    /// The tokens directly below it.
    pub fn tokens(self) -> impl Iterator<Item = Token<'t>> {
        self.children().filter_map(|child| match child {
            Child::Token(token) => Some(token),
            Child::Node(_) => None,
        })
    }

    /// The first token of a kind directly below it.
    pub fn token(self, kind: SyntaxKind) -> Option<Token<'t>> {
        self.tokens().find(|token| token.kind == kind)
    }

    /// Calls `visit` with every token below it, in order.
    pub fn each_token(self, visit: &mut dyn FnMut(Token<'t>)) {
        for child in self.children() {
            match child {
                Child::Node(node) => node.each_token(visit),
                Child::Token(token) => visit(token),
            }
        }
    }

    /// The token that holds the byte at `offset`, relative to the tree's start; between two tokens the later one.
    pub fn token_at(self, offset: usize) -> Option<Token<'t>> {
        let mut node = self;
        loop {
            let offset = TextSize::from(u32::try_from(offset).ok()?);
            let mut children = node.children();
            match children.find(|child| child.range().contains(offset))? {
                Child::Node(inner) => node = inner,
                Child::Token(token) => return Some(token),
            }
        }
    }

    pub fn text(self) -> String {
        self.green.to_string()
    }

    /// Adds the tree below it to `out`, a line each, indented by `depth`; `base` is added to the offsets.
    pub fn print(self, depth: usize, base: usize, out: &mut String) {
        let place =
            |range: TextRange| format!("{}..{}", base + usize::from(range.start()), base + usize::from(range.end()));
        let _ = writeln!(out, "{:depth$}{}@{}", "", self.kind().name(), place(self.range()), depth = depth * 2);
        for child in self.children() {
            match child {
                Child::Node(node) => node.print(depth + 1, base, out),
                Child::Token(token) => {
                    let width = (depth + 1) * 2;
                    let _ =
                        writeln!(out, "{:width$}{}@{} {:?}", "", token.kind.name(), place(token.range()), token.text);
                }
            }
        }
    }
}

impl Child<'_> {
    /// Where it stands, relative to the tree's start.
    pub fn range(self) -> TextRange {
        match self {
            Child::Node(node) => node.range(),
            Child::Token(token) => token.range(),
        }
    }

    pub fn kind(self) -> SyntaxKind {
        match self {
            Child::Node(node) => node.kind(),
            Child::Token(token) => token.kind,
        }
    }
}

/// Builds trees from the tokens of a text, bottom up. It lives across blocks and remembers short tokens, so a repeated
/// `Ch2-e2` costs a look-up and no memory.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    open: Vec<(SyntaxKind, usize)>,
    elements: Vec<Element>,
    /// Each at the slot of its text and kind. A slot is only a pointer: kind and text are in the token's own memory,
    /// which is written anyway to count the reference.
    remembered: Vec<Option<GreenToken>>,
    /// How many tokens were not remembered since the memory has this size.
    missed: usize,
}

/// Slots of the token memory; a power of two. Larger than the moves of a real collection in one notation.
const SLOTS: usize = 1 << 13;
/// Its slots at first. In a folder of short records most of the time would go into clearing the memory.
const FEW_SLOTS: usize = 1 << 8;

/// A copy starts with nothing remembered.
impl Clone for TreeBuilder {
    fn clone(&self) -> Self {
        TreeBuilder::default()
    }
}

impl TreeBuilder {
    /// Opens a node.
    pub fn start(&mut self, kind: SyntaxKind) {
        self.open.push((kind, self.elements.len()));
    }

    /// Adds a token. An empty text adds nothing: a tree has no empty parts.
    pub fn token(&mut self, kind: SyntaxKind, text: &str) {
        if !text.is_empty() {
            let token = self.green_token(kind, text);
            self.elements.push(NodeOrToken::Token(token));
        }
    }

    /// Adds the words and the whitespace of a [`run`], in turns.
    pub(super) fn run(&mut self, mut text: &str, run: &Run) {
        if run.tokens >= run::SHORTEST {
            let kind = match run.form() {
                Form::Timed => TIMED,
                _ => RUN,
            };
            self.elements.push(NodeOrToken::Token(GreenToken::new(kind, text)));
            return;
        }
        // Most often it is the space between two words of a header.
        if run.tokens == 1 && run.space {
            return self.token(SyntaxKind::Whitespace, text);
        }
        while let Some((kind, token)) = run::next(&mut text, run.form()) {
            self.token(kind, token);
        }
    }

    /// Adds whole lines, which are a run of [`Form::Lines`].
    pub(super) fn lines(&mut self, text: &str) {
        self.elements.push(NodeOrToken::Token(GreenToken::new(LINES, text)));
    }

    /// Closes the innermost open node. A node without children is left out.
    pub fn finish(&mut self) {
        if let Some((kind, first)) = self.open.pop()
            && first < self.elements.len()
        {
            let node = GreenNode::new(rowan::SyntaxKind(kind as u16), self.elements.drain(first..));
            self.elements.push(NodeOrToken::Node(node));
        }
    }

    /// Takes the tree built, whose top node is of `kind`; open nodes are closed.
    pub fn take(&mut self, kind: SyntaxKind) -> Tree {
        while !self.open.is_empty() {
            self.finish();
        }
        Tree(GreenNode::new(rowan::SyntaxKind(kind as u16), self.elements.drain(..)))
    }

    fn green_token(&mut self, kind: SyntaxKind, text: &str) -> GreenToken {
        let raw = rowan::SyntaxKind(kind as u16);
        let make = || GreenToken::new(raw, text);
        let Some(key) = packed(text) else { return make() };
        if self.remembered.is_empty() {
            self.remembered.resize(FEW_SLOTS, None);
        } else if self.missed > self.remembered.len() && self.remembered.len() < SLOTS {
            // What stands at another slot now is forgotten.
            self.remembered.resize(SLOTS.min(self.remembered.len() * 8), None);
            self.missed = 0;
        }
        let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(29) ^ ((kind as u64) << 40);
        let slot = (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as usize & (self.remembered.len() - 1);
        let Some(entry) = self.remembered.get_mut(slot) else { return make() };
        let is_it = |known: &&GreenToken| {
            known.kind() == raw && known.text().len() == text.len() && packed(known.text()) == Some(key)
        };
        if let Some(known) = entry.as_ref().filter(is_it) {
            return known.clone();
        }
        self.missed += 1;
        let token = make();
        *entry = Some(token.clone());
        token
    }
}

/// A text of one to sixteen bytes as a number, another one for each text of the same length. Its first and its last
/// bytes are read in one piece each, and overlap.
fn packed(text: &str) -> Option<u128> {
    let bytes = text.as_bytes();
    let halves = |first: u64, last: u64| Some(u128::from(first) | u128::from(last) << 64);
    match bytes {
        [first, .., last] if bytes.len() < 4 => {
            let middle = bytes.get(bytes.len() / 2)?;
            Some(u128::from(u32::from_le_bytes([*first, *middle, *last, 0])))
        }
        [only] => Some(u128::from(*only)),
        _ if bytes.len() < 8 => {
            halves(u32::from_le_bytes(*bytes.first_chunk()?).into(), u32::from_le_bytes(*bytes.last_chunk()?).into())
        }
        _ if bytes.len() <= 16 => {
            halves(u64::from_le_bytes(*bytes.first_chunk()?), u64::from_le_bytes(*bytes.last_chunk()?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_gives_back_its_text_and_finds_tokens() {
        let mut builder = TreeBuilder::default();
        builder.start(SyntaxKind::Reference);
        builder.token(SyntaxKind::LeftParen, "(");
        builder.token(SyntaxKind::Number, "12");
        builder.token(SyntaxKind::RightParen, ")");
        builder.finish();
        builder.start(SyntaxKind::Error);
        builder.finish();
        builder.token(SyntaxKind::Whitespace, " ");
        builder.token(SyntaxKind::Move, "炮二平五");
        let tree = builder.take(SyntaxKind::Moves);
        assert_eq!(tree.root().text(), "(12) 炮二平五");
        assert_eq!(tree.root().token_at(2).map(|token| token.text), Some("12"));
        assert_eq!(tree.root().token_at(7).map(|token| token.kind), Some(SyntaxKind::Move));
        assert!(tree.root().token_at(99).is_none());
        assert_eq!(tree.root().nodes().count(), 1);
    }

    #[test]
    fn what_stands_apart_and_where_the_meaning_ends() {
        let mut builder = TreeBuilder::default();
        builder.token(SyntaxKind::Comment, "# a\n");
        let mut run = Run::default();
        run.tokens = run::SHORTEST;
        builder.run("1. h2e2 h7e7 2. ", &run);
        builder.token(SyntaxKind::Comment, "# b");
        builder.run(" 3. h0g2 h9g7  ", &run);
        builder.token(SyntaxKind::Whitespace, "\n");
        let tree = builder.take(SyntaxKind::Moves);
        let apart = tree.root().children_outside_runs().map(|child| (child.kind(), u32::from(child.range().start())));
        assert_eq!(
            apart.collect::<Vec<_>>(),
            [(SyntaxKind::Comment, 0), (SyntaxKind::Comment, 20), (SyntaxKind::Whitespace, 38)]
        );
        assert_eq!(tree.root().meaning_end(), 36);
        builder.token(SyntaxKind::Whitespace, " ");
        assert_eq!(builder.take(SyntaxKind::Trivia).root().meaning_end(), 0);
    }
}
