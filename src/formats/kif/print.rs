//! The layout of `.kif` and `.ki2`: the columns of the list of moves, or rows of six; an empty line before a variation, no
//! spaces around other lines.
//!
//! ```text
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//!    2 投了         ( 0:03/00:00:03)
//! ```
//!
//! Only spaces and line breaks change. Comments keep their text, and so do diagrams: their spaces say which square is
//! which. A record that does not parse is left as it is. The output is parsed again and compared; if a token differs,
//! the text stays as it was.

use super::lines::{Line, line_of};
use super::words::trim;
use super::{ROW, Style};
use crate::layout::{columns, wide_columns};
use crate::syntax::{Child, Node, RecordTree, Statement, SyntaxErrorKind, SyntaxKind, breaks_in, is_space};
use crate::text::{LineEnding, MARK};

/// The columns of a number.
const NUMBER: usize = 4;
/// The columns of a move.
const MOVE: usize = 13;

/// A sound record after its layout. `last` is whether it is the file's last one.
pub(super) fn lay_out(record: &RecordTree, last: bool, ending: LineEnding, style: Style) -> String {
    let out = String::with_capacity(record.text_len());
    let mut writer = KifPrinter { out, ending, style, line: Vec::new(), row: Vec::new(), empty: 0, opens: false };
    for block in record.blocks() {
        let root = block.tree().root();
        writer.opens |= root.kind() == SyntaxKind::VariationOpen;
        let mut spaced = false;
        for child in root.children() {
            match child {
                Child::Node(node) => writer.node(node),
                Child::Token(token) if token.kind == SyntaxKind::Whitespace => writer.space(token.text),
                Child::Token(token) => {
                    // Unknown text may become a part of the word before it if the two touch, as another digit of a number.
                    let before = writer.line.last().map(|(kind, _)| *kind);
                    let is_odd = match token.kind {
                        SyntaxKind::Unknown => before.is_some(),
                        SyntaxKind::RawText => before == Some(SyntaxKind::Number) && !token.text.starts_with('手'),
                        _ => false,
                    };
                    let apart = is_odd && spaced;
                    writer.line.push((token.kind, if apart { " " } else { "" }.to_owned() + token.text));
                }
            }
            spaced = child.kind() == SyntaxKind::Whitespace;
        }
    }
    let open = !writer.line.is_empty();
    if open {
        writer.end();
    }
    writer.end_row();
    if open && !last {
        writer.out.truncate(writer.out.len() - ending.as_str().len());
    }
    writer.out
}

/// Whether the errors of a record leave its statements certain.
pub(super) fn is_sound(record: &RecordTree, style: Style) -> bool {
    !record.has_inner_mark()
        && record.blocks().iter().flat_map(|block| block.errors()).all(|error| {
            matches!(
                error.kind,
                SyntaxErrorKind::BadTime { .. }
                    | SyntaxErrorKind::GoesOn
                    | SyntaxErrorKind::UnknownStatement {
                        like: Statement::EndWord | Statement::TextLine | Statement::EarlyVariation,
                        ..
                    }
            )
        })
        && (style == Style::Lines || every_move_begins_a_line(record))
}

/// Whether each move would also be read as one at the beginning of a line, and before other spaces: the rows begin
/// elsewhere after the layout.
fn every_move_begins_a_line(record: &RecordTree) -> bool {
    let stands_alone = |text: &str| line_of(text) == Line::Move && !text.ends_with(is_space);
    let mut all = true;
    record.each_token(&mut |token| all &= token.kind != SyntaxKind::Move || stands_alone(token.text));
    all
}

struct KifPrinter {
    out: String,
    ending: LineEnding,
    style: Style,
    /// The tokens of the line at hand.
    line: Vec<(SyntaxKind, String)>,
    /// The moves of the row at hand.
    row: Vec<String>,
    /// Empty lines since the last one.
    empty: usize,
    /// Whether a variation begins on the line at hand.
    opens: bool,
}

impl KifPrinter {
    fn space(&mut self, text: &str) {
        if text.starts_with(MARK) {
            self.out.push(MARK);
        }
        let breaks = breaks_in(text);
        if breaks == 0 {
            return;
        }
        if self.line.is_empty() {
            self.empty += breaks;
        } else {
            self.end();
            self.empty = breaks - 1;
        }
    }

