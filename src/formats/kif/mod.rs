//! Shogi as the programs of Japan write it, with variations after the line that they branch from: KIF (`.kif`) has a move on
//! each line, with its number, origin and time; KI2 (`.ki2`) has several on a line, as people say them.
//!
//! Both are one [`Kif`] and differ by [`Style`] alone: headers, diagrams, comments and the line after the moves are the
//! same.

mod board;
mod edit;
mod grammar;
mod lines;
mod lower;
mod plain_lines;
mod print;
mod row;
mod start;
mod upkeep;
mod words;
mod write;

pub(crate) use grammar::KifGrammar;
pub(crate) use lower::KifLowering;

use super::editing::Editing;
use super::loss::Loss;
use super::spelling::Spelling;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::layout::LayoutOptions;
use crate::record::{Game, HeaderKey, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{Encoding, LineEnding};
use lines::Line;

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// KIF: a line for each.
    Lines,
    /// KI2: rows of them.
    Rows,
}

/// Moves of a row as they are written, and their columns with the spaces after them.
const ROW: (usize, usize) = (6, 12);

/// A format of the family.
#[derive(Debug)]
pub(crate) struct Kif(Style);

/// `   1 ７六歩(77)   ( 0:16/00:00:16)`
pub(crate) const KIF: Kif = Kif(Style::Lines);
/// `▲７六歩    △３四歩`
pub(crate) const KI2: Kif = Kif(Style::Rows);

impl Format for Kif {
    fn info(&self) -> &'static FormatInfo {
        match self.0 {
            Style::Lines => &FormatInfo { id: "kif", name: "KIF", extensions: &["kif", "kifu", "bod"], japanese: true },
            Style::Rows => &FormatInfo { id: "ki2", name: "KI2", extensions: &["ki2", "ki2u"], japanese: true },
        }
    }

    fn grammar(&self) -> &'static dyn Grammar {
        KifGrammar::of(self.0)
    }

    fn lowering(&self) -> &'static dyn Lower {
        match self.0 {
            Style::Lines => &KifLowering(Style::Lines),
            Style::Rows => &KifLowering(Style::Rows),
        }
    }

    fn accepts(&self, _: &str) -> Result<(), Unfit> {
        Ok(())
    }

    fn is_sound(&self, record: &RecordTree) -> bool {
        print::is_sound(record, self.0)
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, _: &LayoutOptions) -> String {
        print::lay_out(record, last, ending, self.0)
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost, self.0)
    }

    fn spelling(&self) -> &'static Spelling {
        match self.0 {
            Style::Lines => &words::SPELLING,
            Style::Rows => &words::KI2_SPELLING,
        }
    }

    fn editing(&self) -> &'static dyn Editing {
        match self.0 {
            Style::Lines => &edit::KifEditing(Style::Lines),
            Style::Rows => &edit::KifEditing(Style::Rows),
        }
    }

    fn usual_encoding(&self, extension: &str, head: &str) -> Option<Encoding> {
        let named = head.lines().next().and_then(write::encoding_in).filter(|_| head.starts_with('#'));
        named.or(match extension {
            "kif" | "ki2" => Some(Encoding::ShiftJis),
            "kifu" | "ki2u" => Some(Encoding::Utf8),
            _ => None,
        })
    }

    fn likelihood(&self, head: &str) -> u8 {
        let other = match self.0 {
            Style::Lines => Style::Rows,
            Style::Rows => Style::Lines,
        };
        let mut sum = 0;
        for line in head.lines() {
            let found = lines::line_of(line);
            let own = weight(line, found, self.0);
            if weight(line, found, other) > own {
                return 0;
            }
            sum += own;
        }
        sum.min(100) as u8
    }
}

/// How much a line speaks for this format.
fn weight(line: &str, found: Line, style: Style) -> usize {
    match found {
        Line::Move => match style {
            Style::Lines if crate::notation::kif::fits(lines::move_parts(line).word) => 25,
            Style::Rows if row::begins_with_move(line) => 25,
            _ => 0,
        },
        Line::Title if style == Style::Rows => 0,
        Line::Title | Line::Rank | Line::Turn | Line::Hand { .. } => 25,
        Line::Header { colon, .. } if words::header_of(line.get(..colon).unwrap_or_default()) != HeaderKey::Unknown => {
            20
        }
        Line::Program if style == Style::Lines && line.starts_with("#KIF ") => 90,
        Line::Program if style == Style::Rows && line.starts_with("#KI2 ") => 90,
        _ => 0,
    }
}
