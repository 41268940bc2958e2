//! Formatting while the user types. It inserts the number of a half-move with its first letter, removes extra spaces after
//! a half-move, indents a closing brace, and removes the one that the editor had written for it.
//!
//! An editor drops an answer that comes after the next key. So every letter of a half-move asks again, and the number
//! comes as long as it is missing. Where it has been dropped for all of them, it comes with a later key.

mod lines;

use super::completion::{due, due_number};
use crate::document::{Cursor, Document};
use crate::formats::Format;
use crate::formats::editing::PlySeparator;
use crate::layout::Moves;
use crate::record::BlockRole;
use crate::rules::Side;
use crate::syntax::{SyntaxKind, Token};
use crate::text::{TextEdit, range};
use lines::in_lines;

/// The signs of half-moves in the notations of all formats that have numbers, besides letters and digits.
const SIGNS: &str = "+-=.*";

/// A slow editor may have dropped the answers for this many half-moves or lines.
const DROPPED: usize = 12;

/// The characters of Chinese half-moves.
const CHINESE: &str = "帅帥将將仕士相象马馬傌车車俥炮砲兵卒前后後中进進退平一二三四五六七八九123456789";

/// The characters after which something may be written in a format.
pub(crate) fn triggers(format: &Format) -> impl Iterator<Item = char> + use<> {
    let ascii = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    let closes = [' ', '\n', '}'].into_iter().chain(ascii).chain(SIGNS.chars());
    closes.chain(CHINESE.chars()).chain(format.spelling.writes.chars())
}

/// The edits after a character was typed that ends at an offset.
pub fn on_type(document: &Document, offset: usize, typed: &str) -> Vec<TextEdit> {
    let Some(cursor) = document.typing(offset) else { return Vec::new() };
    let offset = cursor.offset;
    let edits = match typed {
        " " => [second_blank(document, offset), number_of_composed(document, offset)],
        "\n" => [blank_before_break(document, offset), None],
        "}" => [closing_brace(&cursor), second_brace(document, offset)],
        _ => [next_number(&cursor), None],
    };
    let mut edits: Vec<TextEdit> = edits.into_iter().flatten().collect();
    if typed != "}" {
        let missed: Vec<TextEdit> = missed_numbers(&cursor).into_iter().filter(|edit| !edits.contains(edit)).collect();
        edits.extend(missed);
    }
    let has_leads = !(document.format().editing.lead)(1, Side::First, None).is_empty();
    let lines = if has_leads { in_lines(document, offset, typed) } else { Vec::new() };
    edits.extend(lines);
    edits
}

/// Removes the second of two spaces after a half-move. An accepted suggestion may have added the first one.
fn second_blank(document: &Document, offset: usize) -> Option<TextEdit> {
    // Where each half-move has its line, none brings a space, and times stand in a column.
    if document.format().editing.separator == Some(PlySeparator::Lines) {
        return None;
    }
    let start = offset.checked_sub(2)?;
    let rope = document.rope();
    let at_end = rope.get_char(rope.byte_to_char(offset)).is_none_or(|next| matches!(next, '\n' | '\r'));
    let doubled =
        is_blank(document, start) && is_blank(document, start + 1) && at_end && follows_a_move(document, start);
    doubled.then(|| TextEdit::replace(range(start, start + 1), String::new()))
}

/// The number before a half-move that ends at a blank, in characters that an input method commits all at once.
fn number_of_composed(document: &Document, offset: usize) -> Option<TextEdit> {
    let cursor = document.typing(offset.checked_sub(1)?)?;
    let (start, _) = due_number(&cursor)?;
    if cursor.typed(start).is_ascii() { None } else { next_number(&cursor) }
}

/// The blank between a half-move and a line break that was typed.
fn blank_before_break(document: &Document, offset: usize) -> Option<TextEdit> {
    let (_, line) = indent_of_line(document, offset);
    let byte = |at: usize| document.rope().get_byte(at);
    let end = line.checked_sub(1).filter(|at| byte(*at) == Some(b'\n'))?;
    let end = end.checked_sub(1).filter(|at| byte(*at) == Some(b'\r')).unwrap_or(end);
    let start = end.checked_sub(1)?;
    let left_over = is_blank(document, start) && follows_a_move(document, start);
    left_over.then(|| TextEdit::replace(range(start, end), String::new()))
}

