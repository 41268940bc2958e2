//! The items of a block: its meaning, free of the format it was written in.

use super::{Issue, RecordHead, ReplayRules, Start, Verdict};
use crate::notation::{Dialect, Notation, NotationSet, Symbols};
use crate::rules::Side;
use crate::syntax::{Node, SyntaxKind, Token, Tree};
use crate::text::TextRange;
use std::borrow::Cow;

/// How the blocks of a format become items. Total: text that makes no sense gives no item, only syntax errors.
pub trait Lower: Sync {
    /// Appends the items of a block, in order of place.
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>);

    /// The role of a block in the structure of the game; cheaper than lowering it.
    fn role(&self, block: &Tree) -> BlockRole;

    /// How games of the format are replayed.
    fn replay_rules(&self) -> ReplayRules {
        ReplayRules::default()
    }

    /// The dialect of every file, if no file can choose; `None` where a FORMAT line chooses. If each record chooses,
    /// this is the dialect of records that do not.
    fn fixed_dialect(&self) -> Option<Dialect> {
        None
    }

    /// The start position of a record, if the format has a form of its own for it (rank rows, a line of FEN); issues
    /// are by block. `None` leaves it to the headers and setups among the items.
    fn start(&self, _record: &RecordHead<'_>, _issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        None
    }

    /// The dialect of a record, by its headers and its moves; `None` for that of the file. Only called if
    /// [`ReplayRules::own_dialect`] is set.
    fn dialect(&self, _record: &RecordHead<'_>) -> Option<Dialect> {
        None
    }

    /// A comment on a half-move that stands elsewhere, in such a format.
    fn comment_elsewhere<'t>(&self, _block: &'t Tree) -> Option<Elsewhere<'t>> {
        None
    }
}

/// A comment, and the half-move that it is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elsewhere<'t> {
    /// The number of the line.
    pub line: u32,
    /// How many half-moves of the game are before the comment.
    pub ply: u32,
    /// What it says.
    pub comment: Comment<'t>,
}

/// The role of a block in the structure of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockRole {
    /// Spaces, comments.
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
    /// Opens a variation of what comes next: it goes on from the move before.
    OpenNext,
    /// Opens a variation that branches at the half-move of a number. See [`Structure`](super::structure::Structure).
    OpenAt(Branching),
    /// Closes the innermost open block.
    Close,
    /// Moves.
    Moves,
    /// Nothing that makes sense.
    Error,
}

/// Where a line branches that has no bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branching {
    /// The number of the half-move that it replaces; `None` if that cannot be read.
    pub at: Option<u32>,
    /// Its name, in a format whose lines have names.
    pub named: Option<LineName>,
}

/// The name of a line, and the one of the line that it leaves. The main line is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineName {
    /// Its own.
    pub own: u32,
    /// That of the line which it leaves.
    pub parent: u32,
}

impl BlockRole {
    /// Whether it opens a line.
    pub fn opens(&self) -> bool {
        matches!(
            self,
            BlockRole::OpenMain
                | BlockRole::OpenInline
                | BlockRole::OpenNext
                | BlockRole::OpenVariation(_)
                | BlockRole::OpenAt(_)
        )
    }
}

/// One item of a block, with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Item<'t> {
    /// Where it stands, relative to the block.
    pub range: TextRange,
    /// Its kind.
    pub kind: ItemKind<'t>,
}

