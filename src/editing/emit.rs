//! From parts in a new order to edits of the text.
//!
//! The longest ascending run of old pieces stays in place; the other pieces are written between them. If two pieces
//! were neighbours before, the space between them stays. Elsewhere the space is chosen by the style of the record and
//! its format.

use super::pieces::{Kind, LinePart, NewPiece, RecordPieces};
use crate::formats::editing::{Editing, PlySeparator};
use crate::layout::{LayoutOptions, columns, wide_columns};
use crate::record::VariationStyle;
use crate::text::{TextEdit, narrowed};

/// The edits of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Emitted {
    /// By offsets of the record.
    pub(super) edits: Vec<TextEdit>,
    /// The end of the piece before the new cursor, in the text after the edits.
    pub(super) cursor: Option<usize>,
}

impl Emitted {
    /// Adds edits above the cursor.
    pub(super) fn add_above(&mut self, edits: Vec<TextEdit>) {
        for edit in edits {
            let gone = usize::from(edit.range.len());
            self.cursor = self.cursor.map(|cursor| (cursor + edit.text.len()).saturating_sub(gone));
            self.edits.push(edit);
        }
    }
}

/// The style that determines the spaces.
#[derive(Clone, Copy)]
pub(super) struct Style<'a> {
    pub(super) editing: &'a Editing,
    pub(super) layout: &'a LayoutOptions,
    pub(super) line_break: &'a str,
}

/// Writes the parts of a script.
pub(super) fn emit(script: &RecordPieces, style: Style<'_>) -> Emitted {
    let flat = script.flat();
    let stays = in_place(&flat);
    let mut writer = LineWriter {
        script,
        style,
        glue: glue(script),
        out: String::with_capacity(script.text.len() + 64),
        numbers: [None, None],
        emitted: Emitted::default(),
    };
    let mut gap: Vec<&LinePart> = Vec::new();
    let mut last: Option<usize> = None;
    for (part, stays) in flat.iter().zip(stays) {
        match part {
            LinePart::Old(piece) if stays => {
                writer.gap(last, &gap, Some(*piece));
                gap.clear();
                writer.piece(*piece);
                last = Some(*piece);
            }
            part => gap.push(part),
        }
    }
    writer.gap(last, &gap, None);
    writer.emitted
}

/// Which parts keep their place: the old pieces of a longest ascending subsequence.
fn in_place(flat: &[&LinePart]) -> Vec<bool> {
    // The ends of the best run of each length, with the place in `flat` of each piece's predecessor.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; flat.len()];
    for (at, part) in flat.iter().enumerate() {
        let LinePart::Old(piece) = part else { continue };
        let length = ends.partition_point(|(end, _)| end < piece);
        if let (Some(slot), Some((_, end))) =
            (before.get_mut(at), length.checked_sub(1).and_then(|length| ends.get(length)))
        {
            *slot = Some(*end);
        }
        match ends.get_mut(length) {
            Some(end) => *end = (*piece, at),
            None => ends.push((*piece, at)),
        }
    }
    let mut stays = vec![false; flat.len()];
    let mut at = ends.last().map(|(_, at)| *at);
    while let Some(index) = at {
        if let Some(stays) = stays.get_mut(index) {
            *stays = true;
        }
        at = before.get(index).copied().flatten();
    }
    stays
}

/// The text between a number and its half-move in the record.
fn glue(script: &RecordPieces) -> &str {
    let pairs = script.pieces.iter().zip(script.pieces.iter().skip(1)).enumerate();
    let mut numbered = pairs.filter(|(_, (one, next))| one.kind == Kind::Number && next.kind == Kind::Move);
    match numbered.next().map(|(at, _)| script.space_before(at + 1)) {
        Some("") => "",
        _ => " ",
    }
}

struct LineWriter<'a> {
    script: &'a RecordPieces,
    style: Style<'a>,
    glue: &'a str,
    /// The new text so far.
    out: String,
    /// The spaces before the last two numbers that do not begin a line of their own brackets.
    numbers: [Option<String>; 2],
    emitted: Emitted,
}

impl<'a> LineWriter<'a> {
    /// A piece that stays where it is.
    fn piece(&mut self, piece: usize) {
        let Some(old) = self.script.pieces.get(piece) else { return };
        let text = self.script.text_of(piece);
        if self.script.rewritten.contains_key(&piece) {
            self.edit(old.range.start, old.range.end, text.to_owned());
        }
        if self.script.cursor == Some(piece) {
            self.emitted.cursor = Some(self.out.len() + text.len());
        }
        self.out.push_str(text);
    }

