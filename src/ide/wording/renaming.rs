//! Why something cannot be renamed.

use crate::ide::CannotRename;
use crate::words::{Wording, say};

impl Wording<'_> {
    /// The reason of a refusal as a sentence without a full stop.
    pub fn cannot_rename(&self, why: &CannotRename) -> String {
        match why {
            CannotRename::NoName => say!(self.locale, "Nothing here has a name").to_owned(),
            CannotRename::InRange(number) => {
                say!(self.locale, "Variation {number} is part of a range: write its numbers one by one first", number)
            }
            CannotRename::NotANumber => say!(self.locale, "A variation is named by a number").to_owned(),
            CannotRename::NumberTaken(number) => {
                say!(self.locale, "This game already has a variation {number}", number)
            }
            CannotRename::NoLetters => {
                say!(self.locale, "The file has no line that names the letters of its pieces").to_owned()
            }
            CannotRename::NotALetter => say!(self.locale, "A piece is named by one letter from A to Z").to_owned(),
            CannotRename::LetterTaken(letter, kind) => {
                say!(self.locale, "{letter} is already the letter of the {kind}", letter, kind = self.kind(*kind))
            }
            CannotRename::OtherMoves => say!(self.locale, "Some moves would then be read as other moves").to_owned(),
            CannotRename::BadName => say!(self.locale, "The file cannot hold this name").to_owned(),
        }
    }
}
