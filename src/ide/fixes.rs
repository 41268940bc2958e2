//! Quick fixes of a document, each tried before it is offered or made.
//!
//! The cost of a trial is proportional to the fix. The edits are made in a snapshot, and the issues are counted in the
//! records that the two documents do not share. No messages are composed.

use super::findings::{Diagnostic, diagnostic};
use super::guesses::sort_guesses;
use super::positions::{NoOtherRecords, OtherRecords};
use crate::diagnostics::{self, BlockTokens, Fix, FixContext, Severity};
use crate::document::{
    BlockPlace, Document, LocatedIssue, Reread, absolute, counts, issues_around, issues_in_blocks, make, unread,
    with_own_breaks,
};
use crate::record::{Guess, IssueKind, Unusual};
use crate::syntax::Block;
use crate::text::{TextEdit, TextRange, range};
use std::ops::Range;

/// A change that mends a diagnostic.
#[derive(Clone, PartialEq, Debug)]
pub struct QuickFix {
    /// The action, as a command.
    pub title: String,
    /// The changes.
    pub edits: Vec<TextEdit>,
    /// Whether it certainly keeps the meaning of the game, so it may be applied in bulk.
    pub safe: bool,
    pub diagnostic: Diagnostic,
}

/// The findings of a range whose fixes are tried: the first ones. Nobody reads a longer list.
pub(crate) const MOST_FINDINGS: usize = 200;
/// The edits of the fixes of a range. When there are more, no further finding is tried: each of many wrong move numbers
/// has a fix that changes all numbers after it.
const MOST_EDITS: usize = 20_000;
/// The bytes that the trials of a range read again. When there are more, no further finding is tried: a list of
/// thousands of references, or a header among thousands, is read again as a whole for each.
const MOST_READ: usize = 1 << 20;
/// The half-moves that the trials of a range may read to find what was meant after a fix, besides one for each two bytes of
/// the text: each trial searches again at each mistake after the fix. After that only the first half-move of a finding is
/// tried, and no further finding.
const MOST_SEARCHED: u64 = 16_384;
/// The same in a long text, at most.
const MOST_SEARCHED_IN_LONG_TEXTS: u64 = 49_152;
/// The bytes that making safe fixes may read again, apart from [`FIX_ALL_TIMES`]. Then no more are made: where each of
/// thousands of fixes is one of a header among thousands, or uncovers the next one in a text without numbers, each reads
/// them all.
const FIX_ALL_BYTES: usize = 8 << 20;
/// How many times what the whole text costs is added to [`FIX_ALL_BYTES`].
const FIX_ALL_TIMES: usize = 16;
/// The bytes that making safe fixes may read again for fixes that are not made, because the text would not be better after
/// them, apart from [`FRUITLESS_TIMES`]. In a long game each of thousands of fixes may add an error at its end.
const FRUITLESS_BYTES: usize = 256 << 10;
/// How many times what the whole text costs is added to [`FRUITLESS_BYTES`].
const FRUITLESS_TIMES: usize = 4;
/// The longest batch that is made one by one, in fixes. A longer one is halved first.
const MOST_ONE_BY_ONE: usize = 32;
/// How many times as much `check --fix` may read.
const PATIENCE: usize = 32;
/// Looking for the safe fix of a finding takes about as long as reading this many bytes.
const OF_FINDING: usize = 8;
/// The half-moves that are offered for one that is missing or wrong.
pub(super) const OFFERED: usize = 3;
/// How many half-moves are tried for the findings of a range besides the likeliest [`OFFERED`] of each. They are tried where
/// something further on, such as a diagram, speaks against those.
const MOST_GUESSES: usize = 100;
/// The most blocks that are searched for issues at once.
const WINDOW: usize = 32;

/// The progress of a pass over the findings: before the first finding at or after a byte, except for some that begin at
/// that byte.
#[derive(Clone, Copy)]
struct Cursor {
    at: usize,
    skip: usize,
    /// The bytes at the end of the text that the pass leaves out: those from the first one on that was not read because of
    /// too many errors. What is read there depends on what is mended before it.
    left_out: usize,
}

