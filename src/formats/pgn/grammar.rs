//! The syntax of PGN, a block at a time.
//!
//! ```text
//! file      = { prose | escape } { game }
//! game      = { tag } movetext [ result ] { prose }
//! tag       = "[" name '"' value '"' "]"
//! movetext  = { number | move | remark | nag | "..." | comment | variation }
//! variation = "(" movetext ")"
//! comment   = "{" … "}" | ";" … end of line
//! escape    = "%" … end of line                              (* in the first column *)
//! result    = "1-0" | "0-1" | "1/2-1/2" | "*"
//! ```
//!
//! Sources: the PGN standard and record-formats §3.3. Blocks are flat: each tag, each bracket of a variation and each
//! run of moves is a block, and the state between two blocks is only the region and the depth of open brackets. A tag
//! after moves begins the next game even if a result or a bracket is missing. Lines between two games that are not
//! moves are prose added by programs and web sites; they are not reported.

mod comments;

use self::comments::{bare_comment, comment};
use super::lexer;
use crate::formats::move_run::{MoveRun, opens_variation};
use crate::formats::page_numbers;
use crate::syntax::{BlockState, Delimiter, Expected, Grammar, Parser, Scanner, SyntaxErrorKind, SyntaxKind};

const TAG_OR_MOVES: Expected = Expected::Thing("a tag such as `[Event \"name\"]`, or moves");
const QUOTED_VALUE: Expected = Expected::Thing("value between quotes");

pub(crate) struct PgnGrammar;

/// Where in a file a block stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Region {
    /// Nothing but prose and comments so far.
    Preamble,
    /// Among the tags of a game.
    Tags,
    /// Among its moves.
    Moves,
    /// After its result.
    After,
}

#[derive(Clone, Copy)]
struct PgnState {
    region: Region,
    /// Only spaces come before it on the line.
    line_start: bool,
    /// An empty line comes before it.
    empty_line: bool,
    /// A number or a sign of a Chinese page was reported.
    of_page: bool,
    depth: u32,
}

impl PgnState {
    fn pack(self) -> BlockState {
        let flags = [self.line_start, self.empty_line, self.of_page].map(u8::from);
        BlockState::of([self.region as u8, flags[0], flags[1], flags[2]], self.depth)
    }

    fn unpack(state: BlockState) -> PgnState {
        const REGIONS: [Region; 4] = [Region::Preamble, Region::Tags, Region::Moves, Region::After];
        let ([region, line_start, empty_line, of_page], depth) = state.parts();
        let region = REGIONS[usize::from(region & 3)];
        PgnState { region, line_start: line_start > 0, empty_line: empty_line > 0, of_page: of_page > 0, depth }
    }
}

impl Grammar for PgnGrammar {
    fn start(&self) -> BlockState {
        PgnState { region: Region::Preamble, line_start: true, empty_line: true, of_page: false, depth: 0 }.pack()
    }

    fn between_records(&self) -> BlockState {
        PgnState { region: Region::After, line_start: true, empty_line: true, of_page: false, depth: 0 }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = PgnState::unpack(state);
        let kind = block(parser, &mut state);
        spaces(parser, &mut state);
        (kind, state.pack())
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let mut from = offset;
        loop {
            let found = from + memchr::memmem::find(bytes.get(from..)?, b"\n[")?;
            let before = bytes.get(..found)?.trim_ascii_end();
            let empty = bytes.get(before.len()..found).is_some_and(|gap| gap.contains(&b'\n'));
            let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
            if empty && !line.starts_with(b"[") {
                return Some(found + 1);
            }
            from = found + 1;
        }
    }
}

