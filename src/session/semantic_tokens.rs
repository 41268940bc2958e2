//! Semantic tokens: of a document, of a part of it, and as the difference from those that were sent before.

use std::sync::PoisonError;

use ls_types as lsp;
use memchr::memchr2_iter;

use crate::ide::{self, SemanticToken, SentTokens, TokenChange, TokenKind, TokenModifiers, write_number};
use crate::protocol::Places;
use crate::text::{Unit, place_at};

use super::answer::{Json, Result};
use super::params::{InRange, OfDocument, PreviousTokens};
use super::view::View;

/// The last tokens sent for a document.
#[derive(Default, Debug)]
pub struct Sent {
    /// The number that the client calls it by; 0 before anything was sent.
    id: u64,
    records: SentTokens,
}

/// The names of what tokens mean.
pub(crate) fn legend() -> lsp::SemanticTokensLegend {
    let kinds = TokenKind::NAMES.iter().map(|name| lsp::SemanticTokenType::new(name));
    let modifiers = TokenModifiers::NAMES.iter().map(|name| lsp::SemanticTokenModifier::new(name));
    lsp::SemanticTokensLegend { token_types: kinds.collect(), token_modifiers: modifiers.collect() }
}

/// Answers `textDocument/semanticTokens/full`.
pub(crate) fn full(view: View<'_>, _: OfDocument) -> Result<Json> {
    let mut sent = view.snapshot.sent.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(all(view, &mut sent))
}

/// Answers `textDocument/semanticTokens/full/delta`.
pub(crate) fn delta(view: View<'_>, params: PreviousTokens) -> Result<Json> {
    let mut sent = view.snapshot.sent.lock().unwrap_or_else(PoisonError::into_inner);
    if sent.id == 0 || params.previous_result_id != sent.id.to_string() {
        return Ok(all(view, &mut sent));
    }
    // After a defect halfway nothing counts as sent.
    let id = std::mem::take(&mut sent.id) + 1;
    let change = ide::semantic_tokens_delta(&view.snapshot.document, &mut sent.records);
    sent.id = id;
    Ok(difference(view.places, &change, id))
}

/// Answers `textDocument/semanticTokens/range`.
pub(crate) fn range(view: View<'_>, params: InRange) -> Result<Json> {
    let tokens = ide::semantic_tokens_in(&view.snapshot.document, &view.places.bytes(params.range));
    let mut out = b"{\"data\":[".to_vec();
    write(view.places, None, &tokens, &mut out);
    out.extend_from_slice(b"]}");
    Ok(Json(out))
}

fn all(view: View<'_>, sent: &mut Sent) -> Json {
    let (tokens, records) = ide::semantic_tokens(&view.snapshot.document, view.world.parallel_for());
    *sent = Sent { id: sent.id + 1, records };
    let mut out = format!("{{\"resultId\":\"{}\",\"data\":[", sent.id).into_bytes();
    out.reserve(tokens.len() * 12);
    write(view.places, None, &tokens, &mut out);
    out.extend_from_slice(b"]}");
    Json(out)
}

fn difference(places: Places<'_>, change: &TokenChange, id: u64) -> Json {
    let mut out = format!("{{\"resultId\":\"{id}\",\"edits\":[").into_bytes();
    // The first token after the change is written again, because it is relative to another one now.
    let removed = change.removed + usize::from(change.after.is_some());
    if removed > 0 || !change.added.is_empty() {
        let (start, count) = (change.kept * 5, removed * 5);
        out.extend_from_slice(format!("{{\"start\":{start},\"deleteCount\":{count},\"data\":[").as_bytes());
        let mut tokens = change.added.clone();
        tokens.extend(change.after);
        write(places, change.before, &tokens, &mut out);
        out.extend_from_slice(b"]}");
    }
    out.extend_from_slice(b"]}");
    Json(out)
}

/// Writes tokens as five numbers each, the first one relative to the token `before` it.
fn write(places: Places<'_>, before: Option<SemanticToken>, tokens: &[SemanticToken], out: &mut Vec<u8>) {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
    let end = (last.start + last.len as usize).min(places.rope.len_bytes());
    let from = first.start.min(end);
    let text: String = places.rope.byte_slice(from..end).chunks().collect();
    let at = place_at(places.rope, from, places.unit);
    let mut pen = LineCounter { text: &text, from, unit: places.unit, at: 0, line: at.line, column: at.column };
    let mut last = before.map_or((0, 0), |before| {
        let place = place_at(places.rope, before.start, places.unit);
        (place.line, place.column)
    });
    for (nth, token) in tokens.iter().enumerate() {
        let (line, column) = pen.go_to(token.start);
        let length = pen.length(token);
        let across = if line == last.0 { column.saturating_sub(last.1) } else { column };
        let numbers = [line - last.0, across, length, token.kind as u32, u32::from(token.modifiers.0)];
        for (place, number) in numbers.into_iter().enumerate() {
            if nth + place > 0 {
                out.push(b',');
            }
            write_number(number as usize, out);
        }
        last = (line, column);
    }
}

