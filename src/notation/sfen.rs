//! Shogi positions as SFEN: `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`.

use crate::rules::shogi::{Kind, Piece, Position};
use crate::rules::{Side, Square};

/// The position as SFEN: rows from the top, a `+` before promoted pieces, the side to move, the hands, the move number.
pub fn write_position(position: &Position) -> String {
    let mut out = String::new();
    for rank in (0..9).rev() {
        let mut empty = 0u8;
        for file in 0..9 {
            match Square::new(file, rank).and_then(|square| position.piece_at(square)) {
                Some(piece) => {
                    push_count(&mut out, &mut empty);
                    push_piece(&mut out, piece);
                }
                None => empty += 1,
            }
        }
        push_count(&mut out, &mut empty);
        if rank > 0 {
            out.push('/');
        }
    }
    out.push_str(if position.side_to_move() == Side::First { " b " } else { " w " });
    let hands = out.len();
    for side in Side::BOTH {
        for kind in [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn] {
            let count = position.hand(side).count(kind);
            if count > 1 {
                out.push_str(&count.to_string());
            }
            if count > 0 {
                push_piece(&mut out, Piece { side, kind });
            }
        }
    }
    if out.len() == hands {
        out.push('-');
    }
    out.push_str(&format!(" {}", position.move_number()));
    out
}

fn push_count(out: &mut String, empty: &mut u8) {
    let count = std::mem::take(empty);
    if count > 0 {
        out.push(char::from(b'0' + count));
    }
}

fn push_piece(out: &mut String, piece: Piece) {
    let (promoted, letter) = match piece.kind {
        Kind::Pawn => (false, 'P'),
        Kind::Lance => (false, 'L'),
        Kind::Knight => (false, 'N'),
        Kind::Silver => (false, 'S'),
        Kind::Gold => (false, 'G'),
        Kind::Bishop => (false, 'B'),
        Kind::Rook => (false, 'R'),
        Kind::King => (false, 'K'),
        Kind::Tokin => (true, 'P'),
        Kind::PromotedLance => (true, 'L'),
        Kind::PromotedKnight => (true, 'N'),
        Kind::PromotedSilver => (true, 'S'),
        Kind::Horse => (true, 'B'),
        Kind::Dragon => (true, 'R'),
    };
    if promoted {
        out.push('+');
    }
    out.push(if piece.side == Side::First { letter } else { letter.to_ascii_lowercase() });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_position() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        assert_eq!(write_position(&Position::start()), start);
    }
}
