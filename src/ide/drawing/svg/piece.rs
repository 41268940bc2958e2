//! Pieces: every shape is defined once, then used where it stands.

use super::{Placed, put};
use crate::ide::drawing::glyphs::{self, Strokes, Sweep};
use crate::ide::drawing::{BoardKind, Glyph, Script, Sign, Style};
use std::collections::BTreeSet;
use std::fmt;

/// The face of pieces, and the drawing on the back of dark ones.
const IVORY: &str = "#fdf2d6";

/// Defines the shapes of the placed pieces.
pub(super) fn define(out: &mut String, kind: BoardKind, style: &Style, placed: &[Placed]) {
    let shapes: BTreeSet<Shape> = placed.iter().map(|placed| Shape::of(placed.sign, kind, style)).collect();
    let signs: BTreeSet<Name> = shapes.iter().filter_map(|shape| shape.sign).collect();
    out.push_str("<defs>\n");
    bodies(out, kind, shapes.iter().any(|shape| shape.dark));
    for sign in &signs {
        sign.define(out, kind);
    }
    for shape in &shapes {
        shape.define(out);
    }
    out.push_str("</defs>\n");
}

/// Draws the pieces of one colour.
pub(super) fn draw(out: &mut String, kind: BoardKind, style: &Style, color: &str, placed: &[Placed]) {
    put(out, format_args!("<g color=\"{color}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"));
    for placed in placed.iter().filter(|placed| placed.color(kind) == color) {
        let (x, y) = (placed.x, placed.y);
        put(out, format_args!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"", Shape::of(placed.sign, kind, style)));
        if placed.turned {
            put(out, format_args!(" transform=\"rotate(180 {x} {y})\""));
        }
        out.push_str("/>\n");
    }
    out.push_str("</g>\n");
}

/// The wood of the pieces: `f` with the face up, `b` with the back.
fn bodies(out: &mut String, kind: BoardKind, dark: bool) {
    let (body, width, prefix) = match kind {
        BoardKind::Points => ("circle r=\"9\"", ".9", prefix(kind)),
        BoardKind::Squares => ("path d=\"M0-9.4L6.4-7L8.6 9H-8.6L-6.4-7Z\"", ".5", prefix(kind)),
    };
    put(
        out,
        format_args!("<{body} id=\"{prefix}f\" fill=\"{IVORY}\" stroke=\"currentColor\" stroke-width=\"{width}\"/>\n"),
    );
    if dark {
        put(
            out,
            format_args!(
                "<g id=\"{prefix}b\" stroke=\"{IVORY}\"><{body} fill=\"currentColor\" stroke-width=\".6\"/>\
                 <circle r=\"7.2\" fill=\"none\" stroke-width=\".5\"/></g>\n"
            ),
        );
    }
}

/// Names of the two kinds of boards differ: they have pieces of different form.
const fn prefix(kind: BoardKind) -> char {
    match kind {
        BoardKind::Points => 'x',
        BoardKind::Squares => 's',
    }
}

/// A sign on a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    Character(char),
    /// A letter, and whether a `+` comes before it.
    Letter(char, bool),
}

/// As it is in the name of a definition.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Character(character) => write!(f, "{:x}", u32::from(*character)),
            Name::Letter(letter, false) => write!(f, "{letter}"),
            Name::Letter(letter, true) => write!(f, "{letter}1"),
        }
    }
}

