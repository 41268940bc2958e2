//! The issues that need the whole replay: empty lines, unclosed lines, and wrong references.

use super::super::unclosed::{self, Lost};
use super::Walk;
use crate::record::references::{self, Places, References, Use};
use crate::record::structure::{Line, hides_definitions, hides_references, swallows};
use crate::record::{BlockRole, Issue, IssueKind, Item, ItemKind, Lower, Related, RelatedRole, Unusual};
use crate::rules::Variant;
use crate::sort::sort_by_key;
use crate::syntax::{Block, Opened, SyntaxError, SyntaxErrorKind, SyntaxKind};
use crate::text::TextRange;

impl Walk<'_, '_> {
    /// Reports the variations without a half-move, and those with none before them. Whether digits are a half-move is only
    /// known once all lines are replayed.
    pub(super) fn report_empty(&mut self) {
        let mut moved = vec![false; self.structure.count()];
        for block in 0..self.record.blocks.len() {
            let line = match self.structure.role(block) {
                BlockRole::Moves => self.structure.line_of(block),
                BlockRole::OpenInline => {
                    let outer = self.structure.line_at(block).and_then(|line| self.structure.around(line).nth(1));
                    if outer.is_none_or(|outer| moved.get(outer as usize) != Some(&true)) {
                        self.report(block, first_token(self.record.blocks, block), IssueKind::NothingToVary);
                    }
                    None
                }
                _ => None,
            };
            if let Some(moved) = line.and_then(|line| moved.get_mut(line as usize)).filter(|moved| !**moved) {
                *moved = match self.lines.segments.get(block).and_then(Option::as_ref) {
                    Some(segment) => segment.plies > 0 || (self.may_only_end() && segment.end.is_some()),
                    None => has_moves(&self.record.items(block)),
                };
            }
        }
        for line in (0..self.structure.count() as u32).filter(|line| moved.get(*line as usize) == Some(&false)) {
            let Some(&Line { opener, close, inner: true, .. }) = self.structure.line(line) else { continue };
            let ends_anywhere = matches!(self.structure.role(opener as usize), BlockRole::OpenAt(_));
            if ends_anywhere || (close as usize) < self.record.blocks.len() {
                let opener = opener as usize;
                self.report(opener, first_token(self.record.blocks, opener), IssueKind::EmptyVariation);
            }
        }
    }

    /// Whether a variation may be nothing but another end of the game: where it branches at a number, and in records of shogi.
    fn may_only_end(&self) -> bool {
        self.structure.by_number || self.record.rules.variant == Variant::Shogi
    }

    /// Reports the lines that lack their closing bracket. If it is a single one, another line inside it may have lost it.
    fn report_unclosed(&mut self) {
        for line in self.structure.unclosed() {
            let single = self.structure.unclosed().len() == 1 && !self.record.blocks.iter().any(swallows);
            let lost = single.then(|| unclosed::lost(&self.record, self.structure, &self.lines, *line));
            let lost = lost.flatten().unwrap_or(Lost { line: *line, before: None });
            if let Some(braces) = single.then(|| unclosed::braces(&self.record, self.structure, &lost)).flatten() {
                let related = Related { blocks: 0, range: braces.moves, role: RelatedRole::Misfit };
                let kind = IssueKind::Unclosed { opened: braces.opened };
                let issue = Issue { related: Some(related), ..Issue::new(braces.keyword, kind) };
                self.lines.located.push((braces.block as u32, issue));
                continue;
            }
            let Some(opener) = self.opener_of(lost.line) else { continue };
            let opened = match self.structure.role(opener) {
                BlockRole::OpenMain => Opened::Main,
                BlockRole::OpenVariation(_) => Opened::Variation,
                _ if opened_by(self.record.blocks, opener, SyntaxKind::LeftParen) => Opened::ParenthesizedVariation,
                _ => Opened::BracedVariation,
            };
            let related = lost.before.map(|(block, range)| {
                let blocks = block as i32 - opener as i32;
                Related { blocks, range, role: RelatedRole::Misfit }
            });
            let (range, kind) = (first_token(self.record.blocks, opener), IssueKind::Unclosed { opened });
            self.lines.located.push((opener as u32, Issue { related, ..Issue::new(range, kind) }));
        }
    }

    /// Reports the issues that follow from the structure and the references alone.
    pub(super) fn report_structure(&mut self) {
        self.report_unclosed();
        let record = self.record;
        let opener = |block: usize| variation_token(record.blocks, block);
        let references = |block: usize| {
            let block = record.blocks.get(block);
            block.map(|block| single_references(record.lower, block)).unwrap_or_default()
        };
        let places = Places { opener: &opener, references: &references };
        let none = References::default();
        let references = self.lines.references.as_deref().unwrap_or(&none);
        // A comment without an end takes references and variations along.
        let swallowed = record.blocks.iter().any(swallows);
        let hidden = swallowed || record.blocks.iter().any(hides_references);
        let lost = swallowed || record.blocks.iter().any(hides_definitions);
        let unused = references::check(self.structure, references, &places, (hidden, lost), &mut self.lines.located);
        if !unused.is_empty() {
            self.lines.references_mut().unused = unused;
        }
    }

