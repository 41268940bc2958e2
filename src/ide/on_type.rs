//! Formatting as one types: the number of the next move, and a closing brace below what it closes.

use super::document::{Document, Entry, Place};
use crate::layout::Moves;
use crate::record::BlockRole;
use crate::rules::Side;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};

/// The characters after which something may be written.
pub const TYPED: [&str; 3] = [" ", "\n", "}"];

impl Document {
    /// The edits after a character was typed that ends at an offset.
    pub fn on_type(&self, offset: usize, typed: &str) -> Vec<TextEdit> {
        let rope = self.rope();
        let offset = rope.char_to_byte(rope.byte_to_char(offset.min(rope.len_bytes())));
        let edit = match typed {
            " " | "\n" => self.next_number(offset),
            "}" => self.closing_brace(offset),
            _ => None,
        };
        edit.into_iter().collect()
    }

    /// The number of the next move, once the second side has moved.
    fn next_number(&self, offset: usize) -> Option<TextEdit> {
        let place = self.place(offset.saturating_sub(1))?;
        let entry = self.entry(place.record)?;
        let at = offset.checked_sub(place.start)?;
        if entry.analysis.role(place.block) != BlockRole::Moves {
            return None;
        }
        let mut last = None;
        entry.tree.blocks().get(place.block)?.tree().root().each_token(&mut |token| {
            if usize::from(token.range().end()) < at && token.kind != SyntaxKind::Whitespace {
                last = Some((token.kind, usize::from(token.range().end())));
            }
        });
        // Only the first space after a move ends it.
        let (_, end) = last.filter(|(kind, _)| *kind == SyntaxKind::Move)?;
        let between = self.slice(place.start + end..offset);
        let first = between.strip_prefix(['\n', ' ']).or_else(|| between.strip_prefix("\r\n"))?;
        if first.contains(['\n', '\r']) || (between.starts_with(' ') && !first.is_empty()) {
            return None;
        }
        if goes_on(entry, place.block, entry.tree.block_start(place.block) + at) {
            return None;
        }
        let lowering = self.format().lowering();
        let next = entry.analysis.next_ply(&entry.tree, lowering, self.context(), place.block, at)?;
        let due = next.side == Side::First && next.is_numbered() && !next.is_after_number() && !next.over;
        let number = self.format().editing().number(next.number, next.side, None).join(" ");
        let legal = next.position.has_legal_move();
        if !due || !legal || number.is_empty() {
            return None;
        }
        if between == " " && self.row_is_full(entry, place, offset) {
            let (indent, _) = self.indent_of_line(offset);
            let ending = if self.text_around(offset).contains("\r\n") { "\r\n" } else { "\n" };
            return Some(TextEdit::replace(range(offset - 1, offset), format!("{ending}{indent}{number} ")));
        }
        Some(TextEdit::replace(range(offset, offset), format!("{number} ")))
    }

    /// Whether the style of the moves puts the next number on a new line. Variations within a line fill it in any style.
    fn row_is_full(&self, entry: &Entry, place: Place, offset: usize) -> bool {
        let layout = &self.settings().layout;
        let pairs = match layout.moves {
            Moves::Fill => return false,
            Moves::Pair => 1,
            Moves::Columns => layout.pairs,
        };
        let structure = entry.analysis.structure();
        let around = structure.enclosing(place.block).next().filter(|line| line.is_variation);
        if around.is_some_and(|line| structure.role(line.opener) == BlockRole::OpenInline) {
            return false;
        }
        let (_, line) = self.indent_of_line(offset);
        let mut numbers = 0;
        let Some(block) = entry.tree.blocks().get(place.block) else { return false };
        block.tree().root().each_token(&mut |token| {
            let at = place.start + usize::from(token.range().start());
            numbers += usize::from(token.kind == SyntaxKind::MoveNumber && at >= line && at < offset);
        });
        numbers >= pairs
    }

    /// The line of an offset and the one before, with their line breaks.
    fn text_around(&self, offset: usize) -> String {
        let rope = self.rope();
        let line = rope.byte_to_line(offset);
        rope.lines_at(line.saturating_sub(1)).take(2).map(|line| line.to_string()).collect()
    }

    /// A brace that begins its line, below the line of what it closes.
    fn closing_brace(&self, offset: usize) -> Option<TextEdit> {
        let brace = offset.checked_sub(1)?;
        let place = self.place(brace)?;
        let entry = self.entry(place.record)?;
        let mut opened = None;
        let mut closes = false;
        entry.tree.blocks().get(place.block)?.tree().root().each_token(&mut |token| {
            let at = place.start + usize::from(token.range().start());
            match token.kind {
                SyntaxKind::LeftBrace if at < brace => opened = Some(at),
                SyntaxKind::RightBrace if at == brace => closes = true,
                _ => {}
            }
        });
        if !closes {
            return None;
        }
        let opener = match entry.analysis.role(place.block) {
            BlockRole::Close => {
                let block = entry.analysis.structure().opener_of(place.block)?;
                self.record_start(place.record) + entry.tree.block_start(block)
            }
            _ => opened?,
        };
        let (own, line) = self.indent(brace)?;
        let (wanted, opening) = self.indent_of_line(opener);
        let changes = line != opening && own != wanted;
        changes.then(|| TextEdit::replace(range(brace - own.len(), brace), wanted))
    }

    /// The spaces before an offset, if nothing else stands before it on its line, and the start of the line.
    fn indent(&self, offset: usize) -> Option<(String, usize)> {
        let (indent, line) = self.indent_of_line(offset);
        (line + indent.len() == offset).then_some((indent, line))
    }

