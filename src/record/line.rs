//! The replay of a line of moves: a fold over its items.
//!
//! ```text
//! (possible positions, numbering, history) -> items -> (possible positions', numbering', history', issues)
//! ```
//!
//! While nothing is wrong there is one possible position. The first number or half-move that does not follow is a *slip*.
//! A [`search`] then finds out what happened, and its result goes into the [`Plan`] of the block: what is reported at which
//! item, and which positions the line goes on from. Because the search may go back some half-moves, the block is replayed
//! from there. Half-moves in doubt are read in every possible position ([`cases`]).
//!
//! The same code serves two callers. The diagnostics keep only issues and the state after each block. The game tree
//! listens to every half-move through an [`Observer`], after the plan of the block is made.

mod cases;
mod claims;
mod doubt;
mod doubtful;
mod fast_path;
mod findings;
mod history;
mod judge;
mod limits;
mod marks;
mod memory;
mod numbers;
mod plan;
mod repairs;
mod search;
mod skip;
mod state;
mod totals;
mod ways;

pub(super) use limits::READINGS;
use numbers::PlayedAhead;
pub(super) use plan::Plan;
pub(super) use plan::words_of;
use plan::{Checkpoint, PlanStep};
use search::Words;
pub(super) use search::WordsAhead;
use state::Last;
pub(crate) use state::LineMark;
pub(super) use state::LineState;
pub(crate) use ways::Row;

use super::{End, Guess, Issue, IssueKind, Item, ItemKind, NumberingStyle, ReplayRules, diagram, header, issue_of};
use crate::notation::{self, AnyPiece, Dialect, Malformation, Note, Read, Reading};
use crate::rules::{Move, Position, Side, Square};
use crate::text::TextRange;
use std::sync::Arc;

/// Whether the rules allow a half-move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Legality {
    /// They do, in every position that is possible.
    Legal,
    /// They do not, or it cannot be read: an error stands on it.
    Illegal,
    /// Its position is not known, because of an error before it.
    Unknown,
}

impl Legality {
    /// Whether the rules certainly allow it.
    pub fn is_legal(self) -> bool {
        self == Legality::Legal
    }

    /// Whether an error stands on it.
    pub fn is_illegal(self) -> bool {
        self == Legality::Illegal
    }
}

/// One half-move as the replay understood it.
#[derive(Debug)]
pub(crate) struct PlyEvent<'a> {
    /// Its place in the block.
    pub range: TextRange,
    pub text: &'a str,
    /// The position before it, with the side to move that the text means; the likeliest if several are possible.
    pub before: &'a Position,
    pub after: &'a Position,
    /// The move, if the text names one.
    pub mv: Option<Move>,
    /// Whether the rules allow it here.
    pub legality: Legality,
    /// How many positions are possible after it; 0 if there are too many to follow.
    pub possible: u32,
    /// Its number as printed or to be printed.
    pub number: u32,
    /// The side that moves.
    pub side: Side,
    /// Why it is not legal or not readable.
    pub problem: Option<&'a IssueKind>,
}

