//! The parts that the FENs of several games share: fields, rows, the side to move and the two numbers.

use super::{FenError, FenField, FenNote, FenProblem, FenRemark, Scan};
use crate::rules::{Side, Square};
use std::ops::Range;

/// The ranges between spaces.
pub(in crate::notation) fn fields(text: &str) -> Vec<Range<usize>> {
    let mut fields = Vec::with_capacity(6);
    let mut start = None;
    for (at, found) in text.char_indices() {
        // A byte order mark is a space, too: files are joined.
        match (found.is_whitespace() || found == '\u{FEFF}', start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                fields.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    fields.extend(start.map(|from| from..text.len()));
    fields
}

/// Goes through the rows of a board of nine files, the highest rank first. `place` gets each character that is not a
/// digit, with its square unless the row or the board is too long. It returns whether the character fills a point; a
/// refused one also fills a point.
///
/// A row of a wrong width explains a wrong number of rows, so a missing slash is reported once. A letter that is not a
/// piece explains the width of its row.
pub(in crate::notation) fn read_rows(
    text: &str,
    at: Range<usize>,
    ranks: u8,
    errors: &mut Vec<FenError>,
    mut place: impl FnMut(Option<Square>, char, Range<usize>) -> Result<bool, FenError>,
) {
    let board = &text[at.clone()];
    let rows = board.split('/').count();
    if rows > 1 && board.bytes().all(|byte| byte == b'/') {
        errors.push(FenError { at, what: FenProblem::RowCount { count: rows, expected: ranks } });
        return;
    }
    let mut row_start = at.start;
    let mut wrong_width = false;
    for (index, row) in board.split('/').enumerate() {
        let rank = u8::try_from(index).ok().and_then(|index| (ranks - 1).checked_sub(index));
        let (mut width, refused) = (0usize, errors.len());
        for (offset, found) in row.char_indices() {
            let here = row_start + offset..row_start + offset + found.len_utf8();
            if let '1'..='9' = found {
                width += found as usize - '0' as usize;
                continue;
            }
            let square = u8::try_from(width).ok().zip(rank).and_then(|(file, rank)| Square::new(file, rank));
            width += match place(square, found, here) {
                Ok(fills) => usize::from(fills),
                Err(error) => {
                    errors.push(error);
                    1
                }
            };
        }
        if let Some(rank) = rank
            && width != 9
            && rows <= usize::from(ranks)
            && !(rows == 1 && row.is_empty())
        {
            wrong_width = true;
            if errors.len() > refused {
                row_start += row.len() + 1;
                continue;
            }
            errors.push(FenError { at: row_range(row_start, row, &at), what: FenProblem::RowWidth { rank, width } });
        }
        row_start += row.len() + 1;
    }
    if rows != usize::from(ranks) && !wrong_width {
        errors.push(FenError { at, what: FenProblem::RowCount { count: rows, expected: ranks } });
    }
}

/// Remarks on digits side by side in the rows of a board: `54` for `9`.
pub(in crate::notation) fn note_split_numbers(text: &str, board: Range<usize>, notes: &mut Vec<FenNote>) {
    let bytes = text.as_bytes();
    let mut at = board.start;
    while at < board.end {
        let digits = bytes.get(at..board.end).unwrap_or_default();
        let digits = digits.iter().take_while(|byte| matches!(byte, b'1'..=b'9'));
        let (len, sum) = digits.fold((0, 0u32), |(len, sum), byte| (len + 1, sum + u32::from(byte - b'0')));
        if let (2.., 0..=9) = (len, sum) {
            notes.push(FenNote { at: at..at + len, what: FenRemark::SplitNumber(sum as u8) });
        }
        at += len.max(1);
    }
}

/// The bytes of a row; for an empty row the slash next to it.
fn row_range(start: usize, row: &str, board: &Range<usize>) -> Range<usize> {
    if !row.is_empty() {
        start..start + row.len()
    } else if start < board.end {
        start..start + 1
    } else {
        start.saturating_sub(1)..start
    }
}

/// The side to move of a letter; `None`, and an error, for anything else.
pub(in crate::notation) fn read_side<S>(text: &str, at: Range<usize>, scan: &mut Scan<S>) -> Option<Side> {
    let (side, usual) = match &text[at.clone()] {
        "w" => (Side::First, true),
        "b" => (Side::Second, true),
        "r" | "R" | "W" => (Side::First, false),
        "B" => (Side::Second, false),
        _ => {
            scan.error(at, FenProblem::BadSide);
            return None;
        }
    };
    if !usual {
        scan.note(at, FenRemark::OtherSide);
    }
    Some(side)
}

pub(in crate::notation) fn is_number(field: &str) -> bool {
    field.bytes().all(|byte| byte.is_ascii_digit())
}

/// The fields of `rest` after the two dashes, where `rest` are the fields after the side. Problems of the dashes are
/// reported, and missing last fields if `count` is less than six.
pub(in crate::notation) fn after_dashes<'f, S>(
    text: &str,
    rest: &'f [Range<usize>],
    count: usize,
    scan: &mut Scan<S>,
) -> &'f [Range<usize>] {
    let is_dash = |at: &&Range<usize>| &text[(*at).clone()] == "-";
    let dashes = rest.iter().take(2).take_while(is_dash).count();
    // `board w 0 1`: digits where the dashes should be.
    if let Some(next) = rest.get(dashes)
        && dashes < 2
        && rest.len() <= dashes + 2
        && is_number(&text[next.clone()])
    {
        scan.note(next.clone(), FenRemark::MissingDashes(2 - dashes as u8));
        return rest.get(dashes..).unwrap_or_default();
    }
    for at in rest.iter().take(2).filter(|at| !is_dash(at)) {
        scan.note(at.clone(), FenRemark::NotDash);
    }
    if rest.len() < 4 {
        scan.note(0..text.len(), FenRemark::Truncated(count));
    }
    rest.get(2..).unwrap_or_default()
}

