//! The position that a record starts from, by its lines of board, hands and turn (record-formats §4.2).
//!
//! `PI` is the opening position without the pieces named after it; `P1` to `P9` are its ranks; `P+` and `P-` add pieces
//! from the box, which holds all pieces not yet placed. A record without any of them starts from the opening position.

use crate::formats::shogi_setup::{BlockRange, SetupReader};
use crate::notation::{csa_kind, csa_name};
use crate::record::{BlockRole, BoardIssue, Issue, RecordHead, Start};
use crate::rules::shogi::{self, Kind, Piece, Setup};
use crate::rules::{Position, Side, Square};
use crate::syntax::{Node, SyntaxError, SyntaxErrorKind, SyntaxKind, Token};

/// Reads the position of a record.
pub(super) fn read(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Start {
    let mut board = BoardReader::new(issues);
    board.unknown = unknown_line(record);
    for (index, (block, role)) in record.blocks.iter().zip(record.roles).enumerate() {
        if *role != BlockRole::Setup {
            continue;
        }
        board.read.block = index as u32;
        board.read.certain &= block.errors().iter().all(|error| error.kind == SyntaxErrorKind::CollapsedRow);
        for child in block.tree().root().children() {
            match child {
                crate::syntax::Child::Node(node) => {
                    let inside = |error: &SyntaxError| {
                        error.kind != SyntaxErrorKind::CollapsedRow && node.range().contains_range(error.range)
                    };
                    board.read.line_has_issue = Some(block.errors().iter().any(inside));
                    board.line(node);
                    board.damaged |= std::mem::take(&mut board.read.line_has_issue) == Some(true);
                }
                crate::syntax::Child::Token(token) if token.kind == SyntaxKind::Turn => board.turn(token),
                crate::syntax::Child::Token(_) => {}
            }
        }
    }
    board.finish(first_move(record))
}

/// An unknown line before the moves: whether there is one, and whether it may be of the position.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct UnknownLine {
    there: bool,
    of_position: bool,
}

fn unknown_line(record: &RecordHead<'_>) -> UnknownLine {
    let mut found = UnknownLine::default();
    for (block, role) in record.blocks.iter().zip(record.roles) {
        match role {
            BlockRole::Moves => break,
            BlockRole::Error => {
                let header = |token: Token<'_>| token.text.contains(':');
                found.there = true;
                found.of_position |= !block.tree().root().tokens().any(header);
            }
            _ => {}
        }
    }
    found
}

/// The names of the pieces, the promoted ones last.
const NAMES: [&str; 14] = ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// The line with the side to move.
fn turn_line(side: Side) -> &'static str {
    match side {
        Side::First => "+",
        Side::Second => "-",
    }
}

/// The side that a text names by its sign.
fn side_of(text: &str) -> Option<Side> {
    match text.as_bytes().first() {
        Some(b'+') => Some(Side::First),
        Some(b'-') => Some(Side::Second),
        _ => None,
    }
}

/// The first move of the record, or the word that ends it, and whose move it is.
fn first_move(record: &RecordHead<'_>) -> Option<(BlockRange, Option<Side>)> {
    let blocks = record.blocks.iter().zip(record.roles).enumerate();
    let moves = blocks.filter(|(_, (_, role))| **role == BlockRole::Moves);
    moves.into_iter().find_map(|(index, (block, _))| {
        let mut tokens = block.tree().root().tokens();
        let token = tokens.find(|token| matches!(token.kind, SyntaxKind::Move | SyntaxKind::Special))?;
        let side = side_of(token.text).filter(|_| token.kind == SyntaxKind::Move);
        Some(((index as u32, token.range()), side))
    })
}

struct BoardReader<'i> {
    read: SetupReader<'i>,
    /// An unknown line may be one that seems to be missing.
    unknown: UnknownLine,
    /// `PI`, if it has been read.
    opening: bool,
    /// The ranks read, with their keywords.
    ranks: [Option<BlockRange>; 9],
    /// One of them was read twice.
    again: bool,
    /// A line of the board has an issue. A second board, or a rank that is there twice, may come from it.
    damaged: bool,
    /// The keyword of the first line of the board, and of the last one.
    lines: Option<(BlockRange, BlockRange)>,
}

