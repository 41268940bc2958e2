//! Formats: the reason why a text is not in one.

use super::Locale;
use crate::formats::Unfit;

/// The reason why a text has no format, as it follows the name of its file.
pub fn unfit(locale: Locale, why: Unfit) -> &'static str {
    match locale {
        Locale::En => match why {
            Unfit::XQuery => "it is an XQuery program, not a game record",
            Unfit::OtherPgn => {
                "it is a PGN of another game: no tag names xiangqi or jeiqi, and the moves are not theirs"
            }
            Unfit::WesternChess => "its positions are of Western chess",
            Unfit::Shogi => "its positions are of shogi",
            Unfit::NoPosition => "none of its lines is a position of xiangqi or jeiqi",
            Unfit::Unknown => "no game record format fits it",
        },
    }
}