/// Where the pass goes on in a text with so many bytes after the edits that led to it.
fn moved_on(cursor: Cursor, document: &Document, bytes: usize) -> Cursor {
    Cursor { at: document.rope().len_bytes().saturating_sub(bytes), skip: 0, ..cursor }
}

/// A safe fix of a finding that begins at a byte.
struct SafeFix {
    at: usize,
    edits: Vec<TextEdit>,
}

/// The tokens of the block that was looked at last. The next finding is often in the same one.
#[derive(Default)]
struct LastBlock<'a>(Option<(BlockPlace, BlockTokens<'a>)>);

impl<'a> LastBlock<'a> {
    fn tokens(&mut self, document: &'a Document, place: BlockPlace) -> Option<&BlockTokens<'a>> {
        if self.0.as_ref().is_none_or(|(last, _)| *last != place) {
            let entry = document.entry(place.record)?;
            self.0 = Some((place, BlockTokens::new(&entry.tree, place.block)?));
        }
        self.0.as_ref().map(|(_, tokens)| tokens)
    }
}

/// A document after some fixes, and where the pass goes on in it.
struct Attempt {
    document: Document,
    made: usize,
    cursor: Cursor,
}

/// Whether the text at a place, or a header or comment anywhere, was read in the wrong encoding.
pub(crate) fn is_garbled_at(document: &Document, range: Range<usize>) -> bool {
    let is_garbled = |found: &LocatedIssue| {
        let kind = &found.issue.kind;
        diagnostics::code_of(kind).code == "wrong-encoding" && document.severity(kind).is_some()
    };
    document.totals().garbled > 0 || issues_around(document, &range).any(|found| is_garbled(&found))
}

/// The quick fixes of the first [`MOST_FINDINGS`] diagnostics that overlap `range`, or of fewer if these already need
/// `MOST_EDITS` or `MOST_READ`. A fix is offered only if the text after it has no new error and the one that it mends
/// is gone.
pub fn quick_fixes(document: &Document, range: Range<usize>) -> Vec<QuickFix> {
    quick_fixes_among(document, range, &NoOtherRecords)
}

/// As [`quick_fixes`], for findings of these severities. The others do not count towards [`MOST_FINDINGS`].
pub(crate) fn quick_fixes_of(document: &Document, wanted: &dyn Fn(Severity) -> bool) -> Vec<QuickFix> {
    fixes_in(document, 0..document.rope().len_bytes(), wanted, &NoOtherRecords)
}

/// As [`quick_fixes`]. What was played in other records is likelier.
pub(crate) fn quick_fixes_among(document: &Document, range: Range<usize>, others: &dyn OtherRecords) -> Vec<QuickFix> {
    fixes_in(document, range, &|_| true, others)
}

fn fixes_in(
    document: &Document,
    range: Range<usize>,
    wanted: &dyn Fn(Severity) -> bool,
    others: &dyn OtherRecords,
) -> Vec<QuickFix> {
    let (mut fixes, mut edits, mut block) = (Vec::new(), 0, LastBlock::default());
    let (mut read, mut searched) = (0, 0);
    let most_searched = (MOST_SEARCHED + document.rope().len_bytes() as u64 / 2).min(MOST_SEARCHED_IN_LONG_TEXTS);
    let mut more = MOST_GUESSES;
    let shown = |found: &LocatedIssue| {
        let outside = found.range.start > range.end || found.range.end < range.start;
        !outside && document.severity(&found.issue.kind).is_some_and(wanted)
    };
    for found in issues_around(document, &range).filter(shown).take(MOST_FINDINGS) {
        if document.is_stopped() || edits > MOST_EDITS || read > MOST_READ || searched > most_searched {
            break;
        }
        let mut proposed = proposals(document, &found, &mut block, false);
        edits += proposed.iter().filter(|fix| fix.guess.is_none()).map(|fix| fix.edits.len()).sum::<usize>();
        sort_fixes(document, &mut proposed, others);
        let (mut tried, mut borne_out) = (0, 0);
        let (mut sound, mut contradicted) = (Vec::new(), Vec::new());
        for fix in proposed {
            let is_guess = fix.guess.is_some();
            let spent = read > MOST_READ || searched > most_searched;
            let enough = (tried >= 1 && spent) || (tried >= OFFERED && more == 0);
            if is_guess && (borne_out >= OFFERED || enough || document.is_stopped()) {
                continue;
            }
            more -= usize::from(is_guess && tried >= OFFERED);
            tried += usize::from(is_guess);
            let (soundness, reread) = judged(document, &found, &fix);
            (read, searched) = (read + reread.bytes, searched + reread.searched);
            match soundness {
                Some(Soundness::Contradicted) => contradicted.push(fix),
                Some(Soundness::BorneOut) => {
                    borne_out += usize::from(is_guess);
                    sound.push(fix);
                }
                None => {}
            }
        }
        contradicted.truncate(OFFERED - borne_out.min(OFFERED));
        sound.extend(contradicted);
        let Some(diagnostic) = (!sound.is_empty()).then(|| diagnostic(document, &found)).flatten() else { continue };
        let fix = |Fix { title, edits, safe, .. }| QuickFix { title, edits, safe, diagnostic: diagnostic.clone() };
        fixes.extend(sound.into_iter().map(fix));
    }
    fixes
}

/// How a fix does that mends its finding and adds no error.
enum Soundness {
    BorneOut,
    /// A diagram or a mark further on is a finding now, so it speaks against the half-move.
    Contradicted,
}

/// Tries a fix. `None` if it is no good.
fn judged(document: &Document, found: &LocatedIssue, fix: &Fix) -> (Option<Soundness>, Reread) {
    let kind = &found.issue.kind;
    let mut after = document.clone();
    let read = make(&mut after, &fix.edits);
    let same = bytes_after(document, &fix.edits);
    let (before, now) = counts(document, &after, same, Some(diagnostics::code_of(kind)));
    // Where text that is only removed leaves no error less, it was right, and what stands wrong is elsewhere.
    let is_removal = fix.edits.iter().all(|edit| edit.text.trim().is_empty());
    let is_error = document.severity(kind) == Some(Severity::Error);
    let mends = now.of_code + fewer(kind) <= before.of_code;
    if !mends || now.errors + usize::from(is_error && is_removal) > before.errors {
        return (None, read);
    }
    let is_contradicted = fix.guess.is_some() && now.issues >= before.issues;
    (Some(if is_contradicted { Soundness::Contradicted } else { Soundness::BorneOut }), read)
}

/// The fixes of a finding, as edits of the whole text, before they are tried.
fn proposals<'a>(document: &'a Document, found: &LocatedIssue, block: &mut LastBlock<'a>, only_safe: bool) -> Vec<Fix> {
    let Some(tokens) = block.tokens(document, found.place) else { return Vec::new() };
    let alike = alike(document, found);
    let context = FixContext::new(tokens, document.wording(found.place.record)).with_alike(&alike);
    let context = if only_safe { context.only_safe() } else { context };
    let top = if document.rope().chars().next() == Some('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let fixes = diagnostics::fixes(&found.issue, &context).into_iter();
    fixes
        .map(|fix| {
            let at = |edit: TextEdit| {
                let absolute = absolute(found.place.start, edit.range);
                TextEdit::replace(range(absolute.start, absolute.end), edit.text)
            };
            let mut edits: Vec<TextEdit> = fix.edits.into_iter().map(at).collect();
            edits.extend(fix.top.map(|line| TextEdit::replace(range(top, top), line)));
            Fix { edits: with_own_breaks(document, edits), top: None, ..fix }
        })
        .collect()
}

/// Puts fixes that each write another half-move in order, the likeliest first.
fn sort_fixes(document: &Document, fixes: &mut [Fix], others: &dyn OtherRecords) {
    static NO_GUESS: Guess = Guess { text: String::new(), cost: 0 };
    let place = fixes.iter().find_map(|fix| fix.guess.as_ref().and(fix.edits.first())).map(|edit| edit.range.start());
    if let Some(cursor) = place.and_then(|place| document.cursor(usize::from(place))) {
        sort_guesses(&cursor, fixes, |fix| fix.guess.as_ref().unwrap_or(&NO_GUESS), others);
    }
}

/// The changes that mend all the issues that one stands for, relative to the block of that one.
fn alike(document: &Document, found: &LocatedIssue) -> Vec<TextEdit> {
    let IssueKind::NonCanonical { how: Unusual::Moves { why, .. }, .. } = found.issue.kind else { return Vec::new() };
    let Some(entry) = document.entry(found.place.record) else { return Vec::new() };
    let start = entry.tree.block_start(found.place.block);
    let change = |(block, place, text): (usize, TextRange, &str)| {
        let at = absolute(entry.tree.block_start(block).saturating_sub(start), place);
        TextEdit::replace(range(at.start, at.end), text)
    };
    entry.analysis.written_so(why).map(change).collect()
}

/// Whether a changed copy, with so many bytes at the end as before, has no more errors, and at least `fewer` issues less.
fn is_improved_by(document: &Document, after: &Document, same_bytes: usize, fewer: usize) -> bool {
    let (before, now) = counts(document, after, same_bytes, None);
    now.errors <= before.errors && now.issues + fewer <= before.issues
}

/// How many issues a fix must mend. The replay does not see that it mends one that is found late.
#[cfg(feature = "openings")]
fn fewer(kind: &IssueKind) -> usize {
    usize::from(!matches!(kind, IssueKind::Opening(_)))
}

#[cfg(not(feature = "openings"))]
fn fewer(_: &IssueKind) -> usize {
    1
}

/// The text after all safe fixes, and how many were made.
pub fn fix_all(document: &Document) -> (String, usize) {
    let Fixed { text, made, .. } = fixed(document, 1);
    (text, made)
}

/// A text after safe fixes.
pub(crate) struct Fixed {
    pub text: String,
    /// How many were made.
    pub made: usize,
    /// Whether fixes may be left, because making them would read more than is allowed.
    pub unfinished: bool,
}

/// As [`fix_all`], for somebody who waits: it may read [`PATIENCE`] times as much.
pub(crate) fn fix_all_patiently(document: &Document) -> Fixed {
    fixed(document, PATIENCE)
}

/// How many bytes may still be read again to make safe fixes.
struct Allowed {
    bytes: usize,
    /// How many of them for fixes that are not made.
    fruitless: usize,
}

impl Allowed {
    /// Takes off bytes that were read for fixes that are not made. If too many were, nothing more may be read.
    fn spend_in_vain(&mut self, bytes: usize) {
        self.fruitless = self.fruitless.saturating_sub(bytes);
        if self.fruitless == 0 {
            self.bytes = 0;
        }
    }
}

fn fixed(document: &Document, patience: usize) -> Fixed {
    let (mut document, mut made) = (document.clone(), 0);
    let text = Reread::of_all(&document);
    let mut allowed = Allowed {
        bytes: text.saturating_mul(FIX_ALL_TIMES).saturating_add(FIX_ALL_BYTES).saturating_mul(patience),
        fruitless: text.saturating_mul(FRUITLESS_TIMES).saturating_add(FRUITLESS_BYTES),
    };
    // A fix may uncover an issue with another fix. Each leaves fewer issues, so the loop terminates.
    loop {
        let before = made;
        document = fixed_in_one_pass(document, &mut made, &mut allowed);
        if made == before {
            return Fixed { text: document.text(), made, unfinished: allowed.bytes == 0 };
        }
    }
}

/// The document after one pass from its start to its end. Fixes are made in batches. A batch is tried as a whole. If
/// it leaves fewer findings less than it has fixes, a short one is made one by one, each fix in the text after the one
/// before. That helps where a fix depends on another, as that of a move number does on the number before. If it does not
/// help, one of the fixes is no good, and the batch is tried again by half, a long one without the first fix. The pass ends
/// when all this has read more than is allowed.
fn fixed_in_one_pass(mut document: Document, made: &mut usize, allowed: &mut Allowed) -> Document {
    let mut part = Cursor { at: 0, skip: 0, left_out: unread(&document, usize::MAX) };
    let (mut cursor, mut most, mut made_before) = (part, usize::MAX, *made);
    while !document.is_stopped() && allowed.bytes > 0 {
        let mut batch = safe_fixes(&document, cursor, most, &mut allowed.bytes);
        let Some(first) = batch.first().map(|fix| fix.at) else {
            let Some(next) = next_part(&document, part, cursor, *made > made_before) else { break };
            (part, cursor, most, made_before) = (next, next, usize::MAX, *made);
            continue;
        };
        let mut after_first = None;
        loop {
            let before = allowed.bytes;
            let mut attempt = all_at_once(&document, cursor, &batch, &mut allowed.bytes);
            if attempt.is_none() && batch.len() <= MOST_ONE_BY_ONE {
                attempt = one_by_one(&document, cursor, batch.len(), &mut allowed.bytes);
            }
            if let Some(attempt) = attempt {
                *made += attempt.made;
                most = after_first.unwrap_or(attempt.made.saturating_mul(2));
                (document, cursor) = (attempt.document, attempt.cursor);
                break;
            }
            allowed.spend_in_vain(before - allowed.bytes);
            if allowed.bytes == 0 {
                break;
            }
            if batch.len() == 1 {
                let skip = if first == cursor.at { cursor.skip } else { 0 };
                cursor = Cursor { at: first, skip: skip + 1, ..cursor };
                // Where one fix is no good, the next may not be either.
                most = after_first.unwrap_or(1);
                break;
            }
            // The first one, at the top of a file, may be why: each half with it would be read in vain.
            let half = batch.len() / 2;
            after_first = (batch.len() > MOST_ONE_BY_ONE).then_some(half);
            batch.truncate(if after_first.is_some() { 1 } else { half });
        }
    }
    document
}

/// The next part of a pass, where nothing is left to mend up to the text that was not read. If a fix was made, more is read
/// now, and the part is looked at again; else what comes after that text. `None` if nothing does.
fn next_part(document: &Document, part: Cursor, end: Cursor, made_some: bool) -> Option<Cursor> {
    let last = match end.left_out {
        0 => return None,
        _ if made_some => document.rope().len_bytes().saturating_sub(part.at),
        left_out => left_out - 1,
    };
    let from = if made_some { part } else { end };
    Some(Cursor { left_out: unread(document, last), ..from })
}

/// The document after a batch of fixes, if each of them leaves a finding less. What it reads is taken off `left`.
fn all_at_once(document: &Document, from: Cursor, batch: &[SafeFix], left: &mut usize) -> Option<Attempt> {
    let edits: Vec<TextEdit> = batch.iter().flat_map(|fix| &fix.edits).cloned().collect();
    let mut after = document.clone();
    *left = left.saturating_sub(make(&mut after, &edits).all());
    let same_bytes = bytes_after(document, &edits);
    if !is_improved_by(document, &after, same_bytes, batch.len()) {
        return None;
    }
    let cursor = moved_on(from, &after, same_bytes);
    Some(Attempt { document: after, made: batch.len(), cursor })
}

/// The document after up to `most` fixes, each of the text after the one before, if each leaves a finding less on
/// average. A fix costs what a key costs: the copy is changed in place. What it reads is taken off `left`; when that
/// is nothing, those made so far are all.
fn one_by_one(document: &Document, from: Cursor, most: usize, left: &mut usize) -> Option<Attempt> {
    let (mut after, mut cursor, mut made) = (document.clone(), from, 0);
    let mut least_same = usize::MAX;
    while made < most && most > 1 && *left > 0 && !document.is_stopped() {
        let Some(fix) = safe_fixes(&after, cursor, 1, left).pop() else { break };
        let same_bytes = bytes_after(&after, &fix.edits);
        *left = left.saturating_sub(make(&mut after, &fix.edits).all());
        cursor = moved_on(cursor, &after, same_bytes);
        least_same = least_same.min(same_bytes);
        made += 1;
        // Where the first one is no good, it is found soon that it is none alone either.
        if made == 1 && !is_improved_by(document, &after, least_same, made) {
            return None;
        }
        // A fix at the top of the file: what follows it is read again.
        if cursor.at < fix.at {
            break;
        }
    }
    let is_better = made > 0 && is_improved_by(document, &after, least_same, made);
    is_better.then_some(Attempt { document: after, made, cursor })
}

/// The safe fixes of the next findings, `most` at most. One that overlaps an earlier one is left for the next pass. What it
/// reads is taken off `left`.
fn safe_fixes(document: &Document, cursor: Cursor, most: usize, left: &mut usize) -> Vec<SafeFix> {
    let mut batch: Vec<SafeFix> = Vec::new();
    let (mut skip, mut taken, len) = (cursor.skip, 0, document.rope().len_bytes());
    let Some((mut record, mut start, _)) = document.records().find(cursor.at) else { return batch };
    // The next finding is often in the next block.
    let (mut window, mut last) = (1, LastBlock::default());
    for entry in document.records().iter_from(record) {
        let mut block = entry.tree.block_at(cursor.at.saturating_sub(start));
        while block < entry.tree.blocks().len() {
            for found in issues_in_blocks(document, record, start, entry, block..block + window) {
                let at = found.range.start;
                if at < cursor.at || document.severity(&found.issue.kind).is_none() {
                    continue;
                }
                if len.saturating_sub(at) < cursor.left_out {
                    return batch;
                }
                *left = left.saturating_sub(OF_FINDING);
                if last.0.as_ref().is_none_or(|(place, _)| *place != found.place) {
                    *left = left.saturating_sub(entry.tree.blocks().get(found.place.block).map_or(0, Block::text_len));
                }
                if *left == 0 {
                    return batch;
                }
                let mut proposed = proposals(document, &found, &mut last, true).into_iter();
                let Some(Fix { edits, .. }) = proposed.find(|fix| fix.safe) else { continue };
                if at == cursor.at && skip > 0 {
                    skip -= 1;
                    continue;
                }
                let first = edits.iter().map(|edit| usize::from(edit.range.start())).min().unwrap_or(0);
                let last = edits.iter().map(|edit| usize::from(edit.range.end())).max().unwrap_or(0);
                if batch.is_empty() || first > taken {
                    taken = last;
                    batch.push(SafeFix { at, edits });
                }
                if batch.len() == most {
                    return batch;
                }
            }
            block += window;
            window = (window * 2).min(WINDOW);
        }
        start += entry.tree.text_len();
        record += 1;
    }
    batch
}

/// How many bytes of a text stand after edits of it.
fn bytes_after(document: &Document, edits: &[TextEdit]) -> usize {
    let end = edits.iter().map(|edit| usize::from(edit.range.end())).max().unwrap_or(0);
    document.rope().len_bytes().saturating_sub(end)
}

#[cfg(test)]
mod tests {
    use super::{Fixed, fixed};
    use crate::document::Document;

