//! The syntax of `.kif` and `.ki2`, a block at a time.
//!
//! ```text
//! file      = { header | board } [ title ] moves { variation moves }        (comments anywhere between)
//! header    = key "：" value eol
//! board     = { hand | border | rank | turn | before } ;
//! moves     = { line } ;           line = number move [ time ] [ "+" ] eol | number word [ time ] eol | summary
//! variation = "変化：" number "手" eol
//! line      = move { move } eol                                            (in `.ki2`)
//! ```
//!
//! Source: record-formats §9. Every statement has a line of its own, so a block begins and ends with a line, and what a line
//! is, its text alone says ([`line_of`]).
//!
//! The state between two blocks holds the region of the record, the number of the last line with a move, and whether it
//! ended the game: a variation that goes on after the last move is no alternative to anything. A run of moves is cut
//! before moves chosen by a hash of their text, so a move typed into a long game does not shift the later cuts.

use super::lines::{Line, Parts, branch_number, holds_a_move, is_cut, is_marked, is_move, line_of, move_parts, time};
use super::plain_lines::{self, Limit, PlainLines};
use super::words::{self, is_space, trim};
use super::{Style, board, row};
use crate::syntax::spaces::{line as line_len, line_break, wide_spaces};
use crate::syntax::{
    BadTime, BlockState, Expected, Grammar, Parser, Scanner, Statement, SyntaxErrorKind, SyntaxKind, near,
};

/// The grammar of `.kif` and `.ki2`.
pub(crate) struct KifGrammar(pub(super) Style);

/// How far a record has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Region {
    /// Before the first move.
    Front,
    /// A move or the end of the game has been read.
    Moves,
}

#[derive(Clone, Copy)]
pub(super) struct KifState {
    region: Region,
    /// The last line with a move was one, and did not end the game.
    pub playing: bool,
    /// The number of that line.
    pub number: u32,
}

impl KifState {
    const START: KifState = KifState { region: Region::Front, playing: false, number: 0 };

    fn pack(self) -> BlockState {
        BlockState::of([self.region as u8, self.playing.into(), 0, 0], self.number)
    }

    fn unpack(state: BlockState) -> KifState {
        let ([region, playing, ..], number) = state.parts();
        KifState { region: if region == 0 { Region::Front } else { Region::Moves }, playing: playing > 0, number }
    }
}

/// Moves after which a run is cut.
const LONG_RUN: usize = 192;
/// Bytes after which a run is cut.
pub(super) const LONG_TEXT: usize = 8192;
/// Lines after which other blocks are cut.
const LONG_BLOCK: usize = 64;

impl Grammar for KifGrammar {
    fn start(&self) -> BlockState {
        KifState::START.pack()
    }

    fn between_records(&self) -> BlockState {
        KifState { region: Region::Moves, ..KifState::START }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = KifState::unpack(state);
        let kind = block(parser, &mut state, self.0);
        (kind, state.pack())
    }
}

/// The line at the cursor, without its line break.
pub(super) fn line<'t>(scan: &mut Scanner<'t>) -> &'t str {
    let len = line_len(scan, 0);
    scan.slice(0, len)
}

/// Takes the rest of the line, which is nothing but spaces, with its line break.
pub(super) fn end_line(parser: &mut Parser<'_, '_>) {
    let rest = line(&mut parser.scan).len();
    let ending = parser.scan.ahead(rest, line_break);
    parser.token(SyntaxKind::Whitespace, rest + ending);
}

/// Takes spaces.
pub(super) fn spaces(parser: &mut Parser<'_, '_>) {
    let len = wide_spaces(&mut parser.scan, 0, false);
    parser.token(SyntaxKind::Whitespace, len);
}

/// Takes a token of the next `len` bytes, then the spaces before the line's end; the rest of a line that has one is
/// reported.
pub(super) fn last_token(parser: &mut Parser<'_, '_>, kind: SyntaxKind, len: usize) {
    parser.token(kind, len);
    end_line(parser);
}