    /// Reports the references that lead to a variation from another state than the one it starts from, and the variations
    /// without a reference, and puts all issues in order. A reference too many to one variation may be meant for another.
    pub(super) fn report_shared(&mut self) {
        let is_replaced = |issue: &Issue| {
            let repeated = IssueKind::NonCanonical { how: Unusual::RepeatedReference, canonical: None };
            matches!(issue.kind, IssueKind::SharedVariation { .. } | IssueKind::UnreferencedVariation { .. })
                || issue.kind == repeated
        };
        self.lines.located.retain(|(_, issue)| !is_replaced(issue));
        let none = References::default();
        let references = self.lines.references.as_deref().unwrap_or(&none);
        let (mut found, mut repeated) = (Vec::new(), Vec::new());
        let mut doubted: Vec<u32> = self.structure.duplicates().map(|(number, _)| number).collect();
        // The other reference is in a line that has no start itself.
        let has_start = |using: &&Use| {
            let around = self.structure.number_around(using.line);
            around.is_none_or(|number| references.used.contains_key(&number))
        };
        let elsewhere = references.mentioned.iter().filter(|using| !has_start(using)).map(|using| using.number);
        doubted.extend(elsewhere.filter(|number| references.used.contains_key(number)));
        for using in &references.again {
            let number = using.number;
            let first = self.decisive(references, number);
            if let (Some(first), Some(branch)) = (first, self.branch(using))
                && let Some(first_branch) = self.branch(first)
            {
                if first_branch.shares(branch) && !self.is_in_range(using) {
                    let kind = IssueKind::NonCanonical { how: Unusual::RepeatedReference, canonical: None };
                    repeated.push((using.block, Issue::new(branch.range, kind)));
                }
                if first_branch.from == branch.from {
                    continue;
                }
                doubted.push(number);
                // A range is reported as a whole, and it may be the one that leads there wrongly.
                if !self.is_in_range(first) && !self.is_in_range(using) {
                    found.push((using.block, Issue::new(branch.range, IssueKind::SharedVariation { number })));
                }
            }
        }
        if found.is_empty() && references.cycles.is_empty() {
            found.extend(references.unused.iter().cloned());
        }
        if !doubted.is_empty() || !references.doubted.is_empty() {
            self.lines.references_mut().doubt(self.structure, doubted.into_iter());
        }
        let located = &mut self.lines.located;
        located.extend(found.into_iter().chain(repeated));
        sort_by_key(located, |(block, issue)| (*block, issue.range.start()));
        located.dedup();
    }

    /// Whether a reference is in a range such as `(1-4)`.
    fn is_in_range(&self, using: &Use) -> bool {
        let Some(block) = self.record.blocks.get(using.block as usize) else { return false };
        let Some(branch) = self.branch(using) else { return false };
        ranges_of_variations(block).any(|range| range.contains_range(branch.range))
    }
}

fn has_moves(items: &[Item<'_>]) -> bool {
    items.iter().any(|item| matches!(item.kind, ItemKind::Move(_)))
}

/// The number of a VAR, or its keyword.
pub(super) fn variation_token(blocks: &[Block], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let number = root.and_then(|root| root.token(SyntaxKind::Number));
    number.map_or_else(|| first_token(blocks, block), |token| token.range())
}

/// The first word or sign of a block.
pub(in crate::record) fn first_token(blocks: &[Block], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let token = root.and_then(|root| root.tokens().find(|token| !token.kind.is_trivia()));
    token.map_or(TextRange::default(), |token| token.range())
}

/// The places of the references of a block; `None` for those of a range such as `(1-4)`, which is reported as a whole.
fn single_references(lower: &dyn Lower, block: &Block) -> Vec<Option<TextRange>> {
    let mut items = Vec::new();
    lower.lower(block.tree(), &mut items);
    let mut ranges: Vec<TextRange> = ranges_of_variations(block).collect();
    sort_by_key(&mut ranges, |range| range.start());
    let outside = |range: TextRange| {
        let before = ranges.partition_point(|other| other.start() <= range.start());
        !ranges.get(..before).and_then(<[_]>::last).is_some_and(|other| other.contains_range(range))
    };
    let references = items.into_iter().filter(|item| matches!(item.kind, ItemKind::Reference(_)));
    references.map(|item| Some(item.range).filter(|range| outside(*range))).collect()
}

/// Where a block has ranges of variations such as `(1-4)`.
fn ranges_of_variations(block: &Block) -> impl Iterator<Item = TextRange> {
    let of_range = |error: &&SyntaxError| matches!(error.kind, SyntaxErrorKind::VariationRange { .. });
    block.errors().iter().filter(of_range).map(|error| error.range)
}

/// Whether the block begins a line with the token.
fn opened_by(blocks: &[Block], block: usize, kind: SyntaxKind) -> bool {
    blocks.get(block).is_some_and(|block| block.tree().root().token(kind).is_some())
}