/// Counts lines and columns on the way through a text.
struct LineCounter<'a> {
    text: &'a str,
    /// The byte of the document that the text begins with.
    from: usize,
    unit: Unit,
    /// The byte of the text that it has come to, with its line and column.
    at: usize,
    line: u32,
    column: u32,
}

impl LineCounter<'_> {
    /// The line and the column of a byte of the document, which is not before the last one.
    fn go_to(&mut self, offset: usize) -> (u32, u32) {
        let to = offset.saturating_sub(self.from).clamp(self.at, self.text.len());
        let part = self.text.get(self.at..to).unwrap_or_default();
        let bytes = self.text.as_bytes();
        let mut line_start = None;
        for found in memchr2_iter(b'\n', b'\r', part.as_bytes()) {
            let at = self.at + found;
            // Of a break of two characters the second one counts.
            if bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n') {
                continue;
            }
            self.line += 1;
            line_start = Some(at + 1);
        }
        match line_start {
            Some(start) => self.column = self.columns(self.text.get(start..to).unwrap_or_default()),
            None => self.column += self.columns(part),
        }
        self.at = to;
        (self.line, self.column)
    }

    fn length(&self, token: &SemanticToken) -> u32 {
        let start = token.start.saturating_sub(self.from);
        self.columns(self.text.get(start..start + token.len as usize).unwrap_or_default())
    }

    fn columns(&self, text: &str) -> u32 {
        let count = match self.unit {
            Unit::Utf8 => text.len(),
            _ if text.is_ascii() => text.len(),
            Unit::Utf16 => text.encode_utf16().count(),
            Unit::Utf32 => text.chars().count(),
        };
        count as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::syntax::ONE_BY_ONE;
    use crate::text::{Place, offset_at};
    use serde_json::Value;

    fn read(json: &[u8]) -> Value {
        serde_json::from_slice(json).unwrap()
    }

    fn data(places: Places<'_>, tokens: &[SemanticToken]) -> Vec<u64> {
        let mut out = b"[".to_vec();
        write(places, None, tokens, &mut out);
        out.push(b']');
        read(&out).as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
    }

    #[test]
    fn numbers_lead_back_to_the_tokens() {
        let text = "FORMAT AXF\r\nGAME 1, \u{10000} 车\rRED 胡荣华\nSTART{ /* 车\r\n𠀀 */ 1. C2=5 N8+7 }\n";
        let document = Document::open_text(text, "xq");
        let tokens = crate::ide::semantic_tokens(&document, ONE_BY_ONE).0;
        for unit in [Unit::Utf8, Unit::Utf16, Unit::Utf32] {
            let places = Places { rope: document.rope(), unit };
            let data = data(places, &tokens);
            assert_eq!(data.len(), tokens.len() * 5);
            let (mut line, mut column) = (0, 0);
            for (numbers, token) in data.chunks(5).zip(&tokens) {
                column = if numbers[0] == 0 { column + numbers[1] } else { numbers[1] };
                line += numbers[0];
                let offset =
                    |column: u64| offset_at(places.rope, Place { line: line as u32, column: column as u32 }, unit);
                let range = token.start..token.start + token.len as usize;
                assert_eq!(offset(column)..offset(column + numbers[2]), range, "{unit:?}");
            }
        }
    }

    #[test]
    fn a_difference_gives_the_numbers_of_the_text() {
        let mut text = "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 N8+7 { 1. ... N2+3 } 2. N2+3\n}\n".repeat(3);
        let mut document = Document::open_text(&text, "xq");
        let (tokens, mut kept) = crate::ide::semantic_tokens(&document, ONE_BY_ONE);
        let mut numbers = data(Places { rope: document.rope(), unit: Unit::Utf16 }, &tokens);
        let bits = ["\n", "\r", " ", "{", "}", "GAME\n", "C2=5 ", "/* ", "*/", "车", ""];
        let mut random = crate::random::random(9);
        for round in 0..crate::random::rounds(80) {
            let boundary = |at: usize| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            let start = boundary(random.usize(0..=text.len()));
            let end = boundary((start + random.usize(0..4)).min(text.len())).max(start);
            let put = bits[random.usize(0..bits.len())];
            document.edit(start..end, put);
            text.replace_range(start..end, put);
            let places = Places { rope: document.rope(), unit: Unit::Utf16 };
            let change = crate::ide::semantic_tokens_delta(&document, &mut kept);
            let answer = read(&difference(places, &change, round as u64).0);
            for edit in answer["edits"].as_array().unwrap() {
                let (start, count) = (edit["start"].as_u64().unwrap(), edit["deleteCount"].as_u64().unwrap());
                let put = edit["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap());
                numbers.splice(start as usize..(start + count) as usize, put);
            }
            assert_eq!(numbers, data(places, &crate::ide::semantic_tokens(&document, ONE_BY_ONE).0), "{text:?}");
        }
    }
}
