//! The lines in which two texts differ.

use imara_diff::{Algorithm, Diff, InternedInput};
use std::ops::Range;

/// Lines of the first text and the lines of the second one that replace them. One of the two may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hunk {
    /// The lines of the first text, from 0.
    pub old: Range<usize>,
    /// The lines of the second text, from 0.
    pub new: Range<usize>,
}

/// The lines of a text with their line breaks: `\n`, `\r\n` or `\r`.
pub(crate) fn lines_of(text: &str) -> Vec<&str> {
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

/// The least number of lines that are compared at a time. Comparing more at a time is slower: the time grows faster than
/// the lines.
const WINDOW: usize = 1024;

/// The changes that lead from some lines to others, in order. Common lines are between any two of them. Texts that differ
/// in most lines cost little more than others; their changes may then be more than needed.
pub(crate) fn line_diff(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let (mut hunks, mut done, mut window) = (Vec::new(), (0, 0), WINDOW);
    loop {
        let part = |lines: &[&str], from: usize| from..lines.len().min(from + window);
        let (old_part, new_part) = (part(old, done.0), part(new, done.1));
        let is_last = old_part.end == old.len() && new_part.end == new.len();
        let lines = (old.get(old_part).unwrap_or_default(), new.get(new_part).unwrap_or_default());
        let mut found = whole_diff(lines.0, lines.1);
        let (count, end) = match is_last {
            true => (found.len(), (lines.0.len(), lines.1.len())),
            // Lines near the end of the window may match lines after it.
            false => last_common(&found, lines.0.len(), window / 4 * 3),
        };
        if !is_last && end.0 + end.1 < window / 4 {
            window *= 2;
            continue;
        }
        found.truncate(count);
        hunks.extend(found.into_iter().map(|hunk| hunk.moved(done)));
        if is_last {
            return hunks;
        }
        (done, window) = ((done.0 + end.0, done.1 + end.1), WINDOW);
    }
}

/// The end of the last common line among the first `limit` lines of both sides, and how many changes come before it.
fn last_common(hunks: &[Hunk], old_len: usize, limit: usize) -> (usize, (usize, usize)) {
    let starts = hunks.iter().map(|hunk| hunk.old.start).chain([old_len]);
    let ends = [(0, 0)].into_iter().chain(hunks.iter().map(|hunk| (hunk.old.end, hunk.new.end)));
    let mut last = (0, (0, 0));
    for (count, (end, start)) in ends.zip(starts).enumerate() {
        let common = (start - end.0).min(limit.saturating_sub(end.0.max(end.1)));
        if common > 0 {
            last = (count, (end.0 + common, end.1 + common));
        }
    }
    last
}

impl Hunk {
    fn moved(self, by: (usize, usize)) -> Hunk {
        let moved = |lines: Range<usize>, by| lines.start + by..lines.end + by;
        Hunk { old: moved(self.old, by.0), new: moved(self.new, by.1) }
    }
}

fn whole_diff(old: &[&str], new: &[&str]) -> Vec<Hunk> {
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
        let mut random = crate::random::random(5);
        for round in 0..crate::random::rounds(100) {
            let (length, letters) =
                (random.usize(0..[9, 60, 4000][round % 3]), random.u32(1..[3, 9, 900][round % 3] + 1));
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
    fn a_change_of_each_line_is_a_change_of_its_own() {
        let old: Vec<String> = (0..2000).map(|game| format!("GAME-{game} 1.-H8+7")).collect();
        let new: Vec<String> = (0..2000).map(|game| format!("GAME-{game} START{{ 1.-H8+7 }}END")).collect();
        let changes = diff(&old.join(" "), &new.join(" "));
        let of_game = |game: usize| {
            let (old, new) = (2 * game, 4 * game);
            [(old + 1..old + 1, new + 1..new + 2), (old + 2..old + 2, new + 3..new + 4)]
        };
        assert_eq!(changes, (0..2000).flat_map(of_game).collect::<Vec<_>>());
    }

    #[test]
    fn lines_keep_their_breaks() {
        assert_eq!(lines_of("a\nb\r\n\rc"), ["a\n", "b\r\n", "\r", "c"]);
        assert_eq!(lines_of(""), [""; 0]);
    }
}
