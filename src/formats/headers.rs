//! Headers in the order in which a format's writer puts them.
//!
//! Whole headers move; nothing else of a record does, and the text between two headers stays between the headers that
//! come to stand there. The lines are refused where a reader could no longer say to which header a comment belongs.

use super::spelling::Spelling;
use crate::record::HeaderRole;
use crate::sort::sort_by_key;
use crate::syntax::{RecordTree, SyntaxKind};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The headers of a record in order: the bytes of the record that change, and their new text, which is as long.
///
/// `spelling` has the order; other headers follow as they are. `None` if nothing moves, or if it would not be
/// safe: the headers have errors, comments or other lines among them or next to them, or two of them say the same.
pub(crate) fn in_order(record: &RecordTree, spelling: &Spelling) -> Option<(Range<usize>, String)> {
    let headers = headers(record)?;
    let rank = |header: &Header<'_>| spelling.rank(header.key);
    let mut sorted: Vec<&Header<'_>> = headers.iter().collect();
    sort_by_key(&mut sorted, |header| rank(header));
    if sorted.iter().zip(&headers).all(|(after, before)| after.place == before.place) {
        return None;
    }
    let mut text = String::new();
    for (header, between) in sorted.iter().zip(&headers) {
        text.push_str(&header.text);
        text.push_str(&between.after);
    }
    let range = headers.first()?.place.start..headers.last()?.place.end;
    Some((range, text))
}

struct Header<'r> {
    key: &'r str,
    text: String,
    /// The spaces up to the next header; empty for the last one.
    after: String,
    /// Its bytes in the record.
    place: Range<usize>,
}

/// All headers of a record; `None` if they had better stay where they are.
fn headers(record: &RecordTree) -> Option<Vec<Header<'_>>> {
    let is_header = |kind| kind == SyntaxKind::Header;
    let blocks = record.blocks();
    let first = blocks.iter().position(|block| is_header(block.tree().kind()))?;
    let last = blocks.iter().rposition(|block| is_header(block.tree().kind()))?;
    // A comment next to the headers may be about the first or the last of them.
    let next_to = [first.checked_sub(1), Some(last + 1)].into_iter().flatten().filter_map(|index| blocks.get(index));
    let comment = |kind: SyntaxKind| matches!(kind, SyntaxKind::Comment | SyntaxKind::RawText);
    if next_to.into_iter().any(|block| {
        block.tree().kind() == SyntaxKind::Trivia && block.tree().root().tokens().any(|token| comment(token.kind))
    }) {
        return None;
    }
    let mut headers: Vec<Header<'_>> = Vec::new();
    let (mut keys, mut roles) = (FxHashSet::default(), FxHashSet::default());
    for (index, block) in blocks.iter().enumerate().take(last + 1).skip(first) {
        let root = block.tree().root();
        if !is_header(root.kind()) || !block.errors().is_empty() {
            return None;
        }
        let (mut text, mut spaces, mut lead) = (String::new(), String::new(), String::new());
        let mut marked = false;
        root.each_token(&mut |token| {
            marked |= token.kind == SyntaxKind::Comment;
            if token.kind == SyntaxKind::Whitespace {
                // The space before a header stays where it is.
                if text.is_empty() { &mut lead } else { &mut spaces }.push_str(token.text);
            } else {
                text.push_str(&std::mem::take(&mut spaces));
                text.push_str(token.text);
            }
        });
        let key = root.token(SyntaxKind::Keyword)?.text;
        let again = !keys.insert(key) || HeaderRole::of(key).is_some_and(|role| !roles.insert(role));
        // A bracket or a line break is the end of a header.
        let ends = index == last || text.ends_with(']') || spaces.contains(['\n', '\r']);
        if marked || again || !ends {
            return None;
        }
        let start = record.block_start(index) + lead.len();
        if let Some(before) = headers.last_mut() {
            before.after.push_str(&lead);
        }
        let place = start..start + text.len();
        headers.push(Header { key, text, after: if index < last { spaces } else { String::new() }, place });
    }
    Some(headers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::by_id;
    use crate::syntax::parse;

    /// A text with its headers in order.
    fn ordered(id: &str, text: &str) -> Option<String> {
        let format = by_id(id).expect("a format");
        let records = parse(format.grammar, text);
        let (range, headers) = in_order(records.first()?, format.spelling)?;
        assert_eq!(range.len(), headers.len());
        let mut out = text.to_owned();
        out.replace_range(range, &headers);
        Some(out)
    }

    #[test]
    fn headers_come_in_order() {
        let cases = [
            (
                "xq",
                "FORMAT AXF\nGAME 1\nBLACK b; 2000\n\nRED a\nRESULT 1-0\nSTART{\n}\n",
                "FORMAT AXF\nGAME 1\nRESULT 1-0\n\nRED a\nBLACK b; 2000\nSTART{\n}\n",
            ),
            (
                "xiangqi-pgn",
                "[Black \"b\"]\n[Weather \"fair\"]\n[Red \"a\"]\n[Event \"e\"]\n\n1. C2=5 *\n",
                "[Event \"e\"]\n[Red \"a\"]\n[Black \"b\"]\n[Weather \"fair\"]\n\n1. C2=5 *\n",
            ),
            (
                "xiangqi-pgn",
                "[Black \"b\"][Red \"a\"]\t[Event \"e\"]\n\n1. C2=5 *\n",
                "[Event \"e\"][Red \"a\"]\t[Black \"b\"]\n\n1. C2=5 *\n",
            ),
            ("csa", "V2.2\n$SITE:here\nN-b\nN+a\nPI\n+\n", "V2.2\nN+a\nN-b\n$SITE:here\nPI\n+\n"),
        ];
        for (id, before, after) in cases {
            assert_eq!(ordered(id, before).as_deref(), Some(after));
            assert_eq!(ordered(id, after), None);
        }
    }

    #[test]
    fn no_comment_changes_its_owner() {
        let cases = [
            ("xq", "GAME 1\nBLACK b\n# of a\nRED a\nSTART{\n}\n"),
            ("xq", "GAME 1\n/* of b */\nBLACK b\nRED a\nSTART{\n}\n"),
            ("xq", "GAME 1\nBLACK b\nRED a\n/* of a */\nSTART{\n}\n"),
            ("xq", "GAME 1\nBLACK b\nRED a\nRED c\nSTART{\n}\n"),
            ("xiangqi-pgn", "[White \"a\"]\n[Red \"a\"]\n[Event \"e\"]\n\n1. C2=5 *\n"),
            ("xiangqi-pgn", "[Red \"a\"]\n; of e\n[Event \"e\"]\n\n1. C2=5 *\n"),
            ("csa", "N-b\n'of a\nN+a\nPI\n+\n"),
        ];
        for (id, text) in cases {
            assert_eq!(ordered(id, text), None, "{text}");
        }
    }
}
