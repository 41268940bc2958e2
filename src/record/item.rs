//! What a block says, without its format: the items that a game is told with.

use crate::notation::NotationSet;
use crate::syntax::Tree;
use crate::text::TextRange;
use std::borrow::Cow;

/// How the blocks of a format become items. Total: what cannot be understood is left to the syntax errors.
pub trait Lower: Sync {
    /// Appends the items of a block, in order of place.
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>);

    /// What the block is for the structure of the game; cheaper than lowering it.
    fn shape(&self, block: &Tree) -> Shape;
}

/// What a block is for the structure of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Blanks, comments.
    Trivia,
    /// A FORMAT line.
    Format,
    /// The line that begins a game.
    GameLine,
    /// Any other header.
    Header,
    /// A setup.
    Setup,
    /// A diagram or comment outside a line of moves.
    Annotation,
    /// Opens the main line.
    OpenMain,
    /// Opens a numbered variation; `None` if the number is missing.
    OpenVariation(Option<u32>),
    /// Opens a variation of the move before.
    OpenInline,
    /// Closes what was opened last.
    Close,
    /// Moves.
    Moves,
    /// Nothing that makes sense.
    Error,
}

/// One thing said, with its place in the block.
#[derive(Clone, PartialEq, Debug)]
pub struct Item<'t> {
    /// Where it stands, relative to the block.
    pub range: TextRange,
    /// What it is.
    pub kind: ItemKind<'t>,
}

/// The things that can be said.
#[derive(Clone, PartialEq, Debug)]
pub enum ItemKind<'t> {
    /// A move number with its dots: `12.` has one, `12...` three, `12` none.
    Number {
        /// The number.
        value: u32,
        /// How many dots follow.
        dots: u8,
    },
    /// The text of a move.
    Move(&'t str),
    /// Signs that judge the move before, such as `!?`.
    Remark(&'t str),
    /// `...`: a half-move that is not printed here.
    Placeholder(&'t str),
    /// A variation of the move before, by its number; an item for each number in the brackets.
    Reference(u32),
    /// A comment.
    Comment(Comment<'t>),
    /// The text of a diagram; its place is that of its keyword.
    Diagram(&'t str),
    /// The line that names the file's notation.
    Format(FormatText<'t>),
    /// The line that begins a game.
    Game(GameText<'t>),
    /// A header.
    Header(HeaderText<'t>),
    /// A position, piece by piece.
    Setup(SetupText<'t>),
}

/// A comment and how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment<'t> {
    /// Its text as it stands, without the marks around it.
    pub text: &'t str,
    /// Its marks.
    pub style: CommentStyle,
}

/// How a comment is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentStyle {
    /// `# …` to the end of the line.
    Line,
    /// `/* … */`
    Block,
    /// `COM{ … }`
    Com,
}

/// A part of a line: its text and place in the block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'t> {
    /// The text.
    pub text: &'t str,
    /// Where it stands, relative to the block.
    pub range: TextRange,
}

/// `FORMAT AXF, K(K) R(C) …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatText<'t> {
    /// The keyword.
    pub keyword: TextRange,
    /// The name of the notation.
    pub name: Option<Part<'t>>,
    /// The pairs of the symbol map.
    pub symbols: Vec<Part<'t>>,
    /// What is neither.
    pub rest: Vec<Part<'t>>,
}

/// `GAME 1, title`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText<'t> {
    /// The keyword.
    pub keyword: TextRange,
    /// The number.
    pub number: Option<Part<'t>>,
    /// The title.
    pub title: Option<Part<'t>>,
}

/// A header line: key, value and the value's parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderText<'t> {
    /// The key as it stands.
    pub key: Part<'t>,
    /// Which header it is.
    pub meaning: HeaderKey,
    /// The value without the blanks around it, with its place.
    pub value: Option<(TextRange, Cow<'t, str>)>,
    /// The fields of a player, between the semicolons; the words of any other value.
    pub fields: Vec<Part<'t>>,
}

/// The headers that have a meaning of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HeaderKey {
    /// The first mover.
    First,
    /// The second mover.
    Second,
    /// The outcome.
    Result,
    /// The day.
    Date,
    /// The position as FEN.
    Fen,
    /// Free text under a known key.
    Text,
    /// A key that the format does not know.
    Unknown,
}

/// A setup, item by item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupText<'t> {
    /// The keyword.
    pub keyword: TextRange,
    /// Its entries, in order of place.
    pub entries: Vec<SetupEntry<'t>>,
}

/// A word or sign of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupEntry<'t> {
    /// A piece with its square, unread: `Ra0`, `R(a0)`.
    Piece(Part<'t>),
    /// `MOVE`
    Move(Part<'t>),
    /// `RED` or `BLACK`
    Side(Part<'t>),
    /// Digits.
    Number(Part<'t>),
    /// `;`
    Semicolon(TextRange),
    /// `,`
    Comma(TextRange),
    /// `:`
    Colon(TextRange),
}

/// Which notations the moves of some text look like, counted by shape alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShapeCount {
    /// Moves in all.
    pub moves: u32,
    /// Moves that fit each notation, by its number.
    pub fit: [u32; 8],
}

impl ShapeCount {
    /// Counts one more move.
    pub fn count(&mut self, fits: NotationSet) {
        self.moves += 1;
        for notation in fits.iter() {
            if let Some(count) = self.fit.get_mut(notation as usize) {
                *count += 1;
            }
        }
    }
}

impl std::ops::AddAssign for ShapeCount {
    fn add_assign(&mut self, other: ShapeCount) {
        self.moves += other.moves;
        self.fit.iter_mut().zip(other.fit).for_each(|(mine, theirs)| *mine += theirs);
    }
}

impl std::ops::SubAssign for ShapeCount {
    fn sub_assign(&mut self, other: ShapeCount) {
        self.moves -= other.moves;
        self.fit.iter_mut().zip(other.fit).for_each(|(mine, theirs)| *mine -= theirs);
    }
}
