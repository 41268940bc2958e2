//! Skipped steps, and the side to move after them (record-formats §7.4).

use super::state::Skipped;
use super::{LOOK_AHEAD, LOOKS, PlyEvent, Run};
use crate::notation::{self, Malformation, Reading};
use crate::record::{Issue, IssueKind, Item, StepIssue};
use crate::rules::{Illegal, Move, Points, Position, Side, Square};
use crate::syntax::{Expected, SyntaxErrorKind};
use crate::text::{TextRange, TextSize};

/// The number of steps after a skipped one that decide the side to move.
const STEPS: usize = 8;

/// Fewer steps than this may be possible by chance.
const BY_CHANCE: usize = 3;

/// The squares between two of one file or one rank.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let is_inside = move |at: u8, one: u8, other: u8| one.min(other) < at && at < one.max(other);
    all_squares().filter(move |at| {
        let on_file =
            from.file() == to.file() && at.file() == from.file() && is_inside(at.rank(), from.rank(), to.rank());
        let on_rank =
            from.rank() == to.rank() && at.rank() == from.rank() && is_inside(at.file(), from.file(), to.file());
        on_file || on_rank
    })
}

/// The squares of a step, and those that make it invalid.
fn squares_of(reading: &Reading, mv: Move) -> Points {
    let culprit = match reading {
        Reading::Illegal { reason, .. } => reason.culprit(),
        _ => None,
    };
    let way = mv.from().into_iter().flat_map(|from| between(from, mv.to()));
    mv.from().into_iter().chain([mv.to()]).chain(culprit).chain(way).collect()
}

fn all_squares() -> impl Iterator<Item = Square> {
    (0..10).flat_map(|rank| (0..9).filter_map(move |file| Square::new(file, rank)))
}

impl Run<'_, '_> {
    /// A half-move that cannot be played leaves everything as it was.
    pub(super) fn pass_over(
        &mut self,
        text: &str,
        range: TextRange,
        number: u32,
        side: Side,
        mv: Option<Move>,
        problem: Option<&IssueKind>,
    ) {
        // Whose half-move is next is no longer certain.
        (self.state.after_error, self.state.turn_unknown) = (false, true);
        self.state.skipped = if std::mem::take(&mut self.exchanged) { Skipped::Exchanged } else { Skipped::Yes };
        self.report_unplayed(text, range, (number, side), mv, problem);
        if std::mem::take(&mut self.alternating) {
            self.state.pass();
        }
    }

