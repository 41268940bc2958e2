//! The syntax of `.xq` and `.wxf`, a block at a time.
//!
//! ```text
//! file      = { format-line | trivia } { game }
//! game      = game-line { header | annotation } [ setup ] { annotation } start { annotation }
//! start     = "START" "{" line "}" [ "END" ]
//! line      = { number | move | remark | "..." | reference | inline | variation | annotation }
//! inline    = "{" line "}"
//! variation = "VAR" "[" number "]" "{" line "}"
//! ```
//!
//! Source: seed 0 with the `.wxf` dialect. Moves at the beginning of a file, or after the headers of a game, are read as
//! if START were there. Blocks are flat: the opening of a line, its closing and the moves between are blocks of their own,
//! and the state between two blocks is only the region and the depth of open braces. This file decides which block comes
//! next.

mod blocks;
mod lines;
mod moves;

use super::{lexer, spelling};
use crate::formats::move_run::opens_variation;
use crate::record::named_notation;
use crate::syntax::{BlockState, Expected, Grammar, Parser, SyntaxErrorKind, SyntaxKind, nearest};
use blocks::{block_ahead, braced, opening, setup, unknown_braced};
use lines::{format_line, game_line, header_line, stray_lines, unnamed_format_line};
use moves::moves;

/// The grammar of `.xq` and `.wxf`.
pub(crate) struct XqGrammar;

/// Where in a file a block stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Region {
    /// Only FORMAT lines and comments so far.
    Preamble,
    /// Between a game's first header and its START.
    Header,
    /// Inside START.
    Body,
    /// After START.
    After,
}

#[derive(Clone, Copy)]
struct XqState {
    region: Region,
    line_start: bool,
    /// START is left out: the moves stand by themselves.
    bare: bool,
    /// Text outside of the blocks has been reported, and no keyword has come since.
    strayed: bool,
    depth: u32,
}

impl XqState {
    fn pack(self) -> BlockState {
        let flags = [self.line_start, self.bare, self.strayed].map(u8::from);
        BlockState::of([self.region as u8, flags[0], flags[1], flags[2]], self.depth)
    }

    fn unpack(state: BlockState) -> XqState {
        const REGIONS: [Region; 4] = [Region::Preamble, Region::Header, Region::Body, Region::After];
        let ([region, line_start, bare, strayed], depth) = state.parts();
        let region = REGIONS[usize::from(region & 3)];
        XqState { region, line_start: line_start > 0, bare: bare > 0, strayed: strayed > 0, depth }
    }
}

impl Grammar for XqGrammar {
    fn start(&self) -> BlockState {
        XqState { region: Region::Preamble, line_start: true, bare: false, strayed: false, depth: 0 }.pack()
    }

    fn between_records(&self) -> BlockState {
        XqState { region: Region::After, line_start: true, bare: false, strayed: false, depth: 0 }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = XqState::unpack(state);
        let kind = block(parser, &mut state);
        spaces(parser);
        state.line_start = parser.scan.is_at_line_start();
        (kind, state.pack())
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        let mut from = offset;
        while from < text.len() {
            let found = from + memchr::memmem::find(text.as_bytes().get(from..)?, b"\nGAME")?;
            if text.as_bytes().get(found + 5).is_none_or(u8::is_ascii_whitespace) {
                return Some(found + 1);
            }
            from = found + 5;
        }
        None
    }
}

fn block(parser: &mut Parser<'_, '_>, state: &mut XqState) -> SyntaxKind {
    let space = lexer::spaces(&mut parser.scan);
    if space > 0 {
        parser.token(SyntaxKind::Whitespace, space);
        return SyntaxKind::Trivia;
    }
    if state.region == Region::Body && !at_game_line(parser, state.line_start) {
        return body_block(parser, state);
    }
    match parser.scan.peek(0) {
        Some(b'#') => comment_line(parser),
        Some(b'/') if parser.scan.peek(1) == Some(b'*') => outer_comment(parser),
        Some(b'}') => {
            match state.strayed {
                true => parser.token(SyntaxKind::RightBrace, 1),
                false => parser.wrong_token(SyntaxKind::RightBrace, 1, SyntaxErrorKind::UnmatchedBrace),
            }
            return SyntaxKind::Error;
        }
        Some(b'{') if matches!(state.region, Region::Preamble | Region::Header) && !state.strayed => {
            match lexer::block_content(&mut parser.scan) {
                Some(content) => return block_without_keyword(parser, state, content),
                None => return outer_block(parser, state),
            }
        }
        Some(b'0'..=b'9') if lacks_start(parser, state) => {
            *state = XqState { region: Region::Body, bare: true, depth: 0, ..*state };
            let number = parser.scan.run(0, |byte| byte.is_ascii_digit() || byte == b'.');
            parser.error(0, number, SyntaxErrorKind::Missing { expected: Expected::MainOpen });
            moves(parser, state.line_start);
            return SyntaxKind::Moves;
        }
        _ => return outer_block(parser, state),
    }
    SyntaxKind::Trivia
}

