//! The lines in which two texts differ, in time proportional to their length.
//!
//! This is Myers' algorithm with two measures against its quadratic cost, as in GNU diff. Lines that only one of the
//! texts has are left out first: they differ in any case. And a search that has passed over [`MOST`] lines keeps the
//! path that came furthest and starts again at its end. So texts with few differences get the shortest list of changes,
//! and all others a correct one.

use rustc_hash::FxHashMap;
use std::ops::Range;

/// Lines of the first text and the lines of the second one that replace them. One of the two may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunk {
    /// The lines of the first text, from 0.
    pub old: Range<usize>,
    /// The lines of the second text, from 0.
    pub new: Range<usize>,
}

/// The number of lines that a search passes over before it starts again where it is.
const MOST: usize = 256;

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

/// The changes that lead from some lines to others, in order. Common lines are between any two of them.
pub fn line_diff(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let (mut hunks, mut done) = (Vec::new(), (0, 0));
    for (at_old, at_new) in common_lines(old, new).into_iter().chain([(old.len(), new.len())]) {
        if done != (at_old, at_new) {
            hunks.push(Hunk { old: done.0..at_old, new: done.1..at_new });
        }
        done = (at_old + 1, at_new + 1);
    }
    hunks
}

/// The places of the lines that stay, in both texts.
fn common_lines(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let head = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let rest = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(old, new)| old == new).count();
    let old_middle = old.get(head..old.len() - tail).unwrap_or_default();
    let new_middle = new.get(head..new.len() - tail).unwrap_or_default();
    let in_old: FxHashMap<&str, u32> = old_middle.iter().zip(0..).map(|(line, number)| (*line, number)).collect();
    let new_numbers = new_middle.iter().map(|line| in_old.get(line).copied());
    let new_lines: Vec<(usize, u32)> = new_numbers.zip(head..).filter_map(|(number, at)| Some((at, number?))).collect();
    let mut in_both = vec![false; old_middle.len()];
    for (_, number) in &new_lines {
        if let Some(both) = in_both.get_mut(*number as usize) {
            *both = true;
        }
    }
    let old_numbers = old_middle.iter().map(|line| in_old.get(line).copied());
    let is_in_both = |number: &u32| in_both.get(*number as usize) == Some(&true);
    let old_lines: Vec<(usize, u32)> =
        old_numbers.zip(head..).filter_map(|(number, at)| Some((at, number.filter(is_in_both)?))).collect();

    let mut common: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    let numbers = |lines: &[(usize, u32)]| lines.iter().map(|(_, number)| *number).collect::<Vec<u32>>();
    for (at_old, at_new) in path(&numbers(&old_lines), &numbers(&new_lines)) {
        common.extend(old_lines.get(at_old).zip(new_lines.get(at_new)).map(|(old, new)| (old.0, new.0)));
    }
    common.extend((0..tail).map(|at| (old.len() - tail + at, new.len() - tail + at)));
    common
}

/// The places of equal elements of two lists, both in order.
fn path(old: &[u32], new: &[u32]) -> Vec<(usize, usize)> {
    let (mut all, mut at_old, mut at_new) = (Vec::new(), 0, 0);
    loop {
        let (Some(old), Some(new)) = (old.get(at_old..), new.get(at_new..)) else { return all };
        if old.is_empty() || new.is_empty() {
            return all;
        }
        let search = Search::run(old, new);
        let first = all.len();
        let (x, y) = search.backwards(&mut |x, y| all.push((at_old + x, at_new + y)));
        if let Some(found) = all.get_mut(first..) {
            found.reverse();
        }
        (at_old, at_new) = (at_old + x, at_new + y);
    }
}

/// For each number of steps `d`, how far along the first list each diagonal `k = x - y` can be followed by `d`
/// insertions and deletions: `k` is `-d`, `-d + 2` … `d`. `None` where a step would leave the lists.
struct Search {
    rows: Vec<Vec<Option<usize>>>,
    /// The end: the place of its diagonal in the last row.
    end: usize,
}