    /// Plays a step with too many words: the one that is left without one of five words. A surplus word is one mistake, so
    /// nothing else is reported of the step.
    #[cold]
    pub(super) fn play_overlong(
        &mut self,
        (text, range): (&str, TextRange),
        (surplus, rest): (&str, TextRange),
        items: &[Item<'_>],
        index: usize,
    ) {
        let due = self.state.due();
        self.state.numbering.count_move();
        self.out.plies += 1;
        let meant = self.without_surplus((text, range), (surplus, rest), items, index);
        let (word, expected) = match meant {
            Some((_, word)) => (word, Expected::CommentAfterStep),
            // Without these words the step could not be made, so removing them is no remedy.
            None => (rest, Expected::FourNumbers),
        };
        self.out.issues.push(Issue::new(word, IssueKind::Syntax(SyntaxErrorKind::Unexpected { expected })));
        if let Some((mv, _)) = meant {
            return self.play_plain(mv, text, range, items, index);
        }
        let unreadable = Reading::Malformed { at: 0..text.len(), what: Malformation::FourNumbers };
        let (alternating, squares) = self.after_skip(&unreadable, text, items, index);
        self.alternating = alternating;
        self.is_consequence(&unreadable, text);
        self.state.doubtful |= squares;
        let number = self.state.numbering.printed(due);
        self.pass_over(text, range, number, due.side, None, None);
    }

    /// The legal step that is left without the surplus word, and the place of that word. Of several steps it is the one
    /// that lets most of the following ones be legal.
    fn without_surplus(
        &mut self,
        (text, range): (&str, TextRange),
        (surplus, rest): (&str, TextRange),
        items: &[Item<'_>],
        index: usize,
    ) -> Option<(Move, TextRange)> {
        let in_text = text.split_whitespace().map(|word| {
            let at = TextSize::new((word.as_ptr().addr() - text.as_ptr().addr()) as u32);
            (word, TextRange::at(range.start() + at, TextSize::of(word)))
        });
        let words: Vec<(&str, TextRange)> = in_text.chain([(surplus, rest)]).collect();
        // The last word is the likeliest one.
        let mut found: Vec<(Move, TextRange)> = Vec::new();
        for dropped in (0..words.len()).rev() {
            let left: Vec<&str> = words
                .iter()
                .map(|(word, _)| *word)
                .enumerate()
                .filter(|(at, _)| *at != dropped)
                .map(|(_, word)| word)
                .collect();
            let reading = notation::read(&left.join(" "), self.dialect, &self.state.position);
            let (Some(mv), Some((_, place))) = (reading.legal(), words.get(dropped)) else { continue };
            if !found.iter().any(|(other, _)| *other == mv) {
                found.push((mv, *place));
            }
        }
        let moves: Vec<Move> = found.iter().map(|(mv, _)| *mv).collect();
        let (best, _) = self.look_ahead(&moves, *moves.first()?, items, index);
        found.into_iter().find(|(mv, _)| *mv == best)
    }

    /// Reports to the observer a half-move that leaves the position as it was.
    pub(super) fn report_unplayed(
        &mut self,
        text: &str,
        range: TextRange,
        (number, side): (u32, Side),
        mv: Option<Move>,
        problem: Option<&IssueKind>,
    ) {
        let position = &self.state.position;
        self.observer.ply(PlyEvent {
            range,
            text,
            before: position,
            after: position,
            mv,
            legal: false,
            number,
            side,
            problem,
        });
    }

    /// Whether the turn passes after a skipped step, and the squares that are in doubt after it.
    pub(super) fn after_skip(
        &mut self,
        reading: &Reading,
        text: &str,
        items: &[Item<'_>],
        index: usize,
    ) -> (bool, Points) {
        if self.is_doubtful(reading) {
            let texts = self.texts_after(items, index, STEPS);
            let [same, other] = self.both_sides().map(|position| self.legal_run(position, &texts, &mut { LOOKS }));
            return (other >= same, Points::EMPTY);
        }
        if let Some(squares) = self.exchanged_with_next(text, items, index) {
            self.exchanged = true;
            return (false, squares);
        }
        let passes = self.is_other_side_next(items, index);
        let (stands_for_another, squares) = self.in_place_of_another(text, items, index);
        (passes || stands_for_another, squares)
    }

    /// The position with the same side to move, and with the other one.
    pub(super) fn both_sides(&self) -> [Position; 2] {
        let same = self.state.position.clone();
        let mut other = same.clone();
        other.set_side_to_move(same.side_to_move().opponent());
        [same, other]
    }

    /// Whether the other side is to move after a skipped step, because the file changes sides at every line. This holds
    /// if all the following steps can then be made, or plainly more of them than if the same side is still to move.
    fn is_other_side_next(&mut self, items: &[Item<'_>], index: usize) -> bool {
        let texts = self.texts_after(items, index, STEPS);
        let [same, other] = self.both_sides().map(|position| self.legal_run(position, &texts, &mut { LOOKS }));
        same < texts.len() && (other == texts.len() || other >= same + BY_CHANCE)
    }

    /// If the first skipped step and the one after it have changed places, because the rest can be made after both: the
    /// squares of the skipped one.
    fn exchanged_with_next(&mut self, text: &str, items: &[Item<'_>], index: usize) -> Option<Points> {
        if self.state.skipped != Skipped::No {
            return None;
        }
        let texts = self.texts_after(items, index, STEPS);
        let (next, rest) = texts.split_first()?;
        let [mut position, _] = self.both_sides();
        position.play(notation::read(next, self.dialect, &position).legal()?);
        let step = notation::read(text, self.dialect, &position).legal()?;
        position.play(step);
        let in_order = self.legal_run(position, rest, &mut { LOOKS });
        let [same, other] = self.both_sides().map(|position| self.legal_run(position, &texts, &mut { LOOKS }));
        let exchanged = in_order == rest.len() && same.max(other) < texts.len();
        exchanged.then(|| step.from().into_iter().chain([step.to()]).collect())
    }

    /// If the file goes on as if another step had been made in place of the first skipped one, or before it: whether the
    /// turn passes because of that, and the squares of that step. What is impossible because of them is no second mistake.
    fn in_place_of_another(&mut self, text: &str, items: &[Item<'_>], index: usize) -> (bool, Points) {
        let nothing = (false, Points::EMPTY);
        if self.state.skipped != Skipped::No {
            return nothing;
        }
        let texts = self.texts_after(items, index, LOOK_AHEAD);
        let run = |position: Position, texts: &[String]| self.legal_run(position, texts, &mut { LOOKS });
        let [position, other] = self.both_sides();
        let plain = run(position.clone(), &texts).max(run(other, &texts));
        if plain == texts.len() {
            return nothing;
        }
        let with_it: Vec<String> = std::iter::once(text.to_owned()).chain(texts.iter().cloned()).collect();
        let (mut best, mut squares, mut passes) = (plain, Points::EMPTY, false);
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play(mv);
            let skipped = match notation::read(text, self.dialect, &next) {
                Reading::Move(read) => Some(read.mv),
                _ => None,
            };
            let before = run(next.clone(), &with_it).saturating_sub(1);
            let instead = run(next, &texts);
            let length = instead.max(before);
            if length > best {
                (best, squares, passes) = (length, Points::EMPTY, instead >= before);
            }
            if length == best && length > plain {
                let skipped = skipped.filter(|_| !passes);
                let ends =
                    [Some(mv), skipped].into_iter().flatten().flat_map(|mv| mv.from().into_iter().chain([mv.to()]));
                squares |= ends.collect();
            }
        }
        if best <= plain || (best < texts.len() && best < plain + BY_CHANCE) {
            return nothing;
        }
        (passes, squares)
    }

    /// Whether a step may be impossible only because one before it could not be read: a piece is not where it was meant
    /// to go, or still where it was.
    pub(super) fn is_consequence(&mut self, reading: &Reading, text: &str) -> bool {
        let position = &self.state.position;
        let Some(mv) = reading.meant() else {
            self.state.doubtful |= match notation::cs102a::origin(text, position.side_to_move()) {
                Some(origin) => {
                    let reached = all_squares().filter(|to| position.is_legal(Move::new(origin, *to)));
                    reached.chain([origin]).collect()
                }
                // Any piece may have been meant.
                None => all_squares().collect(),
            };
            return false;
        };
        let own = squares_of(reading, mv);
        let touches = self.is_doubtful(reading);
        if touches {
            self.state.doubtful |= own;
        }
        touches
    }

    /// Whether a step involves squares in doubt.
    fn is_doubtful(&self, reading: &Reading) -> bool {
        let Some(mv) = reading.meant() else { return false };
        // Whose turn it is after a skipped step is uncertain, and the other side counts from its own corner.
        let mirrored = mv.from().and_then(|at| Square::new(8 - at.file(), 9 - at.rank()));
        self.state.doubtful.meets(squares_of(reading, mv) | mirrored.into_iter().collect())
    }

    /// The issue of a step that is skipped.
    pub(super) fn skipped(&self, reading: &Reading, kind: IssueKind) -> IssueKind {
        let side = self.state.position.side_to_move();
        let alternating = self.alternating;
        let issue = match reading {
            Reading::Malformed { what: Malformation::OutOfRange, .. } => StepIssue::OutOfRange { alternating },
            Reading::WrongSide { piece, .. } => StepIssue::From { side, piece: Some(*piece), alternating },
            Reading::Illegal { reason: Illegal::NoPiece, .. } => StepIssue::From { side, piece: None, alternating },
            Reading::Illegal { mv, reason: Illegal::OwnPiece } => {
                StepIssue::To { piece: self.piece_at(Some(mv.to())), alternating }
            }
            Reading::Illegal { mv, reason } => {
                let culprit = reason.culprit().and_then(|square| self.piece_at(Some(square)));
                let piece = self.piece_at(mv.from());
                StepIssue::Pattern { mv: *mv, piece, reason: *reason, culprit, alternating }
            }
            _ => return kind,
        };
        IssueKind::Step(issue)
    }
}
