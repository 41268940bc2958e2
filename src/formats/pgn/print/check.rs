//! Checks on a record before and after formatting.

use crate::layout::Comments;
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{LineBreaks, TextSize};

/// The properties of a record that the layout depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    /// Whether it can be formatted.
    pub(super) sound: bool,
    /// Line breaks `\r\n` between its tokens.
    pub(super) crlf: usize,
    /// Line breaks `\n` between its tokens.
    pub(super) lf: usize,
}

impl Survey {
    /// Its line breaks, if it can be formatted.
    pub(super) fn counted(&self) -> LineBreaks {
        if self.sound { LineBreaks { crlf: self.crlf, lf: self.lf } } else { LineBreaks::default() }
    }

    /// Looks at every token of a record.
    pub(super) fn of(record: &RecordTree) -> Survey {
        let mut survey = Survey { sound: true, crlf: 0, lf: 0 };
        let mut depth = 0i64;
        for block in record.blocks() {
            let root = block.tree().root();
            match root.kind() {
                SyntaxKind::InlineOpen => depth += 1,
                SyntaxKind::Close => depth -= 1,
                _ => {}
            }
            survey.sound &= block.errors().is_empty() && root.kind() != SyntaxKind::Error;
            if !survey.sound {
                return survey;
            }
            root.each_token(&mut |token| match token.kind {
                SyntaxKind::Whitespace => {
                    let first = token.range().start() == TextSize::from(0) && root.kind() == SyntaxKind::Trivia;
                    survey.space(token.text, first);
                }
                // An escaped line among moves would have to stay in its column.
                SyntaxKind::Comment => survey.sound &= !token.text.starts_with('%') || depth == 0,
                _ => {}
            });
        }
        survey.sound &= depth == 0;
        survey
    }

    fn space(&mut self, text: &str, first: bool) {
        if text == " " {
            return;
        }
        // Marks of files that were joined, and breaks that only some programs know, are left where they are.
        let marks = text.matches('\u{FEFF}').count();
        self.sound &= marks <= usize::from(first && text.starts_with('\u{FEFF}'));
        let mut before = 0;
        for byte in text.bytes() {
            if byte == b'\n' {
                *if before == b'\r' { &mut self.crlf } else { &mut self.lf } += 1;
            }
            before = byte;
        }
    }
}

/// Whether two records have the same tokens, spaces aside, and the second one has no error. Comments that were wrapped
/// may have other spaces inside.
pub(super) fn same_tokens(before: &RecordTree, after: &RecordTree, comments: Comments) -> bool {
    let same_words = |a: &str, b: &str| a.split_whitespace().eq(b.split_whitespace());
    let same = |(a, b): (&(SyntaxKind, &str), &(SyntaxKind, &str))| {
        a == b || (comments == Comments::Wrap && a.0 == SyntaxKind::Comment && a.0 == b.0 && same_words(a.1, b.1))
    };
    let sound = after.blocks().iter().all(|block| block.errors().is_empty());
    let (before, after) = (tokens(before), tokens(after));
    sound && before.len() == after.len() && before.iter().zip(&after).all(same)
}

fn tokens(record: &RecordTree) -> Vec<(SyntaxKind, &str)> {
    let mut tokens = Vec::new();
    for block in record.blocks() {
        block.tree().root().each_token(&mut |token| {
            if token.kind != SyntaxKind::Whitespace {
                tokens.push((token.kind, token.text));
            }
        });
    }
    tokens
}
