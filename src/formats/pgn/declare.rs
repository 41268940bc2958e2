//! The Format tag rewritten: how a game says that its moves are in another notation.

use super::plan;
use crate::notation::Notation;
use crate::rules::Variant;
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};

/// The edits of a game that make its Format tag name the notation; `None` for a notation that its moves cannot be in.
pub(super) fn declare(record: &RecordTree, notation: Notation) -> Option<Vec<TextEdit>> {
    let (mut tags, mut moves) = (Vec::new(), Vec::new());
    let (mut format, mut last, mut mark) = (None, None, 0);
    for (index, block) in record.blocks().iter().enumerate() {
        let root = block.tree().root();
        let start = record.block_start(index);
        let at = |range: crate::text::TextRange| (start + usize::from(range.start()), start + usize::from(range.end()));
        if root.kind() != SyntaxKind::Header {
            let marked = root.tokens().next().is_some_and(|token| token.text.starts_with('\u{FEFF}'));
            mark = if index == 0 && marked { '\u{FEFF}'.len_utf8() } else { mark };
            moves.extend(root.tokens().filter(|token| token.kind == SyntaxKind::Move).map(|token| token.text));
            continue;
        }
        let token = |kind| root.token(kind);
        let (key, value) = (token(SyntaxKind::Keyword), token(SyntaxKind::Value));
        let name = key.map_or("", |key| key.text);
        tags.push((name.to_owned(), value.map_or_else(String::new, |value| value.text.to_owned())));
        if name.eq_ignore_ascii_case("Format") && format.is_none() {
            // A tag without a value has its quotes at least.
            let quotes = token(SyntaxKind::Quote).map(|quotes| at(quotes.range()));
            format = value.map(|value| at(value.range())).or(quotes.map(|(start, _)| (start + 1, start + 1)));
        }
        last = token(SyntaxKind::RightBracket).map(|bracket| at(bracket.range()).1).or(last);
    }
    let variant = plan::by_moves(&tags, &moves).variant;
    if !notations(variant).contains(&notation) {
        return None;
    }
    let name = plan::format_name(notation);
    Some(match (format, last) {
        (Some((start, end)), _) => vec![TextEdit::replace(range(start, end), name)],
        (None, Some(end)) => vec![TextEdit::replace(range(end, end), format!("\n[Format \"{name}\"]"))],
        (None, None) => vec![TextEdit::replace(range(mark, mark), format!("[Format \"{name}\"]\n\n"))],
    })
}

/// The notations that moves of a game are in.
fn notations(variant: Variant) -> &'static [Notation] {
    use Notation::{Axf, Chinese, Coordinate, Iccs, Lalg, Lan, Salg, San, Traditional, Wxf};
    match variant {
        Variant::Xiangqi => &[Iccs, Axf, Wxf, Lalg, Salg, Chinese, Coordinate],
        Variant::Jeiqi => &[Lan, San, Traditional, Coordinate],
        Variant::Shogi => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pgn::PGN;
    use crate::syntax::parse;
    use crate::text::apply_edits;

    #[test]
    fn the_tag_names_the_notation() {
        let cases = [
            ("[Format \"ICCS\"]\n\n1. h2e2 *\n", "[Format \"WXF\"]\n\n1. h2e2 *\n"),
            ("[Red \"a\"]\n[format \"\"]\n\n*\n", "[Red \"a\"]\n[format \"WXF\"]\n\n*\n"),
            ("[Red \"a\"]\n\n*\n", "[Red \"a\"]\n[Format \"WXF\"]\n\n*\n"),
            ("1. h2e2 *\n", "[Format \"WXF\"]\n\n1. h2e2 *\n"),
            ("\u{FEFF}1. h2e2 *\n", "\u{FEFF}[Format \"WXF\"]\n\n1. h2e2 *\n"),
        ];
        for (before, after) in cases {
            let records = parse(PGN.grammar, before);
            let edits = declare(&records[0], Notation::Wxf).unwrap();
            assert_eq!(apply_edits(before, &edits), after);
            assert_eq!(declare(&records[0], Notation::Traditional), None);
        }
        let jeiqi = parse(PGN.grammar, "[Variant \"Jeiqi\"]\n\n*\n");
        assert_eq!(declare(&jeiqi[0], Notation::Wxf), None);
        assert!(declare(&jeiqi[0], Notation::San).is_some());
    }
}
