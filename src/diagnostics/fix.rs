//! Quick fixes, and their context.

use super::Wording;
use crate::notation::Dialect;
use crate::record::{Guess, Issue, Related, RepairKind};
use crate::rules::Side;
use crate::syntax::{RecordTree, SyntaxKind, Token, Tree};
use crate::text::{TextEdit, TextRange, label, range};
use crate::words::{Locale, say};
use std::fmt::Display;

/// A change of the text that mends an issue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The action, as a command: ``write `Ch2-e2` ``.
    pub title: String,
    /// The changes, relative to the start of the issue's block. They may reach into the blocks after it.
    pub edits: Vec<TextEdit>,
    /// A line, with its break, to insert at the start of the file, after its byte order mark.
    pub top: Option<String>,
    /// Whether the game certainly stays the same, or becomes the only one that can be meant. Only such fixes are
    /// applied in bulk.
    pub safe: bool,
    /// One of several half-moves that may have been meant.
    pub guess: Option<Guess>,
}

impl Fix {
    /// A fix of one edit that cannot change the game.
    pub fn safe(title: impl Into<String>, edit: TextEdit) -> Fix {
        Fix::safe_edits(title, vec![edit])
    }

    /// A fix of several edits that cannot change the game.
    pub fn safe_edits(title: impl Into<String>, edits: Vec<TextEdit>) -> Fix {
        Fix { title: title.into(), edits, top: None, safe: true, guess: None }
    }

    /// A fix that inserts a line at the start of the file.
    pub fn top_line(title: impl Into<String>, line: String) -> Fix {
        Fix { top: Some(line), ..Fix::safe_edits(title, Vec::new()) }
    }

    /// A fix of one edit that somebody has to choose.
    pub fn choice(title: impl Into<String>, edit: TextEdit) -> Fix {
        Fix { safe: false, ..Fix::safe(title, edit) }
    }
}

/// The repairs that the replay has found, as fixes. Which half-move was played, only the reader knows.
pub(super) fn repairs(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let Some(repair) = issue.repair.as_deref() else { return Vec::new() };
    let range = repair.range;
    match repair.kind {
        // None of them is safe.
        RepairKind::Change | RepairKind::Insert if context.only_safe => Vec::new(),
        RepairKind::Change => {
            let change = |guess: &Guess| Fix {
                guess: Some(guess.clone()),
                ..Fix::choice(context.change_to(&guess.text), TextEdit::replace(range, guess.text.clone()))
            };
            repair.guesses.iter().map(change).collect()
        }
        RepairKind::Insert => {
            let of_lines = context.dialect().notation.is_of_lines();
            let gap = if of_lines { "\n" } else { " " };
            let insert = |guess: &Guess| {
                let text = &guess.text;
                let edit = TextEdit::replace(TextRange::empty(range.start()), format!("{text}{gap}"));
                Fix { guess: Some(guess.clone()), ..Fix::choice(context.insert(text), edit) }
            };
            repair.guesses.iter().map(insert).collect()
        }
        RepairKind::Remove { doubled } => {
            let edit = TextEdit::replace(context.with_spaces(range), "");
            vec![Fix { safe: doubled, ..Fix::safe(context.remove_this(&label(&context.text(range))), edit) }]
        }
    }
}

/// A block with its tokens and its text. They are found once for all issues in it: a list of references is a single
/// block, however long.
#[derive(Clone, Debug)]
pub struct BlockTokens<'a> {
    record: &'a RecordTree,
    block: usize,
    tokens: Vec<Token<'a>>,
    text: String,
}

impl<'a> BlockTokens<'a> {
    /// The block `block` of a record; `None` if there is no such block.
    pub fn new(record: &'a RecordTree, block: usize) -> Option<BlockTokens<'a>> {
        let tree = record.blocks().get(block)?.tree();
        Some(BlockTokens { record, block, tokens: tokens_of(tree), text: tree.root().text() })
    }
}

fn tokens_of(tree: &Tree) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    tree.root().each_token(&mut |token| tokens.push(token));
    tokens
}

/// The input of a fix: the record and the block of the issue, and the file's dialect.
#[derive(Clone, Copy, Debug)]
pub struct FixContext<'a> {
    block: &'a BlockTokens<'a>,
    words: Wording<'a>,
    /// Whether only safe fixes are wanted, so the edits of others need not be worked out.
    pub only_safe: bool,
    /// The changes that mend all the issues that this one stands for.
    pub alike: &'a [TextEdit],
}

impl<'a> FixContext<'a> {
    /// The context of an issue of a block.
    pub fn new(block: &'a BlockTokens<'a>, words: Wording<'a>) -> FixContext<'a> {
        FixContext { block, words, only_safe: false, alike: &[] }
    }

    /// For an issue that stands for several: the changes that mend them all.
    pub fn with_alike(self, alike: &'a [TextEdit]) -> FixContext<'a> {
        FixContext { alike, ..self }
    }

    /// For whoever wants only safe fixes. Others may still be proposed.
    pub fn only_safe(self) -> FixContext<'a> {
        FixContext { only_safe: true, ..self }
    }

    /// How the file writes its moves.
    pub fn dialect(&self) -> &'a Dialect {
        self.words.dialect
    }