    fn node(&mut self, node: Node<'_>) {
        // The line break is a token of the node.
        self.line.push((node.kind(), trim(&node.text().replace(['\n', '\r'], "")).to_owned()));
        self.end();
    }

    /// Writes the line.
    fn end(&mut self) {
        if self.style == Style::Rows {
            let mut line = std::mem::take(&mut self.line);
            let of_variation = line.first().is_some_and(|(kind, _)| *kind == SyntaxKind::Keyword);
            let first = line.iter().position(|(kind, _)| is_of_row(*kind)).filter(|_| of_variation);
            if let Some(first) = first {
                // Its moves begin a row below it.
                self.line = line.drain(..first).collect();
                self.end();
            }
            let (moves, rest) = line.into_iter().partition(|(kind, _)| is_of_row(*kind));
            self.moves(moves);
            self.line = rest;
            if self.line.is_empty() {
                return;
            }
            self.end_row();
        }
        let opens = std::mem::take(&mut self.opens);
        self.space_above(opens);
        let mut width = 0;
        let mut line = std::mem::take(&mut self.line).into_iter().peekable();
        while let Some((kind, text)) = line.next() {
            match kind {
                SyntaxKind::MoveNumber => {
                    let padding = " ".repeat(NUMBER.saturating_sub(columns(&text)));
                    self.out.push_str(&(padding + &text + " "));
                }
                SyntaxKind::Move | SyntaxKind::Special => {
                    width = columns(&text);
                    self.out.push_str(&text);
                }
                SyntaxKind::Comment if width > 0 => self.out.push_str(&format!(" {text}")),
                // The move that was played last follows.
                SyntaxKind::Counter if line.peek().is_some() => self.out.push_str(&format!("{text}  ")),
                _ => {
                    let padding = if width > 0 { MOVE.saturating_sub(width).max(1) } else { 0 };
                    // The other parts of the line follow without spaces.
                    width = 0;
                    self.out.push_str(&(" ".repeat(padding) + &text));
                }
            }
        }
        self.out.push_str(self.ending.as_str());
    }

    /// Adds moves to the row. Empty lines above them begin another.
    fn moves(&mut self, moves: Vec<(SyntaxKind, String)>) {
        if self.empty > 0 && !moves.is_empty() {
            let empty = std::mem::take(&mut self.empty);
            self.end_row();
            self.empty = empty;
        }
        for (_, text) in moves {
            if self.row.len() == ROW.0 {
                self.end_row();
            }
            if self.row.is_empty() {
                self.space_above(false);
            }
            self.row.push(text);
        }
    }

    /// Writes the row.
    fn end_row(&mut self) {
        let row = std::mem::take(&mut self.row);
        if row.is_empty() {
            return;
        }
        let mut padding = 0;
        for text in row {
            self.out.push_str(&(" ".repeat(padding) + &text));
            padding = ROW.1.saturating_sub(wide_columns(&text)).max(1);
        }
        self.out.push_str(self.ending.as_str());
    }

    /// Writes the empty line above a line.
    fn space_above(&mut self, opens: bool) {
        let begun = !matches!(self.out.as_str(), "" | "\u{FEFF}");
        if begun && (self.empty > 0 || opens) {
            self.out.push_str(self.ending.as_str());
        }
        self.empty = 0;
    }
}

/// Whether a token stands in a row of moves.
fn is_of_row(kind: SyntaxKind) -> bool {
    matches!(kind, SyntaxKind::Move | SyntaxKind::Special)
}

#[cfg(test)]
mod tests {
    use crate::document::Document;

    /// The moves on the line of a variation stay behind it, in a row.
    #[test]
    fn moves_on_the_line_of_a_variation() {
        let head = "手合割：平手\n\n▲７六歩    △３四歩\n\n";
        for (line, laid_out) in [
            ("変化：2手 △８四歩 ▲２六歩 # here", "変化：2手\n△８四歩    ▲２六歩\n# here\n"),
            ("変化：2手xx ☗３四角", "変化：2手xx\n☗３四角\n"),
            ("変化：2手", "変化：2手\n"),
        ] {
            let document = Document::open_text(&format!("{head}{line}\n"), "ki2");
            assert_eq!(crate::ide::format(&document), format!("{head}{laid_out}"), "{line}");
        }
    }
}
