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
//! Source: seed 0 with the `.wxf` dialect. A file that begins with its moves is read as if START were there. Blocks are flat: the opening of a line, its closing and the moves between
//! are blocks of their own, and the state between two blocks is only the region and the depth of open braces. A run of
//! moves is cut before every number that 32 divides, so a move typed into a long game does not shift the later cuts.

use super::lexer;
use crate::syntax::{BlockState, Delimiter, Expected, Grammar, Limit, Opened, Parser, SyntaxErrorKind, SyntaxKind};

/// The grammar of `.xq` and `.wxf`.
#[derive(Debug)]
pub struct XqGrammar;

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
struct State {
    region: Region,
    line_start: bool,
    /// START is left out: the moves stand by themselves.
    bare: bool,
    depth: u32,
}

impl State {
    fn pack(self) -> BlockState {
        let flags = u64::from(self.line_start) << 2 | u64::from(self.bare) << 3;
        BlockState(self.region as u64 | flags | u64::from(self.depth) << 32)
    }

    fn unpack(state: BlockState) -> State {
        let region = match state.0 & 3 {
            0 => Region::Preamble,
            1 => Region::Header,
            2 => Region::Body,
            _ => Region::After,
        };
        State { region, line_start: state.0 & 4 != 0, bare: state.0 & 8 != 0, depth: (state.0 >> 32) as u32 }
    }
}

/// Moves after which a run without numbers is cut.
const LONG_RUN: usize = 256;
/// Bytes after which a run is cut.
const LONG_TEXT: usize = 8192;
/// A run is cut before a number that this divides.
const CUT_NUMBER: u32 = 32;

impl Grammar for XqGrammar {
    fn start(&self) -> BlockState {
        State { region: Region::Preamble, line_start: true, bare: false, depth: 0 }.pack()
    }