    /// The text between two pieces that stay.
    fn gap(&mut self, from: Option<usize>, gap: &[&LinePart], to: Option<usize>) {
        let next = to.unwrap_or(self.script.pieces.len());
        let before = self.script.space_before(next);
        if gap.is_empty() && from.map_or(0, |from| from + 1) == next {
            self.note_number(from.map(|from| self.kind(from)), to.map(|to| self.kind(to)), before);
            return self.out.push_str(before);
        }
        let start = self.out.len();
        let mut previous = from.map(LinePart::Old);
        for (at, part) in gap.iter().enumerate() {
            let follows = self.width_of_first(gap.get(at..).unwrap_or_default());
            let space = self.space(previous.as_ref(), Some(part), follows);
            self.note_number(
                previous.as_ref().map(|part| self.script.kind_of(part)),
                Some(self.script.kind_of(part)),
                &space,
            );
            self.out.push_str(&space);
            self.out.push_str(self.script.text_of_part(part));
            let here = part.old().is_some_and(|piece| self.script.cursor == Some(piece));
            if here || matches!(part, LinePart::New(NewPiece { cursor: true, .. })) {
                self.emitted.cursor = Some(self.out.len());
            }
            previous = Some((*part).clone());
        }
        let last = to.map(LinePart::Old);
        let width = last.as_ref().map_or(0, |last| columns(self.script.text_of_part(last)));
        let space = self.space(previous.as_ref(), last.as_ref(), width);
        self.note_number(previous.as_ref().map(|part| self.script.kind_of(part)), to.map(|to| self.kind(to)), &space);
        self.out.push_str(&space);
        let text = self.out.get(start..).unwrap_or_default().to_owned();
        let ranges = &self.script.pieces;
        let old_start = from.and_then(|from| ranges.get(from)).map_or(0, |piece| piece.range.end);
        let old_end = ranges.get(next).map_or(self.script.text.len(), |piece| piece.range.start);
        self.edit(old_start, old_end, text);
    }

    fn edit(&mut self, start: usize, end: usize, text: String) {
        let edit = narrowed(&self.script.text, start, end, text);
        if !(edit.range.is_empty() && edit.text.is_empty()) {
            self.emitted.edits.push(edit);
        }
    }

    fn kind(&self, piece: usize) -> Kind {
        self.script.pieces.get(piece).map_or(Kind::Unknown, |piece| piece.kind)
    }

    /// Remembers how numbers begin their lines.
    fn note_number(&mut self, before: Option<Kind>, now: Option<Kind>, space: &str) {
        if now == Some(Kind::Number) && before.is_some_and(|before| before != Kind::Open) {
            self.numbers.swap(0, 1);
            self.numbers[1] = Some(space.to_owned());
        }
    }

    /// The columns of the first of some parts and of those that stay on its line: the half-move of a number.
    fn width_of_first(&self, parts: &[&LinePart]) -> usize {
        let mut width = 0;
        for part in parts {
            width += columns(self.script.text_of_part(part)) + 1;
            let leads = matches!(self.script.kind_of(part), Kind::Number | Kind::Placeholder);
            if !leads || width > self.style.layout.width {
                break;
            }
        }
        width.saturating_sub(1)
    }

    /// The space between two parts; `width` columns must fit after it. A comment that ends with its line gets a line
    /// break.
    fn space(&self, one: Option<&LinePart>, next: Option<&LinePart>, width: usize) -> String {
        let space = match (one, next) {
            (_, Some(LinePart::New(NewPiece { space: Some(space), .. }))) => space.clone(),
            (Some(LinePart::New(NewPiece { inside: Some(inside), .. })), Some(_)) => inside.clone(),
            _ => {
                let (after, before) = self.old_places(one, next);
                if let (Some(after), Some(before)) = (after, before)
                    && after == before
                {
                    return self.script.space_before(before).to_owned();
                }
                let old = |at: Option<usize>| at.map(|at| self.script.space_before(at));
                self.chosen(one, next, old(after), old(before), width)
            }
        };
        let ends = one.is_some_and(|one| {
            // A comment after a comma ends at the next comma.
            let parted = one.old().is_some_and(|one| self.script.space_before(one).contains(','));
            self.script.kind_of(one) == Kind::Comment
                && !(parted && space.contains(','))
                && self.style.editing.ends_line(self.script.text_of_part(one))
        });
        let (after, _) = self.old_places(one, next);
        let broken = after.is_some_and(|at| has_break(self.script.space_before(at)));
        match ends && !has_break(&space) && (next.is_some() || broken) {
            true => format!("{}{}", self.style.line_break, self.margin()),
            // The spaces at the end of its line would be part of the comment.
            false if ends && matches!(one, Some(LinePart::New(_))) => space.trim_start_matches([' ', '\t']).to_owned(),
            false => space,
        }
    }

