//! A half-move of a game.

use super::hints::notation;
use super::{Error, Game, Line, Place, Position};
use crate::diagnostics::{self, Wording};
use crate::document::Document;
use crate::ide::{self, plain_dialect};
use crate::notation::{NOTATIONS, Notation};
use crate::record::{Legality, Ply, Score, clock};
use crate::rules::{self, Side};
use crate::words::names;
use crate::{json, text};
use std::sync::Arc;

/// A half-move of a game.
#[derive(Clone)]
pub struct Move {
    game: Game,
    index: usize,
}

/// A program's evaluation of a position, read from a comment, from the first mover's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// In hundredths of a pawn.
    pub cp: Option<i32>,
    /// Mate in so many moves, in shogi half-moves; negative if the second mover mates.
    pub mate: Option<i64>,
    /// The side that mates, if nobody knows in how many moves.
    pub mates: Option<&'static str>,
    /// How many half-moves it looked ahead.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// The program.
    pub engine: Option<String>,
    /// The moves that it expects, as coordinates.
    pub line: Vec<String>,
}

impl Move {
    pub(super) fn new(game: &Game, index: usize) -> Move {
        Move { game: game.clone(), index }
    }

    fn ply(&self) -> &Ply {
        // The index is from a line of the same tree, which never changes.
        &self.game.tree().plies[self.index]
    }

    fn names_squares(&self) -> bool {
        let of_text =
            |(document, record): (&Document, usize)| document.wording(record).dialect.notation.names_squares();
        self.game.document().is_none_or(of_text)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its text as written.
    pub fn text(&self) -> &str {
        &self.ply().text
    }

    /// Its number as printed.
    pub fn number(&self) -> u32 {
        self.ply().number
    }

    /// The side that moves: `red` and `black`, in jeiqi `white` and `black`, in shogi `black` and `white`.
    pub fn side(&self) -> &'static str {
        names::side(self.ply().side, self.ply().after.variant())
    }

    /// Its squares: `h2e2`, in jeiqi `i3i4h`, in shogi USI. `None` if its text names no move, or another one in each of the
    /// positions that are possible.
    pub fn coordinate(&self) -> Option<String> {
        let ply = self.ply();
        // The answer is only needed where the position is not known.
        let names_squares = ply.legality == Legality::Unknown && self.names_squares();
        json::in_notation(ply, Notation::Coordinate, names_squares)
    }

    /// Its text in a notation, one of [`notations`](super::notations); `None` if that cannot express it.
    pub fn text_in(&self, name: &str) -> Result<Option<String>, Error> {
        Ok(match notation(name)? {
            Notation::Coordinate => self.coordinate(),
            other => json::in_notation(self.ply(), other, false),
        })
    }

    /// Its text in every notation that can express it, with the names of those.
    pub fn notations(&self) -> Vec<(&'static str, String)> {
        let ply = self.ply();
        // The squares alone are no notation of a half-move whose position is not known.
        let all = if ply.legality == Legality::Unknown && ply.possible != 1 { &[] } else { NOTATIONS };
        all.iter().filter_map(|info| Some((info.id, json::in_notation(ply, info.notation, false)?))).collect()
    }

    /// Whether the rules allow it; `None` where an error before it leaves that open.
    pub fn legal(&self) -> Option<bool> {
        match self.ply().legality {
            Legality::Legal => Some(true),
            Legality::Illegal => Some(false),
            Legality::Unknown => None,
        }
    }

    /// Why it is illegal, in words.
    pub fn reason(&self) -> Option<String> {
        let ply = self.ply();
        let problem = ply.problem.as_ref().filter(|_| ply.legality.is_illegal())?;
        let words = match self.game.document() {
            Some((document, record)) => ide::words(document, problem, record),
            None => {
                let dialect = plain_dialect(Notation::Coordinate);
                diagnostics::message(problem, &Wording::new(&dialect, ply.after.variant()))
            }
        };
        Some(text::label(&words).into_owned())
    }

    /// The signs that judge it, as written: `!`, `?!`.
    pub fn remark(&self) -> Option<&str> {
        self.ply().remark.as_deref()
    }

    /// Its numbered judgements: `$14`.
    pub fn nags(&self) -> &[String] {
        &self.ply().nags
    }

    /// The comments on it.
    pub fn comments(&self) -> &[String] {
        &self.ply().comments
    }

    /// The time used for it, as written.
    pub fn time(&self) -> Option<&str> {
        self.ply().time.as_deref()
    }

    /// The time used for it, in seconds.
    pub fn seconds(&self) -> Option<f64> {
        clock::used(self.time()?).map(|millis| millis as f64 / 1000.0)
    }

    /// A program's evaluation of the position after it, if a comment has one.
    pub fn evaluation(&self) -> Option<Evaluation> {
        let ply = self.ply();
        let found = ply.evaluation()?;
        let (cp, mate, mates) = match found.score {
            Score::Cp(value) => (Some(value), None, None),
            Score::Mate(side, Some(count)) => {
                let sign = if side == Side::First { 1 } else { -1 };
                (None, Some(i64::from(count) * sign), None)
            }
            Score::Mate(side, None) => (None, None, Some(names::side(side, ply.after.variant()))),
        };
        let line = json::coordinates(&found.line, &ply.after);
        Some(Evaluation { cp, mate, mates, depth: found.depth, nodes: found.nodes, engine: found.engine, line })
    }

    /// The coordinates of half-moves that the replay put in before it because of an error there, or `skipped` or
    /// `exchanged` for what it did with those that stand there.
    pub fn assumed(&self) -> Vec<String> {
        json::assumed(self.game.tree(), self.index, self.ply())
    }

    /// The lines that replace it, in order.
    pub fn variations(&self) -> Vec<Line> {
        self.ply().variations.iter().map(|line| Line::new(&self.game, *line)).collect()
    }

    fn known(&self) -> Option<&Arc<rules::Position>> {
        (self.ply().possible == 1).then_some(&self.ply().after)
    }

    /// The position after it as FEN, in shogi SFEN; `None` where it is not known.
    pub fn fen(&self) -> Option<String> {
        self.known().map(|position| names::position(position))
    }

    /// The key of the position after it.
    pub fn key(&self) -> Option<i64> {
        self.known().map(|position| position.key() as i64)
    }

    /// The position after it; `None` where it is not known.
    pub fn position(&self) -> Option<Position> {
        let position = rules::Position::clone(self.known()?);
        Some(Position::after(position, self.ply().mv))
    }

    /// Whether the side now to move is in check; `None` where the position is not known.
    pub fn check(&self) -> Option<bool> {
        self.known().map(|position| position.in_check())
    }

    /// Whether it is in check and has no legal move.
    pub fn mate(&self) -> Option<bool> {
        self.known().map(|position| position.in_check() && !position.has_legal_move())
    }

    /// Whether it is not in check and has no legal move.
    pub fn stalemate(&self) -> Option<bool> {
        self.known().map(|position| !position.in_check() && !position.has_legal_move())
    }

    /// Its place in the text that it was read from. Of a text of several parts, of its part.
    pub fn place(&self) -> Option<Place> {
        let (document, record, entry) = self.game.text()?;
        let (ply, start) = (self.ply(), document.record_start(record));
        let block = start + entry.tree.block_start(ply.block);
        let range = block + usize::from(ply.range.start())..block + usize::from(ply.range.end());
        Some(Place::of(document.rope(), &range))
    }
}
