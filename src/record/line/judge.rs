//! Judgements that need more than the move itself. Repetition and the limit without capture look back. The reading of
//! an ambiguous move looks ahead. And after a mistake, it is decided whether a second one is independent of the first.

use super::history::Step;
use super::{LOOK_AHEAD, LOOKS, Run};
use crate::notation::{self, Reading};
use crate::record::{Issue, IssueKind, Item, ItemKind, ShogiIssue};
use crate::rules::jeiqi::Face;
use crate::rules::{Illegal, Move, Position, Variant, repetition};
use crate::text::TextRange;
use smallvec::SmallVec;

impl Run<'_, '_> {
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

    /// The candidate that lets most of the following moves be legal, and whether it is the only one.
    pub(super) fn look_ahead(
        &mut self,
        candidates: &[Move],
        picked: Move,
        items: &[Item<'_>],
        index: usize,
    ) -> (Move, bool) {
        let texts = self.texts_after(items, index, LOOK_AHEAD);
        let lengths: Vec<usize> = candidates
            .iter()
            .map(|mv| {
                let mut position = self.state.position.clone();
                position.play(*mv);
                self.legal_run(position, &texts, &mut { LOOKS })
            })
            .collect();
        let best = lengths.iter().copied().max().unwrap_or(0);
        let winners = lengths.iter().filter(|length| **length == best).count();
        let index_of_picked = candidates.iter().position(|mv| *mv == picked).unwrap_or(0);
        if lengths.get(index_of_picked) == Some(&best) {
            return (picked, winners == 1);
        }
        let index = lengths.iter().position(|length| *length == best).unwrap_or(index_of_picked);
        (candidates.get(index).copied().unwrap_or(picked), winners == 1)
    }

    /// If two schemes read the name of a stacked pawn differently: the intended move, `own` by the file's scheme or
    /// `other`, and whether it is certain. The next moves may be legal after only one of them. If not, the nearest
    /// other name of a stacked pawn shows the scheme.
    pub(super) fn settle_schemes(&mut self, [own, other]: [Move; 2], items: &[Item<'_>], index: usize) -> (Move, bool) {
        let (chosen, settled) = self.look_ahead(&[own, other], own, items, index);
        if settled {
            return (chosen, true);
        }
        let before = items.get(..index).unwrap_or_default().iter().rev().find_map(|item| match item.kind {
            ItemKind::Move(text) => notation::scheme_of(text),
            _ => None,
        });
        let scheme = before.or_else(|| {
            let texts = self.texts_after(items, index, LOOK_AHEAD);
            texts.iter().find_map(|text| notation::scheme_of(text))
        });
        match scheme {
            Some(scheme) if scheme == self.dialect.stack_scheme => (own, true),
            Some(_) => (other, true),
            None => (own, false),
        }
    }

    /// The texts of the moves that follow an item, at most so many.
    pub(super) fn texts_after(&mut self, items: &[Item<'_>], index: usize, most: usize) -> Vec<String> {
        let following = items.get(index + 1..).unwrap_or_default().iter();
        let moves = following.filter_map(|item| match item.kind {
            ItemKind::Move(text) => Some(text.to_owned()),
            _ => None,
        });
        let mut texts: Vec<String> = moves.take(most).collect();
        if texts.len() < most {
            self.out.looked_ahead = true;
            texts.extend((self.ahead)().into_iter().take(most - texts.len()));
        }
        texts
    }

    /// The number of texts that are legal in sequence. A text with several readings is tried in each of them, the
    /// likeliest first, within the limit of looks.
    pub(super) fn legal_run(&self, mut position: Position, texts: &[String], looks: &mut usize) -> usize {
        for (count, text) in texts.iter().enumerate() {
            *looks = looks.saturating_sub(1);
            let (candidates, picked) = match notation::read(text, self.dialect, &position) {
                Reading::Move(read) => {
                    position.play(read.mv);
                    continue;
                }
                Reading::Ambiguous { candidates, picked } => (candidates, picked),
                _ => return count,
            };
            let rest = texts.get(count + 1..).unwrap_or_default();
            let others = candidates.iter().copied().filter(|mv| *mv != picked);
            let mut best = 0;
            for mv in std::iter::once(picked).chain(others) {
                let mut next = position.clone();
                next.play(mv);
                best = best.max(self.legal_run(next, rest, looks));
                if best == rest.len() || *looks == 0 {
                    break;
                }
            }
            return count + 1 + best;
        }
        texts.len()
    }

    /// A move whose characters were lost. One such move is enough to report the file.
    pub(super) fn garbled(&mut self, range: TextRange) -> IssueKind {
        if !self.state.turn_unknown {
            self.out.issues.push(Issue::new(range, IssueKind::WrongEncoding));
        }
        (self.state.after_error, self.state.turn_unknown) = (true, true);
        IssueKind::WrongEncoding
    }

    /// Whether a half-move is missing before the one at `index`, and something else shows that: words that cannot be read,
    /// two times that follow one another, or a time before all moves.
    pub(super) fn follows_lost_move(&self, items: &[Item<'_>], index: usize) -> bool {
        let before = items.get(..index).unwrap_or_default().iter().rev();
        let before = before.filter(|item| !matches!(item.kind, ItemKind::Comment(_)));
        if before.clone().next().is_some_and(|item| matches!(item.kind, ItemKind::Unknown(_))) {
            return true;
        }
        let times = before.take_while(|item| matches!(item.kind, ItemKind::Time(_))).count();
        times > usize::from(self.state.last.is_some())
    }

    /// Whether a dark piece would take a dark one of its own side, right after the first mistake. Both have not moved
    /// since the game began, and the first mistake was the other side's, so this is an independent mistake. Further on,
    /// the line may have been meant to continue from another position.
    pub(super) fn both_dark(&self, reading: &Reading) -> bool {
        let (Position::Jeiqi(position), Reading::Illegal { mv, reason: Illegal::OwnPiece }) =
            (&self.state.position, reading)
        else {
            return false;
        };
        let dark = |square| position.piece_at(square).is_some_and(|piece| piece.face == Face::Dark);
        let first = self.state.last.as_ref().is_some_and(|last| !last.after_error);
        first && !self.state.turn_unknown && mv.from().is_some_and(dark) && dark(mv.to())
    }

    /// After mate or stalemate every move is wrong for that reason alone.
    pub(super) fn ended(&self, reading: &Reading) -> Option<IssueKind> {
        if self.state.after_error || self.state.last.is_none() || matches!(reading, Reading::Malformed { .. }) {
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
pub(super) fn occurrences(history: &[Step], hash: u64) -> SmallVec<[usize; 4]> {
    let places = history.iter().enumerate().rev().filter(|(_, step)| step.is_from(hash));
    places.map(|(index, _)| index).take(4).collect()
}
