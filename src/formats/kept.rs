//! Records that a layout leaves as they are.
//!
//! A printer compares the tokens of a record with those of its layout. If they differ, the record stays as it is.

use crate::layout::Comments;
use crate::syntax::{Grammar, RecordTree, SyntaxKind, parse};

/// Whether a text reads as a record: one record with the same tokens, spaces aside, and no more errors. Comments that
/// were wrapped may have other spaces inside.
pub(crate) fn has_same_tokens(grammar: &dyn Grammar, before: &RecordTree, text: &str, comments: Comments) -> bool {
    let parsed = parse(grammar, text);
    // A record of nothing but spaces is gone.
    let nothing = RecordTree::default();
    let after = match parsed.as_slice() {
        [] => &nothing,
        [after] => after,
        _ => return false,
    };
    let mut blocks = before.blocks().iter();
    // The tokens of one block, the last one first.
    let mut tokens: Vec<(SyntaxKind, &str)> = Vec::new();
    let mut next = || {
        while tokens.is_empty() {
            let root = blocks.next()?.tree().root();
            root.each_token(&mut |token| {
                if token.kind != SyntaxKind::Whitespace {
                    tokens.push((token.kind, token.text));
                }
            });
            tokens.reverse();
        }
        tokens.pop()
    };
    let wrapped =
        |kind: SyntaxKind| comments == Comments::Wrap && matches!(kind, SyntaxKind::Comment | SyntaxKind::RawText);
    let mut same = true;
    after.each_token(&mut |token| {
        if token.kind == SyntaxKind::Whitespace {
            return;
        }
        same &= next().is_some_and(|(kind, text)| {
            let moved = || matches!(kind, SyntaxKind::Comment | SyntaxKind::RawText) && same_lines(text, token.text);
            let same_text = text == token.text || moved() || (wrapped(kind) && same_words(text, token.text));
            kind == token.kind && same_text
        });
    });
    let errors = |record: &RecordTree| record.blocks().iter().map(|block| block.errors().len()).sum::<usize>();
    // A record that follows others may depend on them: then it has the errors that it has alone.
    let alone = || parse(grammar, &before.text()).iter().map(errors).sum();
    same && next().is_none() && (errors(after) <= errors(before) || errors(after) <= alone())
}

/// Whether two texts have the same lines, but for the spaces before each but the first.
fn same_lines(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.split('\n'), other.split('\n'));
    let bare = |line: &'_ str| line.trim_start_matches([' ', '\t']).to_owned();
    one.next() == other.next() && one.map(bare).eq(other.map(bare))
}

/// The length of the last line of spaces, if there is a line break in them.
pub(crate) fn indent_of(spaces: &str) -> Option<usize> {
    spaces.rfind(['\n', '\r']).map(|at| spaces.len() - at - 1)
}

/// Removes the spaces after the last line break of a text that ends with them. A record that is left as it is ends with
/// the spaces before the next one, which is printed with its own.
pub(crate) fn drop_indent(text: &mut String) {
    text.truncate(without_indent(text).len());
}

/// The text without the spaces after its last line break, if it ends with them.
pub(crate) fn without_indent(text: &str) -> &str {
    let kept = text.trim_end_matches([' ', '\t']);
    if kept.ends_with(['\n', '\r']) { kept } else { text }
}

fn same_words(before: &str, after: &str) -> bool {
    before.split_whitespace().eq(after.split_whitespace())
}
