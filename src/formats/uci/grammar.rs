//! The syntax of UCI lines.
//!
//! ```text
//! file     = { line } ;
//! line     = [ position | option | other | comment ] line-break ;
//! position = [ "position" ] ( "startpos" | "fen" fen ) [ "moves" { move } ] ;
//! option   = "setoption" "name" "UCI_Variant" "value" name ;
//! other    = (* any other line: skipped *) ;
//! comment  = "#" rest-of-line ;                          (* not of the protocol, but of people's files *)
//! ```
//!
//! The head of a position line is a block, its moves are blocks of some dozens ([`engine_lines`]).
//! Each position is a record, with the comments before it. The state between two blocks is whether the record has its
//! position, whether the line continues with moves, and the game that the last `UCI_Variant` names.

use crate::formats::engine_lines::{self, EngineLines};
use crate::syntax::spaces::line as line_len;
use crate::syntax::{BlockState, Grammar, Parser, SyntaxErrorKind, SyntaxKind, is_space};

pub(crate) struct UciGrammar;

pub(super) const LINES: EngineLines = EngineLines { comments: &["#"] };

/// The game that an option has named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    Unsaid,
    Xiangqi,
    Jeiqi,
}

#[derive(Clone, Copy)]
struct UciState {
    placed: bool,
    moves: bool,
    game: Game,
}

impl UciState {
    fn pack(self) -> BlockState {
        BlockState(u64::from(self.placed) | u64::from(self.moves) << 1 | (self.game as u64) << 2)
    }

    fn unpack(state: BlockState) -> UciState {
        let game = match state.0 >> 2 {
            1 => Game::Xiangqi,
            2 => Game::Jeiqi,
            _ => Game::Unsaid,
        };
        UciState { placed: state.0 & 1 != 0, moves: state.0 & 2 != 0, game }
    }
}

impl Grammar for UciGrammar {
    fn start(&self) -> BlockState {
        UciState { placed: false, moves: false, game: Game::Unsaid }.pack()
    }

    fn between_records(&self) -> BlockState {
        UciState { placed: true, moves: false, game: Game::Unsaid }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = UciState::unpack(state);
        let kind = if state.moves { moves(parser, &mut state) } else { line(parser, &mut state) };
        (kind, state.pack())
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        engine_lines::next_line(text, offset, &[b"\nposition "])
    }
}

/// The beginning of a line, or all of it.
fn line(parser: &mut Parser<'_, '_>, state: &mut UciState) -> SyntaxKind {
    if engine_lines::blank(parser) {
        return SyntaxKind::Trivia;
    }
    let (comment, position) = (LINES.is_comment(parser, 0), LINES.is_position(parser));
    if (comment || position) && std::mem::take(&mut state.placed) {
        parser.starts_record();
    }
    if comment {
        LINES.end_of_line(parser);
        return SyntaxKind::Trivia;
    }
    if position {
        state.placed = true;
        state.moves = LINES.position(parser);
        return match state.game {
            Game::Unsaid => SyntaxKind::PositionLine,
            Game::Xiangqi => SyntaxKind::XiangqiLine,
            Game::Jeiqi => SyntaxKind::JeiqiLine,
        };
    }
    let len = line_len(&mut parser.scan, 0);
    let text = parser.scan.slice(0, len).trim_end_matches(is_space);
    if let Some(name) = option(text) {
        state.game = match name.to_ascii_lowercase().as_str() {
            "xiangqi" | "cchess" => Game::Xiangqi,
            "jeiqi" | "jieqi" => Game::Jeiqi,
            _ => {
                // It is the last word.
                parser.error(text.len() - name.len(), text.len(), SyntaxErrorKind::UnknownGame);
                Game::Unsaid
            }
        };
    }
    engine_lines::other_line(parser)
}

/// The name of the game that a line sets, if it sets one.
fn option(line: &str) -> Option<&str> {
    let words: Vec<&str> = line.split_whitespace().take(6).collect();
    let ["setoption", "name", name, "value", value] = words.as_slice() else { return None };
    name.eq_ignore_ascii_case("UCI_Variant").then_some(value)
}

/// A run of moves.
fn moves(parser: &mut Parser<'_, '_>, state: &mut UciState) -> SyntaxKind {
    state.moves = !LINES.moves(parser, |_| SyntaxKind::Move);
    SyntaxKind::Moves
}
