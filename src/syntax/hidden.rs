//! The characters of a block that nobody sees: invisible ones, and those that turn the direction of the text.
//!
//! They are no errors of syntax: how a text is read, formatted and judged does not depend on them.

use super::{SyntaxKind, Tree};
use crate::text::{TextRange, hidden, may_hide, range, turns};

/// A token with hidden characters, or one such character in a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// Where it stands, relative to the block.
    pub range: TextRange,
    /// The first hidden character.
    pub character: char,
}

/// The tokens of a block with hidden characters, in order. Comments may have any character except those that turn the
/// text after them, which may be moves.
pub(super) fn hidden_in(tree: &Tree, text: &str) -> Vec<Hidden> {
    let mut found = Vec::new();
    if !may_hide(text) {
        return found;
    }
    let mut rest = hidden(text).filter(|(at, c)| counts(text, *at, *c)).peekable();
    if rest.peek().is_none() {
        return found;
    }
    tree.root().each_token(&mut |token| {
        let end = usize::from(token.range().end());
        let Some((first, character)) = rest.next_if(|(at, _)| *at < end) else { return };
        let mut inside =
            std::iter::once((first, character)).chain(std::iter::from_fn(|| rest.next_if(|(at, _)| *at < end)));
        match token.kind {
            SyntaxKind::Comment | SyntaxKind::RawText => {
                let turning = inside.filter(|(_, c)| turns(*c));
                found.extend(
                    turning.map(|(at, character)| Hidden { range: range(at, at + character.len_utf8()), character }),
                );
            }
            SyntaxKind::Whitespace | SyntaxKind::Unknown => {
                let (last, c) = inside.last().unwrap_or((first, character));
                found.push(Hidden { range: range(first, last + c.len_utf8()), character });
            }
            _ => {
                inside.by_ref().for_each(drop);
                found.push(Hidden { range: token.range(), character });
            }
        }
    });
    found
}

/// Whether a hidden character of a block is worth a word. Others are left by files of old systems, by files that were
/// joined, and by texts that were read in the wrong encoding.
fn counts(text: &str, at: usize, c: char) -> bool {
    let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + c.len_utf8()..).unwrap_or_default());
    let is_accented = |c| matches!(c, '\u{80}'..='\u{FF}');
    match c {
        '\u{FEFF}' => !before.is_empty() && !before.ends_with(['\n', '\r']),
        '\u{AD}' => !before.ends_with(is_accented) && !after.starts_with(is_accented),
        '\u{1A}' | '\u{80}'..='\u{9F}' => false,
        c => !matches!(c, '\t' | '\n' | '\u{B}' | '\u{C}' | '\r'),
    }
}
