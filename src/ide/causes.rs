//! Why half-moves are not judged: each has an error before it after which its position is not known.
//!
//! ```text
//! 1. Ch2-e2 Zz9-x 2. Nh0-g2 { 2. Nb0-c2 }     neither knight is judged: see the error at 1. ... Zz9-x
//! ```

use crate::diagnostics::{self, Severity};
use crate::document::{
    BlockPlace, Cursor, Document, LocatedIssue, PlyInText, RecordEntry, absolute, each_issue, issues_in_blocks,
    moves_after,
};
use crate::record::{BlockRole, IssueKind, Legality};
use crate::syntax::SyntaxKind;
use crate::text::{TextRange, label, line_of};
use crate::words::names;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The error because of which half-moves are not judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cause {
    /// Its bytes.
    pub range: Range<usize>,
    /// How messages refer to it.
    pub named: CauseName,
}

/// How a message refers to an error, so that people find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CauseName {
    /// The half-move with its number: `4. P3+2`.
    HalfMove(String),
    /// The line of the text, from 1.
    Line(usize),
}

/// The errors of a record by the lines of moves that they stand in. To find the cause of each half-move costs no more
/// than to find the errors.
pub(crate) struct Causes<'a> {
    document: &'a Document,
    entry: &'a RecordEntry,
    record: usize,
    /// All errors, in order of place.
    errors: Vec<Error>,
    /// Those of each line of moves; under `None` those outside of all lines.
    lines: FxHashMap<Option<u32>, Vec<usize>>,
    /// The cause of the doubt at the start of each line.
    starts: FxHashMap<u32, Option<usize>>,
}

struct Error {
    range: Range<usize>,
    place: BlockPlace,
    /// Where the half-move after the one that it stands on begins, once somebody asked; `None` if it stands on none that
    /// is illegal.
    replaced: Option<Option<Range<usize>>>,
}

/// Where a line begins: in the line around it, before the half-move that ends there or before.
struct Branching {
    line: Option<u32>,
    at: usize,
}

/// Why a half-move of a record is not judged, in words.
pub(crate) fn not_judged(document: &Document, record: usize, cause: Option<&Cause>) -> String {
    document.wording(record).not_judged(cause.map(|cause| &cause.named))
}

/// Why the half-move at the byte `at` of the block is not judged.
fn cause(cursor: &Cursor<'_>, at: usize) -> Option<Cause> {
    Causes::of(cursor.document, cursor.place.record)?.of_place(cursor.place.block, at)
}

/// A sentence that says that a half-move is not judged, or that the position after it is unknown, and names the error
/// to blame, whose text `shown` formats. `None` for an illegal half-move: its own finding says so.
pub(super) fn doubt(cursor: &Cursor<'_>, ply: &PlyInText, shown: &dyn Fn(&str) -> String) -> Option<String> {
    let words = cursor.words();
    let cause = || match cause(cursor, ply.range.start)?.named {
        CauseName::HalfMove(name) => Some(CauseName::HalfMove(shown(&name))),
        line => Some(line),
    };
    match ply.legality {
        Legality::Unknown => Some(words.not_judged(cause().as_ref())),
        Legality::Legal if !ply.is_known => Some(words.position_not_known(cause().as_ref())),
        _ => None,
    }
}

/// That the position at a byte of the block is not known, and why, in words.
pub(super) fn position_not_known(cursor: &Cursor<'_>, at: usize) -> String {
    cursor.words().position_not_known(cause(cursor, at).map(|cause| cause.named).as_ref())
}

