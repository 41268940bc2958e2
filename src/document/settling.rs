//! The relations between the records of a document: the notation of the file, and the issues that no single record
//! determines.

use super::alternate::take_up_alternate;
use super::collection::{self, FileIssue};
use super::edits::make;
use super::{Document, RecordEntry, analyse_all};
use crate::formats::Format;
use crate::record::{Context, IssueKind};
use crate::syntax::{self, ONE_BY_ONE, ParallelFor, RecordTree};
use crate::text::TextEdit;
use std::sync::Arc;

/// The number of bytes at the start of a text that show the shape of its moves.
const SAMPLE: usize = 4096;
/// With more records that have a slip, none is searched for what was meant. A search takes some milliseconds, so a
/// collection full of errors would take minutes.
pub(super) const MOST_WITH_SLIPS: u32 = 500;

impl Document {
    /// Whether all records are still to be read again because of an edit.
    pub fn is_unsettled(&self) -> bool {
        self.unsettled
    }

    /// Reads all records again if an inline edit postponed it.
    pub fn settle_whole(&mut self, parallel_for: ParallelFor<'_>) {
        if std::mem::take(&mut self.unsettled) {
            settle(self, Some(parallel_for), usize::MAX);
        }
    }
}

/// A copy after edits. It shows how the file is written then. What was meant is not searched for: each line with a slip is
/// lost.
pub(crate) fn edited_unsearched(document: &Document, edits: &[TextEdit]) -> Document {
    let context = Arc::new(Context { first_slips_only: true, ..Context::clone(&document.context) });
    let mut after = Document { context, slips_elsewhere: MOST_WITH_SLIPS + 1, ..document.clone() };
    make(&mut after, edits);
    after
}

/// As [`Document::with_edits`], for edits in all records. What was meant is searched for only once, at the end, when the
/// notation of the file is known.
pub(crate) fn edited_everywhere(document: &Document, edits: &[TextEdit]) -> Document {
    let mut after = edited_unsearched(document, edits);
    after.slips_elsewhere = document.slips_elsewhere;
    settle(&mut after, Some(ONE_BY_ONE), usize::MAX);
    after
}

/// As [`settle`], after an edit; `unchanged` is whether the relations between the records are
/// unchanged, apart from their moves.
pub(super) fn settle_after(
    document: &mut Document,
    unchanged: bool,
    parallel_for: Option<ParallelFor<'_>>,
    most: usize,
) -> bool {
    if !unchanged || !is_settled(document) {
        return settle(document, parallel_for, most);
    }
    if document.context.all_shapes {
        let of_number = |issue: &&FileIssue| matches!(issue.issue.kind, IssueKind::DuplicateGameNumber { .. });
        find_file_issues(document, document.file_issues.iter().filter(of_number).cloned().collect());
    }
    false
}

/// Whether the context is still the one that the moves ask for.
fn is_settled(document: &Document) -> bool {
    if document.context.first_slips_only != has_many_slips(document) {
        return false;
    }
    if document.context.all_shapes {
        return collection::context(document.format, &document.records, &document.context) == *document.context;
    }
    collection::is_plain(document.format, &document.context.declared, &document.records.sum().totals.shapes)
}

fn find_file_issues(document: &mut Document, duplicates: Vec<FileIssue>) {
    let encoding = document.settings.encoding;
    let issues = collection::issues(document.format, &document.records, &document.context, duplicates, encoding);
    document.file_issues = Arc::new(issues);
}