    fn between_records(&self) -> BlockState {
        State { region: Region::After, line_start: true, bare: false, depth: 0 }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = State::unpack(state);
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

fn block(parser: &mut Parser<'_, '_>, state: &mut State) -> SyntaxKind {
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
        Some(b'/') if parser.scan.peek(1) == Some(b'*') => drop(comment(parser)),
        Some(b'}') => {
            parser.wrong_token(SyntaxKind::RightBrace, 1, SyntaxErrorKind::UnmatchedBrace);
            return SyntaxKind::Error;
        }
        Some(b'0'..=b'9') if state.region == Region::Preamble && lexer::bare_moves(&mut parser.scan) => {
            *state = State { region: Region::Body, bare: true, depth: 0, ..*state };
            let number = parser.scan.run(0, |byte| byte.is_ascii_digit() || byte == b'.');
            parser.error(0, number, SyntaxErrorKind::Missing { expected: Expected::MainOpen });
            moves(parser, state.line_start);
            return SyntaxKind::Moves;
        }
        _ => return outer_block(parser, state),
    }
    SyntaxKind::Trivia
}

/// A block outside START that begins with a word.
fn outer_block(parser: &mut Parser<'_, '_>, state: &mut State) -> SyntaxKind {
    let len = lexer::letters(&mut parser.scan, 0);
    let word = parser.scan.slice(0, len);
    let upper = &*lexer::upper(word);
    let opens = opening(parser, len);
    match (upper, opens) {
        ("FORMAT", None) => {
            if state.region == Region::After {
                parser.starts_record();
                state.region = Region::Preamble;
            }
            format_line(parser, len)
        }
        ("GAME", None) => {
            if state.region != Region::Preamble {
                parser.starts_record();
            }
            *state = State { region: Region::Header, line_start: true, bare: false, depth: 0 };
            game_line(parser, len)
        }
        ("END", None) => {
            keyword(parser, len, "END");
            SyntaxKind::Close
        }
        (_, Some(b'{' | b'[')) => {
            let exact = lexer::BLOCK_KEYS.iter().copied().find(|keyword| *keyword == upper);
            let meant = exact.or_else(|| lexer::similar_keyword(word, &lexer::BLOCK_KEYS));
            enter_header(parser, state, meant == Some("START"));
            match meant {
                Some(keyword) => braced(parser, state, keyword, len),
                None => unknown_braced(parser, len),
            }
        }
        (key, None) => match lexer::HEADER_KEYS.iter().copied().find(|header| *header == key) {
            Some(header) => {
                enter_header(parser, state, false);
                header_line(parser, len, Some(header))
            }
            None if lexer::BLOCK_KEYS.contains(&key) => {
                enter_header(parser, state, key == "START");
                let meant = lexer::BLOCK_KEYS.iter().copied().find(|block| *block == key).unwrap_or("START");
                braced(parser, state, meant, len)
            }
            None if len >= 2 && word == upper && ends_key(parser, len) => {
                enter_header(parser, state, false);
                header_line(parser, len, None)
            }
            None => stray_lines(parser),
        },
        (_, Some(_)) => stray_lines(parser),
    }
}

/// The bracket after a keyword of `len` bytes, with spaces between skipped.
fn opening(parser: &mut Parser<'_, '_>, len: usize) -> Option<u8> {
    let space = parser.scan.run(len, |byte| byte.is_ascii_whitespace());
    parser.scan.peek(len + space).filter(|byte| len > 0 && matches!(byte, b'{' | b'['))
}

fn ends_key(parser: &mut Parser<'_, '_>, len: usize) -> bool {
    parser.scan.peek(len).is_none_or(|byte| byte.is_ascii_whitespace())
}

/// A header, or a START, after a finished game begins another one, even without its GAME line.
fn enter_header(parser: &mut Parser<'_, '_>, state: &mut State, start: bool) {
    let (header, block) = (state.region == Region::After && !start, start && state.region == Region::After);
    let annotation = header && opening_is_annotation(parser);
    if (header && !annotation) || block {
        parser.starts_record();
    }
    if !annotation {
        state.region = Region::Header;
    }
}

/// Whether there is a DIAG or COM here: after START they still belong to the game.
fn opening_is_annotation(parser: &mut Parser<'_, '_>) -> bool {
    let len = lexer::letters(&mut parser.scan, 0);
    matches!(&*lexer::upper(parser.scan.slice(0, len)), "DIAG" | "COM")
}

/// A block with braces, whose keyword of `len` bytes is meant as `keyword`.
fn braced(parser: &mut Parser<'_, '_>, state: &mut State, keyword_meant: &'static str, len: usize) -> SyntaxKind {
    match keyword_meant {
        "SETUP" => {
            if state.region == Region::Body {
                let expected = Expected::SetupOutsideMain;
                parser.error(0, len, SyntaxErrorKind::Unexpected { expected });
                parser.token(SyntaxKind::Keyword, len);
            } else {
                keyword(parser, len, "SETUP");
            }
            setup(parser);
            SyntaxKind::Setup
        }
        "START" => {
            if state.region == Region::Body {
                parser.wrong_token(
                    SyntaxKind::Keyword,
                    len,
                    SyntaxErrorKind::Unexpected { expected: Expected::SingleMain },
                );
            } else {
                keyword(parser, len, "START");
            }
            open_brace(parser, len);
            *state = State { region: Region::Body, depth: state.depth + 1, ..*state };
            SyntaxKind::StartOpen
        }
        "VAR" => variation_open(parser, state, len),
        "DIAG" => {
            raw_block(parser, len, "DIAG");
            SyntaxKind::Diagram
        }
        _ => {
            raw_block(parser, len, "COM");
            SyntaxKind::CommentBlock
        }
    }
}

/// A block inside START.
fn body_block(parser: &mut Parser<'_, '_>, state: &mut State) -> SyntaxKind {
    match parser.scan.peek(0) {
        Some(b'{') => {
            parser.token(SyntaxKind::LeftBrace, 1);
            state.depth += 1;
            SyntaxKind::InlineOpen
        }
        Some(b'}') if state.depth == 1 && !state.bare && lexer::line_goes_on(&mut parser.scan) => {
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
        _ => match line_block(parser) {
            Some((keyword, len)) => braced(parser, state, keyword, len),
            None => {
                moves(parser, state.line_start);
                SyntaxKind::Moves
            }
        },
    }
}

/// `END` after the brace that closes START.
fn end_word(parser: &mut Parser<'_, '_>) {
    let space = lexer::spaces(&mut parser.scan);
    let is_end = ["E", "N", "D"].iter().enumerate().all(|(ahead, letter)| {
        parser.scan.peek(space + ahead).is_some_and(|byte| byte.eq_ignore_ascii_case(&letter.as_bytes()[0]))
    });
    if is_end && parser.scan.peek(space + 3).is_none_or(|byte| !byte.is_ascii_alphanumeric()) {
        spaces(parser);
        keyword(parser, 3, "END");
    }
}

/// VAR, SETUP or START at the cursor inside START, with the length of its keyword.
fn line_block(parser: &mut Parser<'_, '_>) -> Option<(&'static str, usize)> {
    let first = parser.scan.peek(0)?;
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let len = lexer::letters(&mut parser.scan, 0);
    if len < 2 {
        return None;
    }
    let opens = opening(parser, len)?;
    let word = parser.scan.slice(0, len);
    let upper = lexer::upper(word);
    let blocks: &[&'static str] = if opens == b'[' { &["VAR"] } else { &["SETUP", "START", "VAR"] };
    let exact = blocks.iter().copied().find(|keyword| *keyword == upper);
    let meant = exact.or_else(|| lexer::similar_keyword(word, blocks).filter(|_| opens == b'['))?;
    Some((meant, len))
}

/// Whether a GAME line starts here. It closes all open blocks, so a forgotten brace spoils one game, not the file.
fn at_game_line(parser: &mut Parser<'_, '_>, line_start: bool) -> bool {
    line_start && parser.scan.starts_with("GAME") && ends_key(parser, 4)
}

/// A run of moves with everything that belongs to them.
fn moves(parser: &mut Parser<'_, '_>, line_start: bool) {
    let mut count = 0;
    let mut line_start = line_start;
    while let Some(byte) = parser.scan.peek(0) {
        if !parser.is_empty() && (count >= LONG_RUN || parser.len() >= LONG_TEXT || at_game_line(parser, line_start)) {
            return;
        }
        let limit = Limit { moves: LONG_RUN.saturating_sub(count), bytes: LONG_TEXT, cut: CUT_NUMBER };
        if let Some(moves) = parser.plain_words(limit, |_, _| true) {
            count += moves;
        } else if let Some((kind, len, space)) = lexer::plain_text(&mut parser.scan) {
            if kind == SyntaxKind::MoveNumber && !parser.is_empty() && is_cut(parser.scan.slice(0, len)) {
                return;
            }
            count += usize::from(kind == SyntaxKind::Move);
            parser.word(kind, len, space);
        } else {
            match piece_of_line(parser, byte) {
                Some(moves) => count += moves,
                None => return,
            }
            spaces(parser);
        }
        line_start = parser.scan.is_at_line_start();
    }
}

/// Takes an element that is not plainly a move or a number, and returns how many moves it was; `None` at the end of the
/// run.
fn piece_of_line(parser: &mut Parser<'_, '_>, first: u8) -> Option<usize> {
    match first {
        b'{' | b'}' => return None,
        b'(' => reference(parser),
        b'#' => comment_line(parser),
        b'/' if parser.scan.peek(1) == Some(b'*') => drop(comment(parser)),
        b')' => {
            let expected = Expected::LineItemOrOpen;
            parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected });
        }
        _ => match raw_block_ahead(parser) {
            Some(Ahead::Opener) if !parser.is_empty() => return None,
            Some(Ahead::Raw(keyword, len)) => {
                let kind = if keyword == "DIAG" { SyntaxKind::Diagram } else { SyntaxKind::CommentBlock };
                parser.node(kind);
                raw_block(parser, len, keyword);
                parser.finish();
            }
            Some(Ahead::End) => {
                let expected = Expected::MoveOrBlockEnd;
                parser.wrong_token(SyntaxKind::Keyword, 3, SyntaxErrorKind::Unexpected { expected });
            }
            _ => {
                let (kind, len) = lexer::move_text(&mut parser.scan);
                if kind == SyntaxKind::MoveNumber && !parser.is_empty() && is_cut(parser.scan.slice(0, len)) {
                    return None;
                }
                if kind == SyntaxKind::Unknown {
                    let expected = Expected::LineItem;
                    parser.wrong_token(kind, len, SyntaxErrorKind::Unexpected { expected });
                } else {
                    parser.token(kind, len);
                }
                return Some(usize::from(kind == SyntaxKind::Move));
            }
        },
    }
    Some(0)
}

/// Whether a run is cut before a move number.
fn is_cut(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit);
    let number = digits.fold(0u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
    number > 0 && number.is_multiple_of(CUT_NUMBER)
}

/// The kind of a word inside a run of moves that is not a move.
enum Ahead {
    /// VAR, SETUP or START.
    Opener,
    /// DIAG or COM, with the length of the keyword.
    Raw(&'static str, usize),
    /// `END`.
    End,
}

fn raw_block_ahead(parser: &mut Parser<'_, '_>) -> Option<Ahead> {
    let first = parser.scan.peek(0)?;
    let second = parser.scan.peek(1)?;
    if !(first.is_ascii_alphabetic() && second.is_ascii_alphabetic()) {
        return None;
    }
    let len = lexer::letters(&mut parser.scan, 0);
    match opening(parser, len) {
        None => {
            let end = parser.scan.slice(0, len) == "END" && ends_key(parser, len);
            end.then_some(Ahead::End)
        }
        Some(opens) => {
            if line_block(parser).is_some() {
                return Some(Ahead::Opener);
            }
            match (&*lexer::upper(parser.scan.slice(0, len)), opens) {
                ("DIAG", b'{') => Some(Ahead::Raw("DIAG", len)),
                ("COM", b'{') => Some(Ahead::Raw("COM", len)),
                (word, b'{') if len >= 3 => {
                    lexer::similar_keyword(word, &["DIAG", "COM"]).map(|keyword| Ahead::Raw(keyword, len))
                }
                _ => None,
            }
        }
    }
}

/// `(1, 2)`
fn reference(parser: &mut Parser<'_, '_>) {
    parser.node(SyntaxKind::Reference);
    let start = parser.len();
    parser.token(SyntaxKind::LeftParen, 1);
    let mut numbers: Vec<(usize, usize, u32)> = Vec::new();
    let mut dash = false;
    let closed = loop {
        let space = lexer::spaces_in_line(&mut parser.scan, 0);
        if space > 0 {
            parser.token(SyntaxKind::Whitespace, space);
        }
        match parser.scan.peek(0) {
            Some(b')') => {
                parser.token(SyntaxKind::RightParen, 1);
                break true;
            }
            Some(b'0'..=b'9') => {
                let len = parser.scan.run(0, |byte| byte.is_ascii_digit());
                let value = parser.scan.slice(0, len).parse().unwrap_or(u32::MAX);
                let at = parser.len();
                numbers.push((at, at + len, value));
                parser.token(SyntaxKind::Number, len);
            }
            Some(b',') => parser.token(SyntaxKind::Comma, 1),
            Some(b'-') if !dash && numbers.len() == 1 => {
                dash = true;
                parser.token(SyntaxKind::Dash, 1);
            }
            None | Some(b'\n' | b'\r' | b'{' | b'}' | b'(') => break false,
            Some(_) => {
                let len = parser
                    .scan
                    .run(0, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b')' | b'(' | b',' | b'{' | b'}'));
                let expected = Expected::VariationNumber;
                parser.wrong_token(SyntaxKind::Unknown, len.max(1), SyntaxErrorKind::Unexpected { expected });
            }
        }
    };
    let end = parser.len();
    if !closed {
        parser.error(start, start + 1, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::ListEnd) });
    } else if let (true, [(from, _, first), (_, to, last)]) = (dash, numbers.as_slice()) {
        parser.error(*from, *to, SyntaxErrorKind::VariationRange { first: *first, last: *last });
    } else if numbers.is_empty() && end == start + 2 {
        parser.error(start, end, SyntaxErrorKind::Unexpected { expected: Expected::ListedVariation });
    }
    parser.finish();
}

