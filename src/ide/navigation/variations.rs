//! The places of a record where the number of a variation stands.

use crate::document::{Cursor, Document, Place, absolute};
use crate::record::BlockRole;
use crate::syntax::{Child, LONGEST_RANGE, SyntaxKind, Token};
use std::ops::Range;

/// A place where a variation is defined or referred to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct VariationPlace {
    /// The block.
    pub place: Place,
    /// The number, or the range of numbers that the variation lies in.
    pub range: Range<usize>,
    /// Whether it is defined here.
    pub defines: bool,
    /// Whether the number itself is written here, and not in a range such as `(1-4)`.
    pub is_written: bool,
}

impl Document {
    /// Every place of a record that defines the variation `number` or refers to it, in order.
    pub(super) fn variation_places(&self, record: usize, number: u32) -> Vec<VariationPlace> {
        let Some(entry) = self.entry(record) else { return Vec::new() };
        let record_start = self.record_start(record);
        let mut places = Vec::new();
        for (block, parsed) in self.blocks_of(entry) {
            let start = record_start + entry.tree.block_start(block);
            let place = Place { record, block, start };
            let root = parsed.tree().root();
            match entry.analysis.role(block) {
                BlockRole::OpenVariation(Some(defined)) if defined == number => {
                    let range = root.token(SyntaxKind::Number).map(|token| absolute(start, token.range()));
                    let written = |range| VariationPlace { place, range, defines: true, is_written: true };
                    places.extend(range.map(written));
                }
                BlockRole::Moves => each_reference(root, &mut |numbers, range, is_written| {
                    if numbers.contains(&number) {
                        places.push(VariationPlace {
                            place,
                            range: absolute(start, range),
                            defines: false,
                            is_written,
                        });
                    }
                }),
                _ => {}
            }
        }
        places
    }
}

impl Cursor<'_> {
    /// The references of the block: each with its numbers and its bytes.
    pub(in crate::ide) fn references(&self) -> Vec<(u32, Range<usize>)> {
        let mut found = Vec::new();
        each_reference(self.root(), &mut |numbers, range, _| {
            found.extend(numbers.map(|number| (number, self.bytes(range))));
        });
        found
    }
}

/// Calls `visit` with each number of the references of a block of moves, or with each range of them.
fn each_reference(
    root: crate::syntax::Node<'_>,
    visit: &mut dyn FnMut(std::ops::RangeInclusive<u32>, crate::text::TextRange, bool),
) {
    for child in root.apart() {
        let Child::Node(node) = child else { continue };
        if node.kind() != SyntaxKind::Reference {
            continue;
        }
        let numbers = || node.tokens().filter(|token| token.kind == SyntaxKind::Number);
        let value = |token: Token<'_>| token.text.parse::<u32>().ok();
        if node.token(SyntaxKind::Dash).is_some() && numbers().count() == 2 {
            if let (Some(first), Some(last)) = (numbers().next(), numbers().last())
                && let (Some(from), Some(to)) = (value(first), value(last))
            {
                let range = first.range().cover(last.range());
                visit(from..=to.clamp(from, from.saturating_add(LONGEST_RANGE - 1)), range, false);
            }
            continue;
        }
        for token in numbers() {
            if let Some(number) = value(token) {
                visit(number..=number, token.range(), true);
            }
        }
    }
}
