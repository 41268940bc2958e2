//! The thing under a cursor: a move, the number of a variation, a brace, a piece letter, a player.

use crate::document::{Cursor, Document};
use crate::notation::{Dialect, Notation, Symbols};
use crate::record::{BlockRole, HeaderRole};
use crate::rules::xiangqi::Kind;
use crate::syntax::{Node, SyntaxKind, Token};
use std::ops::Range;

/// The meaning of a word for navigation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SubjectKind {
    /// A half-move.
    Move,
    /// The number of a variation.
    Variation {
        number: u32,
        /// Whether the variation is defined here.
        defines: bool,
        /// Whether the number itself is written here, and not in a range such as `(1-4)`.
        is_written: bool,
    },
    /// A brace or parenthesis around a line or another block.
    Brace,
    /// The letter of a kind of piece, in the FORMAT line or a setup.
    Letter(Kind),
    /// The name of a player.
    Player,
}

/// The word under a cursor.
#[derive(Clone, Debug)]
pub(super) struct Subject<'a> {
    /// The cursor, in the block of the word.
    pub cursor: Cursor<'a>,
    /// Its bytes in the text.
    pub range: Range<usize>,
    pub text: String,
    pub kind: SubjectKind,
}

/// The thing at an offset. Between two words it is the later one if that is something, else the earlier one.
pub(super) fn subject(document: &Document, offset: usize) -> Option<Subject<'_>> {
    Subject::on(document.cursor(offset)?, 0).or_else(|| Subject::on(document.typing(offset)?, 1))
}

impl<'a> Subject<'a> {
    /// The subject of the token `back` bytes before the cursor.
    fn on(cursor: Cursor<'a>, back: usize) -> Option<Subject<'a>> {
        let at = cursor.at().checked_sub(back)?;
        let (token, kind) = kind_of(cursor.root(), cursor.role(), cursor.root().token_at(at)?, at)?;
        let range = cursor.bytes(token.range());
        // Spaces at the end of a name are not part of it.
        let text = token.text.trim();
        let start = range.start + (token.text.len() - token.text.trim_start().len());
        Some(Subject { cursor, range: start..start + text.len(), text: text.to_owned(), kind })
    }

    /// Whether the cursor is in the word or next to it, and not on another word that means it.
    pub(super) fn is_under_cursor(&self) -> bool {
        (self.range.start..=self.range.end).contains(&self.cursor.offset)
    }

    /// The letter of a piece in the text of a move under the cursor: its kind and its bytes.
    pub(super) fn letter(&self) -> Option<(Kind, Range<usize>)> {
        let (kind, letter) = piece_letter(&self.text, self.cursor.dialect())?;
        let range = self.range.start + letter.start..self.range.start + letter.end;
        (range.start..=range.end).contains(&self.cursor.offset).then_some((kind, range))
    }
}

/// The subject of a token of a block, and the token that it refers to.
fn kind_of<'t>(root: Node<'t>, role: BlockRole, token: Token<'t>, at: usize) -> Option<(Token<'t>, SubjectKind)> {
    match token.kind {
        SyntaxKind::Move => Some((token, SubjectKind::Move)),
        SyntaxKind::LeftBrace | SyntaxKind::RightBrace => Some((token, SubjectKind::Brace)),
        SyntaxKind::LeftParen | SyntaxKind::RightParen if matches!(role, BlockRole::OpenInline | BlockRole::Close) => {
            Some((token, SubjectKind::Brace))
        }
        SyntaxKind::Number if role == BlockRole::Moves => {
            let reference = node_at(root, at).filter(|node| node.kind() == SyntaxKind::Reference)?;
            let is_written = reference.token(SyntaxKind::Dash).is_none();
            let number = token.text.parse().ok()?;
            Some((token, SubjectKind::Variation { number, defines: false, is_written }))
        }
        SyntaxKind::Keyword | SyntaxKind::LeftBracket | SyntaxKind::RightBracket | SyntaxKind::Number => {
            let BlockRole::OpenVariation(Some(number)) = role else { return None };
            let kind = SubjectKind::Variation { number, defines: true, is_written: true };
            Some((root.token(SyntaxKind::Number)?, kind))
        }
        SyntaxKind::SymbolPair => Some((token, SubjectKind::Letter(declared_kind(token.text)?))),
        SyntaxKind::Value if role == BlockRole::Header && root.token(SyntaxKind::Value) == Some(token) => {
            let key = root.token(SyntaxKind::Keyword)?;
            let role = HeaderRole::of(key.text)?;
            let is_player = matches!(role, HeaderRole::First | HeaderRole::Second) && !token.text.trim().is_empty();
            is_player.then_some((token, SubjectKind::Player))
        }
        _ => None,
    }
}

/// The node of a block, below its top, that holds the byte at an offset.
fn node_at(root: Node<'_>, at: usize) -> Option<Node<'_>> {
    root.nodes().find(|node| (usize::from(node.range().start())..usize::from(node.range().end())).contains(&at))
}

/// The kind of piece that a pair of the FORMAT line, such as `R(C)`, gives a letter.
pub(super) fn declared_kind(pair: &str) -> Option<Kind> {
    Symbols::yang().kind(pair.chars().next()?)
}

/// The letter of the piece in the text of a move: its kind and its bytes. `None` in a notation without letters, and for
/// a move that leaves it out.
pub(super) fn piece_letter(text: &str, dialect: &Dialect) -> Option<(Kind, Range<usize>)> {
    let bytes = text.as_bytes();
    let first = bytes.iter().position(u8::is_ascii_alphabetic)?;
    let at = match dialect.notation {
        Notation::Axf | Notation::Wxf if first == 0 => 0,
        Notation::Axf | Notation::Wxf if first == 1 && matches!(bytes.first(), Some(b'+' | b'-')) => 1,
        Notation::Lalg if first == 0 => 0,
        // `Che2` has a letter, `e2` only squares.
        Notation::Salg if first == 0 && bytes.iter().skip(1).any(|byte| matches!(byte, b'a'..=b'i')) => 0,
        _ => return None,
    };
    let letter = char::from(*bytes.get(at)?);
    Some((dialect.symbols.kind(letter)?, at..at + 1))
}