/// `VAR[n]{`
fn variation_open(parser: &mut Parser<'_, '_>, state: &mut State, len: usize) -> SyntaxKind {
    if state.region == Region::Body {
        keyword(parser, len, "VAR");
    } else {
        let expected = Expected::VariationInMain;
        parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::Unexpected { expected });
    }
    spaces(parser);
    let mut complete = parser.scan.peek(0) == Some(b'[');
    if complete {
        parser.token(SyntaxKind::LeftBracket, 1);
        spaces(parser);
        let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
        complete = digits > 0;
        parser.token(SyntaxKind::Number, digits);
        spaces(parser);
        if parser.scan.peek(0) == Some(b']') {
            parser.token(SyntaxKind::RightBracket, 1);
        } else {
            complete = false;
        }
        spaces(parser);
    }
    let open = parser.scan.peek(0) == Some(b'{');
    if open {
        parser.token(SyntaxKind::LeftBrace, 1);
        *state = State { region: Region::Body, depth: state.depth + 1, ..*state };
    }
    if !complete {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::NumberOfVariation });
    } else if !open {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::VariationStart) });
    }
    SyntaxKind::VariationOpen
}

/// `{` after the keyword of `len` bytes.
fn open_brace(parser: &mut Parser<'_, '_>, len: usize) {
    spaces(parser);
    if parser.scan.peek(0) == Some(b'{') {
        parser.token(SyntaxKind::LeftBrace, 1);
    } else {
        parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) });
    }
}

