//! A record as pieces in lines, which an edit rearranges.
//!
//! A piece is a token that is not a space, or a node that stays together: `(1, 2)`, `VAR[1]{`, `DIAG{…}`. Spaces are
//! between two pieces. Each line is the list of its parts: pieces, and the lines inside it. So a numbered variation is
//! part of the line that contains its text, while the references tell which half-move it replaces.
//!
//! ```text
//! 1. Ch2-e2 (1) Nh9-g7 { 1. ... Nb9-c7 }  VAR[1]{ 1. Nh0-g2 }
//! main line:  `1.` `Ch2-e2` `(1)` `Nh9-g7` line 1, line 2
//! ```

use super::Target;
use crate::record::{LinePlace, PlyPlace, Spot, VariationStyle};
use crate::rules::Side;
use crate::text::TextSize;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Of a longer range of variations, the record refers to the first ones and to the last one.
const LONGEST_RANGE: usize = 999;

/// The kind of a piece in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Anything outside of the lines.
    Outside,
    /// Opens a line.
    Open,
    /// Closes a line.
    Close,
    /// A move number.
    Number,
    /// `...`
    Placeholder,
    /// A half-move.
    Move,
    /// A judgement, a mark of check, a time: anything attached to a half-move.
    Mark,
    /// References to variations.
    Reference,
    Comment,
    /// The result at the end of a variation, which is read as a comment.
    Word,
    Diagram,
    /// The word that ends the game.
    End,
    /// Text that makes no sense.
    Unknown,
}

/// A piece of the record's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    /// Its place in the record.
    pub(super) range: Range<usize>,
    pub(super) block: usize,
}

/// A piece that an edit writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NewPiece {
    pub(super) kind: Kind,
    pub(super) text: String,
    /// The space before it, if it is not determined by its neighbours.
    pub(super) space: Option<String>,
    /// The space after an opening bracket.
    pub(super) inside: Option<String>,
    /// Whether the cursor goes after it.
    pub(super) cursor: bool,
}

impl NewPiece {
    pub(super) fn new(kind: Kind, text: impl Into<String>) -> NewPiece {
        NewPiece { kind, text: text.into(), space: None, inside: None, cursor: false }
    }
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LinePart {
    /// A piece of the text.
    Old(usize),
    /// A piece that the edit writes.
    New(NewPiece),
    /// A line inside this one.
    Line(usize),
}

impl LinePart {
    /// The piece of the text that it is.
    pub(super) fn old(&self) -> Option<usize> {
        match self {
            LinePart::Old(piece) => Some(*piece),
            LinePart::New(_) | LinePart::Line(_) => None,
        }
    }
}

/// A line with its brackets.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    pub(super) open: Option<LinePart>,
    pub(super) close: Option<LinePart>,
    /// `None` for the main line.
    pub(super) style: Option<VariationStyle>,
    /// The number of a numbered variation.
    pub(super) number: Option<u32>,
    pub(super) parts: Vec<LinePart>,
    /// The block that opens it.
    pub(super) opener: Option<usize>,
}

/// A half-move of a line, by the indices of its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unit {
    /// Its number and placeholder.
    pub(super) prefix: Vec<usize>,
    /// The half-move.
    pub(super) mv: usize,
    /// Its attachments, in order: marks, references, comments, inline variations.
    pub(super) own: Vec<usize>,
}

impl Unit {
    /// The index of the part after it and its attachments.
    pub(super) fn end(&self) -> usize {
        self.own.last().map_or(self.mv, |last| self.mv.max(*last)) + 1
    }
}

/// The half-moves of a line, and the parts around them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Units {
    /// The parts of the line itself: comments before its first half-move.
    pub(super) head: Vec<usize>,
    pub(super) units: Vec<Unit>,
    /// A number or a placeholder at the end of the line, without a half-move.
    pub(super) dangling: Vec<usize>,
}

