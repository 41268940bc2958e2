//! The syntax of `.csa`, a block at a time.
//!
//! ```text
//! file      = record { "/" eol record }
//! record    = [ version ] { header } position { move | special } { header }     (comments anywhere between)
//! version   = "V2" | "V2.1" | "V2.2" | "V3.0"
//! header    = "N+" text | "N-" text | "$" key ":" text
//! position  = [ "PI" { square piece } | 9 rank-lines ] { ("P+" | "P-") { square piece } } turn
//! rank-line = "P" 1-9 cell{9}            cell = sign piece | " * "
//! turn      = sign                       alone on its line
//! move      = sign square square piece [ eol "T" seconds ]
//! special   = "%" word [ eol "T" seconds ]
//! ```
//!
//! Source: seed 1, record-formats §4.2. A `,` separates statements as a line break does, except in lines that begin
//! with `'`, `N` or `$`. The grammar also takes spaces around a statement, headers after the moves, ranks whose spaces
//! are lost, and records without the `/` between them.
//!
//! The state between two blocks holds the region of the record, whether the next statement is in the middle of a line,
//! the record's version, and the owner of a time. A run of moves is cut before moves chosen by a hash of their text, so
//! a move typed into a long game does not shift the later cuts.

use super::lexer::{self, Extent};
use super::plain_run::{self, Limit};
use super::position;
use super::spelling::{self, Version};
use super::statement_end::{MOVES_AFTER_TURN, glued_turn, missing_end, rest_of_statement, surplus};
use super::statement_start::{StatementStart, leads_to_board, statement_start};
use crate::syntax::{
    BadTime, BlockState, Delimiter, Expected, Grammar, Parser, Statement, SyntaxErrorKind, SyntaxKind, near,
};

pub(crate) struct CsaGrammar;

/// How far a record has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Region {
    /// Nothing but comments so far.
    Start,
    /// A version or a header has been read.
    Headers,
    /// A line of the position has been read, but not the side to move.
    Board,
    /// The side to move has been read.
    Turned,
    /// A move or the end of the game has been read.
    Moves,
}

/// The owner of a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Timed {
    Nothing,
    /// The move or special before.
    Move,
    /// That one, which has its time already.
    Again,
}

#[derive(Clone, Copy)]
pub(super) struct CsaState {
    pub(super) region: Region,
    /// After a comma in the middle of a line.
    pub(super) middle: bool,
    /// A player has been named.
    named: bool,
    /// An unknown statement among the moves came last. It may be a damaged `/`.
    unknown: bool,
    timed: Timed,
    /// A move came last, not a word that ends the game.
    pub(super) playing: bool,
    version: Version,
}

impl CsaState {
    const START: CsaState = CsaState {
        region: Region::Start,
        middle: false,
        named: false,
        unknown: false,
        playing: false,
        timed: Timed::Nothing,
        version: Version::First,
    };

    fn pack(self) -> BlockState {
        let flags = [self.middle, self.named, self.unknown, self.playing];
        let flags = flags.iter().rev().fold(0, |flags, flag| flags << 1 | u8::from(*flag));
        BlockState::of([self.region as u8, self.timed as u8, self.version as u8, flags], 0)
    }

    fn unpack(state: BlockState) -> CsaState {
        const REGIONS: [Region; 5] = [Region::Start, Region::Headers, Region::Board, Region::Turned, Region::Moves];
        const TIMED: [Timed; 3] = [Timed::Nothing, Timed::Move, Timed::Again];
        let ([region, timed, version, flags], _) = state.parts();
        CsaState {
            region: REGIONS[usize::from(region.min(4))],
            middle: flags & 1 > 0,
            named: flags & 2 > 0,
            unknown: flags & 4 > 0,
            playing: flags & 8 > 0,
            timed: TIMED[usize::from(timed.min(2))],
            version: Version::from_bits(version.into()),
        }
    }