/// The two numbers at the end of a line, if present, and any surplus text after them.
pub(in crate::notation) fn read_clocks<S>(
    text: &str,
    clocks: &[Range<usize>],
    scan: &mut Scan<S>,
) -> (Option<u32>, Option<u32>) {
    let mut read = |index: usize, field| clock(text, clocks.get(index)?.clone(), field, scan);
    let numbers = (read(0, FenField::Halfmoves), read(1, FenField::Number));
    if let (Some(at), Some(last)) = (clocks.get(2), clocks.last()) {
        scan.error(at.start..last.end, FenProblem::TooManyFields);
    }
    numbers
}

/// One of the two numbers; 0 for the number of the move is read as 1.
pub(in crate::notation) fn clock<S>(text: &str, at: Range<usize>, field: FenField, scan: &mut Scan<S>) -> Option<u32> {
    let digits = &text[at.clone()];
    match digits.parse() {
        Ok(0) if is_number(digits) && field == FenField::Number => {
            scan.note(at, FenRemark::NumberZero);
            Some(1)
        }
        Ok(number) if is_number(digits) => Some(number),
        _ => {
            scan.error(at, FenProblem::BadNumber(field));
            None
        }
    }
}

/// Writes the rows of a board of nine files, the highest rank first.
pub(in crate::notation) fn row_letters(ranks: u8, at: impl Fn(Square) -> Option<String>, out: &mut String) {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for square in (0..9).filter_map(|file| Square::new(file, rank)) {
            match at(square) {
                None => empty += 1,
                Some(letters) => {
                    push_empty(empty, out);
                    empty = 0;
                    out.push_str(&letters);
                }
            }
        }
        push_empty(empty, out);
        if rank > 0 {
            out.push('/');
        }
    }
}

fn push_empty(count: u8, out: &mut String) {
    if count > 0 {
        out.push(char::from(b'0' + count));
    }
}