/// The record as lines.
#[derive(Clone, Debug)]
pub(super) struct RecordPieces {
    pub(super) text: String,
    pub(super) pieces: Vec<Piece>,
    pub(super) lines: Vec<Line>,
    /// Where each block begins.
    pub(super) block_starts: Vec<usize>,
    /// The parts outside of the lines, and the outermost lines.
    pub(super) root: Vec<LinePart>,
    /// The main line; `None` if there is none.
    pub(super) main: Option<usize>,
    /// The number of the first half-move.
    pub(super) first: u32,
    /// The first line that each number defines.
    pub(super) defined: FxHashMap<u32, usize>,
    /// Pieces whose text changes in place.
    pub(super) rewritten: FxHashMap<usize, String>,
    /// Whether comments belong to no half-move: all moves are on one line, and a comment ends it.
    pub(super) one_line: bool,
    /// The old piece before the new cursor.
    pub(super) cursor: Option<usize>,
}

impl RecordPieces {
    /// The text of a piece.
    pub(super) fn text_of(&self, piece: usize) -> &str {
        let written = self.rewritten.get(&piece).map(String::as_str);
        let range = self.pieces.get(piece).map_or(0..0, |piece| piece.range.clone());
        written.or_else(|| self.text.get(range)).unwrap_or_default()
    }

    /// The space before a piece; that after the last piece for the number of pieces.
    pub(super) fn space_before(&self, piece: usize) -> &str {
        let end = self.pieces.get(piece).map_or(self.text.len(), |piece| piece.range.start);
        let before = piece.checked_sub(1).and_then(|before| self.pieces.get(before));
        self.text.get(before.map_or(0, |before| before.range.end)..end).unwrap_or_default()
    }

    pub(super) fn kind_of(&self, part: &LinePart) -> Kind {
        match part {
            LinePart::Old(piece) => self.pieces.get(*piece).map_or(Kind::Unknown, |piece| piece.kind),
            LinePart::New(fresh) => fresh.kind,
            LinePart::Line(_) => Kind::Outside,
        }
    }

    pub(super) fn text_of_part<'a>(&'a self, part: &'a LinePart) -> &'a str {
        match part {
            LinePart::Old(piece) => self.text_of(*piece),
            LinePart::New(fresh) => &fresh.text,
            LinePart::Line(_) => "",
        }
    }

    pub(super) fn parts(&self, line: usize) -> &[LinePart] {
        self.lines.get(line).map(|line| line.parts.as_slice()).unwrap_or_default()
    }

    /// Whether a line is written by a number.
    pub(super) fn is_numbered(&self, line: usize) -> bool {
        self.lines.get(line).is_some_and(|line| line.style == Some(VariationStyle::Numbered))
    }

    /// Whether a line stands after the one that it branches from.
    pub(super) fn is_at_number(&self, line: usize) -> bool {
        self.lines.get(line).is_some_and(|line| line.style == Some(VariationStyle::AtNumber))
    }

    /// Whether a part is a line that is written by a number.
    pub(super) fn is_numbered_line(&self, part: &LinePart) -> bool {
        matches!(part, LinePart::Line(line) if self.is_numbered(*line))
    }

    /// The half-moves of a line.
    pub(super) fn units(&self, line: usize) -> Units {
        let mut found = Units::default();
        let mut prefix: Vec<usize> = Vec::new();
        // Text after the word that ends the game belongs to that word.
        let mut ended = false;
        for (index, part) in self.parts(line).iter().enumerate() {
            ended = match self.kind_of(part) {
                Kind::End => true,
                Kind::Move => false,
                _ => ended,
            };
            let own = match part {
                LinePart::Line(inner) => !self.is_numbered(*inner) && !self.is_at_number(*inner),
                part => match self.kind_of(part) {
                    Kind::Number | Kind::Placeholder => {
                        prefix.push(index);
                        false
                    }
                    Kind::Move => {
                        let prefix = std::mem::take(&mut prefix);
                        found.units.push(Unit { prefix, mv: index, own: Vec::new() });
                        false
                    }
                    Kind::End | Kind::Outside => false,
                    Kind::Comment if self.one_line => false,
                    _ => true,
                },
            };
            if own && !ended {
                found.units.last_mut().map_or(&mut found.head, |unit| &mut unit.own).push(index);
            }
        }
        found.dangling = prefix;
        found
    }

    /// The numbers of a reference; of a range, `(1-3)`, those between its ends too.
    pub(super) fn references(&self, part: &LinePart) -> Vec<u32> {
        if self.kind_of(part) != Kind::Reference {
            return Vec::new();
        }
        let text = self.text_of_part(part);
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
        let numbers: Vec<u32> = numbers.collect();
        match numbers.as_slice() {
            [first, last] if text.contains('-') && first < last => {
                (*first..*last).take(LONGEST_RANGE).chain([*last]).collect()
            }
            _ => numbers,
        }
    }

