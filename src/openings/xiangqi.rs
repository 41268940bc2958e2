//! The openings of xiangqi.

use super::{Name, code_of, lines};
use crate::rules::xiangqi::Kind;
use crate::rules::{Move, Position, Side};
use smallvec::SmallVec;
use std::sync::LazyLock;

/// The half-moves that ECCO looks at.
pub(super) const LOOKED_AT: usize = 20;

/// A line of the table.
struct Line {
    name: Name,
    /// How far to the right it stands.
    depth: usize,
    /// The moves of Red and of Black.
    moves: [Vec<Wanted>; 2],
}

/// A move that a side plays.
struct Wanted {
    /// The beginning of the move in WXF: `H2+3`, `H`.
    text: &'static str,
    /// Among how many of the first moves of the side.
    within: usize,
    /// Which move must not come before it.
    before: Option<&'static str>,
}

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let read = |(depth, [codes, red, black, simplified, traditional, english]): (usize, [&'static str; 6])| Line {
        name: Name {
            codes: codes.split(' ').map(|range| range.split_once('-').unwrap_or((range, range))).collect(),
            simplified,
            traditional,
            english,
            japanese: traditional,
        },
        depth,
        moves: [red, black].map(|moves| moves.split_ascii_whitespace().map(Wanted::read).collect()),
    };
    lines(include_str!("xiangqi.txt")).map(read).collect()
});

impl Wanted {
    fn read(text: &'static str) -> Wanted {
        if let Some(text) = text.strip_prefix('^') {
            return Wanted { text, within: 1, before: None };
        }
        if let Some((text, within)) = text.split_once('@') {
            return Wanted { text, within: within.parse().unwrap_or(0), before: None };
        }
        match text.split_once('<') {
            Some((text, before)) => Wanted { text, within: LOOKED_AT, before: Some(before) },
            None => Wanted { text, within: LOOKED_AT, before: None },
        }
    }

    fn is_among(&self, moves: &[Written]) -> bool {
        let begins = |mv: &Written, text: &str| mv.starts_with(text.as_bytes());
        let Some(place) = moves.iter().take(self.within).position(|mv| begins(mv, self.text)) else { return false };
        self.before.is_none_or(|other| !moves.iter().take(place).any(|mv| begins(mv, other)))
    }
}

/// A move in WXF, such as `H2+3`.
type Written = [u8; 4];

/// The lines that fit a game from the usual position, each a part of the one before: their indices.
pub(super) fn fitting(mut position: Position, moves: impl Iterator<Item = Move>) -> Vec<usize> {
    let mut sides: [SmallVec<[Written; LOOKED_AT]>; 2] = Default::default();
    let mut mirrored = false;
    for (index, mv) in moves.take(LOOKED_AT).enumerate() {
        let side = position.side_to_move();
        mirrored |= index == 0 && mv.from().is_some_and(|from| from.file() < 4);
        let Some(text) = written(&position, mv, mirrored) else { break };
        sides[side.index()].push(text);
        position.play(mv);
    }
    let fits =
        |line: &Line| line.moves.iter().zip(&sides).all(|(wanted, moves)| wanted.iter().all(|one| one.is_among(moves)));
    let mut last = None;
    let mut failed = usize::MAX;
    for (index, line) in LINES.iter().enumerate() {
        if line.depth > failed {
            continue;
        }
        failed = line.depth;
        if fits(line) {
            failed = usize::MAX;
            last = Some(index);
        }
    }
    last.map(path).unwrap_or_default()
}

/// The lines that a line is a part of, and itself, each a part of the one before: their indices.
pub(super) fn path(line: usize) -> Vec<usize> {
    let mut path = Vec::new();
    let mut depth = usize::MAX;
    for (index, line) in LINES.iter().enumerate().take(line + 1).rev() {
        if line.depth < depth {
            depth = line.depth;
            path.push(index);
        }
    }
    path.reverse();
    path
}

/// The name of a line.
pub(super) fn name(line: usize) -> Option<&'static Name> {
    LINES.get(line).map(|line| &line.name)
}

/// All names, in the order of their lines.
pub(super) fn names() -> impl Iterator<Item = &'static Name> {
    LINES.iter().map(|line| &line.name)
}

/// A move in WXF, perhaps as in a mirror. Pieces of a file that stand behind each other are not told apart.
fn written(position: &Position, mv: Move, mirrored: bool) -> Option<Written> {
    let Position::Xiangqi(board) = position else { return None };
    let (from, to) = (mv.from()?, mv.to());
    let piece = board.piece_at(from)?;
    let file = |file: u8| if (piece.side == Side::First) == mirrored { file + 1 } else { 9 - file };
    let letter = match piece.kind {
        Kind::King => b'K',
        Kind::Advisor => b'A',
        Kind::Elephant => b'E',
        Kind::Horse => b'H',
        Kind::Rook => b'R',
        Kind::Cannon => b'C',
        Kind::Pawn => b'P',
    };
    let (sign, steps) = match (to.rank() > from.rank()) == (piece.side == Side::First) {
        _ if to.rank() == from.rank() => (b'=', file(to.file())),
        forward => (if forward { b'+' } else { b'-' }, from.rank().abs_diff(to.rank())),
    };
    let steps = if from.file() == to.file() { steps } else { file(to.file()) };
    Some([letter, b'0' + file(from.file()), sign, b'0' + steps])
}

/// Whether a header says something else: by the code that it begins with, else by a name of the table. A code that names
/// less is right, too: that of a section for all of it, or that of irregular openings, which depends on the order of moves.
pub(super) fn contradicts(all: &[&Name], header: &str) -> bool {
    let Some(name) = all.last() else { return false };
    if let Some(code) = code_of(header) {
        let range = match code.as_ref() {
            ("A00", "A00") => ("A00", "A99"),
            ("E00", "E00") => ("E00", "E99"),
            (first, last) if first == last && first.starts_with("B0") => ("B00", "D99"),
            range => range,
        };
        let names_less = || all.iter().any(|above| above.codes.iter().any(|(first, _)| *first == range.0));
        return !name.meets(range) && !names_less();
    }
    let named = LINES.iter().filter(|line| line.name.is_called(header));
    let mut ranges = named.flat_map(|line| &line.name.codes).peekable();
    ranges.peek().is_some() && !ranges.any(|range| name.meets(*range))
}

/// The language of a name, as an index of [`Name::names`].
pub(super) fn language_of(header: &str) -> Option<usize> {
    let index = |line: &Line| line.name.names().iter().position(|name| name.eq_ignore_ascii_case(header));
    LINES.iter().find_map(index)
}

/// Every name of the table, with how far to the right it stands.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = (usize, &'static Name)> {
    LINES.iter().map(|line| (line.depth, &line.name))
}
