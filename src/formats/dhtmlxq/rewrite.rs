//! The fields of lines and comments after an edit of the game (record-formats §10).
//!
//! A field keeps its place, and a line its number. Only what is another one now is written: moves of a line, the numbers in
//! a key, a comment. New lines come after the last line, new comments after the last comment. In the script of a page the
//! lines are segments of one field, between their own tags.

use super::write::escaped;
use super::{lower, tag};
use crate::formats::editing::{EditResult, Opening};
use crate::record::{CannotWrite, Game};
use crate::syntax::{RecordTree, SyntaxKind, Token};
use crate::text::{TextEdit, range};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The edits of a record that turn its game into another one.
pub(super) fn rewritten(record: &RecordTree, (before, after): (&Game, &Game), line_break: &str) -> EditResult {
    let fields: Vec<Field> = fields(record).collect();
    let own = fields_of_lines(before, &fields);
    let mut writer = FieldsWriter {
        record,
        before,
        after,
        then: Places::of(before),
        now: Places::of(after),
        fields,
        own,
        line_break,
        numbers: FxHashMap::default(),
        edits: Vec::new(),
    };
    writer.lines()?;
    writer.comments()?;
    Ok(writer.edits)
}

/// Where the first half-moves of a record go: into its list, or else into a new one.
pub(super) fn opening(record: &RecordTree, line_break: &str) -> Option<Opening> {
    if let Some(list) = fields(record).find(|field| field.kind == SyntaxKind::Moves) {
        return Some(Opening { at: list.inner, before: String::new(), after: String::new() });
    }
    let blocks = record.blocks();
    let is = |kind: SyntaxKind| matches!(kind, SyntaxKind::Header | SyntaxKind::Position);
    let above = blocks.iter().rposition(|block| is(block.tree().kind()));
    let end = above.and_then(|above| Some(record.block_start(above) + blocks.get(above)?.text_len()));
    // In the text of a page there is no place for a field.
    let is_empty = record.text().trim().is_empty();
    let at = end.or_else(|| is_empty.then(|| record.text_len()))?;
    let (name, key) = (tag::NAME, tag::MOVES);
    Some(Opening { at, before: format!("[{name}_{key}]"), after: format!("[/{name}_{key}]{line_break}") })
}

/// The fields that can come after the last one of a record that has moves: variations of its lines, the last line and its
/// last half-move first, comments on them, and the end.
pub(super) fn next_fields(record: &RecordTree) -> Vec<String> {
    let fields: Vec<Field> = fields(record).collect();
    let lines = fields.iter().filter(|field| {
        matches!(field.kind, SyntaxKind::Moves | SyntaxKind::VariationOpen) && !field.values.is_empty()
    });
    let lines: Vec<(u32, u32, u32)> = lines
        .map(|field| {
            let (own, first) = field.line.map_or((0, 1), |line| (line.own, line.at));
            (own, first, first + field.values.len() as u32)
        })
        .collect();
    let Some(last) = lines.iter().map(|(own, ..)| own).max() else { return Vec::new() };
    let name = tag::NAME;
    let field = |key: String| format!("[{name}_{key}]|[/{name}_{key}]");
    let places = |lines: &[(u32, u32, u32)]| -> Vec<(u32, u32)> {
        lines.iter().rev().flat_map(|(own, from, to)| (*from..*to).rev().map(|at| (*own, at))).collect()
    };
    let places = places(&lines);
    let variations = places.iter().map(|(line, at)| field(format!("{}{line}_{at}_{}", tag::VARIATION, last + 1)));
    let comments = places.iter().map(|(line, at)| match line {
        0 => field(format!("{}{at}", tag::COMMENT)),
        _ => field(format!("{}{line}_{at}", tag::COMMENT)),
    });
    variations.chain(comments).chain([format!("[/{name}]")]).collect()
}

/// A field, or a segment of one in a script. All places are bytes of the record.
#[derive(Debug)]
struct Field {
    /// Its first block.
    block: usize,
    kind: SyntaxKind,
    /// The line of play that the key or segment names.
    line: Option<tag::Numbers>,
    /// Whether it is of a script.
    scripted: bool,
    start: usize,
    /// The numbers of its key.
    key: Option<Range<usize>>,
    /// Where its value begins.
    inner: usize,
    /// The moves, or the text of a comment.
    values: Vec<(Range<usize>, String)>,
    /// Text that is no move.
    junk: Vec<usize>,
    /// The key of the closing tag, or all of the closing tag of a segment.
    closing: Option<Range<usize>>,
    /// Where its closing tag ends.
    closed: usize,
    /// Where the spaces after it end.
    end: usize,
}

