//! Words that begin a line outside of the moves, and those that stand among the moves.

use super::word::{begins_statement, line_around};
use super::{Completion, CompletionKind, Completions};
use crate::document::{Cursor, Document};
use crate::formats::words::{LineWord, When};
use crate::record::{BlockRole, HeaderRole};
use crate::syntax::SyntaxKind;
use std::ops::Range;

/// The words that can begin the line of an offset.
pub(super) fn lines_at(document: &Document, offset: usize, cursor: Option<&Cursor<'_>>) -> Option<Completions> {
    let phrase = phrase_at(document, offset);
    let word = phrase.clone().unwrap_or_else(|| line_word_at(document, offset));
    if !begins_statement(document, word.start, &[]) {
        return None;
    }
    if let Some(cursor) = cursor.filter(|_| phrase.is_none()) {
        let last = cursor.before().last()?;
        let writes = matches!(
            last.kind,
            SyntaxKind::Whitespace
                | SyntaxKind::Keyword
                | SyntaxKind::Unknown
                | SyntaxKind::Move
                | SyntaxKind::MoveNumber
                | SyntaxKind::LeftBracket
                | SyntaxKind::At
                | SyntaxKind::Equals
                | SyntaxKind::Version
                | SyntaxKind::Turn
        );
        // A bracket alone is no tag yet.
        let opened = last.text.starts_with('[');
        if !(writes || opened) || is_inside_a_line(cursor) {
            return None;
        }
    }
    let context = cursor.map_or_else(LineContext::default, LineContext::of);
    let typed = document.slice(word.clone());
    let rest = rest_of_line(document, word.end);
    let lines = document.format().spelling.line_words();
    let lines = lines.iter().filter(|line| context.takes(line, &typed));
    let words = cursor.map_or_else(|| document.wording(0), |cursor| cursor.words());
    let items = lines.map(|line| {
        let detail = words.header(&line.word).trim_start_matches("**").replace("**", "");
        let detail = if detail.starts_with(&*line.word) { detail } else { String::new() };
        // The rest of the line is already written.
        let text = if rest.trim().is_empty() { &line.text } else { &line.word };
        Completion { detail, ..completed(document, line, text) }
    });
    let mut items: Vec<Completion> = items.collect();
    items.dedup_by(|one, other| one.label == other.label);
    Some(Completions { word, cursor: offset, also: Vec::new(), items })
}

/// A word of a format as it is offered.
fn completed(document: &Document, line: &LineWord, text: &str) -> Completion {
    let plain = text.replace('|', "");
    let plain = if plain.contains('\n') && plain.starts_with(&*line.word) { line.word.to_string() } else { plain };
    let kind = if text.contains('\n') { CompletionKind::Snippet } else { CompletionKind::Keyword };
    let indent = " ".repeat(document.settings().layout.indent);
    let escaped = text.replace('\\', "\\\\").replace('$', "\\$").replace('\t', &indent);
    let snippet = text.contains('|').then(|| with_tab_stops(&escaped));
    Completion { text: plain, snippet, ..Completion::plain(kind, &line.word) }
}

/// The typed part of a line that begins with several words.
fn phrase_at(document: &Document, offset: usize) -> Option<Range<usize>> {
    let (start, text) = line_around(document, offset);
    let typed = text.get(..offset - start).filter(|typed| !typed.is_empty() && typed.len() == text.len())?;
    let begins = |line: &LineWord| !line.text.contains('\n') && line.word.contains(' ') && line.word.starts_with(typed);
    document.format().spelling.line_words().iter().any(begins).then_some(start..offset)
}

/// The word around an offset, up to spaces, quotes and what follows a key.
fn line_word_at(document: &Document, offset: usize) -> Range<usize> {
    let rope = document.rope();
    let at = rope.byte_to_char(offset);
    let part = |found: &char| found.is_alphanumeric() || "_+-$%@[".contains(*found);
    let before: usize = rope.chars_at(at).reversed().take_while(part).map(char::len_utf8).sum();
    let after: usize = rope.chars_at(at).take_while(part).map(char::len_utf8).sum();
    offset - before..offset + after
}

fn rest_of_line(document: &Document, offset: usize) -> String {
    let rope = document.rope();
    let rest = rope.chars_at(rope.byte_to_char(offset));
    rest.take_while(|found| !matches!(found, '\n' | '\r')).take(80).collect()
}

/// The words that can stand among moves at a place, `before` being what parts them from what is there.
pub(super) fn words_among_moves(cursor: &Cursor<'_>, word: &Range<usize>, before: &str) -> Vec<Completion> {
    let rope = cursor.document.rope();
    let mut after = rope.chars_at(rope.byte_to_char(word.end));
    let next = after.find(|found| !found.is_whitespace());
    let ends = next.is_none_or(|next| !(next.is_alphanumeric() || "+-(%.".contains(next)));
    let result = cursor.entry.analysis.front().result.score.as_deref().filter(|score| *score != "*");
    let declared = version(cursor);
    let fits = |line: &&LineWord| match line.when {
        When::End => {
            // A score that is another one than the header's.
            let contradicts = !line.word.starts_with('%') && result.is_some_and(|result| result != &*line.word);
            ends && !contradicts && line.since <= declared.as_str()
        }
        _ => true,
    };
    let words = cursor.document.format().spelling.words_among_moves();
    let words = words.iter().filter(fits);
    let number = cursor.entry.analysis.variation_numbers().next().to_string();
    let items = words.map(|line| {
        let text = line.text.replace('#', &number);
        let mut item = completed(cursor.document, line, &text);
        item.text.insert_str(0, before);
        item.snippet = item.snippet.map(|snippet| format!("{before}{snippet}"));
        item
    });
    items.collect()
}