    /// The spaces that the line of an offset begins with, and its start.
    fn indent_of_line(&self, offset: usize) -> (String, usize) {
        let rope = self.rope();
        let at = rope.byte_to_char(offset);
        let before: usize =
            rope.chars_at(at).reversed().take_while(|found| !matches!(found, '\n' | '\r')).map(char::len_utf8).sum();
        let line = offset - before;
        let spaces = rope.chars_at(rope.byte_to_char(line)).take_while(|found| matches!(found, ' ' | '\t'));
        (spaces.collect(), line)
    }
}

/// Whether the text after an offset of the record still belongs to the moves before it: another move, a remark, a
/// comment. The offset is in `block`.
fn goes_on(entry: &Entry, block: usize, at: usize) -> bool {
    for (index, parsed) in entry.tree.blocks().iter().enumerate().skip(block) {
        let mut next = None;
        let root = parsed.tree().root();
        root.each_token(&mut |token| {
            let start = entry.tree.block_start(index) + usize::from(token.range().start());
            if next.is_none() && start >= at && token.kind != SyntaxKind::Whitespace {
                next = Some(token.kind);
            }
        });
        match next {
            None => {}
            Some(SyntaxKind::RightBrace | SyntaxKind::RightParen | SyntaxKind::Score | SyntaxKind::Special) => {
                return false;
            }
            Some(SyntaxKind::Keyword) => return index == block,
            Some(_) => return true,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::Settings;
    use crate::layout::LayoutOptions;
    use crate::text::apply_edits;
    use std::sync::Arc;

    /// The text after the character before `|` was typed.
    fn typed(language: &str, marked: &str) -> String {
        typed_in(language, marked, LayoutOptions::default())
    }

    fn typed_in(language: &str, marked: &str, layout: LayoutOptions) -> String {
        let offset = marked.find('|').expect("a mark");
        let text = marked.replacen('|', "", 1);
        let last = text[..offset].chars().next_back().expect("a character");
        let mut document = Document::open_text(&text, language);
        document.set_settings(Arc::new(Settings { layout, ..Settings::default() }));
        let edits = document.on_type(offset, &last.to_string());
        apply_edits(&text, &edits)
    }

    #[test]
    fn the_next_number_follows_the_second_side() {
        let cases = [
            ("START{ 1. C2=5 N8+7 | }", "START{ 1. C2=5 N8+7 2.  }"),
            ("START{\n1. C2=5 N8+7\n|\n}", "START{\n1. C2=5 N8+7\n2. \n}"),
            ("START{ 1. C2=5 | }", "START{ 1. C2=5  }"),
            ("START{ 1. C2=5 N8+7 | 2. N2+3 }", "START{ 1. C2=5 N8+7  2. N2+3 }"),
            ("START{ 1. C2=5 N8+7 2. | }", "START{ 1. C2=5 N8+7 2.  }"),
            ("START{ 1. C2=5 N8+7 /* a | */ }", "START{ 1. C2=5 N8+7 /* a  */ }"),
            ("START{ C2=5 N8+7 | }", "START{ C2=5 N8+7  }"),
            ("START{ 1. C2=5 (1) N8+7 |\nVAR[1]{ 1. N2+3 } }", "START{ 1. C2=5 (1) N8+7 2. \nVAR[1]{ 1. N2+3 } }"),
            ("START{ 1. C2=5 N8+7 | COM{ a } }", "START{ 1. C2=5 N8+7  COM{ a } }"),
        ];
        for (before, after) in cases {
            let file = |text: &str| format!("FORMAT AXF\nGAME\n{text}\n");
            assert_eq!(typed("xq", &file(before)), file(after));
        }
        assert_eq!(typed("xiangqi-pgn", "[Event \"?\"]\n\n1. C2=5 H8+7 |\n"), "[Event \"?\"]\n\n1. C2=5 H8+7 2. \n");
        assert_eq!(typed("csa", "PI\n+\n+7776FU\n-3334FU\n|"), "PI\n+\n+7776FU\n-3334FU\n");
    }

    #[test]
    fn the_style_breaks_the_line() {
        let style = |moves, pairs| LayoutOptions { moves, pairs, ..LayoutOptions::default() };
        let cases = [
            (style(Moves::Pair, 4), "1. C2=5 N8+7 |\n", "1. C2=5 N8+7\n2. \n"),
            (style(Moves::Columns, 1), "  1. C2=5 N8+7 |\n", "  1. C2=5 N8+7\n  2. \n"),
            (style(Moves::Columns, 2), "1. C2=5 N8+7 |\n", "1. C2=5 N8+7 2. \n"),
            (style(Moves::Pair, 4), "1. C2=5 { 1. N2+3 N8+7 | }\n", "1. C2=5 { 1. N2+3 N8+7 2.  }\n"),
        ];
        for (style, before, after) in cases {
            let file = |text: &str| format!("FORMAT AXF\nGAME\nSTART{{\n{text}}}\n");
            assert_eq!(typed_in("xq", &file(before), style), file(after));
        }
    }

    #[test]
    fn a_brace_is_indented_like_its_block() {
        let cases = [
            ("START{\n  1. C2=5\n  }|\n", "START{\n  1. C2=5\n}\n"),
            (
                "START{\n  1. C2=5 (1)\n  VAR[1]{\n    1. N2+3\n    }|\n}\n",
                "START{\n  1. C2=5 (1)\n  VAR[1]{\n    1. N2+3\n  }\n}\n",
            ),
            ("SETUP{\n  Ke0; ke9\n  }|\nSTART{\n}\n", "SETUP{\n  Ke0; ke9\n}\nSTART{\n}\n"),
            ("START{ 1. C2=5 }|\n", "START{ 1. C2=5 }\n"),
        ];
        for (before, after) in cases {
            let file = |text: &str| format!("FORMAT AXF\nGAME\n{text}");
            assert_eq!(typed("xq", &file(before)), file(after));
        }
    }
}
