//! Where the squares and the pieces next to the board are in the picture, so that a pointer can be matched to them.

use super::frame::{Frame, STEP};
use crate::drawing::{Board, Glyph, Style};
use crate::rules::Side;

/// The places in a picture, in the units of its `viewBox`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Width of the picture.
    pub width: i32,
    /// Height of the picture.
    pub height: i32,
    /// Distance between the centres of two neighbouring squares.
    pub step: i32,
    /// The centre of the top left square.
    pub left: i32,
    /// The centre of the top left square.
    pub top: i32,
    /// The number of ranks. There are always nine files.
    pub ranks: u8,
    /// The side at the bottom.
    pub bottom: Side,
    /// The pieces next to the board.
    pub hands: Vec<InHand>,
}

/// A piece next to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InHand {
    /// The side of the board it is on.
    pub holder: Side,
    /// Its face.
    pub glyph: Glyph,
    /// How many there are.
    pub count: u8,
    /// Its centre.
    pub x: i32,
    /// Its centre.
    pub y: i32,
}

/// The places in the picture that [`svg`](super::svg) draws.
pub fn geometry(board: &Board, style: &Style) -> Geometry {
    let frame = Frame::new(board, style);
    let mut hands = Vec::new();
    for hand in &board.hands {
        let pieces: Vec<_> = hand.pieces.iter().filter(|(_, count)| *count > 0).collect();
        for (index, (sign, count)) in pieces.iter().enumerate() {
            let (x, y) = frame.next_to_board(hand.holder, index, pieces.len());
            hands.push(InHand { holder: hand.holder, glyph: sign.glyph, count: *count, x, y });
        }
    }
    Geometry {
        width: frame.width(),
        height: frame.height(),
        step: STEP,
        left: frame.left,
        top: frame.top,
        ranks: frame.ranks,
        bottom: frame.view,
        hands,
    }
}
