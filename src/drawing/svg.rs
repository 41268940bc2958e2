//! The board as a picture.
//!
//! The picture is self-contained: it names no font except for coordinates, no style sheet and no other file, and it has
//! its own wooden ground, so it looks the same on dark and light pages. Names inside it depend only on their content,
//! so several pictures can be on one page.

mod frame;
mod geometry;
mod grid;
mod marks;
mod piece;

use super::{Board, BoardKind, Marks, PieceFace, PieceSet, Players, Style};
use crate::rules::{Side, Square};
use frame::{Frame, STEP};
pub use geometry::{Geometry, InHand, geometry};
use piece::{Name, STROKES};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The ground of a board of points and of one of squares.
const WOOD: [&str; 2] = ["#efcb8a", "#f0c878"];
const INK: &str = "#6b4a1e";
const RED: &str = "#b3201a";
const BLACK: &str = "#1c1c1c";

/// A picture of [`svg`] at another height.
pub fn scaled(svg: &str, height: u16) -> String {
    let size = |name: &str| {
        let (_, rest) = svg.split_once(name)?;
        rest.split_once('"')?.0.parse::<u32>().ok()
    };
    let (Some(width), Some(old), Some(rest)) = (size(" width=\""), size(" height=\""), svg.find(" viewBox")) else {
        return svg.to_owned();
    };
    let width = (width * u32::from(height) + old / 2) / old.max(1);
    let rest = svg.get(rest..).unwrap_or_default();
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"{rest}")
}

/// The board as an SVG document, [`Style::height`] pixels high and scalable; a full board of xiangqi is less than
/// 15 KB.
///
/// On a board of points, blue corners stand around the squares of the last move, in shogi its squares are filled. A king
/// in check has an orange glow; mate, and the piece that makes a move illegal, have a sign. In shogi pieces point away
/// from their player, and promoted ones are red.
pub fn svg(board: &Board, marks: &Marks, style: &Style) -> String {
    let frame = Frame::new(board, style);
    let mut out = String::with_capacity(14 << 10);
    let height = style.height.max(1);
    let width = (f32::from(height) * frame.width() as f32 / frame.height() as f32).round();
    let wood = if board.kind == BoardKind::Points { WOOD[0] } else { WOOD[1] };
    put(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\">\n\
             <rect width=\"{0}\" height=\"{1}\" rx=\"4\" fill=\"{wood}\"/>\n",
            frame.width(),
            frame.height()
        ),
    );
    if board.kind == BoardKind::Squares {
        marks::fill(&mut out, &frame, marks);
    }
    grid::draw(&mut out, &frame, board.kind);
    let labels = labels(board, &frame, style);
    define_labels(&mut out, &labels);
    inscribe(&mut out, &labels);
    coordinates(&mut out, &frame, board.kind, style);
    name_players(&mut out, &frame, board, style);
    if board.kind == BoardKind::Points {
        marks::draw_under_pieces(&mut out, &frame, marks);
    }
    let placed = placed(board, &frame);
    piece::define(&mut out, board.kind, style, &placed);
    for color in [RED, BLACK] {
        piece::draw(&mut out, board.kind, style, color, &placed);
    }
    counts(&mut out, &placed);
    marks::draw_over_pieces(&mut out, &frame, board, marks);
    out.push_str("</svg>\n");
    out
}

/// A character on the board itself.
struct Label {
    character: char,
    x: f32,
    y: f32,
    /// Its size in units of the board.
    size: f32,
    /// It stands on its head.
    turned: bool,
}

/// The characters on the board: the river, Red's file numbers, the players of shogi.
fn labels(board: &Board, frame: &Frame, style: &Style) -> Vec<Label> {
    let mut labels = Vec::new();
    match board.kind {
        BoardKind::Points => {
            let border = if style.script == PieceSet::Simplified { '汉' } else { '漢' };
            let middle = (frame.top + frame.bottom()) as f32 / 2.0;
            let first = style.view == Side::First;
            // Each side reads its own half of the river.
            for (index, character) in ['楚', '河', border, '界'].into_iter().enumerate() {
                let place = [1.5, 2.5, 5.5, 6.5][index];
                let place = if first { place } else { 8.0 - place };
                let x = frame.left as f32 + STEP as f32 * place;
                labels.push(Label { character, x, y: middle, size: 12.0, turned: !first });
            }
            let numerals = style.digits && style.script != PieceSet::Ascii;
            for column in (0..Square::FILES).filter(|_| numerals) {
                let x = (frame.left + STEP * i32::from(column)) as f32;
                let (number, y) = match first {
                    true => (9 - column, frame.bottom() + frame::LABEL_GAP),
                    false => (column + 1, frame.top - frame::LABEL_GAP),
                };
                let character = NUMERALS[usize::from(number - 1)];
                labels.push(Label { character, x, y: y as f32, size: 6.6, turned: false });
            }
        }
        BoardKind::Squares if style.players == Players::Japanese && style.script != PieceSet::Ascii => {
            for (side, characters) in [(Side::First, ['先', '手']), (Side::Second, ['後', '手'])] {
                let Some((x, y)) = player(board, frame, side) else { continue };
                for (index, character) in characters.into_iter().enumerate() {
                    let x = x as f32 - 4.0 + 9.0 * index as f32;
                    labels.push(Label { character, x, y: y as f32, size: 8.0, turned: false });
                }
            }
        }
        BoardKind::Squares => {}
    }
    labels
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Where a player of shogi is named, if there is a hand.
fn player(board: &Board, frame: &Frame, side: Side) -> Option<(i32, i32)> {
    let holds = board.hands.iter().any(|hand| hand.holder == side && hand.pieces.iter().any(|(_, count)| *count > 0));
    holds.then(|| frame.player(side))
}

fn define_labels(out: &mut String, labels: &[Label]) {
    let mut characters = BTreeSet::new();
    characters.extend(labels.iter().map(|label| label.character));
    if characters.is_empty() {
        return;
    }
    out.push_str("<defs>\n");
    for character in characters {
        Name::Character(character).define_as(out, 'l', "translate(-50 -50)");
    }
    out.push_str("</defs>\n");
}

fn inscribe(out: &mut String, labels: &[Label]) {
    if labels.is_empty() {
        return;
    }
    put(out, format_args!("<g color=\"{INK}\" {STROKES}>\n"));
    for Label { character, x, y, size, turned } in labels {
        let turn = if *turned { "rotate(180)" } else { "" };
        put(
            out,
            format_args!(
                "<use href=\"#lg{}\" transform=\"translate({x} {y}){turn}scale({})\"/>\n",
                Name::Character(*character),
                size / 100.0
            ),
        );
    }
    out.push_str("</g>\n");
}

/// A piece and where it is drawn.
struct Placed {
    x: i32,
    y: i32,
    sign: PieceFace,
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
    let turned = |side| board.kind == BoardKind::Squares && side != frame.view;
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
            let (x, y) = frame.next_to_board(hand.holder, index, number);
            Placed { x, y, sign, count, turned: turned(hand.holder) }
        }));
    }
    placed
}