/// A step onto a diagonal.
#[derive(Clone, Copy)]
enum Step {
    Insertion,
    Deletion,
}

impl Search {
    /// Searches until the end of both lists, or until a path has [`MOST`] steps.
    fn run(old: &[u32], new: &[u32]) -> Search {
        let mut search = Search { rows: Vec::new(), end: 0 };
        for d in 0..=MOST {
            let mut row = Vec::with_capacity(d + 1);
            for i in 0..=d {
                let start = if d == 0 { Some(0) } else { search.step(d, i).map(|(_, x)| x) };
                let inside = start.filter(|x| *x <= old.len() && y(d, i, *x) <= new.len());
                row.push(inside.map(|x| {
                    let rest = old.iter().skip(x).zip(new.iter().skip(y(d, i, x)));
                    x + rest.take_while(|(old, new)| old == new).count()
                }));
            }
            let far = |i: usize| row.get(i).copied().flatten().map(|x| x + y(d, i, x));
            search.end = (0..=d).max_by_key(|i| far(*i)).unwrap_or(0);
            let finished = far(search.end) == Some(old.len() + new.len());
            search.rows.push(row);
            if finished {
                break;
            }
        }
        search
    }

    /// The step onto the diagonal `i` of the row `d` that comes furthest, and the place in the first list after it.
    fn step(&self, d: usize, i: usize) -> Option<(Step, usize)> {
        let before = self.rows.get(d.checked_sub(1)?)?;
        let inserted = before.get(i).copied().flatten().map(|x| (Step::Insertion, x));
        let deleted = i.checked_sub(1).and_then(|i| before.get(i).copied().flatten()).map(|x| (Step::Deletion, x + 1));
        match (inserted, deleted) {
            (Some(insertion), Some(deletion)) if insertion.1 >= deletion.1 => Some(insertion),
            (insertion, deletion) => deletion.or(insertion),
        }
    }

    /// Visits the equal elements on the path, the last first. Returns where the path ends.
    fn backwards(&self, visit: &mut dyn FnMut(usize, usize)) -> (usize, usize) {
        let mut i = self.end;
        let mut end = None;
        for (d, row) in self.rows.iter().enumerate().rev() {
            let Some(to) = row.get(i).copied().flatten() else { break };
            end = end.or(Some((to, y(d, i, to))));
            let (step, from) = self.step(d, i).unwrap_or((Step::Insertion, 0));
            (from..to).rev().for_each(|x| visit(x, y(d, i, x)));
            if matches!(step, Step::Deletion) {
                i -= 1;
            }
        }
        end.unwrap_or_default()
    }
}

/// The place in the second list of the place `x` of the first one, on the diagonal `i` of the row `d`.
fn y(d: usize, i: usize, x: usize) -> usize {
    (x + d).saturating_sub(2 * i)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(old: &str, new: &str) -> Vec<(Range<usize>, Range<usize>)> {
        let [old, new] = [old, new].map(|text| text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>());
        let hunks = line_diff(&old, &new);
        // What the hunks leave out is the same on both sides.
        let rest = |lines: &[&str], side: &dyn Fn(&Hunk) -> Range<usize>| -> Vec<String> {
            let is_changed = |at: &usize| hunks.iter().any(|hunk| side(hunk).contains(at));
            (0..lines.len()).filter(|at| !is_changed(at)).map(|at| lines[at].to_owned()).collect()
        };
        assert_eq!(rest(&old, &|hunk| hunk.old.clone()), rest(&new, &|hunk| hunk.new.clone()));
        hunks.into_iter().map(|hunk| (hunk.old, hunk.new)).collect()
    }

    #[test]
    fn changes_are_few_and_in_order() {
        let cases: [(&str, &str, &[(Range<usize>, Range<usize>)]); 9] = [
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
