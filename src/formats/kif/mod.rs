//! Shogi as the programs of Japan write it, with variations after the line that they branch from: KIF (`.kif`) has a move on
//! each line, with its number, origin and time; KI2 (`.ki2`) has several on a line, as people say them.
//!
//! They differ by [`Style`] alone: headers, diagrams, comments and the line after the moves are the
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

use super::{Format, FormatInfo};
use crate::record::HeaderKey;
use crate::rules::Variant;
use crate::text::Encoding;
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

/// `   1 ７六歩(77)   ( 0:16/00:00:16)`
pub(crate) static KIF: Format = Format {
    spelling: &words::SPELLING,
    editing: &edit::LINES,
    is_sound: |record| print::is_sound(record, Style::Lines),
    lay_out: |record, last, ending, _| print::lay_out(record, last, ending, Style::Lines),
    variants: &[Variant::Shogi],
    holds_variations: true,
    write: |games, options, lost| write::write(games, options, lost, Style::Lines),
    usual_encoding,
    ..Format::new(KIF_INFO, &grammar::KifGrammar(Style::Lines), &lower::KifLowering(Style::Lines), |head| {
        likelihood(head, Style::Lines, Style::Rows)
    })
};

/// `▲７六歩    △３四歩`
pub(crate) static KI2: Format = Format {
    spelling: &words::KI2_SPELLING,
    editing: &edit::ROWS,
    is_sound: |record| print::is_sound(record, Style::Rows),
    lay_out: |record, last, ending, _| print::lay_out(record, last, ending, Style::Rows),
    variants: &[Variant::Shogi],
    holds_variations: true,
    write: |games, options, lost| write::write(games, options, lost, Style::Rows),
    usual_encoding,
    ..Format::new(KI2_INFO, &grammar::KifGrammar(Style::Rows), &lower::KifLowering(Style::Rows), |head| {
        likelihood(head, Style::Rows, Style::Lines)
    })
};

const KIF_INFO: FormatInfo = FormatInfo { id: "kif", name: "KIF", extensions: &["kif", "kifu", "bod"], japanese: true };
const KI2_INFO: FormatInfo = FormatInfo { id: "ki2", name: "KI2", extensions: &["ki2", "ki2u"], japanese: true };

fn usual_encoding(extension: &str, head: &str) -> Option<Encoding> {
    let named = head.lines().next().and_then(write::encoding_in).filter(|_| head.starts_with('#'));
    named.or(match extension {
        "kif" | "ki2" => Some(Encoding::ShiftJis),
        "kifu" | "ki2u" => Some(Encoding::Utf8),
        _ => None,
    })
}

/// How likely a text is of one style and not of the other.
fn likelihood(head: &str, style: Style, other: Style) -> u8 {
    let mut sum = 0;
    for line in head.lines() {
        let found = lines::line_of(line);
        let own = weight(line, found, style);
        if weight(line, found, other) > own {
            return 0;
        }
        sum += own;
    }
    sum.min(100) as u8
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
