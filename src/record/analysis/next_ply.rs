//! The half-move that is due at any place of a record, for inserting one there.
//!
//! ```text
//! 1. Ch2-e2 Nh9-g7 { 1. ... | }     Black's first move, on the board after Red's first one
//! ```

use super::RecordAnalysis;
use crate::notation::Dialect;
use crate::record::line::{BlockOfMoves, Branch, LineMark, LineState, READINGS, ReplayConfig, WordsAhead};
use crate::record::numbering::Numbering;
use crate::record::{BlockRole, Item, ItemKind, Lower, Observer, PlyEvent};
use crate::rules::{Move, Position, Side};
use crate::syntax::RecordTree;
use crate::text::{TextRange, TextSize};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The half-move that is due at a place of a line, and what has been printed before it.
#[derive(Clone, Debug)]
pub struct NextPly {
    /// The position on the board.
    pub position: Position,
    /// Its number as the line prints it.
    pub number: u32,
    /// Who moves.
    pub side: Side,
    /// The half-move before it in its line.
    pub last: Option<Move>,
    /// The move that its line varies, if the line has no move yet.
    pub replaced: Option<Move>,
    /// Whether a word has ended the game.
    pub over: bool,
    /// Whether that position is certain; else it is the likeliest of several, because of an error before.
    pub is_known: bool,
    /// The last half-moves of each side before it in its block: text, position before, move.
    pub written: Vec<(String, Position, Move)>,
    numbering: Numbering,
}

impl NextPly {
    /// Whether the line prints numbers, or the one that it branches from does.
    pub fn is_numbered(&self) -> bool {
        self.numbering.is_numbered()
    }

    /// Whether its number is written before it.
    pub fn is_after_number(&self) -> bool {
        self.numbering.is_after_number()
    }

    /// Whether dots are written before it in place of the first side's half-move.
    pub fn is_filled(&self) -> bool {
        self.numbering.is_filled()
    }

    /// Whether its line has neither a half-move nor a number before it.
    pub fn is_first(&self) -> bool {
        self.numbering.is_at_start()
    }
}

impl RecordAnalysis {
    /// The half-move that is due at the byte `offset` of a block, after all items that end there or before, which are in a
    /// dialect; `None` where no line is, or one that starts nowhere.
    pub fn next_ply(
        &self,
        tree: &RecordTree,
        lower: &dyn Lower,
        dialect: &Dialect,
        block: usize,
        offset: usize,
    ) -> Option<NextPly> {
        let moves = self.structure.role(block) == BlockRole::Moves;
        let before = match self.segment(block).filter(|_| moves) {
            Some(segment) => (segment.entry.clone(), segment.replaced),
            None => self.state_before(lower, if moves || offset == 0 { block } else { block + 1 })?,
        };
        let (mark, mut replaced) = before;
        let mut listener = Listener::default();
        let state = if moves {
            let mut items: Vec<Item<'_>> = Vec::new();
            lower.lower(tree.blocks().get(block)?.tree(), &mut items);
            // A word that is still being typed says nothing about those before it.
            items.retain(|item| item.range.end() <= TextSize::from(offset as u32));
            let config = ReplayConfig { dialect, rules: lower.replay_rules(), readings: READINGS };
            let before = BlockOfMoves { items: &items, entry: &mark, config, replaced, ahead: &WordsAhead::default };
            let plan = before.replay(&mut mark.state()).plan;
            let state = before.observe(plan.as_deref(), &mut listener);
            replaced = replaced.filter(|_| !items.iter().any(|item| matches!(item.kind, ItemKind::Move(_))));
            state
        } else {
            mark.state()
        };
        Some(NextPly::of(state, replaced, listener))
    }