fn block(parser: &mut Parser<'_, '_>, state: &mut PgnState) -> SyntaxKind {
    if spaces(parser, state) {
        return SyntaxKind::Trivia;
    }
    let first = state.line_start || state.region != Region::Moves;
    if (first && lexer::at_tag(&mut parser.scan, 0)) || (state.line_start && lexer::at_damaged_tag(&mut parser.scan)) {
        let kind = tag(parser, state);
        (state.line_start, state.empty_line) = (false, false);
        return kind;
    }
    let kind = if state.depth > 0 || state.region == Region::Moves {
        body_block(parser, state)
    } else {
        outer_block(parser, state)
    };
    if kind != SyntaxKind::Moves {
        (state.line_start, state.empty_line) = (false, false);
    }
    kind
}

/// A block before or after the moves of a game that is not a tag.
fn outer_block(parser: &mut Parser<'_, '_>, state: &mut PgnState) -> SyntaxKind {
    match parser.scan.peek(0) {
        Some(b'%') if state.line_start => rest_of_line(parser),
        Some(b';' | b'{') if state.region == Region::Preamble => {
            comment(parser);
            SyntaxKind::Trivia
        }
        Some(b'}' | b')') => stray_close(parser),
        Some(byte) if state.region == Region::Tags && !b";{".contains(&byte) && is_of_tags(parser) => {
            rest_of_tag(parser)
        }
        Some(b'[') => {
            let expected = TAG_OR_MOVES;
            parser.error(0, 1, SyntaxErrorKind::Unexpected { expected });
            rest_of_line(parser);
            SyntaxKind::Error
        }
        Some(b';' | b'{') => {
            comment(parser);
            (state.line_start, state.empty_line) = (false, false);
            if state.region == Region::Tags {
                state.region = Region::Moves;
            }
            SyntaxKind::Moves
        }
        _ if state.region == Region::Tags && lexer::is_rule(&mut parser.scan) => {
            if !moves_below(&mut parser.scan) {
                state.region = Region::After;
            }
            rest_of_line(parser)
        }
        _ if state.region == Region::Tags => {
            state.region = Region::Moves;
            body_block(parser, state)
        }
        _ => match moves_ahead(&mut parser.scan) {
            Some(first) => {
                let again = state.region == Region::After && first;
                if again {
                    parser.starts_record();
                }
                if again || state.region == Region::Preamble {
                    state.region = Region::Moves;
                }
                body_block(parser, state)
            }
            None => rest_of_line(parser),
        },
    }
}

/// The rest of the line, which makes no sense among tags.
fn rest_of_tag(parser: &mut Parser<'_, '_>) -> SyntaxKind {
    let len = lexer::trimmed_line(&mut parser.scan);
    let error = SyntaxErrorKind::Unexpected { expected: TAG_OR_MOVES };
    parser.wrong_token(SyntaxKind::Comment, len, error);
    SyntaxKind::Error
}

/// Whether the rest of the line has no moves, and it ends as a tag does, or a tag follows on the next line.
fn is_of_tags(parser: &mut Parser<'_, '_>) -> bool {
    let len = lexer::line(&mut parser.scan, 0);
    let end = len + 1 + usize::from(parser.scan.slice(len, 2) == "\r\n");
    (lexer::ends_tag(&mut parser.scan) || lexer::at_whole_tag(&mut parser.scan, end))
        && moves_ahead(&mut parser.scan).is_none()
}

/// Whether moves or a variation come right below the line at the cursor. Then a rule there ends no game.
fn moves_below(scan: &mut Scanner<'_>) -> bool {
    let line = lexer::line(scan, 0);
    let next = line + scan.ahead(line, lexer::spaces);
    scan.peek(next) == Some(b'(') || scan.ahead(next, moves_ahead).is_some()
}

