//! The place under a cursor: its record, its line, the half-move and the position there.

use super::document::{Document, Entry, Place};
use crate::record::{self, BlockRole, Item, Legality, LineMark, Observer, PlyEvent, Segment};
use crate::rules::{Move, Position, Side, Square};
use crate::text::TextRange;
use std::ops::Range;

/// A place of a document with the position on the board there.
#[derive(Clone, Debug)]
pub struct Here {
    /// The block.
    pub place: Place,
    /// Index of the game in the file, from 0.
    pub game: usize,
    /// The half-move at the place or, on a number or comment, the last one before it in the block.
    pub ply: Option<HerePly>,
    /// The position after that half-move, or before the line's next one.
    pub position: Position,
    /// The last move of the line, to be marked on the board.
    pub last: Option<Move>,
    /// Whether that position is certain; else it is the likeliest one, because of an error before it.
    pub is_known: bool,
    /// Whether the block is a closing bracket and the place is after it, so outside of the line that it closes.
    pub is_after_close: bool,
}

/// A half-move at a place.
#[derive(Clone, Debug)]
pub struct HerePly {
    /// Its absolute place.
    pub range: Range<usize>,
    pub text: String,
    pub number: u32,
    /// The side that moves.
    pub side: Side,
    /// The move, if the text names one.
    pub mv: Option<Move>,
    /// The move of its line before it.
    pub last: Option<Move>,
    pub before: Position,
    pub after: Position,
    /// Whether the rules allow it.
    pub legality: Legality,
    /// Whether the position after it is certain; else it is the likeliest one, because of an error.
    pub is_known: bool,
}

impl Document {
    /// The place at a byte offset; `None` in an empty document.
    pub fn here(&self, offset: usize) -> Option<Here> {
        let place = self.place(offset)?;
        let entry = self.entry(place.record)?;
        let game = self.game_number(place.record);
        let plies = self.plies_of(entry, place);
        let ply = plies.into_iter().take_while(|ply| ply.range.start <= offset).last();
        let bracket =
            entry.tree.blocks().get(place.block).map_or(0, |block| block.tree().root().meaning_end() as usize);
        let is_close = matches!(entry.analysis.role(place.block), BlockRole::Close);
        let is_after_close = is_close && offset >= place.start + bracket;
        let (position, last, is_known) = match &ply {
            Some(ply) => (ply.after.clone(), ply.mv, ply.is_known),
            None => match before_block(entry, place.block, is_after_close) {
                Some(mark) => (mark.position(), mark.last_move(), !mark.is_in_doubt()),
                None => (Position::clone(&entry.analysis.front().position), None, entry.analysis.front().is_certain()),
            },
        };
        Some(Here { place, game, ply, position, last, is_known, is_after_close })
    }

    /// The half-moves of a block.
    pub(super) fn plies_of(&self, entry: &Entry, place: Place) -> Vec<HerePly> {
        let last = entry.analysis.segment(place.block).and_then(|segment| segment.entry().last_move());
        let mut collector = Collector { start: place.start, last, plies: Vec::new() };
        let lowering = self.format().lowering();
        record::listen(&entry.tree, lowering, self.context(), &entry.analysis, place.block, &mut collector);
        collector.plies
    }

    /// The half-moves that the line opened by a block begins with: those of its first block of moves.
    pub(super) fn first_plies(&self, entry: &Entry, record: usize, opener: usize) -> Vec<HerePly> {
        let close = entry.analysis.structure().close_of(opener).unwrap_or(entry.tree.blocks().len());
        let moves = (opener + 1..close).find(|block| entry.analysis.segment(*block).is_some());
        let Some(block) = moves else { return Vec::new() };
        let start = self.record_start(record) + entry.tree.block_start(block);
        self.plies_of(entry, Place { record, block, start })
    }

    /// The half-move of the line of `place` that brought the piece on `square` there, the last one before `before`;
    /// `None` if it has been there since the line began.
    pub(super) fn arrival(&self, place: Place, before: usize, square: Square) -> Option<Range<usize>> {
        let entry = self.entry(place.record)?;
        let record_start = place.start - entry.tree.block_start(place.block);
        let arrives = |ply: &&HerePly| ply.range.start < before && ply.mv.is_some_and(|mv| mv.to() == square);
        let mut blocks = std::iter::once(place.block).chain(Document::moves_before(entry, place.block));
        blocks.find_map(|block| {
            let start = record_start + entry.tree.block_start(block);
            let plies = self.plies_of(entry, Place { block, start, ..place });
            plies.iter().rev().find(arrives).map(|ply| ply.range.clone())
        })
    }

    /// How many games come before a record.
    pub(super) fn game_number(&self, record: usize) -> usize {
        self.records().sum_before(record).totals.games as usize
    }

    /// The text of a token's place.
    pub(super) fn slice(&self, range: Range<usize>) -> String {
        let end = range.end.min(self.rope().len_bytes());
        self.rope().byte_slice(range.start.min(end)..end).to_string()
    }
}

/// The state of the line at the start of a block; `None` before all moves. On a bracket that opens a line it is where that
/// line starts, and outside of all lines, after the main one, where that one ends. After a closing bracket its line has
/// ended. Such lines are skipped, unless it is the main one.
fn before_block(entry: &Entry, block: usize, is_after_close: bool) -> Option<&LineMark> {
    let entered = |block: usize| entry.analysis.segment(block).map(Segment::entry);
    let left = |block: usize| entry.analysis.segment(block).map(Segment::exit);
    if let Some(found) = entered(block) {
        return Some(found);
    }
    if entry.analysis.role(block).opens()
        && let Some(found) = entered(block + 1)
    {
        return Some(found);
    }
    let (mut depth, mut end_of_closed) = (0usize, None);
    for at in (0..block + usize::from(is_after_close)).rev() {
        let role = entry.analysis.role(at);
        match role {
            BlockRole::Close => depth += 1,
            role if role.opens() && depth == 0 => {
                return entered(at + 1).or_else(|| left(at.checked_sub(1)?));
            }
            role if role.opens() => {
                depth -= 1;
                if matches!(role, BlockRole::OpenMain) {
                    return end_of_closed;
                }
                end_of_closed = if depth == 0 { None } else { end_of_closed };
            }
            _ if depth == 0 => {
                if let Some(found) = left(at) {
                    return Some(found);
                }
            }
            _ if depth == 1 && end_of_closed.is_none() => end_of_closed = left(at),
            _ => {}
        }
    }
    None
}

struct Collector {
    start: usize,
    /// The last move of the line so far.
    last: Option<Move>,
    plies: Vec<HerePly>,
}

impl Observer for Collector {
    fn ply(&mut self, ply: PlyEvent<'_>) {
        self.plies.push(HerePly {
            range: absolute(self.start, ply.range),
            text: ply.text.to_owned(),
            number: ply.number,
            side: ply.side,
            mv: ply.mv,
            last: std::mem::replace(&mut self.last, ply.mv),
            before: ply.before.clone(),
            after: ply.after.clone(),
            legality: ply.legality,
            is_known: ply.possible == 1,
        });
    }

    fn item(&mut self, _: &Item<'_>) {}
}

fn absolute(start: usize, range: TextRange) -> Range<usize> {
    super::document::absolute(start, range)
}
