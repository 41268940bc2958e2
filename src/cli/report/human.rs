//! For people: the line, the token marked in it, the reason, and the fix.
//!
//! ```text
//! error[illegal-move]: the horse's leg on c3 is blocked by a pawn
//!  --> games/final.xq:12:4
//!    |
//! 12 | 5. N2+3 C8=5
//!    |    ^^^^
//!    = fix: write `N2+1`
//! ```

use std::io;
use std::ops::Range;

use crate::ide::Diagnostic;
use crate::ide::diagnostics::Severity;
use crate::text::{Rope, Unit, place_at};

use super::super::check::{Checked, Counts};
use super::super::out::{ERROR, HELP, HINT, Out, RULE, STRONG, WARNING, shown, styled};
use super::super::width::{width, width_of};
use super::Report;

/// So many columns of a line are shown around what is marked.
const COLUMNS: usize = 120;

/// The report for people.
pub struct Human;

impl Report for Human {
    fn record(&mut self, checked: &Checked, out: &mut Out) -> io::Result<()> {
        let rope = &checked.findings.rope;
        let mut fixes = checked.fixes.iter();
        for found in &checked.findings.diagnostics {
            let fixes = fixes.next().map(Vec::as_slice).unwrap_or_default();
            out.text(&finding(checked, rope, found, fixes))?;
        }
        Ok(())
    }

    fn end(&mut self, counts: &Counts, out: &mut Out) -> io::Result<()> {
        if counts.files > 0 {
            out.text(&format!("{}\n", summary(counts)))?;
        }
        Ok(())
    }
}

/// What was found, in one line.
pub fn summary(counts: &Counts) -> String {
    let of = |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let kinds = [(counts.errors, "error"), (counts.warnings, "warning"), (counts.hints, "hint")];
    let found: Vec<String> =
        kinds.iter().filter(|(count, _)| *count > 0).map(|(count, one)| of(*count as u64, one)).collect();
    let found = if found.is_empty() { "nothing wrong".to_owned() } else { found.join(", ") };
    let fixed = match counts.fixed {
        0 => String::new(),
        1 => "1 fix made; ".to_owned(),
        many => format!("{many} fixes made; "),
    };
    let files = of(counts.files as u64, "file");
    format!("{fixed}{found} in {files} ({}, {})", of(counts.games, "game"), of(counts.plies, "half-move"))
}

fn finding(checked: &Checked, rope: &Rope, found: &Diagnostic, fixes: &[(String, bool)]) -> String {
    let style = match found.severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Information | Severity::Hint => HINT,
    };
    let name = shown(&checked.input.name());
    let place = place_at(rope, found.range.start, Unit::Utf32);
    let number = (place.line + 1).to_string();
    let blank = " ".repeat(number.len());
    let bar = styled(RULE, "|");
    let head = styled(style, &format!("{}[{}]", found.severity.id(), found.code.code));
    let mut text = format!("{head}: {}\n", styled(STRONG, &shown(&found.message)));
    let arrow = styled(RULE, &format!("{blank}-->"));
    text.push_str(&format!("{arrow} {name}:{number}:{}\n", place.column + 1));
    let (line, marks) = marked(rope, &found.range);
    text.push_str(&format!("{blank} {bar}\n{} {bar} {line}\n", styled(RULE, &number)));
    text.push_str(&format!("{blank} {bar} {}\n", styled(style, &marks)));
    for (range, message) in &found.related {
        let place = place_at(rope, range.start, Unit::Utf32);
        let at = format!("{name}:{}:{}", place.line + 1, place.column + 1);
        text.push_str(&format!("{blank} {} {}: {}\n", styled(RULE, "="), at, shown(message)));
    }
    for (title, safe) in fixes {
        let head = styled(HELP, if *safe { "fix" } else { "possible fix" });
        text.push_str(&format!("{blank} {} {head}: {}\n", styled(RULE, "="), shown(title)));
    }
    text.push('\n');
    text
}

/// The line that a range starts on, and the marks under it, both in columns of a terminal.
fn marked(rope: &Rope, range: &Range<usize>) -> (String, String) {
    let line = rope.byte_to_line(range.start.min(rope.len_bytes()));
    let start = rope.line_to_byte(line);
    let slice = rope.line(line);
    let (from, to) = (range.start - start, range.end.saturating_sub(start));
    // Of a very long line only what is near the token is looked at.
    let near = from.saturating_sub(4 * COLUMNS)..(to.min(from + 4 * COLUMNS) + 4 * COLUMNS).min(slice.len_bytes());
    let near = slice.char_to_byte(slice.byte_to_char(near.start))..slice.char_to_byte(slice.byte_to_char(near.end));
    let text = slice.byte_slice(near.clone()).to_string();
    let text = text.trim_end_matches(['\n', '\r']);
    let (from, to) = (from - near.start, to.saturating_sub(near.start).min(text.len()));
    let before = visible(text.get(..from).unwrap_or_default());
    let token = visible(text.get(from..to.max(from)).unwrap_or_default());
    let after = visible(text.get(to.max(from)..).unwrap_or_default());
    let room = COLUMNS.saturating_sub(width(&token).min(COLUMNS));
    let lead = last_columns(&before, room / 2);
    let cut = near.start > 0 || lead.len() < before.len();
    let lead = if cut { format!("…{lead}") } else { lead };
    let tail = first_columns(&after, room.saturating_sub(width(&lead)));
    let more = if tail.len() < after.len() { "…" } else { "" };
    let shown_token = first_columns(&token, COLUMNS);
    let marks = format!("{}{}", " ".repeat(width(&lead)), "^".repeat(width(&shown_token).max(1)));
    (format!("{lead}{shown_token}{tail}{more}"), marks)
}

fn visible(text: &str) -> String {
    shown(&text.replace('\t', "    "))
}

fn first_columns(text: &str, columns: usize) -> String {
    let mut used = 0;
    text.chars()
        .take_while(|c| {
            used += width_of(*c);
            used <= columns
        })
        .collect()
}

fn last_columns(text: &str, columns: usize) -> String {
    let mut used = 0;
    let kept = text.chars().rev().take_while(|c| {
        used += width_of(*c);
        used <= columns
    });
    let kept = kept.count();
    text.chars().skip(text.chars().count() - kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_under_wide_characters() {
        let rope = Rope::from_str("GAME\n1. 炮二平五 马８进７\n");
        let start = "GAME\n1. 炮二平五 ".len();
        let (line, marks) = marked(&rope, &(start..start + "马８进７".len()));
        assert_eq!(line, "1. 炮二平五 马８进７");
        assert_eq!(marks, "            ^^^^^^^^");
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let rope = Rope::from_str(&format!("{} here {}", "x".repeat(100_000), "y".repeat(100_000)));
        let (line, marks) = marked(&rope, &(100_001..100_005));
        assert!(width(&line) <= COLUMNS + 2 && line.starts_with("…x") && line.ends_with("y…"));
        let at = marks.chars().count() - 4;
        assert_eq!(line.chars().skip(at).take(4).collect::<String>(), "here");
    }

    #[test]
    fn the_end_of_the_text_is_marked() {
        let (line, marks) = marked(&Rope::from_str("START{"), &(6..6));
        assert_eq!((line.as_str(), marks.as_str()), ("START{", "      ^"));
    }
}
