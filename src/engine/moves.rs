//! The text of positions and moves as engines write them: squares alone, strictly.

use super::Protocol;
use crate::notation::{self, Dialect, Reading, fen, jeiqi_fen, sfen};
use crate::rules::{Move, Position, Square};

/// How an engine writes squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spelling {
    pub protocol: Protocol,
    /// Ranks count from 1 to 10, as Fairy-Stockfish writes them in UCI.
    pub ranks_from_one: bool,
}

impl Spelling {
    /// A move.
    pub(super) fn written(self, mv: Move, position: &Position) -> String {
        match (position, mv.from()) {
            (Position::Xiangqi(_), Some(from)) => format!("{}{}", self.square(from), self.square(mv.to())),
            _ => {
                let mut text = String::new();
                notation::write(mv, &Dialect::coordinate(), position, &mut text);
                text
            }
        }
    }

    fn square(self, square: Square) -> String {
        let file = char::from(b'a' + square.file());
        format!("{file}{}", square.rank() + u8::from(self.ranks_from_one))
    }

    /// The legal move of a text.
    pub(super) fn read(self, text: &str, position: &Position) -> Option<Move> {
        match position {
            Position::Xiangqi(_) => {
                let mv = self.squares(text)?;
                position.is_legal(mv).then_some(mv)
            }
            Position::Jeiqi(_) => notation::read(text, &Dialect::coordinate(), position).legal(),
            Position::Shogi(_) => match notation::read(text, &Dialect::coordinate(), position) {
                Reading::Move(read) if read.notes.is_empty() => Some(read.mv),
                _ => None,
            },
        }
    }

    fn squares(self, text: &str) -> Option<Move> {
        let second = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
        Some(Move::new(self.read_square(text.get(..second)?)?, self.read_square(text.get(second..)?)?))
    }

    fn read_square(self, text: &str) -> Option<Square> {
        let file = text.bytes().next()?.checked_sub(b'a')?;
        let digits = text.get(1..)?;
        let all_digits = !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let rank: u8 = all_digits.then(|| digits.parse().ok())??;
        Square::new(file, rank.checked_sub(u8::from(self.ranks_from_one))?)
    }

    /// The command that sets a position by its game. The dark pieces of jeiqi turn up as they did, so there the position
    /// itself is given.
    pub(super) fn position(self, start: &Position, moves: &[Move]) -> String {
        let mut position = start.clone();
        if let Position::Jeiqi(_) = position {
            moves.iter().for_each(|mv| _ = position.play(*mv));
        }
        let mut out = match &position {
            Position::Xiangqi(start) => format!("position fen {}", fen::write_position(start)),
            Position::Jeiqi(start) => return format!("position fen {}", jeiqi_fen::write_pool(&start.to_setup())),
            Position::Shogi(start) => format!("position sfen {}", sfen::write_position(start)),
        };
        if !moves.is_empty() {
            out.push_str(" moves");
        }
        for mv in moves {
            out.push(' ');
            out.push_str(&self.written(*mv, &position));
            position.play(*mv);
        }
        out
    }
}
