//! The syntax of the log of a UCCI engine.
//!
//! ```text
//! file     = { line } ;
//! line     = [ position | answer | info | comment | other ] line-break ;
//! position = "position" ( "startpos" | "fen" fen ) [ "moves" { move } ] ;
//! answer   = "bestmove" move rest-of-line ;              (* the first one after a position *)
//! info     = "info" rest-of-line ;                       (* after a position *)
//! comment  = "#" rest-of-line ;                          (* not of the protocol, but of people's files *)
//! other    = (* any other line: skipped *) ;
//! ```
//!
//! Source: record-formats §15. Each position is a record.

use crate::formats::engine_lines::{self, EngineLines};
use crate::syntax::spaces::wide_spaces;
use crate::syntax::{BlockState, Grammar, Parser, SyntaxKind};

pub(super) struct UcciGrammar;

pub(super) const LINES: EngineLines = EngineLines { comments: &["#"] };

/// How far the record is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has no position yet.
    Head,
    /// The line goes on with moves.
    Moves,
    /// The engine has not answered yet.
    Asked,
    Answered,
}

impl Stage {
    fn unpack(state: BlockState) -> Stage {
        match state.0 {
            0 => Stage::Head,
            1 => Stage::Moves,
            2 => Stage::Asked,
            _ => Stage::Answered,
        }
    }
}

impl Grammar for UcciGrammar {
    fn start(&self) -> BlockState {
        BlockState(Stage::Head as u64)
    }

    fn between_records(&self) -> BlockState {
        BlockState(Stage::Answered as u64)
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut stage = Stage::unpack(state);
        let kind = line(parser, &mut stage);
        (kind, BlockState(stage as u64))
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        engine_lines::next_line(text, offset, &[b"\nposition "])
    }
}

/// A line, or the next part of it.
fn line(parser: &mut Parser<'_, '_>, stage: &mut Stage) -> SyntaxKind {
    if *stage == Stage::Moves {
        if LINES.moves(parser, |_| SyntaxKind::Move) {
            *stage = Stage::Asked;
        }
        return SyntaxKind::Moves;
    }
    if engine_lines::blank(parser) {
        return SyntaxKind::Trivia;
    }
    if LINES.is_position(parser) {
        if *stage != Stage::Head {
            parser.starts_record();
        }
        *stage = if LINES.position(parser) { Stage::Moves } else { Stage::Asked };
        return SyntaxKind::PositionLine;
    }
    let placed = *stage != Stage::Head;
    let commented = if placed { SyntaxKind::Moves } else { SyntaxKind::Trivia };
    match LINES.word(parser) {
        // Nothing but a comment.
        "" => {
            LINES.end_of_line(parser);
            commented
        }
        "info" if placed => {
            LINES.take(parser, SyntaxKind::Keyword);
            engine_lines::rest_of_line(parser, SyntaxKind::Comment);
            commented
        }
        "bestmove" if *stage == Stage::Asked && answers(parser) => {
            *stage = Stage::Answered;
            LINES.take(parser, SyntaxKind::Keyword);
            LINES.take(parser, SyntaxKind::Move);
            engine_lines::rest_of_line(parser, SyntaxKind::RawText);
            SyntaxKind::Moves
        }
        _ => engine_lines::other_line(parser),
    }
}

/// Whether a half-move follows `bestmove`: engines also say `(none)`, `0000` or `resign`.
fn answers(parser: &mut Parser<'_, '_>) -> bool {
    let at = "bestmove".len();
    let space = wide_spaces(&mut parser.scan, at, false);
    let word = LINES.word_at(parser, at + space);
    word.starts_with(|first: char| first.is_alphabetic()) && word.contains(|sign: char| sign.is_ascii_digit())
}