/// Whether the moves of a game begin at the number at the cursor, without START.
fn lacks_start(parser: &mut Parser<'_, '_>, state: &XqState) -> bool {
    match state.region {
        Region::Preamble => lexer::bare_moves(&mut parser.scan).is_some(),
        // Among headers it may be a value that has lost its keyword.
        Region::Header => lexer::bare_moves(&mut parser.scan).is_some_and(lexer::may_be_move),
        Region::Body | Region::After => false,
    }
}

/// SETUP or START without its keyword. The finding is at the brace.
fn block_without_keyword(parser: &mut Parser<'_, '_>, state: &mut XqState, content: lexer::BlockContent) -> SyntaxKind {
    let expected = Expected::HeaderOrMain;
    parser.error(0, 1, SyntaxErrorKind::Unexpected { expected });
    match content {
        lexer::BlockContent::Setup => {
            state.region = Region::Header;
            setup(parser);
            SyntaxKind::Setup
        }
        lexer::BlockContent::Moves => {
            parser.token(SyntaxKind::LeftBrace, 1);
            *state = XqState { region: Region::Body, depth: 1, ..*state };
            SyntaxKind::StartOpen
        }
    }
}

/// A block outside START that begins with a word. Text that makes no sense there is reported once, up to the next keyword.
fn outer_block(parser: &mut Parser<'_, '_>, state: &mut XqState) -> SyntaxKind {
    let strayed = std::mem::take(&mut state.strayed);
    known_block(parser, state).unwrap_or_else(|| {
        state.strayed = true;
        if state.region == Region::After && !strayed && game_follows(parser) {
            parser.starts_record();
            state.region = Region::Header;
        }
        let expected = if state.region == Region::After { Expected::MainBefore } else { Expected::HeaderOrMain };
        stray_lines(parser, (!strayed).then_some(expected))
    })
}

/// Whether a header or the moves of a game come after this line, so a line between two games may be a GAME line.
fn game_follows(parser: &mut Parser<'_, '_>) -> bool {
    let line = lexer::line(&mut parser.scan, 0);
    let from = lexer::after_comments(&mut parser.scan, line);
    let len = lexer::letters(&mut parser.scan, from);
    let word = parser.scan.slice(from, len);
    match parser.scan.peek(from + len) {
        Some(b' ' | b'\t') => spelling::SPELLING.header(word).is_some(),
        Some(b'{') => matches!(word, "SETUP" | "START"),
        _ => false,
    }
}

/// A block outside START; `None` if its first word is meant for no keyword.
fn known_block(parser: &mut Parser<'_, '_>, state: &mut XqState) -> Option<SyntaxKind> {
    let letters = lexer::letters(&mut parser.scan, 0);
    let word = parser.scan.slice(0, letters);
    let upper = &*lexer::upper(word);
    // Within a game another one, or a FORMAT line, only begins with the whole word.
    let among = |name: &str| {
        let within = state.region == Region::Header && matches!(name, "GAME" | "FORMAT");
        !within || name == upper
    };
    if let Some((name, len)) = nearest(&mut parser.scan, &spelling::KEYWORDS).filter(|(name, _)| among(name)) {
        return Some(match name {
            "FORMAT" => format_of(parser, state, len),
            "GAME" => game_of(parser, state, len),
            "START" | "SETUP" | "VAR" | "DIAG" | "COM" => {
                enter_header(parser, state, name);
                braced(parser, state, name, len)
            }
            _ => {
                enter_header(parser, state, name);
                header_line(parser, len, Some(name))
            }
        });
    }
    // The brace is missing, and the first word of the block is glued to its keyword.
    let glued = ["START", "SETUP"].into_iter().find(|name| word.starts_with(name) && !ends_key(parser, letters));
    if let Some(name) = glued {
        enter_header(parser, state, name);
        return Some(braced(parser, state, name, name.len()));
    }
    if upper == "END" {
        keyword(parser, letters, "END");
        return Some(SyntaxKind::Close);
    }
    if state.region == Region::Preamble && named_notation(upper).is_some() {
        return Some(unnamed_format_line(parser, letters));
    }
    if upper.strip_prefix("FORMAT").is_some_and(|name| named_notation(name).is_some()) {
        return Some(format_of(parser, state, "FORMAT".len()));
    }
    if opening(parser, letters).is_some() {
        enter_header(parser, state, "");
        return Some(unknown_braced(parser, letters));
    }
    (letters >= 2 && word == upper && ends_key(parser, letters)).then(|| {
        enter_header(parser, state, "");
        header_line(parser, letters, None)
    })
}

fn format_of(parser: &mut Parser<'_, '_>, state: &mut XqState, len: usize) -> SyntaxKind {
    if state.region == Region::After {
        parser.starts_record();
        state.region = Region::Preamble;
    }
    format_line(parser, len)
}

fn game_of(parser: &mut Parser<'_, '_>, state: &mut XqState, len: usize) -> SyntaxKind {
    if state.region != Region::Preamble {
        parser.starts_record();
    }
    *state = XqState { region: Region::Header, line_start: true, bare: false, strayed: false, depth: 0 };
    game_line(parser, len)
}

