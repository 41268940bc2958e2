//! Games that bear the number of another one.
//!
//! The numbers of all games are in one list, so an edit of a game line, or a game more or less, costs a search through
//! numbers and not through records.

use super::{FileIssue, RecordEntry};
use crate::record::{Issue, IssueKind, Related, RelatedRole};
use crate::sort::sort;
use crate::text::Sequence;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// The number on the game line of each record, if it has one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers(Arc<Vec<Option<u32>>>);

/// Some records in place of others.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    /// Those that went.
    pub removed: Range<usize>,
    /// The number of them now.
    pub added: usize,
}

impl Exchange {
    /// A record became another one.
    pub(crate) fn of(record: usize) -> Exchange {
        Exchange { removed: record..record + 1, added: 1 }
    }
}

/// Up to this many numbers are searched for one by one; more, all at once.
const FEW: usize = 16;

impl Numbers {
    /// The numbers of a file.
    pub(crate) fn read(records: &Sequence<RecordEntry>) -> Numbers {
        Numbers(Arc::new(records.iter().map(number).collect()))
    }

    /// The games that bear the number of one before them.
    pub(crate) fn duplicates(&self, records: &Sequence<RecordEntry>) -> Vec<FileIssue> {
        let mut issues = Vec::new();
        let mut seen: FxHashMap<u32, usize> = FxHashMap::default();
        for (record, number) in self.0.iter().enumerate() {
            let Some(number) = *number else { continue };
            let first = *seen.entry(number).or_insert(record);
            if first < record {
                issues.extend(duplicate(records, first, record));
            }
        }
        issues
    }

    /// As [`duplicates`](Numbers::duplicates), after an edit; `before` are the issues of the file before it.
    pub(crate) fn exchange(
        &mut self,
        records: &Sequence<RecordEntry>,
        exchange: &Exchange,
        before: &[FileIssue],
    ) -> Vec<FileIssue> {
        let Exchange { removed, added } = exchange;
        let old = self.0.get(removed.clone()).unwrap_or_default();
        let new: Vec<Option<u32>> = records.iter_from(removed.start).take(*added).map(number).collect();
        let mut changed: Vec<u32> = old.iter().chain(&new).flatten().copied().collect();
        sort(&mut changed);
        changed.dedup();
        let many = changed.len() > FEW;
        if *old != *new {
            Arc::make_mut(&mut self.0).splice(removed.clone(), new);
        } else if !many {
            // A number without a duplicate before has none now.
            changed.retain(|number| before.iter().any(|issue| number_of(issue) == Some(*number)));
        }
        if many {
            return self.duplicates(records);
        }
        let moved = |record: usize| if record < removed.end { record } else { record - removed.len() + added };
        let others = before.iter().filter(|issue| number_of(issue).is_some_and(|number| !changed.contains(&number)));
        let mut issues: Vec<FileIssue> = others.cloned().collect();
        for issue in &mut issues {
            issue.record = moved(issue.record);
            if let Some((record, ..)) = &mut issue.first {
                *record = moved(*record);
            }
        }
        for number in changed {
            let mut bearers = self.0.iter().enumerate().filter(|(_, other)| **other == Some(number));
            let Some((first, _)) = bearers.next() else { continue };
            issues.extend(bearers.filter_map(|(record, _)| duplicate(records, first, record)));
        }
        issues
    }
}

fn number(entry: &RecordEntry) -> Option<u32> {
    entry.analysis.front().number.map(|(number, ..)| number)
}

/// The number that an issue says is borne twice.
fn number_of(issue: &FileIssue) -> Option<u32> {
    match issue.issue.kind {
        IssueKind::DuplicateGameNumber { number } => Some(number),
        _ => None,
    }
}

fn duplicate(records: &Sequence<RecordEntry>, first: usize, record: usize) -> Option<FileIssue> {
    let place = |record: usize| records.get(record)?.analysis.front().number;
    let ((_, first_block, first_range), (number, block, range)) = (place(first)?, place(record)?);
    let related = Some(Related { blocks: 0, range: first_range, role: RelatedRole::First });
    let issue = Issue { related, ..Issue::new(range, IssueKind::DuplicateGameNumber { number }) };
    Some(FileIssue { record, block, issue, first: Some((first, first_block, first_range)) })
}

#[cfg(test)]
mod tests {
    use crate::document::Document;

    fn duplicates(document: &Document) -> Vec<String> {
        let shown = |found: crate::document::LocatedIssue| {
            format!("{:?} {:?} {:?}", found.range, found.issue.kind, found.related)
        };
        document.issues().into_iter().map(shown).collect()
    }

    /// Games come and go, one or many at a time, and numbers change: the issues equal those of the text opened anew.
    #[test]
    fn numbers_are_those_of_the_games_that_are_there() {
        let mut random = crate::random::random(12);
        let game = |number: usize| format!("GAME {number}\nSTART{{ 1. h2e2 }}\n");
        let mut games: Vec<String> = (0..60).map(|k| game(k % 50)).collect();
        let mut document = Document::open_text(&games.concat(), "xq");
        let mut reported = 0;
        for _ in 0..crate::random::rounds(40) {
            let many = if random.u8(..) < 40 { 30 } else { 2 };
            let start = random.usize(0..=games.len());
            let end = (start + random.usize(0..many)).min(games.len());
            let fresh: Vec<String> = (0..random.usize(0..many)).map(|_| game(random.usize(0..60))).collect();
            let at = |games: &[String]| games.iter().map(String::len).sum::<usize>();
            let range = at(&games[..start])..at(&games[..end]);
            document.edit(range, &fresh.concat());
            games.splice(start..end, fresh);
            let opened = Document::open_text(&games.concat(), "xq");
            assert_eq!(duplicates(&document), duplicates(&opened), "{}", games.concat());
            reported += duplicates(&opened).len();
        }
        assert!(reported > 100, "{reported}");
    }
}