/// DIAG or COM from its keyword of `len` bytes to its brace.
fn raw_block(parser: &mut Parser<'_, '_>, len: usize, name: &'static str) {
    let start = parser.len();
    keyword(parser, len, name);
    spaces(parser);
    if parser.scan.peek(0) != Some(b'{') {
        parser.error(
            start,
            start + len,
            SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) },
        );
        return;
    }
    parser.token(SyntaxKind::LeftBrace, 1);
    let (text, closed) = lexer::raw_text(&mut parser.scan, 0);
    let at = parser.len();
    if name == "COM" {
        for (place, _) in parser.scan.slice(0, text).match_indices('\\') {
            let next = parser.scan.slice(place + 1, 1);
            if next.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
                parser.error(at + place, at + place + 1, SyntaxErrorKind::BadEscape);
            }
        }
    }
    parser.token(SyntaxKind::RawText, text);
    if closed {
        parser.token(SyntaxKind::RightBrace, 1);
    } else {
        let opened = if name == "DIAG" { Opened::Diagram } else { Opened::Comment };
        parser.error(start, start + len, SyntaxErrorKind::UnclosedBlock { opened });
    }
}

/// A block with an unknown keyword, skipped as raw text.
fn unknown_braced(parser: &mut Parser<'_, '_>, len: usize) -> SyntaxKind {
    parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::UnknownKeyword { similar: None });
    spaces(parser);
    if parser.scan.peek(0) == Some(b'{') {
        parser.token(SyntaxKind::LeftBrace, 1);
        let (text, closed) = lexer::raw_text(&mut parser.scan, 0);
        parser.token(SyntaxKind::RawText, text);
        if closed {
            parser.token(SyntaxKind::RightBrace, 1);
        }
        SyntaxKind::Error
    } else {
        let rest = lexer::line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Unknown, rest);
        SyntaxKind::Error
    }
}

