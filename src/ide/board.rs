//! The board at a place: for panels that follow the cursor and for the command line.

use super::document::Document;
use super::drawing::{self, Board, Marks, Style};
use super::{here::Here, names};
use crate::notation::{self, Dialect, Notation, Script};
use crate::record::BlockRole;
use crate::rules::{Move, Position};

/// A position with everything a panel shows.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardView {
    /// The position as FEN.
    pub fen: String,
    /// The game: `xiangqi`.
    pub variant: &'static str,
    /// `red` or `black`.
    pub side_to_move: &'static str,
    /// The last move as coordinates.
    pub last_move: Option<String>,
    /// The side to move is in check.
    pub check: bool,
    /// And has no legal move.
    pub mate: bool,
    /// The board as text.
    pub text: String,
    /// The board as a picture.
    pub svg: String,
    /// Every legal move: coordinates, and the text in the file's notation.
    pub legal_moves: Vec<(String, String)>,
    /// Index of the game in the file, from 0.
    pub game: usize,
    /// The lines around the place from the outermost inwards, and the half-move.
    pub path: Vec<String>,
}

impl Document {
    /// The board at a byte offset: after the half-move there, or else after the last one before it in its line.
    pub fn board(&self, offset: usize) -> Option<BoardView> {
        let here = self.here(offset)?;
        let path = self.path(&here);
        let dialect = self.dialect_of(here.place.record);
        Some(self.view(&here.position, here.last, here.game, path, dialect))
    }

    /// The board after `ply` half-moves of the main line of the game with the index `game`.
    pub fn board_at(&self, game: usize, ply: usize) -> Option<BoardView> {
        let mut games = self.records().iter().filter(|entry| entry.analysis.front().is_game);
        let entry = games.nth(game)?;
        let tree = self.game_of(entry);
        let plies: Vec<_> = tree.main_line().take(ply).collect();
        if plies.len() < ply {
            return None;
        }
        let path = plies
            .last()
            .map(|ply| format!("{} {}", names::ply_number(ply.number, ply.side, ply.after.variant()), ply.text));
        let (position, last) = match plies.last() {
            Some(ply) => (&ply.after, ply.mv),
            None => (&*tree.front.position, None),
        };
        let dialect = entry.analysis.dialect(self.context());
        Some(self.view(position, last, game, path.into_iter().collect(), dialect))
    }

    fn view(
        &self,
        position: &Position,
        last: Option<Move>,
        game: usize,
        path: Vec<String>,
        dialect: &Dialect,
    ) -> BoardView {
        let board = Board::from(position);
        let marks = Marks::of(position, last);
        let style = self.style();
        let check = position.in_check();
        let legal = position.legal_moves();
        BoardView {
            fen: names::position(position),
            variant: names::variant(position.variant()),
            side_to_move: names::side(position.side_to_move(), position.variant()),
            last_move: last.map(|mv| coordinate(mv, position)),
            check,
            mate: check && legal.is_empty(),
            text: drawing::text(&board, &marks, &style),
            svg: drawing::svg(&board, &marks, &style),
            legal_moves: legal.iter().map(|mv| (coordinate(*mv, position), written(*mv, dialect, position))).collect(),
            game,
            path,
        }
    }

    pub(super) fn style(&self) -> Style {
        let script = match self.settings().script {
            Script::Simplified => drawing::Script::Simplified,
            Script::Traditional => drawing::Script::Traditional,
        };
        Style { script, ..Style::default() }
    }

    /// The lines around a place, from the outermost inwards, and the half-move.
    fn path(&self, here: &Here) -> Vec<String> {
        let mut path = Vec::new();
        let Some(entry) = self.entry(here.place.record) else { return path };
        let lowering = self.format().lowering();
        let mut depth = 0usize;
        for (index, block) in entry.tree.blocks().iter().enumerate().take(here.place.block + 1).rev() {
            match lowering.role(block.tree()) {
                BlockRole::Close if index < here.place.block => depth += 1,
                BlockRole::OpenMain | BlockRole::OpenInline | BlockRole::OpenVariation(_) if depth > 0 => depth -= 1,
                BlockRole::OpenVariation(number) => {
                    path.push(number.map_or_else(|| "VAR".to_owned(), |number| format!("VAR[{number}]")));
                }
                BlockRole::OpenInline => path.push(self.replaced_by(entry, index)),
                BlockRole::OpenMain => break,
                _ => {}
            }
        }
        path.reverse();
        if let Some(ply) = &here.ply {
            let number = names::ply_number(ply.number, ply.side, ply.after.variant());
            path.push(format!("{number} {}", ply.text));
        }
        path
    }

    /// How an inline variation is called: by the number of the move it replaces.
    fn replaced_by(&self, entry: &super::document::Entry, opener: usize) -> String {
        let first = entry.analysis.segment(opener + 1).map(|segment| segment.entry().due_number());
        first.map_or_else(|| "{}".to_owned(), |(number, side)| format!("{{{}}}", names::number(number, side)))
    }
}

/// A move as coordinates, in shogi USI.
pub(super) fn coordinate(mv: Move, position: &Position) -> String {
    let mut text = String::new();
    if notation::write(mv, &Dialect::coordinate(), position, &mut text) {
        return text;
    }
    if let Some(from) = mv.from() {
        text.push_str(&from.to_string());
    }
    text.push_str(&mv.to().to_string());
    text
}

/// A move in a notation; coordinates where that notation cannot express it.
pub(super) fn written(mv: Move, dialect: &Dialect, position: &Position) -> String {
    let mut text = String::new();
    if notation::write(mv, dialect, position, &mut text) { text } else { coordinate(mv, position) }
}

/// The dialect in which a notation is shown outside of any file.
pub fn plain_dialect(notation: Notation) -> Dialect {
    match notation {
        Notation::Iccs => Dialect::iccs(),
        Notation::Axf => Dialect { symbols: notation::Symbols::wxf(), ..Dialect::axf() },
        Notation::Wxf => Dialect::wxf(),
        Notation::Lalg => Dialect::lalg(),
        Notation::Salg => Dialect::salg(),
        Notation::Chinese => Dialect::chinese(),
        other => Dialect::new(other),
    }
}
