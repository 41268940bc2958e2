//! The fields of lines: their names as a line of them is shown, and what each is.

use crate::ide::signature::FieldsOf;
use crate::words::{Wording, say};

impl Wording<'_> {
    /// The fields of a line: the text before each, its name, and more about it.
    pub fn fields(&self, of: FieldsOf) -> Vec<(&'static str, &'static str, &'static str)> {
        let locale = self.locale;
        match of {
            FieldsOf::Player => vec![
                ("", say!(locale, "name"), say!(locale, "The name of the player.")),
                ("; ", say!(locale, "rating"), say!(locale, "A number; may be left out.")),
                ("; ", say!(locale, "title"), say!(locale, "Such as GM; may be left out.")),
            ],
            FieldsOf::Game => {
                vec![
                    ("", say!(locale, "game" => "number"), say!(locale, "The number of the game in the file.")),
                    (", ", say!(locale, "game" => "title"), say!(locale, "The title of the game.")),
                ]
            }
            FieldsOf::Result => vec![
                ("", say!(locale, "score"), say!(locale, "The points of Red and Black: 1-0, 0-1, 0.5-0.5, 0-0 or *.")),
                (" ", say!(locale, "(reason)"), say!(locale, "Why the game ended, such as (Resign).")),
            ],
            FieldsOf::Format => vec![
                ("", say!(locale, "notation"), say!(locale, "ICCS, AXF, WXF, LALG or SALG.")),
                (
                    ", ",
                    say!(locale, "K(letter) …"),
                    say!(locale, "For each kind of piece its default letter and the letter of this file."),
                ),
            ],
            FieldsOf::Fen => vec![
                (
                    "",
                    say!(locale, "board"),
                    say!(locale, "The ranks from 9 to 0, separated by /; upper case is the first side."),
                ),
                (" ", say!(locale, "side"), say!(locale, "Who moves next: w or b.")),
                (" ", "-", say!(locale, "Not used in this game.")),
                (" ", "-", say!(locale, "Not used in this game.")),
                (" ", say!(locale, "half-moves"), say!(locale, "Half-moves since the last capture.")),
                (" ", say!(locale, "number"), say!(locale, "The number of the next move.")),
            ],
            FieldsOf::Setup => vec![
                (
                    "",
                    say!(locale, "piece and square; …"),
                    say!(locale, "Upper case is Red, lower case Black: Ra0; ke9."),
                ),
                ("; MOVE ", say!(locale, "number"), say!(locale, "The number of the next move.")),
                (", ", say!(locale, "side"), say!(locale, "Who moves next: RED or BLACK.")),
            ],
        }
    }
}
