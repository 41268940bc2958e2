//! The words of a format that completion can write besides moves and headers.

use std::borrow::Cow;

/// A word that begins something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineWord {
    /// The word: `RED`, `[Event`, `$EVENT`.
    pub word: Cow<'static, str>,
    /// All that is written for it. Each `|` is a place to fill in, the last one where the cursor ends; a text without one is
    /// complete. `#` is the number that a variation can have.
    pub text: Cow<'static, str>,
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
pub(crate) const fn line_word(word: &'static str, text: &'static str, when: When) -> LineWord {
    LineWord { word: Cow::Borrowed(word), text: Cow::Borrowed(text), when, since: "" }
}
