//! The position that a record starts from, and whether its lines and comments stand where their numbers say.
//!
//! The side to move is not written: it is that of the piece which moves first (record-formats §10).

use super::lower;
use crate::notation::{digits, fen};
use crate::record::{
    BlockRole, BoardIssue, Branching, Issue, IssueKind, Names, PlaceIssue, RecordHead, Start, first_of_each,
};
use crate::rules::xiangqi::{self, Kind, Piece, SetupProblem};
use crate::rules::{Position, Side, Square, Variant};
use crate::syntax::{SyntaxKind, Token};
use crate::text::TextRange;
use rustc_hash::FxHashMap;

/// The kinds of the pieces of a side in the order of their squares.
pub(super) const PIECES: [Kind; 16] = {
    use Kind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn, Pawn, Pawn, Pawn, Pawn]
};
/// A piece that is not on the board.
pub(super) const NOWHERE: &str = "99";

/// Reads the position of a record, and checks the places that it names.
pub(super) fn read(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Start {
    let fen = record.tags.iter().find(|(key, value)| key.eq_ignore_ascii_case("fen") && !value.trim().is_empty());
    let list = record.blocks.iter().position(|block| block.tree().kind() == SyntaxKind::Position);
    let mut start = Start { position: Position::start(Variant::Xiangqi), certain: true, by_moves: true };
    if let Some((_, fen)) = fen {
        let scan = fen::scan(fen);
        start.certain = scan.errors.is_empty();
        start.position = Position::Xiangqi(scan.setup.position());
    } else if let Some(block) = list {
        let mut setup = xiangqi::Setup::empty();
        let tokens = record.blocks.get(block).into_iter().flat_map(|block| block.tree().root().tokens());
        let squares: Vec<Token<'_>> = tokens.filter(|token| token.kind == SyntaxKind::PieceSquare).collect();
        let mut report = |range, issue| issues.push((block as u32, Issue::new(range, issue)));
        let mut places: FxHashMap<Square, TextRange> = FxHashMap::default();
        for (index, token) in squares.iter().enumerate() {
            let kind = PIECES.get(index % PIECES.len()).copied().unwrap_or(Kind::Pawn);
            let side = if index < PIECES.len() { Side::First } else { Side::Second };
            let square = match token.text.as_bytes() {
                &[x, y] => digits::square(x, y),
                _ => None,
            };
            match square {
                _ if index >= 2 * PIECES.len() || token.text == NOWHERE => {}
                Some(square) => {
                    if setup.put(square, Some(Piece { side, kind })).is_some() {
                        start.certain = false;
                        report(token.range(), IssueKind::DuplicateSquare { square });
                    }
                    places.insert(square, token.range());
                }
                None => {
                    start.certain = false;
                    report(token.range(), BoardIssue::BadDigits { text: token.text.to_owned() }.into());
                }
            }
        }
        let whole = squares.first().zip(squares.last());
        if let Some((first, last)) = whole.filter(|_| squares.len() != 2 * PIECES.len()) {
            start.certain = false;
            let range = TextRange::new(first.range().start(), last.range().end());
            report(range, BoardIssue::SquareList { squares: squares.len() }.into());
        }
        if let Some((first, _)) = whole {
            setup.side = first_side(record, &setup).unwrap_or_else(|| usual_side(&setup));
            let problems = if start.certain { setup.problems() } else { Vec::new() };
            for problem in first_of_each(&problems) {
                let square = match problem {
                    SetupProblem::MissingKing(_) | SetupProblem::TooMany { .. } => None,
                    SetupProblem::Impossible { square, .. } => Some(square),
                    SetupProblem::KingsFacing { second, .. } => Some(second),
                    SetupProblem::SideNotToMoveInCheck { king, .. } => Some(king),
                };
                let place = square.and_then(|square| places.get(square)).copied().unwrap_or(first.range());
                report(place, IssueKind::Setup(*problem));
            }
            start.position = Position::Xiangqi(setup.position());
        }
    }
    // Half-moves are counted from the first one of the record.
    if let Position::Xiangqi(position) = &mut start.position {
        let setup = position.to_setup();
        let side = first_side(record, &setup).filter(|_| fen.is_none()).unwrap_or(position.side_to_move());
        *position = position.with_side_to_move(side).counting_half_moves();
    }
    places(record, issues);
    start
}

/// The side of the piece that moves first.
fn first_side(record: &RecordHead<'_>, setup: &xiangqi::Setup) -> Option<Side> {
    let moves = record.blocks.iter().filter(|block| block.tree().kind() == SyntaxKind::Moves);
    let mut tokens = moves.flat_map(|block| block.tree().root().tokens());
    let first = tokens.find(|token| token.kind == SyntaxKind::Move)?;
    let mut digits = first.text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    Some(setup.get(digits::square(digits.next()?, digits.next()?)?)?.side)
}

/// The side that moves where no move says so: the one in check, else Red.
fn usual_side(setup: &xiangqi::Setup) -> Side {
    let black = setup.position().with_side_to_move(Side::Second);
    if black.in_check() { Side::Second } else { Side::First }
}

/// A line of play: its first half-move, and the one after its last.
struct Line {
    first: u32,
    end: u32,
}

/// Checks the numbers of lines and comments. Lines may stand in any order.
fn places(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) {
    let counts = record.blocks.iter().any(|block| block.tree().kind() == SyntaxKind::CommentBlock);
    let names = Names::of(record.roles);
    let mut lines = vec![Line { first: 1, end: 1 }];
    let mut by_number: FxHashMap<u32, usize> = FxHashMap::from_iter([(0, 0)]);
    for (index, (block, role)) in record.blocks.iter().zip(record.roles).enumerate() {
        match block.tree().kind() {
            SyntaxKind::VariationOpen => {
                let BlockRole::OpenAt(branching @ Branching { at: Some(at), named: Some(name) }) = *role else {
                    continue;
                };
                let number = block.tree().root().token(SyntaxKind::Number).map_or(TextRange::default(), Token::range);
                let mut report = |issue: IssueKind| issues.push((index as u32, Issue::new(number, issue)));
                if by_number.contains_key(&name.own) {
                    report(IssueKind::DuplicateVariation { number: name.own });
                } else if names.origin(branching).is_none() {
                    report(match names.has(name.parent) {
                        true => IssueKind::VariationCycle { number: name.own, started: false },
                        false => PlaceIssue::UnknownLine { line: name.parent }.into(),
                    });
                }
                by_number.entry(name.own).or_insert(lines.len());
                lines.push(Line { first: at, end: at });
            }
            SyntaxKind::Moves if counts => {
                let moves = block.tree().root().tokens().filter(|token| token.kind == SyntaxKind::Move).count();
                lines.last_mut().into_iter().for_each(|line| line.end += moves as u32);
            }
            _ => {}
        }
    }
    for (index, block) in record.blocks.iter().enumerate().filter(|_| counts) {
        let Some((number, ply)) = lower::place(block.tree()) else { continue };
        let at = block.tree().root().token(SyntaxKind::Number).map_or(TextRange::default(), Token::range);
        let issue = match by_number.get(&number).and_then(|line| lines.get(*line)) {
            None => PlaceIssue::UnknownLine { line: number },
            Some(line) if !(line.first..=line.end).contains(&(ply + 1)) => PlaceIssue::NoHalfMove { line: number, ply },
            Some(_) => continue,
        };
        issues.push((index as u32, Issue::new(at, issue.into())));
    }
}
