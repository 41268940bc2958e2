//! A line of `.ki2`: moves one after the other, each begun by the mark of its side.
//!
//! ```text
//! ▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角
//! ```
//!
//! A mark begins a move, with spaces before it or without. A word without a mark that is no end of a game is taken for a
//! move, too: none is dropped.

use super::grammar::{KifState, LONG_TEXT, last_token};
use super::lines::{Line, is_marked, is_move, line_of};
use super::words::{self, is_space};
use crate::notation::japanese;
use crate::syntax::{Expected, Parser, SyntaxErrorKind, SyntaxKind};

/// Takes the line, or its beginning if it is far too long. Returns the number of moves.
pub(super) fn row(parser: &mut Parser<'_, '_>, text: &str, state: &mut KifState) -> usize {
    let (mut rest, mut count) = (text.trim_end_matches(is_space), 0);
    loop {
        let spaces = rest.len() - rest.trim_start_matches(is_space).len();
        parser.token(SyntaxKind::Whitespace, spaces);
        rest = rest.get(spaces..).unwrap_or_default();
        if rest.is_empty() || rest.starts_with(['#', '*']) {
            last_token(parser, SyntaxKind::Comment, rest.len());
            return count;
        }
        if rest.starts_with(words::SUMMARY) {
            state.playing = false;
            last_token(parser, SyntaxKind::Reason, rest.len());
            return count;
        }
        // A mark that begins no move is not asked about: the answer may cost the rest of the line.
        let may_begin = |rest: &str| is_marked(rest) || !rest.starts_with(words::is_mark);
        if count > 0 && parser.len() >= LONG_TEXT && may_begin(rest) && line_of(rest) == Line::Move {
            return count;
        }
        let word = word(rest);
        if words::end_of(word).is_some() {
            (state.playing, state.number) = (false, state.number.saturating_add(1));
            parser.token(SyntaxKind::Special, word.len());
        } else if is_move(word) {
            (state.playing, state.number) = (true, state.number.saturating_add(1));
            parser.token(SyntaxKind::Move, word.len());
        } else {
            let expected = Expected::LineItem;
            parser.wrong_token(SyntaxKind::Unknown, word.len(), SyntaxErrorKind::Unexpected { expected });
        }
        count += 1;
        rest = rest.get(word.len()..).unwrap_or_default();
    }
}

/// The move that a text begins with: up to a space, but for those after `同`, or the next mark.
fn word(text: &str) -> &str {
    let marked = words::without_mark(text);
    let square = match marked.strip_prefix('同') {
        Some(after) => after.trim_start_matches(is_space),
        None => marked,
    };
    let start = text.len() - square.len();
    let end = square.find(|sign| is_space(sign) || words::is_mark(sign)).unwrap_or(square.len());
    text.get(..start + end).unwrap_or(text)
}

/// Whether a line begins with a move that has the mark of its side and the form of the notation.
pub(super) fn begins_with_move(line: &str) -> bool {
    let word = word(line.trim_start_matches(is_space));
    word.starts_with(words::is_mark) && japanese::fits(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_line() {
        for (text, words) in [
            ("▲７六歩    △３四歩", &["▲７六歩", "△３四歩"][..]),
            ("▲７六歩△３四歩", &["▲７六歩", "△３四歩"]),
            ("△同　銀 ▲同銀直", &["△同　銀", "▲同銀直"]),
            ("同 銀　７六歩", &["同 銀", "７六歩"]),
            ("▲△▲", &["▲", "△", "▲"]),
            ("△同", &["△同"]),
        ] {
            let (mut rest, mut found) = (text, Vec::new());
            while !rest.is_empty() {
                let next = word(rest);
                found.push(next);
                rest = rest[next.len()..].trim_start_matches(is_space);
            }
            assert_eq!(found, words, "{text}");
        }
    }
}
