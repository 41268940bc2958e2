//! Setting up a position of shogi, piece by piece as CSA and KIF do, or by SFEN.

use crate::notation::sfen;
use crate::record::{FenIssue, Issue, IssueKind, Related, RelatedRole, ShogiIssue};
use crate::rules::shogi::{Kind, Piece, Setup, SetupProblem};
use crate::rules::{Position, Side, Square};
use crate::sort::sort_by_key;
use crate::syntax::Token;
use crate::text::{TextRange, range};

/// Where something stands: its block and its place there.
pub(super) type BlockRange = (u32, TextRange);

/// A position being read, with the places of its pieces.
pub(super) struct SetupReader<'i> {
    pub setup: Setup,
    issues: &'i mut Vec<(u32, Issue)>,
    /// It could be read in full.
    pub certain: bool,
    /// The block at hand.
    pub block: u32,
    /// Whether the line at hand has an issue, which explains any other there; `None` where each is reported.
    pub line_has_issue: Option<bool>,
    /// The token of each piece; empty until one is placed.
    placed: Vec<Option<BlockRange>>,
    /// The side to move, if the record says it.
    pub turn: Option<BlockRange>,
}

impl<'i> SetupReader<'i> {
    pub(super) fn new(issues: &'i mut Vec<(u32, Issue)>) -> SetupReader<'i> {
        let setup = Setup::empty();
        SetupReader { setup, issues, certain: true, block: 0, line_has_issue: None, placed: Vec::new(), turn: None }
    }

    pub(super) fn place(&self, token: Token<'_>) -> BlockRange {
        (self.block, token.range())
    }

    /// Reports an issue, with the place that it contradicts.
    pub(super) fn report(&mut self, place: BlockRange, issue: impl Into<IssueKind>, first: Option<BlockRange>) {
        let related = first.map(|(block, range)| Related {
            blocks: block as i32 - place.0 as i32,
            range,
            role: RelatedRole::First,
        });
        if self.line_has_issue.as_mut().is_none_or(|found| !std::mem::replace(found, true)) {
            self.issues.push((place.0, Issue { related, ..Issue::new(place.1, issue.into()) }));
        }
    }

    /// Reports an issue after which the position is in doubt.
    pub(super) fn report_doubtful(
        &mut self,
        place: BlockRange,
        issue: impl Into<IssueKind>,
        first: Option<BlockRange>,
    ) {
        self.certain = false;
        self.report(place, issue, first);
    }

    pub(super) fn put(&mut self, token: Token<'_>, square: Square, piece: Piece) {
        let place = self.place(token);
        self.setup.put(square, Some(piece));
        self.placed.resize(90, None);
        if let Some(slot) = self.placed.get_mut(square.index()) {
            *slot = Some(place);
        }
        self.count(token, piece.kind.base());
    }

    /// Adds pieces to a hand. `name` is how the format writes a kind.
    pub(super) fn add_to_hand(
        &mut self,
        token: Token<'_>,
        (side, kind, count): (Side, Kind, u8),
        name: fn(Kind) -> &'static str,
    ) {
        if !Kind::HAND.contains(&kind) {
            let name = kind.is_promoted().then(|| name(kind.base()));
            return self.report_doubtful(self.place(token), ShogiIssue::NeverInHand { kind, name }, None);
        }
        let hand = &mut self.setup.hands[side.index()];
        hand.set(kind, hand.count(kind).saturating_add(count));
        self.count(token, kind);
    }

    /// There is only a number of each kind. Of the kings each side has one.
    fn count(&mut self, token: Token<'_>, kind: Kind) {
        let limit = kind.count();
        if kind != Kind::King && self.certain && self.setup.used(kind) > u16::from(limit) {
            self.report_doubtful(self.place(token), ShogiIssue::PieceCount { kind, limit }, None);
        }
    }

    /// The token of the piece on a square.
    pub(super) fn placed(&self, square: Square) -> Option<BlockRange> {
        self.placed.get(square.index()).copied().flatten()
    }

    /// Reports why the position is impossible, apart from the number of pieces, at `top` what has no other place. A mate
    /// problem may have one king: no king of the side that mates.
    pub(super) fn problems(&mut self, top: BlockRange, one_king: bool) {
        let problems = self.setup.problems();
        let two_kings = problems.iter().any(|problem| matches!(problem, SetupProblem::TooManyKings { .. }));
        let missing = problems.iter().filter(|problem| matches!(problem, SetupProblem::MissingKing(_))).count();
        let mut told = two_kings || (one_king && missing < 2);
        // One pawn may be too many on its file and stand where it cannot move.
        let mut reported: Vec<Square> = Vec::new();
        for problem in problems {
            match problem {
                // With the sign of the other side the king is one too many there.
                SetupProblem::MissingKing(side) => {
                    if !std::mem::replace(&mut told, true) {
                        let place = self.turn.filter(|_| !one_king).unwrap_or(top);
                        self.report(place, ShogiIssue::MissingKing { side, both: missing > 1 }, None);
                    }
                }
                SetupProblem::TooManyKings { side, .. } => {
                    let king = Piece::new(side, Kind::King);
                    let kings = self.setup.pieces().filter(|(_, piece)| *piece == king);
                    let mut places: Vec<BlockRange> = kings.filter_map(|(square, _)| self.placed(square)).collect();
                    // The first one written is the king.
                    sort_by_key(&mut places, |(block, range)| (*block, range.start()));
                    let (first, second) = (places.first().copied(), places.get(1).copied());
                    self.report(second.or(first).unwrap_or(top), ShogiIssue::SecondKing { side }, first);
                }
                SetupProblem::TooMany { .. } => {}
                SetupProblem::Dead { square, piece } => {
                    if !reported.contains(&square) {
                        reported.push(square);
                        let place = self.placed(square).unwrap_or(top);
                        self.report(place, ShogiIssue::DeadSetUp { piece }, None);
                    }
                }
                SetupProblem::Nifu { side, first, second } => {
                    let known = reported.contains(&first) || reported.contains(&second);
                    reported.extend([first, second]);
                    if !known {
                        let place = self.placed(second).unwrap_or(top);
                        self.report(place, ShogiIssue::NifuSetUp { side, first }, self.placed(first));
                    }
                }
                SetupProblem::SideNotToMoveInCheck { king, by } => {
                    // A line that says whose move it is may be missing.
                    if let Some(turn) = self.turn.filter(|_| !two_kings) {
                        let place = self.placed(king).unwrap_or(turn);
                        self.report(place, ShogiIssue::WaitingInCheck { king, by }, self.placed(by));
                    }
                }
            }
        }
    }
}

/// Reads a position from SFEN, and whether all of it could be read.
pub(super) fn by_sfen(text: &str, place: BlockRange, issues: &mut Vec<(u32, Issue)>) -> (Option<Position>, bool) {
    let (block, at) = place;
    let mut report = |range: TextRange, kind: IssueKind| issues.push((block, Issue::new(range, kind)));
    match sfen::read(text) {
        Ok((setup, _)) => {
            problems(&setup).into_iter().for_each(|issue| report(at, issue.into()));
            (Some(Position::Shogi(setup.position())), true)
        }
        Err(error) => {
            let wrong = range(error.at.start, error.at.end.max(error.at.start + 1)) + at.start();
            let wrong = TextRange::new(wrong.start(), wrong.end().min(at.end()));
            report(wrong, IssueKind::Fen(FenIssue::BadField(error.what)));
            (None, false)
        }
    }
}

/// Why a setup is no position of a game. A mate problem has no king of the side that mates.
fn problems(setup: &Setup) -> Vec<ShogiIssue> {
    let found = setup.problems();
    let kings = found.iter().filter(|problem| matches!(problem, SetupProblem::MissingKing(_))).count();
    let issue = |problem: &SetupProblem| match *problem {
        SetupProblem::MissingKing(Side::First) if kings > 1 => {
            Some(ShogiIssue::MissingKing { side: Side::First, both: true })
        }
        SetupProblem::MissingKing(_) => None,
        SetupProblem::TooMany { kind, limit, .. } => Some(ShogiIssue::PieceCount { kind, limit }),
        SetupProblem::TooManyKings { side, .. } => Some(ShogiIssue::SecondKing { side }),
        SetupProblem::Dead { piece, .. } => Some(ShogiIssue::DeadSetUp { piece }),
        SetupProblem::Nifu { side, first, .. } => Some(ShogiIssue::NifuSetUp { side, first }),
        SetupProblem::SideNotToMoveInCheck { king, by } => Some(ShogiIssue::WaitingInCheck { king, by }),
    };
    found.iter().filter_map(issue).collect()
}