    /// The state of a line before a block, and the move that the line still varies there.
    fn state_before(&self, lower: &dyn Lower, block: usize) -> Option<(Arc<LineMark>, Option<Move>)> {
        let mut depth = 0usize;
        let mut inline = false;
        for at in (0..block).rev() {
            let role = self.structure.role(at);
            let found = match role {
                BlockRole::Close => {
                    depth += 1;
                    continue;
                }
                BlockRole::OpenMain | BlockRole::OpenInline | BlockRole::OpenNext | BlockRole::OpenVariation(_)
                    if depth > 0 =>
                {
                    depth -= 1;
                    continue;
                }
                BlockRole::Moves if depth == 0 => {
                    let segment = self.segment(at)?;
                    (segment.exit.clone(), segment.still_replaced())
                }
                BlockRole::OpenMain => (self.front.start(self.front.is_certain()), None),
                BlockRole::OpenVariation(number) => self.start_of(number?)?,
                BlockRole::OpenAt(_) => self.lines.branch(at)?.clone(),
                BlockRole::OpenInline => {
                    // A variation at the very start of another one varies nothing.
                    if std::mem::replace(&mut inline, true) {
                        return None;
                    }
                    continue;
                }
                _ => continue,
            };
            return if inline { varied(&found.0) } else { Some(found) };
        }
        let implicit = !lower.replay_rules().opened_main && !inline;
        implicit.then(|| (self.front.start(self.front.is_certain()), None))
    }

    /// The state that the first reference to a numbered variation gives it to start from.
    fn start_of(&self, number: u32) -> Option<(Arc<LineMark>, Option<Move>)> {
        let (_, branch) = self.branch_to(number)?;
        Some((branch.from.clone()?, branch.replaced))
    }

    /// The reference that a numbered variation starts from, by its block and its place there.
    pub fn reference_to(&self, number: u32) -> Option<(usize, TextRange)> {
        let (block, branch) = self.branch_to(number)?;
        Some((block, branch.range))
    }

    /// The half-move that a line replaces which a block opens at a number, by its block and its place there.
    pub fn replaced_at(&self, opener: usize) -> Option<(usize, TextRange)> {
        self.lines.replaced(opener)
    }

    fn branch_to(&self, number: u32) -> Option<(usize, &Branch)> {
        let using = self.lines.references.as_ref()?.used.get(&number)?.using;
        let block = using.block as usize;
        Some((block, self.segment(block)?.references.get(using.nth as usize)?))
    }
}

/// The numbers of the variations of a record, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VariationNumbers {
    /// Those that are defined.
    pub defined: BTreeSet<u32>,
    /// Those that are referred to.
    pub referred: BTreeSet<u32>,
}

impl VariationNumbers {
    /// The number after the highest one.
    pub fn next(&self) -> u32 {
        let highest = self.defined.last().max(self.referred.last());
        highest.map_or(1, |highest| highest.saturating_add(1))
    }
}

impl RecordAnalysis {
    /// The numbers of its variations.
    pub fn variation_numbers(&self) -> VariationNumbers {
        let mut numbers = VariationNumbers::default();
        numbers.defined.extend(self.structure.variations().map(|(number, _)| number));
        let referred = self.lines.references.iter().flat_map(|references| references.leading());
        numbers.referred.extend(referred.map(|using| using.number));
        numbers
    }
}

impl NextPly {
    fn of(state: LineState, replaced: Option<Move>, listener: Listener) -> NextPly {
        let (number, side) = state.due_number();
        NextPly {
            number,
            side,
            last: state.last_move(),
            replaced,
            over: state.is_over(),
            is_known: state.is_firm(),
            written: listener.last.into_iter().flatten().collect(),
            numbering: state.numbering(),
            position: state.position,
        }
    }
}

/// The state of a variation of the last half-move, and that half-move.
fn varied(line: &LineMark) -> Option<(Arc<LineMark>, Option<Move>)> {
    Some((line.branch()?.clone(), line.last_move()))
}

/// Keeps the last legal half-move of each side.
#[derive(Default)]
struct Listener {
    last: [Option<(String, Position, Move)>; 2],
}

impl Observer for Listener {
    fn ply(&mut self, ply: PlyEvent<'_>) {
        if let (true, Some(mv), Some(slot)) = (ply.legality.is_legal(), ply.mv, self.last.get_mut(ply.side as usize)) {
            *slot = Some((ply.text.to_owned(), ply.before.clone(), mv));
        }
    }

    fn item(&mut self, _: &Item<'_>) {}
}