/// Whether an opened line of moves is around the cursor.
fn is_inside_a_line(cursor: &Cursor<'_>) -> bool {
    let implicit = !cursor.document.format().lowering.replay_rules().opened_main;
    let mut lines = cursor.entry.analysis.structure().enclosing(cursor.place.block);
    !implicit && lines.any(|line| line.is_opened && line.close != cursor.place.block)
}

/// The version of the format that the record names; nothing in one that names none.
fn version(cursor: &Cursor<'_>) -> String {
    let mut blocks = cursor.entry.tree.blocks().iter().take(8).map(|block| block.tree().root());
    let version = blocks.find_map(|root| root.token(SyntaxKind::Version).map(|token| token.text.to_owned()));
    version.unwrap_or_default()
}

/// A text as a snippet: each `|` is a tab stop, the last one the final place of the cursor.
fn with_tab_stops(text: &str) -> String {
    let count = text.matches('|').count();
    let mut parts = text.split('|');
    let mut snippet = parts.next().unwrap_or_default().to_owned();
    for (nth, part) in (1..).zip(parts) {
        snippet += &format!("${}{part}", nth % count);
    }
    snippet
}

/// The surroundings of a cursor in a record; all false in an empty document.
#[derive(Default)]
struct LineContext {
    /// There are lines of moves before it.
    begun: bool,
    /// The game has an opened line of moves.
    opened: bool,
    /// The game has a header or a line of its own before it.
    headed: bool,
    /// The game has a position of its own.
    placed: bool,
    /// Something says once for the file how it is written, or the file has gone past that.
    declared: bool,
    /// The keys of the headers.
    keys: Vec<String>,
    /// The version of the format that the record names.
    version: String,
}

impl LineContext {
    fn of(cursor: &Cursor<'_>) -> LineContext {
        let (entry, block) = (cursor.entry, cursor.place.block);
        let role = |at: usize| entry.analysis.role(at);
        let all = || 0..entry.tree.blocks().len();
        let front = entry.analysis.front();
        let opens = |at: usize| matches!(role(at), BlockRole::OpenMain | BlockRole::Moves);
        let first = (0..=block).find(|at| opens(*at));
        // A word that becomes a header can look like a move.
        let begun =
            first.is_some_and(|at| at < block || role(at) == BlockRole::OpenMain || entry.analysis.totals.plies > 0);
        let version = version(cursor);
        let keys: Vec<String> = front.tags.iter().map(|(key, _)| key.clone()).collect();
        let setup = all().take_while(|at| !opens(*at)).any(|at| role(at) == BlockRole::Setup);
        LineContext {
            begun,
            opened: all().any(|at| role(at) == BlockRole::OpenMain),
            headed: (0..block).any(|at| matches!(role(at), BlockRole::GameLine | BlockRole::Header)),
            placed: setup || keys.iter().any(|key| HeaderRole::of(key) == Some(HeaderRole::Fen)),
            declared: cursor.place.record > 0 || cursor.document.totals().formats > 0 || !version.is_empty() || begun,
            keys,
            version,
        }
    }

    /// Whether a line that begins with a word can stand here, where `typed` stands already.
    fn takes(&self, line: &LineWord, typed: &str) -> bool {
        let key = line.word.trim_start_matches(['[', '@']);
        let typed = typed.trim_start_matches(['[', '@']);
        let known = line.since <= self.version.as_str();
        known
            && match line.when {
                When::First => !self.declared || key == typed,
                When::Game => self.begun || !self.headed,
                When::Header => {
                    !self.begun && (key == typed || !self.keys.iter().any(|other| other.eq_ignore_ascii_case(key)))
                }
                When::Position => !self.begun && !self.placed,
                When::Main => !self.begun && !self.opened,
                When::End | When::Among => false,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Severity;

    #[test]
    fn places_to_fill_in_are_tab_stops() {
        assert_eq!(with_tab_stops("SETUP{|}"), "SETUP{$0}");
        assert_eq!(with_tab_stops("GAME |\nRED |\n|"), "GAME $1\nRED $2\n$0");
    }

    #[test]
    fn a_new_record_and_a_new_game_have_no_error() {
        let mut records = 0;
        for format in crate::formats::FORMATS {
            let language = format.info.id;
            for line in format.spelling.line_words().iter().filter(|line| line.word.contains(' ')) {
                let text = line.text.replace('|', "");
                let found = crate::ide::diagnostics(&Document::open_text(&text, language));
                let errors = found.iter().filter(|one| one.severity == Severity::Error);
                assert_eq!(errors.count(), 0, "{language}: {text}\n{found:?}");
                records += usize::from(line.word == "New record");
            }
        }
        assert_eq!(records, 5);
    }
}
