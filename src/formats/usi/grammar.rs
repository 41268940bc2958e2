//! The syntax of USI positions and of books in YaneuraOu's form.
//!
//! ```text
//! file     = { line } ;
//! line     = [ position | book | comment | other ] line-break ;
//! position = [ "position" ] ( "startpos" | [ "sfen" ] sfen ) [ "moves" { move } [ end ] ] ;
//! sfen     = board [ side [ hands [ number ] ] ] ;
//! book     = move ponder { number } ;                    (* below a position: a move that the book knows there *)
//! comment  = ( "#" | "//" ) rest-of-line ;
//! other    = (* any other line: skipped *) ;
//! ```
//!
//! Source: record-formats §11. Each position is a record. The head of its line is a block, its moves are blocks of
//! [`RUN`]. The moves of a book are alternatives: the first one is the main line, and each other one a variation of it,
//! which the line break before it opens and the rest of its line closes.

use super::words;
use crate::notation::usi;
use crate::syntax::spaces::{line as line_len, line_break};
use crate::syntax::{BlockState, Expected, Grammar, Keyword, Parser, SyntaxErrorKind, SyntaxKind, is_space, nearest};

const SHOGI_POSITION: Expected = Expected::Thing("`startpos`, or `sfen` and a position");

/// The grammar of `.usi`.
#[derive(Debug)]
pub(crate) struct UsiGrammar;

/// Moves in a block.
const RUN: usize = 64;

/// Where the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Region {
    /// At the start of a line.
    Line,
    /// In the moves after a position.
    Moves,
    /// After the first move of a book, before the line break.
    AfterFirst,
    /// Before a further move of a book.
    Further,
    /// After one.
    Rest,
}

#[derive(Clone, Copy)]
struct UsiState {
    region: Region,
    /// The record has its position.
    placed: bool,
    /// It has a move.
    played: bool,
}

impl UsiState {
    fn pack(self) -> BlockState {
        BlockState(self.region as u64 | u64::from(self.placed) << 3 | u64::from(self.played) << 4)
    }

    fn unpack(state: BlockState) -> UsiState {
        let region = match state.0 & 7 {
            1 => Region::Moves,
            2 => Region::AfterFirst,
            3 => Region::Further,
            4 => Region::Rest,
            _ => Region::Line,
        };
        UsiState { region, placed: state.0 & 8 != 0, played: state.0 & 16 != 0 }
    }
}

impl Grammar for UsiGrammar {
    fn start(&self) -> BlockState {
        UsiState { region: Region::Line, placed: false, played: false }.pack()
    }

    fn between_records(&self) -> BlockState {
        UsiState { region: Region::Line, placed: true, played: true }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = UsiState::unpack(state);
        let kind = match state.region {
            Region::Line => line(parser, &mut state),
            Region::Moves => moves(parser, &mut state),
            Region::AfterFirst => opens(parser, &mut state),
            Region::Further => {
                state.region = Region::Rest;
                book_move(parser);
                SyntaxKind::Moves
            }
            Region::Rest => {
                // Without more words on the line its break closes the variation.
                if rest(parser) {
                    state.region = Region::AfterFirst;
                } else {
                    let len = line_break(&mut parser.scan).max(1);
                    parser.token(SyntaxKind::Whitespace, len);
                    state.region = Region::Line;
                }
                SyntaxKind::Close
            }
        };
        if parser.scan.peek(0).is_none() {
            state.region = Region::Line;
        }
        (kind, state.pack())
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        let rest = text.as_bytes().get(offset..)?;
        let found = memchr::memmem::find(rest, b"\nposition ").or_else(|| memchr::memmem::find(rest, b"\nsfen "))?;
        Some(offset + found + 1)
    }
}

/// The beginning of a line, or all of it.
fn line(parser: &mut Parser<'_, '_>, state: &mut UsiState) -> SyntaxKind {
    let space = crate::syntax::spaces::spaces(&mut parser.scan);
    if space > 0 {
        parser.token(SyntaxKind::Whitespace, space);
        return SyntaxKind::Trivia;
    }
    if is_comment(parser, 0) {
        comment(parser);
        end_of_line(parser);
        return SyntaxKind::Trivia;
    }
    let word = word(parser);
    let command = Keyword { name: "position", then: b"s" };
    let position = matches!(word, "startpos" | "sfen") || word.contains('/');
    if position || nearest(&mut parser.scan, &[command]).is_some() {
        if std::mem::replace(&mut state.placed, true) {
            parser.starts_record();
        }
        state.played = false;
        return head(parser, state);
    }
    if state.placed && !state.played && usi::fits(word) {
        state.played = true;
        book_move(parser);
        rest(parser);
        state.region = Region::AfterFirst;
        return SyntaxKind::Moves;
    }
    let len = line_len(&mut parser.scan, 0);
    let text = parser.scan.slice(0, len).trim_end_matches(is_space).len();
    parser.token(SyntaxKind::RawText, text);
    end_of_line(parser);
    SyntaxKind::OtherLine
}

