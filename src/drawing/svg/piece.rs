//! Pieces: every shape is defined once, then used where it stands.

use super::{Placed, put};
use crate::drawing::glyphs::{self, Strokes, Sweep};
use crate::drawing::{BoardKind, Glyph, PieceFace, PieceSet, Style};
use crate::rules::shogi::Kind;
use std::collections::BTreeSet;
use std::fmt;

/// The face of pieces, and the drawing on the back of dark ones.
const IVORY: &str = "#fdf3da";
/// The edge of a piece.
const EDGE: &str = "#8a5f28";

/// How the strokes of a sign are drawn; a sign inherits it from the group in which it is used.
pub(super) const STROKES: &str =
    "fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/// Defines the shapes of the placed pieces.
pub(super) fn define(out: &mut String, kind: BoardKind, style: &Style, placed: &[Placed]) {
    // `collect` would bring a sort for each of them.
    let (mut shapes, mut signs) = (BTreeSet::new(), BTreeSet::new());
    shapes.extend(placed.iter().map(|placed| Shape::of(placed.sign, kind, style)));
    signs.extend(shapes.iter().filter_map(|shape: &Shape| shape.sign));
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
    put(out, format_args!("<g color=\"{color}\" {STROKES}>\n"));
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
    let prefix = prefix(kind);
    let shadow = "fill=\"#3a2408\" fill-opacity=\".35\" stroke=\"none\"";
    match kind {
        BoardKind::Points => {
            put(
                out,
                format_args!(
                    "<g id=\"{prefix}f\"><circle cy=\".8\" r=\"9.4\" {shadow}/>\
                     <circle r=\"9.2\" fill=\"{IVORY}\" stroke=\"{EDGE}\" stroke-width=\".5\"/>\
                     <circle r=\"8.2\" stroke-width=\".75\"/></g>\n"
                ),
            );
            if dark {
                put(
                    out,
                    format_args!(
                        "<g id=\"{prefix}b\"><circle cy=\".8\" r=\"9.4\" {shadow}/>\
                         <circle r=\"9.2\" fill=\"currentColor\" stroke=\"{EDGE}\" stroke-width=\".5\"/>\
                         <circle r=\"8.2\" stroke=\"{IVORY}\" stroke-width=\".5\" \
                         stroke-dasharray=\"2.4 1.4\"/></g>\n"
                    ),
                );
            }
        }
        BoardKind::Squares => put(
            out,
            format_args!(
                "<g id=\"{prefix}f\"><path d=\"M0-8.7L6.2-6.4L8.2 9.7H-8.2L-6.2-6.4Z\" {shadow}/>\
                 <path d=\"M0-9.4L6.2-7.1L8.2 9H-8.2L-6.2-7.1Z\" fill=\"{IVORY}\" stroke=\"{EDGE}\" stroke-width=\".5\" \
                 stroke-linejoin=\"round\"/></g>\n"
            ),
        ),
    }
}

/// The size of a piece of shogi: the king is the largest, a pawn the smallest.
fn size(glyph: Glyph) -> Option<&'static str> {
    let Glyph::Shogi(kind) = glyph else { return None };
    Some(match kind.base() {
        Kind::Gold | Kind::Silver => ".97",
        Kind::Knight | Kind::Lance => ".94",
        Kind::Pawn => ".91",
        _ => return None,
    })
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
pub(super) enum Name {
    Character(char),
    /// A drawing, by the letter of its piece.
    Pictogram(char),
    /// A letter, and whether a `+` comes before it.
    Letter(char, bool),
}

/// As it is in the name of a definition.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Character(character) => write!(f, "{:x}", u32::from(*character)),
            Name::Pictogram(letter) => write!(f, "i{letter}"),
            Name::Letter(letter, false) => write!(f, "{letter}"),
            Name::Letter(letter, true) => write!(f, "{letter}1"),
        }
    }
}