fn block(parser: &mut Parser<'_, '_>, state: &mut KifState, style: Style) -> SyntaxKind {
    let text = line(&mut parser.scan);
    let found = line_in(text, style);
    if state.region == Region::Moves && begins_game(text, found) {
        let at = text.len() - text.trim_start_matches(is_space).len();
        let end = text.trim_end_matches(is_space).len();
        parser.error(at, end, SyntaxErrorKind::Unexpected { expected: Expected::SingleGame });
        parser.starts_record();
        *state = KifState::START;
    }
    match found {
        Line::Header { colon, len } => {
            header(parser, colon, len);
            SyntaxKind::Header
        }
        found if found.is_board() && state.region == Region::Front => {
            board(parser, state);
            SyntaxKind::Position
        }
        Line::Title if state.region == Region::Front => {
            spaces(parser);
            let len = trim(line(&mut parser.scan)).len();
            last_token(parser, SyntaxKind::RawText, len);
            SyntaxKind::ListTitle
        }
        Line::Variation if state.region == Region::Front => {
            let holds = holds_a_move(text, style);
            unknown_before_moves(parser, if holds { Statement::BrokenLine } else { Statement::EarlyVariation });
            SyntaxKind::Error
        }
        Line::Variation => variation(parser, state, style),
        Line::Other if state.region == Region::Front && !holds_a_move(text, style) => {
            unknown_before_moves(parser, Statement::TextLine);
            SyntaxKind::Error
        }
        Line::Move | Line::Summary | Line::Other => moves(parser, state, style),
        _ if state.region == Region::Moves => moves(parser, state, style),
        _ => {
            comments(parser);
            SyntaxKind::Trivia
        }
    }
}

/// The kind of a line. A damaged row is one all the same.
fn line_in(text: &str, style: Style) -> Line {
    match line_of(text) {
        Line::Other if style == Style::Rows && row::is_damaged(text) => Line::Move,
        found => found,
    }
}

/// Whether a line after the moves of a game is of another one.
fn begins_game(text: &str, found: Line) -> bool {
    match found {
        Line::Header { colon, .. } => words::OPENING.contains(&trim(text.get(..colon).unwrap_or_default())),
        Line::Title => true,
        found => found.is_board(),
    }
}

fn header(parser: &mut Parser<'_, '_>, colon: usize, len: usize) {
    let text = line(&mut parser.scan);
    let key = trim(text.get(..colon).unwrap_or_default()).len();
    let lead = text.len() - text.trim_start_matches(is_space).len();
    parser.token(SyntaxKind::Whitespace, lead);
    parser.token(SyntaxKind::Keyword, key);
    parser.token(SyntaxKind::Whitespace, colon - lead - key);
    parser.token(SyntaxKind::Colon, len);
    spaces(parser);
    let value = line(&mut parser.scan).trim_end_matches(is_space).len();
    last_token(parser, SyntaxKind::Value, value);
}

/// The lines of a diagram.
fn board(parser: &mut Parser<'_, '_>, state: &mut KifState) {
    for _ in 0..LONG_BLOCK {
        let text = line(&mut parser.scan);
        let found = line_of(text);
        if !found.is_board() || parser.len() > LONG_TEXT {
            break;
        }
        if found == Line::Before {
            state.number = board::number_before(text).map_or(0, |(number, _)| number);
        }
        board::line(parser, found);
    }
}

/// Comments and empty lines before the moves.
fn comments(parser: &mut Parser<'_, '_>) {
    for count in 0..LONG_BLOCK {
        let found = line_of(line(&mut parser.scan));
        let own = matches!(found, Line::Blank | Line::Program | Line::Comment | Line::Bookmark);
        if count > 0 && (!own || parser.scan.peek(0).is_none() || parser.len() > LONG_TEXT) {
            break;
        }
        comment(parser, found);
    }
}

/// A line that is empty or a comment. Lines of one comment are one token.
fn comment(parser: &mut Parser<'_, '_>, found: Line) {
    if found == Line::Blank {
        return end_line(parser);
    }
    spaces(parser);
    let mut len = line(&mut parser.scan).len();
    if found == Line::Comment {
        for _ in 0..LONG_BLOCK {
            let ending = parser.scan.ahead(len, line_break);
            let next = line_len(&mut parser.scan, len + ending);
            let text = parser.scan.slice(len + ending, next);
            if ending == 0 || line_of(text) != Line::Comment || len > LONG_TEXT {
                break;
            }
            len += ending + next;
        }
    }
    parser.token(SyntaxKind::Comment, len);
    end_line(parser);
}

/// An unknown line where it may be one of a diagram. Then the position is in doubt, which is an error.
fn unknown_before_moves(parser: &mut Parser<'_, '_>, like: Statement) {
    let is_of_diagram = line(&mut parser.scan).contains('|');
    unknown(parser, if is_of_diagram { Statement::BrokenLine } else { like });
}

