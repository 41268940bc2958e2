//! The FORMAT line rewritten: how a file says that its moves are in another notation.

use crate::notation::Notation;
use crate::syntax::{RecordTree, SyntaxKind};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xq::XqGrammar;
    use crate::syntax::parse;
    use crate::text::apply_edits;

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
            let records = parse(&XqGrammar, before);
            let edits = declare(&records[0], Notation::Axf).unwrap();
            assert_eq!(apply_edits(before, &edits), after);
            assert_eq!(declare(&records[0], Notation::Chinese), None);
        }
    }
}
