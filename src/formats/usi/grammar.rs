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
//! some of them. The moves of a book are alternatives: the first one is the main line, and each other one a variation of it,
//! which the line break before it opens and the rest of its line closes.

use super::words;
use crate::formats::engine_lines::{self, EngineLines, spaces};
use crate::notation::usi;
use crate::syntax::spaces::line_break;
use crate::syntax::{BlockState, Expected, Grammar, Parser, SyntaxErrorKind, SyntaxKind};

const SHOGI_POSITION: Expected = Expected::Thing("`startpos`, or `sfen` and a position");

/// The grammar of `.usi`.
pub(crate) struct UsiGrammar;

pub(super) const LINES: EngineLines = EngineLines { comments: &["#", "//"] };

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
        engine_lines::next_line(text, offset, &[b"\nposition ", b"\nsfen "])
    }
}

/// The beginning of a line, or all of it.
fn line(parser: &mut Parser<'_, '_>, state: &mut UsiState) -> SyntaxKind {
    if engine_lines::blank(parser) {
        return SyntaxKind::Trivia;
    }
    if LINES.is_comment(parser, 0) {
        LINES.end_of_line(parser);
        return SyntaxKind::Trivia;
    }
    let word = LINES.word(parser);
    let position = matches!(word, "startpos" | "sfen") || word.contains('/');
    if position || engine_lines::names_position(parser, b"s") {
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
    engine_lines::other_line(parser)
}

/// A position line up to its moves.
fn head(parser: &mut Parser<'_, '_>, state: &mut UsiState) -> SyntaxKind {
    match LINES.word(parser) {
        "position" => LINES.take(parser, SyntaxKind::Keyword),
        "startpos" | "sfen" => {}
        board if board.contains('/') => {}
        other => {
            let error = SyntaxErrorKind::UnknownKeyword { similar: Some("position") };
            parser.wrong_token(SyntaxKind::Keyword, other.len(), error);
            spaces(parser);
        }
    }
    let at = parser.len();
    match LINES.word(parser) {
        "startpos" => LINES.take(parser, SyntaxKind::Keyword),
        "" => parser.error(0, at, SyntaxErrorKind::Missing { expected: SHOGI_POSITION }),
        first => {
            let named = first == "sfen";
            if named {
                LINES.take(parser, SyntaxKind::Keyword);
            }
            if LINES.word(parser).contains('/') {
                sfen(parser);
            } else {
                let len = LINES.word(parser).len();
                if len > 0 && LINES.word(parser) != "moves" {
                    let expected = SHOGI_POSITION;
                    parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
                    spaces(parser);
                } else {
                    parser.error(at, parser.len(), SyntaxErrorKind::Missing { expected: SHOGI_POSITION });
                }
            }
        }
    }
    match LINES.word(parser) {
        "" => {}
        "moves" => LINES.take(parser, SyntaxKind::Keyword),
        text => {
            engine_lines::missing_moves(parser, text);
        }
    }
    if LINES.word(parser).is_empty() {
        LINES.end_of_line(parser);
    } else {
        state.region = Region::Moves;
        state.played = true;
    }
    SyntaxKind::PositionLine
}

/// The fields of a position up to `moves`.
fn sfen(parser: &mut Parser<'_, '_>) {
    parser.node(SyntaxKind::Fen);
    let board = LINES.word(parser);
    for (index, row) in board.split('/').enumerate() {
        if index > 0 {
            parser.token(SyntaxKind::Slash, 1);
        }
        parser.token(SyntaxKind::BoardRow, row.len());
    }
    for kind in [SyntaxKind::SideLetter, SyntaxKind::PieceList, SyntaxKind::Counter] {
        let space = crate::syntax::spaces::spaces_in_line(&mut parser.scan, 0);
        let next = LINES.word_at(parser, space);
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
    let kind = |word: &str| if words::end_of(word).is_some() { SyntaxKind::Special } else { SyntaxKind::Move };
    if LINES.moves(parser, kind) {
        state.region = Region::Line;
    }
    SyntaxKind::Moves
}

/// A move of a book.
fn book_move(parser: &mut Parser<'_, '_>) {
    let len = LINES.word(parser).len();
    parser.token(SyntaxKind::Move, len);
}

/// Reads the remarks of a book on a move, up to the end of the line. Returns whether there are any.
fn rest(parser: &mut Parser<'_, '_>) -> bool {
    let from = parser.len();
    spaces(parser);
    while !LINES.word(parser).is_empty() {
        let word = LINES.word(parser);
        let number = word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
        parser.token(if number { SyntaxKind::Counter } else { SyntaxKind::Value }, word.len());
        spaces(parser);
    }
    LINES.comment(parser);
    parser.len() > from
}

/// The line break after a move of a book. If another move follows, it opens a variation.
fn opens(parser: &mut Parser<'_, '_>, state: &mut UsiState) -> SyntaxKind {
    let space = crate::syntax::spaces::spaces(&mut parser.scan);
    let next = LINES.word_at(parser, space);
    let further = usi::fits(next);
    if space == 0 {
        state.region = Region::Line;
        return line(parser, state);
    }
    parser.token(SyntaxKind::Whitespace, space);
    state.region = if further { Region::Further } else { Region::Line };
    if further { SyntaxKind::InlineOpen } else { SyntaxKind::Trivia }
}