fn unknown(parser: &mut Parser<'_, '_>, like: Statement) {
    wrong_line(parser, SyntaxKind::Unknown, like);
}

/// A line that is reported as a whole. Prose among the moves stands for no half-move: one that is gone with it is missed by
/// the replay.
fn wrong_line(parser: &mut Parser<'_, '_>, kind: SyntaxKind, like: Statement) {
    spaces(parser);
    let len = line(&mut parser.scan).trim_end_matches(is_space).len();
    parser.wrong_token(kind, len, SyntaxErrorKind::UnknownStatement { like, similar: None });
    end_line(parser);
}

/// The line that opens a variation. One that goes on after the last move is not one.
fn variation(parser: &mut Parser<'_, '_>, state: &mut KifState, style: Style) -> SyntaxKind {
    let text = line(&mut parser.scan);
    let at = text.len() - text.trim_start_matches(is_space).len();
    let number = branch_number(text);
    let value = number.and_then(|(at, len)| Some(words::number(text.get(at..at + len)?)?.0));
    let goes_on = state.playing && value == state.number.checked_add(1);
    if goes_on && style == Style::Lines {
        parser.error(at, at + words::VARIATION.len(), SyntaxErrorKind::GoesOn);
    }
    parser.token(SyntaxKind::Whitespace, at);
    parser.token(SyntaxKind::Keyword, words::VARIATION.len());
    spaces(parser);
    let colon = line(&mut parser.scan).chars().next().filter(|found| matches!(found, '：' | ':'));
    parser.token(SyntaxKind::Colon, colon.map_or(0, char::len_utf8));
    spaces(parser);
    match number {
        Some((_, len)) => {
            parser.token(SyntaxKind::Number, len);
            spaces(parser);
            let rest = line(&mut parser.scan);
            let word = rest.find(|sign| is_space(sign) || words::is_mark(sign)).unwrap_or(rest.len());
            parser.token(SyntaxKind::RawText, word);
            spaces(parser);
            let rest = line(&mut parser.scan);
            if style == Style::Rows && is_marked(rest) {
                (state.playing, state.number) = (goes_on, value.unwrap_or(0).saturating_sub(1));
                return if goes_on { SyntaxKind::Trivia } else { SyntaxKind::VariationOpen };
            }
            let len = trim(rest).len();
            let like = if holds_a_move(rest, style) { Statement::BrokenLine } else { Statement::TextLine };
            if len > 0 {
                parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::UnknownStatement { like, similar: None });
            }
        }
        None => {
            let rest = trim(line(&mut parser.scan)).len();
            let error = SyntaxErrorKind::Missing {
                expected: Expected::Thing("number of the half-move, as in `変化：4手`"),
            };
            parser.error(at, at + words::VARIATION.len(), error);
            parser.token(SyntaxKind::RawText, rest);
        }
    }
    end_line(parser);
    if goes_on {
        return SyntaxKind::Trivia;
    }
    (state.playing, state.number) = (false, value.unwrap_or(0).saturating_sub(1));
    SyntaxKind::VariationOpen
}

/// A run of moves with their times, the end of the game, and comments.
fn moves(parser: &mut Parser<'_, '_>, state: &mut KifState, style: Style) -> SyntaxKind {
    state.region = Region::Moves;
    let mut count = 0;
    loop {
        if style == Style::Lines {
            count += plain_lines(parser, state, count);
        }
        if parser.scan.peek(0).is_none() || parser.len() >= LONG_TEXT {
            break;
        }
        let text = line(&mut parser.scan);
        let found = line_in(text, style);
        match found {
            Line::Move => {
                let parts = if style == Style::Lines { move_parts(text) } else { Parts::default() };
                let moves = if style == Style::Lines { parts.number_and_word(text) } else { trim(text) };
                if count >= LONG_RUN || (count > 0 && is_cut(moves.as_bytes())) {
                    break;
                }
                count += match style {
                    Style::Lines => move_line(parser, parts, state),
                    Style::Rows => row::row(parser, text, state),
                };
            }
            Line::Summary => {
                state.playing &= style == Style::Lines;
                spaces(parser);
                let len = line(&mut parser.scan).trim_end_matches(is_space).len();
                last_token(parser, SyntaxKind::Reason, len);
            }
            Line::Blank | Line::Program | Line::Comment | Line::Bookmark => comment(parser, found),
            Line::Other if holds_a_move(text, style) => unknown(parser, Statement::BrokenLine),
            Line::Other => wrong_line(parser, SyntaxKind::RawText, Statement::TextLine),
            _ => break,
        }
    }
    SyntaxKind::Moves
}

