//! A difference as a patch.

use std::ops::Range;

use crate::text::{Hunk, line_diff, lines_of, one_line, quoted_line};

use super::out::{ERROR, HELP, RULE, STRONG, styled};

/// The number of unchanged lines shown around a change.
const CONTEXT: usize = 3;

/// The unified difference of two texts, with colours; empty if there is none.
pub(super) fn unified(name: &str, before: &str, after: &str) -> String {
    let mut out = String::new();
    if before == after {
        return out;
    }
    let (old, new) = (lines_of(before), lines_of(after));
    let name = one_line(name);
    push(&mut out, &format!("--- a/{name}"));
    push(&mut out, &format!("+++ b/{name}"));
    let hunks = line_diff(&old, &new);
    let are_near = |one: &Hunk, other: &Hunk| other.old.start - one.old.end <= 2 * CONTEXT;
    for near in hunks.chunk_by(are_near) {
        group(&mut out, &old, &new, near);
    }
    out
}

/// Changes near each other, with the lines around and between them.
fn group(out: &mut String, old: &[&str], new: &[&str], hunks: &[Hunk]) {
    let (Some(first), Some(last)) = (hunks.first(), hunks.last()) else { return };
    let before = first.old.start.min(CONTEXT);
    let after = (old.len() - last.old.end).min(CONTEXT);
    let from = place(first.old.start - before..last.old.end + after);
    let to = place(first.new.start - before..last.new.end + after);
    push(out, &format!("@@ -{from} +{to} @@"));
    let mut unchanged = first.old.start - before;
    for hunk in hunks {
        lines(out, ' ', old, unchanged..hunk.old.start);
        lines(out, '-', old, hunk.old.clone());
        lines(out, '+', new, hunk.new.clone());
        unchanged = hunk.old.end;
    }
    lines(out, ' ', old, unchanged..unchanged + after);
}

/// Some lines as a patch counts them, from 1. An empty range is named by the line before it.
fn place(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        many => format!("{},{many}", lines.start + 1),
    }
}

fn lines(out: &mut String, sign: char, all: &[&str], range: Range<usize>) {
    for line in all.get(range).unwrap_or_default() {
        push(out, &format!("{sign}{}", line.trim_end_matches(['\n', '\r'])));
        if !line.ends_with(['\n', '\r']) {
            push(out, "\\ No newline at end of file");
        }
    }
}

/// Adds a line of the patch, with the colour of its sign.
fn push(out: &mut String, line: &str) {
    let text = quoted_line(line);
    let colour = match text.as_bytes() {
        [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => Some(STRONG),
        [b'-', ..] => Some(ERROR),
        [b'+', ..] => Some(HELP),
        [b'@', ..] => Some(RULE),
        _ => None,
    };
    match colour {
        Some(style) => out.push_str(&styled(style, &text)),
        None => out.push_str(&text),
    }
    out.push('\n');
}
