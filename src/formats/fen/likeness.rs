//! Whether a text lists positions of xiangqi or jeiqi: `.fen` and `.epd` are shared with Western chess and shogi.

use crate::formats::Unfit;
use crate::syntax::is_space;

/// The game of the position in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Likeness {
    Xiangqi,
    Western,
    Shogi,
    Nothing,
}

/// Why a text with the name of a list of FENs is not in this format. An empty one is.
pub(super) fn refused(head: &str) -> Result<(), Unfit> {
    let lines: Vec<Likeness> = positions(head).map(likeness).collect();
    let has = |likeness| lines.contains(&likeness);
    if lines.is_empty() || has(Likeness::Xiangqi) {
        Ok(())
    } else if has(Likeness::Western) {
        Err(Unfit::WesternChess)
    } else if has(Likeness::Shogi) {
        Err(Unfit::Shogi)
    } else {
        Err(Unfit::NoPosition)
    }
}

/// How sure the content alone makes that a text lists positions: by the part of its lines that look like one.
pub(super) fn likelihood(head: &str) -> u8 {
    let whole = |line: &str| likeness(line) == Likeness::Xiangqi && rows(line).count() == 10;
    let lines: Vec<bool> = positions(head).map(whole).collect();
    let fitting = lines.iter().filter(|fits| **fits).count();
    if lines.is_empty() { 0 } else { (fitting * 90 / lines.len()) as u8 }
}

/// The lines that are neither empty nor a comment.
fn positions(head: &str) -> impl Iterator<Item = &str> {
    let lines = head.split(['\n', '\r']).map(|line| line.trim_start_matches(is_space));
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The rows of the first word.
fn rows(line: &str) -> impl Iterator<Item = &str> {
    let word = line.split(is_space).next().unwrap_or_default();
    word.split('[').next().unwrap_or_default().split('/')
}

/// By the width of most rows. The last one may be cut off, so it counts only if there is no other.
fn likeness(line: &str) -> Likeness {
    let all: Vec<&str> = rows(line).collect();
    let sound = |row: &&&str| row.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+');
    let rows = all.iter().filter(sound).count();
    if all.len() < 2 || rows * 2 < all.len() {
        return Likeness::Nothing;
    }
    let wide = |points: usize| all.iter().filter(|row| width(row) == points).count();
    let (eight, nine) = (wide(8), wide(9));
    if nine > eight {
        let shogi = all.len() == 9 && all.iter().any(|row| row.contains(['l', 'L', '+']));
        if shogi { Likeness::Shogi } else { Likeness::Xiangqi }
    } else if eight > 0 {
        Likeness::Western
    } else {
        Likeness::Nothing
    }
}

fn width(row: &str) -> usize {
    let points = |byte: u8| match byte {
        b'1'..=b'9' => usize::from(byte - b'0'),
        b'+' => 0,
        _ => 1,
    };
    row.bytes().map(points).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const WESTERN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const SHOGI: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn other_games_are_left_alone() {
        for text in ["", "# a list\n\n", START, &format!("# x\r\n{START}\r\n{WESTERN}"), "rnbakabnr/9/1c5c1"] {
            assert_eq!(refused(text), Ok(()), "{text}");
        }
        assert_eq!(refused(WESTERN), Err(Unfit::WesternChess));
        assert_eq!(refused(&format!("\u{FEFF}# y\n{WESTERN}\n{SHOGI}")), Err(Unfit::WesternChess));
        assert_eq!(refused(SHOGI), Err(Unfit::Shogi));
        assert_eq!(refused("hello world\n"), Err(Unfit::NoPosition));
        // A row too few is still a position of xiangqi, with a mistake.
        assert_eq!(refused("rnbakabnr/9/1c5c1/p1p1p1p1p/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"), Ok(()));
        assert_eq!(refused("2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1d6] w - 3 55"), Ok(()));
    }

    #[test]
    fn lists_are_known_by_their_lines() {
        assert_eq!(likelihood(&format!("{START}\n# x\n{START} bm h2e2;\n")), 90);
        assert_eq!(likelihood(WESTERN), 0);
        assert_eq!(likelihood("GAME 1\nSTART{ 1. Ch2-e2 }\n"), 0);
        assert_eq!(likelihood(&format!("[FEN \"{START}\"]\n")), 0);
    }
}
