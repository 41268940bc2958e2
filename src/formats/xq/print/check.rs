//! Whether a record can be laid out.

use crate::syntax::{RecordTree, SyntaxKind};

/// Whether a record has no error, each brace has its other one, and no word would be read differently.
pub(crate) fn is_sound(record: &RecordTree) -> bool {
    let mut depth = 0i64;
    let mut sound = !record.has_inner_mark();
    for block in record.blocks() {
        let root = block.tree().root();
        match root.kind() {
            SyntaxKind::StartOpen | SyntaxKind::VariationOpen | SyntaxKind::InlineOpen => depth += 1,
            SyntaxKind::Close => depth -= i64::from(root.token(SyntaxKind::RightBrace).is_some()),
            _ => {}
        }
        sound &= block.errors().is_empty() && root.kind() != SyntaxKind::Error;
        if !sound {
            return false;
        }
        let mut last = "";
        root.each_token(&mut |token| {
            match token.kind {
                SyntaxKind::Whitespace => sound &= token.text.is_ascii() || !ends_by_width(last),
                // At the start of a line, or before a space, these are no moves.
                SyntaxKind::Move | SyntaxKind::PieceSquare => sound &= !matches!(token.text, "GAME" | "END"),
                _ => {}
            }
            last = if token.kind == SyntaxKind::Move { token.text } else { "" };
        });
    }
    sound && depth == 0
}

/// Whether only the full-width space after a move distinguishes it from a number, a remark or a keyword.
fn ends_by_width(word: &str) -> bool {
    let all = |accept: fn(u8) -> bool| !word.is_empty() && word.bytes().all(accept);
    all(|byte| byte.is_ascii_digit())
        || all(|byte| matches!(byte, b'!' | b'?' | b'+'))
        || all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}
