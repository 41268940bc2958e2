//! The numbers of variations: those that can be referred to, and those that are still to be defined.

use super::{Completion, CompletionKind, Completions};
use crate::document::Cursor;
use crate::syntax::SyntaxKind;

/// The tokens among the numbers of a list.
const LIST: [SyntaxKind; 5] =
    [SyntaxKind::Number, SyntaxKind::Comma, SyntaxKind::Dash, SyntaxKind::Whitespace, SyntaxKind::Unknown];

impl Cursor<'_> {
    /// The numbers of variations between the brackets of a reference or of a definition.
    pub(super) fn variation_numbers(&self) -> Option<Completions> {
        let bracket = self.before().iter().rfind(|token| !LIST.contains(&token.kind))?;
        let defines = self.kind() == SyntaxKind::VariationOpen && bracket.kind == SyntaxKind::LeftBracket;
        let refers = self.kind() == SyntaxKind::Moves && bracket.kind == SyntaxKind::LeftParen;
        if !(defines || refers) || self.is_on_another_line(usize::from(bracket.range().start())) {
            return None;
        }
        let word = self.word_of(&[SyntaxKind::Number, SyntaxKind::Unknown]);
        let here = self.document.slice(word.clone()).parse().ok();
        let all = self.entry.analysis.variation_numbers();
        let (known, other) = if defines { (&all.referred, &all.defined) } else { (&all.defined, &all.referred) };
        let words = self.words();
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
        Some(Completions { word, cursor: self.offset, also: Vec::new(), items })
    }
}