/// Updates the context and the issues of the file. Returns whether all records were read again. If they have to be, and
/// there is no `parallel_for` or more than about `most` blocks have to be replayed, this is postponed.
pub(super) fn settle(document: &mut Document, parallel_for: Option<ParallelFor<'_>>, most: usize) -> bool {
    let mut all = false;
    // At most four rounds: under another FORMAT line the notation suggested by the first moves; if that is wrong,
    // the declared letters; then all shapes by them; then the notation that these show.
    for _ in 0..4 {
        let mut context = collection::context(document.format, &document.records, &document.context);
        if context == *document.context {
            break;
        }
        // Nothing is searched for in a notation that may not last.
        context.first_slips_only = true;
        let redeclared = context.declared != document.context.declared;
        let taken_up = if redeclared { take_up_alternate(document, &context, most) } else { Ok(false) };
        if taken_up == Ok(true) {
            continue;
        }
        let Some(parallel_for) = parallel_for else {
            document.unsettled = true;
            return all;
        };
        if redeclared {
            document.alternate.keep(document.context.clone(), document.records.clone());
            let end = document.rope.byte_to_char(document.rope.len_bytes().min(SAMPLE));
            context = foreseen(document.format, &document.rope.slice(..end).to_string(), context);
        }
        document.context = Arc::new(context);
        let trees: Vec<Arc<RecordTree>> = document.records.iter().map(|entry| entry.tree.clone()).collect();
        analyse_all(document, &trees, parallel_for);
        all = true;
    }
    if document.context.first_slips_only != has_many_slips(document) {
        let Some(parallel_for) = parallel_for else {
            document.unsettled = true;
            return all;
        };
        search_slips(document, !document.context.first_slips_only, parallel_for);
        all = true;
    }
    find_file_issues(document, collection::duplicates(&document.records));
    all
}

/// The records with a slip, in this part of a file and in the others.
pub(crate) fn slips(document: &Document) -> u32 {
    document.slips_elsewhere + document.records.sum().totals.slips
}

/// Whether more records have a slip than are searched for what was meant.
fn has_many_slips(document: &Document) -> bool {
    slips(document) > MOST_WITH_SLIPS
}

/// Reads the records with a slip again, searching for what was meant or not. The others are the same either way.
pub(super) fn search_slips(document: &mut Document, first_slips_only: bool, parallel_for: ParallelFor<'_>) {
    document.context = Arc::new(Context { first_slips_only, ..Context::clone(&document.context) });
    let slips = document.records.select(|totals| totals.totals.slips > 0);
    let read = syntax::in_parallel(parallel_for, &slips, &|(record, _, entry)| {
        (*record, RecordEntry::read(entry.tree.clone(), document.format, &document.context))
    });
    for (record, read) in read {
        document.records.update(record, |entry| *entry = read);
    }
}

/// The context by the first moves of a text alone. This guess saves replaying a whole file in the wrong notation, where
/// every move is an error.
pub(super) fn foreseen(format: &Format, text: &str, context: Context) -> Context {
    let trees: Vec<_> = syntax::parse_start(format.grammar, text, SAMPLE).into_iter().map(Arc::new).collect();
    let mut guess = Context { first_slips_only: true, ..context.clone() };
    // All shapes by the declared letters, then the notation that these show.
    for _ in 0..2 {
        let records = trees.iter().map(|tree| RecordEntry::read(tree.clone(), format, &guess)).collect();
        let next = collection::context(format, &records, &guess);
        if next.declared != context.declared {
            return context;
        }
        if next == guess {
            break;
        }
        guess = next;
    }
    guess
}

#[cfg(test)]
mod tests {
    use super::super::{Document, LocatedIssue, make, open_part};
    use crate::formats::xq::XQ;
    use crate::notation::Notation::{self, Axf, Iccs, Lalg};
    use crate::record::{Extent, IssueKind};
    use crate::text::{TextEdit, range};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    const LALG: &str = "GAME\nSTART{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 }\n";
    const AXF: &str = "GAME\nSTART{ 1. C2=5 n8+7 2. N2+3 r9=8 }\n";