    /// The old pieces whose space before them was after `one` and before `next`. The start and the end of the record
    /// count as old pieces.
    fn old_places(&self, one: Option<&LinePart>, next: Option<&LinePart>) -> (Option<usize>, Option<usize>) {
        let after = one.map_or(Some(0), |one| one.old().map(|piece| piece + 1));
        let before = next.map_or(Some(self.script.pieces.len()), LinePart::old);
        (after, before)
    }

    fn chosen(
        &self,
        one: Option<&LinePart>,
        next: Option<&LinePart>,
        after: Option<&str>,
        before: Option<&str>,
        width: usize,
    ) -> String {
        let (Some(one), Some(next)) = (one, next) else {
            // The start and the end of the record keep their spaces.
            let before = before.unwrap_or_default();
            return match one {
                None => after.unwrap_or_default().to_owned(),
                Some(_) if self.has_lines() => line_tail(after).to_owned() + from_break(before),
                Some(_) => before.to_owned(),
            };
        };
        let (kind, next_kind) = (self.script.kind_of(one), self.script.kind_of(next));
        let lines = match self.style.editing.separator {
            Some(PlySeparator::Rows { .. }) => (kind, next_kind) != (Kind::Move, Kind::Move),
            separator => separator == Some(PlySeparator::Lines),
        };
        let broken = before.filter(|before| has_break(before));
        match (kind, next_kind) {
            (Kind::Open, Kind::Close) => before.or(after).unwrap_or_default().to_owned(),
            (Kind::Open, _) => match after {
                None | Some("") => self.padding().to_owned(),
                Some(after) => after.to_owned(),
            },
            (_, Kind::Close) => match before {
                Some(before) if !before.is_empty() => before.to_owned(),
                _ => self.before_close(next),
            },
            (_, Kind::Mark) if !lines => match before {
                Some(before) => before.to_owned(),
                None if kind == Kind::Move && !self.script.text_of_part(next).starts_with('$') => String::new(),
                None => " ".to_owned(),
            },
            (Kind::Number, Kind::Move | Kind::Placeholder | Kind::End) | (Kind::Placeholder, Kind::Move) => {
                if next_kind == Kind::Move && kind == Kind::Number { self.glue.to_owned() } else { " ".to_owned() }
            }
            // Text before the first half-move goes above it.
            (Kind::Outside, _) if matches!(next, LinePart::New(_)) && after.is_some_and(has_break) => {
                after.unwrap_or_default().to_owned()
            }
            _ if matches!(one, LinePart::New(_)) && self.begins_lines(next) && !lines => self.filled(width),
            (_, Kind::Outside | Kind::Open) if broken.is_some() => broken.unwrap_or_default().to_owned(),
            (_, Kind::Comment) if lines && kind != Kind::Outside => {
                let parted = before.filter(|before| before.contains(','));
                let apart = self.style.editing.comments_apart;
                match parted {
                    Some(parted) => parted.to_owned(),
                    None if apart => blanks(after).to_owned() + self.style.line_break,
                    None => " ".to_owned(),
                }
            }
            _ if lines => {
                let parted = [before, after].into_iter().flatten().find(|space| space.contains(','));
                let line = [before, after].into_iter().flatten().find(|space| has_break(space));
                match parted {
                    Some(parted) => parted.to_owned(),
                    None => line_tail(after).to_owned() + line.map_or(self.style.line_break, from_break),
                }
            }
            (Kind::Move, Kind::Move) if matches!(self.style.editing.separator, Some(PlySeparator::Rows { .. })) => {
                match (line_tail(after), broken) {
                    ("", Some(broken)) if after.is_some_and(has_break) => from_break(broken).to_owned(),
                    ("", _) => self.filled(width),
                    // A comment between them had split the row.
                    (tail, _) => tail.to_owned(),
                }
            }
            _ if broken.is_some() => broken.unwrap_or_default().to_owned(),
            // Signs change no lines.
            _ if (kind == Kind::Mark || after == Some("")) && before.is_some_and(|before| !before.is_empty()) => {
                before.unwrap_or_default().to_owned()
            }
            (_, Kind::Number) => self.before_number(width),
            (_, Kind::Move) | (_, Kind::Comment | Kind::Open) => self.filled(width),
            _ => " ".to_owned(),
        }
    }

