//! The numbers of variations: those that can be referred to, and those that are still to be defined.

use super::cursor::Cursor;
use super::{Completion, CompletionKind, Completions};
use crate::ide::document::Document;
use crate::syntax::SyntaxKind;

/// The tokens among the numbers of a list.
const LIST: [SyntaxKind; 5] =
    [SyntaxKind::Number, SyntaxKind::Comma, SyntaxKind::Dash, SyntaxKind::Whitespace, SyntaxKind::Unknown];

impl Document {
    /// The numbers at a cursor between the brackets of a reference or of a definition.
    pub(super) fn numbers_at(&self, offset: usize, cursor: &Cursor<'_>) -> Option<Completions> {
        let opened = cursor.before.iter().rposition(|(kind, ..)| !LIST.contains(kind))?;
        let (bracket, range, _) = *cursor.before.get(opened)?;
        let defines = cursor.tree.kind() == SyntaxKind::VariationOpen && bracket == SyntaxKind::LeftBracket;
        let refers = cursor.tree.kind() == SyntaxKind::Moves && bracket == SyntaxKind::LeftParen;
        if !(defines || refers) || cursor.is_on_another_line(usize::from(range.start())) {
            return None;
        }
        let word = cursor.word(&[SyntaxKind::Number, SyntaxKind::Unknown]);
        let here = self.slice(word.clone()).parse().ok();
        let all = cursor.entry.analysis.variation_numbers();
        let (known, other) = if defines { (&all.referred, &all.defined) } else { (&all.defined, &all.referred) };
        let words = self.wording(cursor.place.record);
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
        Some(Completions { word, cursor: offset, also: Vec::new(), items })
    }
}