    /// The variations of a half-move, in order.
    pub(super) fn variations(&self, line: usize, unit: &Unit) -> Vec<usize> {
        let mut found = self.own_variations(line, unit);
        if let Some(number) = self.number_of(line, unit) {
            found.extend(self.lines_at(line, number).into_iter().map(|(_, inner)| inner));
        }
        found
    }

    /// The variations of each half-move of a line, in order.
    pub(super) fn variations_of(&self, line: usize, units: &[Unit]) -> Vec<Vec<usize>> {
        let mut below: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for part in self.parts(line) {
            if let LinePart::Line(inner) = part
                && self.is_at_number(*inner)
                && let Some(number) = self.lines.get(*inner).and_then(|line| line.number)
            {
                below.entry(number).or_default().push(*inner);
            }
        }
        let first = self.first_number(line);
        let of_each = units.iter().enumerate().map(|(at, unit)| {
            let mut found = self.own_variations(line, unit);
            let printed = || self.printed(line, &unit.prefix).map(|(number, _)| number);
            let number = || printed().or_else(|| Some(first?.saturating_add(at as u32)));
            if !below.is_empty() {
                found.extend(number().and_then(|number| below.get(&number)).into_iter().flatten());
            }
            found
        });
        of_each.collect()
    }

    /// The variations of a half-move that are inside its line or that it refers to.
    fn own_variations(&self, line: usize, unit: &Unit) -> Vec<usize> {
        let mut found = Vec::new();
        for part in unit.own.iter().filter_map(|part| self.parts(line).get(*part)) {
            match part {
                LinePart::Line(inner) => found.push(*inner),
                part => found.extend(self.references(part).iter().filter_map(|number| self.defined.get(number))),
            }
        }
        found
    }

    /// The number of a half-move: the printed one, else by counting.
    pub(super) fn number_of(&self, line: usize, unit: &Unit) -> Option<u32> {
        let printed = self.printed(line, &unit.prefix).map(|(number, _)| number);
        printed.or_else(|| {
            let before = self.parts(line).iter().take(unit.mv).filter(|part| self.kind_of(part) == Kind::Move);
            Some(self.first_number(line)?.saturating_add(before.count() as u32))
        })
    }

    /// The number of the first half-move of a line whose half-moves are counted.
    fn first_number(&self, line: usize) -> Option<u32> {
        let own = self.lines.get(line)?;
        if self.is_at_number(line) { own.number } else { Some(self.first) }
    }

    /// The words that end a line, each with the number of the last half-move before it.
    pub(super) fn ends(&self) -> FxHashMap<usize, u32> {
        let mut found = FxHashMap::default();
        for (line, own) in self.lines.iter().enumerate() {
            let Some(mut next) = self.first_number(line) else { continue };
            for part in &own.parts {
                match (self.kind_of(part), part.old()) {
                    (Kind::Move, _) => next = next.saturating_add(1),
                    (Kind::End, Some(piece)) => drop(found.insert(piece, next.saturating_sub(1))),
                    _ => {}
                }
            }
        }
        found
    }

    /// The lines after a line that branch from its half-move of a number, each with the index of its part.
    pub(super) fn lines_at(&self, line: usize, number: u32) -> Vec<(usize, usize)> {
        let branches = |inner: &usize| {
            self.is_at_number(*inner) && self.lines.get(*inner).and_then(|line| line.number) == Some(number)
        };
        let lines = self.parts(line).iter().enumerate().filter_map(|(at, part)| match part {
            LinePart::Line(inner) => Some((at, *inner)),
            _ => None,
        });
        lines.filter(|(_, inner)| branches(inner)).collect()
    }

    /// The line and the half-move that each variation replaces: the first that refers to it.
    pub(super) fn replacements(&self) -> FxHashMap<usize, (usize, usize)> {
        let mut found = FxHashMap::default();
        for line in 0..self.lines.len() {
            let units = self.units(line).units;
            for (at, variations) in self.variations_of(line, &units).into_iter().enumerate() {
                for variation in variations {
                    found.entry(variation).or_insert((line, at));
                }
            }
        }
        found
    }

