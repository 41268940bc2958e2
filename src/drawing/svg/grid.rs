//! The empty board.

use super::frame::{Frame, STEP};
use super::{INK, put};
use crate::drawing::BoardKind;

/// Draws the lines.
pub(super) fn draw(out: &mut String, frame: &Frame, kind: BoardKind) {
    let (mut path, mut edge) = (String::new(), String::new());
    let (around, width) = match kind {
        BoardKind::Points => {
            points(&mut path, frame);
            (3, "1.4")
        }
        BoardKind::Squares => {
            squares(&mut path, frame);
            (STEP / 2, "1.2")
        }
    };
    let (left, top) = (frame.left - around, frame.top - around);
    put(&mut edge, format_args!("M{left} {top}H{}V{}H{left}Z", frame.right() + around, frame.bottom() + around));
    put(
        out,
        format_args!(
            "<g fill=\"none\" stroke=\"{INK}\"><path d=\"{path}\" stroke-width=\".6\"/>\
             <path d=\"{edge}\" stroke-width=\"{width}\"/></g>\n"
        ),
    );
    if kind == BoardKind::Squares {
        stars(out, frame);
    }
}

/// Ten ranks, a river, two palaces, and the little corners around the points of cannons and pawns.
fn points(path: &mut String, frame: &Frame) {
    let (left, right, top, bottom) = (frame.left, frame.right(), frame.top, frame.bottom());
    let (bank, other_bank) = (top + 4 * STEP, top + 5 * STEP);
    for rank in 0..10 {
        put(path, format_args!("M{left} {}H{right}", top + STEP * rank));
    }
    for x in [left, right] {
        put(path, format_args!("M{x} {top}V{bottom}"));
    }
    for file in 1..8 {
        let x = left + STEP * file;
        put(path, format_args!("M{x} {top}V{bank}M{x} {other_bank}V{bottom}"));
    }
    let (door, width) = (left + 3 * STEP, 2 * STEP);
    for y in [top, bottom - width] {
        put(path, format_args!("M{door} {y}l{width} {width}m0-{width}l-{width} {width}"));
    }
    let cannons = [1, 7].map(|file| (file, 2));
    let pawns = [0, 2, 4, 6, 8].map(|file| (file, 3));
    for (file, depth) in cannons.into_iter().chain(pawns) {
        for y in [top + STEP * depth, bottom - STEP * depth] {
            corners(path, left + STEP * file, y, file);
        }
    }
}

/// Corner marks around a point, none beyond the edge.
fn corners(path: &mut String, x: i32, y: i32, file: i32) {
    let (gap, arm) = (2, 3);
    if file > 0 {
        put(
            path,
            format_args!("M{0} {1}h-{arm}m{arm} 0v-{arm}M{0} {2}h-{arm}m{arm} 0v{arm}", x - gap, y - gap, y + gap),
        );
    }
    if file < 8 {
        put(
            path,
            format_args!("M{0} {1}h{arm}m-{arm} 0v-{arm}M{0} {2}h{arm}m-{arm} 0v{arm}", x + gap, y - gap, y + gap),
        );
    }
}

/// Nine by nine.
fn squares(path: &mut String, frame: &Frame) {
    let half = STEP / 2;
    let (left, right) = (frame.left - half, frame.right() + half);
    let (top, bottom) = (frame.top - half, frame.bottom() + half);
    for line in 1..9 {
        put(path, format_args!("M{left} {}H{right}M{} {top}V{bottom}", top + STEP * line, left + STEP * line));
    }
}

/// The four dots at the corners of the promotion zones.
fn stars(out: &mut String, frame: &Frame) {
    let (left, top) = (frame.left - STEP / 2, frame.top - STEP / 2);
    put(out, format_args!("<g fill=\"{INK}\">"));
    for (x, y) in [(3, 3), (3, 6), (6, 3), (6, 6)] {
        put(out, format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"1.5\"/>", left + STEP * x, top + STEP * y));
    }
    out.push_str("</g>\n");
}
