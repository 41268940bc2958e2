//! The word under a cursor where a half-move is allowed.

use crate::document::{Cursor, Document};
use crate::formats::editing::PlySeparator;
use crate::notation::digits;
use crate::syntax::{SyntaxKind, Token};
use std::ops::Range;

/// A word that is a half-move or becomes one.
#[derive(Debug)]
pub(in crate::ide) struct MoveWord {
    /// Its bytes in the text; empty between two words.
    pub range: Range<usize>,
    /// The token before it, which touches it or is parted from it by whitespace.
    pub before: Option<TokenBefore>,
    /// Whether it begins its line, or follows a comma.
    pub line_start: bool,
    /// Whether it has the form of a whole half-move.
    pub is_whole: bool,
    /// For one that the format finds in its line: the bytes of the text between the start of the line and it, number included.
    pub lead: Option<Range<usize>>,
    /// For such a one: whether its number or its mark is written.
    pub is_led: bool,
}

/// The token before a word.
#[derive(Debug)]
pub(in crate::ide) struct TokenBefore {
    pub kind: SyntaxKind,
    pub text: String,
    /// Whether there is nothing between.
    pub touches: bool,
}

/// The half-move at the cursor that the format finds in its line, begun or whole.
pub(super) fn begun_word(cursor: &Cursor<'_>) -> Option<MoveWord> {
    let (line, text) = line_around(cursor.document, cursor.offset);
    let begun = (cursor.document.format().editing.begun)(&text, cursor.offset - line)?;
    let number = text.get(begun.number.clone()).filter(|number| !number.is_empty());
    let before = number.map(|number| TokenBefore {
        kind: SyntaxKind::MoveNumber,
        text: number.to_owned(),
        touches: begun.number.end == begun.word.start,
    });
    let before_word = text.get(..begun.word.start).unwrap_or_default();
    let range = line + begun.word.start..line + begun.word.end;
    let spaces = before_word.len() - before_word.trim_end().len();
    let is_first = number.is_some() || before_word.trim().is_empty();
    let lead = if is_first { line..range.start } else { range.start - spaces..range.start };
    Some(MoveWord { range, before, line_start: true, is_whole: false, lead: Some(lead), is_led: begun.is_led })
}

/// The word at the cursor where a half-move is allowed by the tokens.
pub(super) fn move_word(cursor: &Cursor<'_>, separator: PlySeparator) -> Option<MoveWord> {
    let at = cursor.at();
    let bounds = |token: &Token<'_>| (usize::from(token.range().start()), usize::from(token.range().end()));
    let (mut start, mut end) = (at, at);
    let mut tokens = cursor.before();
    let glued = cursor.dialect().notation.is_glued();
    // The word that begins at the cursor.
    if let Some(next) = cursor.tokens().get(tokens.len()).filter(|next| next.kind == SyntaxKind::Move)
        && bounds(next).0 == at
        && !glued
    {
        end = bounds(next).1;
    }
    if separator == PlySeparator::Lines
        && !cursor.document.format().editing.numbers_half_moves
        && let [before @ .., step, space] = tokens
        && (step.kind, space.kind) == (SyntaxKind::Move, SyntaxKind::Whitespace)
        && space.text.get(..at - bounds(space).0).is_some_and(|space| !space.contains(['\n', '\r']))
    {
        // A half-move of several words.
        start = bounds(step).0;
        tokens = before;
    }
    let mut is_whole = false;
    while let Some((token, before)) = tokens.split_last() {
        let (from, to) = bounds(token);
        let numbered = token.kind == SyntaxKind::MoveNumber && token.text.ends_with('.');
        // Where moves touch each other, the one before the cursor is another one once it is whole.
        let other = glued && (start < at || (to == at && digits::fits(token.text)));
        if to < start || !is_part(token) || numbered || other {
            break;
        }
        is_whole = token.kind == SyntaxKind::Move && end <= to;
        (start, end) = (from, end.max(to));
        tokens = before;
    }
    if let Some((token, before)) = tokens.split_last() {
        match token.kind {
            SyntaxKind::Whitespace => tokens = before,
            _ if bounds(token).1 > start => return None,
            // A comment extends to the end of its line.
            SyntaxKind::Comment if !token.text.ends_with("*/") && !token.text.ends_with('}') => return None,
            _ => {}
        }
    }
    let before = tokens.last().map(|token| TokenBefore {
        kind: token.kind,
        text: token.text.to_owned(),
        touches: bounds(token).1 == start,
    });
    let begins = |kind| glued && matches!(kind, SyntaxKind::Move | SyntaxKind::RightBracket);
    let ended = |before: &TokenBefore| !before.touches || ends_word(before.kind) || begins(before.kind);
    if !before.as_ref().is_none_or(ended) {
        return None;
    }
    let range = cursor.place.start + start..cursor.place.start + end;
    let one_line = !cursor.document.slice(range.clone()).contains(['\n', '\r']);
    let line_start = begins_statement(cursor.document, range.start, &[',']);
    one_line.then_some(MoveWord { range, before, line_start, is_whole, lead: None, is_led: false })
}

