//! The position that a record starts from: by its diagram, else by the name of the handicap (record-formats §9).

use super::words;
use crate::record::{BlockRole, BoardIssue, Issue, IssueKind, RecordHead, Related, RelatedRole, ShogiIssue, Start};
use crate::rules::shogi::{Kind, Piece, Setup, SetupProblem};
use crate::rules::{Position, Side, Square};
use crate::syntax::{Child, Node, SyntaxKind, Token};
use crate::text::TextRange;

/// Where something stands: its block and its place there.
type Place = (u32, TextRange);

/// Reads the position of a record.
pub(super) fn read(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Start {
    let mut board = Reader::new(issues);
    let mut handicap = None;
    for (index, (block, role)) in record.blocks.iter().zip(record.roles).enumerate() {
        board.block = index as u32;
        match role {
            BlockRole::Header => {
                let root = block.tree().root();
                let own = root.token(SyntaxKind::Keyword).is_some_and(|key| key.text == words::HANDICAP);
                if let Some(value) = root.token(SyntaxKind::Value).filter(|_| own) {
                    handicap.get_or_insert((value.text, (index as u32, value.range())));
                }
            }
            BlockRole::Setup => {
                board.certain &= block.errors().is_empty();
                for child in block.tree().root().children() {
                    match child {
                        Child::Node(node) => board.line(node),
                        Child::Token(token) => board.token(token),
                    }
                }
            }
            // Before the first move an unknown line may be one of a diagram.
            BlockRole::Error => board.unknown |= block.tree().root().text().contains('|'),
            BlockRole::Moves => break,
            _ => {}
        }
    }
    board.finish(handicap)
}

struct Reader<'i> {
    setup: Setup,
    issues: &'i mut Vec<(u32, Issue)>,
    certain: bool,
    unknown: bool,
    block: u32,
    /// The ranks so far, each with its first token.
    ranks: Vec<Place>,
    /// Those that a rank names.
    named: [Option<Place>; 9],
    hands: [Option<Place>; 2],
    placed: Vec<Option<Place>>,
    turn: Option<Place>,
}

