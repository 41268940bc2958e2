//! The layout of `.csa`: one statement per line or between its commas, without spaces around it and without empty lines.
//!
//! Only spaces and line breaks change. Line breaks are never made from commas nor commas from line breaks, comments
//! keep their text, and so do ranks: their spaces say which square is which. A record that does not parse is left as it
//! is. The output is parsed again and compared; if a token differs, the text stays as it was.

use crate::syntax::{Child, RecordTree, Statement, SyntaxErrorKind, SyntaxKind};
use crate::text::{LineEnding, MARK};

/// A sound record after its layout. `last` is whether it is the file's last one.
pub(super) fn lay_out(record: &RecordTree, last: bool, ending: LineEnding) -> String {
    let mut out = String::with_capacity(record.text_len());
    let mut writer = CsaPrinter { out: &mut out, ending, broken: false };
    for block in record.blocks() {
        let mut children = block.tree().root().children().peekable();
        while let Some(child) = children.next() {
            match child {
                Child::Node(node) if node.kind() == SyntaxKind::RankRow => writer.text(&node.text()),
                Child::Node(node) => {
                    let words = node.tokens().filter(|token| token.kind != SyntaxKind::Whitespace);
                    words.for_each(|token| writer.text(token.text));
                }
                Child::Token(token) if token.kind == SyntaxKind::Whitespace => {
                    match children.peek() {
                        // Without the space it would be a part of the statement.
                        Some(Child::Token(next)) if next.kind == SyntaxKind::Unknown => writer.text(token.text),
                        _ => writer.space(token.text),
                    }
                }
                Child::Token(token) => writer.text(token.text),
            }
        }
    }
    if writer.broken || (last && writer.has_begun()) {
        out.push_str(ending.as_str());
    }
    out
}

/// Whether the errors of a record leave its statements certain.
pub(super) fn is_sound(record: &RecordTree) -> bool {
    !record.has_inner_mark()
        && record.blocks().iter().flat_map(|block| block.errors()).all(|error| {
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

struct CsaPrinter<'o> {
    out: &'o mut String,
    ending: LineEnding,
    /// A line break is due before the next word.
    broken: bool,
}

impl CsaPrinter<'_> {
    fn text(&mut self, text: &str) {
        if std::mem::take(&mut self.broken) {
            self.out.push_str(self.ending.as_str());
        }
        self.out.push_str(text);
    }

    fn space(&mut self, text: &str) {
        if text.starts_with(MARK) {
            self.out.push(MARK);
        }
        self.broken |= self.has_begun() && text.contains(['\n', '\r']);
    }

    /// Whether there is more than the file's mark.
    fn has_begun(&self) -> bool {
        !matches!(self.out.as_str(), "" | "\u{FEFF}")
    }
}
