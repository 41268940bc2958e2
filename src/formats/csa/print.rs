//! The layout of `.csa`: one statement per line or between its commas, without spaces around it and without empty lines.
//!
//! Only spaces and line breaks change. Line breaks are never made from commas nor commas from line breaks, comments
//! keep their text, and so do ranks: their spaces say which square is which. A record that does not parse is left as it
//! is. The output is parsed again and compared; if a token differs, the text stays as it was.

use super::CsaGrammar;
use crate::formats::kept::{drop_indent, each_token, keeps_tokens};
use crate::syntax::{self, Block, Child, RecordTree, Statement, SyntaxErrorKind, SyntaxKind};
use crate::text::{LineBreaks, LineEnding};

/// The byte order mark.
const MARK: char = '\u{FEFF}';

/// The line breaks between the statements of a record that can be formatted.
pub(super) fn line_breaks(record: &RecordTree) -> LineBreaks {
    // Unformatted records do not count; otherwise formatting the result again could give other line ends.
    if record.blocks().iter().all(sound) { syntax::line_breaks(record) } else { LineBreaks::default() }
}

/// A formatted record; `None` if it is left as it is. `last` is whether it is the file's last one.
pub(super) fn print_record(record: &RecordTree, last: bool, ending: LineEnding) -> Option<String> {
    if !record.blocks().iter().all(sound) {
        return None;
    }
    let mut out = String::with_capacity(record.text_len());
    let mut writer = Writer { out: &mut out, ending, broken: false };
    for (index, block) in record.blocks().iter().enumerate() {
        for child in block.tree().root().children() {
            let first = index == 0 && child.range().start() == 0.into();
            match child {
                Child::Node(node) if node.kind() == SyntaxKind::RankRow => writer.text(&node.text()),
                Child::Node(node) => {
                    let words = node.tokens().filter(|token| token.kind != SyntaxKind::Whitespace);
                    words.for_each(|token| writer.text(token.text));
                }
                Child::Token(token) if token.kind == SyntaxKind::Whitespace => writer.space(token.text, first)?,
                Child::Token(token) => writer.text(token.text),
            }
        }
    }
    if writer.broken || (last && !matches!(out.as_str(), "" | "\u{FEFF}")) {
        out.push_str(ending.as_str());
    }
    keeps_tokens(&CsaGrammar, &[record], &out).then_some(out)
}

/// A whole formatted file, including records that are left as they are.
pub(super) fn print_file(records: &[&RecordTree]) -> String {
    let ending = records.iter().map(|record| line_breaks(record)).sum::<LineBreaks>().most_used();
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        match print_record(record, index + 1 == records.len(), ending) {
            Some(text) => {
                drop_indent(&mut out);
                out.push_str(&text);
            }
            None => each_token(record, &mut |token| out.push_str(token.text)),
        }
    }
    if keeps_tokens(&CsaGrammar, records, &out) {
        return out;
    }
    out.clear();
    records.iter().for_each(|record| each_token(record, &mut |token| out.push_str(token.text)));
    out
}

/// Whether the errors of a block leave its statements certain.
fn sound(block: &Block) -> bool {
    block.errors().iter().all(|error| {
        matches!(
            error.kind,
            SyntaxErrorKind::CollapsedRow
                | SyntaxErrorKind::NewerThanVersion { .. }
                | SyntaxErrorKind::BadTime { .. }
                | SyntaxErrorKind::UnknownStatement {
                    like: Statement::Header | Statement::Special | Statement::Withdrawn,
                    ..
                }
        )
    })
}

struct Writer<'o> {
    out: &'o mut String,
    ending: LineEnding,
    /// A line break is due before the next word.
    broken: bool,
}

impl Writer<'_> {
    fn text(&mut self, text: &str) {
        if std::mem::take(&mut self.broken) {
            self.out.push_str(self.ending.as_str());
        }
        self.out.push_str(text);
    }

    /// Spaces: `None` if they contain a byte order mark that is not the file's own, because other programs do not take
    /// it for a space.
    fn space(&mut self, text: &str, first: bool) -> Option<()> {
        let own = first && text.starts_with(MARK);
        if text.matches(MARK).count() > usize::from(own) {
            return None;
        }
        if own {
            self.out.push(MARK);
        }
        let begun = !matches!(self.out.as_str(), "" | "\u{FEFF}");
        self.broken |= begun && text.contains(['\n', '\r']);
        Some(())
    }
}
