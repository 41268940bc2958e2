//! The line that lost its closing bracket.
//!
//! A missing bracket leaves an outer line open: each line inside it takes the bracket of the one around it. The line that
//! lost its own is the one that goes on with what does not belong to it, and the first such place tells where the bracket
//! was.

use super::Record;
use super::lines::Lines;
use super::walk::first_token;
use crate::notation;
use crate::record::structure::Structure;
use crate::record::{BlockRole, Issue, IssueKind, Item, ItemKind};
use crate::syntax::{Child, Opened, SyntaxKind};
use crate::text::{TextRange, TextSize};
use rustc_hash::{FxHashMap, FxHashSet};

/// A line that lost its closing bracket.
pub(super) struct Lost {
    pub line: u32,
    /// The block and the place in it that the bracket belongs before, if it is known.
    pub before: Option<(usize, TextRange)>,
}

/// A comment or diagram in braces that took the bracket of its line.
pub(super) struct UnclosedBraces {
    pub block: usize,
    pub keyword: TextRange,
    pub opened: Opened,
    /// The number at which the moves go on in its text.
    pub moves: TextRange,
}

/// The comment or diagram that took the bracket of a line: it is the last thing before the place where the line goes on
/// with what does not belong to it, and its text ends with moves.
pub(super) fn braces(record: &Record<'_>, structure: &Structure, lost: &Lost) -> Option<UnclosedBraces> {
    let (end, limit) = match lost.before {
        Some((block, range)) if structure.line_of(block) == Some(lost.line) => (block + 1, Some(range.start())),
        Some((block, _)) => (block, None),
        None => (record.blocks.len(), None),
    };
    let block = (0..end).rev().find(|block| structure.role(*block) == BlockRole::Moves)?;
    if structure.line_of(block) != Some(lost.line) {
        return None;
    }
    let root = record.blocks.get(block)?.tree().root();
    let is_before = |range: TextRange| limit.is_none_or(|limit| range.end() <= limit);
    let words = root.children().filter(|child| child.kind() != SyntaxKind::Whitespace && is_before(child.range()));
    let Some(Child::Node(node)) = words.last() else { return None };
    let opened = match node.kind() {
        SyntaxKind::CommentBlock => Opened::Comment,
        SyntaxKind::Diagram => Opened::Diagram,
        _ => return None,
    };
    let (keyword, raw) = (node.token(SyntaxKind::Keyword)?, node.token(SyntaxKind::RawText)?);
    let (at, len) = moves_at_end(raw.text, record)?;
    let start = raw.range().start() + TextSize::of(raw.text.get(..at)?);
    Some(UnclosedBraces {
        block,
        keyword: keyword.range(),
        opened,
        moves: TextRange::at(start, TextSize::new(len as u32)),
    })
}

/// The place and length of the number that begins a list of moves, if a text ends with one.
fn moves_at_end(text: &str, record: &Record<'_>) -> Option<(usize, usize)> {
    let is_number = |word: &str| word.strip_suffix('.').is_some_and(|digits| digits.parse::<u32>().is_ok());
    let is_move = |word: &str| notation::has_any_shape(word.trim_end_matches(['!', '?', '+']), &record.dialect.symbols);
    let words = text.split_ascii_whitespace().rev();
    words.clone().next().filter(|word| is_move(word))?;
    let list = words.take_while(|word| is_number(word) || is_move(word) || *word == "...");
    let number = list.filter(|word| is_number(word)).last()?;
    Some((number.as_ptr().addr() - text.as_ptr().addr(), number.len()))
}

/// Looks for the line that lost its bracket in `open`, the only one that is unclosed.
pub(super) fn lost(record: &Record<'_>, structure: &Structure, lines: &Lines, open: u32) -> Option<Lost> {
    let search = Search { record, structure, lines, open };
    let first = structure.line(open)?.opener as usize + 1;
    let (mut numbers, nothing) = (FxHashMap::default(), search.starts_of_nothing());
    let found = (first..record.blocks.len()).find_map(|block| match structure.role(block) {
        BlockRole::OpenInline if nothing.contains(&(block as u32)) => {
            Some(search.around(block).or(search.itself(block)))
        }
        BlockRole::Moves => match search.misfit(block) {
            Some(issue) => Some(search.of_misfit(block, issue)),
            None => search.goes_back(block, &mut numbers).map(Some),
        },
        _ => None,
    });
    let found = found.flatten();
    // Nothing but its place speaks against a variation of an outer line.
    let outer = || {
        let variations = (first..record.blocks.len()).filter(|block| search.is_for_outer_lines(*block));
        variations.filter_map(|block| search.around(block)).next()
    };
    found
        .filter(|lost| search.may_lack_bracket(lost.line))
        .or_else(|| outer().filter(|lost| search.may_lack_bracket(lost.line)))
}

struct Search<'a> {
    record: &'a Record<'a>,
    structure: &'a Structure,
    lines: &'a Lines,
    open: u32,
}