impl Name {
    /// Defines the sign around the centre of the piece.
    fn define(self, out: &mut String, kind: BoardKind) {
        let transform = match kind {
            BoardKind::Points => "translate(-6.2 -6.2)scale(.124)",
            BoardKind::Squares => "translate(-6 -4.8)scale(.12)",
        };
        self.define_as(out, prefix(kind), transform);
    }

    /// Defines the sign under a prefix; its grid of 100 by 100 is transformed, if it is one of strokes.
    pub(super) fn define_as(self, out: &mut String, prefix: char, transform: &str) {
        let strokes = match self {
            Name::Character(character) => glyphs::strokes(character),
            Name::Pictogram(letter) => glyphs::pictogram(letter),
            Name::Letter(letter, promoted) => {
                return put(
                    out,
                    format_args!(
                        "<text id=\"{prefix}g{self}\" y=\"4\" fill=\"currentColor\" stroke=\"none\" font-family=\"sans-serif\" \
                         font-size=\"11\" font-weight=\"bold\" text-anchor=\"middle\">{}{letter}</text>\n",
                        if promoted { "+" } else { "" }
                    ),
                );
            }
        };
        let Some(Strokes { weight, lines, sweeps, .. }) = strokes else { return };
        put(
            out,
            format_args!(
                "<g id=\"{prefix}g{self}\" transform=\"{transform}\">\
                 <path stroke-width=\"{weight}\" d=\"{lines}\"/>"
            ),
        );
        if !sweeps.is_empty() {
            out.push_str("<path fill=\"currentColor\" stroke=\"none\" d=\"");
            for sweep in *sweeps {
                outline(out, *sweep, f32::from(*weight));
            }
            out.push_str("\"/>");
        }
        out.push_str("</g>\n");
    }
}

/// The look of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    prefix: char,
    dark: bool,
    sign: Option<Name>,
    /// Its scale, if it is not 1.
    size: Option<&'static str>,
}

/// The name of its definition.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.prefix, if self.dark { 'd' } else { 'p' })?;
        self.sign.map_or(Ok(()), |sign| sign.fmt(f))
    }
}

impl Shape {
    fn of(sign: PieceFace, kind: BoardKind, style: &Style) -> Shape {
        let dark = sign.is_dark();
        let seen = sign.glyph != Glyph::Hidden && (!dark || style.dark_kinds);
        let name = match style.script {
            PieceSet::Ascii => Name::Letter(sign.glyph.letter(), sign.glyph.is_promoted()),
            PieceSet::Pictograms if glyphs::pictogram(sign.glyph.letter()).is_some() && kind == BoardKind::Points => {
                Name::Pictogram(sign.glyph.letter())
            }
            _ => Name::Character(sign.glyph.character(sign.side, style.script)),
        };
        let size = if kind == BoardKind::Squares { size(sign.glyph) } else { None };
        Shape { prefix: prefix(kind), dark, sign: seen.then_some(name), size }
    }

    fn define(&self, out: &mut String) {
        let prefix = self.prefix;
        let body = if self.dark { 'b' } else { 'f' };
        put(out, format_args!("<g id=\"{self}\">"));
        if let Some(size) = self.size {
            put(out, format_args!("<g transform=\"scale({size})\">"));
        }
        put(out, format_args!("<use href=\"#{prefix}{body}\"/>"));
        match self.sign {
            Some(sign) if self.dark => {
                put(out, format_args!("<use href=\"#{prefix}g{sign}\" color=\"{IVORY}\" transform=\"scale(.9)\"/>"))
            }
            Some(sign) => put(out, format_args!("<use href=\"#{prefix}g{sign}\"/>")),
            None => put(out, format_args!("<path d=\"M0-4L4 0L0 4L-4 0Z\" fill=\"{IVORY}\" stroke=\"none\"/>")),
        }
        if self.size.is_some() {
            out.push_str("</g>");
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

/// In whole units of the grid: finer than a tenth of a unit of the board.
struct Point(f32, f32);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.round(), self.1.round())
    }
}
