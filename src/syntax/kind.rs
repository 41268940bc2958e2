//! The kinds of nodes and tokens of every format.

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// The kind of a node or a token. All formats share one closed list, so code over trees is written once.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u16)]
        pub enum SyntaxKind { $($(#[$doc])* $name),* }

        impl SyntaxKind {
            const ALL: &'static [SyntaxKind] = &[$(SyntaxKind::$name),*];
            const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];
        }
    };
}

kinds! {
    // ---- tokens
    /// Whitespace and line breaks.
    Whitespace,
    /// A comment with its marks.
    Comment,
    /// Text that fits nowhere.
    Unknown,
    /// A word that the format reserves: `GAME`, `START`, `VAR`, `END`, `MOVE`, `RED` …
    Keyword,
    /// A format name on a FORMAT line.
    FormatName,
    /// One `K(K)` of a symbol map.
    SymbolPair,
    /// A header's value or a field of it.
    Value,
    /// A score of a result.
    Score,
    /// The reason of a result, with its brackets.
    Reason,
    /// A move number with its dots.
    MoveNumber,
    /// Digits that are not a move number.
    Number,
    /// A move without its remark.
    Move,
    /// `!`, `?`, `+` and their doubles after a move.
    Remark,
    /// `...`
    Placeholder,
    /// A piece with its square in a setup.
    PieceSquare,
    /// Text of a DIAG or COM.
    RawText,
    /// The line that names the version of the format: `V2.2`.
    Version,
    /// One square of a rank: `-KY`, ` * `.
    Cell,
    /// A side on a line of its own, the side to move: `+`.
    Turn,
    /// A word that ends a game: `%TORYO`.
    Special,
    /// The time used for a half-move: `T12`.
    Time,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `(`
    LeftParen,
    /// `)`
    RightParen,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `:`
    Colon,
    /// `-`
    Dash,
    /// `/` between the rows of a FEN or between two records.
    Slash,
    /// A row of a FEN: `p1p1p1p1p`.
    BoardRow,
    /// `[C1H2p3]` after the rows of a FEN, or the pool `C1H2p3` of pieces that may turn up.
    PieceList,
    /// `w` or `b`: the side to move in a FEN.
    SideLetter,
    /// The half-moves since the last capture, and the number of the move.
    Counter,
    /// A quote around a value.
    Quote,
    /// `$14`: a judgement by number.
    Nag,
    /// `@` before a key of metadata.
    At,
    /// `=` between key and value.
    Equals,
    /// A row of a board that is drawn.
    Row,
    /// The river of a board that is drawn.
    River,
    // ---- nodes; those of a block's top first
    /// Whitespace or comments between blocks.
    Trivia,
    /// A FORMAT line.
    FormatLine,
    /// A GAME line.
    GameLine,
    /// A header line: key and value.
    Header,
    /// `SETUP{…}`
    Setup,
    /// `DIAG{…}`
    Diagram,
    /// `COM{…}`
    CommentBlock,
    /// `START{`
    StartOpen,
    /// `VAR[n]{`
    VariationOpen,
    /// `{` that varies the move before.
    InlineOpen,
    /// `}` with the `END` that may follow.
    Close,
    /// A run of moves with their numbers, remarks, references and comments.
    Moves,
    /// `(1, 2)` after a move.
    Reference,
    /// The fields of a FEN.
    Fen,
    /// A line that begins with a position; which game it is of, it says itself.
    PositionLine,
    /// A line with a position of xiangqi, as declared earlier in the file.
    XiangqiLine,
    /// A line with a position of jeiqi, as declared earlier in the file.
    JeiqiLine,
    /// A line that is not about a game and is skipped.
    OtherLine,
    /// The line that names the version of the format.
    VersionLine,
    /// The lines that set up a position: ranks, pieces, the side to move.
    Position,
    /// One rank of it, from left to right.
    RankRow,
    /// Pieces with their squares: those of a side, or those taken away.
    PieceLine,
    /// The text between two records.
    Separator,
    /// The title of the list of moves.
    ListTitle,
    /// The line that ends the metadata.
    MetadataEnd,
    /// Text that makes no sense where it stands.
    Error,
}

impl SyntaxKind {
    /// The kind of a number made by `as u16`; [`SyntaxKind::Unknown`] for any other number.
    pub fn from_raw(raw: u16) -> SyntaxKind {
        SyntaxKind::ALL.get(raw as usize).copied().unwrap_or(SyntaxKind::Unknown)
    }

    /// Its name, as the syntax tree's text shows it.
    pub fn name(self) -> &'static str {
        SyntaxKind::NAMES.get(self as usize).copied().unwrap_or("Unknown")
    }

    /// Whether a token of this kind carries no meaning for the game.
    pub fn is_trivia(self) -> bool {
        matches!(self, SyntaxKind::Whitespace | SyntaxKind::Comment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_numbers_and_kinds_agree() {
        for (number, kind) in SyntaxKind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, number);
            assert_eq!(SyntaxKind::from_raw(number as u16), *kind);
            assert_eq!(format!("{kind:?}"), kind.name());
        }
        assert_eq!(SyntaxKind::from_raw(u16::MAX), SyntaxKind::Unknown);
    }
}