fn ends_key(parser: &mut Parser<'_, '_>, len: usize) -> bool {
    parser.scan.peek(len).is_none_or(|byte| byte.is_ascii_whitespace())
}

/// A header, or a block, after a finished game begins another one, even without its GAME line. DIAG and COM still belong
/// to the game.
fn enter_header(parser: &mut Parser<'_, '_>, state: &mut XqState, name: &str) {
    if state.region == Region::After {
        if matches!(name, "DIAG" | "COM") {
            return;
        }
        parser.starts_record();
    }
    state.region = Region::Header;
}

/// A block inside START.
fn body_block(parser: &mut Parser<'_, '_>, state: &mut XqState) -> SyntaxKind {
    match parser.scan.peek(0) {
        Some(b'{') => {
            parser.token(SyntaxKind::LeftBrace, 1);
            state.depth += 1;
            SyntaxKind::InlineOpen
        }
        Some(b'(' | b'[') if opens_variation(parser) => {
            let expected = Expected::LineItem;
            parser.wrong_token(SyntaxKind::LeftBrace, 1, SyntaxErrorKind::Unexpected { expected });
            state.depth += 1;
            SyntaxKind::InlineOpen
        }
        Some(b'}') if state.depth == 1 && !state.bare && lexer::line_goes_on(&mut parser.scan, 0) => {
            parser.wrong_token(SyntaxKind::RightBrace, 1, SyntaxErrorKind::EarlyBrace);
            SyntaxKind::Error
        }
        Some(b'}') => {
            parser.token(SyntaxKind::RightBrace, 1);
            let inner = state.bare && state.depth > 0;
            state.depth = state.depth.saturating_sub(1);
            if state.depth == 0 && !inner {
                (state.region, state.bare) = (Region::After, false);
                end_word(parser);
            }
            SyntaxKind::Close
        }
        _ => match block_ahead(parser) {
            Some((keyword @ ("START" | "SETUP" | "VAR"), len)) => braced(parser, state, keyword, len),
            _ => {
                moves(parser, state.line_start);
                SyntaxKind::Moves
            }
        },
    }
}

/// `END` after the brace that closes START.
fn end_word(parser: &mut Parser<'_, '_>) {
    let space = lexer::spaces(&mut parser.scan);
    let len = parser.scan.run(space, |byte| byte.is_ascii_alphanumeric());
    if parser.scan.slice(space, len).eq_ignore_ascii_case("END") {
        spaces(parser);
        keyword(parser, 3, "END");
    }
}

/// Whether a GAME line starts here. It closes all open blocks, so a forgotten brace spoils one game, not the file.
fn at_game_line(parser: &mut Parser<'_, '_>, line_start: bool) -> bool {
    line_start && parser.scan.starts_with("GAME") && ends_key(parser, 4)
}

/// A keyword of `len` bytes; in lower case it is reported.
fn keyword(parser: &mut Parser<'_, '_>, len: usize, name: &'static str) {
    let word = parser.scan.slice(0, len);
    if word == name {
        parser.token(SyntaxKind::Keyword, len);
    } else if word.eq_ignore_ascii_case(name) {
        parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::KeywordCase { keyword: name });
    } else {
        parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::UnknownKeyword { similar: Some(name) });
    }
}

/// The keyword of a line, which a space, a comma or the end of the line must follow. The name of a notation begins with
/// a letter, so a sign before it stands in place of the space.
fn line_keyword(parser: &mut Parser<'_, '_>, len: usize, name: &'static str) {
    let ends = ends_key(parser, len) || parser.scan.peek(len) == Some(b',');
    if parser.scan.slice(0, len) == name && !ends {
        let sign = name == "FORMAT" && parser.scan.peek(len).is_some_and(|byte| byte.is_ascii_punctuation());
        let error = SyntaxErrorKind::KeywordGlued { keyword: name };
        parser.wrong_token(SyntaxKind::Keyword, len + usize::from(sign), error);
    } else {
        keyword(parser, len, name);
    }
}

fn spaces(parser: &mut Parser<'_, '_>) {
    let len = lexer::spaces(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, len);
}

fn comment_line(parser: &mut Parser<'_, '_>) {
    let len = lexer::line(&mut parser.scan, 0);
    parser.token(SyntaxKind::Comment, len);
}

/// The comment at the cursor, outside START. If START begins in it, its end is that of another one.
fn outer_comment(parser: &mut Parser<'_, '_>) {
    let (len, closed) = lexer::block_comment(&mut parser.scan);
    let main = if closed { lexer::swallowed(&mut parser.scan, 2, len - 3, &["START"]) } else { None };
    comment_of(parser, main.map_or((len, closed), |main| (2 + main, false)));
}

/// Whether the comment at the cursor is closed.
fn comment(parser: &mut Parser<'_, '_>) -> bool {
    let (len, closed) = lexer::block_comment(&mut parser.scan);
    comment_of(parser, (len, closed));
    closed
}

fn comment_of(parser: &mut Parser<'_, '_>, (len, closed): (usize, bool)) {
    let start = parser.len();
    parser.token(SyntaxKind::Comment, len);
    if !closed {
        parser.error(start, start + 2, SyntaxErrorKind::UnclosedComment);
    }
}
