//! The lines in which two texts differ.

use imara_diff::{Algorithm, Diff, InternedInput};
use std::ops::Range;

/// Lines of the first text and the lines of the second one that replace them. One of the two may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunk {
    /// The lines of the first text, from 0.
    pub old: Range<usize>,
    /// The lines of the second text, from 0.
    pub new: Range<usize>,
}

/// The lines of a text with their line breaks: `\n`, `\r\n` or `\r`.
pub fn lines_of(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = match rest.find(['\n', '\r']) {
            Some(at) if rest.get(at..).is_some_and(|end| end.starts_with("\r\n")) => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let (line, after) = rest.split_at(end);
        lines.push(line);
        rest = after;
    }
    lines
}

/// The changes that lead from some lines to others, in order. Common lines are between any two of them. Texts that differ
/// in most lines cost little more than others; their changes may then be more than needed.
pub fn line_diff(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let mut input = InternedInput::default();
    input.update_before(old.iter().copied());
    input.update_after(new.iter().copied());
    let mut diff = Diff::compute(Algorithm::Histogram, &input);
    diff.postprocess_lines(&input);
    let lines = |range: Range<u32>| range.start as usize..range.end as usize;
    diff.hunks().map(|hunk| Hunk { old: lines(hunk.before), new: lines(hunk.after) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(old: &str, new: &str) -> Vec<(Range<usize>, Range<usize>)> {
        let [old, new] = [old, new].map(|text| text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>());
        let hunks = line_diff(&old, &new);
        // Between the hunks both sides are the same.
        let rest = |lines: &[&str], side: &dyn Fn(&Hunk) -> Range<usize>| -> Vec<String> {
            let is_changed = |at: &usize| hunks.iter().any(|hunk| side(hunk).contains(at));
            (0..lines.len()).filter(|at| !is_changed(at)).map(|at| lines[at].to_owned()).collect()
        };
        assert_eq!(rest(&old, &|hunk| hunk.old.clone()), rest(&new, &|hunk| hunk.new.clone()));
        hunks.into_iter().map(|hunk| (hunk.old, hunk.new)).collect()
    }

    #[test]
    fn changes_are_few_and_in_order() {
        type Changes<'a> = &'a [(Range<usize>, Range<usize>)];
        let cases: [(&str, &str, Changes<'_>); 9] = [
            ("a b c", "a b c", &[]),
            ("a b c", "a x c", &[(1..2, 1..2)]),
            ("", "a b", &[(0..0, 0..2)]),
            ("a b", "", &[(0..2, 0..0)]),
            ("a b c d e", "a c d e", &[(1..2, 1..1)]),
            ("a c d", "a b c d", &[(1..1, 1..2)]),
            ("a b c d", "x b y d z", &[(0..1, 0..1), (2..3, 2..3), (4..4, 4..5)]),
            ("a a a", "a a", &[(2..3, 2..2)]),
            ("b a c", "a b c", &[(0..1, 0..0), (2..2, 1..2)]),
        ];
        for (old, new, expected) in cases {
            assert_eq!(diff(old, new), expected, "{old} to {new}");
        }
    }

    #[test]
    fn any_lists_are_compared() {
        let mut random = fastrand::Rng::with_seed(5);
        for round in 0..300 {
            let (length, letters) =
                (random.usize(0..[9, 60, 900][round % 3]), random.u32(1..[3, 9, 900][round % 3] + 1));
            let mut list = || {
                let words = (0..length).map(|_| format!("{} ", random.u32(0..letters)));
                words.collect::<String>()
            };
            let (old, new) = (list(), list());
            diff(&old, &new);
        }
    }

    #[test]
    fn a_long_insertion_leaves_the_lines_around_it() {
        let lines: Vec<String> = (0..3000).map(|line| line.to_string()).collect();
        let mut longer = lines.clone();
        longer.splice(2000..2000, (0..1000).map(|line| format!("new {line}")));
        longer.splice(1000..1000, (0..1000).map(|line| format!("other {line}")));
        let strings = |lines: &[String]| lines.iter().map(|line| line.replace(' ', "-")).collect::<Vec<_>>().join(" ");
        assert_eq!(diff(&strings(&lines), &strings(&longer)), [(1000..1000, 1000..2000), (2000..2000, 3000..4000)]);
    }

    #[test]
    fn lines_keep_their_breaks() {
        assert_eq!(lines_of("a\nb\r\n\rc"), ["a\n", "b\r\n", "\r", "c"]);
        assert_eq!(lines_of(""), [""; 0]);
    }
}
