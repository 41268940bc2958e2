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

/// How a format writes edits: a table of its facts, and of what is its own. An edit that it cannot write is refused, with
/// the reason as data. What edits a record does so by the record's own offsets.
pub struct Editing {
    /// The separator of two half-moves; `None` in a format without moves.
    pub separator: Option<PlySeparator>,
    /// How the format spells its signs.
    pub spelling: &'static Spelling,
    /// Whether each half-move has a number of its own.
    pub numbers_half_moves: bool,
    /// The style of variations in a record that has none yet; `None` in a format without variations.
    pub variations: Option<VariationStyle>,
    /// Whether a comment has its own line, where each half-move has its line.
    pub comments_apart: bool,
    /// Whether nothing can follow any comment on its line.
    pub comments_end_lines: bool,
    /// The number before a half-move that is not in running lines.
    pub own_number: fn(number: u32) -> Option<String>,
    /// The half-move at a byte of a line, which may be only begun: then the tokens do not say yet what it is.
    pub begun: fn(line: &str, at: usize) -> Option<Begun>,
    /// The text between the start of a line, or the space before it, and a half-move: its number, or the mark of its side.
    /// `last` is a half-move before it as the record writes it.
    pub lead: fn(number: u32, side: Side, last: Option<&str>) -> String,
    /// Lines that can come after its last one, the likeliest first: a `|` is where the cursor goes.
    pub next_lines: fn(&RecordTree) -> Vec<String>,
    /// The lines that say how a game ended, the likeliest first: after so many half-moves, with a side to move. `end` is the
    /// word that has ended it.
    pub summaries: fn(start: &Position, plies: u32, mover: Side, end: Option<&str>) -> Vec<String>,
    /// The line that opens a variation of the half-move with a number.
    pub opens_at: fn(number: u32) -> Option<String>,
    /// Where the first half-move of a record without moves goes.
    pub opening: fn(&RecordTree, line_break: &str) -> Option<Opening>,
    /// A comment with its marks. A format whose comments end with their line writes one for each line.
    pub comment: fn(text: &str, CommentPlace, line_break: &str) -> Result<String, CannotWrite>,
    /// The text of a comment that says what a program thinks of a position, as the programs of the format write it.
    #[cfg(feature = "workspace")]
    pub evaluation: fn(&Evaluation, &Position) -> String,
    /// A comment written in a style; `None` in a format without it, or where it cannot hold the text.
    pub comment_in: fn(text: &str, CommentStyle, line_break: &str) -> Option<String>,
    /// A diagram of a position, on lines.
    pub diagram: fn(&Position, letters: &Symbols, line_break: &str) -> Result<String, CannotWrite>,
    /// The edits after which a record starts from a position.
    pub setup: fn(&RecordTree, &Position, letters: &Symbols, line_break: &str) -> EditResult,
    /// A line that sums up a line of play with another number of half-moves than before; `None` for words that say none.
    pub summed_up: fn(text: &str, before: u32, now: u32) -> Option<String>,
    /// The edits that bring up to date what follows from the moves of a record. `start` is its first position.
    pub upkeep: fn(&RecordTree, start: &Position, Upkeep) -> Vec<TextEdit>,
    /// The edits that make the fields of a record those of a game after an edit. The lines and half-moves of `after` are
    /// those of `before`, followed by the new ones; nothing leads to what is gone.
    pub rewritten: fn(&RecordTree, before: &Game, after: &Game, line_break: &str) -> EditResult,
    /// The edits that keep a count of the half-moves of a record true.
    pub count: fn(&RecordTree, plies: usize) -> Vec<TextEdit>,
}

/// A format that writes no edits.
pub(crate) const READ_ONLY: Editing = Editing {
    separator: None,
    spelling: &WORDLESS,
    numbers_half_moves: false,
    variations: None,
    comments_apart: false,
    comments_end_lines: false,
    own_number: |_| None,
    begun: |_, _| None,
    lead: |_, _, _| String::new(),
    next_lines: |_| Vec::new(),
    summaries: |_, _, _, _| Vec::new(),
    opens_at: |_| None,
    opening: |_, _| None,
    comment: |_, _, _| Err(CannotWrite::Comment),
    #[cfg(feature = "workspace")]
    evaluation: |found, _| found.command(),
    comment_in: |_, _, _| None,
    diagram: |_, _, _| Err(CannotWrite::Diagram),
    setup: |_, _, _, _| Err(CannotWrite::Position),
    summed_up: |_, _, _| None,
    upkeep: |_, _, _| Vec::new(),
    rewritten: |_, _, _, _| Err(CannotWrite::Moves),
    count: |_, _| Vec::new(),
};

impl Editing {
    /// The tokens before a half-move with a printed number; none in a format without numbers. `glued` is whether the
    /// record writes the dots of the second side without a space, if known.
    pub fn number(&self, number: u32, side: Side, glued: Option<bool>) -> Vec<String> {
        match self.separator {
            Some(PlySeparator::FilledLines) => {
                self.spelling.number(number, side, glued.unwrap_or(!self.spelling.dots_apart))
            }
            _ => (self.own_number)(number).into_iter().collect(),
        }
    }

    /// The brackets of a variation; `number` is that of a numbered one, or of the half-move that it replaces.
    pub fn brackets(&self, style: VariationStyle, number: u32) -> Result<Brackets, CannotWrite> {
        let spelling = self.spelling;
        let ([open, close], padding) = (spelling.brackets, spelling.padding);
        let is_numbered = spelling.block(Opened::Variation).is_some();
        match style {
            VariationStyle::Inline if !open.is_empty() => {
                Ok(Brackets { open: open.to_owned(), close, padding, apart: false })
            }
            VariationStyle::Numbered if is_numbered => {
                Ok(Brackets { open: spelling.variation(Some(number)) + open, close, padding, apart: true })
            }
            VariationStyle::AtNumber => {
                let open = (self.opens_at)(number).ok_or(CannotWrite::Style(style))?;
                Ok(Brackets { open, close: "", padding: "", apart: false })
            }
            _ => Err(CannotWrite::Style(style)),
        }
    }

    /// Whether nothing can follow a comment on its line.
    pub fn ends_line(&self, comment: &str) -> bool {
        self.comments_end_lines || comment.starts_with(self.spelling.line_comments)
    }

    /// The text of a judgement by its signs: `!`, `?`, `!?` …
    pub fn judgement(&self, signs: &str) -> Result<String, CannotWrite> {
        let is_known = self.spelling.judgements.contains(&signs);
        is_known.then(|| signs.to_owned()).ok_or(CannotWrite::Judgement)
    }
}

/// A reference to a numbered variation.
pub(crate) fn reference(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    format!("({})", numbers.join(", "))
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