/// The word in or before the cursor, if it is of one of the kinds; else an empty word at the cursor. It includes
/// all adjacent tokens of these kinds.
pub(super) fn word_of(cursor: &Cursor<'_>, kinds: &[SyntaxKind]) -> Range<usize> {
    let (mut start, mut end) = (cursor.at(), cursor.at());
    for token in cursor.before().iter().rev() {
        let range = token.range();
        if usize::from(range.end()) < start || !kinds.contains(&token.kind) {
            break;
        }
        (start, end) = (usize::from(range.start()), end.max(usize::from(range.end())));
    }
    cursor.place.start + start..cursor.place.start + end
}

/// Whether there is a line break between a byte of the block and the cursor.
pub(super) fn is_on_another_line(cursor: &Cursor<'_>, from: usize) -> bool {
    cursor.typed(cursor.place.start + from).contains(['\n', '\r'])
}

/// The start of the line of an offset, and its text without the line break.
pub(in crate::ide) fn line_around(document: &Document, offset: usize) -> (usize, String) {
    let rope = document.rope();
    let at = rope.byte_to_char(offset);
    let breaks = |found: &char| matches!(found, '\n' | '\r');
    let before: usize = rope.chars_at(at).reversed().take_while(|found| !breaks(found)).map(char::len_utf8).sum();
    let start = offset - before;
    (start, rope.chars_at(rope.byte_to_char(start)).take_while(|found| !breaks(found)).collect())
}

/// The bytes of the line break that ends at an offset.
pub(in crate::ide) fn break_before(document: &Document, offset: usize) -> usize {
    let byte = |back: usize| document.rope().get_byte(offset.checked_sub(back)?);
    match (byte(2), byte(1)) {
        (Some(b'\r'), Some(b'\n')) => 2,
        (_, Some(b'\n' | b'\r')) => 1,
        _ => 0,
    }
}

/// Whether there are only spaces between an offset and the line break before it, or one of `marks`.
pub(super) fn begins_statement(document: &Document, offset: usize, marks: &[char]) -> bool {
    let rope = document.rope();
    let mut before = rope.chars_at(rope.byte_to_char(offset)).reversed();
    before
        .find(|found| !matches!(found, ' ' | '\t'))
        .is_none_or(|found| matches!(found, '\n' | '\r') || marks.contains(&found))
}

/// Whether a token can be part of a move that is being typed.
fn is_part(token: &Token<'_>) -> bool {
    match token.kind {
        SyntaxKind::Move | SyntaxKind::Unknown | SyntaxKind::MoveNumber | SyntaxKind::Turn | SyntaxKind::Special => {
            true
        }
        // `C8+` before its last digit.
        SyntaxKind::Remark => token.text.bytes().all(|byte| byte == b'+'),
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