/// Takes the plain lines at the cursor, `count` moves into a run, and returns how many there are.
///
/// They are read as one by one, so nothing depends on where the last plain line is.
fn plain_lines(parser: &mut Parser<'_, '_>, state: &mut KifState, count: usize) -> usize {
    let (moves, bytes) = (LONG_RUN.saturating_sub(count), LONG_TEXT.saturating_sub(parser.len()));
    let mut found = PlainLines::default();
    let find = |text: &[u8], at: usize| {
        found = plain_lines::plain_lines(text, at, Limit { before: count, moves, bytes });
        found.len
    };
    if parser.plain_lines(find) {
        (state.playing, state.number) = (true, found.number);
    }
    found.count
}

/// A move or the word that ends the game, with its number.
fn move_line(parser: &mut Parser<'_, '_>, parts: Parts<'_>, state: &mut KifState) -> usize {
    parser.token(SyntaxKind::Whitespace, parts.lead);
    let number = words::number(parser.scan.slice(0, parts.number)).map(|(number, _)| number);
    state.number = number.unwrap_or(state.number.saturating_add(1));
    parser.token(SyntaxKind::MoveNumber, parts.number);
    parser.token(SyntaxKind::Whitespace, parts.gap);
    let at = parser.len();
    let len = parts.word.len();
    // An unknown word with a move below is a damaged move.
    let unknown = len > 0 && !is_move(parts.word) && words::end_of(parts.word).is_none();
    state.playing = is_move(parts.word) || (unknown && goes_on(&mut parser.scan));
    if len == 0 {
        // The replay misses the move of a number before others. A number alone is being typed.
        let timed = time(trim(parts.rest)).is_some();
        if timed && !goes_on(&mut parser.scan) {
            let error = SyntaxErrorKind::Missing {
                expected: Expected::Thing("move, or word that ends the game, after the number"),
            };
            parser.error(at - parts.gap - parts.number, at - parts.gap, error);
        }
    } else if state.playing {
        parser.token(SyntaxKind::Move, len);
    } else {
        if words::end_of(parts.word).is_none() {
            let similar = near(parts.word, words::ENDS.iter().map(|end| end.word));
            parser.error(at, at + len, SyntaxErrorKind::UnknownStatement { like: Statement::EndWord, similar });
        }
        parser.token(SyntaxKind::Special, len);
    }
    after_move(parser);
    end_line(parser);
    1
}

/// Whether the next line below that is no comment has a move.
fn goes_on(scan: &mut Scanner<'_>) -> bool {
    let mut at = line_len(scan, 0);
    for _ in 0..LONG_BLOCK {
        at += scan.run(at, |byte| matches!(byte, b'\n' | b'\r'));
        let len = line_len(scan, at);
        let text = scan.slice(at, len);
        match line_of(text) {
            Line::Program | Line::Comment | Line::Bookmark if len > 0 => at += len,
            Line::Move => return is_move(move_parts(text).word),
            _ => return false,
        }
    }
    false
}

/// The time, and the sign that says that a variation follows.
fn after_move(parser: &mut Parser<'_, '_>) {
    let mut timed = false;
    let mut rest = line(&mut parser.scan);
    loop {
        let space = rest.len() - rest.trim_start_matches(is_space).len();
        parser.token(SyntaxKind::Whitespace, space);
        rest = rest.get(space..).unwrap_or_default();
        if rest.is_empty() || rest.starts_with('#') {
            let len = rest.trim_end_matches(is_space).len();
            return parser.token(SyntaxKind::Comment, len);
        }
        let at = parser.len();
        let len = match (time(rest), rest.starts_with('+')) {
            (Some((len, sound)), _) => {
                if !sound {
                    parser.error(at, at + len, SyntaxErrorKind::BadTime { why: BadTime::Clock });
                }
                // Some programs write it twice.
                let kind = if sound && !timed { SyntaxKind::Time } else { SyntaxKind::RawText };
                timed |= sound;
                parser.token(kind, len);
                len
            }
            (None, true) => {
                parser.token(SyntaxKind::Remark, 1);
                1
            }
            (None, false) => {
                let len = rest.trim_end_matches(is_space).len();
                let expected = Expected::Rule("nothing but a time and `+` follows a move on its line");
                return parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
            }
        };
        rest = rest.get(len..).unwrap_or_default();
    }
}
