//! Games, variations and places in the outline and in hovers.

use super::{Locale, Wording, say, say_count};

/// `12 games`
pub(crate) fn games(locale: Locale, count: u32) -> String {
    say_count!(locale, count, "{count} game" | "{count} games")
}

impl Wording<'_> {
    /// A game without a title: `Game 3`.
    pub fn game(&self, number: impl std::fmt::Display) -> String {
        say!(self.locale, "Game {number}", number)
    }

    /// A position of a list: `Position 3`.
    pub fn position(&self, number: impl std::fmt::Display) -> String {
        say!(self.locale, "Position {number}", number)
    }

    /// `12 games`
    pub fn games(&self, count: u32) -> String {
        games(self.locale, count)
    }

    /// `12 half-moves`
    pub fn half_moves(&self, count: u32) -> String {
        say_count!(self.locale, count, "{count} half-move" | "{count} half-moves")
    }

    /// A game among those of its file: a line of Markdown.
    pub fn game_of_file(&self, number: usize, half_moves: u32) -> String {
        say!(
            self.locale,
            "**Game {number}** of the file, {half_moves} in all its lines.",
            number,
            half_moves = self.half_moves(half_moves)
        )
    }

    /// A number before a move.
    pub fn move_number(&self, number: &str) -> String {
        say!(self.locale, "Move {number}: the position before it.", number)
    }

    /// `...` in the place of a half-move.
    pub fn placeholder(&self) -> String {
        use crate::rules::Side::{First, Second};
        let (first, second) = (self.side(First), self.side(Second));
        say!(
            self.locale,
            "A half-move that is left out: {first}'s after a number, {second}'s after {first}'s move.",
            first,
            second
        )
    }

    /// A diagram among the moves.
    pub fn diagram(&self) -> &'static str {
        say!(self.locale, "A diagram. The board at this point of the game:")
    }

    /// A setup of the position.
    pub fn start_position(&self) -> &'static str {
        say!(self.locale, "The position that the game starts from.")
    }

    /// A reference to a variation that is not defined.
    pub fn undefined_variation(&self, number: &str) -> String {
        say!(self.locale, "Variation {number} is not defined in this game.", number)
    }

    /// A variation without moves.
    pub fn empty_variation(&self, number: &str) -> String {
        say!(self.locale, "Variation {number} has no moves that can be played here.", number)
    }

    /// A variation with its first moves: a line of Markdown.
    pub fn variation(&self, number: &str, moves: &str) -> String {
        say!(self.locale, "**Variation {number}** branches off here: {moves}", number, moves)
    }

    /// A pair of the FORMAT line: a default letter and the letter of this file.
    pub fn symbol_pair(&self) -> String {
        let letters = self.dialect.symbols;
        say!(self.locale, "The default letter of a piece, then the letter that this file uses: {letters}.", letters)
    }

    /// The FORMAT line: the notation of the file and its piece letters.
    pub fn format_line(&self) -> String {
        say!(
            self.locale,
            "{notation}\n\nPiece letters of this file: {letters}.",
            notation = self.notation_in_full(),
            letters = self.dialect.symbols
        )
    }

    /// The notation of the file with an example: a line of Markdown.
    pub fn notation_in_full(&self) -> String {
        let info = self.dialect.notation.info();
        let (name, about) = (self.notation(info.notation), self.about_notation(info.notation));
        say!(self.locale, "**{name}**: {about}. For example `{example}`.", name, about, example = info.example)
    }
}
