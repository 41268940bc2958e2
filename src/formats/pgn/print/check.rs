//! Checks on a record before and after formatting.

use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{LineBreaks, TextSize};

/// The properties of a record that the layout depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    /// Whether it can be formatted.
    pub(super) sound: bool,
    /// The line breaks between its tokens.
    breaks: LineBreaks,
}

impl Survey {
    /// Its line breaks, if it can be formatted.
    pub(super) fn counted(&self) -> LineBreaks {
        if self.sound { self.breaks } else { LineBreaks::default() }
    }

    /// Looks at every token of a record.
    pub(super) fn of(record: &RecordTree) -> Survey {
        let mut survey = Survey { sound: true, breaks: LineBreaks::default() };
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
        self.breaks.count(text);
    }
}
