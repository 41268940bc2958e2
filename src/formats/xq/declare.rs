//! The FORMAT line rewritten: how a file says that its moves are in another notation.

use crate::notation::{Notation, Symbols};
use crate::rules::xiangqi::Kind;
use crate::syntax::{RecordTree, SyntaxKind, Token};
use crate::text::{TextEdit, range};

/// The edits of the record with the FORMAT line, or else of the first, that make the line name the notation; `None` for
/// a notation that it cannot name. Piece letters stay.
pub(super) fn declare(record: &RecordTree, notation: Notation) -> Option<Vec<TextEdit>> {
    if !super::write::NOTATIONS.contains(&notation) {
        return None;
    }
    let name = notation.info().name;
    for (index, block) in record.blocks().iter().enumerate() {
        let root = block.tree().root();
        if root.kind() != SyntaxKind::FormatLine {
            continue;
        }
        let at = |token: crate::syntax::Token<'_>| {
            let start = record.block_start(index);
            (start + usize::from(token.range().start()), start + usize::from(token.range().end()))
        };
        if let Some(token) = root.token(SyntaxKind::FormatName) {
            let (start, end) = at(token);
            let same = token.text == name;
            return Some(if same { Vec::new() } else { vec![TextEdit::replace(range(start, end), name)] });
        }
        let (_, end) = root.token(SyntaxKind::Keyword).map(at)?;
        let comma = if root.token(SyntaxKind::SymbolPair).is_some() { "," } else { "" };
        return Some(vec![TextEdit::replace(range(end, end), format!(" {name}{comma}"))]);
    }
    let marked = record.blocks().first().and_then(|block| block.tree().root().tokens().next());
    let mark = marked.filter(|token| token.text.starts_with('\u{FEFF}')).map_or(0, |_| '\u{FEFF}'.len_utf8());
    Some(vec![TextEdit::replace(range(mark, mark), format!("FORMAT {name}\n"))])
}

/// The edits of the record with the FORMAT line after which its symbol map says these letters; `None` without a line that
/// names a notation.
pub(super) fn declare_letters(record: &RecordTree, letters: &Symbols) -> Option<Vec<TextEdit>> {
    let is_format =
        |index: &usize| record.blocks().get(*index).is_some_and(|block| block.tree().kind() == SyntaxKind::FormatLine);
    let index = (0..record.blocks().len()).find(is_format)?;
    let start = record.block_start(index);
    let root = record.blocks().get(index)?.tree().root();
    let at = |token: Token<'_>| start + usize::from(token.range().start())..start + usize::from(token.range().end());
    let defaults = Symbols::yang();
    let pair = |kind: Kind| format!("{}({})", defaults.letter(kind), letters.letter(kind));
    let named = |token: &Token<'_>| token.text.chars().next().and_then(|letter| defaults.kind(letter));
    let pairs: Vec<Token<'_>> = root.tokens().filter(|token| token.kind == SyntaxKind::SymbolPair).collect();
    let mut edits = Vec::new();
    for token in &pairs {
        let text = pair(named(token)?);
        if !token.text.eq_ignore_ascii_case(&text) {
            let place = at(*token);
            edits.push(TextEdit::replace(range(place.start, place.end), text));
        }
    }
    let is_missing = |kind: &Kind| {
        letters.letter(*kind) != defaults.letter(*kind) && !pairs.iter().any(|token| named(token) == Some(*kind))
    };
    let mut missing: Vec<String> = Kind::ALL.into_iter().filter(is_missing).map(pair).collect();
    if missing.is_empty() && pairs.is_empty() {
        // A name may stand for other letters as long as no pair follows.
        missing.push(pair(Kind::King));
    }
    if !missing.is_empty() {
        let last = pairs.last().copied().or_else(|| root.token(SyntaxKind::FormatName))?;
        let comma = if pairs.is_empty() { "," } else { "" };
        let end = at(last).end;
        edits.push(TextEdit::replace(range(end, end), format!("{comma} {}", missing.join(" "))));
    }
    Some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xq::XQ;
    use crate::syntax::parse;
    use crate::text::apply_edits;

    #[test]
    fn the_line_gives_the_letters() {
        let cases = [
            ("FORMAT LALG\nGAME\n", "FORMAT LALG, N(H)\nGAME\n"),
            ("FORMAT AXF, R(C) C(P) P(S)\n", "FORMAT AXF, R(R) C(C) P(P) N(H)\n"),
            ("# c\nFORMAT AXF, n(h)\n", "# c\nFORMAT AXF, n(h)\n"),
        ];
        let letters = Symbols::with(&[('N', 'H')]).unwrap();
        for (before, after) in cases {
            let records = parse(XQ.grammar, before);
            let edits = declare_letters(&records[0], &letters).unwrap();
            assert_eq!(apply_edits(before, &edits), after);
        }
        assert_eq!(declare_letters(&parse(XQ.grammar, "GAME\n")[0], &letters), None);
        let wxf = parse(XQ.grammar, "FORMAT WXF\n");
        let edits = declare_letters(&wxf[0], &Symbols::yang()).unwrap();
        assert_eq!(apply_edits("FORMAT WXF\n", &edits), "FORMAT WXF, K(K)\n");
    }

    #[test]
    fn the_line_names_the_notation() {
        let cases = [
            ("FORMAT LALG\nGAME\n", "FORMAT AXF\nGAME\n"),
            ("# c\nFORMAT lalg, R(C) C(P)\nGAME\n", "# c\nFORMAT AXF, R(C) C(P)\nGAME\n"),
            ("FORMAT\nGAME\n", "FORMAT AXF\nGAME\n"),
            ("FORMAT R(C)\nGAME\n", "FORMAT AXF, R(C)\nGAME\n"),
            ("GAME\nSTART{ }\n", "FORMAT AXF\nGAME\nSTART{ }\n"),
            ("\u{FEFF}GAME\n", "\u{FEFF}FORMAT AXF\nGAME\n"),
            ("FORMAT AXF\nGAME\n", "FORMAT AXF\nGAME\n"),
        ];
        for (before, after) in cases {
            let records = parse(XQ.grammar, before);
            let edits = declare(&records[0], Notation::Axf).unwrap();
            assert_eq!(apply_edits(before, &edits), after);
            assert_eq!(declare(&records[0], Notation::Chinese), None);
        }
    }
}
