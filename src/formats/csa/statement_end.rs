//! The end of a statement: what stands before the comma or the line break that should come next.

use super::lexer::{self, Extent};
use crate::syntax::{Expected, Parser, SyntaxErrorKind, SyntaxKind};

const STATEMENT_END: Expected = Expected::Thing("comma or line break between two statements");
pub(super) const MOVES_AFTER_TURN: Expected =
    Expected::Rule("the position ends with the line for the side to move: only moves can follow");

/// Reports that the next statement is glued to the one before. It begins at the cursor, or after one character in place of
/// the line break.
pub(super) fn missing_end(parser: &mut Parser<'_, '_>, next: usize) {
    let error = SyntaxErrorKind::Missing { expected: STATEMENT_END };
    if next > 0 {
        parser.wrong_token(SyntaxKind::Unknown, next, error);
    } else {
        let (at, word) = (parser.len(), lexer::word(&mut parser.scan));
        parser.error(at, at + word, error);
    }
}

/// Where the side to move begins that is glued to the line at whose end the cursor is.
pub(super) fn glued_turn(parser: &mut Parser<'_, '_>) -> Option<usize> {
    let len = lexer::statement(&mut parser.scan, Extent::Parted).text;
    (1..=2).contains(&len).then(|| len - 1).filter(|at| matches!(parser.scan.peek(*at), Some(b'+' | b'-')))
}

/// Text between a statement and the next comma or line break. It is part of a statement that has an error.
pub(super) fn rest_of_statement(parser: &mut Parser<'_, '_>, damaged: bool) {
    let spaces = lexer::spaces_in_line(&mut parser.scan, 0);
    if matches!(parser.scan.peek(spaces), None | Some(b',' | b'\n' | b'\r')) {
        return;
    }
    parser.token(SyntaxKind::Whitespace, spaces);
    let len = lexer::statement(&mut parser.scan, Extent::Parted).text;
    if !damaged {
        let at = parser.len();
        parser.error(at, at + len, SyntaxErrorKind::Missing { expected: STATEMENT_END });
    }
    parser.token(SyntaxKind::Unknown, len);
}

/// Text glued to the side to move.
pub(super) fn surplus(parser: &mut Parser<'_, '_>) {
    let len = lexer::statement(&mut parser.scan, Extent::Parted).text;
    if let Some(next) = lexer::glued_move(parser.scan.slice(0, len)) {
        missing_end(parser, next);
    } else if len > 0 {
        let expected = MOVES_AFTER_TURN;
        parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
    }
}
