//! The lines of two texts that come from a third one, as one text.

use super::line_diff::{Hunk, line_diff};
use std::ops::Range;

/// Some lines of a merged text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Merged<'t> {
    /// Lines that stand in it.
    Lines(Vec<&'t str>),
    /// Lines that both have changed: ours and theirs.
    Conflict(Vec<&'t str>, Vec<&'t str>),
}

/// Merges lines. Changes that touch each other are in conflict, unless they are equal.
pub(crate) fn three_way<'t>(base: &[&'t str], ours: &[&'t str], theirs: &[&'t str]) -> Vec<Merged<'t>> {
    let (mut one, mut other) = (Side::of(base, ours), Side::of(base, theirs));
    let (mut merged, mut done) = (Vec::new(), 0);
    let lines = |all: &[&'t str], range: Range<usize>| all.get(range).unwrap_or_default().to_vec();
    loop {
        let starts = [one.hunks.front(), other.hunks.front()].into_iter().flatten().map(|hunk| hunk.old.start);
        let Some(start) = starts.min() else {
            merged.push(Merged::Lines(lines(base, done..base.len())));
            return merged;
        };
        merged.push(Merged::Lines(lines(base, done..start)));
        let (from, other_from) = (one.place(start), other.place(start));
        let mut end = start;
        let (mut is_ours, mut is_theirs) = (false, false);
        loop {
            let (took, other_took) = (one.take(&mut end), other.take(&mut end));
            (is_ours, is_theirs) = (is_ours | took, is_theirs | other_took);
            if !took && !other_took {
                break;
            }
        }
        let own = lines(ours, from..one.place(end));
        let others = lines(theirs, other_from..other.place(end));
        merged.push(match (is_ours, is_theirs) {
            (true, true) if own != others => Merged::Conflict(own, others),
            (false, _) => Merged::Lines(others),
            _ => Merged::Lines(own),
        });
        done = end;
    }
}

/// The changes of one of the two texts that are still to be merged.
struct Side {
    hunks: std::collections::VecDeque<Hunk>,
    /// How many lines it has more than the base, up to here.
    more: isize,
}

impl Side {
    fn of(base: &[&str], changed: &[&str]) -> Side {
        Side { hunks: line_diff(base, changed).into(), more: 0 }
    }

    /// The place of a line of the base.
    fn place(&self, line: usize) -> usize {
        line.saturating_add_signed(self.more)
    }

    /// Takes the next change if it touches the lines up to an end, and moves the end behind it.
    fn take(&mut self, end: &mut usize) -> bool {
        let Some(hunk) = self.hunks.front().filter(|hunk| hunk.old.start <= *end).cloned() else { return false };
        self.hunks.pop_front();
        *end = hunk.old.end.max(*end);
        self.more += hunk.new.len().cast_signed() - hunk.old.len().cast_signed();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_both_are_there() {
        let cases = [
            ("abc", "abc", "abc", "abc"),
            ("abc", "xabc", "abcy", "xabcy"),
            ("abcde", "ade", "abcdxe", "adxe"),
            ("abcde", "axcde", "abcye", "axcye"),
            ("abc", "axc", "axc", "axc"),
            ("abc", "axc", "ayc", "a<x|y>c"),
            ("abc", "axbc", "aybc", "a<x|y>bc"),
            ("abcd", "axcd", "abyd", "a<xc|by>d"),
            ("", "a", "", "a"),
            ("", "a", "b", "<a|b>"),
            ("abc", "", "abcd", "<|abcd>"),
        ];
        for (base, ours, theirs, wanted) in cases {
            let lines = |text: &'static str| text.split("").filter(|part| !part.is_empty()).collect::<Vec<_>>();
            let merged = three_way(&lines(base), &lines(ours), &lines(theirs));
            let shown = merged.iter().map(|part| match part {
                Merged::Lines(lines) => lines.concat(),
                Merged::Conflict(ours, theirs) => format!("<{}|{}>", ours.concat(), theirs.concat()),
            });
            assert_eq!(shown.collect::<String>(), wanted, "{base} {ours} {theirs}");
        }
    }
}