impl<'t> Item<'t> {
    /// A header.
    pub fn header(range: TextRange, header: HeaderText<'t>) -> Item<'t> {
        Item { range, kind: ItemKind::Header(Box::new(header)) }
    }
}

/// The kinds of items. Those outside of moves are boxed to keep the list of a run of moves small.
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
    /// Signs that judge the preceding move, such as `!?`.
    Remark(&'t str),
    /// A numbered judgement of the preceding move, such as `$14`.
    Nag(&'t str),
    /// The time used for the half-move before, as written, without its keyword.
    Time(&'t str),
    /// A word after the moves that ends the game.
    End(EndText<'t>),
    /// A line that says once more how the game ended.
    Summary(Summary<'t>),
    /// `...`: a half-move that is not printed here.
    Placeholder(&'t str),
    /// A variation of the move before, by its number; an item for each number in the brackets.
    Reference(u32),
    /// A comment.
    Comment(Comment<'t>),
    /// The text of a diagram; its place is that of its keyword.
    Diagram(&'t str),
    /// The line that names the file's notation.
    Format(Box<FormatText<'t>>),
    /// The line that names the version of the format.
    Version(&'t str),
    /// The line that begins a game.
    Game(Box<GameText<'t>>),
    /// A header.
    Header(Box<HeaderText<'t>>),
    /// A position, piece by piece.
    Setup(Box<SetupText<'t>>),
    /// More that the record says of the half-move before.
    Claim(MoveClaim),
    /// Words that cannot be read. After a step they are more than it has; among the moves of CSA they may be a damaged one.
    Unknown(&'t str),
}

/// The statements of a record about a half-move besides its squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveClaim {
    /// It goes to the square that the half-move before went to.
    Same,
    /// It captures a piece of this kind.
    Captures(crate::rules::shogi::Kind),
}

/// A word that ends a game: `1-0`, `%TORYO`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndText<'t> {
    /// The word.
    pub text: &'t str,
    /// Its meaning.
    pub end: End,
    /// The word of CSA for it, without its `%`, where the format has another one.
    pub special: Option<&'static str>,
}

impl EndText<'_> {
    /// How the game ends, with a side to move. Who wins by a declaration has declared.
    pub fn end_with(&self, side: Side) -> End {
        let declares = self.special == Some("KACHI") && self.end == End::Wins(side);
        if declares { End::Declares } else { self.end }
    }
}

/// A line that says after how many half-moves a game ended, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary<'t> {
    /// The line, with what it says about the end.
    pub end: EndText<'t>,
    /// The half-moves.
    pub plies: Option<u32>,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// By this score.
    Score(Verdict),
    /// The side to move has lost: it resigns, its time is up, its move was illegal.
    Loses,
    /// The side to move declares that it has won.
    Declares,
    /// The side has won.
    Wins(Side),
    /// The side to move has won: the other one has moved against the rules, or is absent.
    WinsToMove,
    /// Nobody has won.
    Draw,
    /// The position was repeated too often; neither side has won.
    Repetition,
    /// The side to move is mated.
    Mated,
    /// The position is declared not to be mate.
    NotMated,
    /// The game stops, without a result.
    Unfinished,
    /// The last move is taken back.
    TakenBack,
    /// A word that the format does not know.
    Unknown,
}

impl End {
    /// The winner if the game ends like this with `side` to move; `None` if the word does not say.
    pub fn verdict(self, side: Side) -> Option<Verdict> {
        let wins = |side: Side| match side {
            Side::First => Verdict::FirstWins,
            Side::Second => Verdict::SecondWins,
        };
        Some(match self {
            End::Score(verdict) => verdict,
            End::Loses | End::Mated => wins(side.opponent()),
            End::Declares | End::WinsToMove => wins(side),
            End::Wins(side) => wins(side),
            End::Draw | End::Repetition => Verdict::Draw,
            End::Unfinished => Verdict::Unfinished,
            End::NotMated | End::TakenBack | End::Unknown => return None,
        })
    }
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
    /// `{ … }`, `; …` and others without escapes, the marks left out of the text.
    Plain,
    /// `'…` to the end of the line, spaces included.
    Verbatim,
    /// Lines that begin with `*`, spaces included; the first mark is left out of the text.
    Starred,
    /// A value whose lines are parted by `||`.
    Bars,
}

/// A part of a line: its text and place in the block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextPart<'t> {
    /// The text.
    pub text: &'t str,
    /// Where it stands, relative to the block.
    pub range: TextRange,
}

impl<'t> From<Token<'t>> for TextPart<'t> {
    fn from(token: Token<'t>) -> TextPart<'t> {
        TextPart { text: token.text, range: token.range() }
    }
}

impl<'t> TextPart<'t> {
    /// The key of a header, empty if it is missing, and the value.
    pub(crate) fn key_and_value(header: Node<'t>) -> (TextPart<'t>, Option<TextPart<'t>>) {
        let empty = TextPart { text: "", range: header.range() };
        (
            header.token(SyntaxKind::Keyword).map_or(empty, TextPart::from),
            header.token(SyntaxKind::Value).map(TextPart::from),
        )
    }
}

/// `FORMAT AXF, K(K) R(C) …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatText<'t> {
    /// The keyword.
    pub keyword: TextRange,
    /// The name of the notation.
    pub name: Option<TextPart<'t>>,
    /// The pairs of the symbol map.
    pub symbols: Vec<TextPart<'t>>,
    /// The other parts.
    pub rest: Vec<TextPart<'t>>,
}

/// `GAME 1, title`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText<'t> {
    /// The keyword.
    pub keyword: TextRange,
    /// The number.
    pub number: Option<TextPart<'t>>,
    /// The title.
    pub title: Option<TextPart<'t>>,
}

/// A header line: key, value and the value's parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderText<'t> {
    /// The key as it stands.
    pub key: TextPart<'t>,
    /// Which header it is.
    pub meaning: HeaderKey,
    /// The value without the spaces around it, with its place.
    pub value: Option<(TextRange, Cow<'t, str>)>,
    /// The fields of a player, between the semicolons; the words of any other value.
    pub fields: Vec<TextPart<'t>>,
    /// How the format writes a day.
    pub dates: DateStyle,
}

/// How a day is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DateStyle {
    /// `1994-03-20`
    #[default]
    Dashes,
    /// `1994.03.20`
    Dots,
    /// `1994/03/20`, perhaps followed by a time of day.
    Slashes,
}

impl DateStyle {
    /// The sign between year, month and day.
    pub fn separator(self) -> &'static str {
        match self {
            DateStyle::Dashes => "-",
            DateStyle::Dots => ".",
            DateStyle::Slashes => "/",
        }
    }
}

/// The headers that have a meaning of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HeaderKey {
    /// The first mover.
    First,
    /// The second mover.
    Second,
    /// The outcome: points of both sides, and a reason.
    Result,
    /// The outcome as one of the words that also end a game: `1-0`, `1/2-1/2`, `*`.
    Score,
    /// The day.
    Date,
    /// The position as FEN.
    Fen,
    /// The game that is played.
    Variant,
    /// How the moves are written.
    Notation,
    /// How many half-moves there are.
    Length,
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
    Piece(TextPart<'t>),
    /// `MOVE`
    Move(TextPart<'t>),
    /// `RED` or `BLACK`
    Side(TextPart<'t>),
    /// Digits.
    Number(TextPart<'t>),
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
    pub fit: [u32; Notation::ALL.len()],
    /// Moves that fit the declared notation only with the letters of [`other_letters`], by their number there.
    pub other_letters: [u32; 3],
    /// Moves that fit it only with the declared letters, and not with those; counted where all shapes are.
    pub own_letters: [u32; 3],
}

/// The sets of letters that a file may use although it declares another one. There are none in a notation without letters.
pub fn other_letters(declared: &Dialect) -> [Option<Symbols>; 3] {
    let lettered = matches!(declared.notation, Notation::Axf | Notation::Wxf | Notation::Lalg | Notation::Salg);
    [Symbols::wxf(), Symbols::xqbase(), Symbols::yang()]
        .map(|usual| declared.symbols.with_horses_of(&usual).filter(|letters| lettered && *letters != declared.symbols))
}

impl ShapeCount {
    /// A number of moves that all fit one notation.
    pub(super) fn of(moves: u32, notation: Notation) -> ShapeCount {
        let mut count = ShapeCount { moves, ..ShapeCount::default() };
        if let Some(fit) = count.fit.get_mut(notation as usize) {
            *fit = moves;
        }
        count
    }

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
        self.other_letters.iter_mut().zip(other.other_letters).for_each(|(mine, theirs)| *mine += theirs);
        self.own_letters.iter_mut().zip(other.own_letters).for_each(|(mine, theirs)| *mine += theirs);
    }
}

impl std::ops::SubAssign for ShapeCount {
    fn sub_assign(&mut self, other: ShapeCount) {
        self.moves -= other.moves;
        self.fit.iter_mut().zip(other.fit).for_each(|(mine, theirs)| *mine -= theirs);
        self.other_letters.iter_mut().zip(other.other_letters).for_each(|(mine, theirs)| *mine -= theirs);
        self.own_letters.iter_mut().zip(other.own_letters).for_each(|(mine, theirs)| *mine -= theirs);
    }
}
