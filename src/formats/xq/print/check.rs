//! Checks on a record before and after formatting.

use super::MARK;
use crate::syntax::{Node, RecordTree, SyntaxKind, Token};
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
                SyntaxKind::StartOpen | SyntaxKind::VariationOpen | SyntaxKind::InlineOpen => depth += 1,
                SyntaxKind::Close => depth -= i64::from(root.token(SyntaxKind::RightBrace).is_some()),
                _ => {}
            }
            survey.sound &= block.errors().is_empty() && root.kind() != SyntaxKind::Error;
            if !survey.sound {
                return survey;
            }
            survey.tokens(root);
        }
        survey.sound &= depth == 0;
        survey
    }

    fn tokens(&mut self, root: Node<'_>) {
        let mut last = "";
        root.each_token(&mut |token| {
            match token.kind {
                SyntaxKind::Whitespace => {
                    self.space(token.text);
                    self.sound &= token.text.is_ascii() || !(ends_by_width(last) || holds_mark(token));
                }
                // At the start of a line, or before a space, these are no moves.
                SyntaxKind::Move | SyntaxKind::PieceSquare if matches!(token.text, "GAME" | "END") => {
                    self.sound = false;
                }
                _ => {}
            }
            last = if token.kind == SyntaxKind::Move { token.text } else { "" };
        });
    }

    fn space(&mut self, text: &str) {
        if text == " " {
            return;
        }
        self.breaks.count(text);
    }
}

/// Whether spaces contain a byte order mark that is not the file's own, as in joined files. Other programs do not take
/// it for a space.
fn holds_mark(token: Token<'_>) -> bool {
    let first = token.range().start() == TextSize::from(0) && token.text.starts_with(MARK);
    token.text.matches(MARK).count() > usize::from(first)
}

/// Whether only the full-width space after a move distinguishes it from a number, a remark or a keyword.
fn ends_by_width(word: &str) -> bool {
    let all = |accept: fn(u8) -> bool| !word.is_empty() && word.bytes().all(accept);
    all(|byte| byte.is_ascii_digit())
        || all(|byte| matches!(byte, b'!' | b'?' | b'+'))
        || all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}
