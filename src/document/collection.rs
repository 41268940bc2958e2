//! The relations between the records of a file: the FORMAT line, the notation of the moves, game numbers.

use super::settings::OtherEncoding;
use super::{DocumentTotals, RecordEntry};
use crate::formats::Format;
use crate::notation::{self, Dialect, Notation, Symbols};
use crate::record::{
    self, BlockRole, Context, FormatText, Issue, IssueKind, Item, ItemKind, Related, RelatedRole, ShapeCount,
};
use crate::sort::sort_by_key;
use crate::syntax::SyntaxKind;
use crate::text::{Sequence, TextRange};
use rustc_hash::FxHashMap;

/// The tokens at the start of a file that are searched for an example. More than four of five moves are one.
const EXAMINED: usize = 1000;

/// An issue of the file, by record and block; a related place stands in another record.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FileIssue {
    pub record: usize,
    pub block: usize,
    pub issue: Issue,
    /// Record and block of the related place, with its range.
    pub first: Option<(usize, usize, TextRange)>,
}

impl FileIssue {
    fn sort(issues: &mut [FileIssue]) {
        sort_by_key(issues, |issue| (issue.record, issue.block));
    }
}

/// The context of a file: its FORMAT line, and the notation of its moves if they are plainly in another one. The other
/// notation shows only if the shapes were counted with `all_shapes` in `current`.
pub(super) fn context(format: &Format, records: &Sequence<RecordEntry>, current: &Context) -> Context {
    let plain = Context { start: current.start.clone(), ..declared(format, records) };
    if format.lowering.fixed_dialect().is_some() {
        return plain;
    }
    let shapes = records.sum().totals.shapes;
    let same_counts = current.declared == plain.declared;
    let mostly = mostly_declared(&plain.declared, &shapes);
    if !same_counts || (mostly && !may_have_other_letters(&plain.declared, &shapes)) {
        return plain;
    }
    let all = Context { all_shapes: true, ..plain };
    if mostly {
        let letters =
            plainly_other_letters(&all.declared, &shapes).filter(|_| current.all_shapes && !all.letters_unknown);
        return match letters {
            Some((symbols, _)) => Context { dialect: Dialect { symbols, ..all.declared.clone() }, ..all },
            None => all,
        };
    }
    match plainly_other(&all.declared, &shapes).filter(|_| current.all_shapes) {
        // The declared notation with other letters explains as much.
        Some(notation)
            if let Some((symbols, matching)) = plainly_other_letters(&all.declared, &shapes)
                && !all.letters_unknown
                && fit(&shapes, all.declared.notation) + matching >= fit(&shapes, notation) =>
        {
            Context { dialect: Dialect { symbols, ..all.declared.clone() }, ..all }
        }
        Some(notation) => Context { dialect: dialect_of(notation, &all.declared), ..all },
        None => all,
    }
}

/// The context that the file's first FORMAT line asks for.
pub(super) fn declared(format: &Format, records: &Sequence<RecordEntry>) -> Context {
    if let Some(declared) = format.lowering.fixed_dialect() {
        return Context { dialect: declared.clone(), declared, all_shapes: false, letters_unknown: false, start: None };
    }
    let Some((_, _, entry)) = records.select(1, |totals| totals.totals.formats > 0).pop() else {
        return by_line(None);
    };
    let lowering = format.lowering;
    for block in entry.tree.blocks() {
        if lowering.role(block.tree()) == BlockRole::Format {
            let mut items: Vec<Item<'_>> = Vec::new();
            lowering.lower(block.tree(), &mut items);
            if let Some(ItemKind::Format(line)) = items.first().map(|item| &item.kind) {
                return by_line(Some(line));
            }
        }
    }
    by_line(None)
}

fn by_line(line: Option<&FormatText<'_>>) -> Context {
    let declared = record::dialect(line);
    Context {
        dialect: declared.clone(),
        declared,
        all_shapes: false,
        letters_unknown: record::letters_unknown(line),
        start: None,
    }
}

/// The notation that more than four of five moves look like, where few look like the declared one (record-formats §8.3
/// row 5).
fn plainly_other(declared: &Dialect, shapes: &ShapeCount) -> Option<Notation> {
    let candidates = [Notation::Iccs, Notation::Lalg, Notation::Axf, Notation::Wxf, Notation::Salg, Notation::Chinese];
    let mut best: Option<Notation> = None;
    for notation in candidates {
        if fit(shapes, notation) * 5 > shapes.moves * 4
            && best.is_none_or(|best| fit(shapes, notation) > fit(shapes, best))
        {
            best = Some(notation);
        }
    }
    best.filter(|best| *best != declared.notation)
}

/// How many moves have the shape of a notation.
fn fit(shapes: &ShapeCount, notation: Notation) -> u32 {
    shapes.fit.get(notation as usize).copied().unwrap_or(0)
}