impl<'i> BoardReader<'i> {
    fn new(issues: &'i mut Vec<(u32, Issue)>) -> BoardReader<'i> {
        BoardReader {
            read: SetupReader::new(issues),
            unknown: UnknownLine::default(),
            opening: false,
            ranks: [None; 9],
            again: false,
            damaged: false,
            lines: None,
        }
    }

    fn line(&mut self, node: Node<'_>) {
        let Some(keyword) = node.token(SyntaxKind::Keyword) else { return };
        // The grammar reports a line after the side to move.
        if self.read.turn.is_some() {
            self.read.certain = false;
            return;
        }
        let place = self.read.place(keyword);
        let first = self.lines.map_or(place, |(first, _)| first);
        self.lines = Some((first, place));
        match keyword.text.as_bytes() {
            [b'P', b'I'] => self.open(node, keyword),
            [b'P', digit @ b'1'..=b'9'] => self.rank(node, keyword, digit - b'0'),
            _ => {
                let side = if keyword.text == "P+" { Side::First } else { Side::Second };
                for token in node.tokens().filter(|token| token.kind == SyntaxKind::PieceSquare) {
                    self.add(token, side);
                }
            }
        }
    }

    fn turn(&mut self, token: Token<'_>) {
        if self.read.turn.is_none() {
            self.read.turn = Some(self.read.place(token));
            self.read.setup.side = side_of(token.text).unwrap_or(Side::First);
        }
    }

    /// The opening position without some pieces.
    fn open(&mut self, node: Node<'_>, keyword: Token<'_>) {
        if self.opening || self.ranks.iter().any(Option::is_some) {
            return self.second(keyword);
        }
        self.opening = true;
        self.read.setup.fill(&Setup::start());
        for token in node.tokens().filter(|token| token.kind == SyntaxKind::PieceSquare) {
            let (digits, name) = split(token.text);
            let Some(square) = square(digits) else {
                self.bad_square(token, digits);
                continue;
            };
            let Some(named) = self.kind(token, name) else { continue };
            match self.read.setup.get(square) {
                Some(found) if found.kind == named => drop(self.read.setup.put(square, None)),
                found => {
                    let name = found.map(|found| csa_name(found.kind));
                    let issue = BoardIssue::NotThere { square, found, name, named };
                    self.read.report(self.read.place(token), issue, None);
                }
            }
        }
    }

    /// Another board. If the first one is damaged, it need not have been meant as one.
    fn second(&mut self, keyword: Token<'_>) {
        if !self.damaged {
            self.read.report(self.read.place(keyword), BoardIssue::TwoBoards, None);
        }
    }

    fn rank(&mut self, node: Node<'_>, keyword: Token<'_>, rank: u8) {
        let place = self.read.place(keyword);
        if self.opening {
            return self.second(keyword);
        }
        let Some(slot) = self.ranks.get_mut(usize::from(rank - 1)) else { return };
        if let Some(first) = *slot {
            self.again = true;
            if self.damaged {
                return;
            }
            return self.read.report(place, BoardIssue::DuplicateRank { rank }, Some(first));
        }
        *slot = Some(place);
        for (index, cell) in node.tokens().filter(|token| token.kind == SyntaxKind::Cell).enumerate() {
            let Some(side) = side_of(cell.text) else { continue };
            let Some(square) = Square::new(index as u8, 9 - rank) else { continue };
            if let Some(kind) = self.kind(cell, cell.text.get(1..).unwrap_or_default()) {
                self.put(cell, square, Piece::new(side, kind));
            }
        }
    }

    /// A piece of `P+` or `P-`.
    fn add(&mut self, token: Token<'_>, side: Side) {
        let (digits, name) = split(token.text);
        if digits == "00" && name == "AL" {
            for kind in Kind::HAND {
                let rest = self.read.setup.unused(kind);
                let hand = &mut self.read.setup.hands[side.index()];
                hand.set(kind, hand.count(kind).saturating_add(rest));
            }
            return;
        }
        if digits != "00" {
            let Some(square) = square(digits) else { return self.bad_square(token, digits) };
            if let Some(kind) = self.kind(token, name) {
                self.put(token, square, Piece::new(side, kind));
            }
            return;
        }
        if let Some(kind) = self.kind(token, name) {
            self.read.add_to_hand(token, (side, kind, 1), csa_name);
        }
    }

    fn put(&mut self, token: Token<'_>, square: Square, piece: Piece) {
        if let Some(by) = self.read.setup.get(square) {
            let first = self.read.placed(square);
            return self.read.report_doubtful(self.read.place(token), BoardIssue::OccupiedSquare { square, by }, first);
        }
        self.read.put(token, square, piece);
    }

    fn bad_square(&mut self, token: Token<'_>, digits: &str) {
        let issue = BoardIssue::BadSquare { text: digits.to_owned(), hand: "00" };
        self.read.report_doubtful(self.read.place(token), issue, None);
    }

    fn kind(&mut self, token: Token<'_>, name: &str) -> Option<Kind> {
        let kind = csa_kind(name);
        if kind.is_none() {
            let issue = BoardIssue::UnknownName { name: name.to_owned(), known: &NAMES };
            self.read.report_doubtful(self.read.place(token), issue, None);
        }
        kind
    }

    fn finish(mut self, first: Option<(BlockRange, Option<Side>)>) -> Start {
        if self.read.turn.is_none() {
            self.read.setup.side = first.and_then(|(_, side)| side).unwrap_or(Side::First);
        }
        let by_moves = self.read.turn.is_none();
        let side = self.read.setup.side;
        let Some((top, bottom)) = self.lines else {
            let turn = self.read.turn.is_none().then(|| turn_line(side));
            if let Some(place) = self.read.turn.or(first.map(|(place, _)| place)).filter(|_| !self.unknown.there) {
                self.read.report(place, BoardIssue::MissingBoard { opening: "PI", turn }, None);
            }
            if let (None, Some((place, _))) = (self.read.turn, first) {
                self.read.report(place, BoardIssue::MissingTurn { side, line: turn_line(side), boardless: true }, None);
            }
            let mut setup = Setup::start();
            setup.side = side;
            let certain = self.read.certain && !self.unknown.of_position;
            return Start { position: Position::Shogi(setup.position()), certain, by_moves };
        };
        self.read.certain &= !self.unknown.of_position;
        if self.read.turn.is_none() && !self.unknown.there {
            self.read.report(bottom, BoardIssue::MissingTurn { side, line: turn_line(side), boardless: false }, None);
        }
        let there = self.ranks.iter().any(Option::is_some);
        let missing: Vec<u8> = (1..=9).filter(|rank| self.ranks[usize::from(rank - 1)].is_none()).collect();
        if there && !missing.is_empty() {
            // A rank written twice, or a damaged line, may be the missing one.
            let explained = self.again || self.unknown.there || !self.read.certain;
            self.read.certain = false;
            if !explained {
                self.read.report(top, BoardIssue::MissingRanks { ranks: missing }, None);
            }
        }
        let position = if self.read.setup.is_start() {
            shogi::Position::start().with_side_to_move(self.read.setup.side)
        } else {
            if self.read.certain {
                self.read.problems(top, false);
            }
            self.read.setup.position()
        };
        Start { position: Position::Shogi(position), certain: self.read.certain, by_moves }
    }
}

/// Digits and letters of a piece with its square.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

/// The square of two digits, file and rank.
fn square(digits: &str) -> Option<Square> {
    match digits.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(b'9' - file, b'9' - rank),
        _ => None,
    }
}