/// The fields with moves or comments.
fn fields(record: &RecordTree) -> impl Iterator<Item = Field> {
    let blocks = record.blocks();
    let begins = move |index: &usize| {
        let block = blocks.get(*index).map(|block| block.tree());
        let first =
            |kind| block.is_some_and(|block| block.root().tokens().next().is_some_and(|token| token.kind == kind));
        match block.map(|block| block.kind()) {
            Some(SyntaxKind::VariationOpen | SyntaxKind::CommentBlock) => true,
            // The first of several blocks has the tag; digits without one follow something else.
            Some(SyntaxKind::Moves) => {
                let above = index.checked_sub(1).and_then(|above| blocks.get(above)).map(|block| block.tree().kind());
                first(SyntaxKind::LeftBracket) || !matches!(above, Some(SyntaxKind::Moves | SyntaxKind::VariationOpen))
            }
            _ => false,
        }
    };
    (0..blocks.len()).filter(begins).map(move |index| field(record, index))
}

fn field(record: &RecordTree, block: usize) -> Field {
    let blocks = record.blocks();
    let kind = blocks.get(block).map_or(SyntaxKind::Error, |block| block.tree().kind());
    let start = record.block_start(block);
    let mut field = Field {
        block,
        kind,
        line: blocks.get(block).and_then(|block| lower::numbers(block.tree())),
        scripted: false,
        start,
        key: None,
        inner: start,
        values: Vec::new(),
        junk: Vec::new(),
        closing: None,
        closed: start,
        end: start,
    };
    let mut opened = false;
    for (index, tree) in blocks.iter().enumerate().skip(block) {
        if index > block && (tree.tree().kind() != SyntaxKind::Moves || field.closing.is_some()) {
            break;
        }
        let base = record.block_start(index);
        let root = tree.tree().root();
        // Digits without a tag have none that opens them.
        opened |= index == block
            && kind == SyntaxKind::Moves
            && root.tokens().next().is_some_and(|token| token.kind != SyntaxKind::LeftBracket);
        for token in root.tokens() {
            let place = base + usize::from(token.range().start())..base + usize::from(token.range().end());
            field.end = place.end;
            if token.kind == SyntaxKind::Whitespace {
                continue;
            }
            if field.closing.is_none() || token.kind == SyntaxKind::RightBracket {
                field.token(&token, place, &mut opened);
            }
        }
    }
    field
}

impl Field {
    fn token(&mut self, token: &Token<'_>, place: Range<usize>, opened: &mut bool) {
        let bare = token.text.starts_with('[');
        match token.kind {
            SyntaxKind::Number | SyntaxKind::Counter if !*opened => {
                self.key = Some(self.key.as_ref().map_or(place.start, |key| key.start)..place.end);
            }
            SyntaxKind::RightBracket | SyntaxKind::Quote if !*opened => {
                (*opened, self.inner) = (true, place.end);
                self.scripted = token.kind == SyntaxKind::Quote || self.scripted;
                self.closed = place.end;
            }
            SyntaxKind::LeftBracket if !*opened => self.scripted = token.text.len() == 1,
            SyntaxKind::Move | SyntaxKind::RawText => {
                self.closed = place.end;
                self.values.push((place, token.text.to_owned()));
            }
            SyntaxKind::Keyword if *opened && bare && !token.text.starts_with("[/") => {
                (self.inner, self.closed) = (place.end, place.end);
            }
            SyntaxKind::Keyword if *opened => {
                self.closed = place.end;
                self.closing = Some(place);
            }
            SyntaxKind::RightBracket => self.closed = place.end,
            SyntaxKind::Unknown => self.junk.push(place.start),
            _ => {}
        }
    }

    /// The closing tag of its own with other numbers, in the way in which it is written.
    fn closing_text(&self, numbers: &str) -> String {
        if self.scripted { format!("[/{numbers}]") } else { format!("{}{numbers}", tag::VARIATION) }
    }
}

/// Where the lines and half-moves of a game are.
struct Places {
    /// For each line that it leads to: the line that it leaves, and the number of its first half-move.
    lines: FxHashMap<usize, (usize, usize)>,
    /// For each half-move: its line and its number.
    plies: FxHashMap<usize, (usize, usize)>,
}

