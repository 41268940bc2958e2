//! Diagrams: boards drawn with letters in a `DIAG{…}`, as far as they can be read, and FENs in comments.

use crate::notation::fen;
use crate::rules::{Position, Square, xiangqi};

/// The squares on which a diagram differs from the position. Rows that cannot be read with certainty (spaces lost,
/// other drawings) are ignored. The list is empty if the diagram agrees, or is not one board.
///
/// A row is read when it has a rank digit at one or both ends and nine cells between: `9 r . . . k g m . . 9`, or with
/// the cells joined and dashes for empty ones, `5 ----p--r- 5`. Ten rows of nine joined cells need no digits. A letter is
/// any piece of the side of its case; the kinds are not compared, because diagrams use letters of their own.
pub(super) fn differences(diagram: &str, position: &Position) -> Vec<Square> {
    let Position::Xiangqi(position) = position else { return Vec::new() };
    let rows: Vec<(u8, Vec<Cell>)> = diagram.lines().filter_map(row).collect();
    let rows = match rows.len() {
        0..5 => unlabelled(diagram),
        _ => rows,
    };
    let is_twice = |index: usize, rank: u8| rows.iter().skip(index + 1).any(|(other, _)| *other == rank);
    let two_boards = rows.len() > 10 || rows.iter().enumerate().any(|(index, (rank, _))| is_twice(index, *rank));
    if rows.is_empty() || two_boards {
        return Vec::new();
    }
    let cased = rows.iter().flat_map(|(_, cells)| cells).any(|cell| *cell == Cell::Lower)
        && rows.iter().flat_map(|(_, cells)| cells).any(|cell| *cell == Cell::Upper);
    let mut squares = Vec::new();
    for (rank, cells) in rows {
        for (file, cell) in cells.iter().enumerate() {
            let Some(square) = Square::new(file as u8, rank) else { continue };
            if !agrees(*cell, position.piece_at(square), cased) {
                squares.push(square);
            }
        }
    }
    squares
}

/// Whether a comment may begin with a FEN. It is seldom so, and said fast: the board has nine slashes.
pub(super) fn may_begin_with_fen(comment: &str) -> bool {
    memchr::memchr_iter(b'/', comment.as_bytes()).nth(8).is_some()
}

/// The squares on which a comment that begins with a FEN, perhaps after the word `FEN`, differs from the position.
pub(super) fn differences_of_fen(comment: &str, position: &Position) -> Vec<Square> {
    let Position::Xiangqi(position) = position else { return Vec::new() };
    let is_board = |word: &&str| word.bytes().filter(|byte| *byte == b'/').count() == 9;
    let mut words = comment.split_ascii_whitespace();
    let first = words.next().map(|word| word.trim_start_matches("FEN").trim_start_matches([':', '=']));
    let board = first.and_then(|first| if first.is_empty() { words.next() } else { Some(first) }).filter(is_board);
    let Some(Ok((setup, _))) = board.map(|board| fen::read(&format!("{board} w"))) else { return Vec::new() };
    (0..90).filter_map(Square::from_index).filter(|square| setup.get(*square) != position.piece_at(*square)).collect()
}

/// The ranks of a board of ten lines with nine cells each, the upper one first; none of another drawing.
fn unlabelled(diagram: &str) -> Vec<(u8, Vec<Cell>)> {
    let cells = |line: &str| line.trim().chars().map(cell).collect::<Option<Vec<Cell>>>();
    let rows: Vec<Vec<Cell>> = diagram.lines().filter_map(cells).filter(|cells| cells.len() == 9).collect();
    let rows = if rows.len() == 10 { rows } else { Vec::new() };
    (0..10).rev().zip(rows).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Upper,
    Lower,
}

fn agrees(cell: Cell, piece: Option<xiangqi::Piece>, cased: bool) -> bool {
    match (cell, piece) {
        (Cell::Empty, None) => true,
        (Cell::Empty, Some(_)) | (_, None) => false,
        (Cell::Upper, Some(piece)) => !cased || piece.side.index() == 0,
        (Cell::Lower, Some(piece)) => !cased || piece.side.index() == 1,
    }
}

fn row(line: &str) -> Option<(u8, Vec<Cell>)> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let (first, rest) = words.split_first()?;
    let rank = digit(first)?;
    let (cells, last) = match rest.split_last() {
        Some((last, cells)) if digit(last) == Some(rank) => (cells, true),
        _ => (rest, false),
    };
    let joined: String = cells.concat();
    let letters = joined.chars().any(|c| c.is_ascii_alphabetic());
    if joined.chars().count() != 9 || !(last || letters) {
        return None;
    }
    let cells: Option<Vec<Cell>> = joined.chars().map(cell).collect();
    Some((rank, cells?))
}

fn digit(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

fn cell(c: char) -> Option<Cell> {
    match c {
        '.' | '-' | '+' | '*' | '_' => Some(Cell::Empty),
        'A'..='Z' => Some(Cell::Upper),
        'a'..='z' => Some(Cell::Lower),
        _ => None,
    }
}
