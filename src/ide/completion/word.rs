//! The word under a cursor where a half-move is allowed.

use crate::formats::editing::Between;
use crate::ide::document::{Document, Place};
use crate::syntax::SyntaxKind;
use crate::text::TextRange;
use std::ops::Range;

/// A word that is a half-move or becomes one.
#[derive(Debug)]
pub(super) struct MoveWord {
    /// The block that the text before the cursor belongs to.
    pub place: Place,
    /// Its bytes in the text; empty between two words.
    pub range: Range<usize>,
    /// The token before it, which touches it or is parted from it by whitespace.
    pub before: Option<Before>,
    /// Whether it begins its line, or follows a comma.
    pub line_start: bool,
    /// Whether it has the form of a whole half-move.
    pub is_whole: bool,
}

/// The token before a word.
#[derive(Debug)]
pub(super) struct Before {
    pub kind: SyntaxKind,
    pub text: String,
    /// Whether there is nothing between.
    pub touches: bool,
}

impl Document {
    /// The word at an offset where a half-move is allowed by the tokens.
    pub(super) fn move_word(&self, offset: usize, between: Between) -> Option<MoveWord> {
        // The typed text belongs to the token before it.
        let place = self.place(offset.saturating_sub(1))?;
        let tree = self.entry(place.record)?.tree.blocks().get(place.block)?.tree();
        let cursor = offset.checked_sub(place.start)?;
        let mut tokens: Vec<(SyntaxKind, TextRange, &str)> = Vec::new();
        tree.root().each_token(&mut |token| {
            if usize::from(token.range().start()) <= cursor {
                tokens.push((token.kind, token.range(), token.text));
            }
        });
        let (mut start, mut end) = (cursor, cursor);
        if let Some((kind, range, _)) = tokens.last()
            && usize::from(range.start()) == cursor
        {
            // The word that begins at the cursor.
            end = if *kind == SyntaxKind::Move { usize::from(range.end()) } else { cursor };
            tokens.pop();
        }
        if between == Between::Lines
            && !self.format().editing().numbers_half_moves()
            && let [.., (SyntaxKind::Move, step, _), (SyntaxKind::Whitespace, space, text)] = tokens.as_slice()
            && text.get(..cursor - usize::from(space.start())).is_some_and(|space| !space.contains(['\n', '\r']))
        {
            // A half-move of several words.
            start = usize::from(step.start());
            tokens.truncate(tokens.len() - 2);
        }
        let mut is_whole = false;
        while let Some((kind, range, text)) = tokens.last().copied() {
            let (from, to) = (usize::from(range.start()), usize::from(range.end()));
            if to < start || !is_part(kind, text) {
                break;
            }
            if kind == SyntaxKind::MoveNumber && text.ends_with('.') {
                break;
            }
            is_whole = kind == SyntaxKind::Move && end <= to;
            (start, end) = (from, end.max(to));
            tokens.pop();
        }
        if let Some((kind, token, text)) = tokens.last().copied() {
            match kind {
                SyntaxKind::Whitespace => drop(tokens.pop()),
                _ if usize::from(token.end()) > start => return None,
                // A comment extends to the end of its line.
                SyntaxKind::Comment if !text.ends_with("*/") && !text.ends_with('}') => return None,
                _ => {}
            }
        }
        let before = tokens.last().map(|(kind, range, text)| Before {
            kind: *kind,
            text: (*text).to_owned(),
            touches: usize::from(range.end()) == start,
        });
        let ended = |before: &Before| !before.touches || ends_word(before.kind);
        if !before.as_ref().is_none_or(ended) {
            return None;
        }
        let range = place.start + start..place.start + end;
        let one_line = !self.slice(range.clone()).contains(['\n', '\r']);
        let line_start = self.begins_statement(range.start, &[',']);
        one_line.then_some(MoveWord { place, range, before, line_start, is_whole })
    }
}

impl Document {
    /// Whether there are only spaces between an offset and the line break before it, or one of `marks`.
    pub(super) fn begins_statement(&self, offset: usize, marks: &[char]) -> bool {
        let rope = self.rope();
        let mut before = rope.chars_at(rope.byte_to_char(offset)).reversed();
        before
            .find(|found| !matches!(found, ' ' | '\t'))
            .is_none_or(|found| matches!(found, '\n' | '\r') || marks.contains(&found))
    }
}

/// Whether a token can be part of a move that is being typed.
fn is_part(kind: SyntaxKind, text: &str) -> bool {
    match kind {
        SyntaxKind::Move | SyntaxKind::Unknown | SyntaxKind::MoveNumber | SyntaxKind::Turn | SyntaxKind::Special => {
            true
        }
        // `C8+` before its last digit.
        SyntaxKind::Remark => text.bytes().all(|byte| byte == b'+'),
        _ => false,
    }
}

/// Whether a move can follow a token without a space between them.
fn ends_word(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::MoveNumber
            | SyntaxKind::Placeholder
            | SyntaxKind::LeftBrace
            | SyntaxKind::RightBrace
            | SyntaxKind::LeftParen
            | SyntaxKind::RightParen
            | SyntaxKind::Comment
            | SyntaxKind::Comma
            | SyntaxKind::Keyword
    )
}
