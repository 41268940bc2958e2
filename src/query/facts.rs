//! The data of one game that conditions ask for, each read when it is first asked for.

use super::{AskedGame, Board, Part, WantedBoard};
use crate::document::{Document, RecordEntry};
use crate::formats::tags::{Header, headers};
use crate::ide;
use crate::record::{Game, GamePositions, HeaderRole, ReachedPosition};
use crate::rules::Position;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

/// A game of a document.
pub(crate) struct Facts<'a> {
    pub document: &'a Document,
    pub entry: &'a RecordEntry,
    /// The index of its record, and where that starts: a byte.
    pub record: usize,
    pub start: usize,
    /// The number of the game in the document, from 1.
    pub game: usize,
    headers: OnceCell<Vec<Header>>,
    tree: OnceCell<Game>,
    boards: OnceCell<Vec<Option<ReachedPosition>>>,
}

/// The games of a document, in order.
pub(crate) fn games(document: &Document) -> impl Iterator<Item = Facts<'_>> {
    let (mut start, mut game) = (0, 0);
    document.records().iter().enumerate().filter_map(move |(record, entry)| {
        let here = start;
        start += entry.tree.text_len();
        if !entry.analysis.front().is_game {
            return None;
        }
        game += 1;
        let (headers, tree, boards) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Some(Facts { document, entry, record, start: here, game, headers, tree, boards })
    })
}

impl Facts<'_> {
    /// All headers, in neutral form.
    pub(crate) fn headers(&self) -> &[Header] {
        self.headers.get_or_init(|| headers(&self.entry.analysis.front().tags))
    }

    /// The text of a header, as [`AskedGame::header`] has it.
    pub(crate) fn text(&self, role: HeaderRole) -> Option<String> {
        self.header(role).map(Cow::into_owned)
    }

    /// The position that it starts from.
    pub(crate) fn start_position(&self) -> &Position {
        &self.entry.analysis.front().position
    }

    /// Its positions.
    pub(crate) fn positions(&self) -> Option<&Arc<GamePositions>> {
        ide::positions_of(self.document, self.entry)
    }

    /// The whole game.
    pub(crate) fn tree(&self) -> &Game {
        self.tree.get_or_init(|| self.document.game_of(self.entry))
    }

    /// Where the board of an index is first on it: in the main line if there.
    pub(super) fn board(&self, index: usize, boards: &[Board]) -> Option<ReachedPosition> {
        let found = self.boards.get_or_init(|| self.find_boards(boards));
        found.get(index).copied().flatten()
    }

    fn find_boards(&self, boards: &[Board]) -> Vec<Option<ReachedPosition>> {
        let mut found: Vec<Option<ReachedPosition>> = vec![None; boards.len()];
        let (format, context) = (self.document.format(), self.document.context());
        let visited =
            GamePositions::visit(&self.entry.tree, format.lowering, context, &self.entry.analysis, &mut |at| {
                for (slot, board) in found.iter_mut().zip(boards) {
                    // The main line counts more, wherever it stands in the text.
                    let is_better = slot.is_none_or(|before| at.is_main && !before.is_main);
                    if is_better && board.part.has(at.is_main) && board.wanted.is_on(at.position) {
                        *slot = Some(ReachedPosition { step: at.step, ply: at.ply, is_main: at.is_main, next: None });
                    }
                }
            });
        // The position after as many half-moves of the main line has that index.
        let next = |place: &ReachedPosition| visited.as_ref()?.0.reached(place.ply as usize)?.next;
        for place in found.iter_mut().flatten().filter(|place| place.is_main) {
            place.next = next(place);
        }
        found
    }
}

impl WantedBoard {
    fn is_on(&self, position: &Position) -> bool {
        match self {
            WantedBoard::Material(material) => material.is_on(position),
            WantedBoard::Pattern(pattern) => pattern.is_on(position),
        }
    }
}

impl Part {
    /// Whether a place in the main line, or in a variation, is looked at.
    pub(crate) fn has(self, is_main: bool) -> bool {
        match self {
            Part::Any => true,
            Part::Main => is_main,
            Part::Variation => !is_main,
        }
    }
}