impl<'a> Causes<'a> {
    /// The errors of a record.
    pub(crate) fn of(document: &'a Document, record: usize) -> Option<Causes<'a>> {
        let entry = document.entry(record)?;
        let start = document.record_start(record);
        let found = issues_in_blocks(document, record, start, entry, 0..usize::MAX);
        let causes = found.filter(leaves_doubt);
        let errors = causes.map(|LocatedIssue { range, place, .. }| Error { range, place, replaced: None });
        let errors: Vec<Error> = errors.collect();
        let mut lines: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (index, error) in errors.iter().enumerate() {
            let line = entry.analysis.structure().enclosing(error.place.block).next().map(|span| span.id);
            lines.entry(line).or_default().push(index);
        }
        Some(Causes { document, entry, record, errors, lines, starts: FxHashMap::default() })
    }

    /// Why the half-move at the byte `at` of a block is not judged: the last error before it in its line, else in the
    /// lines around, else before the moves. Else it is a bracket after it that closes nothing, or a line of the file that
    /// says how all records are read.
    pub(crate) fn of_place(&mut self, block: usize, at: usize) -> Option<Cause> {
        let line = self.entry.analysis.structure().enclosing(block).next().map(|span| span.id);
        let before = self.last_before(line, at).or_else(|| self.at_start(line));
        let after = || self.errors.partition_point(|error| error.range.start < at);
        match before.or_else(|| Some(after()).filter(|error| *error < self.errors.len())) {
            Some(error) => self.name(error),
            None => self.of_file(),
        }
    }

    /// The last error of a line before a byte.
    fn last_before(&self, line: Option<u32>, at: usize) -> Option<usize> {
        let errors = self.lines.get(&line)?;
        let before = errors.partition_point(|error| self.errors.get(*error).is_some_and(|one| one.range.start < at));
        errors.get(before.checked_sub(1)?).copied()
    }

    /// The cause of the doubt at the start of a line. Lines may be nested without limit.
    fn at_start(&mut self, line: Option<u32>) -> Option<usize> {
        let (mut passed, mut line) = (Vec::new(), line);
        let cause = loop {
            let Some(id) = line else { break None };
            if let Some(known) = self.starts.get(&id) {
                break *known;
            }
            // A variation that leads to itself starts nowhere.
            self.starts.insert(id, None);
            passed.push(id);
            let Some(from) = self.branching(id) else { break None };
            if let Some(cause) = self.last_at_branching(&from) {
                break Some(cause);
            }
            line = from.line;
        };
        self.starts.extend(passed.into_iter().map(|id| (id, cause)));
        cause
    }

    /// Where a line branches off; for a main line where the text before it ends.
    fn branching(&self, line: u32) -> Option<Branching> {
        let (analysis, start) = (&self.entry.analysis, self.document.record_start(self.record));
        let structure = analysis.structure();
        let opener = structure.span(line)?.opener;
        let place_of = |block: usize| start + self.entry.tree.block_start(block);
        let reference = match structure.role(opener) {
            BlockRole::OpenVariation(Some(number)) => analysis.reference_to(number),
            // What concerns the half-move that the line replaces concerns the line no more.
            BlockRole::OpenAt(_) => {
                let replaced = analysis.replaced_at(opener);
                replaced.map(|(block, range)| (block, TextRange::empty(range.end())))
            }
            _ => None,
        };
        Some(match reference {
            Some((block, range)) => {
                let line = structure.enclosing(block).next().map(|span| span.id);
                Branching { line, at: absolute(place_of(block), range).start }
            }
            None => {
                let line = structure.enclosing(opener).nth(1).map(|span| span.id);
                Branching { line, at: place_of(opener) }
            }
        })
    }

    /// The last error before the half-move that a line replaces. An error that makes that half-move illegal does not
    /// concern the line.
    fn last_at_branching(&mut self, from: &Branching) -> Option<usize> {
        let last = self.last_before(from.line, from.at)?;
        let error = self.errors.get(last)?;
        if error.replaced.is_none() {
            let replaced = self.illegal_at(error);
            self.errors.get_mut(last)?.replaced = Some(replaced);
        }
        match self.errors.get(last)?.replaced.as_ref()? {
            Some(illegal) if illegal.end >= from.at => self.last_before(from.line, illegal.start),
            _ => Some(last),
        }
    }

    /// The illegal half-move that an error stands on, up to the half-move after it.
    fn illegal_at(&self, error: &Error) -> Option<Range<usize>> {
        let block = Cursor::of(self.document, self.entry, error.place)?;
        let plies = block.plies();
        let at = plies.iter().position(|ply| touch(&ply.range, &error.range) && ply.legality.is_illegal())?;
        let start = plies.get(at)?.range.start;
        if let Some(next) = plies.get(at + 1) {
            return Some(start..next.range.start);
        }
        let next = moves_after(&block).find_map(|block| block.plies().first().map(|ply| ply.range.start));
        Some(start..next.unwrap_or(usize::MAX))
    }

    fn name(&self, error: usize) -> Option<Cause> {
        let Error { range, place, .. } = self.errors.get(error)?;
        let named = self.half_move(range, *place).map_or_else(|| self.line(range), CauseName::HalfMove);
        Some(Cause { range: range.clone(), named })
    }

    /// The half-move that an error stands on, or the one after the number that it stands on.
    fn half_move(&self, range: &Range<usize>, place: BlockPlace) -> Option<String> {
        if self.entry.analysis.role(place.block) != BlockRole::Moves {
            return None;
        }
        let block = Cursor::of(self.document, self.entry, place)?;
        let plies = block.plies();
        let on_it = plies.iter().find(|ply| touch(&ply.range, range));
        let token = || block.root().token_at(range.start.checked_sub(place.start)?);
        let is_number = || token().is_some_and(|token| token.kind == SyntaxKind::MoveNumber);
        let after = || plies.iter().find(|ply| ply.range.start >= range.end && is_number());
        let ply = on_it.or_else(after)?;
        let number = names::ply_number(ply.number, ply.side, ply.before.variant());
        Some(format!("{number} {}", label(&ply.text)))
    }

    fn line(&self, range: &Range<usize>) -> CauseName {
        CauseName::Line(line_of(self.document.rope(), range.start) + 1)
    }

    /// The first error of the file, which may be in the lines before the games.
    fn of_file(&self) -> Option<Cause> {
        let mut first = None;
        each_issue(self.document, &mut |found| {
            let is_it = leaves_doubt(&found);
            first = is_it.then(|| Cause { named: self.line(&found.range), range: found.range });
            !is_it
        });
        first
    }
}

/// Whether an issue is an error about a position. Those about references leave none in doubt.
fn leaves_doubt(found: &LocatedIssue) -> bool {
    use IssueKind::{SharedVariation, UndefinedVariation, UnreferencedVariation, VariationCycle};
    let kind = &found.issue.kind;
    let of_reference = matches!(
        kind,
        UndefinedVariation { .. } | UnreferencedVariation { .. } | SharedVariation { .. } | VariationCycle { .. }
    );
    !of_reference && diagnostics::severity_of(kind) == Severity::Error
}

fn touch(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end.max(other.start + 1) && other.start < one.end
}