/// Whether the byte at an offset is a space.
fn is_blank(document: &Document, offset: usize) -> bool {
    document.rope().get_byte(offset) == Some(b' ')
}

/// Whether a half-move ends at an offset.
fn follows_a_move(document: &Document, offset: usize) -> bool {
    let Some(cursor) = document.typing(offset) else { return false };
    let last = cursor.before().last().filter(|token| token.kind == SyntaxKind::Move);
    last.is_some_and(|token| usize::from(token.range().end()) == cursor.at())
}

/// The line of an offset and the one before, with their line breaks.
fn text_around(document: &Document, offset: usize) -> String {
    let rope = document.rope();
    let line = rope.byte_to_line(offset);
    rope.lines_at(line.saturating_sub(1)).take(2).map(|line| line.to_string()).collect()
}

/// Removes the brace below one that was typed, if one is too many now: the editor had written it with the opening one.
fn second_brace(document: &Document, offset: usize) -> Option<TextEdit> {
    let rope = document.rope();
    let after = rope.chars_at(rope.byte_to_char(offset)).take_while(|c| *c == '}' || c.is_whitespace());
    let after: String = after.collect();
    let is_surplus = document.cursor(offset + after.rfind('}')?)?.role() == BlockRole::Error;
    is_surplus.then(|| TextEdit::replace(range(offset, offset + after.find('}').unwrap_or(0) + 1), String::new()))
}

/// The spaces before an offset, if nothing else stands before it on its line, and the start of the line.
fn indent(document: &Document, offset: usize) -> Option<(String, usize)> {
    let (indent, line) = indent_of_line(document, offset);
    (line + indent.len() == offset).then_some((indent, line))
}

/// The spaces that the line of an offset begins with, and its start.
fn indent_of_line(document: &Document, offset: usize) -> (String, usize) {
    let rope = document.rope();
    let at = rope.byte_to_char(offset);
    let before: usize =
        rope.chars_at(at).reversed().take_while(|found| !matches!(found, '\n' | '\r')).map(char::len_utf8).sum();
    let line = offset - before;
    let spaces = rope.chars_at(rope.byte_to_char(line)).take_while(|found| matches!(found, ' ' | '\t'));
    (spaces.collect(), line)
}

/// The number before the half-move that is being typed.
fn next_number(cursor: &Cursor<'_>) -> Option<TextEdit> {
    due_number(cursor).filter(|_| !goes_on(cursor)).and_then(|due| numbered(cursor, due))
}

/// The numbers of the half-moves between the last one that has its number and the word at the cursor. A record with one
/// half-move does not say yet that it has no numbers.
fn missed_numbers(cursor: &Cursor<'_>) -> Vec<TextEdit> {
    if goes_on(cursor) {
        return Vec::new();
    }
    let moves = words_before(cursor).take_while(|(kind, _)| *kind != SyntaxKind::MoveNumber);
    let moves = moves.filter(|(kind, _)| *kind == SyntaxKind::Move).map(|(_, end)| end).take(DROPPED);
    let moves: Vec<Cursor<'_>> = moves.filter_map(|end| cursor.document.typing(end)).collect();
    let last = moves.first().and_then(due);
    if !last.is_some_and(|(word, next, _)| word.lead.is_none() && (next.is_numbered() || moves.len() == 1)) {
        return Vec::new();
    }
    moves.iter().filter_map(|cursor| numbered(cursor, due_number(cursor)?)).collect()
}

/// The words of the record that end before the cursor, the nearest first, each with its end. The word that ends at the cursor
/// is not among them; those of variations are.
fn words_before(cursor: &Cursor<'_>) -> impl Iterator<Item = (SyntaxKind, usize)> {
    let blocks = (0..=cursor.place.block).rev().filter_map(move |block| cursor.on(block));
    let words = blocks.flat_map(|block| {
        let word = |token: &Token<'_>| (token.kind, block.bytes(token.range()).end);
        block.tokens().iter().rev().map(word).collect::<Vec<_>>()
    });
    words.filter(move |(_, end)| *end < cursor.offset)
}

