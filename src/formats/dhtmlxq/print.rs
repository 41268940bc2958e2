//! The layout of DhtmlXQ: each tag on a line of its own, with no spaces around it and none inside of moves; at most one
//! empty line. Only spaces and line breaks change. A page with a board keeps its layout: only a text that begins with a
//! tag is formatted.

use crate::syntax::{RecordTree, SyntaxErrorKind, SyntaxKind, breaks_in};
use crate::text::{LineEnding, MARK};

/// Whether a record is nothing but fields that can be told apart.
pub(super) fn is_sound(record: &RecordTree) -> bool {
    !record.has_inner_mark()
        && record.blocks().iter().all(|block| {
            let sound = |kind: &SyntaxErrorKind| matches!(kind, SyntaxErrorKind::ClosingTag { .. });
            let root = block.tree().root();
            let of_page = root.tokens().any(|token| matches!(token.kind, SyntaxKind::Quote | SyntaxKind::Equals));
            let text = block.tree().kind() == SyntaxKind::OtherLine
                && root.tokens().any(|token| token.kind == SyntaxKind::RawText);
            // Spaces inside a move belong to its token. Without the space after it, a part of a word joins the next one.
            let wrapped = root.tokens().any(|token| match token.kind {
                SyntaxKind::Move => token.text.len() != 4,
                SyntaxKind::PieceSquare => token.text.len() != 2,
                _ => false,
            });
            !text && !of_page && !wrapped && block.errors().iter().all(|error| sound(&error.kind))
        })
}

/// A sound record after its layout. `last` is whether it is the file's last one.
pub(super) fn lay_out(record: &RecordTree, last: bool, ending: LineEnding) -> String {
    let line_break = ending.as_str();
    let mut out = String::with_capacity(record.text_len());
    let (mut breaks, mut begun) = (0, false);
    record.each_token(&mut |token| {
        if token.kind == SyntaxKind::Whitespace {
            if !begun && out.is_empty() && token.text.starts_with(MARK) {
                out.push(MARK);
            }
            breaks += breaks_in(token.text);
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
    if begun {
        let end = if last { 1 } else { breaks.clamp(1, 2) };
        (0..end).for_each(|_| out.push_str(line_break));
    }
    out
}