impl Name {
    /// Defines the sign around the centre of the piece.
    fn define(self, out: &mut String, kind: BoardKind) {
        let prefix = prefix(kind);
        match self {
            Name::Character(character) => {
                let Some(strokes) = glyphs::strokes(character) else { return };
                let transform = match kind {
                    BoardKind::Points => "translate(-6.4 -6.4)scale(.128)",
                    BoardKind::Squares => "translate(-5.6 -4.6)scale(.112)",
                };
                let Strokes { weight, lines, sweeps, .. } = strokes;
                put(
                    out,
                    format_args!(
                        "<g id=\"{prefix}g{self}\" transform=\"{transform}\">\
                         <path fill=\"none\" stroke=\"currentColor\" stroke-width=\"{weight}\" d=\"{lines}\"/>"
                    ),
                );
                if !sweeps.is_empty() {
                    out.push_str("<path fill=\"currentColor\" d=\"");
                    for sweep in *sweeps {
                        outline(out, *sweep, f32::from(*weight));
                    }
                    out.push_str("\"/>");
                }
                out.push_str("</g>\n");
            }
            Name::Letter(letter, promoted) => put(
                out,
                format_args!(
                    "<text id=\"{prefix}g{self}\" y=\"4.4\" fill=\"currentColor\" font-family=\"sans-serif\" \
                     font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\">{}{letter}</text>\n",
                    if promoted { "+" } else { "" }
                ),
            ),
        }
    }
}

/// The look of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    prefix: char,
    dark: bool,
    sign: Option<Name>,
}

/// The name of its definition.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.prefix, if self.dark { 'd' } else { 'p' })?;
        self.sign.map_or(Ok(()), |sign| sign.fmt(f))
    }
}

impl Shape {
    fn of(sign: Sign, kind: BoardKind, style: &Style) -> Shape {
        let dark = sign.is_dark();
        let seen = sign.glyph != Glyph::Hidden && (!dark || style.dark_kinds);
        let name = match style.script {
            Script::Ascii => Name::Letter(sign.glyph.letter(), sign.glyph.is_promoted()),
            Script::Traditional | Script::Simplified => Name::Character(sign.glyph.character(sign.side, style.script)),
        };
        Shape { prefix: prefix(kind), dark, sign: seen.then_some(name) }
    }

    fn define(&self, out: &mut String) {
        let prefix = self.prefix;
        let body = if self.dark { 'b' } else { 'f' };
        put(out, format_args!("<g id=\"{self}\"><use href=\"#{prefix}{body}\"/>"));
        match self.sign {
            Some(sign) if self.dark => {
                put(out, format_args!("<use href=\"#{prefix}g{sign}\" color=\"{IVORY}\" transform=\"scale(.64)\"/>"))
            }
            Some(sign) => put(out, format_args!("<use href=\"#{prefix}g{sign}\"/>")),
            None => put(out, format_args!("<path d=\"M0-3.6L3.6 0L0 3.6L-3.6 0Z\" fill=\"{IVORY}\"/>")),
        }
        out.push_str("</g>\n");
    }
}

/// The outline of a sweep: a round head as wide as the lines, both edges curved towards a narrow end.
fn outline(out: &mut String, sweep: Sweep, weight: f32) {
    let [x, y, over_x, over_y, end_x, end_y] = sweep.map(f32::from);
    let head = weight * 0.52;
    let at_head = normal(over_x - x, over_y - y, head);
    let along = normal(end_x - x, end_y - y, weight * 0.42);
    let at_end = normal(end_x - over_x, end_y - over_y, weight * 0.16);
    let shifted = |x: f32, y: f32, by: (f32, f32), sign: f32| Point(x + sign * by.0, y + sign * by.1);
    put(
        out,
        format_args!(
            "M{}Q{} {}L{}Q{} {}A{head:.1} {head:.1} 0 0 0 {}Z",
            shifted(x, y, at_head, 1.0),
            shifted(over_x, over_y, along, 1.0),
            shifted(end_x, end_y, at_end, 1.0),
            shifted(end_x, end_y, at_end, -1.0),
            shifted(over_x, over_y, along, -1.0),
            shifted(x, y, at_head, -1.0),
            shifted(x, y, at_head, 1.0),
        ),
    );
}

/// A vector of the given length, square to the direction.
fn normal(x: f32, y: f32, length: f32) -> (f32, f32) {
    let size = x.hypot(y).max(f32::EPSILON);
    (-y / size * length, x / size * length)
}

/// In tenths, without needless zeros.
struct Point(f32, f32);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |value: f32| (value * 10.0).round() / 10.0;
        write!(f, "{} {}", tenths(self.0), tenths(self.1))
    }
}