impl Places {
    fn of(game: &Game) -> Places {
        let mut going_on: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (index, line) in game.lines.iter().enumerate() {
            line.continues.into_iter().for_each(|ply| going_on.entry(ply).or_default().push(index));
        }
        let mut places = Places { lines: FxHashMap::default(), plies: FxHashMap::default() };
        let mut open = vec![(0, (0, 1))];
        while let Some((index, place)) = open.pop() {
            if places.lines.insert(index, place).is_some() {
                continue;
            }
            let plies = game.lines.get(index).map_or(&[][..], |line| &line.plies);
            for (number, ply) in (place.1..).zip(plies) {
                places.plies.insert(*ply, (index, number));
                let variations = game.plies.get(*ply).into_iter().flat_map(|ply| &ply.variations);
                open.extend(variations.map(|line| (*line, (index, number))));
                let after = going_on.get(ply).into_iter().flatten();
                open.extend(after.map(|line| (*line, (index, number + 1))));
            }
        }
        places
    }
}

/// The owner of a comment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Owner {
    Game,
    Line(usize),
    Ply(usize),
}

/// The field of each line of a game.
fn fields_of_lines(game: &Game, fields: &[Field]) -> Vec<Option<usize>> {
    let variations = fields.iter().enumerate().filter(|(_, field)| field.kind == SyntaxKind::VariationOpen);
    let by_block: FxHashMap<usize, usize> = variations.map(|(at, field)| (field.block, at)).collect();
    let mut all: Vec<_> = game.lines.iter().map(|line| by_block.get(&line.opener).copied()).collect();
    if let (Some(main), Some(line)) = (all.first_mut(), game.lines.first()) {
        let first = line.plies.first().and_then(|ply| game.plies.get(*ply)).map(|ply| ply.block);
        let mut lists =
            fields.iter().enumerate().filter(|(_, field)| field.kind == SyntaxKind::Moves).map(|(at, _)| at);
        *main = match first {
            Some(first) => lists.rfind(|at| fields.get(*at).is_some_and(|field| field.block <= first)),
            None => lists.next(),
        };
    }
    all
}

struct FieldsWriter<'a> {
    record: &'a RecordTree,
    before: &'a Game,
    after: &'a Game,
    then: Places,
    now: Places,
    fields: Vec<Field>,
    /// The field of each line that the record has.
    own: Vec<Option<usize>>,
    line_break: &'a str,
    /// The number of each line.
    numbers: FxHashMap<usize, u32>,
    edits: Vec<TextEdit>,
}