    /// The next record: it may do without the lines that it shares with the one before.
    fn next_record(self) -> CsaState {
        CsaState { middle: self.middle, version: Version::Inherited, ..CsaState::START }
    }

    /// The error for a feature of a later version than the record's.
    fn newer(self, since: Version) -> Option<SyntaxErrorKind> {
        let declared = Some(self.version.name()).filter(|name| !name.is_empty());
        (self.version < since).then(|| SyntaxErrorKind::NewerThanVersion { since: since.name(), declared })
    }
}

/// Bytes of a move: a sign, two squares and a piece.
const PLAIN_MOVE: usize = 7;
/// Moves after which a run is cut.
const LONG_RUN: usize = 192;
/// Bytes after which a run is cut.
const LONG_TEXT: usize = 8192;
/// Lines after which other blocks are cut.
pub(super) const LONG_BLOCK: usize = 64;
/// Of this many moves, about one ends a run.
const CUT: u64 = 64;

impl Grammar for CsaGrammar {
    fn start(&self) -> BlockState {
        CsaState::START.pack()
    }

    fn between_records(&self) -> BlockState {
        // Before the `/`, which alone parts two records.
        CsaState { region: Region::Moves, ..CsaState::START }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = CsaState::unpack(state);
        let kind = block(parser, &mut state);
        (kind, state.pack())
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        let mut from = offset;
        while from < text.len() {
            let found = from + memchr::memmem::find(text.as_bytes().get(from..)?, b"\n/")?;
            if text.as_bytes().get(found + 2).is_none_or(|byte| matches!(byte, b'\n' | b'\r')) {
                return Some(found + 1);
            }
            from = found + 2;
        }
        None
    }
}

/// How far a statement reaches that begins with a byte.
pub(super) fn extent(state: CsaState, first: u8) -> Extent {
    // Before the moves an unknown line is a damaged header or line of the position.
    let line = matches!(first, b'\'' | b'N' | b'$') || state.region < Region::Turned;
    if !state.middle && line { Extent::Line } else { Extent::Parted }
}

fn block(parser: &mut Parser<'_, '_>, state: &mut CsaState) -> SyntaxKind {
    let first = statement_start(parser, *state);
    match first {
        StatementStart::End | StatementStart::Space => {
            between(parser, state);
            SyntaxKind::Trivia
        }
        StatementStart::Version => version(parser, state),
        StatementStart::Player | StatementStart::Header => header(parser, state, first == StatementStart::Player),
        StatementStart::Board => board(parser, state),
        StatementStart::Turn if state.region <= Region::Board => board(parser, state),
        StatementStart::Slash => {
            parser.starts_record();
            *state = state.next_record();
            parser.token(SyntaxKind::Slash, 1);
            between(parser, state);
            SyntaxKind::Separator
        }
        StatementStart::Comment if state.region < Region::Turned => comments(parser, state),
        StatementStart::Other if state.region < Region::Turned => {
            unknown(parser, *state);
            if state.region == Region::Start {
                // It may be the line with the version.
                state.version = Version::Inherited;
            }
            between(parser, state);
            SyntaxKind::Error
        }
        _ => moves(parser, state),
    }
}

/// Spaces, commas and line breaks up to the next statement.
pub(super) fn between(parser: &mut Parser<'_, '_>, state: &mut CsaState) {
    while parser.len() < LONG_TEXT {
        let spaces = lexer::spaces(&mut parser.scan);
        if spaces > 0 {
            if parser.scan.slice(0, spaces).contains(['\n', '\r']) {
                state.middle = false;
            }
            parser.token(SyntaxKind::Whitespace, spaces);
        }
        if parser.scan.peek(0) != Some(b',') {
            return;
        }
        parser.token(SyntaxKind::Comma, 1);
        state.middle = true;
    }
}

