//! The values of headers: results and reasons, notations, the fields of a FEN, and names that open records have.

use super::word::is_on_another_line;
use super::{Completion, CompletionKind, Completions};
use crate::document::{Cursor, Document, RecordEntry, game_number};
use crate::ide::navigation::HeadlineKind;
use crate::ide::positions::OtherRecords;
use crate::record::HeaderRole;
use crate::rules::Position;
use crate::sort::sort;
use crate::syntax::{SyntaxKind, Token};
use crate::words::names;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The number of games of a document searched for names, the nearest ones: searching all of a large file would be
/// noticeable.
const NEAR: usize = 1000;

/// The header at a cursor.
pub(in crate::ide) struct HeaderPlace {
    pub key: String,
    /// The bytes of its value in the text.
    pub value: Range<usize>,
    /// The value up to the cursor.
    pub typed: String,
    /// The text after the cursor.
    pub rest: String,
}

/// The header in whose value the cursor stands.
pub(in crate::ide) fn header(cursor: &Cursor<'_>) -> Option<HeaderPlace> {
    if !matches!(cursor.kind(), SyntaxKind::Header | SyntaxKind::GameLine | SyntaxKind::FormatLine) {
        return None;
    }
    let key = cursor.before().iter().find(|token| token.kind == SyntaxKind::Keyword)?;
    let (range, text) = (key.range(), key.text);
    let mut start = usize::from(range.end());
    let breaks = |token: &&Token<'_>| token.kind == SyntaxKind::Whitespace && token.text.contains(['\n', '\r']);
    let line = cursor.tokens().iter().take_while(|token| !breaks(token));
    let after = line.filter(|token| token.range().start() >= range.end());
    let bytes = |token: &Token<'_>| (token.kind, token.range().start().into(), token.range().end().into());
    let tokens: Vec<(SyntaxKind, usize, usize)> = after.map(bytes).collect();
    let quote = tokens.iter().position(|(kind, ..)| *kind == SyntaxKind::Quote);
    let opens = |kind: SyntaxKind| {
        matches!(kind, SyntaxKind::Whitespace | SyntaxKind::Equals | SyntaxKind::Colon | SyntaxKind::Quote)
    };
    let mut end = None;
    for (index, (kind, from, to)) in tokens.iter().enumerate() {
        if opens(*kind) && *from == start && start < cursor.at() && quote.is_none_or(|quote| index <= quote) {
            start = (*to).min(cursor.at());
        }
        let said = !matches!(kind, SyntaxKind::Whitespace | SyntaxKind::RightBracket | SyntaxKind::Comment);
        if said && !opens(*kind) {
            end = Some(*to);
        }
        if *kind == SyntaxKind::Quote && quote.is_some_and(|quote| quote < index) {
            end = Some(*from);
            break;
        }
    }
    let signed = text.ends_with(['+', '-']) && !text.starts_with('$');
    let apart = start > usize::from(range.end()) || signed;
    let end = end.unwrap_or(start).max(start);
    let inside = cursor.at() >= start && (quote.is_none() || cursor.at() <= end);
    if !apart || !inside || is_on_another_line(cursor, usize::from(range.end())) {
        return None;
    }
    let value = cursor.place.start + start..cursor.place.start + end.max(cursor.at());
    let typed = cursor.typed(value.start);
    let rest = cursor.document.slice(cursor.offset..value.end);
    Some(HeaderPlace { key: text.to_owned(), value, typed, rest })
}