impl FieldsWriter<'_> {
    fn replace(&mut self, place: Range<usize>, text: &str) {
        self.edits.push(TextEdit::replace(range(place.start, place.end), text));
    }

    fn lines(&mut self) -> Result<(), CannotWrite> {
        let highest = self.fields.iter().filter_map(|field| field.line).map(|numbers| numbers.own).max();
        let mut highest = highest.unwrap_or(0);
        for index in 0..self.after.lines.len() {
            let own = self.field_of(index).and_then(|field| field.line).map(|numbers| numbers.own);
            let number = match own {
                _ if index == 0 => 0,
                Some(own) => own,
                None => {
                    highest += 1;
                    highest
                }
            };
            self.numbers.insert(index, number);
        }
        for index in 0..self.before.lines.len() {
            self.line(index)?;
        }
        (self.before.lines.len()..self.after.lines.len()).try_for_each(|index| self.new_line(index))
    }

    fn field_of(&self, line: usize) -> Option<&Field> {
        self.fields.get((*self.own.get(line)?)?)
    }

    /// The texts of a line's half-moves.
    fn texts(game: &Game, line: usize) -> Vec<&str> {
        let plies = game.lines.get(line).map_or(&[][..], |line| &line.plies);
        plies.iter().filter_map(|ply| game.plies.get(*ply)).map(|ply| ply.text.as_str()).collect()
    }

    /// A line that the record has.
    fn line(&mut self, index: usize) -> Result<(), CannotWrite> {
        let (then, now) = (self.then.lines.get(&index).copied(), self.now.lines.get(&index).copied());
        let Some(then) = then else { return Ok(()) };
        let (old, new) = (Self::texts(self.before, index), Self::texts(self.after, index));
        let moved = now.is_some_and(|now| index > 0 && now != then);
        if now.is_some() && !moved && old == new {
            return Ok(());
        }
        let Some(field) = self.field_of(index) else {
            let opening = opening(self.record, self.line_break).filter(|_| index == 0).ok_or(CannotWrite::Moves)?;
            self.replace(opening.at..opening.at, &(opening.before + &new.concat() + &opening.after));
            return Ok(());
        };
        let Some(now) = now else {
            let end = if field.scripted { field.closed } else { field.end };
            let place = field.start..end;
            self.replace(place, "");
            return Ok(());
        };
        let mut edits = Vec::new();
        if moved {
            let (key, closing) = (field.key.clone(), field.closing.clone());
            let parent = self.numbers.get(&now.0).copied().unwrap_or(0);
            let own = field.line.ok_or(CannotWrite::Misread)?.own;
            let numbers = format!("{parent}_{}_{own}", now.1);
            edits.push((key.ok_or(CannotWrite::Misread)?, numbers.clone()));
            edits.extend(closing.map(|closing| (closing, field.closing_text(&numbers))));
        }
        if old != new {
            if field.values.iter().map(|(_, text)| text.as_str()).ne(old.iter().copied()) {
                return Err(CannotWrite::Misread);
            }
            let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
            let tail = |texts: &[&str]| texts.len() - same;
            let (rest, fresh) = (tail(&old), tail(&new));
            let pairs = old.iter().rev().zip(new.iter().rev()).take(rest.min(fresh));
            let alike = pairs.take_while(|(old, new)| old == new).count();
            let gone = field.values.get(same..old.len() - alike).unwrap_or_default();
            let place = match (gone, same.checked_sub(1).and_then(|last| field.values.get(last))) {
                ([(first, _), .., (last, _)], _) => first.start..last.end,
                ([(only, _)], _) => only.clone(),
                ([], Some((last, _))) => last.end..last.end,
                ([], None) => field.inner..field.inner,
            };
            if field.junk.iter().any(|junk| place.contains(junk)) {
                return Err(CannotWrite::Misread);
            }
            edits.push((place, new.get(same..new.len() - alike).unwrap_or_default().concat()));
        }
        edits.into_iter().for_each(|(place, text)| self.replace(place, &text));
        Ok(())
    }

    /// A line that the record does not have, after all others.
    fn new_line(&mut self, index: usize) -> Result<(), CannotWrite> {
        let Some((parent, number)) = self.now.lines.get(&index).copied() else { return Ok(()) };
        let texts = Self::texts(self.after, index).concat();
        let [parent, own] = [parent, index].map(|line| self.numbers.get(&line).copied().unwrap_or(0));
        let numbers = format!("{parent}_{number}_{own}");
        let last = self.fields.iter().rfind(|field| field.kind != SyntaxKind::CommentBlock);
        let last = last.ok_or(CannotWrite::Variations)?;
        let main = self.field_of(0).ok_or(CannotWrite::Variations)?;
        if last.scripted {
            let wrapped = main.scripted && main.closing.is_none();
            let (at, inner) = (last.closed, main.inner);
            let close = if wrapped { "[/0_1_0]" } else { "" };
            self.replace(at..at, &format!("{close}[{numbers}]{texts}[/{numbers}]"));
            if wrapped {
                self.replace(inner..inner, "[0_1_0]");
            }
            return Ok(());
        }
        if last.closing.is_none() {
            return Err(CannotWrite::Variations);
        }
        let (name, key) = (tag::NAME, tag::VARIATION);
        let (at, end) = (last.end, self.ending(last));
        self.replace(at..at, &format!("[{name}_{key}{numbers}]{texts}[/{name}_{key}{numbers}]{end}"));
        Ok(())
    }

    /// The text after a new field, which has its own line if the field before it has.
    fn ending(&self, field: &Field) -> &str {
        let text = self.record.text();
        let after = text.get(field.closed..field.end).unwrap_or_default();
        if after.contains(['\n', '\r']) { self.line_break } else { "" }
    }

    fn comments(&mut self) -> Result<(), CannotWrite> {
        let mut lines: FxHashMap<u32, usize> = FxHashMap::default();
        for line in 1..self.before.lines.len() {
            if let Some(numbers) = self.field_of(line).and_then(|field| field.line) {
                lines.entry(numbers.own).or_insert(line);
            }
        }
        lines.insert(0, 0);
        let mut fields: FxHashMap<Owner, Vec<usize>> = FxHashMap::default();
        for (at, field) in self.fields.iter().enumerate().filter(|(_, field)| Self::has_comment(field)) {
            if let Some(owner) = self.owner(field, &lines) {
                fields.entry(owner).or_default().push(at);
            }
        }
        let lines = (1..self.after.lines.len()).map(Owner::Line);
        let plies = (0..self.after.plies.len()).map(Owner::Ply);
        let all: Vec<Owner> = std::iter::once(Owner::Game).chain(lines).chain(plies).collect();
        for owner in all {
            let own = fields.remove(&owner).unwrap_or_default();
            self.comments_of(owner, &own)?;
        }
        Ok(())
    }

    fn has_comment(field: &Field) -> bool {
        field.kind == SyntaxKind::CommentBlock && !field.values.is_empty()
    }

    /// The owner of a comment in the record. `lines`: the line with each number.
    fn owner(&self, comment: &Field, lines: &FxHashMap<u32, usize>) -> Option<Owner> {
        let (number, ply) = lower::place(self.record.blocks().get(comment.block)?.tree())?;
        let Some(line) = lines.get(&number).copied() else { return Some(Owner::Game) };
        let first = self.then.lines.get(&line).map_or(1, |(_, first)| *first);
        let plies = self.before.lines.get(line).map_or(&[][..], |line| &line.plies);
        let found = (ply as usize).checked_sub(first).and_then(|at| plies.get(at));
        Some(match found {
            Some(ply) => Owner::Ply(*ply),
            None if line > 0 && (ply as usize) < first => Owner::Line(line),
            None => Owner::Game,
        })
    }

    fn texts_of(game: &Game, owner: Owner) -> &[String] {
        match owner {
            Owner::Game => &game.comments,
            Owner::Line(line) => game.lines.get(line).map_or(&[], |line| &line.comments),
            Owner::Ply(ply) => game.plies.get(ply).map_or(&[], |ply| &ply.comments),
        }
    }

    /// The line and number by which a comment is found; `None` if the game does not lead there.
    fn place(places: &Places, owner: Owner) -> Option<(usize, usize)> {
        match owner {
            Owner::Game => Some((0, 0)),
            Owner::Line(line) => places.lines.get(&line).map(|(_, first)| (line, first - 1)),
            Owner::Ply(ply) => places.plies.get(&ply).copied(),
        }
    }

    fn comments_of(&mut self, owner: Owner, fields: &[usize]) -> Result<(), CannotWrite> {
        let (old, new) = (Self::texts_of(self.before, owner), Self::texts_of(self.after, owner));
        let (then, now) = (Self::place(&self.then, owner), Self::place(&self.now, owner));
        if fields.is_empty() && new.is_empty() || then == now && old == new {
            return Ok(());
        }
        let known: Vec<&Field> = fields.iter().filter_map(|at| self.fields.get(*at)).collect();
        let Some(now) = now else {
            let gone: Vec<_> = known.iter().filter(|_| then.is_some()).map(|field| Self::gone(field)).collect();
            gone.into_iter().for_each(|place| self.replace(place, ""));
            return Ok(());
        };
        if known.len() != old.len() {
            return Err(CannotWrite::Comment);
        }
        let line = self.numbers.get(&now.0).copied().unwrap_or(0);
        let key = if line == 0 { now.1.to_string() } else { format!("{line}_{}", now.1) };
        let mut edits = Vec::new();
        // As many comments as before, or one more or less.
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let surplus = if old.len() > new.len() { Some(same) } else { None };
        let mut texts = new.iter();
        for (at, field) in known.iter().enumerate() {
            if surplus == Some(at) {
                edits.push((Self::gone(field), String::new()));
                continue;
            }
            let (Some(text), Some((value, _))) = (texts.next(), field.values.first()) else { continue };
            if old.get(at) != Some(text) {
                edits.push((value.clone(), escaped(text)));
            }
            if then != Some(now) {
                edits.extend(field.key.clone().map(|place| (place, key.clone())));
                let closing = field.closing.clone().filter(|_| !field.scripted);
                edits.extend(closing.map(|place| (place, format!("{}{key}", tag::COMMENT))));
            }
        }
        let fresh: Vec<&String> = texts.collect();
        if !fresh.is_empty() {
            let tagged = |field: &&Field| !field.scripted && field.closing.is_some();
            let comments = self.fields.iter().filter(|field| field.kind == SyntaxKind::CommentBlock).rfind(tagged);
            let last = comments.or_else(|| self.fields.iter().rfind(tagged)).ok_or(CannotWrite::Comment)?;
            let name = format!("{}_{}{key}", tag::NAME, tag::COMMENT);
            let end = self.ending(last);
            let written = fresh.into_iter().map(|text| format!("[{name}]{}[/{name}]{end}", escaped(text)));
            edits.push((last.end..last.end, written.collect()));
        }
        edits.into_iter().for_each(|(place, text)| self.replace(place, &text));
        Ok(())
    }

    /// The range that is deleted with a comment: its field, or its text in a script.
    fn gone(field: &Field) -> Range<usize> {
        let text = field.values.first().map_or(field.inner..field.inner, |(value, _)| value.clone());
        if field.scripted { text } else { field.start..field.end }
    }
}
