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
//! The head of a position line is a block, its moves are blocks of [`RUN`]. Each position is a record, with the
//! comments before it. The state between two blocks is whether the record has its position, whether the line continues
//! with moves, and the game that the last `UCI_Variant` names.

use crate::syntax::spaces::{line as line_len, line_break, line_comment, wide_spaces};
use crate::syntax::{
    BlockState, Expected, Grammar, Keyword, Parser, SyntaxErrorKind, SyntaxKind, fen_fields, is_space, near, nearest,
};

const POSITION_KIND: Expected = Expected::Thing("`startpos`, or `fen` and a position");

#[derive(Debug)]
pub(crate) struct UciGrammar;

/// Moves in a block.
const RUN: usize = 64;

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
        let found = memchr::memmem::find(text.as_bytes().get(offset..)?, b"\nposition ")?;
        Some(offset + found + 1)
    }
}

/// The beginning of a line, or all of it.
fn line(parser: &mut Parser<'_, '_>, state: &mut UciState) -> SyntaxKind {
    let space = wide_spaces(&mut parser.scan, 0, true);
    if space > 0 {
        parser.token(SyntaxKind::Whitespace, space);
        return SyntaxKind::Trivia;
    }
    let word = word(parser);
    let comment = parser.scan.peek(0) == Some(b'#');
    // The kind of the position follows.
    let command = Keyword { name: "position", then: b"sf" };
    let glued = word.len() > command.name.len() && word.ends_with(command.name);
    let position = glued || matches!(word, "startpos" | "fen") || nearest(&mut parser.scan, &[command]).is_some();
    if (comment || position) && std::mem::take(&mut state.placed) {
        parser.starts_record();
    }
    if comment {
        line_comment(parser);
        let end = line_break(&mut parser.scan);
        parser.token(SyntaxKind::Whitespace, end);
        return SyntaxKind::Trivia;
    }
    if position {
        state.placed = true;
        return head(parser, state);
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
    parser.token(SyntaxKind::RawText, text.len());
    parser.token(SyntaxKind::Whitespace, len - text.len());
    let end = line_break(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, end);
    SyntaxKind::OtherLine
}

/// The name of the game that a line sets, if it sets one.
fn option(line: &str) -> Option<&str> {
    let words: Vec<&str> = line.split_whitespace().take(6).collect();
    let ["setoption", "name", name, "value", value] = words.as_slice() else { return None };
    name.eq_ignore_ascii_case("UCI_Variant").then_some(value)
}

/// A position line up to its moves.
fn head(parser: &mut Parser<'_, '_>, state: &mut UciState) -> SyntaxKind {
    match word(parser) {
        "position" => keyword(parser),
        "startpos" | "fen" => {}
        other => {
            let error = SyntaxErrorKind::UnknownKeyword { similar: Some("position") };
            parser.wrong_token(SyntaxKind::Keyword, other.len(), error);
            spaces(parser);
        }
    }
    match word(parser) {
        "startpos" => {
            keyword(parser);
            again(parser, &["position", "startpos"]);
        }
        "fen" => {
            let at = parser.len();
            keyword(parser);
            again(parser, &["position", "fen"]);
            fields(parser, at);
        }
        "" => parser.error(0, "position".len(), SyntaxErrorKind::Missing { expected: POSITION_KIND }),
        text => {
            let expected = POSITION_KIND;
            parser.wrong_token(SyntaxKind::Unknown, text.len(), SyntaxErrorKind::Unexpected { expected });
            spaces(parser);
            while !word(parser).is_empty() && moves_keyword(word(parser)).is_none() {
                let len = word(parser).len();
                parser.token(SyntaxKind::Unknown, len);
                spaces(parser);
            }
        }
    }
    match word(parser) {
        "moves" => {
            keyword(parser);
            again(parser, &["moves"]);
        }
        "" => {}
        text => match moves_keyword(text) {
            Some((len, wrong)) => {
                parser.wrong_token(SyntaxKind::Keyword, len, wrong);
                spaces(parser);
            }
            None => {
                let at = parser.len();
                parser.error(at, at + text.len(), SyntaxErrorKind::Missing { expected: Expected::MovesKeyword });
            }
        },
    }
    if word(parser).is_empty() {
        end_of_line(parser);
    } else {
        state.moves = true;
    }
    match state.game {
        Game::Unsaid => SyntaxKind::PositionLine,
        Game::Xiangqi => SyntaxKind::XiangqiLine,
        Game::Jeiqi => SyntaxKind::JeiqiLine,
    }
}

/// A keyword that stands there twice.
fn again(parser: &mut Parser<'_, '_>, keywords: &[&str]) {
    let text = word(parser);
    if keywords.contains(&text) {
        let expected = Expected::MovesKeyword;
        parser.wrong_token(SyntaxKind::Unknown, text.len(), SyntaxErrorKind::Unexpected { expected });
        spaces(parser);
    }
}

/// The length of the `moves` that a word is meant for, and its error. The first move may be glued to it.
fn moves_keyword(word: &str) -> Option<(usize, SyntaxErrorKind)> {
    const KEYWORD: &str = "moves";
    if word.strip_prefix(KEYWORD).is_some_and(|first| first.len() >= 4) {
        return Some((KEYWORD.len(), SyntaxErrorKind::KeywordGlued { keyword: KEYWORD }));
    }
    let similar = near(word, [KEYWORD].into_iter()).filter(|_| word.len() >= 4);
    similar.map(|_| (word.len(), SyntaxErrorKind::UnknownKeyword { similar }))
}

/// The words up to `moves`; `at`: where in the block the keyword stands.
fn fields(parser: &mut Parser<'_, '_>, at: usize) {
    let keyword = at;
    let len = line_len(&mut parser.scan, 0);
    let line = parser.scan.slice(0, len);
    let (mut at, mut end) = (0, 0);
    for word in line.split(is_space) {
        if moves_keyword(word).is_some() || word.starts_with('#') {
            break;
        }
        if !word.is_empty() {
            end = at + word.len();
        }
        at += word.len();
        at += line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    if end == 0 {
        let expected = Expected::Thing("position after `fen`");
        return parser.error(keyword, keyword + "fen".len(), SyntaxErrorKind::Missing { expected });
    }
    fen_fields(parser, end);
    spaces(parser);
}

/// A run of moves.
fn moves(parser: &mut Parser<'_, '_>, state: &mut UciState) -> SyntaxKind {
    for _ in 0..RUN {
        let len = word(parser).len();
        if len == 0 {
            break;
        }
        parser.token(SyntaxKind::Move, len);
        spaces(parser);
    }
    if word(parser).is_empty() {
        end_of_line(parser);
        state.moves = false;
    }
    SyntaxKind::Moves
}

/// The word at the cursor; empty at the end of the line and before a comment.
fn word<'t>(parser: &mut Parser<'t, '_>) -> &'t str {
    if parser.scan.peek(0) == Some(b'#') {
        return "";
    }
    let mut len = 0;
    while let Some(found) = parser.scan.char_at(len).filter(|found| !is_space(*found)) {
        len += found.len_utf8();
    }
    parser.scan.slice(0, len)
}

/// A keyword and the spaces after it.
fn keyword(parser: &mut Parser<'_, '_>) {
    let len = word(parser).len();
    parser.token(SyntaxKind::Keyword, len);
    spaces(parser);
}

/// Spaces that do not break the line.
fn spaces(parser: &mut Parser<'_, '_>) {
    let len = wide_spaces(&mut parser.scan, 0, false);
    parser.token(SyntaxKind::Whitespace, len);
}

fn end_of_line(parser: &mut Parser<'_, '_>) {
    if parser.scan.peek(0) == Some(b'#') {
        line_comment(parser);
    }
    let end = line_break(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, end);
}
