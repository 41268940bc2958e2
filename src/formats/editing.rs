//! How a format writes edits of a record: small pieces of text in its own notation. The driver in `ide` combines them
//! with the text of the record and does everything that is the same for all formats.

use crate::formats::spelling::{Spelling, WORDLESS};
use crate::notation::{self, Dialect, Notation, Symbols};
use crate::record::{CannotWrite, CommentStyle, Evaluation, Game, VariationStyle};
use crate::rules::{Move, Position, Side};
use crate::syntax::{Opened, RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};
use std::ops::Range;

/// The separator of two half-moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlySeparator {
    /// A space; lines are filled up to the width.
    FilledLines,
    /// A space; all moves are on one line.
    OneLine,
    /// None: each line of play is a field, and so is each comment. [`Editing::rewritten`] writes them.
    Fields,
    /// A line break: each half-move has its line.
    Lines,
    /// Rows of half-moves in columns. Everything else has lines of its own.
    Rows {
        /// Half-moves of a row.
        moves: usize,
        /// Columns of each.
        columns: usize,
    },
}

/// The parts of a variation, and their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brackets {
    pub open: String,
    /// The closing bracket.
    pub close: &'static str,
    /// The padding inside the brackets.
    pub padding: &'static str,
    /// Whether its half-moves are on lines of their own, indented.
    pub apart: bool,
}

/// Where the first half-move of a record goes that has no moves yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where, in bytes from the start of the record.
    pub at: usize,
    /// The text before it, spaces included.
    pub before: String,
    /// The text after it, spaces included.
    pub after: String,
}

/// The places a comment may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentPlace {
    /// Among the half-moves of a line.
    Moves,
    /// In a line that has no half-move before it.
    LineStart,
}

/// Values that a format writes although they follow from the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Upkeep {
    /// The total of the player's times, after each time.
    Totals,
    /// The sign on each half-move that a later variation replaces.
    BranchMarks,
}

/// A half-move on its line of text, as far as it is typed, in bytes of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    /// The number before it; empty if there is none.
    pub number: Range<usize>,
    pub word: Range<usize>,
    /// Whether it has its number, or begins with the mark of its side.
    pub is_led: bool,
}

/// Edits of a record, by its own offsets, or the reason why it cannot be written so.
pub(crate) type EditResult = Result<Vec<TextEdit>, CannotWrite>;

/// How a format writes edits. An edit that it cannot write is refused, with the reason as data.
pub trait Editing: Sync {
    /// The separator of two half-moves; `None` in a format without moves.
    fn separator(&self) -> Option<PlySeparator> {
        None
    }

