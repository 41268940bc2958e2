//! The places of a record where the number of a variation stands.

use crate::document::{BlockPlace, Cursor, Document};
use crate::record::BlockRole;
use crate::syntax::{Child, LONGEST_RANGE, SyntaxKind, Token};
use std::ops::{Range, RangeInclusive};

/// A place where a variation is defined or referred to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct VariationPlace {
    /// The block.
    pub place: BlockPlace,
    /// The number, or the range of numbers that the variation lies in.
    pub range: Range<usize>,
    /// Whether it is defined here.
    pub defines: bool,
    /// Whether the number itself is written here, and not in a range such as `(1-4)`.
    pub is_written: bool,
}

/// Every place of a record that defines the variation `number` or refers to it, in order.
pub(super) fn variation_places(document: &Document, record: usize, number: u32) -> Vec<VariationPlace> {
    let mut places = Vec::new();
    for block in document.blocks_of_record(record) {
        let place = block.place;
        match block.role() {
            BlockRole::OpenVariation(Some(defined)) if defined == number => {
                let range = block.root().token(SyntaxKind::Number).map(|token| block.bytes(token.range()));
                places.extend(range.map(|range| VariationPlace { place, range, defines: true, is_written: true }));
            }
            BlockRole::Moves => {
                let references = references_in_block(&block).into_iter().filter(|one| one.numbers.contains(&number));
                places.extend(references.map(|Reference { range, is_written, .. }| VariationPlace {
                    place,
                    range,
                    defines: false,
                    is_written,
                }));
            }
            _ => {}
        }
    }
    places
}

/// A reference to variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::ide) struct Reference {
    pub numbers: RangeInclusive<u32>,
    /// The bytes of the number, or of the first and the last one.
    pub range: Range<usize>,
    /// Whether the number itself is written here, and not in a range such as `(1-4)`.
    pub is_written: bool,
}

/// The references of the block.
pub(in crate::ide) fn references_in_block(cursor: &Cursor<'_>) -> Vec<Reference> {
    let mut found = Vec::new();
    let mut add =
        |numbers, range, is_written| found.push(Reference { numbers, range: cursor.bytes(range), is_written });
    let value = |token: Token<'_>| token.text.parse::<u32>().ok();
    for child in cursor.root().children_outside_runs() {
        let Child::Node(node) = child else { continue };
        if node.kind() != SyntaxKind::Reference {
            continue;
        }
        let numbers = || node.tokens().filter(|token| token.kind == SyntaxKind::Number);
        if node.token(SyntaxKind::Dash).is_some() && numbers().count() == 2 {
            if let (Some(first), Some(last)) = (numbers().next(), numbers().last())
                && let (Some(from), Some(to)) = (value(first), value(last))
            {
                let longest = from.saturating_add(LONGEST_RANGE - 1);
                add(from..=to.clamp(from, longest), first.range().cover(last.range()), false);
            }
            continue;
        }
        for token in numbers() {
            if let Some(number) = value(token) {
                add(number..=number, token.range(), true);
            }
        }
    }
    found
}
