//! The fast path of reading: moves written just as their notation writes them, straight from the bytes.
//!
//! Nearly all moves of a real file are plain. For them a [`Reading`](super::Reading) with its lists of notes costs more
//! than the move itself. Without this path the check of a collection takes more instructions: 91 % for squares, 65 % for
//! SALG, 66 % for CSA, 58 % for AXF, 23 % for Chinese, 26 % for ranks from 1. Those of the other notations gained 7 % at
//! most and are gone. Invariant: if it finds a move, [`read`](super::read) finds the same move without a note. If it finds
//! none, nothing is known.

use super::shogi::{csa_kind, is_csa_name, square as shogi_square};
use super::{Dialect, Notation, Symbols, chinese, digits, kif, one_based, salg, wxf};
use crate::rules::{Move, Position, Side, Square, shogi, xiangqi};

/// The move, if it is legal and the text is exactly as the dialect writes it. Such a text has the shape of the
/// dialect's notation.
pub(crate) fn plain(text: &str, dialect: &Dialect, position: &Position) -> Option<Move> {
    match position {
        Position::Xiangqi(position) if dialect.ranks_from_one => one_based::plain_move(text, dialect, position),
        Position::Xiangqi(position) => xiangqi_move(text, dialect, position),
        Position::Shogi(position) => match dialect.notation {
            Notation::Csa => csa_move(text, position),
            Notation::Kif => kif::plain_move(text, position),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn xiangqi_move(text: &str, dialect: &Dialect, position: &xiangqi::Position) -> Option<Move> {
    let mv = match (dialect.notation, text.as_bytes()) {
        (Notation::Lalg, &[letter, file, rank, sign @ (b'-' | b'x'), to_file, to_rank]) => {
            let mv = Move::new(square(file, rank)?, square(to_file, to_rank)?);
            let kind = position.piece_at(mv.from()?)?.kind;
            let capture = position.is_occupied(mv.to());
            if dialect.symbols.letter(kind) != char::from(letter.to_ascii_uppercase()) || capture != (sign == b'x') {
                return None;
            }
            mv
        }
        (Notation::Iccs, &[file, rank, b'-', to_file, to_rank]) => {
            Move::new(square(file.to_ascii_lowercase(), rank)?, square(to_file.to_ascii_lowercase(), to_rank)?)
        }
        (Notation::Coordinate, &[file, rank, to_file, to_rank]) => {
            Move::new(square(file, rank)?, square(to_file, to_rank)?)
        }
        (Notation::Salg, _) => return salg::plain_move(text, &dialect.symbols, dialect.cased, position),
        (Notation::Chinese, _) => return chinese::plain_move(text, position),
        (Notation::Digits, _) => digits::plain_move(text)?,
        (Notation::Axf, _) => return wxf::plain_move(text, dialect, position),
        // Only with its own letters a text has the shape of this notation.
        (Notation::Wxf, _) if dialect.symbols == Symbols::wxf() => return wxf::plain_move(text, dialect, position),
        _ => return None,
    };
    position.is_legal(mv).then_some(mv)
}

/// A square of lower-case file and rank from 0.
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'0'))
}

fn csa_move(text: &str, position: &shogi::Position) -> Option<Move> {
    let &[sign, file, rank, to_file, to_rank, first, second] = text.as_bytes() else { return None };
    let side = match sign {
        b'+' => Side::First,
        b'-' => Side::Second,
        _ => return None,
    };
    if side != position.side_to_move() {
        return None;
    }
    let numbered = |file: u8, rank: u8| shogi_square(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
    let to = numbered(to_file, to_rank)?;
    let mv = if (file, rank) == (b'0', b'0') {
        shogi::drop(csa_kind(text.get(5..)?).filter(|kind| shogi::Kind::HAND.contains(kind))?, to)
    } else {
        let from = numbered(file, rank)?;
        // The text names the piece after the move. It is the same kind as before unless the piece promotes.
        let kind = position.piece_at(from)?.kind;
        if is_csa_name([first, second], kind) {
            Move::new(from, to)
        } else {
            kind.promoted().filter(|kind| is_csa_name([first, second], *kind))?;
            shogi::promoting(Move::new(from, to))
        }
    };
    position.is_legal(mv).then_some(mv)
}
