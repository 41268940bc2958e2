//! The meaning of a `.chessboard`: its rows as a position, and their issues in the order that the format prescribes
//! (record-formats §7.4): river, dimension, spaces, amounts, and characters that are no piece.

use super::lower::Metadata;
use crate::record::{BoardIssue, Issue, IssueKind, MetadataValue, RecordHead, Start};
use crate::rules::xiangqi::{Kind, Piece, Setup, SetupProblem};
use crate::rules::{Position, Side, Square};
use crate::sort::sort_by_key;
use crate::syntax::SyntaxKind;
use crate::text::{TextRange, range};

/// The start that a board gives.
pub(super) fn start(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
    let last = Metadata::find(record, "LAST_MOVER", issues);
    let mover = last.as_ref().map_or("BLACK", |last| last.value.as_str());
    let similar = MOVERS.into_iter().find(|known| known.eq_ignore_ascii_case(mover));
    if let Some(last) = last.as_ref().filter(|last| similar != Some(last.value.as_str())) {
        last.refuse(MetadataValue::LastMover(&MOVERS), similar, issues);
    }
    let side = if similar == Some("RED") { Side::Second } else { Side::First };
    Some(read(record, side, issues))
}

/// A line of the board, with its block.
struct Line<'t> {
    block: u32,
    at: TextRange,
    text: &'t str,
    river: bool,
}

/// The names of the side that has made the last move.
const MOVERS: [&str; 2] = ["BLACK", "RED"];

/// The kinds in the order that messages list their letters.
const KINDS: [Kind; 7] = [Kind::King, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Pawn];

/// Lines beyond these are only counted.
const LOOKED_AT: usize = 16;

/// Reads the board; `side` is to move.
fn read(record: &RecordHead<'_>, side: Side, issues: &mut Vec<(u32, Issue)>) -> Start {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut surplus = 0usize;
    for (index, block) in record.blocks.iter().enumerate() {
        let tokens = block.tree().root().tokens();
        for token in tokens.filter(|token| matches!(token.kind, SyntaxKind::Row | SyntaxKind::River)) {
            if lines.len() == LOOKED_AT {
                surplus += 1;
                continue;
            }
            let river = token.kind == SyntaxKind::River;
            lines.push(Line { block: index as u32, at: token.range(), text: token.text, river });
        }
    }
    let parted = parted(&lines);
    let certain = parted.is_none();
    if let Some((joined, parts)) = parted {
        let line = &lines[joined];
        let width = line.text.chars().count();
        issues.push((line.block, Issue::new(line.at, IssueKind::Board(BoardIssue::LongRow { width }))));
        lines.splice(joined..=joined, parts);
    }
    // Another line where the river should be is a damaged one.
    if lines.len() == 11 && !lines.iter().any(|line| line.river) && lines.get(5).is_some_and(is_like_river) {
        lines.iter_mut().skip(5).take(1).for_each(|line| line.river = true);
    }
    let rows: Vec<&Line<'_>> = lines.iter().filter(|line| !line.river).collect();
    let width = common_width(&rows).filter(|width| *width != 9);
    let mut board = BoardReader { setup: Setup::empty(), issues, certain, unread: false, width };
    let count = rows.len() + surplus;
    if let (Some(width), Some(first)) = (width, rows.first()) {
        board.report(first.block, first.at, BoardIssue::Width { width });
    }
    board.river(&lines, count);
    board.dimension(record, &rows, count);
    for (rank, line) in (0..10).rev().zip(&rows) {
        board.row(rank, line);
    }
    if board.certain {
        board.pieces(&rows);
    }
    let BoardReader { mut setup, certain, .. } = board;
    setup.side = side;
    Start { position: Position::Xiangqi(setup.position()), certain, by_moves: false }
}

/// The line that holds two lines of a board that is whole otherwise, and the two. The break between them is missing, or
/// another character stands in its place.
fn parted<'t>(lines: &[Line<'t>]) -> Option<(usize, [Line<'t>; 2])> {
    let joined =
        lines.iter().position(|line| matches!(line.text.chars().count(), 18 | 19)).filter(|_| lines.len() == 10)?;
    let line = &lines[joined];
    let part = |start: usize| {
        let text = line.text.get(start..start + 9)?;
        let is_row = text.chars().all(|found| found == '.' || piece(found).is_some());
        let at = range(start, start + 9) + line.at.start();
        (is_row || is_river(text)).then_some(Line { block: line.block, at, text, river: is_river(text) })
    };
    Some((joined, [part(0)?, part(line.text.len() - 9)?]))
}

fn is_river(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'-')
}

