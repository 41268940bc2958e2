//! The marks of the last move, of check and mate, and of a move that cannot be played.

use super::frame::{Frame, STEP};
use super::put;
use crate::drawing::{Board, BoardKind, Marks};
use crate::rules::Square;

const LAST_MOVE: &str = "#1763c7";
const LAST_FILL: &str = "#ef8f22";
const CHECK: &str = "#f25c05";
const WRONG: &str = "#c8102e";

/// In shogi: the squares of the last move and of a king in check, filled.
pub(super) fn fill(out: &mut String, frame: &Frame, marks: &Marks) {
    let last = if marks.illegal { WRONG } else { LAST_FILL };
    let squares = [
        (marks.from.filter(|_| !marks.crossed), last, ".35"),
        (marks.to.filter(|_| !marks.crossed), last, ".75"),
        (marks.checked, CHECK, ".8"),
        (marks.culprit, WRONG, ".45"),
    ];
    for (square, color, opacity) in squares {
        let Some((x, y)) = point(frame, square) else { continue };
        put(
            out,
            format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{STEP}\" height=\"{STEP}\" fill=\"{color}\" \
                 fill-opacity=\"{opacity}\"/>\n",
                x - STEP / 2,
                y - STEP / 2
            ),
        );
    }
}

/// On a board of points: corners around the squares of the last move, and a glow around a king in check.
pub(super) fn draw_under_pieces(out: &mut String, frame: &Frame, marks: &Marks) {
    if let Some((x, y)) = point(frame, marks.checked) {
        let (radius, opacity) = if marks.mate { ("12.4", ".85") } else { ("11.8", ".7") };
        put(
            out,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{CHECK}\" fill-opacity=\"{opacity}\"/>\n"
            ),
        );
    }
    if let Some((x, y)) = point(frame, marks.culprit) {
        put(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"11.6\" fill=\"{WRONG}\" fill-opacity=\".75\"/>\n"));
    }
    let color = if marks.illegal { WRONG } else { LAST_MOVE };
    for (square, opacity) in [(marks.from, ".6"), (marks.to, "1")] {
        let Some((x, y)) = point(frame, square) else { continue };
        let mut path = String::new();
        for (across, down) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
            let (corner_x, corner_y) = (x * 10 + across * 96, y * 10 + down * 96);
            put(
                &mut path,
                format_args!(
                    "M{} {}h{}v{}",
                    tenths(corner_x - across * 44),
                    tenths(corner_y),
                    tenths(across * 44),
                    tenths(-down * 44)
                ),
            );
        }
        put(
            out,
            format_args!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\" stroke-opacity=\"{opacity}\"/>\n"
            ),
        );
    }
}

/// Over the pieces: the way of an illegal move that was not played, and the signs of mate and of the piece that forbids it.
pub(super) fn draw_over_pieces(out: &mut String, frame: &Frame, board: &Board, marks: &Marks) {
    if marks.crossed {
        let to = point(frame, marks.to);
        if let (Some((x, y)), Some((to_x, to_y))) = (point(frame, marks.from), to) {
            put(
                out,
                format_args!(
                    "<path d=\"M{x} {y}L{to_x} {to_y}\" stroke=\"{WRONG}\" stroke-width=\"2\" stroke-dasharray=\"4 2.4\" \
                     stroke-opacity=\".85\"/>\n"
                ),
            );
        }
        if let Some((x, y)) = to {
            put(
                out,
                format_args!(
                    "<path d=\"M{} {}l8 8m0-8l-8 8\" fill=\"none\" stroke=\"{WRONG}\" stroke-width=\"2.4\" \
                     stroke-linecap=\"round\"/>\n",
                    x - 4,
                    y - 4
                ),
            );
        }
    }
    let aside = if board.kind == BoardKind::Points { 7 } else { 6 };
    let signs = [
        (marks.culprit, "m0-2.4v2.6m0 2.1v.1"),
        (marks.checked.filter(|_| marks.mate), "m-1.8-1.8l3.6 3.6m0-3.6l-3.6 3.6"),
    ];
    for (square, sign) in signs {
        let Some((x, y)) = point(frame, square) else { continue };
        let (x, y) = (x + aside, y - aside);
        put(
            out,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.4\" fill=\"{WRONG}\" stroke=\"#fff\" stroke-width=\".7\"/>\
                 <path d=\"M{x} {y}{sign}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1.4\" stroke-linecap=\"round\"/>\n"
            ),
        );
    }
}

/// The centre of a square that is on the board.
fn point(frame: &Frame, square: Option<Square>) -> Option<(i32, i32)> {
    Some(frame.point(square.filter(|square| square.rank() < frame.ranks)?))
}

/// Tenths of a unit, as a number.
fn tenths(value: i32) -> f32 {
    value as f32 / 10.0
}
