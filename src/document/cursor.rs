//! A cursor: a place of a document, looked up once for a request, and everything that stands there.
//!
//! Record, block and token are found at once. The half-moves of the block are replayed when somebody asks for them, and
//! only once. Between two words there are two answers. [`Document::cursor`] is in the block of the byte after it: a reader
//! points at that. [`Document::typing`] is in the block of the byte before it: a word is being typed there.
//!
//! ```text
//! START{ 1. H2-E2 |}     cursor: the brace; typing: the moves, where another one may come
//! ```

use super::{BlockPlace, Document, RecordEntry, absolute};
use crate::notation::Dialect;
use crate::record::{self, BlockRole, Item, Legality, LineMark, LineSpan, PlyPlace, Segment};
use crate::rules::{Move, Position, Side, Square};
use crate::syntax::{Node, SyntaxKind, Token, Tree};
use crate::text::{TextRange, TextSize};
use crate::words::Wording;
use std::cell::OnceCell;
use std::ops::Range;

/// A place of a document.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    pub document: &'a Document,
    /// The byte of the text, between two characters.
    pub offset: usize,
    pub entry: &'a RecordEntry,
    /// The block, by its record.
    pub place: BlockPlace,
    /// The tree of the block.
    pub tree: &'a Tree,
    tokens: OnceCell<Vec<Token<'a>>>,
    plies: OnceCell<Vec<PlyInText>>,
}

/// The position at a cursor: after its half-move, or before the next one of its line.
#[derive(Clone, Debug)]
pub(crate) struct PositionAtCursor {
    pub position: Position,
    /// The last move of the line, to be marked on the board.
    pub last: Option<Move>,
    /// Whether that position is certain; else it is the likeliest one, because of an error before it.
    pub is_known: bool,
}

/// A half-move at a place.
#[derive(Clone, Debug)]
pub(crate) struct PlyInText {
    /// Its absolute place.
    pub range: Range<usize>,
    pub text: String,
    pub number: u32,
    /// The side that moves.
    pub side: Side,
    /// The move, if the text names one.
    pub mv: Option<Move>,
    /// The move of its line before it.
    pub last: Option<Move>,
    pub before: Position,
    pub after: Position,
    /// Whether the rules allow it.
    pub legality: Legality,
    /// Whether the position after it is certain; else it is the likeliest one, because of an error.
    pub is_known: bool,
}

impl PlyInText {
    /// Whether a byte offset is in it or next to it.
    pub(crate) fn touches(&self, offset: usize) -> bool {
        self.range.start <= offset && offset <= self.range.end
    }
}

impl Document {
    /// The cursor at a byte offset, in the block of the byte after it; `None` in an empty document.
    pub(crate) fn cursor(&self, offset: usize) -> Option<Cursor<'_>> {
        let offset = between_characters(self, offset);
        Some(self.cursor_at(self.place(offset)?)?.moved(offset))
    }

    /// The cursor at a byte offset, in the block of the byte before it: a word that is typed there belongs to that one.
    pub(crate) fn typing(&self, offset: usize) -> Option<Cursor<'_>> {
        let offset = between_characters(self, offset);
        Some(self.cursor_at(self.place(offset.saturating_sub(1))?)?.moved(offset))
    }

    /// The cursor at the start of a block.
    pub(crate) fn cursor_at(&self, place: BlockPlace) -> Option<Cursor<'_>> {
        Cursor::of(self, self.entry(place.record)?, place)
    }

    /// The cursor at the start of a block of a record.
    pub(crate) fn cursor_in(&self, record: usize, block: usize) -> Option<Cursor<'_>> {
        let start = self.record_start(record) + self.entry(record)?.tree.block_start(block);
        self.cursor_at(BlockPlace { record, block, start })
    }

    /// The blocks that overlap a part of the text, in order, until the answer is no longer wanted.
    pub(crate) fn blocks_in(&self, range: Range<usize>) -> impl Iterator<Item = Cursor<'_>> {
        let end = range.end;
        let first = self.place(range.start).and_then(|place| self.cursor_at(place));
        let blocks = std::iter::successors(first, |cursor| {
            let mut after = cursor.place.record + 1..self.records().len();
            cursor.on(cursor.place.block + 1).or_else(|| after.find_map(|record| self.cursor_in(record, 0)))
        });
        blocks.take_while(move |block| block.offset < end && !self.is_stopped())
    }

    /// The blocks of a record, in order, until the answer is no longer wanted.
    pub(crate) fn blocks_of_record(&self, record: usize) -> impl Iterator<Item = Cursor<'_>> {
        let start = self.record_start(record);
        self.blocks_in(start..start + self.entry(record).map_or(0, |entry| entry.tree.text_len()))
    }

    /// The record at a byte offset; the first one in an empty document.
    pub(crate) fn record_at(&self, offset: usize) -> usize {
        self.place(offset).map_or(0, |place| place.record)
    }

    /// The text of a token's place.
    pub(crate) fn slice(&self, range: Range<usize>) -> String {
        let end = range.end.min(self.rope().len_bytes());
        self.rope().byte_slice(range.start.min(end)..end).to_string()
    }
}

