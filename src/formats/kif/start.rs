//! The position that a record starts from: by its diagram, else by the name of the handicap (record-formats §9).

use super::words;
use crate::formats::shogi_setup::{BlockRange, SetupReader};
use crate::record::{BlockRole, BoardIssue, Issue, IssueKind, RecordHead, Start};
use crate::rules::shogi::{Piece, Setup};
use crate::rules::{Position, Side, Square};
use crate::syntax::{Child, Node, SyntaxKind, Token};

/// Reads the position of a record.
pub(super) fn read(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Start {
    let mut board = KifStartReader::new(issues);
    let mut handicap = None;
    for (index, (block, role)) in record.blocks.iter().zip(record.roles).enumerate() {
        board.read.block = index as u32;
        match role {
            BlockRole::Header => {
                let root = block.tree().root();
                let own = root.token(SyntaxKind::Keyword).is_some_and(|key| key.text == words::HANDICAP);
                if let Some(value) = root.token(SyntaxKind::Value).filter(|_| own) {
                    handicap.get_or_insert((value.text, (index as u32, value.range())));
                }
            }
            BlockRole::Setup => {
                board.read.certain &= block.errors().is_empty();
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

struct KifStartReader<'i> {
    read: SetupReader<'i>,
    unknown: bool,
    /// The ranks so far, each with its first token.
    ranks: Vec<BlockRange>,
    /// Those that a rank names.
    named: [Option<BlockRange>; 9],
    hands: [Option<BlockRange>; 2],
}

impl<'i> KifStartReader<'i> {
    fn new(issues: &'i mut Vec<(u32, Issue)>) -> KifStartReader<'i> {
        let read = SetupReader::new(issues);
        KifStartReader { read, unknown: false, ranks: Vec::new(), named: [None; 9], hands: [None; 2] }
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
                self.read.setup.side = side;
                self.read.turn = Some(self.read.place(token));
            }
            SyntaxKind::Counter => {
                let before = words::number(token.text).map_or(0, |(number, _)| number);
                self.read.setup.move_number = before.saturating_add(1);
            }
            _ => {}
        }
    }

    /// A rank is that of its place; its name only tells where ranks are missing.
    fn rank(&mut self, node: Node<'_>) {
        let Some(first) = node.tokens().next() else { return };
        let place = self.read.place(first);
        let name = node.token(SyntaxKind::Value).and_then(|value| value.text.chars().next());
        let named = name.and_then(|name| words::RANKS.iter().position(|own| *own == name));
        let rank = named.unwrap_or(self.ranks.len());
        self.ranks.push(place);
        let Some(slot) = self.named.get_mut(rank) else {
            return self.read.report_doubtful(place, BoardIssue::TwoBoards, None);
        };
        if let Some(first) = slot.replace(place) {
            return self.read.report_doubtful(place, BoardIssue::DuplicateRank { rank: rank as u8 + 1 }, Some(first));
        }
        for (file, cell) in node.tokens().filter(|token| token.kind == SyntaxKind::Cell).enumerate() {
            let name = cell.text.trim_start_matches([' ', '\u{3000}', 'v', 'V', 'ｖ', '+', '^']);
            let Some((kind, _)) = words::piece(name) else { continue };
            let side = if cell.text.starts_with(['v', 'V', 'ｖ']) { Side::Second } else { Side::First };
            if let Some(square) = Square::new(file as u8, 8 - rank as u8) {
                self.read.put(cell, square, Piece::new(side, kind));
            }
        }
    }

    fn hand(&mut self, node: Node<'_>) {
        let Some(keyword) = node.token(SyntaxKind::Keyword) else { return };
        let Some((side, _)) = words::side(keyword.text) else { return };
        let place = self.read.place(keyword);
        let slot = self.hands.get_mut(side.index());
        if let Some(first) = slot.and_then(|slot| slot.replace(place)) {
            return self.read.report(place, IssueKind::DuplicateHeader { key: keyword.text.to_owned() }, Some(first));
        }
        for item in node.tokens().filter(|token| token.kind == SyntaxKind::PieceSquare) {
            let Some((kind, name)) = words::piece(item.text) else { continue };
            let (count, _) = words::count(item.text.get(name..).unwrap_or_default());
            let count = count.min(u32::from(u8::MAX)) as u8;
            self.read.add_to_hand(item, (side, kind, count), words::letter);
        }
    }

    fn finish(mut self, handicap: Option<(&str, BlockRange)>) -> Start {
        let start =
            |setup: &Setup, certain| Start { position: Position::Shogi(setup.position()), certain, by_moves: false };
        let named = handicap.and_then(|(name, _)| words::handicap_of(name));
        if self.ranks.is_empty() {
            let mut setup = Setup::start();
            for (file, rank) in named.map_or(&[][..], |named| named.without) {
                Square::new(9 - file, 9 - rank).and_then(|square| setup.put(square, None));
            }
            let second = named.is_some_and(|named| !named.without.is_empty());
            setup.side = match self.read.turn {
                Some(_) => self.read.setup.side,
                None if second => Side::Second,
                None => Side::First,
            };
            setup.move_number = self.read.setup.move_number;
            setup.hands = self.read.setup.hands;
            let lost = self.unknown
                || self
                    .hands
                    .iter()
                    .flatten()
                    .next()
                    .is_some_and(|_| !self.read.setup.hands.iter().all(|hand| hand.is_empty()));
            if let (None, Some((name, place))) = (named, handicap) {
                if !self.unknown {
                    self.read.report(place, BoardIssue::UnknownStart { name: name.to_owned() }, None);
                }
                return start(&setup, false);
            }
            if lost && !self.unknown {
                let place = self.hands.iter().flatten().next().copied().unwrap_or_default();
                self.read.report(place, BoardIssue::MissingRanks { ranks: (1..=9).collect() }, None);
            }
            return start(&setup, self.read.certain && !lost);
        }
        let missing: Vec<u8> = (1..=9).filter(|rank| self.named[usize::from(rank - 1)].is_none()).collect();
        let top = self.ranks.first().copied().unwrap_or_default();
        if !missing.is_empty() {
            if self.read.certain && !self.unknown {
                self.read.report(top, BoardIssue::MissingRanks { ranks: missing }, None);
            }
            self.read.certain = false;
        }
        self.read.certain &= !self.unknown;
        if self.read.certain && !self.read.setup.is_start() {
            self.read.problems(top, true);
        }
        start(&self.read.setup, self.read.certain)
    }
}