/// Lines of comments before the moves.
fn comments(parser: &mut Parser<'_, '_>, state: &mut CsaState) -> SyntaxKind {
    for _ in 0..LONG_BLOCK {
        comment(parser, *state);
        between(parser, state);
        if parser.scan.peek(0) != Some(b'\'') || parser.len() > LONG_TEXT {
            break;
        }
    }
    SyntaxKind::Trivia
}

fn comment(parser: &mut Parser<'_, '_>, state: CsaState) {
    let extent = lexer::statement(&mut parser.scan, extent(state, b'\''));
    parser.token(SyntaxKind::Comment, extent.whole);
}

fn version(parser: &mut Parser<'_, '_>, state: &mut CsaState) -> SyntaxKind {
    let len = lexer::statement(&mut parser.scan, Extent::Parted).text;
    let found = Version::of(parser.scan.slice(0, len));
    if state.region >= Region::Board {
        another_record(parser, state, len);
    } else if state.region > Region::Start {
        parser.error(
            0,
            len,
            SyntaxErrorKind::Unexpected {
                expected: Expected::Rule("the version belongs on the first line of the record"),
            },
        );
    }
    if found.is_none() {
        parser.error(
            0,
            len,
            SyntaxErrorKind::Unexpected { expected: Expected::Thing("`V2`, `V2.1`, `V2.2` or `V3.0`") },
        );
    }
    state.version = found.unwrap_or(Version::Inherited);
    state.region = state.region.max(Region::Headers);
    parser.token(SyntaxKind::Version, len);
    between(parser, state);
    SyntaxKind::VersionLine
}

/// A record begins without the `/` that parts it from the one before. An unknown statement may be that line.
fn another_record(parser: &mut Parser<'_, '_>, state: &mut CsaState, len: usize) {
    if state.unknown {
        parser.starts_record();
        *state = state.next_record();
        return;
    }
    parser.error(0, len, SyntaxErrorKind::Missing { expected: Expected::Delimiter(Delimiter::RecordSeparator) });
    parser.starts_record();
    *state = state.next_record();
}

fn header(parser: &mut Parser<'_, '_>, state: &mut CsaState, player: bool) -> SyntaxKind {
    let first = if player { b'N' } else { b'$' };
    let len = lexer::statement(&mut parser.scan, extent(*state, first)).text;
    let text = parser.scan.slice(0, len);
    let key = if player { 2 } else { text.find(':').unwrap_or(len) };
    let again = |parser: &mut Parser<'_, '_>| (player && state.named) || leads_to_board(&mut parser.scan);
    if state.unknown || (state.region >= Region::Turned && again(parser)) {
        another_record(parser, state, key);
    }
    if player {
        state.named = true;
    } else {
        dollar(parser, *state, text, key);
    }
    parser.token(SyntaxKind::Keyword, key);
    if !player && len > key {
        parser.token(SyntaxKind::Colon, 1);
    }
    let spaces = lexer::spaces_in_line(&mut parser.scan, 0).min(len - parser.len());
    parser.token(SyntaxKind::Whitespace, spaces);
    parser.token(SyntaxKind::Value, len - parser.len());
    if state.region != Region::Moves {
        state.region = state.region.max(Region::Headers);
    }
    between(parser, state);
    SyntaxKind::Header
}

/// The error of a header `$KEY:value`, whose key is `key` bytes long.
fn dollar(parser: &mut Parser<'_, '_>, state: CsaState, text: &str, key: usize) {
    let name = text.get(..key).unwrap_or_default();
    let is_bare = key == text.len();
    if is_bare {
        parser.error(0, key, SyntaxErrorKind::Missing { expected: Expected::Thing("`:` and value after the key") });
    }
    let Some(known) = spelling::dollar(name) else {
        // The value may be part of it.
        if is_bare {
            return;
        }
        let similar = near(name, spelling::dollars().map(|header| header.key));
        parser.error(0, key, SyntaxErrorKind::UnknownStatement { like: Statement::Header, similar });
        return;
    };
    if let Some(newer) = state.newer(Version::since(known.since)) {
        parser.error(0, key, newer);
    }
    let value = text.get(key + 1..).unwrap_or_default();
    let start = text.len() - value.trim_start().len();
    if start < text.len()
        && let Some(wrong) = lexer::wrong_value(name, value.trim())
    {
        parser.error(start, text.len(), wrong);
    }
}

