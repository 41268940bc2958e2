//! The position that a record starts from, by its lines of board, hands and turn (record-formats §4.2).
//!
//! `PI` is the opening position without the pieces named after it; `P1` to `P9` are its ranks; `P+` and `P-` add pieces
//! from the box, which holds all pieces not yet placed. A record without any of them starts from the opening position.

use crate::notation::{csa_kind, csa_name};
use crate::record::{BlockRole, BoardIssue, Issue, IssueKind, RecordHead, Related, RelatedRole, ShogiIssue, Start};
use crate::rules::shogi::{self, Kind, Piece, Setup, SetupProblem};
use crate::rules::{Position, Side, Square};
use crate::syntax::{Node, SyntaxError, SyntaxErrorKind, SyntaxKind, Token};
use crate::text::TextRange;

/// Where something stands: its block and its place there.
type Place = (u32, TextRange);

/// Reads the position of a record.
pub(super) fn read(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Start {
    let mut board = BoardReader::new(issues);
    board.unknown = unknown_line(record);
    for (index, (block, role)) in record.blocks.iter().zip(record.roles).enumerate() {
        if *role != BlockRole::Setup {
            continue;
        }
        board.block = index as u32;
        board.certain &= block.errors().iter().all(|error| error.kind == SyntaxErrorKind::CollapsedRow);
        for child in block.tree().root().children() {
            match child {
                crate::syntax::Child::Node(node) => {
                    let inside = |error: &SyntaxError| {
                        error.kind != SyntaxErrorKind::CollapsedRow && node.range().contains_range(error.range)
                    };
                    board.line_has_issue = Some(block.errors().iter().any(inside));
                    board.line(node);
                    board.damaged |= std::mem::take(&mut board.line_has_issue) == Some(true);
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
fn first_move(record: &RecordHead<'_>) -> Option<(Place, Option<Side>)> {
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
    setup: Setup,
    issues: &'i mut Vec<(u32, Issue)>,
    certain: bool,
    /// An unknown line may be one that seems to be missing.
    unknown: UnknownLine,
    /// Whether the line at hand has an issue, which explains any other there; `None` outside of the lines.
    line_has_issue: Option<bool>,
    block: u32,
    /// `PI`, if it has been read.
    opening: bool,
    /// The ranks read, with their keywords.
    ranks: [Option<Place>; 9],
    /// One of them was read twice.
    again: bool,
    /// How many pieces of each kind have been put somewhere, one by one.
    counts: [u16; Kind::ALL.len()],
    /// Pieces have been put somewhere all at once.
    at_once: bool,
    /// The token of each piece; empty until one is placed by itself.
    placed: Vec<Option<Place>>,
    /// A line of the board has an issue: another board or rank may be the one that it should not have been.
    damaged: bool,
    /// The keyword of the first line of the board, and of the last one.
    lines: Option<(Place, Place)>,
    turn: Option<Place>,
}

impl<'i> BoardReader<'i> {
    fn new(issues: &'i mut Vec<(u32, Issue)>) -> BoardReader<'i> {
        BoardReader {
            setup: Setup::empty(),
            issues,
            certain: true,
            unknown: UnknownLine::default(),
            line_has_issue: None,
            block: 0,
            opening: false,
            ranks: [None; 9],
            again: false,
            counts: [0; Kind::ALL.len()],
            at_once: false,
            placed: Vec::new(),
            damaged: false,
            lines: None,
            turn: None,
        }
    }

    fn report(&mut self, range: TextRange, issue: impl Into<IssueKind>) {
        self.report_at((self.block, range), issue, None);
    }

    /// Reports an issue, with the place that it contradicts.
    fn report_at(&mut self, place: Place, issue: impl Into<IssueKind>, first: Option<Place>) {
        let related = first.map(|(block, range)| Related {
            blocks: block as i32 - place.0 as i32,
            range,
            role: RelatedRole::First,
        });
        if self.line_has_issue.as_mut().is_none_or(|found| !std::mem::replace(found, true)) {
            self.issues.push((place.0, Issue { related, ..Issue::new(place.1, issue.into()) }));
        }
    }

    fn line(&mut self, node: Node<'_>) {
        let Some(keyword) = node.token(SyntaxKind::Keyword) else { return };
        // The grammar reports a line after the side to move.
        if self.turn.is_some() {
            self.certain = false;
            return;
        }
        let place = (self.block, keyword.range());
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
        if self.turn.is_none() {
            self.turn = Some((self.block, token.range()));
            self.setup.side = side_of(token.text).unwrap_or(Side::First);
        }
    }

    /// The opening position without some pieces.
    fn open(&mut self, node: Node<'_>, keyword: Token<'_>) {
        if self.opening || self.ranks.iter().any(Option::is_some) {
            return self.second(keyword);
        }
        (self.opening, self.at_once) = (true, true);
        self.setup.fill(&Setup::start());
        for token in node.tokens().filter(|token| token.kind == SyntaxKind::PieceSquare) {
            let (digits, name) = split(token.text);
            let Some(square) = square(digits) else {
                self.bad_square(token, digits);
                continue;
            };
            let Some(named) = self.kind(token, name) else { continue };
            match self.setup.get(square) {
                Some(found) if found.kind == named => drop(self.setup.put(square, None)),
                found => {
                    let name = found.map(|found| csa_name(found.kind));
                    self.report(token.range(), BoardIssue::NotThere { square, found, name, named });
                }
            }
        }
    }

    /// Another board. If the first one is damaged, it need not have been meant as one.
    fn second(&mut self, keyword: Token<'_>) {
        if !self.damaged {
            self.report(keyword.range(), BoardIssue::TwoBoards);
        }
    }

    fn rank(&mut self, node: Node<'_>, keyword: Token<'_>, rank: u8) {
        let place = (self.block, keyword.range());
        if self.opening {
            return self.second(keyword);
        }
        let Some(slot) = self.ranks.get_mut(usize::from(rank - 1)) else { return };
        if let Some(first) = *slot {
            self.again = true;
            if self.damaged {
                return;
            }
            return self.report_at(place, BoardIssue::DuplicateRank { rank }, Some(first));
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
            self.at_once = true;
            for kind in Kind::HAND {
                let rest = self.setup.unused(kind);
                let hand = &mut self.setup.hands[side.index()];
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
        let Some(kind) = self.kind(token, name) else { return };
        if !Kind::HAND.contains(&kind) {
            self.certain = false;
            let name = kind.is_promoted().then(|| csa_name(kind.base()));
            return self.report(token.range(), ShogiIssue::NeverInHand { kind, name });
        }
        let hand = &mut self.setup.hands[side.index()];
        hand.set(kind, hand.count(kind).saturating_add(1));
        self.count(token, kind);
    }

    fn put(&mut self, token: Token<'_>, square: Square, piece: Piece) {
        let place = (self.block, token.range());
        if let Some(by) = self.setup.get(square) {
            self.certain = false;
            let first = self.placed.get(square.index()).copied().flatten();
            return self.report_at(place, BoardIssue::OccupiedSquare { square, by }, first);
        }
        self.setup.put(square, Some(piece));
        self.placed.resize(90, None);
        if let Some(slot) = self.placed.get_mut(square.index()) {
            *slot = Some(place);
        }
        self.count(token, piece.kind.base());
    }

    /// There is only a number of each kind.
    fn count(&mut self, token: Token<'_>, kind: Kind) {
        let limit = kind.count();
        let count = &mut self.counts[kind.index()];
        *count = count.saturating_add(1);
        if !self.at_once && self.counts[kind.index()] <= u16::from(limit) {
            return;
        }
        // Of the kings each side has one.
        if kind != Kind::King && self.setup.used(kind) > u16::from(limit) && self.certain {
            self.certain = false;
            self.report(token.range(), ShogiIssue::PieceCount { kind, limit });
        }
    }

    fn bad_square(&mut self, token: Token<'_>, digits: &str) {
        self.certain = false;
        self.report(token.range(), BoardIssue::BadSquare { text: digits.to_owned(), hand: "00" });
    }

    fn kind(&mut self, token: Token<'_>, name: &str) -> Option<Kind> {
        let kind = csa_kind(name);
        if kind.is_none() {
            self.certain = false;
            self.report(token.range(), BoardIssue::UnknownName { name: name.to_owned(), known: &NAMES });
        }
        kind
    }

    fn finish(mut self, first: Option<(Place, Option<Side>)>) -> Start {
        if self.turn.is_none() {
            self.setup.side = first.and_then(|(_, side)| side).unwrap_or(Side::First);
        }
        let by_moves = self.turn.is_none();
        let side = self.setup.side;
        let Some((top, bottom)) = self.lines else {
            let turn = self.turn.is_none().then(|| turn_line(side));
            if let Some(place) = self.turn.or(first.map(|(place, _)| place)).filter(|_| !self.unknown.there) {
                self.report_at(place, BoardIssue::MissingBoard { opening: "PI", turn }, None);
            }
            if let (None, Some((place, _))) = (self.turn, first) {
                self.report_at(place, BoardIssue::MissingTurn { side, line: turn_line(side), boardless: true }, None);
            }
            let mut setup = Setup::start();
            setup.side = side;
            let certain = self.certain && !self.unknown.of_position;
            return Start { position: Position::Shogi(setup.position()), certain, by_moves };
        };
        self.certain &= !self.unknown.of_position;
        if self.turn.is_none() && !self.unknown.there {
            self.report_at(bottom, BoardIssue::MissingTurn { side, line: turn_line(side), boardless: false }, None);
        }
        let there = self.ranks.iter().any(Option::is_some);
        let missing: Vec<u8> = (1..=9).filter(|rank| self.ranks[usize::from(rank - 1)].is_none()).collect();
        if there && !missing.is_empty() {
            // A rank written twice, or a damaged line, may be the missing one.
            let explained = self.again || self.unknown.there || !self.certain;
            self.certain = false;
            if !explained {
                self.report_at(top, BoardIssue::MissingRanks { ranks: missing }, None);
            }
        }
        let position = if self.setup.is_start() {
            shogi::Position::start().with_side_to_move(self.setup.side)
        } else {
            if self.certain {
                self.problems(top);
            }
            self.setup.position()
        };
        Start { position: Position::Shogi(position), certain: self.certain, by_moves }
    }

    /// Reports why the position is impossible, apart from the number of pieces.
    fn problems(&mut self, top: Place) {
        let of = |placed: &[Option<Place>], square: Square| placed.get(square.index()).copied().flatten();
        let mut kings = 0;
        let mut pawns: Vec<(Side, u8)> = Vec::new();
        // One pawn may be too many on its file and stand where it cannot move.
        let mut reported: Vec<Square> = Vec::new();
        let both = Side::BOTH.iter().all(|side| self.setup.position().king(*side).is_none());
        let problems = self.setup.problems();
        let two_kings = problems.iter().any(|problem| matches!(problem, SetupProblem::TooManyKings { .. }));
        for problem in problems {
            match problem {
                // With the sign of the other side the king is one too many there.
                SetupProblem::MissingKing(_) | SetupProblem::SideNotToMoveInCheck { .. } if two_kings => {}
                SetupProblem::MissingKing(side) => {
                    kings += 1;
                    if kings == 1 {
                        self.report_at(self.turn.unwrap_or(top), ShogiIssue::MissingKing { side, both }, None);
                    }
                }
                SetupProblem::TooManyKings { side, .. } => {
                    let king = Piece::new(side, Kind::King);
                    let kings = self.setup.pieces().filter(|(_, piece)| *piece == king);
                    let mut places: Vec<Place> = kings.filter_map(|(square, _)| of(&self.placed, square)).collect();
                    // The first one written is the king.
                    places.sort_by_key(|(block, range)| (*block, range.start()));
                    let (first, second) = (places.first().copied(), places.get(1).copied());
                    self.report_at(second.or(first).unwrap_or(top), ShogiIssue::SecondKing { side }, first);
                }
                SetupProblem::TooMany { .. } => {}
                SetupProblem::Dead { square, .. } if reported.contains(&square) => {}
                SetupProblem::Dead { square, piece } => {
                    reported.push(square);
                    let place = of(&self.placed, square).unwrap_or(top);
                    self.report_at(place, ShogiIssue::DeadSetUp { piece }, None);
                }
                SetupProblem::Nifu { side, first, second } => {
                    let known = reported.contains(&first) || reported.contains(&second);
                    reported.extend([first, second]);
                    if !known && !pawns.contains(&(side, first.file())) {
                        pawns.push((side, first.file()));
                        let place = of(&self.placed, second).unwrap_or(top);
                        let other = of(&self.placed, first);
                        self.report_at(place, ShogiIssue::NifuSetUp { side, first }, other);
                    }
                }
                // A line that says whose move it is may be missing.
                SetupProblem::SideNotToMoveInCheck { .. } if self.turn.is_none() => {}
                SetupProblem::SideNotToMoveInCheck { king, by } => {
                    let place = of(&self.placed, king).or(self.turn).unwrap_or(top);
                    let attacker = of(&self.placed, by);
                    self.report_at(place, ShogiIssue::WaitingInCheck { king, by }, attacker);
                }
            }
        }
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