    /// How the format spells its signs.
    fn spelling(&self) -> &'static Spelling {
        &WORDLESS
    }

    /// The tokens before a half-move with a printed number; none in a format without numbers. `glued` is whether the
    /// record writes the dots of the second side without a space, if known.
    fn number(&self, number: u32, side: Side, glued: Option<bool>) -> Vec<String> {
        let spelling = self.spelling();
        let is_numbered = self.separator() == Some(PlySeparator::FilledLines);
        if is_numbered { spelling.number(number, side, glued.unwrap_or(!spelling.dots_apart)) } else { Vec::new() }
    }

    /// Whether each half-move has a number of its own.
    fn numbers_half_moves(&self) -> bool {
        false
    }

    /// The half-move at a byte of a line, which may be only begun: then the tokens do not say yet what it is.
    fn begun(&self, _line: &str, _at: usize) -> Option<Begun> {
        None
    }

    /// The text between the start of a line, or the space before it, and a half-move: its number, or the mark of its side.
    /// `last` is a half-move before it as the record writes it.
    fn lead(&self, _number: u32, _side: Side, _last: Option<&str>) -> String {
        String::new()
    }

    /// Lines that can come after its last one, the likeliest first: a `|` is where the cursor goes.
    fn next_lines(&self, _record: &RecordTree) -> Vec<String> {
        Vec::new()
    }

    /// The lines that say how a game ended, the likeliest first: after so many half-moves, with a side to move. `end` is the
    /// word that has ended it.
    fn summaries(&self, _start: &Position, _plies: u32, _mover: Side, _end: Option<&str>) -> Vec<String> {
        Vec::new()
    }

    /// The brackets of a variation; `number` is that of a numbered one, or of the half-move that it replaces.
    fn brackets(&self, style: VariationStyle, number: u32) -> Result<Brackets, CannotWrite> {
        let spelling = self.spelling();
        let ([open, close], padding) = (spelling.brackets, spelling.padding);
        let is_numbered = spelling.block(Opened::Variation).is_some();
        match style {
            VariationStyle::Inline if !open.is_empty() => {
                Ok(Brackets { open: open.to_owned(), close, padding, apart: false })
            }
            VariationStyle::Numbered if is_numbered => {
                Ok(Brackets { open: spelling.variation(Some(number)) + open, close, padding, apart: true })
            }
            _ => Err(CannotWrite::Style(style)),
        }
    }

    /// The style of variations in a record that has none yet; `None` in a format without variations.
    fn variations(&self) -> Option<VariationStyle> {
        None
    }

    /// A reference to a numbered variation.
    fn reference(&self, numbers: &[u32]) -> String {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        format!("({})", numbers.join(", "))
    }

    /// Where the first half-move of a record without moves goes.
    fn opening(&self, _record: &RecordTree, _line_break: &str) -> Option<Opening> {
        None
    }

    /// A comment with its marks. A format whose comments end with their line writes one for each line.
    fn comment(&self, _text: &str, _place: CommentPlace, _line_break: &str) -> Result<String, CannotWrite> {
        Err(CannotWrite::Comment)
    }

    /// The text of a comment that says what a program thinks of a position, as the programs of the format write it.
    #[cfg(feature = "workspace")]
    fn evaluation(&self, found: &Evaluation, _position: &Position) -> String {
        found.command()
    }

    /// Whether a comment has its own line, where each half-move has its line.
    fn comments_apart(&self) -> bool {
        false
    }

    /// Whether nothing can follow a comment on its line.
    fn ends_line(&self, comment: &str) -> bool {
        comment.starts_with(self.spelling().line_comments)
    }

    /// The text of a judgement by its signs: `!`, `?`, `!?` …
    fn judgement(&self, signs: &str) -> Result<String, CannotWrite> {
        let is_known = self.spelling().judgements.contains(&signs);
        is_known.then(|| signs.to_owned()).ok_or(CannotWrite::Judgement)
    }

    /// A comment written in a style; `None` in a format without it, or where it cannot hold the text.
    fn comment_in(&self, _text: &str, _style: CommentStyle, _line_break: &str) -> Option<String> {
        None
    }

    /// A diagram of a position, on lines.
    fn diagram(&self, _position: &Position, _letters: &Symbols, _line_break: &str) -> Result<String, CannotWrite> {
        Err(CannotWrite::Diagram)
    }

    /// The edits of a record, by its own offsets, after which it starts from a position.
    fn setup(&self, _record: &RecordTree, _position: &Position, _letters: &Symbols, _line_break: &str) -> EditResult {
        Err(CannotWrite::Position)
    }

    /// A line that sums up a line of play with another number of half-moves than before; `None` for words that say none.
    fn summed_up(&self, _text: &str, _before: u32, _now: u32) -> Option<String> {
        None
    }

    /// The edits of a record, by its own offsets, that bring up to date what follows from its moves. `start` is its first
    /// position.
    fn upkeep(&self, _record: &RecordTree, _start: &Position, _what: Upkeep) -> Vec<TextEdit> {
        Vec::new()
    }

    /// The edits of a record, by its own offsets, that make its fields those of a game after an edit. The lines and
    /// half-moves of `after` are those of `before` and, behind them, the new ones; nothing leads to what is gone.
    fn rewritten(&self, _record: &RecordTree, _before: &Game, _after: &Game, _line_break: &str) -> EditResult {
        Err(CannotWrite::Moves)
    }

    /// The edits of a record, by its own offsets, that keep a count of its half-moves true.
    fn count(&self, _record: &RecordTree, _plies: usize) -> Vec<TextEdit> {
        Vec::new()
    }
}

/// A comment of lines that each begin with a sign.
pub(crate) fn comment_of_lines(text: &str, sign: char, line_break: &str) -> Result<String, CannotWrite> {
    let lines: Vec<String> = text.lines().map(|line| format!("{sign}{line}")).collect();
    // A lone carriage return would end the comment.
    let whole = lines.iter().all(|line| !line.contains('\r'));
    if whole && !lines.is_empty() { Ok(lines.join(line_break)) } else { Err(CannotWrite::Comment) }
}

/// Every block with its place, without the spaces at its end.
pub(crate) fn blocks(record: &RecordTree) -> impl Iterator<Item = (SyntaxKind, Range<usize>)> {
    record.blocks().iter().enumerate().map(|(index, block)| {
        let start = record.block_start(index);
        (block.tree().kind(), start..start + block.tree().root().meaning_end() as usize)
    })
}

/// The text after an insertion at an offset of a record that ends its line there.
pub(crate) fn line_end(record: &RecordTree, at: usize, line_break: &str) -> String {
    let block = record.block_at(at);
    let text = record.blocks().get(block).map(|block| block.tree().root().text()).unwrap_or_default();
    let rest = text.get(at.saturating_sub(record.block_start(block))..).unwrap_or_default();
    if rest.starts_with(['\n', '\r']) { String::new() } else { line_break.to_owned() }
}

/// The edit that inserts a line after the one that ends at an offset. At the start of a text it goes before the first
/// line.
pub(crate) fn insert_line(at: usize, text: &str, line_break: &str) -> TextEdit {
    let text = if at == 0 { format!("{text}{line_break}") } else { format!("{line_break}{text}") };
    TextEdit::replace(range(at, at), text)
}

/// A format that writes no edits.
pub(crate) struct ReadOnly;

impl Editing for ReadOnly {}

/// The moves of a line from a position, one text each.
#[cfg(feature = "workspace")]
pub(crate) fn written_line(line: &[Move], notation: Notation, position: &Position) -> Vec<String> {
    let mut position = position.clone();
    let mut last = None;
    let mut out = Vec::new();
    for mv in line {
        let mut text = String::new();
        if !notation::write_after(last.replace(*mv), *mv, &Dialect::new(notation), &position, &mut text) {
            break;
        }
        out.push(text);
        position.play(*mv);
    }
    out
}