/// A position line up to its moves.
fn head(parser: &mut Parser<'_, '_>, state: &mut UsiState) -> SyntaxKind {
    match word(parser) {
        "position" => keyword(parser),
        "startpos" | "sfen" => {}
        board if board.contains('/') => {}
        other => {
            let error = SyntaxErrorKind::UnknownKeyword { similar: Some("position") };
            parser.wrong_token(SyntaxKind::Keyword, other.len(), error);
            spaces(parser);
        }
    }
    let at = parser.len();
    match word(parser) {
        "startpos" => keyword(parser),
        "" => parser.error(0, at, SyntaxErrorKind::Missing { expected: SHOGI_POSITION }),
        first => {
            let named = first == "sfen";
            if named {
                keyword(parser);
            }
            if word(parser).contains('/') {
                sfen(parser);
            } else {
                let len = word(parser).len();
                if len > 0 && word(parser) != "moves" {
                    let expected = SHOGI_POSITION;
                    parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
                    spaces(parser);
                } else {
                    parser.error(at, parser.len(), SyntaxErrorKind::Missing { expected: SHOGI_POSITION });
                }
            }
        }
    }
    match word(parser) {
        "" => {}
        "moves" => keyword(parser),
        text => {
            let at = parser.len();
            parser.error(at, at + text.len(), SyntaxErrorKind::Missing { expected: Expected::MovesKeyword });
        }
    }
    if word(parser).is_empty() {
        end_of_line(parser);
    } else {
        state.region = Region::Moves;
        state.played = true;
    }
    SyntaxKind::PositionLine
}

/// The fields of a position up to `moves`.
fn sfen(parser: &mut Parser<'_, '_>) {
    parser.node(SyntaxKind::Fen);
    let board = word(parser);
    for (index, row) in board.split('/').enumerate() {
        if index > 0 {
            parser.token(SyntaxKind::Slash, 1);
        }
        parser.token(SyntaxKind::BoardRow, row.len());
    }
    for kind in [SyntaxKind::SideLetter, SyntaxKind::PieceList, SyntaxKind::Counter] {
        let space = crate::syntax::spaces::spaces_in_line(&mut parser.scan, 0);
        let next = word_at(parser, space);
        if next.is_empty()
            || next == "moves"
            || (kind == SyntaxKind::Counter && !next.bytes().all(|byte| byte.is_ascii_digit()))
        {
            break;
        }
        let kind = if next == "-" { SyntaxKind::Dash } else { kind };
        parser.token(SyntaxKind::Whitespace, space);
        parser.token(kind, next.len());
    }
    parser.finish();
    spaces(parser);
}

/// A run of moves, and the word that ends the game.
fn moves(parser: &mut Parser<'_, '_>, state: &mut UsiState) -> SyntaxKind {
    for _ in 0..RUN {
        let word = word(parser);
        if word.is_empty() {
            break;
        }
        let kind = if words::end_of(word).is_some() { SyntaxKind::Special } else { SyntaxKind::Move };
        parser.token(kind, word.len());
        spaces(parser);
    }
    if word(parser).is_empty() {
        if is_comment(parser, 0) {
            comment(parser);
        }
        end_of_line(parser);
        state.region = Region::Line;
    }
    SyntaxKind::Moves
}

/// A move of a book.
fn book_move(parser: &mut Parser<'_, '_>) {
    let len = word(parser).len();
    parser.token(SyntaxKind::Move, len);
}

/// Reads the remarks of a book on a move, up to the end of the line. Returns whether there are any.
fn rest(parser: &mut Parser<'_, '_>) -> bool {
    let from = parser.len();
    spaces(parser);
    while !word(parser).is_empty() {
        let word = word(parser);
        let number = word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
        parser.token(if number { SyntaxKind::Counter } else { SyntaxKind::Value }, word.len());
        spaces(parser);
    }
    if is_comment(parser, 0) {
        comment(parser);
    }
    parser.len() > from
}

/// The line break after a move of a book. If another move follows, it opens a variation.
fn opens(parser: &mut Parser<'_, '_>, state: &mut UsiState) -> SyntaxKind {
    let space = crate::syntax::spaces::spaces(&mut parser.scan);
    let next = word_at(parser, space);
    let further = usi::fits(next);
    if space == 0 {
        state.region = Region::Line;
        return line(parser, state);
    }
    parser.token(SyntaxKind::Whitespace, space);
    state.region = if further { Region::Further } else { Region::Line };
    if further { SyntaxKind::InlineOpen } else { SyntaxKind::Trivia }
}

/// Whether a comment begins at a distance from the cursor.
fn is_comment(parser: &mut Parser<'_, '_>, at: usize) -> bool {
    match parser.scan.peek(at) {
        Some(b'#') => true,
        Some(b'/') => parser.scan.peek(at + 1) == Some(b'/'),
        _ => false,
    }
}

fn comment(parser: &mut Parser<'_, '_>) {
    let len = line_len(&mut parser.scan, 0);
    let kept = parser.scan.slice(0, len).trim_end_matches(is_space).len();
    parser.token(SyntaxKind::Comment, kept);
}

/// The word at the cursor; empty at the end of the line and before a comment.
fn word<'t>(parser: &mut Parser<'t, '_>) -> &'t str {
    word_at(parser, 0)
}

fn word_at<'t>(parser: &mut Parser<'t, '_>, at: usize) -> &'t str {
    if is_comment(parser, at) {
        return "";
    }
    let mut len = 0;
    while let Some(found) = parser.scan.char_at(at + len).filter(|found| !is_space(*found)) {
        len += found.len_utf8();
    }
    parser.scan.slice(at, len)
}

/// A keyword and the spaces after it.
fn keyword(parser: &mut Parser<'_, '_>) {
    let len = word(parser).len();
    parser.token(SyntaxKind::Keyword, len);
    spaces(parser);
}

/// Spaces that do not break the line.
fn spaces(parser: &mut Parser<'_, '_>) {
    let mut len = 0;
    let space = |found: char| is_space(found) && !matches!(found, '\n' | '\r');
    while let Some(found) = parser.scan.char_at(len).filter(|found| space(*found)) {
        len += found.len_utf8();
    }
    parser.token(SyntaxKind::Whitespace, len);
}

fn end_of_line(parser: &mut Parser<'_, '_>) {
    spaces(parser);
    if is_comment(parser, 0) {
        comment(parser);
        spaces(parser);
    }
    let end = line_break(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, end);
}
