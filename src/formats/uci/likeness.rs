//! Whether UCI lines are of xiangqi or jeiqi: Western engines speak the same protocol.

use crate::formats::Unfit;
use crate::notation::usi;
use crate::syntax::is_space;

/// Why a text with the name of the format is not in it.
pub(super) fn refused(head: &str) -> Result<(), Unfit> {
    let mut western = false;
    for line in lines(head) {
        match position(line) {
            Some(PositionKind::Ours) => return Ok(()),
            Some(PositionKind::Western) => western = true,
            Some(PositionKind::Shogi) | None => {}
        }
    }
    if western { Err(Unfit::WesternChess) } else { Ok(()) }
}

/// How sure the content alone makes that a text is UCI.
pub(super) fn likelihood(head: &str) -> u8 {
    let ours = |line: &&str| position(line) == Some(PositionKind::Ours);
    let named = lines(head).any(|line| line.starts_with("position "));
    match (lines(head).any(|line| ours(&line) && !is_undecided(line)), lines(head).any(|line| ours(&line)), named) {
        (true, _, true) => 95,
        (_, true, _) => 60,
        _ => 0,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PositionKind {
    Ours,
    Western,
    Shogi,
}

fn lines(head: &str) -> impl Iterator<Item = &str> {
    head.split(['\n', '\r']).map(|line| line.trim_start_matches(is_space))
}

/// Whether a line has the opening position and no half-move yet that tells of which game.
fn is_undecided(line: &str) -> bool {
    let mut words = line.split(is_space).skip_while(|word| *word != "startpos");
    words.next().is_some()
        && !words.nth(1).is_some_and(|first| first.starts_with(|sign: char| sign.is_ascii_lowercase()))
}

/// The kind of the position in a line; `None` for a line without one.
fn position(line: &str) -> Option<PositionKind> {
    let mut words = line.split(is_space).filter(|word| !word.is_empty());
    let first = words.next()?;
    let what = if first == "position" { words.next()? } else { first };
    let western = match what {
        "startpos" => {
            let first = words.nth(1);
            if first.is_some_and(usi::fits) {
                return Some(PositionKind::Shogi);
            }
            first.is_some_and(western_opening)
        }
        "fen" if first != "fen" || line.contains('/') => {
            let board = words.next()?;
            board.split('/').count() == 8
        }
        _ => return None,
    };
    Some(if western { PositionKind::Western } else { PositionKind::Ours })
}

/// A first move of Western chess from a point that is empty in the opening position of xiangqi.
fn western_opening(text: &str) -> bool {
    match text.as_bytes() {
        [file @ b'a'..=b'h', b'2', to, b'3' | b'4'] => file == to && !matches!(file, b'b' | b'h'),
        [b'b', b'1', b'a' | b'c', b'3'] | [b'g', b'1', b'f' | b'h', b'3'] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_games_are_left_alone() {
        let western = "uci\nposition startpos moves e2e4 e7e5\ngo\n";
        assert_eq!(refused(western), Err(Unfit::WesternChess));
        let fen = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        assert!(refused(fen).is_err());
        for text in ["", "uci\nisready\n", "position startpos\n", "position startpos moves h2e2\n"] {
            assert_eq!(refused(text), Ok(()), "{text}");
        }
        assert_eq!(refused(&format!("{western}position startpos moves b2e2\n")), Ok(()));
    }

    #[test]
    fn sessions_are_known_by_their_positions() {
        assert_eq!(likelihood("uci\nposition startpos moves h2e2\n"), 95);
        assert_eq!(likelihood("startpos moves h2e2\n"), 60);
        assert_eq!(likelihood("position startpos moves e2e4\n"), 0);
        assert_eq!(likelihood("GAME 1\n"), 0);
    }
}
