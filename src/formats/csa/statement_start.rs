//! The kind of a statement of a `.csa` file, by its beginning and by the statements after it.
//!
//! A statement that does not fit in its place is damaged: a `P1` among the moves begins no record. The rest of the record
//! is read as if the statement were not there. This module knows nothing of trees and errors.

use super::grammar::{CsaState, LONG_BLOCK, Region, extent};
use super::lexer::{self, Extent};
use super::spelling::SPELLING;
use crate::syntax::{Parser, Scanner};

/// The beginning of a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StatementStart {
    End,
    Space,
    Comment,
    Version,
    Player,
    Header,
    Board,
    Turn,
    Move,
    Time,
    Special,
    Slash,
    Other,
}

/// The kind of the statement at the cursor.
pub(super) fn statement_start(parser: &mut Parser<'_, '_>, state: CsaState) -> StatementStart {
    if lexer::spaces(&mut parser.scan) > 0 {
        return StatementStart::Space;
    }
    let scan = &mut parser.scan;
    match scan.peek(0) {
        None => StatementStart::End,
        Some(b',') => StatementStart::Space,
        Some(b'\'') => StatementStart::Comment,
        Some(b'V' | b'v') if scan.peek(1).is_some_and(|byte| byte.is_ascii_digit()) && is_version(scan, state) => {
            StatementStart::Version
        }
        Some(b'N') if matches!(scan.peek(1), Some(b'+' | b'-')) => StatementStart::Player,
        Some(b'$') => StatementStart::Header,
        Some(b'P') if is_board(scan, state) => StatementStart::Board,
        Some(b'+' | b'-') if lexer::statement(scan, Extent::Parted).text == 1 => {
            let early = state.region < Region::Board && next_statement(scan, 1) == NextStatement::Front;
            if early { StatementStart::Other } else { StatementStart::Turn }
        }
        Some(b'+' | b'-') if state.region >= Region::Turned => StatementStart::Move,
        Some(b'+' | b'-') if is_glued_turn(scan) => StatementStart::Turn,
        // Before the moves a damaged line of another kind may begin like one.
        Some(b'+' | b'-') => match lexer::statement(scan, Extent::Line).text {
            2 if scan.peek(1).is_some_and(|byte| byte.is_ascii_punctuation()) => StatementStart::Turn,
            _ => like_move(scan, state),
        },
        Some(b'T') if is_time(scan) => StatementStart::Time,
        Some(b'%') if state.region >= Region::Turned || is_special(scan) => StatementStart::Special,
        Some(b'/')
            if lexer::statement(scan, extent(state, b'/')).text == 1
                && !(state.playing && next_statement(scan, 1) == NextStatement::Move) =>
        {
            StatementStart::Slash
        }
        // Before the moves a line with another sign is an unknown one: if a game began there, the rest would not fit.
        Some(first) if state.region < Region::Turned && !first.is_ascii_digit() => StatementStart::Other,
        Some(_) => like_move(scan, state),
    }
}

/// Whether the first move is glued to the side to move.
fn is_glued_turn(scan: &mut Scanner<'_>) -> bool {
    let len = lexer::statement(scan, Extent::Parted).text;
    lexer::glued_move(scan.slice(1, len - 1)).is_some() && !position_follows(scan, len)
}

/// A damaged move among the moves, and a complete one before them; or an unknown statement.
fn like_move(scan: &mut Scanner<'_>, state: CsaState) -> StatementStart {
    let len = lexer::statement(scan, Extent::Parted).text;
    let digits = lexer::digits_of_move(scan.slice(0, len));
    let early = state.region < Region::Turned;
    if early && position_follows(scan, len) {
        return StatementStart::Other;
    }
    let enough = if early { 4 } else { 3 };
    if (enough..=5).contains(&digits) { StatementStart::Move } else { StatementStart::Other }
}

/// Whether the statement, which begins with a `V` and a digit, is a version and no damaged move or time.
fn is_version(scan: &mut Scanner<'_>, state: CsaState) -> bool {
    if state.region < Region::Board {
        return true;
    }
    let len = lexer::statement(scan, Extent::Parted).text;
    let board = state.region == Region::Board && position_follows(scan, len);
    !state.middle && len < 6 && next_statement(scan, len) != NextStatement::Move && !board
}