/// Whether moves stand here rather than prose, and if so, whether they are numbered from 1.
fn moves_ahead(scan: &mut Scanner<'_>) -> Option<bool> {
    if lexer::result(scan) > 0 {
        return Some(false);
    }
    let (kind, len) = match lexer::half_move_number(scan) {
        0 => lexer::move_text(scan),
        len => (SyntaxKind::MoveNumber, len),
    };
    let text = scan.slice(0, len);
    match kind {
        SyntaxKind::Move => (len >= 4 && lexer::is_move(text)).then_some(false),
        SyntaxKind::Nag => Some(false),
        SyntaxKind::MoveNumber => {
            let (value, dots) = lexer::read_number(text);
            let space = len + scan.run(len, |byte| byte.is_ascii_whitespace() || byte == b'.');
            let is_move = scan.ahead(space, |scan| {
                let (next, end) = lexer::move_text(scan);
                next == SyntaxKind::Move && lexer::is_move(scan.slice(0, end))
            });
            // Half-moves are also numbered from 0.
            (is_move && dots > 0).then_some(value <= 1 && dots == 1)
        }
        _ => None,
    }
}

/// The line at the cursor: an escape, or prose.
fn rest_of_line(parser: &mut Parser<'_, '_>) -> SyntaxKind {
    let len = lexer::trimmed_line(&mut parser.scan);
    parser.token(SyntaxKind::Comment, len);
    SyntaxKind::Trivia
}

/// `[Name "value"]`
fn tag(parser: &mut Parser<'_, '_>, state: &mut PgnState) -> SyntaxKind {
    if matches!(state.region, Region::Moves | Region::After)
        || (state.region == Region::Tags && next_game(parser, state))
    {
        parser.starts_record();
    }
    *state = PgnState { region: Region::Tags, depth: 0, of_page: false, ..*state };
    let damaged = SyntaxErrorKind::Unexpected { expected: TAG_OR_MOVES };
    let signs = lexer::signs_of_tag(&mut parser.scan);
    if signs == 0 {
        let name = lexer::tag_name(&mut parser.scan, 0);
        parser.error(0, name, damaged);
    } else if parser.scan.slice(0, signs) == "[" {
        parser.token(SyntaxKind::LeftBracket, 1);
    } else {
        parser.wrong_token(SyntaxKind::LeftBracket, signs, damaged);
    }
    spaces_in_line(parser);
    let name_at = parser.len();
    let name = lexer::tag_name(&mut parser.scan, 0);
    parser.token(SyntaxKind::Keyword, name);
    spaces_in_line(parser);
    let Some((quote, straight)) = lexer::quote(&mut parser.scan, 0) else {
        unquoted(parser, name_at);
        return SyntaxKind::Header;
    };
    if straight {
        parser.token(SyntaxKind::Quote, quote);
    } else {
        parser.wrong_token(SyntaxKind::Quote, quote, SyntaxErrorKind::CurlyQuote);
    }
    let value = lexer::value(&mut parser.scan, straight);
    let at = parser.len();
    if let Some((inner, len)) = value.inner {
        let expected = Expected::EscapedQuote;
        parser.error(at + inner, at + inner + len, SyntaxErrorKind::Unexpected { expected });
    }
    parser.token(SyntaxKind::Value, value.len);
    let mut last = (at, at + value.len);
    match value.quote {
        Some(len) => {
            last = (parser.len(), parser.len() + len);
            parser.token(SyntaxKind::Quote, len);
        }
        None if value.len > 0 => {
            parser.error(
                last.0,
                last.1,
                SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::ValueEnd) },
            );
        }
        None => parser.error(at - quote, at, SyntaxErrorKind::Missing { expected: QUOTED_VALUE }),
    }
    spaces_in_line(parser);
    if parser.scan.peek(0) == Some(b']') {
        parser.token(SyntaxKind::RightBracket, 1);
    } else if value.quote.is_some() {
        parser.error(last.0, last.1, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::TagEnd) });
    }
    SyntaxKind::Header
}

/// After an empty line these tags begin another game; the one before has no moves. They are the tags up to `Event` in the
/// order of the writer, so tags that come in order keep games apart.
fn next_game(parser: &mut Parser<'_, '_>, state: &PgnState) -> bool {
    state.empty_line
        && ["[Game ", "[Variant ", "[GameNumber ", "[Title ", "[Event "].iter().any(|tag| parser.scan.starts_with(tag))
}