impl<'i> Reader<'i> {
    fn new(issues: &'i mut Vec<(u32, Issue)>) -> Reader<'i> {
        Reader {
            setup: Setup::empty(),
            issues,
            certain: true,
            unknown: false,
            block: 0,
            ranks: Vec::new(),
            named: [None; 9],
            hands: [None; 2],
            placed: vec![None; 90],
            turn: None,
        }
    }

    fn report(&mut self, place: Place, issue: impl Into<IssueKind>, first: Option<Place>) {
        let related = first.map(|(block, range)| Related {
            blocks: block as i32 - place.0 as i32,
            range,
            role: RelatedRole::First,
        });
        self.issues.push((place.0, Issue { related, ..Issue::new(place.1, issue.into()) }));
    }

    fn place(&self, token: Token<'_>) -> Place {
        (self.block, token.range())
    }

    fn line(&mut self, node: Node<'_>) {
        match node.kind() {
            SyntaxKind::RankRow => self.rank(node),
            SyntaxKind::PieceLine => self.hand(node),
            _ => {}
        }
    }

    fn token(&mut self, token: Token<'_>) {
        match token.kind {
            SyntaxKind::Turn => {
                let side = words::side(token.text).map_or(Side::First, |(side, _)| side);
                self.setup.side = side;
                self.turn = Some(self.place(token));
            }
            SyntaxKind::Counter => {
                let before = words::number(token.text).map_or(0, |(number, _)| number);
                self.setup.move_number = before.saturating_add(1);
            }
            _ => {}
        }
    }

    /// A rank is that of its place; its name only tells where ranks are missing.
    fn rank(&mut self, node: Node<'_>) {
        let Some(first) = node.tokens().next() else { return };
        let place = self.place(first);
        let name = node.token(SyntaxKind::Value).and_then(|value| value.text.chars().next());
        let named = name.and_then(|name| words::RANKS.iter().position(|own| *own == name));
        let rank = named.unwrap_or(self.ranks.len());
        self.ranks.push(place);
        let Some(slot) = self.named.get_mut(rank) else {
            self.certain = false;
            return;
        };
        if let Some(first) = slot.replace(place) {
            self.certain = false;
            return self.report(place, BoardIssue::DuplicateRank { rank: rank as u8 + 1 }, Some(first));
        }
        for (file, cell) in node.tokens().filter(|token| token.kind == SyntaxKind::Cell).enumerate() {
            let name = cell.text.trim_start_matches([' ', '\u{3000}', 'v', 'V', 'ｖ', '+', '^']);
            let Some((kind, _)) = words::piece(name) else { continue };
            let side = if cell.text.starts_with(['v', 'V', 'ｖ']) { Side::Second } else { Side::First };
            if let Some(square) = Square::new(file as u8, 8 - rank as u8) {
                self.setup.put(square, Some(Piece::new(side, kind)));
                let place = self.place(cell);
                if let Some(slot) = self.placed.get_mut(square.index()) {
                    *slot = Some(place);
                }
                self.count(cell, kind.base());
            }
        }
    }

    fn hand(&mut self, node: Node<'_>) {
        let Some(keyword) = node.token(SyntaxKind::Keyword) else { return };
        let Some((side, _)) = words::side(keyword.text) else { return };
        let place = self.place(keyword);
        let slot = self.hands.get_mut(side.index());
        if let Some(first) = slot.and_then(|slot| slot.replace(place)) {
            self.certain = false;
            return self.report(place, IssueKind::DuplicateHeader { key: keyword.text.to_owned() }, Some(first));
        }
        for item in node.tokens().filter(|token| token.kind == SyntaxKind::PieceSquare) {
            let Some((kind, name)) = words::piece(item.text) else { continue };
            if !Kind::HAND.contains(&kind) {
                self.certain = false;
                let name = kind.is_promoted().then(|| words::letter(kind.base()));
                self.report(self.place(item), ShogiIssue::NeverInHand { kind, name }, None);
                continue;
            }
            let (count, _) = words::count(item.text.get(name..).unwrap_or_default());
            let hand = &mut self.setup.hands[side.index()];
            let count = count.min(u32::from(u8::MAX)) as u8;
            hand.set(kind, hand.count(kind).saturating_add(count));
            self.count(item, kind);
        }
    }

    /// There is only a number of each kind. Of the kings each side has one.
    fn count(&mut self, token: Token<'_>, kind: Kind) {
        let limit = kind.count();
        if kind != Kind::King && self.certain && self.setup.used(kind) > u16::from(limit) {
            self.certain = false;
            self.report(self.place(token), ShogiIssue::PieceCount { kind, limit }, None);
        }
    }

    fn finish(mut self, handicap: Option<(&str, Place)>) -> Start {
        let start =
            |setup: &Setup, certain| Start { position: Position::Shogi(setup.position()), certain, by_moves: false };
        let named = handicap.and_then(|(name, _)| words::handicap_of(name));
        if self.ranks.is_empty() {
            let mut setup = Setup::start();
            for (file, rank) in named.map_or(&[][..], |named| named.without) {
                Square::new(9 - file, 9 - rank).and_then(|square| setup.put(square, None));
            }
            let second = named.is_some_and(|named| !named.without.is_empty());
            setup.side = match self.turn {
                Some(_) => self.setup.side,
                None if second => Side::Second,
                None => Side::First,
            };
            setup.move_number = self.setup.move_number;
            setup.hands = self.setup.hands;
            let lost = self.unknown
                || self
                    .hands
                    .iter()
                    .flatten()
                    .next()
                    .is_some_and(|_| !self.setup.hands.iter().all(|hand| hand.is_empty()));
            if let (None, Some((name, place))) = (named, handicap) {
                if !self.unknown {
                    self.report(place, BoardIssue::UnknownStart { name: name.to_owned() }, None);
                }
                return start(&setup, false);
            }
            if lost && !self.unknown {
                let place = self.hands.iter().flatten().next().copied().unwrap_or_default();
                self.report(place, BoardIssue::MissingRanks { ranks: (1..=9).collect() }, None);
            }
            return start(&setup, self.certain && !lost);
        }
        let missing: Vec<u8> = (1..=9).filter(|rank| self.named[usize::from(rank - 1)].is_none()).collect();
        let top = self.ranks.first().copied().unwrap_or_default();
        if !missing.is_empty() {
            if self.certain && !self.unknown {
                self.report(top, BoardIssue::MissingRanks { ranks: missing }, None);
            }
            self.certain = false;
        }
        self.certain &= !self.unknown;
        if self.certain && !self.setup.is_start() {
            self.problems(top);
        }
        start(&self.setup, self.certain)
    }

    /// Reports why the position is impossible, apart from the number of pieces. A mate problem has no king of the side that
    /// mates.
    fn problems(&mut self, top: Place) {
        let problems = self.setup.problems();
        let two_kings = problems.iter().any(|problem| matches!(problem, SetupProblem::TooManyKings { .. }));
        let none = problems.iter().filter(|problem| matches!(problem, SetupProblem::MissingKing(_))).count() > 1;
        let of =
            |placed: &[Option<Place>], square: Square| placed.get(square.index()).copied().flatten().unwrap_or(top);
        for problem in problems {
            match problem {
                SetupProblem::MissingKing(side) if none && side == Side::First => {
                    self.report(top, ShogiIssue::MissingKing { side, both: true }, None);
                }
                SetupProblem::MissingKing(_) | SetupProblem::TooMany { .. } => {}
                SetupProblem::TooManyKings { side, .. } => {
                    let king = Piece::new(side, Kind::King);
                    let kings = self.setup.pieces().filter(|(_, piece)| *piece == king);
                    let mut places: Vec<Place> = kings.map(|(square, _)| of(&self.placed, square)).collect();
                    places.sort_by_key(|(block, range)| (*block, range.start()));
                    let second = places.get(1).copied().unwrap_or(top);
                    self.report(second, ShogiIssue::SecondKing { side }, places.first().copied());
                }
                SetupProblem::Dead { square, piece } => {
                    self.report(of(&self.placed, square), ShogiIssue::DeadSetUp { piece }, None);
                }
                SetupProblem::Nifu { side, first, second } => {
                    let places = (of(&self.placed, second), of(&self.placed, first));
                    self.report(places.0, ShogiIssue::NifuSetUp { side, first }, Some(places.1));
                }
                SetupProblem::SideNotToMoveInCheck { .. } if two_kings || self.turn.is_none() => {}
                SetupProblem::SideNotToMoveInCheck { king, by } => {
                    let places = (of(&self.placed, king), of(&self.placed, by));
                    self.report(places.0, ShogiIssue::WaitingInCheck { king, by }, Some(places.1));
                }
            }
        }
    }
}