/// Whether at least half of the moves have the shape of the declared notation.
fn mostly_declared(declared: &Dialect, shapes: &ShapeCount) -> bool {
    shapes.fit.get(declared.notation as usize).is_some_and(|fit| fit * 2 >= shapes.moves)
}

/// Whether many moves fit the declared notation only with other letters. A few may be slips.
fn may_have_other_letters(declared: &Dialect, shapes: &ShapeCount) -> bool {
    let usual = |count: &u32| *count >= 2 && *count * 8 >= shapes.moves;
    shapes.other_letters.iter().any(usual) && record::other_letters(declared).iter().any(Option::is_some)
}

/// The letters that the moves have instead of the declared ones, if more moves need them than need the declared ones, and
/// how many need them.
fn plainly_other_letters(declared: &Dialect, shapes: &ShapeCount) -> Option<(Symbols, u32)> {
    let sets = record::other_letters(declared).into_iter().zip(shapes.other_letters).zip(shapes.own_letters);
    let fitting = sets.filter(|((_, other), own)| other > own);
    // The first of those that fit best.
    let best = fitting.rev().max_by_key(|((_, other), _)| *other);
    best.and_then(|((symbols, other), _)| Some((symbols?, other)))
}

/// Whether the moves have the shape of the declared notation.
pub(super) fn is_plain(format: &Format, declared: &Dialect, shapes: &ShapeCount) -> bool {
    let fixed = format.lowering.fixed_dialect().is_some();
    fixed || (mostly_declared(declared, shapes) && !may_have_other_letters(declared, shapes))
}

fn dialect_of(notation: Notation, declared: &Dialect) -> Dialect {
    // A map of letters counts although the name before it is wrong; the letters of a wrong name do not.
    let mapped = declared.symbols != Dialect::new(declared.notation).symbols;
    let plain = match notation {
        Notation::Axf => return Dialect { symbols: declared.symbols, ..Dialect::axf() },
        Notation::Wxf => return Dialect::wxf(),
        Notation::Lalg => Dialect::lalg(),
        Notation::Salg => Dialect::salg(),
        Notation::Chinese => return Dialect::chinese(),
        Notation::Iccs | Notation::Coordinate => Dialect::iccs(),
        other => return Dialect::new(other),
    };
    if mapped { Dialect { symbols: declared.symbols, ..plain } } else { plain }
}

/// Everything wrong that no record can know alone; `duplicates` are the games that bear the number of another one.
pub(super) fn issues(
    format: &Format,
    records: &Sequence<RecordEntry>,
    context: &Context,
    duplicates: Vec<FileIssue>,
    other: Option<OtherEncoding>,
) -> Vec<FileIssue> {
    let mut issues = Vec::new();
    issues.extend(
        other.and_then(|other| of_file(records, IssueKind::OtherEncoding { found: other.found, usual: other.usual })),
    );
    formats(records, &mut issues);
    if context.dialect != context.declared {
        mismatch(format, records, context, &mut issues);
    }
    issues.extend(duplicates);
    encoding(records, &mut issues);
    FileIssue::sort(&mut issues);
    issues
}

/// The games that bear the number of one before them.
pub(super) fn duplicates(records: &Sequence<RecordEntry>) -> Vec<FileIssue> {
    let mut issues = Vec::new();
    let mut seen: FxHashMap<u32, usize> = FxHashMap::default();
    for (record, entry) in records.iter().enumerate() {
        let Some((number, ..)) = entry.analysis.front().number else { continue };
        let first = *seen.entry(number).or_insert(record);
        if first < record {
            issues.extend(duplicate(records, first, record));
        }
    }
    issues
}

fn duplicate(records: &Sequence<RecordEntry>, first: usize, record: usize) -> Option<FileIssue> {
    let place = |record: usize| records.get(record)?.analysis.front().number;
    let ((_, first_block, first_range), (number, block, range)) = (place(first)?, place(record)?);
    let related = Some(Related { blocks: 0, range: first_range, role: RelatedRole::First });
    let issue = Issue { related, ..Issue::new(range, IssueKind::DuplicateGameNumber { number }) };
    Some(FileIssue { record, block, issue, first: Some((first, first_block, first_range)) })
}

/// At most one FORMAT line, and before the first game.
fn formats(records: &Sequence<RecordEntry>, issues: &mut Vec<FileIssue>) {
    let mut first: Option<(usize, usize, TextRange)> = None;
    for (record, _, entry) in records.select(usize::MAX, |totals: &DocumentTotals| totals.totals.formats > 0) {
        let mut game = record > 0 && records.get(0).is_some_and(|entry| entry.analysis.front().is_game);
        let blocks = entry.tree.blocks().iter().take(entry.analysis.front().formats_end);
        for (block, parsed) in blocks.enumerate() {
            let role = entry.analysis.role(block);
            if role == BlockRole::Format {
                let range = keyword(parsed.tree());
                let kind = match first {
                    Some(_) => Some(IssueKind::DuplicateFormat),
                    None if game => Some(IssueKind::MisplacedFormat),
                    None => None,
                };
                if let Some(kind) = kind {
                    issues.push(FileIssue { record, block, issue: Issue::new(range, kind), first });
                }
                first.get_or_insert((record, block, range));
            }
            game |= !matches!(role, BlockRole::Trivia | BlockRole::Format | BlockRole::Error);
        }
    }
}