/// A tag whose value has no quotes.
fn unquoted(parser: &mut Parser<'_, '_>, name_at: usize) {
    let end = lexer::line(&mut parser.scan, 0);
    let line = lexer::trimmed(parser.scan.slice(0, end));
    let value = lexer::trimmed(line.strip_suffix(']').unwrap_or(line));
    let text = lexer::trimmed(value.strip_suffix('"').unwrap_or(value)).len();
    let at = parser.len();
    parser.token(SyntaxKind::Value, text);
    let (from, to) = if text > 0 { (at, at + text) } else { (name_at, parser.len().min(at)) };
    let expected = if text > 0 { Expected::Delimiter(Delimiter::ValueStart) } else { QUOTED_VALUE };
    parser.error(from, to, SyntaxErrorKind::Missing { expected });
    spaces_in_line(parser);
    if parser.scan.peek(0) == Some(b'"') {
        parser.token(SyntaxKind::Quote, 1);
        spaces_in_line(parser);
    }
    if parser.scan.peek(0) == Some(b']') {
        parser.token(SyntaxKind::RightBracket, 1);
    }
}

/// A block among moves.
fn body_block(parser: &mut Parser<'_, '_>, state: &mut PgnState) -> SyntaxKind {
    match parser.scan.peek(0) {
        Some(b'(') => {
            parser.token(SyntaxKind::LeftParen, 1);
            state.depth = state.depth.saturating_add(1);
            SyntaxKind::InlineOpen
        }
        Some(b'[') if opens_variation(parser) => {
            let expected = Expected::LineItem;
            parser.wrong_token(SyntaxKind::LeftParen, 1, SyntaxErrorKind::Unexpected { expected });
            state.depth = state.depth.saturating_add(1);
            SyntaxKind::InlineOpen
        }
        Some(b')') if state.depth > 0 => {
            parser.token(SyntaxKind::RightParen, 1);
            state.depth -= 1;
            SyntaxKind::Close
        }
        Some(b')') => stray_close(parser),
        Some(b'}') => stray_close(parser),
        _ => {
            moves(parser, state);
            SyntaxKind::Moves
        }
    }
}

/// A bracket or brace that closes nothing.
fn stray_close(parser: &mut Parser<'_, '_>) -> SyntaxKind {
    match parser.scan.peek(0) {
        Some(b')') => parser.wrong_token(SyntaxKind::RightParen, 1, SyntaxErrorKind::UnmatchedParen),
        _ => parser.wrong_token(SyntaxKind::RightBrace, 1, SyntaxErrorKind::UnmatchedBrace),
    }
    SyntaxKind::Error
}

/// A run of moves with everything that belongs to them.
fn moves(parser: &mut Parser<'_, '_>, state: &mut PgnState) {
    let mut run = MoveRun::default();
    while let Some(byte) = parser.scan.peek(0) {
        if run.is_full(parser, byte) {
            return;
        }
        let mut over = false;
        // After the result a line ends the block.
        let open = state.region != Region::After || state.depth > 0;
        if open && run.plain_words(parser, lexer::is_plain_move) {
            (state.line_start, state.empty_line) = (parser.scan.is_at_line_start(), false);
        } else {
            match piece_of_line(parser, state, byte, &mut run) {
                Some(Piece::Result) => over = true,
                Some(Piece::Other) => {}
                None => return,
            }
            (state.line_start, state.empty_line) = (false, false);
            spaces(parser, state);
        }
        // After the result each line is a block.
        if state.region == Region::After && state.depth == 0 && (over || state.line_start) {
            return;
        }
    }
}

/// The elements among moves.
enum Piece {
    /// The result, which ends them.
    Result,
    Other,
}

