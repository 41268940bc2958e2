//! The syntax of a list of FENs, a line a block.
//!
//! ```text
//! file      = { line break } ;
//! line      = [ spaces ] [ position ] [ comment ] ;
//! position  = fen { operation } ;                       (* board, side and so on: syntax::fen_fields *)
//! operation = opcode { operand } ";" ;                  (* EPD: bm h2e2; id "x"; *)
//! comment   = "#" rest-of-line ;
//! ```
//!
//! Each position is a record, with the comments on the lines before it. The state between two lines is whether the
//! record has its position, and the game that the positions plainly belong to, because Pikafish's form without dark
//! pieces can be read as either game.

use crate::notation::{fen, jeiqi_fen};
use crate::syntax::spaces::{line as line_len, line_break, line_comment, wide_spaces};
use crate::syntax::{BlockState, Grammar, Parser, SyntaxKind, fen_fields, is_space};

/// The grammar of `.fen` and `.epd`.
pub(crate) struct FenGrammar;

#[derive(Clone, Copy)]
struct FenState {
    /// The record has its position: the next line begins another one.
    placed: bool,
    /// The last position that shows its game is one of jeiqi.
    jeiqi: bool,
}

impl FenState {
    fn pack(self) -> BlockState {
        BlockState(u64::from(self.placed) | u64::from(self.jeiqi) << 1)
    }

    fn unpack(state: BlockState) -> FenState {
        FenState { placed: state.0 & 1 != 0, jeiqi: state.0 & 2 != 0 }
    }
}

impl Grammar for FenGrammar {
    fn start(&self) -> BlockState {
        FenState { placed: false, jeiqi: false }.pack()
    }

    fn between_records(&self) -> BlockState {
        FenState { placed: true, jeiqi: false }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = FenState::unpack(state);
        let kind = block(parser, &mut state);
        (kind, state.pack())
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let breaks = memchr::memchr_iter(b'\n', bytes.get(offset..)?).map(|at| offset + at);
        let start = |at: &usize| memchr::memrchr(b'\n', bytes.get(..*at).unwrap_or_default()).map_or(0, |at| at + 1);
        let placed = |at: &usize| {
            let line = bytes.get(start(at)..*at).unwrap_or_default().trim_ascii();
            !line.is_empty() && !line.starts_with(b"#")
        };
        let after = breaks.into_iter().find(placed)? + 1;
        let space = bytes.get(after..)?.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        Some(after + space).filter(|start| *start < text.len())
    }
}

fn block(parser: &mut Parser<'_, '_>, state: &mut FenState) -> SyntaxKind {
    let space = wide_spaces(&mut parser.scan, 0, true);
    if space > 0 {
        parser.token(SyntaxKind::Whitespace, space);
        return SyntaxKind::Trivia;
    }
    if std::mem::take(&mut state.placed) {
        parser.starts_record();
    }
    if parser.scan.peek(0) == Some(b'#') {
        line_comment(parser);
        let end = line_break(&mut parser.scan);
        parser.token(SyntaxKind::Whitespace, end);
        return SyntaxKind::Trivia;
    }
    state.placed = true;
    position(parser, state)
}

/// The board of xiangqi's opening position, which no game of jeiqi comes to.
const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR ";

/// A line with a position. A position that does not show its game is of the game of the one before.
fn position(parser: &mut Parser<'_, '_>, state: &mut FenState) -> SyntaxKind {
    let len = line_len(&mut parser.scan, 0);
    let line = parser.scan.slice(0, len);
    let content = line.get(..comment_start(line)).unwrap_or_default();
    let fields = content.get(..fields_end(content)).unwrap_or_default().trim_end_matches(is_space);
    let kind = if jeiqi_fen::is_plain(fields) {
        state.jeiqi = true;
        SyntaxKind::PositionLine
    } else if fields.starts_with(OPENING) {
        state.jeiqi = false;
        SyntaxKind::PositionLine
    } else if state.jeiqi && (fen::is_plain(fields) || jeiqi_fen::is_open(fields)) {
        SyntaxKind::JeiqiLine
    } else {
        SyntaxKind::PositionLine
    };
    fen_fields(parser, fields.len());
    operations(parser, content.get(fields.len()..).unwrap_or_default());
    if parser.scan.peek(0) == Some(b'#') {
        line_comment(parser);
    }
    let end = line_break(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, end);
    kind
}

/// Where the comment of a line begins: at the first `#` that is not between quotes.
fn comment_start(line: &str) -> usize {
    let mut quoted = false;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'#' if !quoted => return at,
            _ => {}
        }
    }
    // An open quote hides nothing.
    line.find('#').filter(|_| quoted).unwrap_or(line.len())
}

/// Where the operations of EPD begin.
fn fields_end(line: &str) -> usize {
    let mut at = 0;
    let semicolon = line.rfind(';');
    for (index, word) in line.split(is_space).enumerate() {
        if index > 0 && begins_operation(word, semicolon.is_some_and(|semicolon| semicolon >= at)) {
            return at;
        }
        at += word.len();
        at += line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    line.len()
}

/// The opcodes of EPD that stand without a semicolon in real files, too.
pub(super) const OPCODES: [&str; 14] =
    ["acd", "acn", "acs", "am", "bm", "ce", "dm", "eco", "fmvn", "hmvc", "id", "pm", "pv", "sm"];

/// Whether a word is an opcode: a known one, or another word before a semicolon.
fn begins_operation(word: &str, is_before_semicolon: bool) -> bool {
    let name = word.trim_end_matches(';');
    let shape = name.len() > 1
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    shape && (OPCODES.contains(&name) || (is_before_semicolon && !jeiqi_fen::is_pool(name)))
}

/// Opcodes with their operands up to the end of `text`, which begins with spaces.
fn operations(parser: &mut Parser<'_, '_>, text: &str) {
    let end = parser.len() + text.len();
    let mut open = false;
    while parser.len() < end {
        let rest = parser.scan.slice(0, end - parser.len());
        let space = rest.len() - rest.trim_start_matches(is_space).len();
        parser.token(SyntaxKind::Whitespace, space);
        let rest = rest.get(space..).unwrap_or_default();
        if rest.starts_with(';') {
            parser.token(SyntaxKind::Semicolon, 1);
            open = false;
            continue;
        }
        let len = word_len(rest);
        parser.token(if open { SyntaxKind::Value } else { SyntaxKind::Keyword }, len);
        open = open || len > 0;
    }
}

/// Length of an operand: a text between quotes, or all up to a space or semicolon.
fn word_len(text: &str) -> usize {
    let quoted = text.strip_prefix('"').and_then(|inner| inner.find('"')).map(|len| len + 2);
    quoted.unwrap_or_else(|| text.find(|found| found == ';' || is_space(found)).unwrap_or(text.len()))
}
