//! A position that is played on.

use super::Error;
use super::hints::notation as notation_named;
use crate::diagnostics::{self, Wording};
use crate::drawing::{self, Board, Marks, PieceSet, Players, Style};
use crate::ide::{self, coordinate, plain_dialect, position_of_fen};
use crate::notation::{Dialect, write};
use crate::rules::{self, Move, Side, Undo, Variant};
use crate::words::{Locale, names};

/// A position of xiangqi, jeiqi or shogi, with the moves that were played on it.
#[derive(Clone, Debug)]
pub struct Position {
    position: rules::Position,
    /// The move that led to it, if somebody knows.
    last: Option<Move>,
    /// The moves that were played, and the one that led to the position before each.
    played: Vec<(Undo, Option<Move>)>,
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture<'a> {
    /// The signs on the pieces: `traditional`, `simplified`, `pictograms` or `letters`.
    pub pieces: &'a str,
    /// Whether the second side is at the bottom.
    pub flipped: bool,
    /// The height in pixels; the picture scales.
    pub height: u16,
}

impl Default for Picture<'_> {
    fn default() -> Self {
        Picture { pieces: "traditional", flipped: false, height: 320 }
    }
}

impl Position {
    pub(super) fn of(position: rules::Position) -> Position {
        Position::after(position, None)
    }

    pub(super) fn after(position: rules::Position, last: Option<Move>) -> Position {
        Position { position, last, played: Vec::new() }
    }

    /// The opening position of `xiangqi`, `jeiqi` or `shogi`.
    pub fn start(variant: &str) -> Result<Position, Error> {
        Ok(Position::of(rules::Position::start(variant_named(variant)?)))
    }

    /// The position of a FEN, in shogi an SFEN. The game is that of the text, or the one that is named.
    pub fn new(fen: &str, variant: Option<&str>) -> Result<Position, Error> {
        let read = match variant.map(variant_named).transpose()? {
            None => position_of_fen(fen, Locale::En),
            Some(variant) => names::read_position(variant, fen.trim()).map_err(|error| {
                let dialect = Dialect::coordinate();
                Wording::new(&dialect, variant).fen_problem(error.what)
            }),
        };
        let usual = |variant| names::position(&rules::Position::start(variant));
        read.map(Position::of).map_err(|why| {
            let example = variant.and_then(names::variant_of).unwrap_or(Variant::Xiangqi);
            Error::new("bad-fen", format!("not a position: {why}"))
                .help(format!("a position is written like {}", usual(example)))
        })
    }

    /// `xiangqi`, `jeiqi` or `shogi`.
    pub fn variant(&self) -> &'static str {
        names::variant(self.position.variant())
    }

    /// The side to move.
    pub fn side(&self) -> &'static str {
        names::side(self.position.side_to_move(), self.position.variant())
    }

    /// The FEN, in shogi the SFEN.
    pub fn fen(&self) -> String {
        names::position(&self.position)
    }

    /// The key of the position: the same for the same pieces on the same squares, in the same hands, with the same side to
    /// move, whatever led there. It is the column `key` of the tables.
    pub fn key(&self) -> i64 {
        self.position.key() as i64
    }

    /// The legal moves as coordinates.
    pub fn legal_moves(&self) -> Vec<String> {
        self.position.legal_moves().iter().map(|mv| coordinate(*mv, &self.position)).collect()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.position.in_check()
    }

    /// Whether it is in check and has no legal move.
    pub fn is_mate(&self) -> bool {
        self.position.in_check() && !self.position.has_legal_move()
    }

    /// Whether it is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.position.in_check() && !self.position.has_legal_move()
    }

    fn find(&self, text: &str) -> Result<Move, Error> {
        let (position, own) = (&self.position, Dialect::coordinate());
        ide::move_in(text, &own, position).map_err(|issue| {
            let (code, why) = match issue {
                Some(issue) => {
                    let words = Wording::new(&own, position.variant());
                    (diagnostics::code_of(&issue).code, diagnostics::message(&issue, &words))
                }
                None => ("illegal-move", format!("`{text}` is not a legal move")),
            };
            Error::new(code, why).help("`legal_moves` lists the moves that can be played")
        })
    }

    /// The coordinates of the legal move that a text names in any notation.
    pub fn parse(&self, text: &str) -> Result<String, Error> {
        self.find(text).map(|mv| coordinate(mv, &self.position))
    }

    /// A legal move, given in any notation, in a notation; `None` if that cannot express it.
    pub fn write(&self, text: &str, notation: &str) -> Result<Option<String>, Error> {
        let (mv, notation) = (self.find(text)?, notation_named(notation)?);
        let mut out = String::new();
        Ok(write(mv, &plain_dialect(notation), &self.position, &mut out).then_some(out))
    }

    /// Plays a legal move, given in any notation.
    pub fn push(&mut self, text: &str) -> Result<(), Error> {
        let mv = self.find(text)?;
        let undo = self.position.play(mv);
        self.played.push((undo, self.last.replace(mv)));
        Ok(())
    }

    /// Takes the last move back; an error if none was played.
    pub fn pop(&mut self) -> Result<(), Error> {
        let Some((undo, last)) = self.played.pop() else {
            return Err(Error::new("no-move", "there is no move to take back"));
        };
        self.position.undo(undo);
        self.last = last;
        Ok(())
    }

    /// The board as a picture, with the last move and a check marked.
    pub fn svg(&self, picture: Picture<'_>) -> Result<String, Error> {
        let script = match picture.pieces {
            "traditional" => PieceSet::Traditional,
            "simplified" => PieceSet::Simplified,
            "pictograms" => PieceSet::Pictograms,
            "letters" => PieceSet::Ascii,
            other => {
                let known = ["traditional", "simplified", "pictograms", "letters"];
                return Err(Error::unknown("unknown-pieces", other, "set of pieces", &known));
            }
        };
        let view = if picture.flipped { Side::Second } else { Side::First };
        let style = Style { view, script, height: picture.height, players: Players::Western, ..Style::default() };
        Ok(drawing::svg(&Board::from(&self.position), &Marks::of(&self.position, self.last), &style))
    }

    /// The board as text.
    pub fn text(&self) -> String {
        let style = Style::default().in_text();
        drawing::text(&Board::from(&self.position), &Marks::of(&self.position, self.last), &style)
    }

    /// Whether the pieces, the hands and the side to move are the same, whatever the counters say.
    pub fn repeats(&self, other: &Position) -> bool {
        self.position.repeats(&other.position)
    }
}

impl PartialEq for Position {
    /// Equal if the FENs are.
    fn eq(&self, other: &Position) -> bool {
        self.position == other.position
    }
}

fn variant_named(name: &str) -> Result<Variant, Error> {
    names::variant_of(name)
        .ok_or_else(|| Error::unknown("unknown-variant", name, "game", &["xiangqi", "jeiqi", "shogi"]))
}