    /// A move number as it is printed here.
    pub fn number(&self, number: u32, side: Side) -> String {
        self.words.number(number, side)
    }

    /// The wording for the title of a fix.
    pub fn words(&self) -> &Wording<'a> {
        &self.words
    }

    /// The language of the reader.
    pub fn locale(&self) -> Locale {
        self.words.locale
    }

    /// The title of a fix that writes another text.
    pub fn change_to(&self, text: &impl Display) -> String {
        say!(self.locale(), "Change to '{text}'", text)
    }

    /// The title of a fix that adds a text.
    pub fn insert(&self, text: &impl Display) -> String {
        say!(self.locale(), "Insert '{text}'", text)
    }

    /// The title of a fix that takes a text away.
    pub fn remove(&self, text: &impl Display) -> String {
        say!(self.locale(), "Remove the '{text}'", text)
    }

    /// The title of a fix that removes one of several equal texts.
    pub fn remove_this(&self, text: &impl Display) -> String {
        say!(self.locale(), "Remove this '{text}'", text)
    }

    /// The tree of the block `ahead` blocks after the issue's, negative before it.
    pub fn tree_at(&self, ahead: i32) -> Option<&'a Tree> {
        let index = i64::try_from(self.block.block).ok()? + i64::from(ahead);
        self.block.record.blocks().get(usize::try_from(index).ok()?).map(|block| block.tree())
    }

    /// The tokens of the issue's block, in order.
    pub fn tokens(&self) -> &'a [Token<'a>] {
        &self.block.tokens
    }

    /// The tokens of another block; ranges are relative to that block.
    pub fn tokens_at(&self, ahead: i32) -> Vec<Token<'a>> {
        self.tree_at(ahead).map(tokens_of).unwrap_or_default()
    }

    /// The token that holds the first byte of the range.
    pub fn token(&self, range: TextRange) -> Option<Token<'a>> {
        self.tokens().get(self.index(range)?).copied()
    }

    /// The token's place among [`FixContext::tokens`].
    pub fn index(&self, range: TextRange) -> Option<usize> {
        let index = self.tokens().partition_point(|token| token.range().end() <= range.start());
        self.tokens().get(index).is_some_and(|token| token.range().contains(range.start())).then_some(index)
    }

    /// Text of the issue's block.
    pub fn text(&self, range: TextRange) -> String {
        let text = self.block.text.get(usize::from(range.start())..usize::from(range.end()));
        text.unwrap_or_default().to_owned()
    }

    /// All of the issue's block.
    pub fn whole_text(&self) -> &'a str {
        &self.block.text
    }

    /// From the issue's block to the end of the record.
    pub fn rest(&self) -> String {
        self.block.record.blocks().iter().skip(self.block.block).map(|block| block.tree().root().text()).collect()
    }

    /// Where a place related to the issue begins in [`FixContext::rest`].
    pub fn place_in_rest(&self, related: Related) -> Option<usize> {
        let between =
            self.block.record.blocks().iter().skip(self.block.block).take(usize::try_from(related.blocks).ok()?);
        let before: usize = between.map(|block| usize::from(block.tree().root().range().len())).sum();
        Some(before + usize::from(related.range.start()))
    }

    /// The line break of the record: the first one between its tokens.
    pub fn line_break(&self) -> &'static str {
        let first = self.block.record.blocks().iter().find_map(|block| {
            let mut found = None;
            block.tree().root().each_token(&mut |token| {
                if found.is_none() && token.kind == SyntaxKind::Whitespace && token.text.contains(['\n', '\r']) {
                    found = Some(token.text.contains("\r\n"));
                }
            });
            found
        });
        if first == Some(true) { "\r\n" } else { "\n" }
    }

    /// The line of the issue's block that the range starts on, with its break.
    pub fn line(&self, place: TextRange) -> TextRange {
        let text = &self.block.text;
        let at = usize::from(place.start());
        let start = text.get(..at).and_then(|head| head.rfind('\n')).map_or(0, |found| found + 1);
        let end = text.get(at..).and_then(|tail| tail.find('\n')).map_or(text.len(), |found| at + found + 1);
        range(start, end)
    }

    /// The token with the spaces after it, or at the end of a block those before it.
    pub fn with_spaces(&self, place: TextRange) -> TextRange {
        let tokens = self.tokens();
        let Some(index) = self.index(place) else { return place };
        let space = |index: usize| {
            tokens
                .get(index)
                .filter(|token| token.kind == SyntaxKind::Whitespace && !token.text.contains(['\n', '\r']))
                .map(|token| token.range())
        };
        match (space(index + 1), index.checked_sub(1).and_then(space)) {
            (Some(after), _) => TextRange::new(place.start(), after.end()),
            (None, Some(before)) => TextRange::new(before.start(), place.end()),
            (None, None) => place,
        }
    }
}
