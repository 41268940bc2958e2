//! The layout of DhtmlXQ: each tag on a line of its own, with no spaces around it and none inside of moves; at most one empty
//! line. Only spaces and line breaks change. A page with a board keeps its layout: only a text that begins with a tag is
//! formatted.

use super::DhtmlxqGrammar;
use crate::formats::kept::{each_token, keeps_tokens};
use crate::syntax::{self, RecordTree, SyntaxErrorKind, SyntaxKind};
use crate::text::{LineBreaks, LineEnding};

/// The byte order mark.
const MARK: &str = "\u{FEFF}";

/// The line breaks between the fields of a record that can be formatted.
pub(super) fn line_breaks(record: &RecordTree) -> LineBreaks {
    if is_plain(record) { syntax::line_breaks(record) } else { LineBreaks::default() }
}

/// Whether a record is nothing but fields that can be told apart.
fn is_plain(record: &RecordTree) -> bool {
    record.blocks().iter().all(|block| {
        let sound = |kind: &SyntaxErrorKind| matches!(kind, SyntaxErrorKind::ClosingTag { .. });
        let root = block.tree().root();
        let of_page = root.tokens().any(|token| matches!(token.kind, SyntaxKind::Quote | SyntaxKind::Equals));
        let text = block.tree().kind() == SyntaxKind::OtherLine
            && root.tokens().any(|token| token.kind == SyntaxKind::RawText);
        // Spaces inside a move belong to its token.
        let wrapped =
            root.tokens().any(|token| token.kind == SyntaxKind::Move && token.text.contains(char::is_whitespace));
        !text && !of_page && !wrapped && block.errors().iter().all(|error| sound(&error.kind))
    })
}

/// A formatted record; `None` if it is left as it is. `last` is whether it is the file's last one.
pub(super) fn print_record(record: &RecordTree, last: bool, ending: LineEnding) -> Option<String> {
    if !is_plain(record) {
        return None;
    }
    let line_break = ending.as_str();
    let mut out = String::with_capacity(record.text_len());
    let (mut breaks, mut begun) = (0, false);
    for block in record.blocks() {
        block.tree().root().each_token(&mut |token| {
            if token.kind == SyntaxKind::Whitespace {
                if !begun && out.is_empty() && token.text.starts_with(MARK) {
                    out.push_str(MARK);
                }
                breaks += token.text.matches(['\n', '\r']).count() - token.text.matches("\r\n").count();
                return;
            }
            let closes = token.kind == SyntaxKind::LeftBracket && token.text.starts_with("[/");
            if begun
                && token.text.starts_with('[')
                && !closes
                && !matches!(token.kind, SyntaxKind::RawText | SyntaxKind::Value)
            {
                (0..breaks.clamp(1, 2)).for_each(|_| out.push_str(line_break));
            }
            out.push_str(token.text);
            (breaks, begun) = (0, true);
        });
    }
    if begun {
        let end = if last { 1 } else { breaks.clamp(1, 2) };
        (0..end).for_each(|_| out.push_str(line_break));
    }
    keeps_tokens(&DhtmlxqGrammar, &[record], &out).then_some(out)
}

/// A whole formatted file, including records that are left as they are.
pub(super) fn print_file(records: &[&RecordTree]) -> String {
    let ending = records.iter().map(|record| line_breaks(record)).sum::<LineBreaks>().most_used();
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        match print_record(record, index + 1 == records.len(), ending) {
            Some(text) => out.push_str(&text),
            None => each_token(record, &mut |token| out.push_str(token.text)),
        }
    }
    if keeps_tokens(&DhtmlxqGrammar, records, &out) {
        return out;
    }
    out.clear();
    records.iter().for_each(|record| each_token(record, &mut |token| out.push_str(token.text)));
    out
}