/// The cursor at a byte offset that is in a half-move or next to it, with that half-move. At the end of a block it is
/// still at the half-move before it.
pub(crate) fn touching(document: &Document, offset: usize) -> Option<(Cursor<'_>, PlyPlace)> {
    [document.cursor(offset)?, document.typing(offset)?].into_iter().find_map(|cursor| {
        let ply = place_of(&cursor, touched(&cursor)?)?;
        Some((cursor, ply))
    })
}

/// The byte offset at or before one that is between two characters of the text.
fn between_characters(document: &Document, offset: usize) -> usize {
    let rope = document.rope();
    rope.char_to_byte(rope.byte_to_char(offset.min(rope.len_bytes())))
}

/// The position at a byte offset; `None` in an empty document.
pub(crate) fn position_at_cursor(document: &Document, offset: usize) -> Option<PositionAtCursor> {
    Some(document.cursor(offset)?.position())
}

/// How many games come before a record.
pub(crate) fn game_number(document: &Document, record: usize) -> usize {
    document.records().sum_before(record).totals.games as usize
}

impl<'a> Cursor<'a> {
    /// The start of a block of a record at hand.
    pub(crate) fn of(document: &'a Document, entry: &'a RecordEntry, place: BlockPlace) -> Option<Cursor<'a>> {
        let tree = entry.tree.blocks().get(place.block)?.tree();
        let (tokens, plies) = Default::default();
        Some(Cursor { document, offset: place.start, entry, place, tree, tokens, plies })
    }

    /// Where the record starts in the text.
    pub(crate) fn record_start(&self) -> usize {
        self.place.start - self.entry.tree.block_start(self.place.block)
    }

    /// The cursor at another byte of the block.
    pub(crate) fn moved(self, offset: usize) -> Cursor<'a> {
        Cursor { offset, ..self }
    }

    /// The start of another block of the record.
    pub(crate) fn on(&self, block: usize) -> Option<Cursor<'a>> {
        let start = self.record_start() + self.entry.tree.block_start(block);
        Cursor::of(self.document, self.entry, BlockPlace { block, start, ..self.place })
    }

    pub(crate) fn root(&self) -> Node<'a> {
        self.tree.root()
    }

    /// The kind of the block.
    pub(crate) fn kind(&self) -> SyntaxKind {
        self.tree.kind()
    }

    pub(crate) fn role(&self) -> BlockRole {
        self.entry.analysis.role(self.place.block)
    }

    /// Its byte in the block.
    pub(crate) fn at(&self) -> usize {
        self.offset.saturating_sub(self.place.start)
    }

    /// A range of the block as bytes of the text.
    pub(crate) fn bytes(&self, range: TextRange) -> Range<usize> {
        absolute(self.place.start, range)
    }

    /// The token that begins at the cursor or goes on there.
    pub(crate) fn token(&self) -> Option<Token<'a>> {
        self.root().token_at(self.at())
    }

    /// The tokens of the block.
    pub(crate) fn tokens(&self) -> &[Token<'a>] {
        self.tokens.get_or_init(|| {
            let mut tokens = Vec::new();
            self.root().each_token(&mut |token| tokens.push(token));
            tokens
        })
    }

    /// The tokens of the block that begin before the cursor.
    pub(crate) fn before(&self) -> &[Token<'a>] {
        let count = self.tokens().partition_point(|token| usize::from(token.range().start()) < self.at());
        self.tokens().get(..count).unwrap_or_default()
    }

    /// The text from a byte before the cursor up to the cursor.
    pub(crate) fn typed(&self, start: usize) -> String {
        self.document.slice(start..self.offset)
    }

    /// The meaning of the block.
    pub(crate) fn items(&self) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        self.document.format().lowering.lower(self.tree, &mut items);
        items
    }

    /// The half-moves of the block.
    pub(crate) fn plies(&self) -> &[PlyInText] {
        self.plies.get_or_init(|| {
            let mut last =
                self.entry.analysis.segment(self.place.block).and_then(|segment| segment.entry().last_move());
            let mut plies = Vec::new();
            let (lowering, context) = (self.document.format().lowering, self.document.context());
            record::each_ply(&self.entry.tree, lowering, context, &self.entry.analysis, self.place.block, &mut |ply| {
                plies.push(PlyInText {
                    range: self.bytes(ply.range),
                    text: ply.text.to_owned(),
                    number: ply.number,
                    side: ply.side,
                    mv: ply.mv,
                    last: std::mem::replace(&mut last, ply.mv),
                    before: ply.before.clone(),
                    after: ply.after.clone(),
                    legality: ply.legality,
                    is_known: ply.possible == 1,
                });
            });
            plies
        })
    }

    /// The half-move at the cursor or, on a number or comment, the last one before it in the block.
    pub(crate) fn ply(&self) -> Option<&PlyInText> {
        self.plies().iter().take_while(|ply| ply.range.start <= self.offset).last()
    }

    /// The innermost line around the block; a bracket is part of its line.
    pub(crate) fn line(&self) -> Option<LineSpan> {
        self.entry.analysis.structure().enclosing(self.place.block).next()
    }

    /// The position at the cursor.
    pub(crate) fn position(&self) -> PositionAtCursor {
        if let Some(ply) = self.ply() {
            return PositionAtCursor { position: ply.after.clone(), last: ply.mv, is_known: ply.is_known };
        }
        let front = self.entry.analysis.front();
        match state(self) {
            Some(mark) => {
                PositionAtCursor { position: mark.position(), last: mark.last_move(), is_known: !mark.is_in_doubt() }
            }
            None => PositionAtCursor {
                position: Position::clone(&front.position),
                last: None,
                is_known: front.is_certain(),
            },
        }
    }

    /// The wording for the record.
    pub(crate) fn words(&self) -> Wording<'a> {
        self.document.wording_of(self.entry)
    }

    /// How the moves of the record are written.
    pub(crate) fn dialect(&self) -> &'a Dialect {
        self.entry.analysis.dialect(self.document.context())
    }
}

