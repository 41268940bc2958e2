//! Runs of moves in the formats that write moves one after the other (`.xq`, PGN).
//!
//! A run is cut before every number that 32 divides and where the numbers leap over one, so a move typed into a long game
//! does not shift the later cuts.

use crate::syntax::{Limit, Pages, Parser};

/// Moves after which a run without numbers is cut.
const LONG_RUN: usize = 256;
/// Bytes after which a run is cut, before a word that begins with a digit: the two moves of a number stay together.
const LONG_TEXT: usize = 8192;
/// Bytes after which a run is cut anywhere.
const LONGEST_TEXT: usize = 4 * LONG_TEXT;

/// A run of moves, the block of a parser.
#[derive(Default)]
pub(super) struct MoveRun {
    /// Its moves so far.
    pub moves: usize,
    pages: Pages,
}

impl MoveRun {
    /// Whether it ends before a word that begins with this byte, because it is long enough.
    pub(super) fn is_full(&self, parser: &Parser<'_, '_>, first: u8) -> bool {
        let longest = if first.is_ascii_digit() { LONG_TEXT } else { LONGEST_TEXT };
        !parser.is_empty() && (self.moves >= LONG_RUN || parser.len() >= longest)
    }

    /// Takes the plain words at the cursor; `false` if there are none.
    #[inline]
    pub(super) fn plain_words(
        &mut self,
        parser: &mut Parser<'_, '_>,
        is_move: impl Fn([u8; 8], usize) -> bool,
    ) -> bool {
        let limit = Limit { moves: LONG_RUN.saturating_sub(self.moves), bytes: LONG_TEXT };
        let moves = parser.plain_words(limit, &mut self.pages, is_move);
        self.moves += moves.unwrap_or(0);
        moves.is_some()
    }

    /// Whether it is cut before this number.
    pub(super) fn is_cut(&mut self, parser: &Parser<'_, '_>, number: u32) -> bool {
        self.pages.turn(number, !parser.is_empty())
    }
}

/// Whether a variation begins at the bracket at the cursor: a number with its dot follows.
pub(super) fn opens_variation(parser: &mut Parser<'_, '_>) -> bool {
    let space = 1 + parser.scan.run(1, |byte| byte.is_ascii_whitespace());
    let digits = parser.scan.run(space, |byte| byte.is_ascii_digit());
    digits > 0 && parser.scan.peek(space + digits) == Some(b'.')
}