    /// A wrong number is a warning, and the half-moves after it are judged. With too many it is an error that loses its
    /// line.
    #[test]
    fn slips_are_searched_for_unless_there_are_too_many() {
        const SLIP: &str = "GAME\nSTART{ 1. Ch2-e2 Nh9-g7 3. Nh0-g2 Ri9-h9 }\n";
        let most = super::MOST_WITH_SLIPS as usize;
        let number = LALG.find("2. Nh0").unwrap();
        // The games with a slip, the text that replaces the number of the first game, and whether slips are searched for
        // before and after that.
        let cases =
            [(1, "2", true, true), (most, "3", true, false), (most + 1, "2", false, false), (most, "2", true, true)];
        for (slips, number_then, before, after) in cases {
            let mut document = Document::open_text(&format!("{LALG}{}", SLIP.repeat(slips)), "xq");
            for (text, searched) in [(None, before), (Some(number_then), after), (Some("2"), before)] {
                if let Some(text) = text {
                    document.edit(number..number + 1, text);
                }
                let label = format!("{slips} {text:?}");
                assert_eq!(document.context().first_slips_only, !searched, "{label}");
                let opened = Document::open_text(&document.text(), "xq");
                assert_eq!((document.context(), document.issues()), (opened.context(), opened.issues()), "{label}");
            }
        }
    }

    /// The records with a slip of the other parts of a file count too.
    #[test]
    fn slips_of_other_parts_count() {
        const SLIP: &str = "GAME\nSTART{ 1. Ch2-e2 Nh9-g7 3. Nh0-g2 Ri9-h9 }\n";
        for (slips, elsewhere, searched) in [(2, 498, true), (2, 499, false), (0, 501, false)] {
            let part = open_part(&format!("{LALG}{}", SLIP.repeat(slips)), &XQ, elsewhere);
            assert_eq!(!part.context().first_slips_only, searched, "{slips} {elsewhere}");
            assert_eq!(super::slips(&part), slips as u32 + elsewhere);
        }
    }

    /// A brace makes a comment of the games after it. When it is gone, they are read again. Only if not too many of them have
    /// a slip is it searched for what was meant.
    #[test]
    fn slips_of_games_that_come_back_are_counted_first() {
        const SLIP: &str = "[Event \"a\"]\n1. H2-E2 H9-G7 3. H0-G2 I9-H9 *\n\n";
        let searched = |text: &str| {
            let document = Document::open_text(text, "xiangqi-pgn");
            document.records().iter().map(|entry| entry.analysis.searched()).sum::<u64>()
        };
        // The games before the brace and after it, and whether all are searched when it is gone.
        for (before, after, all) in [(2, 3, true), (2, 499, false), (300, 300, false), (501, 2, false)] {
            let (before, after) = (SLIP.repeat(before), SLIP.replace("[Event \"a\"]\n", "").repeat(after));
            let mut document = Document::open_text(&format!("{before}{{{after}"), "xiangqi-pgn");
            let at = before.len();
            let read = make(&mut document, &[TextEdit::replace(range(at, at + 1), "")]);
            assert_eq!(read.searched / searched(SLIP) > 2, all, "{}", after.len());
            for insert in ["{", ""] {
                let opened = Document::open_text(&document.text(), "xiangqi-pgn");
                assert_eq!((document.context(), document.issues()), (opened.context(), opened.issues()));
                document.edit(at..at + usize::from(insert.is_empty()), insert);
            }
        }
    }

    /// Edits in all records lead to the document that is opened with the text after them, whatever the notation is then.
    #[test]
    fn edits_everywhere_are_the_text_opened_anew() {
        let few = "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Pc3-c5 Nb9-c7 }\n";
        let many = format!("FORMAT LALG\n{}", "GAME\nSTART{ 1. Ch2-e2 Nh9-g7 3. Nh0-g2 Ri9-h9 }\n".repeat(501));
        for text in [few, &many] {
            let document = Document::open_text(text, "xq");
            for (from, to) in [("LALG", "ICCS"), ("Ch2-e2", "Ch2-e3"), ("3.", "2."), ("2. ", "")] {
                let edits: Vec<TextEdit> = text
                    .match_indices(from)
                    .map(|(at, found)| TextEdit::replace(range(at, at + found.len()), to))
                    .collect();
                let after = super::edited_everywhere(&document, &edits);
                let opened = Document::open_text(&text.replace(from, to), "xq");
                assert_eq!(after.text(), opened.text());
                assert_eq!((after.context(), after.issues()), (opened.context(), opened.issues()), "{from} {to}");
            }
        }
    }

