//! Judgements that need more than the move itself: repetition and the limit without capture look back, and the scheme
//! of a stacked pawn's name looks ahead.

use super::Run;
use super::cases::Word;
use super::history::PlayedMove;
use super::limits::WORDS;
use crate::notation::{self, Reading, StackScheme};
use crate::record::{Issue, IssueKind, Item, ItemKind, ShogiIssue};
use crate::rules::{Move, Variant, repetition};
use crate::text::TextRange;
use smallvec::SmallVec;

impl Run<'_, '_, '_> {
    /// Reports repetition and the limit of moves without capture, each once, when it is reached. `following` holds the
    /// items after the move in its block.
    pub(super) fn rules(&mut self, range: TextRange, following: &[Item<'_>]) {
        let state = &*self.state;
        let limit = repetition::no_capture_limit(state.position.variant());
        if let Some(plies) = limit.filter(|limit| *limit == state.position.halfmove_clock()) {
            self.out.issues.push(Issue::new(range, IssueKind::NoCaptureLimit { plies }));
        }
        let hash = state.position.hash();
        let history = state.history.steps();
        // If steps are skipped, turns do not alternate at every half-move.
        let passes = self.rules.skip_illegal;
        if !passes && !state.history.comes_back(hash) {
            return;
        }
        let before = occurrences(history, hash);
        if before.len() < 2 {
            return;
        }
        // Every position of a cycle comes back; the first one to do so is worth a remark.
        let again = history.split_last().map_or(0, |(step, past)| occurrences(past, step.hash()).len());
        let shogi = state.position.variant() == Variant::Shogi;
        match before.len() {
            3 if shogi && again < 3 => self.sennichite(range, &before, following),
            _ if shogi => {}
            2 if again < 2 => self.out.issues.push(Issue::new(range, IssueKind::Repetition)),
            3 if again < 3 => {
                let first = before.first().copied().unwrap_or(0);
                let cycle: Vec<Move> = history.get(first..).unwrap_or_default().iter().map(|step| step.mv).collect();
                let kind = match state.position.judge(&cycle) {
                    repetition::Ruling::PerpetualCheck { loser, .. } => Some(IssueKind::PerpetualCheck { loser }),
                    repetition::Ruling::PerpetualChase { loser, .. } => Some(IssueKind::PerpetualChase { loser }),
                    repetition::Ruling::Draw => None,
                };
                if let Some(kind) = kind {
                    self.out.issues.push(Issue::new(range, kind));
                }
            }
            _ => {}
        }
    }

    /// The fourth occurrence of a position of shogi ends the game. A side that gave check ever since the first
    /// occurrence loses. `before` holds the earlier occurrences, latest first.
    fn sennichite(&mut self, range: TextRange, before: &[usize], following: &[Item<'_>]) {
        let state = &*self.state;
        let first = before.last().copied().unwrap_or(0);
        let cycle = state.history.steps().get(first..).unwrap_or_default();
        let cycle: Vec<Move> = cycle.iter().map(|step| step.mv).collect();
        let next = following.iter().find(|item| matches!(item.kind, ItemKind::Move(_) | ItemKind::End(_)));
        let ended = next.is_some_and(|item| matches!(item.kind, ItemKind::End(_)));
        let issue = match state.position.judge(&cycle) {
            repetition::Ruling::PerpetualCheck { loser, .. } => ShogiIssue::PerpetualCheck { loser },
            _ if ended => return,
            _ => ShogiIssue::Sennichite,
        };
        self.out.issues.push(Issue::new(range, IssueKind::Shogi(issue)));
    }

    /// Two schemes may read the name of a stacked pawn differently: the intended move, `own` by the file's scheme or the
    /// other one. The line may go on from only one of them. If not, the nearest other name of a stacked pawn shows the
    /// scheme. If nothing does, the file's own scheme is believed, with a warning.
    pub(super) fn by_scheme(&mut self, text: &str, own: Move, range: TextRange, index: usize) -> Move {
        let Some(other) = notation::read_by_page_of_1997(text, self.dialect, &self.state.position) else { return own };
        let after = |mv: Move| {
            let mut cases = self.state.possible();
            cases.iter_mut().for_each(|case| case.play(mv));
            cases
        };
        let (after_own, after_other) = (after(own), after(other));
        let (picked, settled) = match (self.lasts(after_own, index), self.lasts(after_other, index)) {
            (true, false) => (own, true),
            (false, true) => (other, true),
            _ => match self.scheme_nearby(index) {
                Some(scheme) if scheme == self.dialect.stack_scheme => (own, true),
                Some(_) => (other, true),
                None => (own, false),
            },
        };
        if picked != own || !settled {
            let candidates = [own, other].iter().map(|mv| self.written(*mv)).collect();
            let kind = IssueKind::AmbiguousMove { candidates, picked: self.written(picked), settled, clash: true };
            self.out.issues.push(Issue::new(range, kind));
        }
        picked
    }

    /// The scheme of the nearest name of a stacked pawn, before an item or after it.
    fn scheme_nearby(&mut self, index: usize) -> Option<StackScheme> {
        let before = self.items.get(..index).unwrap_or_default().iter().rev().find_map(|item| match item.kind {
            ItemKind::Move(text) => notation::scheme_of(text),
            _ => None,
        });
        let first = self.word_after(index);
        before.or_else(|| {
            (first..first + WORDS).map_while(|at| self.word(at)).find_map(|word| match word {
                Word::Move(text) => notation::scheme_of(&text),
                _ => None,
            })
        })
    }

    /// After mate or stalemate every move is wrong for that reason alone.
    pub(super) fn ended(&self, reading: &Reading) -> Option<IssueKind> {
        if self.state.last.is_none() || matches!(reading, Reading::Malformed { .. }) {
            return None;
        }
        let position = &self.state.position;
        if position.has_legal_move() {
            return None;
        }
        Some(IssueKind::MoveAfterEnd { mate: position.in_check(), loser: position.side_to_move() })
    }
}

/// Where in a history a position stood, the latest first. No rule asks for more than the fourth occurrence, so four places
/// at most: two sides that move to and fro would else find hundreds after each half-move.
pub(super) fn occurrences(history: &[PlayedMove], hash: u64) -> SmallVec<[usize; 4]> {
    let places = history.iter().enumerate().rev().filter(|(_, step)| step.is_from(hash));
    places.map(|(index, _)| index).take(4).collect()
}
