//! Typing where each half-move has its line, or its mark: it comes with its number or mark, and Enter writes out what was
//! meant.
//!
//! ```text
//! 76⏎        becomes     1 ７六歩(77)
//! ３         becomes     2 ３
//! ```

use super::{DROPPED, words_before};
use crate::document::{Cursor, Document};
use crate::formats::editing::PlySeparator;
use crate::ide::completion::moves::text_of;
use crate::ide::completion::{break_before, due, line_around};
use crate::notation::{self, Reading, kif};
use crate::record::NextPly;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextSize, range};

/// The edits after a character was typed that ends at an offset.
pub(super) fn in_lines(document: &Document, offset: usize, typed: &str) -> Vec<TextEdit> {
    let (line, text) = line_around(document, offset);
    let before = text.get(..offset - line).unwrap_or_default();
    let mut edits = Vec::new();
    // The lines above, as they become, and how much longer the text before the cursor is then.
    let (mut now, mut longer) = (document.clone(), 0isize);
    let editing = document.format().editing;
    // Where there are several half-moves in a line, none is written out.
    let most = if editing.separator == Some(PlySeparator::Lines) { DROPPED } else { 0 };
    let above = half_moves_above(document, line).take(most).enumerate();
    let above = above.take_while(|(nth, (_, text))| *nth == 0 || !says_origin(text)).map(|(_, line)| line);
    let above: Vec<(usize, String)> = above.collect();
    for (nth, (start, text)) in above.iter().enumerate().rev() {
        let end = (start + text.trim_end().len()).saturating_add_signed(longer);
        let Some(edit) = now.typing(end).and_then(|cursor| written_out(&cursor, nth == 0)) else { continue };
        let place = usize::from(edit.range.start())..usize::from(edit.range.end());
        now.edit(place.clone(), &edit.text);
        let grown = edit.text.len() as isize - place.len() as isize;
        edits.push(moved(edit, -longer));
        longer += grown;
    }
    let cursor = || now.typing(offset.saturating_add_signed(longer));
    edits.extend(match typed {
        "\n" => unindented(offset, before),
        " " | "　" => cursor().and_then(|cursor| second_number(&cursor)).map(|edit| moved(edit, -longer)),
        _ => cursor().and_then(|cursor| lead(&cursor)).map(|edit| moved(edit, -longer)),
    });
    if let Some(PlySeparator::Rows { .. }) = editing.separator {
        edits.extend(document.typing(offset).map(|cursor| missed_marks(&cursor)).unwrap_or_default());
    }
    edits
}

/// The lines above one that starts at an offset, the nearest first.
fn lines_above(document: &Document, line: usize) -> impl Iterator<Item = (usize, String)> {
    let before = |start: usize| Some(line_around(document, start.checked_sub(break_before(document, start))?));
    std::iter::successors(before(line).filter(|_| line > 0), move |(start, _)| before(*start).filter(|_| *start > 0))
}

/// Those of them that are no comments, up to the first one that does not end with a half-move.
fn half_moves_above(document: &Document, line: usize) -> impl Iterator<Item = (usize, String)> {
    let comments = document.format().spelling.line_comments;
    let lines = lines_above(document, line).filter(move |(_, text)| !text.trim_start().starts_with(comments));
    lines.take_while(|(_, text)| (document.format().editing.begun)(text, text.trim_end().len()).is_some())
}

/// Whether a line ends with where its piece comes from, so there is nothing left to write out.
fn says_origin(text: &str) -> bool {
    text.trim_end().ends_with([')', '打'])
}

/// Removes the spaces that an editor writes at the start of a line.
fn unindented(offset: usize, before: &str) -> Option<TextEdit> {
    let is_indent = !before.is_empty() && before.trim().is_empty();
    is_indent.then(|| TextEdit::replace(range(offset - before.len(), offset), String::new()))
}

/// The number of the half-move that is due at a word: after a line that cannot be read, that of the next one.
fn number_due(cursor: &Cursor<'_>, word: usize, next: &NextPly) -> u32 {
    let document = cursor.document;
    let (line, _) = line_around(document, word);
    let above = half_moves_above(document, line).next();
    let number = above.and_then(|(_, text)| {
        let end = text.trim_end().len();
        let begun = (document.format().editing.begun)(&text, end)?;
        number_of(text.get(begun.number)?)
    });
    number.map_or(next.number, |number| if number == next.number { number + 1 } else { next.number })
}

