//! The fields of lines: their names as a line of them is shown, and what each is.

use super::Wording;
use crate::ide::signature::FieldsOf;

impl Wording<'_> {
    /// The fields of a line: the text before each, its name, and more about it.
    pub fn fields(&self, of: FieldsOf) -> &'static [(&'static str, &'static str, &'static str)] {
        match of {
            FieldsOf::Player => &[
                ("", "name", "The name of the player."),
                ("; ", "rating", "A number; may be left out."),
                ("; ", "title", "Such as GM; may be left out."),
            ],
            FieldsOf::Game => {
                &[("", "number", "The number of the game in the file."), (", ", "title", "The title of the game.")]
            }
            FieldsOf::Result => &[
                ("", "score", "The points of Red and Black: 1-0, 0-1, 0.5-0.5, 0-0 or *."),
                (" ", "(reason)", "Why the game ended, such as (Resign)."),
            ],
            FieldsOf::Format => &[
                ("", "notation", "ICCS, AXF, WXF, LALG or SALG."),
                (", ", "K(letter) …", "For each kind of piece its default letter and the letter of this file."),
            ],
            FieldsOf::Fen => &[
                ("", "board", "The ranks from 9 to 0, separated by /; upper case is the first side."),
                (" ", "side", "Who moves next: w or b."),
                (" ", "-", "Without a meaning in this game."),
                (" ", "-", "Without a meaning in this game."),
                (" ", "half-moves", "Half-moves since the last capture."),
                (" ", "number", "The number of the next move."),
            ],
            FieldsOf::Setup => &[
                ("", "piece and square; …", "Upper case is Red, lower case Black: Ra0; ke9."),
                ("; MOVE ", "number", "The number of the next move."),
                (", ", "side", "Who moves next: RED or BLACK."),
            ],
        }
    }
}