/// The position, up to the line with the side to move.
///
/// The side to move may be glued to the line before it, and the first move to the side: `PI+`, `++7776FU`.
fn board(parser: &mut Parser<'_, '_>, state: &mut CsaState) -> SyntaxKind {
    if state.region == Region::Moves || state.unknown {
        another_record(parser, state, 2);
    }
    let first = state.region;
    for _ in 0..LONG_BLOCK {
        let errors = parser.error_count();
        match statement_start(parser, *state) {
            StatementStart::Board if state.region <= Region::Board => {
                position::line(parser);
                state.region = Region::Board;
                if let Some(next) = glued_turn(parser) {
                    missing_end(parser, next);
                    continue;
                }
            }
            // The side to move has already been read: one mistake, reported once.
            StatementStart::Board if parser.is_empty() => {
                let at = parser.len();
                parser.error(at, at + 2, SyntaxErrorKind::Unexpected { expected: MOVES_AFTER_TURN });
                position::line(parser);
            }
            StatementStart::Board if first == Region::Turned => position::line(parser),
            StatementStart::Turn if state.region <= Region::Board => {
                parser.token(SyntaxKind::Turn, 1);
                state.region = Region::Turned;
                surplus(parser);
                between(parser, state);
                break;
            }
            StatementStart::Comment if state.region == Region::Board => comment(parser, *state),
            _ => break,
        }
        let damaged = parser.error_count() > errors;
        rest_of_statement(parser, damaged);
        between(parser, state);
        if parser.len() > LONG_TEXT {
            break;
        }
    }
    SyntaxKind::Position
}

fn unknown(parser: &mut Parser<'_, '_>, state: CsaState) {
    let first = parser.scan.peek(0).unwrap_or_default();
    let len = lexer::statement(&mut parser.scan, extent(state, first)).text.max(1);
    let error = SyntaxErrorKind::UnknownStatement { like: Statement::Line, similar: None };
    parser.wrong_token(SyntaxKind::Unknown, len, error);
}

/// A run of moves with their times, the end of the game, and comments.
fn moves(parser: &mut Parser<'_, '_>, state: &mut CsaState) -> SyntaxKind {
    let mut count = 0;
    loop {
        count += plain_lines(parser, state, count);
        if parser.len() >= LONG_TEXT {
            break;
        }
        let errors = parser.error_count();
        let start = statement_start(parser, *state);
        match start {
            StatementStart::Move => {
                let len = parser.scan.run(0, |byte| byte.is_ascii_graphic() && byte != b',');
                if count >= LONG_RUN || is_cut(plain_run::number(parser.scan.slice(0, len)), count) {
                    break;
                }
                count += 1;
                (state.region, state.timed, state.unknown) = (Region::Moves, Timed::Move, false);
                state.playing = true;
                let len = match lexer::word(&mut parser.scan) {
                    PLAIN_MOVE => PLAIN_MOVE,
                    // Its parts may stand apart.
                    _ => lexer::statement(&mut parser.scan, Extent::Parted).text,
                };
                parser.token(SyntaxKind::Move, len);
            }
            StatementStart::Special => {
                special(parser, *state);
                state.playing = false;
                (state.region, state.timed, state.unknown) = (Region::Moves, Timed::Move, false);
            }
            StatementStart::Time => {
                let word = lexer::word(&mut parser.scan);
                let glued = lexer::glued_time(parser.scan.slice(0, word));
                let len = glued.map_or(word, |(len, _)| len);
                check_time(parser, state, len);
                parser.token(SyntaxKind::Time, len);
                if let Some((_, next)) = glued {
                    missing_end(parser, next);
                    continue;
                }
            }
            StatementStart::Comment => comment(parser, *state),
            StatementStart::Turn => {
                let expected = Expected::Rule("second line for the side to move: only moves can follow the first one");
                parser.wrong_token(SyntaxKind::Turn, 1, SyntaxErrorKind::Unexpected { expected });
                state.unknown = true;
            }
            StatementStart::Other => {
                unknown(parser, *state);
                // A time after it is its own.
                (state.timed, state.unknown) = (Timed::Move, true);
            }
            _ => break,
        }
        let damaged = parser.error_count() > errors;
        rest_of_statement(parser, damaged);
        between(parser, state);
    }
    SyntaxKind::Moves
}