    #[test]
    fn fixes_that_may_not_be_read_for_are_left_and_that_is_said() {
        let text = "FORMAT LALG\nGAME\nSTART{ 1. Ch2xe2 Nh9xg7 }\n";
        let of = |patience| {
            let Fixed { text, made, unfinished } = fixed(&Document::open_text(text, "xq"), patience);
            (text, made, unfinished)
        };
        assert_eq!(of(0), (text.to_owned(), 0, true));
        assert_eq!(of(1), (text.replace('x', "-"), 2, false));
    }

    /// After some thousand errors no more of a record is read. Mending them lets more be read, which has errors too.
    #[test]
    fn fixes_are_made_where_not_all_is_read() {
        let pgn = |errors: &str| format!("[Event \"a\"]\n\n1. H2-E2 {errors} *\n\n");
        let unread = |text: &str| super::unread(&Document::open_text(text, "xiangqi-pgn"), usize::MAX) > 0;
        // The errors, how many safe fixes are made, and whether text is still not read.
        for (errors, made, left) in [
            (") ".repeat(12_000), 12_000, false),
            ("{} ) ".repeat(6_000), 6_000, false),
            // Those without a fix stay. What comes after the text that is not read is mended.
            (format!("{} *\n\n{}{}", "$ ".repeat(12_000), pgn("").repeat(200), pgn(") ) )")), 3, true),
        ] {
            let text = pgn(&errors);
            assert!(unread(&text), "{}", &text[..60]);
            let fixed = fixed(&Document::open_text(&text, "xiangqi-pgn"), 1);
            assert_eq!((fixed.made, unread(&fixed.text), fixed.unfinished), (made, left, false), "{}", &text[..60]);
        }
    }
}