impl Search<'_> {
    /// Whether a line inside the main line may lack its bracket: then one of the lines around it has that of the main
    /// line, and nothing comes after that.
    fn may_lack_bracket(&self, line: u32) -> bool {
        if self.is_variation(self.open) {
            return true;
        }
        let outermost = self.structure.around(line).take_while(|line| *line != self.open).last();
        let close = outermost.and_then(|line| self.structure.line(line)).map(|line| line.close as usize);
        let follows =
            |block: usize| self.structure.line_of(block) == Some(self.open) || self.structure.role(block).opens();
        close.is_some_and(|close| !(close..self.record.blocks.len()).any(follows))
    }

    /// The variation around the line that a block opens, whose bracket belongs before it.
    fn around(&self, block: usize) -> Option<Lost> {
        let line = self.structure.line_at(block)?;
        let outer = self.structure.around(line).nth(1).filter(|outer| self.is_variation(*outer))?;
        Some(Lost { line: outer, before: Some((block, first_token(self.record.blocks, block))) })
    }

    /// The line that a block opens, whose opening bracket is one too many.
    fn itself(&self, block: usize) -> Option<Lost> {
        Some(Lost { line: self.structure.line_at(block)?, before: None })
    }

    fn is_variation(&self, line: u32) -> bool {
        self.structure.line(line).is_some_and(|line| line.inner)
    }

    /// Whether the variation that a block opens belongs to a move outside of the variation around it.
    fn is_for_outer_lines(&self, block: usize) -> bool {
        let Some(line) = self.structure.line_at(block) else { return false };
        let Some(outer) = self.structure.around(line).nth(1) else { return false };
        let references = self.lines.references.as_deref();
        let number = self.structure.number_of(line);
        let first = number.and_then(|number| references?.used.get(&number));
        let Some(outer) = self.structure.line(outer) else { return false };
        first.is_some_and(|first| !(outer.opener..outer.close).contains(&first.using.block))
    }

    /// The blocks that open variations with no move before them.
    fn starts_of_nothing(&self) -> FxHashSet<u32> {
        let found = self.lines.located.iter().filter(|(_, issue)| issue.kind == IssueKind::NothingToVary);
        found.map(|(block, _)| *block).collect()
    }

    /// The first move or number of a block that does not follow from what is before it.
    fn misfit(&self, block: usize) -> Option<&Issue> {
        let segment = self.lines.segments.get(block)?.as_ref()?;
        segment.issues.iter().find(|issue| match &issue.kind {
            IssueKind::MoveNumber { found, expected, .. } => found < expected,
            IssueKind::VariationStart { .. }
            | IssueKind::RepeatedNumber { .. }
            | IssueKind::HalfMovesMissing { .. }
            | IssueKind::HalfMovesTooMany { .. }
            | IssueKind::MeantOtherwise { .. }
            | IssueKind::IllegalMove { .. }
            | IssueKind::NoSuchPiece { .. }
            | IssueKind::WrongPiece { .. }
            | IssueKind::WrongSide { .. } => true,
            _ => false,
        })
    }

    fn of_misfit(&self, block: usize, issue: &Issue) -> Option<Lost> {
        let line = self.structure.line_of(block).filter(|line| self.is_variation(*line))?;
        if !matches!(issue.kind, IssueKind::VariationStart { .. }) {
            return Some(Lost { line, before: Some((block, issue.range)) });
        }
        // A variation that begins like the one around it replaces the same move, so the other one ends before it.
        // Otherwise it is its own opening bracket that is one too many.
        let outer = self.structure.around(line).nth(1).filter(|outer| self.is_variation(*outer));
        match outer {
            Some(outer) if self.first_number(outer) == self.first_number(line) => {
                self.around(self.structure.line(line)?.opener as usize)
            }
            _ => Some(Lost { line, before: None }),
        }
    }

    /// Whether the numbers go back in a line that was not replayed. `numbers` has the last one of each line.
    fn goes_back(&self, block: usize, numbers: &mut FxHashMap<u32, u32>) -> Option<Lost> {
        let line = self.structure.line_of(block).filter(|line| self.is_variation(*line))?;
        if self.lines.segments.get(block)?.is_some() {
            return None;
        }
        self.record.items(block).iter().find_map(|item| {
            let ItemKind::Number { value, .. } = item.kind else { return None };
            let back = numbers.insert(line, value).is_some_and(|last| value < last);
            back.then_some(Lost { line, before: Some((block, item.range)) })
        })
    }

    /// The first number of a line, and whether `...` follows it or is part of it.
    fn first_number(&self, line: u32) -> Option<(u32, bool)> {
        let opener = self.structure.line(line)?.opener as usize;
        let items = self.record.items(opener + 1);
        let at = items.iter().position(|item| !matches!(item.kind, ItemKind::Comment(_)))?;
        let ItemKind::Number { value, dots } = items.get(at)?.kind else { return None };
        let placeholder = |item: &Item<'_>| matches!(item.kind, ItemKind::Placeholder(_));
        Some((value, dots > 1 || items.get(at + 1).is_some_and(placeholder)))
    }
}