/// Listens to a replay.
pub(crate) trait Observer {
    /// A half-move was played.
    fn ply(&mut self, ply: PlyEvent<'_>);
    /// An item that is not a half-move.
    fn item(&mut self, item: &Item<'_>);
    /// What was weighed up for a finding.
    fn explanation(&mut self, _: Explanation) {}
}

/// What a search weighed up where the moves did not follow.
#[derive(Clone, Debug)]
pub(crate) struct Explanation {
    /// The place of the finding in the block.
    pub range: TextRange,
    /// Everything that explains the moves as far as they were read, the likeliest first; empty if nothing does.
    pub hypotheses: Vec<Hypothesis>,
    /// How many half-moves were read to tell.
    pub read: usize,
    /// Too much would have to be repaired after it as well, so the moves after it are not judged.
    pub lost: bool,
}

/// One of the things that may have happened.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    /// What happened.
    pub row: Row,
    /// The word that is concerned, in the block.
    pub range: TextRange,
    /// How unlikely it is; see the table of the search.
    pub cost: u8,
    /// The half-moves that may have been played, the likeliest first.
    pub moves: Vec<Guess>,
}

/// The output of the replay of a block, apart from the state after it.
#[derive(Debug, Default)]
pub(super) struct LineOutput {
    pub issues: Vec<Issue>,
    /// The variations referred to, each with the state it starts from; `None` if no move comes before the reference.
    pub references: Vec<Branch>,
    /// Half-moves.
    pub plies: u32,
    /// How many of them are plainly written in the dialect's notation.
    pub plain: u32,
    /// The first word that ends the game, with its place.
    pub end: Option<(TextRange, End)>,
    /// How many of the blocks after it decided something.
    pub reach: u32,
    /// The repairs that were chosen, for listeners to replay.
    pub plan: Option<Arc<Plan>>,
    /// How many half-moves were read to find them.
    pub searched: u32,
}

/// A reference to a variation, with the start of the variation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Branch {
    /// The variation's number.
    pub number: u32,
    /// Where the number stands, relative to the block.
    pub range: TextRange,
    /// The state that the variation starts from; `None` if no move comes before the reference.
    pub from: Option<Arc<LineMark>>,
    pub replaced: Option<Move>,
}

impl Branch {
    /// Whether both variations start from one state.
    pub(super) fn shares(&self, other: &Branch) -> bool {
        matches!((&self.from, &other.from), (Some(one), Some(other)) if Arc::ptr_eq(one, other))
    }
}

/// How the moves of a line are written and played.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReplayConfig<'a> {
    /// How they are written.
    pub dialect: &'a Dialect,
    /// How they are played through.
    pub rules: ReplayRules,
    /// The half-moves that searches may read. After that the next slip loses the line.
    pub readings: u32,
}

/// Asks for the words of the later blocks of a line.
pub(super) type Ahead<'a> = &'a dyn Fn() -> WordsAhead;

/// A block of moves, to be replayed.
#[derive(Clone, Copy)]
pub(super) struct BlockOfMoves<'a, 't> {
    pub items: &'a [Item<'t>],
    /// The state of its line before it.
    pub entry: &'a LineMark,
    pub config: ReplayConfig<'a>,
    /// The move that the line varies, if it is a variation without a move so far.
    pub replaced: Option<Move>,
    /// Called only if later blocks decide something.
    pub ahead: Ahead<'a>,
}

impl BlockOfMoves<'_, '_> {
    /// Replays the block from `state` on, which is that of its entry.
    pub(super) fn replay(&self, state: &mut LineState) -> LineOutput {
        Run::new(self, state, None, Plan::default()).finish()
    }

    /// Replays the block for a listener by its plan, [`LineOutput::plan`], and returns the state after it.
    pub(super) fn observe(&self, plan: Option<&Plan>, observer: &mut dyn Observer) -> LineState {
        let mut state = self.entry.state();
        Run::new(self, &mut state, Some(observer), plan.map(Plan::started_again).unwrap_or_default()).run();
        state
    }
}

/// The position before a half-move, with the number and the side of it.
type Before = (Position, (u32, Side));

struct Run<'a, 't, 'o> {
    block: &'a BlockOfMoves<'a, 't>,
    items: &'a [Item<'t>],
    state: &'a mut LineState,
    dialect: &'a Dialect,
    rules: ReplayRules,
    replaced: Option<Move>,
    observer: Option<&'o mut dyn Observer>,
    out: LineOutput,
    /// The block has numbers.
    numbers: bool,
    plan: Plan,
    /// The words of the line from the block on, once they are needed, with the item of each in the block.
    words: Option<(Words<'t>, Vec<usize>)>,
    /// The half-moves that searches have read, as far as they count.
    readings: u32,
    /// The most that they have been.
    most_read: u32,
    played_ahead: Option<PlayedAhead>,
    /// No search goes back before this item.
    floor: usize,
    checkpoint: Option<Checkpoint>,
}

