//! A record read as pieces in lines.

use super::pieces::{Kind, Line, LinePart, Piece, RecordPieces};
use crate::document::RecordEntry;
use crate::record::{BlockRole, Lower, Structure, VariationStyle, is_implicit};
use crate::syntax::{Child, Node, SyntaxKind};
use rustc_hash::FxHashMap;
use std::ops::Range;

impl RecordPieces {
    /// Reads a record.
    pub(super) fn read(entry: &RecordEntry, lower: &dyn Lower) -> RecordPieces {
        let tree = &entry.tree;
        let mut script = RecordPieces {
            text: String::with_capacity(tree.text_len()),
            pieces: Vec::new(),
            lines: Vec::new(),
            block_starts: (0..tree.blocks().len()).map(|block| tree.block_start(block)).collect(),
            root: Vec::new(),
            main: None,
            first: entry.analysis.front().position.fullmove_number(),
            defined: FxHashMap::default(),
            rewritten: FxHashMap::default(),
            one_line: false,
            cursor: None,
        };
        let roles = tree.blocks().iter().map(|block| lower.role(block.tree()));
        let implicit = is_implicit(roles, !lower.replay_rules().opened_main);
        let structure = entry.analysis.structure();
        let mut reader = PieceReader { script: &mut script, open: Vec::new(), implicit, structure };
        for (index, block) in tree.blocks().iter().enumerate() {
            reader.block(index, block.tree().root(), lower.role(block.tree()));
        }
        script
    }
}

struct PieceReader<'s> {
    script: &'s mut RecordPieces,
    /// The lines that are open, the innermost last.
    open: Vec<usize>,
    implicit: bool,
    structure: &'s Structure,
}

impl PieceReader<'_> {
    fn block(&mut self, block: usize, root: Node<'_>, role: BlockRole) {
        let start = self.script.text.len();
        self.script.text.push_str(&root.text());
        let lined = matches!(role, BlockRole::Moves | BlockRole::OpenInline);
        if lined && self.implicit && self.script.main.is_none() {
            let line = self.script.add_line(Line { opener: Some(block), ..Line::default() });
            self.script.main = Some(line);
            self.script.root.push(LinePart::Line(line));
            self.open.push(line);
        }
        match role {
            BlockRole::OpenMain => self.open_line(block, start, root, None, None),
            BlockRole::OpenInline => self.open_line(block, start, root, Some(VariationStyle::Inline), None),
            BlockRole::OpenVariation(number) => {
                self.open_line(block, start, root, Some(VariationStyle::Numbered), number);
            }
            BlockRole::OpenAt(branching) => {
                self.open.truncate(self.structure.depth_of(block));
                let number = branching.at.unwrap_or(0);
                self.open_line(block, start, root, Some(VariationStyle::AtNumber), Some(number));
            }
            _ => {
                for child in root.children() {
                    let range = child_range(child);
                    let range = start + range.start..start + range.end;
                    let Some(kind) = kind(child, role) else { continue };
                    let least = usize::from(self.implicit);
                    if kind == Kind::Close && self.open.len() > least {
                        let piece = self.piece(kind, range, block);
                        let line = self.open.pop().and_then(|line| self.script.lines.get_mut(line));
                        if let Some(line) = line {
                            line.close = Some(LinePart::Old(piece));
                        }
                        continue;
                    }
                    let piece = self.piece(kind, range, block);
                    self.parts().push(LinePart::Old(piece));
                }
            }
        }
    }

    fn open_line(
        &mut self,
        block: usize,
        start: usize,
        root: Node<'_>,
        style: Option<VariationStyle>,
        number: Option<u32>,
    ) {
        let words = root.children().filter(|child| child.kind() != SyntaxKind::Whitespace);
        let end = words.map(|child| child_range(child).end).last().unwrap_or(0);
        let piece = self.piece(Kind::Open, start..start + end, block);
        let open = Some(LinePart::Old(piece));
        let line = self.script.add_line(Line { open, style, number, opener: Some(block), ..Line::default() });
        if style.is_none() && self.script.main.is_none() {
            self.script.main = Some(line);
        }
        if let Some(number) = number.filter(|_| style == Some(VariationStyle::Numbered)) {
            self.script.defined.entry(number).or_insert(line);
        }
        self.parts().push(LinePart::Line(line));
        self.open.push(line);
    }

    fn piece(&mut self, kind: Kind, range: Range<usize>, block: usize) -> usize {
        self.script.pieces.push(Piece { kind, range, block });
        self.script.pieces.len() - 1
    }

    /// The parts of the line that is open.
    fn parts(&mut self) -> &mut Vec<LinePart> {
        let RecordPieces { lines, root, .. } = &mut *self.script;
        match self.open.last().and_then(|line| lines.get_mut(*line)) {
            Some(line) => &mut line.parts,
            None => root,
        }
    }
}

fn child_range(child: Child<'_>) -> Range<usize> {
    let range = child.range();
    usize::from(range.start())..usize::from(range.end())
}

/// The kind of a block's child; `None` for a separator of two pieces.
fn kind(child: Child<'_>, role: BlockRole) -> Option<Kind> {
    let syntax = child.kind();
    if syntax == SyntaxKind::Whitespace || child_range(child).is_empty() {
        return None;
    }
    if role == BlockRole::Close {
        let closes = matches!(syntax, SyntaxKind::RightBrace | SyntaxKind::RightParen);
        return Some(if closes { Kind::Close } else { Kind::Outside });
    }
    if role != BlockRole::Moves {
        return Some(Kind::Outside);
    }
    Some(match syntax {
        SyntaxKind::Comma => return None,
        SyntaxKind::Move => Kind::Move,
        SyntaxKind::MoveNumber => Kind::Number,
        SyntaxKind::Placeholder => Kind::Placeholder,
        // A time that cannot be read belongs to its half-move as well.
        SyntaxKind::Remark | SyntaxKind::Nag | SyntaxKind::Time | SyntaxKind::RawText => Kind::Mark,
        SyntaxKind::Reference => Kind::Reference,
        SyntaxKind::Comment | SyntaxKind::CommentBlock => Kind::Comment,
        SyntaxKind::Value => Kind::Word,
        SyntaxKind::Diagram => Kind::Diagram,
        SyntaxKind::Score | SyntaxKind::Special | SyntaxKind::Reason => Kind::End,
        _ => Kind::Unknown,
    })
}