fn keyword(tree: &crate::syntax::Tree) -> TextRange {
    tree.root().token(SyntaxKind::Keyword).map_or_else(|| tree.root().range(), |token| token.range())
}

fn mismatch(format: &Format, records: &Sequence<RecordEntry>, context: &Context, issues: &mut Vec<FileIssue>) {
    let shapes = records.sum().totals.shapes;
    let found = context.dialect.notation;
    let matching = fit(&shapes, found);
    let line = records.select(1, |totals| totals.totals.formats > 0).pop();
    let place = match line {
        Some((record, _, entry)) => {
            let lowering = format.lowering;
            let line = entry.tree.blocks().iter().position(|block| lowering.role(block.tree()) == BlockRole::Format);
            line.and_then(|block| {
                let tree = entry.tree.blocks().get(block)?.tree();
                let name = tree.root().token(SyntaxKind::FormatName).map(|token| token.range());
                Some((record, block, name.unwrap_or_else(|| keyword(tree))))
            })
        }
        None => records.get(0).and_then(|entry| {
            let mut blocks = entry.tree.blocks().iter().enumerate();
            let (block, parsed) = blocks.find(|(_, block)| block.tree().kind() != SyntaxKind::Trivia)?;
            // It may be a damaged FORMAT line, and it has its own finding.
            if parsed.tree().kind() == SyntaxKind::Error {
                return None;
            }
            let token = parsed.tree().root().tokens().find(|token| !token.kind.is_trivia())?;
            Some((0, block, token.range()))
        }),
    };
    let Some((record, block, range)) = place else { return };
    let unknown = |issue: &Issue| matches!(issue.kind, IssueKind::UnknownFormat { .. });
    let reported = line.is_some_and(|(_, _, entry)| entry.analysis.front().issues().any(unknown));
    if reported {
        return;
    }
    let declared = line.map(|_| context.declared.notation);
    let kind = if found == context.declared.notation {
        let matching = plainly_other_letters(&context.declared, &shapes).map_or(0, |(_, matching)| matching);
        let (declared, letters) = (context.declared.symbols, context.dialect.symbols);
        IssueKind::LettersMismatch { notation: found, declared, letters, matching, moves: shapes.moves }
    } else {
        let example = example(records, found, &context.declared).unwrap_or_default();
        IssueKind::FormatMismatch { declared, found, example, matching, moves: shapes.moves }
    };
    issues.push(FileIssue { record, block, issue: Issue::new(range, kind), first: None });
}

/// A move among the first ones that has the shape of a notation, and not that of the declared one.
fn example(records: &Sequence<RecordEntry>, found: Notation, declared: &Dialect) -> Option<String> {
    let blocks = records.iter().flat_map(|entry| entry.tree.blocks());
    let tokens = blocks.flat_map(|block| block.tree().root().tokens());
    let moves = tokens.take(EXAMINED).filter(|token| token.kind == SyntaxKind::Move);
    let mut sets = moves.map(|token| (token.text, notation::fits_declared(token.text, declared)));
    let (text, _) = sets.find(|(_, set)| set.contains(found) && !set.contains(declared.notation))?;
    Some(text.to_owned())
}

/// An issue of the whole file, on its first line.
fn of_file(records: &Sequence<RecordEntry>, kind: IssueKind) -> Option<FileIssue> {
    let blocks = records.get(0)?.tree.blocks().iter().enumerate();
    let mut tokens = blocks.flat_map(|(block, parsed)| parsed.tree().root().tokens().map(move |token| (block, token)));
    let (block, token) = tokens.find(|(_, token)| token.kind != SyntaxKind::Whitespace)?;
    let line = token.text.lines().next().unwrap_or_default().len();
    let range = crate::text::range(0, line) + token.range().start();
    Some(FileIssue { record: 0, block, issue: Issue::new(range, kind), first: None })
}

/// One remark for the whole file if it was read in another encoding than its own.
fn encoding(records: &Sequence<RecordEntry>, issues: &mut Vec<FileIssue>) {
    let first = records.select(1, |totals| totals.totals.garbled > 0).pop();
    if let Some((record, _, entry)) = first
        && let Some((block, range)) = entry.analysis.front().garbled
    {
        issues.push(FileIssue {
            record,
            block,
            issue: Issue::new(range, IssueKind::WrongEncoding { of_move: false }),
            first: None,
        });
    }
}