/// The items of a setup, after its keyword.
fn setup(parser: &mut Parser<'_, '_>) {
    let keyword_end = parser.len();
    spaces(parser);
    if parser.scan.peek(0) != Some(b'{') {
        parser.error(0, keyword_end, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::BlockStart) });
        return;
    }
    parser.token(SyntaxKind::LeftBrace, 1);
    loop {
        spaces(parser);
        let line_start = parser.scan.is_at_line_start();
        match parser.scan.peek(0) {
            Some(b'}') => return parser.token(SyntaxKind::RightBrace, 1),
            None | Some(b'{') => break,
            Some(b';') => parser.token(SyntaxKind::Semicolon, 1),
            Some(b',') => parser.token(SyntaxKind::Comma, 1),
            Some(b':') => parser.token(SyntaxKind::Colon, 1),
            Some(b'#') => comment_line(parser),
            Some(b'/') if parser.scan.peek(1) == Some(b'*') => {
                if !comment(parser) {
                    // It takes the brace along.
                    return;
                }
            }
            Some(_) => {
                let len = parser
                    .scan
                    .run(0, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b';' | b',' | b':' | b'{' | b'}'));
                let word = parser.scan.slice(0, len);
                let opens = opening(parser, len).is_some();
                if at_game_line(parser, line_start) || (opens && matches!(word, "START" | "DIAG" | "COM")) {
                    break;
                }
                let kind = match &*lexer::upper(word) {
                    "MOVE" | "RED" | "BLACK" => SyntaxKind::Keyword,
                    digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => SyntaxKind::Number,
                    _ => SyntaxKind::PieceSquare,
                };
                parser.token(kind, len.max(1));
            }
        }
    }
    parser.error(0, keyword_end, SyntaxErrorKind::UnclosedBlock { opened: Opened::Setup });
}

