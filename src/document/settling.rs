//! The relations between the records of a document: the notation of the file, and the issues that no single record
//! determines.

use super::alternate::take_up_alternate;
use super::collection::{self, FileIssue};
use super::edits::make;
use super::{Document, RecordEntry, analyse_all};
use crate::formats::Format;
use crate::record::{Context, Effort, IssueKind};
use crate::syntax::{self, ONE_BY_ONE, ParallelFor, RecordTree};
use crate::text::TextEdit;
use std::sync::Arc;

/// The number of bytes at the start of a text that show the shape of its moves.
const SAMPLE: usize = 4096;
/// So many records with a slip are searched with [`Effort::Full`], the later ones with [`Effort::ByLength`].
const FULLY_SEARCHED: u32 = 8;

/// The outcome of settling a document.
#[derive(Clone, Copy, Default)]
pub(super) struct Settled {
    /// All records were read again.
    pub all: bool,
    /// The half-moves that were read to find out what was meant.
    pub searched: u64,
}

impl Document {
    /// Whether records are still to be read again because of an edit in another one, or all because of one in their FORMAT
    /// line.
    pub fn is_unsettled(&self) -> bool {
        self.unsettled
    }

    /// Reads these records again, which an inline edit has postponed.
    pub fn settle_whole(&mut self, parallel_for: ParallelFor<'_>) {
        if std::mem::take(&mut self.unsettled) {
            settle(self, Some(parallel_for), usize::MAX);
        }
    }
}

/// A copy after edits. It shows how the file is written then. What was meant is not searched for: each line with a slip is
/// lost.
pub(crate) fn edited_unsearched(document: &Document, edits: &[TextEdit]) -> Document {
    let mut after = Document { unsearched: true, ..document.clone() };
    make(&mut after, edits);
    after
}

/// As [`Document::with_edits`], for edits in all records. What was meant is searched for only once, at the end, when the
/// notation of the file is known.
pub(crate) fn edited_everywhere(document: &Document, edits: &[TextEdit]) -> Document {
    let mut after = edited_unsearched(document, edits);
    after.unsearched = document.unsearched;
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
) -> Settled {
    if !unchanged || !is_settled(document) {
        return settle(document, parallel_for, most);
    }
    let searched = search_slips(document, parallel_for);
    if document.context.all_shapes {
        let of_number = |issue: &&FileIssue| matches!(issue.issue.kind, IssueKind::DuplicateGameNumber { .. });
        find_file_issues(document, document.file_issues.iter().filter(of_number).cloned().collect());
    }
    Settled { all: false, searched }
}

