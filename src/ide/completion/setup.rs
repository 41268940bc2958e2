//! The pieces of a setup, each on the free squares that it can reach.

use super::word::word_of;
use super::{Completion, CompletionKind, Completions};
use crate::document::Cursor;
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Side, Square};
use crate::syntax::SyntaxKind;

/// The completions in a setup at a cursor within its braces: the letter of a piece and, once it is typed, the
/// squares for it.
pub(super) fn pieces(cursor: &Cursor<'_>) -> Option<Completions> {
    let has = |kind: SyntaxKind| cursor.before().iter().any(|token| token.kind == kind);
    let comment = cursor.before().last().is_some_and(|token| token.kind == SyntaxKind::Comment);
    let inside = has(SyntaxKind::LeftBrace) && !has(SyntaxKind::RightBrace) && !comment;
    if cursor.kind() != SyntaxKind::Setup || !inside {
        return None;
    }
    let (document, offset) = (cursor.document, cursor.offset);
    let mut word = word_of(cursor, &[SyntaxKind::PieceSquare, SyntaxKind::Keyword]);
    // A square on the next line is one word with its piece.
    word.start = offset - cursor.typed(word.start).rsplit(['\n', '\r']).next().map_or(0, str::len);
    word.end = offset + document.slice(offset..word.end).split(['\n', '\r']).next().map_or(0, str::len);
    let here = word.start.saturating_sub(cursor.place.start);
    let letters = &cursor.dialect().symbols;
    let mut placed: Vec<(Piece, Square)> = Vec::new();
    let mut moves = false;
    for token in cursor.tokens().iter().filter(|token| usize::from(token.range().start()) != here) {
        moves |= token.text.eq_ignore_ascii_case(document.format().spelling.setup_move);
        if token.kind == SyntaxKind::PieceSquare {
            placed.extend(piece_of(token.text, letters).zip(square_of(token.text)));
        }
    }
    let left =
        |piece: &Piece| placed.iter().filter(|(other, _)| other == piece).count() < usize::from(piece.kind.count());
    let letter = |piece: &Piece| match piece.side {
        Side::First => letters.letter(piece.kind),
        Side::Second => letters.letter(piece.kind).to_ascii_lowercase(),
    };
    let words = cursor.words();
    let typed = cursor.typed(word.start);
    let mut items = Vec::new();
    match piece_of(&typed, letters) {
        Some(piece) => {
            let free = |square: &Square| placed.iter().all(|(_, other)| other != square);
            let squares = (0..90).filter_map(Square::from_index).filter(free);
            for square in squares.filter(|square| left(&piece) && piece.kind.can_stand(piece.side, *square)) {
                let text = format!("{}{square}", letter(&piece));
                items
                    .push(Completion { detail: words.piece(piece), ..Completion::plain(CompletionKind::Piece, &text) });
            }
        }
        None => {
            let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
            for piece in pieces.filter(left) {
                let text = letter(&piece).to_string();
                items
                    .push(Completion { detail: words.piece(piece), ..Completion::plain(CompletionKind::Piece, &text) });
            }
        }
    }
    if !moves {
        items.extend(["MOVE 1, RED", "MOVE 1, BLACK"].map(|text| Completion::plain(CompletionKind::Keyword, text)));
    }
    Some(Completions { word, cursor: offset, also: Vec::new(), items })
}

/// The piece that a word begins with, unless the word is a keyword.
fn piece_of(word: &str, letters: &crate::notation::Symbols) -> Option<Piece> {
    let mut characters = word.chars();
    let letter = characters.next()?;
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let keyword = characters.next().is_some_and(|second| second.is_ascii_uppercase());
    letters.kind(letter).filter(|_| !keyword).map(|kind| Piece { side, kind })
}

/// The square that a word ends with.
fn square_of(word: &str) -> Option<Square> {
    let word = word.trim_end_matches(')').as_bytes();
    let [.., file @ b'a'..=b'i', rank @ b'0'..=b'9'] = word else { return None };
    Square::new(file - b'a', rank - b'0')
}