/// The values of the header around the cursor. Names come from `others` too.
pub(super) fn values(cursor: &Cursor<'_>, others: &dyn OtherRecords) -> Option<Completions> {
    let header = header(cursor)?;
    let (document, kind, offset) = (cursor.document, cursor.kind(), cursor.offset);
    if kind == SyntaxKind::FormatLine {
        return Some(format_parts(document, offset, &header));
    }
    let role = HeaderRole::of(&header.key);
    let known = document.format().spelling.header_in_any_case(&header.key);
    let list = known.map(|known| known.values).filter(|values| !values.is_empty());
    if kind == SyntaxKind::GameLine {
        if header.typed.contains(',') {
            return None;
        }
        let games = (game_number(document, cursor.place.record) + 1).to_string();
        let items = vec![Completion::plain(CompletionKind::Number, &games)];
        return Some(within(offset, &header, |found| found == ' ' || found == ',', items));
    }
    if let Some(values) = list {
        // A reason is in brackets after the score.
        let reasons = values.iter().any(|value| value.starts_with('('));
        let score = header.typed.find(' ').filter(|_| reasons);
        let values = values.iter().filter(|value| value.starts_with('(') == score.is_some());
        let items = values.map(|value| Completion::plain(CompletionKind::Value, value)).collect();
        let from = score.map_or(0, |score| header.typed.find('(').unwrap_or(score + 1));
        return Some(after(offset, &header, from, header.rest.len(), items));
    }
    if role == Some(HeaderRole::Fen) {
        let field = header.typed.split(' ').count() - 1;
        let start = Position::start(document.format().lowering.replay_rules().variant);
        let whole = names::position(&start);
        let values: &[&str] = match field {
            0 if header.rest.is_empty() => &[whole.as_str()],
            1 => &["w", "b"],
            2 | 3 => &["-"],
            4 => &["0"],
            5 => &["1"],
            _ => &[],
        };
        let items = values.iter().map(|value| Completion::plain(CompletionKind::Value, value)).collect();
        return Some(within(offset, &header, |found| found == ' ', items));
    }
    let names = role.and_then(HeadlineKind::of)?;
    let field = header.typed.matches(';').count();
    if field > 0 {
        return None;
    }
    let mut found: FxHashSet<String> = others.names(names).into_iter().collect();
    names_of(document, names, cursor.place.record, &mut found);
    let written = document.slice(header.value.clone());
    found.remove(written.split(';').next().unwrap_or_default().trim());
    let mut found: Vec<String> = found.into_iter().collect();
    sort(&mut found);
    let items = found.iter().map(|name| Completion::plain(CompletionKind::Value, name)).collect();
    Some(within(offset, &header, |found| found == ';', items))
}

/// The notations that a FORMAT line can name, and the letters of the pieces after it.
fn format_parts(document: &Document, offset: usize, header: &HeaderPlace) -> Completions {
    let named = header.typed.contains([',', ' ']);
    let words = document.wording(0);
    let mut items: Vec<Completion> = Vec::new();
    if named {
        let letters = "KRNCGMP".chars().filter(|letter| !header.typed.contains(&format!("{letter}(")));
        items.extend(letters.map(|letter| {
            let text = format!("{letter}({letter})");
            Completion { detail: words.symbol_pair(), ..Completion::plain(CompletionKind::Value, &text) }
        }));
    } else {
        items.extend(document.format().spelling.notations.iter().map(|name| {
            let notation = crate::notation::Notation::from_id(name);
            let detail = notation.map_or("", |notation| words.about_notation(notation));
            Completion { detail: detail.to_owned(), ..Completion::plain(CompletionKind::Value, name) }
        }));
    }
    within(offset, header, |found| found == ' ' || found == ',', items)
}

/// The names of a kind in the first games.
pub(crate) fn first_names(document: &Document, kind: HeadlineKind) -> Vec<String> {
    let mut found = FxHashSet::default();
    names_of(document, kind, 0, &mut found);
    found.into_iter().collect()
}

/// The names of a kind in the games around a record.
fn names_of(document: &Document, kind: HeadlineKind, near: usize, found: &mut FxHashSet<String>) {
    let mut add = |entry: &RecordEntry| {
        for (key, value) in &entry.analysis.front().tags {
            if HeaderRole::of(key).and_then(HeadlineKind::of) == Some(kind) {
                let name = value.split(';').next().unwrap_or_default().trim();
                if !name.is_empty() && name != "?" && !found.contains(name) {
                    found.insert(name.to_owned());
                }
            }
        }
    };
    let first = near.saturating_sub(NEAR / 2);
    document.records().iter_from(first).take(NEAR).for_each(&mut add);
}

/// A list for the part of a value at the cursor; `parts` separates two parts.
fn within(offset: usize, header: &HeaderPlace, parts: impl Fn(char) -> bool, items: Vec<Completion>) -> Completions {
    let from = header.typed.rfind(&parts).map_or(0, |at| at + 1);
    let to = header.rest.find(&parts).unwrap_or(header.rest.len());
    after(offset, header, from, to, items)
}

/// A list for the part of a value from a byte of what is typed to one of what follows the cursor.
fn after(offset: usize, header: &HeaderPlace, from: usize, to: usize, items: Vec<Completion>) -> Completions {
    let typed = header.typed.get(from..).unwrap_or_default();
    let start = offset - typed.trim_start().len();
    Completions { word: start..offset + to, cursor: offset, also: Vec::new(), items }
}