/// Writes a number before a half-move that starts at an offset.
fn numbered(cursor: &Cursor<'_>, (start, number): (usize, String)) -> Option<TextEdit> {
    let document = cursor.document;
    let (indent, line) = indent_of_line(document, start);
    let blank = start.checked_sub(1).filter(|blank| *blank >= line && is_blank(document, *blank));
    if let Some(blank) = blank
        && line + indent.len() < start
        && row_is_full(&document.cursor(start)?, line)
    {
        let ending = if text_around(document, start).contains("\r\n") { "\r\n" } else { "\n" };
        return Some(TextEdit::replace(range(blank, start), format!("{ending}{indent}{number}")));
    }
    Some(TextEdit::replace(range(start, start), number))
}

/// Whether the style of the moves puts the next number on a new line. Variations within a line fill it in any style.
fn row_is_full(cursor: &Cursor<'_>, line: usize) -> bool {
    let layout = &cursor.document.settings().layout;
    let pairs = match layout.moves {
        Moves::Fill => return false,
        Moves::Pair => 1,
        Moves::Columns => layout.pairs,
    };
    let around = cursor.line().filter(|line| line.is_variation);
    if around.is_some_and(|line| cursor.entry.analysis.role(line.opener) == BlockRole::OpenInline) {
        return false;
    }
    let numbers = cursor.before().iter().filter(|token| token.kind == SyntaxKind::MoveNumber);
    numbers.filter(|number| cursor.bytes(number.range()).start >= line).count() >= pairs
}

/// A brace that begins its line, below the line of what it closes.
fn closing_brace(cursor: &Cursor<'_>) -> Option<TextEdit> {
    let (last, before) = cursor.before().split_last()?;
    let brace = cursor.bytes(last.range()).start;
    if last.kind != SyntaxKind::RightBrace || brace + 1 != cursor.offset {
        return None;
    }
    let opener = match cursor.role() {
        BlockRole::Close => cursor.on(cursor.entry.analysis.structure().opener_of(cursor.place.block)?)?.offset,
        _ => cursor.bytes(before.iter().rfind(|token| token.kind == SyntaxKind::LeftBrace)?.range()).start,
    };
    let (own, line) = indent(cursor.document, brace)?;
    let (wanted, opening) = indent_of_line(cursor.document, opener);
    let changes = line != opening && own != wanted;
    changes.then(|| TextEdit::replace(range(brace - own.len(), brace), wanted))
}