/// `FORMAT AXF, K(K) R(C) …`
fn format_line(parser: &mut Parser<'_, '_>, len: usize) -> SyntaxKind {
    keyword(parser, len, "FORMAT");
    let mut named = false;
    loop {
        let space = lexer::spaces_in_line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Whitespace, space);
        match parser.scan.peek(0) {
            None | Some(b'\n' | b'\r') => return SyntaxKind::FormatLine,
            Some(b',') => parser.token(SyntaxKind::Comma, 1),
            Some(_) => {
                let len = parser.scan.run(0, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b',' | b'('));
                if parser.scan.peek(len) == Some(b'(') {
                    let inner = parser.scan.run(len + 1, |byte| !matches!(byte, b')' | b'\n' | b'\r' | b',' | b'('));
                    let closed = usize::from(parser.scan.peek(len + 1 + inner) == Some(b')'));
                    parser.token(SyntaxKind::SymbolPair, len + 1 + inner + closed);
                } else if named {
                    parser.token(SyntaxKind::Unknown, len);
                } else {
                    parser.token(SyntaxKind::FormatName, len);
                }
                named = true;
            }
        }
    }
}

/// `GAME 1, title`
fn game_line(parser: &mut Parser<'_, '_>, len: usize) -> SyntaxKind {
    keyword(parser, len, "GAME");
    let space = lexer::spaces_in_line(&mut parser.scan, 0);
    parser.token(SyntaxKind::Whitespace, space);
    let digits = parser.scan.run(0, |byte| byte.is_ascii_digit());
    let gap = lexer::spaces_in_line(&mut parser.scan, digits);
    if digits > 0 && matches!(parser.scan.peek(digits + gap), None | Some(b',' | b'\n' | b'\r')) {
        parser.token(SyntaxKind::Number, digits);
        parser.token(SyntaxKind::Whitespace, gap);
        if parser.scan.peek(0) == Some(b',') {
            parser.token(SyntaxKind::Comma, 1);
        }
    }
    value(parser);
    SyntaxKind::GameLine
}