/// Whether the context is still the one that the moves ask for.
fn is_settled(document: &Document) -> bool {
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
pub(super) fn settle(document: &mut Document, parallel_for: Option<ParallelFor<'_>>, most: usize) -> Settled {
    let mut settled = Settled::default();
    // At most four rounds: under another FORMAT line the notation suggested by the first moves; if that is wrong,
    // the declared letters; then all shapes by them; then the notation that these show.
    for _ in 0..4 {
        let mut context = collection::context(document.format, &document.records, &document.context);
        if context == *document.context {
            break;
        }
        let redeclared = context.declared != document.context.declared;
        let taken_up = if redeclared { take_up_alternate(document, &context, most) } else { Ok(false) };
        if taken_up == Ok(true) {
            continue;
        }
        let Some(parallel_for) = parallel_for else {
            document.unsettled = true;
            return settled;
        };
        if redeclared {
            document.alternate.keep(document.context.clone(), document.records.clone());
            let end = document.rope.byte_to_char(document.rope.len_bytes().min(SAMPLE));
            context = foreseen(document.format, &document.rope.slice(..end).to_string(), context);
        }
        document.context = Arc::new(context);
        let trees: Vec<Arc<RecordTree>> = document.records.iter().map(|entry| entry.tree.clone()).collect();
        analyse_all(document, &trees, parallel_for);
        settled.all = true;
    }
    settled.searched = search_slips(document, parallel_for);
    find_file_issues(document, collection::duplicates(&document.records));
    settled
}

/// The records with a slip, in this part of a file and before it.
pub(crate) fn slips(document: &Document) -> u32 {
    document.slips_before + document.records.sum().totals.slips
}

/// How much the searches of a record may read.
pub(super) fn effort_of(document: &Document, record: usize) -> Effort {
    let before = document.slips_before + document.records.sum_before(record).totals.slips;
    match document.unsearched {
        true => Effort::Nothing,
        false if before < FULLY_SEARCHED => Effort::Full,
        false => Effort::ByLength,
    }
}

/// Searches the records with a slip that have been searched with another effort than theirs. Without a `parallel_for` this
/// is postponed. Returns how many half-moves were read.
fn search_slips(document: &mut Document, parallel_for: Option<ParallelFor<'_>>) -> u64 {
    if document.unsearched {
        return 0;
    }
    let records = &document.records;
    let most = FULLY_SEARCHED.saturating_sub(document.slips_before) as usize;
    let first = records.select(most, |totals| totals.totals.slips > 0);
    let last = first.last().map(|(record, ..)| *record);
    let others = records.select(usize::MAX, |totals| totals.searched != [0, totals.totals.slips, 0]);
    let mut changed: Vec<(usize, RecordEntry, Effort)> = Vec::new();
    for (later, found) in [(false, first), (true, others)] {
        let effort = if later { Effort::ByLength } else { Effort::Full };
        for (record, _, entry) in found {
            if entry.analysis.effort() != effort && later == (Some(record) > last) {
                changed.push((record, entry.clone(), effort));
            }
        }
    }
    if changed.is_empty() {
        return 0;
    }
    let Some(parallel_for) = parallel_for else {
        document.unsettled = true;
        return 0;
    };
    let (format, context) = (document.format, &*document.context);
    let read = syntax::in_parallel(parallel_for, &changed, &|(record, entry, effort)| {
        let mut entry = entry.clone();
        // Without a limit nothing takes too long.
        let replayed = entry.read_anew(entry.tree.clone(), format, (context, *effort), usize::MAX);
        (*record, entry, replayed.map_or(0, |replayed| replayed.searched))
    });
    let mut searched = 0;
    for (record, read, readings) in read {
        searched += readings;
        document.records.update(record, |entry| *entry = read);
    }
    searched
}

/// The context by the first moves of a text alone. This guess saves replaying a whole file in the wrong notation, where
/// every move is an error.
pub(super) fn foreseen(format: &Format, text: &str, context: Context) -> Context {
    let trees: Vec<_> = syntax::parse_start(format.grammar, text, SAMPLE).into_iter().map(Arc::new).collect();
    let mut guess = context.clone();
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
    use super::super::{Document, make, open_part};
    use crate::formats::xq::XQ;
    use crate::notation::Notation::{self, Axf, Iccs, Lalg};
    use crate::notation::{self, Dialect};
    use crate::record::Effort;
    use crate::rules::{Position, Variant};
    use crate::text::{TextEdit, range};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    const LALG: &str = "GAME\nSTART{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 }\n";
    const AXF: &str = "GAME\nSTART{ 1. C2=5 n8+7 2. N2+3 r9=8 }\n";

    const SLIP: &str = "GAME\nSTART{ 1. Ch2-e2 Nh9-g7 3. Nh0-g2 Ri9-h9 }\n";

    /// The records with a slip that are searched with each effort, in order: `F` for full, `l` by length, `-` not at all.
    fn efforts(document: &Document) -> String {
        let slips = document.records().select(usize::MAX, |totals| totals.totals.slips > 0).into_iter();
        let letter = |effort| match effort {
            Effort::Nothing => '-',
            Effort::ByLength => 'l',
            Effort::Full => 'F',
        };
        slips.map(|(.., entry)| letter(entry.analysis.effort())).collect()
    }

    /// After each edit the document is the one that is opened with the text.
    #[test]
    fn the_first_records_with_a_slip_are_searched_fully() {
        let mut document = Document::open_text(&format!("{LALG}{}", SLIP.repeat(10)), "xq");
        assert_eq!(efforts(&document), "FFFFFFFFll");
        let number = |game: usize| {
            if game == 0 {
                LALG.find("2. Nh0").unwrap()
            } else {
                LALG.len() + (game - 1) * SLIP.len() + SLIP.find("3. Nh0").unwrap()
            }
        };
        // A game, its second number after the edit, and the efforts then.
        let edits = [
            (0, "3", "FFFFFFFFlll"),
            (0, "2", "FFFFFFFFll"),
            (1, "2", "FFFFFFFFl"),
            (9, "2", "FFFFFFFF"),
            (10, "2", "FFFFFFF"),
            (9, "3", "FFFFFFFF"),
            (1, "3", "FFFFFFFFl"),
        ];
        for (game, digit, expected) in edits {
            document.edit(number(game)..number(game) + 1, digit);
            assert_eq!(efforts(&document), expected, "{game} {digit}");
            let opened = Document::open_text(&document.text(), "xq");
            assert_eq!(efforts(&document), efforts(&opened));
            assert_eq!((document.context(), document.issues()), (opened.context(), opened.issues()));
        }
    }

    /// A game of half-moves that are played at random. One of them was another one, if there is a slip.
    fn random_game(random: &mut fastrand::Rng, slip: bool) -> String {
        let mut position = Position::start(Variant::Xiangqi);
        // A long comment allows its searches much, but not as much as those of the first games.
        let mut text = format!("[Event \"a\"]\n\n{{{}}}\n", "words ".repeat(700));
        let other = random.usize(4..12);
        for ply in 0..70 {
            let moves = position.legal_moves();
            let [mv, written] = [0, 1].map(|_| moves.get(random.usize(0..moves.len().max(1))).copied());
            let (Some(mv), Some(written)) = (mv, written) else { break };
            let written = if slip && ply == other { written } else { mv };
            text += &if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            notation::write(written, &Dialect::iccs(), &position, &mut text);
            text.push(' ');
            position.play(mv);
        }
        text + "*\n\n"
    }

    /// What a search finds with one effort is kept with another one only if it would be found again.
    #[test]
    fn games_whose_effort_changes_are_as_opened() {
        let mut random = crate::random::random(46);
        for _ in 0..16 {
            let games: Vec<String> = (0..12).map(|game| random_game(&mut random, game > 0)).collect();
            let mut document = Document::open_text(&games.concat(), "xiangqi-pgn");
            let number = games[0].find("1. ").unwrap();
            for digit in ["7", "1"] {
                document.edit(number..number + 1, digit);
                let opened = Document::open_text(&document.text(), "xiangqi-pgn");
                assert_eq!((efforts(&document), document.issues()), (efforts(&opened), opened.issues()));
            }
        }
    }

    #[test]
    fn records_before_a_part_of_a_file_count() {
        for (slips, before, expected) in [(2, 6, "FF"), (2, 7, "Fl"), (2, 8, "ll"), (0, 9, "")] {
            let part = open_part(&format!("{LALG}{}", SLIP.repeat(slips)), &XQ, before);
            assert_eq!(efforts(&part), expected, "{slips} {before}");
            assert_eq!(super::slips(&part), slips as u32 + before);
        }
    }

    /// A brace makes a comment of the games after it. When it is gone, they are searched like those of a text that is opened.
    #[test]
    fn games_that_come_back_are_searched_once() {
        const SLIP: &str = "[Event \"a\"]\n1. H2-E2 H9-G7 3. H0-G2 I9-H9 *\n\n";
        let searched =
            |document: &Document| document.records().iter().map(|entry| entry.analysis.searched()).sum::<u64>();
        for (before, after) in [(2, 3), (2, 20), (12, 2)] {
            let (before, after) = (SLIP.repeat(before), SLIP.replace("[Event \"a\"]\n", "").repeat(after));
            let mut document = Document::open_text(&format!("{before}{{{after}"), "xiangqi-pgn");
            let at = before.len();
            let read = make(&mut document, &[TextEdit::replace(range(at, at + 1), "")]);
            assert!(read.searched <= searched(&document), "{} of {}", read.searched, searched(&document));
            for insert in ["{", ""] {
                let opened = Document::open_text(&document.text(), "xiangqi-pgn");
                assert_eq!((document.context(), document.issues()), (opened.context(), opened.issues()));
                document.edit(at..at + usize::from(insert.is_empty()), insert);
            }
        }
    }

    /// Many lines of one record may have a slip too. The later ones share what its length allows.
    #[test]
    fn lines_of_a_record_share_what_may_be_read() {
        let line = "{1. Cb2-e2 Nh9-g7 3. Nh0-g2 Ri9-h9}\n";
        let text = format!("FORMAT LALG\nGAME\nSTART{{ 1. Ch2-e2\n{}Nh9-g7 }}\n", line.repeat(510));
        let mut document = Document::open_text(&text, "xq");
        let number = text.find("3. Nh0").unwrap();
        for text in ["3", "2", "3"] {
            document.edit(number..number + 1, text);
            assert_eq!(document.issues(), Document::open_text(&document.text(), "xq").issues(), "{text:?}");
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
