//! The board as a picture.
//!
//! The picture is self-contained: it names no font except for coordinates, no style sheet and no other file, and it has
//! its own wooden ground, so it looks the same on dark and light pages. Names inside it depend only on their content,
//! so several pictures can be on one page.

mod frame;
mod geometry;
mod grid;
mod piece;

use super::{Board, BoardKind, Marks, Sign, Style};
use crate::rules::{Side, Square};
use frame::{Frame, STEP};
pub use geometry::{Geometry, InHand, geometry};
use std::fmt::Write;

const WOOD: &str = "#ecca8d";
const INK: &str = "#6b4a1e";
const RED: &str = "#b3201a";
const BLACK: &str = "#1c1c1c";
const LAST_MOVE: &str = "#1f6fd0";
const CHECK: &str = "#f26a00";

/// The board as an SVG document, [`Style::height`] pixels high and scalable; a full board of xiangqi is less than
/// 12 KB.
///
/// The last move is a blue line from a small ring to a ring around the piece; a checked king has an orange ring of
/// rays. In shogi pieces point away from their player, and promoted ones are red.
pub fn svg(board: &Board, marks: &Marks, style: &Style) -> String {
    let frame = Frame::new(board, style);
    let mut out = String::with_capacity(12 << 10);
    let height = style.height.max(1);
    let width = (f32::from(height) * frame.width() as f32 / frame.height() as f32).round();
    put(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\">\n\
             <rect width=\"{0}\" height=\"{1}\" rx=\"4\" fill=\"{WOOD}\"/>\n",
            frame.width(),
            frame.height()
        ),
    );
    grid::draw(&mut out, &frame, board.kind);
    coordinates(&mut out, &frame, board.kind, style);
    draw_marks(&mut out, &frame, board, marks);
    let placed = placed(board, &frame);
    piece::define(&mut out, board.kind, style, &placed);
    for color in [RED, BLACK] {
        piece::draw(&mut out, board.kind, style, color, &placed);
    }
    counts(&mut out, &placed);
    out.push_str("</svg>\n");
    out
}

/// A piece and where it is drawn.
struct Placed {
    x: i32,
    y: i32,
    sign: Sign,
    /// The number of pieces there.
    count: u8,
    /// It points down.
    turned: bool,
}

impl Placed {
    fn color(&self, kind: BoardKind) -> &'static str {
        let red = match kind {
            BoardKind::Points => self.sign.side == Side::First,
            BoardKind::Squares => self.sign.glyph.is_promoted(),
        };
        if red { RED } else { BLACK }
    }
}

fn placed(board: &Board, frame: &Frame) -> Vec<Placed> {
    let turned = |side| board.kind == BoardKind::Squares && side != frame.view();
    let mut placed: Vec<Placed> = board
        .cells()
        .map(|(square, sign)| {
            let (x, y) = frame.point(square);
            Placed { x, y, sign, count: 1, turned: turned(sign.side) }
        })
        .collect();
    for hand in &board.hands {
        let pieces = hand.pieces.iter().filter(|(_, count)| *count > 0);
        let number = pieces.clone().count();
        placed.extend(pieces.enumerate().map(|(index, &(sign, count))| {
            let (x, y) = frame.beside(hand.holder, index, number);
            Placed { x, y, sign, count, turned: turned(hand.holder) }
        }));
    }
    placed
}

fn coordinates(out: &mut String, frame: &Frame, kind: BoardKind, style: &Style) {
    if !style.coordinates && !style.digits {
        return;
    }
    put(out, format_args!("<g fill=\"{INK}\" font-family=\"sans-serif\" font-size=\"8.5\" text-anchor=\"middle\">\n"));
    let first = style.view == Side::First;
    let own_number = |column: u8| (b'9' - column) as char;
    let other_number = |column: u8| (b'1' + column) as char;
    match kind {
        BoardKind::Points => {
            if style.digits {
                files(out, frame, frame.top() - 13, other_number);
                files(out, frame, frame.bottom() + 18, own_number);
            }
            if style.coordinates {
                let y = frame.bottom() + if style.digits { 27 } else { 18 };
                files(out, frame, y, |column| (b'a' + if first { column } else { 8 - column }) as char);
                ranks(out, frame, frame.left() - 15, |row| (b'0' + if first { 9 - row } else { row }) as char);
            }
        }
        BoardKind::Squares if style.coordinates => {
            files(out, frame, frame.top() - 12, if first { own_number } else { other_number });
            ranks(out, frame, frame.right() + 15, |row| (b'1' + if first { row } else { 8 - row }) as char);
        }
        BoardKind::Squares => {}
    }
    out.push_str("</g>\n");
}

fn files(out: &mut String, frame: &Frame, y: i32, name: impl Fn(u8) -> char) {
    for column in 0..Square::FILES {
        let x = frame.left() + STEP * i32::from(column);
        put(out, format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", name(column)));
    }
    out.push('\n');
}

fn ranks(out: &mut String, frame: &Frame, x: i32, name: impl Fn(u8) -> char) {
    for row in 0..frame.ranks() {
        let y = frame.top() + STEP * i32::from(row) + 3;
        put(out, format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", name(row)));
    }
    out.push('\n');
}

/// The marks under the pieces. The pieces hide all but the rings.
fn draw_marks(out: &mut String, frame: &Frame, board: &Board, marks: &Marks) {
    let point = |square: Option<Square>| Some(frame.point(square.filter(|square| square.rank() < frame.ranks())?));
    let (from, to, checked) = (point(marks.from), point(marks.to), point(marks.checked));
    if from.is_some() || to.is_some() {
        put(out, format_args!("<g stroke=\"{LAST_MOVE}\" stroke-width=\"2\" fill=\"none\">\n"));
        if let (Some((x, y)), Some((to_x, to_y))) = (from, to) {
            put(out, format_args!("<path d=\"M{x} {y}L{to_x} {to_y}\" stroke-opacity=\".5\"/>\n"));
        }
        if let Some((x, y)) = from {
            let radius = if marks.from.and_then(|square| board.get(square)).is_some() { 10 } else { 5 };
            put(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{WOOD}\"/>\n"));
        }
        if let Some((x, y)) = to {
            put(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"10\" stroke-width=\"2.6\"/>\n"));
        }
        out.push_str("</g>\n");
    }
    if let Some((x, y)) = checked {
        put(
            out,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"10\" fill=\"none\" stroke=\"{CHECK}\" stroke-width=\"3.4\" \
                 stroke-dasharray=\"2.4 1.1\"/>\n"
            ),
        );
    }
}

/// The number of pieces at a place next to the board.
fn counts(out: &mut String, placed: &[Placed]) {
    for Placed { x, y, count, .. } in placed.iter().filter(|placed| placed.count > 1) {
        put(
            out,
            format_args!(
                "<text x=\"{}\" y=\"{}\" fill=\"{BLACK}\" font-family=\"sans-serif\" font-size=\"9\">{count}</text>\n",
                x + 10,
                y + 3
            ),
        );
    }
}

/// Writes into a string, which cannot fail.
fn put(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(arguments);
}
