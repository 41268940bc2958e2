//! Games, variations and places in the outline and in hovers.

use super::Wording;
use super::english::plural;

impl Wording<'_> {
    /// A game without a title: `Game 3`.
    pub fn game(&self, number: impl std::fmt::Display) -> String {
        format!("Game {number}")
    }

    /// `12 games`
    pub fn games(&self, count: u32) -> String {
        plural(count, "game")
    }

    /// `12 half-moves`
    pub fn half_moves(&self, count: u32) -> String {
        plural(count, "half-move")
    }

    /// A game among those of its file: a line of Markdown.
    pub fn game_of_file(&self, number: usize, half_moves: u32) -> String {
        format!("**Game {number}** of the file, {} in all its lines.", self.half_moves(half_moves))
    }

    /// A number before a move.
    pub fn move_number(&self, number: &str) -> String {
        format!("Move {number}: the position before it.")
    }

    /// `...` in the place of a half-move.
    pub fn placeholder(&self) -> String {
        use crate::rules::Side::{First, Second};
        let (first, second) = (self.side(First), self.side(Second));
        format!("A half-move that is left out: {first}'s after a number, {second}'s after {first}'s move.")
    }

    /// A diagram among the moves.
    pub fn diagram(&self) -> &'static str {
        "A diagram. The board at this point of the game:"
    }

    /// A setup of the position.
    pub fn start_position(&self) -> &'static str {
        "The position that the game starts from."
    }

    /// A reference to a variation that is not defined.
    pub fn undefined_variation(&self, number: &str) -> String {
        format!("Variation {number} is not defined in this game.")
    }

    /// A variation without moves.
    pub fn empty_variation(&self, number: &str) -> String {
        format!("Variation {number} has no moves that can be played here.")
    }

    /// A variation with its first moves: a line of Markdown.
    pub fn variation(&self, number: &str, moves: &str) -> String {
        format!("**Variation {number}** branches off here: {moves}")
    }

    /// A pair of the FORMAT line: a default letter and the letter of this file.
    pub fn symbol_pair(&self) -> String {
        let letters = self.dialect.symbols;
        format!("The default letter of a piece, then the letter that this file uses: {letters}.")
    }

    /// The FORMAT line: the notation of the file and its piece letters.
    pub fn format_line(&self) -> String {
        format!("{}\n\nPiece letters of this file: {}.", self.notation_in_full(), self.dialect.symbols)
    }

    /// The notation of the file with an example: a line of Markdown.
    pub fn notation_in_full(&self) -> String {
        let info = self.dialect.notation.info();
        let (name, about) = (self.notation(info.notation), self.about_notation(info.notation));
        format!("**{name}**: {about}. For example `{}`.", info.example)
    }
}
