//! The replay of a line of moves: a fold over its items.
//!
//! ```text
//! (position, numbering, history) -> items -> (position', numbering', history', issues)
//! ```
//!
//! The same code serves two callers. The diagnostics keep only issues and the state after each block. The game tree
//! listens to every ply through an [`Observer`].

mod fast_path;
mod history;
mod judge;
mod marks;
mod skip;
mod state;
mod surplus;

use state::{Back, Last};
pub use state::{LineMark, LineState};

use super::{End, Issue, IssueKind, Item, ItemKind, ReplayRules, diagram, header, issue_of};
use crate::notation::{self, AnyPiece, Dialect, Malformation, Note, Reading};
use crate::rules::{Move, Packed, Points, Position, Side, Square};
use crate::text::TextRange;
use std::sync::Arc;

/// One half-move as the replay understood it.
#[derive(Debug)]
pub struct PlyEvent<'a> {
    /// Its place in the block.
    pub range: TextRange,
    /// Its text.
    pub text: &'a str,
    /// The position before it, with the side to move that the text means.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// The move, if the text names one.
    pub mv: Option<Move>,
    /// Whether the rules allow it here.
    pub legal: bool,
    /// Its number as printed or to be printed.
    pub number: u32,
    /// The side that moves.
    pub side: Side,
    /// Why it is not legal or not readable.
    pub problem: Option<&'a IssueKind>,
}

/// Listens to a replay.
pub trait Observer {
    /// Whether it wants to hear of half-moves, which costs a copy of each position.
    fn listens(&self) -> bool {
        true
    }

    /// A half-move was played.
    fn ply(&mut self, ply: PlyEvent<'_>);
    /// An item that is not a half-move.
    fn item(&mut self, item: &Item<'_>);
}

/// Hears nothing.
#[derive(Debug)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn listens(&self) -> bool {
        false
    }

    fn ply(&mut self, _: PlyEvent<'_>) {}
    fn item(&mut self, _: &Item<'_>) {}
}

/// The output of the replay of a block, apart from the state after it.
#[derive(Debug, Default)]
pub struct LineOutput {
    /// Its issues.
    pub issues: Vec<Issue>,
    /// The variations referred to, each with the state it starts from; `None` if no move comes before the reference.
    pub references: Vec<Branch>,
    /// Half-moves.
    pub plies: u32,
    /// How many of them are plainly written in the dialect's notation.
    pub plain: u32,
    /// The first word that ends the game, with its place.
    pub end: Option<(TextRange, End)>,
    /// Whether the moves after the block decided something.
    pub looked_ahead: bool,
    /// Whether a half-move is missing before the first one, or the one before it is one too many.
    pub gap: bool,
}

/// A reference to a variation, with the start of the variation.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// The variation's number.
    pub number: u32,
    /// Where the number stands, relative to the block.
    pub range: TextRange,
    /// The state that the variation starts from; `None` if no move comes before the reference.
    pub from: Option<Arc<LineMark>>,
    /// The move that it replaces.
    pub replaced: Option<Move>,
    /// Whether a half-move is missing between it and the next one.
    pub gap: bool,
}

impl Branch {
    /// Whether the variation is the same and starts from the same.
    pub(super) fn starts_as(&self, other: &Branch) -> bool {
        (self.number, self.replaced) == (other.number, other.replaced) && self.from == other.from
    }

    /// Whether both variations start from one state.
    pub(super) fn shares(&self, other: &Branch) -> bool {
        matches!((&self.from, &other.from), (Some(one), Some(other)) if Arc::ptr_eq(one, other))
    }
}

/// How many half-moves after an ambiguous move are tried to find the intended reading.
const LOOK_AHEAD: usize = 40;

/// How many half-moves are read for one reading of an ambiguous move: further ambiguous ones multiply the ways on.
const LOOKS: usize = 1024;

/// How the moves of a line are written and played.
#[derive(Clone, Copy, Debug)]
pub struct ReplayConfig<'a> {
    /// How they are written.
    pub dialect: &'a Dialect,
    /// How they are played through.
    pub rules: ReplayRules,
}

