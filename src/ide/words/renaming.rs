//! Why something cannot be renamed.

use super::Wording;
use crate::ide::CannotRename;

impl Wording<'_> {
    /// The reason of a refusal as a sentence without a full stop.
    pub fn cannot_rename(&self, why: &CannotRename) -> String {
        match why {
            CannotRename::NoName => "Nothing here has a name".to_owned(),
            CannotRename::InRange(number) => {
                format!("Variation {number} is part of a range: write its numbers one by one first")
            }
            CannotRename::NotANumber => "A variation is named by a number".to_owned(),
            CannotRename::NumberTaken(number) => format!("Variation {number} is already in this game"),
            CannotRename::NoLetters => "The file has no line that names the letters of its pieces".to_owned(),
            CannotRename::NotALetter => "A piece is named by one letter from A to Z".to_owned(),
            CannotRename::LetterTaken(letter, kind) => format!("{letter} is the letter of the {}", self.kind(*kind)),
            CannotRename::OtherMoves => "Some moves would be read as others then".to_owned(),
            CannotRename::BadName => "The file cannot hold this name".to_owned(),
        }
    }
}
