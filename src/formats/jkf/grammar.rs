//! The blocks of the text: a header, the position, a bracket, a run of lines with half-moves.

use crate::syntax::{BlockState, Grammar, Parser, SyntaxKind};

/// The grammar of the text.
pub(super) struct JkfGrammar;

/// Half-moves in a block.
const RUN: usize = 64;

impl Grammar for JkfGrammar {
    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let kind = match parser.scan.peek(0) {
            Some(b'[') => {
                parser.token(SyntaxKind::LeftBracket, 1);
                let key = length(parser, b'\t');
                parser.token(SyntaxKind::Keyword, key);
                let tab = usize::from(parser.scan.peek(0) == Some(b'\t'));
                parser.token(SyntaxKind::Whitespace, tab);
                line(parser, SyntaxKind::Value);
                SyntaxKind::Header
            }
            Some(b'@') => {
                parser.token(SyntaxKind::At, 1);
                line(parser, SyntaxKind::RawText);
                SyntaxKind::Position
            }
            Some(b'(') => {
                line(parser, SyntaxKind::LeftParen);
                SyntaxKind::InlineOpen
            }
            Some(b'<') => {
                line(parser, SyntaxKind::LeftParen);
                SyntaxKind::VariationOpen
            }
            Some(b')') => {
                line(parser, SyntaxKind::RightParen);
                SyntaxKind::Close
            }
            _ => {
                run(parser);
                SyntaxKind::Moves
            }
        };
        (kind, state)
    }
}

/// The bytes up to a sign or the end of the line.
fn length(parser: &mut Parser<'_, '_>, until: u8) -> usize {
    let mut len = 0;
    while parser.scan.peek(len).is_some_and(|byte| byte != until && byte != b'\n') {
        len += 1;
    }
    len
}

/// The rest of a line as a token, and its end.
fn line(parser: &mut Parser<'_, '_>, kind: SyntaxKind) {
    let len = length(parser, b'\n');
    parser.token(kind, len);
    let end = usize::from(parser.scan.peek(0) == Some(b'\n'));
    parser.token(SyntaxKind::Whitespace, end);
}

/// Half-moves with what is said of them. A block ends before a half-move or a bracket.
fn run(parser: &mut Parser<'_, '_>) {
    let mut moves = 0;
    while let Some(first) = parser.scan.peek(0) {
        match first {
            b'[' | b'@' | b'(' | b'<' | b')' => break,
            b'*' => line(parser, SyntaxKind::Comment),
            b'=' => line(parser, SyntaxKind::Time),
            b'!' => line(parser, SyntaxKind::Remark),
            b'%' => line(parser, SyntaxKind::Special),
            _ if moves == RUN => break,
            _ => {
                moves += 1;
                line(parser, SyntaxKind::Move);
            }
        }
    }
}