/// An element that is not plainly a move or a number; `None` at the end of the run.
fn piece_of_line(parser: &mut Parser<'_, '_>, state: &mut PgnState, first: u8, run: &mut MoveRun) -> Option<Piece> {
    match first {
        b'[' if state.line_start && !parser.is_empty() && lexer::at_tag(&mut parser.scan, 0) => return None,
        b'(' | b')' => return None,
        // Programs write it below a game whose result is missing.
        _ if state.line_start && state.depth == 0 && lexer::is_rule(&mut parser.scan) => {
            state.region = Region::After;
            rest_of_line(parser);
            return Some(Piece::Result);
        }
        b'[' if opens_variation(parser) && !parser.is_empty() => return None,
        b'}' if !parser.is_empty() => return None,
        b'{' | b';' => comment(parser),
        b'%' if state.line_start => drop(rest_of_line(parser)),
        b']' => {
            let expected = Expected::LineItemOrOpen;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        b'[' | b'}' => {
            let expected = Expected::LineItem;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        _ => match lexer::result(&mut parser.scan) {
            0 => {
                let (kind, len) = match lexer::half_move_number(&mut parser.scan) {
                    0 => lexer::move_text(&mut parser.scan),
                    len => (SyntaxKind::MoveNumber, len),
                };
                if kind == SyntaxKind::MoveNumber && is_cut(parser, len, run) {
                    return None;
                }
                if !state.of_page && is_of_page(parser, kind, len) {
                    parser.wrong_token(kind, len, SyntaxErrorKind::PageSigns);
                    state.of_page = true;
                } else if kind == SyntaxKind::Move && bare_comment(parser, len) {
                    // The words are one token, and the brace is reported.
                } else if kind == SyntaxKind::Unknown {
                    let expected = Expected::LineItem;
                    parser.wrong_token(kind, len, SyntaxErrorKind::Unexpected { expected });
                } else {
                    parser.token(kind, len);
                }
                run.moves += usize::from(kind == SyntaxKind::Move);
            }
            // In a variation a result judges the line; the game continues.
            len if state.depth > 0 => parser.token(SyntaxKind::Value, len),
            len => {
                parser.token(SyntaxKind::Score, len);
                state.region = Region::After;
                return Some(Piece::Result);
            }
        },
    }
    Some(Piece::Other)
}

/// Whether the token of `len` bytes at the cursor is a number or a sign as Chinese pages have them.
fn is_of_page(parser: &mut Parser<'_, '_>, kind: SyntaxKind, len: usize) -> bool {
    match kind {
        SyntaxKind::Comma => true,
        SyntaxKind::MoveNumber => page_numbers::is_of_page(parser.scan.slice(0, len)),
        _ => false,
    }
}

/// Whether a run is cut before the move number of `len` bytes at the cursor.
fn is_cut(parser: &mut Parser<'_, '_>, len: usize, run: &mut MoveRun) -> bool {
    let (number, dots) = lexer::read_number(parser.scan.slice(0, len));
    dots == 1 && run.is_cut(parser, number)
}

/// The spaces at the cursor, and their effect on the next token; `false` if there are none.
fn spaces(parser: &mut Parser<'_, '_>, state: &mut PgnState) -> bool {
    let len = lexer::spaces(&mut parser.scan);
    if len == 0 {
        return false;
    }
    let text = parser.scan.slice(0, len).as_bytes();
    parser.token(SyntaxKind::Whitespace, len);
    let lone = |at: usize| text.get(at) == Some(&b'\r') && text.get(at + 1) != Some(&b'\n');
    let breaks = (0..text.len()).filter(|at| text.get(*at) == Some(&b'\n') || lone(*at)).count();
    let more = usize::from(state.line_start) + breaks;
    (state.line_start, state.empty_line) = (more > 0, state.empty_line || more > 1);
    true
}

fn spaces_in_line(parser: &mut Parser<'_, '_>) {
    let space = lexer::spaces_in_line(&mut parser.scan, 0);
    parser.token(SyntaxKind::Whitespace, space);
}
