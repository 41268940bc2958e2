//! The numbers of variations: those that can be referred to, and those that are still to be defined.

use super::word::{is_on_another_line, word_of};
use super::{Completion, CompletionKind, Completions};
use crate::document::Cursor;
use crate::syntax::SyntaxKind;

/// The tokens among the numbers of a list.
const LIST: [SyntaxKind; 5] =
    [SyntaxKind::Number, SyntaxKind::Comma, SyntaxKind::Dash, SyntaxKind::Whitespace, SyntaxKind::Unknown];

/// The numbers of variations between the brackets of a reference or of a definition.
pub(super) fn variation_numbers(cursor: &Cursor<'_>) -> Option<Completions> {
    let bracket = cursor.before().iter().rfind(|token| !LIST.contains(&token.kind))?;
    let defines = cursor.kind() == SyntaxKind::VariationOpen && bracket.kind == SyntaxKind::LeftBracket;
    let refers = cursor.kind() == SyntaxKind::Moves && bracket.kind == SyntaxKind::LeftParen;
    if !(defines || refers) || is_on_another_line(cursor, usize::from(bracket.range().start())) {
        return None;
    }
    let word = word_of(cursor, &[SyntaxKind::Number, SyntaxKind::Unknown]);
    let here = cursor.document.slice(word.clone()).parse().ok();
    let all = cursor.entry.analysis.variation_numbers();
    let (known, other) = if defines { (&all.referred, &all.defined) } else { (&all.defined, &all.referred) };
    let words = cursor.words();
    // A number that is being typed does not count.
    let alone = here.is_some_and(|here| Some(here) == all.next().checked_sub(1));
    let fresh = all.next().saturating_sub(u32::from(alone));
    let missing = known.iter().filter(|number| !other.contains(number) || Some(**number) == here);
    let numbers = missing.map(|number| (*number, words.variation_number(defines)));
    let items = numbers.chain([(fresh, words.new_number())]).map(|(number, detail)| Completion {
        detail: detail.to_owned(),
        ..Completion::plain(CompletionKind::Number, &number.to_string())
    });
    let mut items: Vec<Completion> = items.collect();
    items.dedup_by(|one, other| one.label == other.label);
    Some(Completions { word, cursor: cursor.offset, also: Vec::new(), items })
}
