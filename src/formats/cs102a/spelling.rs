//! How CS102A spells its metadata.

use crate::formats::spelling::{Header, Spelling, WORDLESS, header};
use crate::formats::words::{LineWord, When, line_word};
use crate::record::HeaderKey as Key;

/// The words of a board.
pub(super) static BOARD: Spelling = Spelling { headers: HEADERS.split_at(1).0, ..COMMON };

/// The words of a sequence of moves.
pub(super) static STEPS: Spelling = COMMON;

const COMMON: Spelling =
    Spelling { headers: HEADERS, opens: "@", separator: |_| "=", last_lines: &LAST_LINES, ..WORDLESS };

/// The keys with a meaning.
const HEADERS: &[Header] =
    &[header("LAST_MOVER", None, Key::Text).values(&["RED", "BLACK"]), header("TOTAL_STEP", None, Key::Length)];

const LAST_LINES: [LineWord; 1] = [line_word("@@", "@@\n", When::Main)];
