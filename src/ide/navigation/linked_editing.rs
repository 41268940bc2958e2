//! The numbers that change together while one of them is typed: that of a variation and those of its references.

use super::subject::{SubjectKind, subject};
use super::variations::variation_places;
use crate::document::Document;
use std::ops::Range;

/// The places of the same number as the one at an offset, that one included, in order; none if it is the only one
/// or some of them are not written out.
pub fn linked_editing_ranges(document: &Document, offset: usize) -> Vec<Range<usize>> {
    let Some(subject) = subject(document, offset) else { return Vec::new() };
    let SubjectKind::Variation { number, is_written: true, .. } = subject.kind else { return Vec::new() };
    // A cursor on the keyword types something else.
    if !subject.is_under_cursor() {
        return Vec::new();
    }
    let places = variation_places(document, subject.cursor.place.record, number);
    let texts_agree =
        places.iter().all(|place| place.is_written && document.slice(place.range.clone()) == subject.text);
    if places.len() < 2 || !texts_agree {
        return Vec::new();
    }
    places.into_iter().map(|place| place.range).collect()
}

#[cfg(test)]
mod tests {
    use crate::ide::tests::fixture;

    fn linked(marked: &str) -> String {
        let (document, cursor) = fixture("xq", marked);
        let mut text = document.text();
        for range in super::linked_editing_ranges(&document, cursor).iter().rev() {
            text.insert(range.end, '>');
            text.insert(range.start, '<');
        }
        text
    }

    #[test]
    fn a_number_changes_where_it_is_used_and_defined() {
        let text = "GAME\nSTART{ 1. H2-E2 (1, 12) H9-G7 VAR[<|>1]{ 1. C3-C4 } VAR[12]{ 1. B2-E2 } }\n";
        let both = "GAME\nSTART{ 1. H2-E2 (<1>, 12) H9-G7 VAR[<1>]{ 1. C3-C4 } VAR[12]{ 1. B2-E2 } }\n";
        assert_eq!(linked(text), both);
        let alone = ["VA<|>R[1]{ 1. C3-C4 }", "VAR[<|>1]{ 1. C3-C4 }"].map(|line| format!("GAME\nSTART{{ {line} }}\n"));
        for text in alone {
            assert_eq!(linked(&text), text.replace("<|>", ""));
        }
        let range = "GAME\nSTART{ 1. H2-E2 (1-2) VAR[<|>1]{ 1. C3-C4 } VAR[2]{ 1. B2-E2 } }\n";
        assert_eq!(linked(range), range.replace("<|>", ""));
    }
}