/// A header line with its key of `len` bytes; `None` for an unknown key.
fn header_line(parser: &mut Parser<'_, '_>, len: usize, key: Option<&'static str>) -> SyntaxKind {
    match key {
        Some(key) => keyword(parser, len, key),
        None => {
            let mut keys = lexer::HEADER_KEYS.to_vec();
            keys.extend(["GAME", "FORMAT", "START", "SETUP"]);
            let similar = lexer::similar_keyword(parser.scan.slice(0, len), &keys);
            parser.wrong_token(SyntaxKind::Keyword, len, SyntaxErrorKind::UnknownKeyword { similar });
        }
    }
    match key {
        Some("RED" | "BLACK") => loop {
            value_until(parser, |byte| byte == b';');
            if parser.scan.peek(0) != Some(b';') {
                break;
            }
            parser.token(SyntaxKind::Semicolon, 1);
        },
        Some("RESULT") => result(parser),
        _ => value(parser),
    }
    SyntaxKind::Header
}

fn result(parser: &mut Parser<'_, '_>) {
    loop {
        let space = lexer::spaces_in_line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Whitespace, space);
        match parser.scan.peek(0) {
            None | Some(b'\n' | b'\r') => return,
            Some(b'0'..=b'9' | b'.') => {
                let len = parser.scan.run(0, |byte| byte.is_ascii_digit() || byte == b'.');
                parser.token(SyntaxKind::Score, len);
            }
            Some(b'*') => parser.token(SyntaxKind::Score, 1),
            Some(b'-') => parser.token(SyntaxKind::Dash, 1),
            Some(b'(') => {
                let len = parser.scan.run(0, |byte| !matches!(byte, b')' | b'\n' | b'\r'));
                let closed = usize::from(parser.scan.peek(len) == Some(b')'));
                parser.token(SyntaxKind::Reason, len + closed);
            }
            Some(_) => {
                let len = parser.scan.run(0, |byte| !byte.is_ascii_whitespace() && byte != b'(');
                parser.token(SyntaxKind::Unknown, len.max(1));
            }
        }
    }
}

/// The rest of the line as a value, without the spaces around it.
fn value(parser: &mut Parser<'_, '_>) {
    value_until(parser, |_| false);
}

fn value_until(parser: &mut Parser<'_, '_>, stop: impl Fn(u8) -> bool) {
    let space = lexer::spaces_in_line(&mut parser.scan, 0);
    parser.token(SyntaxKind::Whitespace, space);
    let len = parser.scan.run(0, |byte| !matches!(byte, b'\n' | b'\r') && !stop(byte));
    let text = parser.scan.slice(0, len).trim_end_matches([' ', '\t']).len();
    parser.token(SyntaxKind::Value, text);
    parser.token(SyntaxKind::Whitespace, len - text);
}

/// Lines that make no sense outside START, up to one that does.
fn stray_lines(parser: &mut Parser<'_, '_>) -> SyntaxKind {
    let expected = Expected::HeaderOrMain;
    let mut end = 0;
    let first = parser.scan.run(0, |byte| !byte.is_ascii_whitespace()).max(1);
    loop {
        let len = lexer::line(&mut parser.scan, 0);
        parser.token(SyntaxKind::Unknown, len);
        if end == 0 {
            end = first;
            parser.error(0, first, SyntaxErrorKind::Unexpected { expected });
        }
        spaces(parser);
        let letters = lexer::letters(&mut parser.scan, 0);
        let word = parser.scan.slice(0, letters);
        let keyword = letters >= 2 && word == lexer::upper(word);
        if keyword || matches!(parser.scan.peek(0), None | Some(b'#' | b'}' | b'/')) {
            return SyntaxKind::Error;
        }
    }
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

fn spaces(parser: &mut Parser<'_, '_>) {
    let len = lexer::spaces(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, len);
}

fn comment_line(parser: &mut Parser<'_, '_>) {
    let len = lexer::line(&mut parser.scan, 0);
    parser.token(SyntaxKind::Comment, len);
}

/// Whether the comment is closed.
fn comment(parser: &mut Parser<'_, '_>) -> bool {
    let (len, closed) = lexer::block_comment(&mut parser.scan);
    let start = parser.len();
    parser.token(SyntaxKind::Comment, len);
    if !closed {
        parser.error(start, start + 2, SyntaxErrorKind::UnclosedComment);
    }
    closed
}