    /// The line and the half-move that a variation replaces.
    pub(super) fn replaced(&self, variation: usize) -> Option<(usize, usize)> {
        self.replacements().remove(&variation)
    }

    /// The list of parts that contains a line, and its index.
    pub(super) fn place_of(&self, line: usize) -> Option<(Option<usize>, usize)> {
        let at = |parts: &[LinePart]| parts.iter().position(|part| *part == LinePart::Line(line));
        if let Some(at) = at(&self.root) {
            return Some((None, at));
        }
        self.lines.iter().enumerate().find_map(|(index, outer)| Some((Some(index), at(&outer.parts)?)))
    }

    /// The line around each line that is inside another one.
    pub(super) fn outer_lines(&self) -> FxHashMap<usize, usize> {
        let inside = |(outer, line): (usize, &Line)| -> Vec<(usize, usize)> {
            let lines = line.parts.iter().filter_map(|part| match part {
                LinePart::Line(inner) => Some((*inner, outer)),
                _ => None,
            });
            lines.collect()
        };
        self.lines.iter().enumerate().flat_map(inside).collect()
    }

    /// The largest number of a variation, defined or referred to.
    pub(super) fn largest_number(&self) -> u32 {
        let numbered = self.lines.iter().filter(|line| line.style == Some(VariationStyle::Numbered));
        let defined = numbered.filter_map(|line| line.number);
        let old = (0..self.pieces.len()).map(LinePart::Old);
        let used = old.flat_map(|part| self.references(&part));
        // No number comes after the largest one of all.
        defined.chain(used).filter(|number| *number < u32::MAX).max().unwrap_or(0)
    }

    /// Adds a line and returns its index.
    pub(super) fn add_line(&mut self, line: Line) -> usize {
        self.lines.push(line);
        self.lines.len() - 1
    }

    /// How many half-moves there are.
    pub(super) fn plies(&self) -> usize {
        self.flat().into_iter().filter(|part| self.kind_of(part) == Kind::Move).count()
    }

    /// Whether the dots of the second side's numbers are part of them, by the first one that shows it.
    pub(super) fn glued(&self) -> Option<bool> {
        let kinds = |at: usize| self.pieces.get(at).map(|piece| piece.kind);
        (0..self.pieces.len()).filter(|at| kinds(*at) == Some(Kind::Number)).find_map(|at| {
            let glued = self.text_of(at).ends_with("..");
            (glued || kinds(at + 1) == Some(Kind::Placeholder)).then_some(glued)
        })
    }

    /// The piece of a half-move, by its place in the record.
    pub(super) fn piece_of(&self, ply: PlyPlace) -> Option<usize> {
        let at = usize::from(ply.at);
        let first = self.pieces.partition_point(|piece| piece.block < ply.block);
        let of_block = self.pieces.iter().enumerate().skip(first).take_while(|(_, piece)| piece.block == ply.block);
        let start = self.block_starts.get(ply.block).copied()?;
        let is_here = |piece: &Piece| piece.kind == Kind::Move && piece.range.start == start + at;
        of_block.into_iter().find(|(_, piece)| is_here(piece)).map(|(piece, _)| piece)
    }

    /// A half-move by its place in the record.
    pub(super) fn target(&self, ply: PlyPlace) -> Option<Target> {
        let piece = self.piece_of(ply)?;
        (0..self.lines.len()).find_map(|line| {
            let index = self.parts(line).iter().position(|part| *part == LinePart::Old(piece))?;
            let unit = self.units(line).units.iter().position(|unit| unit.mv == index)?;
            Some(Target { line, unit })
        })
    }

    /// A line by its place in the record.
    pub(super) fn line_index(&self, place: LinePlace) -> Option<usize> {
        match place {
            LinePlace::Main => self.main,
            LinePlace::Opened(block) => self.lines.iter().position(|line| line.opener == Some(block)),
        }
    }

    /// The place of a line in the record.
    pub(super) fn line_place(&self, line: usize) -> Option<LinePlace> {
        if Some(line) == self.main {
            return Some(LinePlace::Main);
        }
        self.lines.get(line)?.opener.map(LinePlace::Opened)
    }