struct BoardReader<'i> {
    setup: Setup,
    issues: &'i mut Vec<(u32, Issue)>,
    /// The pieces are on the intended points.
    certain: bool,
    /// A piece has an unknown letter.
    unread: bool,
    /// The wrong width that all rows have, which is one mistake.
    width: Option<usize>,
}

/// Whether a line has one sign all along, and no piece.
fn is_like_river(line: &Line<'_>) -> bool {
    let first = line.text.chars().next();
    line.text.chars().all(|found| Some(found) == first && piece(found).is_none())
}

/// The width that all rows have.
fn common_width(rows: &[&Line<'_>]) -> Option<usize> {
    let mut widths = rows.iter().map(|line| line.text.chars().count());
    let first = widths.next()?;
    (rows.len() > 1 && widths.all(|width| width == first)).then_some(first)
}

impl BoardReader<'_> {
    fn report(&mut self, block: u32, at: TextRange, issue: BoardIssue) {
        self.issues.push((block, Issue::new(at, IssueKind::Board(issue))));
    }

    /// The river between the fifth and the sixth row.
    fn river(&mut self, lines: &[Line<'_>], rows: usize) {
        let Some(at) = lines.iter().position(|line| line.river) else {
            // Where it should flow, or the last line there is.
            if let Some(line) = lines.get(5).or(lines.last()) {
                self.report(line.block, line.at, BoardIssue::RiverMissing);
            }
            return;
        };
        for (count, line) in lines.iter().enumerate().skip(at).filter(|(_, line)| line.river) {
            let (width, signs) = (line.text.chars().count(), line.text.matches('-').count());
            let dashes = if width == 9 { signs } else { width };
            if count > at {
                self.report(line.block, line.at, BoardIssue::SecondRiver);
            } else if Some(dashes) == self.width {
                // It is as wide as the rows.
            } else if dashes != 9 {
                self.report(line.block, line.at, BoardIssue::RiverLength { dashes });
            } else if at != 5 && rows == 10 {
                self.report(line.block, line.at, BoardIssue::RiverElsewhere { above: at });
            }
        }
    }

    /// Ten rows.
    fn dimension(&mut self, record: &RecordHead<'_>, rows: &[&Line<'_>], count: usize) {
        // Several rows on one line are one mistake.
        let joined = |line: &&Line<'_>| (line.text.chars().count() / 9).saturating_sub(1);
        let in_longer_rows: usize = rows.iter().map(joined).sum();
        self.certain &= count == 10;
        if count != 10 && count + in_longer_rows != 10 {
            let issue = BoardIssue::Rows { rows: count };
            match rows.get(10).or(rows.last()) {
                Some(line) => self.report(line.block, line.at, issue),
                None => {
                    let last = record.blocks.iter().enumerate().rev().find_map(|(index, block)| {
                        let token = block.tree().root().tokens().filter(|token| !token.kind.is_trivia()).last()?;
                        Some((index as u32, token.range()))
                    });
                    if let Some((block, at)) = last {
                        self.report(block, at, issue);
                    }
                }
            }
        }
    }

    fn row(&mut self, rank: u8, line: &Line<'_>) {
        let width = line.text.chars().count();
        let spaces = line.text.chars().filter(|found| found.is_whitespace()).count();
        self.certain &= width == 9;
        let strange = line.text.chars().filter(|found| is_strange(*found)).count();
        if self.width.is_some() {
            // Reported once for all rows.
        } else if (width, strange) == (10, 1) {
            // Without the strange character the row is whole.
        } else if spaces > 0 && width - spaces < 9 {
            self.spaces(line);
        } else if width > 9 {
            self.report(line.block, line.at, BoardIssue::LongRow { width });
        } else if width < 9 {
            self.report(line.block, line.at, BoardIssue::ShortRow { width });
        }
        // A row of many strange characters is a sentence in the wrong file, and its width has already been reported.
        for (file, (at, found)) in line.text.char_indices().enumerate() {
            if found == '.' || found.is_whitespace() {
                continue;
            }
            let Some(piece) = piece(found) else {
                if width != 9 && strange * 2 > width {
                    continue;
                }
                self.unread = true;
                let place = range(at, at + found.len_utf8()) + line.at.start();
                let letters = |side| {
                    let letter = |kind| letter(Piece { side, kind }).to_string();
                    (Some(side), KINDS.map(letter).join(" "))
                };
                let known = vec![letters(Side::Second), letters(Side::First)];
                self.issues.push((line.block, Issue::new(place, IssueKind::UnknownPiece { letter: found, known })));
                continue;
            };
            if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::new(file, rank)) {
                self.setup.put(square, Some(piece));
            }
        }
    }

    /// The spaces of a row, as one finding.
    fn spaces(&mut self, line: &Line<'_>) {
        let space = |found: &(usize, char)| found.1.is_whitespace();
        let first = line.text.char_indices().find(space);
        let last = line.text.char_indices().rev().find(space);
        if let (Some((first, _)), Some((last, found))) = (first, last) {
            let at = range(first, last + found.len_utf8()) + line.at.start();
            self.report(line.block, at, BoardIssue::Spaces);
        }
    }

    /// Too many pieces, and pieces that cannot be on the board of a game.
    fn pieces(&mut self, rows: &[&Line<'_>]) {
        let place = |square: Square| {
            let line = rows.get(9 - usize::from(square.rank()))?;
            let (at, found) = line.text.char_indices().nth(usize::from(square.file()))?;
            Some((line.block, range(at, at + found.len_utf8()) + line.at.start()))
        };
        let problems = self.setup.problems();
        let too_many = |found: Piece| {
            problems.iter().any(|problem| {
                matches!(problem, SetupProblem::TooMany { side, kind, .. } if found == Piece { side: *side, kind: *kind })
            })
        };
        for problem in problems.clone() {
            let reported = match problem {
                SetupProblem::TooMany { side, kind, count, limit } => {
                    let all = self.setup.pieces().filter(|(_, piece)| *piece == Piece { side, kind });
                    let mut squares: Vec<Square> = all.map(|(square, _)| square).collect();
                    // In written order: from Black's back rank down, from left to right.
                    sort_by_key(&mut squares, |square| (9 - square.rank(), square.file()));
                    let surplus = squares.get(usize::from(limit)).copied().and_then(place);
                    let issue = BoardIssue::TooMany { side, kind, count: usize::from(count), most: limit };
                    surplus.map(|at| (at, issue))
                }
                // It may be the piece whose letter is unknown.
                SetupProblem::MissingKing(_) if self.unread => None,
                SetupProblem::MissingKing(side) => {
                    let line = rows.get(if side == Side::First { 9 } else { 0 });
                    line.map(|line| ((line.block, line.at), BoardIssue::NoKing { side }))
                }
                // If there are too many pieces, it is unknown which are meant. Soldiers may be anywhere.
                SetupProblem::Impossible { piece, .. } if piece.kind == Kind::Pawn || too_many(piece) => None,
                SetupProblem::Impossible { square, piece } => {
                    place(square).map(|at| (at, BoardIssue::Unreachable { square, piece }))
                }
                SetupProblem::KingsFacing { .. } | SetupProblem::SideNotToMoveInCheck { .. } => None,
            };
            if let Some(((block, at), issue)) = reported {
                self.report(block, at, issue);
            }
        }
    }
}

fn is_strange(found: char) -> bool {
    found != '.' && !found.is_whitespace() && piece(found).is_none()
}

/// The piece of a letter; upper case is Black.
fn piece(letter: char) -> Option<Piece> {
    let kind = match letter.to_ascii_uppercase() {
        'G' => Kind::King,
        'A' => Kind::Advisor,
        'E' => Kind::Elephant,
        'H' => Kind::Horse,
        'C' => Kind::Rook,
        'N' => Kind::Cannon,
        'S' => Kind::Pawn,
        _ => return None,
    };
    Some(Piece { side: if letter.is_ascii_uppercase() { Side::Second } else { Side::First }, kind })
}

/// The letter of a piece.
pub(super) fn letter(piece: Piece) -> char {
    let letter = match piece.kind {
        Kind::King => 'G',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Rook => 'C',
        Kind::Cannon => 'N',
        Kind::Pawn => 'S',
    };
    if piece.side == Side::Second { letter } else { letter.to_ascii_lowercase() }
}