/// Whether the statement, which begins with a `P`, is a line of a position. After the side to move, and where a line
/// with a version may be damaged, a rank has a square, and the line is not one word among the moves.
fn is_board(scan: &mut Scanner<'_>, state: CsaState) -> bool {
    let strict = state.region == Region::Start || state.region >= Region::Turned;
    match scan.peek(1) {
        Some(b'1'..=b'9') if strict => {
            let space = lexer::spaces_in_line(scan, 2);
            matches!(scan.peek(2 + space), Some(b'*' | b'+' | b'-'))
        }
        Some(b'1'..=b'9') => true,
        Some(b'I' | b'+' | b'-') if strict => {
            let len = lexer::statement(scan, Extent::Parted).text;
            let pieces = scan.slice(2, len - 2).trim_start();
            let bare = pieces.trim_start_matches(|c: char| c.is_ascii_digit());
            let sound = pieces.is_empty() || (bare.len() < pieces.len() && bare.starts_with(char::is_alphabetic));
            sound && (state.region == Region::Start || next_statement(scan, len) != NextStatement::Move)
        }
        Some(b'I' | b'+' | b'-') => true,
        _ => false,
    }
}

/// The kind of the next statement, as far as it tells what the one before it can be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NextStatement {
    /// A line of the headers or the position.
    Front,
    /// The side to move.
    Turn,
    Move,
    Other,
}

/// The next statement, past any comment lines. The statement at the cursor is `len` bytes long.
pub(super) fn next_statement(scan: &mut Scanner<'_>, len: usize) -> NextStatement {
    let mut at = len;
    for _ in 0..LONG_BLOCK {
        at += scan.run(at, |byte| byte.is_ascii_whitespace() || byte == b',');
        if scan.peek(at) != Some(b'\'') {
            break;
        }
        at += scan.run(at, |byte| byte != b'\n' && byte != b'\r');
    }
    match (scan.peek(at), scan.peek(at + 1)) {
        (Some(b'$'), _) | (Some(b'P'), Some(b'I' | b'+' | b'-' | b'1'..=b'9')) => NextStatement::Front,
        (Some(b'N'), Some(b'+' | b'-')) | (Some(b'V'), Some(b'0'..=b'9')) => NextStatement::Front,
        (Some(b'+' | b'-'), Some(b'0'..=b'9')) => NextStatement::Move,
        (Some(b'+' | b'-'), None | Some(b'\n' | b'\r' | b',')) => NextStatement::Turn,
        _ => NextStatement::Other,
    }
}

/// Whether the position goes on after the statement of this length at the cursor.
pub(super) fn position_follows(scan: &mut Scanner<'_>, len: usize) -> bool {
    matches!(next_statement(scan, len), NextStatement::Front | NextStatement::Turn)
}

/// Whether the headers at the cursor are those of another record: lines of a position come after them.
pub(super) fn leads_to_board(scan: &mut Scanner<'_>) -> bool {
    let mut at = 0;
    for _ in 0..LONG_BLOCK {
        match (scan.peek(at), scan.peek(at + 1)) {
            (Some(b'$' | b'\''), _) | (Some(b'N'), Some(b'+' | b'-')) => {
                at += scan.run(at, |byte| byte != b'\n' && byte != b'\r');
            }
            (Some(b'P'), next) => return matches!(next, Some(b'I' | b'+' | b'-' | b'1'..=b'9')),
            _ => return false,
        }
        at += scan.run(at, |byte| byte.is_ascii_whitespace());
    }
    false
}

/// Whether a word that ends a game is at the cursor.
fn is_special(scan: &mut Scanner<'_>) -> bool {
    let len = lexer::word(scan);
    SPELLING.end(scan.slice(0, len)).is_some()
}

/// Whether the statement, which begins with a `T`, is a time and no damaged word.
fn is_time(scan: &mut Scanner<'_>) -> bool {
    let word = scan.peek(1).is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'%' | b'$'));
    !word || lexer::word(scan) < "TORYO".len()
}