/// The number or the mark before the half-move at the cursor, in its column.
fn lead(cursor: &Cursor<'_>) -> Option<TextEdit> {
    let (word, next, _) = due(cursor)?;
    let editing = cursor.document.format().editing;
    let lead = word.lead.clone()?;
    let typed = cursor.typed(word.range.start);
    let due = number_due(cursor, word.range.start, &next);
    let number = due.to_string();
    let written = word.before.as_ref().map(|before| before.text.as_str());
    // `3` is the number, or the file of a half-move. A number that is another one than is due stays.
    if word.range.end != cursor.offset || number.starts_with(&typed) || written.is_some_and(|own| own != number) {
        return None;
    }
    // One whose mark was dropped does not say that the record has none.
    let like = |last: Option<&str>| (editing.lead)(due, next.side, last);
    let mut others = next.written.iter().map(|(text, ..)| like(Some(text))).filter(|lead| !lead.is_empty());
    let due = if next.written.is_empty() { like(None) } else { others.next().unwrap_or_default() };
    match editing.separator? {
        PlySeparator::Rows { .. } => {
            let is_due = !word.is_led && !due.is_empty();
            is_due.then(|| TextEdit::replace(range(word.range.start, word.range.start), due))
        }
        _ => (cursor.document.slice(lead.clone()) != due).then(|| TextEdit::replace(range(lead.start, lead.end), due)),
    }
}

/// The marks of the half-moves between the last one that has its mark and the word at the cursor. A record with one half-move
/// does not say yet that it has no marks.
fn missed_marks(cursor: &Cursor<'_>) -> Vec<TextEdit> {
    let (mut unmarked, mut like) = (Vec::new(), None);
    for (_, end) in words_before(cursor).filter(|(kind, _)| *kind == SyntaxKind::Move).take(DROPPED) {
        let there = cursor.document.typing(end);
        let Some((there, (word, next, _))) = there.and_then(|there| due(&there).map(|due| (there, due))) else { break };
        if word.is_led {
            like = Some(there.typed(word.range.start));
            break;
        }
        unmarked.push((word.range.start, next));
    }
    if like.is_none() && unmarked.len() != 1 {
        return Vec::new();
    }
    let editing = cursor.document.format().editing;
    let mark = |next: &NextPly| (editing.lead)(next.number, next.side, like.as_deref());
    unmarked.into_iter().map(|(start, next)| TextEdit::replace(range(start, start), mark(&next))).collect()
}

/// Removes the number of a half-move and the space after it that somebody types although it has come by itself.
fn second_number(cursor: &Cursor<'_>) -> Option<TextEdit> {
    let rope = cursor.document.rope();
    let space = rope.chars_at(rope.byte_to_char(cursor.offset)).reversed().next()?;
    let before = cursor.document.typing(cursor.offset - space.len_utf8())?;
    let (word, next, _) = due(&before)?;
    let typed = number_of(&before.typed(word.range.start))?;
    let is_second =
        word.lead.is_some() && word.before.is_some() && typed == next.number && word.range.end == before.offset;
    is_second.then(|| TextEdit::replace(range(word.range.start, cursor.offset), String::new()))
}

/// The half-move before the cursor with its number and as the record writes it, if only one can be meant; else with its
/// number. Only in the `nearest` line a half-move is changed that has its number and can be read.
fn written_out(cursor: &Cursor<'_>, nearest: bool) -> Option<TextEdit> {
    let (word, next, dialect) = due(cursor)?;
    let editing = cursor.document.format().editing;
    let lead = word.lead.clone()?;
    let typed = cursor.typed(word.range.start);
    let due = number_due(cursor, word.range.start, &next);
    let number = due.to_string();
    let is_number = typed == number && typed.len() == 1;
    if is_number || word.before.as_ref().is_some_and(|before| before.text != number) {
        return None;
    }
    let due = (editing.lead)(due, next.side, None);
    let reads = || matches!(notation::read(&typed, &dialect, &next.position), Reading::Move(_));
    let found = match nearest || word.before.is_none() || !reads() {
        true if next.is_known => kif::meant(&typed, &next.position),
        _ => Default::default(),
    };
    let written = match found[..] {
        [mv] => text_of(mv, &dialect, &next.position, false).unwrap_or(typed),
        _ if number.starts_with(&typed) => return None,
        _ => typed,
    };
    let text = due + &written;
    let place = lead.start..word.range.end;
    (cursor.document.slice(place.clone()) != text).then(|| TextEdit::replace(range(place.start, place.end), text))
}

/// An edit at another place.
fn moved(edit: TextEdit, by: isize) -> TextEdit {
    let at = |offset: TextSize| usize::from(offset).saturating_add_signed(by);
    TextEdit::replace(range(at(edit.range.start()), at(edit.range.end())), edit.text)
}

/// A number in digits of any width.
fn number_of(text: &str) -> Option<u32> {
    let narrow = |digit: char| match digit {
        '０'..='９' => char::from_u32(digit as u32 - '０' as u32 + '0' as u32),
        _ => Some(digit),
    };
    text.chars().map(narrow).collect::<Option<String>>()?.parse().ok()
}