fn coordinates(out: &mut String, frame: &Frame, kind: BoardKind, style: &Style) {
    if !style.coordinates && !style.digits {
        return;
    }
    put(out, format_args!("<g fill=\"{INK}\" font-family=\"sans-serif\" font-size=\"8\" text-anchor=\"middle\">\n"));
    let first = style.view == Side::First;
    let own_number = |column: u8| (b'9' - column) as char;
    let other_number = |column: u8| (b'1' + column) as char;
    let (above, below) = (frame.top - frame::LABEL_GAP + 3, frame.bottom() + frame::LABEL_GAP + 3);
    match kind {
        BoardKind::Points => {
            if style.digits {
                // Red's numbers are Chinese numerals, drawn elsewhere.
                let numerals = style.script != PieceSet::Ascii;
                if !numerals || first {
                    files(out, frame, above, other_number);
                }
                if !numerals || !first {
                    files(out, frame, below, own_number);
                }
            }
            if style.coordinates {
                let y = below + if style.digits { frame::LABEL } else { 0 };
                files(out, frame, y, |column| (b'a' + if first { column } else { 8 - column }) as char);
                let x = frame.left - frame::LABEL_GAP - 1;
                let from = u8::from(style.ranks_from_one);
                ranks(out, frame, x, |row| from + if first { 9 - row } else { row });
            }
        }
        BoardKind::Squares if style.coordinates => {
            files(out, frame, above, if first { own_number } else { other_number });
            let rank = |row: u8| if first { row } else { 8 - row };
            ranks(out, frame, frame.right() + frame::LABEL_GAP + 1, |row| 1 + rank(row));
            ranks(out, frame, frame.left - frame::LABEL_GAP - 1, |row| (b'a' + rank(row)) as char);
        }
        BoardKind::Squares => {}
    }
    out.push_str("</g>\n");
}

fn files(out: &mut String, frame: &Frame, y: i32, name: impl Fn(u8) -> char) {
    for column in 0..Square::FILES {
        let x = frame.left + STEP * i32::from(column);
        put(out, format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", name(column)));
    }
    out.push('\n');
}

fn ranks<N: std::fmt::Display>(out: &mut String, frame: &Frame, x: i32, name: impl Fn(u8) -> N) {
    for row in 0..frame.ranks {
        let y = frame.top + STEP * i32::from(row) + 3;
        put(out, format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", name(row)));
    }
    out.push('\n');
}

/// The players of shogi next to their hands: a small piece, black or white, and the name.
fn name_players(out: &mut String, frame: &Frame, board: &Board, style: &Style) {
    if board.kind != BoardKind::Squares {
        return;
    }
    for (side, name, face) in [(Side::First, "Black", BLACK), (Side::Second, "White", "#fff")] {
        let Some((x, y)) = player(board, frame, side) else { continue };
        let mark = if side == style.view { y + 8 } else { y - 9 };
        put(
            out,
            format_args!(
                "<path d=\"M{x} {mark}m0-4l2.8 1.2l.9 6h-7.4l.9-6Z\" fill=\"{face}\" stroke=\"{BLACK}\" stroke-width=\".6\"/>\n"
            ),
        );
        if style.players == Players::Western || style.script == PieceSet::Ascii {
            put(
                out,
                format_args!(
                    "<text x=\"{x}\" y=\"{}\" fill=\"{INK}\" font-family=\"sans-serif\" font-size=\"8\" \
                     text-anchor=\"middle\">{name}</text>\n",
                    y + 3
                ),
            );
        }
    }
}

/// The number of pieces at a place next to the board.
fn counts(out: &mut String, placed: &[Placed]) {
    for Placed { x, y, count, .. } in placed.iter().filter(|placed| placed.count > 1) {
        put(
            out,
            format_args!(
                "<text x=\"{}\" y=\"{}\" fill=\"{BLACK}\" font-family=\"sans-serif\" font-size=\"8.5\">{count}</text>\n",
                x + 9,
                y + 6
            ),
        );
    }
}

/// Writes into a string, which cannot fail.
fn put(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(arguments);
}