/// The word at the cursor, or else the token that ends there: after its last letter it is still about that word.
pub(crate) fn word<'a>(cursor: &Cursor<'a>) -> Option<Token<'a>> {
    let word = cursor.token().filter(|token| token.kind != SyntaxKind::Whitespace);
    word.or_else(|| cursor.root().token_at(cursor.at().checked_sub(1)?))
}

/// The half-move that the cursor is in or next to, if it is in this block.
pub(crate) fn touched<'c>(cursor: &'c Cursor<'_>) -> Option<&'c PlyInText> {
    cursor.plies().iter().find(|ply| ply.touches(cursor.offset))
}

/// The half-move of the block that begins at a byte of the text.
pub(crate) fn ply_at<'c>(cursor: &'c Cursor<'_>, start: usize) -> Option<&'c PlyInText> {
    cursor.plies().iter().find(|ply| ply.range.start == start)
}

/// The place of a half-move of the block in its record.
pub(crate) fn place_of(cursor: &Cursor<'_>, ply: &PlyInText) -> Option<PlyPlace> {
    let at = TextSize::from(u32::try_from(ply.range.start.checked_sub(cursor.place.start)?).ok()?);
    Some(PlyPlace { block: cursor.place.block, at })
}

/// The half-moves that the line opened by a block of the record begins with: those of its first block of moves.
pub(crate) fn first_plies(cursor: &Cursor<'_>, opener: usize) -> Vec<PlyInText> {
    let first = cursor.entry.analysis.structure().moves_of(opener).next().and_then(|block| cursor.on(block));
    first.map_or_else(Vec::new, |first| first.plies().to_vec())
}