/// Takes the plain lines at the cursor, `count` moves into a run, and returns how many moves are among them.
///
/// They are read as one by one, so nothing depends on where the last plain line is. Before the first move, where a line
/// depends on those after it, none is plain.
fn plain_lines(parser: &mut Parser<'_, '_>, state: &mut CsaState, count: usize) -> usize {
    if state.region < Region::Turned {
        return 0;
    }
    let limit = Limit { moves: LONG_RUN.saturating_sub(count), bytes: LONG_TEXT.saturating_sub(parser.len()) };
    let mut timed = state.timed == Timed::Move;
    let ends = |number: u64, before: usize| is_cut(number, count + before);
    let found = parser.plain_run(|text, at| plain_run::plain_run(text, at, limit, &mut timed, ends));
    if found.len > 0 {
        let timed = if timed { Timed::Move } else { Timed::Again };
        *state = CsaState { region: Region::Moves, middle: false, timed, ..*state };
        if found.moves > 0 {
            *state = CsaState { unknown: false, playing: true, ..*state };
        }
    }
    found.moves
}

/// Whether a run is cut before a move, given as its [number](plain_run::number), with `before` moves before it.
fn is_cut(number: u64, before: usize) -> bool {
    // The upper bits of the product depend on all of the text.
    before > 0 && number.wrapping_mul(0x9E37_79B9_7F4A_7C15) < u64::MAX / CUT
}

fn special(parser: &mut Parser<'_, '_>, state: CsaState) {
    let len = lexer::word(&mut parser.scan);
    let text = parser.scan.slice(0, len);
    let at = parser.len();
    match spelling::SPELLING.end(text) {
        Some(known) => {
            let wrong = match Version::of(known.withdrawn).is_some_and(|version| state.version == version) {
                true => Some(SyntaxErrorKind::UnknownStatement { like: Statement::Withdrawn, similar: None }),
                false => state.newer(Version::since(known.since)),
            };
            if let Some(wrong) = wrong {
                parser.error(at, at + len, wrong);
            }
        }
        None => {
            let similar = near(text, spelling::SPELLING.ends.iter().map(|end| end.word));
            let error = SyntaxErrorKind::UnknownStatement { like: Statement::Special, similar };
            parser.error(at, at + len, error);
        }
    }
    parser.token(SyntaxKind::Special, len);
}

/// Reports the error of the time at the cursor.
fn check_time(parser: &mut Parser<'_, '_>, state: &mut CsaState, len: usize) {
    let text = parser.scan.slice(0, len);
    let at = parser.len();
    let wrong = match state.timed {
        Timed::Nothing => Some(SyntaxErrorKind::BadTime { why: BadTime::NoMove }),
        Timed::Again => Some(SyntaxErrorKind::BadTime { why: BadTime::Second }),
        Timed::Move => match lexer::seconds(text.get(1..).unwrap_or_default()) {
            Err(why) => Some(SyntaxErrorKind::BadTime { why }),
            Ok(true) => state.newer(Version::V3),
            Ok(false) => None,
        },
    };
    if let Some(wrong) = wrong {
        parser.error(at, at + len, wrong);
    }
    if state.timed == Timed::Move {
        state.timed = Timed::Again;
    }
    state.region = Region::Moves;
}