    /// The innermost line around an offset of the record.
    pub(super) fn line_at(&self, offset: usize) -> Option<usize> {
        let start = |part: &Option<LinePart>| self.pieces.get(part.as_ref()?.old()?).map(|piece| piece.range.clone());
        let around = |line: &&usize| {
            let line = self.lines.get(**line);
            let opened = line.and_then(|line| start(&line.open)).is_none_or(|open| open.start <= offset);
            opened && line.and_then(|line| start(&line.close)).is_none_or(|close| offset < close.end)
        };
        let lines: Vec<usize> = (0..self.lines.len()).collect();
        lines.iter().rev().find(around).copied()
    }

    /// The place at an offset of the record: after the half-move there or before it in its line. Outside of all lines it
    /// is the end of the main one, or before that one its start.
    pub(super) fn spot_at(&self, offset: usize) -> Option<Spot> {
        let Some(line) = self.line_at(offset).or(self.main) else { return Some(Spot::Start(LinePlace::Main)) };
        let moves = self.parts(line).iter().filter_map(LinePart::old).filter_map(|piece| self.pieces.get(piece));
        let before = moves.rev().find(|piece| piece.kind == Kind::Move && piece.range.start <= offset);
        match before {
            Some(piece) => {
                let at = piece.range.start - self.block_starts.get(piece.block)?;
                Some(Spot::After(PlyPlace { block: piece.block, at: TextSize::from(u32::try_from(at).ok()?) }))
            }
            None => Some(Spot::Start(self.line_place(line)?)),
        }
    }

    /// All parts in the order of the text, brackets included.
    pub(super) fn flat(&self) -> Vec<&LinePart> {
        let mut flat = Vec::with_capacity(self.pieces.len() + 8);
        let mut open: Vec<(std::slice::Iter<'_, LinePart>, Option<&LinePart>)> = vec![(self.root.iter(), None)];
        while let Some((parts, close)) = open.last_mut() {
            match parts.next() {
                Some(LinePart::Line(line)) => {
                    let Some(line) = self.lines.get(*line) else { continue };
                    flat.extend(&line.open);
                    open.push((line.parts.iter(), line.close.as_ref()));
                }
                Some(part) => flat.push(part),
                None => {
                    flat.extend(*close);
                    open.pop();
                }
            }
        }
        flat
    }

    /// The content of the lines, without the spaces. Pieces that mean the same as one are merged.
    pub(super) fn words(&self) -> Vec<(Kind, String)> {
        let mut words: Vec<(Kind, String)> = Vec::new();
        for part in self.flat() {
            let kind = match self.kind_of(part) {
                Kind::Outside => continue,
                Kind::Placeholder => Kind::Number,
                kind => kind,
            };
            let joins = matches!(kind, Kind::Number | Kind::Mark | Kind::Comment | Kind::Unknown);
            let text = self.text_of_part(part).chars().filter(|c| !c.is_whitespace());
            match words.last_mut() {
                Some((last, said)) if *last == kind && joins => said.extend(text),
                _ => words.push((kind, text.collect())),
            }
        }
        words
    }

    /// The number and the side of a second half-move as its prefix prints them, or of a first one.
    pub(super) fn printed(&self, line: usize, prefix: &[usize]) -> Option<(u32, Side)> {
        let parts: Vec<&LinePart> = prefix.iter().filter_map(|part| self.parts(line).get(*part)).collect();
        let number = parts.iter().rev().find(|part| self.kind_of(part) == Kind::Number)?;
        let text = self.text_of_part(number);
        let (value, digits) = leading_number(text)?;
        let filled = parts.last().is_some_and(|part| self.kind_of(part) == Kind::Placeholder)
            || text.get(digits..).is_some_and(|dots| dots.starts_with("..") || dots.ends_with('…'));
        Some((value, if filled { Side::Second } else { Side::First }))
    }
}

/// The number that a text begins with, also in full-width digits, and how many bytes it takes.
pub(super) fn leading_number(text: &str) -> Option<(u32, usize)> {
    let (mut value, mut len) = (None, 0);
    for c in text.chars() {
        let wide = (c as u32).checked_sub('０' as u32).filter(|digit| *digit < 10);
        let Some(digit) = c.to_digit(10).or(wide) else { break };
        value = Some(value.unwrap_or(0u32).checked_mul(10)?.checked_add(digit)?);
        len += c.len_utf8();
    }
    Some((value?, len))
}