/// The half-move of its line that brought the piece on `square` there, the last one before the cursor; `None` if it
/// has been there since the line began.
pub(crate) fn arrival(cursor: &Cursor<'_>, square: Square) -> Option<Range<usize>> {
    let arrives = |ply: &&PlyInText| ply.range.start < cursor.offset && ply.mv.is_some_and(|mv| mv.to() == square);
    let found = |cursor: &Cursor<'_>| cursor.plies().iter().rev().find(arrives).map(|ply| ply.range.clone());
    found(cursor).or_else(|| moves_before(cursor).find_map(|block| found(&block)))
}

/// The blocks of moves of its line before this one, the nearest first.
pub(crate) fn moves_before<'a>(cursor: &Cursor<'a>) -> impl Iterator<Item = Cursor<'a>> {
    cursor.entry.analysis.structure().moves_before(cursor.place.block).filter_map(|block| cursor.on(block))
}

/// The blocks of moves of its line after this one.
pub(crate) fn moves_after<'a>(cursor: &Cursor<'a>) -> impl Iterator<Item = Cursor<'a>> {
    cursor.entry.analysis.structure().moves_after(cursor.place.block).filter_map(|block| cursor.on(block))
}

/// The lines around the cursor, the innermost first. After a closing bracket its line has ended.
pub(crate) fn lines(cursor: &Cursor<'_>) -> impl Iterator<Item = LineSpan> {
    let is_over = cursor.role() == BlockRole::Close && cursor.at() >= cursor.root().meaning_end() as usize;
    let ended = is_over.then_some(cursor.place.block);
    cursor.entry.analysis.structure().enclosing(cursor.place.block).filter(move |line| Some(line.close) != ended)
}

/// The state of the line at the cursor, before the moves of the block; `None` before all moves. On a bracket that
/// opens a line it is where that line starts, and after the main line where that one ends.
fn state<'a>(cursor: &Cursor<'a>) -> Option<&'a LineMark> {
    let (analysis, block) = (&cursor.entry.analysis, cursor.place.block);
    let structure = analysis.structure();
    let entered = |block: usize| analysis.segment(block).map(Segment::entry);
    let left = |block: usize| analysis.segment(block).map(Segment::exit);
    if let Some(found) = entered(block).or_else(|| entered(block + 1).filter(|_| cursor.role().opens())) {
        return Some(found);
    }
    match lines(cursor).find(|line| line.opener < block) {
        Some(line) => {
            let last = structure.moves_in(line.id, 0..block).next_back();
            let first = || structure.moves_of(line.opener).next();
            last.and_then(left).or_else(|| first().and_then(entered)).or_else(|| left(line.opener.checked_sub(1)?))
        }
        None => {
            let main = structure.main_line().filter(|main| main.close <= block)?;
            structure.moves_in(main.id, 0..block).next_back().and_then(left)
        }
    }
}