    /// Whether an old piece is the first one of the lines and is below others.
    fn begins_lines(&self, next: &LinePart) -> bool {
        let before = next.old().and_then(|piece| piece.checked_sub(1));
        self.script.kind_of(next) != Kind::Outside && before.is_some_and(|before| self.kind(before) == Kind::Outside)
    }

    /// The space before a number that begins no line yet.
    fn before_number(&self, width: usize) -> String {
        match &self.numbers {
            [Some(one), Some(other)] if has_break(one) && has_break(other) => other.clone(),
            _ => self.filled(width),
        }
    }

    /// A space, or a line break if the next half-move would make the line too wide. A line that is too wide already gets a
    /// space. In rows, the space up to the next column.
    fn filled(&self, width: usize) -> String {
        let space = " ".to_owned();
        let (most, column) = match self.style.editing.separator {
            Some(PlySeparator::FilledLines) => (self.style.layout.width, 1),
            Some(PlySeparator::Rows { moves, columns }) => (moves * columns, columns),
            _ => return space,
        };
        // A line that is far too long is not searched.
        let (mut from, end) = (self.out.len().saturating_sub(most.saturating_mul(4)), self.out.len());
        while !self.out.is_char_boundary(from) {
            from += 1;
        }
        let tail = self.out.get(from..end).unwrap_or_default();
        let start = match tail.rfind(['\n', '\r']) {
            Some(found) => found + 1,
            None if from == 0 => 0,
            None => return space,
        };
        let line = tail.get(start..).unwrap_or_default();
        let now = if column > 1 { wide_columns(line) } else { columns(line) };
        let space = " ".repeat((now + 1).next_multiple_of(column) - now);
        if now > most || now + space.len() + width <= most {
            return space;
        }
        format!("{}{}", self.style.line_break, self.margin())
    }

    /// Whether what is not a half-move has a line of its own.
    fn has_lines(&self) -> bool {
        matches!(self.style.editing.separator, Some(PlySeparator::Lines | PlySeparator::Rows { .. }))
    }

    /// The spaces that the line begins with.
    fn margin(&self) -> &str {
        let start = self.out.rfind(['\n', '\r']).map_or(0, |found| found + 1);
        let line = self.out.get(start..).unwrap_or_default();
        let end = line.find(|c: char| !matches!(c, ' ' | '\t')).unwrap_or(line.len());
        line.get(..end).unwrap_or_default()
    }

    /// The padding inside brackets on one line.
    fn padding(&self) -> &'static str {
        self.style.editing.brackets(VariationStyle::Inline, 0).map_or(" ", |brackets| brackets.padding)
    }

    /// The text before the closing bracket of a line that was empty, or of a new line.
    fn before_close(&self, close: &LinePart) -> String {
        if let LinePart::Old(piece) = close
            && piece.checked_sub(1).map(|before| self.kind(before)) != Some(Kind::Open)
        {
            return String::new();
        }
        self.padding().to_owned()
    }
}

/// The spaces between a part and the next text on its line, or the trailing spaces if there is none.
fn blanks(after: Option<&str>) -> &str {
    let after = after.unwrap_or_default();
    let blanks = after.split(['\n', '\r']).next().unwrap_or_default();
    if blanks.trim_matches([' ', '\t', '\u{3000}']).is_empty() { blanks } else { "" }
}

/// The trailing spaces of the line that a part ends. They stay on that line.
fn line_tail(after: Option<&str>) -> &str {
    blanks(after.filter(|after| has_break(after)))
}

/// A space without what stands before its line break.
fn from_break(space: &str) -> &str {
    space.find(['\n', '\r']).and_then(|at| space.get(at..)).unwrap_or_default()
}

/// Whether a space holds a line break.
pub(super) fn has_break(space: &str) -> bool {
    space.contains(['\n', '\r'])
}