    /// Many lines of one record may have a slip too. The later ones are lost.
    #[test]
    fn slips_of_a_record_are_searched_for_unless_there_are_too_many() {
        let line = "{1. Cb2-e2 Nh9-g7 3. Nh0-g2 Ri9-h9}\n";
        let text = format!("FORMAT LALG\nGAME\nSTART{{ 1. Ch2-e2\n{}Nh9-g7 }}\n", line.repeat(510));
        let mut document = Document::open_text(&text, "xq");
        let number = text.find("3. Nh0").unwrap();
        for (text, all, lost) in [(None, 510, 10), (Some("2"), 509, 9), (Some("3"), 510, 10)] {
            if let Some(text) = text {
                document.edit(number..number + 1, text);
            }
            let issues = document.issues();
            assert_eq!(issues, Document::open_text(&document.text(), "xq").issues(), "{text:?}");
            let is_lost = |found: &&LocatedIssue| {
                matches!(found.issue.kind, IssueKind::HalfMovesMissing { extent: Extent::Unknown, .. })
            };
            assert_eq!((issues.len(), issues.iter().filter(is_lost).count()), (all, lost), "{text:?}");
        }
    }

    /// The whole text is read once if its first moves are like the others, whatever the FORMAT line says. If they are
    /// not, the others decide.
    #[test]
    fn the_notation_is_that_of_most_moves() {
        let (lalg, axf) = (LALG.repeat(600), AXF.repeat(600));
        let some = LALG.repeat(60);
        // FORMAT line, moves, notation, how often all records are read, and how often after an edit of its FORMAT line.
        let cases: [(&str, &[&str], Notation, u32, u32); 6] = [
            ("FORMAT LALG\n", &[&lalg], Lalg, 1, 1),
            ("", &[&lalg], Lalg, 1, 1),
            ("FORMAT ICCS\n", &[&axf], Axf, 1, 1),
            ("", &[&some, &axf], Axf, 2, 2),
            ("FORMAT AXF\n", &[&some, &axf], Axf, 2, 2),
            ("", &[&lalg, &axf], Iccs, 2, 2),
        ];
        for (nth, (format, moves, notation, readings, after_edit)) in cases.into_iter().enumerate() {
            if !crate::random::every(2, nth) {
                continue;
            }
            let text = format!("{format}{}", moves.concat());
            let count = AtomicU32::new(0);
            let parallel_for = |parts: usize, work: &(dyn Fn(usize) + Sync)| {
                count.fetch_add(1, Relaxed);
                (0..parts).for_each(work);
            };
            let mut document = Document::open(&text, &XQ, &Arc::default(), &parallel_for);
            // Once more, because the text itself is also read in addition to the records.
            let readings = readings + 1;
            let label = format!("{format:?} {:?}", document.context());
            assert_eq!((document.context().dialect.notation, count.load(Relaxed)), (notation, readings), "{label}");

            count.store(0, Relaxed);
            document.edit_with(0..0, "FORMAT SALG\n", &parallel_for);
            let found = document.issues();
            let opened = Document::open_text(&document.text(), "xq");
            assert_eq!((document.context(), found), (opened.context(), opened.issues()), "{label}");
            assert_eq!(count.load(Relaxed), after_edit, "{label}");

            count.store(0, Relaxed);
            document.edit_with(0.."FORMAT SALG\n".len(), "", &parallel_for);
            let opened = Document::open_text(&document.text(), "xq");
            assert_eq!((document.context(), document.issues()), (opened.context(), opened.issues()), "{label}");
            assert!(document.totals() == opened.totals() && count.load(Relaxed) == 0, "{label}");
        }
    }
}