/// Replays the items of one block from `state` on.
///
/// `replaced` is the move that the line varies, if it is a variation without a move so far. `ahead` gives the texts of
/// the moves after the block in the same line. It is called only if these moves decide something.
pub fn replay(
    items: &[Item<'_>],
    state: &mut LineState,
    config: &ReplayConfig<'_>,
    replaced: Option<Move>,
    ahead: &dyn Fn() -> Vec<String>,
    observer: &mut dyn Observer,
) -> LineOutput {
    let numbers = items.iter().any(|item| matches!(item.kind, ItemKind::Number { .. }));
    let ReplayConfig { dialect, rules } = *config;
    let mut run = Run {
        state,
        dialect,
        rules,
        replaced,
        ahead,
        listens: observer.listens(),
        observer,
        out: LineOutput::default(),
        numbers,
        referred: (0, 0),
        misplaced: None,
        displaced: None,
        doubled: false,
        follows_unreadable: false,
    };
    let mut index = 0;
    while index < items.len() {
        index = run.plain_items(items, index);
        if let Some(item) = items.get(index) {
            run.item(item, items, index);
            index += 1;
        }
    }
    run.out
}

/// The result of reading the text of a half-move.
struct Understood {
    /// The move to go on with.
    mv: Option<Move>,
    legal: bool,
    /// The piece named is the opponent's.
    of_other_side: bool,
    problem: Option<IssueKind>,
}

struct Run<'a, 'o> {
    state: &'a mut LineState,
    dialect: &'a Dialect,
    rules: ReplayRules,
    replaced: Option<Move>,
    ahead: &'a dyn Fn() -> Vec<String>,
    observer: &'o mut dyn Observer,
    listens: bool,
    out: LineOutput,
    numbers: bool,
    /// The first reference after the last half-move that has one, and the half-moves before it in the block.
    referred: (usize, u32),
    /// The number just read, if it begins a variation of the other side's half-move.
    misplaced: Option<u32>,
    /// How far the first number of a variation is from the one that is due.
    displaced: Option<i64>,
    /// The next half-move is that before it, written again with its number.
    doubled: bool,
    /// The word at hand continues an unreadable one.
    follows_unreadable: bool,
}

impl Run<'_, '_> {
    fn item(&mut self, item: &Item<'_>, items: &[Item<'_>], index: usize) {
        let due = self.state.due();
        match item.kind {
            ItemKind::Move(text) => return self.play(text, item.range, items, index),
            ItemKind::Number { value, dots } => {
                let unread = dots == 0 && self.follows_unreadable(items, index);
                if dots == 0 && !unread && self.is_no_number(value, items, index) {
                    return self.play(&value.to_string(), item.range, items, index);
                }
                if !unread {
                    self.number((value, dots), item.range, items, index);
                }
            }
            ItemKind::Placeholder(text) => self.placeholder(text, item.range, items, index),
            ItemKind::Remark(text) => self.remark(text, item.range, items, index),
            ItemKind::Reference(number) => {
                let before = index.checked_sub(1).and_then(|before| items.get(before));
                let from = match self.out.references.last() {
                    // Several variations of one half-move start from one state.
                    Some(other) if matches!(before.map(|item| &item.kind), Some(ItemKind::Reference(_))) => {
                        other.from.clone()
                    }
                    _ => self.state.branch().map(Arc::new),
                };
                let replaced = self.state.last_move();
                if from.is_none() && self.state.numbering.is_after_number() && !self.state.after_error {
                    // The half-move that belongs between the number and the reference is missing.
                    self.state.after_error = true;
                    if surplus::second_follows(self.state.numbering.printed(due), items, index) {
                        self.state.pass();
                    }
                }
                if self.referred.1 != self.out.plies {
                    self.referred = (self.out.references.len(), self.out.plies);
                }
                self.out.references.push(Branch { number, range: item.range, from, replaced, gap: false });
            }
            ItemKind::End(text) => {
                // Programs that play shogi over the network repeat the line `%KACHI`.
                let same = self.out.end.is_some_and(|(_, end)| end == text.end);
                let repeats = same && text.end == End::Declares && self.dialect.notation == notation::Notation::Csa;
                if self.state.over && !self.state.after_error && !repeats {
                    self.out.issues.push(Issue::new(item.range, IssueKind::SecondEndWord));
                }
                // A word with an issue of its own may not end the game.
                self.state.over = text.end != End::Unknown;
                self.out.end.get_or_insert((item.range, text.end));
            }
            ItemKind::Diagram(text) if !self.state.after_error => {
                let squares = diagram::differences(text, &self.state.position);
                if !squares.is_empty() {
                    self.out.issues.push(Issue::new(item.range, IssueKind::DiagramMismatch { squares }));
                }
            }
            _ => {}
        }
        self.observer.item(item);
    }

    fn play(&mut self, text: &str, range: TextRange, items: &[Item<'_>], index: usize) {
        if self.is_detached_reveal(text, items, index) {
            return;
        }
        self.starts_late(text);
        if std::mem::take(&mut self.doubled) {
            return self.leave_out_double(text, range);
        }
        if self.rules.skip_illegal && self.state.turn_unknown {
            self.settle_turn(text, items, index);
        }
        let due = self.state.due();
        if self.rules.skip_illegal
            && let Some(Item { range: rest, kind: ItemKind::Unknown(surplus) }) = items.get(index + 1)
        {
            return self.play_overlong((text, range), (surplus, *rest), items, index);
        }
        let turn_unknown = self.state.turn_unknown || self.state.over;
        let numbering = &self.state.numbering;
        let missing = !turn_unknown && numbering.is_missing(due.side, self.numbers, self.rules.numbering_style);
        let plain = notation::plain(text, self.dialect, &self.state.position);
        let repeated = (plain.is_none() || self.dialect.notation.is_relative())
            && surplus::move_before(items, index) == Some(text);
        let unusual = missing || repeated || plain.is_none();
        if unusual && self.leaves_out((text, range), (missing, repeated), items, index) {
            return;
        }
        self.state.numbering.count_move();
        self.out.plies += 1;
        match plain {
            Some(mv) => self.play_plain(mv, text, range, items, index),
            None => {
                let (plies, judged) = (self.out.plies - 1, !self.state.after_error);
                self.play_unusual(text, range, items, index);
                if judged && self.state.after_error {
                    self.note_gap(plies);
                }
            }
        }
    }

    /// Notes that a half-move seems to be missing after so many of the block. The variations there may replace that one.
    fn note_gap(&mut self, plies: u32) {
        self.out.gap |= plies == 0;
        let (first, after) = self.referred;
        if after == plies {
            self.out.references.iter_mut().skip(first).for_each(|branch| branch.gap = true);
        }
    }

    /// A variation after the wrong half-move: its number tells the side to move, but the position is another one.
    fn starts_late(&mut self, text: &str) {
        if let Some(value) = self.misplaced.take()
            && notation::read(text, self.dialect, &self.state.position).legal().is_none()
        {
            self.state.after_error = true;
            self.state.pass();
            self.state.numbering.count_from(value, self.state.due());
        }
    }

    /// Plays a move that is legal and plainly written, as nearly all are.
    fn play_plain(&mut self, mv: Move, text: &str, range: TextRange, items: &[Item<'_>], index: usize) {
        self.out.plain += 1;
        let before = (self.state.after_error, self.state.turn_unknown);
        self.end_follows(range);
        self.varies(mv, range, before.0);
        let heard = self.listens.then(|| (self.state.position.clone(), self.state.due_number()));
        self.state.advance(mv, before);
        self.state.turn_unknown &= !self.rules.skip_illegal;
        if !before.0 {
            self.rules(range, items.get(index + 1..).unwrap_or_default());
        }
        if let Some((before, (number, side))) = &heard {
            let (after, mv) = (&self.state.position, Some(mv));
            let (number, side) = (*number, *side);
            self.observer.ply(PlyEvent { range, text, before, after, mv, legal: true, number, side, problem: None });
        }
    }

    /// A variation must not begin with the move it replaces: another one may have been meant.
    fn varies(&mut self, mv: Move, range: TextRange, after_error: bool) {
        if self.replaced.take() == Some(mv) && !after_error {
            self.out.issues.push(Issue::new(range, IssueKind::SameAsMainline));
            self.state.after_error = true;
        }
    }

    /// Plays a move that the fast path cannot: it is unusual, ambiguous, illegal or malformed.
    #[inline(never)]
    fn play_unusual(&mut self, text: &str, range: TextRange, items: &[Item<'_>], index: usize) {
        let due = self.state.due();
        let number = self.state.numbering.printed(due);
        let before_error = (self.state.after_error, self.state.turn_unknown);
        let Understood { mv, legal, of_other_side, problem } = self.understand(text, range, items, index);
        if self.rules.skip_illegal && !legal {
            return self.pass_over(text, range, number, due.side, mv, problem.as_ref());
        }
        let mut side = due.side;
        // If only the sign names the other side, the piece still belongs to the side to move. After a mistake the board
        // may not be the one meant, and the order of turns is more reliable than the owner of the piece.
        if of_other_side && !before_error.0 {
            side = side.opponent();
            self.state.pass();
        }
        if let Some(mv) = mv {
            self.varies(mv, range, before_error.0);
        }
        // A variation of a half-move of the wrong side begins with the other side. One after the end of the game was
        // meant for the half-move before.
        let is_after_end = matches!(problem, Some(IssueKind::MoveAfterEnd { .. }));
        let saved = if of_other_side || is_after_end { (true, true) } else { before_error };
        let before = (mv.is_none() || self.listens).then(|| self.state.position.clone());
        match mv {
            Some(mv) => {
                self.state.advance(mv, saved);
                self.state.turn_unknown &= !self.rules.skip_illegal;
            }
            None => {
                self.state.pass();
                self.state.history.clear();
                let back = Back::Position(Box::new(Packed::of(before.as_ref().unwrap_or(&self.state.position))));
                let (after_error, turn_unknown) = saved;
                self.state.last = Some(Last { mv: None, back, after_error, turn_unknown });
            }
        }
        if !before_error.0 && legal {
            self.rules(range, items.get(index + 1..).unwrap_or_default());
        }
        let Some(before) = &before else { return };
        self.observer.ply(PlyEvent {
            range,
            text,
            before,
            after: &self.state.position,
            mv,
            legal,
            number,
            side,
            problem: problem.as_ref(),
        });
    }

    /// Reads a move that is not plainly legal, and reports its issue.
    #[inline(never)]
    fn understand(&mut self, text: &str, range: TextRange, items: &[Item<'_>], index: usize) -> Understood {
        let mut reading = notation::read(text, self.dialect, &self.state.position);
        let mut settled = false;
        if let Reading::Ambiguous { candidates, picked } = &reading
            && !self.state.after_error
        {
            let (chosen, unique) = self.look_ahead(candidates, *picked, items, index);
            settled = unique;
            reading = Reading::Ambiguous { candidates: candidates.clone(), picked: chosen };
        }
        let mut clash = false;
        if let Reading::Move(read) = &reading
            && !self.state.after_error
            && let Some(other) = notation::read_by_page_of_1997(text, self.dialect, &self.state.position)
        {
            let own = read.mv;
            let (picked, certain) = self.settle_schemes([own, other], items, index);
            if !certain || picked != own {
                (clash, settled) = (true, certain);
                reading = Reading::Ambiguous { candidates: [own, other].into_iter().collect(), picked };
            }
        }
        let after_end = self.end_follows(range);
        // What shows that a move is missing before this one is reported.
        self.state.after_error |= matches!(reading, Reading::WrongSide { .. }) && self.follows_lost_move(items, index);
        let before = self.out.issues.len();
        self.follows_unreadable = self.follows_unreadable(items, index);
        let problem = self.problem(&reading, text, range, (settled, clash));
        if after_end {
            self.out.issues.truncate(before);
        }
        let (mv, legal) = self.meant(&reading);
        let side = self.state.position.side_to_move();
        let of_other_side = matches!(reading, Reading::WrongSide { piece, .. } if piece.side != side);
        Understood { mv, legal, of_other_side, problem }
    }

    /// A move after the word that ended the game is reported. Returns whether it is one; then nothing else is reported
    /// of it.
    fn end_follows(&mut self, range: TextRange) -> bool {
        let over = std::mem::take(&mut self.state.over);
        if over && !self.state.after_error {
            self.out.issues.push(Issue::new(range, IssueKind::MoveAfterEndWord));
            self.state.after_error = true;
        }
        over
    }

    /// The move to go on with, and whether it is a legal move of the side to move.
    fn meant(&self, reading: &Reading) -> (Option<Move>, bool) {
        match reading {
            Reading::Move(read) => (Some(read.mv), true),
            Reading::Ambiguous { picked, .. } => (Some(*picked), true),
            Reading::WrongPiece { mv, .. } => (Some(*mv), false),
            other => (other.meant(), false),
        }
    }

    /// Reports the issue of a reading and returns it for the observer, even if it is not reported. Of an ambiguous one
    /// it is known whether something settled it, and whether two schemes for stacked pieces contradict each other.
    fn problem(
        &mut self,
        reading: &Reading,
        text: &str,
        range: TextRange,
        (settled, clash): (bool, bool),
    ) -> Option<IssueKind> {
        let after_error = self.state.after_error;
        let (kind, at, taints, loses) = match reading {
            Reading::Move(read) => {
                // Several oddities of one move have the same remedy.
                let odd = |note: &&Note| matches!(note, Note::NonCanonical(_));
                let first = read.notes.iter().find(odd);
                for note in read.notes.iter().filter(|note| !odd(note)).chain(first) {
                    self.note(note, read.mv, range);
                }
                self.reveals(read.mv, range);
                return None;
            }
            Reading::WrongPiece { mv, legal, .. } => {
                let kind = issue_of(reading, self.dialect, &self.state.position)?;
                let known = mv.from().is_some_and(|from| self.state.doubtful.contains(from));
                self.state.doubtful |= Points::of(mv.to());
                if known {
                    return Some(kind);
                }
                (kind, range, !legal, false)
            }
            Reading::Illegal { .. } | Reading::WrongSide { .. } | Reading::NoSuchPiece { .. } => {
                let position = &self.state.position;
                let loses = match reading {
                    Reading::WrongSide { piece, .. } => piece.side != position.side_to_move() && !after_error,
                    Reading::NoSuchPiece { mv, .. } => mv.is_none(),
                    _ => false,
                };
                (issue_of(reading, self.dialect, position)?, range, true, loses)
            }
            Reading::Ambiguous { candidates, picked } => {
                let canonical = |mv: &Move| self.written(*mv);
                let kind = IssueKind::AmbiguousMove {
                    candidates: candidates.iter().map(canonical).collect(),
                    picked: canonical(picked),
                    settled,
                    clash,
                };
                (kind, range, !settled, false)
            }
            Reading::Malformed { what: Malformation::OffBoard, .. } => (IssueKind::OffBoard, range, true, false),
            // The move itself is whole: only what is glued to it is wrong.
            Reading::Malformed { at, what: what @ Malformation::TooLong } if at.end <= usize::from(range.len()) => {
                let glued = crate::text::range(at.start, at.end) + range.start();
                (IssueKind::MalformedMove { what: *what, skip: 0 }, glued, true, true)
            }
            Reading::Malformed { at, what, .. } => {
                let skip = at.start.min(usize::from(range.len())) as u32;
                (IssueKind::MalformedMove { what: *what, skip }, range, true, true)
            }
        };
        if matches!(reading, Reading::Malformed { .. }) && (text.contains('\u{fffd}') || header::is_garbled(text)) {
            return Some(self.garbled(range));
        }
        let kind = match self.rules.skip_illegal {
            true => self.skipped(reading, kind),
            false => self.ended(reading).unwrap_or(kind),
        };
        let at = if self.rules.skip_illegal { range } else { at };
        // After a mistake only a text that is no move in any position is certainly a second mistake.
        let shape = || notation::has_shape(text, self.dialect.notation, &self.dialect.symbols);
        let malformed = matches!(kind, IssueKind::MalformedMove { .. });
        if !after_error || (malformed && !self.follows_unreadable && !shape()) || self.both_dark(reading) {
            self.out.issues.push(Issue::new(at, kind.clone()));
        }
        self.state.after_error |= taints;
        self.state.turn_unknown |= loses;
        Some(kind)
    }

    fn written(&self, mv: Move) -> String {
        let mut text = String::new();
        notation::write(mv, self.dialect, &self.state.position, &mut text);
        text
    }

    /// The piece that the last half-move moved.
    fn piece_moved(&self) -> Option<AnyPiece> {
        self.piece_at(Some(self.state.last_move()?.to()))
    }

    fn piece_at(&self, square: Option<Square>) -> Option<AnyPiece> {
        super::compose::piece_at(&self.state.position, square?)
    }
}