impl<'a, 't, 'o> Run<'a, 't, 'o> {
    fn new(
        block: &'a BlockOfMoves<'a, 't>,
        state: &'a mut LineState,
        observer: Option<&'o mut dyn Observer>,
        plan: Plan,
    ) -> Run<'a, 't, 'o> {
        let items = block.items;
        Run {
            block,
            items,
            state,
            dialect: block.config.dialect,
            rules: block.config.rules,
            replaced: block.replaced,
            observer,
            out: LineOutput::default(),
            numbers: items.iter().any(|item| matches!(item.kind, ItemKind::Number { .. })),
            plan,
            words: None,
            readings: 0,
            most_read: 0,
            played_ahead: None,
            floor: 0,
            checkpoint: None,
        }
    }

    fn finish(mut self) -> LineOutput {
        self.run();
        self.out.searched = self.most_read;
        self.out.reach = self.words.as_ref().map_or(0, |(words, _)| words.reach());
        self.out.plan = (!self.plan.steps.is_empty()).then(|| Arc::new(self.plan.packed()));
        self.out
    }

    fn run(&mut self) {
        let end = self.items.len();
        self.run_to(0, end);
        // The positions at the end of the block.
        while let Some(PlanStep::Switch { .. }) = self.plan.due(end) {
            self.follow_plan(end);
        }
    }

    /// Replays the items from `index` on, up to `end`.
    fn run_to(&mut self, mut index: usize, end: usize) {
        while index < end {
            index = self.plain_items(index, self.plan.next_place().unwrap_or(end).min(end));
            if index >= end {
                break;
            }
            if self.plan.due(index).is_some() {
                index = self.follow_plan(index);
            } else if !self.item(index) {
                index += 1;
            } else if self.observer.is_none() {
                index = self.search(index);
            } else {
                debug_assert!(false, "a slip that is not in the plan");
                index += 1;
            }
        }
    }

    /// Replays an item. Returns whether it does not follow; then nothing has changed.
    fn item(&mut self, index: usize) -> bool {
        let Some(item) = self.items.get(index) else { return false };
        match item.kind {
            ItemKind::Move(text) => return self.half_move(text, item.range, index),
            ItemKind::Number { value, dots } => {
                if dots == 0 && self.is_no_number(value, index) {
                    return self.half_move(&value.to_string(), item.range, index);
                }
                if !(dots == 0 && self.continues_unreadable(index)) && self.number((value, dots), item.range, index) {
                    return true;
                }
            }
            ItemKind::Placeholder(text) => self.placeholder(text, item.range, index),
            ItemKind::Remark(text) => self.remark(text, item.range, index),
            ItemKind::Reference(number) => {
                let before = index.checked_sub(1).and_then(|before| self.items.get(before));
                let from = match self.out.references.last() {
                    // Several variations of one half-move start from one state.
                    Some(other) if matches!(before.map(|item| &item.kind), Some(ItemKind::Reference(_))) => {
                        other.from.clone()
                    }
                    _ => self.state.branch().map(Arc::new),
                };
                let replaced = self.state.last_move();
                self.out.references.push(Branch { number, range: item.range, from, replaced });
            }
            ItemKind::End(text) => {
                // Programs that play shogi over the network repeat the line `%KACHI`.
                let same = self.out.end.is_some_and(|(_, end)| end == text.end);
                let repeats = same && text.end == End::Declares && self.dialect.notation == notation::Notation::Csa;
                if self.state.over && !repeats {
                    self.out.issues.push(Issue::new(item.range, IssueKind::SecondEndWord));
                }
                // A word with an issue of its own may not end the game.
                self.state.over = text.end != End::Unknown;
                self.out.end.get_or_insert((item.range, text.end));
            }
            ItemKind::Summary(summary) => self.summary(&summary, item.range),
            ItemKind::Time(_) => self.time(item, index),
            ItemKind::Claim(claim) => self.claim(claim, index),
            ItemKind::Diagram(text) => self.diagram(item.range, |position| diagram::differences(text, position)),
            ItemKind::Comment(comment) if diagram::may_begin_with_fen(comment.text) => {
                self.diagram(item.range, |position| diagram::differences_of_fen(comment.text, position));
            }
            _ => {}
        }
        self.show(item);
        false
    }

    /// A drawing of the position, which differs from a position on some squares.
    fn diagram(&mut self, range: TextRange, differences: impl Fn(&Position) -> Vec<Square>) {
        self.narrow(|position| differences(position).is_empty());
        let squares = differences(&self.state.position);
        if self.state.is_firm() && !squares.is_empty() {
            self.out.issues.push(Issue::new(range, IssueKind::DiagramMismatch { squares }));
        }
    }

    /// Tells the listener about an item that is no half-move.
    fn show(&mut self, item: &Item<'_>) {
        if let Some(observer) = &mut self.observer {
            observer.item(item);
        }
    }

    /// Replays a half-move. Returns whether it does not follow.
    fn half_move(&mut self, text: &str, range: TextRange, index: usize) -> bool {
        if self.is_detached_reveal(text, index) {
            return false;
        }
        if self.rules.skip_illegal {
            self.step_of_list(text, range, index);
            return false;
        }
        if self.continues_unreadable(index) {
            self.leave_out((text, range), None, Legality::Unknown, None);
            return false;
        }
        if self.state.lost.is_some() {
            self.assumed_move(text, range, index);
            return false;
        }
        if self.state.over {
            self.move_after_end(text, range, IssueKind::MoveAfterEndWord);
            return false;
        }
        if !self.state.cases.is_empty() {
            return self.doubtful_move(text, range);
        }
        let due = self.state.due();
        if self.state.numbering.is_missing(due.side, self.numbers, self.rules.numbering_style) {
            let before = index.checked_sub(1).and_then(|before| self.items.get(before));
            if !matches!(before, Some(Item { kind: ItemKind::Unknown(_), .. })) {
                return true;
            }
            // What cannot be read before it may be its number.
            self.state.numbering.pass_number();
        }
        // The first half-move of a variation is not for the fast path. If it were not known to be plain, the shapes of its
        // block would be counted: an annotated game takes 8 % more instructions to open.
        let reading = match notation::plain(text, self.dialect, &self.state.position) {
            Some(mv) if self.replaced == Some(mv) => return true,
            Some(mv) => {
                self.out.plain += 1;
                self.play(text, range, mv, index);
                return false;
            }
            None => notation::read(text, self.dialect, &self.state.position),
        };
        if let Some(kind) = self.ended(&reading) {
            self.move_after_end(text, range, kind);
            return false;
        }
        if matches!(reading, Reading::Malformed { .. }) && (text.contains('\u{fffd}') || header::is_garbled(text)) {
            self.garbled(text, range);
            return false;
        }
        let Reading::Move(Read { mv, notes }) = reading else { return true };
        if self.replaced == Some(mv) {
            return true;
        }
        let mv = self.by_scheme(text, mv, range, index);
        self.notes(&notes, mv, range);
        self.play(text, range, mv, index);
        false
    }

    /// Plays a legal half-move from a known position.
    fn play(&mut self, text: &str, range: TextRange, mv: Move, index: usize) {
        self.replaced = None;
        self.out.plies += 1;
        let before = self.before();
        self.state.numbering.count_move();
        self.state.advance(mv);
        self.rules(range, self.items.get(index + 1..).unwrap_or_default());
        self.tell(before, (text, range), Some(mv), Legality::Legal, None);
    }

    /// What a listener hears of the state before a half-move; nothing if there is none.
    #[inline]
    fn before(&self) -> Option<Before> {
        self.observer.is_some().then(|| (self.state.position.clone(), self.state.due_number()))
    }

    /// Tells the listener of a half-move, after which the state is as it is now.
    #[inline]
    fn tell(
        &mut self,
        before: Option<Before>,
        (text, range): (&str, TextRange),
        mv: Option<Move>,
        legality: Legality,
        problem: Option<&IssueKind>,
    ) {
        let possible = self.state.count();
        if let (Some((before, (number, side))), Some(observer)) = (&before, &mut self.observer) {
            let (number, side, after) = (*number, *side, &self.state.position);
            observer.ply(PlyEvent { range, text, before, after, mv, legality, possible, number, side, problem });
        }
    }

    /// Tells of a half-move that leaves everything as it was.
    fn leave_out(
        &mut self,
        word: (&str, TextRange),
        mv: Option<Move>,
        legality: Legality,
        problem: Option<&IssueKind>,
    ) {
        self.out.plies += 1;
        self.tell(self.before(), word, mv, legality, problem);
    }

    /// A half-move after the end of the game. Nothing after it is judged.
    fn move_after_end(&mut self, text: &str, range: TextRange, kind: IssueKind) {
        self.state.over = false;
        self.out.issues.push(Issue::new(range, kind.clone()));
        let reading = notation::read(text, self.dialect, &self.state.position);
        self.play_as_written((text, range), &reading, Legality::Illegal, Some(&kind));
        self.state.lose();
        // A variation of it was probably meant for a half-move before.
        self.state.last.iter_mut().for_each(|last| last.lost = true);
    }

    /// A half-move whose characters were lost. One is enough to report the file.
    fn garbled(&mut self, text: &str, range: TextRange) {
        let problem = IssueKind::WrongEncoding { of_move: true };
        self.out.issues.push(Issue::new(range, problem.clone()));
        self.state.lose();
        self.play_as_written(
            (text, range),
            &Reading::Malformed { at: 0..text.len(), what: Malformation::Empty },
            Legality::Unknown,
            Some(&problem),
        );
    }

    /// Goes on as the text says, whether that is legal or not; without a move the turn passes.
    fn play_as_written(
        &mut self,
        word: (&str, TextRange),
        reading: &Reading,
        legality: Legality,
        problem: Option<&IssueKind>,
    ) {
        self.out.plies += 1;
        let due = self.state.due();
        // If only the sign names the other side, the piece still belongs to the side to move.
        let of_other_side = matches!(reading, Reading::WrongSide { piece, .. } if piece.side != due.side);
        if of_other_side {
            self.state.pass();
        }
        let (before, lost) = (self.before(), self.state.lost.is_some());
        self.state.numbering.count_move();
        let mv = reading.meant();
        match mv {
            Some(mv) => self.state.advance(mv),
            None => {
                let back = self.state.here();
                self.state.pass();
                self.state.history.clear();
                self.state.last = Some(Last { mv: None, back, lost });
            }
        }
        self.tell(before, word, mv, legality, problem);
    }

    /// Reports what is odd about a legal half-move. Several oddities of one have the same remedy.
    fn notes(&mut self, notes: &[Note], mv: Move, range: TextRange) {
        let odd = |note: &&Note| matches!(note, Note::NonCanonical(_));
        let first = notes.iter().find(odd);
        for note in notes.iter().filter(|note| !odd(note)).chain(first) {
            self.note(note, mv, range);
        }
        self.reveals(mv, range);
    }

    /// What is wrong with a half-move that is not legal in a position, and where; `None` if it is.
    fn problem(&self, reading: &Reading, position: &Position, range: TextRange) -> Option<(IssueKind, TextRange)> {
        let kind = issue_of(reading, self.dialect, position)?;
        let Reading::Malformed { at, what } = reading else { return Some((kind, range)) };
        Some(match what {
            Malformation::OffBoard => (IssueKind::OffBoard, range),
            // The move itself is whole: only what is glued to it is wrong.
            Malformation::TooLong if at.end <= usize::from(range.len()) => {
                let glued = crate::text::range(at.start, at.end) + range.start();
                (IssueKind::MalformedMove { what: *what, skip: 0 }, glued)
            }
            _ => {
                let skip = at.start.min(usize::from(range.len())) as u32;
                (IssueKind::MalformedMove { what: *what, skip }, range)
            }
        })
    }

    fn written(&self, mv: Move) -> String {
        let mut text = String::new();
        notation::write(mv, self.dialect, &self.state.position, &mut text);
        text
    }

    fn piece_at(&self, square: Option<Square>) -> Option<AnyPiece> {
        super::compose::piece_at(&self.state.position, square?)
    }

    fn is_spaced(&self) -> bool {
        self.rules.numbering_style == NumberingStyle::Spaced
    }
}
