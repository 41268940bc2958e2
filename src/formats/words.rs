//! The words of a format other than its moves, as data for completion.

/// The words of a format.
#[derive(Clone, Copy, Debug, Default)]
pub struct Words {
    /// Words that begin a line outside of the moves.
    pub lines: &'static [LineWord],
    /// Words among the moves other than moves.
    pub among_moves: &'static [LineWord],
    /// The values that a header takes, by its key. Those of the headers that many formats have in common need no entry.
    pub values: &'static [(&'static str, &'static [&'static str])],
    /// The names of notations that the file can declare.
    pub notations: &'static [&'static str],
}

/// A word that begins something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineWord {
    /// The word: `RED`, `[Event`, `$EVENT`.
    pub word: &'static str,
    /// All that is written for it. Each `|` is a place to fill in, the last one where the cursor ends; a text without one is
    /// complete. `#` is the number that a variation can have.
    pub text: &'static str,
    /// Where it can stand.
    pub when: When,
    /// The version of the format that brought it, as a record names it; versions are in the order of their names.
    pub since: &'static str,
}

/// Where a word can stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before the first game, once in a file.
    First,
    /// Between two games.
    Game,
    /// Before the moves of a game, once.
    Header,
    /// Before the moves of a game that has no position of its own.
    Position,
    /// Before the moves of a game, as what opens them.
    Main,
    /// At the end of a line of moves.
    End,
    /// Anywhere in a line of moves.
    Among,
}

/// A word that begins something, as an entry of a table.
pub const fn line_word(word: &'static str, text: &'static str, when: When) -> LineWord {
    LineWord { word, text, when, since: "" }
}

impl LineWord {
    /// The same in a format where a later version introduced it.
    pub const fn since(self, since: &'static str) -> LineWord {
        LineWord { since, ..self }
    }
}
