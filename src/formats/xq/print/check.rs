//! Checks on a record before and after formatting.

use super::MARK;
use crate::layout::Comments;
use crate::syntax::{Node, RecordTree, SyntaxKind, Token};
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
        let mut before = 0;
        for byte in text.bytes() {
            if byte == b'\n' {
                *if before == b'\r' { &mut self.crlf } else { &mut self.lf } += 1;
            }
            before = byte;
        }
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

/// Whether two records have the same tokens, spaces aside, and the second one has no error. Comments that were wrapped
/// may have other spaces inside.
pub(super) fn same_tokens(before: &RecordTree, after: &RecordTree, comments: Comments) -> bool {
    let mut blocks = before.blocks().iter();
    // The tokens of one block, the last one first.
    let mut tokens: Vec<(SyntaxKind, &str)> = Vec::new();
    let mut next = || {
        while tokens.is_empty() {
            let root = blocks.next()?.tree().root();
            root.each_token(&mut |token| {
                if token.kind != SyntaxKind::Whitespace {
                    tokens.push((token.kind, token.text));
                }
            });
            tokens.reverse();
        }
        tokens.pop()
    };
    let mut same = true;
    for block in after.blocks() {
        same &= block.errors().is_empty();
        block.tree().root().each_token(&mut |token| {
            if token.kind != SyntaxKind::Whitespace {
                let before = next().filter(|(kind, _)| *kind == token.kind);
                same = same
                    && before.is_some_and(|(kind, text)| {
                        text == token.text
                            || (comments == Comments::Wrap && is_prose(kind) && same_words(text, token.text))
                    });
            }
        });
    }
    same && next().is_none()
}

fn is_prose(kind: SyntaxKind) -> bool {
    matches!(kind, SyntaxKind::Comment | SyntaxKind::RawText)
}

fn same_words(before: &str, after: &str) -> bool {
    before.split_whitespace().eq(after.split_whitespace())
}