/// Whether the text after the cursor still belongs to the moves before it: another move, a remark, a comment.
fn goes_on(cursor: &Cursor<'_>) -> bool {
    for block in (cursor.place.block..cursor.entry.tree.blocks().len()).filter_map(|block| cursor.on(block)) {
        let after = |token: &&Token<'_>| block.bytes(token.range()).start >= cursor.offset;
        let mut words = block.tokens().iter().filter(|token| token.kind != SyntaxKind::Whitespace);
        match words.find(after).map(|token| token.kind) {
            None => {}
            Some(SyntaxKind::RightBrace | SyntaxKind::RightParen | SyntaxKind::Score | SyntaxKind::Special) => {
                return false;
            }
            Some(SyntaxKind::Keyword) => return block.place.block == cursor.place.block,
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
        let edits = super::on_type(&document, offset, &last.to_string());
        apply_edits(&text, &edits)
    }

    #[test]
    fn the_number_comes_with_the_first_letter_of_its_half_move() {
        let same = "";
        let cases = [
            ("START{ 1. C2=5 N8+7 N| }", "START{ 1. C2=5 N8+7 2. N }"),
            ("START{\n1. C2=5 N8+7\nN|\n}", "START{\n1. C2=5 N8+7\n2. N\n}"),
            // The editor has dropped the answer for the first letters.
            ("START{ 1. C2=5 N8+7 N2+| }", "START{ 1. C2=5 N8+7 2. N2+ }"),
            ("START{ 1. C2=5 N8+7 N2+3| }", "START{ 1. C2=5 N8+7 2. N2+3 }"),
            // It has dropped them all.
            ("START{ 1. C2=5 N8+7 N2+3 | }", "START{ 1. C2=5 N8+7 2. N2+3  }"),
            ("START{ 1. C2=5 N8+7 N2+3 R| }", "START{ 1. C2=5 N8+7 2. N2+3 R }"),
            ("START{ 1. C2=5 N8+7 N2+3 R9=8 R| }", "START{ 1. C2=5 N8+7 2. N2+3 R9=8 3. R }"),
            ("START{ 1. C2=5 N8+7 N2+3\nR9=8\n| }", "START{ 1. C2=5 N8+7 2. N2+3\nR9=8\n }"),
            ("START{ 1. C2=5 N8+7 { N2+3 N2+3 R| } }", "START{ 1. C2=5 N8+7 { 1. ... N2+3 2. N2+3 R } }"),
            // In variations that are closed, before them and between them.
            (
                "START{ 1. C2=5 N8+7 { C8=5 N2+3 } N2+3 COM{ a } R9=8 R| }",
                "START{ 1. C2=5 N8+7 { 1. ... C8=5 2. N2+3 } 2. N2+3 COM{ a } R9=8 3. R }",
            ),
            ("START{ C2=5 N| }", "START{ 1. C2=5 N }"),
            ("START{ C2=5 N8+7 N2+3 R| }", same),
            ("START{ C2=5 N8+7 { C8=5 N| } }", same),
            ("START{ 1. C2=5 N8+7 N2+3 R| 3. R1=2 }", same),
            // `C` can become `COM`.
            ("START{ 1. C2=5 N8+7 C| }", same),
            ("START{ 1. C2=5 N8+7 CO| }", same),
            ("START{ 1. C2=5 N8+7 C8| }", "START{ 1. C2=5 N8+7 2. C8 }"),
            ("START{ N| }", "START{ 1. N }"),
            ("START{N| }", "START{1. N }"),
            ("START{ 1. C2=5 N| }", same),
            ("START{ 1. C2=5 N8+7 | }", same),
            ("START{ 1. C2=5 N8+7 2| }", same),
            ("START{ 1. C2=5 N8+7 2. N| }", same),
            ("START{ 1. C2=5 N8+7 2.N| }", same),
            ("START{ 1. C2=5 N8+7 N| 2. N2+3 }", same),
            ("START{ 1. C2=5 N8+7 /* N| */ }", same),
            ("START{ C2=5 N8+7 N| }", same),
            ("START{ 1. C2=5 N8+7! N| }", "START{ 1. C2=5 N8+7! 2. N }"),
            ("START{ 1. C2=5 N8+7 /* a */ N| }", "START{ 1. C2=5 N8+7 /* a */ 2. N }"),
            (
                "START{ 1. C2=5 N8+7 (1) N|\nVAR[1]{ 1. ... N2+3 } }",
                "START{ 1. C2=5 N8+7 (1) 2. N\nVAR[1]{ 1. ... N2+3 } }",
            ),
            ("START{ 1. C2=5 N8+7\nCOM{ a }\nN| }", "START{ 1. C2=5 N8+7\nCOM{ a }\n2. N }"),
            ("START{ 1. C2=5 { N| } N8+7 }", "START{ 1. C2=5 { 1. N } N8+7 }"),
            ("START{ 1. C2=5 N8+7 { n| } }", "START{ 1. C2=5 N8+7 { 1. ... n } }"),
            ("START{ 1. C2=5 { 1. N2+3 } N| }", same),
            // A mistake has its number too.
            ("START{ 1. C2=5 N8+7 N9+9| }", "START{ 1. C2=5 N8+7 2. N9+9 }"),
            ("START{ 1. C2=5 N8+7 X| }", same),
            ("START{ 1. C2=5 N8+7  | 2. N2+3 }", same),
        ];
        for (before, after) in cases {
            let file = |text: &str| format!("FORMAT AXF\nGAME\n{text}\n");
            let after = if after.is_empty() { before.replacen('|', "", 1) } else { after.to_owned() };
            assert_eq!(typed("xq", &file(before)), file(&after), "{before}");
        }
        let pgn = |moves: &str| format!("[Event \"?\"]\n\n{moves}\n");
        assert_eq!(typed("xiangqi-pgn", &pgn("1. C2=5 H8+7 H|")), pgn("1. C2=5 H8+7 2. H"));
        assert_eq!(typed("xiangqi-pgn", &pgn("1. 炮二平五 马8进7 马|")), pgn("1. 炮二平五 马8进7 2. 马"));
        assert_eq!(typed("xiangqi-pgn", &pgn("H2|")), pgn("1. H2"));
        assert_eq!(typed("xiangqi-pgn", "[Variant \"Jeiqi\"]\n\ni3|"), "[Variant \"Jeiqi\"]\n\n1. i3");
        let nested = "1. C2=5 H8+7 H2+3 R9=8 (P7+1 R1=2 (H8+3) H8+3) R|";
        assert_eq!(
            typed("xiangqi-pgn", &pgn(nested)),
            pgn("1. C2=5 H8+7 2. H2+3 R9=8 (2... P7+1 3. R1=2 (3. H8+3) H8+3) 3. R")
        );
        assert_eq!(typed("xiangqi-pgn", &pgn("1. C2=5 H8+7 H2+3 *|")), pgn("1. C2=5 H8+7 2. H2+3 *"));
        assert_eq!(typed("xiangqi-pgn", &pgn("[Title N|")), pgn("[Title N"));
        assert_eq!(typed("csa", "PI\n+\n+7776FU\n-3334FU\n+2|"), "PI\n+\n+7776FU\n-3334FU\n+2");
    }

    #[test]
    fn blanks_after_an_accepted_half_move_go() {
        let cases = [
            ("1. C2=5  |", "1. C2=5 "),
            ("1. C2=5  | N8+7", "1. C2=5   N8+7"),
            ("1. C2=5 |", "1. C2=5 "),
            ("1. C2=5 \n|", "1. C2=5\n"),
            ("1. C2=5 \n  |", "1. C2=5 \n  "),
            ("1. C2=5 /* a  |", "1. C2=5 /* a  "),
        ];
        for (before, after) in cases {
            let file = |text: &str| format!("FORMAT AXF\nGAME\nSTART{{\n{text}\n}}\n");
            assert_eq!(typed("xq", &file(before)), file(after));
        }
    }

    #[test]
    fn the_style_breaks_the_line() {
        let style = |moves, pairs| LayoutOptions { moves, pairs, ..LayoutOptions::default() };
        let cases = [
            (style(Moves::Pair, 4), "1. C2=5 N8+7 N|\n", "1. C2=5 N8+7\n2. N\n"),
            (style(Moves::Columns, 1), "  1. C2=5 N8+7 N|\n", "  1. C2=5 N8+7\n  2. N\n"),
            (style(Moves::Columns, 2), "1. C2=5 N8+7 N|\n", "1. C2=5 N8+7 2. N\n"),
            (style(Moves::Pair, 4), "1. C2=5 { 1. N2+3 N8+7 N| }\n", "1. C2=5 { 1. N2+3 N8+7 2. N }\n"),
        ];
        for (style, before, after) in cases {
            let file = |text: &str| format!("FORMAT AXF\nGAME\nSTART{{\n{text}}}\n");
            assert_eq!(typed_in("xq", &file(before), style), file(after));
        }
    }

    #[test]
    fn a_brace_is_indented_like_its_block_and_not_doubled() {
        let cases = [
            ("START{\n  1. C2=5\n  }|\n", "START{\n  1. C2=5\n}\n"),
            (
                "START{\n  1. C2=5 (1)\n  VAR[1]{\n    1. N2+3\n    }|\n}\n",
                "START{\n  1. C2=5 (1)\n  VAR[1]{\n    1. N2+3\n  }\n}\n",
            ),
            ("SETUP{\n  Ke0; ke9\n  }|\nSTART{\n}\n", "SETUP{\n  Ke0; ke9\n}\nSTART{\n}\n"),
            ("START{ 1. C2=5 }|\n", "START{ 1. C2=5 }\n"),
            // The editor has closed what was opened.
            ("START{\n  1. C2=5\n  }|\n}\n", "START{\n  1. C2=5\n}\n"),
            ("SETUP{\n  Ke0; ke9\n}|\n}\nSTART{\n}\n", "SETUP{\n  Ke0; ke9\n}\nSTART{\n}\n"),
            (
                "START{\n  1. C2=5 (1)\n  VAR[1]{\n    1. N2+3\n    }|\n  }\n}\n",
                "START{\n  1. C2=5 (1)\n  VAR[1]{\n    1. N2+3\n  }\n}\n",
            ),
            ("START{ 1. C2=5 { 1. N2+3 }| } }\n", "START{ 1. C2=5 { 1. N2+3 } }\n"),
            ("START{\n  1. C2=5 {\n    1. N2+3 }|\n}\n", "START{\n  1. C2=5 {\n    1. N2+3 }\n}\n"),
        ];
        for (before, after) in cases {
            let file = |text: &str| format!("FORMAT AXF\nGAME\n{text}");
            assert_eq!(typed("xq", &file(before)), file(after));
        }
    }
}
